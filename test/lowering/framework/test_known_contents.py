"""The known contents of a program while passes change it."""

from __future__ import annotations

import hilo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import KERNELS, Known, contents_of

KERNEL = """
  %e = tensor.empty() : tensor<8xf32>
  %k = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = math.sin %a : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>"""


def program(body: str) -> ir.Module:
    text = f"func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {{ {body} \n return %x : tensor<8xf32> }}"
    return hilo.load(text, any_dialect=True).module


def block_of(module: ir.Module) -> ir.Block:
    """The block of a module's only function."""
    (function,) = module.body.operations
    return function.operation.regions[0].blocks[0]


def insert_kernel(module: ir.Module) -> None:
    """Puts the kernel of another program in front of a program's return."""
    source, block = program(KERNEL), block_of(module)
    end = block.operations[len(block.operations) - 1].operation
    empty, kernel, _ = (view.operation for view in block_of(source).operations)
    with ir.InsertionPoint(end):
        made = empty.clone()
        loop = kernel.clone()
    loop.operands[0], loop.operands[1] = block.arguments[0], made.results[0]


def test_kernels_that_passes_wrote_are_not_looked_into():
    module = program("")
    root = module.operation
    known = Known(root)
    assert known.contents.names.isdisjoint({"linalg.generic", "math.sin"})
    insert_kernel(module)
    known.forget()
    assert "linalg.generic" in known.contents.names
    assert "math.sin" not in known.contents.names
    assert "math.sin" in contents_of(root).names
    found = contents_of(root, KERNELS)
    assert (found.names, found.types) == (known.contents.names, known.contents.types)


def test_kernels_of_a_program_that_came_with_some_are():
    module = program(KERNEL)
    known = Known(module.operation)
    assert "math.sin" in known.contents.names
    known.forget()
    assert "math.sin" in known.contents.names

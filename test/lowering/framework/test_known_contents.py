"""The known contents of a program while passes change it."""

from __future__ import annotations

import hilo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import KERNELS, Contents, Known, collect

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
    known.forget(None)
    assert "linalg.generic" in known.contents.names
    assert "math.sin" not in known.contents.names
    assert "math.sin" in Contents(root).names
    found = Contents(root, KERNELS)
    assert (found.names, found.types) == (known.contents.names, known.contents.types)


def test_kernels_of_a_program_that_came_with_some_are():
    module = program(KERNEL)
    known = Known(module.operation)
    assert "math.sin" in known.contents.names
    known.forget(None)
    assert "math.sin" in known.contents.names


LOOPS = """
  %i = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%a = %i, %b = %x) : tensor<i32>, tensor<8xf32>
    cond { %p = stablehlo.compare EQ, %a, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
           stablehlo.return %p : tensor<i1> }
    do {
      %1:2 = stablehlo.while(%c = %a, %d = %b) : tensor<i32>, tensor<8xf32>
        cond { %q = stablehlo.compare NE, %c, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
               stablehlo.return %q : tensor<i1> }
        do { %n = stablehlo.negate %d : tensor<8xf32>
             stablehlo.return %c, %n : tensor<i32>, tensor<8xf32> }
      stablehlo.return %1#0, %1#1 : tensor<i32>, tensor<8xf32> }
  %2 = stablehlo.while(%e = %i) : tensor<i32>
    cond { %p = stablehlo.compare EQ, %e, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
           stablehlo.return %p : tensor<i1> }
    do { stablehlo.return %e : tensor<i32> }"""


def test_operations_are_collected_inner_first_or_outer_first():
    root = program(LOOPS).operation
    names = ("stablehlo.while", "stablehlo.compare", "stablehlo.negate")

    def walked(order: ir.WalkOrder) -> list[ir.Operation]:
        found: list[ir.Operation] = []

        def visit(op: ir.Operation) -> ir.WalkResult:
            found.extend([op] if op.name in names else [])
            return ir.WalkResult.ADVANCE

        root.walk(visit, order)
        return found

    assert len(walked(ir.WalkOrder.PRE_ORDER)) == 7
    assert collect(root, *names) == walked(ir.WalkOrder.POST_ORDER)
    assert collect(root, *names, outer_first=True) == walked(ir.WalkOrder.PRE_ORDER)
    loop = collect(root, "stablehlo.while", outer_first=True)[0]
    assert [*map(len, (collect(loop, "stablehlo.while"), collect(loop, "stablehlo.negate")))] == [2, 1]
    assert collect(loop, "stablehlo.while")[1] == loop == collect(loop, "stablehlo.while", outer_first=True)[0]


def test_what_may_be_added_is_there():
    root = program("").operation
    known, names = Known(root), frozenset({"stablehlo.optimization_barrier", "stablehlo.add"})
    assert not known.contents.has_any(names)
    known.forget(frozenset({"stablehlo.negate"}))
    assert not known.contents.has_any(names)
    known.forget(frozenset({"stablehlo.add"}))
    assert known.contents.has_any(names)
    known.forget(None)
    assert not known.contents.has_any(names)

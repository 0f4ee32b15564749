"""The tensors of inlined kernels in memory: which bodies are taken, and what becomes of them."""

from __future__ import annotations

import re

import pytest

from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering.regions.memory.in_place import Versions, put_into_memory

HEAD = """
func.func @f(%a: tensor<9xf32>) -> tensor<9xf32> {
  %r = flow.dispatch.region -> (tensor<9xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %z = arith.constant 0.0 : f32
    %b = arith.constant true
    %e = tensor.empty() {hilo.scratch = 1 : index} : tensor<9xf32>
"""
TAIL = """
    flow.return %w : tensor<9xf32>
  }
  return %r : tensor<9xf32>
}
"""
LOOP = """
    %s, %w = scf.for %i = %c0 to %c9 step %c1 iter_args(%n = %z, %t = %e) -> (f32, tensor<9xf32>) {
      %x = tensor.extract %a[%i] : tensor<9xf32>
      %m = arith.addf %n, %x : f32
      %u = tensor.insert %m into %t[%i] : tensor<9xf32>
      scf.yield %m, %u : f32, tensor<9xf32>
    }
"""
READ_LATER = """
    %v = vector.broadcast %z : f32 to vector<9xf32>
    %w0 = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<9xf32>, tensor<9xf32>
    %w1 = tensor.insert %z into %w0[%c1] : tensor<9xf32>
    %x = tensor.extract %w0[%c1] : tensor<9xf32>
    %w = tensor.insert %x into %w1[%c0] : tensor<9xf32>
"""
WRITTEN_TWICE = """
    %w0 = tensor.insert %z into %e[%c0] : tensor<9xf32>
    %w1 = tensor.insert %z into %w0[%c1] : tensor<9xf32>
    %w = tensor.insert %z into %w0[%c9] : tensor<9xf32>
"""
STARTS_ANEW = """
    %w = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %e) -> tensor<9xf32> {
      %u = tensor.insert %z into %e[%i] : tensor<9xf32>
      scf.yield %u : tensor<9xf32>
    }
"""
OF_A_BRANCH = """
    %w = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %e) -> tensor<9xf32> {
      %u = scf.if %b -> tensor<9xf32> { scf.yield %t : tensor<9xf32> } else { scf.yield %t : tensor<9xf32> }
      scf.yield %u : tensor<9xf32>
    }
"""
OF_THE_OPERAND = "%w = tensor.insert %z into %a[%c1] : tensor<9xf32>"


def parts_of(text: str) -> tuple[ir.Module, ir.Block, ir.Value]:
    """A module, the block of the kernel in it, and what that captures."""
    module = parse_module(HEAD + text + TAIL)
    block = module.body.operations[0].operation.regions[0].blocks[0]
    return module, block.operations[0].operation.regions[0].blocks[0], block.arguments[0]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        (LOOP, True),
        (READ_LATER, False),
        (WRITTEN_TWICE, False),
        (STARTS_ANEW, False),
        (OF_A_BRANCH, False),
        (OF_THE_OPERAND, False),
    ],
    ids=["a loop", "read later", "written twice", "starts anew", "of a branch", "of the operand"],
)
def test_only_what_is_written_in_place_is_taken(text: str, taken: bool) -> None:
    module, block, argument = parts_of(text)
    with module.context:
        assert Versions(block, {argument}).are_in_place() == taken


def test_loops_carry_no_tensors_in_memory() -> None:
    module, block, argument = parts_of(LOOP)
    with module.context, ir.Location.unknown():
        sizes = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0])}
        *_, end = block.operations
        with ir.InsertionPoint.at_block_begin(block):
            memory = ir.Operation.create("memref.alloca", results=[ir.Type.parse("memref<9xf32>")], attributes=sizes)
        end.operation.erase()
        put_into_memory(block, {argument: argument}, lambda _: memory.result)
        with ir.InsertionPoint(block):
            ir.Operation.create("flow.return", operands=[argument])
    text = str(module)
    assert "tensor.empty" not in text
    assert "iter_args(%arg2 = %cst) -> (f32)" in text
    assert "tensor.extract %arg0[%arg1] : tensor<9xf32>" in text
    assert re.search(r"memref.store %\d+, %alloca\[%arg1\] : memref<9xf32>", text)

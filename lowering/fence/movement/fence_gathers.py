"""Keeps kernels of GPUs that look up elements from reading a slice, or a value that the same kernel computes.

    %s = stablehlo.slice %x [0:128, 3:8, 0:16] : (tensor<128x8x16xi8>) -> tensor<128x5x16xi8>
    %0 = stablehlo.reverse %s, dims = [1] : tensor<128x5x16xi8>
becomes
    %f = stablehlo.optimization_barrier %s
    %0 = stablehlo.reverse %f, dims = [1]

    %y = stablehlo.negate %x : tensor<144x32xf64>
    %r = stablehlo.reverse %y, dims = [1] : tensor<144x32xf64>
    %0 = stablehlo.add %y, %r : tensor<144x32xf64>
becomes
    %f = stablehlo.optimization_barrier %y
    %r = stablehlo.reverse %f, dims = [1]
    %0 = stablehlo.add %y, %r

Reversals and gathers become `tensor.extract` in the kernel of their reader, and its vectorizer makes gathers of them.
IREE 3.13 generates these for CUDA as if the elements of a slice were adjacent in memory, and they read others. If the
kernel also computes the operand, because it reads it in place, too, each thread computes its own tile of it, and looks
up elements of other tiles there. Both compile, and their results are wrong.

Leaves alone: slices that are contiguous; computed values that have no other reader, which are arrays in memory; targets
without these faults (`profile.flat_gathers`).
Source: IREE's `LLVMGPUTileAndFuse`, seen on an H100; MLIR's vectorization of `tensor.extract`.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.fence.movement.fence_reversals import SLICES, VIEWS
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_COMPUTED = CHEAP | {"stablehlo.reduce", "linalg.generic"}
"""Operations that the compiler puts into one kernel with what reads their results."""


def is_contiguous(op: ir.Operation) -> bool:
    """Whether the elements of a slice are adjacent in memory.

    Those of `x[2:3, 1:4]` are, and of `x[1:3]`; those of `x[1:3, 1:4]` are not.
    """
    if not is_static(op.operands[0], op.results[0]):
        return False
    if op.name == "stablehlo.slice" and max(ir.DenseI64ArrayAttr(op.attributes["strides"]), default=1) > 1:
        return False
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    several = next((axis for axis, size in enumerate(after) if size > 1), len(after))
    return before[several + 1 :] == after[several + 1 :]


def _must_be_in_memory(x: ir.Value) -> bool:
    value = x
    while not isinstance(value.owner, ir.Block) and _is_view(value.owner.operation):
        owner = value.owner.operation
        if owner.name in SLICES and not is_contiguous(owner):
            return True
        if len(list(value.uses)) > 1:
            break
        value = owner.operands[0]
    if isinstance(value.owner, ir.Block) or len(list(value.uses)) < 2:
        return False
    return value.owner.operation.name in _COMPUTED | VIEWS


def _is_view(op: ir.Operation) -> bool:
    """Whether the compiler makes no kernel of an operation: also of a pad that adds nothing."""
    return op.name in VIEWS or (op.name == "stablehlo.pad" and op.operands[0].type == op.results[0].type)


@pattern("stablehlo.reverse")
def fence_reversal(op: Op, run: PassRun) -> Replacement:
    """reverse(x) -> reverse(barrier(x))"""
    return _fence(op, run)


@pattern("stablehlo.gather")
def fence_gather(op: Op, run: PassRun) -> Replacement:
    """gather(x, i) -> gather(barrier(x), barrier(i))"""
    return _fence(op, run)


def _fence(op: Op, run: PassRun) -> Replacement:
    if not run.profile.flat_gathers:
        return None
    positions = [n for n, operand in enumerate(op.operands) if _must_be_in_memory(operand)]
    for position in positions:
        op.operation.operands[position] = fenced(op.operands[position])
    return op if positions else None


PASS = pattern_pass("fence-gathers", fence_reversal, fence_gather)

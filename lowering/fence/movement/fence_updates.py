"""Keeps the computation of an update out of the kernel that writes it, if it reads the tensor that is updated.

    %s = stablehlo.slice %x [0:15] : (tensor<16xf32>) -> tensor<15xf32>
    %0 = stablehlo.dynamic_update_slice %x, %s, %k : (tensor<16xf32>, tensor<15xf32>, tensor<i32>) -> tensor<16xf32>
becomes
    %f = stablehlo.optimization_barrier %s
    %0 = stablehlo.dynamic_update_slice %x, %f, %k : (tensor<16xf32>, tensor<15xf32>, tensor<i32>) -> tensor<16xf32>

An update that is more than a copy is a kernel that writes in place. IREE 3.13 pulls the slices and other views that the
update is computed from into that kernel, which then reads what it has just overwritten.

Leaves alone: updates computed from other tensors, and those that are read from memory in any case.
Source: IREE's `ConvertTensorToFlow`, which clones the producers of a `tensor.insert_slice` into its dispatch.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

VIEWS = frozenset({"flow.tensor.bitcast", "stablehlo.bitcast_convert", "stablehlo.reshape"})
"""Operations whose result shares the memory of their operand."""

CLONED = (
    VIEWS
    | ELEMENTWISE
    | frozenset(
        f"stablehlo.{name}"
        for name in "broadcast_in_dim concatenate dynamic_slice gather pad reverse slice transpose".split()
    )
)
"""Operations that the compiler may put into the kernel of the update."""


def _memory(value: ir.Value) -> ir.Value:
    """The value whose memory `value` shares."""
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name in VIEWS:
        value = value.owner.operation.operands[0]
    return value


def _reads(value: ir.Value, memory: ir.Value) -> bool:
    """Whether the kernel that reads `value` may compute it from `memory`."""
    seen, found = set[ir.Value](), [value]
    while found:
        one = found.pop()
        if one == memory:
            return True
        if one in seen or isinstance(one.owner, ir.Block) or one.owner.operation.name not in CLONED:
            continue
        seen.add(one)
        found += one.owner.operation.operands
    return False


@pattern("stablehlo.dynamic_update_slice")
def fence(op: Op) -> Replacement:
    """update(x, f(x), …) -> update(x, barrier(f(x)), …)"""
    operand, update = op.operands[0], op.operands[1]
    if not _reads(update, _memory(operand)):
        return None
    op.operation.operands[1] = fenced(update)
    return op


PASS = pattern_pass("fence-updates", fence)

"""Moves what every iteration of a loop computes anew, to the same values, to before the loop.

    %r = stablehlo.while(%i = %zero) cond { … } do { %e = stablehlo.exponential %w … }
becomes
    %e = stablehlo.exponential %w
    %r = stablehlo.while(%i = %zero) cond { … } do { … %e … }

An operation is moved if it has no effect and reads only values from outside the loop; out of nested loops, as far as it
goes. Values that are carried without a change are from outside once `simplify-while` has run.

Leaves alone: random numbers, collectives, transfers and barriers; constants, and what has more elements than it reads
(`broadcast_in_dim`, `iota`, `pad`), which would take memory for as long as the loop runs; operations with regions, such
as branches, which the loop may never reach.
Source: XLA's WhileLoopInvariantCodeMotion; no operation of StableHLO without effects traps, so one may run although the
loop does not.
"""

from __future__ import annotations

import math

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.control.simplify_while import has_effect
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_KEPT = (
    with_trait("collective") | with_trait("transfer") | with_trait("token")
    | {"stablehlo.constant", "stablehlo.rng", "stablehlo.optimization_barrier"}
)  # fmt: skip


@define_pass("hoist-loop-invariants", concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what leaves one may leave the loop around it, too."""
    for loop in collect(op, "stablehlo.while"):
        for region in loop.regions:
            run.statistics["operations"] += _hoist(loop, region.blocks[0])


def _hoist(loop: ir.Operation, block: ir.Block) -> int:
    """Moves operations of a block of the loop to before it; how many were moved."""
    moved = 0
    for view in list(block.operations)[:-1]:
        op = view.operation
        if _may_move(op) and not any(_is_inside(value, loop) for value in op.operands):
            op.move_before(loop)
            moved += 1
    return moved


def _may_move(op: ir.Operation) -> bool:
    if op.name in _KEPT or len(op.regions) or has_effect(op):
        return False
    read, made = (sum(map(_size, values)) for values in (op.operands, op.results))
    return made <= read


def _size(value: ir.Value) -> float:
    """The number of elements; infinitely many where it is not known."""
    kind = value.type
    if not isinstance(kind, ir.RankedTensorType):
        return 0
    return math.prod(kind.shape) if kind.has_static_shape else math.inf


def _is_inside(value: ir.Value, loop: ir.Operation) -> bool:
    """Whether a value is defined inside the loop."""
    owner = value.owner
    op = owner.owner if isinstance(owner, ir.Block) else owner.operation.parent
    while op is not None:
        if op.operation == loop:
            return True
        op = op.operation.parent
    return False

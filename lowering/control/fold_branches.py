"""Replaces an `if` or a `case` whose branch is known by that branch.

    %r = "stablehlo.case"(dense<1>) ({ … }, { %1 = stablehlo.negate %x    stablehlo.return %1 }) : … -> tensor<9xf32>
becomes
    %r = stablehlo.negate %x : tensor<9xf32>

Libraries choose by Python's numbers with `lax.cond` and `lax.switch`, which clamp the number in the program: the host
would choose the branch, and nothing would fuse across it.

Leaves alone: branches that depend on the program's arguments.
Source of the semantics: StableHLO specification, «if», «case»: an index out of bounds takes the last branch.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import clone_operations


@pattern("stablehlo.if")
def take_if(op: Op) -> Replacement:
    """if(true, a, b) -> a"""
    known = known_value(op.operands[0])
    return None if known is None else _taken(op, 0 if known else 1)


@pattern("stablehlo.case")
def take_case(op: Op) -> Replacement:
    """case(k, a, b, …) -> the branch of number k"""
    known = known_value(op.operands[0])
    return None if known is None else _taken(op, int(known))


def _taken(op: Op, number: int) -> list[ir.Value]:
    regions = op.operation.regions
    return clone_operations(regions[number if 0 <= number < len(regions) else len(regions) - 1].blocks[0], {})


PASS = pattern_pass("fold-branches", take_if, take_case)

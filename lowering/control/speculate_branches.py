"""Computes all branches of a cheap `if` or `case`, and selects.

    %r = stablehlo.if %p { stablehlo.return %x * %x } else { stablehlo.return %x + %one } : tensor<2000xf32>
becomes
    %r = stablehlo.select %p, %x * %x, %x + %one : tensor<2000xf32>

A branch outside of loops is taken by the host, which must wait for the predicate (8 µs, and 20 where several threads
run kernels), and nothing fuses across it. A square or a sum of 2,000 numbers takes 3.5 µs in place of 12. What a
scatter computes, as in `x.at[i].apply(lambda v: lax.cond(…))`, has to be scalar code without branches, in loops, too.

Leaves alone: branches with other than element-wise operations and those that move elements; more than `most` elements
in all branches together, where those of functions count as `FUNCTION`; branches in loops, whose kernels have jumps;
dynamic shapes. Source of the semantics: StableHLO specification, «if», «case»: an index out of bounds takes the last
branch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES, ELEMENTWISE
from hilo.lowering.framework.build import full_like, is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

_MOVES = frozenset(
    f"stablehlo.{name}"
    for name in "broadcast_in_dim concatenate constant iota pad reshape reverse slice transpose".split()
)
_CHEAP = frozenset(
    f"stablehlo.{name}"
    for name in """abs add and bitcast_convert ceil clamp compare complex convert divide floor imag is_finite maximum
    minimum multiply negate not or real round_nearest_afz round_nearest_even rsqrt select shift_left
    shift_right_arithmetic shift_right_logical sign sqrt subtract xor""".split()
)

FUNCTION = 8
"""The weight of an element of another element-wise operation, such as a sine."""


@dataclass(frozen=True)
class Options:
    most: int = option(32_768, "most elements that the operations of all branches compute")


@define_pass("speculate-branches", options=Options, concerns=operations(*sorted(BRANCHES)))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner branches first: the selects that they become may be part of a branch that is cheap enough."""
    for scatter in collect(op, "stablehlo.scatter"):
        _speculate(scatter, run)
    for view in op.regions[0].blocks[0].operations:
        if view.operation.name == "func.func":
            _speculate(view.operation, run)


def _speculate(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    for region in op.regions:
        for block in region.blocks:
            for branching in [view.operation for view in block.operations if view.operation.name in BRANCHES]:
                _speculate(branching, run)
                if _cost(branching) <= options.most:
                    _select(branching)
                    run.statistics["branches"] += 1
                else:
                    run.note(branching, "its branches are not cheap")


def _cost(branching: ir.Operation) -> float:
    """The weighted number of elements that all branches compute; infinite if one has other operations."""
    total = 0.0
    for block in (region.blocks[0] for region in branching.regions):
        for op in [view.operation for view in block.operations]:
            if op.name != "stablehlo.return":
                total += _weight(op)
    return total


def _weight(op: ir.Operation) -> float:
    if not (op.name in _MOVES or op.name in ELEMENTWISE) or not is_static(*op.operands, *op.results):
        return float("inf")
    size = sum(prod(shape_of(result)) for result in op.results)
    return size if op.name in _MOVES or op.name in _CHEAP else FUNCTION * size


def _select(branching: ir.Operation) -> None:
    """Replaces an operation by those of its branches, and selects of what they return."""
    returned = [_inlined(region.blocks[0], branching) for region in branching.regions]
    (which,) = branching.operands
    with branching.location, ir.InsertionPoint(branching):
        for place, result in enumerate(branching.results):
            values = [of_branch[place] for of_branch in returned]
            result.replace_all_uses_with(_selected(branching, which, values))
    branching.erase()


def _inlined(block: ir.Block, branching: ir.Operation) -> list[ir.Value]:
    """Moves a block's operations before the branching operation; returns what the block returns."""
    *inner, end = [view.operation for view in block.operations]
    for op in inner:
        op.move_before(branching)
    return list(end.operands)


def _selected(branching: ir.Operation, which: ir.Value, values: Iterable[ir.Value]) -> ir.Value:
    *middle, selected = values
    if branching.name == "stablehlo.if":
        return stablehlo.select(which, middle[0], selected)
    for number in reversed(range(len(middle))):
        is_it = stablehlo.compare(which, full_like(which, number), comparison_direction="EQ")
        selected = stablehlo.select(is_it, middle[number], selected)
    return selected

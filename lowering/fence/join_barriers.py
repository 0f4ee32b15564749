"""Merges barriers that do not depend on one another.

    %f = stablehlo.optimization_barrier %a
    %0 = stablehlo.dynamic_update_slice %x, %f, %i
    %g = stablehlo.optimization_barrier %b
    %1 = stablehlo.dynamic_update_slice %y, %g, %i
becomes
    %f:2 = stablehlo.optimization_barrier %a, %b
    %0 = stablehlo.dynamic_update_slice %x, %f#0, %i
    %1 = stablehlo.dynamic_update_slice %y, %f#1, %i

The compiler ends a command buffer at each barrier and waits for it before the next begins: twenty barriers are a chain
of twenty waits, even if none depends on another. IREE 3.13 follows such chains for 32 steps only, and then gives up
with «failed to solve for timepoint coverage»: loops that update twenty arrays (the checkpoints of a solver's gradient)
do not compile. One barrier is one wait.

Operations that read a barrier move behind the merged one; calls and transfers never move.

Leaves alone: barriers whose values depend on one another, and those on two sides of a call that reads one of them.
Source: IREE's `ElideTimepoints`, whose solver (`DFX::Solver::run`) stops after 32 rounds.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.control.simplify_while import values_read
from hilo.lowering.framework.barriers import BARRIERS
from hilo.lowering.framework.contents import KERNELS, any_inside, blocks
from hilo.lowering.framework.passes import PassRun, define_pass

BARRIER = "stablehlo.optimization_barrier"

_FIXED = frozenset({"func.call", "stablehlo.custom_call"})
"""Operations that may have effects besides their results."""


Places = dict[ir.Operation, tuple[int, ...]]
"""Positions of a block's operations: what is moved behind the operation at (5,) gets (5, 0), (5, 1) and so on."""


@define_pass("join-barriers", counts_changes=True, adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Merges the barriers of each block, level by level."""
    for block in blocks(op):
        run.statistics["joined barriers"] += join(block)


def join(block: ir.Block) -> int:
    """Merges the barriers of a block where possible; returns by how many their number decreases."""
    groups = _groups(block)
    places: Places = {view.operation: (number,) for number, view in enumerate(block.operations)} if groups else {}
    for group in groups:
        _join(group, places)
    return sum(len(group) - 1 for group in groups)


def _groups(block: ir.Block) -> list[list[ir.Operation]]:
    """The barriers of a block by the number of barriers on the longest path to them; groups of two or more."""
    level: dict[ir.Value, int] = {}
    groups: dict[tuple[int, int], list[ir.Operation]] = {}
    calls = 0
    for view in block.operations:
        op = view.operation
        own = max((level.get(value, 0) for value in values_read(op)), default=0)
        if op.name == BARRIER:
            groups.setdefault((calls, own), []).append(op)
            own += 1
        calls += _is_fixed(op)
        level.update(dict.fromkeys(op.results, own))
    return [group for group in groups.values() if len(group) > 1]


def _is_fixed(op: ir.Operation) -> bool:
    return op.name not in KERNELS and any_inside(op, lambda inner: inner.name in _FIXED)


def _join(group: list[ir.Operation], places: Places) -> None:
    """Puts one barrier in place of the last of a group, and moves readers of the others behind it."""
    last = max(group, key=places.__getitem__)
    end = places[last]
    moved = _dependents(group, places, end)
    with last.location, ir.InsertionPoint(last):
        given = stablehlo.optimization_barrier([value for op in group for value in op.operands])
    joined = list(given)
    before = joined[0].owner.operation
    places[before] = end
    for number, op in enumerate(moved):
        op.move_after(before)
        places[op] = (*end, number)
        before = op
    replaced = [result for op in group for result in op.results]
    readers = {op for result in replaced for use in result.uses if (op := use.owner.operation) in places}
    known = [(op, places.pop(op)) for op in readers]  # an operation's hash changes with its operands
    for old, new in zip(replaced, joined, strict=True):
        old.replace_all_uses_with(new)
    places.update(known)
    for op in group:
        del places[op]
        op.erase()


def _dependents(group: list[ir.Operation], places: Places, end: tuple[int, ...]) -> list[ir.Operation]:
    """The operations before the position `end` that depend on a group's results, in order."""
    found: dict[tuple[int, ...], ir.Operation] = {}
    pending = [result for op in group for result in op.results]
    while pending:
        for use in pending.pop().uses:
            op = _in_block(use.owner.operation, places)
            place = places[op]
            if place < end and place not in found:
                found[place] = op
                pending += op.results
    return [found[place] for place in sorted(found)]


def _in_block(op: ir.Operation, places: Places) -> ir.Operation:
    """The operation of a block, whose operations have these places, that is or contains another one."""
    while op not in places:
        parent = op.parent
        assert parent is not None
        op = parent.operation
    return op

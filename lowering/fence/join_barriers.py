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

from dataclasses import dataclass, field

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.control.simplify_while import values_read
from hilo.lowering.framework.barriers import BARRIERS
from hilo.lowering.framework.contents import KERNELS, any_inside, blocks
from hilo.lowering.framework.passes import PassRun, define_pass

BARRIER = "stablehlo.optimization_barrier"

_FIXED = frozenset({"func.call", "stablehlo.custom_call"})
"""Operations that may have effects besides their results."""


@dataclass(eq=False)
class _Node:
    """An operation of a block.

    Attributes:
        place: its position: what is moved behind the operation at (5,) gets (5, 0), (5, 1) and so on.
        readers: the operations of the block that read its results, or hold operations that do.
        joined: for a barrier that is part of another one now, that one.
    """

    operation: ir.Operation
    place: tuple[int, ...]
    readers: list[_Node] = field(default_factory=list)
    joined: _Node | None = None


@define_pass("join-barriers", counts_changes=True, adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Merges the barriers of each block, level by level."""
    for block in blocks(op):
        run.statistics["joined barriers"] += join(block)


def join(block: ir.Block) -> int:
    """Merges the barriers of a block where possible; returns by how many their number decreases."""
    groups = _groups(block)
    for group in groups:
        _join(group)
    return sum(len(group) - 1 for group in groups)


def _groups(block: ir.Block) -> list[list[_Node]]:
    """The barriers of a block by the number of barriers on the longest path to them; groups of two or more."""
    level: dict[ir.Value, int] = {}
    makers: dict[ir.Value, _Node] = {}
    groups: dict[tuple[int, int], list[_Node]] = {}
    calls = 0
    for number, view in enumerate(block.operations):
        node = _Node(view.operation, (number,))
        op = node.operation
        read = {*values_read(op)}
        for maker in {makers[value] for value in read if value in makers}:
            maker.readers.append(node)
        own = max((level.get(value, 0) for value in read), default=0)
        if op.name == BARRIER:
            groups.setdefault((calls, own), []).append(node)
            own += 1
        calls += _is_fixed(op)
        level.update(dict.fromkeys(op.results, own))
        makers.update(dict.fromkeys(op.results, node))
    return [group for group in groups.values() if len(group) > 1]


def _is_fixed(op: ir.Operation) -> bool:
    return op.name not in KERNELS and any_inside(op, lambda inner: inner.name in _FIXED)


def _join(group: list[_Node]) -> None:
    """Puts one barrier in place of the last of a group, and moves readers of the others behind it."""
    last = max(group, key=_place)
    moved = _dependents(group, last.place)
    with last.operation.location, ir.InsertionPoint(last.operation):
        joined = list(stablehlo.optimization_barrier([value for node in group for value in node.operation.operands]))
    before = joined[0].owner.operation
    for number, node in enumerate(moved):
        node.operation.move_after(before)
        node.place = (*last.place, number)
        before = node.operation
    replaced = [result for node in group for result in node.operation.results]
    for old, new in zip(replaced, joined, strict=True):
        old.replace_all_uses_with(new)
    for node in group:
        node.operation.erase()
        node.joined = last if node != last else None
    last.operation = joined[0].owner.operation
    last.readers = [reader for node in group for reader in node.readers]


def _dependents(group: list[_Node], end: tuple[int, ...]) -> list[_Node]:
    """The operations before the position `end` that depend on a group's results, in order."""
    found: set[_Node] = set()
    pending = list(group)
    while pending:
        readers = {node.joined or node for node in pending.pop().readers}
        more = {node for node in readers if node.place < end} - found
        found |= more
        pending += more
    return sorted(found, key=_place)


def _place(node: _Node) -> tuple[int, ...]:
    return node.place

"""Gives every carried value of a loop its own place in the loop's body.

    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag } do { …; return %new, %more }
becomes
    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag }
      do { …; %kept = stablehlo.select %flag, %more, %flag; return %new, %kept }

The body runs where the condition holds, so the condition, written out again in the body, chooses the new value always:
the loop computes what it did. The compiler cannot know that, and keeps the value in both halves of the loop. Otherwise
it drops from one half, and not from the other, a value that only the condition reads; this ends in a crash, or in
«region branch point has 2 operands, but region successor needs 4 inputs». A small value that the body does not read is
kept even if somebody behind the loop reads it: the compiler may find that this is in vain, too, and a flag costs
nothing. `keep=all` does this for every value that the body does not read, that is the same in each turn, or that the
body gives in two places: a target does so where a compilation has failed in this way, since a select may cost a copy.

With `by=barrier`, an optimization barrier binds the value to one that is read instead, at the body's begin and behind
the loop. The compiler schedules some loops only so, and gets others wrong.

Leaves alone: loops all of whose values the body reads; large values that what comes behind the loop reads.
Source: `scf.while`'s canonicalization, which makes the halves differ, and IREE's conversion of it to the stream
dialect, which takes them to be alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import Literal

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations

SMALL = 16
"""Elements up to which a choice costs no more than the operation that makes the value."""


@dataclass(frozen=True)
class Options:
    """Options of `canonicalize-while`."""

    by: Literal["choice", "barrier"] = field(default="choice", metadata={"help": "what keeps a value in the loop"})
    keep: Literal["dropped", "all"] = field(
        default="dropped", metadata={"help": "values that are known to be dropped, or all that may be"}
    )


@define_pass("canonicalize-while", options=Options, concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Chooses by the condition where one half of a loop could do without a value."""
    assert isinstance(run.options, Options)
    keeps_all = run.options.keep == "all"
    loops: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "stablehlo.while":
            loops.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    for loop in loops:
        run.statistics["values"] += bar(loop) if run.options.by == "barrier" else choose(loop, keeps_all)


def choose(loop: ir.Operation, keeps_all: bool) -> int:
    """How many of the loop's carried values have become choices."""
    condition, body = (region.blocks[0] for region in loop.regions)
    end = body.operations[len(body.operations) - 1].operation
    places = _loose(body, list(end.operands)) if keeps_all else _dropped(loop)
    if not places:
        return 0
    with loop.location, ir.InsertionPoint(end):
        (holds,) = clone_operations(condition, dict(zip(condition.arguments, body.arguments, strict=True)))
        for place in places:
            end.operands[place] = stablehlo.select(holds, end.operands[place], body.arguments[place])
    return len(places)


def _dropped(loop: ir.Operation) -> list[int]:
    """The places of values that the body does not read, and, unless they are small, nobody behind the loop either."""
    return [
        place
        for place, (argument, result) in enumerate(zip(loop.regions[1].blocks[0].arguments, loop.results, strict=True))
        if not _is_read(argument) and (_is_small(argument) or not _is_read(result))
    ]


def _is_read(value: ir.Value) -> bool:
    return any(True for _ in value.uses)


def _is_small(value: ir.Value) -> bool:
    return bool(is_static(value) and prod(shape_of(value)) <= SMALL)


def _loose(body: ir.Block, results: list[ir.Value]) -> list[int]:
    """The places of values that the body does not read, that do not change, or that it gives twice."""
    loose: list[int] = []
    for place, (argument, result) in enumerate(zip(body.arguments, results, strict=True)):
        if not _is_read(argument) or result in results[:place] or _is_fixed(body, result):
            loose.append(place)
    return loose


def _is_fixed(body: ir.Block, value: ir.Value) -> bool:
    """Does a value come from outside the body, or is it a constant in it?"""
    if isinstance(value.owner, ir.Block):
        return bool(value.owner != body)
    owner = value.owner.operation
    return bool(owner.block != body or owner.name == "stablehlo.constant")


def bar(loop: ir.Operation) -> int:
    """How many of the loop's values were used nowhere, in its body or behind it, and are now bound to others."""
    body = loop.regions[1].blocks[0]
    with loop.location:
        behind = _bind(list(loop.results), ir.InsertionPoint.after(loop))
        return behind + _bind(list(body.arguments), ir.InsertionPoint.at_block_begin(body))


def _bind(values: list[ir.Value], place: ir.InsertionPoint) -> int:
    used = [value for value in values if _is_read(value)]
    unused = [value for value in values if value not in used]
    if not used or not unused:
        return 0
    with place:
        first = stablehlo.optimization_barrier([used[0], *unused])[0]
    used[0].replace_all_uses_except(first, first.owner.operation)
    return len(unused)

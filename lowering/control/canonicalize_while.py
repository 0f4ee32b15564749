"""Gives every carried value of a loop its own place in the loop's body.

    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag } do { …; return %new, %more }
becomes
    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag }
      do { …; %kept = stablehlo.select %flag, %more, %flag; return %new, %kept }

The body runs where the condition holds, so the condition, written out again in the body, chooses the new value always:
the loop computes what it did. The compiler cannot know that, and keeps the value in both halves of the loop. Otherwise
it drops from one half, and not from the other, a value that the body does not read, that is the same in each turn, or
that the body gives in two places; this ends in a crash, or in «region branch point has 2 operands, but region successor
needs 4 inputs».

With `by=barrier`, an optimization barrier binds the value to one that is read instead, at the body's begin and behind
the loop. The compiler schedules some loops only so, and gets others wrong.

No part of the usual lowering, since a select may cost a copy: a target runs it where a compilation has failed in this
way.

Leaves alone: loops all of whose values the body reads and computes anew. Source: `scf.while`'s canonicalization, which
makes the halves differ, and IREE's conversion of it to the stream dialect, which takes them to be alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations


@dataclass(frozen=True)
class Options:
    """Options of `canonicalize-while`."""

    by: Literal["choice", "barrier"] = field(default="choice", metadata={"help": "what keeps a value in the loop"})


@define_pass("canonicalize-while", options=Options, concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Chooses by the condition where one half of a loop could do without a value."""
    assert isinstance(run.options, Options)
    keep = choose if run.options.by == "choice" else bar
    loops: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "stablehlo.while":
            loops.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    for loop in loops:
        run.statistics["values"] += keep(loop)


def choose(loop: ir.Operation) -> int:
    """How many of the loop's carried values have become choices."""
    condition, body = (region.blocks[0] for region in loop.regions)
    end = body.operations[len(body.operations) - 1].operation
    places = _loose(body, list(end.operands))
    if not places:
        return 0
    with loop.location, ir.InsertionPoint(end):
        (holds,) = clone_operations(condition, dict(zip(condition.arguments, body.arguments, strict=True)))
        for place in places:
            end.operands[place] = stablehlo.select(holds, end.operands[place], body.arguments[place])
    return len(places)


def _loose(body: ir.Block, results: list[ir.Value]) -> list[int]:
    """The places of values that the body does not read, that do not change, or that it gives twice."""
    loose: list[int] = []
    for place, (argument, result) in enumerate(zip(body.arguments, results, strict=True)):
        is_read = any(True for _ in argument.uses)
        if not is_read or result in results[:place] or _is_fixed(body, result):
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
    used = [value for value in values if any(True for _ in value.uses)]
    unused = [value for value in values if value not in used]
    if not used or not unused:
        return 0
    with place:
        first = stablehlo.optimization_barrier([used[0], *unused])[0]
    used[0].replace_all_uses_except(first, first.owner.operation)
    return len(unused)

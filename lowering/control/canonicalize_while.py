"""Makes sure that the loop body reads and redefines every carried value, as the compiler's lowering of loops needs.

    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag } do { …; return %new, %more }
becomes
    %r:2 = stablehlo.while(%x = %init, %flag = %true) cond { return %flag }
      do { …; %kept = stablehlo.select %flag, %more, %flag; return %new, %kept }

The body runs only while the condition holds, so this condition, computed again in the body, always selects the new
value, and the loop computes what it did before. The compiler cannot know that, and keeps the value in both halves of
the loop. Otherwise it drops a value that only the condition reads from one half but not from the other; this ends in a
crash, or in «region branch point has 2 operands, but region successor needs 4 inputs». A small value that the body does
not read gets a select even if an operation after the loop reads it: the compiler may find that use dead as well, and
the select costs nothing. `keep=all` does this for every value: a target uses it after a compilation has failed in this
way, since a select may cost a copy.

    do { …; return %new, %new, %false }
becomes
    do { …; %b = stablehlo.optimization_barrier %new; %c = stablehlo.optimization_barrier %false; return %new, %b, %c }

A value that the body yields twice, or does not compute from the values that the iteration began with, is dropped from
one half as well. It depends on nothing that a select could hide, and a barrier costs less.

With `by=barrier`, an optimization barrier ties the value to one that is read, at the start of the body and after the
loop. Some loops the compiler schedules only in this form; others it then gets wrong.

Leaves alone: loops whose body reads and redefines all values; large values that operations after the loop read.
Source: the canonicalization of `scf.while`, after which the halves differ, and IREE's conversion of it to the stream
dialect, which assumes that they agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Literal

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.control.simplify_while import has_effect, values_read
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations
from hilo.lowering.framework.value_numbers import ValueNumbers

SMALL = 16
"""Up to this many elements, a select costs no more than the operation that computes the value."""


@dataclass(frozen=True)
class Options:
    """Options of `canonicalize-while`."""

    by: Literal["choice", "barrier"] = field(default="choice", metadata={"help": "what keeps a value in the loop"})
    keep: Literal["dropped", "all"] = field(
        default="dropped", metadata={"help": "values that are known to be dropped, or all that might be"}
    )


@define_pass("canonicalize-while", options=Options, concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inserts selects or barriers where one region of a loop does not need a value."""
    assert isinstance(run.options, Options)
    keeps_all = run.options.keep == "all"
    for loop in collect(op, "stablehlo.while"):
        run.statistics["values"] += bar(loop) if run.options.by == "barrier" else choose(loop, keeps_all)


def choose(loop: ir.Operation, keeps_all: bool) -> int:
    """Inserts the selects of one loop; returns their number."""
    condition, body = (region.blocks[0] for region in loop.regions)
    end = body.operations[len(body.operations) - 1].operation
    places = list(range(len(loop.operands))) if keeps_all else _dropped(loop)
    fixed = [place for place in _fixed(body, list(end.operands)) if place not in places]
    with loop.location, ir.InsertionPoint(end):
        for place in fixed:
            end.operands[place] = stablehlo.optimization_barrier([end.operands[place]])
    if not places:
        return len(fixed)
    with loop.location, ir.InsertionPoint(end):
        (holds,) = clone_operations(condition, dict(zip(condition.arguments, body.arguments, strict=True)))
        for place in places:
            end.operands[place] = stablehlo.select(holds, end.operands[place], body.arguments[place])
    return len(fixed) + len(places)


def _dropped(loop: ir.Operation) -> list[int]:
    """The positions of values that neither the body nor, unless they are small, an operation after the loop reads."""
    return [
        place
        for place, (argument, result) in enumerate(zip(loop.regions[1].blocks[0].arguments, loop.results, strict=True))
        if not _is_read(argument) and (_is_small(argument) or not _is_read(result))
    ]


def _is_read(value: ir.Value) -> bool:
    return any(True for _ in value.uses)


def _is_small(value: ir.Value) -> bool:
    return bool(is_static(value) and prod(shape_of(value)) <= SMALL)


def _fixed(body: ir.Block, results: Sequence[ir.Value]) -> list[int]:
    """The positions of values that the body does not compute from its arguments, or that it yields a second time."""
    varying: set[ir.Value] = set(body.arguments)
    for view in body.operations:
        if has_effect(view.operation) or any(value in varying for value in _chosen_from(view)):
            varying.update(view.operation.results)
    numbers, seen = ValueNumbers(), set[tuple[int, ir.Type]]()
    places: list[int] = []
    for place, result in enumerate(results):
        number = numbers[result], result.type
        if result not in varying or number in seen:
            places.append(place)
        seen.add(number)
    return places


def _chosen_from(view: ir.OpView) -> list[ir.Value]:
    """The values from which an operation's results are computed; of a select with a known predicate, only one."""
    if view.operation.name == "stablehlo.select":
        choice = known_value(view.operation.operands[0])
        if choice is not None:
            return [view.operation.operands[1 if choice else 2]]
    return values_read(view)


def bar(loop: ir.Operation) -> int:
    """Ties values that are unused in the loop's body or after it to other values; returns their number."""
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

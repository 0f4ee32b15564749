"""Removes carried values of a loop that are invariant, duplicated, or dead.

    %r:3 = stablehlo.while(%i = %zero, %w = %weights, %x = %init) cond { … %i … } do { … %w … return %j, %w, %y }
becomes
    %r:2 = stablehlo.while(%i = %zero, %x = %init) cond { … %i … } do { … %weights … return %j, %y }

The compiler drops such values from one half of a loop, but not always from the other; this ends in a crash, or in
«region branch point has 4 operands, but region successor needs 6 inputs». Removing them has no cost.

Two counters that count in the same steps, of which JAX's `fori_loop` has two, are one; if they begin with different
numbers, the second is the sum of the first and a constant. The host counts with the first, and would read the other
back from the device in each iteration. On GPUs both stay: the host cannot compute unsigned numbers from its counter
(«failed to legalize operation 'tensor.extract'»).

A value is needed if it is read by the condition, by an effect in the body, by an operation after the loop, or, in the
next iteration, by the computation of a needed value: a counter that only increments itself is removed.

Leaves alone: values that change; a loop none of whose values is needed, since it may not terminate.
Source: XLA's WhileLoopSimplifier, which removes dead, constant and duplicated parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import splat_value
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import constant
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_ADDED = ("stablehlo.add", "stablehlo.constant")

Added: TypeAlias = "tuple[ir.Value, Callable[[ir.Value], ir.Value]]"
"""The initial value of a new carried value, and what emits the following one, given the present one."""


@define_pass("simplify-while", concerns=operations("stablehlo.while"), adds=_ADDED)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what one of them leaves unchanged may be invariant in the enclosing loop as well."""
    for loop in collect(op, "stablehlo.while"):
        while _read_outside(loop) or _read_first(loop, counts=run.profile.kernels):
            pass
        needed = _needed(loop)
        if needed and len(needed) < len(loop.operands):
            run.statistics["values"] += len(loop.operands) - len(needed)
            rebuild(loop, sorted(needed))
            loop.erase()


def _blocks(loop: ir.Operation) -> tuple[ir.Block, ir.Block]:
    condition, body = (region.blocks[0] for region in loop.regions)
    return condition, body


def end_of(block: ir.Block) -> ir.Operation:
    """What ends a block."""
    end: ir.Operation = block.operations[len(block.operations) - 1].operation
    return end


def _read_outside(loop: ir.Operation) -> bool:
    """Replaces the uses of invariant carried values by their initial values; returns whether there were any."""
    found = False
    _, body = _blocks(loop)
    for place, (start, result) in enumerate(zip(loop.operands, list(end_of(body).operands), strict=True)):
        if result == body.arguments[place] or _is_same(result, start):
            found |= _replace(loop, place, [start] * 3)
    return found


def _read_first(loop: ir.Operation, *, counts: bool) -> bool:
    """Replaces the uses of a duplicated carried value by the first of the two; returns whether there were any.

    Args:
        loop: the loop.
        counts: whether values that change alike are duplicates, too.
    """
    found = False
    condition, body = _blocks(loop)
    results = list(end_of(body).operands)
    for place, start in enumerate(loop.operands):
        for first in range(place):
            is_same = _is_same(loop.operands[first], start)
            alike = counts and _count_alike(body, results, first, place)
            if is_same and (alike or _is_same(results[first], results[place])):
                found |= _replace(loop, place, [condition.arguments[first], body.arguments[first], loop.results[first]])
                break
            distance = _distance(loop.operands[first], start) if alike and any(_uses(loop, place)) else None
            if distance is not None:
                found |= _replace(loop, place, _shifted(loop, first, distance))
                break
    return found


def _uses(loop: ir.Operation, place: int) -> Iterator[bool]:
    """Whether the values at a place are read for more than to count on: in the condition, in the body, and after it."""
    condition, body = _blocks(loop)
    yield from (True for value in (condition.arguments[place], loop.results[place]) for _ in value.uses)
    counting = end_of(body).operands[place].owner.operation
    yield from (True for use in body.arguments[place].uses if use.owner.operation != counting)


def _distance(start: ir.Value, other: ir.Value) -> np.ndarray | None:
    """How much more one of two integer constants is; it may wrap around."""
    first, second = _constant(start), _constant(other)
    if start.type != other.type or first is None or second is None:
        return None
    distance: np.ndarray = second - first
    return distance.reshape(())


def _constant(value: ir.Value) -> np.ndarray | None:
    """The number that a scalar integer constant is, as an array of one dimension."""
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "stablehlo.constant":
        return None
    found = splat_value(value.owner.operation.attributes["value"])
    if found is None or not np.issubdtype(found.dtype, np.integer) or value.type.rank:
        return None
    return np.array([found])


def _shifted(loop: ir.Operation, first: int, distance: np.ndarray) -> list[ir.Value]:
    """A counter, with a number added, in the condition, in the body, and after the loop."""
    places = [ir.InsertionPoint.at_block_begin(block) for block in _blocks(loop)]
    made = []
    for value, place in zip(
        (*(block.arguments[first] for block in _blocks(loop)), loop.results[first]),
        (*places, ir.InsertionPoint.after(loop)),
        strict=True,
    ):
        with loop.location, place:
            made.append(stablehlo.add(value, constant(distance)))
    return made


def _count_alike(body: ir.Block, results: Sequence[ir.Value], first: int, place: int) -> bool:
    """Whether two carried values change by the same number in each iteration."""
    one, other = (_step(body.arguments[at], results[at]) for at in (first, place))
    return one is not None and other is not None and _is_same(one, other)


def _step(argument: ir.Value, result: ir.Value) -> ir.Value | None:
    """What is added to a carried value in each iteration; None if it is not a sum."""
    if isinstance(result.owner, ir.Block) or result.owner.operation.name != "stablehlo.add":
        return None
    terms = list(result.owner.operation.operands)
    if argument not in terms:
        return None
    terms.remove(argument)
    return terms[0]


def _replace(loop: ir.Operation, place: int, values: Sequence[ir.Value]) -> bool:
    """Replaces a carried value in the condition, in the body and after the loop; returns whether it had uses."""
    condition, body = _blocks(loop)
    was_read = False
    for old, new in zip((condition.arguments[place], body.arguments[place], loop.results[place]), values, strict=True):
        was_read |= any(True for _ in old.uses)
        old.replace_all_uses_with(new)
    return was_read


def _is_same(one: ir.Value, other: ir.Value) -> bool:
    """Whether two values are the same, or equal constants."""
    if one == other:
        return True
    owners = [value.owner for value in (one, other)]
    if one.type != other.type or any(isinstance(owner, ir.Block) for owner in owners):
        return False
    first, second = (owner.operation for owner in owners)
    is_constant = first.name == second.name == "stablehlo.constant"
    return bool(is_constant and first.attributes["value"] == second.attributes["value"])


# ---- which values are needed ---------------------------------------------------------------------------------------


def _needed(loop: ir.Operation) -> set[int]:
    """The positions of the carried values that the condition, an effect, or an operation after the loop needs."""
    condition, body = _blocks(loop)
    needed = read_places(condition, list(end_of(condition).operands))
    needed |= {place for place, result in enumerate(loop.results) if any(True for _ in result.uses)}
    carried = list(end_of(body).operands)
    return needed | read_places(body, [carried[place] for place in needed], carried)


def read_places(block: ir.Block, values: Iterable[ir.Value], carried: Sequence[ir.Value] = ()) -> set[int]:
    """The positions of the block's arguments from which some of its values, and its effects, are computed.

    Args:
        block: of a region.
        values: of the block.
        carried: the operands that the block passes to its next iteration: an argument also depends on the operand at
            its position, modulo their number.
    """
    pending = [
        *values,
        *(value for view in block.operations if has_effect(view.operation) for value in values_read(view)),
    ]
    places = {argument: place for place, argument in enumerate(block.arguments)}
    found, seen = set[int](), set[ir.Value]()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        if value in places:
            place = places[value]
            found.add(place)
            if carried:
                pending.append(carried[place % len(carried)])
        elif not isinstance(value.owner, ir.Block) and value.owner.operation.block == block:
            pending += values_read(value.owner)
    return found


def values_read(view: ir.OpView | ir.Operation) -> list[ir.Value]:
    """The operands of an operation and of the operations nested in it."""
    if not len(view.operation.regions):
        return list(view.operation.operands)
    found: list[ir.Value] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        found.extend(inner.operands)
        return ir.WalkResult.ADVANCE

    view.operation.walk(visit)
    return found


def has_effect(op: ir.Operation) -> bool:
    """Whether an operation, or one inside it, may do more than return its results: a call or an unknown operation."""
    found = False

    def visit(inner: ir.Operation) -> ir.WalkResult:
        nonlocal found
        name = inner.name
        if name == "flow.dispatch.region":
            return ir.WalkResult.SKIP
        found |= not name.startswith("stablehlo.") or name == "stablehlo.custom_call"
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    if op.name != "stablehlo.return":
        op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def rebuild(loop: ir.Operation, kept: Sequence[int], added: Sequence[Added] = ()) -> ir.Operation:
    """Moves a loop into one with only some of its carried values, and new ones behind them.

    Args:
        loop: is left without blocks; the results at the positions that are not kept are still read.
        kept: positions of carried values.
        added: what each new one is before the loop, and a function that emits what it is after a turn.
    """
    end = end_of(loop.regions[1].blocks[0])
    arguments = [
        [region.blocks[0].add_argument(start.type, loop.location) for start, _ in added] for region in loop.regions
    ]
    with end.location, ir.InsertionPoint(end):
        following = [emit(argument) for (_, emit), argument in zip(added, arguments[1], strict=True)]
        stablehlo.return_([*(end.operands[place] for place in kept), *following])
    end.erase()
    operands = [*(loop.operands[place] for place in kept), *(start for start, _ in added)]
    with loop.location, ir.InsertionPoint(loop):
        new = ir.Operation.create(
            "stablehlo.while",
            results=[value.type for value in operands],
            operands=operands,
            attributes={one: loop.attributes[one] for one in loop.attributes},
            regions=2,
        )
    for old, region in zip(loop.regions, new.regions, strict=True):
        _move(old.blocks[0], region, {*range(len(loop.operands))} - {*kept})
    for place, result in zip(kept, new.results, strict=False):
        loop.results[place].replace_all_uses_with(result)
    return new


def _move(block: ir.Block, region: ir.Region, left_out: Iterable[int]) -> None:
    """Moves a block into a region, without some of its arguments, which only dead operations read."""
    _erase_unread(block)
    for place in sorted(left_out, reverse=True):
        block.erase_argument(place)
    block.append_to(region)


def _erase_unread(block: ir.Block) -> None:
    """Erases the block's dead operations."""
    for op in [view.operation for view in block.operations][::-1]:
        is_read = any(True for result in op.results for _ in result.uses)
        if not is_read and op.name != "stablehlo.return" and not has_effect(op):
            op.erase()

"""Removes carried values of a loop that are invariant, duplicated, or dead.

    %r:3 = stablehlo.while(%i = %zero, %w = %weights, %x = %init) cond { … %i … } do { … %w … return %j, %w, %y }
becomes
    %r:2 = stablehlo.while(%i = %zero, %x = %init) cond { … %i … } do { … %weights … return %j, %y }

The compiler drops such values from one half of a loop, but not always from the other; this ends in a crash, or in
«region branch point has 4 operands, but region successor needs 6 inputs». Removing them has no cost.

Two counters that begin with the same number and count in the same steps, of which JAX's `fori_loop` has two, are one;
the host counts with the first, and would read the other back from the device in each iteration. On GPUs both stay: the
host cannot compute unsigned numbers from its counter («failed to legalize operation 'tensor.extract'»).

A value is needed if it is read by the condition, by an effect in the body, by an operation after the loop, or, in the
next iteration, by the computation of a needed value: a counter that only increments itself is removed.

Leaves alone: values that change; a loop none of whose values is needed, since it may not terminate.
Source: XLA's WhileLoopSimplifier, which removes dead, constant and duplicated parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass


@define_pass("simplify-while", concerns=operations("stablehlo.while"), adds=())
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what one of them leaves unchanged may be invariant in the enclosing loop as well."""
    for loop in collect(op, "stablehlo.while"):
        while _read_outside(loop) or _read_first(loop, counts=run.profile.kernels):
            pass
        needed = _needed(loop)
        if needed and len(needed) < len(loop.operands):
            run.statistics["values"] += len(loop.operands) - len(needed)
            _keep(loop, sorted(needed))


def _blocks(loop: ir.Operation) -> tuple[ir.Block, ir.Block]:
    condition, body = (region.blocks[0] for region in loop.regions)
    return condition, body


def _end(block: ir.Block) -> ir.Operation:
    end: ir.Operation = block.operations[len(block.operations) - 1].operation
    return end


def _read_outside(loop: ir.Operation) -> bool:
    """Replaces the uses of invariant carried values by their initial values; returns whether there were any."""
    found = False
    _, body = _blocks(loop)
    for place, (start, result) in enumerate(zip(loop.operands, list(_end(body).operands), strict=True)):
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
    results = list(_end(body).operands)
    for place, start in enumerate(loop.operands):
        for first in range(place):
            if not _is_same(loop.operands[first], start):
                continue
            if _is_same(results[first], results[place]) or (counts and _count_alike(body, results, first, place)):
                found |= _replace(loop, place, [condition.arguments[first], body.arguments[first], loop.results[first]])
                break
    return found


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
    needed = read_places(condition, list(_end(condition).operands))
    needed |= {place for place, result in enumerate(loop.results) if any(True for _ in result.uses)}
    carried = list(_end(body).operands)
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


def _keep(loop: ir.Operation, kept: list[int]) -> None:
    """Rebuilds the loop with only the carried values at these positions."""
    end = _end(loop.regions[1].blocks[0])
    with end.location, ir.InsertionPoint(end):
        stablehlo.return_([end.operands[place] for place in kept])
    end.erase()
    with loop.location, ir.InsertionPoint(loop):
        new = ir.Operation.create(
            "stablehlo.while",
            results=[loop.results[place].type for place in kept],
            operands=[loop.operands[place] for place in kept],
            attributes={one: loop.attributes[one] for one in loop.attributes},
            regions=2,
        )
    for old, region in zip(loop.regions, new.regions, strict=True):
        block = old.blocks[0]
        _erase_unread(block)
        for place in reversed(range(len(loop.operands))):
            if place not in kept:
                block.erase_argument(place)
        block.append_to(region)
    for place, result in zip(kept, new.results, strict=True):
        loop.results[place].replace_all_uses_with(result)
    loop.erase()


def _erase_unread(block: ir.Block) -> None:
    """Erases the block's dead operations."""
    for op in [view.operation for view in block.operations][::-1]:
        is_read = any(True for result in op.results for _ in result.uses)
        if not is_read and op.name != "stablehlo.return" and not has_effect(op):
            op.erase()

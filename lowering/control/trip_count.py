"""The trip counts of loops that count from one constant to another, or to a number that is known before the loop."""

from __future__ import annotations

import numpy as np

from hilo.dialect.attributes.constants import splat_value
from hilo.dialect.iree import ir


def trip_count(loop: ir.Operation) -> int | None:
    """The trip count of a `stablehlo.while` whose condition compares a counter with a constant, where the body adds a
    constant to the counter; None for all others."""
    condition, body = (region.blocks[0] for region in loop.regions)
    compared = _compared_counter(condition)
    if compared is None:
        return None
    index, direction, limit = compared
    start, stop = _number(loop.operands[index]), _limit(loop, condition, limit)
    step = _step(body, index)
    if start is None or stop is None or step is None:
        return None
    return _iterations(direction, start, stop, step)


def count_up(loop: ir.Operation) -> tuple[ir.Value, ir.Value] | None:
    """The numbers from which and to which a `stablehlo.while` counts by one, as long as its counter is less; None for
    all others.

    Args:
        loop: the operation; both numbers are known before it, but need not be constants.
    """
    condition, body = (region.blocks[0] for region in loop.regions)
    compared = _compared_counter(condition)
    if compared is None or compared[1] != "LT" or _step(body, compared[0]) != 1:
        return None
    index, _, limit = compared
    carried = _argument_index(condition, limit)
    if carried is not None:
        end = body.operations[len(body.operations) - 1].operation
        is_kept = end.operands[carried] == body.arguments[carried]
        return (loop.operands[index], loop.operands[carried]) if is_kept else None
    block = limit.owner if isinstance(limit.owner, ir.Block) else limit.owner.operation.block
    return (loop.operands[index], limit) if block != condition else None


def counts(loop: ir.Operation, argument: ir.Value) -> bool:
    """Whether an argument of the body of a `stablehlo.while` is the counter that its condition compares."""
    condition, body = (region.blocks[0] for region in loop.regions)
    compared = _compared_counter(condition)
    return compared is not None and bool(body.arguments[compared[0]] == argument)


def counter_of(loop: ir.Operation) -> ir.Value | None:
    """The argument of the body of a `stablehlo.while` that counts its turns, from 0; None if the loop has none."""
    condition, body = (region.blocks[0] for region in loop.regions)
    compared = _compared_counter(condition)
    if compared is None or _number(loop.operands[compared[0]]) != 0 or _step(body, compared[0]) != 1:
        return None
    return body.arguments[compared[0]]


def _compared_counter(condition: ir.Block) -> tuple[int, str, ir.Value] | None:
    """The position of the carried value that a condition compares, the direction, and the limit; None otherwise."""
    end = condition.operations[len(condition.operations) - 1].operation
    compare = _owner(end.operands[0])
    if compare is None or compare.name != "stablehlo.compare":
        return None
    direction = str(compare.attributes["comparison_direction"]).split()[-1].rstrip(">")
    left, right = compare.operands
    index = _argument_index(condition, left)
    if index is not None:
        return index, direction, right
    index = _argument_index(condition, right)
    swapped = {"LT": "GT", "LE": "GE", "GT": "LT", "GE": "LE"}.get(direction, direction)
    return None if index is None else (index, swapped, left)


def _iterations(direction: str, start: int, stop: int, step: int) -> int | None:
    """How many of `start, start + step, …` pass the comparison with `stop` before the first that fails; or None."""
    if direction == "NE":
        count, rest = divmod(stop - start, step) if step else (-1, 0)
        return count if count >= 0 and rest == 0 else None
    if direction in ("LE", "GE"):
        stop += 1 if direction == "LE" else -1
    if direction in ("LT", "LE") and step > 0:
        return max(0, -((start - stop) // step))
    if direction in ("GT", "GE") and step < 0:
        return max(0, -((stop - start) // -step))
    return None


def _owner(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value.owner, ir.Block) else value.owner.operation


def _argument_index(block: ir.Block, value: ir.Value) -> int | None:
    for index, argument in enumerate(block.arguments):
        if argument == value:
            return index
    return None


def _number(value: ir.Value) -> int | None:
    """The value of a scalar integer constant."""
    owner = _owner(value)
    if owner is None or owner.name != "stablehlo.constant":
        return None
    found = splat_value(owner.attributes["value"])
    return None if found is None or not np.issubdtype(found.dtype, np.integer) or found.ndim else int(found)


def _limit(loop: ir.Operation, condition: ir.Block, value: ir.Value) -> int | None:
    """The value of a constant, or of one that the loop carries unchanged."""
    index = _argument_index(condition, value)
    if index is None:
        return _number(value)
    body = loop.regions[1].blocks[0]
    end = body.operations[len(body.operations) - 1].operation
    return _number(loop.operands[index]) if end.operands[index] == body.arguments[index] else None


def _step(body: ir.Block, index: int) -> int | None:
    """The constant that an iteration adds to the counter."""
    end = body.operations[len(body.operations) - 1].operation
    moved = _owner(end.operands[index])
    if moved is None or moved.name not in ("stablehlo.add", "stablehlo.subtract"):
        return None
    left, right = moved.operands
    counter = body.arguments[index]
    if left == counter:
        step = _number(right)
        return None if step is None else step if moved.name.endswith("add") else -step
    if right == counter and moved.name.endswith("add"):
        return _number(left)
    return None

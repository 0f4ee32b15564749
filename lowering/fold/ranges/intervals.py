"""Intervals that the elements of integers and predicates lie in.

    convert u8 -> s32: [0, 255]    iota of 7: [0, 6]    x % 12: [-11, 11]    x & 3: [0, 3]    argmax of 9: [0, 8]
    counter of a loop from 0 to 50: [0, 49]

An operation without a rule, or whose result may wrap around, gives all numbers of its type.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from math import prod
from typing import TypeAlias

from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.control.trip_count import count_up, counts
from hilo.lowering.fold.same_for_all import highest, lowest
from hilo.lowering.framework.build import element_of, shape_of

Interval: TypeAlias = "tuple[int, int]"
Rule: TypeAlias = "Callable[[ir.Operation, list[Interval | None]], Interval | None]"

_DEPTH = 40
"""How many operations back intervals are looked for."""

_LARGEST = 1 << 14
"""The most elements of a constant that are looked at."""


class Intervals:
    """The intervals of a program's values, each of which is computed once."""

    def __init__(self) -> None:
        self._known: dict[ir.Value, Interval | None] = {}

    def of(self, value: ir.Value, depth: int = _DEPTH) -> Interval | None:
        """The least and the greatest number that a value's elements may be; None if it has others than integers."""
        if value in self._known:
            return self._known[value]
        every = _every(value.type)
        if every is None:
            return None
        if not depth:
            return every
        is_argument = isinstance(value.owner, ir.Block)
        found = self._carried(value, depth - 1) if is_argument else self._computed(value, depth - 1)
        if found is None or found[0] < every[0] or found[1] > every[1]:
            found = every
        self._known[value] = found
        return found

    def _carried(self, argument: ir.Value, depth: int) -> Interval | None:
        """What a loop counts by one in its body, from one number to before another."""
        loop = argument.owner.owner.operation
        if loop.name != "stablehlo.while" or not counts(loop, argument):
            return None
        limits = count_up(loop)
        start, stop = (self.of(limit, depth) for limit in limits) if limits is not None else (None, None)
        return None if start is None or stop is None else (start[0], max(start[0], stop[1] - 1))

    def _computed(self, value: ir.Value, depth: int) -> Interval | None:
        op = value.owner.operation
        place = ir.OpResult(value).result_number
        if op.name == "stablehlo.sort":
            return self.of(op.operands[place], depth)
        if op.name == "stablehlo.reduce":
            return self._reduced(op, place, depth)
        rule = _RULES.get(op.name)
        return None if rule is None else rule(op, [self.of(operand, depth) for operand in op.operands])

    def _reduced(self, op: ir.Operation, place: int, depth: int) -> Interval | None:
        """What a reduction selects, as argmax does, is one of its operands' elements, or the initial value."""
        block, count = op.regions[0].blocks[0], len(op.results)
        result = block.operations[len(block.operations) - 1].operation.operands[place]
        if not _is_selected(result, {block.arguments[place], block.arguments[count + place]}, _DEPTH):
            return None
        return _union(self.of(op.operands[place], depth), self.of(op.operands[count + place], depth))


def _is_selected(value: ir.Value, from_: set[ir.Value], depth: int) -> bool:
    """Whether a value is always one of some."""
    if value in from_:
        return True
    if not depth or isinstance(value.owner, ir.Block):
        return False
    op = value.owner.operation
    choices = {"stablehlo.select": 1, "stablehlo.minimum": 0, "stablehlo.maximum": 0}
    first = choices.get(op.name)
    return first is not None and all(_is_selected(x, from_, depth - 1) for x in list(op.operands)[first:])


@functools.lru_cache(maxsize=4096)
def _every(kind: ir.Type) -> Interval | None:
    """All numbers of a type of integers; None for others, and for tensors that may be empty."""
    if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape or not prod(kind.shape):
        return None
    row = dtype(kind.element_type)
    return (lowest(row), highest(row)) if row.kind in ("pred", "signed", "unsigned") else None


def _union(*intervals: Interval | None) -> Interval | None:
    known = [x for x in intervals if x is not None]
    return (min(a for a, _ in known), max(b for _, b in known)) if len(known) == len(intervals) else None


_ALWAYS: dict[str, Callable[[Interval, Interval], bool]] = {
    "LT": lambda x, y: x[1] < y[0],
    "LE": lambda x, y: x[1] <= y[0],
    "GT": lambda x, y: x[0] > y[1],
    "GE": lambda x, y: x[0] >= y[1],
    "EQ": lambda x, y: x[0] == x[1] == y[0] == y[1],
    "NE": lambda x, y: x[1] < y[0] or y[1] < x[0],
}
"""Whether a comparison holds for all numbers of two intervals."""

_OPPOSITE = {"LT": "GE", "GE": "LT", "LE": "GT", "GT": "LE", "EQ": "NE", "NE": "EQ"}


def compared(direction: str, x: Interval, y: Interval) -> bool | None:
    """What a comparison of numbers in two intervals always gives; None if that depends on the numbers.

    >>> compared("LT", (0, 255), (0, 0)), compared("LE", (0, 6), (6, 6)), compared("NE", (0, 1), (1, 4))
    (False, True, None)
    """
    if _ALWAYS[direction](x, y):
        return True
    return False if _ALWAYS[_OPPOSITE[direction]](x, y) else None


def direction_of(op: ir.Operation) -> str:
    """The name of a comparison's direction."""
    return ComparisonDirection.from_mlir(op.attributes["comparison_direction"]).name


def _comparison(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    if x[0] is None or x[1] is None:
        return None
    found = compared(direction_of(op), x[0], x[1])
    return None if found is None else (int(found), int(found))


def _numbers(rule: Callable[..., Interval | None]) -> Rule:
    """The rule of an operation on integers, of the least and greatest numbers of each operand."""

    def of(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
        return None if None in x else rule(*x)

    return of


def _product(x: Interval, y: Interval) -> Interval:
    corners = [a * b for a in x for b in y]
    return min(corners), max(corners)


def _quotient(x: Interval, y: Interval) -> Interval | None:
    return (x[0] // y[1], x[1] // y[0]) if x[0] >= 0 and y[0] > 0 else None


def _remainder(x: Interval, y: Interval) -> Interval:
    """With the dividend's sign, and no larger than it, also where the divisor is zero."""
    most = max(map(abs, y)) - 1 if 0 not in range(y[0], y[1] + 1) else max(map(abs, x))
    return max(min(x[0], 0), -most), min(max(x[1], 0), most)


def _magnitude(x: Interval) -> Interval:
    return (0 if x[0] <= 0 <= x[1] else min(map(abs, x))), max(map(abs, x))


def _sign(x: Interval) -> Interval:
    least, greatest = ((number > 0) - (number < 0) for number in x)
    return least, greatest


def _both(x: Interval, y: Interval) -> Interval | None:
    ends = [b for a, b in (x, y) if a >= 0]
    return (0, min(ends)) if ends else None


def _either(x: Interval, y: Interval) -> Interval | None:
    if x[0] < 0 or y[0] < 0:
        return None
    return max(x[0], y[0]), (1 << max(x[1], y[1]).bit_length()) - 1


def _differing(x: Interval, y: Interval) -> Interval | None:
    found = _either(x, y)
    return None if found is None else (0, found[1])


def _shifted(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    """To the right, of numbers whose highest bit is not set."""
    numbers, distance = x
    if numbers is None or distance is None:
        return None
    is_plain = numbers[0] >= 0 and numbers[1] < 1 << (dtype(element_of(op.results[0])).bits - 1)
    return (numbers[0] >> distance[1], numbers[1] >> distance[0]) if is_plain and 0 <= distance[0] else None


def _choice(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    choice, yes, no = x
    if choice is not None and choice[0] == choice[1]:
        return yes if choice[0] else no
    return _union(yes, no)


def _converted(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    row = dtype(element_of(op.results[0]))
    if x[0] is None or row.kind != "pred":
        return x[0]
    return int(not x[0][0] <= 0 <= x[0][1]), int(x[0] != (0, 0))


def _negated(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    is_pred = dtype(element_of(op.results[0])).kind == "pred"
    return (1 - x[0][1], 1 - x[0][0]) if x[0] is not None and is_pred else None


def _counted(op: ir.Operation, x: list[Interval | None]) -> Interval:
    size = shape_of(op.results[0])[ir.IntegerAttr(op.attributes["iota_dimension"]).value]
    return 0, size - 1


def _constant(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    content = op.attributes["value"]
    if not isinstance(content, ir.DenseElementsAttr) or (not content.is_splat and len(content) > _LARGEST):
        return None
    numbers = to_numpy(content)
    return int(numbers.min()), int(numbers.max())


def _first(op: ir.Operation, x: list[Interval | None]) -> Interval | None:
    return x[0]


def _any(count: int | None = None) -> Rule:
    """The rule of an operation whose elements are those of its first operands."""
    return lambda op, x: _union(*x[:count])


_RULES: dict[str, Rule] = {
    "stablehlo.constant": _constant,
    "stablehlo.iota": _counted,
    "stablehlo.convert": _converted,
    "stablehlo.compare": _comparison,
    "stablehlo.select": _choice,
    "stablehlo.not": _negated,
    "stablehlo.add": _numbers(lambda x, y: (x[0] + y[0], x[1] + y[1])),
    "stablehlo.subtract": _numbers(lambda x, y: (x[0] - y[1], x[1] - y[0])),
    "stablehlo.multiply": _numbers(_product),
    "stablehlo.divide": _numbers(_quotient),
    "stablehlo.remainder": _numbers(_remainder),
    "stablehlo.abs": _numbers(_magnitude),
    "stablehlo.sign": _numbers(_sign),
    "stablehlo.negate": _numbers(lambda x: (-x[1], -x[0])),
    "stablehlo.minimum": _numbers(lambda x, y: (min(x[0], y[0]), min(x[1], y[1]))),
    "stablehlo.maximum": _numbers(lambda x, y: (max(x[0], y[0]), max(x[1], y[1]))),
    "stablehlo.clamp": _numbers(lambda a, x, b: (min(max(x[0], a[0]), b[0]), min(max(x[1], a[1]), b[1]))),
    "stablehlo.and": _numbers(_both),
    "stablehlo.or": _numbers(_either),
    "stablehlo.xor": _numbers(_differing),
    "stablehlo.shift_right_logical": _shifted,
    "stablehlo.shift_right_arithmetic": _shifted,
    "stablehlo.concatenate": _any(),
    "stablehlo.pad": _any(2),
    "stablehlo.dynamic_update_slice": _any(2),
    **dict.fromkeys(
        (
            f"stablehlo.{name}"
            for name in "broadcast_in_dim reshape transpose reverse slice dynamic_slice gather".split()
        ),
        _first,
    ),
}

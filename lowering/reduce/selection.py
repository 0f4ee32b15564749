"""Recognizes reducers that select one of two pairs of a value and its index, such as those of `argmax` and `argmin`.

    reducer(%a, %b) (%p, %q) {
      %0 = stablehlo.compare GT, %a, %b;  %1 = stablehlo.compare NE, %a, %a;  %2 = stablehlo.or %0, %1
      %3 = stablehlo.compare EQ, %a, %b;  %4 = stablehlo.compare LT, %p, %q;  %5 = stablehlo.and %3, %4
      %6 = stablehlo.or %2, %5
      stablehlo.return stablehlo.select(%2, %a, %b), stablehlo.select(%6, %p, %q) }

selects the largest value, NaN before all others, and the first one among equal values. If pairs come in the order of
their indices, the selection of a reducer of comparisons depends only on how the two values compare: six cases, with
NaN. It selects by a total order if its choice between a smaller and a larger value, and between a value and NaN, does
not depend on which comes first. With a total order, pairs may be combined in any sequence that puts the smaller index
first.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import isnan, nan
from typing import TypeAlias

from hilo.dialect.iree import ir

CASES = ((0.0, 1.0), (1.0, 0.0), (nan, 0.0), (0.0, nan), (0.0, 0.0), (nan, nan))
"""The values of the first and second pair in each case; in the last two cases, either one may be the result."""

_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "LT": operator.lt,
    "LE": operator.le,
    "GT": operator.gt,
    "GE": operator.ge,
    "EQ": operator.eq,
    "NE": operator.ne,
}

_Value: TypeAlias = "bool | tuple[str, int]"
"""An argument, as its kind and which of the two; or the value of a condition."""


def selects_place(block: ir.Block) -> bool:
    """Whether a reducer of values and indices, in this order, selects one of two indices by a total order of pairs."""
    if len(block.arguments) != 4:
        return False
    is_float = isinstance(ir.RankedTensorType(block.arguments[0].type).element_type, ir.FloatType)
    try:
        taken = [_taken(block, numbers) for numbers in CASES if is_float or not any(map(isnan, numbers))]
    except KeyError:
        return False
    apart, same = (taken[:4], taken[4:]) if is_float else (taken[:2], taken[2:])
    if any(number != place for number, place in apart) or not same:
        return False
    return all(a != b for a, b in zip(apart[::2], apart[1::2], strict=True))


def order_of(block: ir.Block) -> str | None:
    """`GT` if a reducer for which `selects_place` holds selects the largest value and NaN before all others, `LT` for
    the smallest value; None for other orders."""
    if not isinstance(ir.RankedTensorType(block.arguments[0].type).element_type, ir.FloatType):
        return "GT" if _taken(block, CASES[0])[0] else "LT"
    first, _, with_nan, _ = (_taken(block, numbers)[0] for numbers in CASES[:4])
    return None if with_nan else "GT" if first else "LT"


def _taken(block: ir.Block, numbers: tuple[float, float]) -> tuple[int, int]:
    """Which of two values the reducer returns, and which index. Raises KeyError for unknown operations."""
    arguments = zip(block.arguments, [("number", 0), ("place", 0), ("number", 1), ("place", 1)], strict=True)
    known: dict[ir.Value, _Value] = dict(arguments)
    values: dict[_Value, float] = {
        ("number", 0): numbers[0],
        ("number", 1): numbers[1],
        ("place", 0): 0,
        ("place", 1): 1,
    }
    for view in block.operations:
        op = view.operation
        operands = [known[value] for value in op.operands]
        if op.name == "stablehlo.return":
            number, place = operands
            if isinstance(number, bool) or isinstance(place, bool) or (number[0], place[0]) != ("number", "place"):
                raise KeyError("number")
            return number[1], place[1]
        known[op.results[0]] = _apply(op, operands, values)
    raise KeyError("stablehlo.return")


def _apply(op: ir.Operation, x: Sequence[_Value], values: dict[_Value, float]) -> _Value:
    """The result of an operation in one case. Raises KeyError for unknown operations."""
    if op.name == "stablehlo.compare":
        if "TOTALORDER" in str(op.attributes["compare_type"] if "compare_type" in op.attributes else ""):
            raise KeyError("TOTALORDER")
        word = str(op.attributes["comparison_direction"]).partition("comparison_direction ")[2].rstrip(">")
        return _COMPARE[word](values[x[0]], values[x[1]])
    if op.name == "stablehlo.select":
        return x[1] if _condition(x[0]) else x[2]
    conditions = [_condition(value) for value in x]
    return {"stablehlo.and": all, "stablehlo.or": any}[op.name](conditions)


def _condition(value: _Value) -> bool:
    if not isinstance(value, bool):
        raise KeyError(value)
    return value

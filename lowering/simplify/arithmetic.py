"""Identities of arithmetic: an operation with a neutral or absorbing constant, with itself, or on its own result.

An identity holds bit for bit for the kinds of element types that its row names, including -0.0 and NaN. Sources: XLA's
algebraic simplifier, StableHLO's aggressive simplification, IEEE 754.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import element_of, shape_of, splat
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.simplify.options import Options
from hilo.lowering.simplify.values import is_plain, made_by, row_of, splat_of

Is = Callable[[np.ndarray, Dtype], bool]


def _zero(c: np.ndarray, row: Dtype) -> bool:
    return bool(c == 0) and not (row.is_float and np.signbit(c))


def _minus_zero(c: np.ndarray, row: Dtype) -> bool:
    """What can be added to any number without effect: integer 0, and -0.0 for floats, since -0.0 + 0.0 is 0.0."""
    return bool(c == 0) and (not row.is_float or bool(np.signbit(c)))


def _one(c: np.ndarray, row: Dtype) -> bool:
    return bool(c == 1)


def _ones(c: np.ndarray, row: Dtype) -> bool:
    """All bits are 1."""
    return bool(np.invert(c) == 0) if row.kind != "pred" else bool(c)


def _lowest(c: np.ndarray, row: Dtype) -> bool:
    if row.kind == "pred":
        return not c
    if row.is_float:
        return bool(c == -np.inf)
    return bool(c == (0 if row.kind == "unsigned" else -(1 << (row.bits - 1))))


def _highest(c: np.ndarray, row: Dtype) -> bool:
    if row.kind == "pred":
        return bool(c)
    if row.is_float:
        return bool(c == np.inf)
    return bool(c == (1 << (row.bits - (row.kind == "signed"))) - 1)


_ALL = ("pred", "signed", "unsigned", "float")
_WHOLE = ("pred", "signed", "unsigned")
_NUMBERS = ("signed", "unsigned", "float")
_INTEGERS = ("signed", "unsigned")


@dataclass(frozen=True)
class Neutral:
    """An operation with a constant operand.

    Attributes:
        algebra: the identity.
        operation: the operation's name without the dialect.
        side: the position of the constant.
        number: whether a constant is the one that the identity needs.
        gives: the result: the other operand, or the constant.
        kinds: the kinds of element types for which the identity holds bit for bit.
    """

    algebra: str
    operation: str
    side: Literal["right", "either"]
    number: Is
    gives: Literal["other", "number"] = "other"
    kinds: tuple[str, ...] = _ALL


NEUTRAL: tuple[Neutral, ...] = (
    Neutral("x + 0 = x", "add", "either", _minus_zero),
    Neutral("x - 0 = x", "subtract", "right", _zero, kinds=_NUMBERS),
    Neutral("x * 1 = x", "multiply", "either", _one),
    Neutral("x * 0 = 0", "multiply", "either", _zero, "number", _WHOLE),
    Neutral("x / 1 = x", "divide", "right", _one, kinds=_NUMBERS),
    Neutral("x & 0 = 0", "and", "either", _zero, "number", _WHOLE),
    Neutral("x & ~0 = x", "and", "either", _ones, kinds=_WHOLE),
    Neutral("x | 0 = x", "or", "either", _zero, kinds=_WHOLE),
    Neutral("x | ~0 = ~0", "or", "either", _ones, "number", _WHOLE),
    Neutral("x ^ 0 = x", "xor", "either", _zero, kinds=_WHOLE),
    Neutral("max(x, lowest) = x", "maximum", "either", _lowest),
    Neutral("max(x, highest) = highest", "maximum", "either", _highest, "number", _WHOLE),
    Neutral("min(x, highest) = x", "minimum", "either", _highest),
    Neutral("min(x, lowest) = lowest", "minimum", "either", _lowest, "number", _WHOLE),
    Neutral("x << 0 = x", "shift_left", "right", _zero, kinds=_INTEGERS),
    Neutral("x >> 0 = x", "shift_right_arithmetic", "right", _zero, kinds=_INTEGERS),
    Neutral("x >>> 0 = x", "shift_right_logical", "right", _zero, kinds=_INTEGERS),
)


@dataclass(frozen=True)
class WithItself:
    """An operation of a value with itself.

    Attributes:
        algebra: the identity.
        operation: the operation's name without the dialect.
        gives: the result: the value, or zeros.
        kinds: as in `Neutral`.
    """

    algebra: str
    operation: str
    gives: Literal["value", "zero"]
    kinds: tuple[str, ...] = _ALL


WITH_ITSELF: tuple[WithItself, ...] = (
    WithItself("x & x = x", "and", "value", _WHOLE),
    WithItself("x | x = x", "or", "value", _WHOLE),
    WithItself("x ^ x = 0", "xor", "zero", _WHOLE),
    WithItself("x - x = 0", "subtract", "zero", _INTEGERS),
    WithItself("max(x, x) = x", "maximum", "value"),
    WithItself("min(x, x) = x", "minimum", "value"),
)

TWICE: dict[str, tuple[str, Literal["undoes", "repeats"], tuple[str, ...]]] = {
    "negate": ("-(-x) = x", "undoes", _NUMBERS),
    "not": ("~~x = x", "undoes", _WHOLE),
    "abs": ("||x|| = |x|", "repeats", ("signed", "float")),
    "floor": ("⌊⌊x⌋⌋ = ⌊x⌋", "repeats", ("float",)),
    "ceil": ("⌈⌈x⌉⌉ = ⌈x⌉", "repeats", ("float",)),
    "round_nearest_even": ("round(round(x)) = round(x)", "repeats", ("float",)),
    "round_nearest_afz": ("round(round(x)) = round(x)", "repeats", ("float",)),
    "sign": ("sign(sign(x)) = sign(x)", "repeats", ("signed", "float")),
}
"""Operations on their own result: the identity, whether the second undoes or repeats the first, and the kinds."""


def _kind(op: Op) -> Dtype | None:
    """The element type of an operation whose operands and result have one plain type; None for others."""
    values = [*op.operands, op.results[0]]
    if not is_plain(*values) or any(value.type != values[0].type for value in values):
        return None
    return row_of(values[0])


def _named(name: str, algebra: str, function: Callable[..., Replacement], operation: str) -> Pattern:
    function.__name__, function.__doc__ = name, algebra
    return Pattern(f"stablehlo.{operation}", function, 1, True)


def _neutral(one: Neutral) -> Pattern:
    def match(op: Op, run: PassRun) -> Replacement:
        row = _kind(op)
        assert isinstance(run.options, Options)
        if row is None or row.kind not in one.kinds:
            return None
        for index in (1, 0) if one.side == "either" else (1,):
            number = splat_of(op.operands[index])
            if number is None:
                continue
            loose = run.options.zeros == "any" and row.is_float and one.number in (_minus_zero, _zero)
            if one.number(number, row) or (loose and number == 0):
                return op.operands[index] if one.gives == "number" else op.operands[1 - index]
        return None

    return _named(one.algebra, one.algebra, match, one.operation)


def _with_itself(one: WithItself) -> Pattern:
    def match(op: Op, run: PassRun) -> Replacement:
        row = _kind(op)
        if row is None or row.kind not in one.kinds or op.operands[0] != op.operands[1]:
            return None
        value = op.operands[0]
        return value if one.gives == "value" else splat(0, element_of(value), shape_of(value))

    return _named(one.algebra, one.algebra, match, one.operation)


def _twice(operation: str) -> Pattern:
    algebra, effect, kinds = TWICE[operation]

    def match(op: Op, run: PassRun) -> Replacement:
        row = _kind(op)
        inner = op.operands[0].owner
        if row is None or row.kind not in kinds or not isinstance(inner, type(op)):
            return None
        return inner.operands[0] if effect == "undoes" else op.operands[0]

    return _named(f"{operation}: {algebra}", algebra, match, operation)


# ---- selects and comparisons -----------------------------------------------------------------------------------------


@pattern("stablehlo.select")
def select_of_one(op: Op) -> Replacement:
    """select(p, x, x) = x"""
    same = op.operands[1] == op.operands[2] and op.operands[1].type == op.results[0].type
    return op.operands[1] if same else None


@pattern("stablehlo.select")
def select_known(op: Op) -> Replacement:
    """select(true, x, y) = x; select(false, x, y) = y"""
    choice = splat_of(op.operands[0]) if row_of(op.operands[0]) is not None else None
    if choice is None:
        return None
    chosen = op.operands[1 if choice else 2]
    return chosen if chosen.type == op.results[0].type else None


@pattern("stablehlo.select")
def select_of_not(op: Op) -> Replacement:
    """select(~p, x, y) = select(p, y, x)"""
    inner = made_by(op.operands[0], stablehlo.NotOp)
    if inner is None or not is_plain(*op.operands):
        return None
    return stablehlo.select(inner.operands[0], op.operands[2], op.operands[1])


@pattern("stablehlo.compare")
def compare_with_itself(op: Op) -> Replacement:
    """x == x, x <= x, x >= x: true; x != x, x < x, x > x: false; for integers"""
    row = row_of(op.operands[0])
    if row is None or row.kind not in _WHOLE or op.operands[0] != op.operands[1]:
        return None
    holds = str(op.comparison_direction) in ("EQ", "LE", "GE")
    return splat(holds, ir.IntegerType.get_signless(1), shape_of(op.operands[0]))


@pattern("stablehlo.compare")
def compare_pred(op: Op) -> Replacement:
    """p == true is p; p != false is p"""
    row = row_of(op.operands[0])
    number = splat_of(op.operands[1]) if row is not None and row.kind == "pred" else None
    if number is None or op.operands[0].type != op.results[0].type:
        return None
    direction = op.comparison_direction
    is_same = direction == (ComparisonDirection.EQ if number else ComparisonDirection.NE)
    return op.operands[0] if is_same else None


PATTERNS: tuple[Pattern, ...] = (
    *map(_neutral, NEUTRAL),
    *map(_with_itself, WITH_ITSELF),
    *map(_twice, TWICE),
    select_of_one,
    select_known,
    select_of_not,
    compare_with_itself,
    compare_pred,
)

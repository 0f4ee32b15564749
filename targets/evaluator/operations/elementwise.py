"""Element-wise operations on floats, integers, pred and complex numbers.

Source: StableHLO specification; where it leaves a result open (integer division by 0, shifts past the width), the
results of XLA's CPU compiler.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.targets.evaluator.arithmetic import complex_numbers, integers
from hilo.targets.evaluator.arithmetic.numbers import computed, maximum, minimum
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates
from hilo.targets.evaluator.types import ArrayType

Function = Callable[..., Any]


def _define(name: str, choose: Callable[[ArrayType], Function]) -> None:
    @evaluates(name, elementwise=True)
    def make(op: Op) -> Kernel:
        return computed(op.operands, op.result, choose(op.operand))


def _simple(name: str, real: Function, *, complex_: Function | None = None, integer: Function | None = None) -> None:
    def choose(type_: ArrayType) -> Function:
        if type_.dtype.is_complex:
            return complex_ or real
        if type_.dtype.is_integer or type_.dtype.kind == "pred":
            return integer or real
        return real

    _define(name, choose)


def _sign(x: Any) -> Any:
    return np.where(x == 0, x, np.sign(x))


def _round_away(x: Any) -> Any:
    whole = np.trunc(x)
    return whole + np.copysign((np.abs(x - whole) >= 0.5).astype(x.dtype), x)


def _logistic(x: Any) -> Any:
    one = x.dtype.type(1)
    return one / (one + np.exp(-x))


def _rsqrt(x: Any) -> Any:
    return x.dtype.type(1) / np.sqrt(x)


def _complex_cbrt(x: Any) -> Any:
    return np.where(x == 0, x, np.exp(np.log(x) / 3)).astype(x.dtype)


def _atan2(y: Any, x: Any) -> Any:
    return np.arctan2(y, x)


def _complex_atan2(y: Any, x: Any) -> Any:
    """-i log((x + i y) / sqrt(x² + y²))"""
    return (-1j * np.log((x + 1j * y) / np.sqrt(x * x + y * y))).astype(x.dtype)


def _complex_power(x: Any, y: Any) -> Any:
    """exp(y log(x)). Powers of zero are 1 for the exponent 0, 0 for those with a positive real part, and else NaN."""
    zero = x == 0
    got = np.exp(y * np.log(np.where(zero, 1, x)))
    of_zero = np.where(y == 0, 1, np.where(y.real > 0, 0, complex(np.nan, np.nan)))
    return np.where(zero, of_zero, got).astype(x.dtype)


def _extreme(name: str, real: Function, integer: Function, goes_first: Function) -> None:
    """Registers `maximum` or `minimum`. Complex numbers are compared by their real parts, as in XLA; the specification
    compares the imaginary parts if the real ones are equal."""

    def by_real_part(x: Any, y: Any) -> Any:
        return np.where(goes_first(np.real(x), np.real(y)), x, y)

    def lexicographic(x: Any, y: Any) -> Any:
        a, b = (np.real(x), np.imag(x)), (np.real(y), np.imag(y))
        return np.where(np.where(a[0] == b[0], goes_first(a[1], b[1]), goes_first(a[0], b[0])), x, y)

    @evaluates(name, elementwise=True)
    def make(op: Op) -> Kernel:
        function = real
        if op.operand.dtype.is_complex:
            function = lexicographic if op.settings.follows_specification else by_real_part
        elif op.operand.dtype.is_integer or op.operand.dtype.kind == "pred":
            function = integer
        return computed(op.operands, op.result, function)


# One operand.
_simple("abs", np.abs)
_simple("cbrt", np.cbrt, complex_=_complex_cbrt)
_simple("ceil", np.ceil)
_simple("cosine", np.cos)
_simple("exponential", np.exp)
_simple("exponential_minus_one", np.expm1, complex_=complex_numbers.exponential_minus_one)
_simple("floor", np.floor)
_simple("log", np.log)
_simple("log_plus_one", np.log1p, complex_=complex_numbers.log1p)
_simple("logistic", _logistic, complex_=complex_numbers.logistic)
_simple("negate", np.negative)
_simple("round_nearest_afz", _round_away)
_simple("round_nearest_even", np.rint)
_simple("rsqrt", _rsqrt, complex_=complex_numbers.reciprocal_square_root)
_simple("sign", _sign, complex_=complex_numbers.sign, integer=np.sign)
_simple("sine", np.sin)
_simple("sqrt", np.sqrt)
_simple("tan", np.tan)
_simple("tanh", np.tanh)
_simple("not", operator.invert)
_simple("is_finite", np.isfinite)
_simple("real", np.real)
_simple("imag", lambda x: np.asarray(np.imag(x)))
_define("popcnt", lambda type_: integers.count_bits(type_.dtype))
_define("count_leading_zeros", lambda type_: integers.count_leading_zeros(type_.dtype))


# Two operands.
_simple("add", operator.add)
_simple("multiply", operator.mul, complex_=complex_numbers.multiply)
_simple("subtract", operator.sub)
_simple("divide", operator.truediv, complex_=complex_numbers.divide, integer=integers.divide)
_simple("remainder", np.fmod, integer=integers.remainder)
_simple("power", np.power, complex_=_complex_power, integer=integers.power)
_extreme("maximum", maximum, np.maximum, operator.ge)
_extreme("minimum", minimum, np.minimum, operator.le)
_simple("atan2", _atan2, complex_=_complex_atan2)
_simple("and", operator.and_)
_simple("or", operator.or_)
_simple("xor", operator.xor)
_define("shift_left", lambda type_: integers.shift_left(type_.dtype))
_define("shift_right_arithmetic", lambda type_: integers.shift_right_arithmetic(type_.dtype))
_define("shift_right_logical", lambda type_: integers.shift_right_logical(type_.dtype))


@evaluates("complex", elementwise=True)
def complex_(op: Op) -> Kernel:
    out = op.result.numpy

    def join(real: Any, imaginary: Any) -> Any:
        joined = np.empty(np.broadcast_shapes(np.shape(real), np.shape(imaginary)), out)
        joined.real, joined.imag = real, imaginary
        return joined

    return join


@evaluates("select", elementwise=True, stored=True)
def select(op: Op) -> Kernel:
    def choose(pred: Any, on_true: Any, on_false: Any) -> Any:
        if type(pred) is np.bool_:
            return on_true if pred else on_false
        return np.where(pred, on_true, on_false)

    return choose


@evaluates("clamp", elementwise=True)
def clamp(op: Op) -> Kernel:
    larger, smaller = (maximum, minimum) if op.result.dtype.is_float else (np.maximum, np.minimum)
    return computed(op.operands, op.result, lambda low, x, high: smaller(larger(low, x), high))


@evaluates("compare", elementwise=True)
def compare(op: Op) -> Kernel:
    functions: dict[str, Function] = {"EQ": operator.eq, "NE": operator.ne, "GE": operator.ge, "GT": operator.gt,
                                      "LE": operator.le, "LT": operator.lt}  # fmt: skip
    function = functions[str(op.view.comparison_direction)]
    if op.operand.dtype.is_float and str(op.view.compare_type) == "TOTALORDER":
        return lambda x, y: function(total_order(x), total_order(y))
    return computed(op.operands, op.result, function)


def total_order(x: Any) -> Any:
    """Integers that order like floats in IEEE 754's totalOrder: -NaN < -inf < … < -0 < +0 < … < +inf < NaN."""
    array = np.asarray(x)
    bits = array.view(np.dtype(f"i{array.dtype.itemsize}"))
    return np.where(bits < 0, bits ^ np.iinfo(bits.dtype).max, bits)

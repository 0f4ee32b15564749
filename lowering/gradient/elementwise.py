"""Derivatives of element-wise operations, as a table of functions of operand x and result y."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, compute_type, convert, element_of, shape_of, splat, sum_over
from hilo.lowering.gradient.bessel import bessel_i0e
from hilo.lowering.gradient.rules import RULES, Cotangent, rule, rule_of_several

Derivative: TypeAlias = Callable[[Number, Number], Number]

_SQRT_PI = math.sqrt(math.pi)


def _chlo(name: str) -> Callable[[Number], Number]:
    return lambda x: Number(getattr(chlo, name)(x.value))


def _exp(x: Number) -> Number:
    return Number(stablehlo.exponential(x.value))


def _rsqrt(x: Number) -> Number:
    return Number(stablehlo.rsqrt(x.value))


def _sin(x: Number) -> Number:
    return Number(stablehlo.sine(x.value))


def _cos(x: Number) -> Number:
    return Number(stablehlo.cosine(x.value))


def _log(x: Number) -> Number:
    return Number(stablehlo.log(x.value))


UNARY: dict[str, Derivative] = {
    "stablehlo.cbrt": lambda x, y: y / (x * 3.0),
    "stablehlo.cosine": lambda x, y: -_sin(x),
    "stablehlo.exponential": lambda x, y: y,
    "stablehlo.exponential_minus_one": lambda x, y: y + 1.0,
    "stablehlo.log": lambda x, y: 1.0 / x,
    "stablehlo.log_plus_one": lambda x, y: 1.0 / (x + 1.0),
    "stablehlo.logistic": lambda x, y: y * (1.0 - y),
    "stablehlo.rsqrt": lambda x, y: y / x * -0.5,
    "stablehlo.sine": lambda x, y: _cos(x),
    "stablehlo.sqrt": lambda x, y: 0.5 / y,
    "stablehlo.tan": lambda x, y: y * y + 1.0,
    "stablehlo.tanh": lambda x, y: 1.0 - y * y,
    "chlo.acos": lambda x, y: -_rsqrt(1.0 - x * x),
    "chlo.acosh": lambda x, y: _rsqrt((x - 1.0) * (x + 1.0)),
    "chlo.asin": lambda x, y: _rsqrt(1.0 - x * x),
    "chlo.asinh": lambda x, y: _rsqrt(x * x + 1.0),
    "chlo.atan": lambda x, y: 1.0 / (x * x + 1.0),
    "chlo.atanh": lambda x, y: 1.0 / ((1.0 - x) * (x + 1.0)),
    "chlo.cosh": lambda x, y: _chlo("sinh")(x),
    "chlo.digamma": lambda x, y: Number(chlo.polygamma(x.like(1.0).value, x.value)),
    "chlo.erf": lambda x, y: _exp(-(x * x)) * (2 / _SQRT_PI),
    "chlo.erfc": lambda x, y: _exp(-(x * x)) * (-2 / _SQRT_PI),
    "chlo.erf_inv": lambda x, y: _exp(y * y) * (_SQRT_PI / 2),
    "chlo.lgamma": lambda x, y: _chlo("digamma")(x),
    "chlo.sinh": lambda x, y: _chlo("cosh")(x),
    "chlo.square": lambda x, y: x * 2.0,
    "chlo.tan": lambda x, y: y * y + 1.0,
}
"""dy/dx for y = f(x)."""


def _unary(derivative: Derivative) -> Callable[[Any, Sequence[Cotangent]], list[Cotangent]]:
    def run(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
        t = cotangents[0]
        assert t is not None
        return [(Number(t) * derivative(Number(op.operation.operands[0]), Number(op.operation.results[0]))).value]

    return run


RULES.update({name: _unary(derivative) for name, derivative in UNARY.items()})


def is_complex(value: ir.Value) -> bool:
    return dtype(element_of(value)).is_complex


def conj(value: ir.Value) -> ir.Value:
    """The complex conjugate; real numbers unchanged."""
    if not is_complex(value):
        return value
    return stablehlo.complex(stablehlo.real(value), stablehlo.negate(stablehlo.imag(value)))


def as_complex(value: ir.Value) -> ir.Value:
    """A real number with imaginary part 0."""
    return stablehlo.complex(value, zeros_like(value))


def zeros_like(value: ir.Value) -> ir.Value:
    return broadcast(splat(0, element_of(value)), shape_of(value))


def _fitted(t: ir.Value, operand: ir.Value) -> ir.Value:
    """The cotangent of an operand that may be a scalar although others are tensors (clamp, select)."""
    if shape_of(t) == shape_of(operand):
        return t
    return sum_over(t, range(len(shape_of(t))))


# ---- linear ----------------------------------------------------------------------------------------------------------


@rule("stablehlo.add")
def add(op: Any, t: ir.Value) -> list[Cotangent]:
    return [t, t]


@rule("stablehlo.subtract")
def subtract(op: Any, t: ir.Value) -> list[Cotangent]:
    return [t, stablehlo.negate(t)]


@rule("stablehlo.negate")
def negate(op: Any, t: ir.Value) -> list[Cotangent]:
    return [stablehlo.negate(t)]


@rule("stablehlo.real")
def real(op: Any, t: ir.Value) -> list[Cotangent]:
    return [as_complex(t) if is_complex(op.operand) else t]


@rule("stablehlo.imag")
def imag(op: Any, t: ir.Value) -> list[Cotangent]:
    """imag(z) = real(-i z)"""
    return [stablehlo.complex(zeros_like(t), stablehlo.negate(t)) if is_complex(op.operand) else None]


@rule("stablehlo.complex")
def complex_(op: Any, t: ir.Value) -> list[Cotangent]:
    return [stablehlo.real(t), stablehlo.negate(stablehlo.imag(t))]


@rule("chlo.conj")
def conjugate(op: Any, t: ir.Value) -> list[Cotangent]:
    return [conj(t)]


@rule("stablehlo.convert")
def converted(op: Any, t: ir.Value) -> list[Cotangent]:
    if is_complex(t) and not is_complex(op.operand):
        t = stablehlo.real(t)
    return [convert(t, element_of(op.operand))]


@rule("stablehlo.reduce_precision")
def reduce_precision(op: Any, t: ir.Value) -> list[Cotangent]:
    rounded = stablehlo.reduce_precision(t, exponent_bits=op.exponent_bits, mantissa_bits=op.mantissa_bits)
    return [rounded]


# ---- products, powers, selects ---------------------------------------------------------------------------------------


@rule("stablehlo.multiply")
def multiply(op: Any, t: ir.Value) -> list[Cotangent]:
    return [stablehlo.multiply(t, op.rhs), stablehlo.multiply(t, op.lhs)]


@rule("stablehlo.divide")
def divide(op: Any, t: ir.Value) -> list[Cotangent]:
    """x / y: t / y, and -(t / y) (x / y)"""
    left = stablehlo.divide(t, op.rhs)
    return [left, stablehlo.negate(stablehlo.multiply(left, op.operation.results[0]))]


@rule("stablehlo.remainder")
def remainder(op: Any, t: ir.Value) -> list[Cotangent]:
    """x - y trunc(x / y): t, and -t trunc(x / y)"""
    x, y = Number(op.lhs), Number(op.rhs)
    quotient = (x / y).value
    whole = select(Number(quotient) < 0.0, Number(stablehlo.ceil(quotient)), Number(stablehlo.floor(quotient)))
    return [t, (-(Number(t) * whole)).value]


@rule("stablehlo.power")
def power(op: Any, t: ir.Value) -> list[Cotangent]:
    """x**y: t y x**(y - 1), 0 for y = 0; and t log(x) x**y, 0 for x = 0"""
    x, y, out, c = Number(op.lhs), Number(op.rhs), Number(op.operation.results[0]), Number(t)
    exponent = select(y == 0.0, 1.0, y - 1.0) if not is_complex(op.rhs) else y - 1.0
    base = select(y == 0.0, 0.0, y * Number(stablehlo.power(x.value, exponent.value)))
    logarithm = _log(select(x == 0.0, 1.0, x))
    return [(c * base).value, (c * logarithm * out).value]


@rule("stablehlo.atan2")
def atan2(op: Any, t: ir.Value) -> list[Cotangent]:
    x, y, c = Number(op.lhs), Number(op.rhs), Number(t)
    square = x * x + y * y
    return [(c * (y / square)).value, (c * -(x / square)).value]


@rule("stablehlo.maximum")
def maximum(op: Any, t: ir.Value) -> list[Cotangent]:
    return _chosen(op, t, Number(op.lhs) > Number(op.rhs), Number(op.rhs) > Number(op.lhs))


@rule("stablehlo.minimum")
def minimum(op: Any, t: ir.Value) -> list[Cotangent]:
    return _chosen(op, t, Number(op.lhs) < Number(op.rhs), Number(op.rhs) < Number(op.lhs))


def _chosen(op: Any, t: ir.Value, first: Number, second: Number) -> list[Cotangent]:
    """The cotangent goes to the operand that was selected, and half of it to each of two equal ones."""
    c, half = Number(t), Number(t) * 0.5
    tied = select(Number(op.lhs) == Number(op.rhs), half, 0.0)
    return [select(first, c, tied).value, select(second, c, tied).value]


@rule("stablehlo.select")
def selected(op: Any, t: ir.Value) -> list[Cotangent]:
    pred = op.pred if shape_of(op.pred) else broadcast(op.pred, shape_of(t))
    zero = zeros_like(t)
    return [None, stablehlo.select(pred, t, zero), stablehlo.select(pred, zero, t)]


@rule("stablehlo.clamp")
def clamp(op: Any, t: ir.Value) -> list[Cotangent]:
    """The cotangent goes to the operand if it is inside the bounds, else to the bound that was returned."""
    low, x, high = op.operation.operands
    shape = shape_of(x)
    lower, number, upper = (Number(v if shape_of(v) == shape else broadcast(v, shape)) for v in (low, x, high))
    c = Number(t)
    inside = (number > lower) & (number < upper)
    below, above = select(lower > number, c, 0.0), select(upper < number, c, 0.0)
    return [_fitted(below.value, low), select(inside, c, 0.0).value, _fitted(above.value, high)]


@rule("stablehlo.abs")
def absolute(op: Any, t: ir.Value) -> list[Cotangent]:
    """t for x >= 0, else -t; for complex numbers t times the conjugate of x / |x|"""
    if is_complex(op.operand):
        return [stablehlo.multiply(as_complex(t), conj(stablehlo.sign(op.operand)))]
    return [select(Number(op.operand) >= 0.0, Number(t), -Number(t)).value]


@rule("chlo.bessel_i1e")
def bessel_i1e(op: Any, t: ir.Value) -> list[Cotangent]:
    """I0(x) - I1(x) (sign x + 1 / x), scaled; 1/2 at 0."""
    x, y = Number(op.operation.operands[0]), Number(op.operation.results[0])
    element = compute_type(element_of(x.value))
    wide, own = x.to(element), y.to(element)
    is_near = abs(wide) <= float(np.finfo(dtype(element).numpy).eps)
    safe = select(is_near, 1.0, wide)
    slope = bessel_i0e(safe) - own * (Number(stablehlo.sign(safe.value)) + 1.0 / safe)
    return [stablehlo.multiply(t, select(is_near, 0.5, slope).to(element_of(x.value)).value)]


@rule("chlo.zeta")
def zeta(op: Any, t: ir.Value) -> list[Cotangent]:
    """-x ζ(x + 1, q) with respect to q; the derivative with respect to x is not known, and NaN"""
    x, q = map(Number, op.operation.operands)
    by_q = -x * Number(chlo.zeta((x + 1.0).value, q.value))
    return [x.like(float("nan")).value, stablehlo.multiply(t, by_q.value)]


@rule("chlo.polygamma")
def polygamma(op: Any, t: ir.Value) -> list[Cotangent]:
    order = (Number(op.n) + 1.0).value
    return [None, stablehlo.multiply(t, chlo.polygamma(order, op.x))]


@rule_of_several("stablehlo.optimization_barrier")
def optimization_barrier(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    return list(cotangents)

"""Exponentials and trigonometric functions of complex numbers, on their real and imaginary parts, in f64.

e^a overflows before e^a cos b does. For f64 it is kept as a mantissa and a power of 2, by which cos b is multiplied one
after the other; for f32, f64's range is enough. The exponent is bounded, so that 0 is never multiplied by infinity, and
zeros keep their signs.

Sources: the textbook identities; tanh as W. Kahan, Branch cuts for complex elementary functions (1987), writes it; C99,
annex G, for infinite parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary import trigonometric
from hilo.lowering.elementary.complex.complex_arithmetic import (
    INFINITY,
    Pair,
    is_infinite,
    maximum,
    minimum,
    square_root,
)
from hilo.lowering.elementary.complex.complex_logarithms import log_size, logarithm
from hilo.lowering.elementary.exponential import exponential_minus_one
from hilo.lowering.elementary.number import Lane, Number, copy_sign, integer, select
from hilo.lowering.elementary.power import mantissa_and_exponent
from hilo.lowering.elementary.trigonometric import arc_tangent2, cosine_minus_one

FLAT = 20.0
"""From this argument on tanh is ±1 to f64's precision."""
UNIT_BITS = 0x4338000000000000
"""The bits of 1.5 · 2^52, whose unit in the last place is 1: those of its sum with n are as many more."""
TOP = {False: 300.0, True: 1470.0}
"""Beyond ±x, e^x overflows or underflows, even times the sine of a number; for f32, and for f64."""


def _bounded(x: Number, bound: float) -> Number:
    """x clamped between -bound and bound; NaN stays."""
    return select(x > bound, bound, select(x < -bound, -bound, x))


def _exponential(x: Number) -> Number:
    return Number(stablehlo.exponential(x.value))


def _exponential_times(a: Number, factors: Sequence[Number], *, is_f64: bool, scale: int = 0) -> list[Number]:
    """2^scale e^a f of each factor f, |f| <= 1, rounded once; e^a is finite and not 0."""
    bounded = _bounded(a, TOP[is_f64])
    if not is_f64:
        size = _exponential(bounded) * 2.0**scale
        return [size * f for f in factors]
    if isinstance(a, Lane):  # the compiler keeps (x + s) - s, and vectors of f64 are not converted to i64
        mantissa, _, bits = mantissa_and_exponent(bounded, bounded.like(0.0), keeps_sums=True)
        n = bits - UNIT_BITS + scale
    else:
        mantissa, exponent, _ = mantissa_and_exponent(bounded, bounded.like(0.0))
        n = exponent.to(integer(64)) + scale
    usual = minimum(maximum(n, n.like(-1000)), n.like(1000))
    rest = n - usual
    half = rest >> 1
    size, first, second = mantissa * _power_of_two(usual), _power_of_two(half), _power_of_two(rest - half)
    return [f * first * second * size for f in factors]


def _power_of_two(n: Number) -> Number:
    return ((n + 1023) << 52).bits(ir.F64Type.get())


def _is_finite(x: Number) -> Number:
    return abs(x) < INFINITY


def sine_and_cosine(x: Number, *, is_f64: bool) -> Pair:
    """Sine and cosine; f64 ones as operations, of which `expand-elementary` makes kernels where it can, and those in
    kernels."""
    if is_f64 or isinstance(x, Lane):
        return Number(stablehlo.sine(x.value)), Number(stablehlo.cosine(x.value))
    return trigonometric.sine_and_cosine(x, is_f64=False)


def exponential(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """e^a (cos b + i sin b)"""
    sin, cos = sine_and_cosine(b, is_f64=is_f64)
    real, imaginary = _exponential_times(a, [cos, sin], is_f64=is_f64)
    imaginary = select(a.is_nan() & (b == 0.0), b, imaginary)
    is_open = is_infinite(a) & ~_is_finite(b)
    limit = select(a > 0.0, a, 0.0)
    real = select(is_open, limit, real)
    return real, select(is_open & (a < 0.0), 0.0, imaginary)


def exponential_minus_one_pair(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """expm1(a) cos b + (cos b - 1) + i e^a sin b"""
    _, cos = sine_and_cosine(b, is_f64=is_f64)
    m = exponential_minus_one(_bounded(a, 40.0))
    real, imaginary = exponential(a, b, is_f64=is_f64)
    near = m * cos + cosine_minus_one(b, cos)
    return select(a > 40.0, real, select(a == -INFINITY, -1.0, near)), imaginary


def _hyperbolic_times(a: Number, b: Number, *, is_f64: bool, swap: bool = False) -> Pair:
    """sinh a cos b and cosh a sin b; swapped, sinh a sin b and cosh a cos b."""
    sin, cos = sine_and_cosine(b, is_f64=is_f64)
    f, g = (sin, cos) if swap else (cos, sin)
    size = abs(a)
    m = exponential_minus_one(_bounded(size, 40.0 if is_f64 else TOP[False]))
    sinh = 0.5 * (m + m / (m + 1.0)) * f
    cosh = (1.0 + 0.5 * (m * m / (m + 1.0))) * g
    if is_f64:
        far = _exponential_times(size, [f, g], is_f64=True, scale=-1)
        sinh, cosh = (select(size > 40.0, *v) for v in ((far[0], sinh), (far[1], cosh)))
    sign = a.bits(integer(64)) < 0
    return select(sign, -sinh, sinh), cosh


def hyperbolic_sine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """sinh a cos b + i cosh a sin b"""
    real, imaginary = _hyperbolic_times(a, b, is_f64=is_f64)
    real = select(_is_finite(b), real, select((a == 0.0) | is_infinite(a), a, float("nan")))
    return real, select(a.is_nan() & (b == 0.0), b, imaginary)


def hyperbolic_cosine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """cosh a cos b + i sinh a sin b"""
    imaginary, real = _hyperbolic_times(a, b, is_f64=is_f64, swap=True)
    real = select(is_infinite(a) & ~_is_finite(b), INFINITY, real)
    imaginary = select((a == 0.0) & ~_is_finite(b) | a.is_nan() & (b == 0.0), 0.0, imaginary)
    return real, imaginary


def sine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """sin z = -i sinh(i z)"""
    imaginary, real = hyperbolic_sine(b, a, is_f64=is_f64)
    return real, imaginary


def cosine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """cos z = cosh(i z)"""
    real, imaginary = hyperbolic_cosine(b, a, is_f64=is_f64)
    return real, -imaginary


def hyperbolic_tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """(sinh a cosh a + i sin b cos b) / (cos² b + sinh² a)"""
    sin, cos = sine_and_cosine(b, is_f64=is_f64)
    x = _bounded(a, FLAT)
    m = exponential_minus_one(abs(x))
    sinh, cosh = 0.5 * (m + m / (m + 1.0)), 1.0 + 0.5 * (m * m / (m + 1.0))
    denominator = cos * cos + sinh * sinh
    is_flat = abs(a) > FLAT
    real = copy_sign(select(is_flat, a.like(1.0), sinh * cosh / denominator), a)
    product = sin * cos
    (decay,) = _exponential_times(-2.0 * abs(a), [product], is_f64=is_f64, scale=2)
    imaginary = select(is_flat, decay, product / denominator)
    is_open = ~_is_finite(b)
    real = select(is_open & ~is_infinite(a) & (a != 0.0), float("nan"), real)
    real = select(a == 0.0, a, real)
    imaginary = select(is_open & is_infinite(a), 0.0, imaginary)
    return select(a.is_nan(), a, real), select(a.is_nan() & (b == 0.0), b, imaginary)


def tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """tan z = -i tanh(i z)"""
    imaginary, real = hyperbolic_tangent(b, a, is_f64=is_f64)
    return real, imaginary


def logistic(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """1 / (1 + e^-z), and e^z far on the left; Re (1 + e^-z) as 2 cos²(b/2) + expm1(-a) cos b."""
    s, c = sine_and_cosine(b * 0.5, is_f64=is_f64)
    m = exponential_minus_one(-_bounded(a, 40.0))
    real = 2.0 * (c * c) + m * ((c - s) * (c + s))
    (imaginary,) = _exponential_times(-a, [2.0 * (s * c)], is_f64=is_f64)
    near = select(a < -40.0, 1.0, real * real + imaginary * imaginary)
    far = exponential(a, b, is_f64=is_f64)
    is_left, is_open = a < -40.0, (a == INFINITY) & ~_is_finite(b)
    return (
        select(is_left, far[0], select(is_open, 1.0, real / near)),
        select(is_left, far[1], select(is_open, 0.0, imaginary / near)),
    )


def complex_arc_tangent2(a: Number, b: Number, c: Number, d: Number, *, is_f64: bool) -> Pair:
    """The angle of (x, y) = (c + i d, a + i b): -i log((x + i y) / √(x² + y²))."""
    real, imaginary = square_root(c * c - d * d + (a * a - b * b), 2.0 * (c * d + a * b), is_f64=is_f64)
    square = real * real + imaginary * imaginary
    u, v = c - b, d + a
    quotient = (u * real + v * imaginary) / square, (v * real - u * imaginary) / square
    size, angle = logarithm(*quotient, is_f64=is_f64)
    return angle, -size


def power(a: Number, b: Number, c: Number, d: Number, *, is_f64: bool) -> Pair:
    """(a + i b)^(c + i d) = e^((c + i d) (log |z| + i arg z)); 0^w = 0 for Re w > 0, z^0 = 1."""
    size, angle = log_size(a, b, is_f64=is_f64), arc_tangent2(b, a, is_f64=is_f64)
    real, imaginary = exponential(c * size - d * angle, c * angle + d * size, is_f64=True)
    is_one = (c == 0.0) & (d == 0.0)
    is_zero = (a == 0.0) & (b == 0.0) & ~is_one & (c > 0.0)
    return select(is_one, 1.0, select(is_zero, 0.0, real)), select(is_one | is_zero, 0.0, imaginary)

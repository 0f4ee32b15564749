"""Elementary functions of complex numbers on their parts, in f64. Each takes and gives a pair (real, imaginary).

Sources: the textbook identities; tanh as W. Kahan, Branch cuts for complex elementary functions (1987), writes it.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering.elementary.exponential import exponential_minus_one
from hilo.lowering.elementary.number import Number, copy_sign, select
from hilo.lowering.elementary.trigonometric import sine_and_cosine

Pair = tuple[Number, Number]
FLAT = 20.0
"""From here on tanh is ±1 to f64's precision."""


def _exponential(x: Number) -> Number:
    return Number(stablehlo.exponential(x.value))


def _hyperbolic(x: Number) -> Pair:
    """sinh x and cosh x; halves of e^|x| where that overflows only alone."""
    a = abs(x)
    m = exponential_minus_one(a)
    is_huge = a > 700.0
    half = _exponential(a * 0.5)
    huge = 0.5 * half * half
    sinh = select(is_huge, huge, 0.5 * (m + m / (m + 1.0)))
    cosh = select(is_huge, huge, 1.0 + 0.5 * (m * m / (m + 1.0)))
    return copy_sign(sinh, x), cosh


def exponential(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """e^a (cos b + i sin b); real for b = 0."""
    size = _exponential(a)
    half = _exponential(a * 0.5)
    is_huge = a > 700.0

    def times(direction: Number) -> Number:
        value = select(is_huge, half * (half * direction), size * direction)
        return select(size == 0.0, 0.0, value)

    sin, cos = sine_and_cosine(b, is_f64=is_f64)
    return select(b == 0.0, size, times(cos)), select(b == 0.0, b, times(sin))


def exponential_minus_one_pair(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """expm1(a) cos b - 2 sin²(b/2) + i e^a sin b"""
    s, c = sine_and_cosine(b * 0.5, is_f64=is_f64)  # cos b = 1 - 2 s²
    m = exponential_minus_one(a)
    _, imaginary = exponential(a, b, is_f64=is_f64)
    return select(b == 0.0, m, m * ((c - s) * (c + s)) - 2.0 * (s * s)), imaginary


def sine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """sin a cosh b + i cos a sinh b"""
    sinh, cosh = _hyperbolic(b)
    sin, cos = sine_and_cosine(a, is_f64=is_f64)
    return select(a == 0.0, a, sin * cosh), select(b == 0.0, b, cos * sinh)


def cosine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """cos a cosh b - i sin a sinh b"""
    sinh, cosh = _hyperbolic(b)
    sin, cos = sine_and_cosine(a, is_f64=is_f64)
    return cos * cosh, select((a == 0.0) | (b == 0.0), -(a * b), -(sin * sinh))


def hyperbolic_tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """With t = tan b, s = sinh a: ((1 + t²) √(1 + s²) s + i t) / (1 + (1 + t²) s²), without dividing by cos b."""
    s, cosh = _hyperbolic(select(abs(a) > FLAT, copy_sign(a.like(FLAT), a), a))
    sin, cos = sine_and_cosine(b, is_f64=is_f64)
    denominator = cos * cos + s * s
    real = select(abs(a) > FLAT, copy_sign(a.like(1.0), a), s * cosh / denominator)
    decay = 4.0 * _exponential(-2.0 * abs(a))
    imaginary = select(abs(a) > FLAT, sin * cos * decay, sin * cos / denominator)
    return real, select(b == 0.0, b, imaginary)


def tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """tan z = -i tanh(i z)"""
    u, v = hyperbolic_tangent(-b, a, is_f64=is_f64)
    return v, -u


def logistic(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """1 / (1 + e^-z)"""
    real, imaginary = exponential(-a, -b, is_f64=is_f64)
    real = real + 1.0
    is_huge = (abs(real) > 1e150) | (abs(imaginary) > 1e150)
    size = real * real + imaginary * imaginary
    return select(is_huge, 0.0, real / size), select(is_huge, 0.0, -imaginary / size)


def logarithm(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """log |z| + i arg z, with log |z| = log max + log1p((min / max)²) / 2"""
    del is_f64
    large, small = (Number(pick(abs(a).value, abs(b).value)) for pick in (stablehlo.maximum, stablehlo.minimum))
    ratio = small / select(large == 0.0, 1.0, large)
    size = Number(stablehlo.log(large.value)) + 0.5 * Number(stablehlo.log_plus_one((ratio * ratio).value))
    return select(large == float("inf"), large, size), Number(stablehlo.atan2(b.value, a.value))


def power(a: Number, b: Number, c: Number, d: Number, *, is_f64: bool) -> Pair:
    """(a + i b)^(c + i d) = e^((c + i d) (log |z| + i arg z)); 0^w = 0 for Re w > 0, z^0 = 1."""
    del is_f64  # the product's angle has all bits of an f64
    large, small = (Number(pick(abs(a).value, abs(b).value)) for pick in (stablehlo.maximum, stablehlo.minimum))
    ratio = small / select(large == 0.0, 1.0, large)
    square = ratio * ratio
    log_size = Number(stablehlo.log(large.value)) + 0.5 * Number(stablehlo.log_plus_one(square.value))
    angle = Number(stablehlo.atan2(b.value, a.value))
    real, imaginary = exponential(c * log_size - d * angle, c * angle + d * log_size, is_f64=True)
    is_one = (c == 0.0) & (d == 0.0)
    is_zero = (large == 0.0) & ~is_one & (c > 0.0)
    return select(is_one, 1.0, select(is_zero, 0.0, real)), select(is_one | is_zero, 0.0, imaginary)

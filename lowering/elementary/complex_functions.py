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


def logarithm_plus_one(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """log1p(a (2 + a) + b²) / 2 + i arg (1 + z); the plain logarithm where squares are too large, or 1 + z is small"""
    square = a * (a + 2.0) + b * b
    near = 0.5 * Number(stablehlo.log_plus_one(square.value))
    far, _ = logarithm(a + 1.0, b, is_f64=is_f64)
    is_far = (abs(a) > 1e150) | (abs(b) > 1e150) | (square < -0.5)
    return select(is_far, far, near), Number(stablehlo.atan2(b.value, (a + 1.0).value))


def square_root(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """With t = √((|a| + |z|) / 2): t + i b / 2t for a >= 0, |b| / 2t + i t with b's sign for a < 0.

    Numbers near the ends of the range are scaled by even powers of 2. Edge cases as C's csqrt has them.
    """
    del is_f64
    x, y = abs(a), abs(b)
    large, small = (Number(pick(x.value, y.value)) for pick in (stablehlo.maximum, stablehlo.minimum))
    is_huge, is_tiny = large > 2.0**900, large < 2.0**-900
    scale = select(is_huge, large.like(2.0**-200), select(is_tiny, large.like(2.0**200), 1.0))
    back = select(is_huge, large.like(2.0**100), select(is_tiny, large.like(2.0**-100), 1.0))
    x, y, large, small = (part * scale for part in (x, y, large, small))
    ratio = small / select(large == 0.0, 1.0, large)
    size = large * _square_root(ratio * ratio + 1.0)
    t = _square_root((x + size) * 0.5)
    other = y / select(t == 0.0, 1.0, t + t)
    is_right = (a > 0.0) | (a == 0.0)
    real, imaginary = select(is_right, t, other) * back, select(is_right, other, t) * back
    infinity, is_zero = float("inf"), (a == 0.0) & (b == 0.0)
    real, imaginary = select(is_zero, 0.0, real), select(is_zero, 0.0, imaginary)
    is_far, is_high = abs(a) == infinity, abs(b) == infinity
    is_known = is_far & ~(b.is_nan() | is_high)
    real = select(is_known, select(a > 0.0, infinity, a.like(0.0)), real)
    imaginary = select(is_known, select(a > 0.0, a.like(0.0), infinity), imaginary)
    undefined = is_far & b.is_nan()
    real = select(undefined, select(a > 0.0, infinity, b), select(is_high, infinity, real))
    imaginary = select(undefined, select(a > 0.0, b, infinity), select(is_high, infinity, imaginary))
    return real, copy_sign(imaginary, b)


def reciprocal_square_root(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """1 / √z, as conj √z / |z|"""
    real, imaginary = square_root(a, b, is_f64=is_f64)
    size = real * real + imaginary * imaginary
    return real / size, -imaginary / size


def _square_root(x: Number) -> Number:
    return Number(stablehlo.sqrt(x.value))


def arc_tangent2(a: Number, b: Number, c: Number, d: Number, *, is_f64: bool) -> Pair:
    """The angle of (x, y) = (c + i d, a + i b): -i log((x + i y) / √(x² + y²))."""
    real, imaginary = square_root(c * c - d * d + (a * a - b * b), 2.0 * (c * d + a * b), is_f64=is_f64)
    square = real * real + imaginary * imaginary
    u, v = c - b, d + a
    quotient = (u * real + v * imaginary) / square, (v * real - u * imaginary) / square
    size, angle = logarithm(*quotient, is_f64=is_f64)
    return angle, -size


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

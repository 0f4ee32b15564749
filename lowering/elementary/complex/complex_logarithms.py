"""Logarithms and inverse functions of complex numbers, on their real and imaginary parts, in f64.

log |z| near the unit circle is log1p(|z|² - 1) / 2 with |z|² - 1 summed from its terms, which cancel. The inverse sine
log |z| near the unit circle is log1p(|z|² - 1) / 2 with |z|² - 1 summed from its terms, which cancel. The inverse sine
and cosine are those of Hull et al.; of the cases by which they keep intermediate values in range, only those are kept
that f64's range needs.

Sources: T. Hull, T. Fairgrieve, P. Tang, Implementing the complex arcsine and arccosine functions using exception
handling, ACM TOMS 23 (1997); W. Kahan, Branch cuts for complex elementary functions (1987).
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering.elementary.complex.complex_arithmetic import INFINITY, Pair, is_infinite, maximum, minimum, root
from hilo.lowering.elementary.double_double import square_terms, sum_terms
from hilo.lowering.elementary.number import Number, copy_sign, select
from hilo.lowering.elementary.trigonometric import HALF_PI, arc_tangent2

FAR = 2.0**120
"""From this size on |z| + 1 rounds to |z|, and the inverse functions are computed from log z."""


def _log(x: Number) -> Number:
    return Number(stablehlo.log(x.value))


def _log_plus_one(x: Number) -> Number:
    return Number(stablehlo.log_plus_one(x.value))


def _ratio(small: Number, large: Number) -> Number:
    """small / large; 1 if they are equal, also for infinities and zeros."""
    is_equal = small == large
    return select(is_equal, 1.0, small / select(is_equal, 1.0, large))


def log_size(a: Number, b: Number, *, is_f64: bool) -> Number:
    """log |z|: log1p(|z|² - 1) / 2 for 1/2 < max(|a|, |b|) < 2, else log max + log1p((min / max)²) / 2."""
    x, y = abs(a), abs(b)
    large, small = maximum(x, y), minimum(x, y)
    terms = [large.like(-1.0), *square_terms(large, is_exact=not is_f64), *square_terms(small, is_exact=not is_f64)]
    is_near = (large > 0.5) & (large < 2.0)
    ratio = _ratio(small, large)
    half = 0.5 * _log_plus_one(select(is_near, sum_terms(terms), ratio * ratio))
    value = select(is_near, half, _log(large) + half)
    return select(is_infinite(a) | is_infinite(b), INFINITY, value)


def logarithm(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """log |z| + i arg z"""
    return log_size(a, b, is_f64=is_f64), arc_tangent2(b, a, is_f64=is_f64)


def logarithm_plus_one(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """log1p(2 a + a² + b²) / 2 + i arg (1 + z); log |1 + z| where 1 + z is small, which then is exact, or large."""
    is_far = maximum(abs(a), abs(b)) > FAR
    is_small = (abs(a + 1.0) < 0.5) & (abs(b) < 0.5)
    x, y = (select(is_far, 0.0, v) for v in (a, b))
    terms = [x + x, *square_terms(y, is_exact=not is_f64), *square_terms(x, is_exact=not is_f64)]
    near = 0.5 * _log_plus_one(sum_terms(terms))
    far = log_size(a + 1.0, b, is_f64=is_f64)
    real = select(is_far | is_small | a.is_nan() | b.is_nan(), far, near)
    real = select((a == 0.0) & (b == 0.0), a, real)
    return real, arc_tangent2(b, a + 1.0, is_f64=is_f64)


def _inverse_parts(x: Number, y: Number, *, is_f64: bool) -> tuple[Number, Number]:
    """For x, y >= 0: the second leg, x being the first, of the angle that is Re asin(x + i y), and Im asin(x + i y).

    With r = |z + 1|, s = |z - 1| and A = (r + s) / 2 that leg is √(A² - x²), and the other part log(A + √(A² - 1)).
    """
    is_far = maximum(x, y) > FAR
    u, v = (select(is_far, 1.0, w) for w in (x, y))
    above, below = u + 1.0, u - 1.0
    square = v * v
    r = root(above * above + square)
    s = select(below == 0.0, v, root(below * below + square))  # v² may be lost
    a = 0.5 * (r + s)
    is_left = u <= 1.0
    # A + x and A - x, A - 1 as sums of numbers of one sign
    first = square / (r + above)
    second = select(is_left, s - below, s + below)  # s + |x - 1|
    inverse = select(second == 0.0, 1.0, second)
    leg_left = root(0.5 * (a + u) * (first + second))
    leg_right = v * root(0.5 * (a + u) * (1.0 / (r + above) + 1.0 / inverse))
    leg = select(is_left, leg_left, leg_right)
    less_one = 0.5 * (first + select(u < 1.0, select(second == 0.0, 0.0, square / inverse), second))
    less_one = select(is_left & (a > 1.5), a - 1.0, less_one)
    other = _log_plus_one(less_one + root(less_one * (a + 1.0)))
    if is_f64:  # y² is lost
        is_thin = (v < 2.0**-500) & (u <= 1.0)
        thin = select(u == 1.0, root(v), v / root(select(is_thin & (u != 1.0), (1.0 - u) * (1.0 + u), 1.0)))
        other = select(is_thin, thin, other)
    far = log_size(x, y, is_f64=is_f64) + 0.6931471805599453
    return select(is_far, y, leg), select(is_far, far, other)


def arc_sine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    leg, other = _inverse_parts(abs(a), abs(b), is_f64=is_f64)
    return copy_sign(arc_tangent2(abs(a), leg, is_f64=is_f64), a), copy_sign(other, b)


def arc_cosine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    leg, other = _inverse_parts(abs(a), abs(b), is_f64=is_f64)
    return arc_tangent2(leg, a, is_f64=is_f64), copy_sign(other, -b)


def hyperbolic_arc_sine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """asinh z = -i asin(i z)"""
    real, imaginary = arc_sine(b, a, is_f64=is_f64)
    return imaginary, real


def hyperbolic_arc_cosine(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """acosh z = ±i acos z, with a real part that is not negative"""
    real, imaginary = arc_cosine(a, b, is_f64=is_f64)
    return abs(imaginary), copy_sign(real, b)


def hyperbolic_arc_tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """log1p(4 x / ((1 - x)² + y²)) / 4 + i atan2(2 y, 1 - x² - y²) / 2 of x, y = |a|, |b|; far out x / |z|² + i π/2."""
    x, y = abs(a), abs(b)
    large, small = maximum(x, y), minimum(x, y)
    is_far = large > FAR
    u, v = (select(is_far, 0.0, w) for w in (x, y))
    gap = (1.0 - u) * (1.0 - u) + v * v
    is_pole = (u == 1.0) & (v < 2.0**-400)  # 1/4 log(4 / y²)
    near = 0.25 * _log_plus_one(4.0 * u / select(gap == 0.0, 1.0, gap))
    near = select(is_pole, 0.5 * (0.6931471805599453 - _log(v)), near)
    ratio = _ratio(small, large)
    far = select(y > x, ratio, 1.0) / (large * (1.0 + ratio * ratio))
    large, small = (select(is_far, 0.0, w) for w in (large, small))
    terms = [large.like(-1.0), *square_terms(large, is_exact=not is_f64), *square_terms(small, is_exact=not is_f64)]
    inside = 0.0 - sum_terms(terms)  # not -0: the angle at the pole is 0
    angle = 0.5 * arc_tangent2(v + v, inside, is_f64=is_f64)
    real, imaginary = select(is_far, far, near), select(is_far, HALF_PI, angle)
    is_known = (a == 0.0) | is_infinite(a) | is_infinite(b)
    real = select(is_known & b.is_nan() | is_infinite(b), 0.0, real)
    return copy_sign(real, a), copy_sign(imaginary, b)


def arc_tangent(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """atan z = -i atanh(i z)"""
    real, imaginary = hyperbolic_arc_tangent(b, a, is_f64=is_f64)
    return imaginary, real

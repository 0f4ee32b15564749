"""Power, of f64 numbers and narrower ones.

x^y = e^(y log x), with the log and the product in two parts for f64; for narrower types one f64 number is enough, and
shorter polynomials are.
Sources: IEEE 754, 9.2.1 for the edge cases; T. Dekker's and D. Knuth's sums and products in two parts; E. Remez's
algorithm for the coefficients.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.double_double import two_product, two_sum
from hilo.lowering.elementary.logarithm import (
    F64,
    INFINITY,
    LOG2_E,
    nearest_integer,
    power_of_two,
    split,
    two_factors,
)
from hilo.lowering.elementary.number import Number, balanced_polynomial, integer, select
from hilo.lowering.framework.build import element_of

LN2 = 0.6931471805599453
TWO_THIRDS, TWO_THIRDS_LOW = 0.6666666666666666, 3.700743415417188e-17
"""2/3 in two parts."""
LOGARITHM = (
    0.3999999999999998, 0.2857142857144522, 0.22222222217510632, 0.181818188734884, 0.15384556654170484,
    0.13336325773653043, 0.11674648645513579, 0.11990430098996242,
)  # fmt: skip
"""((2 atanh(s) - 2 s) / s³ - 2/3) / s², by powers of s²; the largest error is 2^-73 of log m."""
EXPONENTIAL = (
    0.1666666666666668, 0.04166666666666641, 0.008333333333318425, 0.0013888888889034266, 0.00019841269893615022,
    2.4801587024189548e-05, 2.755723716573634e-06, 2.7557526780323337e-07, 2.511135142483714e-08,
    2.083845946186664e-09,
)  # fmt: skip
"""(e^r - 1 - r - r²/2) / r³, by powers of r; the largest error is 2^-63 e^r."""
LOG2_NARROW = (
    1.4426950408889578, -0.7213475204451971, 0.4808983469702192, -0.3606737599454397, 0.2885390065100571,
    -0.24044920385495577, 0.20609944601865207, -0.18033545785230568, 0.16029227057454187, -0.14430133102379153,
    0.13133499287162714, -0.11991653090508157, 0.10850765096253596, -0.10312645289053463, 0.11261736215009557,
    -0.10856744913842777, 0.05252553011390981,
)  # fmt: skip
"""log2(1 + d) / d, by powers of d; the largest error is 2^-46 of log2 m."""
EXP2_NARROW = (
    0.6931471805599513, 0.24022650695717734, 0.05550410866432659, 0.009618129182444052, 0.0013333558250743266,
    0.00015403439983297827, 1.5252645343151948e-05, 1.3258525453945274e-06, 1.0210916393504303e-07,
)  # fmt: skip
"""(2^r - 1) / r, by powers of r; the largest error is 2^-46 of 2^r."""


def power(x: Number, y: Number, *, keeps_sums: bool) -> Number:
    """x^y with the edge cases of C's pow, for f64 or f32 numbers. `keeps_sums`: the compiler does not simplify
    (x + s) - s.

    In a loop, a power may wait for the one before; so edge cases, and the sign, are computed beside the logarithm and
    the exponential rather than before or after them.
    """
    bits, f64 = dtype(element_of(x.value)).bits, ir.F64Type.get()
    a = abs(x)
    half = y * 0.5
    is_integer = y == Number(stablehlo.floor(y.value))
    is_odd = is_integer & (half != Number(stablehlo.floor(half.value)))  # the largest numbers are even
    is_negative = (x.bits(integer(bits)) < 0) & is_odd
    sign = select(is_negative, x.like(-1.0), 1.0)
    is_real = (x >= 0.0) | is_integer | (a == INFINITY)
    base = a.to(f64)
    is_positive = base * 2.0**54 > 0.0  # False for what the CPU takes for 0, where a > 0 may become a test of its bits
    least = select(is_real & is_positive & (a < INFINITY), base.like(0.0), INFINITY)
    value, is_usual = (_power if bits == 64 else _narrow_power)(base, y.to(f64), sign.to(f64), least, keeps_sums)
    value = value.to(element_of(x.value))
    grows = (a > 1.0) ^ (y < 0.0)
    edge = select(a == 1.0, 1.0, select(grows, INFINITY, a.like(0.0)))
    edge = select(is_real & ~(x.is_nan() | y.is_nan()), sign * edge, float("nan"))
    edge = select((y == 0.0) | (x == 1.0), 1.0, edge)
    return select(is_usual, value, edge)


def _narrow_power(a: Number, y: Number, sign: Number, least: Number, keeps_sums: bool) -> tuple[Number, Number]:
    """sign 2^(y log2 a) for finite f32 numbers a > 0, in f64, in whose range no number is subnormal, and 2^n is one
    factor; and where |y log2 a| + least is small enough for that."""
    k, m = split(a, F64)
    d = m - 1.0
    product = y * balanced_polynomial((k, *LOG2_NARROW), d)
    is_usual = abs(product) + least < 1000.0
    if not keeps_sums:
        product = select(is_usual, product, 0.0)
    n, whole = nearest_integer(product, F64, keeps_sums)
    r = product - n
    value = balanced_polynomial((1.0, *EXP2_NARROW), r)
    return value * (sign * power_of_two(whole, F64, element_of(a.value))), is_usual


def _power(a: Number, y: Number, sign: Number, least: Number, keeps_sums: bool) -> tuple[Number, Number]:
    """sign e^(y log a) for finite f64 numbers a > 0; and where |y log a| + least is such that it is
    correct."""
    high, low = _logarithm(a)
    product, error = two_product(y, high)
    is_usual = abs(product) + least < 760.0
    if not keeps_sums:
        product = select(is_usual, product, 0.0)
    value, _, n = mantissa_and_exponent(product, error + y * low, keeps_sums)
    first, second = two_factors(n, F64)
    return value * (sign * first) * second, is_usual


def _logarithm(x: Number) -> tuple[Number, Number]:
    """log x for finite x > 0, as an unevaluated sum of two numbers.

    x = 2^k m, log m = 2 atanh(s) with s = (m - 1) / (m + 1).
    """
    is_tiny = x < 2.0**-1022
    k, m = split(select(is_tiny, x * 2.0**54, x), F64)
    exponent = k - select(is_tiny, x.like(54.0), 0.0)
    f, d = m - 1.0, m + 1.0
    s = f / d
    product, error = two_product(s, d)
    s_low = ((f - product) - error - s * (m - (d - 1.0))) / d
    # log m = 2 s + 2 s³ (1/3 + t (1/5 + …)): the cube and its third with both parts; the rest is small enough without
    t, t_low = two_product(s, s)
    t_low = t_low + 2.0 * s * s_low
    tail = t * balanced_polynomial(LOGARITHM, t)
    third, third_low = two_sum(t.like(TWO_THIRDS), tail)
    cube, cube_low = two_product(s, t)
    cube_low = cube_low + (s * t_low + s_low * t)
    term, term_low = two_product(cube, third)
    term_low = term_low + (cube * (third_low + TWO_THIRDS_LOW) + cube_low * third)
    high, low = two_sum(exponent * F64.ln2_high, s + s)
    high, more = two_sum(high, term)
    low = low + (more + (term_low + (2.0 * s_low + exponent * F64.ln2_low)))
    return two_sum(high, low)


def mantissa_and_exponent(z: Number, low: Number, keeps_sums: bool = False) -> tuple[Number, Number, Number]:
    """m and n of e^(z + low) = m 2^n, 0.7 < m < 1.5, for |z| < 2000 and |low| of some units in the last place of z; n
    is given as a float, and as an integer of `nearest_integer`."""
    n, whole = nearest_integer(z * LOG2_E, F64, keeps_sums)
    r, r_low = two_sum(z - n * F64.ln2_high, -(n * F64.ln2_low))
    r, more = two_sum(r, low)
    r_low = r_low + more
    square = r * r
    return 1.0 + (r + (r_low + r * r_low + square * (0.5 + r * balanced_polynomial(EXPONENTIAL, r)))), n, whole

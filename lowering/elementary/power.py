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
    clamp,
    nearest_integer,
    power_of_two,
    split,
    two_factors,
)
from hilo.lowering.elementary.number import Number, balanced_polynomial, copy_sign, integer, select
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
LOGARITHM_NARROW = (
    0.6666666667584661, 0.3999999560459016, 0.28572111152293267, 0.22176098942165023, 0.19585530353325886,
)  # fmt: skip
"""(2 atanh(s) - 2 s) / s³, by powers of s²; the largest error is 2^-44 of log m."""
EXPONENTIAL_NARROW = (
    0.5000000000429633, 0.16666666785160228, 0.04166666439383799, 0.008333281599730468, 0.001388919806955321,
    0.00019909075375867393, 2.4708219556521823e-05,
)  # fmt: skip
"""(e^r - 1 - r) / r², by powers of r; the largest error is 2^-39 e^r."""
OUTSIDE = 200.0
"""e^x is infinite from here on in all types narrower than f64, and 0 below its negative."""
HUGE = 1e300


def power(x: Number, y: Number, *, keeps_sums: bool) -> Number:
    """x^y with the edge cases of C's pow, for f64 or f32 numbers. `keeps_sums`: the compiler does not simplify
    (x + s) - s."""
    bits = dtype(element_of(x.value)).bits
    a = abs(x)
    value = (_power if bits == 64 else _narrow_power)(a, y, keeps_sums)
    half = y * 0.5
    is_integer = y == Number(stablehlo.floor(y.value))
    is_odd = is_integer & (half != Number(stablehlo.floor(half.value)))  # the largest numbers are even
    value = select((x.bits(integer(bits)) < 0) & is_odd, -value, value)
    is_real = (x >= 0.0) | is_integer | (a == INFINITY)
    value = select(is_real & ~(x.is_nan() | y.is_nan()), value, float("nan"))
    return select((y == 0.0) | (x == 1.0), 1.0, value)


def _narrow_power(a: Number, y: Number, keeps_sums: bool) -> Number:
    """e^(y log a) for f32 numbers a >= 0, in f64, in whose range no number is subnormal, and 2^n is one factor.

    0 and infinity have logarithms so large that their product with any y but 0 is outside; y is made finite, so that
    1^y is 1 always.
    """
    f64 = ir.F64Type.get()
    largest = 3.5e38
    y = clamp(y.to(f64), -largest, largest)
    base = a.to(f64)
    k, m = split(base, F64)
    d = m - 1.0
    s = d / (d + 2.0)
    z = s * s
    log = k * LN2 + (s + s + s * z * balanced_polynomial(LOGARITHM_NARROW, z))
    log = select(base == 0.0, -HUGE, select(base == INFINITY, HUGE, log))
    product = y * log
    if not keeps_sums:
        product = select(product.is_nan(), 0.0, product)
    product = clamp(product, -OUTSIDE, OUTSIDE)
    n, whole = nearest_integer(product * LOG2_E, F64, keeps_sums)
    r = product - n * LN2
    value = 1.0 + (r + r * r * balanced_polynomial(EXPONENTIAL_NARROW, r))
    return (value * power_of_two(whole, F64, f64)).to(element_of(a.value))


def _power(a: Number, y: Number, keeps_sums: bool) -> Number:
    """e^(y log a) for f64 numbers a >= 0."""
    is_edge = (a == 0.0) | (a == INFINITY) | (abs(y) == INFINITY)
    grows = select(a > 1.0, y, -y) > 0.0  # edge cases tend to infinity, otherwise to 0
    edge = select(a == 1.0, 1.0, select(grows, INFINITY, a.like(0.0)))
    high, low = _logarithm(select(is_edge | a.is_nan(), 1.0, a))
    y = select(is_edge | y.is_nan(), 1.0, y)
    product, error = two_product(y, high)
    return select(is_edge, edge, _exponential_of_sum(product, error + y * low, keeps_sums))


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


def _exponential_of_sum(z: Number, low: Number, keeps_sums: bool) -> Number:
    """e^(z + low), where |low| is some units in the last place of z; infinity above 710, 0 below -746."""
    is_usual = abs(z) < 760.0
    z = select(is_usual, z, copy_sign(z.like(760.0), z, by_bits=keeps_sums))
    value, _, n = mantissa_and_exponent(z, select(is_usual, low, 0.0), keeps_sums)
    first, second = two_factors(n, F64)
    return value * first * second

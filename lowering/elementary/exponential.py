"""Cube root, power, and functions that cancel near 0 (expm1, log1p and tanh), in f64.

Sources: cube root by Halley's iteration from a guess in the exponent; log1p by W. Kahan's correction of log(1 + x) for
the rounding of 1 + x; expm1 by a polynomial near 0 (minimax, error 2^-56), elsewhere exp(x) - 1.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.double_double import two_product, two_sum
from hilo.lowering.elementary.number import Number, copy_sign, integer, polynomial, select

# (expm1(x) - x - x²/2) / x³, |x| <= 0.36. Error 2^-56.
EXPM1 = (
    0.16666666666666669, 0.04166666666666668, 0.008333333333328901, 0.0013888888888878128, 0.00019841269868623465,
    2.480158734222374e-05, 2.7557260138236044e-06, 2.7557255317332133e-07, 2.5104193509136655e-08,
    2.092140093398313e-09,
)  # fmt: skip
NEAR = 0.35
SQRT_HALF = 0x3FE6A09E667F3BCD
"""The bits of √½, the lower end of the mantissa's range."""
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""log 2 in two parts; the first has 32 bits."""
LN2 = 0.6931471805599453
TWO_THIRDS, TWO_THIRDS_LOW = 0.6666666666666666, 3.700743415417188e-17
"""2/3 in two parts."""
THIRD_OF_BIAS = 0x2A9F7893E0000000
"""2/3 of f64's exponent bias as bits, less a bit so that the guess of a cube root errs by 3.2 % at most."""


def cube_root(x: Number, *, is_f64: bool) -> Number:
    """∛x for f64 numbers: y <- y (y³ + 2 a) / (2 y³ + a) triples the digits; scaled near the ends of the range."""
    a = abs(x)
    is_tiny, is_huge = a < 2.0**-960, a > 2.0**960
    if is_f64:
        a = select(is_tiny, a * 2.0**120, select(is_huge, a * 2.0**-120, a))
    guess = (a.bits(integer(64)).to(ir.F64Type.get()) * (1 / 3)).to(integer(64)) + THIRD_OF_BIAS
    y = guess.bits(ir.F64Type.get())
    for _ in range(2):
        cube = y * y * y
        y = y * ((cube + (a + a)) / (cube + cube + a))
    if is_f64:  # a Newton step rounds once, Halley's product three times
        square = y * y
        y = y - (y * square - a) / (3.0 * square)
        y = select(is_tiny, y * 2.0**-40, select(is_huge, y * 2.0**40, y))
    value = copy_sign(y, x)
    is_special = (a == 0.0) | (x.is_nan() | (a == float("inf")))
    return select(is_special, x, value)


def exponential_minus_one(x: Number) -> Number:
    """e^x - 1 for f64 numbers."""
    near = x + x * x * (0.5 + x * polynomial(EXPM1, x))
    far = Number(stablehlo.exponential(x.value)) - 1.0
    value = select(abs(x) < NEAR, near, far)
    return select(x == 0.0, x, value)


def log_plus_one(x: Number) -> Number:
    """log(1 + x) for f64 numbers: log(u) x / (u - 1) with u = 1 + x rounded; x itself where u is 1."""
    u = x + 1.0
    distance = u - 1.0
    is_plain = (distance == 0.0) | (u == float("inf"))
    log = Number(stablehlo.log(u.value))
    corrected = log * (x / select(is_plain, 1.0, distance))
    return select(distance == 0.0, x, select((u == float("inf")) | (x == -1.0), log, corrected))


def _plain_power(x: Number, y: Number) -> Number:
    """e^(y log x) for finite x > 0 and finite y, with log x and the product as unevaluated sums of two numbers.

    x = 2^k m, log m = 2 atanh(s) with s = (m - 1) / (m + 1); e^z = 2^n e^r with |r| <= log(2) / 2.
    """
    f64, i64 = ir.F64Type.get(), integer(64)
    is_tiny = x < 2.0**-1022
    bits = select(is_tiny, x * 2.0**54, x).bits(i64)
    k = (bits - SQRT_HALF) >> 52
    m = (bits - (k << 52)).bits(f64)
    exponent = k.to(f64) - select(is_tiny, x.like(54.0), 0.0)
    f, d = m - 1.0, m + 1.0
    s = f / d
    product, error = two_product(s, d)
    s_low = ((f - product) - error - s * (m - (d - 1.0))) / d
    # log m = 2 s + 2 s³ (1/3 + t (1/5 + …)): the cube and its third with both parts; the rest is small enough without
    t, t_low = two_product(s, s)
    t_low = t_low + 2.0 * s * s_low
    tail = t * polynomial([2 / (2 * n + 5) for n in range(11)], t)
    third, third_low = two_sum(t.like(TWO_THIRDS), tail)
    cube, cube_low = two_product(s, t)
    cube_low = cube_low + (s * t_low + s_low * t)
    term, term_low = two_product(cube, third)
    term_low = term_low + (cube * (third_low + TWO_THIRDS_LOW) + cube_low * third)
    high, low = two_sum(exponent * LN2_HIGH, s + s)
    high, more = two_sum(high, term)
    low = low + (more + (term_low + (2.0 * s_low + exponent * LN2_LOW)))
    high, low = two_sum(high, low)
    product, error = two_product(y, high)
    error = error + y * low
    return _exponential_of_sum(product, error)


def mantissa_and_exponent(z: Number, low: Number) -> tuple[Number, Number]:
    """m and n of e^(z + low) = m 2^n, 0.7 < m < 1.5, for |z| < 2000 and |low| of some units in the last place of z."""
    n = Number(stablehlo.round_nearest_even((z * (1 / LN2)).value))
    r, r_low = two_sum(z - n * LN2_HIGH, -(n * LN2_LOW))
    r, more = two_sum(r, low)
    r_low = r_low + more
    square = r * r
    return 1.0 + (r + (r_low + r * r_low + square * (0.5 + r * polynomial(EXPM1, r)))), n


def _exponential_of_sum(z: Number, low: Number) -> Number:
    """e^(z + low), where |low| is some units in the last place of z; infinity above 710, 0 below -746."""
    is_usual = abs(z) < 760.0
    z = select(is_usual, z, copy_sign(z.like(760.0), z))
    value, n = mantissa_and_exponent(z, select(is_usual, low, 0.0))
    half = Number(stablehlo.floor((n * 0.5).value))
    i64 = integer(64)

    def power_of_two(exponent: Number) -> Number:
        return ((exponent.to(i64) + 1023) << 52).bits(ir.F64Type.get())

    # in two steps, since 2^n alone may lie beyond the range where the result does not
    return value * power_of_two(half) * power_of_two(n - half)


def power(x: Number, y: Number, *, is_f64: bool) -> Number:
    """|x|^y with the sign and the edge cases of C's pow (IEEE 754, 9.2.1).

    For f32 results, |x|^y = exp(y log |x|) in f64 is exact enough; for f64, log |x| is kept in two parts.
    """
    infinity = float("inf")
    a = abs(x)
    is_edge = (a == 0.0) | (a == infinity) | (abs(y) == infinity)
    grows = select(a > 1.0, y, -y) > 0.0  # edge cases tend to infinity, otherwise to 0
    edge = select(a == 1.0, 1.0, select(grows, infinity, a.like(0.0)))
    base = select(is_edge | x.is_nan(), 1.0, a)
    if is_f64:
        value = _plain_power(base, select(is_edge | y.is_nan(), 1.0, y))
    else:
        value = Number(stablehlo.exponential((y * Number(stablehlo.log(base.value))).value))
    value = select(is_edge, edge, value)
    half = y * 0.5
    is_integer = y == Number(stablehlo.floor(y.value))
    is_odd = is_integer & (half != Number(stablehlo.floor(half.value))) & (abs(y) < 2.0**53)
    value = select((x.bits(integer(64)) < 0) & is_odd, -value, value)
    is_real = (x >= 0.0) | is_integer | (a == infinity)
    value = select(is_real & ~(x.is_nan() | y.is_nan()), value, float("nan"))
    return select((y == 0.0) | (x == 1.0), 1.0, value)


def hyperbolic_tangent(x: Number) -> Number:
    """m / (m + 2) with m = expm1(2 |x|), and 1 from 22 on."""
    a = abs(x)
    m = exponential_minus_one(select(a > 22.0, 22.0, a) * 2.0)
    value = select(a >= 22.0, 1.0, m / (m + 2.0))
    return select(x.is_nan() | (x == 0.0), x, copy_sign(value, x))

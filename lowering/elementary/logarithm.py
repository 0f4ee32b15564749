"""Exponential and logarithm in arithmetic of their own type, f32 or f64, with errors of one or two units in the last
place.

e^x = 2^n e^r with n = rint(x / log 2) and |r| <= log 2 / 2, r from log 2 in two parts so that n times the first is
exact. log x = k log 2 + log m with m = 1 + f in [√½, √2); log m = f - (f²/2 - s (f²/2 + R)) with s = f / (2 + f) and R
the tail of 2 atanh(s). The series are Taylor's for f32, and minimax polynomials for f64.
Source: W. Cody, W. Waite, Software manual for the elementary functions (1980); fdlibm's e_exp.c and e_log.c for the
arrangement of terms; E. Remez's algorithm for the coefficients.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, balanced_polynomial, copy_sign, integer, select
from hilo.lowering.framework.build import element_of

LOG2_E = 1.4426950408889634
INFINITY = float("inf")


@dataclass(frozen=True)
class Format:
    """Constants that depend on the float type.

    Attributes:
        bits, mantissa, bias: its layout.
        ln2_high, ln2_low: log 2 in two parts.
        sqrt_half: the bits of √½, the lower end of the mantissa's range.
        exponential_terms: coefficients of (e^r - 1 - r) / r², by powers of r.
        logarithm_terms: coefficients of (2 atanh(s) - 2 s) / s³, by powers of s².
        lowest, highest: below and above these, e^x is 0 and infinite.
    """

    bits: int
    mantissa: int
    bias: int
    ln2_high: float
    ln2_low: float
    sqrt_half: int
    exponential_terms: tuple[float, ...]
    logarithm_terms: tuple[float, ...]
    lowest: float
    highest: float


EXPONENTIAL_F64 = (
    0.5, 0.16666666666666682, 0.04166666666666609, 0.008333333333316918, 0.0013888888889117264, 0.00019841269896680877,
    2.4801586924606262e-05, 2.7557234558859255e-06, 2.7557582794485836e-07, 2.511214446618918e-08,
    2.08265365983663e-09,
)  # fmt: skip
"""The largest error is 2^-64 e^r, or 2^-58 of e^r - 1."""
LOGARITHM_F64 = (
    0.6666666666666666, 0.40000000000006286, 0.28571428569072904, 0.22222222648758358, 0.18181775507983752,
    0.15387097671266659, 0.13249961627011297, 0.13252758004793827,
)  # fmt: skip
"""The largest error is 2^-67 of log m."""

F32 = Format(
    *(32, 23, 127, 0.693359375, -2.12194440054690583e-4, 0x3F3504F3),
    tuple(1 / factorial(k + 2) for k in range(6)),
    tuple(2 / (2 * n + 3) for n in range(6)),
    *(-105.0, 89.0),
)
F64 = Format(
    *(64, 52, 1023, 0.6931471803691238, 1.9082149292705877e-10, 0x3FE6A09E667F3BCD),
    EXPONENTIAL_F64,
    LOGARITHM_F64,
    *(-746.0, 710.0),
)


def _format(x: Number) -> Format:
    return F64 if dtype(element_of(x.value)).bits == 64 else F32


def power_of_two(n: Number, f: Format, element: ir.Type) -> Number:
    """2^n for integers n in the range of normal exponents; higher bits of n than those of an exponent do not matter."""
    return ((n << f.mantissa) + (f.bias << f.mantissa)).bits(element)


def nearest_integer(x: Number, f: Format, keeps_sums: bool) -> tuple[Number, Number]:
    """The nearest integer to x, |x| < 2^20, as a float, and as an integer whose lowest bits are right, as many as
    an exponent has.

    Numbers are rounded by adding one whose unit in the last place is 1, provided that the compiler does not simplify
    the sum: compilers for CPUs expand rounding to even into many operations, and not all CPUs convert vectors of f64 to
    i64. GPU drivers do simplify it.
    """
    if not keeps_sums:
        n = x.rint()
        return n, n.to(integer(f.bits))
    unit = 1.5 * 2.0**f.mantissa
    shifted = x + unit
    return shifted - unit, shifted.bits(integer(f.bits))


def nearest_power(x: Number, f: Format, keeps_sums: bool) -> tuple[Number, Number]:
    """The nearest integer n to x as a float, and 2^n, for exponents in the normal range. The sum that rounds x has the
    bias of the exponent in it."""
    element = element_of(x.value)
    if not keeps_sums:
        n, whole = nearest_integer(x, f, keeps_sums)
        return n, power_of_two(whole, f, element)
    unit = 1.5 * 2.0**f.mantissa + f.bias
    shifted = x + unit
    return shifted - unit, (shifted.bits(integer(f.bits)) << f.mantissa).bits(element)


def two_factors(n: Number, f: Format) -> tuple[Number, Number]:
    """2^n in two factors, of the exponents ⌊n / 2⌋ and n - ⌊n / 2⌋, since it may be subnormal or overflow where a
    product with it does not; n is an integer of `nearest_integer`."""
    element = ir.F64Type.get() if f.bits == 64 else ir.F32Type.get()
    half = n.shifted_right(1)
    return power_of_two(half, f, element), power_of_two(n - half, f, element)


def clamp(x: Number, lowest: float, highest: float) -> Number:
    """x between two bounds; NaN stays."""
    return select(x > highest, highest, select(x < lowest, lowest, x))


def _reduced(x: Number, f: Format, lowest: float, keeps_sums: bool, cancels: bool = False) -> tuple[Number, Number]:
    """e^r - 1 and n, for x = n log 2 + r; computed for the nearer bound if x is out of bounds.

    If x is NaN, so is e^r - 1 where the conversion of NaN to an integer is defined, and otherwise it is 0.
    """
    if not keeps_sums:
        x = select(x.is_nan(), 0.0, x)
    x = clamp(x, lowest, f.highest)
    n, whole = nearest_integer(x * LOG2_E, f, keeps_sums)
    return _series(x, n, f, cancels), whole


def _series(x: Number, n: Number, f: Format, cancels: bool, factor: float = 1.0) -> Number:
    """(e^r - 1) / factor, for factor x = n log 2 + r.

    Args:
        cancels: the result cancels with 2^-n - 1, so the rounding error of r is added.
        factor: a power of two.
    """
    high, low = x - n * (f.ln2_high / factor), n * (f.ln2_low / factor)
    r = high - low
    first, *terms = (c * factor ** (k + 1) for k, c in enumerate(f.exponential_terms))
    series = r * r * (first + r * balanced_polynomial(terms, r))
    return high + (series - low) if cancels else r + series


def exponential(x: Number, keeps_sums: bool = False) -> Number:
    """e^x for f32 or f64. `keeps_sums`: the compiler does not simplify (x + s) - s.

    At the bounds, the product with both factors overflows to infinity, and underflows to 0.
    """
    f = _format(x)
    less_one, n = _reduced(x, f, f.lowest, keeps_sums)
    first, second = two_factors(n, f)
    value = (1.0 + less_one) * first * second
    return value if keeps_sums else select(x.is_nan(), x, value)


def exponential_minus_one(x: Number, keeps_sums: bool = False) -> Number:
    """e^x - 1 for f32 or f64: 2^n (e^r - 1) + (2^n - 1), with 2^n in two factors; -1 up to -40."""
    f, element = _format(x), element_of(x.value)
    less_one, n = _reduced(x, f, -40.0, keeps_sums, cancels=True)
    first, second = two_factors(n, f)
    inverse = power_of_two(n.shifted_right(1) - n, f, element)
    value = (first * less_one + (first - inverse)) * second
    return select((x == 0.0) if keeps_sums else (x.is_nan() | (x == 0.0)), x, value)


def _logarithm(m: Number, d: Number, exponent: Number, f: Format) -> Number:
    """exponent log 2 + log m, with d = m - 1."""
    s = d / (d + 2.0)
    z = s * s
    tail = z * balanced_polynomial(f.logarithm_terms, z)
    half = 0.5 * d * d
    return exponent * f.ln2_high - ((half - (s * (half + tail) + exponent * f.ln2_low)) - d)


def split(x: Number, f: Format) -> tuple[Number, Number]:
    """k and m with x = 2^k m, m in [√½, √2), as floats; x is normal and positive, and any numbers result for others.

    The biased exponent becomes a float as the mantissa of a number whose unit in the last place is 1.
    """
    element, one = element_of(x.value), f.bias << f.mantissa
    moved = x.bits(integer(f.bits)) + (one - f.sqrt_half)
    unit = (f.bias + f.mantissa) << f.mantissa
    k = (moved.shifted_right(f.mantissa) | unit).bits(element) - (2.0**f.mantissa + f.bias)
    return k, ((moved & ((1 << f.mantissa) - 1)) + f.sqrt_half).bits(element)


def logarithm(x: Number) -> Number:
    """log x of f32 or f64 numbers."""
    f = _format(x)
    is_tiny = x < 2.0 ** (1 - f.bias)
    k, m = split(select(is_tiny, x * 2.0 ** (f.mantissa + 2), x), f)
    value = _logarithm(m, m - 1.0, k - select(is_tiny, x.like(float(f.mantissa + 2)), 0.0), f)
    value = select(x == 0.0, -INFINITY, select(x < 0.0, float("nan"), value))
    return select(x.is_nan() | (x == INFINITY), x, value)


def log_plus_one(x: Number) -> Number:
    """log (1 + x) for f32 or f64: near 1, d is x itself; elsewhere the rounding of 1 + x costs one unit.

    Kahan's correction of that rounding, x / ((1 + x) - 1), is lost if a compiler simplifies the quotient.
    """
    f = _format(x)
    u = x + 1.0
    k, m = split(u, f)
    value = _logarithm(m, select(k == 0.0, x, m - 1.0), k, f)
    value = select(x == -1.0, -INFINITY, select(x < -1.0, float("nan"), value))
    return select(x.is_nan() | (x == INFINITY) | (x == 0.0), x, value)


def hyperbolic_tangent(x: Number, keeps_sums: bool = False) -> Number:
    """h / (h + 1) with h = expm1(2 |x|) / 2, and 1 from 22 on.

    For arguments between 0 and 44, expm1 needs no bounds: 2^n is one factor, at most 2^64. NaN passes through the
    polynomial.
    """
    f = _format(x)
    a = abs(x)
    a = select(a > 22.0, 22.0, a)
    n, scale = nearest_power(a * (2 * LOG2_E), f, keeps_sums)
    h = scale * _series(a, n, f, cancels=True, factor=2.0) + (scale * 0.5 - 0.5)
    value = copy_sign(h / (h + 1.0), x, by_bits=keeps_sums)
    return value if keeps_sums else select(x.is_nan() | (x == 0.0), x, value)


def logistic(x: Number, keeps_sums: bool = False) -> Number:
    """1 / (1 + e^-x)"""
    return 1.0 / (1.0 + exponential(-x, keeps_sums))

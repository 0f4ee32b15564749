"""Exponential and logarithm in arithmetic of their own type, f32 or f64, with errors of one or two units in the last
place.

e^x = 2^n e^r with n = rint(x / log 2) and |r| <= log 2 / 2, r from log 2 in two parts so that n times the first is
exact; e^r by its Taylor series. log x = k log 2 + log m with m = 1 + f in [√½, √2); log m = f - (f²/2 - s (f²/2 + R))
with s = f / (2 + f) and R the tail of 2 atanh(s).
Source: W. Cody, W. Waite, Software manual for the elementary functions
(1980); fdlibm's e_exp.c and e_log.c for the arrangement of terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, copy_sign, integer, polynomial, select
from hilo.lowering.framework.build import element_of

LOG2_E = 1.4426950408889634
INFINITY = float("inf")
SHIFT, SHIFT_BITS = 1.5 * 2.0**52, 0x4338000000000000
"""An f64 number whose unit in the last place is 1, and its bits."""


@dataclass(frozen=True)
class Format:
    """Constants that depend on the float type.

    Attributes:
        bits, mantissa, bias: its layout.
        ln2_high, ln2_low: log 2 in two parts.
        sqrt_half: the bits of √½, the lower end of the mantissa's range.
        exponential_terms, logarithm_terms: terms of the two series.
        lowest, highest: below and above these, e^x is 0 and infinite.
    """

    bits: int
    mantissa: int
    bias: int
    ln2_high: float
    ln2_low: float
    sqrt_half: int
    exponential_terms: int
    logarithm_terms: int
    lowest: float
    highest: float


F32 = Format(32, 23, 127, 0.693359375, -2.12194440054690583e-4, 0x3F3504F3, 8, 6, -105.0, 89.0)
F64 = Format(64, 52, 1023, 0.6931471803691238, 1.9082149292705877e-10, 0x3FE6A09E667F3BCD, 14, 12, -746.0, 710.0)


def _format(x: Number) -> Format:
    return F64 if dtype(element_of(x.value)).bits == 64 else F32


def _power_of_two(n: Number, f: Format, element: ir.Type) -> Number:
    """2^n for integers n in the range of normal exponents."""
    return ((n + f.bias) << f.mantissa).bits(element)


def _nearest_integer(x: Number, f: Format, keeps_sums: bool) -> tuple[Number, Number]:
    """The nearest integer as a float and as an integer, for |x| < 2^20.

    f64 numbers are rounded by adding a number whose unit in the last place is 1, provided that the compiler does not
    simplify the sum: compilers for CPUs expand rounding to even into many operations, and not all CPUs convert vectors
    of f64 to i64. GPU drivers do simplify it.
    """
    if f.bits < 64 or not keeps_sums:
        n = x.rint()
        return n, n.to(integer(f.bits))
    shifted = x + SHIFT
    return shifted - SHIFT, shifted.bits(integer(64)) - SHIFT_BITS


def _reduced(x: Number, f: Format, lowest: float, keeps_sums: bool) -> tuple[Number, Number, Number]:
    """e^r - 1 and the two halves of n, for x = n log 2 + r; computed for 0 if x is out of bounds."""
    bounded = select((x < lowest) | (x > f.highest) | x.is_nan(), 0.0, x)
    less_one, whole = _reduced_plain(bounded, f, keeps_sums)
    half = whole >> 1  # two factors, as 2^n itself may be subnormal, or overflow where the product does not
    return less_one, half, whole - half


def _reduced_plain(x: Number, f: Format, keeps_sums: bool) -> tuple[Number, Number]:
    """e^r - 1 and n, for x = n log 2 + r within the bounds; if x is NaN, so is e^r - 1, and n is any integer."""
    n, whole = _nearest_integer(x * LOG2_E, f, keeps_sums)
    r = (x - n * f.ln2_high) - n * f.ln2_low
    series = polynomial([1 / factorial(k + 2) for k in range(f.exponential_terms - 2)], r)
    return r + r * r * series, whole


def exponential(x: Number, keeps_sums: bool = False) -> Number:
    """e^x for f32 or f64. `keeps_sums`: the compiler does not simplify (x + s) - s."""
    f, element = _format(x), element_of(x.value)
    less_one, half, rest = _reduced(x, f, f.lowest, keeps_sums)
    value = (1.0 + less_one) * _power_of_two(half, f, element) * _power_of_two(rest, f, element)
    value = select(x < f.lowest, 0.0, select(x > f.highest, INFINITY, value))
    return select(x.is_nan(), x, value)


def exponential_minus_one(x: Number, keeps_sums: bool = False) -> Number:
    """e^x - 1 for f32 or f64: 2^n (e^r - 1) + (2^n - 1), with 2^n in two factors."""
    f, element = _format(x), element_of(x.value)
    less_one, half, rest = _reduced(x, f, -40.0, keeps_sums)
    first = _power_of_two(half, f, element)
    value = (first * less_one + (first - _power_of_two(-rest, f, element))) * _power_of_two(rest, f, element)
    value = select(x < -40.0, -1.0, select(x > f.highest, INFINITY, value))
    return select(x.is_nan() | (x == 0.0), x, value)


def _logarithm(m: Number, d: Number, exponent: Number, f: Format) -> Number:
    """exponent log 2 + log m, with d = m - 1."""
    s = d / (d + 2.0)
    z = s * s
    tail = z * polynomial([2 / (2 * n + 3) for n in range(f.logarithm_terms)], z)
    half = 0.5 * d * d
    return exponent * f.ln2_high - ((half - (s * (half + tail) + exponent * f.ln2_low)) - d)


def _split(x: Number, f: Format) -> tuple[Number, Number]:
    """k and m with x = 2^k m, m in [√½, √2); x is normal and positive."""
    bits = x.bits(integer(f.bits))
    k = (bits - f.sqrt_half) >> f.mantissa
    return k, (bits - (k << f.mantissa)).bits(element_of(x.value))


def logarithm(x: Number) -> Number:
    """log x of f32 or f64 numbers."""
    f, element = _format(x), element_of(x.value)
    is_tiny = x < 2.0 ** (1 - f.bias)
    k, m = _split(select(is_tiny, x * 2.0 ** (f.mantissa + 2), x), f)
    exponent = k.to(element) - select(is_tiny, x.like(float(f.mantissa + 2)), 0.0)
    value = _logarithm(m, m - 1.0, exponent, f)
    value = select(x == 0.0, -INFINITY, select(x < 0.0, float("nan"), value))
    return select(x.is_nan() | (x == INFINITY), x, value)


def log_plus_one(x: Number) -> Number:
    """log (1 + x) for f32 or f64: near 1, d is x itself; elsewhere the rounding of 1 + x costs one unit.

    Kahan's correction of that rounding, x / ((1 + x) - 1), is lost if a compiler simplifies the quotient.
    """
    f, element = _format(x), element_of(x.value)
    u = x + 1.0
    k, m = _split(u, f)
    value = _logarithm(m, select(k == 0, x, m - 1.0), k.to(element), f)
    value = select(x == -1.0, -INFINITY, select(x < -1.0, float("nan"), value))
    return select(x.is_nan() | (x == INFINITY) | (x == 0.0), x, value)


def hyperbolic_tangent(x: Number, keeps_sums: bool = False) -> Number:
    """m / (m + 2) with m = expm1(2 |x|), and 1 from 22 on.

    For arguments between 0 and 44, expm1 needs no bounds: 2^n is one factor, at most 2^64. NaN passes through the
    polynomial.
    """
    f, element = _format(x), element_of(x.value)
    a = abs(x)
    less_one, whole = _reduced_plain(select(a > 22.0, 22.0, a) * 2.0, f, keeps_sums)
    scale = _power_of_two(whole, f, element)
    m = scale * less_one + (scale - 1.0)
    value = copy_sign(m / (m + 2.0), x)
    return select((x == 0.0) if keeps_sums else (x.is_nan() | (x == 0.0)), x, value)


def logistic(x: Number, keeps_sums: bool = False) -> Number:
    """1 / (1 + e^-x)"""
    return 1.0 / (1.0 + exponential(-x, keeps_sums))

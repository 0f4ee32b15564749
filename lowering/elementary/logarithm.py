"""Exponential and logarithm in arithmetic of their own type, f32 or f64; errors below 1 unit in the last place.

e^x = 2^n e^r with n = rint(x / log 2) and |r| <= log 2 / 2, r from log 2 in two parts so that n times the first is exact;
e^r by its Taylor series. log x = k log 2 + log m with m = 1 + f in [√½, √2); log m = f - (f²/2 - s (f²/2 + R)) with
s = f / (2 + f) and R the tail of 2 atanh(s). Source: W. Cody, W. Waite, Software manual for the elementary functions
(1980); fdlibm's e_exp.c and e_log.c for the arrangement of terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

from hilo.dialect.dtypes import dtype
from hilo.lowering.build import element_of
from hilo.lowering.elementary._bindings import ir
from hilo.lowering.elementary.number import Number, integer, polynomial, select

LOG2_E = 1.4426950408889634
INFINITY = float("inf")


@dataclass(frozen=True)
class Format:
    """What depends on the float type.

    Attributes:
        bits, mantissa, bias: its layout.
        ln2_high, ln2_low: log 2 in two parts.
        sqrt_half: the bits of √½, where mantissas begin.
        exponential_terms, logarithm_terms: terms of the two series.
        lowest, highest: below and above, e^x is 0 and infinite.
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
    """2^n for integers of normal exponents."""
    return ((n + f.bias) << f.mantissa).bits(element)


def exponential(x: Number) -> Number:
    """e^x of f32 or f64 numbers."""
    f, element = _format(x), element_of(x.value)
    is_low, is_high = x < f.lowest, x > f.highest
    bounded = select(is_low | is_high | x.is_nan(), 0.0, x)
    n = (bounded * LOG2_E).rint()
    r = (bounded - n * f.ln2_high) - n * f.ln2_low
    series = polynomial([1 / factorial(k + 2) for k in range(f.exponential_terms - 2)], r)
    value = 1.0 + (r + r * r * series)
    whole = n.to(integer(f.bits))
    half = whole >> 1  # two factors: 2^n itself may be subnormal, or overflow before the product would
    value = value * _power_of_two(half, f, element) * _power_of_two(whole - half, f, element)
    value = select(is_low, 0.0, select(is_high, INFINITY, value))
    return select(x.is_nan(), x, value)


def logarithm(x: Number) -> Number:
    """log x of f32 or f64 numbers."""
    f, element = _format(x), element_of(x.value)
    kind = integer(f.bits)
    is_tiny = x < 2.0 ** (1 - f.bias)
    scaled = select(is_tiny, x * 2.0 ** (f.mantissa + 2), x)
    bits = scaled.bits(kind)
    k = (bits - f.sqrt_half) >> f.mantissa
    m = (bits - (k << f.mantissa)).bits(element)
    exponent = k.to(element) - select(is_tiny, x.like(float(f.mantissa + 2)), 0.0)
    d = m - 1.0
    s = d / (d + 2.0)
    z = s * s
    tail = z * polynomial([2 / (2 * n + 3) for n in range(f.logarithm_terms)], z)
    half = 0.5 * d * d
    value = exponent * f.ln2_high - ((half - (s * (half + tail) + exponent * f.ln2_low)) - d)
    value = select(x == 0.0, -INFINITY, select(x < 0.0, float("nan"), value))
    return select(x.is_nan() | (x == INFINITY), x, value)


def logistic(x: Number) -> Number:
    """1 / (1 + e^-x)"""
    return 1.0 / (1.0 + exponential(-x))



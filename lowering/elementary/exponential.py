"""Cube root, and functions that cancel near 0 (expm1, log1p and tanh), in f64.

Sources: cube root by Householder's iteration from a guess in the exponent, without divisions; log1p by W. Kahan's
correction of log(1 + x) for the rounding of 1 + x; expm1 by a polynomial near 0 (minimax, error 2^-56), elsewhere
exp(x) - 1.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number, balanced_polynomial, copy_sign, integer, select

EXPM1 = (
    0.16666666666666669, 0.04166666666666668, 0.008333333333328901, 0.0013888888888878128, 0.00019841269868623465,
    2.480158734222374e-05, 2.7557260138236044e-06, 2.7557255317332133e-07, 2.5104193509136655e-08,
    2.092140093398313e-09,
)  # fmt: skip
"""(expm1(x) - x - x²/2) / x³ for |x| <= 0.36; the error is 2^-56."""
NEAR = 0.35
INVERSE_CUBE_ROOT = 0x553EE000
"""4/3 of the exponent bias in the upper 32 bits, moved so that the guess r of 1/∛a errs least: |1 - a r³| < 0.11."""


def cube_root(x: Number, *, is_f64: bool) -> Number:
    """∛x for f64 numbers: x r², where r <- r (1 + e/3 + 2 e²/9 + …) with e = 1 - |x| r³; scaled near the ends of the
    range."""
    a = abs(x)
    is_tiny, is_huge = a < 2.0**-960, a > 2.0**960
    if is_f64:
        a = select(is_tiny, a * 2.0**120, select(is_huge, a * 2.0**-120, a))
    upper = a.bits(integer(64)).shifted_right(32).to(integer(32))
    third = (upper.to(ir.F64Type.get()) * (1 / 3)).to(integer(32))
    guess = (third.like(INVERSE_CUBE_ROOT) - third).to(integer(64)) << 32
    r = guess.bits(ir.F64Type.get())
    for terms in ((1 / 3, 2 / 9, 14 / 81), (1 / 3, 2 / 9)):
        e = 1.0 - a * r * (r * r)
        r = r + r * (e * balanced_polynomial(terms, e))
    square = r * r
    y = a * square
    if is_f64:  # rounds once
        y = y - (y * (y * y) - a) * (square * (1 / 3))
        y = select(is_tiny, y * 2.0**-40, select(is_huge, y * 2.0**40, y))
    value = copy_sign(y, x)
    is_special = (a == 0.0) | (x.is_nan() | (a == float("inf")))
    return select(is_special, x, value)


def exponential_minus_one(x: Number) -> Number:
    """e^x - 1 for f64 numbers."""
    near = x + x * x * (0.5 + x * balanced_polynomial(EXPM1, x))
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


def hyperbolic_tangent(x: Number) -> Number:
    """m / (m + 2) with m = expm1(2 |x|), and 1 from 22 on."""
    a = abs(x)
    m = exponential_minus_one(select(a > 22.0, 22.0, a) * 2.0)
    value = select(a >= 22.0, 1.0, m / (m + 2.0))
    return select(x.is_nan() | (x == 0.0), x, copy_sign(value, x))

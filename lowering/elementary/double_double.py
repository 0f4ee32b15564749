"""Sums and products of f64 numbers with their rounding errors, and sums of many terms that cancel.

high, low = product(a, b)     # high = a b rounded, low = a b - high
total([a, b, c])              # a + b + c as if with twice the precision, rounded at the end

Sources: D. Knuth, The art of computer programming 2 (TwoSum); T. Dekker, A floating-point technique for extending the
available precision (1971); T. Ogita, S. Rump, S. Oishi, Accurate sum and dot product (2005).
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Lane, Number, integer


def two_sum(a: Number, b: Number) -> tuple[Number, Number]:
    """a + b as a rounded sum and its rounding error (Knuth)."""
    total = a + b
    virtual = total - a
    return total, (a - (total - virtual)) + (b - virtual)


def two_product(a: Number, b: Number) -> tuple[Number, Number]:
    """a b as a rounded product and its rounding error (Dekker); in kernels, that of a fused product."""
    if isinstance(a, Lane):
        product = a * b
        return product, a.lost(b, product)
    f64, i64 = ir.F64Type.get(), integer(64)
    a_high, b_high = ((v.bits(i64) & -(1 << 27)).bits(f64) for v in (a, b))
    a_low, b_low = a - a_high, b - b_high
    product = a * b
    return product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


def sum_terms(terms: Sequence[Number]) -> Number:
    """The sum of terms that may cancel, exact to f64's precision unless 100 bits cancel."""
    high, low = terms[0], terms[0].like(0.0)
    for term in terms[1:]:
        high, lost = two_sum(high, term)
        low = low + lost
    return high + low


def square_terms(x: Number, *, is_exact: bool) -> list[Number]:
    """x² as the terms of a sum; one term where x has at most 26 bits."""
    return [x * x] if is_exact else list(two_product(x, x))

"""Integer arithmetic where NumPy's differs from StableHLO's, as in XLA's CPU compiler.

Division by 0 gives all bits set and the dividend as remainder; the least number divided by -1 is itself; a shift by the
width or more (as an unsigned integer) shifts everything out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import Dtype
from hilo.targets.evaluator.arithmetic.numbers import unsigned_of

Function = Callable[..., Any]


def divide(x: Any, y: Any) -> Any:
    """Truncated towards zero."""
    zero = y == 0
    safe = np.where(zero, y.dtype.type(1), y)
    if x.dtype.kind == "u":
        return np.where(zero, np.iinfo(x.dtype).max, x // safe).astype(x.dtype)
    least = (safe == -1) & (x == np.iinfo(x.dtype).min)
    safe = np.where(least, x.dtype.type(1), safe)
    quotient = x // safe
    quotient = quotient + ((quotient * safe != x) & ((x < 0) != (safe < 0)))
    return np.where(zero, x.dtype.type(-1), quotient).astype(x.dtype)


def remainder(x: Any, y: Any) -> Any:
    """With the dividend's sign."""
    zero = y == 0
    safe = np.where(zero | (y == -1), 1, y).astype(y.dtype) if x.dtype.kind == "i" else np.where(zero, 1, y).astype(
        y.dtype)  # fmt: skip
    return np.where(zero, x, np.fmod(x, safe)).astype(x.dtype)


def power(x: Any, y: Any) -> Any:
    """By repeated squaring, wrapping around; for negative exponents 0, or ±1 if the base is.

    As in XLA, exponents and bases of unsigned types count as signed, so the largest base is -1, and only the lowest six
    bits of exponents are used: more overflow.
    """
    x, y = np.broadcast_arrays(x, y)
    signed = y.view(np.dtype(f"i{y.dtype.itemsize}"))
    bits, base = np.where(signed < 0, 0, signed & 63).astype(y.dtype), x.copy()
    result = np.ones(x.shape, x.dtype)
    while np.any(bits):
        result = np.where(bits & 1, result * base, result)
        base = base * base
        bits = bits >> bits.dtype.type(1)
    odd = (y & 1) == 1
    ones = ~x.dtype.type(0)
    inverse = np.where(x == ones, np.where(odd, ones, x.dtype.type(1)), (x == 1).astype(x.dtype))
    return np.where(signed < 0, inverse, result).astype(x.dtype)


def _amount(row: Dtype, y: Any) -> tuple[Any, Any]:
    """The amount of a shift where it is in range, and a mask of where it is."""
    y = np.asarray(y)
    fits = y.view(unsigned_of(y.dtype)) < row.bits
    return np.where(fits, y, y.dtype.type(0)), fits


def shift_left(row: Dtype) -> Function:
    def shift(x: Any, y: Any) -> Any:
        amount, fits = _amount(row, y)
        return np.where(fits, np.left_shift(x, amount), x.dtype.type(0))

    return shift


def shift_right_arithmetic(row: Dtype) -> Function:
    kind = np.dtype(f"i{max(1, row.itemsize)}")

    def shift(x: Any, y: Any) -> Any:
        amount, fits = _amount(row, y)
        signed = _sign_extended(np.asarray(x), row).view(kind)
        amount = np.where(fits, amount, x.dtype.type(row.bits - 1)).view(kind)
        return np.right_shift(signed, amount).view(x.dtype)

    return shift


def shift_right_logical(row: Dtype) -> Function:
    mask = (1 << row.bits) - 1

    def shift(x: Any, y: Any) -> Any:
        amount, fits = _amount(row, y)
        array = np.asarray(x)
        bits = array.view(unsigned_of(array.dtype)) & unsigned_of(array.dtype).type(mask)
        shifted = np.right_shift(bits, amount.view(bits.dtype))
        return np.where(fits, shifted, bits.dtype.type(0)).view(array.dtype)

    return shift


def _sign_extended(x: np.ndarray, row: Dtype) -> np.ndarray:
    """Sign-extends a number with fewer bits than its byte."""
    unused = 8 * x.dtype.itemsize - row.bits
    if not unused or x.dtype.kind == "i":
        return x
    signed = x.view(np.dtype(f"i{x.dtype.itemsize}"))
    return np.asarray((signed << signed.dtype.type(unused)) >> signed.dtype.type(unused))


def count_bits(row: Dtype) -> Function:
    mask = (1 << row.bits) - 1

    def count(x: Any) -> Any:
        array = np.asarray(x)
        kind = unsigned_of(array.dtype)
        return np.bitwise_count(array.view(kind) & kind.type(mask)).astype(array.dtype)

    return count


def count_leading_zeros(row: Dtype) -> Function:
    mask = (1 << row.bits) - 1

    def count(x: Any) -> Any:
        array = np.asarray(x)
        kind = unsigned_of(array.dtype)
        bits = array.view(kind) & kind.type(mask)
        for step in (1, 2, 4, 8, 16, 32):  # all bits below the highest become 1
            if step < 8 * kind.itemsize:
                bits = bits | (bits >> kind.type(step))
        return (row.bits - np.bitwise_count(bits).astype(np.int64)).astype(array.dtype)

    return count

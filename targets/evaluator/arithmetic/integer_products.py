"""Matrix products of integers through f64, which NumPy passes to BLAS; its own integer products are plain loops.

A product of f64 matrices of integers is exact as long as every sum of products stays below 2^53. Larger numbers are
split into digits of 16 bits, x = Σ x_i 2^(16 i), with the highest one signed:

    Σ_k x y = Σ_(i, j) 2^(16 (i + j)) Σ_k x_i y_j      (mod 2^w, so i + j < w / 16)

where each inner sum is such a product; at most 2^21 terms are summed at a time. Source: positional notation.
"""

from __future__ import annotations

import numpy as np

EXACT = 2.0**53
"""Below this, f64 represents every integer."""

DIGIT = 16
"""Bits of a digit; products of two digits have 32, so 2^21 of them can be summed."""

SMALL = 4096
"""Products with fewer multiplications are NumPy's own."""


def multiply_integers(lhs: np.ndarray, rhs: np.ndarray) -> np.ndarray:
    """`[…, M, K]` times `[…, K, N]`, both of one integer type, in which the sums wrap around.

    >>> multiply_integers(np.array([[[2**31 - 1, 2]]], np.int32), np.array([[[2], [3]]], np.int32)).tolist()
    [[[4]]]
    """
    count = lhs.shape[-1]
    if lhs.size * rhs.shape[-1] <= SMALL or not rhs.size:
        return np.asarray(np.matmul(lhs, rhs))
    if _bound(lhs) * _bound(rhs) * count < EXACT:
        return _wrapped(np.matmul(lhs.astype(np.float64), rhs.astype(np.float64)), lhs.dtype)
    digits = -(-8 * lhs.dtype.itemsize // DIGIT)
    step = 1 << (53 - 2 * DIGIT)
    batch = np.broadcast_shapes(lhs.shape[:-2], rhs.shape[:-2])
    total = np.zeros((*batch, lhs.shape[-2], rhs.shape[-1]), np.uint64)
    for first in range(0, count, step):
        left, right = _digits(lhs[..., first : first + step]), _digits(rhs[..., first : first + step, :])
        for i in range(digits):
            for j in range(digits - i):
                product = np.matmul(left[i], right[j]).astype(np.int64).view(np.uint64)
                total += product << np.uint64(DIGIT * (i + j))
    return total.astype(np.dtype(f"u{lhs.dtype.itemsize}")).view(lhs.dtype)


def _bound(array: np.ndarray) -> float:
    """An upper bound of the magnitudes, as a float."""
    return max(abs(float(array.max())), abs(float(array.min()))) * (1 + 2.0**-52)


def _wrapped(exact: np.ndarray, kind: np.dtype) -> np.ndarray:
    """Integers below 2^53 wrapped to an integer type."""
    return exact.astype(np.int64).astype(kind, copy=False)


def _digits(array: np.ndarray) -> list[np.ndarray]:
    """The digits of numbers, lowest first, as f64; the highest has the sign."""
    count = -(-8 * array.dtype.itemsize // DIGIT)
    mask = array.dtype.type((1 << min(DIGIT, 8 * array.dtype.itemsize - 1)) - 1)
    found = [(array >> array.dtype.type(DIGIT * i)) & mask for i in range(count - 1)]
    found.append(array >> array.dtype.type(DIGIT * (count - 1)))
    return [digit.astype(np.float64) for digit in found]

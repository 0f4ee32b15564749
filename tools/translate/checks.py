"""The comparisons of StableHLO's `check` dialect. Source: StableHLO's `tests/CheckOps.td`."""

from __future__ import annotations

import numpy as np

from hilo.dialect.support.dtypes import dtype


def differs(actual: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Where two arrays differ; NaN differs from NaN."""
    return np.asarray(actual != expected)


def differs_by_more(actual: np.ndarray, expected: np.ndarray, tolerance: float) -> np.ndarray:
    """Where floats, or parts of complex numbers, differ by more than `tolerance`; NaN equals NaN."""
    if dtype(actual.dtype).is_complex:
        parts = ((actual.real, expected.real), (actual.imag, expected.imag))
        return np.asarray(np.logical_or(*(differs_by_more(left, right, tolerance) for left, right in parts)))
    left, right = actual.astype(np.float64), expected.astype(np.float64)
    with np.errstate(invalid="ignore"):
        is_near = np.isfinite(left) & np.isfinite(right) & (np.abs(left - right) <= tolerance)
    return np.asarray(~(is_near | (left == right) | (np.isnan(left) & np.isnan(right))))


def ulp_distance(actual: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """How many numbers of the type are between two: 0 for NaN and NaN; the largest u64 between a finite and a nonfinite
    number. For complex numbers, the larger distance of their parts."""
    if dtype(actual.dtype).is_complex:
        return np.asarray(
            np.maximum(ulp_distance(actual.real, expected.real), ulp_distance(actual.imag, expected.imag))
        )
    left, right = _ranks(actual), _ranks(expected)
    is_negative = np.signbit(actual) != np.signbit(expected)
    distance = np.where(is_negative, left + right, np.where(left > right, left - right, right - left))
    far = np.uint64(np.iinfo(np.uint64).max)
    distance = np.where(np.isfinite(actual) & np.isfinite(expected), distance, far)
    is_same = _bits(actual) == _bits(expected)
    return np.where(is_same | (np.isnan(actual) & np.isnan(expected)), np.uint64(0), distance)


def _ranks(array: np.ndarray) -> np.ndarray:
    """The distance of each number's magnitude from 0, counted in numbers of the type."""
    sign = 8 * array.dtype.itemsize - 1
    return _bits(array).astype(np.uint64) & np.uint64((1 << sign) - 1)


def _bits(array: np.ndarray) -> np.ndarray:
    return np.array(array, order="C").view(np.dtype(f"u{array.dtype.itemsize}"))


def first_difference(where: np.ndarray, actual: np.ndarray, expected: np.ndarray) -> str | None:
    """The first position of a mask in words, and how many more there are; None if there is none."""
    where = np.broadcast_to(where, actual.shape)
    if not where.any():
        return None
    index = tuple(int(i) for i in np.argwhere(where)[0])
    more = int(np.count_nonzero(where)) - 1
    rest = f", and {more} more" if more else ""
    return f"element {list(index)} is {actual[index]}; expected {expected[index]}{rest}"

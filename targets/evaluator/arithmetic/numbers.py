"""How kernels compute on element types that NumPy does not support itself.

Floats of fewer than 32 bits are widened to f32, and each operation's result is rounded once; integers of fewer than 8
bits are widened to 8, and wrap around. XLA's CPU compiler does the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.targets.evaluator.registry import Kernel
from hilo.targets.evaluator.types import ArrayType


def wide_type(row: Dtype) -> np.dtype:
    """The NumPy type in which operations on an element type are computed."""
    assert row.numpy is not None
    if row.is_float and row.bits < 32:
        return np.dtype(np.float32)
    if row.is_integer and row.bits < 8:
        return np.dtype(np.int8 if row.kind == "signed" else np.uint8)
    return row.numpy


def is_wide(row: Dtype) -> bool:
    """Whether operations are computed in the element type itself."""
    return wide_type(row) == row.numpy


def widen(array: Any, row: Dtype) -> Any:
    """The array in the type in which it is computed."""
    return array.astype(wide_type(row), copy=False)


def narrow(array: Any, row: Dtype) -> Any:
    """A computed array in its element type: floats are rounded, integers wrap around."""
    assert row.numpy is not None
    if row.is_integer and row.bits < 8:
        kind = np.dtype(np.int8 if row.kind == "signed" else np.uint8)
        unused = 8 - row.bits
        bits = np.asarray(array).astype(np.uint8) << np.uint8(unused)
        return (bits.view(kind) >> kind.type(unused)).astype(row.numpy)
    if row.name == "f8e8m0fnu":
        array = _without_subnormal_numbers(np.asarray(array))
    return array.astype(row.numpy, copy=False)


def _without_subnormal_numbers(array: np.ndarray) -> np.ndarray:
    """f32 numbers between the two smallest powers of f8e8m0fnu rounded up, as XLA and ml_dtypes before 0.7 do; later
    ones take the nearest. By their bits: arithmetic on them may take them for zero."""
    if array.dtype != np.float32:
        return array
    bits = array.view(np.uint32)
    return np.where((bits > 1 << 22) & (bits < 1 << 23), np.uint32(1 << 23), bits).view(np.float32)


def computed(types: list[ArrayType], result: ArrayType, function: Callable[..., Any]) -> Kernel:
    """`function` of wide arrays as a kernel of arrays of the given types."""
    rows, out = [type_.dtype for type_ in types], result.dtype
    if all(map(is_wide, rows)) and is_wide(out):
        return function
    if len(rows) == 1:
        (row,) = rows
        return lambda x: narrow(np.asarray(function(widen(x, row))), out)
    return lambda *arrays: narrow(
        np.asarray(function(*(widen(x, row) for x, row in zip(arrays, rows, strict=True)))), out
    )


def unsigned_of(kind: np.dtype) -> np.dtype:
    """The unsigned type of the same width."""
    return np.dtype(f"u{kind.itemsize}")


def row_of(array: np.ndarray) -> Dtype:
    """The table's row of an array's element type."""
    return dtype(array.dtype)


def maximum(x: Any, y: Any) -> Any:
    """The larger of two floats: NaN if either is; of two zeros the positive one."""
    larger = np.maximum(x, y)
    return larger if np.all(larger) else np.where((x == 0) & (y == 0), x + y, larger)


def minimum(x: Any, y: Any) -> Any:
    """The smaller of two floats: NaN if either is; of two zeros the negative one."""
    smaller = np.minimum(x, y)
    return smaller if np.all(smaller) else np.where((x == 0) & (y == 0), -(-x - y), smaller)

"""Quantized types: stored integers, and the real numbers that they represent.

A value is `(stored - zero_point) * scale`, per tensor or per index of one axis. An operation on quantized tensors is,
by definition, that operation on the represented numbers, with its result quantized. Source: StableHLO specification,
«Quantized types», `uniform_quantize`, `uniform_dequantize` and the «quantized» case of each operation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import TargetError

_HEAD = re.compile(r"!quant\.uniform<([iu]\d+)(?:<(-?\d+):(-?\d+)>)?:(\w+)(?::(\d+))?,\s*(.*)>$")
_PAIR = re.compile(r"([-+.\deE]+|0x[0-9A-Fa-f]+)(?::(-?\d+))?")


@dataclass(frozen=True)
class Quantized:
    """One quantized type.

    Attributes:
        stored: the integers' type.
        expressed: the type of the represented numbers.
        low, high: the range of the integers.
        axis: the axis with a scale and zero point for each index; None: one for all.
        scales, zero_points: one each, or one per index of `axis`.
    """

    stored: Dtype
    expressed: Dtype
    low: int
    high: int
    axis: int | None
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]

    def _along(self, values: tuple[float, ...], rank: int, kind: np.dtype) -> np.ndarray:
        array = np.array(values).astype(kind)
        if self.axis is None:
            return array.reshape(())
        return array.reshape([-1 if axis == self.axis else 1 for axis in range(rank)])

    def dequantize_exactly(self, stored: np.ndarray) -> np.ndarray:
        """The represented numbers in f64: sums of their products are as exact as those of the integers."""
        shifted = stored.astype(np.int64) - self._along(self.zero_points, stored.ndim, np.dtype(np.int64))
        return np.asarray(shifted * self._along(self.scales, stored.ndim, np.dtype(np.float64)))

    def dequantize(self, stored: np.ndarray) -> np.ndarray:
        """The represented numbers, in the expressed type."""
        assert self.expressed.numpy is not None
        wide = np.promote_types(np.float32, self.expressed.numpy) if self.expressed.bits > 16 else np.dtype(np.float32)
        shifted = stored.astype(np.int64) - self._along(self.zero_points, stored.ndim, np.dtype(np.int64))
        numbers = shifted.astype(wide) * self._along(self.scales, stored.ndim, wide)
        return np.asarray(numbers.astype(self.expressed.numpy))

    def quantize(self, numbers: np.ndarray) -> np.ndarray:
        """`round(clamp(low, number / scale + zero point, high))`, ties to even, as stored integers."""
        assert self.stored.numpy is not None
        wide = numbers.astype(np.float32) if numbers.dtype.itemsize < 4 else numbers
        scaled = wide / self._along(self.scales, wide.ndim, wide.dtype)
        shifted = scaled + self._along(self.zero_points, wide.ndim, wide.dtype)
        limited = np.clip(np.nan_to_num(shifted, nan=0.0), self.low, self.high)
        return np.asarray(np.rint(limited).astype(np.int64).astype(self.stored.numpy))


def parse_quantized(text: str) -> Quantized:
    """Reads MLIR's spelling of a quantized type.

    Raises:
        TargetError: it is of a kind that has no definition in StableHLO.

    >>> parse_quantized("!quant.uniform<i8:f32, 5.0e-01:3>").scales
    (0.5,)
    """
    match = _HEAD.match(text)
    if match is None:
        raise TargetError(f"the evaluator takes per-tensor and per-axis quantized types; got {text}")
    storage, low, high, expressed, axis, rest = match.groups()
    stored = dtype(("u" if storage[0] == "u" else "s") + storage[1:])
    pairs = _PAIR.findall(rest)
    default_low = 0 if stored.kind == "unsigned" else -(2 ** (stored.bits - 1))
    default_high = 2**stored.bits - 1 if stored.kind == "unsigned" else 2 ** (stored.bits - 1) - 1
    return Quantized(
        stored,
        dtype(expressed),
        default_low if low is None else int(low),
        default_high if high is None else int(high),
        None if axis is None else int(axis),
        tuple(float(scale) for scale, _ in pairs),
        tuple(int(point or 0) for _, point in pairs),
    )

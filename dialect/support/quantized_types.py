"""Uniform quantized element types: integers that represent the numbers `(stored - zero point) * scale`.

    hilo.quantized("s8", "f32", 0.5, -3)                         # per tensor: !quant.uniform<i8:f32, 0.5:-3>
    hilo.quantized("s8", "f32", [0.5, 0.25], [-3, 0], axis=1)    # per axis: !quant.uniform<i8:f32:1, {0.5:-3, 0.25}>

Source: StableHLO specification, «Quantized types».
"""

from __future__ import annotations

import functools
import math
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.dtypes import BY_NAME, READERS, Dtype, dtype
from hilo.dialect.support.errors import DtypeError, shown

_TYPE = re.compile(
    r"!quant\.uniform<(?P<sign>[iu])(?P<bits>\d+)(?:<(?P<low>-?\d+):(?P<high>-?\d+)>)?:(?P<expressed>\w+)"
    r"(?::(?P<axis>\d+))?, (?P<parameters>[^{}]+|\{[^{}]+\})>"
)
_STORAGE = frozenset("s2 s4 s8 s16 s32 u2 u4 u8 u16 u32".split())
_EXPRESSED = frozenset("bf16 f16 f32 f64".split())


@dataclass(frozen=True, slots=True, eq=False)
class QuantizedType(Dtype):
    """A quantized element type; there is one instance per type, so `is` compares. Made by `quantized`.

    Attributes:
        storage: the type of the stored integers, which a compiled program takes and returns.
        expressed: the type of the numbers that they represent.
        scales, zero_points: one of each, or one for each index along `axis`.
        axis: the dimension that the parameters depend on; None for per-tensor types.
        low, high: the smallest and the largest stored integer.
    """

    storage: Dtype
    expressed: Dtype
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None
    low: int
    high: int

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        scale: object = self.scales if self.axis is not None else self.scales[0]
        zero: object = self.zero_points if self.axis is not None else self.zero_points[0]
        return (_again, (self.storage.name, self.expressed.name, scale, zero, self.axis, self.low, self.high))


@explained_call
def quantized(
    storage: object,
    expressed: object,
    scale: float | Sequence[float],
    zero_point: int | Sequence[int] = 0,
    *,
    axis: int | None = None,
    low: int | None = None,
    high: int | None = None,
) -> QuantizedType:
    """The quantized type whose numbers are `(stored - zero_point) * scale`.

    Args:
        storage: an integer type of 2 to 32 bits, such as `"s8"`.
        expressed: f16, bf16, f32 or f64.
        scale: a positive finite number; with `axis`, one for each index along it.
        zero_point: an integer from `low` to `high`; with `axis`, one for each index along it, or one for all.
        axis: the dimension that the parameters depend on; None: the same for the whole tensor.
        low, high: the smallest and the largest stored integer (default: those of the storage type).

    Raises:
        DtypeError: an argument is none of these.

    >>> quantized("s8", "f32", 0.5, -3)
    quant<s8:f32, 0.5:-3>
    """
    stored, number = dtype(storage), dtype(expressed)
    if stored.name not in _STORAGE:
        raise DtypeError(f"quantized: storage is {stored}; it takes an integer type of 2 to 32 bits")
    if number.name not in _EXPRESSED:
        raise DtypeError(f"quantized: expressed is {number}; it takes f16, bf16, f32 or f64")
    first, last = _limits(stored, low, high)
    if axis is not None and not (_is_int(axis) and 0 <= axis < 1 << 16):
        raise DtypeError(f"quantized: axis is {shown(axis)}; it takes the number of a dimension, or None")
    scales = _sequence("scale", scale, axis)
    zeros = _sequence("zero_point", zero_point, axis)
    zeros = zeros * len(scales) if len(zeros) == 1 else zeros
    _check_parameters(scales, zeros, first, last)
    points = tuple(int(zero) for zero in zeros)  # type: ignore[call-overload]
    return _make(stored, number, tuple(float(one) for one in scales), points, axis, first, last)  # type: ignore[arg-type]


def _check_parameters(scales: tuple[object, ...], zeros: tuple[object, ...], first: int, last: int) -> None:
    if len(zeros) != len(scales):
        raise DtypeError(f"quantized: zero_point has {len(zeros)} entries; scale has {len(scales)}")
    for one in scales:
        if isinstance(one, bool) or not isinstance(one, (int, float)) or not (math.isfinite(one) and one > 0):
            raise DtypeError(f"quantized: scale is {shown(one)}; it takes positive finite numbers")
    for one in zeros:
        if not (_is_int(one) and first <= one <= last):
            raise DtypeError(f"quantized: zero_point is {shown(one)}; it takes integers from {first} to {last}")


def read_scale(text: str) -> float:
    """A scale as MLIR prints it: a decimal number, or the bits of an f64 if a short number is not exact."""
    if not text.startswith("0x"):
        return float(text)
    (bits,) = struct.unpack(">d", int(text, 16).to_bytes(8, "big"))
    return float(bits)


def read_quantized(text: str) -> QuantizedType | None:
    """The type of an MLIR spelling; None if it is neither per tensor nor per axis, or its expressed type is one that
    hilo does not support."""
    match = _TYPE.fullmatch(text)
    if match is None or match["expressed"] not in _EXPRESSED:
        return None
    stored = f"{'s' if match['sign'] == 'i' else 'u'}{match['bits']}"
    if stored not in _STORAGE:
        return None
    storage = BY_NAME[stored]
    pairs = [pair.strip().partition(":") for pair in match["parameters"].strip("{}").split(",")]
    least, most = _range(storage)
    return _make(
        storage,
        BY_NAME[match["expressed"]],
        tuple(read_scale(scale) for scale, _, _ in pairs),
        tuple(int(zero or 0) for _, _, zero in pairs),
        None if match["axis"] is None else int(match["axis"]),
        least if match["low"] is None else int(match["low"]),
        most if match["high"] is None else int(match["high"]),
    )


@functools.cache
def _make(
    storage: Dtype,
    expressed: Dtype,
    scales: tuple[float, ...],
    zero_points: tuple[int, ...],
    axis: int | None,
    low: int,
    high: int,
) -> QuantizedType:
    pairs = ", ".join(f"{s!r}:{z}" for s, z in zip(scales, zero_points, strict=True))
    exact = ", ".join(f"{s:.17e}:{z}" for s, z in zip(scales, zero_points, strict=True))
    along, limits = "" if axis is None else f":{axis}", "" if (low, high) == _range(storage) else f"<{low}:{high}>"
    spelled = f"{'i' if storage.kind == 'signed' else 'u'}{storage.bits}{limits}:{expressed.mlir}{along}"
    braces = ("", "") if axis is None else ("{", "}")
    name = f"quant<{storage}{limits}:{expressed}{along}, {braces[0]}{pairs}{braces[1]}>"
    mlir = f"!quant.uniform<{spelled}, {braces[0]}{exact}{braces[1]}>"
    return QuantizedType(
        name, mlir, "quantized", storage.bits, storage.holder, storage, expressed, scales, zero_points, axis, low, high
    )


def _again(
    storage: str, expressed: str, scale: object, zero: object, axis: int | None, low: int, high: int
) -> QuantizedType:
    return quantized(storage, expressed, scale, zero, axis=axis, low=low, high=high)  # type: ignore[arg-type]


def _range(storage: Dtype) -> tuple[int, int]:
    if storage.kind == "unsigned":
        return 0, (1 << storage.bits) - 1
    return -(1 << (storage.bits - 1)), (1 << (storage.bits - 1)) - 1


def _limits(stored: Dtype, low: int | None, high: int | None) -> tuple[int, int]:
    least, most = _range(stored)
    first, last = least if low is None else low, most if high is None else high
    if not (_is_int(first) and _is_int(last) and least <= first < last <= most):
        raise DtypeError(f"quantized: low and high are {shown((low, high))}; for {stored} they take {least}…{most}")
    return first, last


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _sequence(argument: str, value: object, axis: int | None) -> tuple[object, ...]:
    if isinstance(value, (str, bytes)):
        raise DtypeError(f"quantized: {argument} is {shown(value)}; it takes a number")
    try:
        read = tuple(value.tolist() if hasattr(value, "tolist") else value)  # type: ignore[arg-type]
    except (MemoryError, OverflowError) as error:
        raise DtypeError(f"quantized: {argument} is {shown(value)}; it takes a number for each index") from error
    except TypeError:
        return (value.item() if hasattr(value, "item") else value,)
    if axis is None:
        raise DtypeError(f"quantized: {argument} is {shown(value)}; without axis it takes one number")
    if not read:
        raise DtypeError(f"quantized: {argument} is {shown(value)}; it takes a number for each index along axis {axis}")
    return read


READERS.append(read_quantized)

"""Conversions between element types, by value and by bits, and rounding to fewer bits.

Floats are converted to integers towards zero, saturating, with NaN to 0; integers wrap around. Source: StableHLO
specification, `convert`, `bitcast_convert`, `reduce_precision`; XLA's CPU compiler for values out of range.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import Dtype
from hilo.targets.evaluator.arithmetic.numbers import narrow, unsigned_of, wide_type, widen
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates


@evaluates("convert", elementwise=True)
def convert(op: Op) -> Kernel:
    source, target = op.operand.dtype, op.result.dtype
    if op.settings.follows_specification and source.is_complex and target.kind == "pred":
        return lambda x: np.not_equal(np.real(x), 0)  # XLA also tests the imaginary part
    return converter(source, target)


def converter(source: Dtype, target: Dtype) -> Kernel:
    """The conversion of values from one element type to another."""
    out = target.numpy
    assert out is not None
    if source is target:
        return lambda x: x
    if target.kind == "pred":
        return lambda x: np.not_equal(widen(x, source), 0)
    if source.is_complex and not target.is_complex:
        inner = converter(source.real, target)
        return lambda x: inner(np.asarray(np.real(x)))
    return _to_integers(source, target) if target.is_integer else _to_floats(source, target, out)


def _to_integers(source: Dtype, target: Dtype) -> Kernel:
    if source.is_float:
        return lambda x: narrow(_to_integer(widen(x, source), target), target)
    return lambda x: narrow(np.asarray(x).astype(wide_type(source)).astype(wide_type(target)), target)


def _to_floats(source: Dtype, target: Dtype, out: np.dtype) -> Kernel:
    """Conversions to real and complex floats: through f32 for formats that NumPy does not convert itself."""
    if source.is_integer and source.bits < 8:
        return lambda x: widen(x, source).astype(np.float32).astype(out)
    if target.is_complex and source.is_float:
        return lambda x: widen(x, source).astype(out)
    if target.is_float and target.bits < 16:
        through = np.dtype(np.float32) if source.bits < 16 or not source.is_float else source.numpy
        return lambda x: narrow(np.asarray(x).astype(through), target)
    return lambda x: np.asarray(x).astype(out)


def _to_integer(x: Any, target: Dtype) -> Any:
    """Towards zero, and saturating."""
    low, high = (-(2 ** (target.bits - 1)), 2 ** (target.bits - 1)) if target.kind == "signed" else (0, 2**target.bits)
    kind = np.dtype(np.int64 if target.kind == "signed" else np.uint64)
    inside = (x > low - 1 if target.bits < 32 else x >= low) & (x < high)
    whole = np.where(inside, x, 0).astype(kind)
    ends = np.where(x >= high, kind.type(high - 1), kind.type(low))
    return np.where(inside, whole, np.where(np.isnan(x), kind.type(0), ends)).astype(wide_type(target))


# ---- bits


def to_bits(array: np.ndarray, row: Dtype) -> np.ndarray:
    """Each element's bits, lowest first: `[…, bits]` of 0 and 1; pred has 1."""
    raw = np.ascontiguousarray(array)
    flat = raw.reshape((*raw.shape, 1)).view(np.uint8)
    return np.unpackbits(flat, axis=-1, bitorder="little")[..., : row.bits]


def from_bits(bits: np.ndarray, row: Dtype) -> np.ndarray:
    """The elements of `[…, bits]`; the inverse of `to_bits`."""
    assert row.numpy is not None
    packed = np.packbits(bits, axis=-1, bitorder="little")
    if row.is_integer and row.bits < 8:
        return np.asarray(narrow(packed[..., 0].view(wide_type(row)), row))
    return np.ascontiguousarray(packed).view(row.numpy)[..., 0]


@evaluates("bitcast_convert", stored=True)
def bitcast_convert(op: Op) -> Kernel:
    source, target = op.operand.dtype, op.result.dtype
    if op.operand.quantized or op.result.quantized:
        source = op.operand.quantized.stored if op.operand.quantized else source
        target = op.result.quantized.stored if op.result.quantized else target
    if source.bits == target.bits and source.bits >= 8 and source.kind != "pred":
        return lambda x: np.asarray(x).view(target.numpy)

    def cast(x: np.ndarray) -> np.ndarray:
        x = np.asarray(x)
        bits = to_bits(x, source)
        if source.bits > target.bits:
            bits = bits.reshape((*x.shape, source.bits // target.bits, target.bits))
        elif source.bits < target.bits:
            bits = bits.reshape((*x.shape[:-1], target.bits))
        return from_bits(bits, target)

    return cast


# ---- precision


@evaluates("reduce_precision", elementwise=True)
def reduce_precision(op: Op) -> Kernel:
    row = op.operand.dtype
    exponent_bits, mantissa_bits = op.view.exponent_bits, op.view.mantissa_bits
    keeps_nan = mantissa_bits > 0 or not op.settings.follows_specification

    def reduce(x: Any) -> Any:
        reduced = _reduce(widen(np.asarray(x), row), exponent_bits, mantissa_bits)
        if not keeps_nan:  # a format without mantissa has no NaN
            reduced = np.where(np.isnan(reduced), np.copysign(np.inf, reduced).astype(reduced.dtype), reduced)
        return narrow(reduced, row)

    return reduce


def _reduce(x: np.ndarray, exponent_bits: int, mantissa_bits: int) -> np.ndarray:
    """Rounds f32 or f64 to a format: mantissa to nearest, ties to even; overflow to infinity, underflow to 0.

    Source: XLA's `EmitReducePrecisionIR`.
    """
    mantissa, exponent = (23, 8) if x.dtype == np.float32 else (52, 11)
    kind = unsigned_of(x.dtype)
    bits = x.view(kind)
    sign = bits & kind.type(1 << (mantissa + exponent))
    if mantissa_bits < mantissa:
        drop = mantissa - mantissa_bits
        last = (bits >> kind.type(drop)) & kind.type(1)
        bits = bits + (kind.type((1 << (drop - 1)) - 1) + last)
        bits = bits & ~kind.type((1 << drop) - 1)
    if exponent_bits < exponent:
        field = bits & kind.type(((1 << exponent) - 1) << mantissa)
        bias, reduced = (1 << (exponent - 1)) - 1, (1 << (exponent_bits - 1)) - 1
        infinity = kind.type(((1 << exponent) - 1) << mantissa)
        bits = np.where(field > kind.type((bias + reduced) << mantissa), sign | infinity, bits)
        bits = np.where(field <= kind.type((bias - reduced) << mantissa), sign, bits)
    rounded = bits.astype(kind).view(x.dtype)
    return np.where(np.isnan(x), x, rounded)


# ---- quantized types


@evaluates("uniform_quantize")
def uniform_quantize(op: Op) -> Kernel:
    return lambda x: x  # the step quantizes results of quantized types, and dequantizes such operands


@evaluates("uniform_dequantize")
def uniform_dequantize(op: Op) -> Kernel:
    return lambda x: x

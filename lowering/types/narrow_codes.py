"""Narrow numbers as integers: floats of 4 to 16 bits as their bit patterns, integers of 2 and 4 bits as 8-bit ones.

bf16 is the upper half of an f32. The other formats' constants (bias, largest code, codes of infinity and NaN) are taken
from ml_dtypes; encoding rounds to nearest, ties to even, as XLA does.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import ml_dtypes
import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat, sum_over
from hilo.lowering.simplify.values import splat_of

FLOATS = frozenset(row.name for row in BY_NAME.values() if row.is_float and row.bits < 16)


@dataclass(frozen=True)
class Format:
    """The constants of a narrow float format.

    Attributes:
        mantissa: bits of the mantissa without the leading one.
        bias: exponent field of 1.0.
        sign: the code's sign bit; 0 if it has none.
        largest: code of the largest finite number.
        infinity, overflow, nan: codes of infinity, of finite numbers out of range, and of NaN.
        negative_zero: whether -0 has a code of its own.
        nans, infinities: the codes, without sign, that are NaN and infinite.
    """

    mantissa: int
    bias: int
    sign: int
    largest: int
    infinity: int
    overflow: int
    nan: int
    negative_zero: bool
    nans: tuple[int, ...]
    infinities: tuple[int, ...]


@functools.cache
def format_of(name: str) -> Format:
    """The constants of a narrow float type, from ml_dtypes.

    >>> format_of("f8e5m2").bias, format_of("f4e2m1fn").largest
    (15, 7)
    """
    kind = BY_NAME[name].numpy
    assert kind is not None
    info = ml_dtypes.finfo(kind)  # type: ignore[no-untyped-call]

    def code(value: float) -> int:
        with np.errstate(all="ignore"):
            return int(np.array(value, np.float32).astype(kind).view(np.uint8))

    one = code(1.0)
    sign = (1 << (info.bits - 1)) if name != "f8e8m0fnu" else 0
    values = np.arange(1 << info.bits, dtype=np.uint8).view(kind).astype(np.float32)
    codes = range(sign or 256)
    return Format(
        info.nmant,
        one >> info.nmant,
        sign,
        code(float(info.max)),
        code(np.inf),
        code(3e38),
        code(np.nan),
        name != "f8e8m0fnu" and code(-0.0) != 0,
        tuple(c for c in codes if np.isnan(values[c])),
        tuple(c for c in codes if np.isinf(values[c])),
    )


def carrier(row: Dtype) -> ir.Type:
    """The element type that stores a narrow one: the bit pattern of a float, the value of an integer."""
    return code_type(row.bits) if row.kind == "unsigned" else ir.IntegerType.get_signless(max(8, row.bits))


def code_type(bits: int) -> ir.Type:
    """The element type of bit patterns: whole bytes, unsigned."""
    return ir.IntegerType.get_unsigned(max(8, bits))


def wide_type(row: Dtype) -> ir.Type:
    """The type in which arithmetic on a narrow type is done."""
    return ir.F32Type.get() if row.is_float else carrier(row)


def widen(value: ir.Value, row: Dtype) -> ir.Value:
    """Stored bytes of `row` as values of `wide_type`; those of a constant as a constant, which later passes know."""
    known = splat_of(value) if row.is_float else None
    if known is not None and row.numpy is not None:
        number = splat(float(known.view(row.numpy)), wide_type(row))
        return broadcast(number, shape_of(value)) if shape_of(value) else number
    if row.name == "bf16":
        return (Number(value).to(ir.IntegerType.get_signless(32)) << 16).bits(ir.F32Type.get()).value
    return _decode(Number(value), format_of(row.name)).value if row.is_float else value


def narrow(value: ir.Value, row: Dtype) -> ir.Value:
    """Values of `wide_type` as stored bytes of `row`."""
    if row.name == "bf16":
        return _upper_half(Number(value)).value
    if row.is_float:
        return _encode(Number(value), format_of(row.name)).value
    return wrap(Number(value), row).value


def wrap(x: Number, row: Dtype) -> Number:
    """8-bit integers modulo 2^bits, in the range of `row`."""
    unused = 8 - row.bits
    return (x << unused) >> unused


def _decode(x: Number, f: Format) -> Number:
    i32, f32 = ir.IntegerType.get_signless(32), ir.F32Type.get()
    code = x.to(i32) & 0xFF
    magnitude = code & (f.sign - 1) if f.sign else code
    normal = ((magnitude << (23 - f.mantissa)) + ((127 - f.bias) << 23)).bits(f32)
    subnormal = magnitude.to(f32) * 2.0 ** (1 - f.bias - f.mantissa) if f.mantissa else normal.like(2.0**-127)
    value = select(magnitude < (1 << f.mantissa), subnormal, normal)
    for at in f.infinities:
        value = select(magnitude == at, float("inf"), value)
    for at in f.nans[:1]:
        value = select(magnitude >= at, float("nan"), value)
    if f.sign:
        value = select((code & f.sign) != 0, -value, value)
        if not f.negative_zero:
            value = select(code == f.sign, float("nan"), value)
    return value


def _encode(x: Number, f: Format) -> Number:
    i32 = ir.IntegerType.get_signless(32)
    a = abs(x)
    bits = a.bits(i32)
    drop = 23 - f.mantissa
    tie = ((bits >> drop) & 1) - 1 if f.mantissa else bits.like(0)  # to even; powers of two round up
    rounded = (bits + (1 << (drop - 1)) + tie) >> drop
    code = rounded - ((127 - f.bias) << f.mantissa)
    if f.mantissa:
        scaled = (a * 2.0 ** (f.mantissa - 1 + f.bias)).rint()
        tiny = a < 2.0 ** (1 - f.bias)
        code = select(tiny, select(tiny, scaled, 0.0).to(i32), code)
    code = select(code > f.largest, f.overflow, code)
    code = select(a == float("inf"), f.infinity, code)
    if f.sign:
        is_negative = x.bits(i32) < 0
        if not f.negative_zero:
            is_negative = is_negative & (code != 0) & (code != f.nan)
        code = select(is_negative, code | f.sign, code)
    else:
        code = select(bits <= 0x400000, 0, code)  # up to the smallest number, 2^-127, where f32 is subnormal
        code = select((x.bits(i32) < 0) | (a.bits(i32) == 0), f.nan, code)
    code = select(x.is_nan(), f.nan, code)
    return code.to(ir.IntegerType.get_signless(8))


def _upper_half(x: Number) -> Number:
    """f32 rounded to bf16; rounding may carry into the upper half, up to infinity."""
    bits = x.bits(ir.IntegerType.get_signless(32))
    half = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return select(x.is_nan(), 0x7FC0, half).to(ir.IntegerType.get_signless(16))


def code_of(value: ir.Value, row: Dtype) -> Number:
    """The bit pattern of stored bytes, unsigned."""
    held, kind = Number(value), code_type(row.bits)
    code = held if element_of(value) == kind else held.bits(kind)
    return code & ((1 << row.bits) - 1) if row.bits < 8 else code


def of_code(code: Number, row: Dtype) -> ir.Value:
    """Unsigned bit patterns as stored bytes."""
    held = code if element_of(code.value) == carrier(row) else code.bits(carrier(row))
    return held.value if row.is_float else wrap(held, row).value


def unpack(value: ir.Value, bits: int, count: int) -> ir.Value:
    """Unsigned integers as `count` patterns of `bits` bits each, unsigned, lowest first, along a new last dimension."""
    shape = [*ir.ShapedType(value.type).shape]
    kind = element_of(value)
    wide = ir.RankedTensorType.get([*shape, count], kind)
    amounts = Number(stablehlo.iota(iota_dimension=len(shape), result_type=wide)) * bits
    spread = stablehlo.broadcast_in_dim(value, broadcast_dimensions=list(range(len(shape))), result_type=wide)
    return ((Number(spread) >> amounts) & ((1 << bits) - 1)).to(code_type(bits)).value


def pack(codes: ir.Value, bits: int) -> ir.Value:
    """The inverse of `unpack`."""
    shape = [*ir.ShapedType(codes.type).shape]
    kind = ir.IntegerType.get_unsigned(max(8, bits * shape[-1]))
    wide = ir.RankedTensorType.get(shape, kind)
    amounts = Number(stablehlo.iota(iota_dimension=len(shape) - 1, result_type=wide)) * bits
    return sum_over((Number(codes).to(kind) << amounts).value, [len(shape) - 1])

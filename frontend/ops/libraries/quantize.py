"""XLA's builder library `quantize`: small integers packed into u32, and their values as bf16."""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import BY_NAME
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, flag
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.conversion import ConvertElementType
from hilo.ops.arithmetic.elementwise import Add, And, Mul, ShiftRightLogical
from hilo.ops.leaves import Constant
from hilo.ops.libraries.constants import read_kind
from hilo.ops.movement.shaping import Reshape, Transpose


@dataclass(frozen=True)
class QuantizedRange:
    """The values that the least and the greatest small integer represent; they are rounded to bf16 when used."""

    min: float = 0.0
    max: float = 0.0


@explained
def PackToUint32(input: object) -> np.ndarray:
    """Packs integers of 8 or 16 bits, four or two per u32, the first one in the highest bits, filled up with zeros.

    Args:
        input: a sequence or a NumPy array of rank 1, of u8 or u16.

    Returns:
        A NumPy array, u32 `[ceil(N / P)]`, with P = 4 for u8 and 2 for u16.

    Raises:
        DtypeError: the element type or the rank is another.
    """
    values = np.asarray(input)
    if values.dtype.kind != "u" or values.dtype.itemsize not in (1, 2) or values.ndim != 1:
        given = f"a {type(input).__name__} of {values.dtype} and rank {values.ndim}"
        raise error(DtypeError, "PackToUint32", f"input is {given}; it takes uint8 or uint16 of rank 1")
    count = 4 // values.dtype.itemsize
    padded = np.zeros(-(-len(values) // count) * count, np.uint32)
    padded[: len(values)] = values
    shifts = np.arange(count - 1, -1, -1, dtype=np.uint32) * np.uint32(8 * values.dtype.itemsize)
    packed: np.ndarray = np.bitwise_or.reduce(padded.reshape(-1, count) << shifts, axis=1).astype(np.uint32)
    return packed


@explained
def Dequantize(
    input: XlaOp,
    range: QuantizedRange,
    mode_string: str = "MIN_COMBINED",
    transpose_output: bool = False,
    unpacked_type: object = "u8",
) -> XlaOp:
    """The values of integers packed by `PackToUint32`: `q · (max - min) / (2**bits - 1) + min`, in bf16.

    Args:
        input: u32 `[D0, …, Dn]`, rank 1 or more.
        range: the values of 0 and of the greatest integer: a `QuantizedRange`, or a pair (min, max).
        mode_string: `"MIN_COMBINED"`.
        transpose_output: return `[Dn · P, …, D0]`, which is cheaper.
        unpacked_type: the type that was packed, u8 (P = 4) or u16 (P = 2).

    Returns:
        bf16 `[D0, …, Dn · P]`.

    Raises:
        DtypeError: input is not of u32, or unpacked_type is neither.
        ShapeError: input is a scalar.
    """
    name = "Dequantize"
    op = array(name, "input", input, find_builder(name, input))
    if op.dtype is not BY_NAME["u32"]:
        raise error(DtypeError, name, f"input is {op.shape}; it takes u32")
    if not op.ndim:
        raise error(ShapeError, name, f"input is {op.shape}; it takes rank 1 or more")
    kind = read_kind(name, "unpacked_type", unpacked_type)
    if kind.name not in ("u8", "u16"):
        raise error(DtypeError, name, f"unpacked_type is {kind}; it takes u8 or u16")
    if mode_string != "MIN_COMBINED":
        raise error(ArgumentError, name, f"mode_string is {shown(mode_string)}; it takes 'MIN_COMBINED'")
    low, high = _limits(name, range)
    count = 32 // kind.bits
    shifts = np.arange(count - 1, -1, -1, dtype=np.uint32) * np.uint32(kind.bits)
    wide = [*op.dims, count]
    places = BroadcastInDim(Constant(op.builder, shifts), wide, [op.ndim])
    parts = And(ShiftRightLogical(BroadcastInDim(op, wide, list(_upto(op.ndim))), places), np.uint32(2**kind.bits - 1))
    scale = (high - low) / ml_dtypes.bfloat16(2**kind.bits - 1)
    values = Add(Mul(ConvertElementType(parts, "bf16"), scale), low)
    merged = Reshape(values, [*op.dims[:-1], op.dims[-1] * count])
    if not flag(name, "transpose_output", transpose_output):
        return merged
    return Transpose(merged, list(_upto(merged.ndim))[::-1])


def _upto(n: int) -> list[int]:
    return np.arange(n).tolist()


def _limits(name: str, given: object) -> tuple[ml_dtypes.bfloat16, ml_dtypes.bfloat16]:
    pair = (given.min, given.max) if isinstance(given, QuantizedRange) else given
    if (
        not isinstance(pair, (tuple, list))
        or len(pair) != 2
        or any(isinstance(x, bool) or not isinstance(x, (int, float, np.number, ml_dtypes.bfloat16)) for x in pair)
    ):
        raise error(ArgumentError, name, f"range is {shown(given)}; it takes an ops.QuantizedRange of two numbers")
    low, high = (ml_dtypes.bfloat16(x) for x in pair)
    return low, high


__all__ = ["Dequantize", "PackToUint32", "QuantizedRange"]

"""Element types: one frozen table, every look-up is derived from it.

A row names the type as XLA does (`f32`, `s32`, `pred`), as MLIR spells it (`f32`, `i32`, `i1`), and the NumPy or
ml_dtypes type that holds it. Sources: XLA's `PrimitiveType`, the StableHLO specification («Types»).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Literal

import ml_dtypes
import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import DtypeError, nearest, shown

Kind = Literal["pred", "signed", "unsigned", "float", "complex", "token"]


@dataclass(frozen=True, slots=True, eq=False)
class Dtype:
    """An element type. There is one instance per type, so `is` compares.

    Attributes:
        name: XLA's name, lower case: `"f32"`, `"s8"`, `"pred"`, `"bf16"`, `"token"`.
        mlir: the type's spelling in MLIR text.
        kind: pred, signed, unsigned, float, complex or token.
        bits: width in bits as XLA counts it (pred: 8 in memory, 1 in value; here 1).
        numpy: the NumPy dtype that holds a value; None for tokens.
    """

    name: str
    mlir: str
    kind: Kind
    bits: int
    numpy: np.dtype | None

    @property
    def is_integer(self) -> bool:
        return self.kind in ("signed", "unsigned")

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    @property
    def is_complex(self) -> bool:
        return self.kind == "complex"

    @property
    def itemsize(self) -> int:
        """Bytes of one element in a NumPy array; sub-byte types are unpacked there."""
        return 0 if self.numpy is None else self.numpy.itemsize

    @property
    def real(self) -> Dtype:
        """The type of the real part: f32 for c64, f64 for c128, itself otherwise."""
        return {"c64": BY_NAME["f32"], "c128": BY_NAME["f64"]}.get(self.name, self)

    @property
    def mlir_type(self) -> ir.Type:
        """The MLIR element type in the process's context."""
        return _mlir_type(self.mlir)

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return (dtype, (self.name,))


@functools.cache
def _mlir_type(text: str) -> ir.Type:
    return ir.Type.parse(text, context())


def _row(name: str, mlir: str, kind: Kind, bits: int, numpy_type: object) -> Dtype:
    return Dtype(name, mlir, kind, bits, None if numpy_type is None else np.dtype(numpy_type))  # type: ignore[call-overload]


# fmt: off
TABLE: tuple[Dtype, ...] = (
    _row("pred", "i1", "pred", 1, np.bool_),
    _row("s2", "i2", "signed", 2, ml_dtypes.int2),
    _row("s4", "i4", "signed", 4, ml_dtypes.int4),
    _row("s8", "i8", "signed", 8, np.int8),
    _row("s16", "i16", "signed", 16, np.int16),
    _row("s32", "i32", "signed", 32, np.int32),
    _row("s64", "i64", "signed", 64, np.int64),
    _row("u2", "ui2", "unsigned", 2, ml_dtypes.uint2),
    _row("u4", "ui4", "unsigned", 4, ml_dtypes.uint4),
    _row("u8", "ui8", "unsigned", 8, np.uint8),
    _row("u16", "ui16", "unsigned", 16, np.uint16),
    _row("u32", "ui32", "unsigned", 32, np.uint32),
    _row("u64", "ui64", "unsigned", 64, np.uint64),
    _row("f4e2m1fn", "f4E2M1FN", "float", 4, ml_dtypes.float4_e2m1fn),
    _row("f6e2m3fn", "f6E2M3FN", "float", 6, ml_dtypes.float6_e2m3fn),
    _row("f6e3m2fn", "f6E3M2FN", "float", 6, ml_dtypes.float6_e3m2fn),
    _row("f8e3m4", "f8E3M4", "float", 8, ml_dtypes.float8_e3m4),
    _row("f8e4m3", "f8E4M3", "float", 8, ml_dtypes.float8_e4m3),
    _row("f8e4m3fn", "f8E4M3FN", "float", 8, ml_dtypes.float8_e4m3fn),
    _row("f8e4m3b11fnuz", "f8E4M3B11FNUZ", "float", 8, ml_dtypes.float8_e4m3b11fnuz),
    _row("f8e4m3fnuz", "f8E4M3FNUZ", "float", 8, ml_dtypes.float8_e4m3fnuz),
    _row("f8e5m2", "f8E5M2", "float", 8, ml_dtypes.float8_e5m2),
    _row("f8e5m2fnuz", "f8E5M2FNUZ", "float", 8, ml_dtypes.float8_e5m2fnuz),
    _row("f8e8m0fnu", "f8E8M0FNU", "float", 8, ml_dtypes.float8_e8m0fnu),
    _row("f16", "f16", "float", 16, np.float16),
    _row("bf16", "bf16", "float", 16, ml_dtypes.bfloat16),
    _row("f32", "f32", "float", 32, np.float32),
    _row("f64", "f64", "float", 64, np.float64),
    _row("c64", "complex<f32>", "complex", 64, np.complex64),
    _row("c128", "complex<f64>", "complex", 128, np.complex128),
    _row("token", "!stablehlo.token", "token", 0, None),
)
# fmt: on

BY_NAME: dict[str, Dtype] = {row.name: row for row in TABLE}
BY_MLIR: dict[str, Dtype] = {row.mlir: row for row in TABLE}
BY_NUMPY: dict[np.dtype, Dtype] = {row.numpy: row for row in TABLE if row.numpy is not None}
ARRAY_DTYPES: tuple[Dtype, ...] = tuple(row for row in TABLE if row.kind != "token")


@functools.cache
def _by_mlir_type() -> dict[ir.Type, Dtype]:
    return {row.mlir_type: row for row in TABLE}


def dtype(spec: object) -> Dtype:
    """The table's row for an XLA name, an MLIR spelling, a NumPy or ml_dtypes type, an `ir.Type` or a row.

    XLA names are taken in either case (`"F32"`); where XLA and MLIR disagree on a name, XLA's wins.

    Raises:
        DtypeError: nothing in the table fits; the message lists the nearest names.

    >>> dtype("BF16"), dtype(np.float32), dtype("ui8"), dtype(bool)
    (bf16, f32, u8, pred)
    """
    if isinstance(spec, Dtype):
        return spec
    if type(spec).__module__.startswith("iree.compiler"):  # asked first: a run without the compiler has no `ir.Type`
        row = _by_mlir_type().get(spec) if isinstance(spec, ir.Type) else None
        if row is None:
            raise DtypeError(f"element type is {spec}; {nearest(str(spec), BY_MLIR)}")
        return row
    if isinstance(spec, str):
        row = BY_NAME.get(spec.lower()) or BY_MLIR.get(spec)
        if row is not None:
            return row
    try:
        if spec is None:  # NumPy would take it for float64
            raise TypeError
        row = BY_NUMPY.get(np.dtype(spec).newbyteorder("="))  # type: ignore[call-overload]
    except Exception:  # what NumPy, or a method of the object itself, says of it
        row = None
    if row is None:
        raise DtypeError(f"dtype is {shown(spec)}; {nearest(spec, BY_NAME, show_all=40)}")
    return row

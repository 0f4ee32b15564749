"""Element types: one frozen table, from which every look-up is derived.

A row names the type as XLA does (`f32`, `s32`, `pred`), as MLIR spells it (`f32`, `i32`, `i1`), and the NumPy or
ml_dtypes type that holds it. Sources: XLA's `PrimitiveType`, the StableHLO specification («Types»).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import DtypeError, nearest, shown

if TYPE_CHECKING:
    import numpy as np

Kind = Literal["pred", "signed", "unsigned", "float", "complex", "token", "quantized"]


@dataclass(frozen=True, slots=True, eq=False)
class Dtype:
    """An element type. There is one instance per type, so `is` compares.

    Attributes:
        name: XLA's name, lower case: `"f32"`, `"s8"`, `"pred"`, `"bf16"`, `"token"`.
        mlir: the type's spelling in MLIR text.
        kind: pred, signed, unsigned, float, complex, token, or, for types that are not in the table, quantized.
        bits: the width in bits as XLA counts it (a pred has 8 in memory and 1 in value; here 1).
        holder: the name of the NumPy or ml_dtypes type that holds a value; None for tokens.
        numpy: that type, created on demand: reading and printing a program does not need NumPy.
    """

    name: str
    mlir: str
    kind: Kind
    bits: int
    holder: str | None
    numpy: np.dtype | None = field(init=False, repr=False)

    if not TYPE_CHECKING:  # otherwise a type checker would accept any attribute

        def __getattr__(self, name):
            """Fills the slot `numpy` on demand."""
            if name != "numpy":
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            made = None
            if self.holder is not None:
                import ml_dtypes
                import numpy as np

                made = np.dtype(getattr(ml_dtypes, self.holder, None) or self.holder)
            object.__setattr__(self, "numpy", made)
            return made

    @property
    def dtype(self) -> np.dtype | None:
        """`numpy`, under the name that NumPy looks for: `np.zeros(3, x.dtype)`, `np.finfo(x.dtype)`."""
        return self.numpy

    def __eq__(self, other: object) -> bool:
        """Also compares with NumPy types and names, as NumPy's own types do."""
        if self is other or isinstance(other, Dtype):
            return self is other
        if not isinstance(other, (str, type)) and type(other).__module__.partition(".")[0] != "numpy":
            return NotImplemented
        try:
            return dtype(other) is self
        except DtypeError:
            return False

    __hash__ = object.__hash__

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
        """The bytes of an element in a NumPy array, where sub-byte types are unpacked."""
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


# fmt: off
TABLE: tuple[Dtype, ...] = (
    Dtype("pred", "i1", "pred", 1, "bool"),
    Dtype("s2", "i2", "signed", 2, "int2"),
    Dtype("s4", "i4", "signed", 4, "int4"),
    Dtype("s8", "i8", "signed", 8, "int8"),
    Dtype("s16", "i16", "signed", 16, "int16"),
    Dtype("s32", "i32", "signed", 32, "int32"),
    Dtype("s64", "i64", "signed", 64, "int64"),
    Dtype("u2", "ui2", "unsigned", 2, "uint2"),
    Dtype("u4", "ui4", "unsigned", 4, "uint4"),
    Dtype("u8", "ui8", "unsigned", 8, "uint8"),
    Dtype("u16", "ui16", "unsigned", 16, "uint16"),
    Dtype("u32", "ui32", "unsigned", 32, "uint32"),
    Dtype("u64", "ui64", "unsigned", 64, "uint64"),
    Dtype("f4e2m1fn", "f4E2M1FN", "float", 4, "float4_e2m1fn"),
    Dtype("f6e2m3fn", "f6E2M3FN", "float", 6, "float6_e2m3fn"),
    Dtype("f6e3m2fn", "f6E3M2FN", "float", 6, "float6_e3m2fn"),
    Dtype("f8e3m4", "f8E3M4", "float", 8, "float8_e3m4"),
    Dtype("f8e4m3", "f8E4M3", "float", 8, "float8_e4m3"),
    Dtype("f8e4m3fn", "f8E4M3FN", "float", 8, "float8_e4m3fn"),
    Dtype("f8e4m3b11fnuz", "f8E4M3B11FNUZ", "float", 8, "float8_e4m3b11fnuz"),
    Dtype("f8e4m3fnuz", "f8E4M3FNUZ", "float", 8, "float8_e4m3fnuz"),
    Dtype("f8e5m2", "f8E5M2", "float", 8, "float8_e5m2"),
    Dtype("f8e5m2fnuz", "f8E5M2FNUZ", "float", 8, "float8_e5m2fnuz"),
    Dtype("f8e8m0fnu", "f8E8M0FNU", "float", 8, "float8_e8m0fnu"),
    Dtype("f16", "f16", "float", 16, "float16"),
    Dtype("bf16", "bf16", "float", 16, "bfloat16"),
    Dtype("f32", "f32", "float", 32, "float32"),
    Dtype("f64", "f64", "float", 64, "float64"),
    Dtype("c64", "complex<f32>", "complex", 64, "complex64"),
    Dtype("c128", "complex<f64>", "complex", 128, "complex128"),
    Dtype("token", "!stablehlo.token", "token", 0, None),
)
# fmt: on

BY_NAME: dict[str, Dtype] = {row.name: row for row in TABLE}
BY_MLIR: dict[str, Dtype] = {row.mlir: row for row in TABLE}
ARRAY_DTYPES: tuple[Dtype, ...] = tuple(row for row in TABLE if row.kind != "token")
MANTISSA_BITS = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}
"""Bits of the mantissa, without the implicit one, of the float types that code takes apart; by XLA's names."""


@functools.cache
def _by_numpy() -> dict[np.dtype, Dtype]:
    return {row.numpy: row for row in TABLE if row.numpy is not None}


def of_numpy(spec: np.dtype) -> Dtype | None:
    """The row of a NumPy dtype in either byte order; None if no row has it."""
    return _by_numpy().get(spec.newbyteorder("="))


def is_extension(kind: np.dtype) -> bool:
    """Whether a type is one that a package such as ml_dtypes adds to NumPy.

    `isbuiltin` is 1 for NumPy's own types, but 0 for copies of them, such as those of unpickled arrays.

    >>> import pickle, ml_dtypes, numpy as np
    >>> [is_extension(np.dtype(kind)) for kind in (ml_dtypes.bfloat16, np.float16)]
    [True, False]
    >>> is_extension(pickle.loads(pickle.dumps(np.ones(2, "f"))).dtype)
    False
    """
    return kind.isbuiltin == 2


@functools.cache
def _by_mlir_type() -> dict[ir.Type, Dtype]:
    return {row.mlir_type: row for row in TABLE}


READERS: list[Callable[[str], Dtype | None]] = []
"""Parsers of MLIR spellings for element types that are not in the table; the module that has them registers its own."""


def _of_mlir(spec: object) -> Dtype:
    """The row of an `ir.Type`, or its quantized type."""
    row = _by_mlir_type().get(spec) if isinstance(spec, ir.Type) else None
    for read in READERS if row is None else ():
        row = row or read(str(spec))
    if row is None:
        raise DtypeError(f"element type is {spec}; {nearest(str(spec), BY_MLIR)}")
    return row


def dtype(spec: object) -> Dtype:
    """The table's row for an XLA name, an MLIR spelling, a NumPy or ml_dtypes type, an `ir.Type` or a row.

    XLA names are accepted in either case (`"F32"`); if XLA and MLIR disagree on a name, XLA's wins. NumPy's codes that
    are not names of types count bytes: `"f8"` is f64. Floats of 8 bits have their format in their names: `"f8e4m3fn"`.

    Args:
        spec: such as `"f32"`, `"F32"`, `"ui8"`, `np.float32`, `float`, an `ir.Type`, or a row, which is returned.

    Raises:
        DtypeError: nothing in the table matches; the message lists the nearest names.

    >>> dtype("BF16"), dtype(np.float32), dtype("ui8"), dtype(bool), dtype("f8")
    (bf16, f32, u8, pred, f64)
    """
    if isinstance(spec, Dtype):
        return spec
    if type(spec).__module__.startswith("iree.compiler"):  # checked first: without the compiler there is no `ir.Type`
        return _of_mlir(spec)
    if isinstance(spec, str):
        row = BY_NAME.get(spec.lower()) or BY_MLIR.get(spec)
        if row is not None:
            return row
    try:
        if spec is None:  # NumPy would read it as float64
            raise TypeError
        import numpy as np

        row = of_numpy(np.dtype(spec))  # type: ignore[call-overload]
    except Exception:  # whatever NumPy, or a method of the object, raises
        row = None
    if row is None:
        raise DtypeError(f"dtype is {shown(spec)}; {_other_kind(spec) or nearest(spec, BY_NAME, show_all=40)}")
    return row


_KINDS = {
    "O": "objects of Python",
    "U": "text",
    "S": "bytes",
    "M": "dates",
    "m": "durations",
    "V": "records",
}


def _other_kind(spec: object) -> str:
    """A hint for a NumPy type with which programs cannot compute, or for a shape's text; empty for everything else."""
    if isinstance(spec, str) and "[" in spec:
        return "it takes an element type; Shape('f32', [2, 3]) is a shape"
    kind = getattr(spec, "kind", "")
    if isinstance(kind, str) and kind in _KINDS:
        return (
            f"it holds {_KINDS[kind]}, and programs compute with numbers: .astype(np.float32) converts those that are"
        )
    if getattr(spec, "itemsize", 0) in (12, 16, 24, 32) and kind in ("f", "c"):
        return "programs have no floats of more than 64 bits; .astype(np.float64) rounds them"
    return ""

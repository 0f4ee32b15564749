"""Literals as constants of a program: the element types of Python's numbers and of NumPy's arrays."""

from __future__ import annotations

import numpy as np

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import Dtype, of_numpy
from hilo.dialect.support.errors import ArgumentError, DtypeError, shortened, shown
from hilo.ops._errors import error


def make_constant(name: str, argument: str, builder: XlaBuilder, literal: object, like: Dtype | None) -> XlaOp:
    """A constant from a literal; a Python scalar takes the type `like` by the promotion rule, if it is set."""
    if like is not None and type(literal) in (bool, int, float, complex):
        scalar = weak_scalar(name, argument, literal, like)
        assert scalar is not None
        return emit_constant(builder, scalar, like)
    read = _read_array(name, argument, literal)
    if not isinstance(literal, (np.ndarray, np.generic)) and not hasattr(literal, "dtype"):
        read = _default_type(read)
    row = of_numpy(read.dtype)
    if row is None:
        raise error(
            DtypeError,
            name,
            f"{argument} is {shown(literal)} of NumPy type {read.dtype}; it takes an array-like of numbers",
            "constant_dtype",
        )
    if like is not None and like is not row and not isinstance(literal, (np.ndarray, np.generic)):
        row = like
    elif like is not None and name == "Constant":
        row = like
    with np.errstate(all="ignore"):
        return emit_constant(builder, np.asarray(read, row.numpy), row)


def _read_array(name: str, argument: str, literal: object) -> np.ndarray:
    """A literal as a NumPy array. Raises an ArgumentError if it cannot be one."""
    if isinstance(literal, np.ma.MaskedArray):
        takes = "it takes an array without a mask (`.filled(value)` makes one)"
        raise error(ArgumentError, name, f"{argument} is a masked array; {takes}", "constant_dtype")
    try:
        if isinstance(literal, range):
            return np.arange(literal.start, literal.stop, literal.step)
        return np.asarray(literal)
    except Exception as cause:  # including whatever a foreign object's methods raise
        message = f"{argument} is {shown(literal)}, which makes no array: {shortened(str(cause), 200)}"
        raise error(ArgumentError, name, message) from cause


def _default_type(read: np.ndarray) -> np.ndarray:
    """Python numbers as XLA's default types: s32 if it holds all of them, f32, c64."""
    if read.dtype == np.int64 and (not read.size or (read.min() >= -(2**31) and read.max() < 2**31)):
        return read.astype(np.int32)
    if read.dtype == np.float64:
        with np.errstate(over="ignore"):
            return read.astype(np.float32)
    return read.astype(np.complex64) if read.dtype == np.complex128 else read


def emit_constant(builder: XlaBuilder, values: np.ndarray, row: Dtype) -> XlaOp:
    builder.note_constant(values)
    return builder.add("Constant", lambda: stablehlo.constant(values))


def weak_scalar(name: str, argument: str, x: object, like: Dtype) -> np.ndarray | None:
    """A Python scalar as an array of type `like`; None if `x` is not a Python scalar.

    The promotion rule: bool fits every type; int fits all except pred, if in range; float fits floats and complex;
    complex fits complex. Raises a DtypeError or ArgumentError for a value that does not fit.
    """
    if type(x) not in (bool, int, float, complex):
        return None
    ranks = {bool: 0, int: 1, float: 2, complex: 3}
    if like.kind == "quantized":
        hint = "ops.UniformQuantize(ops.Constant(builder, …), element_type) makes one"
        raise error(DtypeError, name, f"{argument} is {shown(x)}; there are no constants of {like}; {hint}")
    holds = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}[like.kind]
    if ranks[type(x)] > holds:
        raise error(
            DtypeError,
            name,
            f"{argument} is the Python {type(x).__name__} {shown(x)}, which {like} cannot hold; "
            f"convert the other operand first (ConvertElementType)",
            "scalar_promotion",
        )
    if like.is_integer:
        low, high = (
            (0, 2**like.bits - 1) if like.kind == "unsigned" else (-(2 ** (like.bits - 1)), 2 ** (like.bits - 1) - 1)
        )
        if not low <= int(x) <= high:  # type: ignore[call-overload]
            raise error(ArgumentError, name, f"{argument} is {shown(x)}; {like} holds {low}…{high}", "scalar_promotion")
        return np.array(int(x)).astype(like.numpy)  # type: ignore[call-overload]
    try:
        with np.errstate(all="ignore"):
            return np.array(x).astype(like.numpy)
    except OverflowError as cause:  # an integer that even f64 cannot hold
        raise error(
            ArgumentError, name, f"{argument} is {shown(x)}; {like} cannot hold it", "scalar_promotion"
        ) from cause

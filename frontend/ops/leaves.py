"""Operations without operands: parameters, constants, iota. They take the builder as their first argument."""

from __future__ import annotations

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import (
    ANY,
    COMPLEX,
    FLOAT,
    INTEGER,
    array,
    dimension,
    error,
    find_builder,
    integer,
    operation,
)
from hilo.ops.arithmetic.broadcasting import expand
from hilo.ops.literals import emit_constant, make_constant


def read_builder(name: str, builder: object) -> XlaBuilder:
    """Reads the builder argument of an operation without operands."""
    if not isinstance(builder, XlaBuilder):
        raise error(ArgumentError, name, f"builder is {shown(builder)}; it takes the XlaBuilder to build in")
    return builder


def _made_of(given: object) -> str:
    """How to make a Shape of the argument, for the end of a message."""
    if hasattr(given, "dtype") and hasattr(given, "shape"):
        return ", such as hilo.Shape.of(array)"
    sizes = list(given) if isinstance(given, (tuple, list)) and all(isinstance(n, int) for n in given) else [2, 3]
    return f", such as hilo.Shape('f32', {shown(sizes)})"


def read_shape(name: str, argument: str, shape: object, rule: str = "") -> Shape:
    """Reads a shape argument: a Shape or its text form."""
    if isinstance(shape, str):
        return Shape.parse(shape)
    if not isinstance(shape, Shape):
        raise error(ArgumentError, name, f"{argument} is {shown(shape)}; it takes a hilo.Shape{_made_of(shape)}", rule)
    return shape


@operation(
    "leaves",
    "func.func argument",
    rules={"parameter_number": "number is 0 or more, and no other parameter of the computation has it"},
)
def Parameter(builder: XlaBuilder, number: int, shape: Shape, name: str = "") -> XlaOp:
    """Parameter `number` of the computation.

    Args:
        builder: the builder of the computation.
        number: the parameter's index, from 0 on; a finished computation has no gaps.
        shape: its shape; a tuple shape makes a tuple, whose leaves are parameters of the function that is built.
        name: its name in messages and locations; by default `p<number>`.

    Returns:
        A value of `shape`.

    Raises:
        ArgumentError: the number is negative or taken.
    """
    read_builder("Parameter", builder)
    n = integer("Parameter", "number", number, "parameter_number")
    if n < 0:
        raise error(ArgumentError, "Parameter", f"number is {n}; it takes 0 or more", "parameter_number")
    return builder.parameter(n, read_shape("Parameter", "shape", shape), name or f"p{n}")


@operation(
    "leaves",
    "stablehlo.constant",
    rules={"constant_dtype": "hilo supports the literal's element type"},
)
def Constant(builder: XlaBuilder, literal: object, dtype: object = None) -> XlaOp:
    """A constant array.

    Args:
        builder: the builder of the computation.
        literal: a NumPy array or scalar, a Python scalar, or nested lists of them; a tuple makes a tuple.
        dtype: its element type. By default a NumPy value keeps its own; Python's bool becomes pred, int becomes s32
            (s64 if it does not fit into s32), float becomes f32, and complex becomes c64.

    Returns:
        An array of the literal's shape.

    Raises:
        DtypeError: hilo does not support the element type, such as strings.
    """
    read_builder("Constant", builder)
    if isinstance(literal, tuple):
        return builder.note(builder.tuple([Constant(builder, element, dtype) for element in literal]))
    return make_constant("Constant", "literal", builder, literal, None if dtype is None else _dtype(dtype))


def _dtype(spec: object) -> Dtype:
    return dtype(spec)


@explained
def ConstantLiteral(builder: XlaBuilder, literal: object) -> XlaOp:
    """Another documented name of `Constant`.

    Args:
        builder: the builder of the computation.
        literal: a NumPy array or scalar, a Python scalar, or nested lists of them; a tuple makes a tuple.
    """
    return Constant(builder, literal)


@explained
def ConstantR0(builder: XlaBuilder, value: object, dtype: object = None) -> XlaOp:
    """A scalar constant: `Constant`, with the rank checked.

    Args:
        builder: the builder of the computation.
        value: a number, or an array of rank 0.
        dtype: the element type; by default the value's.

    Raises:
        ShapeError: the value has another rank.
    """
    return _constant_of_rank("ConstantR0", builder, value, dtype, 0)


@explained
def ConstantR1(builder: XlaBuilder, values: object, dtype: object = None) -> XlaOp:
    """A constant of rank 1: `Constant`, with the rank checked.

    Args:
        builder: the builder of the computation.
        values: a sequence of numbers, or an array of rank 1.
        dtype: the element type; by default the values'.

    Raises:
        ShapeError: the values have another rank.
    """
    return _constant_of_rank("ConstantR1", builder, values, dtype, 1)


def _constant_of_rank(name: str, builder: XlaBuilder, literal: object, spec: object, rank: int) -> XlaOp:
    if np.ndim(literal) != rank:  # type: ignore[arg-type]
        raise error(ShapeError, name, f"the literal has rank {np.ndim(literal)}; it takes rank {rank}")  # type: ignore[arg-type]
    return Constant(builder, literal, spec)


@operation(
    "leaves",
    "stablehlo.iota",
    takes=INTEGER | FLOAT | COMPLEX,
    rules={
        "iota_e1": "iota_dimension is in [0, rank)",
        "iota_e2": "the shape is not a scalar",
        "iota_e3": "the shape is an array of numbers (no pred, no tuple)",
    },
)
def Iota(builder: XlaBuilder, shape: Shape, iota_dimension: int = 0) -> XlaOp:
    """An array in which each value is its index along `iota_dimension`: 0, 1, 2, …

    Args:
        builder: the builder of the computation.
        shape: shape of the result, rank 1 or more, of integers, floats or complex numbers. `Iota(builder, dtype, size)`
            is the form of rank 1.
        iota_dimension: the dimension to count along.

    Returns:
        An array of `shape`; for floats the integer index is converted.

    Raises:
        DtypeError: the shape has element type pred, or is not an array.
        ShapeError: the shape is a scalar, or iota_dimension is not in [0, rank).
    """
    read_builder("Iota", builder)
    if not isinstance(shape, Shape) and not (isinstance(shape, str) and "[" in shape):
        return Iota(builder, Shape(shape, [iota_dimension]), 0)
    shape = read_shape("Iota", "shape", shape)
    if not shape.is_array or shape.dtype not in INTEGER | FLOAT | COMPLEX:
        raise error(
            DtypeError, "Iota", f"shape is {shape}; it takes an array of integers, floats or complex numbers", "iota_e3"
        )
    if not shape.dims:
        raise error(ShapeError, "Iota", f"shape is the scalar {shape}; it takes rank 1 or more", "iota_e2")
    d = dimension("Iota", "iota_dimension", iota_dimension, shape.rank, "iota_e1")
    return builder.add("Iota", lambda: stablehlo.iota(iota_dimension=d, result_type=shape.mlir_type))


@explained
def ZerosLike(operand: XlaOp) -> XlaOp:
    """Zeros of the operand's shape and element type.

    Args:
        operand: an array of any element type.
    """
    return _filled("ZerosLike", operand, 0)


@explained
def OnesLike(operand: XlaOp) -> XlaOp:
    """Ones of the operand's shape and element type.

    Args:
        operand: an array of any element type.
    """
    return _filled("OnesLike", operand, 1)


def _filled(name: str, operand: object, number: int) -> XlaOp:
    op = array(name, "operand", operand, find_builder(name, operand))
    assert op.dtype is not None
    return FullLike(op, np.asarray(number).astype(op.dtype.numpy))


@explained
def FullLike(operand: XlaOp, value: object) -> XlaOp:
    """An array of the operand's shape and element type filled with one value (a scalar).

    Args:
        operand: an array of any element type.
        value: a scalar of that type; a Python number is converted to it.
    """
    builder = find_builder("FullLike", operand)
    scalar = array("FullLike", "value", value, builder, like=operand.shape.dtype)
    return expand("FullLike", scalar, (), operand.shape, like=operand)


@explained
def MinValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The smallest value of an element type as a scalar, the identity of Max: -inf for floats.

    Args:
        builder: the builder of the computation.
        element_type: pred, an integer or a float type.
    """
    return _extreme("MinValue", builder, element_type, -1)


@explained
def MaxValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The largest value of an element type as a scalar, the identity of Min: +inf for floats.

    Args:
        builder: the builder of the computation.
        element_type: pred, an integer or a float type.
    """
    return _extreme("MaxValue", builder, element_type, 1)


def _extreme(name: str, builder: XlaBuilder, element_type: object, sign: int) -> XlaOp:
    row = dtype(element_type)
    if row.kind == "pred":
        limit: object = sign > 0
    elif row.is_integer:
        low, high = (
            (0, 2**row.bits - 1) if row.kind == "unsigned" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1)
        )
        limit = high if sign > 0 else low
    elif row.is_float:
        import ml_dtypes

        with np.errstate(all="ignore"):
            infinite = np.asarray(sign * np.inf).astype(row.numpy)
        info = ml_dtypes.finfo(row.numpy)  # type: ignore[no-untyped-call]
        limit = infinite if np.isinf(infinite.astype(np.float64)) else (info.max if sign > 0 else info.min)
    else:
        raise error(DtypeError, name, f"dtype is {row}; it takes pred, an integer or a float type")
    assert row in ANY
    return emit_constant(read_builder(name, builder), np.asarray(limit).astype(row.numpy), row)


__all__ = [
    "Constant",
    "ConstantLiteral",
    "ConstantR0",
    "ConstantR1",
    "FullLike",
    "Iota",
    "MaxValue",
    "MinValue",
    "OnesLike",
    "Parameter",
    "ZerosLike",
]

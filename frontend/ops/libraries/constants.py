"""XLA's builder libraries `constants` and `broadcast`: values of an element type, and arrays of one value."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import DtypeError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, integers
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.leaves import Constant, read_builder, read_shape
from hilo.ops.literals import weak_scalar
from hilo.ops.movement.shaping import Reshape


def constant_of(builder: XlaBuilder, value: object, kind: Dtype) -> XlaOp:
    """A scalar of an element type."""
    with np.errstate(all="ignore"):
        return Constant(builder, np.asarray(value).astype(kind.numpy))


def read_kind(name: str, argument: str, given: object) -> Dtype:
    """Reads an element type that arrays can have."""
    kind = dtype(given)
    if kind.numpy is None:
        raise error(DtypeError, name, f"{argument} is {kind}; it takes an element type of arrays")
    return kind


def _float(name: str, given: object) -> Dtype:
    kind = read_kind(name, "element_type", given)
    if not kind.is_float:
        raise error(DtypeError, name, f"element_type is {kind}; it takes a float type")
    return kind


@explained
def Zero(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The scalar 0 of an element type.

    Args:
        builder: the builder of the computation.
        element_type: any element type of arrays.
    """
    return constant_of(read_builder("Zero", builder), 0, read_kind("Zero", "element_type", element_type))


@explained
def One(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The scalar 1 of an element type.

    Args:
        builder: the builder of the computation.
        element_type: any element type of arrays.
    """
    return constant_of(read_builder("One", builder), 1, read_kind("One", "element_type", element_type))


@explained
def Zeros(builder: XlaBuilder, shape: Shape) -> XlaOp:
    """An array of zeros.

    Args:
        builder: the builder of the computation.
        shape: a `Shape` of static sizes, or its text, `"f32[2,3]"`.

    Raises:
        ShapeError: the shape is not an array's, or has dynamic sizes.
    """
    read = read_shape("Zeros", "shape", shape)
    if not read.is_array or read.dynamic:
        raise error(ShapeError, "Zeros", f"shape is {read}; it takes an array of static sizes")
    assert read.dtype is not None
    return BroadcastInDim(constant_of(read_builder("Zeros", builder), 0, read.dtype), read.dims, [])


@explained
def ConstantR0WithType(builder: XlaBuilder, element_type: object, value: object) -> XlaOp:
    """A number as a scalar of an element type, which must hold it: no fractions in integers, nothing complex in floats.

    Args:
        builder: the builder of the computation.
        element_type: the element type of the scalar.
        value: a Python number, a NumPy scalar, or an array of rank 0.

    Raises:
        DtypeError: the element type does not hold the value.
    """
    name = "ConstantR0WithType"
    kind = read_kind(name, "element_type", element_type)
    if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0:
        value = value.item()
    scalar = weak_scalar(name, "value", value, kind)
    if scalar is None:
        return array(name, "value", value, read_builder(name, builder), like=kind)
    return Constant(read_builder(name, builder), scalar)


@explained
def ScalarLike(prototype: XlaOp, value: object) -> XlaOp:
    """A number as a scalar of the prototype's element type, which must hold it.

    Args:
        prototype: an array.
        value: as in `ConstantR0WithType`.

    Raises:
        DtypeError: the element type does not hold the value.
    """
    op = array("ScalarLike", "prototype", prototype, find_builder("ScalarLike", prototype))
    return ConstantR0WithType(op.builder, op.dtype, value)


@explained
def Epsilon(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The distance from 1 to the next value of a float type.

    Args:
        builder: the builder of the computation.
        element_type: a float type.

    Raises:
        DtypeError: the element type is not a float type.
    """
    kind = _float("Epsilon", element_type)
    return constant_of(read_builder("Epsilon", builder), _info(kind).eps, kind)


@explained
def MinPositiveNormalValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The least positive number of a float type that is not subnormal.

    Args:
        builder: the builder of the computation.
        element_type: a float type.

    Raises:
        DtypeError: the element type is not a float type.
    """
    kind = _float("MinPositiveNormalValue", element_type)
    return constant_of(read_builder("MinPositiveNormalValue", builder), _info(kind).smallest_normal, kind)


@explained
def NanValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """NaN of a float type.

    Args:
        builder: the builder of the computation.
        element_type: a float type.

    Raises:
        DtypeError: the type is not a float type, or has no NaN.
    """
    kind = _float("NanValue", element_type)
    with np.errstate(all="ignore"):
        value = np.asarray(np.nan).astype(kind.numpy)
    if not np.isnan(value.astype(np.float64)):
        raise error(DtypeError, "NanValue", f"element_type is {kind}, which has no NaN")
    return Constant(read_builder("NanValue", builder), value)


@explained
def MaxFiniteValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The greatest finite value of an element type.

    Args:
        builder: the builder of the computation.
        element_type: pred, an integer or a float type.
    """
    return _finite("MaxFiniteValue", builder, element_type, is_max=True)


@explained
def MinFiniteValue(builder: XlaBuilder, element_type: object) -> XlaOp:
    """The least finite value of an element type; for a signed float type, the negated greatest one.

    Args:
        builder: the builder of the computation.
        element_type: pred, an integer or a float type.
    """
    return _finite("MinFiniteValue", builder, element_type, is_max=False)


def _finite(name: str, builder: XlaBuilder, element_type: object, *, is_max: bool) -> XlaOp:
    kind = read_kind(name, "element_type", element_type)
    if kind.is_complex:
        raise error(DtypeError, name, f"element_type is {kind}; it takes pred, an integer or a float type")
    if kind.kind == "pred":
        return Constant(read_builder(name, builder), np.bool_(is_max))
    info = _info(kind) if kind.is_float else ml_dtypes.iinfo(kind.numpy)  # type: ignore[no-untyped-call]
    return constant_of(read_builder(name, builder), info.max if is_max else info.min, kind)


def _info(kind: Dtype) -> ml_dtypes.finfo:
    return ml_dtypes.finfo(kind.numpy)  # type: ignore[no-untyped-call]


@explained
def BroadcastTo(input: XlaOp, output_dims: list[int]) -> XlaOp:
    """The array repeated to larger sizes: counted from the last dimension, each must be a multiple of the input's size.

    Unlike in NumPy, a dimension of any size may be tiled: `[1, 2]` to `[4]` is `[1, 2, 1, 2]`.

    Args:
        input: an array of any element type.
        output_dims: the sizes of the result, at least as many as the input's.

    Raises:
        ShapeError: there are fewer sizes than dimensions, or a size is not a multiple.
    """
    name = "BroadcastTo"
    op = array(name, "input", input, find_builder(name, input))
    sizes = integers(name, "output_dims", output_dims)
    lead = len(sizes) - op.ndim
    own = [1] * max(lead, 0) + list(op.dims)
    if lead < 0 or any(n < 0 or (n % k if k else n) for n, k in zip(sizes, own, strict=True)):
        raise error(
            ShapeError,
            name,
            f"output_dims is {sizes}; for input {op.shape} it takes at least {op.ndim} sizes, the last ones multiples "
            f"of the input's",
        )
    counts = [n // k if k else 1 for n, k in zip(sizes, own, strict=True)]
    spread = [size for pair in zip(counts, own, strict=True) for size in pair]
    wide = BroadcastInDim(op, spread, [2 * d + 1 for d in range(lead, len(sizes))])
    return Reshape(wide, sizes)


__all__ = [
    "BroadcastTo",
    "ConstantR0WithType",
    "Epsilon",
    "MaxFiniteValue",
    "MinFiniteValue",
    "MinPositiveNormalValue",
    "NanValue",
    "One",
    "ScalarLike",
    "Zero",
    "Zeros",
]

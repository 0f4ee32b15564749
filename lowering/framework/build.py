"""Builders that many patterns share (constants, broadcasts, conversions, sums), at the current insertion point."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import Dtype, dtype


def tensor(shape: Sequence[int], element: ir.Type) -> ir.RankedTensorType:
    """The type of a static tensor."""
    return ir.RankedTensorType.get(list(shape), element)


def shape_of(value: ir.Value) -> tuple[int, ...]:
    """The static dimensions of a tensor value."""
    return _dimensions(value.type)


def element_of(value: ir.Value) -> ir.Type:
    """The element type of a tensor value."""
    return _element(value.type)


@functools.lru_cache(maxsize=4096)
def row_of_type(kind: ir.Type) -> Dtype:
    """The element type of a tensor type, as a row of the table."""
    return dtype(ir.ShapedType(kind).element_type)


@functools.lru_cache(maxsize=4096)
def _dimensions(kind: ir.Type) -> tuple[int, ...]:
    """Cached, as `_element` is: passes ask this of each operation, and a program has few types."""
    return tuple(ir.ShapedType(kind).shape)


@functools.lru_cache(maxsize=4096)
def _element(kind: ir.Type) -> ir.Type:
    return ir.ShapedType(kind).element_type


def size_of(value: ir.Value) -> int:
    """How many elements a tensor of static shape has."""
    return _size(value.type)


@functools.lru_cache(maxsize=4096)
def _size(kind: ir.Type) -> int:
    return math.prod(ir.ShapedType(kind).shape)


def is_static(*values: ir.Value) -> bool:
    """Whether all values are tensors of static shapes."""
    for value in values:  # a generator would take longer than its items
        if not _has_static_shape(value.type):
            return False
    return True


@functools.lru_cache(maxsize=4096)
def _has_static_shape(kind: ir.Type) -> bool:
    return isinstance(kind, ir.ShapedType) and kind.has_static_shape


def splat(value: float | int | bool, element: ir.Type, shape: Sequence[int] = ()) -> ir.Value:
    """A constant of one repeated value, rounded to `element`."""
    return stablehlo.constant(from_numpy(np.asarray(value).astype(dtype(element).numpy), tensor(shape, element)))


def constant(array: np.ndarray) -> ir.Value:
    """A constant with the array's own shape and element type."""
    return stablehlo.constant(from_numpy(array))


def broadcast(value: ir.Value, shape: Sequence[int], dimensions: Sequence[int] = ()) -> ir.Value:
    """`value` repeated to `shape`; its dimension i becomes dimension `dimensions[i]`."""
    return stablehlo.broadcast_in_dim(
        value, broadcast_dimensions=list(dimensions), result_type=tensor(shape, element_of(value))
    )


def full_like(value: ir.Value, number: float | int | bool) -> ir.Value:
    """A number in the element type of `value`, broadcast to its shape, which may be dynamic."""
    shape, scalar = shape_of(value), splat(number, element_of(value))
    if is_static(value):
        return broadcast(scalar, shape)
    source = _of_same_shape(value)
    made_by = None if isinstance(source.owner, ir.Block) else source.owner.operation
    if made_by is not None and made_by.name in _TAKES_SIZES:
        dims = made_by.operands[len(made_by.operands) - 1]
    else:
        dims = _sizes_of(source)
    return stablehlo.dynamic_broadcast_in_dim(scalar, dims, broadcast_dimensions=[], result_type=value.type)


_TAKES_SIZES = frozenset(f"stablehlo.dynamic_{name}" for name in ("broadcast_in_dim", "reshape", "iota"))
"""Operations whose last operand is the shape of their result."""


def _sizes_of(value: ir.Value) -> ir.Value:
    """The shape of a value as a vector; dynamic sizes are read at run time."""
    sizes, i32 = [], ir.IntegerType.get_signless(32)
    for dimension, size in enumerate(shape_of(value)):
        is_known = size != ir.ShapedType.get_dynamic_size()
        n = splat(size, i32) if is_known else stablehlo.get_dimension_size(value, dimension=dimension)
        sizes.append(reshape(n, [1]))
    return sizes[0] if len(sizes) == 1 else stablehlo.concatenate(sizes, dimension=0)


def _of_same_shape(value: ir.Value) -> ir.Value:
    """A value of the same shape that an element-wise operation can take its dynamic sizes from: the compiler loses
    those of some results."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name not in ELEMENTWISE and op.name != "stablehlo.bitcast_convert":
            break
        wider = [operand for operand in op.operands if shape_of(operand) == shape_of(value)]
        if not wider:
            break
        value = wider[0]
    return value


def convert(value: ir.Value, element: ir.Type) -> ir.Value:
    """`value` with another element type; itself if it has that type already.

    A pred becomes a select between 1 and 0: the compiler would fuse a conversion into a product that reads it, and
    there it takes the one bit for a signed integer, -1 (`legalize-mixed-dots`).
    """
    if element_of(value) == element:
        return value
    if element_of(value) == ir.IntegerType.get_signless(1) and is_static(value):
        return stablehlo.select(value, splat(1, element, shape_of(value)), splat(0, element, shape_of(value)))
    return stablehlo.convert(value, element_type=element)


def reshape(value: ir.Value, shape: Sequence[int]) -> ir.Value:
    """`value` with other dimensions; itself if it has them already."""
    if shape_of(value) == tuple(shape):
        return value
    return stablehlo.reshape(value, result_type=tensor(shape, element_of(value)))


def transpose(value: ir.Value, permutation: Sequence[int]) -> ir.Value:
    """`value` with its dimensions permuted; itself for the identity."""
    if list(permutation) == list(range(len(permutation))):
        return value
    return stablehlo.transpose(value, permutation=list(permutation))


def bitcast(value: ir.Value, type_: ir.Type) -> ir.Value:
    """A tensor's memory viewed as another type of the same size."""
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0, 0])}
    return ir.Operation.create("flow.tensor.bitcast", results=[type_], operands=[value], attributes=segments).results[0]


def sum_over(value: ir.Value, dimensions: Sequence[int]) -> ir.Value:
    """The sum over some dimensions, which the result no longer has."""
    zero = splat(0, element_of(value))
    return stablehlo.reduce([value], [zero], dimensions=list(dimensions), body=stablehlo.add)


def compute_type(element: ir.Type) -> ir.Type:
    """The type in which sums over `element` are formed: f32 for narrower floats, else the type itself."""
    row = dtype(element)
    return ir.F32Type.get() if row.is_float and row.bits < 32 else element

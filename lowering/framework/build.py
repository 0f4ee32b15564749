"""What patterns build again and again: constants, broadcasts, conversions, sums; at the current insertion point."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype


def tensor(shape: Sequence[int], element: ir.Type) -> ir.RankedTensorType:
    """The type of a static tensor."""
    return ir.RankedTensorType.get(list(shape), element)


def shape_of(value: ir.Value) -> tuple[int, ...]:
    """The static dimensions of a tensor value."""
    return tuple(ir.ShapedType(value.type).shape)


def element_of(value: ir.Value) -> ir.Type:
    """The element type of a tensor value."""
    return ir.ShapedType(value.type).element_type


def is_static(*values: ir.Value) -> bool:
    """Are all values tensors of static shapes?"""
    return all(isinstance(value.type, ir.ShapedType) and value.type.has_static_shape for value in values)


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


def convert(value: ir.Value, element: ir.Type) -> ir.Value:
    """`value` with another element type; itself if it has that type already.

    A pred becomes a choice between 1 and 0: of a conversion that a product reads, the compiler makes a part of the
    product, and takes the one bit for a signed number there, -1 (`legalize-mixed-dots`).
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


def sum_over(value: ir.Value, dimensions: Sequence[int]) -> ir.Value:
    """The sum over some dimensions, which go."""
    zero = splat(0, element_of(value))
    return stablehlo.reduce([value], [zero], dimensions=list(dimensions), body=stablehlo.add)


def compute_type(element: ir.Type) -> ir.Type:
    """The type in which sums over `element` are formed: f32 for narrower floats, else the type itself."""
    row = dtype(element)
    return ir.F32Type.get() if row.is_float and row.bits < 32 else element

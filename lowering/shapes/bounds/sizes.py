"""Bounded types, sizes that are set at run time, and masks of the elements beyond them."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.attributes import TypeExtensions
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import broadcast, convert, element_of, reshape, shape_of, splat, tensor

Sizes = dict[int, Number]
"""Maps dimensions to sizes, as i32 scalars; other dimensions have the size of their type."""


def bounds_of(type_: ir.Type) -> dict[int, int]:
    """The bounds of the dynamic dimensions of a tensor type all of whose dynamic dimensions are bounded."""
    if not isinstance(type_, ir.RankedTensorType) or type_.has_static_shape or type_.encoding is None:
        return {}
    bounds = TypeExtensions.from_mlir(type_.encoding).bounds
    found = {d: bound for d, bound in enumerate(bounds) if type_.is_dynamic_dim(d) and bound is not None}
    return found if len(found) == sum(type_.is_dynamic_dim(d) for d in range(type_.rank)) else {}


def padded(type_: ir.Type) -> ir.Type:
    """The type with all bounded dimensions at their bounds; a type without bounds is unchanged."""
    bounds = bounds_of(type_)
    if not bounds:
        return type_
    shaped = ir.RankedTensorType(type_)
    return tensor([bounds.get(d) or shaped.get_dim_size(d) for d in range(shaped.rank)], shaped.element_type)


def i32(number: int) -> Number:
    return Number(splat(number, ir.IntegerType.get_signless(32)))


def scalar(value: ir.Value) -> Number:
    return Number(convert(value, ir.IntegerType.get_signless(32)))


def at_least(value: Number, low: int) -> Number:
    return Number(stablehlo.maximum(value.value, i32(low).value))


def indices_along(shape: Sequence[int], dimension: int) -> Number:
    """The index of each element along a dimension."""
    kind = tensor(shape, ir.IntegerType.get_signless(32))
    return Number(stablehlo.iota(iota_dimension=dimension, result_type=kind))


def wide(value: Number, shape: Sequence[int]) -> Number:
    return Number(broadcast(value.value, shape))


def masked(value: ir.Value, sizes: Sizes, fill: ir.Value, dimensions: Sequence[int] | None = None) -> ir.Value:
    """`value` with elements beyond its sizes replaced by the scalar `fill`."""
    shape = shape_of(value)
    for dimension, size in sizes.items():
        if dimensions is None or dimension in dimensions:
            inside = indices_along(shape, dimension) < wide(size, shape)
            value = stablehlo.select(inside.value, value, broadcast(fill, shape))
    return value


def cut(value: ir.Value, sizes: Sizes) -> ir.Value:
    shape = shape_of(value)
    i64 = ir.IntegerType.get_signless(64)
    limits = [sizes[d] if d in sizes else i32(size) for d, size in enumerate(shape)]
    vector = stablehlo.concatenate([reshape(convert(limit.value, i64), (1,)) for limit in limits], dimension=0)
    zeros, ones = splat(0, i64, (len(shape),)), splat(1, i64, (len(shape),))
    dynamic = [-1 if d in sizes else size for d, size in enumerate(shape)]
    kind = ir.RankedTensorType.get(
        [ir.ShapedType.get_dynamic_size() if size < 0 else size for size in dynamic], element_of(value)
    )
    return stablehlo.real_dynamic_slice(value, zeros, vector, ones, result_type=kind)

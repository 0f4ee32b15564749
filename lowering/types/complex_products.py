"""Which products of complex numbers are large; also used where the compiler is not installed."""

from __future__ import annotations

from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir

LARGE = 2**15
"""Multiplications from which on a product is worth data tiling, by its parts."""


def is_large(dot: ir.Operation | ir.OpView) -> bool:
    """Whether a dot_general has more than `LARGE` multiplications. One of dynamic size counts as large."""
    left, right = dot.operation.operands
    shapes = [ir.ShapedType(value.type) for value in (left, right)]
    if not all(type_.has_static_shape for type_ in shapes):
        return True
    numbers = DotDimensionNumbers.from_mlir(dot.operation.attributes["dot_dimension_numbers"])
    summed = (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions)
    free = prod(size for axis, size in enumerate(shapes[1].shape) if axis not in summed)
    return bool(prod(shapes[0].shape) * free > LARGE)

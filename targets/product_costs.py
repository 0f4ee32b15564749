"""Estimates the time of matrix products and convolutions.

The rate lies between those of two CPUs: f32 of 256 x 256 x 256 takes one core of them 164 and 299 µs.
"""

from __future__ import annotations

import math

from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.dialect.iree import ir

FLOPS_PER_NS = 144.0
"""Additions and multiplications of f32."""

LANES, MOST_IDLE = 16, 4.0
"""Features of a convolution that fill vectors, and how much longer a multiplication takes with one: µs estimated →
measured of 64 x 64 x 32 to 10, 3 and 1 features, 3 x 3: 260 → 348, 195 → 223, 65 → 58."""

_PRODUCTS = frozenset({"stablehlo.dot", "stablehlo.dot_general"})


def of(op: ir.Operation) -> float | None:
    """The nanoseconds of a product's additions and multiplications; None for other operations. Dynamic sizes count as
    one.

    Measured on one core, µs of an f32 product → the same of f64, c64, c128: 512³ 2455 → 5348; 256³ 299 → c64 1213;
    128³ 42 → c128 317.
    """
    if op.name not in _PRODUCTS and op.name != "stablehlo.convolution":
        return None
    results = math.prod(sizes_of(op.results[0].type))
    depth = _contracted(op) if op.name in _PRODUCTS else _summed(op)
    flops = 2.0 * results * depth * _cost_of_one(ir.ShapedType(op.operands[0].type).element_type)
    return flops / FLOPS_PER_NS


def _contracted(op: ir.Operation) -> int:
    """The multiplications for an element of a dot's result."""
    sizes = sizes_of(op.operands[0].type)
    if op.name == "stablehlo.dot":
        return sizes[-1] if sizes else 1
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    return math.prod(sizes[axis] for axis in numbers.lhs_contracting_dimensions)


def _summed(op: ir.Operation) -> float:
    """The multiplications for an element of a convolution's result, where vectors of few features count as full."""
    sizes = sizes_of(op.operands[1].type)
    of_features = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"]).kernel_output_feature_dimension
    features: int = sizes[of_features] // ir.IntegerAttr(op.attributes["feature_group_count"]).value
    idle: float = min(MOST_IDLE, LANES / max(1, min(LANES, features)))
    return idle * math.prod(size for axis, size in enumerate(sizes) if axis != of_features)


def _cost_of_one(element: ir.Type) -> float:
    """The time of a multiplication in terms of one of f32."""
    if isinstance(element, ir.ComplexType):
        return 4.0 * _cost_of_one(element.element_type)
    return 2.0 if getattr(element, "width", 32) == 64 else 1.0


def sizes_of(kind: ir.Type) -> list[int]:
    """The sizes of an array's dimensions, 1 for unknown ones; none for other types."""
    if not isinstance(kind, ir.RankedTensorType):
        return []
    return [1 if kind.is_dynamic_dim(axis) else kind.get_dim_size(axis) for axis in range(kind.rank)]

"""Products and convolutions of two quantized tensors as products of integers: their sums are exact.

    %0 = stablehlo.dot_general %x, %w : (tensor<3x5x!X>, tensor<5x2x!W>) -> tensor<3x2x!R>
becomes, with the scales x, w and r, and the zero point z of !R,
    %sum = dot_general(convert(%x) - zero point, convert(%w) - zero point) : tensor<3x2xi32>
    %0 = convert(round(clamp(low, %sum * (x * w / r) + z, high)))

Integers up to 2^24 are exact in f32, and so are their sums: if no sum can be larger, the product is computed in f32. If
r is x * w, as for the accumulators that most programs have, the sum plus z is the result, without rounding. Sums that
may not fit into 32 bits use 64. Per-axis parameters are supported if the axis is also one of the result's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import broadcast, is_static, shape_of, tensor
from hilo.lowering.types.quantization import Quantized, parameters

_FLOAT = BY_NAME["f32"]
PRODUCTS = ("stablehlo.dot", "stablehlo.dot_general", "stablehlo.convolution")


def integer_product(op: ir.Operation, lhs: Quantized, rhs: Quantized, result: Quantized) -> ir.Value | None:
    """The stored integers of a product of two quantized tensors, whose operands are already stored integers.

    Returns:
        None for an operation that is not a product, and if parameters vary along a contracting dimension.
    """
    if op.name not in PRODUCTS or not is_static(*op.operands, *op.results) or lhs.axis is not None:
        return None
    summed, places = _geometry(op)
    at = None if rhs.axis is None else places.get(rhs.axis)
    wide = _accumulator(summed * _largest(lhs) * _largest(rhs))
    narrow = wide if wide is _FLOAT else _narrowest([lhs, rhs])
    if (at is None and rhs.axis is not None) or wide is None or narrow is None:
        return None
    shape = list(ir.RankedTensorType(op.results[0].type).shape)
    operands = [_centred(value, kind, narrow) for value, kind in zip(op.operands, (lhs, rhs), strict=True)]
    attributes = {name: op.attributes[name] for name in op.attributes}
    made = ir.Operation.create(op.name, [tensor(shape, wide.mlir_type)], operands, attributes)
    scale = lhs.scales[0] * _spread(rhs.scales, at, len(shape))
    return _rescaled(Number(made.results[0]), scale, _spread(result.scales, result.axis, len(shape)), result)


def _geometry(op: ir.Operation) -> tuple[int, dict[int, int]]:
    """The number of products that are summed for an element of the result, and the result's dimension for each
    dimension of rhs that the result has, too."""
    lhs, rhs = (list(ir.RankedTensorType(value.type).shape) for value in op.operands)
    if op.name == "stablehlo.convolution":
        dims = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
        outputs = dims.kernel_output_feature_dimension
        summed = math.prod(size for axis, size in enumerate(rhs) if axis != outputs)
        return summed, {outputs: dims.output_feature_dimension}
    if op.name == "stablehlo.dot":
        numbers = DotDimensionNumbers(lhs_contracting_dimensions=(len(lhs) - 1,), rhs_contracting_dimensions=(0,))
    else:
        numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    batching, contracting = list(numbers.rhs_batching_dimensions), list(numbers.rhs_contracting_dimensions)
    free = sorted({*range(len(rhs))} - {*batching, *contracting})
    rank = ir.RankedTensorType(op.results[0].type).rank
    places = dict(zip([*batching, *free], [*range(len(batching)), *range(rank - len(free), rank)], strict=True))
    return math.prod(rhs[axis] for axis in contracting), places


def _largest(kind: Quantized) -> int:
    """The largest absolute difference from the zero point."""
    return max(max(abs(kind.low - zero), abs(kind.high - zero)) for zero in kind.zero_points)


def _accumulator(largest: int) -> Dtype | None:
    """The type that holds sums of up to `largest` exactly: f32, whose products are the fastest, or integers."""
    if largest <= 2**24:
        return _FLOAT
    return next((BY_NAME[f"s{bits}"] for bits in (32, 64) if largest < 2 ** (bits - 1)), None)


def _narrowest(kinds: Sequence[Quantized]) -> Dtype | None:
    """The integer type that holds the stored integers, the zero points and their differences."""
    extremes = [n - zero for kind in kinds for n in (kind.low, kind.high, 0) for zero in (*kind.zero_points, 0)]
    return next(
        (BY_NAME[f"s{n}"] for n in (8, 16, 32) if all(-(2 ** (n - 1)) <= x < 2 ** (n - 1) for x in extremes)), None
    )


def _centred(value: ir.Value, kind: Quantized, narrow: Dtype) -> ir.Value:
    """The differences from the zero point."""
    number = Number(value).to(narrow.mlir_type)
    if any(kind.zero_points):
        number = number - parameters(kind.zero_points, kind.axis, shape_of(value), narrow)
    return number.value


def _spread(values: Sequence[float], axis: int | None, rank: int) -> np.ndarray:
    """Parameters as an array that broadcasts to the result."""
    return np.asarray(values, np.float64).reshape([-1 if d == axis else 1 for d in range(rank)])


def _rescaled(total: Number, scale: np.ndarray, stored: np.ndarray, kind: Quantized) -> ir.Value:
    """round(clamp(low, total * scale / stored + zero point, high)), as stored integers."""
    shape = shape_of(total.value)
    is_same = bool(np.all(scale.astype(np.float32) == stored.astype(np.float32)))
    if is_same:  # 64 bits hold the sum and the zero point, and the bounds of any stored type
        wide = BY_NAME["s64"]
        scaled = total.to(wide.mlir_type)
    else:
        wide = BY_NAME["f64" if kind.expressed.bits == 64 else "f32"]
        ratio = scale / stored
        axes = [axis for axis, size in enumerate(ratio.shape) if size > 1]
        array = ratio.reshape([ratio.shape[axis] for axis in axes]).astype(wide.numpy)
        factor = stablehlo.constant(from_numpy(array, tensor(array.shape, wide.mlir_type)))
        scaled = total.to(wide.mlir_type) * Number(broadcast(factor, shape, axes))
    if any(kind.zero_points):
        scaled = scaled + parameters(kind.zero_points, kind.axis, shape, wide)
    limited = Number(stablehlo.clamp(scaled.like(kind.low).value, scaled.value, scaled.like(kind.high).value))
    return (limited if is_same else limited.rint()).to(kind.storage.mlir_type).value

"""Expands batch normalization (training, inference, gradient) into element-wise operations and sums.

    %y, %mean, %var = "stablehlo.batch_norm_training"(%x, %scale, %offset) {epsilon = 1e-3, feature_index = 3}
becomes, with sums and means over every dimension but the feature's,
    mean = sum(x) / N,   var = sum((x - mean)²) / N,   y = scale * (x - mean) * rsqrt(var + epsilon) + offset

Element types narrower than f32 are computed in f32, as XLA does. The variance is summed over centred values, not as
E[x²] - mean², which cancels.

Leaves alone: operands with dynamic dimensions, whose N is not known here.
Source: XLA's operation semantics, BatchNormTraining, BatchNormInference and BatchNormGrad.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import (
    broadcast,
    compute_type,
    convert,
    element_of,
    shape_of,
    splat,
    sum_over,
)
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def reduced_dimensions(rank: int, feature: int) -> tuple[int, ...]:
    """All dimensions but the feature's.

    >>> reduced_dimensions(4, 1)
    (0, 2, 3)
    """
    return tuple(d for d in range(rank) if d != feature)


def elements_per_feature(shape: Sequence[int], feature: int) -> int:
    """N: how many elements share one feature.

    >>> elements_per_feature((8, 3, 5), 1)
    40
    """
    return prod(shape[d] for d in reduced_dimensions(len(shape), feature))


class _Normalization:
    """The parts that the three operations share, on values of the compute type."""

    def __init__(self, op: Op) -> None:
        attributes = op.operation.attributes
        self.feature = ir.IntegerAttr(attributes["feature_index"]).value
        self.epsilon = ir.FloatAttr(attributes["epsilon"]).value
        self.element = element_of(op.operands[0])
        self.shape = shape_of(op.operands[0])
        self.compute = compute_type(self.element)
        self.operands = [convert(operand, self.compute) for operand in op.operands]
        self.reduced = reduced_dimensions(len(self.shape), self.feature)

    def spread(self, per_feature: ir.Value) -> ir.Value:
        """One value per feature, broadcast to the operand's shape."""
        return broadcast(per_feature, self.shape, [self.feature])

    def sum(self, value: ir.Value) -> ir.Value:
        return sum_over(value, self.reduced)

    def mean(self, value: ir.Value) -> ir.Value:
        return self.over_count(self.sum(value))

    def over_count(self, sums: ir.Value) -> ir.Value:
        """sums / N."""
        count = elements_per_feature(self.shape, self.feature)
        return stablehlo.divide(sums, splat(count, self.compute, shape_of(sums)))

    def variance_eps(self, variance: ir.Value) -> ir.Value:
        """variance + epsilon."""
        return stablehlo.add(variance, splat(self.epsilon, self.compute, shape_of(variance)))

    def results(self, *values: ir.Value) -> list[ir.Value]:
        return [convert(value, self.element) for value in values]


def _normalize(
    norm: _Normalization, centred: ir.Value, scale: ir.Value, offset: ir.Value, variance: ir.Value
) -> ir.Value:
    """scale * centred * rsqrt(variance + epsilon) + offset"""
    factor = stablehlo.multiply(scale, stablehlo.rsqrt(norm.variance_eps(variance)))
    return stablehlo.add(stablehlo.multiply(centred, norm.spread(factor)), norm.spread(offset))


def _applies(op: Op, run: PassRun) -> bool:
    return run.has_static(op, *op.operands)


@pattern("stablehlo.batch_norm_training")
def training(op: Op, run: PassRun) -> Replacement:
    """mean = sum(x)/N; var = sum((x-mean)²)/N; y = scale * (x-mean) * rsqrt(var+eps) + offset"""
    if not _applies(op, run):
        return None
    norm = _Normalization(op)
    x, scale, offset = norm.operands
    mean = norm.mean(x)
    centred = stablehlo.subtract(x, norm.spread(mean))
    variance = norm.mean(stablehlo.multiply(centred, centred))
    return norm.results(_normalize(norm, centred, scale, offset, variance), mean, variance)


@pattern("stablehlo.batch_norm_inference")
def inference(op: Op, run: PassRun) -> Replacement:
    """y = scale * (x-mean) * rsqrt(var+eps) + offset"""
    if not _applies(op, run):
        return None
    norm = _Normalization(op)
    x, scale, offset, mean, variance = norm.operands
    centred = stablehlo.subtract(x, norm.spread(mean))
    return norm.results(_normalize(norm, centred, scale, offset, variance))


@pattern("stablehlo.batch_norm_grad")
def gradient(op: Op, run: PassRun) -> Replacement:
    """With r = rsqrt(var+eps), g = sum(gy * (x-mean)):
    grad_x = scale * r * (gy - sum(gy)/N - (x-mean) * r² * g/N); grad_scale = g * r; grad_offset = sum(gy)
    """
    if not _applies(op, run):
        return None
    norm = _Normalization(op)
    x, scale, mean, variance, gy = norm.operands
    rsqrt = stablehlo.rsqrt(norm.variance_eps(variance))
    centred = stablehlo.subtract(x, norm.spread(mean))
    grad_offset = norm.sum(gy)
    correlation = norm.sum(stablehlo.multiply(gy, centred))
    slope = norm.over_count(stablehlo.multiply(stablehlo.multiply(rsqrt, rsqrt), correlation))
    inner = stablehlo.subtract(gy, norm.spread(norm.over_count(grad_offset)))
    inner = stablehlo.subtract(inner, stablehlo.multiply(centred, norm.spread(slope)))
    grad_x = stablehlo.multiply(norm.spread(stablehlo.multiply(scale, rsqrt)), inner)
    return norm.results(grad_x, stablehlo.multiply(correlation, rsqrt), grad_offset)


PASS = pattern_pass("expand-batch-norm", training, inference, gradient)

"""Writes short convolutions in loops as sums of products with shifted images.

    stablehlo.while(%u = %u0) … do {
      %n = stablehlo.convolution(%u, %w) … : (tensor<1x1x64x64xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x64x64xf32>
becomes
      %p = stablehlo.pad %u, %zero, low = [0, 0, 1, 1], high = [0, 0, 1, 1], …
      %0 = stablehlo.slice %p [0:1, 0:1, 0:64, 0:64] …    %1 = stablehlo.slice %w [0:1, 0:1, 0:1, 0:1] …
      %2 = stablehlo.multiply %0, broadcast %1    …    %n = stablehlo.add %15, %17

A kernel that holds the loop computes this in one pass over the image, without a matrix of its windows; as a dispatch of
its own, the convolution is called each turn, and so is all between it and the next one. Fifty steps of the game of life
on 16 x 16 cells take 6 µs instead of 280, where XLA takes 32.

Products of floats of 16 bits are summed in f32 and rounded once, those of narrow integers in the result's type: 40
filters of 6 bf16 numbers take 11 µs instead of 102, XLA 16.

Leaves alone: convolutions outside of loops; windows of more than `terms` elements, features included; more than `most`
multiplications; groups, except one feature each; complex numbers, and results of a narrower type than the operands;
dynamic shapes; targets without kernels.
Source of the semantics: StableHLO specification, «convolution».
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.convolution.geometry import Convolution, inverse
from hilo.lowering.framework.build import broadcast, convert, element_of, is_static, reshape, splat, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop


@dataclass(frozen=True)
class Options:
    terms: int = option(32, "most products that are summed for an element of the result")
    most: int = option(1 << 17, "most multiplications of a convolution")


@pattern("stablehlo.convolution")
def unroll(op: Op, run: PassRun) -> Replacement:
    """x * w -> sum over k of shifted x times w[k]"""
    options = run.options
    assert isinstance(options, Options)
    values = [*op.operands, op.operation.results[0]]
    if not run.profile.kernels or not is_static(*values) or not is_in_loop(op.operation):
        return None
    summed = _type_of_sums(values)
    if summed is None:
        return None
    convolution = Convolution.read(op)
    is_depthwise = convolution.feature_groups == convolution.features == convolution.output_features
    terms = convolution.taps * (1 if is_depthwise else convolution.features)
    count = terms * convolution.output_features * convolution.positions * convolution.batch
    is_grouped = convolution.groups != 1 and (convolution.batch_groups != 1 or not is_depthwise)
    if is_grouped or not 0 < terms <= options.terms or not 0 < count <= options.most:
        return None
    return convert(_Sum(convolution, is_depthwise, summed).value(), element_of(values[-1]))


def _type_of_sums(values: Sequence[ir.Value]) -> ir.Type | None:
    """The type in which sums of products are as exact as the convolution; None if there is none.

    Args:
        values: of the convolution: two operands, the result.
    """
    rows = [dtype(element_of(value)) for value in values]
    result = rows[-1]
    if len({row.is_integer for row in rows}) > 1 or any(row.is_complex or row.bits > result.bits for row in rows):
        return None
    return ir.F32Type.get() if not result.is_integer and result.bits < 32 else element_of(values[-1])


class _Sum:
    """The sum of products of a convolution; inside, dimensions are [b, f, spatial…]."""

    def __init__(self, convolution: Convolution, is_depthwise: bool, summed: ir.Type) -> None:
        self.convolution, self.is_depthwise = convolution, is_depthwise
        dims, self.features = convolution.dims, convolution.output_features
        kernel_order = (
            dims.kernel_output_feature_dimension,
            dims.kernel_input_feature_dimension,
            *dims.kernel_spatial_dimensions,
        )
        self.image = convert(_padded(convolution), summed)
        self.window = convert(transpose(convolution.rhs, kernel_order), summed)
        self.shape = (convolution.batch, self.features, *(axis.output for axis in convolution.axes))

    def value(self) -> ir.Value:
        dims = self.convolution.dims
        terms = [self._term(feature, places) for feature, places in _taps(self.convolution, self.is_depthwise)]
        order = (dims.output_batch_dimension, dims.output_feature_dimension, *dims.output_spatial_dimensions)
        return transpose(functools.reduce(stablehlo.add, terms), inverse(order))

    def _term(self, feature: int, places: Sequence[int]) -> ir.Value:
        """The product of the image under one element of the window, and this element."""
        return stablehlo.multiply(self._part(feature, places), self._weight(feature, places))

    def _part(self, feature: int, places: Sequence[int]) -> ir.Value:
        axes, taken = self.convolution.axes, self.features if self.is_depthwise else 1
        first = [place * axis.window_dilation for place, axis in zip(places, axes, strict=True)]
        last = [start + (axis.output - 1) * axis.stride + 1 for start, axis in zip(first, axes, strict=True)]
        part = stablehlo.slice(
            self.image,
            start_indices=[0, feature, *first],
            limit_indices=[self.convolution.batch, feature + taken, *last],
            strides=[1, 1, *(axis.stride for axis in axes)],
        )
        if taken == self.features:
            return part
        others = [0, *range(2, len(self.shape))]
        return broadcast(reshape(part, [self.shape[d] for d in others]), self.shape, others)

    def _weight(self, feature: int, places: Sequence[int]) -> ir.Value:
        axes = self.convolution.axes
        at = [(axis.window - 1 - k) if axis.reverse else k for k, axis in zip(places, axes, strict=True)]
        weight = stablehlo.slice(
            self.window,
            start_indices=[0, feature, *at],
            limit_indices=[self.features, feature + 1, *(k + 1 for k in at)],
            strides=[1] * len(self.shape),
        )
        return broadcast(reshape(weight, (self.features,)), self.shape, [1])


def _taps(convolution: Convolution, is_depthwise: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The products of an element: the input's feature, and the place in the window."""
    features = range(1 if is_depthwise else convolution.features)
    return product(features, product(*(range(axis.window) for axis in convolution.axes)))


def _padded(convolution: Convolution) -> ir.Value:
    """The image as [b, f, spatial…], dilated and padded."""
    dims, axes = convolution.dims, convolution.axes
    order = (dims.input_batch_dimension, dims.input_feature_dimension, *dims.input_spatial_dimensions)
    image = transpose(convolution.lhs, order)
    if not any(axis.low or axis.high or axis.dilation > 1 for axis in axes):
        return image
    return stablehlo.pad(
        image,
        splat(0, element_of(image)),
        edge_padding_low=[0, 0, *(axis.low for axis in axes)],
        edge_padding_high=[0, 0, *(axis.high for axis in axes)],
        interior_padding=[0, 0, *(axis.dilation - 1 for axis in axes)],
    )


PASS = pattern_pass("unroll-convolution", unroll, options=Options)

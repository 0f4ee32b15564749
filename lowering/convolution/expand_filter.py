"""Expands convolutions whose windows read one feature each into one shared kernel that takes sizes as arguments.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = 2 …} …
        : (tensor<1x1x256x256xf32>, tensor<1x1x5x5xf32>) -> tensor<1x1x256x256xf32>
becomes
    %p = padded images
    %s:19 = util.optimization_barrier %c16, %c16, %c256, … : index, …
    %0 = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each line of the result, vectors of columns: sums over taps of %p[line + ky, columns + kx] * %w[ky, kx] }

Vectors run along lines, and all taps of a block of them are summed in registers. Other kernels for convolutions
vectorize along features, or sum along vectors, of which a line of the window fills a part. With AVX-512, 5 x 5 windows
of 256 x 256 take 43 µs instead of 775; in a loop, 48 (XLA 60 to 80).

Features are planes, or alternate along lines; of these, fewer than a vector has elements. In µs before → after, 5 x
5 windows of 128 x 128 and three features 196 → 66, as planes 231 → 50; of 64 planes 1690 → 750; 3 x 3 x 3 windows of 42
x 42 x 42 1850 → 170, of four features 8970 → 540. A second size compiles in 30 ms instead of 100 to 450.

Leaves alone: windows that read several features; more than three axes; strides along lines, dilated images; lines of
results that are shorter than a vector; fewer than `least` multiplications; several features in other orders; complex,
mixed and unsigned numbers; dynamic shapes; targets without `profile.product_tile`.
Source: `kernels/filters.py`; StableHLO specification, «convolution».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR, dtype
from hilo.lowering.convolution.expand_convolution import vector_bytes_of, wide_type
from hilo.lowering.convolution.geometry import (
    Axis,
    Convolution,
    ceil_div,
    input_order,
    inverse,
    is_native,
    kernel_order,
    output_order,
)
from hilo.lowering.convolution.kernels.filters import MOST_TAPS, compute
from hilo.lowering.convolution.pad_images import VECTOR_BYTES, can_pad, pad
from hilo.lowering.framework.build import convert, element_of, is_static, reshape, shape_of, splat, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

SHARED, MOST_SHARES = 1 << 18, 16
"""Multiplications from which on several cores share the lines, and into how many parts they divide them."""


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 13, "fewest multiplications of a convolution that is expanded")


@pattern("stablehlo.convolution")
def expand(op: Op, run: PassRun) -> Replacement:
    """y[i] = sum over taps of x[i + tap] w[tap]"""
    options, result = run.options, op.operation.results[0]
    assert isinstance(options, Options)
    size_bytes = vector_bytes_of(run, options.vector_bytes)
    if not size_bytes or not is_static(*op.operands, result) or str(element_of(result)) not in BY_MLIR:
        return None
    convolution = Convolution.read(op)
    narrow, wide = convolution.element, wide_type(convolution, run) or convolution.element
    if not is_native(wide) or any(element_of(x) != narrow for x in op.operands):
        return None
    lanes = size_bytes * 8 // dtype(wide).bits
    order = _order(convolution, lanes)
    if order is None:
        return None
    numbers = order.arguments()
    lines, columns = numbers[2:4]
    if columns < lanes or lines * columns * convolution.taps < options.least:
        run.note(op, "it is small")
        return None
    order = order if wide == narrow else replace(order, convolution=convolution.widened(wide))
    return convert(order.result(compute(order.padded(), order.window(), numbers, lanes)), narrow)


def _reads_one_feature(convolution: Convolution) -> bool:
    """Whether each feature has a window of its own, and windows follow one another along lines."""
    if convolution.batch_groups != 1 or not 1 <= len(convolution.axes) <= 3:
        return False
    is_single = convolution.features == convolution.feature_groups == convolution.output_features
    return is_single and convolution.axes[-1].stride == 1 and all(axis.dilation == 1 for axis in convolution.axes)


def _order(convolution: Convolution, lanes: int) -> _Order | None:
    """How features are read, if there are views of images and results in this way; single features in any case."""
    if not _reads_one_feature(convolution):
        return None
    planes, lines = _Order(convolution, alternate=False), _Order(convolution, alternate=True)
    if convolution.features == 1 or planes.is_view:
        return planes
    return lines if lines.is_view and convolution.features < lanes and convolution.taps <= MOST_TAPS else None


@dataclass(frozen=True)
class _Order:
    """The images, and how their features are read.

    Attributes:
        convolution: of these images.
        alternate: whether features do along lines; otherwise they are planes.
    """

    convolution: Convolution
    alternate: bool

    @property
    def is_view(self) -> bool:
        """Whether nothing moves in memory."""
        c = self.convolution
        shapes = (shape_of(c.lhs), self.input), (c.output_shape, self.output)
        return all(_is_view(shape, order) for shape, order in shapes)

    @property
    def input(self) -> tuple[int, ...]:
        """The dimensions of the images, as they are read."""
        return self._placed(input_order(self.convolution.dims))

    @property
    def output(self) -> tuple[int, ...]:
        """The dimensions of the result, as they are written."""
        return self._placed(output_order(self.convolution.dims))

    def _placed(self, order: tuple[int, ...]) -> tuple[int, ...]:
        batch, *spatial, feature = order
        return order if self.alternate else (batch, feature, *spatial)

    @property
    def axes(self) -> tuple[Axis, ...]:
        """Three axes."""
        axes = tuple(replace(axis, reverse=False) for axis in self.convolution.axes)
        return (*[Axis(1, 1)] * (3 - len(axes)), *axes)

    @property
    def period(self) -> int:
        """Features that alternate along lines."""
        return self.convolution.features if self.alternate else 1

    @property
    def images(self) -> int:
        """Their number, or that of all planes of features."""
        return self.convolution.batch * (1 if self.alternate else self.convolution.features)

    def arguments(self) -> list[int]:
        """The fields of `Sizes`."""
        z, y, x = self.axes
        lines, columns = self.images * z.output * y.output, x.output * self.period
        shares = min(lines, MOST_SHARES) if lines * columns * self.convolution.taps >= SHARED else 1
        return [
            shares, ceil_div(lines, max(1, shares)), lines, columns, z.output, y.output,
            z.padded, y.padded, x.padded * self.period, z.window, y.window, x.window, z.stride, y.stride,
            z.window_dilation, y.window_dilation, x.window_dilation * self.period,
            1 if self.alternate else self.convolution.features, self.period,
        ]  # fmt: skip

    def padded(self) -> ir.Value:
        """The images with their padding, flat."""
        c, axes = self.convolution, self.axes
        low, high = [axis.low for axis in c.axes], [axis.high for axis in c.axes]
        has_vectors = axes[-1].size * self.period >= VECTOR_BYTES * 8 // c.element.width
        is_padded = min(low + high) >= 0 and has_vectors and can_pad(c)  # before the images have another user
        image = _moved(c.lhs, self.input)
        if is_padded:
            return pad(image, self.images, axes, self.period)
        if any(low + high):
            before, after = ([0], [0]) if self.alternate else ([0, 0], [])
            image = stablehlo.pad(
                image,
                splat(0, c.element),
                edge_padding_low=[*before, *low, *after],
                edge_padding_high=[*before, *high, *after],
                interior_padding=[0] * len(shape_of(image)),
            )
        return reshape(image, [prod(shape_of(image))])

    def window(self) -> ir.Value:
        """The window in the order in which it is read, flat."""
        c = self.convolution
        *spatial, inputs, outputs = kernel_order(c.dims)
        window = _moved(c.rhs, (*spatial, inputs, outputs) if self.alternate else (outputs, inputs, *spatial))
        first = 0 if self.alternate else 2
        reversed_ = [first + at for at, axis in enumerate(c.axes) if axis.reverse]
        if reversed_:
            window = stablehlo.reverse(window, dimensions=reversed_)
        return reshape(window, [prod(shape_of(window))])

    def result(self, made: ir.Value) -> ir.Value:
        """The result, of its elements as they are written."""
        shape = self.convolution.output_shape
        return _moved(reshape(made, [shape[d] for d in self.output]), inverse(self.output))


def _is_view(shape: Sequence[int], order: Sequence[int]) -> bool:
    """Whether only dimensions of size 1 move."""
    others = [d for d in order if shape[d] != 1]
    return others == sorted(others)


def _moved(value: ir.Value, order: Sequence[int]) -> ir.Value:
    """The value with its dimensions in another order."""
    shape = shape_of(value)
    return reshape(value, [shape[d] for d in order]) if _is_view(shape, order) else transpose(value, order)


PASS = pattern_pass("expand-filter", expand, options=Options)

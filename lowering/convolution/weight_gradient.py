"""The gradient of a convolution with respect to its weights as one kernel of products: a pattern of
`canonicalize-convolution`.

    %g = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = 1 …} …
        : (tensor<4x28x28x32xf32>, tensor<4x28x28x64xf32>) -> tensor<3x3x32x64xf32>
becomes
    %p = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
    %g = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each of the 9 positions: the sum, over 4 x 28 lines of %p and %d, of the products [32, 28] x [28, 64] }

Both operands are read in place: a dot per position needs a copy of %x for each of them, and a kernel for each copy.
Measured with AVX-512 on two cores, time over XLA's before → after: 3 x 3 windows of eight images of 56 x 56 x 64, to 64
features 2.1 → 1.0; channels first, four of 28 x 28 x 32 0.9 → 0.5; dilated by 2, 28 x 28 x 13 to 5 2.2 → 0.5.

Where each feature has a window of its own, positions are the rows of one product for each feature and line of the
window, which sums along vectors (`single_column.py`), of features as planes: 5 x 5 windows of 128 x 128 numbers, with 3
features 468 → 142 µs (XLA 3500), with 64 11200 → 2100; and 140 to 300 ms to compile instead of 400 to 1000.

Leaves alone: short lines, little work, other groups, dilated inputs, more than two axes, types other than f32 and f64.
Source: `product_kernel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.convolution.expand_convolution import column_bytes, line_block, tile_of
from hilo.lowering.convolution.few_windows import read
from hilo.lowering.convolution.geometry import Axis, Convolution
from hilo.lowering.convolution.grouped_dot import Label, arrange, moved, padded_input
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.product_kernel import compute_product
from hilo.lowering.products.single_column import compute_column
from hilo.lowering.products.sizes import ROW_BLOCK, blocks_of

LEAST, LEAST_OF_PLANES = 64**3, 1 << 13
"""Multiplications of the smallest one that is taken, and of the smallest with a window for each feature."""

SHORTEST, SHORTEST_OF_PLANES = 16, 4
"""Elements of the shortest line that is taken: a tile of the result is read and written once per line; and of the
shortest with a window for each feature."""


@pattern("stablehlo.convolution", benefit=9)
def sums_of_lines(op: Op, run: PassRun) -> Replacement:
    """out[p, b, o] = sum over lines i, y of x[i, p + y, :, b] · w[i, y, :, o]: one kernel for all positions p"""
    conv, tile = read(op, run), tile_of(run)
    if conv is None or tile is None or not _is_taken(conv):
        return None
    dims, fence = conv.dims, run.profile.convolution.fence
    lhs_order = dims.input_feature_dimension, *dims.input_spatial_dimensions, dims.input_batch_dimension
    rhs_order = (
        dims.kernel_input_feature_dimension,
        *dims.kernel_spatial_dimensions,
        dims.kernel_output_feature_dimension,
    )
    image, window = _flat(padded_input(conv), lhs_order, fence), _flat(conv.rhs, rhs_order, fence)
    bits = conv.element.width
    tile = tile.narrowed(conv.output_features, bits)
    made = compute_product(image, window, arguments(conv, tile.width(bits)), tile)
    outputs = [axis.output for axis in conv.axes]
    whole = reshape(made, [*outputs, conv.batch, conv.output_features])
    return arrange(conv, whole, (*range(len(outputs)), "b", "o"))


@pattern("stablehlo.convolution", benefit=9)
def sums_of_planes(op: Op, run: PassRun) -> Replacement:
    """out[p, f] = sum over images i and lines y of x[f, i, p + y, :] · w[f, i, y, :]: one kernel"""
    conv, tile = read(op, run), tile_of(run)
    if conv is None or tile is None or not _is_of_planes(conv):
        return None
    dims, fence = conv.dims, run.profile.convolution.fence
    lhs_order = dims.input_batch_dimension, dims.input_feature_dimension, *dims.input_spatial_dimensions
    rhs_order = (
        dims.kernel_output_feature_dimension,
        dims.kernel_input_feature_dimension,
        *dims.kernel_spatial_dimensions,
    )
    image, window = _flat(padded_input(conv), lhs_order, fence), _flat(conv.rhs, rhs_order, fence)
    vector_bytes = column_bytes(conv.axes[-1].window, element_of(image).width, tile.vector_bytes)
    made = compute_column(image, window, arguments_of_planes(conv), vector_bytes)
    places = tuple(range(len(conv.axes)))
    shape = [conv.batch, *(axis.output for axis in conv.axes), 1, 1]
    labels: tuple[Label, ...] = ("g", *places, "b", "o")
    return arrange(conv, reshape(made, shape), labels)


def _flat(value: ir.Value, permutation: Sequence[int], fence: bool) -> ir.Value:
    """The transposed value, behind a barrier if asked, with all elements in one dimension."""
    return reshape(moved(value, permutation, fence), [prod(shape_of(value))])


def _is_of_planes(conv: Convolution) -> bool:
    """Whether each of the images has a window of its own, as long as they are."""
    if not conv.batch == conv.output_features == conv.batch_groups > 1 or conv.feature_groups > 1:
        return False
    if len(conv.axes) > 2 or not _is_a_gradient(conv) or conv.axes[-1].window_dilation > 1:
        return False
    work = conv.taps * conv.positions * conv.features * conv.batch
    return conv.axes[-1].window >= SHORTEST_OF_PLANES and work >= LEAST_OF_PLANES


def _is_a_gradient(conv: Convolution) -> bool:
    """Whether windows of floats have more elements than there are of them, and images are not dilated."""
    kinds = {element_of(value) for value in (conv.lhs, conv.rhs)} | {conv.element}
    if len(kinds) > 1 or not isinstance(conv.element, (ir.F32Type, ir.F64Type)):
        return False
    is_plain = all(axis.dilation == 1 and not axis.reverse for axis in conv.axes)
    return len(conv.axes) > 0 and conv.taps > conv.positions and is_plain


def arguments_of_planes(conv: Convolution) -> list[int]:
    """The fields of `product_kernel.Sizes`: a batch of features and lines of positions, whose places are rows."""
    y, x = conv.axes if len(conv.axes) > 1 else (Axis(1, 1), conv.axes[0])
    plane, line = y.padded * x.padded, x.padded
    sizes = [conv.batch * y.output, x.output, 1, x.window]
    lhs_strides, rhs_strides = [conv.features * plane, x.stride, 1], [conv.features * y.window * x.window, 1, 1]
    lines = [y.output, y.stride * line, 1]
    taps = [conv.features, y.window, plane, y.window_dilation * line, x.window]
    return [*sizes, *lhs_strides, *rhs_strides, max(ROW_BLOCK, x.output), 1, *lines, *taps]


def _is_taken(conv: Convolution) -> bool:
    if conv.groups > 1 or len(conv.axes) > 2 or not _is_a_gradient(conv):
        return False
    is_uncut = all(min(axis.low, axis.high) >= 0 for axis in conv.axes)
    work = conv.taps * conv.positions * conv.features * conv.batch * conv.output_features
    return is_uncut and conv.axes[-1].window >= SHORTEST and work >= LEAST


def arguments(conv: Convolution, width: int) -> list[int]:
    """The fields of `product_kernel.Sizes`."""
    y, x = conv.axes if len(conv.axes) > 1 else (Axis(1, 1), conv.axes[0])
    rows, columns = conv.batch, conv.output_features
    line = x.padded * rows
    sizes = [y.output * x.output, rows, columns, x.window]
    lhs_strides, rhs_strides = [y.stride * line, 1, x.window_dilation * rows], [0, columns, 1]
    blocks = [max(ROW_BLOCK, rows), blocks_of(rows, columns, width, work=0)[1]]
    lines = [x.output, x.stride * rows, line_block(x.output, rows)]
    taps = [conv.features, y.window, y.padded * line, y.window_dilation * line, x.window * columns]
    return [*sizes, *lhs_strides, *rhs_strides, *blocks, *lines, *taps]

"""Expands convolutions of images with one feature into one shared kernel that takes sizes as arguments.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = 2 …} …
        : (tensor<1x1x256x256xf32>, tensor<1x1x5x5xf32>) -> tensor<1x1x256x256xf32>
becomes
    %p = padded images
    %s:12 = util.optimization_barrier %c16, %c16, %c256, … : index, …
    %0 = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each line of the result, vectors of columns: sums over taps of %p[line + ky, columns + kx] * %w[ky, kx] }

Vectors run along lines, and all taps of a block of them are summed in registers. Other kernels for convolutions
vectorize along features, or sum along vectors, of which a line of the window fills a part. With AVX-512, 5 x 5 windows
of 256 x 256 take 43 µs instead of 775; in a loop, 48 (XLA 60 to 80).

Leaves alone: several features; other than two axes; strides along lines, dilated images; lines of results that are
shorter than a vector; fewer than `least` multiplications; complex, mixed and unsigned numbers; dynamic shapes;
targets without `profile.product_tile`.
Source: StableHLO specification, «convolution».
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, tensor, vector
from hilo.dialect.support.dtypes import BY_MLIR, dtype
from hilo.lowering.convolution.expand_convolution import vector_bytes_of, wide_type
from hilo.lowering.convolution.geometry import Convolution, ceil_div, input_order, inverse, is_native, kernel_order
from hilo.lowering.convolution.pad_images import can_pad, pad
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import convert, element_of, is_static, reshape, shape_of, splat, transpose
from hilo.lowering.framework.build import tensor as tensor_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.kernel.arguments import region_of, reshaped, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import choose, fold, lines_in_shares
from hilo.lowering.kernel.vectors import fused, zero_of

VECTORS = 4
"""Vectors that are computed together."""

COMMON = ((3, 3), (5, 5))
"""Windows for which there is a kernel without loops over their elements."""

SHARED, MOST_SHARES = 1 << 18, 16
"""Multiplications from which on several cores share the lines, and into how many parts they divide them."""

Values = list[ir.Value]


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 13, "fewest multiplications of a convolution that is expanded")


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call.

    Attributes:
        shares: the number of parts of the lines.
        chunk: lines of each; the last part ends with the last line, and overlaps the one before it.
        lines: of the results of all images.
        columns, out_height: of a result.
        height, width: of a padded image.
        taps_y, taps_x: of a window.
        stride: lines between windows.
        step_y, step_x: between the elements of a window.
    """

    shares: Index
    chunk: Index
    lines: Index
    columns: Index
    out_height: Index
    height: Index
    width: Index
    taps_y: Index
    taps_x: Index
    stride: Index
    step_y: Index
    step_x: Index


@pattern("stablehlo.convolution")
def expand(op: Op, run: PassRun) -> Replacement:
    """y[i] = sum over taps of x[i + tap] w[tap]"""
    options, result = run.options, op.operation.results[0]
    assert isinstance(options, Options)
    size_bytes = vector_bytes_of(run, options.vector_bytes)
    if not size_bytes or not is_static(*op.operands, result) or str(element_of(result)) not in BY_MLIR:
        return None
    convolution = Convolution.read(op)
    if not _is_filter(convolution):
        return None
    narrow, wide = convolution.element, wide_type(convolution, run) or convolution.element
    if not is_native(wide) or {element_of(x) for x in op.operands} != {narrow}:
        return None
    lanes = size_bytes * 8 // dtype(wide).bits
    y, x = convolution.axes
    if x.output < lanes or convolution.batch * y.output * x.output * y.window * x.window < options.least:
        run.note(op, "it is small")
        return None
    convolution = convolution if wide == narrow else convolution.widened(wide)
    made = _compute(_padded(convolution), _window(convolution), _arguments(convolution), lanes)
    dims = convolution.dims
    order = (dims.output_batch_dimension, *dims.output_spatial_dimensions, dims.output_feature_dimension)
    return convert(_moved(reshape(made, [convolution.batch, y.output, x.output, 1]), inverse(order)), narrow)


def _is_filter(convolution: Convolution) -> bool:
    """Whether it is of images with one feature, and windows follow one another along lines."""
    if len(convolution.axes) != 2 or convolution.groups != 1 or convolution.features * convolution.output_features != 1:
        return False
    y, x = convolution.axes
    return x.stride == x.dilation == y.dilation == 1


def _moved(value: ir.Value, order: tuple[int, ...]) -> ir.Value:
    """The value with its dimensions in another order; a reshape, if only those of size 1 move."""
    shape = shape_of(value)
    others = [d for d in order if shape[d] != 1]
    return reshape(value, [shape[d] for d in order]) if others == sorted(others) else transpose(value, order)


def _padded(convolution: Convolution) -> ir.Value:
    """The images with their padding, flat."""
    dims, axes = convolution.dims, convolution.axes
    image = _moved(convolution.lhs, input_order(dims))
    low, high = [axis.low for axis in axes], [axis.high for axis in axes]
    if min(low + high) >= 0 and can_pad(convolution):
        return pad(image, convolution.batch, axes, 1)
    if any(low + high):
        image = stablehlo.pad(
            image,
            splat(0, convolution.element),
            edge_padding_low=[0, *low, 0],
            edge_padding_high=[0, *high, 0],
            interior_padding=[0] * 4,
        )
    return reshape(image, [prod(shape_of(image))])


def _window(convolution: Convolution) -> ir.Value:
    """The window in the order in which it is read, flat."""
    dims = convolution.dims
    window = _moved(convolution.rhs, kernel_order(dims))
    reversed_ = [at for at, axis in enumerate(convolution.axes) if axis.reverse]
    if reversed_:
        window = stablehlo.reverse(window, dimensions=reversed_)
    return reshape(window, [prod(shape_of(window))])


def _arguments(convolution: Convolution) -> list[int]:
    """The fields of `Sizes`."""
    y, x = (replace(axis, reverse=False) for axis in convolution.axes)
    lines = convolution.batch * y.output
    shares = min(lines, MOST_SHARES) if lines * x.output * y.window * x.window >= SHARED else 1
    return [
        shares, ceil_div(lines, shares), lines, x.output, y.output, y.padded, x.padded, y.window, x.window,
        y.stride, y.window_dilation, x.window_dilation,
    ]  # fmt: skip


def _compute(image: ir.Value, window: ir.Value, numbers: list[int], lanes: int) -> ir.Value:
    """The elements of a convolution of padded images and a window, flat."""
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element, lengths = element_of(image), [prod(shape_of(value)) for value in (image, window)]
    _, _, lines, columns, _, _, _, *taps = numbers
    known = tuple(taps[:2]) if tuple(taps[:2]) in COMMON else ()
    *sizes, of_image, of_window = unknown([*numbers, *lengths])
    kept = [value if isinstance(value.owner, ir.Block) else barrier([value])[0] for value in (image, window)]
    image, window = (reshaped(x, [], [size]) for x, size in zip(kept, (of_image, of_window), strict=True))
    dimensions = [sizes[2], sizes[3]]
    region = region_of([tensor_type(element, 2)], dimensions)
    bodies.fill(
        region,
        ("convolution of images with one feature", lanes, known),
        [image, window, *sizes],
        lambda: [_Filter(image, window, Sizes(*map(Index, sizes)), lanes, known).emit()],
        takes_any_size=True,
    )
    return reshaped(region.results[0], dimensions, [], tensor_of([lines * columns], element))


@dataclass(frozen=True)
class _Filter:
    """The loops of the kernel.

    Attributes:
        image, window: flat operands.
        sizes: the arguments.
        lanes: of a vector.
        taps: lines and columns of the window, if the kernel is for one of these sizes.
    """

    image: ir.Value
    window: ir.Value
    sizes: Sizes
    lanes: int
    taps: tuple[int, ...]

    @property
    def vector(self) -> ir.VectorType:
        return ir.VectorType.get([self.lanes], element_of(self.image))

    @property
    def _zero(self) -> ir.Value:
        return zero_of(element_of(self.image))

    def emit(self) -> ir.Value:
        s = self.sizes
        return lines_in_shares(element_of(self.image), (s.shares, s.chunk), (s.lines, s.columns), self._line)

    def _line(self, number: Index, line: Index, made: Values) -> Values:
        """A line of the result: its number, and that in the share. The last vectors overlap others."""
        s = self.sizes
        top = (number // s.out_height * s.height + number % s.out_height * s.stride) * s.width

        def blocks(count: int) -> Callable[[Index, Values], Values]:
            return lambda column, c: self._block(top, line, column.minimum(s.columns - count * self.lanes), count, c)

        whole = VECTORS * self.lanes
        return choose(
            s.columns.is_("ge", whole),
            made,
            lambda: fold(Index.of(0), s.columns, made, blocks(VECTORS), step=whole),
            lambda: fold(Index.of(0), s.columns, made, blocks(1), step=self.lanes),
        )

    def _block(self, top: Index, line: Index, column: Index, count: int, made: Values) -> Values:
        """Some vectors of a line."""
        s, start = self.sizes, top + column

        def tap(ky: Index | int, kx: Index | int, sums: Values) -> Values:
            at = start + s.step_y * s.width * ky + s.step_x * kx
            weight = vector.broadcast(self.vector, tensor.extract(self.window, [(s.taps_x * ky + kx).value]))
            return [fused(self._read(at + n * self.lanes), weight, total) for n, total in enumerate(sums)]

        zero = vector.broadcast(self.vector, self._zero)
        sums = self._each(0, lambda ky, c: self._each(1, lambda kx, d: tap(ky, kx, d), c), [zero] * count)
        (result,) = made
        for n, total in enumerate(sums):
            places = [line.value, (column + n * self.lanes).value]
            map_ = ir.AffineMap.get_minor_identity(2, 1)
            result = vector.transfer_write(result.type, total, result, places, map_, [True])
        return [result]

    def _each(self, axis: int, tap: Callable[[Index | int, Values], Values], sums: Values) -> Values:
        """Adds what lines (axis 0) or elements of a line of the window give."""
        if not self.taps:
            return fold(Index.of(0), (self.sizes.taps_y, self.sizes.taps_x)[axis], sums, tap)
        for k in range(self.taps[axis]):
            sums = tap(k, sums)
        return sums

    def _read(self, at: Index) -> ir.Value:
        map_ = ir.AffineMap.get_identity(1)
        return vector.transfer_read(self.vector, self.image, [at.value], map_, self._zero, [True])


PASS = pattern_pass("expand-filter", expand, options=Options)

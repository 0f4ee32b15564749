"""Expands depthwise convolutions into one shared kernel that takes sizes as arguments.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = 1 …} …
        {feature_group_count = 64 …} : (tensor<1x56x56x64xf32>, tensor<3x3x1x64xf32>) -> tensor<1x56x56x64xf32>
becomes
    %s:18 = util.optimization_barrier %c16, %c4, %c56, … : index, …
    %0 = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each line of the result, four columns, a vector of features: sums over taps of %x[…] * %w[tap, features] }

Each feature is multiplied by its own window, so vectors run along features. The padding is not written to memory: a tap
outside of the image adds the product of the window's element and zero. A machine compiles the kernel once for windows
of 3 x 3, of 5 x 5, and of other sizes. The compiler's own is one for each size, after one that pads, and vectorizes
only some widths. Measured on one core with AVX2, in µs before → after: 3 x 3 windows of 56 x 56 x 64 101 → 91, with
stride 2 of 112 x 112 x 32 106 → 61, of 16 x 16 x 64 12 → 12, of 16 x 15 x 64 97 → 14, of eight times 7 x 7 x 960 2290 →
250; 5 x 5 of 14 x 14 x 512 212 → 169. Over one axis, the image is one line: four taps of 8 x 1024 x 64
take 50 µs instead of 109 with AVX-512.

Leaves alone: what is not in the form that `canonicalize-convolution` writes; dilated inputs; several output features
for each input feature; fewer features than a vector register has elements; element types other than f32, f64, i32 and
i64; dynamic shapes; targets without `profile.product_tile`.
Source: StableHLO specification, «convolution».
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, vector
from hilo.lowering.convolution.geometry import Axis, Convolution, canonical_dimensions, ceil_div, is_of_one_kind
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.framework.build import tensor as tensor_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.arguments import region_of, reshaped, tensor_type, unknown
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import choose, fold, lines_in_shares
from hilo.lowering.kernel.vectors import fused, zero_of

COLUMNS = 4
"""Columns that are computed together, each by two vector registers, or half as many by one."""

COMMON = ((3, 3), (5, 5), (1, 3), (1, 4))
"""Windows for which there is a kernel without loops over their elements."""

SHARED, MOST_SHARES = 1 << 16, 16
"""Multiplications from which on several cores share the lines, and into how many parts they divide them."""

Values = list[ir.Value]


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call.

    Attributes:
        shares: the number of parts of the lines.
        chunk: lines of each; the last part ends with the last line, and overlaps the one before it.
        lines: of the results of all images.
        height, width, features: of an image.
        out_height, out_width: of a result.
        taps_y, taps_x: of a window.
        stride_y, stride_x: between windows.
        step_y, step_x: between the elements of a window.
        low_y, low_x: padding before the first element.
        first, last: the columns between these have windows that begin and end inside of the image's width.
    """

    shares: Index
    chunk: Index
    lines: Index
    height: Index
    width: Index
    features: Index
    out_height: Index
    out_width: Index
    taps_y: Index
    taps_x: Index
    stride_y: Index
    stride_x: Index
    step_y: Index
    step_x: Index
    low_y: Index
    low_x: Index
    first: Index
    last: Index


@pattern("stablehlo.convolution")
def expand(op: Op, run: PassRun) -> Replacement:
    """y[i, f] = sum over taps of x[i + tap, f] w[tap, f]"""
    options, result = run.options, op.operation.results[0]
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    if options.vector_bytes:
        tile = ProductTile(options.vector_bytes, COLUMNS)
    if tile is None or not is_of_one_kind(op.operation):
        return None
    convolution, lanes = Convolution.read(op), tile.width(element_of(result).width)
    if lanes // 2 <= convolution.features < 2 * lanes and convolution.features % lanes:
        lanes //= 2
    if not _is_depthwise(convolution) or convolution.features < lanes or 0 in shape_of(result):
        return None
    return reshape(_compute(list(op.operands), arguments(convolution), lanes), shape_of(result))


def _is_depthwise(convolution: Convolution) -> bool:
    """Whether it is one that `canonicalize-convolution` leaves, with a window for each feature."""
    axes = len(convolution.axes)
    if axes not in (1, 2) or convolution.dims != canonical_dimensions(axes) or convolution.batch_groups != 1:
        return False
    is_plain = all(a.dilation == 1 and not a.reverse and min(a.low, a.high) >= 0 for a in convolution.axes)
    return is_plain and convolution.feature_groups == convolution.features == convolution.output_features


def arguments(convolution: Convolution) -> list[int]:
    """The fields of `Sizes`; a convolution over one axis has one line."""
    y, x = convolution.axes if len(convolution.axes) == 2 else (Axis(1, 1), *convolution.axes)
    lines, features = convolution.batch * y.output, convolution.features
    work = lines * x.output * features * y.window * x.window
    shares = min(lines, MOST_SHARES) if work >= SHARED else 1
    inside = x.low + x.size - x.extent  # the last place in the padded image where a window may begin
    first = min(ceil_div(x.low, x.stride), x.output)
    last = max(first, min(inside // x.stride + 1, x.output))
    return [
        shares, ceil_div(lines, shares), lines, y.size, x.size, features, y.output, x.output, y.window, x.window,
        y.stride, x.stride, y.window_dilation, x.window_dilation, y.low, x.low, first, last,
    ]  # fmt: skip


def _compute(operands: Values, numbers: list[int], lanes: int) -> ir.Value:
    """The elements of a convolution of an image and a window in row-major order."""
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element = element_of(operands[0])
    lengths = [prod(shape_of(value)) for value in operands]
    _, _, lines, _, _, features, _, columns, *window, _, _, _, _, _, _, _, _ = numbers
    taps = tuple(window) if tuple(window) in COMMON else ()
    *sizes, of_image, of_window, row = unknown([*numbers, *lengths, columns * features])
    kept = [value if isinstance(value.owner, ir.Block) else barrier([value])[0] for value in operands]
    flat = [reshape(value, [length]) for value, length in zip(kept, lengths, strict=True)]
    image, window = (reshaped(x, [], [size]) for x, size in zip(flat, (of_image, of_window), strict=True))
    dimensions = [sizes[2], row]
    region = region_of([tensor_type(element, 2)], dimensions)
    bodies.fill(
        region,
        ("depthwise convolution", lanes, taps),
        [image, window, *sizes, row],
        lambda: [_Depthwise(image, window, Sizes(*map(Index, sizes)), Index(row), lanes, taps).emit()],
        takes_any_size=True,
    )
    return reshaped(region.results[0], dimensions, [], tensor_of([lines * columns * features], element))


@dataclass(frozen=True)
class _Line:
    """A line of a result.

    Attributes:
        line: its number in the share.
        image: the first line of its image.
        top: where its windows begin in the padded image.
    """

    line: Index
    image: Index
    top: Index


@dataclass
class _Depthwise:
    """The loops of the kernel.

    Attributes:
        image, window: flat operands.
        sizes: the arguments.
        row: elements of a line of the result.
        lanes: of a vector.
        taps: lines and columns of the window, if the kernel is for one of these sizes.
    """

    image: ir.Value
    window: ir.Value
    sizes: Sizes
    row: Index
    lanes: int
    taps: tuple[int, ...]

    @property
    def columns(self) -> int:
        """Columns that are computed together: enough sums for the multipliers, and few enough for the registers."""
        return COLUMNS if self.lanes * element_of(self.image).width // 8 > 32 else 2 * COLUMNS

    def emit(self) -> ir.Value:
        s, element = self.sizes, element_of(self.image)
        self.zero, self.vector = zero_of(element), ir.VectorType.get([self.lanes], element)
        self.zeros = vector.broadcast(self.vector, self.zero)
        return lines_in_shares(element, (s.shares, s.chunk), (s.lines, self.row), self._line)

    def _line(self, number: Index, line: Index, made: Values) -> Values:
        """A line of the result, by several columns, the last of which overlap others, or one by one if it is short."""
        s, zero, count = self.sizes, Index.of(0), self.columns
        top = number % s.out_height * s.stride_y
        place = _Line(line, number // s.out_height * s.height, top)
        end = top + (s.taps_y - 1) * s.step_y
        is_inside = top.is_("ge", s.low_y) & end.is_("lt", s.low_y + s.height)

        def together(column: Index, c: Values) -> Values:
            at = column.minimum(s.out_width - count)
            return choose(
                is_inside & at.is_("ge", s.first) & (at + count).is_("le", s.last),
                c,
                lambda: _Tile(self, place, at, count, is_inside=True).compute(c),
                lambda: _Tile(self, place, at, count, is_inside=False).compute(c),
            )

        def single(column: Index, c: Values) -> Values:
            return _Tile(self, place, column, 1, is_inside=False).compute(c)

        return choose(
            s.out_width.is_("ge", count),
            made,
            lambda: fold(zero, s.out_width, made, together, step=count),
            lambda: fold(zero, s.out_width, made, single),
        )

    def each(self, axis: int, tap: Callable[[Index | int, Values], Values], sums: Values) -> Values:
        """Adds what lines (axis 0) or elements of a line of the window give."""
        if not self.taps:
            return fold(Index.of(0), (self.sizes.taps_y, self.sizes.taps_x)[axis], sums, tap)
        for k in range(self.taps[axis]):
            sums = tap(k, sums)
        return sums

    def read(self, source: ir.Value, at: Index) -> ir.Value:
        return vector.transfer_read(self.vector, source, [at.value], ir.AffineMap.get_identity(1), self.zero, [True])


@dataclass
class _Tile:
    """Some columns of a line, all features of them.

    Attributes:
        kernel: the loops around it.
        place: of the line.
        column: the first one.
        count: of columns.
        is_inside: whether all windows are inside of the image.
    """

    kernel: _Depthwise
    place: _Line
    column: Index
    count: int
    is_inside: bool

    def compute(self, made: Values) -> Values:
        """The lines of the result with the columns.

        Args:
            made: the lines of the result.
        """
        k, s = self.kernel, self.kernel.sizes
        self.left, self.next = self.column * s.stride_x, s.stride_x * s.features
        self.start = ((self.place.image + self.place.top - s.low_y) * s.width + self.left - s.low_x) * s.features
        self.line, self.step = s.step_y * s.width * s.features, s.step_x * s.features

        def features(first: Index, carried: Values) -> Values:
            self.feature = first.minimum(s.features - k.lanes)
            sums = [k.zeros] * self.count
            if self.is_inside:
                sums = k.each(0, lambda ky, c: k.each(1, lambda kx, d: self._inside(ky, kx, d), c), sums)
            else:
                sums = fold(Index.of(0), s.taps_y, sums, self._partly)
            (result,) = carried
            for t, total in enumerate(sums):
                at = (self.column + t) * s.features + self.feature
                places, map_ = [self.place.line.value, at.value], ir.AffineMap.get_minor_identity(2, 1)
                result = vector.transfer_write(result.type, total, result, places, map_, [True])
            return [result]

        return fold(Index.of(0), s.features, made, features, step=k.lanes)

    def _inside(self, ky: Index | int, kx: Index | int, sums: Values) -> Values:
        """Adds a tap that is inside for all columns."""
        at = self.start + self.feature + self.line * ky + self.step * kx
        return self._add(self.kernel.sizes.taps_x * ky + kx, sums, self._row(at))

    def _partly(self, ky: Index, sums: Values) -> Values:
        """Adds a line of taps."""
        s, k = self.kernel.sizes, self.kernel
        row, first_tap = self.place.top + s.step_y * ky, s.taps_x * ky
        begin = (self.place.image + row - s.low_y) * s.width * s.features + self.feature

        def one(at: Index) -> ir.Value:
            where = begin + (at - s.low_x) * s.features
            return choose(_is_between(at, s.low_x, s.width), [k.zeros], lambda: [k.read(k.image, where)])[0]

        def add(kx: Index | int, c: Values) -> Values:
            at, tap = self.left + s.step_x * kx, first_tap + kx
            if self.count == 1:
                return self._add(tap, c, [one(at)])
            last = at + s.stride_x * (self.count - 1)
            return choose(
                at.is_("ge", s.low_x) & last.is_("lt", s.low_x + s.width),
                c,
                lambda: self._add(tap, c, self._row(begin + (at - s.low_x) * s.features)),
                lambda: self._add(tap, c, [one(at + s.stride_x * t) for t in range(self.count)]),
            )

        return choose(
            _is_between(row, s.low_y, s.height),
            sums,
            lambda: k.each(1, add, sums),
            lambda: k.each(1, lambda kx, c: self._add(first_tap + kx, c, [k.zeros] * self.count), sums),
        )

    def _row(self, at: Index) -> Values:
        """What the columns read from a position on."""
        return [self.kernel.read(self.kernel.image, at + self.next * t) for t in range(self.count)]

    def _add(self, tap: Index, sums: Values, values: Values) -> Values:
        k = self.kernel
        w = k.read(k.window, tap * k.sizes.features + self.feature)
        return [fused(x, w, total) for x, total in zip(values, sums, strict=True)]


def _is_between(at: Index, low: Index, size: Index) -> Bool:
    """Whether low <= at < low + size."""
    return at.is_("ge", low) & at.is_("lt", low + size)


PASS = pattern_pass("expand-depthwise", expand, options=Options)

"""The kernel of convolutions whose windows read one feature each, in vectors along lines.

    for each line of the result, vectors of columns:
      sums over taps of image[line + (kz, ky), columns + kx] * window[kz, ky, kx]      # in registers

Images of several features are either planes, each with a window of its own, or their features alternate along lines, as
do then the elements of windows: a table holds, for each tap, a vector of them from each feature on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, tensor, vector
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.build import tensor as tensor_of
from hilo.lowering.kernel.arguments import region_of, reshaped, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import choose, fold, lines_in_shares
from hilo.lowering.kernel.vectors import fused, zero_of

VECTORS = 4
"""Vectors that are computed together."""

COMMON = ((1, 3, 3), (1, 5, 5))
"""Windows for which there is a kernel without loops over their elements."""

MOST_TAPS = 128
"""Taps for which the table, of two vectors each, is on the stack: 16 KiB with AVX-512."""

Values = list[ir.Value]
Features = Literal["one", "planes", "alternate"]


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call.

    Attributes:
        shares: the number of parts of the lines.
        chunk: lines of each; the last part ends with the last line, and overlaps the one before it.
        lines: of the results of all images.
        columns, out_depth, out_height: of a result.
        depth, height, width: of a padded image.
        taps_z, taps_y, taps_x: of a window.
        stride_z, stride_y: planes and lines between windows.
        step_z, step_y, step_x: between the elements of a window.
        windows: which images use in turn.
        period: features that alternate along lines.
    """

    shares: Index
    chunk: Index
    lines: Index
    columns: Index
    out_depth: Index
    out_height: Index
    depth: Index
    height: Index
    width: Index
    taps_z: Index
    taps_y: Index
    taps_x: Index
    stride_z: Index
    stride_y: Index
    step_z: Index
    step_y: Index
    step_x: Index
    windows: Index
    period: Index


def compute(image: ir.Value, window: ir.Value, numbers: Sequence[int], lanes: int) -> ir.Value:
    """The elements of convolutions of padded images, flat.

    Args:
        image, window: flat.
        numbers: the fields of `Sizes`, in order.
        lanes: of a vector.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element, lengths = element_of(image), [prod(shape_of(value)) for value in (image, window)]
    lines, columns, taps = numbers[2], numbers[3], tuple(numbers[9:12])
    known = taps if taps in COMMON and numbers[4] == 1 else ()
    features: Features = "alternate" if numbers[-1] > 1 else "planes" if numbers[-2] > 1 else "one"
    *sizes, of_image, of_window = unknown([*numbers, *lengths])
    kept = [value if isinstance(value.owner, ir.Block) else barrier([value])[0] for value in (image, window)]
    image, window = (reshaped(x, [], [size]) for x, size in zip(kept, (of_image, of_window), strict=True))
    dimensions = [sizes[2], sizes[3]]
    region = region_of([tensor_type(element, 2)], dimensions)
    bodies.fill(
        region,
        ("filters", lanes, known, features),
        [image, window, *sizes],
        lambda: [_Filter(image, window, Sizes(*map(Index, sizes)), lanes, known, features).emit()],
        takes_any_size=True,
    )
    return reshaped(region.results[0], dimensions, [], tensor_of([lines * columns], element))


@dataclass(frozen=True)
class _Line:
    """A line of a result.

    Attributes:
        number: in the share.
        image: where its first window begins in the images.
        window: where the elements of its window begin.
    """

    number: Index
    image: Index
    window: Index


@dataclass
class _Filter:
    """The loops of the kernel.

    Attributes:
        image, window: flat operands.
        sizes: the arguments.
        lanes: of a vector.
        taps: the sizes of the window, if the kernel is for these, and images of one plane.
        features: whether they alternate along lines, or are planes with windows of their own.
    """

    image: ir.Value
    window: ir.Value
    sizes: Sizes
    lanes: int
    taps: tuple[int, ...]
    features: Features

    @property
    def vector(self) -> ir.VectorType:
        return ir.VectorType.get([self.lanes], element_of(self.image))

    def emit(self) -> ir.Value:
        s = self.sizes
        self.zero = zero_of(element_of(self.image))
        start = self._tabulate if self.features == "alternate" else None
        return lines_in_shares(element_of(self.image), (s.shares, s.chunk), (s.lines, s.columns), self._line, start)

    def _tabulate(self) -> None:
        """Writes the table: the elements of the window of each tap, again and again."""
        s, zero = self.sizes, Index.of(0)
        repeats = (s.period * 2 + (self.lanes - 1)) // s.period

        def tap(t: Index, tables: Values) -> Values:
            def repeat(r: Index, c: Values) -> Values:
                def feature(f: Index, carried: Values) -> Values:
                    element = tensor.extract(self.window, [(t * s.period + f).value])
                    place = (r * s.period + f).minimum(2 * self.lanes - 1)
                    return [tensor.insert(element, carried[0], [t.value, place.value])]

                return fold(zero, s.period, c, feature)

            return fold(zero, repeats, tables, repeat)

        empty = tensor.empty([MOST_TAPS, 2 * self.lanes], element_of(self.image))
        (self.table,) = fold(zero, s.taps_z * s.taps_y * s.taps_x, [empty], tap)

    def _line(self, number: Index, place: Index, made: Values) -> Values:
        """A line of the result: its number, and that in the share. The last vectors overlap others."""
        s = self.sizes
        plane, y = number // s.out_height, number % s.out_height
        image, z = (plane, Index.of(0)) if self.taps else (plane // s.out_depth, plane % s.out_depth)
        top = ((image * s.depth + z * s.stride_z) * s.height + y * s.stride_y) * s.width
        window = image % s.windows * (s.taps_z * s.taps_y * s.taps_x) if self.features == "planes" else Index.of(0)
        line = _Line(place, top, window)

        def blocks(count: int) -> Callable[[Index, Values], Values]:
            return lambda column, c: self._block(line, column.minimum(s.columns - count * self.lanes), count, c)

        whole = VECTORS * self.lanes
        return choose(
            s.columns.is_("ge", whole),
            made,
            lambda: fold(Index.of(0), s.columns, made, blocks(VECTORS), step=whole),
            lambda: fold(Index.of(0), s.columns, made, blocks(1), step=self.lanes),
        )

    def _block(self, line: _Line, column: Index, count: int, made: Values) -> Values:
        """Some vectors of a line."""
        s, start, phases = self.sizes, line.image + column, self._phases(column, count)

        def tap(z: Index | int, y: Index | int, x: Index | int, sums: Values) -> Values:
            at = start + (s.step_z * s.height * z + s.step_y * y) * s.width + s.step_x * x
            weights = self._weights((s.taps_y * z + y) * s.taps_x + x, line, phases)
            return [
                fused(self._read(self.image, at + n * self.lanes), weights[n % len(weights)], total)
                for n, total in enumerate(sums)
            ]

        zeros = [vector.broadcast(self.vector, self.zero)] * count
        sums = self._each(
            0, lambda z, a: self._each(1, lambda y, b: self._each(2, lambda x, c: tap(z, y, x, c), b), a), zeros
        )
        (result,) = made
        for n, total in enumerate(sums):
            places = [line.number.value, (column + n * self.lanes).value]
            map_ = ir.AffineMap.get_minor_identity(2, 1)
            result = vector.transfer_write(result.type, total, result, places, map_, [True])
        return [result]

    def _phases(self, column: Index, count: int) -> list[Index]:
        """The features with which some vectors begin."""
        if self.features != "alternate":
            return []
        period = self.sizes.period
        step, phases = Index.of(self.lanes) % period, [column % period]
        for _ in range(count - 1):
            sum_ = phases[-1] + step
            phases.append((sum_ - period).select(sum_.is_("ge", period), sum_))
        return phases

    def _weights(self, tap: Index, line: _Line, phases: Sequence[Index]) -> Values:
        """What a tap is multiplied with, for each of the vectors, or for all of them."""
        if self.features == "alternate":
            return [self._read(self.table, tap, phase) for phase in phases]
        return [vector.broadcast(self.vector, tensor.extract(self.window, [(line.window + tap).value]))]

    def _each(self, axis: int, tap: Callable[[Index | int, Values], Values], sums: Values) -> Values:
        """Adds what planes (axis 0), lines or elements of a line of the window give."""
        if not self.taps:
            return fold(Index.of(0), (self.sizes.taps_z, self.sizes.taps_y, self.sizes.taps_x)[axis], sums, tap)
        for k in range(self.taps[axis]):
            sums = tap(k, sums)
        return sums

    def _read(self, source: ir.Value, *at: Index) -> ir.Value:
        map_ = ir.AffineMap.get_minor_identity(len(at), 1)
        return vector.transfer_read(self.vector, source, [i.value for i in at], map_, self.zero, [True])

"""The kernel of convolutions whose windows do not all read their images in the same way: over more than two axes, or of
dilated images. It takes sizes, and tables, as arguments, so that a machine compiles it once for an element type.

    for a block of lines of the result (a workgroup), from the table:
      for each phase of the lines, from the table: every e-th number of a line
        for j in columns, by the width of the tile:
          for each layer of the phase, from the table:
            panel[DEPTH, width] = window[taps of the layer…, j…]
            for each line of the block: line[…, j…] += the sum, over taps, of image[line + tap…] * panel[tap…]

Layers are as many taps as a panel holds; their sums stay in registers. A line's phases read the elements of the window
that meet the image's own numbers, and not those between, which are zeros. Source: `product_kernel.py`, which has the
loops over tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

import numpy as np

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, scf, tensor
from hilo.lowering.framework import bodies, build
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import as_index, fold
from hilo.lowering.products.product_kernel import DEPTH, Strides, Tiles

Values = list[ir.Value]


@dataclass(frozen=True)
class Block:
    """A part of the result of an image: lines with the same phases, places of these, columns of their products.

    Attributes:
        line, step, lines: the first line, the stride to the next, their number.
        place, places: the first place, which begins the phases, and the number of places.
        column, columns: the first output feature, and their number.
        start, stride: of what the lines read of the image.
        first_phase, last_phase: from the table of phases; the last one is not included.
    """

    line: int
    step: int
    lines: int
    place: int
    places: int
    column: int
    columns: int
    start: int
    stride: int
    first_phase: int
    last_phase: int


@dataclass(frozen=True)
class Phase:
    """Places with the same taps.

    Attributes:
        place: the first one.
        first_layer, last_layer: from the table of layers; the last one is not included.
    """

    place: int
    first_layer: int
    last_layer: int


@dataclass(frozen=True)
class Layer:
    """Taps of a phase whose parts of the window one panel holds.

    Attributes:
        first_tap, last_tap: from the table of taps; the last one is not included.
    """

    first_tap: int
    last_tap: int


@dataclass(frozen=True)
class Tap:
    """A part of the window that is contiguous in memory, as is what it reads of the image.

    Attributes:
        image: where it begins in the image, from the place of the window on.
        window: where it begins in the window.
        depth: summed elements, at most `DEPTH`.
    """

    image: int
    window: int
    depth: int


@dataclass(frozen=True)
class Call:
    """What a call computes.

    Attributes:
        images: their number.
        image: elements of an image.
        lines, places: lines of the result of an image, and places of each.
        columns: output features.
        lhs_row: stride between windows of a phase in the image.
        phase_count: of each line.
        blocks, phases, layers, taps: the tables.
    """

    images: int
    image: int
    lines: int
    places: int
    columns: int
    lhs_row: int
    phase_count: int
    blocks: Sequence[Block]
    phases: Sequence[Phase]
    layers: Sequence[Layer]
    taps: Sequence[Tap]

    def table(self) -> np.ndarray:
        """All numbers of the tables."""
        rows = [*self.blocks, *self.phases, *self.layers, *self.taps]
        return np.array([number for row in rows for number in vars(row).values()], np.int32)

    def arguments(self) -> list[int]:
        """The fields of `Sizes`."""
        phases = len(self.blocks) * OF_BLOCK
        layers = phases + len(self.phases) * OF_PHASE
        return [
            self.images * len(self.blocks), len(self.blocks), self.image, self.lines, self.images * self.lines,
            self.places, self.columns, self.lhs_row, self.phase_count,
            phases, layers, layers + len(self.layers) * OF_LAYER,
        ]  # fmt: skip


def layers_of(taps: Sequence[Tap], columns: int, first: int) -> tuple[list[Layer], list[Tap]]:
    """The layers of a phase, and its taps, none of which is deeper than a panel.

    Args:
        columns: of the window.
        first: place of the first tap in the table.

    >>> layers, taps = layers_of([Tap(0, 0, 150), Tap(900, 300, 50), Tap(1800, 400, 60)], 2, 7)
    >>> layers
    [Layer(first_tap=7, last_tap=8), Layer(first_tap=8, last_tap=10), Layer(first_tap=10, last_tap=11)]
    >>> taps[1]
    Tap(image=128, window=256, depth=22)
    """
    cut = [
        Tap(tap.image + p, tap.window + p * columns, min(DEPTH, tap.depth - p))
        for tap in taps
        for p in range(0, tap.depth, DEPTH)
    ]
    starts, depth = [0], 0
    for at, tap in enumerate(cut):
        if depth + tap.depth > DEPTH:
            starts.append(at)
            depth = 0
        depth += tap.depth
    return [Layer(first + start, first + end) for start, end in pairwise([*starts, len(cut)])], cut


OF_BLOCK, OF_PHASE, OF_LAYER, OF_TAP = (len(kind.__dataclass_fields__) for kind in (Block, Phase, Layer, Tap))
"""Numbers of a row of each table."""


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call, see `Call`.

    Attributes:
        shares: blocks of all images.
        blocks: of an image.
        image_lines, lines: of the result of an image, and of all.
        phases, layers, taps: where the tables begin.
    """

    shares: Index
    blocks: Index
    image: Index
    image_lines: Index
    lines: Index
    places: Index
    columns: Index
    lhs_row: Index
    phase_count: Index
    phases: Index
    layers: Index
    taps: Index


def compute(image: ir.Value, window: ir.Value, call: Call, tile: ProductTile) -> ir.Value:
    """The convolution of flat tensors, flat; the image is padded."""
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element = build.element_of(image)
    operands = [image, window, build.constant(call.table())]
    numbers = call.arguments()
    known = unknown([*numbers, *(build.shape_of(operand)[0] for operand in operands)])
    sizes = Sizes(*map(Index, known[: len(numbers)]))
    read = [reshaped(x, [], [length]) for x, length in zip(operands, known[len(numbers) :], strict=True)]
    dimensions = [sizes.lines.value, sizes.places.value, sizes.columns.value]
    region = region_of([tensor_type(element, 3)], dimensions)
    bodies.fill(
        region,
        ("taps", element, tile),
        [*read, *known],
        lambda: [_Taps(read[0], read[1], read[2], sizes, tile).emit()],
        takes_any_size=True,
    )
    length = prod((call.images, call.lines, call.places, call.columns))
    return reshaped(region.results[0], dimensions, [], build.tensor([length], element))


class _Taps(Tiles):
    """The loops of one kernel."""

    def __init__(self, image: ir.Value, window: ir.Value, table: ir.Value, sizes: Sizes, tile: ProductTile) -> None:
        one = Index.of(1)
        super().__init__(image, window, Strides(sizes.lhs_row, one, sizes.columns, one), tile)
        self.table, self.sizes = table, sizes

    def emit(self) -> ir.Value:
        s, zero = self.sizes, Index.of(0)
        empty = tensor.empty([s.lines.value, s.places.value, s.columns.value], self.element)
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [s.shares.value], [1], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        with ir.InsertionPoint(op.body):
            share = Index(op.induction_variables[0])
            image = share // s.blocks
            line, step, lines, place, places, column, columns, start, stride, first, last = self._row(
                zero, share % s.blocks, OF_BLOCK
            )
            part = _Part(lines, places, column, columns, image * s.image + start, stride)
            at = [(image * s.image_lines + line).value, place.value, column.value]
            cut = at, [lines.value, places.value, columns.value]
            kind = tensor_type(self.element, 3)
            taken = slice_of(tensor.ExtractSliceOp, [whole], cut, [kind], step).results[0]
            (made,) = fold(first, last, [taken], lambda phase, c: self._phase(phase, part, c))
            with ir.InsertionPoint(scf.InParallelOp().block):
                slice_of(tensor.ParallelInsertSliceOp, [made, whole], cut, [], step)
        return op.results[0]

    def _row(self, start: Index, number: Index, length: int) -> list[Index]:
        """A row of a table."""
        places = [start + number * length + i for i in range(length)]
        return [as_index(tensor.extract(self.table, [place.value])) for place in places]

    def _phase(self, number: Index, part: _Part, carried: Values) -> Values:
        """The places of a phase."""
        s = self.sizes
        first, first_layer, last_layer = self._row(s.phases, number, OF_PHASE)
        rows = (part.places - first + (s.phase_count - 1)) // s.phase_count

        def column_of_tiles(j: Index, values: Values) -> Values:
            column = j.minimum(part.columns - self.columns)

            def layer(number: Index, c: Values) -> Values:
                first_tap, last_tap = self._row(s.layers, number, OF_LAYER)
                panel = self._packed(first_tap, last_tap, part.column + column)
                is_first = number.is_("eq", first_layer)
                return self._multiplied(part, _Layer(panel, first_tap, last_tap, rows, first, column, is_first), c)

            return fold(first_layer, last_layer, values, layer)

        return fold(Index.of(0), part.columns, carried, column_of_tiles, step=self.columns)

    def _packed(self, first_tap: Index, last_tap: Index, column: Index) -> ir.Value:
        """A panel with the parts of the window of some taps, one below the other."""

        def pack(number: Index, carried: Values) -> Values:
            panel, row = carried
            _, window, depth = self._row(self.sizes.taps, number, OF_TAP)
            packed = self.pack_rows(window + column, depth, panel, Index(row))
            return [packed, (Index(row) + depth).value]

        return fold(first_tap, last_tap, [self.panel(), Index.of(0).value], pack)[0]

    def _multiplied(self, part: _Part, layer: _Layer, carried: Values) -> Values:
        """Adds products with a panel to all lines."""
        s = self.sizes

        def one(line: Index, of_line: Values) -> Values:
            start = part.start + line * part.stride

            def tiles(height: int, begin: Index, end: Index, given: Values) -> Values:
                def tile(i: Index, c: Values) -> Values:
                    places = [(line, layer.place + (i + r) * s.phase_count, layer.column) for r in range(height)]
                    sums = self._sums(height, start + i * s.lhs_row, layer)
                    return [self.add(c[0], places, sums, layer.is_first)]

                return fold(begin, end, given, tile, step=height)

            return self.cover(layer.rows, of_line, tiles)

        return fold(Index.of(0), part.lines, carried, one)

    def _sums(self, height: int, start: Index, layer: _Layer) -> Values:
        """The sums of a tile over the taps of a layer.

        Args:
            start: where the windows of the tile begin in the image.
        """

        def tap(number: Index, carried: Values) -> Values:
            *sums, row = carried
            image, _, depth = self._row(self.sizes.taps, number, OF_TAP)
            made = self.products(height, start + image, depth, layer.panel, Index(row), sums)
            return [*made, (Index(row) + depth).value]

        zeros = [self.zeros] * height
        return fold(layer.first_tap, layer.last_tap, [*zeros, Index.of(0).value], tap)[:-1]


@dataclass(frozen=True)
class _Part:
    """A block; the attributes are those of `Block`, but for `start`, which is in all images."""

    lines: Index
    places: Index
    column: Index
    columns: Index
    start: Index
    stride: Index


@dataclass(frozen=True)
class _Layer:
    """What a panel is multiplied with.

    Attributes:
        panel: parts of the window, packed.
        first_tap, last_tap: those of them.
        rows: of each line.
        place, column: of the first result.
        is_first: whether results have no contents yet.
    """

    panel: ir.Value
    first_tap: Index
    last_tap: Index
    rows: Index
    place: Index
    column: Index
    is_first: Bool

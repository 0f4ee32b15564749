"""The kernel of matrix products of one element type, which takes sizes and strides as arguments.

One compiled kernel serves all products of a program, of any size, transposed or not, batched or not: the compiler
merges identical kernels, and sizes behind a barrier are not constant-folded into them.

    for a block of rows and columns of one matrix (a workgroup):
      for j in columns, by the width of the tile:
        for tap in window, p in depth, by DEPTH:                  # one tap, but in convolutions
          panel[DEPTH, width] = rhs[p…, j…]                       # on the stack
          for i in rows, by the height of the tile:
            tile = 0                                              # in registers
            for q in DEPTH: tile += lhs[i…, p + q] * panel[q, :]
            result[i…, j…] = tile if first else result[i…, j…] + tile

The last tile in a row of tiles ends with the last column and overlaps the one before it: a tile is recomputed from the
first p on, so nothing is added twice. The last rows are tiles of height 2 and 1. The left operand is read in place.
Matrices of fewer columns than a vector holds have kernels of their own (`ProductTile.columns`).
Sums of `DEPTH` products, added up, are more accurate than one long sum. A row of a tile is one vector, however many
registers it takes: the compiler splits it in the end, and has less to do until then.
Source: K. Goto, R. van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.framework import bodies
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.kernel.vectors import added, fused, transposed, zero_of

DEPTH = 128
"""Rows of the panel: with 32 columns of f32 it takes 16 KiB of the 32 KiB of stack that a worker thread has."""

PAIR = 2
"""Height of the tiles of the rows that tiles of full height leave, but for a last one."""

Values = list[ir.Value]


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call; strides are in elements.

    Attributes:
        batch: number of matrices.
        rows, columns, depth: sizes of each product [rows, depth] x [depth, columns].
        lhs_batch, lhs_row, lhs_depth: strides of the left operand.
        rhs_batch, rhs_depth, rhs_column: strides of the right operand.
        row_block, column_block: a workgroup's block of one matrix; the last block of a row is at least a tile wide.
        lines: number of left matrices in a row that share a right one; a batch is `batch / lines` of them.
        lhs_line: stride between these.
        line_block: how many of these a workgroup computes, if `row_block` holds all rows; divides `lines`.
        outer_taps, inner_taps: numbers of products that are summed; 1 for a plain product.
        lhs_outer_tap, lhs_inner_tap: strides between their left operands.
        rhs_tap: stride between their right operands.
    """

    batch: Index
    rows: Index
    columns: Index
    depth: Index
    lhs_batch: Index
    lhs_row: Index
    lhs_depth: Index
    rhs_batch: Index
    rhs_depth: Index
    rhs_column: Index
    row_block: Index
    column_block: Index
    lines: Index
    lhs_line: Index
    line_block: Index
    outer_taps: Index
    inner_taps: Index
    lhs_outer_tap: Index
    lhs_inner_tap: Index
    rhs_tap: Index


PLAIN = [1, 0, 1, 1, 1, 0, 0, 0]
"""The fields from `lines` on, of a product that is no convolution."""


def compute_product(
    lhs: ir.Value,
    rhs: ir.Value,
    numbers: Sequence[int],
    tile: ProductTile,
    kernel: type[ProductKernel] | None = None,
) -> ir.Value:
    """The product of two flat tensors, `[batch * rows, columns]`.

    Args:
        lhs, rhs: flat operands of static size.
        numbers: the fields of `Sizes`, in order.
        tile: the tile in registers.
        kernel: the kernel, of tiles unless another one is given.
    """
    emitter = kernel or ProductKernel
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element = ir.RankedTensorType(lhs.type).element_type
    lengths = [ir.RankedTensorType(value.type).get_dim_size(0) for value in (lhs, rhs)]
    sizes, (lhs_length, rhs_length) = unknown(numbers), unknown(lengths)
    lhs, rhs = reshaped(lhs, [], [lhs_length]), reshaped(rhs, [], [rhs_length])
    named = Sizes(*map(Index, sizes))
    dimensions = [(named.batch * named.rows).value, named.columns.value]
    kind = tensor_type(element, 2)
    region = region_of([kind], dimensions)
    bodies.fill(
        region,
        ("product", emitter.__name__, element, tile),
        [lhs, rhs, *sizes],
        lambda: [emitter(lhs, rhs, named, tile).emit()],
        takes_any_size=True,
    )
    static = ir.RankedTensorType.get([numbers[0] * numbers[1], numbers[2]], element)
    return reshaped(region.results[0], dimensions, [], static)


@dataclass(frozen=True)
class Strides:
    """Of the matrices of a product, in elements."""

    lhs_row: Index
    lhs_depth: Index
    rhs_depth: Index
    rhs_column: Index


class Tiles:
    """Tiles of products of two flat tensors.

    Args:
        lhs, rhs: the tensors.
        strides: of the matrices in them.
        tile: in registers.
        element: the type of sums; None: that of the tensors.
    """

    def __init__(
        self, lhs: ir.Value, rhs: ir.Value, strides: Strides, tile: ProductTile, element: ir.Type | None = None
    ) -> None:
        self.lhs, self.rhs, self.strides, self.tile = lhs, rhs, strides, tile
        self.element = element or ir.RankedTensorType(lhs.type).element_type
        self.lanes = tile.lanes(self.element.width)
        self.width = tile.width(self.element.width)
        self.columns = tile.columns or self.width
        self.lane_type = ir.VectorType.get([self.lanes], self.element)
        self.tile_type = ir.VectorType.get([self.width], self.element)
        self.row_type = ir.VectorType.get([self.columns], self.element)
        self.zero = zero_of(self.element)
        self.zeros = vector.broadcast(self.tile_type, self.zero)

    def pack(self, start: Index, depth: Index, is_contiguous: Bool) -> ir.Value:
        """Packs a panel [DEPTH, width] of the right operand from a position on."""
        zero, whole = Index.of(0), depth // self.lanes * self.lanes
        has_squares = ~is_contiguous & self.strides.rhs_depth.is_("eq", 1)
        rows = depth.select(is_contiguous, zero)
        panel = self.pack_rows(start, rows, self.panel())
        if self.columns == self.width:  # not branches, each of which would have a panel of its own
            rows = whole.select(has_squares, rows)
            panel = self.pack_squares(start, whole.select(has_squares, zero), panel)
        return self.pack_columns(start, rows, depth, panel)

    def pack_columns(self, start: Index, first: Index, depth: Index, panel: ir.Value) -> ir.Value:
        """Packs numbers one by one, from a row of the panel on."""
        s = self.strides

        def copy_column(j: Index, carried: Values) -> Values:
            def copy(q: Index, inner: Values) -> Values:
                element = tensor.extract(self.rhs, [(start + j * s.rhs_column + q * s.rhs_depth).value])
                return [tensor.insert(element, inner[0], [q.value, j.value])]

            return fold(first, depth, carried, copy)

        return fold(Index.of(0), Index.of(self.columns), [panel], copy_column)[0]

    def pack_squares(self, start: Index, depth: Index, panel: ir.Value) -> ir.Value:
        """Packs squares of columns that are contiguous, which are transposed in registers; `depth` is a multiple of
        lanes."""
        s = self.strides

        def square(q: Index, j: Index, carried: Values) -> Values:
            (packed,) = carried
            starts = [start + (j + i) * s.rhs_column + q for i in range(self.lanes)]
            columns = [self.read(self.rhs, at, kind=self.lane_type) for at in starts]
            for i, row in enumerate(transposed(columns)):
                packed = self.write(row, packed, q + i, j)
            return [packed]

        def squares(q: Index, carried: Values) -> Values:
            return fold(Index.of(0), Index.of(self.width), carried, lambda j, c: square(q, j, c), step=self.lanes)

        return fold(Index.of(0), depth, [panel], squares, step=self.lanes)[0]

    def panel(self) -> ir.Value:
        """A panel without contents."""
        return tensor.empty([DEPTH, self.width], self.element)

    def pack_rows(self, start: Index, depth: Index, panel: ir.Value, first: Index | int = 0) -> ir.Value:
        """Packs rows of the right operand, whose columns are contiguous, from a position on, into rows of the panel
        from one on."""

        def copy_row(q: Index, carried: Values) -> Values:
            row = self.read_row(self.rhs, start + q * self.strides.rhs_depth)
            return [self.write(row, carried[0], q + first, Index.of(0))]

        return fold(Index.of(0), depth, [panel], copy_row)[0]

    def cover(self, rows: Index, values: Values, tiles: Callable[[int, Index, Index, Values], Values]) -> Values:
        """All rows, by tiles of several heights.

        Args:
            tiles: of a height, from a row to another.
        """
        zero, high = Index.of(0), rows // self.tile.height * self.tile.height
        even = high + (rows - high) // PAIR * PAIR
        high_tiles = tiles(self.tile.height, zero, high, values)
        return tiles(1, even, rows, tiles(PAIR, high, even, high_tiles))

    def multiply(
        self,
        result: ir.Value,
        places: Sequence[Sequence[Index]],
        depth: Index,
        start: Index,
        panel: ir.Value,
        is_first: Bool,
    ) -> ir.Value:
        """Adds the products with a panel to a tile [height, width] of the result.

        Args:
            places: of the rows of the tile in the result.
            start: of the rows of the left operand.
            is_first: whether the tile has no contents yet.
        """
        sums = self.products(len(places), start, depth, panel, 0, [self.zeros] * len(places))
        return self.add(result, places, sums, is_first)

    def products(
        self, height: int, start: Index, depth: Index, panel: ir.Value, first: Index | int, sums: Values
    ) -> Values:
        """The sums of a tile with the products with rows of a panel, from one on.

        Args:
            start: of the rows of the left operand.
        """
        s = self.strides
        lhs_rows = [start + r * s.lhs_row if r else start for r in range(height)]

        def step(q: Index, carried: Values) -> Values:
            right, taken = self.read(panel, q + first, Index.of(0)), self.left(q)
            left = [self.number(self.lhs, row + taken) for row in lhs_rows]
            return [
                fused(vector.broadcast(self.tile_type, element), right, total)
                for element, total in zip(left, carried, strict=True)
            ]

        return fold(Index.of(0), depth, sums, step)

    def left(self, q: Index) -> Index:
        """How far the number `q` of a row of the left operand is from its start."""
        return q * self.strides.lhs_depth

    def number(self, source: ir.Value, at: Index) -> ir.Value:
        """A number of an operand."""
        return tensor.extract(source, [at.value])

    def add(self, result: ir.Value, places: Sequence[Sequence[Index]], sums: Values, is_first: Bool) -> ir.Value:
        """Adds the sums of a tile to a result, or writes them, if they are the first ones of their places."""
        for value, at in zip(sums, places, strict=True):
            old = arith.select(is_first.value, self.zeros, self.read_row(result, *at))
            result = self.write(self.of_row(added(old, value)), result, *at)
        return result

    def read(self, source: ir.Value, *at: Index, kind: ir.Type | None = None) -> ir.Value:
        """A vector along the last dimension, entirely in bounds; as wide as the tile, or of the type `kind`."""
        map_ = ir.AffineMap.get_minor_identity(len(at), 1)
        return vector.transfer_read(kind or self.tile_type, source, [i.value for i in at], map_, self.zero, [True])

    def read_row(self, source: ir.Value, *at: Index) -> ir.Value:
        """A vector of a row of a matrix, with zeros where the row is shorter."""
        row = self.read(source, *at, kind=self.row_type)
        return row if self.row_type == self.tile_type else vector.insert_strided_slice(row, self.zeros, [0], [1])

    def of_row(self, value: ir.Value) -> ir.Value:
        """The part of a vector that a row of a matrix has."""
        if self.row_type == self.tile_type:
            return value
        return vector.extract_strided_slice(self.row_type, value, [0], [self.columns], [1])

    def write(self, value: ir.Value, target: ir.Value, *at: Index) -> ir.Value:
        """The target with a vector written along its last dimension."""
        map_ = ir.AffineMap.get_minor_identity(len(at), 1)
        return vector.transfer_write(target.type, value, target, [i.value for i in at], map_, [True])


class ProductKernel(Tiles):
    """The loops of one kernel."""

    def __init__(self, lhs: ir.Value, rhs: ir.Value, sizes: Sizes, tile: ProductTile) -> None:
        super().__init__(lhs, rhs, Strides(sizes.lhs_row, sizes.lhs_depth, sizes.rhs_depth, sizes.rhs_column), tile)
        self.sizes = sizes

    def emit(self) -> ir.Value:
        """Emits all blocks of all matrices, one workgroup each."""
        s = self.sizes
        empty = tensor.empty([(s.batch * s.rows).value, s.columns.value], self.element)
        count, step = [s.batch, s.rows, s.columns], [s.line_block, s.row_block, s.column_block]
        mapping = ir.Attribute.parse(
            "[" + ", ".join(f"#iree_linalg_ext.split_reduction_mapping<{axis}>" for axis in (2, 1, 0)) + "]"
        )
        op = scf.ForallOp([0, 0, 0], [i.value for i in count], [i.value for i in step], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        with ir.InsertionPoint(op.body):
            matrix, row, column = map(Index, op.induction_variables)
            rows, columns = (s.rows - row).minimum(s.row_block), (s.columns - column).minimum(s.column_block)
            height = (s.line_block - 1) * s.rows + rows
            at = [(matrix * s.rows + row).value, column.value], [height.value, columns.value]
            part = slice_of(tensor.ExtractSliceOp, [whole], at, [tensor_type(self.element, 2)]).results[0]
            batch, line = matrix // s.lines, matrix % s.lines
            lhs_start = batch * s.lhs_batch + line * s.lhs_line + row * s.lhs_row
            rhs_start = batch * s.rhs_batch + column * s.rhs_column
            made = self.block(part, rows, columns, lhs_start, rhs_start)
            with ir.InsertionPoint(scf.InParallelOp().block):
                slice_of(tensor.ParallelInsertSliceOp, [made, whole], at, [])
        return op.results[0]

    def block(self, result: ir.Value, rows: Index, columns: Index, lhs_start: Index, rhs_start: Index) -> ir.Value:
        """Emits a block of the result; operands begin at the given positions."""
        s = self.sizes
        is_contiguous = s.rhs_column.is_("eq", 1)
        last_column = columns - self.columns
        zero = Index.of(0)

        def column_of_tiles(j: Index, carried: Values) -> Values:
            column = j.minimum(last_column)

            def inner_tap(y: Index, x: Index, inner: Values) -> Values:
                starts = (
                    lhs_start + y * s.lhs_outer_tap + x * s.lhs_inner_tap,
                    rhs_start + (y * s.inner_taps + x) * s.rhs_tap + column * s.rhs_column,
                )
                is_first = y.is_("eq", 0) & x.is_("eq", 0)
                return fold(zero, s.depth, inner, lambda p, c: layer(column, p, c, starts, is_first), step=DEPTH)

            def outer_tap(y: Index, outer: Values) -> Values:
                return fold(zero, s.inner_taps, outer, lambda x, c: inner_tap(y, x, c))

            return fold(zero, s.outer_taps, carried, outer_tap)

        def layer(column: Index, p: Index, carried: Values, starts: tuple[Index, Index], is_first: Bool) -> Values:
            depth = (s.depth - p).minimum(DEPTH)
            panel = self.pack(starts[1] + p * s.rhs_depth, depth, is_contiguous)
            first, start = is_first & p.is_("eq", 0), starts[0] + p * s.lhs_depth

            def line_of_tiles(line: Index, of_line: Values) -> Values:
                first_row, line_start = line * s.rows, start + line * s.lhs_line

                def tiles(height: int, begin: Index, end: Index, given: Values) -> Values:
                    def tile(i: Index, c: Values) -> Values:
                        places = [(first_row + i + r, column) for r in range(height)]
                        return [self.multiply(c[0], places, depth, line_start + i * s.lhs_row, panel, first)]

                    return fold(begin, end, given, tile, step=height)

                return self.cover(rows, of_line, tiles)

            return fold(zero, s.line_block, carried, line_of_tiles)

        return fold(zero, columns, [result], column_of_tiles, step=self.columns)[0]

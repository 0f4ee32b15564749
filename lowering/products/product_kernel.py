"""The kernel of matrix products of one element type, which takes sizes and strides as arguments.

One compiled kernel serves all products of a program, of any size, transposed or not, batched or not: the compiler
merges identical kernels, and sizes behind a barrier are not constant-folded into them.

    for a block of rows and columns of one matrix (a workgroup):
      for j in columns, by the width of the tile:
        for p in depth, by DEPTH:
          panel[DEPTH, width] = rhs[p…, j…]                       # on the stack
          for i in rows, by the height of the tile:
            tile = 0                                              # in registers
            for q in DEPTH: tile += lhs[i…, p + q] * panel[q, :]
            result[i…, j…] = tile if p == 0 else result[i…, j…] + tile

The last tile in a row of tiles ends with the last column and overlaps the one before it: a tile is recomputed from the
first p on, so nothing is added twice. The last rows are tiles of height 1. The left operand is read in place.
Sums of `DEPTH` products, added up, are more accurate than one long sum.
Source: K. Goto, R. van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import fold

DEPTH = 128
"""Rows of the panel: with 32 columns of f32 it takes 16 KiB of the 32 KiB of stack that a worker thread has."""

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


def compute_product(lhs: ir.Value, rhs: ir.Value, numbers: Sequence[int], tile: ProductTile) -> ir.Value:
    """The product of two flat tensors, `[batch * rows, columns]`.

    Args:
        lhs, rhs: flat operands of static size.
        numbers: the fields of `Sizes`, in order.
        tile: the tile in registers.
    """
    for dialect in ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"):
        ir.Context.current.dialects[dialect]
    element = ir.RankedTensorType(lhs.type).element_type
    lengths = [ir.RankedTensorType(value.type).get_dim_size(0) for value in (lhs, rhs)]
    sizes, (lhs_length, rhs_length) = _unknown(numbers), _unknown(lengths)
    lhs, rhs = _reshape(lhs, [], [lhs_length]), _reshape(rhs, [], [rhs_length])
    named = Sizes(*map(Index, sizes))
    dimensions = [(named.batch * named.rows).value, named.columns.value]
    kind = _tensor(element, 2)
    region = ir.Operation.create(
        "flow.dispatch.region",
        results=[kind],
        operands=dimensions,
        attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(dimensions), 0])},
        regions=2,
    )
    with ir.InsertionPoint(region.regions[0].blocks.append()):
        ir.Operation.create("flow.return", operands=[_Product(lhs, rhs, named, element, tile).emit()])
    static = ir.RankedTensorType.get([numbers[0] * numbers[1], numbers[2]], element)
    return _reshape(region.results[0], dimensions, [], static)


def _unknown(numbers: Sequence[int]) -> list[ir.Value]:
    """Integers that the compiler cannot fold into a kernel."""
    constants = [arith.constant(ir.IndexType.get(), number) for number in numbers]
    barrier = ir.Operation.create("util.optimization_barrier", [value.type for value in constants], constants)
    return list(barrier.results)


def _reshape(
    value: ir.Value, dimensions: list[ir.Value], new_dimensions: list[ir.Value], type_: ir.Type | None = None
) -> ir.Value:
    """The same elements as a tensor with dimensions that the compiler does not know, or with static ones again."""
    kind = type_ or _tensor(ir.RankedTensorType(value.type).element_type, len(new_dimensions))
    segments = ir.DenseI32ArrayAttr.get([1, len(dimensions), len(new_dimensions)])
    operands = [value, *dimensions, *new_dimensions]
    op = ir.Operation.create("flow.tensor.reshape", [kind], operands, {"operandSegmentSizes": segments})
    return op.results[0]


def _tensor(element: ir.Type, rank: int) -> ir.RankedTensorType:
    """A tensor type with dynamic dimensions."""
    return ir.RankedTensorType.get([ir.ShapedType.get_dynamic_size()] * rank, element)


class _Product:
    """The loops of one kernel."""

    def __init__(self, lhs: ir.Value, rhs: ir.Value, sizes: Sizes, element: ir.Type, tile: ProductTile) -> None:
        self.lhs, self.rhs, self.sizes, self.element, self.tile = lhs, rhs, sizes, element, tile
        self.lanes = tile.lanes(element.width)
        self.width = tile.width(element.width)
        self.lane_type = ir.VectorType.get([self.lanes], element)
        self.starts = range(0, self.width, self.lanes)

    def emit(self) -> ir.Value:
        """Emits all blocks of all matrices, one workgroup each."""
        s = self.sizes
        self.zero = arith.constant(self.element, 0.0)
        self.zeros = vector.broadcast(self.lane_type, self.zero)
        empty = tensor.empty([(s.batch * s.rows).value, s.columns.value], self.element)
        count, step = [s.batch, s.rows, s.columns], [Index.of(1), s.row_block, s.column_block]
        mapping = ir.Attribute.parse(
            "[" + ", ".join(f"#iree_linalg_ext.split_reduction_mapping<{axis}>" for axis in (2, 1, 0)) + "]"
        )
        op = scf.ForallOp([0, 0, 0], [i.value for i in count], [i.value for i in step], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        with ir.InsertionPoint(op.body):
            matrix, row, column = map(Index, op.induction_variables)
            rows, columns = (s.rows - row).minimum(s.row_block), (s.columns - column).minimum(s.column_block)
            at = [(matrix * s.rows + row).value, column.value], [rows.value, columns.value]
            part = _slice(tensor.ExtractSliceOp, [whole], at, [_tensor(self.element, 2)]).results[0]
            lhs_start = matrix * s.lhs_batch + row * s.lhs_row
            rhs_start = matrix * s.rhs_batch + column * s.rhs_column
            made = self.block(part, rows, columns, lhs_start, rhs_start)
            with ir.InsertionPoint(scf.InParallelOp().block):
                _slice(tensor.ParallelInsertSliceOp, [made, whole], at, [])
        return op.results[0]

    def block(self, result: ir.Value, rows: Index, columns: Index, lhs_start: Index, rhs_start: Index) -> ir.Value:
        """Emits a block of the result; operands begin at the given positions."""
        s = self.sizes
        is_contiguous = s.rhs_column.is_("eq", 1)
        last_column = columns - self.width
        high = rows // self.tile.height * self.tile.height

        def column_of_tiles(j: Index, carried: Values) -> Values:
            column = j.minimum(last_column)
            return fold(Index.of(0), s.depth, carried, lambda p, c: layer(column, p, c), step=DEPTH)

        def layer(column: Index, p: Index, carried: Values) -> Values:
            depth = (s.depth - p).minimum(DEPTH)
            panel = self.pack(rhs_start + column * s.rhs_column + p * s.rhs_depth, depth, is_contiguous)
            first, start = p.is_("eq", 0), lhs_start + p * s.lhs_depth

            def tiles(height: int, begin: Index, end: Index, given: Values) -> Values:
                return fold(
                    begin,
                    end,
                    given,
                    lambda i, c: [self.multiply(c[0], height, i, column, depth, start + i * s.lhs_row, panel, first)],
                    step=height,
                )

            return tiles(1, high, rows, tiles(self.tile.height, Index.of(0), high, carried))

        return fold(Index.of(0), columns, [result], column_of_tiles, step=self.width)[0]

    def pack(self, start: Index, depth: Index, is_contiguous: Bool) -> ir.Value:
        """Packs a panel [DEPTH, width] of the right operand from a position on."""
        s, zero = self.sizes, Index.of(0)
        empty = tensor.empty([DEPTH, self.width], self.element)

        def copy_row(q: Index, carried: Values) -> Values:
            (panel,) = carried
            for at in self.starts:
                row = self.read(self.rhs, start + q * s.rhs_depth + at)
                panel = self.write(row, panel, q, Index.of(at))
            return [panel]

        def copy_column(j: Index, carried: Values) -> Values:
            def copy(q: Index, inner: Values) -> Values:
                element = tensor.extract(self.rhs, [(start + j * s.rhs_column + q * s.rhs_depth).value])
                return [tensor.insert(element, inner[0], [q.value, j.value])]

            return fold(zero, depth, carried, copy)

        op = scf.IfOp(is_contiguous.value, [empty.type], has_else=True)
        with ir.InsertionPoint(op.then_block):
            scf.YieldOp(fold(zero, depth, [empty], copy_row))
        with ir.InsertionPoint(op.else_block):
            scf.YieldOp(fold(zero, Index.of(self.width), [empty], copy_column))
        return op.results_[0]

    def multiply(
        self,
        result: ir.Value,
        height: int,
        row: Index,
        column: Index,
        depth: Index,
        start: Index,
        panel: ir.Value,
        is_first: Bool,
    ) -> ir.Value:
        """Adds the products with a panel to a tile [height, width] of the result."""
        s = self.sizes
        lhs_rows = [start + r * s.lhs_row if r else start for r in range(height)]
        places = [(row + r, column + at) for r in range(height) for at in self.starts]
        sums = [self.zeros] * len(places)

        def step(q: Index, carried: Values) -> Values:
            right = [self.read(panel, q, Index.of(at)) for at in self.starts]
            made = []
            for r, first in enumerate(lhs_rows):
                element = tensor.extract(self.lhs, [(first + q * s.lhs_depth).value])
                left = vector.broadcast(self.lane_type, element)
                made += [vector.fma(left, b, carried[r * len(right) + v]) for v, b in enumerate(right)]
            return made

        for value, place in zip(fold(Index.of(0), depth, sums, step), places, strict=True):
            old = arith.select(is_first.value, self.zeros, self.read(result, *place))
            result = self.write(arith.addf(old, value), result, *place)
        return result

    def read(self, source: ir.Value, *at: Index) -> ir.Value:
        """A vector along the last dimension, entirely in bounds."""
        map_ = ir.AffineMap.get_minor_identity(len(at), 1)
        return vector.transfer_read(self.lane_type, source, [i.value for i in at], map_, self.zero, [True])

    def write(self, value: ir.Value, target: ir.Value, *at: Index) -> ir.Value:
        """The target with a vector written along its last dimension."""
        map_ = ir.AffineMap.get_minor_identity(len(at), 1)
        return vector.transfer_write(target.type, value, target, [i.value for i in at], map_, [True])


def _slice(
    kind: Callable[..., ir.OpView], operands: Values, at: tuple[Values, Values], results: Sequence[ir.Type]
) -> ir.OpView:
    """A slice whose offsets and sizes are known at run time only."""
    offset, size = ir.ShapedType.get_dynamic_stride_or_offset(), ir.ShapedType.get_dynamic_size()
    return kind(*results, *operands, *at, [], [offset] * 2, [size] * 2, [1, 1])

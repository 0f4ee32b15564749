"""The kernel of products of small matrices of one element type, which takes sizes and strides as arguments.

    for some matrices of a batch (a workgroup):
      for j in columns, by the lanes of a vector:
        panel[depth, lanes] = rhs[0…, j…]                         # on the stack
        for i in rows, by the height of a tile:
          tile = 0                                                # in registers
          for q in depth: tile += lhs[i…, q] * panel[q, :]
          result[i…, j…] = tile

It has no tiles that matrices are too small for: a vector of more lanes than a row has elements reads on into the next
row, and writes on into it, which is written after it; what the last rows would write behind the end is cut off. In rows
of more elements, the last vector overlaps the one before it. If rows or contracted elements are few, the right operand
is read where it is, several vectors at a time.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Generic, TypeVar

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.kernel.vectors import fused, shaped, zero_of
from hilo.lowering.products.product_kernel import PAIR, Strides, Tiles, Values

TILE, NARROW_TILE = ProductTile(vector_bytes=32, height=8, vectors=1), ProductTile(vector_bytes=32, height=4)
"""In registers; that of integers of fewer bits is wider, since the numbers of the left operand are converted."""

DEEPEST, DEEPEST_NARROW = 512, 256
"""Rows of the panel, and the deepest product; the same for integers of 8 bits, whose panel is wider. It takes 16 KiB of
the 32 KiB of stack that a worker thread has."""

DIRECT, FEW, SHALLOW = 4, 8, 8
"""Vectors of a row that are computed with the right operand where it is, if rows are few or depth is small: packing it
takes as long, and rows of the result are then written one after the other. 5 x 200 x 300 takes 19 µs instead of 39."""

SHARE = 1 << 15
"""About as many multiplications are a workgroup's."""


N = TypeVar("N", int, Index)


@dataclass(frozen=True)
class SmallProduct(Generic[N]):
    """The arguments of a call, as numbers and in the kernel; strides are in elements.

    Attributes:
        batch: number of matrices.
        rows, columns, depth: sizes of each product [rows, depth] x [depth, columns].
        lhs_batch, lhs_row, lhs_depth: strides of the left operand.
        rhs_batch, rhs_depth, rhs_column: strides of the right operand.
    """

    batch: N
    rows: N
    columns: N
    depth: N
    lhs_batch: N
    lhs_row: N
    lhs_depth: N
    rhs_batch: N
    rhs_depth: N
    rhs_column: N

    @property
    def area(self) -> N:
        """Elements of a result."""
        return self.rows * self.columns

    @property
    def work(self) -> N:
        """Multiplications of a result."""
        return self.area * self.depth


def compute_small(
    lhs: ir.Value,
    rhs: ir.Value,
    product: SmallProduct[int],
    result: ir.Type | None = None,
    kernel: type[SmallKernel] | None = None,
) -> ir.Value:
    """The product of two flat tensors of static size, flat.

    Args:
        result: the type of its elements; None: that of the operands'. Integers of fewer than 32 bits are summed in 32.
        kernel: another one that takes the same arguments; None: `SmallKernel`.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element, lengths = element_of(lhs), [shape_of(value)[0] for value in (lhs, rhs)]
    *sizes, share, lhs_length, rhs_length = unknown([*astuple(product), max(1, SHARE // product.work), *lengths])
    lhs, rhs = reshaped(lhs, [], [lhs_length]), reshaped(rhs, [], [rhs_length])
    named = SmallProduct(*map(Index, sizes))
    length = (named.batch * named.area).value
    made = result or element
    region = region_of([tensor_type(made, 1)], [length])
    bodies.fill(
        region,
        ("small product", element, *([kernel.__name__] if kernel else [])),
        [lhs, rhs, *sizes, share],
        lambda: [(kernel or SmallKernel)(lhs, rhs, named, made).emit(Index(share))],
        takes_any_size=True,
    )
    static = ir.RankedTensorType.get([product.batch * product.area], made)
    return reshaped(region.results[0], [length], [], static)


class SmallKernel(Tiles):
    """The loops of the kernel.

    Attributes:
        read_type, result: the types of the operands' elements and of the result's.
        is_narrow: whether the operands' have fewer bits than the sums.
        beyond: how many of the last rows of a workgroup's part of the result are so near to its end that a vector is
            longer.
        short: the same of a right matrix and its array.
    """

    def __init__(self, lhs: ir.Value, rhs: ir.Value, sizes: SmallProduct[Index], result: ir.Type) -> None:
        strides = Strides(sizes.lhs_row, sizes.lhs_depth, sizes.rhs_depth, sizes.rhs_column)
        self.read_type = element_of(lhs)
        is_narrow = isinstance(self.read_type, ir.IntegerType) and self.read_type.width < 32
        element = ir.IntegerType.get_signless(32) if is_narrow else self.read_type
        super().__init__(lhs, rhs, strides, NARROW_TILE if is_narrow else TILE, element)
        self.sizes, self.result, self.is_narrow = sizes, result, is_narrow
        missing = _from_zero(self.width - sizes.columns)
        self.beyond = _ratio(missing, sizes.columns)
        self.short = _ratio(missing, sizes.rhs_depth.select(sizes.rhs_depth.is_("gt", 0), 1))

    def emit(self, share: Index) -> ir.Value:
        """Emits all matrices, of which a workgroup computes a share."""
        s = self.sizes
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        empty = tensor.empty([(s.batch * s.area).value], self.result)
        op = scf.ForallOp([0], [s.batch.value], [share.value], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        with ir.InsertionPoint(op.body):
            first = Index(op.induction_variables[0])
            count = (s.batch - first).minimum(share)
            at = [(first * s.area).value], [(count * s.area).value]
            part = slice_of(tensor.ExtractSliceOp, [whole], at, [tensor_type(self.result, 1)]).results[0]
            inside = count * s.rows - self.beyond
            (whole_part,) = fold(
                Index.of(0), count, [part], lambda m, c: self.matrix(first + m, m, inside - m * s.rows, c)
            )
            with ir.InsertionPoint(scf.InParallelOp().block):
                slice_of(tensor.ParallelInsertSliceOp, [whole_part, whole], at, [])
        made: ir.Value = op.results[0]
        return made

    def matrix(self, number: Index, place: Index, inside: Index, carried: Values) -> Values:
        """Emits one product.

        Args:
            place: its number in the workgroup's part of the result.
            inside: the number of its rows from which on vectors may end behind that part.
        """
        s, zero = self.sizes, Index.of(0)
        is_cheap = s.rows.is_("le", FEW) | s.depth.is_("le", SHALLOW)
        is_direct = is_cheap & s.rhs_column.is_("eq", 1) & s.columns.is_("ge", DIRECT * self.width)
        lhs, rhs, origin = number * s.lhs_batch, number * s.rhs_batch, place * s.area
        read = self.read_in_place(s.rows.select(is_direct, zero), (lhs, rhs, origin), carried)
        inside = _from_zero(inside).minimum(s.rows)
        columns, last = zero.select(is_direct, s.columns), _from_zero(s.columns - self.width)

        def column_of_tiles(j: Index, of_column: Values) -> Values:
            column = j.minimum(last)
            panel = self.panel_of(rhs + column * s.rhs_column)

            def tile(i: Index, height: int, c: Values, is_inside: bool = True) -> Values:
                sums = self.products(height, lhs + i * s.lhs_row, s.depth, panel, 0, [self.zeros] * height)
                for r, row in enumerate(sums):
                    c = [self.store(row, c[0], origin + column + (i + r) * s.columns, is_inside)]
                return c

            def tiles(height: int, begin: Index, end: Index, given: Values) -> Values:
                return fold(begin, end, given, lambda i, c: tile(i, height, c), step=height)

            whole = self.cover(inside, of_column, tiles)
            return fold(inside, s.rows, whole, lambda i, c: tile(i, 1, c, is_inside=False))

        return fold(zero, columns, read, column_of_tiles, step=self.width)

    def read_in_place(self, count: Index, starts: tuple[Index, Index, Index], carried: Values) -> Values:
        """Emits rows, `DIRECT` vectors at a time, with the right operand read where it is.

        Args:
            count: of rows.
            starts: where the matrices begin in the operands and in the result.
        """
        s, zero = self.sizes, Index.of(0)
        width = DIRECT * self.width

        def columns(i: Index, height: int, j: Index, c: Values) -> Values:
            column = j.minimum(s.columns - width)
            lhs = [starts[0] + (i + r) * s.lhs_row for r in range(height)]

            def step(q: Index, sums: Values) -> Values:
                at = starts[1] + column + q * s.rhs_depth
                right = [self.vector(at + v * self.width) for v in range(DIRECT)]
                left = [self.number(self.lhs, row + self.left(q)) for row in lhs]
                factors = [vector.broadcast(self.tile_type, element) for element in left for _ in right]
                return [fused(a, b, total) for a, b, total in zip(factors, right * height, sums, strict=True)]

            for at, row in enumerate(fold(zero, s.depth, [self.zeros] * (height * DIRECT), step)):
                r, v = divmod(at, DIRECT)
                c = [self.store(row, c[0], starts[2] + column + (i + r) * s.columns + v * self.width, True)]
            return c

        def rows(i: Index, height: int, c: Values) -> Values:
            return fold(zero, s.columns, c, lambda j, inner: columns(i, height, j, inner), step=width)

        even = count // PAIR * PAIR
        pairs = fold(zero, even, carried, lambda i, c: rows(i, PAIR, c), step=PAIR)
        return fold(even, count, pairs, lambda i, c: rows(i, 1, c))

    def panel_of(self, start: Index) -> ir.Value:
        """Columns of the right operand from a position on, packed."""
        s = self.sizes
        deepest, zero = DEEPEST_NARROW if self.is_narrow else DEEPEST, Index.of(0)
        panel = tensor.empty([deepest, self.width], self.element)
        rows = s.depth.select(s.rhs_column.is_("eq", 1), zero)
        inside = _from_zero(rows - self.short)

        def copy_row(q: Index, carried: Values, is_inside: bool = True) -> Values:
            row = self.vector(start + q * s.rhs_depth, is_inside)
            return [self.write(row, carried[0], q, zero)]

        (panel,) = fold(zero, inside, [panel], copy_row)
        (panel,) = fold(inside, rows, [panel], lambda q, c: copy_row(q, c, is_inside=False))
        fewest = self.width if not self.is_narrow else 1 << 62
        squares = rows.is_("eq", 0) & s.rhs_depth.is_("eq", 1) & s.columns.is_("ge", fewest)
        whole = (s.depth // self.width * self.width).select(squares, zero)
        panel = panel if self.is_narrow else self.pack_squares(start, whole, panel)
        rows = whole.select(squares, rows)
        valid = s.columns.minimum(self.width)

        def copy_column(j: Index, carried: Values) -> Values:
            def copy(q: Index, inner: Values) -> Values:
                element = self.number(self.rhs, start + j * s.rhs_column + q * s.rhs_depth)
                return [tensor.insert(element, inner[0], [q.value, j.value])]

            return fold(rows, s.depth, carried, copy)

        return fold(zero, valid, [panel], copy_column)[0]

    def number(self, source: ir.Value, at: Index) -> ir.Value:
        return self.widened(super().number(source, at))

    def vector(self, at: Index, is_inside: bool = True) -> ir.Value:
        """A vector of the right operand, with zeros behind its end."""
        kind = ir.VectorType.get([self.width], self.read_type)
        row = vector.transfer_read(kind, self.rhs, [at.value], _line(), zero_of(self.read_type), [is_inside])
        return self.widened(row)

    def widened(self, value: ir.Value) -> ir.Value:
        """A number or a vector of an operand as it is summed."""
        return arith.extsi(shaped(self.element, value), value) if self.is_narrow else value

    def store(self, row: ir.Value, target: ir.Value, at: Index, is_inside: bool) -> ir.Value:
        """The target with a vector at a position, up to its end."""
        row = row if self.result == self.element else arith.trunci(shaped(self.result, row), row)
        return vector.transfer_write(target.type, row, target, [at.value], _line(), [is_inside])


def _line() -> ir.AffineMap:
    return ir.AffineMap.get_identity(1)


def _ratio(number: Index, divisor: Index) -> Index:
    """The quotient, rounded up."""
    return (number + divisor - 1) // divisor


def _from_zero(number: Index) -> Index:
    """The number, or 0 if it is negative."""
    return number.select(number.is_("gt", 0), 0)

"""The kernel of products with one column, which sums along vectors; see `product_kernel` for its arguments.

    for a block of rows of one matrix (a workgroup), i in rows, by `ROWS`:
      sums = 0                                                # ROWS vectors, in registers
      for tap in window, p in depth, by the length of a vector:
        sums[r] += lhs[i + r, p…] * rhs[p…]                   # a vector of the right operand for all rows
      result[i…] = the sums of the lanes

A tile of `product_kernel` uses one lane of each vector here: convolutions of 3 x 3 x 32 windows to one feature take
38 µs instead of 183 (XLA 126). The last vector ends with the last element; what others have summed counts as 0. The
last rows are computed twice. Both operands are contiguous along the depth, which a vector or more fills.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import arith, ir, tensor, vector
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.kernel.vectors import fused
from hilo.lowering.products.product_kernel import ProductKernel, Values, compute_product

ROWS = 8
"""Rows that are summed at once."""


def compute_column(lhs: ir.Value, rhs: ir.Value, numbers: Sequence[int], vector_bytes: int) -> ir.Value:
    """The product of two flat tensors, `[batch * rows, 1]`; arguments as those of `compute_product`."""
    return compute_product(lhs, rhs, numbers, ProductTile(vector_bytes, ROWS, vectors=1, columns=1), SingleColumn)


class SingleColumn(ProductKernel):
    """The loops of one kernel."""

    def block(self, result: ir.Value, rows: Index, columns: Index, lhs_start: Index, rhs_start: Index) -> ir.Value:
        """Emits a block of the result; operands begin at the given positions."""
        s, zero = self.sizes, Index.of(0)

        def line_of_rows(line: Index, carried: Values) -> Values:
            start = lhs_start + line * s.lhs_line

            def tiles(height: int, given: Values) -> Values:
                def tile(i: Index, made: Values) -> Values:
                    row = i.minimum(rows - height)
                    sums = self.sums(height, start + row * s.lhs_row, rhs_start)
                    return [self.write_sums(made[0], line * s.rows + row, sums)]

                return fold(zero, rows, given, tile, step=height)

            return choose(
                rows.is_("ge", ROWS), carried, lambda: tiles(ROWS, carried), otherwise=lambda: tiles(1, carried)
            )

        return fold(zero, s.line_block, [result], line_of_rows)[0]

    def sums(self, height: int, lhs_start: Index, rhs_start: Index) -> Values:
        """Vectors whose lanes add up to the elements of so many rows."""
        s, zero = self.sizes, Index.of(0)
        whole = s.depth // self.lanes * self.lanes
        last = s.depth - self.lanes

        def inner_tap(y: Index, x: Index, carried: Values) -> Values:
            left = lhs_start + y * s.lhs_outer_tap + x * s.lhs_inner_tap
            right = rhs_start + (y * s.inner_taps + x) * s.rhs_tap

            def step(p: Index, inner: Values, kept: ir.Value | None = None) -> Values:
                b = self.kept(self.read(self.rhs, right + p), kept)
                rows = (
                    self.kept(self.read(self.lhs, left + r * s.lhs_row + p), kept) for r in map(Index.of, range(height))
                )
                return [fused(a, b, total) for a, total in zip(rows, inner, strict=True)]

            def rest() -> Values:
                return step(last, made, self.lanes_from(whole - last))

            made = fold(zero, whole, carried, step, step=self.lanes)
            return choose(whole.is_("lt", s.depth), made, rest)

        def outer_tap(y: Index, outer: Values) -> Values:
            return fold(zero, s.inner_taps, outer, lambda x, c: inner_tap(y, x, c))

        return fold(zero, s.outer_taps, [self.zeros] * height, outer_tap)

    def lanes_from(self, first: Index) -> ir.Value:
        """Whether a lane is the first one or behind it."""
        kind = ir.VectorType.get([self.lanes], ir.IndexType.get())
        return arith.cmpi(arith.CmpIPredicate.sge, vector.step(kind), vector.broadcast(kind, first.value))

    def kept(self, value: ir.Value, mask: ir.Value | None) -> ir.Value:
        """A vector with zeros outside of a mask."""
        return value if mask is None else arith.select(mask, value, self.zeros)

    def write_sums(self, result: ir.Value, row: Index, sums: Values) -> ir.Value:
        """The result with the sums of the lanes of vectors in its rows."""
        for r, total in enumerate(sums):
            result = tensor.insert(Number(total).sum().re, result, [(row + r).value, Index.of(0).value])
        return result

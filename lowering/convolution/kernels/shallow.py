"""The kernel of convolutions that sum few elements in a row; see `product_kernel` for its arguments.

    for a block of lines of the result (a workgroup), j in columns, by the width of the tile:
      for lines of the window, as many as a panel holds:
        panel[DEPTH, width] = window[lines, :, :, j…]           # on the stack
        for i in rows, by the height of the tile:
          tile = the sum, over these lines, of image[i…, line, :, :] * panel[line, :, :]      # in registers
          result[i…, j…] = tile if first else result[i…, j…] + tile

`product_kernel` reads and writes the result for each line of the window. In µs before → after, with AVX-512: windows of
3 x 3 of 64 x 64 numbers, to 32 features 24 → 18, to 64 46 → 31, to 128 88 → 56; dilated by 2 46 → 23, 104 → 36, 215 →
64.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.products.product_kernel import DEPTH, ProductKernel, Values


class ShallowProduct(ProductKernel):
    """The loops of one kernel. The window is contiguous; `DEPTH` elements of a line of it, or fewer, are summed."""

    def block(self, result: ir.Value, rows: Index, columns: Index, lhs_start: Index, rhs_start: Index) -> ir.Value:
        """Emits a block of the result; operands begin at the given positions."""
        s, zero = self.sizes, Index.of(0)
        of_line = s.inner_taps * s.depth
        count = Index.of(DEPTH) // of_line

        def column_of_tiles(j: Index, carried: Values) -> Values:
            column = j.minimum(columns - self.columns)

            def layer(number: Index, c: Values) -> Values:
                first = number * count
                lines = (s.outer_taps - first).minimum(count)
                start = rhs_start + first * of_line * s.rhs_depth + column
                panel = self.pack_rows(start, lines * of_line, self.panel())

                def line_of_tiles(line: Index, of_result: Values) -> Values:
                    begin = lhs_start + line * s.lhs_line + first * s.lhs_outer_tap

                    def tiles(height: int, start: Index, end: Index, given: Values) -> Values:
                        def tile(i: Index, made: Values) -> Values:
                            places = [(line * s.rows + i + r, column) for r in range(height)]
                            sums = self._sums(height, begin + i * s.lhs_row, lines, panel)
                            return [self.add(made[0], places, sums, number.is_("eq", 0))]

                        return fold(start, end, given, tile, step=height)

                    return self.cover(rows, of_result, tiles)

                return fold(zero, s.line_block, c, line_of_tiles)

            return fold(zero, (s.outer_taps + count - 1) // count, carried, layer)

        return fold(zero, columns, [result], column_of_tiles, step=self.columns)[0]

    def _sums(self, height: int, start: Index, lines: Index, panel: ir.Value) -> Values:
        """The sums of a tile over lines of the window, whose elements are the rows of a panel."""
        s, zero = self.sizes, Index.of(0)

        def element(y: Index, x: Index, sums: Values) -> Values:
            at, row = start + y * s.lhs_outer_tap + x * s.lhs_inner_tap, (y * s.inner_taps + x) * s.depth
            return self.products(height, at, s.depth, panel, row, sums)

        def line(y: Index, sums: Values) -> Values:
            return fold(zero, s.inner_taps, sums, lambda x, c: element(y, x, c))

        return fold(zero, lines, [self.zeros] * height, line)

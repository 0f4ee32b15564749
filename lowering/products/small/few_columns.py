"""The kernel of products of a matrix, whose rows are contiguous, and few columns, for any size.

    for p in depth, by `CHUNK`:
      panel[columns, CHUNK] = rhs[p…, :]                        # transposed, on the stack
      for i in rows, by 4, 1; for j in columns, by 4 or fewer:
        sums = 0                                                # vectors along the depth, in registers
        for q in CHUNK, by vectors: sums[r, c] += lhs[i + r, p + q…] * panel[j + c, q…]
        result[i + r, j + c] += the sum of the lanes

The last vector of a row ends with the row; what others have summed counts as 0. Its arguments are those of the kernel
of small matrices. Of complex numbers, the left operand is pairs, and each column is two: (re, -im, …), (im, re, …).
"""

from __future__ import annotations

from hilo.dialect.iree import arith, ir, tensor, vector
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.kernel.vectors import added, fused
from hilo.lowering.products.product_kernel import Values
from hilo.lowering.products.small.few_rows import by_sizes
from hilo.lowering.products.small.small_kernel import SmallKernel

PANEL_BYTES = 16 << 10
"""Of the 32 KiB of stack that a worker thread has."""

MOST_BYTES, MOST_COMPLEX_BYTES = 32, 64
"""Of a row of the panel, and of complex numbers."""

_HEIGHT, _WIDTHS = 4, (4, 3, 2, 1)


class FewColumns(SmallKernel):
    """The loops of the kernel.

    Attributes:
        vector_bytes: of a register.
        most_bytes: of a row of the panel.
    """

    vector_bytes, most_bytes = 32, MOST_BYTES

    @property
    def count(self) -> int:
        """Elements of a vector."""
        return int(8 * self.vector_bytes // self.element.width)

    @property
    def chunk(self) -> int:
        """Columns of the panel, but for the last vector of a row."""
        return PANEL_BYTES // self.most_bytes - self.count

    @property
    def most(self) -> int:
        """Rows of the panel, and most columns."""
        return int(8 * self.most_bytes // self.element.width)

    def matrix(self, number: Index, place: Index, inside: Index, carried: Values) -> Values:
        s = self.sizes
        starts = number * s.lhs_batch, number * s.rhs_batch, place * s.area
        panel = tensor.empty([self.most, self.chunk + self.count], self.element)
        made = fold(Index.of(0), s.depth, [*carried, panel], lambda p, c: self.layer(starts, p, c), step=self.chunk)
        return made[:1]

    def layer(self, starts: tuple[Index, Index, Index], p: Index, carried: Values) -> Values:
        """Adds the products with a part of the depth, from one on."""
        s = self.sizes
        whole = (s.depth - p).minimum(self.chunk) // self.count * self.count
        is_last = (s.depth - p).is_("le", self.chunk) & (p + whole).is_("lt", s.depth)
        result, panel = carried
        panel = self.packed(starts[1], p, whole, panel)

        def tiles(i: Index, height: int, c: Values) -> Values:
            part = p, whole, is_last

            def of_width(width: int, begin: Index, end: Index, d: Values) -> Values:
                return fold(
                    begin,
                    end,
                    d,
                    lambda j, k: self.add_part(starts, (i, j), (height, width), part, panel, k),
                    step=width,
                )

            return by_sizes(s.columns, _WIDTHS, c, of_width)

        high = s.rows // _HEIGHT * _HEIGHT
        made = fold(Index.of(0), high, [result], lambda i, c: tiles(i, _HEIGHT, c), step=_HEIGHT)
        return [*fold(high, s.rows, made, lambda i, c: tiles(i, 1, c)), panel]

    def add_part(
        self,
        starts: tuple[Index, Index, Index],
        at: tuple[Index, Index],
        size: tuple[int, int],
        part: tuple[Index, Index, Bool],
        panel: ir.Value,
        carried: Values,
    ) -> Values:
        """Adds the products with a part of the depth to a tile of the result.

        Args:
            at, size: of the tile.
            part: its first element, how many of them whole vectors have, and whether there is a last vector.
        """
        s, (height, width), (p, whole, is_last) = self.sizes, size, part
        kind = ir.VectorType.get([self.count], self.element)
        zeros = vector.broadcast(kind, self.zero)
        lhs_rows = [starts[0] + (at[0] + r) * s.lhs_row for r in range(height)]

        def step(place: Index, q: Index, sums: Values, mask: ir.Value | None = None) -> Values:
            left = [self.read(self.lhs, row + place, kind=kind) for row in lhs_rows]
            left = left if mask is None else [arith.select(mask, row, zeros) for row in left]
            right = [self.read(panel, at[1] + c, q, kind=kind) for c in range(width)]
            pairs = [(a, b) for a in left for b in right]
            return [fused(a, b, total) for (a, b), total in zip(pairs, sums, strict=True)]

        sums = fold(Index.of(0), whole, [zeros] * (height * width), lambda q, c: step(p + q, q, c), step=self.count)
        last = s.depth - self.count
        sums = choose(is_last, sums, lambda: step(last, Index.of(self.chunk), sums, self.lanes_from(p + whole - last)))
        for number, total in enumerate(sums):
            r, c = divmod(number, width)
            place = (starts[2] + (at[0] + r) * s.columns + at[1] + c).value
            old = arith.select(p.is_("eq", 0).value, self.zero, tensor.extract(carried[0], [place]))
            carried = [tensor.insert(added(old, Number(total).sum().re), carried[0], [place])]
        return carried

    def packed(self, start: Index, p: Index, whole: Index, panel: ir.Value) -> ir.Value:
        """The panel with the columns of the right operand from a row on, and of its last rows in the end: zeros where
        whole vectors have them."""
        s, last = self.sizes, self.sizes.depth - self.count

        def column(j: Index, carried: Values) -> Values:
            def copy(q: Index, c: Values) -> Values:
                return [tensor.insert(self.factor(start, p + q, j), c[0], [j.value, q.value])]

            def copy_last(q: Index, c: Values) -> Values:
                is_new = (last + q).is_("ge", p + whole).value
                element = arith.select(is_new, self.factor(start, last + q, j), self.zero)
                return [tensor.insert(element, c[0], [j.value, (q + self.chunk).value])]

            made = fold(Index.of(0), whole, carried, copy)
            return fold(Index.of(0), Index.of(self.count), made, copy_last)

        return fold(Index.of(0), s.columns, [panel], column)[0]

    def factor(self, start: Index, q: Index, j: Index) -> ir.Value:
        """What the number `q` of a row is multiplied by for column `j`."""
        return self.number(self.rhs, start + q * self.sizes.rhs_depth + j * self.sizes.rhs_column)

    def lanes_from(self, first: Index) -> ir.Value:
        """Whether a lane is the first one or behind it."""
        kind = ir.VectorType.get([self.count], ir.IndexType.get())
        return arith.cmpi(arith.CmpIPredicate.sge, vector.step(kind), vector.broadcast(kind, first.value))


class FewWideColumns(FewColumns):
    """The same with vectors of 64 bytes."""

    vector_bytes = 64


class FewComplexColumns(FewColumns):
    """The same for complex numbers: rows, columns and depth are in numbers of pairs, strides of the right operand those
    of its pairs."""

    most_bytes = MOST_COMPLEX_BYTES

    def factor(self, start: Index, q: Index, j: Index) -> ir.Value:
        s, (of_pair, part) = self.sizes, (q // 2, q % 2)
        is_real = (j % 2).is_("eq", 0)
        other = (part + j) % 2
        number = self.number(self.rhs, start + of_pair * s.rhs_depth + j // 2 * s.rhs_column + other)
        is_negative = is_real & part.is_("eq", 1)
        return arith.select(is_negative.value, arith.negf(number), number)


class FewWideComplexColumns(FewComplexColumns):
    """The same with vectors of 64 bytes."""

    vector_bytes = 64

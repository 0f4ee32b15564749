"""The kernel of products of few rows, or a long sum, and a matrix whose rows are contiguous, for any size.

    for i in rows, by 8 or fewer; for j in columns, by strips of as many vectors as registers hold; for p in depth, by
    `STAGE`:
      tile = 0                                                # in registers
      for q in a stage: tile += lhs[i…, p + q] * rhs[p + q, j…]
      total += tile
    result[i…, j…] = total

The right operand is read where it is, once for all rows of a tile: that is what such a product takes its time for. The
last columns are single vectors, the last of which overlaps the one before it. Its arguments are those of the kernel of
small matrices. Of complex numbers, both operands are pairs; sums of (re a) b and of (im a) b become pairs in the end:

    (re a) (re b, im b) + (im a) (-im b, re b)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.kernel.vectors import added, fused
from hilo.lowering.products.product_kernel import Values
from hilo.lowering.products.small.small_kernel import SmallKernel

STAGE = 128
"""Products that are summed before their sum is added to the total."""


def by_sizes(
    count: Index, sizes: Sequence[int], carried: Values, parts: Callable[[int, Index, Index, Values], Values]
) -> Values:
    """All of so many rows or columns, by parts of the largest size, and the rest by one part.

    What is left is one of several branches, not one of several loops of which all but one run no times: the compiler's
    analyses take twice as long for each loop that another one follows.

    Args:
        sizes: from the largest down to 1.
        parts: of a size, from a row to another.
    """
    largest, *others = sizes
    whole = count // largest * largest
    made = parts(largest, Index.of(0), whole, carried)

    def rest(sizes: Sequence[int]) -> Values:
        if not sizes:
            return made
        is_it = (count - whole).is_("eq", sizes[0])
        return choose(is_it, made, lambda: parts(sizes[0], whole, count, made), otherwise=lambda: rest(sizes[1:]))

    return rest(others)


class FewRows(SmallKernel):
    """The loops of the kernel, with vectors of 32 bytes and sixteen registers.

    Attributes:
        vector_bytes: of a register.
        strips: for each height of a tile, from the largest down to 1, the registers of one of its rows.
    """

    vector_bytes = 32
    strips: ClassVar[dict[int, int]] = {8: 1, 7: 1, 6: 1, 5: 1, 4: 2, 3: 2, 2: 4, 1: 8}

    def matrix(self, number: Index, place: Index, inside: Index, carried: Values) -> Values:
        s = self.sizes
        starts = number * s.lhs_batch, number * s.rhs_batch, place * s.area
        lanes = 8 * self.vector_bytes // self.element.width

        def tiles(i: Index, height: int, width: int, c: Values) -> Values:
            whole = s.columns // width * width

            def last(j: Index, k: Values) -> Values:
                return self.strip(starts, i, j.minimum(s.columns - lanes), height, lanes, k)

            made = fold(Index.of(0), whole, c, lambda j, k: self.strip(starts, i, j, height, width, k), step=width)
            return fold(whole, s.columns, made, last, step=lanes)

        def of_height(height: int, begin: Index, end: Index, c: Values) -> Values:
            width = lanes * self.strips[height]
            return fold(begin, end, c, lambda i, k: tiles(i, height, width, k), step=height)

        return by_sizes(s.rows, [*self.strips], carried, of_height)

    def strip(
        self, starts: tuple[Index, Index, Index], row: Index, column: Index, height: int, width: int, carried: Values
    ) -> Values:
        """Writes a part of some rows of the result.

        Args:
            starts: where the matrices begin in the operands and in the result.
            row, column: of the part.
            height, width: its size.
        """
        s, kind = self.sizes, ir.VectorType.get([width], self.element)
        zeros = [vector.broadcast(kind, self.zero)] * self.sums(height)
        lhs_rows = [starts[0] + (row + r) * s.lhs_row for r in range(height)]
        rhs = starts[1] + column

        def stage(p: Index, totals: Values) -> Values:
            def step(q: Index, sums: Values) -> Values:
                at = p + q
                right = self.read(self.rhs, rhs + at * s.rhs_depth, kind=kind)
                left = self.factors([first + at * s.lhs_depth for first in lhs_rows])
                return [fused(vector.broadcast(kind, a), right, total) for a, total in zip(left, sums, strict=True)]

            made = fold(Index.of(0), (s.depth - p).minimum(STAGE), zeros, step)
            return [added(total, part) for total, part in zip(totals, made, strict=True)]

        for r, total in enumerate(self.results(fold(Index.of(0), s.depth, zeros, stage, step=STAGE))):
            carried = [self.write(total, carried[0], starts[2] + (row + r) * s.columns + column)]
        return carried

    def sums(self, height: int) -> int:
        """How many vectors a tile of a height sums."""
        return height

    def factors(self, places: list[Index]) -> Values:
        """The numbers of the left operand that each of the sums of a tile takes, given where its rows have them."""
        return [self.number(self.lhs, at) for at in places]

    def results(self, sums: Values) -> Values:
        """Rows of the result."""
        return sums


class FewWideRows(FewRows):
    """The same with vectors of 64 bytes and twice as many registers."""

    vector_bytes = 64
    strips: ClassVar[dict[int, int]] = {8: 2, 7: 2, 6: 2, 5: 2, 4: 4, 3: 4, 2: 8, 1: 8}


class FewComplexRows(FewRows):
    """The same for complex numbers: sizes and strides are in numbers of pairs, the depth in pairs."""

    strips: ClassVar[dict[int, int]] = {4: 1, 3: 1, 2: 2, 1: 4}

    def sums(self, height: int) -> int:
        return 2 * height

    def factors(self, places: list[Index]) -> Values:
        return [self.number(self.lhs, at + part) for at in places for part in range(2)]

    def results(self, sums: Values) -> Values:
        return [_joined(*sums[at : at + 2]) for at in range(0, len(sums), 2)]


class FewWideComplexRows(FewComplexRows):
    """The same with vectors of 64 bytes and twice as many registers."""

    vector_bytes = 64
    strips: ClassVar[dict[int, int]] = {4: 2, 3: 2, 2: 4, 1: 8}


def _joined(of_real: ir.Value, of_imaginary: ir.Value) -> ir.Value:
    """The sums of pairs times real parts, plus i times those times imaginary parts."""
    count = of_real.type.shape[0]
    turned = vector.shuffle(of_imaginary, of_imaginary, [at ^ 1 for at in range(count)])
    element = of_real.type.element_type
    signs = [vector.broadcast(of_real.type, arith.constant(element, sign)) for sign in (-1.0, 1.0)]
    sign = vector.shuffle(*signs, [at if at % 2 == 0 else count + at for at in range(count)])
    return fused(sign, turned, of_real)

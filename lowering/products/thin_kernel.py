"""Kernels of products with few rows, columns or contracted elements.

Such a product reads its large operand once, in order; nothing is packed. Three kernels cover all layouts:

- `accumulate`: a tile of the result stays in registers; for each contracted element, a row of the right operand, times
  an element of the left one, is added to it;
- `fold_rows`: rows of both operands are contiguous along the contracting dimension: vectors of partial sums;
- `combine`: the rows of a right operand with few rows stay in registers for all rows of the left one.

Sums are formed in stages of `STAGE` products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir, vector
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Index, Number

STAGE = 512
"""Products that are summed before their sum is added to the result."""

SUMS = 28
"""Vectors of the largest tile in registers; with AVX2, some of them are on the stack."""

ROWS, COLUMNS = 8, 4
"""Rows of a tile, and of each operand in `fold_rows`."""

KEPT = 16
"""Vectors of the right operand that stay in registers."""


@dataclass(frozen=True)
class Thin:
    """A product [rows, depth] x [depth, columns] of flat arrays; strides are in elements.

    Attributes:
        lhs: strides of the left operand along rows and depth.
        rhs: strides of the right operand along depth and columns.
    """

    rows: int
    columns: int
    depth: int
    lhs: tuple[int, int]
    rhs: tuple[int, int]

    def transposed(self) -> Thin:
        """The product of the transposed operands in reverse order, which is the transposed result."""
        return Thin(self.columns, self.rows, self.depth, self.rhs[::-1], self.lhs[::-1])


def pieces_of(columns: int, lanes: int, most: int) -> list[int]:
    """The lengths of a tile's vectors: all columns if they are few, else whole vectors that divide them evenly.

    >>> pieces_of(8, 16, 3), pieces_of(100, 16, 7), pieces_of(100, 16, 4), pieces_of(1000, 16, 8)
    ([8], [16, 16, 16, 16, 16, 16, 4], [16, 16, 16, 16], [16, 16, 16, 16, 16, 16, 16, 16])
    """
    vectors = -(-columns // lanes)
    if vectors <= most:
        return [min(lanes, columns - start) for start in range(0, columns, lanes)]
    count = -(-vectors // most)
    return [lanes] * min(columns // lanes, -(-vectors // count))


def accumulate(a: ir.Value, b: ir.Value, p: Thin, element: ir.Type, lanes: int) -> list[ir.Value]:
    """The product if the right operand's rows are contiguous."""
    height = min(p.rows, ROWS)
    pieces = pieces_of(p.columns, lanes, max(1, SUMS // height))
    width = sum(pieces)
    with Kernel(element, lanes=lanes) as k:
        left, right, y = Values(Cell(a)), Values(Cell(b)), k.values([p.rows * p.columns], element)
        with k.loop(0, p.rows, height) as i, k.loop(0, p.columns, width) as j:
            row, column = i.minimum(p.rows - height), j.minimum(p.columns - width)
            with k.loop(0, p.depth, STAGE) as start:
                sums = [[k.variable(k.zero(lanes=n)) for n in pieces] for _ in range(height)]
                with k.loop(start, (start + STAGE).minimum(p.depth)) as q:
                    at = q * p.rhs[0] + column
                    others = [right.get_row(at + offset, n) for offset, n in _placed(pieces)]
                    for r, of_row in enumerate(sums):
                        factor = left.get((row + r) * p.lhs[0] + q * p.lhs[1])
                        for total, other in zip(of_row, others, strict=True):
                            total.set(Number(_fma(factor, other, total.get().re)))
                for r, of_row in enumerate(sums):
                    for total, (offset, n) in zip(of_row, _placed(pieces), strict=True):
                        at = (row + r) * p.columns + column + offset
                        _add(k, y, at, total.get(), n, start)
    return k.results


def _add(k: Kernel, y: Values, at: Index, value: Number, lanes: int, start: Index) -> None:
    """Adds to a part of the result; the first stage initializes it."""
    zero = k.zero(lanes=lanes).re
    old = Number(y.get_row(at, lanes)).select(start.is_("ne", 0), Number(zero))
    y.set_row((old + value).re, at)


def _placed(pieces: Sequence[int]) -> list[tuple[int, int]]:
    return [(sum(pieces[:at]), n) for at, n in enumerate(pieces)]


def _fma(factor: ir.Value, other: ir.Value, total: ir.Value) -> ir.Value:
    return vector.fma(vector.broadcast(other.type, factor), other, total)


def fold_rows(a: ir.Value, b: ir.Value, p: Thin, element: ir.Type, lanes: int) -> list[ir.Value]:
    """The product if the left operand's rows and the right operand's columns are contiguous."""
    with Kernel(element, lanes=lanes) as k:
        fold = _Fold(k, p, Values(Cell(a)), Values(Cell(b)), k.values([p.rows * p.columns], element))
        with k.loop(0, p.depth, STAGE) as start:
            for first_row, last_row, height in _tiles(p.rows, COLUMNS):
                for first, last, width in _tiles(p.columns, COLUMNS):
                    with k.loop(first_row, last_row, height) as i, k.loop(first, last, width) as j:
                        fold.tile(start, [i + r for r in range(height)], [j + c for c in range(width)])
    return k.results


def _tiles(size: int, tile: int) -> list[tuple[int, int, int]]:
    """Begin, end and step of the whole tiles, and of the remainder.

    >>> _tiles(8, 4), _tiles(7, 4), _tiles(3, 4)
    ([(0, 8, 4)], [(0, 4, 4), (4, 7, 3)], [(0, 3, 3)])
    """
    whole = size // tile * tile
    return [part for part in ((0, whole, tile), (whole, size, size - whole)) if part[0] < part[1]]


@dataclass(frozen=True)
class _Fold:
    kernel: Kernel
    product: Thin
    left: Values
    right: Values
    result: Values

    def tile(self, start: Index, rows: list[Index], columns: list[Index]) -> None:
        """Adds the products of a stage to a tile of the result."""
        k, p, lanes = self.kernel, self.product, self.kernel.lanes
        whole, end = p.depth // lanes * lanes, start + STAGE
        sums = [[k.variable(k.zero(lanes=lanes)) for _ in columns] for _ in rows]
        with k.loop(start, end.minimum(whole), lanes) as q:
            others = [self.right.get_row(column * p.rhs[1] + q, lanes) for column in columns]
            for row, of_row in zip(rows, sums, strict=True):
                x = self.left.get_row(row * p.lhs[0] + q, lanes)
                for total, other in zip(of_row, others, strict=True):
                    total.set(Number(vector.fma(x, other, total.get().re)))
        for row, of_row in zip(rows, sums, strict=True):
            for column, total in zip(columns, of_row, strict=True):
                at, made = row * p.columns + column, k.variable(total.get().sum())
                if whole < p.depth:
                    with k.loop(start.select(start.is_("gt", whole), whole), end.minimum(p.depth)) as q:
                        x, other = self.left.get(row * p.lhs[0] + q), self.right.get(column * p.rhs[1] + q)
                        made.set(made.get() + Number(x) * Number(other))
                old = Number(self.result.get(at)).select(start.is_("ne", 0), k.number(0.0))
                self.result.set((old + made.get()).re, at)


def combine(a: ir.Value, b: ir.Value, p: Thin, element: ir.Type, lanes: int) -> list[ir.Value]:
    """The product over a few contracted elements, if the right operand's rows are contiguous."""
    pieces = pieces_of(p.columns, lanes, max(1, KEPT // p.depth))
    width = sum(pieces)
    with Kernel(element, lanes=lanes) as k:
        left, right, y = Values(Cell(a)), Values(Cell(b)), k.values([p.rows * p.columns], element)
        with k.loop(0, p.columns, width) as j:
            column = j.minimum(p.columns - width)
            kept = [[right.get_row(column + q * p.rhs[0] + at, n) for at, n in _placed(pieces)] for q in range(p.depth)]
            with k.loop(0, p.rows) as i:
                made = [k.zero(lanes=n).re for n in pieces]
                for q, others in enumerate(kept):
                    factor = left.get(i * p.lhs[0] + q * p.lhs[1])
                    made = [_fma(factor, other, total) for other, total in zip(others, made, strict=True)]
                for total, (offset, _) in zip(made, _placed(pieces), strict=True):
                    y.set_row(total, i * p.columns + column + offset)
    return k.results

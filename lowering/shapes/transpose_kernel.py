"""A kernel that transposes in tiles of eight vectors of eight elements, which are turned in registers.

    for p in the dimensions before the input's last one, for c in the input's last dimension by `TILE`:
      for q in the dimensions after it but the result's last one, for a in the result's last dimension by `TILE`:
        tile = x[…, a…, c…];    result[p, c…, q, a…] = tile turned

The last tiles end with the array, and overlap those before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, prod

from hilo.dialect.iree import ir, vector
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.numbers import Index

TILE = 8
"""Rows and columns of a tile: as many streams of memory as the first cache has ways, or fewer."""

SHARES, SHARED = 16, 1 << 15
"""The most parts into which the result is split for several cores, and the fewest elements that are split."""

COLLIDING_BYTES, PAGE_BYTES = 1024, 4096
"""A multiple of the first, of at least the second, is a stride at which elements share few sets of the first cache."""

Loop = tuple[int, int]
"""A size, and a stride of the input."""


@dataclass(frozen=True)
class Transposition:
    """A transposition that moves the last dimension; strides are in elements of the input.

    Attributes:
        before: the dimensions of the result before the input's last one.
        column: the size of the input's last dimension.
        between: those after it but the last one.
        row: the result's last dimension.
    """

    before: tuple[Loop, ...]
    column: int
    between: tuple[Loop, ...]
    row: Loop

    def collides(self, size_bytes: int) -> bool:
        """Whether rows of tiles of elements of this size share few sets of the first cache, in the input or the
        result, and do not follow each other in memory."""
        count = prod(size for size, _ in self.between)
        strides = (self.row[1] * size_bytes, count * self.row[0] * size_bytes)
        return count > 1 and any(stride % COLLIDING_BYTES == 0 and stride >= PAGE_BYTES for stride in strides)


def read_transposition(shape: Sequence[int], permutation: Sequence[int]) -> Transposition | None:
    """The transposition of an array of this shape; None if it does not move the last of the dimensions that have more
    than one element.

    >>> read_transposition((16, 24, 1, 40), (3, 1, 2, 0))
    Transposition(before=(), column=40, between=((24, 40),), row=(16, 960))
    """
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    axes = [axis for axis in permutation if shape[axis] > 1]
    if len(axes) < 2 or axes[-1] == max(axes):
        return None
    loops = [(shape[axis], strides[axis]) for axis in axes]
    at = axes.index(max(axes))
    return Transposition(tuple(loops[:at]), loops[at][0], tuple(loops[at + 1 : -1]), loops[-1])


def transposed(x: ir.Value, t: Transposition) -> ir.Value:
    """The elements of the result, in order; of integers of 8 to 64 bits."""
    element, length = element_of(x), prod(shape_of(x))
    (x,) = barrier([reshape(x, [length])])
    rows, columns = (prod(size for size, _ in loops) for loops in (t.before, t.between))
    is_by_rows = rows >= SHARES
    shared = rows if is_by_rows else columns
    shares = even_shares(shared, SHARES) if length >= SHARED else 1
    each = ceil(shared / shares)
    with Kernel(ir.F32Type.get(), lanes=TILE) as k:
        source = Values(Cell(x))
        result = k.values([rows * t.column, columns * t.row[0]], element, axis=0 if is_by_rows else 1)
        with k.share_rows(shared, shares) as first:
            ranges = (each, columns) if is_by_rows else (rows, each)
            with k.loop(0, ranges[0]) as p, k.loop(0, t.column, TILE) as j, k.loop(0, ranges[1]) as q:
                place = _place(first + p if is_by_rows else p, t.before)
                place = place + _place(q if is_by_rows else first + q, t.between)
                column = j.minimum(t.column - TILE)
                with k.loop(0, t.row[0], TILE) as i:
                    row = i.minimum(t.row[0] - TILE)
                    start = place + row * t.row[1] + column
                    tile = turned([source.get_row(start + r * t.row[1], TILE) for r in range(TILE)])
                    for r, made in enumerate(tile):
                        result.set_row(made, (p * t.column + column + r, q * t.row[0] + row))
    return barrier(k.results)[0]


def _place(number: Index, loops: Sequence[Loop]) -> Index:
    """Where the elements of a flat position in some dimensions lie in the input."""
    place, size = Index.of(0), prod(size for size, _ in loops)
    for own, stride in loops:
        size //= own
        place = place + (number // size % own) * stride
    return place


def turned(rows: list[ir.Value]) -> list[ir.Value]:
    """The transposed matrix of some vectors, a power of two. Each step interleaves the first half with the second."""
    count, half = len(rows), len(rows) // 2
    masks = [[x for i in part for x in (i, count + i)] for part in (range(half), range(half, count))]
    for _ in range(count.bit_length() - 1):
        rows = [vector.shuffle(rows[i], rows[i + half], mask) for i in range(half) for mask in masks]
    return rows

"""How the threads of a workgroup share a reduction: arithmetic of sizes.

Measured on an H100: sums, maxima, softmax and layer norm of rows of 16 to 50,000 elements, and sums of columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

LANES = 32
LOAD_BITS = 128
SHORTEST_ROW = 8
"""Shorter rows are read by a thread each."""

_BUSY = 264
"""Workgroups that keep the GPU busy."""
_MOST, _MOST_OF_FEW, _LONG = 512, 1024, 2**15
"""The most threads for a row; the same if there are few rows, or for a row of so many elements."""


@dataclass(frozen=True)
class Share:
    """How one dimension of a kernel is distributed.

    Attributes:
        lanes: threads of a subgroup along it.
        subgroups: subgroups of a workgroup along it.
        vector: adjacent elements that a thread reads at once.
        is_outer: workgroups are distributed along it, too.
    """

    lanes: int = 1
    subgroups: int = 1
    vector: int = 1
    is_outer: bool = False

    @property
    def tile(self) -> int:
        """The elements that a workgroup computes at once."""
        return self.lanes * self.subgroups * self.vector


def along_row(n: int, rows: int, bits: int) -> Share:
    """For `rows` rows of `n` adjacent elements that are reduced; a row may end within the last tile.

    >>> along_row(1024, 8192, 32), along_row(1001, 8192, 32)
    (Share(lanes=32, subgroups=4, vector=4, is_outer=False), Share(lanes=32, subgroups=4, vector=1, is_outer=False))
    >>> along_row(16, 1000000, 32)
    Share(lanes=4, subgroups=1, vector=4, is_outer=False)
    """
    vector = max(1, LOAD_BITS // bits)
    while vector > 1 and (n % vector or (n // vector > LANES and n // vector % LANES)):
        vector //= 2
    count = n // vector
    lanes = min(LANES, 1 << (count - 1).bit_length())
    most = _MOST_OF_FEW if rows < _BUSY or n >= _LONG else _MOST
    loads = 2 if vector > 1 else 8
    subgroups = 1
    while 2 * subgroups * LANES <= most and count > loads * subgroups * LANES:
        if vector > 1 and count % (2 * subgroups * LANES):
            break
        subgroups *= 2
    return Share(lanes, subgroups, vector)


def along_rows(row: Share, n: int, rows: int) -> tuple[Share, Share]:
    """For rows, `n` of them next to one another and `rows` in all, that take the threads of `row`: the share along a
    row, which has idle threads if a subgroup's rows would not be next to one another, and the share of the rows.

    >>> along_rows(Share(4, 1, 4), 1000, 1000)
    (Share(lanes=4, subgroups=1, vector=4, is_outer=False), Share(lanes=8, subgroups=1, vector=1, is_outer=True))
    >>> along_rows(Share(4, 1, 4), 1001, 1001)
    (Share(lanes=32, subgroups=1, vector=4, is_outer=False), Share(lanes=1, subgroups=1, vector=1, is_outer=True))
    """
    lanes, subgroups = LANES // row.lanes, 1
    if n % lanes:
        row, lanes = Share(LANES, 1, row.vector), 1
    while subgroups < 4 and row.subgroups == 1 and n % (2 * lanes * subgroups) == 0:
        if rows < 8 * _BUSY * lanes * subgroups:
            break
        subgroups *= 2
    return row, Share(lanes, subgroups, 1, True)


def along_column(width: int, n: int, bits: int) -> tuple[Share, Share] | None:
    """For `width` adjacent columns of `n` elements that are reduced: along the columns' width, and along their length.

    None if threads cannot share them evenly: the compiler computes a tile wrong that only partly lies in the array, or
    whose columns are reduced by several subgroups.

    >>> along_column(64, 98, 32)
    (Share(lanes=16, subgroups=1, vector=4, is_outer=True), Share(lanes=2, subgroups=1, vector=1, is_outer=False))
    >>> along_column(257, 300, 32)
    """
    vector = max(1, LOAD_BITS // bits)
    while width % vector:
        vector //= 2
    lanes = LANES // 2
    while width % (lanes * vector):
        lanes //= 2
    depth = LANES // lanes
    if lanes * vector * bits < 256 or n % depth:
        return None
    return Share(lanes, 1, vector, True), Share(depth)


def workgroup_tile(sizes: Sequence[int], thread: Sequence[int], most: int = 256) -> list[int]:
    """The elements that a workgroup of at most so many threads computes, if each computes those of `thread`.

    >>> workgroup_tile([30000, 1000], [1, 4]), workgroup_tile([1048576, 3], [4, 0])
    ([1, 1000], [1024, 0])
    """
    units = [n // part if part else 1 for n, part in zip(sizes, thread, strict=True)]
    left = most
    while left > LANES and prod(units) < _BUSY * left:
        left //= 2
    tile = list(thread)
    for d in reversed(range(len(sizes))):
        count = max(n for n in range(1, left + 1) if units[d] % n == 0)
        if thread[d] == 1 and count * 4 < left < units[d]:
            count = left  # single elements may end within a tile
        tile[d] = count * thread[d]
        left //= count
        if count < units[d]:
            break
    return tile

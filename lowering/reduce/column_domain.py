"""How a kernel walks an array that it reduces along columns: arithmetic of rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import gcd, prod

DEPTH = 8
"""Rows that are combined in registers."""

SHORT, NEAR = 16, 1 << 13
"""The most rows of the arrays of a batch that are combined column by column; or their most elements."""

SHARES, SHARE = 8, 256
"""The most parts that the columns are split into for several cores, and the fewest columns of each."""

PART = 1 << 14
"""The fewest elements of a part that rows are split into."""

WIDTH = 16
"""How wide rows are, in vectors, that consist of several narrow ones: wide enough for the memory to be read ahead."""


@dataclass(frozen=True)
class Domain:
    """The reduced array, viewed as `batch` arrays of `rows` by `columns`; with the operand's axes that form each.

    Attributes:
        beside: how many rows, which lie side by side in memory, the kernel walks as one.
        parts: into how many parts the rows of an array are split. Each part has a result of its own.
    """

    batch: int
    rows: int
    columns: int
    axes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    beside: int = 1
    parts: int = 1

    @property
    def is_wide(self) -> bool:
        """Whether the kernel's results are those of parts of the rows."""
        return self.beside * self.parts > 1

    @property
    def is_short(self) -> bool:
        """Whether it is a batch of arrays of so few rows that each column is reduced at once."""
        is_near = self.rows <= SHORT or self.rows * self.columns <= NEAR
        return self.batch > 1 and not self.is_wide and is_near

    @property
    def width(self) -> int:
        """The elements of a row that the kernel walks."""
        return self.beside * self.columns

    @property
    def wide_rows(self) -> int:
        """The rows of an array that the kernel walks."""
        return self.rows // self.beside

    @property
    def part_rows(self) -> int:
        """The rows that the kernel walks of each part but the last, which has as many or fewer."""
        return self.wide_rows if self.parts == 1 else -(-self.rows // (self.beside * self.parts))

    @property
    def rest(self) -> int:
        """The elements after the last row that the kernel walks, of the last part."""
        return self.rows % self.beside * self.columns

    @property
    def is_even(self) -> bool:
        """Whether all parts have the same number of rows."""
        return self.parts * self.part_rows == self.wide_rows

    def walked(self, batch: int, rows: int, columns: int) -> tuple[int, int, int] | None:
        """The strides of parts or arrays, of rows and of columns at which an array is walked that has these strides of
        arrays, rows and columns; None if it cannot be.

        >>> tall = Domain(1, 1000, 6, ((), (0,), (1,)), beside=4, parts=5)
        >>> tall.part_rows, tall.walked(0, 6, 1), tall.walked(0, 0, 0), tall.walked(0, 0, 1)
        (50, (1200, 24, 1), (0, 0, 0), None)
        """
        if self.beside > 1 and (rows or columns) and (rows, columns) != (self.columns, 1):
            return None
        return self.part_rows * self.beside * rows if self.parts > 1 else batch, self.beside * rows, columns


def read_domain(shape: Sequence[int], reduced: Sequence[int]) -> Domain | None:
    """The domain of a reduction; None if the reduced axes are not adjacent, or are the last ones.

    >>> read_domain((8, 56, 56, 64), (1, 2))
    Domain(batch=8, rows=3136, columns=64, axes=((0,), (1, 2), (3,)), beside=1, parts=1)
    """
    axes = sorted(reduced)
    if not axes or axes != list(range(axes[0], axes[-1] + 1)) or axes[-1] + 1 == len(shape):
        return None
    groups = tuple(range(axes[0])), tuple(axes), tuple(range(axes[-1] + 1, len(shape)))
    batch, rows, columns = (prod(shape[axis] for axis in group) for group in groups)
    return Domain(batch, rows, columns, groups)


def widened(domain: Domain, lanes: int) -> Domain:
    """The domain with several rows walked as one if they are narrow, and in parts unless there is a batch.

    >>> narrow = Domain(1, 100_000, 6, ((), (0,), (1,)))
    >>> wide = widened(narrow, 8)
    >>> wide.beside, wide.width, wide.parts, wide.wide_rows, wide.part_rows, wide.rest
    (24, 144, 8, 4166, 521, 96)
    """
    step, width = lanes // gcd(lanes, domain.columns), WIDTH * lanes
    beside = step * -(-width // (step * domain.columns)) if domain.columns < width else 1
    parts = max(1, min(SHARES, domain.rows * domain.columns // PART)) if domain.batch == 1 else 1
    return replace(domain, beside=beside, parts=parts)


def share_of(columns: int, lanes: int) -> int:
    """The columns of each share: a multiple of the vector length.

    >>> share_of(1024, 16), share_of(1000, 16), share_of(90, 16)
    (256, 336, 96)
    """
    shares = max(1, min(SHARES, columns // SHARE))
    return -(-columns // (shares * lanes)) * lanes

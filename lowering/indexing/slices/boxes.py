"""Boxes: the indices along each dimension of the elements of an array that are read."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod
from typing import TypeAlias

Box: TypeAlias = tuple[range, ...]
"""For each dimension, the indices in ascending order."""


def whole(shape: Sequence[int]) -> Box:
    """All elements of an array."""
    return tuple(map(range, shape))


def lengths(box: Box) -> list[int]:
    """The shape of an array that has only the elements of a box."""
    return [len(indices) for indices in box]


def size(box: Box) -> int:
    """How many elements a box has."""
    return prod(lengths(box))


def joined(first: Box | None, second: Box | None) -> Box | None:
    """The smallest box with the elements of two, which may be empty (None).

    >>> joined((range(2, 3), range(0, 8, 2)), (range(7, 8), range(1, 2)))
    (range(2, 8, 5), range(0, 7))
    """
    if first is None or second is None:
        return second if first is None else first
    return tuple(map(_joined, first, second))


def _joined(first: range, second: range) -> range:
    steps = [indices.step for indices in (first, second) if len(indices) > 1]
    step = gcd(*steps, abs(first.start - second.start)) or 1
    return _to(min(first.start, second.start), max(first[-1], second[-1]), step)


def _to(start: int, last: int, step: int) -> range:
    return range(start, last + 1, step if start < last else 1)


def taken(indices: range, start: int, limit: int) -> tuple[range, int, int]:
    """Those of `indices` that are at least `start` and less than `limit`, from `start` on, and how many are before and
    after them.

    >>> taken(range(0, 20, 3), 5, 11)
    (range(1, 5, 3), 2, 3)
    """
    first, last = (min(max(0, -((indices.start - end) // indices.step)), len(indices)) for end in (start, limit))
    if last <= first:
        return range(0), first, len(indices) - first
    inside = indices[first:last]
    return _to(inside.start - start, inside[-1] - start, indices.step), first, len(indices) - last


def mirrored(indices: range, n: int) -> range:
    """The indices of the same elements after `n` were reversed, in ascending order.

    >>> mirrored(range(0, 5, 2), 10)
    range(5, 10, 2)
    """
    return _to(n - 1 - indices[-1], n - 1 - indices.start, indices.step)


def composed(outer: range, inner: range) -> range:
    """The indices that those at `inner` of `outer` are.

    >>> composed(range(3, 30, 4), range(1, 6, 2))
    range(7, 24, 8)
    """
    return _to(outer[inner.start], outer[inner[-1]], outer.step * inner.step)


def within(box: Box, outer: Box) -> Box:
    """Where the elements of a box are in an array that has only those of another one, with these among them.

    >>> within((range(7, 16, 8),), (range(3, 30, 4),))
    (range(1, 4, 2),)
    """
    pairs = zip(box, outer, strict=True)
    return tuple(_to(one.index(a.start), one.index(a[-1]), a.step // one.step if len(a) > 1 else 1) for a, one in pairs)

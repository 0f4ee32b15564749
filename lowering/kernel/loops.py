"""Loop nests over blocks of flat tensors, and copies of contiguous elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.kernel.builder import Kernel, Values
from hilo.lowering.kernel.numbers import Index

VECTOR_BYTES = 64
UNROLLED = 8
"""Up to this many vectors are copied by unrolled code instead of a loop."""


def pieces(length: int, lanes: int) -> list[tuple[int, int, int]]:
    """Contiguous vectors, and narrower ones for the remainder: (start, count, lanes).

    >>> pieces(35, 16)
    [(0, 2, 16), (32, 1, 3)]
    """
    count, rest = divmod(length, lanes)
    found = [(0, count, lanes)] if count else []
    return [*found, (count * lanes, 1, rest)] if rest else found


def merge_loops(loops: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Drops loops (size, stride) of size 1, and collapses adjacent loops whose accesses are contiguous.

    >>> merge_loops([(3, 40), (1, 20), (5, 4), (4, 1)])
    ((3, 40), (20, 1))
    """
    merged: list[tuple[int, int]] = []
    for size, stride in loops:
        if size == 1:
            continue
        if merged and merged[-1][1] == size * stride:
            merged[-1] = (merged[-1][0] * size, stride)
        else:
            merged.append((size, stride))
    return tuple(merged)


def merged_dimensions(
    shape: Sequence[int], strides: Sequence[Sequence[int]], bounds: Sequence[int] = ()
) -> tuple[list[int], list[int]]:
    """The loops over a shape, with adjacent dimensions merged where all `strides` walk them contiguously: for each loop
    its last dimension, and its size. A dimension in `bounds` starts a new loop.

    >>> merged_dimensions((4, 5, 6), [(30, 6, 1)])
    ([2], [120])
    >>> merged_dimensions((4, 5, 6), [(30, 6, 1)], bounds=(1,))
    ([0, 2], [4, 30])
    """
    kept: list[int] = []
    sizes: list[int] = []
    for d, n in enumerate(shape):
        if n == 1:
            continue
        is_bound = kept and any(kept[-1] < b <= d for b in bounds)
        if kept and not is_bound and all(own[kept[-1]] == n * own[d] for own in strides):
            sizes[-1] *= n
            kept[-1] = d
        else:
            sizes.append(n)
            kept.append(d)
    if not kept and shape:
        return [len(shape) - 1], [1]
    return kept, sizes


def runs(length: int, lanes: int) -> list[tuple[int, int, int]]:
    """Splits contiguous elements into vectors: (offset, count, lanes), with narrower vectors for the remainder.

    >>> runs(70, 16)
    [(0, 4, 16), (64, 1, 4), (68, 1, 2)]
    """
    found, done = [], 0
    while done < length:
        count = (length - done) // lanes
        if count:
            found.append((done, count, lanes))
        done, lanes = done + count * lanes, lanes // 2
    return found


def copy_run(
    k: Kernel,
    x: Values,
    y: Values,
    start: Index,
    to: Index,
    length: int,
    change: Callable[[ir.Value, Index | int, int], ir.Value] | None = None,
) -> None:
    """Copies `y[to + i] = x[start + i]` for `i < length` between flat tensors.

    Args:
        change: of some elements, given their place in the run and their number.
    """

    def copy(at: Index | int, lanes: int) -> None:
        value = x.get(start + at) if lanes == 1 else x.get_row(start + at, lanes)
        value = change(value, at, lanes) if change else value
        if lanes == 1:
            y.set(value, to + at)
        else:
            y.set_row(value, to + at)

    for first, count, lanes in runs(length, VECTOR_BYTES * 8 // dtype(x.element).bits):
        if count > UNROLLED:
            with k.loop(0, count * lanes, lanes) as i:
                copy(i + first, lanes)
        else:
            for at in range(first, first + count * lanes, lanes):
                copy(at, lanes)


def restrided(shape: Sequence[int], strides: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...] | None:
    """The strides of a reshape without data movement; None if there are none.

    >>> restrided((6, 4), (4, 1), (2, 3, 4))
    (12, 4, 1)
    >>> restrided((2, 3), (1, 2), (6,)) is None
    True
    """
    if not prod(wanted):
        return (0,) * len(wanted)
    array = np.lib.stride_tricks.as_strided(np.empty(0, np.int8), shape, strides)
    try:
        array.shape = tuple(wanted)
    except AttributeError:
        return None
    return tuple(array.strides)

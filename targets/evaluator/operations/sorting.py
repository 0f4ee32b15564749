"""Sort and top-k.

A comparator that compares keys of either side one after the other (JAX's and most others, see `comparators`) is
evaluated once for each side, on the whole arrays, and NumPy sorts by the keys, the last one first. Any other comparator
runs in a bottom-up merge sort, whose merges are binary searches for all elements at once: log₂² n evaluations on whole
arrays. Both are stable. Source: StableHLO specification, `sort`; CHLO's `top_k`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo.targets.evaluator.arithmetic.comparators import Key, find_order
from hilo.targets.evaluator.arithmetic.numbers import is_wide, widen
from hilo.targets.evaluator.operations.elementwise import total_order
from hilo.targets.evaluator.program import Block, Frame, Op
from hilo.targets.evaluator.regions import ScalarRegion, run_wide
from hilo.targets.evaluator.registry import Kernel, evaluates

Less = Callable[[list[np.ndarray], list[np.ndarray]], np.ndarray]


@evaluates("sort", frame=True)
def sort(op: Op) -> Kernel:
    axis = op.view.dimension
    axis = op.operand.rank + axis if axis < 0 else axis
    comparator = ScalarRegion(op, op.regions[0])
    keys = find_order(op.regions[0])

    def run(frame: Frame, *operands: Any) -> list[np.ndarray]:
        arrays = [np.moveaxis(np.asarray(x), axis, -1) for x in operands]
        if not arrays[0].size:
            return [np.asarray(x) for x in operands]
        order = None if keys is None else _by_keys(frame, op.regions[0], keys, arrays)
        if order is None:

            def less(a: list[np.ndarray], b: list[np.ndarray]) -> np.ndarray:
                pairs = [value for pair in zip(a, b, strict=True) for value in pair]
                return comparator(frame, pairs)[0]

            order = merge_order(less, arrays)
        return [np.moveaxis(np.take_along_axis(array, order, -1), -1, axis) for array in arrays]

    return run


def _by_keys(frame: Frame, block: Block, keys: tuple[Key, ...], arrays: list[np.ndarray]) -> np.ndarray | None:
    """The order by keys; None if the sides' keys differ, or some are unordered."""
    shape = arrays[0].shape
    sides: list[list[np.ndarray]] = []
    for first in (0, 1):
        blank = [np.zeros_like(array) for array in arrays]
        arguments = [v for a, z in zip(arrays, blank, strict=True) for v in ((a, z) if first == 0 else (z, a))]
        run_wide(block, frame, arguments, shape)
        sides.append([_sortable(key, np.broadcast_to(frame.values[key.slots[first]], shape)) for key in keys])
    if not all(np.array_equal(one, other) for one, other in zip(*sides, strict=True)):
        return None  # two kinds of keys, or NaN
    return _lexical_order(keys, sides[0])


def _lexical_order(keys: Sequence[Key], columns: Sequence[np.ndarray]) -> np.ndarray | None:
    """The stable order by several keys: sorts by the last one first."""
    order: np.ndarray | None = None
    for key, values in zip(reversed(keys), reversed(columns), strict=True):
        if order is not None:
            values = np.take_along_axis(values, order, -1)
        found = descending_order(values) if key.is_descending else np.argsort(values, axis=-1, kind="stable")
        order = found if order is None else np.take_along_axis(order, found, -1)
    return order


def _sortable(key: Key, values: np.ndarray) -> np.ndarray:
    """Values whose NumPy order is the key's order."""
    row = key.type.dtype
    if key.is_total:
        return np.asarray(total_order(values))
    return np.asarray(values if is_wide(row) else widen(values, row))


def descending_order(key: np.ndarray) -> np.ndarray:
    """A stable order by descending key."""
    flipped = np.argsort(key[..., ::-1], axis=-1, kind="stable")
    return np.asarray((key.shape[-1] - 1 - flipped)[..., ::-1])


def merge_order(less: Less, arrays: list[np.ndarray]) -> np.ndarray:
    """The stable order of `[…, n]` arrays by a comparator: a merge sort of runs of 1, 2, 4, …

    An element's position in the merged run is its position in its own run plus the number of elements of the other run
    before it, which a binary search finds, for all elements of all runs at once.
    """
    shape, n = arrays[0].shape, arrays[0].shape[-1]
    flat = [array.reshape(-1, n) for array in arrays]
    rows = flat[0].shape[0]
    order = np.broadcast_to(np.arange(n), (rows, n)).copy()
    width = 1
    places = np.arange(n)
    while width < n:
        start = places // (2 * width) * (2 * width)
        middle, end = np.minimum(start + width, n), np.minimum(start + 2 * width, n)
        is_left = places < middle
        low = np.broadcast_to(np.where(is_left, middle, start), (rows, n)).copy()
        high = np.broadcast_to(np.where(is_left, end, middle), (rows, n)).copy()
        base = low.copy()
        held = [np.take_along_axis(array, order, -1) for array in flat]
        while np.any(low < high):
            probe = np.minimum((low + high) // 2, n - 1)
            other = [np.take_along_axis(array, probe, -1) for array in held]
            left = np.broadcast_to(is_left, (rows, n))
            # of the right run, those that come strictly before; of the left run, those that do not come after
            first = [np.where(left, o, h) for o, h in zip(other, held, strict=True)]
            second = [np.where(left, h, o) for o, h in zip(other, held, strict=True)]
            before = less(first, second)
            goes_up = np.where(left, before, ~before) & (low < high)
            high = np.where(goes_up | (low >= high), high, probe)
            low = np.where(goes_up, probe + 1, low)
        own = places - np.where(is_left, start, middle)
        into = start + own + (low - base)
        merged = order.copy()  # a comparator that is not an order leaves gaps
        np.put_along_axis(merged, into, order, -1)
        order = merged
        width *= 2
    return order.reshape(shape)


@evaluates("chlo.top_k")
def top_k(op: Op) -> Kernel:
    k, row = op.view.k, op.operand.dtype

    def run(x: Any) -> list[np.ndarray]:
        array = np.asarray(x)
        key = total_order(array) if row.is_float and row.itemsize == array.dtype.itemsize else widen(array, row)
        if row.is_float and row.bits < 16:
            key = _float_order(widen(array, row))
        order = descending_order(np.asarray(key))[..., :k]
        return [np.take_along_axis(array, order, -1), order.astype(np.int32)]

    return run


def _float_order(x: np.ndarray) -> np.ndarray:
    return np.asarray(total_order(x))

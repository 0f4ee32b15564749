"""Sort and top-k.

A comparator that compares one key of each side (JAX's and most others) is evaluated once, on the whole arrays, and
NumPy sorts by the keys. Any other runs in a bottom-up merge sort whose merges are binary searches of all at once:
log₂² n evaluations on whole arrays. Both are stable. Source: StableHLO specification, `sort`; CHLO's `top_k`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.targets.evaluator.elementwise import total_order
from hilo.targets.evaluator.numbers import is_wide, widen
from hilo.targets.evaluator.program import Block, Frame, Op, Step
from hilo.targets.evaluator.regions import ScalarRegion, run_wide
from hilo.targets.evaluator.registry import Kernel, evaluates

Less = Callable[[list[np.ndarray], list[np.ndarray]], np.ndarray]


@evaluates("sort", frame=True)
def sort(op: Op) -> Kernel:
    axis = op.view.dimension
    axis = op.operand.rank + axis if axis < 0 else axis
    comparator = ScalarRegion(op, op.regions[0])
    last = _final_compare(op.regions[0])

    def run(frame: Frame, *operands: Any) -> list[np.ndarray]:
        arrays = [np.moveaxis(np.asarray(x), axis, -1) for x in operands]
        if not arrays[0].size:
            return [np.asarray(x) for x in operands]
        order = None if last is None else _by_key(frame, op.regions[0], last, arrays)
        if order is None:

            def less(a: list[np.ndarray], b: list[np.ndarray]) -> np.ndarray:
                pairs = [value for pair in zip(a, b, strict=True) for value in pair]
                return comparator(frame, pairs)[0]

            order = merge_order(less, arrays)
        return [np.moveaxis(np.take_along_axis(array, order, -1), -1, axis) for array in arrays]

    return run


def _final_compare(block: Block) -> Step | None:
    """The comparison that a comparator returns, if it ends in one."""
    for step in block.steps:
        if step.results == block.results and step.op.name == "stablehlo.compare":
            return step if str(step.op.view.comparison_direction) in ("LT", "GT") else None
    return None


def _by_key(frame: Frame, block: Block, last: Step, arrays: list[np.ndarray]) -> np.ndarray | None:
    """The order by the key that both sides of the last comparison compute; None where they compute different ones."""
    shape = arrays[0].shape
    sides = []
    for first in (0, 1):  # with the other side blank, a key that looks at both sides differs
        blank = [np.zeros_like(array) for array in arrays]
        arguments = [v for a, z in zip(arrays, blank, strict=True) for v in ((a, z) if first == 0 else (z, a))]
        run_wide(block, frame, arguments, shape)
        sides.append(np.broadcast_to(frame.values[last.operands[first]], shape))
    row = last.op.operand.dtype
    if row.is_complex or last.op.operand.quantized is not None:
        return None
    keys = []
    for side in sides:
        if row.is_float and str(last.op.view.compare_type) == "TOTALORDER":
            keys.append(np.asarray(total_order(side)))
        else:
            keys.append(side if is_wide(row) else widen(side, row))
    key = keys[0]
    if not np.array_equal(key, keys[1]) or not _depends_on_one_side(block, last):
        return None  # unequal keys, or NaN
    if str(last.op.view.comparison_direction) == "GT":
        return descending_order(key)
    return np.argsort(key, axis=-1, kind="stable")


def _depends_on_one_side(block: Block, last: Step) -> bool:
    """Whether the two operands of the comparison come from the first and from the second side only."""
    sides: dict[int, set[int]] = {slot: {index % 2} for index, slot in enumerate(block.arguments)}
    for step in block.steps:
        used: set[int] = set().union(*(sides.get(slot, set()) for slot in step.operands))
        if step.op.regions:
            return False
        for slot in step.results:
            sides[slot] = used
    return [sides.get(slot) for slot in last.operands] == [{0}, {1}]


def descending_order(key: np.ndarray) -> np.ndarray:
    """A stable order by descending key."""
    flipped = np.argsort(key[..., ::-1], axis=-1, kind="stable")
    return np.asarray((key.shape[-1] - 1 - flipped)[..., ::-1])


def merge_order(less: Less, arrays: list[np.ndarray]) -> np.ndarray:
    """The stable order of `[…, n]` arrays by a comparator: a merge sort of runs of 1, 2, 4, …

    An element's place in the merged run is its place in its own plus the number of those of the other run before it: by
    binary search, for all elements of all runs at once.
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
        merged = np.empty_like(order)
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

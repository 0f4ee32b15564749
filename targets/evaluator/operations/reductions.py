"""Reductions over dimensions and over windows, and `map`.

A region is applied to whole arrays: reductions of few elements go one after the other, as in XLA; those of many combine
pairs of neighbours, in log₂ steps (StableHLO leaves the order open). Windows are reduced dimension by dimension, each
in log₂ steps of doubled windows. Source: StableHLO specification, `reduce`, `reduce_window`, `map`. As in XLA, padding
is left out of a window's reduction, where the specification would fold in the initial value again.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import prod
from typing import Any, TypeAlias

import numpy as np

from hilo.targets.evaluator.arithmetic.numbers import narrow, widen
from hilo.targets.evaluator.operations.indexing import in_rounds
from hilo.targets.evaluator.operations.shaping import pad_array
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.regions import Known, ScalarRegion, recognize
from hilo.targets.evaluator.registry import Kernel, evaluates

Arrays: TypeAlias = "list[np.ndarray]"
Fold: TypeAlias = "Callable[[Arrays, Arrays], Arrays]"

IN_ORDER = 64
"""Reductions of at most this many elements go one after the other."""


@evaluates("map", frame=True)
def map_(op: Op) -> Kernel:
    region = ScalarRegion(op, op.regions[0])
    return lambda frame, *operands: region(frame, operands)


@evaluates("reduce", frame=True)
def reduce(op: Op) -> Kernel:
    count = len(op.results)
    axes = tuple(op.view.dimensions)
    region = ScalarRegion(op, op.regions[0])
    known = recognize(op.regions[0])
    plain = known is not None and known.ufunc is not None and known.row is op.operand.dtype and count == 1
    kept = [axis for axis in range(op.operand.rank) if axis not in axes]

    def run(frame: Frame, *operands: Any) -> Any:
        if plain:
            assert known is not None
            return known.reduce(np.asarray(operands[0]), axes, operands[1])
        rows = []
        for operand in operands[:count]:  # [reduced, kept…]
            array = np.asarray(operand).transpose((*axes, *kept))
            rows.append(array.reshape((prod(array.shape[: len(axes)]), *array.shape[len(axes) :])))
        shape = rows[0].shape[1:]
        start = [np.broadcast_to(init, shape) for init in operands[count:]]
        return fold_rows(lambda a, b: region(frame, a, b), start, rows)

    return run


def fold_rows(function: Fold, start: Arrays, rows: Arrays) -> Arrays:
    """The fold of `rows[0]`, `rows[1]`, … from `start`."""
    if len(rows[0]) <= IN_ORDER:
        for index in range(len(rows[0])):
            start = function(start, [row[index] for row in rows])
        return start
    while len(rows[0]) > 1:
        even = len(rows[0]) // 2 * 2
        paired = function([row[0:even:2] for row in rows], [row[1:even:2] for row in rows])
        rest = [row[even:].astype(half.dtype, copy=False) for row, half in zip(rows, paired, strict=True)]
        rows = [np.concatenate([half, left]) for half, left in zip(paired, rest, strict=True)]
    return function(start, [row[0] for row in rows])


# ---- windows


def _pairs(value: Any, rank: int) -> list[tuple[int, int]]:
    if value is None:
        return [(0, 0)] * rank
    flat = [int(v) for v in np.asarray(value).reshape(-1)]
    return list(zip(flat[::2], flat[1::2], strict=True))


@evaluates("reduce_window", frame=True)
def reduce_window(op: Op) -> Kernel:
    view, count, rank = op.view, len(op.results), op.operand.rank
    ones = (1,) * rank
    sizes = view.window_dimensions
    strides, dilations = view.window_strides or ones, view.window_dilations or ones
    base = [d - 1 for d in view.base_dilations or ones]
    padding = _pairs(view.padding, rank)
    low, high = [a for a, _ in padding], [b for _, b in padding]
    region = ScalarRegion(op, op.regions[0])
    known = recognize(op.regions[0])
    direct = known if known is not None and known.ufunc is not None and count == 1 else None
    if direct is not None and direct.row is not op.operand.dtype:
        direct = None

    windows = sizes, strides, dilations
    has_holes = any(low) or any(high) or any(base)

    axis = _cumulative_axis(op, sizes, strides, base, low, high) if direct is not None else None

    def run(frame: Frame, *operands: Any) -> Any:
        inits = operands[count:]
        if direct is not None and axis is not None and not (direct.prefers_zero and _has_both_zeros(operands[0])):
            return _accumulate(direct, np.asarray(operands[0]), np.asarray(inits[0]), axis, from_end=not low[axis])
        padded = [pad_array(x, init, low, high, base) for x, init in zip(operands, inits, strict=False)]
        if direct is not None:
            init = widen(np.asarray(inits[0]), direct.row)
            if not has_holes or np.array_equal(direct(init, init), init):  # folding it in twice is harmless
                wide = fold_windows(lambda a, b: [direct(a[0], b[0])], [widen(padded[0], direct.row)], *windows)
                return narrow(direct(init, wide[0]), direct.row)
        there = pad_array(np.ones(np.shape(operands[0]), np.bool_), False, low, high, base) if has_holes else None
        if prod(sizes) <= IN_ORDER:
            return _fold_in_order(lambda a, b: region(frame, a, b), inits, padded, there, *windows)
        if there is None:
            folded = fold_windows(lambda a, b: region(frame, a, b), padded, *windows)
            return region(frame, [np.broadcast_to(init, folded[0].shape) for init in inits], folded)
        *folded, found = fold_windows(
            lambda a, b: _fold_present(lambda x, y: region(frame, x, y), a, b), [*padded, there], *windows
        )
        start = [np.broadcast_to(init, found.shape) for init in inits]
        whole = region(frame, start, folded)
        return [np.where(found, x, init) for x, init in zip(whole, start, strict=True)]

    return run


def _cumulative_axis(op: Op, sizes: Any, strides: Any, base: Any, low: Any, high: Any) -> int | None:
    """The axis along which windows hold all elements up to each, or from each on; None for other windows."""
    wide = [axis for axis, size in enumerate(sizes) if size != 1]
    if len(wide) != 1 or not op.operand.is_static or any(n != 1 for n in strides) or any(base):
        return None
    (axis,) = wide
    reach, others = sizes[axis] - 1, [*low[:axis], *low[axis + 1 :], *high[:axis], *high[axis + 1 :]]
    is_all = sizes[axis] == op.operand.shape[axis] and {low[axis], high[axis]} == {0, reach}
    return axis if is_all and not any(others) else None


def _has_both_zeros(x: Any) -> bool:
    """Whether a float array has zeros of both signs."""
    signs = np.signbit(np.asarray(x))[np.asarray(x) == 0]
    return bool(signs.any()) and not bool(signs.all())


def _accumulate(known: Known, x: np.ndarray, init: np.ndarray, axis: int, *, from_end: bool) -> np.ndarray:
    """All elements up to each, folded with `init`; 32-bit floats in 64 bits, since errors of a chain of sums grow."""
    assert known.ufunc is not None
    wide, start = widen(x, known.row), widen(init, known.row)
    kind = {"float32": np.dtype(np.float64), "complex64": np.dtype(np.complex128)}.get(wide.dtype.name, wide.dtype)
    parts = (slice(None),) * axis + (slice(None, None, -1 if from_end else 1),)
    sums = known.ufunc.accumulate(wide[parts], axis=axis, dtype=kind)
    return np.asarray(narrow(known(start, sums[parts].astype(wide.dtype, copy=False)), known.row))


def _fold_present(function: Fold, a: Arrays, b: Arrays) -> Arrays:
    """The fold of those of two elements that are not padding; the last array is the mask."""
    left, right = a[-1], b[-1]
    both = function(a[:-1], b[:-1])
    chosen = [np.where(left & right, two, np.where(left, x, y)) for two, x, y in zip(both, a[:-1], b[:-1], strict=True)]
    return [*chosen, left | right]


def _fold_in_order(
    function: Fold,
    inits: Sequence[Any],
    arrays: Arrays,
    there: np.ndarray | None,
    sizes: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> Arrays:
    """Folds each window from the initial values, element by element as in XLA, for all windows at once.

    Args:
        there: the mask of elements that are not padding; None: all.
    """
    each = list(zip(arrays[0].shape, sizes, strides, dilations, strict=True))
    counts = [max(0, (n - (size - 1) * by - 1) // step + 1) if n else 0 for n, size, step, by in each]
    folded = [np.broadcast_to(init, counts) for init in inits]
    if 0 in counts:
        return folded
    for offset in np.ndindex(*sizes):
        places = zip(offset, counts, strides, dilations, strict=True)
        part = tuple(slice(o * by, o * by + (n - 1) * step + 1, step) for o, n, step, by in places)
        next_ = function(folded, [array[part] for array in arrays])
        if there is not None:
            next_ = [np.where(there[part], new, old) for new, old in zip(next_, folded, strict=True)]
        folded = next_
    return folded


def fold_windows(
    function: Fold, arrays: Arrays, sizes: Sequence[int], strides: Sequence[int], dilations: Sequence[int]
) -> Arrays:
    """The fold of each window, in the order of its elements; windows are not empty."""
    for axis in reversed(range(arrays[0].ndim)):
        arrays = _fold_axis(function, arrays, axis, sizes[axis], strides[axis], dilations[axis])
    return arrays


def _fold_axis(function: Fold, arrays: Arrays, axis: int, size: int, stride: int, dilation: int) -> Arrays:
    length = arrays[0].shape[axis]
    count = max(0, (length - (size - 1) * dilation - 1) // stride + 1) if length else 0

    def cut(array: np.ndarray, start: int, number: int, step: int = 1) -> np.ndarray:
        part = slice(start, start + (number - 1) * step + 1 if number else start, step)
        return array[(slice(None),) * axis + (part,)]

    if not count:
        return [cut(array, 0, 0) for array in arrays]
    if size <= 4:  # few elements: one after the other, only where windows start
        folded = [cut(array, 0, count, stride) for array in arrays]
        for index in range(1, size):
            folded = function(folded, [cut(array, index * dilation, count, stride) for array in arrays])
        return folded
    return [cut(array, 0, count, stride) for array in _fold_by_doubling(function, arrays, axis, size, dilation)]


def _fold_by_doubling(function: Fold, arrays: Arrays, axis: int, size: int, dilation: int) -> Arrays:
    """The folds of the windows at every position: of 1, 2, 4, … elements, combined according to the bits of `size`."""

    def cut(array: np.ndarray, start: int, number: int) -> np.ndarray:
        return array[(slice(None),) * axis + (slice(start, start + number),)]

    done: Arrays | None = None  # windows for the bits of `size` so far, at each position
    covered, width, power = 0, 1, arrays
    while True:
        if size & width:
            if done is None:
                done = power
            else:
                number = min(done[0].shape[axis], power[0].shape[axis] - covered * dilation)
                done = function(
                    [cut(array, 0, number) for array in done],
                    [cut(array, covered * dilation, number) for array in power],
                )
            covered += width
        if covered == size:
            assert done is not None
            return done
        number = power[0].shape[axis] - width * dilation
        power = function(
            [cut(array, 0, number) for array in power], [cut(array, width * dilation, number) for array in power]
        )
        width *= 2


@evaluates("select_and_scatter", frame=True)
def select_and_scatter(op: Op) -> Kernel:
    view, rank = op.view, op.operand.rank
    ones = (1,) * rank
    sizes, strides = view.window_dimensions or ones, view.window_strides or ones
    padding = _pairs(view.padding, rank)
    select, combine = (ScalarRegion(op, block) for block in op.regions)
    known = recognize(op.regions[1])

    low, high = [a for a, _ in padding], [b for _, b in padding]

    def run(frame: Frame, operand: Any, source: Any, init: Any) -> np.ndarray:
        operand, source = np.asarray(operand), np.asarray(source)
        shape, counts = operand.shape, source.shape
        padded = pad_array(operand, operand.dtype.type(0), low, high, (0,) * rank)
        there = pad_array(np.ones(shape, np.bool_), False, low, high, (0,) * rank) if any(low) or any(high) else None
        offsets = list(np.ndindex(*sizes)) if operand.size and source.size else []
        chosen, found = _select(lambda a, b: select(frame, [a], [b])[0], padded, there, counts, offsets, strides)
        step = [prod(shape[axis + 1 :]) for axis in range(rank)]  # of a flat array
        ahead = np.array([sum(map(operator.mul, offset, step)) for offset in offsets or [(0,) * rank]], np.int64)
        flat = ahead[chosen]
        for axis in range(rank):
            first = (np.arange(counts[axis]) * strides[axis] - low[axis]) * step[axis]
            flat += first.reshape([-1 if i == axis else 1 for i in range(rank)])
        line = np.full(operand.size, init, source.dtype)
        places, updates = flat[found], source[found]
        if known is not None:
            known.scatter(line, places, updates)
        else:
            in_rounds(frame, combine, [line], places, [updates])
        return line.reshape(shape)

    return run


def _select(
    keeps: Callable[[np.ndarray, np.ndarray], np.ndarray],
    padded: np.ndarray,
    there: np.ndarray | None,
    counts: Sequence[int],
    offsets: Sequence[Sequence[int]],
    strides: Sequence[int],
) -> tuple[np.ndarray, np.ndarray]:
    """Which of its elements each window selects, and whether it has any, for all windows at once.

    Args:
        keeps: whether the first of two elements is kept.
        padded: the operand.
        there: the mask of elements that are not padding; None: there is no padding.
        counts: the number of windows along each dimension.
        offsets: the positions of a window's elements.
        strides: of the windows.
    """
    best: np.ndarray | None = None
    chosen = np.zeros(counts, np.int32)
    found = np.full(counts, there is None)
    for number, offset in enumerate(offsets):
        part = tuple(slice(o, o + (n - 1) * s + 1, s) for o, n, s in zip(offset, counts, strides, strict=True))
        value = padded[part]
        if best is None:
            best = value
            found = found if there is None else there[part].copy()
            continue
        is_kept = keeps(best, value)
        takes = ~is_kept if there is None else there[part] & (~found | ~is_kept)
        best = np.where(takes, value, best)
        chosen = np.where(takes, np.int32(number), chosen)
        found = found if there is None else found | there[part]
    return chosen, found

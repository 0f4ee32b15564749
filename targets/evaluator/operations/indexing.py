"""Gather, scatter, and dynamic slices.

Source: StableHLO specification, `gather`, `scatter`, `dynamic_slice`, `dynamic_update_slice`; names in formulas are the
specification's. Scatter applies a region to whole arrays: several updates of one position go in rounds, one per round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.targets.evaluator.arithmetic.numbers import unsigned_of
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.regions import ScalarRegion, recognize
from hilo.targets.evaluator.registry import Kernel, evaluates

Ints = Sequence[int]


def _starts(indices: Sequence[Any], sizes: Ints, shape: Ints) -> tuple[slice, ...]:
    """The block of `sizes` at `indices`, clamped so that it fits."""
    starts = [min(max(int(i), 0), n - size) for i, size, n in zip(indices, sizes, shape, strict=True)]
    return tuple(slice(start, start + size) for start, size in zip(starts, sizes, strict=True))


@evaluates("dynamic_slice", stored=True)
def dynamic_slice(op: Op) -> Kernel:
    sizes = op.view.slice_sizes
    return lambda x, *indices: np.asarray(x)[_starts(indices, sizes, np.shape(x))]


@evaluates("dynamic_update_slice", stored=True)
def dynamic_update_slice(op: Op) -> Kernel:
    def update(x: Any, new: Any, *indices: Any) -> np.ndarray:
        out = np.array(x)
        out[_starts(indices, np.shape(new), out.shape)] = new
        return out

    return update


def _signed(indices: Any) -> np.ndarray:
    """Indices as i64; u64 beyond its range become its largest number, which is out of bounds, too."""
    array = np.asarray(indices)
    return (np.minimum(array, np.iinfo(np.int64).max) if array.dtype == np.uint64 else array).astype(np.int64)


def _vectors(start_indices: np.ndarray, index_vector_dim: int) -> np.ndarray:
    """The index vectors: `[batch…, components]`."""
    array = _signed(start_indices)
    return array[..., None] if index_vector_dim == array.ndim else np.moveaxis(array, index_vector_dim, -1)


def gather_array(x: Any, start_indices: Any, numbers: GatherDimensionNumbers, slice_sizes: Ints) -> np.ndarray:
    """result[batch…, offset…] = operand[start + offset], with starts clamped so that slices fit."""
    operand = np.asarray(x)
    if operand.dtype.type.__module__ != "numpy":  # NumPy has no windows of ml_dtypes' types
        bits = gather_array(operand.view(unsigned_of(operand.dtype)), start_indices, numbers, slice_sizes)
        return bits.view(operand.dtype)
    vectors = _vectors(start_indices, numbers.index_vector_dim)
    bound = [operand.shape[axis] - slice_sizes[axis] for axis in numbers.start_index_map]
    vectors = np.clip(vectors, 0, np.array(bound, np.int64))
    along = [d - (d > numbers.index_vector_dim) for d in numbers.start_indices_batching_dims]
    starts = _starts_by_axis(vectors, numbers.start_index_map, numbers.operand_batching_dims, along)
    wide = [axis for axis, size in enumerate(slice_sizes) if size != 1]
    # all blocks of the slices' sizes: [starts…, offsets of the axes in `wide`…]; a view, of which the starts choose
    blocks = sliding_window_view(operand, [slice_sizes[axis] for axis in wide], axis=tuple(wide)) if wide else operand
    taken = blocks[tuple(starts.get(axis, 0) for axis in range(operand.ndim))]
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    batch = vectors.shape[:-1]
    shape = (*batch, *(n for axis, n in enumerate(slice_sizes) if axis not in dropped))
    taken = np.broadcast_to(taken, (*batch, *np.shape(taken)[np.ndim(taken) - len(wide) :])).reshape(shape)
    return np.moveaxis(taken, range(len(batch), taken.ndim), numbers.offset_dims)


def _starts_by_axis(vectors: np.ndarray, index_map: Ints, batching: Ints, along: Ints) -> dict[int, np.ndarray]:
    """For operand axes, the index of each slice's first element, broadcasting to `[batch…]`; 0 for other axes.

    Args:
        vectors: `[batch…, components]`.
        index_map: the operand axis of each component.
        batching, along: operand axes that run along axes of the batch.
    """
    starts = {axis: vectors[..., component] for component, axis in enumerate(index_map)}
    for axis, place in zip(batching, along, strict=True):
        line = np.arange(vectors.shape[place])
        starts[axis] = line.reshape([-1 if i == place else 1 for i in range(vectors.ndim - 1)])
    return starts


@evaluates("gather", stored=True)
def gather(op: Op) -> Kernel:
    numbers, sizes = op.view.dimension_numbers, op.view.slice_sizes
    return lambda x, indices: gather_array(x, indices, numbers, sizes)


@evaluates("dynamic_gather", stored=True)
def dynamic_gather(op: Op) -> Kernel:
    numbers = op.view.dimension_numbers
    return lambda x, indices, sizes: gather_array(x, indices, numbers, [int(n) for n in np.asarray(sizes)])


@evaluates("torch_index_select", stored=True)
def torch_index_select(op: Op) -> Kernel:
    axis, batch = op.view.dim, op.view.batch_dims

    def select(x: Any, index: Any) -> np.ndarray:
        array = np.asarray(x)
        places: np.ndarray = np.clip(_signed(index), 0, np.shape(x)[axis] - 1)
        if not batch:
            return np.take(array, places, axis=axis)
        rest = places.ndim - batch
        moved = np.moveaxis(array, axis, batch)
        grids = [np.arange(n).reshape([-1 if i == d else 1 for i in range(places.ndim)]) for d, n in
                 enumerate(places.shape[:batch])]  # fmt: skip
        taken = moved[(*grids, places)]  # [batch…, index…, other…]
        return np.moveaxis(taken, range(batch, batch + rest), range(axis, axis + rest))

    return select


@evaluates("scatter", frame=True)
def scatter(op: Op) -> Kernel:
    numbers: ScatterDimensionNumbers = op.view.scatter_dimension_numbers
    count = len(op.results)
    region = ScalarRegion(op, op.regions[0])
    known = recognize(op.regions[0])
    axes = numbers.update_window_dims
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    along = [d - (d > numbers.index_vector_dim) for d in numbers.scatter_indices_batching_dims]

    def combine(frame: Frame, tables: list[np.ndarray], rows: np.ndarray, new: list[np.ndarray]) -> None:
        if known is not None and known.ufunc is None and count == 1:
            tables[0][rows] = new[0]  # of several updates of one position, NumPy keeps the last
            return
        width = tables[0].shape[1]
        cells = rows if width == 1 else (rows[:, None] * width + np.arange(width)).reshape(-1)
        lines, each = [table.reshape(-1) for table in tables], [u.reshape(-1) for u in new]
        if known is not None and count == 1:
            known.scatter(lines[0], cells, each[0])
        else:
            in_rounds(frame, region, lines, cells, each)

    def run(frame: Frame, *operands: Any) -> list[Any]:
        inputs, updates = list(map(np.asarray, operands[:count])), list(map(np.asarray, operands[count + 1 :]))
        shape, vectors = inputs[0].shape, _vectors(operands[count], numbers.index_vector_dim)
        kept = [axis for axis in range(len(shape)) if axis not in dropped]
        window = [1] * len(shape)
        for axis, size in zip(kept, (updates[0].shape[axis] for axis in axes), strict=True):
            window[axis] = size
        starts = _starts_by_axis(vectors, numbers.scatter_dims_to_operand_dims, numbers.input_batching_dims, along)
        # Axes that each update covers as a whole come last: of a table with whole rows for updates, [rows, row].
        whole = [axis for axis, size in enumerate(shape) if axis not in starts and window[axis] == size]
        part = [axis for axis in range(len(shape)) if axis not in whole]
        batch = vectors.ndim - 1
        order = [*range(batch), *(batch + kept.index(axis) for axis in [*part, *whole] if axis in kept)]
        flat, chosen = _flat_places(starts, shape, window, part, vectors.shape[:-1])
        row = prod(shape[axis] for axis in whole)
        new = [_rows(np.moveaxis(u, axes, range(batch, u.ndim)).transpose(order), chosen.size) for u in updates]
        if not chosen.all():
            new = [u[chosen] for u in new]
        new = [u.reshape(flat.size, row) for u in new]
        height = prod(shape[axis] for axis in part)
        tables = [np.array(x.transpose([*part, *whole]), order="C").reshape(height, row) for x in inputs]
        combine(frame, tables, flat, new)
        moved, back = [shape[axis] for axis in [*part, *whole]], np.argsort([*part, *whole])
        return [table.reshape(moved).transpose(back) for table in tables]

    return run


def _rows(array: np.ndarray, count: int) -> np.ndarray:
    """The array as a matrix of `count` rows, also if it is empty."""
    return array.reshape(count, array.size // max(count, 1))


def _flat_places(
    starts: dict[int, np.ndarray], shape: Ints, window: Ints, axes: Ints, batch: tuple[int, ...]
) -> tuple[np.ndarray, np.ndarray]:
    """The position of each element of each window in a flat array of the sizes of `axes`, window after window.

    Args:
        starts: see `_starts_by_axis`.
        shape, window: sizes of the array and of the windows, by axis.
        batch: the batch's shape.

    Returns:
        The positions, and for each element of the batch, flat, whether its window is in bounds: as in XLA, a window
        that is partly out of bounds is skipped as a whole.
    """
    first: Any = np.zeros(batch, np.int64)
    inside: Any = np.ones(batch, np.bool_)
    offsets: Any = np.zeros((), np.int64)
    for axis in axes:
        start = starts.get(axis, np.zeros((), np.int64))
        inside = inside & (start >= 0) & (start <= shape[axis] - window[axis])
        first = first * shape[axis] + start
        offsets = offsets[..., None] * shape[axis] + np.arange(window[axis])
    chosen, places = inside.reshape(-1), first.reshape(-1)
    places = places if chosen.all() else places[chosen]
    return (places[:, None] + offsets.reshape(1, -1)).reshape(-1), chosen


def in_rounds(frame: Frame, region: ScalarRegion, lines: list[np.ndarray], flat: np.ndarray, new: list[Any]) -> None:
    """Applies the region: in round r, the r-th update of each position, in the order of the updates."""
    if not flat.size:
        return
    order = np.argsort(flat, kind="stable")
    ordered = flat[order]
    first = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    begin = np.maximum.accumulate(np.where(first, np.arange(flat.size), 0))
    round_of = np.arange(flat.size) - begin
    by_round = np.argsort(round_of, kind="stable")
    ends = np.cumsum(np.bincount(round_of))
    for start, end in zip((0, *ends[:-1]), ends, strict=True):
        one = order[by_round[start:end]]
        places = flat[one]
        got = region(frame, [line[places] for line in lines], [u[one] for u in new])
        for line, value in zip(lines, got, strict=True):
            line[places] = value

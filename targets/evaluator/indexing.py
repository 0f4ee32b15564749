"""Gather, scatter, and slices at computed places.

Source: StableHLO specification, `gather`, `scatter`, `dynamic_slice`, `dynamic_update_slice`; names in formulas are the
specification's. Scatter applies a region to whole arrays: updates of one place are taken in rounds, one update each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.regions import ScalarRegion, recognize
from hilo.targets.evaluator.registry import Kernel, evaluates

Ints = Sequence[int]


def _starts(indices: Sequence[Any], sizes: Ints, shape: Ints) -> tuple[slice, ...]:
    """The block of `sizes` at `indices`, moved so that it fits."""
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


def _vectors(start_indices: np.ndarray, index_vector_dim: int) -> np.ndarray:
    """The index vectors: `[batch…, components]`."""
    array = np.asarray(start_indices).astype(np.int64)
    return array[..., None] if index_vector_dim == array.ndim else np.moveaxis(array, index_vector_dim, -1)


def _places(
    vectors: np.ndarray, window: Ints, rank: int, index_map: Ints, batching: Ints, vector_batching: Ints
) -> list[np.ndarray]:
    """For each operand dimension the places, each broadcasting to `[batch…, window…]`.

    Args:
        vectors: `[batch…, components]`.
        window: for each operand dimension the window's size; 1 where it is collapsed or batching.
        index_map: the operand dimension of each component.
        batching, vector_batching: operand dimensions that run along dimensions of the batch.
    """
    batch = vectors.ndim - 1
    places = []
    for axis in range(rank):
        offsets = np.arange(window[axis]).reshape([-1 if i == batch + axis else 1 for i in range(batch + rank)])
        if axis in index_map:
            start = vectors[..., list(index_map).index(axis)]
            offsets = offsets + start.reshape((*start.shape, *[1] * rank))
        if axis in batching:
            along = vector_batching[list(batching).index(axis)]
            size = vectors.shape[along]
            offsets = offsets + np.arange(size).reshape([-1 if i == along else 1 for i in range(batch + rank)])
        places.append(offsets)
    return places


def gather_array(x: Any, start_indices: Any, numbers: GatherDimensionNumbers, slice_sizes: Ints) -> np.ndarray:
    """result[batch…, offset…] = operand[start + offset], starts moved so that slices fit."""
    operand = np.asarray(x)
    vectors = _vectors(start_indices, numbers.index_vector_dim)
    bound = [operand.shape[axis] - slice_sizes[axis] for axis in numbers.start_index_map]
    vectors = np.clip(vectors, 0, np.array(bound, np.int64))
    batch = vectors.ndim - 1
    along = [d - (d > numbers.index_vector_dim) for d in numbers.start_indices_batching_dims]
    places = _places(
        vectors, slice_sizes, operand.ndim, numbers.start_index_map, numbers.operand_batching_dims, along
    )
    shape = (*vectors.shape[:-1], *slice_sizes)
    taken = np.broadcast_to(operand[tuple(places)], shape) if operand.ndim else np.broadcast_to(operand, shape)
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    taken = taken.reshape((*shape[:batch], *(n for axis, n in enumerate(slice_sizes) if axis not in dropped)))
    return np.moveaxis(taken, range(batch, taken.ndim), numbers.offset_dims)


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
        array, places = np.asarray(x), np.clip(np.asarray(index).astype(np.int64), 0, np.shape(x)[axis] - 1)
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

    def run(frame: Frame, *operands: Any) -> list[Any]:
        inputs = [np.array(x) for x in operands[:count]]
        updates = [np.asarray(x) for x in operands[count + 1 :]]
        shape, vectors = inputs[0].shape, _vectors(operands[count], numbers.index_vector_dim)
        dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
        sizes = iter(updates[0].shape[axis] for axis in axes)
        window = [1 if axis in dropped else next(sizes) for axis in range(len(shape))]
        along = [d - (d > numbers.index_vector_dim) for d in numbers.scatter_indices_batching_dims]
        places = _places(
            vectors, window, len(shape), numbers.scatter_dims_to_operand_dims, numbers.input_batching_dims, along
        )
        whole = (*vectors.shape[:-1], *window)
        batch = vectors.ndim - 1
        flat = np.zeros(whole, np.int64)
        inside = np.ones(whole, np.bool_)
        for place, size in zip(places, shape, strict=True):
            inside &= (place >= 0) & (place < size)
            flat = flat * size + place
        new = [np.moveaxis(u, axes, range(batch, batch + len(axes))).reshape(-1) for u in updates]
        chosen = inside.reshape(-1)
        flat, new = flat.reshape(-1)[chosen], [u[chosen] for u in new]
        lines = [np.ascontiguousarray(x).reshape(-1) for x in inputs]
        if known is not None and count == 1:
            known.scatter(lines[0], flat, new[0])
        else:
            in_rounds(frame, region, lines, flat, new)
        return [line.reshape(shape) for line in lines]

    return run


def in_rounds(frame: Frame, region: ScalarRegion, lines: list[np.ndarray], flat: np.ndarray, new: list[Any]) -> None:
    """Applies the region: in round r the r-th update of each place, in the order of the updates."""
    if not flat.size:
        return
    order = np.argsort(flat, kind="stable")
    ordered = flat[order]
    first = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    begin = np.maximum.accumulate(np.where(first, np.arange(flat.size), 0))
    turn = np.arange(flat.size) - begin
    by_turn = np.argsort(turn, kind="stable")
    ends = np.cumsum(np.bincount(turn))
    for start, end in zip((0, *ends[:-1]), ends, strict=True):
        one = order[by_turn[start:end]]
        places = flat[one]
        got = region(frame, [line[places] for line in lines], [u[one] for u in new])
        for line, value in zip(lines, got, strict=True):
            line[places] = value

"""Gathers from known places become slices.

    %r = "stablehlo.gather"(%x, dense<[[2], [3], [4]]>) <{slice_sizes = array<i64: 1, 6>, …}> : (tensor<10x6xf32>, …
becomes
    %r = stablehlo.slice %x [2:5, 0:6] : (tensor<10x6xf32>) -> tensor<3x6xf32>

So do gathers of one slice, and of equally distant elements along one dimension. Starts are clamped, as by gathers.

Leaves alone: other places, places that are not constant, batched gathers, dynamic sizes, empty results.
Source of the semantics: StableHLO specification, «gather».
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fold.evaluate import constant_of
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("stablehlo.gather")
def cut(op: Op) -> Replacement:
    """gather(x, [[2], [3], [4]]) -> slice(x, 2:5)"""
    operand, indices = op.operands
    starts = constant_of(indices)
    if starts is None or not is_static(operand) or 0 in (*shape_of(operand), *shape_of(op.results[0]), *starts.shape):
        return None
    numbers = GatherDimensionNumbers.from_mlir(op.operation.attributes["dimension_numbers"])
    if numbers.operand_batching_dims:
        return None
    sizes = [int(size) for size in op.operation.attributes["slice_sizes"]]
    axis = numbers.index_vector_dim
    starts = np.moveaxis(starts, axis, -1) if axis < starts.ndim else starts[..., None]
    limits = [shape_of(operand)[d] - sizes[d] for d in numbers.start_index_map]
    places = np.clip(starts.astype(object), 0, limits).astype(np.int64).reshape(-1, len(limits))
    result = shape_of(op.results[0])
    if len(places) == 1:
        at = dict(zip(numbers.start_index_map, places[0].tolist(), strict=True))
        first = [at.get(d, 0) for d in range(len(sizes))]
        last = [start + size for start, size in zip(first, sizes, strict=True)]
        return reshape(_slice(operand, first, last, [1] * len(sizes)), result)
    return _row(operand, numbers, sizes, places, starts.shape[:-1], result)


def _row(
    operand: ir.Value,
    numbers: GatherDimensionNumbers,
    sizes: list[int],
    places: np.ndarray,
    batch: tuple[int, ...],
    result: tuple[int, ...],
) -> ir.Value | None:
    """The elements at equally distant places of one dimension, which the others follow or precede in order."""
    if len(numbers.start_index_map) != 1 or list(numbers.collapsed_slice_dims) != list(numbers.start_index_map):
        return None
    (along,) = numbers.start_index_map
    steps = {int(step) for step in np.diff(places[:, 0])}
    is_whole = all(size == n for d, (size, n) in enumerate(zip(sizes, shape_of(operand), strict=True)) if d != along)
    moved = [d for d in range(len(result)) if d not in numbers.offset_dims]
    if not is_whole or len(steps) != 1 or min(steps) < 1 or moved != [*range(along, along + len(batch))]:
        return None
    first, last, strides = [0] * len(sizes), list(shape_of(operand)), [1] * len(sizes)
    first[along], last[along], strides[along] = int(places[0, 0]), int(places[-1, 0]) + 1, min(steps)
    return reshape(_slice(operand, first, last, strides), result)


def _slice(operand: ir.Value, first: list[int], last: list[int], strides: list[int]) -> ir.Value:
    if [*shape_of(operand)] == last and not any(first) and set(strides) <= {1}:
        return operand
    return stablehlo.slice(operand, start_indices=first, limit_indices=last, strides=strides)


PASS = pattern_pass("slice-gathers", cut)

"""Gathers from known places become slices.

    %r = "stablehlo.gather"(%x, dense<[[2], [3], [4]]>) <{slice_sizes = array<i64: 1, 6>, …}> : (tensor<10x6xf32>, …
becomes
    %r = stablehlo.slice %x [2:5, 0:6] : (tensor<10x6xf32>) -> tensor<3x6xf32>

So do gathers of one slice, and of equally distant elements along neighbouring dimensions, as those of a diagonal.
Starts are clamped, as by gathers. Where each row of places counts up, or down, the gather is one of slices: a Toeplitz
matrix of 200 x 200 32 → 7 µs, XLA 33; 400 windows of 32 13 → 6, XLA 6. Diagonals that are repeated were looked up again
for each element: a matrix of 100 x 100 divided by its diagonal 21 → 5 µs, XLA 6.

Leaves alone: other places, places that depend on arguments, batched gathers, dynamic sizes, empty results.
Source of the semantics: StableHLO specification, «gather».
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fold.known_places import known_places
from hilo.lowering.framework.build import constant, is_static, reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

LEAST = 8
"""Fewest elements that become one slice, where there are several slices."""


@pattern("stablehlo.gather")
def cut(op: Op) -> Replacement:
    """gather(x, [[2], [3], [4]]) -> slice(x, 2:5)"""
    operand, indices = op.operands
    starts = known_places(indices)
    if starts is None or not is_static(operand) or 0 in (*shape_of(operand), *shape_of(op.results[0]), *starts.shape):
        return None
    numbers = GatherDimensionNumbers.from_mlir(op.operation.attributes["dimension_numbers"])
    if numbers.operand_batching_dims:
        return None
    gather = _Gather(op, numbers, starts)
    if len(gather.places) == 1:
        return gather.one_slice()
    if sorted(numbers.collapsed_slice_dims) != sorted(numbers.start_index_map):
        return None
    made = gather.row()
    return gather.windows() if made is None else made


class _Gather:
    """A gather from known places.

    Args:
        op: the gather.
        numbers: its dimension numbers.
        starts: its indices.
    """

    def __init__(self, op: Op, numbers: GatherDimensionNumbers, starts: np.ndarray) -> None:
        self.operand, self.numbers, self.result = op.operands[0], numbers, shape_of(op.results[0])
        self.shape = shape_of(self.operand)
        self.sizes = [int(size) for size in op.operation.attributes["slice_sizes"]]
        axis = numbers.index_vector_dim
        starts = np.moveaxis(starts, axis, -1) if axis < starts.ndim else starts[..., None]
        limits = np.array([self.shape[d] - self.sizes[d] for d in numbers.start_index_map])
        if starts.dtype == np.uint64:
            starts = np.minimum(starts, np.uint64(np.iinfo(np.int64).max))
        self.places = np.clip(starts.astype(np.int64), 0, limits).reshape(-1, len(limits))
        self.batch = starts.shape[:-1]

    @property
    def batch_dims(self) -> list[int]:
        """The dimensions of the result that are those of the indices."""
        return [d for d in range(len(self.result)) if d not in self.numbers.offset_dims]

    def one_slice(self) -> ir.Value:
        """The slice at the only place."""
        at = dict(zip(self.numbers.start_index_map, self.places[0].tolist(), strict=True))
        first = [at.get(d, 0) for d in range(len(self.sizes))]
        last = [start + size for start, size in zip(first, self.sizes, strict=True)]
        return reshape(_slice(self.operand, first, last, [1] * len(first)), self.result)

    def row(self) -> ir.Value | None:
        """The elements at equally distant places of neighbouring dimensions, which the others follow or precede."""
        shape, inside = self.shape, sorted(self.numbers.start_index_map)
        along, end = inside[0], inside[-1] + 1
        flat = self.places @ np.array([prod(shape[d + 1 : end]) for d in self.numbers.start_index_map])
        steps = {int(step) for step in np.diff(flat)}
        is_in_order = self.batch_dims == [*range(along, along + len(self.batch))]
        if inside != [*range(along, end)] or not self._takes_whole(inside) or not is_in_order:
            return None
        if len(steps) != 1 or min(steps) < 1:
            return None
        joined = [*shape[:along], prod(shape[along:end]), *shape[end:]]
        first, last, strides = [0] * len(joined), list(joined), [1] * len(joined)
        first[along], last[along], strides[along] = int(flat[0]), int(flat[-1]) + 1, min(steps)
        return reshape(_slice(reshape(self.operand, joined), first, last, strides), self.result)

    def _takes_whole(self, inside: list[int]) -> bool:
        pairs = zip(self.sizes, self.shape, strict=True)
        return all(size == n for d, (size, n) in enumerate(pairs) if d not in inside)

    def windows(self) -> ir.Value | None:
        """Slices of as many elements as follow one another, or precede, in all of the indices' last dimension."""
        if len(self.batch) < 2 or len(self.numbers.start_index_map) != 1 or self.batch[-1] < LEAST:
            return None
        (along,), moved = self.numbers.start_index_map, self.batch_dims[-1]
        places = self.places.reshape(self.batch)
        steps, before = np.unique(np.diff(places)), [d for d in self.numbers.offset_dims if d < moved]
        if steps.tolist() not in ([1], [-1]) or len(before) != along:
            return None
        operand, starts = self.operand, places[..., :1]
        if steps[0] < 0:
            operand, starts = stablehlo.reverse(operand, dimensions=[along]), self.shape[along] - 1 - starts
        return stablehlo.gather(
            operand,
            constant(starts.astype(np.int64 if starts.max() >= 1 << 31 else np.int32)),
            dimension_numbers=GatherDimensionNumbers(
                offset_dims=(*before, moved, *self.numbers.offset_dims[along:]),
                start_index_map=(along,),
                index_vector_dim=starts.ndim - 1,
            ),
            slice_sizes=[self.batch[-1] if d == along else size for d, size in enumerate(self.sizes)],
        )


def _slice(operand: ir.Value, first: list[int], last: list[int], strides: list[int]) -> ir.Value:
    if [*shape_of(operand)] == last and not any(first) and set(strides) <= {1}:
        return operand
    return stablehlo.slice(operand, start_indices=first, limit_indices=last, strides=strides)


PASS = pattern_pass("slice-gathers", cut)

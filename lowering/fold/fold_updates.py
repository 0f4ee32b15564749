"""Replaces updates of a whole operand, or of a constant one, by what they give.

    %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %1 = "stablehlo.scatter"(%x, dense<>, %u) ({ add }) : (tensor<4xf32>, tensor<0xi32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.scatter"(dense<0.0>, dense<1>, %u) ({ ^bb0(%a, %b): return %b }) : … -> tensor<6xf32>
    %3 = "stablehlo.scatter"(%y, dense<1>, %u) ({ multiply }) : … -> tensor<6xf32>
becomes
    %u
    %1 = stablehlo.add %x, %u : tensor<4xf32>
    %2 = stablehlo.pad %u, %zero, low = [1], high = [1], interior = [0] : … -> tensor<6xf32>
    %s = stablehlo.slice %y [1:5]
    %p = stablehlo.multiply %s, %u : tensor<4xf32>
    %3 = stablehlo.dynamic_update_slice %y, %p, %one : … -> tensor<6xf32>

Indices of `dynamic_update_slice` are clamped so that it is in bounds wherever it starts. The compiler folds it as
well, but too late for the passes that ask which buffer a second update writes to (`fence-updates`, `copy-arguments`).
JAX writes the scatters for `x.at[:4].add(u)`, `zeros.at[1:5].set(u)` and `y.at[1:5].multiply(u)`: element-wise
operations, pads, and updates of most of an array (see `join-pieces`) join what computes their operands, where a scatter
is a kernel of its own.

Leaves alone: scatters of parts of less than half, of several places, or at places that are not known; those that
combine elements of small arrays in loops; dynamic shapes.
Source of the semantics: StableHLO specification, «scatter», «dynamic_update_slice».
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.fold.known_places import known_places
from hilo.lowering.framework.build import constant, is_static, reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_elementwise, is_in_loop, scalar_function

LARGEST_IN_LOOP = 1 << 17
"""The most elements of an array that may be part of a loop's kernel (see `form-kernels`), where a scatter combines each
element in place: 50 steps of a heat equation of 300 x 300 take 1.1 ms, and 1.8 by slices and updates."""


@pattern("stablehlo.dynamic_update_slice")
def give_update(op: Op) -> Replacement:
    """dynamic_update_slice(x, u, …) -> u, if u is as large as x"""
    x, u = op.operands[0], op.operands[1]
    return u if x.type == u.type and is_static(u) else None


@pattern("stablehlo.scatter")
def combine_window(op: Op) -> Replacement:
    """scatter(x, at, u) -> combine(x, u), if u is as large as x; pad(u), if it is written into a constant; an
    update, if it is at least half as large"""
    count, region = len(op.results), op.operation.regions[0]
    operands, updates = [*op.operands][:count], [*op.operands][count + 1 :]
    found = _window(shape_of(operands[0]), op) if is_static(*op.operands) else None
    if found is None:
        return None
    starts, sizes = found
    if sizes == shape_of(operands[0]) and is_elementwise(region):
        return scalar_function(region)(*operands, *(reshape(u, sizes) for u in updates))
    element = known_value(operands[0]) if count == 1 and writes(region) else None
    if element is not None:
        return _padded(reshape(updates[0], sizes), element, starts, shape_of(operands[0]))
    if not _is_better_updated(op, prod(sizes), prod(shape_of(operands[0]))):
        return None
    return _combined(region, operands, [reshape(u, sizes) for u in updates], starts)


def _is_better_updated(op: Op, part: int, size: int) -> bool:
    """Whether a scatter to a part of this many elements, of an array's `size`, is worth slices and updates."""
    region = op.operation.regions[0]
    is_in_kernel = size <= LARGEST_IN_LOOP and is_in_loop(op.operation) and not writes(region)
    return 2 * part >= size and not is_in_kernel and is_elementwise(region)


def _combined(
    region: ir.Region, operands: Sequence[ir.Value], updates: Sequence[ir.Value], starts: Sequence[int]
) -> list[ir.Value]:
    """The operands, with a part combined with updates."""
    ends = [start + size for start, size in zip(starts, shape_of(updates[0]), strict=True)]
    parts = [stablehlo.slice(x, start_indices=starts, limit_indices=ends, strides=[1] * len(starts)) for x in operands]
    made = scalar_function(region)(*parts, *updates)
    indices = [constant(np.asarray(start)) for start in starts]
    return [stablehlo.dynamic_update_slice(x, u, indices) for x, u in zip(operands, made, strict=True)]


def _padded(update: ir.Value, element: np.generic, starts: list[int], shape: tuple[int, ...]) -> ir.Value:
    ends = [n - at - size for n, at, size in zip(shape, starts, shape_of(update), strict=True)]
    return stablehlo.pad(
        update,
        constant(np.asarray(element)),
        edge_padding_low=starts,
        edge_padding_high=ends,
        interior_padding=[0] * len(shape),
    )


def _window(operand: tuple[int, ...], op: Op) -> tuple[list[int], tuple[int, ...]] | None:
    """(starts, sizes) of the one window that a scatter updates, if it is constant and in bounds."""
    numbers = ScatterDimensionNumbers.from_mlir(op.operation.attributes["scatter_dimension_numbers"])
    sizes = window_sizes(op, numbers)
    indices = known_places(op.operands[len(op.results)])  # of no components, it is a constant of no elements
    if sizes is None or indices is None:
        return None
    at = dict(zip(numbers.scatter_dims_to_operand_dims, indices.ravel().tolist(), strict=True))
    starts = [at.get(d, 0) for d in range(len(operand))]
    in_bounds = all(0 <= start <= n - size for start, n, size in zip(starts, operand, sizes, strict=True))
    return (starts, sizes) if in_bounds else None


def window_sizes(op: Op, numbers: ScatterDimensionNumbers) -> tuple[int, ...] | None:
    """The sizes of the one window that a scatter updates; None if it updates several ones, or none.

    Args:
        op: the scatter, of static shapes.
        numbers: its dimension numbers.
    """
    count = len(op.results)
    updates, rank = shape_of(op.operands[count + 1]), len(shape_of(op.operands[0]))
    moved = [size for d, size in enumerate(updates) if d not in numbers.update_window_dims]
    if numbers.input_batching_dims or prod(moved) != 1 or 0 in updates:
        return None
    window = iter(numbers.update_window_dims)
    return tuple(1 if d in numbers.inserted_window_dims else updates[next(window)] for d in range(rank))


def writes(region: ir.Region) -> bool:
    """Whether an update computation gives the update."""
    block = region.blocks[0]
    (first, *_) = block.operations
    return first.operation.name == "stablehlo.return" and bool(first.operands[0] == block.arguments[1])


PASS = pattern_pass("fold-updates", give_update, combine_window)

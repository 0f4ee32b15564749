"""Scatters of one window into a large operand, as an update in place.

    %0 = "stablehlo.scatter"(%x, %i, %u) ({ add }) : (tensor<400x1000xf32>, tensor<1xi32>, tensor<1000xf32>)
becomes
    %w = stablehlo.dynamic_slice %x, %i, %zero : tensor<1x1000xf32>
    %s = select(%i is in bounds, %w + %u, %w)
    %0 = stablehlo.dynamic_update_slice %x, %s, %i, %zero

A kernel of its own copies the whole operand; an update copies it only where others read it later, too. In a loop whose
turns are not one kernel that is the difference between a row and an array. The host waits for the index.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, size_of, splat

LEAST_BYTES = 1 << 19
"""Of operands whose copy costs more than the wait."""
LEAST_WINDOWS = 8
"""How many times larger than the window the operand is."""


def updated(operation: ir.Operation, numbers: ScatterDimensionNumbers) -> ir.Value | None:
    """The result of a scatter of static shapes; None if it has several operands or windows, or the operand is small."""
    if len(operation.operands) != 3:
        return None
    operand, indices, update = operation.operands
    window, size = size_of(update), size_of(operand)
    bits = dtype(element_of(operand)).bits
    if size * bits // 8 < LEAST_BYTES or window * LEAST_WINDOWS > size or not _is_one(indices, numbers):
        return None
    combined_by = _combiner(operation.regions[0].blocks[0])
    if combined_by is None:
        return None
    sizes = _window(shape_of(operand), shape_of(update), numbers)
    starts, inside = _starts(operand, indices, numbers, sizes)
    new = reshape(update, sizes)
    current = stablehlo.dynamic_slice(operand, starts, slice_sizes=sizes)
    if combined_by:
        new = ir.Operation.create(combined_by, [new.type], [current, new]).results[0]
    return stablehlo.dynamic_update_slice(operand, stablehlo.select(broadcast(inside, sizes), new, current), starts)


def _is_one(indices: ir.Value, numbers: ScatterDimensionNumbers) -> bool:
    """Whether there is one index vector."""
    shape = shape_of(indices)
    return not numbers.input_batching_dims and size_of(indices) == (
        shape[numbers.index_vector_dim] if numbers.index_vector_dim < len(shape) else 1
    )


def _combiner(block: ir.Block) -> str | None:
    """The operation that combines a current element with a new one; empty if the new one takes its place; None if there
    are several operations."""
    *computed, last = (view.operation for view in block.operations)
    current, new = block.arguments
    (given,) = last.operands
    if given == new:
        return ""
    if len(computed) != 1 or [*computed[0].results] != [given] or computed[0].name not in ELEMENTWISE:
        return None
    return computed[0].name if [*computed[0].operands] == [current, new] else None


def _window(operand: Sequence[int], update: Sequence[int], numbers: ScatterDimensionNumbers) -> list[int]:
    kept = iter(numbers.update_window_dims)
    return [1 if d in numbers.inserted_window_dims else update[next(kept)] for d in range(len(operand))]


def _starts(
    operand: ir.Value, indices: ir.Value, numbers: ScatterDimensionNumbers, window: Sequence[int]
) -> tuple[list[ir.Value], ir.Value]:
    """Where the window is, and whether that is in bounds."""
    element = element_of(indices)
    parts = reshape(indices, [size_of(indices)])
    starts = [splat(0, element) for _ in shape_of(operand)]
    inside = splat(True, ir.IntegerType.get_signless(1))
    for number, d in enumerate(numbers.scatter_dims_to_operand_dims):
        start = reshape(stablehlo.slice(parts, start_indices=[number], limit_indices=[number + 1], strides=[1]), [])
        most = splat(shape_of(operand)[d] - window[d], element)
        for one, other in ((splat(0, element), start), (start, most)):
            inside = stablehlo.and_(inside, stablehlo.compare(one, other, comparison_direction="LE"))
        starts[d] = start
    return starts, inside

"""Rules of dynamic slices, gather and scatter.

Source: StableHLO's batching dimensions of gather and scatter, which exist for this purpose.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.batching.rules import Batch, Results, integers, rule, up
from hilo.lowering.framework.build import broadcast, constant, convert, element_of, reshape, shape_of, splat


def _never_sorted() -> ir.Attribute:
    return ir.BoolAttr.get(False)


@rule("stablehlo.gather")
def gather(op: Any, batch: Batch) -> Results:
    """The batch dimension becomes an offset dimension if the indices do not vary, else a dimension of the indices."""
    operand, indices = op.operation.operands
    numbers: GatherDimensionNumbers = op.dimension_numbers
    moved = dataclasses.replace(
        numbers,
        offset_dims=up(numbers.offset_dims),
        collapsed_slice_dims=up(numbers.collapsed_slice_dims),
        operand_batching_dims=up(numbers.operand_batching_dims),
        start_index_map=up(numbers.start_index_map),
    )
    if not batch.has(indices):
        new = dataclasses.replace(moved, offset_dims=(0, *moved.offset_dims))
        sizes = integers(batch.size, *op.slice_sizes)
        return batch.again(op, [batch.get(operand), indices], dimension_numbers=new.to_mlir(), slice_sizes=sizes)
    rows, sizes = up(numbers.start_indices_batching_dims), integers(*op.slice_sizes)
    if batch.has(operand):
        new = dataclasses.replace(moved, operand_batching_dims=(0, *moved.operand_batching_dims))
        rows, sizes = (0, *rows), integers(1, *op.slice_sizes)
    else:
        new = dataclasses.replace(numbers, offset_dims=moved.offset_dims)
    new = dataclasses.replace(new, start_indices_batching_dims=rows, index_vector_dim=numbers.index_vector_dim + 1)
    given = [batch.get(operand), batch.get(indices)]
    return batch.again(
        op, given, dimension_numbers=new.to_mlir(), slice_sizes=sizes, indices_are_sorted=_never_sorted()
    )


@rule("stablehlo.scatter")
def scatter(op: Any, batch: Batch) -> Results:
    """The batch dimension becomes a window dimension if the indices do not vary, else a batching dimension."""
    count = len(op.operation.results)
    inputs, updates = op.operation.operands[:count], op.operation.operands[count + 1 :]
    indices = op.operation.operands[count]
    numbers: ScatterDimensionNumbers = op.scatter_dimension_numbers
    new = dataclasses.replace(
        numbers,
        update_window_dims=up(numbers.update_window_dims),
        inserted_window_dims=up(numbers.inserted_window_dims),
        input_batching_dims=up(numbers.input_batching_dims),
        scatter_dims_to_operand_dims=up(numbers.scatter_dims_to_operand_dims),
    )
    flags = {}
    if batch.has(indices):
        new = dataclasses.replace(
            new,
            input_batching_dims=(0, *new.input_batching_dims),
            scatter_indices_batching_dims=(0, *up(numbers.scatter_indices_batching_dims)),
            index_vector_dim=numbers.index_vector_dim + 1,
        )
        flags["indices_are_sorted"] = _never_sorted()
    else:
        new = dataclasses.replace(new, update_window_dims=(0, *new.update_window_dims))
    operands = [*map(batch.wide, inputs), batch.get(indices), *map(batch.wide, updates)]
    return batch.again(op, operands, scatter_dimension_numbers=new.to_mlir(), **flags)


def _starts(batch: Batch, starts: list[ir.Value], limits: list[int]) -> ir.Value:
    """The start indices of slices, clamped so that each slice fits: [size, count]."""
    kind = element_of(starts[0])
    columns = [reshape(batch.wide(start), (batch.size, 1)) for start in starts]
    table = columns[0] if len(columns) == 1 else stablehlo.concatenate(columns, dimension=1)
    high = broadcast(convert(constant(np.asarray(limits, np.int32)), kind), shape_of(table), [1])
    return stablehlo.clamp(splat(0, kind), table, high)


@rule("stablehlo.dynamic_slice")
def dynamic_slice(op: Any, batch: Batch) -> Results:
    operand, *starts = op.operation.operands
    sizes, whole = list(op.slice_sizes), shape_of(operand)
    if not any(map(batch.has, starts)):
        first = splat(0, element_of(starts[0])) if starts else splat(0, ir.IntegerType.get_signless(32))
        sizes = [batch.size, *sizes]
        return batch.again(op, [batch.get(operand), first, *starts], slice_sizes=integers(*sizes))
    table = _starts(batch, starts, [n - size for n, size in zip(whole, sizes, strict=True)])
    rank, is_batched = len(whole), batch.has(operand)
    numbers = GatherDimensionNumbers(
        offset_dims=tuple(range(1, rank + 1)),
        operand_batching_dims=(0,) if is_batched else (),
        start_indices_batching_dims=(0,) if is_batched else (),
        start_index_map=tuple(range(int(is_batched), rank + is_batched)),
        index_vector_dim=1,
    )
    slices = [1, *sizes] if is_batched else sizes
    return [stablehlo.gather(batch.get(operand), table, dimension_numbers=numbers, slice_sizes=slices)]


@rule("stablehlo.dynamic_update_slice")
def dynamic_update_slice(op: Any, batch: Batch) -> Results:
    operand, update, *starts = op.operation.operands
    if not any(map(batch.has, starts)):
        first = splat(0, element_of(starts[0])) if starts else splat(0, ir.IntegerType.get_signless(32))
        return batch.again(op, [batch.wide(operand), batch.wide(update), first, *starts])
    whole, sizes = shape_of(operand), shape_of(update)
    table = _starts(batch, starts, [n - size for n, size in zip(whole, sizes, strict=True)])
    rank = len(whole)
    numbers = ScatterDimensionNumbers(
        update_window_dims=tuple(range(1, rank + 1)),
        input_batching_dims=(0,),
        scatter_indices_batching_dims=(0,),
        scatter_dims_to_operand_dims=tuple(range(1, rank + 1)),
        index_vector_dim=1,
    )
    return [
        stablehlo.scatter(
            [batch.wide(operand)],
            table,
            [batch.wide(update)],
            scatter_dimension_numbers=numbers,
            unique_indices=True,
            update_computation=lambda old, new: new,
        )
    ]

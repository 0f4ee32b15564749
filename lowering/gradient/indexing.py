"""Rules of gather, scatter and top-k."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.build import broadcast, constant, convert, element_of, reshape, shape_of, splat
from hilo.lowering.framework.locations import place
from hilo.lowering.gradient.elementwise import zeros_like
from hilo.lowering.gradient.movement import zero
from hilo.lowering.gradient.rules import Cotangent, rule, rule_of_several


def _clamped(indices: ir.Value, vector_dim: int, limits: list[int]) -> ir.Value:
    """Start indices clamped as in `gather`, so that each slice fits."""
    shape = shape_of(indices)
    kind = element_of(indices)
    row = np.asarray(limits)
    if vector_dim < len(shape):
        high = broadcast(convert(constant(row), kind), shape, [vector_dim])
    else:
        high = broadcast(splat(limits[0], kind), shape)
    return stablehlo.clamp(splat(0, kind), indices, high)


@rule("stablehlo.gather")
def gather(op: Any, t: ir.Value) -> list[Cotangent]:
    """Adds the slices' cotangents where the slices came from."""
    numbers: GatherDimensionNumbers = op.dimension_numbers
    sizes, whole = list(op.slice_sizes), shape_of(op.operand)
    limits = [whole[d] - sizes[d] for d in numbers.start_index_map]
    starts = _clamped(op.start_indices, numbers.index_vector_dim, limits) if limits else op.start_indices
    total = stablehlo.scatter(
        [zeros_like(op.operand)],
        starts,
        [t],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            update_window_dims=numbers.offset_dims,
            inserted_window_dims=numbers.collapsed_slice_dims,
            input_batching_dims=numbers.operand_batching_dims,
            scatter_indices_batching_dims=numbers.start_indices_batching_dims,
            scatter_dims_to_operand_dims=numbers.start_index_map,
            index_vector_dim=numbers.index_vector_dim,
        ),
        indices_are_sorted=op.indices_are_sorted,
        update_computation=stablehlo.add,
    )
    return [total, None]


@rule("stablehlo.torch_index_select")
def torch_index_select(op: Any, t: ir.Value) -> list[Cotangent]:
    """Adds the cotangents where the rows came from."""
    operand, index = op.operation.operands
    shape, batch, axis = shape_of(operand), int(op.batch_dims), int(op.dim)
    count = len(shape_of(index))
    start = axis + count - batch  # in the result, of the operand's dimensions behind `axis`
    total = stablehlo.scatter(
        [zeros_like(operand)],
        _clamped(index, count, [shape[axis] - 1]),
        [t],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            update_window_dims=(*range(batch, axis), *range(start, start + len(shape) - axis - 1)),
            inserted_window_dims=(axis,),
            input_batching_dims=tuple(range(batch)),
            scatter_indices_batching_dims=tuple(range(batch)),
            scatter_dims_to_operand_dims=(axis,),
            index_vector_dim=count,
        ),
        update_computation=stablehlo.add,
    )
    return [total, None]


SCATTERS = ("add", "maximum", "minimum", "replace", "subtract")
"""The update computations of scatters that have a rule."""


def _combiner(op: ir.Operation) -> str:
    """The operation of a scatter's update computation; `replace` if it returns the update."""
    block = op.regions[0].blocks[0]
    *inner, end = (view.operation for view in block.operations)
    if not inner and end.operands[0] == block.arguments[1]:
        return "replace"
    if len(inner) == 1 and inner[0].name == "stablehlo.subtract":
        return "subtract" if list(inner[0].operands) == list(block.arguments) else "other"
    if len(inner) == 1 and set(inner[0].operands) == set(block.arguments):
        return str(inner[0].name).removeprefix("stablehlo.")
    return "other"


@rule_of_several("stablehlo.scatter")
def scatter(op: Any, cotangents: Any) -> list[Cotangent]:
    """The rule of scatters that add, subtract, replace, or take the maximum or minimum."""
    (t,) = cotangents if len(cotangents) == 1 else (None,)
    combiner = _combiner(op.operation)
    if t is None or combiner not in SCATTERS:
        what = "of several operands" if t is None else f"whose body is {combiner}"
        raise PassError(f"differentiate: stablehlo.scatter {what} has no rule; it takes {', '.join(SCATTERS)}\n  "
                        f"at {place(op.operation.location)}")  # fmt: skip
    operand, indices, updates = op.operation.operands
    numbers: ScatterDimensionNumbers = op.scatter_dimension_numbers
    if combiner in ("maximum", "minimum"):
        return _extremes(op, t)
    read = _read(numbers, t, indices, updates)
    if combiner in ("add", "subtract"):
        inside = _inside(numbers, operand, indices, updates)
        written = stablehlo.select(inside, read, zeros_like(read))
        return [t, None, written if combiner == "add" else stablehlo.negate(written)]
    written, own = _numbered(op, operand, indices, updates)
    kind = element_of(own)
    untouched = stablehlo.compare(written, broadcast(splat(0, kind), shape_of(written)), comparison_direction="EQ")
    lasting = stablehlo.compare(_read(numbers, written, indices, updates), own, comparison_direction="EQ")
    return [
        stablehlo.select(untouched, t, zeros_like(t)),
        None,
        stablehlo.select(lasting, read, zeros_like(read)),
    ]


def _extremes(op: Any, t: ir.Value) -> list[Cotangent]:
    """Equal shares to all values that are the extreme at a position: the operand's and the updates'."""
    operand, indices, updates = op.operation.operands
    numbers: ScatterDimensionNumbers = op.scatter_dimension_numbers
    result = op.operation.results[0]
    inside = _inside(numbers, operand, indices, updates)
    wins = stablehlo.compare(updates, _read(numbers, result, indices, updates), comparison_direction="EQ")
    hits = convert(stablehlo.and_(wins, inside), element_of(updates))
    lasts = convert(stablehlo.compare(operand, result, comparison_direction="EQ"), element_of(operand))
    count = stablehlo.scatter(
        [lasts], indices, [hits], scatter_dimension_numbers=numbers, update_computation=stablehlo.add
    )
    share = stablehlo.divide(t, count)
    read = _read(numbers, share, indices, updates)
    return [stablehlo.multiply(share, lasts), None, stablehlo.multiply(read, hits)]


def _windows(numbers: ScatterDimensionNumbers, operand: ir.Value, updates: ir.Value) -> list[int]:
    """The size of a slice in each dimension of the operand."""
    sizes = iter([shape_of(updates)[d] for d in numbers.update_window_dims])
    single = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    return [1 if d in single else next(sizes) for d in range(len(shape_of(operand)))]


def _read(numbers: ScatterDimensionNumbers, source: ir.Value, indices: ir.Value, updates: ir.Value) -> ir.Value:
    """The elements at the positions that a scatter writes."""
    return stablehlo.gather(
        source,
        indices,
        dimension_numbers=GatherDimensionNumbers(
            offset_dims=numbers.update_window_dims,
            collapsed_slice_dims=numbers.inserted_window_dims,
            operand_batching_dims=numbers.input_batching_dims,
            start_indices_batching_dims=numbers.scatter_indices_batching_dims,
            start_index_map=numbers.scatter_dims_to_operand_dims,
            index_vector_dim=numbers.index_vector_dim,
        ),
        slice_sizes=_windows(numbers, source, updates),
    )


def _numbered(op: Any, operand: ir.Value, indices: ir.Value, updates: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Each update's own number, from 1, and the number that is left at each position of the operand; 0 for none."""
    kind = ir.IntegerType.get_signless(32)
    count = prod(shape_of(updates))
    flat = stablehlo.iota(iota_dimension=0, result_type=ir.RankedTensorType.get([count], kind))
    own = reshape(stablehlo.add(flat, broadcast(splat(1, kind), [count])), shape_of(updates))
    written = stablehlo.scatter(
        [broadcast(splat(0, kind), shape_of(operand))],
        indices,
        [own],
        scatter_dimension_numbers=op.scatter_dimension_numbers,
        update_computation=lambda old, new: new,
    )
    return written, own


def _inside(numbers: ScatterDimensionNumbers, operand: ir.Value, indices: ir.Value, updates: ir.Value) -> ir.Value:
    """Which updates are entirely in bounds; the others are not written."""
    windows, whole = _windows(numbers, operand, updates), shape_of(operand)
    limits = [whole[d] - windows[d] for d in numbers.scatter_dims_to_operand_dims]
    if not limits:
        return broadcast(splat(True, ir.IntegerType.get_signless(1)), shape_of(updates))
    fits = stablehlo.compare(indices, _clamped(indices, numbers.index_vector_dim, limits), comparison_direction="EQ")
    batch = list(range(len(shape_of(indices))))
    if numbers.index_vector_dim < len(batch):
        true = splat(True, ir.IntegerType.get_signless(1))
        fits = stablehlo.reduce([fits], [true], dimensions=[numbers.index_vector_dim], body=stablehlo.and_)
    scattered = [d for d in range(len(shape_of(updates))) if d not in numbers.update_window_dims]
    return broadcast(fits, shape_of(updates), scattered)


@rule_of_several("chlo.top_k")
def top_k(op: Any, cotangents: Any) -> list[Cotangent]:
    """The cotangents go to the elements that were selected."""
    t = cotangents[0]
    if t is None:
        return [None]
    operand, places = op.operation.operands[0], op.operation.results[1]
    rank = len(shape_of(operand))
    numbers = ScatterDimensionNumbers(
        inserted_window_dims=(rank - 1,),
        input_batching_dims=tuple(range(rank - 1)),
        scatter_indices_batching_dims=tuple(range(rank - 1)),
        scatter_dims_to_operand_dims=(rank - 1,),
        index_vector_dim=rank,
    )
    return [
        stablehlo.scatter(
            [broadcast(zero(t), shape_of(operand))],
            reshape(places, (*shape_of(places), 1)),
            [t],
            scatter_dimension_numbers=numbers,
            update_computation=stablehlo.add,
        )
    ]

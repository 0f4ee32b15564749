"""Expands select_and_scatter, the gradient of max pooling, into slices, compares and selects.

    %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) ({ge}, {add}) {window_dimensions = [1, 3, 3, 1],
           window_strides = [1, 2, 2, 1]} : (tensor<8x28x28x16xf32>, tensor<8x13x13x16xf32>, …)
becomes
    chosen[o] = offset of the selected element in window o, by folding `select` over strided slices, one per offset
    out[s*q + r] = fold of `scatter` over j: where chosen[q - j] == s*j + r, source[q - j]

so that each output position reads the few windows that cover it (ceil(window / stride) per axis; one if windows do not
overlap), in element-wise operations that fuse. For windows of more than `unroll` offsets, a variadic reduce_window
selects the elements, and a `stablehlo.scatter` writes them. Padding is never selected.

Leaves alone: operands with dynamic dimensions. Source: StableHLO specification, «select_and_scatter».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.convolution.geometry import ceil_div
from hilo.lowering.framework.build import broadcast, constant, element_of, reshape, shape_of, splat, tensor
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import clone_operations, scalar_function


@dataclass(frozen=True)
class Options:
    unroll: int = option(64, "most elements of a window for which the code is unrolled")


@dataclass(frozen=True)
class Window:
    """The window along one dimension: `size` input elements, `count` windows of `window` elements, `low` padding."""

    size: int
    window: int
    stride: int
    low: int
    count: int

    @property
    def covering(self) -> int:
        """The most windows that cover one element."""
        return ceil_div(self.window, self.stride)

    @property
    def blocks(self) -> int:
        """The number of strides that cover the padded input."""
        return ceil_div(self.low + self.size, self.stride)

    def is_inside(self, offset: int) -> np.ndarray:
        """For each window, whether its element `offset` is an element of the input, not padding."""
        at = np.arange(self.count) * self.stride + offset - self.low
        return (0 <= at) & (at < self.size)


def windows(
    sizes: Sequence[int], window: Sequence[int], strides: Sequence[int], lows: Sequence[int], counts: Sequence[int]
) -> tuple[Window, ...]:
    """One `Window` per dimension."""
    return tuple(Window(*row) for row in zip(sizes, window, strides, lows, counts, strict=True))


def offsets(axes: Sequence[Window]) -> list[tuple[int, ...]]:
    """The offsets inside one window, in row-major order; `offsets(axes)[k]` is number k."""
    return list(product(*(range(axis.window) for axis in axes)))


def place_numbers(axes: Sequence[Window], covering: Sequence[int]) -> np.ndarray:
    """For each residue r (one per dimension): the row-major number of offset s*j + r inside the window, or -1.

    `covering` is j. The result has shape `[stride…]`.

    >>> place_numbers([Window(7, 3, 2, 0, 3)], [1])
    array([ 2, -1], dtype=int32)
    """
    numbers = np.zeros((1,) * len(axes), np.int32)
    inside = np.ones((1,) * len(axes), bool)
    for dimension, (axis, j) in enumerate(zip(axes, covering, strict=True)):
        place = np.arange(axis.stride) + axis.stride * j
        shape = [1] * len(axes)
        shape[dimension] = axis.stride
        numbers = numbers * axis.window + place.reshape(shape)
        inside = inside & (place < axis.window).reshape(shape)
    return np.where(inside, numbers, -1).astype(np.int32)


@dataclass(frozen=True)
class _Parts:
    """An operation's operands, with negative low padding already cut off the operand."""

    operand: ir.Value
    source: ir.Value
    init: ir.Value
    axes: tuple[Window, ...]
    select: ir.Region
    scatter: ir.Region


@pattern("stablehlo.select_and_scatter")
def expand(op: Op, run: PassRun) -> Replacement:
    """out = fold of scatter over the windows that selected a position, from init"""
    assert isinstance(run.options, Options)
    if not run.has_static(op, *op.operands):
        return None
    parts, cut = _read(op)
    shape = shape_of(op.operands[0])
    if prod(shape_of(parts.source)) == 0 or prod(shape) == 0:
        return broadcast(parts.init, shape)
    if prod(axis.window for axis in parts.axes) <= run.options.unroll:
        chosen = _chosen_places(parts)
        result = _gather_scatter(parts, chosen)
    else:
        result = _scatter_flat(parts, _chosen_flat(parts))
    return result if not any(cut) else _pad(result, parts.init, cut, [0] * len(cut))


def _read(op: Op) -> tuple[_Parts, list[int]]:
    operation = op.operation
    attributes = operation.attributes
    operand, source, init = operation.operands
    shape, counts = shape_of(operand), shape_of(source)

    def ints(name: str, default: list[int]) -> list[int]:
        return [int(v) for v in attributes[name]] if name in attributes else default

    ones = [1] * len(shape)
    lows = list(ir.DenseIntElementsAttr(attributes["padding"]))[0::2] if "padding" in attributes else [0] * len(shape)
    cut = [max(0, -low) for low in lows]
    if any(cut):
        operand = stablehlo.slice(operand, start_indices=cut, limit_indices=list(shape), strides=ones)
    axes = windows(
        shape_of(operand),
        ints("window_dimensions", ones),
        ints("window_strides", ones),
        [max(0, low) for low in lows],
        counts,
    )
    return _Parts(operand, source, init, axes, operation.regions[0], operation.regions[1]), cut


def _chosen_places(parts: _Parts) -> ir.Value:
    """For each window, the number of the selected offset; -2 if it holds only padding. i32[count…]."""
    axes, select = parts.axes, scalar_function(parts.select)
    counts = [axis.count for axis in axes]
    reach = [(axis.count - 1) * axis.stride + axis.window for axis in axes]
    highs = [max(0, r - axis.low - axis.size) for axis, r in zip(axes, reach, strict=True)]
    element = element_of(parts.operand)
    padded = _pad(parts.operand, splat(0, element), [axis.low for axis in axes], highs)
    strides = [axis.stride for axis in axes]

    def at(place: Sequence[int]) -> ir.Value:
        limits = [p + (axis.count - 1) * axis.stride + 1 for p, axis in zip(place, axes, strict=True)]
        return stablehlo.slice(padded, start_indices=list(place), limit_indices=limits, strides=strides)

    i32 = ir.IntegerType.get_signless(32)
    places = offsets(axes)
    best, number, valid = at(places[0]), splat(0, i32, counts), _mask(axes, places[0])
    for k, place in enumerate(places[1:], 1):
        candidate, inside = at(place), _mask(axes, place)
        (keep,) = select(best, candidate)
        keep = keep if valid is None else stablehlo.and_(keep, valid)
        keep = keep if inside is None else stablehlo.or_(keep, stablehlo.not_(inside))
        best = stablehlo.select(keep, best, candidate)
        number = stablehlo.select(keep, number, splat(k, i32, counts))
        valid = None if valid is None or inside is None else stablehlo.or_(valid, inside)
    return number if valid is None else stablehlo.select(valid, number, splat(-2, i32, counts))


def _mask(axes: Sequence[Window], place: Sequence[int]) -> ir.Value | None:
    """For each window, whether the offset is inside the input; None if it always is. i1[count…]."""
    counts = [axis.count for axis in axes]
    mask: ir.Value | None = None
    for dimension, (axis, offset) in enumerate(zip(axes, place, strict=True)):
        inside = axis.is_inside(offset)
        if not inside.all():
            wide = broadcast(constant(inside), counts, [dimension])
            mask = wide if mask is None else stablehlo.and_(mask, wide)
    return mask


def _gather_scatter(parts: _Parts, chosen: ir.Value) -> ir.Value:
    """out[s*q + r] = fold of scatter over j where chosen[q - j] is offset s*j + r; from init. Shape of the operand."""
    axes, scatter = parts.axes, scalar_function(parts.scatter)
    before = [axis.covering - 1 for axis in axes]
    after = [max(0, axis.blocks - axis.count) for axis in axes]
    chosen = _pad(chosen, splat(-2, element_of(chosen)), before, after)
    source = _pad(parts.source, splat(0, element_of(parts.source)), before, after)

    # [B0, S0, B1, S1, …]: blocks of one stride each; a stride of 1 has no dimension of its own.
    shape: list[int] = []
    block_dims: list[int] = []
    residue_dims: list[int] = []
    for axis in axes:
        block_dims.append(len(shape))
        shape.append(axis.blocks)
        if axis.stride > 1:
            residue_dims.append(len(shape))
            shape.append(axis.stride)
    residues = [axis.stride for axis in axes if axis.stride > 1]

    def shifted(value: ir.Value, covering: Sequence[int]) -> ir.Value:
        starts = [b - j for b, j in zip(before, covering, strict=True)]
        limits = [start + axis.blocks for start, axis in zip(starts, axes, strict=True)]
        part = stablehlo.slice(value, start_indices=starts, limit_indices=limits, strides=[1] * len(axes))
        return broadcast(part, shape, block_dims)

    out = broadcast(parts.init, shape)
    for covering in reversed(list(product(*(range(axis.covering) for axis in axes)))):
        numbers = constant(place_numbers(axes, covering).reshape(residues))
        hit = stablehlo.compare(
            shifted(chosen, covering), broadcast(numbers, shape, residue_dims), comparison_direction="EQ"
        )
        (taken,) = scatter(out, shifted(source, covering))
        out = stablehlo.select(hit, taken, out)
    joined = reshape(out, [axis.blocks * axis.stride for axis in axes])
    starts, limits = [axis.low for axis in axes], [axis.low + axis.size for axis in axes]
    return stablehlo.slice(joined, start_indices=starts, limit_indices=limits, strides=[1] * len(axes))


def _chosen_flat(parts: _Parts) -> ir.Value:
    """For each window, the row-major index of the selected element; the element count if it is padding. [count…]."""
    shape = shape_of(parts.operand)
    total = prod(shape)
    index = ir.IntegerType.get_signless(32 if total < 2**31 - 1 else 64)
    indices = reshape(stablehlo.iota(iota_dimension=0, result_type=tensor([total], index)), shape)
    block = parts.select.blocks[0]

    def body(v0: ir.Value, i0: ir.Value, v1: ir.Value, i1: ir.Value) -> list[ir.Value]:
        """The element that `select` keeps, called with the smaller index first; -1 marks padding."""
        ordered = stablehlo.compare(i0, i1, comparison_direction="LE")
        first, second = stablehlo.select(ordered, v0, v1), stablehlo.select(ordered, v1, v0)
        (keep,) = clone_operations(block, dict(zip(block.arguments, (first, second), strict=True)))
        zero = splat(0, index)
        none0 = stablehlo.compare(i0, zero, comparison_direction="LT")
        none1 = stablehlo.compare(i1, zero, comparison_direction="LT")
        keep0 = stablehlo.compare(keep, ordered, comparison_direction="EQ")
        keep0 = stablehlo.and_(stablehlo.or_(keep0, none1), stablehlo.not_(none0))
        return [stablehlo.select(keep0, v0, v1), stablehlo.select(keep0, i0, i1)]

    highs = [(a.count - 1) * a.stride + a.window - a.low - a.size for a in parts.axes]
    _, chosen = stablehlo.reduce_window(
        [parts.operand, indices],
        [splat(0, element_of(parts.operand)), splat(-1, index)],
        window_dimensions=[axis.window for axis in parts.axes],
        window_strides=[axis.stride for axis in parts.axes],
        padding=[(axis.low, high) for axis, high in zip(parts.axes, highs, strict=True)],
        body=body,
    )
    counts = shape_of(chosen)
    none = stablehlo.compare(chosen, splat(0, index, counts), comparison_direction="LT")
    return stablehlo.select(none, splat(total, index, counts), chosen)


def _scatter_flat(parts: _Parts, chosen: ir.Value) -> ir.Value:
    """init with each source element scattered to its flat index; elements of no window go to one past the end."""
    shape, count = shape_of(parts.operand), prod(shape_of(chosen))
    total = prod(shape)
    block = parts.scatter.blocks[0]
    out = stablehlo.scatter(
        [broadcast(parts.init, [total + 1])],
        reshape(chosen, [count, 1]),
        [reshape(parts.source, [count])],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), index_vector_dim=1
        ),
        update_computation=lambda *pair: clone_operations(block, dict(zip(block.arguments, pair, strict=True))),
    )
    flat = stablehlo.slice(out, start_indices=[0], limit_indices=[total], strides=[1])
    return reshape(flat, shape)


def _pad(value: ir.Value, fill: ir.Value, lows: Sequence[int], highs: Sequence[int]) -> ir.Value:
    if not any(lows) and not any(highs):
        return value
    return stablehlo.pad(
        value, fill, edge_padding_low=list(lows), edge_padding_high=list(highs), interior_padding=[0] * len(lows)
    )


PASS = pattern_pass("expand-select-and-scatter", expand, options=Options)

"""Sorts by a bitonic network in plain StableHLO, for comparators that kernels do not take: log2² n steps.

The network is Batcher's with the first step of each merge mirrored, so that all comparisons have the same direction:
element i meets i xor (block - 1), then i xor block/4, block/8, … 1, for blocks of 2, 4, … n. All steps are iterations
of one loop: the code's size does not depend on n. Rows are padded to a power of two, and concatenated in one dimension.

Each element carries its number. If the comparator does not distinguish two elements, the numbers do, so the sort is
stable, and no element is lost to a comparator that holds in both directions (as LE does); padding has the highest
numbers and goes last.
Source: K. Batcher, Sorting networks and their applications (1968).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, constant, element_of, reshape, shape_of, splat, tensor

Comparator = Callable[..., list[ir.Value]]

_ONE_INDEX = GatherDimensionNumbers(offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1)


def padded_size(n: int) -> int:
    """The power of two to which n elements are padded.

    >>> [padded_size(n) for n in (2, 3, 4, 1000)]
    [2, 4, 4, 1024]
    """
    return 1 << max(n - 1, 1).bit_length()


def network_sort(rows: Sequence[ir.Value], comparator: Comparator) -> list[ir.Value]:
    """Sorts operands `[B, n]`, n >= 2, along their last dimension.

    `comparator(right0, left0, right1, left1, …)` takes tensors of any one shape and returns `[pred]`: whether the first
    goes before the second. As many operands as the comparator compares are sorted together.
    """
    batch, n = shape_of(rows[0])
    size = padded_size(n)
    total = batch * size
    number = constant(np.tile(np.arange(size, dtype=np.int32), batch)) if total <= 1 << 10 else _numbers(batch, size)
    one, two = (splat(value, ir.IntegerType.get_signless(32)) for value in (1, 2))
    start = [two, one, number, *(_padded(row, size) for row in rows)]

    def more(block: ir.Value, *_: ir.Value) -> ir.Value:
        return stablehlo.compare(block, splat(size, element_of(block)), comparison_direction="LE")

    def step(block: ir.Value, distance: ir.Value, *mine: ir.Value) -> list[ir.Value]:
        b, d = Number(block), Number(distance)
        position = Number(stablehlo.iota(iota_dimension=0, result_type=tensor((total,), element_of(block))))
        mirrored = select(d + d == b, b - 1, d)
        partner = position ^ Number(broadcast(mirrored.value, (total,)))
        other = [_take(value, partner.value) for value in mine]
        goes_first = _order(other, list(mine), n, comparator)
        takes = goes_first.value, (position < partner).value
        swapped = stablehlo.compare(*takes, comparison_direction="EQ")
        kept = [stablehlo.select(swapped, theirs, own) for theirs, own in zip(other, mine, strict=True)]
        is_last = d == 1
        grown = select(is_last, b + b, b)
        return [grown.value, select(is_last, grown >> 1, d >> 1).value, *kept]

    results = list(stablehlo.while_(start, cond=more, body=step))[3:]
    return [_cut(reshape(value, (batch, size)), n) for value in results]


def _numbers(batch: int, size: int) -> ir.Value:
    kind = tensor((batch, size), ir.IntegerType.get_signless(32))
    return reshape(stablehlo.iota(iota_dimension=1, result_type=kind), (batch * size,))


def _padded(row: ir.Value, size: int) -> ir.Value:
    batch, n = shape_of(row)
    if n < size:
        padding = broadcast(splat(0, element_of(row)), (batch, size - n))
        row = stablehlo.concatenate([row, padding], dimension=1)
    return reshape(row, (batch * size,))


def _cut(x: ir.Value, n: int) -> ir.Value:
    batch, size = shape_of(x)
    if n == size:
        return x
    return stablehlo.slice(x, start_indices=[0, 0], limit_indices=[batch, n], strides=[1, 1])


def _take(values: ir.Value, at: ir.Value) -> ir.Value:
    """values[at] for vectors; every index is in bounds."""
    (count,) = shape_of(at)
    return stablehlo.gather(
        values, reshape(at, (count, 1)), dimension_numbers=_ONE_INDEX, slice_sizes=[1], indices_are_sorted=False
    )


def _order(other: list[ir.Value], mine: list[ir.Value], n: int, comparator: Comparator) -> Number:
    """Whether the other element goes before mine. The first entry of each is the element's number."""
    theirs, own = Number(other[0]), Number(mine[0])
    (before,) = comparator(*_interleave(other[1:], mine[1:]))
    (after,) = comparator(*_interleave(mine[1:], other[1:]))
    is_told = Number(stablehlo.compare(before, after, comparison_direction="NE"))
    is_padding = (theirs >= n) | (own >= n)
    return select(~is_padding & is_told, Number(before), theirs < own)


def _interleave(first: Sequence[ir.Value], second: Sequence[ir.Value]) -> list[ir.Value]:
    return [value for pair in zip(first, second, strict=True) for value in pair]

"""Expands running sums and other cumulative reductions into loops, so that no attribute depends on their size.

    %0 = stablehlo.reduce_window %x, %zero, padding = [[4, 0]], window_dimensions = [5], add : tensor<5xf32>
becomes
    %i = iota
    %r:2 = while (%shift = 1, %y = %x) while %shift < 5 {
      %sum = gather(%y, %i - %shift) + %y
      return 2 * %shift, select(%i >= %shift, %sum, %y)
    }
    %0 = stablehlo.add %zero, %r#1

Each iteration doubles the number of elements that a result covers; there are log2 of the size iterations.

Leaves alone: other windows, cumulative reductions along several dimensions, and reducers of more than one operation.
The pass is for programs of any size (`hilo.jit(…, dynamic=…)`): for a static size, `expand-reduce-window` is faster.
Source: Hillis and Steele, Data parallel algorithms (1986).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, is_static, shape_of, splat, tensor
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.reduce.windows.expand_reduce_window import read_windows, simple_reducer


@dataclass(frozen=True)
class Options:
    """Which folds."""

    sizes: tuple[int, ...] = option((), "only folds over these numbers of elements; none: over any number")


@pattern("stablehlo.reduce_window")
def loop(op: Op, run: PassRun) -> Replacement:
    """fold(x[:i + 1]) for all i -> y = x, then y[i] = y[i - shift] ∘ y[i] for shift = 1, 2, 4, …"""
    if len(op.operands) != 2 or not is_static(*op.operands):
        return None
    x, init = op.operands
    windows = read_windows(op, shape_of(x))
    axes = [axis for axis, window in enumerate(windows) if not window.is_trivial]
    name = simple_reducer(op.regions[0].blocks[0])
    if len(axes) != 1 or not windows[axes[0]].scan or not name:
        return None
    combine = getattr(stablehlo, {"and": "and_", "or": "or_"}.get(name, name))
    options = run.options
    assert isinstance(options, Options)
    if options.sizes and windows[axes[0]].size not in options.sizes:
        return None
    folded = _fold(x, axes[0], windows[axes[0]].scan, combine)
    return combine(broadcast(init, shape_of(x)), folded)


def _fold(x: ir.Value, axis: int, direction: int, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    shape, i32 = shape_of(x), ir.IntegerType.get_signless(32)
    size = shape[axis]
    numbers = GatherDimensionNumbers(
        offset_dims=tuple(d for d in range(len(shape)) if d != axis),
        collapsed_slice_dims=(axis,),
        start_index_map=(axis,),
        index_vector_dim=1,
    )
    slices = [1 if d == axis else n for d, n in enumerate(shape)]

    def is_open(shift: ir.Value, _: ir.Value) -> ir.Value:
        return stablehlo.compare(shift, splat(size, i32), comparison_direction="LT")

    def step(shift: ir.Value, y: ir.Value) -> list[ir.Value]:
        position = stablehlo.iota(0, result_type=tensor([size], i32))
        distance = broadcast(shift, [size])
        move = stablehlo.subtract if direction > 0 else stablehlo.add
        other = move(position, distance)  # out of bounds, a gather clamps; the select drops that element
        moved = stablehlo.gather(y, other, dimension_numbers=numbers, slice_sizes=slices, indices_are_sorted=False)
        bound = splat(0 if direction > 0 else size, i32)
        inside = stablehlo.compare(
            other, broadcast(bound, [size]), comparison_direction="GE" if direction > 0 else "LT"
        )
        folded = combine(moved, y) if direction > 0 else combine(y, moved)
        return [stablehlo.add(shift, shift), stablehlo.select(broadcast(inside, shape, [axis]), folded, y)]

    return stablehlo.while_([splat(1, i32), x], cond=is_open, body=step)[1]


PASS = pattern_pass("expand-running-folds", loop, options=Options)

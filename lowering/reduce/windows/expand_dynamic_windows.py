"""Expands windows over dynamically shaped arrays, which the compiler does not support, into reductions of slices.

    %y = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [2, 1]} : (tensor<?x3xf32>, …)
becomes
    %n = stablehlo.get_dimension_size %x, dim = 0
    %a = stablehlo.real_dynamic_slice %x, [0, 0], [%n - 1, 3], [1, 1]
    %b = stablehlo.real_dynamic_slice %x, [1, 0], [%n, 3], [1, 1]
    %y = stablehlo.add %a, %b

one dimension after the other. Padding is applied first, with the initial value.

Leaves alone: static shapes; pooling without padding, which the compiler supports; negative padding, dilated operands,
several operands; reducers of more than one operation, initial values that are not its identity, and windows of more
than `LONGEST` elements along a dimension. Source: StableHLO specification, «reduce_window».
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import constant, element_of, is_static, reshape, shape_of, splat, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.reduce.windows.expand_reduce_window import read_windows, simple_reducer, starts_with_identity
from hilo.lowering.reduce.windows.window_kernels import Window

LONGEST = 32

_DYNAMIC = ir.ShapedType.get_dynamic_size()


@pattern("stablehlo.reduce_window")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce_window(x) -> the fold of x[j : j + (n' - 1)s + 1 : s] over the positions j in a window"""
    if is_static(*op.operands):
        return None
    windows = read_windows(op, shape_of(op.operands[0]))
    name = _reducer(op, windows)
    if not name:
        run.note(op, "with dynamic sizes, it takes one operand, one operation from its identity, and short windows")
        return None
    return _pooled(op, windows) if _is_pooling(windows) else _folded(op, windows, name)


def _reducer(op: Op, windows: Sequence[Window]) -> str:
    """The operation that a window is reduced by; empty if reducing slices is not equivalent, or too long."""
    name = simple_reducer(op.operation.regions[0].blocks[0]) if len(op.operation.results) == 1 else ""
    return name if name and all(map(_is_usual, windows)) and starts_with_identity(op, name) else ""


def _folded(op: Op, windows: Sequence[Window], name: str) -> ir.Value:
    x = _padded(op, windows)
    for axis, window in enumerate(windows):
        if (window.window, window.stride) != (1, 1):
            x = _fold(name, x, axis, window)
    return x


def _pooled(op: Op, windows: Sequence[Window]) -> Replacement:
    if not any(w.low or w.high for w in windows):
        return None
    op.operation.operands[0] = _padded(op, windows)
    del op.operation.attributes["padding"]
    return op


def _is_usual(window: Window) -> bool:
    return window.base_dilation == 1 and min(window.low, window.high) >= 0 and window.window <= LONGEST


def _is_pooling(windows: Sequence[Window]) -> bool:
    """Whether the windows span the middle dimensions only, of rank 4 or 5, without dilation."""
    ends = [(w.window, w.stride) for w in (windows[0], windows[-1])] if windows else []
    return len(windows) in (4, 5) and ends == [(1, 1), (1, 1)] and all(w.window_dilation == 1 for w in windows)


def _padded(op: Op, windows: Sequence[Window]) -> ir.Value:
    x, start = op.operands
    if not any(w.low or w.high for w in windows):
        return x
    lows, highs = [w.low for w in windows], [w.high for w in windows]
    zeros = [0] * len(windows)
    return stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=zeros)


def _fold(name: str, x: ir.Value, axis: int, window: Window) -> ir.Value:
    """Reduces the windows along one dimension."""
    sizes = [_size(x, at) for at in range(len(shape_of(x)))]
    i32 = ir.IntegerType.get_signless(32)

    def number(value: int) -> ir.Value:
        return splat(value, i32)

    left = stablehlo.subtract(sizes[axis], number(window.span - window.stride))
    count = stablehlo.divide(stablehlo.maximum(left, number(0)), number(window.stride))
    reach = stablehlo.subtract(stablehlo.multiply(count, number(window.stride)), number(window.stride - 1))
    reach = stablehlo.maximum(reach, number(0))
    shape = list(shape_of(x))
    known = shape[axis] != _DYNAMIC
    shape[axis] = max(0, (shape[axis] - window.span) // window.stride + 1) if known else _DYNAMIC
    result = tensor(shape, element_of(x))
    strides = constant(np.array([window.stride if at == axis else 1 for at in range(len(shape))], np.int32))
    folded: ir.Value | None = None
    for place in range(window.window):
        first = stablehlo.minimum(number(place * window.window_dilation), sizes[axis])
        limits = [stablehlo.add(first, reach) if at == axis else size for at, size in enumerate(sizes)]
        starts = [first if at == axis else number(0) for at in range(len(shape))]
        part = stablehlo.real_dynamic_slice(x, _vector(starts), _vector(limits), strides, result_type=result)
        if folded is None:
            folded = part
        else:
            made = ir.Operation.create(f"stablehlo.{name}", results=[result], operands=[folded, part])
            folded = made.results[0]
    assert folded is not None, "a window has an element"
    return folded


def _size(x: ir.Value, axis: int) -> ir.Value:
    """The size of a dimension, as i32."""
    size = shape_of(x)[axis]
    if size != _DYNAMIC:
        return splat(size, ir.IntegerType.get_signless(32))
    return stablehlo.get_dimension_size(x, dimension=axis)


def _vector(numbers: Sequence[ir.Value]) -> ir.Value:
    return stablehlo.concatenate([reshape(one, [1]) for one in numbers], dimension=0)


PASS = pattern_pass("expand-dynamic-windows", expand)

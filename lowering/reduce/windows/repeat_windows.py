"""Repeats elements instead of summing windows that hold one element each, as in gradients of average pooling.

    %p = stablehlo.pad %y, %zero, low = [1], high = [1], interior = [1] : tensor<14xf32> -> tensor<29xf32>
    %s = "stablehlo.reduce_window"(%p, %zero) ({add}) {window_dimensions = [2]} -> tensor<28xf32>
becomes
    %z = stablehlo.add %y, %zeros : tensor<14xf32>
    %r = stablehlo.broadcast_in_dim %z, dims = [0] : (tensor<14xf32>) -> tensor<14x2xf32>
    %s = stablehlo.reshape %r : (tensor<14x2xf32>) -> tensor<28xf32>

The elements lie as far apart as a window is long, so each window holds one of them and zeros. The sum with zero makes
-0 a 0, as the sum of the window does, unless padding and initial value are -0, too. Windows at the edges, where less is
padded, are sliced off.

Leaves alone: windows that overlap in what they hold, and those with strides, dilations or padding of their own; other
reducers than sums; values of the padding other than zero; dynamic shapes.
Source: the transpose of pooling by windows that do not overlap is repetition.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, splat
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.reduce.windows.expand_reduce_window import read_windows, simple_reducer, starts_with_identity
from hilo.lowering.reduce.windows.window_kernels import Window


@pattern("stablehlo.reduce_window")
def repeat(op: Op, run: PassRun) -> Replacement:
    """sum of windows of pad(y, 0, interior = window - 1) -> repeat(y)"""
    if not run.has_static(op, *op.operands) or len(op.operands) != 2 or not _sums_zeros(op):
        return None
    pad = op.operands[0].owner.operation
    value, result = pad.operands[0], shape_of(op.operation.results[0])
    windows = read_windows(op, shape_of(pad.results[0]))
    first = first_windows(pad, windows)
    if first is None:
        return None
    zeros = splat(_zero(pad.operands[1], op.operands[1]), element_of(value), shape_of(value))
    repeated = _repeated(stablehlo.add(value, zeros), [w.window for w in windows])
    if result == shape_of(repeated):
        return repeated
    last = [start + count for start, count in zip(first, result, strict=True)]
    return stablehlo.slice(repeated, start_indices=first, limit_indices=last, strides=[1] * len(first))


def first_windows(pad: ir.Operation, windows: Sequence[Window]) -> list[int] | None:
    """The position of the first window among the repeated elements; None if a window does not hold one element."""
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    rows = zip(windows, *(list(ir.DenseI64ArrayAttr(pad.attributes[name])) for name in names), strict=True)
    first = []
    for w, low, high, gap in rows:
        if not _is_plain(w) or w.window != gap + 1 or not 0 <= low < w.window or not 0 <= high < w.window:
            return None
        first.append(w.window - 1 - low)
    return first if any(w.window > 1 for w in windows) else None


def _sums_zeros(op: Op) -> bool:
    """Whether it sums real numbers that are padded with zeros."""
    pad = maker_of(op.operands[0], "stablehlo.pad")
    if pad is None or isinstance(element_of(op.operands[0]), ir.ComplexType) or known_value(pad.operands[1]) != 0:
        return False
    return simple_reducer(op.operation.regions[0].blocks[0]) == "add" and starts_with_identity(op, "add")


def _zero(padding: ir.Value, start: ir.Value) -> float | int:
    """The sum of two zeros: -0 if both are."""
    values = [known_value(value) for value in (padding, start)]
    is_negative = all(value is not None and np.signbit(value) for value in values)
    return -0.0 if is_negative else 0


def _is_plain(w: Window) -> bool:
    """Whether it has no strides, dilations, or padding of its own."""
    return (w.stride, w.base_dilation, w.window_dilation, w.low, w.high) == (1, 1, 1, 0, 0)


def _repeated(value: ir.Value, sizes: Sequence[int]) -> ir.Value:
    """Each element as often as `sizes` says along each dimension."""
    shape = shape_of(value)
    spread: list[int] = []
    places: list[int] = []
    for n, size in zip(shape, sizes, strict=True):
        places.append(len(spread))
        spread += [n, size] if size > 1 else [n]
    return reshape(broadcast(value, spread, places), [n * size for n, size in zip(shape, sizes, strict=True)])


PASS = pattern_pass("repeat-windows", repeat)

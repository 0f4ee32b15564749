"""Convolutions over dilated inputs, such as the gradients of strided ones: a pattern of `canonicalize-convolution`.

Source: Shi et al., «Is the deconvolution layer the same as a convolutional layer?» (2016), section 3. Phases that read
different inputs stay separate, so that only elements inside a window are multiplied: 0 times NaN is NaN.
"""

from __future__ import annotations

from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.convolution.expand_convolution import tile_of
from hilo.lowering.convolution.few_windows import read
from hilo.lowering.convolution.geometry import Axis, Convolution, Phases, split_phases
from hilo.lowering.convolution.grouped_dot import concatenated
from hilo.lowering.convolution.sums_of_taps import is_sum_of_taps
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat, transpose
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern

MOST_PARTS = 8
"""Inputs whose phases would need more convolutions than this are padded instead."""

FEATURES = 4
"""Kernels of few output features are widened to a multiple of this."""


@pattern("stablehlo.convolution", benefit=5)
def phases(op: Op, run: PassRun) -> Replacement:
    """conv(x dilated by e, w) -> interleave(conv(x, the phases of w that read the same inputs), …)"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or conv.groups > 1 or (tile_of(run) and is_sum_of_taps(op, conv)):
        return None
    dilated = _dilated(conv)
    if not dilated:
        return None
    parts = {d: split_phases(conv.axes[d]) for d in dilated}
    if prod(len(each) for each in parts.values()) > MOST_PARTS:
        return None
    return _cut(conv, _joined(conv, parts, {}, run.profile.convolution.fence))


def _dilated(conv: Convolution) -> list[int]:
    """The dilated axes; none if one of them has a stride or a dilated window, too."""
    dilated = [d for d, axis in enumerate(conv.axes) if axis.dilation > 1]
    is_plain = all((conv.axes[d].stride, conv.axes[d].window_dilation) == (1, 1) for d in dilated)
    return dilated if is_plain else []


def _joined(conv: Convolution, parts: dict[int, list[Phases]], chosen: dict[int, Phases], fence: bool) -> ir.Value:
    """[b, (q, phase)…, o] as [b, q, phase, …, o], for the chosen phases of some axes and all phases of the others."""
    open_axes = [d for d in parts if d not in chosen]
    if not open_axes:
        return _part(conv, chosen, fence)
    d = open_axes[0]
    pieces = [_joined(conv, parts, {**chosen, d: each}, fence) for each in parts[d]]
    return concatenated(pieces, 1 + d + sum(other < d for other in parts) + 1)


def _part(conv: Convolution, chosen: dict[int, Phases], fence: bool) -> ir.Value:
    """Some phases of each dilated axis, as [b, q, phase, …, o]."""
    axes = tuple(chosen[d].axis if d in chosen else axis for d, axis in enumerate(conv.axes))
    sizes = [_quotients(axis) for axis in axes]
    counts = [part.count for part in chosen.values()]
    features = prod(counts) * conv.output_features
    if all(axis.window for axis in axes):
        kernel = _widened(_kernel(conv, chosen))
        out = conv.with_(rhs=fenced(kernel) if fence else kernel, axes=axes).build()
        out = _first_features(fenced(out) if fence else out, features)
    else:
        out = splat(0, conv.element, [conv.batch, *sizes, features])
    order = [0]
    for d in range(len(sizes)):
        order += [1 + d, 1 + len(sizes) + list(chosen).index(d)] if d in chosen else [1 + d]
    return transpose(reshape(out, [conv.batch, *sizes, *counts, conv.output_features]), [*order, len(order)])


def _widened(kernel: ir.Value) -> ir.Value:
    """The kernel padded with features that are cut off again: fewer would leave most of a register unused."""
    *sizes, features = shape_of(kernel)
    none = [0] * (len(sizes) + 1)
    more = -features % FEATURES if features < 4 * FEATURES else 0
    if not more:
        return kernel
    return stablehlo.pad(
        kernel,
        splat(0, element_of(kernel)),
        edge_padding_low=none,
        edge_padding_high=[*none[1:], more],
        interior_padding=none,
    )


def _first_features(value: ir.Value, count: int) -> ir.Value:
    """The first `count` features of [b, …, o]."""
    *sizes, features = shape_of(value)
    if features == count:
        return value
    none, ones = [0] * (len(sizes) + 1), [1] * (len(sizes) + 1)
    return stablehlo.slice(value, start_indices=none, limit_indices=[*sizes, count], strides=ones)


def _quotients(axis: Axis) -> int:
    """How many output elements a phase has, also if its window is empty."""
    return (axis.padded - axis.window) // axis.stride + 1 if axis.window == 0 else axis.output


def _kernel(conv: Convolution, chosen: dict[int, Phases]) -> ir.Value:
    """The kernel [window…, i, phase…*o] of the chosen phases."""
    rank = len(conv.axes)
    start, limit, stride, high = [0] * (rank + 2), list(shape_of(conv.rhs)), [1] * (rank + 2), [0] * (rank + 2)
    rows: list[int] = []  # [taps, step] for the axes with several phases
    places: dict[int, int] = {}  # the phase dimension of each of these axes
    for d, axis in enumerate(conv.axes):
        part = chosen.get(d, Phases(1, axis, (0,)))
        step = axis.dilation if d in chosen else 1
        start[d] = part.starts[-1]
        rows.append(part.axis.window)
        if part.count == 1:
            limit[d] = start[d] + step * (part.axis.window - 1) + 1
            stride[d] = step if part.axis.window > 1 else 1
            continue
        end = start[d] + part.axis.window * step
        limit[d], high[d] = min(end, axis.window), max(0, end - axis.window)
        places[len(rows)] = part.count
        rows.append(step)
    value = stablehlo.slice(conv.rhs, start_indices=start, limit_indices=limit, strides=stride)
    features = list(shape_of(conv.rhs)[-2:])
    if not places:
        return value
    none = [0] * (rank + 2)
    zero = splat(0, element_of(value))
    value = stablehlo.pad(value, zero, edge_padding_low=none, edge_padding_high=high, interior_padding=none)
    ends = [places.get(p, size) for p, size in enumerate([*rows, *features])]
    value = stablehlo.slice(
        reshape(value, [*rows, *features]),
        start_indices=[0] * len(ends),
        limit_indices=ends,
        strides=[1] * len(ends),
    )
    windows = [p for p in range(len(rows)) if p not in places]
    falling = stablehlo.reverse(value, dimensions=list(places))
    ordered = transpose(falling, [*windows, len(rows), *places, len(rows) + 1])
    return reshape(ordered, [*(ends[p] for p in windows), features[0], prod(places.values()) * features[1]])


def _cut(conv: Convolution, value: ir.Value) -> ir.Value:
    """[b, q, phase, …, o] as [b, (q, phase)…, o], sliced to the output's size."""
    sizes = iter(shape_of(value)[1:-1])
    full = [prod(next(sizes) for _ in range(1 + (axis.dilation > 1))) for axis in conv.axes]
    joined = reshape(value, [conv.batch, *full, conv.output_features])
    if list(shape_of(joined)) == list(conv.output_shape):
        return joined
    rank = len(conv.output_shape)
    return stablehlo.slice(joined, start_indices=[0] * rank, limit_indices=list(conv.output_shape), strides=[1] * rank)

"""Short windows as one element-wise operation on slices.

    %s = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [2, 1]} : … -> tensor<999x1000xf32>
becomes
    %0 = stablehlo.slice %x [0:999, 0:1000] : (tensor<1000x1000xf32>) -> tensor<999x1000xf32>
    %1 = stablehlo.slice %x [1:1000, 0:1000] : (tensor<1000x1000xf32>) -> tensor<999x1000xf32>
    %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<999x1000xf32>
    %2 = stablehlo.add %z, %0 : tensor<999x1000xf32>
    %s = stablehlo.add %2, %1 : tensor<999x1000xf32>

The elements of a window are combined in their order, so that sums are rounded as XLA's are. Padding becomes that of the
operand, with the initial value, which is an identity there, or makes no difference when it is combined again.
Predicates are combined as bytes, which are what is in memory; of complex numbers, the parts are added apart.

Windows of several elements in each of several dimensions are combined one dimension after the other if there are more
than `MOST` elements, or if that is less work and the reducer gives the same in any order: of 7 x 7 elements, 14 are
combined for each window instead of 49.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import broadcast, compute_type, convert, element_of, full_like
from hilo.lowering.framework.patterns import Op
from hilo.lowering.reduce.windows.window_kernels import Window

MOST = 32
"""The most elements of a window."""

MOST_IN_DIMENSION = 12
"""The longest dimension of a window of several whose elements are combined one by one: windows of 15 x 15 elements take
as long in log steps, and less to compile."""

IDEMPOTENT = frozenset({"maximum", "minimum", "and", "or"})
"""Reducers that give the same if an element is combined again."""

ON_BYTES = {"or": "or", "maximum": "or", "add": "or", "and": "and", "minimum": "and", "multiply": "and"}
"""What reducers of predicates are on bytes."""


def are_short(windows: Sequence[Window]) -> bool:
    """Whether windows have few elements, and several, without holes of a dilated operand between them.

    >>> are_short([Window(9, 3, 1, 1, 1, 0, 0)]), are_short([Window(9, 1, 2, 1, 1, 0, 0)])
    (True, False)
    >>> are_short([Window(90, 40, 1, 1, 1, 0, 0)]), are_short([Window(9, 3, 1, 2, 1, 0, 0)])
    (False, False)
    """
    return 1 < prod(w.window for w in windows) <= MOST and all(w.base_dilation == 1 for w in windows)


def are_separable(windows: Sequence[Window], name: str, row: Dtype) -> bool:
    """Whether to combine windows of elements of this type dimension by dimension, by a reducer of this name.

    >>> def window(elements, stride=1):
    ...     return Window(60, elements, stride, 1, 1, 0, 0)
    >>> from hilo.dialect.support.dtypes import dtype
    >>> float32 = dtype("f32")
    >>> [are_separable([window(n), window(n)], "add", float32) for n in (5, 7, 13)]
    [False, True, False]
    >>> [are_separable([window(3, n), window(3, n)], "maximum", float32) for n in (1, 2)]
    [True, False]
    """
    longest = sorted(w.window for w in windows)[-2:]
    if len(longest) < 2 or not 1 < longest[0] <= longest[1] <= MOST_IN_DIMENSION:
        return False
    if any(w.base_dilation > 1 for w in windows):
        return False
    if prod(w.window for w in windows) > MOST:
        return True
    is_exact = name in IDEMPOTENT or row.is_integer or row.kind == "pred"
    together = prod(w.window * w.count for w in windows)
    return is_exact and 3 * together >= 4 * _combined_apart(windows)


def _combined_apart(windows: Sequence[Window]) -> int:
    """How many elements are combined, dimension by dimension."""
    sizes, found = [w.size for w in windows], 0
    for d in _order(windows):
        sizes[d] = windows[d].count
        found += prod(sizes) * windows[d].window
    return found


def _order(windows: Sequence[Window]) -> list[int]:
    """The dimensions along which windows are not single elements; those that leave the fewest elements first."""
    moved = [d for d, w in enumerate(windows) if not w.is_trivial]
    return sorted(moved, key=lambda d: windows[d].count / windows[d].size)


def separated(windows: Sequence[Window]) -> list[Sequence[Window]]:
    """Windows along one dimension each, one after the other, that give those along all."""
    found: list[Sequence[Window]] = []
    sizes = [w.size for w in windows]
    for d in _order(windows):
        found.append(
            [
                w if at == d else Window(n, 1, 1, 1, 1, 0, 0)
                for at, (w, n) in enumerate(zip(windows, sizes, strict=True))
            ]
        )
        sizes[d] = windows[d].count
    return found


def combined_slices(op: Op, stages: Sequence[Sequence[Window]], name: str) -> ir.Value:
    """The windows of one operand, one after the other, by a reducer that is one operation of this name. Padding does
    not count: the initial value is an identity, or the reducer idempotent."""
    x, start = op.operands
    if element_of(x) == ir.IntegerType.get_signless(1):
        byte = ir.IntegerType.get_signless(8)
        found = _stages(convert(x, byte), convert(start, byte), stages, ON_BYTES[name])
        return stablehlo.compare(found, full_like(found, 0), comparison_direction="NE")
    if isinstance(element_of(x), ir.ComplexType):
        parts = (_stages(part(x), part(start), stages, name) for part in (stablehlo.real, stablehlo.imag))
        return stablehlo.complex(*parts)
    return _stages(x, start, stages, name)


def _stages(x: ir.Value, start: ir.Value, stages: Sequence[Sequence[Window]], name: str) -> ir.Value:
    """Sums of several stages are rounded once, in the end."""
    element = element_of(x)
    wide = compute_type(element) if len(stages) > 1 and name not in IDEMPOTENT else element
    x, start = convert(x, wide), convert(start, wide)
    for windows in stages:
        x = _combined(x, start, windows, name)
    return convert(x, element)


def _combined(x: ir.Value, start: ir.Value, windows: Sequence[Window], name: str) -> ir.Value:
    if any(w.low or w.high for w in windows):
        lows, highs = [w.low for w in windows], [w.high for w in windows]
        x = stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=[0] * len(windows))
    combine = getattr(stablehlo, {"and": "and_", "or": "or_"}.get(name, name))
    found = broadcast(start, [w.count for w in windows])
    for places in itertools.product(*(range(w.window) for w in windows)):
        first = [place * w.window_dilation for place, w in zip(places, windows, strict=True)]
        last = [at + (w.count - 1) * w.stride + 1 for at, w in zip(first, windows, strict=True)]
        strides = [w.stride for w in windows]
        found = combine(found, stablehlo.slice(x, start_indices=first, limit_indices=last, strides=strides))
    return found

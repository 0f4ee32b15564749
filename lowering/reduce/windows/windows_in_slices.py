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
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, convert, element_of, full_like
from hilo.lowering.framework.patterns import Op
from hilo.lowering.reduce.windows.window_kernels import Window

MOST = 32
"""The most elements of a window."""

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


def combined_slices(op: Op, windows: Sequence[Window], name: str) -> ir.Value:
    """The windows of one operand, by a reducer that is one operation of this name. Padding, if there is any, does not
    count: the initial value is an identity, or the reducer idempotent."""
    x, start = op.operands
    if element_of(x) == ir.IntegerType.get_signless(1):
        byte = ir.IntegerType.get_signless(8)
        found = _combined(convert(x, byte), convert(start, byte), windows, ON_BYTES[name])
        return stablehlo.compare(found, full_like(found, 0), comparison_direction="NE")
    if isinstance(element_of(x), ir.ComplexType):
        parts = (_combined(part(x), part(start), windows, name) for part in (stablehlo.real, stablehlo.imag))
        return stablehlo.complex(*parts)
    return _combined(x, start, windows, name)


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

"""Windows that do not overlap as a reduction along dimensions of their own.

    %s = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [1, 2, 2, 1], window_strides = [1, 2, 2, 1]}
becomes
    %b = stablehlo.reshape %x : (tensor<4x28x28x32xf32>) -> tensor<4x14x2x14x2x32xf32>
    %s = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [2, 4]

The compiler vectorizes reductions of all sizes, and windows of some: not those along the last dimension, nor others of
which there are 6, 7, 14, 18 or 30. In µs (before → this, XLA): 2 x 2 of 4 x 28 x 28 x 32 95 → 28, 65; of 4 x 60 x 60 x
32 600 → 79, 180; pairs of the rows of 500 x 1000 540 → 230, 130, and of its columns 470 → 110, 130; 100,000 numbers by
fours 70 → 34, 63. Where there are 4, 8, 28 or 56 of them, windows of two dimensions would take up to 1.6 times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.framework.patterns import Op
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.framework.values import maker_of
from hilo.lowering.reduce.windows.window_kernels import Window

_MOVES = ("stablehlo.broadcast_in_dim", "stablehlo.reshape")

LANES = 8
"""A last dimension of a multiple of so many elements is vectorized."""
MOST = 8
"""The most elements of a window that are apart in memory. For 16, the compiler's own code is as good."""
BLOCK = 4
"""For a multiple of so many windows in a row, of at most two dimensions, the compiler's own code is good."""


def are_apart(windows: Sequence[Window]) -> bool:
    """Whether windows do not overlap, and are better reduced along dimensions of their own.

    >>> def window(size, window, padding=0):
    ...     return Window(size, window, window, 1, 1, padding, 0)
    >>> are_apart([window(28, 2), window(29, 2), window(32, 1)]), are_apart([window(500, 1), window(1000, 2)])
    (True, True)
    >>> are_apart([window(28, 2), window(28, 2), window(3, 1)]), are_apart([window(28, 2), window(28, 2)])
    (False, False)
    >>> are_apart([window(56, 2), window(56, 2), window(64, 1)]), are_apart([window(28, 2, 1), window(32, 1)])
    (False, False)
    """
    plain = all(w == Window(w.size, w.window, w.window, 1, 1, 0, 0) for w in windows)
    *others, last = windows
    elsewhere = prod(w.window for w in others)
    if not plain or elsewhere * last.window == 1:
        return False
    if last.window > 1:
        return elsewhere == 1 and last.size % last.window == 0
    counts = [w.count for w in others if w.window > 1]
    return last.size % LANES == 0 and elsewhere <= MOST and (len(counts) > 2 or counts[-1] % BLOCK != 0)


def reduced_apart(op: Op, windows: Sequence[Window]) -> ir.Value:
    """The reduction of one operand along the windows' own dimensions; what is left at the ends is not read."""
    x, start = op.operands
    while (move := maker_of(start, *_MOVES)) is not None:  # JAX broadcasts initial values from rank 0 to rank 0
        start = move.operands[0]
    start = reshape(start, [])
    whole = [w.size // w.window * w.window for w in windows]
    if whole != list(shape_of(x)):
        x = stablehlo.slice(x, start_indices=[0] * len(whole), limit_indices=whole, strides=[1] * len(whole))
    shape: list[int] = []
    dimensions: list[int] = []
    for w in windows:
        if w.window > 1:
            dimensions.append(len(shape) + 1)
        shape += [w.size // w.window, w.window] if w.window > 1 else [w.size]
    body = scalar_function(op.operation.regions[0])
    found = stablehlo.reduce([reshape(x, shape)], [start], dimensions=dimensions, body=body)
    return found if isinstance(found, ir.Value) else found[0]

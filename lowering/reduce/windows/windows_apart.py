"""Windows that lie side by side in the last dimension, as a reduction along a dimension of their own.

    %s = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [1, 4], window_strides = [1, 4]}
becomes
    %b = stablehlo.reshape %x : (tensor<500x1000xf32>) -> tensor<500x250x4xf32>
    %s = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [2]

The elements of a window are read at once. With slices whose elements have gaps between them, 100,000 numbers by fours
and the columns of 500 x 1000 by eights take 1.5 times as long, and windows of 2 or 3 elements half to all of the time.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.framework.patterns import Op
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.framework.values import maker_of
from hilo.lowering.reduce.windows.window_kernels import Window

_MOVES = ("stablehlo.broadcast_in_dim", "stablehlo.reshape")

LEAST = 4
"""The fewest elements of a window."""


def are_apart(windows: Sequence[Window]) -> bool:
    """Whether windows do not overlap, and are better reduced along a dimension of their own.

    >>> def window(size, window, padding=0):
    ...     return Window(size, window, window, 1, 1, padding, 0)
    >>> are_apart([window(500, 1), window(1000, 4)]), are_apart([window(500, 1), window(1000, 2)])
    (True, False)
    >>> are_apart([window(28, 4), window(28, 4)]), are_apart([window(28, 4), window(3, 1)])
    (False, False)
    >>> are_apart([window(30, 4)]), are_apart([window(31, 4, 1)])
    (False, False)
    """
    plain = all(w == Window(w.size, w.window, w.window, 1, 1, 0, 0) for w in windows)
    *others, last = windows
    return plain and all(w.window == 1 for w in others) and last.window >= LEAST and last.size % last.window == 0


def reduced_apart(op: Op, windows: Sequence[Window]) -> ir.Value:
    """The reduction of one operand along the windows' own dimension."""
    x, start = op.operands
    while (move := maker_of(start, *_MOVES)) is not None:  # JAX broadcasts initial values from rank 0 to rank 0
        start = move.operands[0]
    start = reshape(start, [])
    last = windows[-1]
    apart = reshape(x, [*shape_of(x)[:-1], last.size // last.window, last.window])
    body = scalar_function(op.operation.regions[0])
    found = stablehlo.reduce([apart], [start], dimensions=[len(windows)], body=body)
    return found if isinstance(found, ir.Value) else found[0]

"""NumPy's functions of diagonals, and `interp`, on XlaOps."""

from __future__ import annotations

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ShapeError
from hilo.numpy.protocol import implements, numpy_dtype, read_array
from hilo.numpy.reductions import sum as sum_
from hilo.numpy.shaping import moveaxis, take, where
from hilo.ops._operation import error, integer


@implements(np.diag)
def diag(v: XlaOp, k: int = 0) -> XlaOp:
    """The matrix with a vector on its diagonal, or the diagonal of a matrix."""
    offset = integer("np.diag", "k", k)
    if v.ndim == 2:
        return diagonal(v, offset)
    if v.ndim != 1:
        raise error(ShapeError, "np.diag", f"v is {v.shape}; it takes a vector or a matrix")
    size = v.dims[0] + abs(offset)
    zero = ops.Constant(v.builder, np.zeros((), numpy_dtype(v)))
    line = ops.Pad(v, zero, [(0, abs(offset), 0)])
    spread = ops.BroadcastInDim(line, [size, size], [0 if offset >= 0 else 1])
    return where(np.eye(size, k=offset, dtype=bool), spread, zero)


@implements(np.diagonal)
def diagonal(a: XlaOp, offset: int = 0, axis1: int = 0, axis2: int = 1) -> XlaOp:
    """The diagonals of the matrices over two axes, as the last dimension."""
    if a.ndim < 2:
        raise error(ShapeError, "np.diagonal", f"a is {a.shape}; it takes two dimensions or more")
    moved = moveaxis(a, (axis1, axis2), (-2, -1))
    rows, columns = moved.dims[-2:]
    first, second = max(-offset, 0), max(offset, 0)
    count = max(0, min(rows - first, columns - second))
    steps = np.arange(count, dtype=np.int32)
    flat = moved.reshape(*moved.dims[:-2], rows * columns)
    return take(flat, (steps + first) * columns + steps + second, axis=-1)


@implements(np.trace)
def trace(a: XlaOp, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: object = None) -> XlaOp:
    """The sums of the diagonals."""
    return sum_(diagonal(a, offset, axis1, axis2), -1, dtype)


@implements(np.interp)
def interp(x: object, xp: object, fp: object, left: object = None, right: object = None) -> XlaOp:
    """The piecewise linear curve through the points (xp, fp), xp ascending, at each x; outside, its end values, or left
    and right. Host arrays take the element type of the others. Each x is compared with every point, which suits short
    tables.
    """
    given = [value for value in (x, xp, fp) if isinstance(value, XlaOp)]
    kind = numpy_dtype(given[0])
    at, points, values = (
        value if isinstance(value, XlaOp) else read_array("np.interp", name, np.asarray(value, kind), *given)
        for name, value in (("x", x), ("xp", xp), ("fp", fp))
    )
    if points.ndim != 1 or points.shape != values.shape or points.dims[0] < 1:
        raise error(
            ShapeError, "np.interp", f"xp is {points.shape} and fp is {values.shape}; they take vectors of one size"
        )
    last = points.dims[0] - 1
    before = (at.reshape(*at.dims, 1) >= points).astype("s32").sum(-1) - 1
    start = before.clip(0, max(last - 1, 0))
    low, high = points.take(start), points.take((start + 1).clip(0, last))
    bottom, top = values.take(start), values.take((start + 1).clip(0, last))
    width = where(high > low, high - low, 1)
    inside = bottom + (top - bottom) * ((at - low) / width)
    result = where(at <= points[0], values[0] if left is None else left, inside)
    result = where(at >= points[last], values[last], result)
    if left is not None:
        result = where(at == points[0], values[0], result)
    return result if right is None else where(at > points[last], right, result)

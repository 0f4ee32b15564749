"""NumPy's reductions over XlaOps, and the methods of the same names.

Sums and products of types narrower than 32 bits are computed in 32 bits: integers stay there, floats are converted
back. Indices are s32.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.numpy.protocol import implements, read_array, read_dtype, unsupported
from hilo.ops._operation import Computation, error, integer
from hilo.ops.arithmetic.operators import broadcast_to, flatten, to_pred

Axis = int | Sequence[int] | None


def read_axis(name: str, axis: object, rank: int) -> int:
    """One axis; negative ones are counted from the end."""
    d = integer(name, "axis", axis)
    if not -rank <= d < rank:
        takes = f"{-rank}…{rank - 1}" if rank else "None only"
        raise error(ShapeError, name, f"axis is {d}; for rank {rank} it takes {takes}")
    return d % rank


def read_axes(name: str, axis: Axis, rank: int) -> list[int]:
    """The axes of a reduction; None: all."""
    if axis is None:
        return list(range(rank))
    axes = [read_axis(name, d, rank) for d in (axis if isinstance(axis, (tuple, list)) else [axis])]
    if len(set(axes)) != len(axes):
        raise error(ShapeError, name, f"axis is {shown(axis)}; each axis may be named once")
    return axes


def _keep(op: XlaOp, result: XlaOp, axes: Sequence[int], keepdims: object) -> XlaOp:
    return ops.ExpandDims(result, sorted(axes)) if keepdims else result


def _fold(name: str, op: XlaOp, axis: Axis, keepdims: object, init: object, computation: Computation) -> XlaOp:
    axes = read_axes(name, axis, op.ndim)
    start = read_array(name, "initial", init, op)
    result = ops.Reduce(op, start, computation, axes)
    return _keep(op, result, axes, keepdims)


def _chosen(name: str, op: XlaOp, where: object, neutral: object) -> XlaOp:
    """The operand with a neutral element at the positions that the mask `where` excludes; True: none excluded."""
    if where is True:
        return op
    return ops.Select(_mask(name, op, where), op, broadcast_to(read_array(name, "initial", neutral, op), op.dims))


def _mask(name: str, op: XlaOp, where: object) -> XlaOp:
    """`where` as a pred of the operand's sizes. Raises a ShapeError if it does not broadcast to them."""
    return broadcast_to(to_pred(read_array(name, "where", where, op)), op.dims)


def _accumulate_in(op: XlaOp, wanted: object) -> tuple[Dtype, Dtype]:
    """The element type to sum in, and that of the result."""
    row = op.dtype
    assert row is not None
    if wanted is not None:
        row = dtype(read_dtype("sum", wanted))
    elif row.kind in ("pred", "signed") and row.bits < 32:
        row = dtype("s32")
    elif row.kind == "unsigned" and row.bits < 32:
        row = dtype("u32")
    return (dtype("f32") if row.is_float and row.bits < 32 else row), row


@implements(np.sum)
def sum(
    a: object,
    axis: Axis = None,
    dtype: object = None,
    *,
    keepdims: object = False,
    initial: object = 0,
    where: object = True,
) -> XlaOp:
    """Sum over axes; only of the elements that the mask `where` selects."""
    op = read_array("np.sum", "a", a, initial, where)
    inner, row = _accumulate_in(op, dtype)
    return _fold("np.sum", _chosen("np.sum", op.astype(inner), where, 0), axis, keepdims, initial, ops.Add).astype(row)


@implements(np.prod)
def prod(
    a: object,
    axis: Axis = None,
    dtype: object = None,
    *,
    keepdims: object = False,
    initial: object = 1,
    where: object = True,
) -> XlaOp:
    """Product over axes; only of the elements that the mask `where` selects."""
    op = read_array("np.prod", "a", a, initial, where)
    inner, row = _accumulate_in(op, dtype)
    return _fold("np.prod", _chosen("np.prod", op.astype(inner), where, 1), axis, keepdims, initial, ops.Mul).astype(
        row
    )


def _extremum(name: str, a: object, axis: Axis, keepdims: object, initial: object, where: object) -> XlaOp:
    op = read_array(name, "a", a, initial, where)
    if initial is None:
        if where is not True:
            raise error(
                ArgumentError, name, "where is given without initial; it takes the value where nothing is chosen"
            )
        if 0 in [op.dims[d] for d in read_axes(name, axis, op.ndim)]:
            raise error(
                ShapeError,
                name,
                f"a is {op.shape}, which has no element along axis {axis}; it takes one or more, or initial",
            )
        initial = (ops.MinValue if name == "np.max" else ops.MaxValue)(op.builder, op.dtype)
    chosen = _chosen(name, op, where, initial)
    return _fold(name, chosen, axis, keepdims, initial, ops.Max if name == "np.max" else ops.Min)


@implements(np.max, np.amax)
def max(
    a: object, axis: Axis = None, *, keepdims: object = False, initial: object = None, where: object = True
) -> XlaOp:
    """Largest element over axes; NaN if there is one. With a mask `where`, of `initial` and the selected elements."""
    return _extremum("np.max", a, axis, keepdims, initial, where)


@implements(np.min, np.amin)
def min(
    a: object, axis: Axis = None, *, keepdims: object = False, initial: object = None, where: object = True
) -> XlaOp:
    """Smallest element over axes; NaN if there is one. With a mask `where`, of `initial` and the selected elements."""
    return _extremum("np.min", a, axis, keepdims, initial, where)


@implements(np.all)
def all(a: object, axis: Axis = None, *, keepdims: object = False, where: object = True) -> XlaOp:
    """Whether all elements along axes are true, or nonzero."""
    chosen = _chosen("np.all", to_pred(read_array("np.all", "a", a, where)), where, True)
    return _fold("np.all", chosen, axis, keepdims, True, ops.And)


@implements(np.any)
def any(a: object, axis: Axis = None, *, keepdims: object = False, where: object = True) -> XlaOp:
    """Whether any element along axes is true, or nonzero."""
    chosen = _chosen("np.any", to_pred(read_array("np.any", "a", a, where)), where, False)
    return _fold("np.any", chosen, axis, keepdims, False, ops.Or)


@implements(np.count_nonzero)
def count_nonzero(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """The number of nonzero elements, as s32."""
    return sum(to_pred(read_array("np.count_nonzero", "a", a)), axis, "s32", keepdims=keepdims)


@implements(np.ptp)
def ptp(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """The difference of the largest and the smallest element over axes."""
    return max(a, axis, keepdims=keepdims) - min(a, axis, keepdims=keepdims)


def _count(
    name: str, op: XlaOp, axis: Axis, row: Dtype, where: object = True, keepdims: object = False
) -> XlaOp | float:
    """The number of elements that are reduced: a Python number, or an XlaOp if it depends on run-time values."""
    if where is not True:
        return sum(_mask(name, op, where), axis, keepdims=keepdims).astype(row)
    axes = read_axes(name, axis, op.ndim)
    static = math.prod(op.dims[d] for d in axes if d not in op.shape.dynamic)
    count: XlaOp | float = float(static)
    for d in axes:
        if d in op.shape.dynamic:
            count = ops.GetDimensionSize(op, d).astype(row) * count
    return count


def mean_types(name: str, op: XlaOp, wanted: object) -> tuple[Dtype, Dtype]:
    """The element types in which a mean is computed and returned: floats; f32 for integers."""
    assert op.dtype is not None
    row = dtype(read_dtype(name, wanted)) if wanted is not None else op.dtype
    if not (row.is_float or row.is_complex):
        if wanted is not None:
            raise error(DtypeError, name, f"dtype is {row}; it takes a float or complex type")
        row = dtype("f32")
    return (dtype("f32") if row.bits < 32 else row), row


@implements(np.mean)
def mean(
    a: object, axis: Axis = None, dtype: object = None, *, keepdims: object = False, where: object = True
) -> XlaOp:
    """Mean over axes of the elements that `where` selects; f32 for integers; NaN if there are no elements."""
    op = read_array("np.mean", "a", a, where)
    inner, row = mean_types("np.mean", op, dtype)
    total = sum(op.astype(inner), axis, keepdims=keepdims, where=where)
    return (total / _count("np.mean", op, axis, inner, where, keepdims)).astype(row)


@implements(np.var)
def var(
    a: object,
    axis: Axis = None,
    dtype: object = None,
    *,
    ddof: float = 0,
    correction: float | None = None,
    keepdims: object = False,
    where: object = True,
) -> XlaOp:
    """Variance over axes: the sum of |x - mean|², divided by the count minus `ddof` (or `correction`)."""
    op = read_array("np.var", "a", a, where)
    inner, row = mean_types("np.var", op, dtype)
    wide = op.astype(inner)
    difference = wide - mean(wide, axis, keepdims=True, where=where)
    square = ops.Real(difference * ops.Conj(difference)) if inner.is_complex else difference * difference
    less = ddof if correction is None else correction
    divisor = _count("np.var", op, axis, inner.real, where, keepdims) - float(less)
    total = sum(square, axis, keepdims=keepdims, where=where)
    if isinstance(divisor, XlaOp):
        divisor = ops.numpy_broadcast("Max", divisor, 0)  # as in NumPy: too few elements give inf or NaN
    elif divisor < 0:
        divisor = 0.0
    return (total / divisor).astype(row.real)


@implements(np.std)
def std(
    a: object,
    axis: Axis = None,
    dtype: object = None,
    *,
    ddof: float = 0,
    correction: float | None = None,
    keepdims: object = False,
    where: object = True,
) -> XlaOp:
    """Standard deviation over axes: the root of `var`."""
    op = read_array("np.std", "a", a, where)
    inner, row = mean_types("np.std", op, dtype)
    square = var(op, axis, inner, ddof=ddof, correction=correction, keepdims=keepdims, where=where)
    return ops.Sqrt(square).astype(row.real)


@implements(np.argmax)
def argmax(a: object, axis: int | None = None, *, keepdims: object = False) -> XlaOp:
    """Index of the largest element, or of the first NaN, along an axis (None: in the flattened array), as s32."""
    return _arg_extremum("np.argmax", a, axis, keepdims, ops.Gt, ops.MinValue)


@implements(np.argmin)
def argmin(a: object, axis: int | None = None, *, keepdims: object = False) -> XlaOp:
    """Index of the smallest element, or of the first NaN, along an axis (None: in the flattened array), as s32."""
    return _arg_extremum("np.argmin", a, axis, keepdims, ops.Lt, ops.MaxValue)


def _arg_extremum(
    name: str,
    a: object,
    axis: int | None,
    keepdims: object,
    comes_first: Callable[[XlaOp, XlaOp], XlaOp],
    worst: Callable[[XlaBuilder, Dtype], XlaOp],
) -> XlaOp:
    op = read_array(name, "a", a)
    rank = op.ndim
    flat = flatten(op) if axis is None else op
    d = 0 if axis is None else read_axis(name, axis, rank)
    if flat.dims[d] == 0:
        raise error(ShapeError, name, f"a is {op.shape}, which has no element along axis {axis}; it takes one or more")
    row = op.dtype
    assert row is not None

    def better(x: XlaOp, i: XlaOp, y: XlaOp, j: XlaOp) -> tuple[XlaOp, XlaOp]:
        first, tie = comes_first(x, y), ops.Eq(x, y)
        if row.is_float:
            first = ops.Or(first, ops.And(ops.IsNan(x), ops.Not(ops.IsNan(y))))
            tie = ops.Or(tie, ops.And(ops.IsNan(x), ops.IsNan(y)))
        take = ops.Or(first, ops.And(tie, ops.Lt(i, j)))
        return ops.Select(take, x, y), ops.Select(take, i, j)

    index = ops.Iota(op.builder, flat.shape.with_dtype("s32"), d)
    zero = ops.Constant(op.builder, 0, "s32")
    result = ops.Reduce([flat, index], [worst(op.builder, row), zero], better, [d])[1]
    axes = list(range(rank)) if axis is None else [d]
    return _keep(op, result, axes, keepdims)


@implements(np.cumsum)
def cumsum(a: object, axis: int | None = None, dtype: object = None) -> XlaOp:
    """Cumulative sums along an axis; None: of the flattened array."""
    return _cumulative("np.cumsum", a, axis, dtype, 0, ops.Add)


@implements(np.cumprod)
def cumprod(a: object, axis: int | None = None, dtype: object = None) -> XlaOp:
    """Cumulative products along an axis; None: of the flattened array."""
    return _cumulative("np.cumprod", a, axis, dtype, 1, ops.Mul)


def _cumulative(name: str, a: object, axis: int | None, wanted: object, init: int, computation: Computation) -> XlaOp:
    op = read_array(name, "a", a)
    inner, row = _accumulate_in(op, wanted)
    wide = (flatten(op) if axis is None else op).astype(inner)
    start = ops.Constant(op.builder, init, inner)
    return accumulated(name, wide, 0 if axis is None else axis, start, computation).astype(row)


def accumulated(name: str, op: XlaOp, axis: int, start: XlaOp, computation: Computation) -> XlaOp:
    """The cumulative reduction along an axis."""
    d = read_axis(name, axis, op.ndim)
    size = op.dims[d]
    if op.size == 0:
        return op
    if d in op.shape.dynamic:
        raise unsupported(name, "axis", axis, f"an axis of static size, unlike that of {op.shape}")
    window = [size if i == d else 1 for i in range(op.ndim)]
    padding = [(size - 1, 0) if i == d else (0, 0) for i in range(op.ndim)]
    return ops.ReduceWindow(op, start, computation, window, padding=padding)


@implements(np.average)
def average(a: object, axis: Axis = None, weights: object = None, *, keepdims: object = False) -> XlaOp:
    """Mean over axes, with weights of a's shape, or of the axes' sizes."""
    if weights is None:
        return mean(a, axis, keepdims=keepdims)
    op, factor = read_array("np.average", "a", a, weights), read_array("np.average", "weights", weights, a)
    axes = read_axes("np.average", axis, op.ndim)
    if op.dims != factor.dims:
        if axis is None or factor.dims != tuple(op.dims[d] for d in axes):
            raise error(
                ShapeError,
                "np.average",
                f"weights is {factor.shape}; it takes a's sizes, or those of axis, of {op.shape}",
            )
        ascending = ops.Transpose(factor, [axes.index(d) for d in sorted(axes)])
        factor = broadcast_to(ops.ExpandDims(ascending, [d for d in range(op.ndim) if d not in axes]), op.dims)
    return sum(op * factor, axis, keepdims=keepdims) / sum(factor, axis, keepdims=keepdims)

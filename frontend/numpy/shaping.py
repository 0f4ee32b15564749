"""NumPy's functions that choose, reshape, join, split and repeat, over XlaOps."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np

from hilo import ops
from hilo.builder.origins import as_unknown
from hilo.builder.weak import meet
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import dtype as dtype_named
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy import reductions
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.reductions import read_axes, read_axis
from hilo.ops._operation import error, find_builder, integers
from hilo.ops.arithmetic.broadcasting import numpy_dims
from hilo.ops.arithmetic.operators import broadcast_to, flatten, to_pred
from hilo.ops.indexing import getitem, resolve_dims

Dims = int | Sequence[int]


def _sizes(name: str, argument: str, given: object) -> list[int]:
    return integers(name, argument, [given] if hasattr(given, "__index__") else given)


def _all_read(name: str, arrays: Iterable[object]) -> list[XlaOp]:
    given = list(arrays)
    return [read_array(name, f"arrays[{i}]", x, *given) for i, x in enumerate(given)]


# ---- choice ----------------------------------------------------------------------------------------------------------


@implements(np.where)
def where(condition: object, x: object = None, y: object = None) -> XlaOp:
    """`x` where `condition` holds (or is not zero), else `y`; all three broadcast."""
    name = "np.where"
    if x is None or y is None:
        takes = "it takes three arguments (the number of places is only known at run time)"
        raise as_unknown(error(ArgumentError, name, f"x and y are missing; {takes}"))
    builder = find_builder(name, condition, x, y)
    pred = to_pred(
        read_array(
            name, "condition", condition, *([] if isinstance(condition, XlaOp) else [ops.Constant(builder, False)])
        )
    )
    x, y = meet(x, y)
    a, b = read_array(name, "x", x, y, pred), read_array(name, "y", y, x, pred)
    if (
        a.dtype is not b.dtype
        and type(x) not in (bool, int, float, complex)
        and type(y) not in (bool, int, float, complex)
    ):
        return ops.Select(pred, a, b)  # raises the error that says what is wrong
    dims = numpy_dims(name, pred.dims, numpy_dims(name, a.dims, b.dims)[0])[0]
    return ops.Select(pred if not pred.dims else _fit(pred, dims), _fit(a, dims), _fit(b, dims))


def _fit(op: XlaOp, dims: Sequence[int]) -> XlaOp:
    return op if list(op.dims) == list(dims) else broadcast_to(op, dims)


@implements(np.clip)
def clip(a: object, a_min: object = None, a_max: object = None, *, min: object = None, max: object = None) -> XlaOp:
    """Each element clamped to bounds, which broadcast; either may be omitted."""
    op = read_array("np.clip", "a", a, a_min, a_max, min, max)
    low, high = (a_min if min is None else min), (a_max if max is None else max)
    if low is not None:
        op = ops.numpy_broadcast("Max", op, low)
    return op if high is None else ops.numpy_broadcast("Min", op, high)


@implements(np.take)
def take(a: object, indices: object, axis: int | None = None, *, mode: str = "clip") -> XlaOp:
    """The elements (or along an axis the slices) at indices; indices known at run time only are clamped into range."""
    op = read_array("np.take", "a", a, indices)
    if mode not in ("raise", "clip"):
        raise unsupported("np.take", "mode", mode, "'clip'")
    if axis is None:
        return flatten(op)[_index(indices)]
    d = read_axis("np.take", axis, op.ndim)
    return getitem(op, (slice(None),) * d + (_index(indices),))


def _index(given: object) -> object:
    return given if isinstance(given, XlaOp) else np.asarray(given)


@implements(np.tril)
def tril(m: object, k: int = 0) -> XlaOp:
    """The lower triangle of the last two dimensions, up to diagonal k, with zeros above it."""
    return _triangle("np.tril", m, k, "Ge")


@implements(np.triu)
def triu(m: object, k: int = 0) -> XlaOp:
    """The upper triangle of the last two dimensions, from diagonal k on, with zeros below it."""
    return _triangle("np.triu", m, k, "Le")


def _triangle(name: str, m: object, k: int, comparison: Literal["Ge", "Le"]) -> XlaOp:
    op = read_array(name, "m", m)
    if op.ndim < 2:
        raise error(ShapeError, name, f"m is {op.shape}; it takes rank 2 or more")
    plane = op.shape.with_dims(op.dims[-2:]).with_dtype("s32")
    row, column = ops.Iota(op.builder, plane, 0), ops.Iota(op.builder, plane, 1)
    return where(ops.numpy_broadcast(comparison, row + operator.index(k), column), op, ops.ZerosLike(op))


@implements(np.array_equal)
def array_equal(a1: object, a2: object) -> XlaOp:
    """Whether two arrays of the same shape hold equal elements."""
    a, b = read_array("np.array_equal", "a1", a1, a2), read_array("np.array_equal", "a2", a2, a1)
    return reductions.all(ops.Eq(a, b)) if a.dims == b.dims else ops.Constant(a.builder, False)


# ---- shapes ----------------------------------------------------------------------------------------------------------


@implements(np.shape)
def shape(a: XlaOp) -> tuple[int, ...]:
    """The sizes of the dimensions, as a tuple."""
    return a.dims


@implements(np.ndim)
def ndim(a: XlaOp) -> int:
    """The number of dimensions."""
    return a.ndim


@implements(np.size)
def size(a: XlaOp, axis: int | None = None) -> int:
    """The number of elements, or the size of one dimension."""
    return a.size if axis is None else a.dims[read_axis("np.size", axis, a.ndim)]


@implements(np.reshape)
def reshape(a: XlaOp, shape: Dims, order: str = "C") -> XlaOp:
    """The elements in row-major order, with new sizes; one may be -1."""
    if order != "C":
        raise unsupported("np.reshape", "order", order, "'C' (transpose first)")
    return ops.Reshape(a, resolve_dims(a, [shape]))


@implements(np.ravel)
def ravel(a: XlaOp, order: str = "C") -> XlaOp:
    """The elements in row-major order, as one dimension."""
    return reshape(a, -1, order) if a.size else ops.Reshape(a, [0])


@implements(np.transpose)
def transpose(a: XlaOp, axes: Sequence[int] | None = None) -> XlaOp:
    """The dimensions reordered, by default reversed."""
    if axes is None:
        return a.T
    return ops.Transpose(a, [read_axis("np.transpose", d, a.ndim) for d in axes])


@implements(np.swapaxes)
def swapaxes(a: XlaOp, axis1: int, axis2: int) -> XlaOp:
    """Exchanges two dimensions."""
    order = list(range(a.ndim))
    i, j = (read_axis("np.swapaxes", d, a.ndim) for d in (axis1, axis2))
    order[i], order[j] = j, i
    return ops.Transpose(a, order)


@implements(np.moveaxis)
def moveaxis(a: XlaOp, source: Dims, destination: Dims) -> XlaOp:
    """Moves dimensions to other positions; the others keep their order."""
    name = "np.moveaxis"
    sources = [read_axis(name, d, a.ndim) for d in _sizes(name, "source", source)]
    places = [read_axis(name, d, a.ndim) for d in _sizes(name, "destination", destination)]
    if len(sources) != len(places):
        raise error(
            ArgumentError,
            name,
            f"source is {shown(source)} and destination {shown(destination)}; they take one length",
        )
    order = [d for d in range(a.ndim) if d not in sources]
    for to, d in sorted(zip(places, sources, strict=True)):
        order.insert(to, d)
    return ops.Transpose(a, order)


@implements(np.expand_dims)
def expand_dims(a: XlaOp, axis: Dims) -> XlaOp:
    """Inserts dimensions of size 1 at positions of the result."""
    given = _sizes("np.expand_dims", "axis", axis)
    rank = a.ndim + len(given)
    return ops.ExpandDims(a, [read_axis("np.expand_dims", d, rank) for d in given])


@implements(np.squeeze)
def squeeze(a: XlaOp, axis: Dims | None = None) -> XlaOp:
    """Drops dimensions of size 1: those of `axis`, or all of them."""
    if axis is None:
        return ops.Squeeze(a, [d for d, n in enumerate(a.dims) if n == 1])
    return ops.Squeeze(a, [read_axis("np.squeeze", d, a.ndim) for d in _sizes("np.squeeze", "axis", axis)])


@implements(np.broadcast_to)
def broadcast_to_(array: XlaOp, shape: Dims) -> XlaOp:
    """Broadcasts the array to a shape by NumPy's rule."""
    return broadcast_to(array, _sizes("np.broadcast_to", "shape", shape))


@implements(np.broadcast_arrays)
def broadcast_arrays(*args: object) -> tuple[XlaOp, ...]:
    """Broadcasts arrays to their common shape."""
    read = _all_read("np.broadcast_arrays", args)
    dims: Sequence[int] = ()
    for op in read:
        dims = numpy_dims("np.broadcast_arrays", dims, op.dims)[0]
    return tuple(_fit(op, dims) for op in read)


@implements(np.atleast_1d)
def atleast_1d(a: XlaOp) -> XlaOp:
    """The array with one dimension or more."""
    return a if a.dims else ops.Reshape(a, [1])


@implements(np.atleast_2d)
def atleast_2d(a: XlaOp) -> XlaOp:
    """The array with two dimensions or more; a vector is a row."""
    return a if a.ndim >= 2 else ops.Reshape(a, [1, a.size])


@implements(np.real)
def real(val: XlaOp) -> XlaOp:
    """The real part; real numbers are unchanged."""
    return val.real


@implements(np.imag)
def imag(val: XlaOp) -> XlaOp:
    """The imaginary part; zeros for real numbers."""
    return val.imag


@implements(np.angle)
def angle(z: XlaOp) -> XlaOp:
    """The argument of complex numbers, in radians."""
    return ops.Atan2(ops.Imag(z), ops.Real(z))


@implements(np.copy)
def copy(a: XlaOp) -> XlaOp:
    """The array itself: values never change."""
    return a


@implements(np.round, np.around)
def round(a: XlaOp, decimals: int = 0) -> XlaOp:
    """Rounds to `decimals` decimal places (if negative, before the decimal point), ties to even."""
    places = operator.index(decimals)
    if a.dtype is not None and a.dtype.is_integer:
        if places < 0:
            raise unsupported("np.round", "decimals", decimals, "0 or more for integers")
        return a
    if a.dtype is not None and a.dtype.is_complex:
        return ops.Complex(round(ops.Real(a), places), round(ops.Imag(a), places))
    if places == 0:
        return ops.RoundNearestEven(a)
    scale = 10.0 ** (places if places > 0 else -places)
    return ops.RoundNearestEven(a * scale) / scale if places > 0 else ops.RoundNearestEven(a / scale) * scale


@implements(np.astype)
def astype(x: XlaOp, dtype: object, /, *, copy: bool = True) -> XlaOp:
    """The elements converted to another type."""
    return x.astype(dtype)


@implements(np.zeros_like, np.empty_like)
def zeros_like(a: XlaOp, dtype: object = None) -> XlaOp:
    """Zeros of the array's shape and, by default, element type."""
    return ops.ZerosLike(a if dtype is None else a.astype(dtype))


@implements(np.ones_like)
def ones_like(a: XlaOp, dtype: object = None) -> XlaOp:
    """Ones of the array's shape and, by default, element type."""
    return ops.OnesLike(a if dtype is None else a.astype(dtype))


@implements(np.full_like)
def full_like(a: XlaOp, fill_value: object, dtype: object = None) -> XlaOp:
    """One value in the array's shape and, by default, element type."""
    like = a if dtype is None else a.astype(dtype)
    return ops.FullLike(like, filling(fill_value, like))


def filling(value: object, like: object) -> object:
    """A value that fills an array; of a number, NumPy makes whether it is not zero if the array has predicates."""
    is_pred = isinstance(like, XlaOp) and like.dtype is dtype_named("pred")
    return bool(value) if is_pred and type(value) in (int, float) else value


# ---- joining, splitting, repeating -----------------------------------------------------------------------------------


@implements(np.concatenate)
def concatenate(arrays: Iterable[object], axis: int | None = 0) -> XlaOp:
    """Joins arrays along a dimension; None: flattens them first."""
    read = _all_read("np.concatenate", arrays)
    if axis is None:
        return ops.Concatenate([flatten(op) for op in read], 0)
    return ops.Concatenate(read, read_axis("np.concatenate", axis, read[0].ndim))


@implements(np.stack)
def stack(arrays: Iterable[object], axis: int = 0) -> XlaOp:
    """Joins arrays of the same shape along a new dimension."""
    read = _all_read("np.stack", arrays)
    for i, op in enumerate(read):
        if op.dims != read[0].dims:
            raise error(
                ShapeError, "np.stack", f"arrays[{i}] is {op.shape} and arrays[0] is {read[0].shape}; shapes must agree"
            )
    d = read_axis("np.stack", axis, read[0].ndim + 1)
    return ops.Concatenate([ops.ExpandDims(op, [d]) for op in read], d)


@implements(np.vstack)
def vstack(tup: Iterable[object]) -> XlaOp:
    """Joins arrays along the first dimension; vectors become rows."""
    return ops.Concatenate([atleast_2d(op) for op in _all_read("np.vstack", tup)], 0)


@implements(np.hstack)
def hstack(tup: Iterable[object]) -> XlaOp:
    """Joins arrays along the second dimension, vectors along the first."""
    read = [atleast_1d(op) for op in _all_read("np.hstack", tup)]
    return ops.Concatenate(read, 0 if read[0].ndim == 1 else 1)


@implements(np.split)
def split(ary: XlaOp, indices_or_sections: int | Sequence[int], axis: int = 0) -> list[XlaOp]:
    """Splits into parts of equal size along an axis, or at indices."""
    n = ary.dims[read_axis("np.split", axis, ary.ndim)]
    if hasattr(indices_or_sections, "__index__"):
        parts = operator.index(indices_or_sections)
        if parts < 1 or n % parts:
            raise error(
                ShapeError,
                "np.split",
                f"indices_or_sections is {parts}; for size {n} it takes a divisor (np.array_split)",
            )
    return array_split(ary, indices_or_sections, axis)


MOST_PARTS = 1 << 16
"""The most parts that an array is split into, since each one is an operation."""


@implements(np.array_split)
def array_split(ary: XlaOp, indices_or_sections: int | Sequence[int], axis: int = 0) -> list[XlaOp]:
    """As `split`, but the first parts may be one element larger than the last."""
    d = read_axis("np.array_split", axis, ary.ndim)
    n = ary.dims[d]
    if hasattr(indices_or_sections, "__index__"):
        parts = operator.index(indices_or_sections)
        if parts < 1:
            raise error(ArgumentError, "np.array_split", f"indices_or_sections is {parts}; it takes 1 or more")
        if parts > MOST_PARTS:
            takes = f"it takes at most {MOST_PARTS}"
            raise error(ArgumentError, "np.array_split", f"indices_or_sections is {shown(parts)}; {takes}")
        cuts = [i * (n // parts) + (i if i < n % parts else n % parts) for i in range(parts + 1)]
        return [_part(ary, a, b, d) for a, b in itertools.pairwise(cuts)]
    points = [slice(0, c).indices(n)[1] for c in _sizes("np.array_split", "indices_or_sections", indices_or_sections)]
    cuts = [0, *points, n]
    return [_part(ary, a, b if b > a else a, d) for a, b in itertools.pairwise(cuts)]


def _part(op: XlaOp, start: int, limit: int, d: int) -> XlaOp:
    return ops.SliceInDim(op, start, limit, 1, d)


@implements(np.flip)
def flip(m: XlaOp, axis: int | Sequence[int] | None = None) -> XlaOp:
    """Reverses the order along dimensions; None: along all of them."""
    return ops.Rev(m, read_axes("np.flip", axis, m.ndim))


@implements(np.roll)
def roll(a: XlaOp, shift: Dims, axis: Dims | None = None) -> XlaOp:
    """Moves elements along axes; those past the end reappear at the start. Without axis, in flattened order."""
    if axis is None:
        return ops.Reshape(roll(flatten(a), shift, 0), a.dims)
    axes, shifts = _sizes("np.roll", "axis", axis), _sizes("np.roll", "shift", shift)
    if 1 in (len(axes), len(shifts)):
        longest = len(axes) if len(axes) > len(shifts) else len(shifts)
        axes, shifts = (x * longest if len(x) == 1 else x for x in (axes, shifts))
    if len(axes) != len(shifts):
        raise error(ArgumentError, "np.roll", f"shift is {shown(shift)} and axis {shown(axis)}; they take one length")
    for along, by in zip(axes, shifts, strict=True):
        d = read_axis("np.roll", along, a.ndim)
        n = a.dims[d]
        if n and by % n:
            cut = n - by % n
            a = ops.Concatenate([_part(a, cut, n, d), _part(a, 0, cut, d)], d)
    return a


@implements(np.tile)
def tile(A: XlaOp, reps: Dims) -> XlaOp:
    """The array repeated `reps` times along each dimension."""
    times = _sizes("np.tile", "reps", reps)
    rank = len(times) if len(times) > A.ndim else A.ndim
    times = [1] * (rank - len(times)) + times
    dims = [1] * (rank - A.ndim) + list(A.dims)
    spread = [k for t, n in zip(times, dims, strict=True) for k in (t, n)]
    apart = ops.Reshape(A, [k for n in dims for k in (1, n)])
    return ops.Reshape(broadcast_to(apart, spread), [t * n for t, n in zip(times, dims, strict=True)])


@implements(np.repeat)
def repeat(a: XlaOp, repeats: int, axis: int | None = None) -> XlaOp:
    """Each element, or each slice along an axis, repeated `repeats` times."""
    if not hasattr(repeats, "__index__"):
        raise unsupported("np.repeat", "repeats", repeats, "one integer")
    op = flatten(a) if axis is None else a
    d = 0 if axis is None else read_axis("np.repeat", axis, a.ndim)
    times = operator.index(repeats)
    apart = ops.ExpandDims(op, [d + 1])
    spread = broadcast_to(apart, [*op.dims[: d + 1], times, *op.dims[d + 1 :]])
    return ops.Reshape(spread, [*op.dims[:d], op.dims[d] * times, *op.dims[d + 1 :]])

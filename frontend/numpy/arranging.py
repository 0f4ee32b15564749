"""NumPy's functions that join, split, rotate and arrange arrays, besides those of `shaping`, over XlaOps."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.origins import as_unknown
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy.matrices import diag
from hilo.numpy.protocol import MASKS, implements, numpy_dtype, read_array, unsupported
from hilo.numpy.reductions import read_axis
from hilo.numpy.shaping import concatenate, expand_dims, flip, moveaxis, split, stack, take, transpose, where
from hilo.ops._operation import error, integers
from hilo.ops.arithmetic.broadcasting import numpy_dims
from hilo.ops.arithmetic.operators import broadcast_to, flatten

# ---- joining ---------------------------------------------------------------------------------------------------------


@implements(np.append)
def append(arr: object, values: object, axis: int | None = None) -> XlaOp:
    """`values` appended to the array along an axis; None: both are flattened first."""
    return concatenate([arr, values], axis)


@implements(np.dstack)
def dstack(tup: Iterable[object]) -> XlaOp:
    """Arrays joined along the third dimension, after vectors and matrices have been given one."""
    given = list(tup)
    return concatenate([atleast_3d(read_array("np.dstack", "tup", x, *given)) for x in given], 2)


@implements(np.column_stack)
def column_stack(tup: Iterable[object]) -> XlaOp:
    """Vectors (as columns) and matrices joined along the second dimension."""
    given = list(tup)
    read = [read_array("np.column_stack", "tup", x, *given) for x in given]
    return concatenate([op if op.ndim > 1 else op.reshape(op.size, 1) for op in read], 1)


@implements(np.block)
def block(arrays: object) -> XlaOp:
    """Joins nested lists of blocks: the innermost along the last dimension, the next ones along the one before it."""
    leaves = list(_leaves(arrays))
    depth = _depth(arrays)
    rank = max([depth, *(np.ndim(x) for x in leaves)])

    def build(node: object, level: int) -> XlaOp:
        if isinstance(node, list):
            return concatenate([build(item, level + 1) for item in node], level - depth)
        op = read_array("np.block", "arrays", node, *leaves)
        return op.reshape(*([1] * (rank - op.ndim)), *op.dims)

    return build(arrays, 0)


def _leaves(node: object) -> Iterable[Any]:
    if not isinstance(node, list):
        yield node
        return
    for item in node:
        yield from _leaves(item)


def _depth(node: object) -> int:
    if not isinstance(node, list):
        return 0
    depths = {_depth(item) for item in node}
    if len(depths) != 1:
        raise error(ArgumentError, "np.block", "lists are nested to different depths, or empty; they take one depth")
    return 1 + depths.pop()


@implements(np.meshgrid)
def meshgrid(*xi: object, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> tuple[XlaOp, ...]:
    """The coordinates of a grid, one array for each axis; the first two axes are swapped unless indexing is 'ij'."""
    if indexing not in ("xy", "ij"):
        raise unsupported("np.meshgrid", "indexing", indexing, "'xy' or 'ij'")
    read = [flatten(read_array("np.meshgrid", f"xi[{i}]", x, *xi)) for i, x in enumerate(xi)]
    places = list(range(len(read)))
    if indexing == "xy" and len(read) > 1:
        places[:2] = [1, 0]
    dims = [0] * len(read)
    for op, place in zip(read, places, strict=True):
        dims[place] = op.size
    lines = [
        op.reshape(*(op.size if i == place else 1 for i in range(len(read))))
        for op, place in zip(read, places, strict=True)
    ]
    return tuple(lines) if sparse else tuple(broadcast_to(line, dims) for line in lines)


@implements(np.insert)
def insert(arr: XlaOp, obj: object, values: object, axis: int | None = None) -> XlaOp:
    """`values` inserted before positions along an axis (None: in flattened order); the positions must be constant."""
    name = "np.insert"
    op = flatten(arr) if axis is None else arr
    d = read_axis(name, 0 if axis is None else axis, op.ndim)
    size = op.dims[d]
    places = _places(name, obj, size, size)
    given = read_array(name, "values", values, op)
    assert op.dtype is not None
    given = given.astype(op.dtype)
    if hasattr(obj, "__index__") and given.ndim:
        given = moveaxis(given, 0, d) if given.ndim == op.ndim else given
        count = given.dims[d] if given.ndim == op.ndim else 1 if axis is not None else given.size
        places = places * count
    else:
        count = len(places)
    part = broadcast_to(given, [count if i == d else n for i, n in enumerate(op.dims)])
    host = np.insert(np.arange(size), places if len(places) != 1 else places[0], size + np.arange(count))
    return take(concatenate([op, part], d), host.astype(np.int32), d)


@implements(np.delete)
def delete(arr: XlaOp, obj: object, axis: int | None = None) -> XlaOp:
    """The array without positions along an axis (None: in flattened order); the positions must be constant."""
    name = "np.delete"
    op = flatten(arr) if axis is None else arr
    d = read_axis(name, 0 if axis is None else axis, op.ndim)
    size = op.dims[d]
    left = np.delete(np.arange(size), _places(name, obj, size, size - 1))
    return take(op, left.astype(np.int32), d)


@implements(np.compress)
def compress(condition: object, a: XlaOp, axis: int | None = None) -> XlaOp:
    """The slices along an axis (None: in flattened order) that a constant mask selects."""
    if isinstance(condition, XlaOp):
        takes = f"a mask that is known; use {MASKS}"
        raise as_unknown(unsupported("np.compress", "condition", condition.shape, takes))
    return take(a, np.flatnonzero(np.asarray(condition)), axis)


@implements(np.extract)
def extract(condition: object, arr: XlaOp) -> XlaOp:
    """The elements, in flattened order, that a constant mask selects."""
    return compress(condition if isinstance(condition, XlaOp) else np.asarray(condition).ravel(), arr)


def _places(name: str, obj: object, size: int, last: int) -> list[int]:
    """Positions along an axis as a list of integers."""
    if isinstance(obj, XlaOp):
        takes = "places that are known: the result's size depends on them"
        raise as_unknown(unsupported(name, "obj", str(obj.shape), takes))
    if isinstance(obj, slice):
        return list(range(size))[obj]
    given = np.asarray(obj)
    if given.dtype == bool:
        return [int(i) for i in np.flatnonzero(given)]
    places = integers(name, "obj", [obj] if not given.ndim else given.tolist())
    for place in places:
        if not -size <= place <= last:
            raise error(ArgumentError, name, f"obj is {place}; for size {size} it takes {-size}…{last}")
    return [place % size if place < 0 else place for place in places]


@implements(np.resize)
def resize(a: XlaOp, new_shape: int | Sequence[int]) -> XlaOp:
    """The elements in row-major order, repeated as often as needed to fill the new sizes."""
    dims = integers("np.resize", "new_shape", [new_shape] if hasattr(new_shape, "__index__") else new_shape)
    wanted = int(np.prod(dims, dtype=np.int64))
    if not a.size:
        return broadcast_to(ops.Constant(a.builder, 0, a.dtype), dims)
    times = -(-wanted // a.size)
    return ops.Concatenate([flatten(a)] * max(times, 1), 0)[:wanted].reshape(*dims)


# ---- splitting -------------------------------------------------------------------------------------------------------


@implements(np.hsplit)
def hsplit(ary: XlaOp, indices_or_sections: int | Sequence[int]) -> list[XlaOp]:
    """Splits along the second dimension; vectors along their only one."""
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@implements(np.vsplit)
def vsplit(ary: XlaOp, indices_or_sections: int | Sequence[int]) -> list[XlaOp]:
    """Splits along the first dimension; the array must have two dimensions or more."""
    return split(_of_rank("np.vsplit", ary, 2), indices_or_sections, 0)


@implements(np.dsplit)
def dsplit(ary: XlaOp, indices_or_sections: int | Sequence[int]) -> list[XlaOp]:
    """Splits along the third dimension; the array must have three dimensions or more."""
    return split(_of_rank("np.dsplit", ary, 3), indices_or_sections, 2)


def _of_rank(name: str, ary: XlaOp, rank: int) -> XlaOp:
    if ary.ndim < rank:
        raise error(ShapeError, name, f"ary is {ary.shape}; it takes rank {rank} or more")
    return ary


@implements(np.unstack)
def unstack(x: XlaOp, /, *, axis: int = 0) -> tuple[XlaOp, ...]:
    """The slices along an axis."""
    d = read_axis("np.unstack", axis, x.ndim)
    return tuple(x[(slice(None),) * d + (i,)] for i in range(x.dims[d]))


# ---- flipping and rotating -------------------------------------------------------------------------------------------


@implements(np.fliplr)
def fliplr(m: XlaOp) -> XlaOp:
    """The array with the second dimension reversed."""
    return flip(_of_rank("np.fliplr", m, 2), 1)


@implements(np.flipud)
def flipud(m: XlaOp) -> XlaOp:
    """The array with the first dimension reversed."""
    return flip(_of_rank("np.flipud", m, 1), 0)


@implements(np.rot90)
def rot90(m: XlaOp, k: int = 1, axes: Sequence[int] = (0, 1)) -> XlaOp:
    """The array rotated by k right angles in the plane of two axes, from the first towards the second."""
    first, second = (read_axis("np.rot90", d, m.ndim) for d in axes)
    if first == second:
        raise error(ArgumentError, "np.rot90", f"axes is {shown(axes)}; it takes two different ones")
    quarter = operator.index(k) % 4
    order = list(range(m.ndim))
    order[first], order[second] = second, first
    if quarter == 0:
        return m
    if quarter == 2:
        return flip(m, (first, second))
    return transpose(flip(m, second), order) if quarter == 1 else flip(transpose(m, order), second)


@implements(np.rollaxis)
def rollaxis(a: XlaOp, axis: int, start: int = 0) -> XlaOp:
    """Moves one dimension in front of another."""
    d = read_axis("np.rollaxis", axis, a.ndim)
    to = a.ndim if start == a.ndim else read_axis("np.rollaxis", start, a.ndim)
    return moveaxis(a, d, to - 1 if d < to else to)


@implements(np.matrix_transpose, np.linalg.matrix_transpose)
def matrix_transpose(x: XlaOp, /) -> XlaOp:
    """The array with the last two dimensions exchanged."""
    _of_rank("np.matrix_transpose", x, 2)
    return transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


@implements(np.atleast_3d)
def atleast_3d(a: XlaOp) -> XlaOp:
    """Vectors as [1, N, 1], matrices as [M, N, 1], scalars as [1, 1, 1]."""
    if a.ndim >= 3:
        return a
    return a.reshape(*((1, a.size, 1) if a.ndim < 2 else (*a.dims, 1)))


# ---- matrices and indices --------------------------------------------------------------------------------------------


@implements(np.kron)
def kron(a: object, b: object) -> XlaOp:
    """The Kronecker product: each element of a times the whole of b."""
    left, right = read_array("np.kron", "a", a, b), read_array("np.kron", "b", b, a)
    rank = max(left.ndim, right.ndim)
    m, n = ([1] * (rank - op.ndim) + list(op.dims) for op in (left, right))
    spread = left.reshape(*(k for size in m for k in (size, 1))) * right.reshape(*(k for size in n for k in (1, size)))
    return spread.reshape(*(x * y for x, y in zip(m, n, strict=True)))


@implements(np.cross)
def cross(a: object, b: object, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None) -> XlaOp:
    """The cross products of vectors along an axis, with three elements (or two; the third is 0 then)."""
    name = "np.cross"
    axisa, axisb, axisc = (axisa, axisb, axisc) if axis is None else (axis,) * 3
    left, right = read_array(name, "a", a, b), read_array(name, "b", b, a)
    left, right = moveaxis(left, axisa, -1), moveaxis(right, axisb, -1)
    sizes = left.dims[-1], right.dims[-1]
    if not {2, 3}.issuperset(sizes):
        raise error(
            ShapeError, name, f"a is {left.shape} and b is {right.shape}; along the axis they take 3 elements, or 2"
        )
    x0, x1, y0, y1 = left[..., 0], left[..., 1], right[..., 0], right[..., 1]
    third = x0 * y1 - x1 * y0
    if sizes == (2, 2):
        return third
    if sizes[0] == 2:  # the third element of a is 0
        y2 = right[..., 2]
        first, second = x1 * y2, -(x0 * y2)
    elif sizes[1] == 2:
        x2 = left[..., 2]
        first, second = -(x2 * y1), x2 * y0
    else:
        x2, y2 = left[..., 2], right[..., 2]
        first, second = x1 * y2 - x2 * y1, x2 * y0 - x0 * y2
    return moveaxis(stack([first, second, third], -1), -1, axisc)


@implements(np.diagflat)
def diagflat(v: XlaOp, k: int = 0) -> XlaOp:
    """The matrix with the elements on its diagonal, in row-major order."""
    return diag(flatten(v), k)


def _indices_from(function: Callable[..., tuple[np.ndarray, ...]]) -> Callable[..., tuple[np.ndarray, ...]]:
    def build(arr: XlaOp, k: int = 0) -> tuple[np.ndarray, ...]:
        if arr.ndim != 2:
            raise error(ShapeError, f"np.{function.__name__}_from", f"arr is {arr.shape}; it takes a matrix")
        return function(arr.dims[0], k, arr.dims[1])

    return build


tril_indices_from = implements(np.tril_indices_from)(_indices_from(np.tril_indices))
triu_indices_from = implements(np.triu_indices_from)(_indices_from(np.triu_indices))


@implements(np.diag_indices_from)
def diag_indices_from(arr: XlaOp) -> tuple[np.ndarray, ...]:
    """The indices of the diagonal of an array whose sizes are all equal."""
    if arr.ndim < 2 or len(set(arr.dims)) != 1:
        raise error(ShapeError, "np.diag_indices_from", f"arr is {arr.shape}; it takes rank 2 or more and equal sizes")
    return np.diag_indices(arr.dims[0], arr.ndim)


@implements(np.ix_)
def ix_(*args: Any) -> tuple[object, ...]:
    """Vectors of indices, shaped so that they index a grid."""
    count = len(args)
    return tuple(np.reshape(x, [-1 if i == at else 1 for i in range(count)]) for at, x in enumerate(args))


# ---- numbers between two arrays --------------------------------------------------------------------------------------


@implements(np.linspace)
def linspace(
    start: object, stop: object, num: int = 50, endpoint: bool = True, retstep: bool = False, dtype: object = None,
    axis: int = 0,
) -> object:  # fmt: skip
    """`num` equidistant numbers from start to stop, which broadcast; without the last one unless `endpoint` is set."""
    name = "np.linspace"
    low, high = read_array(name, "start", start, stop), read_array(name, "stop", stop, start)
    assert low.dtype is not None
    if not (low.dtype.is_float or low.dtype.is_complex):
        low, high = low.astype("f32"), high.astype("f32")
    dims = numpy_dims(name, low.dims, high.dims)[0]
    low, high = broadcast_to(low, dims), broadcast_to(high, dims)
    count = operator.index(num)
    parts = max(count - bool(endpoint), 1)
    step = (high - low) / float(parts)
    counts = np.arange(count).astype(numpy_dtype(low))
    points = low.reshape(1, *dims) + step.reshape(1, *dims) * counts.reshape(-1, *[1] * len(dims))
    if endpoint and count > 1:
        is_last = (np.arange(count) == count - 1).reshape(-1, *[1] * len(dims))
        points = where(is_last, high.reshape(1, *dims), points)
    points = moveaxis(points, 0, axis)
    points = points if dtype is None else points.astype(dtype)
    return (points, step) if retstep else points


@implements(np.logspace)
def logspace(
    start: object, stop: object, num: int = 50, endpoint: bool = True, base: float = 10.0, dtype: object = None,
    axis: int = 0,
) -> XlaOp:  # fmt: skip
    """`base` raised to the numbers of `linspace`."""
    powers = linspace(start, stop, num, endpoint, axis=axis)
    found = ops.numpy_broadcast("Pow", base, powers)
    return found if dtype is None else found.astype(dtype)


@implements(np.geomspace)
def geomspace(
    start: object, stop: object, num: int = 50, endpoint: bool = True, dtype: object = None, axis: int = 0
) -> XlaOp:
    """Numbers with equal ratios from start to stop."""
    low, high = read_array("np.geomspace", "start", start, stop), read_array("np.geomspace", "stop", stop, start)
    sign = ops.Sign(low)
    powers: Any = linspace(ops.Log(ops.Abs(low)), ops.Log(ops.Abs(high)), num, endpoint, axis=axis)
    found = ops.Exp(powers) * (sign if not sign.dims else expand_dims(sign, axis))
    return found if dtype is None else found.astype(dtype)


@implements(np.apply_over_axes)
def apply_over_axes(func: Callable[[XlaOp, int], XlaOp], a: XlaOp, axes: int | Sequence[int]) -> XlaOp:
    """Applies a reduction over one axis after another; dimensions that it drops are kept with size 1."""
    for axis in integers("np.apply_over_axes", "axes", [axes] if hasattr(axes, "__index__") else axes):
        d = read_axis("np.apply_over_axes", axis, a.ndim)
        found = func(a, d)
        a = found if found.ndim == a.ndim else ops.ExpandDims(found, [d])
    return a

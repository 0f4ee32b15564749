"""The rest of np.linalg over XlaOps: products under NumPy's newer names, rank, condition number, tensor equations."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.numpy import reductions
from hilo.numpy.arranging import cross
from hilo.numpy.decompositions import inv, norm, solve, svdvals
from hilo.numpy.matrices import diagonal, trace
from hilo.numpy.protocol import implements, read_array
from hilo.numpy.reductions import Axis, read_axis
from hilo.numpy.shaping import moveaxis
from hilo.numpy.ufuncs import vecdot
from hilo.ops._operation import error


@implements(np.linalg.matmul)
def matmul(x1: object, x2: object, /) -> XlaOp:
    """`x1 @ x2`."""
    return ops.matmul(x1, x2)


@implements(np.linalg.vecdot)
def vecdot_(x1: object, x2: object, /, *, axis: int = -1) -> XlaOp:
    """The dot products of vectors along an axis, with the first ones conjugated."""
    return vecdot(x1, x2, axis)


@implements(np.linalg.cross)
def cross_(x1: object, x2: object, /, *, axis: int = -1) -> XlaOp:
    """The cross products of vectors of three elements along an axis."""
    return cross(x1, x2, axis=axis)


@implements(np.linalg.diagonal)
def diagonal_(x: XlaOp, /, *, offset: int = 0) -> XlaOp:
    """The diagonals of the last two dimensions."""
    return diagonal(x, offset, -2, -1)


@implements(np.linalg.trace)
def trace_(x: XlaOp, /, *, offset: int = 0, dtype: object = None) -> XlaOp:
    """The sums of the diagonals of the last two dimensions."""
    return trace(x, offset, -2, -1, dtype)


@implements(np.linalg.multi_dot)
def multi_dot(arrays: Sequence[object]) -> XlaOp:
    """The product of matrices in the order with the fewest multiplications; the first and last may be vectors.

    Source: Cormen et al., «Introduction to Algorithms», matrix-chain multiplication.
    """
    name = "np.linalg.multi_dot"
    read = [read_array(name, f"arrays[{i}]", x, *arrays) for i, x in enumerate(arrays)]
    _check_chain(name, read)
    starts_flat, ends_flat = read[0].ndim == 1, read[-1].ndim == 1
    read[0] = read[0].reshape(1, -1) if starts_flat else read[0]
    read[-1] = read[-1].reshape(-1, 1) if ends_flat else read[-1]
    cut = _best_cuts([read[0].dims[0], *(op.dims[1] for op in read)])

    def product(i: int, j: int) -> XlaOp:
        return read[i] if i == j else ops.matmul(product(i, cut(i, j)), product(cut(i, j) + 1, j))

    found = product(0, len(read) - 1)
    dims = [n for n, is_dropped in zip(found.dims, (starts_flat, ends_flat), strict=True) if not is_dropped]
    return found.reshape(*dims) if dims else found.reshape(())


def _check_chain(name: str, read: Sequence[XlaOp]) -> None:
    if len(read) < 2:
        raise error(ArgumentError, name, f"arrays has {len(read)} entries; it takes two or more")
    for i, op in enumerate(read):
        if op.ndim != 2 and not (op.ndim == 1 and i in (0, len(read) - 1)):
            raise error(ShapeError, name, f"arrays[{i}] is {op.shape}; it takes matrices, at the ends vectors")


def _best_cuts(sizes: Sequence[int]) -> Callable[[int, int], int]:
    """Where to split the product of matrices i to j; matrix i is [sizes[i], sizes[i + 1]]."""

    @functools.cache
    def best(i: int, j: int) -> tuple[int, int]:
        """The least cost, and the split that reaches it."""
        if i == j:
            return 0, i
        return min((best(i, k)[0] + best(k + 1, j)[0] + sizes[i] * sizes[k + 1] * sizes[j + 1], k) for k in range(i, j))

    return lambda i, j: best(i, j)[1]


@implements(np.linalg.vector_norm)
def vector_norm(x: XlaOp, /, *, axis: Axis = None, keepdims: bool = False, ord: object = 2) -> XlaOp:
    """The norms of vectors along an axis, or of all elements over several axes."""
    name = "np.linalg.vector_norm"
    axes = reductions.read_axes(name, axis, x.ndim)
    kept = [n for d, n in enumerate(x.dims) if d not in axes]
    line = moveaxis(x, axes, list(range(-len(axes), 0))).reshape(*kept, math.prod(x.dims[d] for d in axes))
    found = norm(line, ord, -1)
    return ops.ExpandDims(found, sorted(axes)) if keepdims else found


@implements(np.linalg.matrix_norm)
def matrix_norm(x: XlaOp, /, *, keepdims: bool = False, ord: object = "fro") -> XlaOp:
    """The norms of the matrices in the last two dimensions."""
    return norm(x, ord, (-2, -1), keepdims)


@implements(np.linalg.cond)
def cond(x: XlaOp, p: object = None) -> XlaOp:
    """The condition number: for the 2-norm by singular values, for others the norm times that of the inverse."""
    if p not in (None, 2, -2):
        return norm(x, p, (-2, -1)) * norm(inv(x), p, (-2, -1))
    values = svdvals(x)
    largest, smallest = values[..., 0], values[..., -1]
    return largest / smallest if p != -2 else smallest / largest


@implements(np.linalg.matrix_rank)
def matrix_rank(A: XlaOp, tol: object = None, hermitian: bool = False, *, rtol: object = None) -> XlaOp:
    """The number of singular values above `tol`, by default the largest times max(M, N) eps, as s32."""
    if A.ndim < 2:
        return reductions.any(ops.Ne(A, 0)).astype("s32")
    values = svdvals(A)
    assert values.dtype is not None and values.dtype.numpy is not None
    if tol is None:
        share = max(A.dims[-2:]) * float(np.finfo(values.dtype.numpy).eps) if rtol is None else rtol
        tol = reductions.max(values, -1, keepdims=True) * share
    return reductions.sum(ops.numpy_broadcast("Gt", values, tol), -1)


@implements(np.linalg.tensorinv)
def tensorinv(a: XlaOp, ind: int = 2) -> XlaOp:
    """The inverse of the map `np.tensordot(a, ., ind)`."""
    name = "np.linalg.tensorinv"
    if not 0 < ind <= a.ndim or math.prod(a.dims[:ind]) != math.prod(a.dims[ind:]):
        raise error(
            ShapeError, name, f"ind is {ind} for {a.shape}; the sizes before and after it must be the same product"
        )
    size = math.prod(a.dims[:ind])
    return inv(a.reshape(size, size)).reshape(*a.dims[ind:], *a.dims[:ind])


@implements(np.linalg.tensorsolve)
def tensorsolve(a: XlaOp, b: object, axes: Sequence[int] | None = None) -> XlaOp:
    """The x for which `np.tensordot(a, x, x.ndim)` equals b."""
    name = "np.linalg.tensorsolve"
    right = read_array(name, "b", b, a)
    if axes is not None:
        last = [read_axis(name, d, a.ndim) for d in axes]
        a = ops.Transpose(a, [d for d in range(a.ndim) if d not in last] + last)
    unknown = a.dims[right.ndim :]
    if math.prod(unknown) != right.size or a.dims[: right.ndim] != right.dims:
        raise error(
            ShapeError, name, f"a is {a.shape} and b is {right.shape}; a takes b's sizes first, and as many unknowns"
        )
    return solve(a.reshape(right.size, right.size), right.reshape(right.size)).reshape(*unknown)

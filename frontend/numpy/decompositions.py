"""np.linalg's decompositions and solvers on XlaOps: qr, eigh, svd, solve, inv, det, lstsq, norms, powers.

Where NumPy raises `LinAlgError` (for a singular matrix, or an iteration that does not converge), results hold infinity
or NaN here, since values are known at run time only.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ShapeError
from hilo.numpy import reductions
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.reductions import Axis, read_axes
from hilo.numpy.shaping import moveaxis, tril, triu, where
from hilo.ops._operation import error, same_dtype
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.products.decompositions import adjoint, identity, kind_of, read_matrices, singular_values, svd


class QRResult(NamedTuple):
    """The result of `qr`."""

    Q: XlaOp
    R: XlaOp


class EighResult(NamedTuple):
    """The result of `eigh`."""

    eigenvalues: XlaOp
    eigenvectors: XlaOp


class SVDResult(NamedTuple):
    """The result of `svd`."""

    U: XlaOp
    S: XlaOp
    Vh: XlaOp


class SlogdetResult(NamedTuple):
    """The result of `slogdet`."""

    sign: XlaOp
    logabsdet: XlaOp


# ---- decompositions --------------------------------------------------------------------------------------------------


@implements(np.linalg.cholesky)
def cholesky(a: XlaOp, *, upper: bool = False) -> XlaOp:
    """The triangular factor, with zeros in the other triangle."""
    return triu(ops.Cholesky(a, False)) if upper else tril(ops.Cholesky(a, True))


@implements(np.linalg.qr)
def qr(a: XlaOp, mode: str = "reduced") -> QRResult | XlaOp:
    """Q with orthonormal columns, and the upper triangular R; with mode 'r' only R."""
    name = "np.linalg.qr"
    if mode not in ("reduced", "complete", "r"):
        raise unsupported(name, "mode", mode, "'reduced', 'complete' or 'r'")
    q, r = ops.QR(read_matrices(name, "a", a), mode == "complete")
    return r if mode == "r" else QRResult(q, r)


@implements(np.linalg.eigh)
def eigh(a: XlaOp, UPLO: str = "L") -> EighResult:
    """Ascending eigenvalues, and eigenvectors as columns, of the Hermitian matrix given by one triangle of a."""
    name = "np.linalg.eigh"
    return _eigh(name, a, UPLO)


def _eigh(name: str, a: XlaOp, UPLO: str) -> EighResult:
    if UPLO not in ("L", "U", "l", "u"):
        raise unsupported(name, "UPLO", UPLO, "'L' or 'U'")
    vectors, values = ops.Eigh(read_matrices(name, "a", a, is_square=True), UPLO in "Ll")
    return EighResult(values, vectors)


@implements(np.linalg.eigvalsh)
def eigvalsh(a: XlaOp, UPLO: str = "L") -> XlaOp:
    """The ascending eigenvalues of the Hermitian matrix given by one triangle of a."""
    return _eigh("np.linalg.eigvalsh", a, UPLO).eigenvalues


@implements(np.linalg.svd)
def svd_(a: XlaOp, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> SVDResult | XlaOp:
    """U, the singular values in descending order, and Vᴴ; without compute_uv only the values."""
    op = read_matrices("np.linalg.svd", "a", a, is_square=bool(hermitian))
    return SVDResult(*svd(op, bool(full_matrices))) if compute_uv else singular_values(op)


@implements(np.linalg.svdvals)
def svdvals(x: XlaOp) -> XlaOp:
    """The singular values in descending order."""
    return singular_values(read_matrices("np.linalg.svdvals", "x", x))


# ---- solvers ---------------------------------------------------------------------------------------------------------


def _system(name: str, a: object, b: object, *, is_square: bool) -> tuple[XlaOp, XlaOp, bool]:
    """Both sides of a linear system as matrices, and whether b is a vector."""
    left = read_matrices(name, "a", a, b, is_square=is_square)
    right = read_array(name, "b", b, a)
    same_dtype(name, [("a", left), ("b", right)], "matrices_dtype")
    is_vector = right.ndim == 1
    rows = right.dims[0] if is_vector else right.dims[-2] if right.ndim else None
    if rows != left.dims[-2]:
        raise error(
            ShapeError,
            name,
            f"b is {right.shape}; for a {left.shape} it takes a vector [{left.dims[-2]}] or matrices "
            f"[..., {left.dims[-2]}, K]",
        )
    return left, ops.ExpandDims(right, [1]) if is_vector else right, is_vector


@implements(np.linalg.solve)
def solve(a: object, b: object) -> XlaOp:
    """x with a·x = b; b is a vector, or a batch of matrices. Batch dimensions broadcast."""
    name = "np.linalg.solve"
    left, right, is_vector = _system(name, a, b, is_square=True)
    try:
        batch = np.broadcast_shapes(left.dims[:-2], right.dims[:-2])
    except ValueError:
        raise error(
            ShapeError, name, f"a is {left.shape} and b is {right.shape}; all but the last two sizes must broadcast"
        ) from None
    x = ops.Solve(*(broadcast_to(op, [*batch, *op.dims[-2:]]) for op in (left, right)))
    return ops.Squeeze(x, [x.ndim - 1]) if is_vector else x


@implements(np.linalg.inv)
def inv(a: XlaOp) -> XlaOp:
    """The inverse."""
    return ops.Inverse(read_matrices("np.linalg.inv", "a", a, is_square=True))


@implements(np.linalg.det)
def det(a: XlaOp) -> XlaOp:
    """The determinant."""
    return ops.Det(read_matrices("np.linalg.det", "a", a, is_square=True))


@implements(np.linalg.slogdet)
def slogdet(a: XlaOp) -> SlogdetResult:
    """The sign of the determinant, and the logarithm of its absolute value."""
    return SlogdetResult(*ops.SLogdet(read_matrices("np.linalg.slogdet", "a", a, is_square=True)))


def _reciprocals(s: XlaOp, of: XlaOp, rcond: object) -> tuple[XlaOp, XlaOp]:
    """1 / s for singular values above rcond times the largest one, and 0 for the others; and which ones are above."""
    row = kind_of(s).numpy
    assert row is not None
    share = max(of.dims[-2:]) * float(np.finfo(row).eps) if rcond is None else rcond
    if not s.dims[-1]:
        return s, ops.Gt(s, 0)
    is_large = s > reductions.max(s, -1, keepdims=True) * share
    return where(is_large, 1 / s, 0), is_large


@implements(np.linalg.pinv)
def pinv(a: XlaOp, rcond: object = None, hermitian: bool = False, *, rtol: object = None) -> XlaOp:
    """The pseudoinverse. Singular values up to rcond (rtol, by default max(M, N)·eps) times the largest count as 0."""
    name = "np.linalg.pinv"
    op = read_matrices(name, "a", a, is_square=bool(hermitian))
    if rcond is not None and rtol is not None:
        raise unsupported(name, "rtol", rtol, "one of rcond and rtol")
    u, s, vh = svd(op, False)
    inverse, _ = _reciprocals(s, op, rtol if rcond is None else rcond)
    return (adjoint(vh) * _row(inverse).astype(kind_of(op))) @ adjoint(u)


def _row(x: XlaOp) -> XlaOp:
    return ops.ExpandDims(x, [x.ndim - 1])


@implements(np.linalg.lstsq)
def lstsq(a: object, b: object, rcond: float | None = None) -> tuple[XlaOp, XlaOp, XlaOp, XlaOp]:
    """The x that minimizes |b - a·x|², the sums of squared residuals, a's rank and its singular values.

    Residuals are returned if a has more rows than columns, whatever its rank, which is known at run time only.
    """
    name = "np.linalg.lstsq"
    left, right, is_vector = _system(name, a, b, is_square=False)
    if left.ndim != 2 or right.ndim != 2:
        raise error(ShapeError, name, f"a is {left.shape} and b is {right.shape}; it takes one matrix a, no batch")
    m, n = left.dims
    u, s, vh = svd(left, False)
    inverse, is_large = _reciprocals(s, left, rcond)
    x = (adjoint(vh) * _row(inverse).astype(kind_of(left))) @ (adjoint(u) @ right)
    gap = ops.Abs(right - left @ x) if m > n else ops.SliceInDim(ops.Abs(right), 0, 0, 1, 1)
    squares = reductions.sum(gap * gap, 0)
    return ops.Squeeze(x, [1]) if is_vector else x, squares, reductions.sum(is_large.astype("s32")), s


@implements(np.linalg.matrix_power)
def matrix_power(a: XlaOp, n: int) -> XlaOp:
    """The n-th power, by repeated squaring; for negative n, that of the inverse."""
    name = "np.linalg.matrix_power"
    base = read_matrices(name, "a", a, is_square=True)
    if not hasattr(n, "__index__") or isinstance(n, XlaOp):
        raise unsupported(name, "n", n, "an int")
    count = operator.index(n)
    if count < 0:
        base, count = ops.Inverse(base), -count
    result: XlaOp | None = None
    while count:
        if count & 1:
            result = base if result is None else result @ base
        count >>= 1
        base = base @ base if count else base
    *batch, m, _ = base.dims
    return identity(base.builder, batch, m, m, kind_of(base)) if result is None else result


# ---- norms -----------------------------------------------------------------------------------------------------------


@implements(np.linalg.norm)
def norm(x: object, ord: object = None, axis: Axis = None, keepdims: object = False) -> XlaOp:
    """The norm of vectors (one axis) or matrices (two axes); without ord the root of the sum of squares."""
    name = "np.linalg.norm"
    op = read_array(name, "x", x)
    if not (kind_of(op).is_float or kind_of(op).is_complex):
        op = op.astype("f32")
    if ord is None:
        return _root_of_squares(op, axis, keepdims)
    axes = read_axes(name, axis, op.ndim)
    if len(axes) == 1:
        return _vector_norm(name, op, ord, axes[0], keepdims)
    if len(axes) != 2:
        raise error(ShapeError, name, f"x is {op.shape}, axis is {axis}; with ord it takes one axis or two")
    result = _matrix_norm(name, moveaxis(op, axes, (-2, -1)), ord)
    return ops.ExpandDims(result, sorted(axes)) if keepdims else result


def _root_of_squares(op: XlaOp, axis: Axis, keepdims: object) -> XlaOp:
    size = ops.Abs(op)
    return ops.Sqrt(reductions.sum(size * size, axis, keepdims=keepdims))


def _vector_norm(name: str, op: XlaOp, ord: object, axis: int, keepdims: object) -> XlaOp:
    size = ops.Abs(op)
    if isinstance(ord, str) or not isinstance(ord, (int, float, np.number)):
        raise unsupported(name, "ord", ord, "None or a number for vectors")
    if ord == math.inf:
        return reductions.max(size, axis, keepdims=keepdims)
    if ord == -math.inf:
        return reductions.min(size, axis, keepdims=keepdims)
    if ord == 0:
        return reductions.sum(ops.Ne(size, 0).astype(kind_of(size)), axis, keepdims=keepdims)
    if ord == 1:
        return reductions.sum(size, axis, keepdims=keepdims)
    if ord == 2:
        return _root_of_squares(op, axis, keepdims)
    return reductions.sum(size ** float(ord), axis, keepdims=keepdims) ** (1 / float(ord))


def _matrix_norm(name: str, op: XlaOp, ord: object) -> XlaOp:
    """The norm of the matrices in the last two dimensions."""
    if isinstance(ord, str) and ord == "fro":
        return _root_of_squares(op, (-2, -1), False)
    if isinstance(ord, str) and ord == "nuc":
        return reductions.sum(singular_values(read_matrices(name, "x", op)), -1)
    if not isinstance(ord, str) and ord in (1, -1, 2, -2, math.inf, -math.inf):
        extreme: Callable[..., XlaOp] = reductions.max if ord > 0 else reductions.min
        if ord in (2, -2):
            return extreme(singular_values(read_matrices(name, "x", op)), -1)
        return extreme(reductions.sum(ops.Abs(op), -2 if ord in (1, -1) else -1), -1)
    raise unsupported(name, "ord", ord, "None, 'fro', 'nuc', 1, -1, 2, -2, inf or -inf for matrices")

"""XLA's builder libraries `qr`, `lu_decomposition`, `self_adjoint_eig` and `logdet`, under XLA's names."""

from __future__ import annotations

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, flag, same_dtype
from hilo.ops.products.decompositions import LU, QR, Eigh, Logdet, SLogdet, kind_of, lapack, read_matrices


@explained
def Qr(a: XlaOp) -> tuple[XlaOp, XlaOp]:
    """A = Q·R for each matrix, with Q as Householder reflectors: LAPACK's geqrf.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.

    Returns:
        `[B…, M, N]`: R on and above the diagonal, the reflectors below it; and their factors `[B…, min(M, N)]`.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not matrices of static sizes.
    """
    op = read_matrices("Qr", "a", a)
    *batch, m, n = op.dims
    taus = Shape(kind_of(op), [*batch, min(m, n)])
    if not op.size:
        from hilo.ops.libraries.constants import Zeros

        return op, Zeros(op.builder, taus)
    factors, tau = lapack("geqrf", [op], [op.shape, taus])
    return factors, tau


@explained
def ProductOfElementaryHouseholderReflectors(a: XlaOp, taus: XlaOp) -> XlaOp:
    """Q from the reflectors that `Qr` returns: LAPACK's orgqr and ungqr.

    Args:
        a: `[B…, M, N]` with M >= N, f32, f64, c64 or c128: reflectors below the diagonal.
        taus: `[B…, K]` with K <= N, of a's element type.

    Returns:
        `[B…, M, N]`: the first N columns of Q.

    Raises:
        DtypeError: the element types differ or are others.
        ShapeError: there are fewer rows than columns, or the factors do not match the matrices.
    """
    name = "ProductOfElementaryHouseholderReflectors"
    op = read_matrices(name, "a", a, taus)
    factors = array(name, "taus", taus, op.builder)
    same_dtype(name, [("a", op), ("taus", factors)], "")
    *batch, m, n = op.dims
    if m < n:
        raise error(ShapeError, name, f"a is {op.shape}; it takes as many rows as columns, or more")
    if factors.ndim != op.ndim - 1 or list(factors.dims[:-1]) != batch or factors.dims[-1] > n:
        raise error(
            ShapeError, name, f"taus is {factors.shape}; for a {op.shape} it takes {batch} and {n} factors or fewer"
        )
    return lapack("orgqr", [op, factors], [op.shape])[0] if op.size else op


@explained
def QrExplicit(a: XlaOp, full_matrices: bool = False) -> tuple[XlaOp, XlaOp]:
    """Q and R as matrices: the same as `QR`.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.
        full_matrices: whether Q is `[B…, M, M]` and R `[B…, M, N]`; by default they are `[B…, M, K]` and `[B…, K, N]`
            with K = min(M, N).
    """
    return QR(read_matrices("QrExplicit", "a", a), flag("QrExplicit", "full_matrices", full_matrices))


@explained
def LuDecomposition(a: XlaOp) -> tuple[XlaOp, XlaOp, XlaOp]:
    """L and U in one matrix, the row exchanges, and the row permutation: the same as `LU`.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.
    """
    return LU(read_matrices("LuDecomposition", "a", a))


@explained
def SelfAdjointEig(
    a: XlaOp, lower: bool = True, max_iter: int = 15, tol: float = 1e-5, sort_eigenvalues: bool = True
) -> tuple[XlaOp, XlaOp]:
    """Eigenvectors and eigenvalues of each Hermitian matrix: the same as `Eigh`.

    Args:
        a, lower: as in `Eigh`.
        max_iter, tol, sort_eigenvalues: ignored: as many steps as needed are taken, and the values are ascending.

    Returns:
        The pair of eigenvectors `[B…, M, M]` and eigenvalues `[B…, M]`, ascending.

    Raises:
        DtypeError, ShapeError: as in `Eigh`.
    """
    name = "SelfAdjointEig"
    return Eigh(read_matrices(name, "a", a, is_square=True), flag(name, "lower", lower))


@explained
def SLogDet(a: XlaOp) -> tuple[XlaOp, XlaOp]:
    """The sign and the logarithm of the absolute value of each determinant: the same as `SLogdet`.

    Args:
        a: square matrices `[B…, N, N]`, f32, f64, c64 or c128.
    """
    return SLogdet(read_matrices("SLogDet", "a", a, is_square=True))


@explained
def LogDet(a: XlaOp) -> XlaOp:
    """The logarithm of each determinant; NaN if it is negative: the same as `Logdet`.

    Args:
        a: square matrices `[B…, N, N]`, f32, f64, c64 or c128.
    """
    return Logdet(read_matrices("LogDet", "a", a, is_square=True))


__all__ = [
    "LogDet",
    "LuDecomposition",
    "ProductOfElementaryHouseholderReflectors",
    "Qr",
    "QrExplicit",
    "SLogDet",
    "SelfAdjointEig",
]

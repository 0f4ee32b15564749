"""Matrix decompositions and functions based on them: QR, Eigh, SVD, LU, Solve, Inverse, Det, SLogdet, Logdet.

These are library functions, as in XLA's builder: each builds the custom calls of LAPACK routines that JAX builds, and
StableHLO around them. All leading dimensions are batch dimensions. `legalize-lapack` rewrites the calls for each
target.

Source: LAPACK Users' Guide; the names are those of XLA's builder libraries.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.dialect.support.errors import DtypeError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, flag
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.chlo_math import Conj
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.conversion import ConvertElementType
from hilo.ops.arithmetic.elementwise import Abs, Add, Complex, Eq, Ge, Log, Lt, Mul, Ne, Sign
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.control import While
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Constant, FullLike, Iota, ZerosLike
from hilo.ops.movement.padding import Pad
from hilo.ops.movement.shaping import Reshape, Transpose
from hilo.ops.movement.slicing import DynamicSliceInDim, SliceInDim
from hilo.ops.process.custom_call import CustomCall
from hilo.ops.products.linear_algebra import TriangularSolve

_LETTERS = {"f32": "s", "f64": "d", "c64": "c", "c128": "z"}
_OF_COMPLEX = {"orgqr": "ungqr", "syevd": "heevd"}
"""The names of LAPACK's routines for complex matrices that differ from those for real matrices."""

# ---- operands --------------------------------------------------------------------------------------------------------


def read_matrices(name: str, argument: str, a: object, *others: object, is_square: bool = False) -> XlaOp:
    """Reads an operand `[B…, M, N]` of a type that LAPACK has routines for.

    Raises:
        DtypeError: the element type is another.
        ShapeError: the rank is below 2, sizes are dynamic, or (`is_square`) M and N differ.
    """
    op = array(name, argument, a, find_builder(name, a, *others))
    if op.dtype is None or op.dtype.name not in _LETTERS:
        raise error(DtypeError, name, f"{argument} is {op.shape}; it takes f32, f64, c64 or c128")
    takes = "square matrices [..., M, M]" if is_square else "matrices [..., M, N]"
    if op.ndim < 2:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes rank 2 or more, {takes}")
    if is_square and op.dims[-1] != op.dims[-2]:
        raise error(ShapeError, name, f"{argument} is {op.shape}; its last two sizes must be equal, {takes}")
    if op.shape.dynamic:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes static sizes")
    return op


def kind_of(op: XlaOp) -> Dtype:
    """The element type of an array."""
    assert op.dtype is not None
    return op.dtype


def identity(builder: XlaBuilder, batch: Sequence[int], m: int, n: int, kind: Dtype) -> XlaOp:
    """Ones on the diagonals of `[batch…, m, n]`, zeros elsewhere."""
    dims = [*batch, m, n]
    rows, columns = (Iota(builder, Shape("s32", dims), d) for d in (len(dims) - 2, len(dims) - 1))
    return ConvertElementType(Eq(rows, columns), kind)


def adjoint(a: XlaOp) -> XlaOp:
    """The conjugate transpose of each matrix."""
    swapped = Transpose(a, [*range(a.ndim - 2), a.ndim - 1, a.ndim - 2])
    return Conj(swapped) if kind_of(a).is_complex else swapped


def _zeros(like: XlaOp, dims: Sequence[int], kind: Dtype) -> XlaOp:
    zero = Constant(like.builder, np.zeros((), kind.numpy))
    return BroadcastInDim(zero, list(dims), [])


def _select(pred: XlaOp, on_true: XlaOp, on_false: XlaOp, dims: Sequence[int]) -> XlaOp:
    return Select(*(broadcast_to(x, dims) for x in (pred, on_true, on_false)))


def _upper(a: XlaOp) -> XlaOp:
    """Zeros below the diagonals."""
    rows, columns = (Iota(a.builder, Shape("s32", a.dims), d) for d in (a.ndim - 2, a.ndim - 1))
    return Select(Ge(columns, rows), a, ZerosLike(a))


# ---- calls of LAPACK -------------------------------------------------------------------------------------------------


def _layout(shape: Shape, batch_rank: int) -> list[int]:
    """Column-major, as LAPACK stores matrices; vectors, and one number per batch element, in order."""
    order = list(range(shape.rank))[::-1]
    if shape.rank - batch_rank == 2:
        order[:2] = order[1::-1]
    return order


def lapack(
    routine: str, operands: Sequence[XlaOp], results: Sequence[Shape], options: Mapping[str, str] | None = None
) -> list[XlaOp]:
    """The custom call that JAX builds; options are letters."""
    kind, batch_rank = kind_of(operands[0]), operands[0].ndim - 2
    name = _OF_COMPLEX.get(routine, routine) if kind.is_complex else routine
    byte = BY_NAME["u8"].mlir_type
    call = CustomCall(
        f"lapack_{_LETTERS[kind.name]}{name}_ffi",
        *operands,
        shape=Shape.tuple(results),
        api_version=4,
        backend_config={key: ir.IntegerAttr.get(byte, ord(letter)) for key, letter in (options or {}).items()},
        operand_layouts=[_layout(op.shape, batch_rank) for op in operands],
        result_layouts=[_layout(shape, batch_rank) for shape in results],
    )
    return call.leaves


def _or_nan(is_valid: XlaOp, result: XlaOp) -> XlaOp:
    """The results for those matrices of the batch whose call succeeded, and NaN for the others."""
    nan = complex(math.nan, math.nan) if kind_of(result).is_complex else math.nan
    pred = BroadcastInDim(is_valid, result.dims, list(range(is_valid.ndim)))
    return Select(pred, result, FullLike(result, nan))


# ---- decompositions --------------------------------------------------------------------------------------------------


@explained
def QR(a: XlaOp, full_matrices: bool = False) -> tuple[XlaOp, XlaOp]:
    """A = Q·R for each matrix, where Q has orthonormal columns and R is upper triangular.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.
        full_matrices: Q is [M, M] and R is [M, N]; otherwise [M, K] and [K, N] with K = min(M, N).

    Returns:
        q and r. They are unique up to a factor of modulus 1 for each column of Q.

    Raises:
        DtypeError, ShapeError: the element type is another, the rank is below 2, or sizes are dynamic.
    """
    name = "QR"
    op = read_matrices(name, "a", a)
    is_full = flag(name, "full_matrices", full_matrices)
    *batch, m, n = op.dims
    kind, k = kind_of(op), min(m, n)
    columns = m if is_full else k
    if op.size == 0:
        return identity(op.builder, batch, m, columns, kind), _zeros(op, [*batch, columns, n], kind)
    factors, tau = lapack("geqrf", [op], [op.shape, Shape(kind, [*batch, k])])
    reflections = SliceInDim(factors, 0, k, 1, op.ndim - 1) if k < n else factors
    if columns > k:
        zero = Constant(op.builder, np.zeros((), kind.numpy))
        reflections = Pad(reflections, zero, [(0, 0, 0)] * (op.ndim - 1) + [(0, columns - k, 0)])
    (q,) = lapack("orgqr", [reflections, tau], [reflections.shape])
    r = SliceInDim(factors, 0, columns, 1, op.ndim - 2) if columns < m else factors
    return q, _upper(r)


@explained
def Eigh(a: XlaOp, lower: bool = True) -> tuple[XlaOp, XlaOp]:
    """A = V·diag(w)·Vᴴ for each Hermitian (symmetric) matrix.

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128; only one triangle is read.
        lower: True to read the lower triangle, False for the upper one.

    Returns:
        v `[B…, M, M]`, with orthonormal eigenvectors in its columns, and w `[B…, M]`, real and ascending; NaN if the
        iteration does not converge. For distinct eigenvalues, vectors are unique up to a factor of modulus 1.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not square matrices of static sizes.
    """
    name = "Eigh"
    op = read_matrices(name, "a", a, is_square=True)
    *batch, m, _ = op.dims
    kind = kind_of(op)
    uplo = "L" if flag(name, "lower", lower) else "U"
    if op.size == 0:
        return op, _zeros(op, [*batch, m], kind.real)
    shapes = [op.shape, Shape(kind.real, [*batch, m]), Shape("s32", batch)]
    vectors, values, info = lapack("syevd", [op], shapes, {"mode": "V", "uplo": uplo})
    is_valid = Eq(info, 0)
    return _or_nan(is_valid, vectors), _or_nan(is_valid, values)


def singular_values(op: XlaOp) -> XlaOp:
    """The singular values of each matrix in descending order."""
    return _svd(op, "N")[1]


def svd(op: XlaOp, is_full: bool) -> tuple[XlaOp, XlaOp, XlaOp]:
    """U, the singular values and Vᴴ of each matrix."""
    return _svd(op, "A" if is_full else "S")


def _svd(op: XlaOp, mode: str) -> tuple[XlaOp, XlaOp, XlaOp]:
    *batch, m, n = op.dims
    kind, k = kind_of(op), min(m, n)
    rows, columns = (m, n) if mode == "A" else (k, k)
    if op.size == 0:
        u, vh = identity(op.builder, batch, m, rows, kind), identity(op.builder, batch, columns, n, kind)
        return u, _zeros(op, [*batch, k], kind.real), vh
    shapes = [op.shape, Shape(kind.real, [*batch, k]), Shape(kind, [*batch, m, rows])]
    shapes += [Shape(kind, [*batch, columns, n]), Shape("s32", batch)]
    _, s, u, vh, info = lapack("gesdd", [op], shapes, {"mode": mode})
    is_valid = Eq(info, 0)
    return _or_nan(is_valid, u), _or_nan(is_valid, s), _or_nan(is_valid, vh)


@explained
def SVD(a: XlaOp, full_matrices: bool = False) -> tuple[XlaOp, XlaOp, XlaOp]:
    """A = U·diag(d)·Vᴴ for each matrix.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.
        full_matrices: U is [M, M] and V is [N, N]; otherwise [M, K] and [N, K] with K = min(M, N).

    Returns:
        u, the singular values d `[B…, K]`, real and descending, and v; NaN if the iteration does not converge.

    Raises:
        DtypeError, ShapeError: the element type is another, the rank is below 2, or sizes are dynamic.
    """
    name = "SVD"
    op = read_matrices(name, "a", a)
    u, d, vh = svd(op, flag(name, "full_matrices", full_matrices))
    return u, d, adjoint(vh)


@explained
def LU(a: XlaOp) -> tuple[XlaOp, XlaOp, XlaOp]:
    """P·A = L·U for each matrix, with row exchanges: the largest element of the column is the next pivot.

    Args:
        a: `[B…, M, N]`, f32, f64, c64 or c128.

    Returns:
        lu `[B…, M, N]`: U on and above the diagonal, L below it (its diagonal is 1);
        pivots `s32[B…, K]`, K = min(M, N): step i exchanged the rows i and pivots[i];
        permutation `s32[B…, M]`: row i of L·U is row permutation[i] of A.

    Raises:
        DtypeError, ShapeError: the element type is another, the rank is below 2, or sizes are dynamic.
    """
    op = read_matrices("LU", "a", a)
    *batch, m, n = op.dims
    k = min(m, n)
    if op.size == 0:
        rows = Iota(op.builder, Shape("s32", [*batch, m]), op.ndim - 2)
        return op, _zeros(op, [*batch, k], BY_NAME["s32"]), rows
    shapes = [op.shape, Shape("s32", [*batch, k]), Shape("s32", batch)]
    lu, pivots, info = lapack("getrf", [op], shapes)
    exchanges = pivots - 1
    return _or_nan(Ge(info, 0), lu), exchanges, _permutation(exchanges, m)


def _permutation(exchanges: XlaOp, m: int) -> XlaOp:
    """The order of m rows after row i was exchanged with row exchanges[i], for each i in turn."""
    *batch, k = exchanges.dims
    builder, last = exchanges.builder, exchanges.ndim - 1
    dims = [*batch, m]

    def step(state: XlaOp) -> object:
        i, pivots, order = state.leaves
        places = Iota(order.builder, order.shape, last)
        other = DynamicSliceInDim(pivots, i, 1, last)
        here = DynamicSliceInDim(order, i, 1, last)
        is_other = Eq(places, broadcast_to(other, dims))
        there = Reduce(Select(is_other, order, ZerosLike(order)), Constant(order.builder, 0), Add, [last])
        moved = _select(is_other, here, order, dims)
        return i + 1, pivots, _select(Eq(places, broadcast_to(i, dims)), Reshape(there, [*batch, 1]), moved, dims)

    rows = Iota(builder, Shape("s32", dims), last)
    start = (Constant(builder, 0), exchanges, rows)
    return While(lambda state: Lt(state.leaves[0], k), step, start).leaves[2]


# ---- functions based on LU -------------------------------------------------------------------------------------------


@explained
def Solve(a: XlaOp, b: XlaOp) -> XlaOp:
    """X with A·X = B for each matrix, by LU. For a singular matrix, the result holds infinity or NaN.

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128.
        b: `[B…, M, K]`, a's element type.

    Returns:
        x, of b's shape.

    Raises:
        DtypeError: the element types differ or are others.
        ShapeError: the matrices are not square, the sizes do not match, or they are dynamic.
    """
    name = "Solve"
    left, right = read_matrices(name, "a", a, b, is_square=True), read_matrices(name, "b", b, a)
    if left.dtype is not right.dtype:
        raise error(DtypeError, name, f"b is {right.shape} and a is {left.shape}; element types must agree")
    if left.dims[:-1] != right.dims[:-1]:
        takes = ", ".join([*map(str, left.dims[:-1]), "K"])
        raise error(ShapeError, name, f"b is {right.shape}; for a {left.shape} it takes sizes [{takes}]")
    if right.size == 0:
        return right
    lu, _, permutation = LU(left)
    x = TriangularSolve(lu, _rows(right, permutation), True, True, True)
    return TriangularSolve(lu, x, True, False)


def _rows(b: XlaOp, order: XlaOp) -> XlaOp:
    """The rows of each matrix in that order."""
    *batch, m, k = b.dims
    count = math.prod(batch)
    first = Iota(b.builder, Shape("s32", [count, m]), 0) * m
    return Reshape(Reshape(b, [count * m, k])[Reshape(order, [count, m]) + first], b.dims)


@explained
def Inverse(a: XlaOp) -> XlaOp:
    """The inverse of each matrix, by LU. For a singular matrix, the result holds infinity or NaN.

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128.

    Returns:
        An array of a's shape.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not square matrices of static sizes.
    """
    op = read_matrices("Inverse", "a", a, is_square=True)
    *batch, m, _ = op.dims
    return Solve(op, identity(op.builder, batch, m, m, kind_of(op)))


def _diagonal(name: str, a: object) -> tuple[XlaOp, XlaOp]:
    """U's diagonal `[B…, M]`, and P's determinant `[B…]`, 1 or -1, as its factor."""
    op = read_matrices(name, "a", a, is_square=True)
    lu, pivots, _ = LU(op)
    last, kind = pivots.ndim - 1, kind_of(op)
    unit = identity(op.builder, op.dims[:-2], op.dims[-1], op.dims[-1], BY_NAME["pred"])
    zero = Constant(op.builder, np.zeros((), kind.numpy))
    diagonal = Reduce(Select(unit, lu, ZerosLike(lu)), zero, Add, [last + 1])
    moved = ConvertElementType(Ne(pivots, Iota(op.builder, pivots.shape, last)), "s32")
    signs = ConvertElementType(1 - 2 * moved, kind)
    return diagonal, _product(signs)


def _product(x: XlaOp) -> XlaOp:
    one = Constant(x.builder, np.ones((), kind_of(x).numpy))
    return Reduce(x, one, Mul, [x.ndim - 1])


@explained
def Det(a: XlaOp) -> XlaOp:
    """The determinant of each matrix, by LU; 1 for matrices without elements.

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128.

    Returns:
        `[B…]`, a's element type.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not square matrices of static sizes.
    """
    diagonal, factor = _diagonal("Det", a)
    return _product(diagonal) * factor


@explained
def SLogdet(a: XlaOp) -> tuple[XlaOp, XlaOp]:
    """The sign of each matrix's determinant, and the logarithm of its absolute value (the determinant may overflow).

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128.

    Returns:
        sign `[B…]`, a's element type: 1, -1, 0, or a complex number of modulus 1; and logabsdet `[B…]`, real, -inf
        for a singular matrix.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not square matrices of static sizes.
    """
    diagonal, factor = _diagonal("SLogdet", a)
    size = Log(Abs(diagonal))
    zero = Constant(size.builder, np.zeros((), kind_of(size).numpy))
    return _product(Sign(diagonal)) * factor, Reduce(size, zero, Add, [size.ndim - 1])


@explained
def Logdet(a: XlaOp) -> XlaOp:
    """The logarithm of each matrix's determinant: NaN if it is negative; for complex matrices the principal value.

    Args:
        a: `[B…, M, M]`, f32, f64, c64 or c128.

    Returns:
        `[B…]`, a's element type.

    Raises:
        DtypeError, ShapeError: the element type is another, or these are not square matrices of static sizes.
    """
    sign, size = SLogdet(read_matrices("Logdet", "a", a, is_square=True))
    if kind_of(sign).is_complex:
        return Complex(size, Log(sign).imag)
    return Select(Lt(sign, 0), FullLike(size, math.nan), size)


__all__ = ["LU", "QR", "SVD", "Det", "Eigh", "Inverse", "Logdet", "SLogdet", "Solve"]

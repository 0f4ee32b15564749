"""XLA's builder library `matrix`: identities, diagonals, triangles, transposes and products of batches of matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, flag, integer, same_dtype
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.chlo_math import Conj
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.conversion import ConvertElementType
from hilo.ops.arithmetic.elementwise import Add, Complex, Eq, Ge, Neg, Not, Or
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Constant, Iota, ZerosLike, read_builder
from hilo.ops.libraries.constants import Zero, read_kind
from hilo.ops.movement.gather_scatter import Gather
from hilo.ops.movement.padding import Pad
from hilo.ops.movement.shaping import Transpose
from hilo.ops.movement.slicing import SliceInDim
from hilo.ops.products.dots import DotGeneral

if TYPE_CHECKING:
    from hilo.ops.products.dots import PrecisionLike


def read_stack(name: str, argument: str, x: object, *others: object) -> XlaOp:
    """An operand `[B…, M, N]` of any element type."""
    op = array(name, argument, x, find_builder(name, x, *others))
    if op.ndim < 2:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes rank 2 or more, matrices [..., M, N]")
    return op


def _diagonal(name: str, k: object) -> int:
    read = integer(name, "k" if name != "TriangleMask" and name != "GetDiagonalMask" else "diagonal", k)
    if not -(2**31) < read < 2**31:
        raise error(ArgumentError, name, f"the diagonal is {read}; it takes less than 2**31")
    return read


@explained
def IdentityMatrix(builder: XlaBuilder, type: object, m: int, n: int) -> XlaOp:
    """Ones on the diagonal of an m by n matrix, zeros elsewhere.

    Args:
        builder: the builder of the computation.
        type: the element type.
        m, n: numbers of rows and columns, 0 or more.

    Returns:
        `[m, n]`.

    Raises:
        ShapeError: m or n is below 0.
    """
    name = "IdentityMatrix"
    kind, sizes = read_kind(name, "type", type), [integer(name, "m", m), integer(name, "n", n)]
    if min(sizes) < 0:
        raise error(ShapeError, name, f"m is {sizes[0]} and n is {sizes[1]}; they take 0 or more")
    rows, columns = (Iota(read_builder(name, builder), Shape("s32", sizes), d) for d in (0, 1))
    return ConvertElementType(Eq(rows, columns), kind)


def _indices(op: XlaOp) -> tuple[XlaOp, XlaOp]:
    """The row and the column index of each element."""
    shape = Shape("s32", op.dims)
    return Iota(op.builder, shape, op.ndim - 2), Iota(op.builder, shape, op.ndim - 1)


@explained
def GetDiagonalMask(x: XlaOp, diagonal: int = 0) -> XlaOp:
    """True on one diagonal of each matrix.

    Args:
        x: `[B…, M, N]`, used for its shape only.
        diagonal: which diagonal; positive ones are to the right of the main diagonal.

    Returns:
        pred `[B…, M, N]`.

    Raises:
        ShapeError: x has rank below 2.
    """
    op = read_stack("GetDiagonalMask", "x", x)
    rows, columns = _indices(op)
    return Eq(rows + _diagonal("GetDiagonalMask", diagonal), columns)


def _length(op: XlaOp, k: int) -> int:
    m, n = op.dims[-2:]
    return max(0, min(m + min(k, 0), n - max(k, 0)))


@explained
def GetMatrixDiagonal(x: XlaOp, k: int = 0) -> XlaOp:
    """One diagonal of each matrix.

    Args:
        x: `[B…, M, N]` of any element type.
        k: which diagonal; positive ones are to the right of the main diagonal.

    Returns:
        `[B…, K]`: the elements (i, i + k), or (i - k, i) for k below 0.

    Raises:
        ShapeError: x has rank below 2.
        ArgumentError: k is not an integer of 32 bits.
    """
    name = "GetMatrixDiagonal"
    op, offset = read_stack(name, "x", x), _diagonal(name, k)
    kind = op.dtype
    assert kind is not None
    chosen = Select(GetDiagonalMask(op, offset), op, ZerosLike(op))
    zero = Zero(op.builder, kind)
    by_row = offset > 0 or (offset == 0 and op.dims[-2] < op.dims[-1])
    fold = Or if kind.is_integer or kind.kind == "pred" else Add
    whole = Reduce(chosen, zero, fold, [op.ndim - 1 if by_row else op.ndim - 2])
    return SliceInDim(whole, 0, _length(op, offset), 1, whole.ndim - 1)


@explained
def GetMatrixDiagonalViaGather(x: XlaOp, k: int = 0) -> XlaOp:
    """`GetMatrixDiagonal` by a gather, which reads only the diagonal.

    Args:
        x, k: as in `GetMatrixDiagonal`.
    """
    name = "GetMatrixDiagonalViaGather"
    op, offset = read_stack(name, "x", x), _diagonal(name, k)
    steps = np.arange(_length(op, offset), dtype=np.int32)
    places = Constant(op.builder, np.stack([steps + max(-offset, 0), steps + max(offset, 0)], 1))
    last = [op.ndim - 2, op.ndim - 1]
    sizes = [*op.dims[:-2], *(min(n, 1) for n in op.dims[-2:])]
    return Gather(op, places, list(range(op.ndim - 2)), last, sizes, last, 1)


@explained
def SetMatrixDiagonal(matrix: XlaOp, diag: XlaOp, k: int = 0) -> XlaOp:
    """The matrices with new elements on one diagonal.

    Args:
        matrix: `[B…, M, N]` of any element type.
        diag: `[B…, K]`, the new elements, with K as in `GetMatrixDiagonal`.
        k: which diagonal.

    Returns:
        `[B…, M, N]`.

    Raises:
        ShapeError: matrix has rank below 2, or diag does not have the shape of that diagonal.
        DtypeError: the element types differ.
    """
    name = "SetMatrixDiagonal"
    op, offset = read_stack(name, "matrix", matrix, diag), _diagonal(name, k)
    new = array(name, "diag", diag, op.builder, like=op.dtype)
    same_dtype(name, [("matrix", op), ("diag", new)], "")
    wanted = (*op.dims[:-2], _length(op, offset))
    if new.dims != wanted:
        raise error(
            ShapeError, name, f"diag is {new.shape}; for matrix {op.shape} and k = {offset} it takes {list(wanted)}"
        )
    by_row = offset >= 0
    size = op.dims[-2] if by_row else op.dims[-1]
    zero = Zero(op.builder, op.dtype)
    padded = Pad(new, zero, [(0, 0, 0)] * (op.ndim - 2) + [(0, size - wanted[-1], 0)])
    spread = BroadcastInDim(padded, op.dims, [*range(op.ndim - 2), op.ndim - 2 if by_row else op.ndim - 1])
    return Select(GetDiagonalMask(op, offset), spread, op)


@explained
def TriangleMask(x: XlaOp, diagonal: int) -> XlaOp:
    """True on one diagonal of each matrix and below it.

    Args:
        x: `[B…, M, N]`, used for its shape only.
        diagonal: which diagonal; positive ones are to the right of the main diagonal.

    Returns:
        pred `[B…, M, N]`.

    Raises:
        ShapeError: x has rank below 2.
    """
    op = read_stack("TriangleMask", "x", x)
    rows, columns = _indices(op)
    return Ge(rows + _diagonal("TriangleMask", diagonal), columns)


def triangle(op: XlaOp, lower: bool) -> XlaOp:
    """One triangle of each matrix with its diagonal, and zeros in the other."""
    zeros = ZerosLike(op)
    return Select(TriangleMask(op, 0), op, zeros) if lower else Select(TriangleMask(op, -1), zeros, op)


@explained
def Triangle(x: XlaOp, lower: bool) -> XlaOp:
    """One triangle of each matrix `[B…, M, N]` with its diagonal, and zeros in the other.

    Args:
        x: `[B…, M, N]`, of any element type.
        lower: True to keep the lower triangle, False for the upper one.
    """
    return triangle(read_stack("Triangle", "x", x), flag("Triangle", "lower", lower))


@explained
def UpperTriangle(x: XlaOp) -> XlaOp:
    """The upper triangle of each matrix `[B…, M, N]` with its diagonal, and zeros below it.

    Args:
        x: `[B…, M, N]`, of any element type.
    """
    return triangle(read_stack("UpperTriangle", "x", x), False)


@explained
def LowerTriangle(x: XlaOp) -> XlaOp:
    """The lower triangle of each matrix `[B…, M, N]` with its diagonal, and zeros above it.

    Args:
        x: `[B…, M, N]`, of any element type.
    """
    return triangle(read_stack("LowerTriangle", "x", x), True)


@explained
def TransposeInMinorDims(x: XlaOp) -> XlaOp:
    """The transpose of each matrix `[B…, M, N]`.

    Args:
        x: `[B…, M, N]`, of any element type.
    """
    op = read_stack("TransposeInMinorDims", "x", x)
    return Transpose(op, [*range(op.ndim - 2), op.ndim - 1, op.ndim - 2])


@explained
def MaybeTransposeInMinorDims(x: XlaOp, transpose: bool) -> XlaOp:
    """`TransposeInMinorDims` if `transpose`, else x.

    Args:
        x: `[B…, M, N]`, of any element type.
        transpose: whether to transpose; known when the program is built.
    """
    name = "MaybeTransposeInMinorDims"
    op = read_stack(name, "x", x)
    return TransposeInMinorDims(op) if flag(name, "transpose", transpose) else op


@explained
def MaybeConjugate(x: XlaOp, conjugate: bool) -> XlaOp:
    """The complex conjugate of a complex x if `conjugate`, else x.

    Args:
        x: an array of any element type; real numbers are unchanged.
        conjugate: whether to conjugate; known when the program is built.
    """
    op = array("MaybeConjugate", "x", x, find_builder("MaybeConjugate", x))
    is_wanted = flag("MaybeConjugate", "conjugate", conjugate)
    return Conj(op) if is_wanted and op.dtype is not None and op.dtype.is_complex else op


@explained
def Symmetrize(x: XlaOp, lower: bool = True) -> XlaOp:
    """Each matrix made symmetric (Hermitian, if complex) from one of its triangles.

    Args:
        x: `[B…, M, M]`; for complex numbers the diagonal's imaginary part is taken as 0.
        lower: which triangle is kept.

    Returns:
        `[B…, M, M]`.

    Raises:
        ShapeError: x is not a batch of square matrices.
    """
    name = "Symmetrize"
    op, is_lower = read_stack(name, "x", x), flag(name, "lower", lower)
    if op.dims[-1] != op.dims[-2]:
        raise error(ShapeError, name, f"x is {op.shape}; its last two sizes must be equal")
    mask = TriangleMask(op, 0) if is_lower else Not(TriangleMask(op, -1))
    if op.dtype is None or not op.dtype.is_complex:
        return Select(mask, op, TransposeInMinorDims(op))
    strict = TriangleMask(op, -1) if is_lower else Not(TriangleMask(op, 0))
    imag = Select(strict, op.imag, ZerosLike(op.imag))
    real = Select(mask, op.real, TransposeInMinorDims(op.real))
    return Complex(real, Select(mask, imag, Neg(TransposeInMinorDims(imag))))


def _common_batch(left: XlaOp, right: XlaOp) -> list[int] | None:
    """The broadcast batch dimensions of two batches of matrices; None if they do not match."""
    batch = [max(n, k) if 0 not in (n, k) else 0 for n, k in zip(left.dims[:-2], right.dims[:-2], strict=False)]
    fits = all(n in (1, size) for op in (left, right) for n, size in zip(op.dims, batch, strict=False))
    return batch if fits and left.ndim == right.ndim else None


@explained
def BatchDot(
    x: XlaOp,
    y: XlaOp,
    transpose_x: bool = False,
    transpose_y: bool = False,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """The products of two batches of matrices.

    Args:
        x: `[B…, M, K]`, or `[B…, K, M]` if `transpose_x`.
        y: `[B…, K, N]`, or `[B…, N, K]` if `transpose_y`. Sizes 1 among the batch dimensions are broadcast.
        precision, preferred_element_type: as in `Dot`.

    Returns:
        `[B…, M, N]`.

    Raises:
        ShapeError: the ranks differ or are below 2, or the sizes do not match.
    """
    name = "BatchDot"
    left, right = read_stack(name, "x", x, y), read_stack(name, "y", y, x)
    flip_x, flip_y = flag(name, "transpose_x", transpose_x), flag(name, "transpose_y", transpose_y)
    batch = _common_batch(left, right)
    fits = batch is not None
    inner = left.dims[-2 if flip_x else -1], right.dims[-1 if flip_y else -2]
    if batch is None or inner[0] != inner[1]:
        raise error(
            ShapeError,
            name,
            f"x is {left.shape} and y is {right.shape}; it takes [B…, M, K] and [B…, K, N] of one rank"
            + (f", and the inner sizes are {inner[0]} and {inner[1]}" if fits else ""),
        )
    left, right = (broadcast_to(op, [*batch, *op.dims[-2:]]) for op in (left, right))
    both, last = tuple(range(len(batch))), left.ndim - 1
    numbers = DotDimensionNumbers(both, both, (last - 1 if flip_x else last,), (last if flip_y else last - 1,))
    return DotGeneral(left, right, numbers, precision, preferred_element_type)


__all__ = [
    "BatchDot",
    "GetDiagonalMask",
    "GetMatrixDiagonal",
    "GetMatrixDiagonalViaGather",
    "IdentityMatrix",
    "LowerTriangle",
    "MaybeConjugate",
    "MaybeTransposeInMinorDims",
    "SetMatrixDiagonal",
    "Symmetrize",
    "TransposeInMinorDims",
    "Triangle",
    "TriangleMask",
    "UpperTriangle",
]

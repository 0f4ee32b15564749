"""Linear algebra on the last dimensions: Cholesky, TriangularSolve, Fft. Leading dimensions are batch dimensions."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import FftType, Transpose
from hilo.dialect.support.dtypes import BY_NAME
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._operation import (
    COMPLEX,
    FLOAT,
    array,
    check_takes,
    error,
    find_builder,
    flag,
    integers,
    member,
    operation,
)

_FIELD = FLOAT | COMPLEX
_REAL_FFT = frozenset({BY_NAME["f32"], BY_NAME["f64"]})


def _check_square(name: str, op: XlaOp, rank_rule: str, square_rule: str) -> None:
    if op.ndim < 2:
        raise error(ShapeError, name, f"a is {op.shape}; it takes rank 2 or more, matrices [..., M, M]", rank_rule)
    if op.dims[-1] != op.dims[-2]:
        raise error(ShapeError, name, f"a is {op.shape}; its last two sizes must be equal", square_rule)


@operation(
    "linear algebra",
    "stablehlo.cholesky",
    takes=_FIELD,
    rules={
        "cholesky_e1": "a has rank 2 or more",
        "cholesky_e2": "the last two sizes of a are equal",
        "cholesky_e3": "a's element type is a float or complex type",
    },
)
def Cholesky(a: XlaOp, lower: bool = False) -> XlaOp:
    """The Cholesky factor of each matrix: l with `a = l · lᴴ` if `lower`, else u with `a = uᴴ · u`.

    Only the selected triangle of a is read, and only the same triangle of the result is defined; the other one depends
    on the target. So does the whole result if a is not Hermitian and positive definite.

    Args:
        a: `[B…, M, M]`, float or complex.
        lower: True for the lower triangle, False for the upper one.

    Returns:
        An array of a's shape and element type.

    Raises:
        ShapeError: the rank is below 2, or the last two sizes differ.
        DtypeError: the element type is an integer type or pred.

    Example: `[[4, 2], [2, 5]]` has the lower factor `[[2, ·], [1, 2]]`.
    """
    name = "Cholesky"
    op = array(name, "a", a, find_builder(name, a))
    check_takes(name, "a", op.shape, _FIELD, "cholesky_e3")
    _check_square(name, op, "cholesky_e1", "cholesky_e2")
    is_lower = flag(name, "lower", lower)
    return op.builder.add(name, lambda: stablehlo.cholesky(op.value, lower=is_lower))


@operation(
    "linear algebra",
    "stablehlo.triangular_solve",
    takes=_FIELD,
    rules={
        "triangular_solve_e1": "a and b have the same rank, 2 or more",
        "triangular_solve_e2": "the last two sizes of a are equal",
        "triangular_solve_e3": "b has a's size M in its row dimension (left_side) or column dimension",
        "triangular_solve_e4": "batch dimensions of a and b are equal",
        "triangular_solve_e5": "a and b have the same element type, float or complex",
        "triangular_solve_transpose": "transpose_a is NO_TRANSPOSE, TRANSPOSE or ADJOINT",
    },
)
def TriangularSolve(
    a: XlaOp,
    b: XlaOp,
    left_side: bool = True,
    lower: bool = False,
    unit_diagonal: bool = False,
    transpose_a: object = Transpose.NO_TRANSPOSE,
) -> XlaOp:
    """Solves `op(a) · x = b` (`left_side`) or `x · op(a) = b` for x, by substitution.

    Args:
        a: `[B…, M, M]`, float or complex; only one triangle is read.
        b: `[B…, M, K]` if `left_side`, else `[B…, K, M]`; of a's element type.
        left_side: whether op(a) is on the left of x.
        lower: True to read a's lower triangle, False for the upper one.
        unit_diagonal: the diagonal of a is assumed to be 1 and not read.
        transpose_a: op: `NO_TRANSPOSE`, `TRANSPOSE` or `ADJOINT` (the conjugate transpose).

    Returns:
        x, an array of b's shape: a full matrix.

    Raises:
        ShapeError: ranks are below 2 or differ, a is not square, or b's sizes do not match.
        DtypeError: the element types differ, or are neither float nor complex.

    Example: for a = `[[2, 0], [1, 4]]`, b = `[[2], [9]]` and lower, x is `[[1], [2]]`.
    """
    name = "TriangularSolve"
    builder = find_builder(name, a, b)
    left, right = array(name, "a", a, builder), array(name, "b", b, builder)
    check_takes(name, "a", left.shape, _FIELD, "triangular_solve_e5")
    if left.dtype is not right.dtype:
        raise error(
            DtypeError,
            name,
            f"b is {right.shape} and a is {left.shape}; element types must agree",
            "triangular_solve_e5",
        )
    if left.ndim != right.ndim:
        raise error(
            ShapeError,
            name,
            f"b is {right.shape} and a is {left.shape}; the ranks must be equal",
            "triangular_solve_e1",
        )
    _check_square(name, left, "triangular_solve_e1", "triangular_solve_e2")
    is_left = flag(name, "left_side", left_side)
    size, place = (right.dims[-2], "row") if is_left else (right.dims[-1], "column")
    if size != left.dims[-1]:
        raise error(
            ShapeError,
            name,
            f"b is {right.shape}; for a {left.shape} and left_side={is_left} its {place} dimension takes size "
            f"{left.dims[-1]}",
            "triangular_solve_e3",
        )
    if left.dims[:-2] != right.dims[:-2]:
        raise error(
            ShapeError,
            name,
            f"b is {right.shape} and a is {left.shape}; batch dimensions (all but the last two) must be equal",
            "triangular_solve_e4",
        )
    how = member(name, "transpose_a", transpose_a, Transpose, "triangular_solve_transpose")
    if how is Transpose.TRANSPOSE_INVALID:
        raise error(
            ArgumentError,
            name,
            f"transpose_a is {shown(str(how))}; it takes NO_TRANSPOSE, TRANSPOSE or ADJOINT",
            "triangular_solve_transpose",
        )
    is_lower, has_ones = flag(name, "lower", lower), flag(name, "unit_diagonal", unit_diagonal)
    return builder.add(
        name,
        lambda: stablehlo.triangular_solve(
            left.value, right.value, left_side=is_left, lower=is_lower, unit_diagonal=has_ones, transpose_a=how
        ),
    )


@operation(
    "linear algebra",
    "stablehlo.fft",
    takes=_REAL_FFT | COMPLEX,
    rules={
        "fft_e1": "fft_length has 1 to 3 entries, and no more than operand has dimensions",
        "fft_e2": "RFFT takes f32 or f64, the other kinds a complex type",
        "fft_e3": "the innermost sizes are fft_length; for IRFFT the last one is fft_length[-1] // 2 + 1",
        "fft_type": "fft_type is FFT, IFFT, RFFT or IRFFT",
    },
)
def Fft(operand: XlaOp, fft_type: object, fft_length: Sequence[int]) -> XlaOp:
    """The discrete Fourier transform over the innermost `len(fft_length)` dimensions.

    With n = fft_length[-1] the kinds are:
    `FFT` complex to complex, forward: `X[k] = Σ x[j] · e^(-2πi·jk/n)`;
    `IFFT` its inverse, with the factor 1/n;
    `RFFT` real to complex, forward, without the redundant conjugate half: the last size becomes n // 2 + 1;
    `IRFFT` its inverse, complex to real: the last size becomes n, which distinguishes 16 from 17.
    Several lengths are transformed one dimension after the other, the real one innermost.

    Args:
        operand: `[B…, N…]`; f32 or f64 for RFFT, else complex.
        fft_type: the kind, as a name or an `FftType`.
        fft_length: 1 to 3 sizes of the transformed dimensions, as they are in the time domain.

    Returns:
        An array of the operand's shape except for the last size (see above); c64 or c128 (IRFFT: f32 or f64).

    Raises:
        ArgumentError: the kind is unknown.
        ShapeError: the number of lengths is wrong, or the sizes differ from them.
        DtypeError: the kind does not take the element type.

    Example: the RFFT of `[1, 2, 3, 4]` is `[10, -2+2i, -2]`.
    """
    name = "Fft"
    op = array(name, "operand", operand, find_builder(name, operand))
    kind = member(name, "fft_type", fft_type, FftType, "fft_type")
    lengths = integers(name, "fft_length", fft_length, rule="fft_e1")
    if not 1 <= len(lengths) <= 3 or len(lengths) > op.ndim:
        raise error(
            ShapeError,
            name,
            f"fft_length is {lengths}; for operand {op.shape} it takes 1 to {min(3, op.ndim)} lengths",
            "fft_e1",
        )
    takes = _REAL_FFT if kind is FftType.RFFT else COMPLEX
    check_takes(name, f"operand of {kind}", op.shape, takes, "fft_e2")
    want = list(lengths)
    if kind is FftType.IRFFT and want[-1]:
        want[-1] = want[-1] // 2 + 1
    if list(op.dims[op.ndim - len(want) :]) != want:
        raise error(
            ShapeError,
            name,
            f"operand is {op.shape}; for {kind} with fft_length {lengths} its last sizes are {want}",
            "fft_e3",
        )
    return op.builder.add(name, lambda: stablehlo.fft(op.value, fft_type=kind, fft_length=lengths))


__all__ = ["Cholesky", "Fft", "TriangularSolve"]

"""XLA's builder library `tridiagonal`: solves and products with tridiagonal matrices.

Sources: Thomas, Elliptic problems in linear difference equations over a network (1949); for parallel cyclic reduction,
Hockney and Jesshope, Parallel Computers (1981).
"""

from __future__ import annotations

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import MlirEnum
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import COMPLEX, FLOAT, array, error, find_builder, member, same_dtype
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.leaves import OnesLike, ZerosLike
from hilo.ops.libraries.constants import Zero
from hilo.ops.libraries.loops import ForEachIndex
from hilo.ops.libraries.matrix import TransposeInMinorDims
from hilo.ops.libraries.slicing import DynamicSliceInMinorDims, DynamicUpdateSliceInMinorDims
from hilo.ops.movement.padding import Pad
from hilo.ops.movement.slicing import SliceInDim


class SolverAlgorithm(MlirEnum):
    """The algorithm that solves a tridiagonal system."""

    THOMAS = "THOMAS"
    PCR = "PCR"


def _algorithm(name: str, given: object) -> SolverAlgorithm:
    word = given.rpartition("::")[2].removeprefix("k").upper() if isinstance(given, str) else given
    known = word in SolverAlgorithm.__members__ if isinstance(word, str) else False
    return member(name, "algo", word if known else given, SolverAlgorithm, "")


@explained
def TridiagonalSolver(
    algo: object,
    lower_diagonal: XlaOp,
    main_diagonal: XlaOp,
    upper_diagonal: XlaOp | None = None,
    rhs: XlaOp | None = None,
) -> XlaOp:
    """X with A·X = B for each tridiagonal matrix A, without row exchanges.

    `TridiagonalSolver(algo, lower_diagonal, main_diagonal, upper_diagonal, rhs)` takes and returns rows;
    `TridiagonalSolver(algo, diagonals, rhs)` takes the diagonals `[B…, 3, N]`, the upper one first, and returns
    columns.

    Args:
        algo: `"THOMAS"`: one equation after the other; `"PCR"`: parallel cyclic reduction, log2 N steps on all
            equations at once, with more operations. Also `"kThomas"`, or a `SolverAlgorithm`.
        lower_diagonal: `[B…, 1, N]`, floats or complex numbers; its first element is ignored.
        main_diagonal: `[B…, 1, N]`.
        upper_diagonal: `[B…, 1, N]`; its last element is ignored.
        rhs: `[B…, K, N]`; in the form with `diagonals`, `[B…, N, K]`.

    Returns:
        An array of rhs's shape. If a pivot is 0, it holds infinity or NaN.

    Raises:
        ShapeError: a rank is below 2, or the sizes do not match.
        DtypeError: the element types differ or are not floats.
    """
    name = "TridiagonalSolver"
    chosen = _algorithm(name, algo)
    if upper_diagonal is None and rhs is None:
        return _of_stacked(name, chosen, lower_diagonal, main_diagonal)
    given = {
        "lower_diagonal": lower_diagonal,
        "main_diagonal": main_diagonal,
        "upper_diagonal": upper_diagonal,
        "rhs": rhs,
    }
    missing = [key for key, value in given.items() if value is None]
    if missing:
        takes = "it takes (algo, lower_diagonal, main_diagonal, upper_diagonal, rhs) or (algo, diagonals, rhs)"
        raise error(ArgumentError, name, f"{missing[0]} is missing; {takes}")
    builder = find_builder(name, *given.values())
    lower, main, upper, right = (array(name, key, value, builder) for key, value in given.items())
    return _solve(name, chosen, lower, main, upper, right)


def _of_stacked(name: str, algo: SolverAlgorithm, diagonals: object, rhs: object) -> XlaOp:
    builder = find_builder(name, diagonals, rhs)
    stack, right = array(name, "diagonals", diagonals, builder), array(name, "rhs", rhs, builder)
    if stack.ndim < 2 or stack.dims[-2] != 3:
        raise error(ShapeError, name, f"diagonals is {stack.shape}; it takes [..., 3, N]")
    if right.ndim < 2:
        raise error(ShapeError, name, f"rhs is {right.shape}; for diagonals {stack.shape} it takes [..., N, K]")
    upper, main, lower = (SliceInDim(stack, i, i + 1, 1, stack.ndim - 2) for i in range(3))
    return TransposeInMinorDims(_solve(name, algo, lower, main, upper, TransposeInMinorDims(right)))


def _solve(name: str, algo: SolverAlgorithm, lower: XlaOp, main: XlaOp, upper: XlaOp, rhs: XlaOp) -> XlaOp:
    named = [("lower_diagonal", lower), ("main_diagonal", main), ("upper_diagonal", upper), ("rhs", rhs)]
    same_dtype(name, named, "")
    if rhs.dtype not in FLOAT | COMPLEX:
        raise error(DtypeError, name, f"rhs is {rhs.shape}; it takes floats or complex numbers")
    if rhs.ndim < 2:
        raise error(ShapeError, name, f"rhs is {rhs.shape}; it takes [..., K, N]")
    wanted = (*rhs.dims[:-2], 1, rhs.dims[-1])
    for argument, op in named[:3]:
        if op.dims != wanted:
            raise error(ShapeError, name, f"{argument} is {op.shape}; for rhs {rhs.shape} it takes {list(wanted)}")
    if not rhs.size:
        return rhs
    return _thomas(lower, main, upper, rhs) if algo is SolverAlgorithm.THOMAS else _reduce(lower, main, upper, rhs)


def _at(op: XlaOp, i: object) -> XlaOp:
    return DynamicSliceInMinorDims(op, [i], [1])


def _with(op: XlaOp, i: object, column: XlaOp) -> XlaOp:
    return DynamicUpdateSliceInMinorDims(op, column, [i])


def _thomas(lower: XlaOp, main: XlaOp, upper: XlaOp, rhs: XlaOp) -> XlaOp:
    """Forward, with c_i = u_i / (m_i - l_i c_(i-1)) and the right side likewise, then backward."""
    count = rhs.dims[-1]
    first = _at(main, 0)
    ratios = _with(ZerosLike(upper), 0, _at(upper, 0) / first)
    values = _with(ZerosLike(rhs), 0, _at(rhs, 0) / first)

    def forward(iteration: XlaOp, state: list[XlaOp], builder: object) -> list[XlaOp]:
        i, (low, diagonal, high, right, c, d) = iteration + 1, state
        pivot = _at(diagonal, i) - _at(low, i) * _at(c, iteration)
        c = _with(c, i, _at(high, i) / pivot)
        d = _with(d, i, (_at(right, i) - _at(low, i) * _at(d, iteration)) / pivot)
        return [low, diagonal, high, right, c, d]

    *_, ratios, values = ForEachIndex(count - 1, "s32", forward, [lower, main, upper, rhs, ratios, values])

    def back(iteration: XlaOp, state: list[XlaOp], builder: object) -> list[XlaOp]:
        i, (c, x) = np.int32(count - 2) - iteration, state
        return [c, _with(x, i, _at(x, i) - _at(c, i) * _at(x, i + 1))]

    return ForEachIndex(count - 1, "s32", back, [ratios, values])[1]


def _reduce(lower: XlaOp, main: XlaOp, upper: XlaOp, rhs: XlaOp) -> XlaOp:
    """Each step eliminates the unknowns i ± s from equation i, which brings in i ± 2 s; then s doubles."""
    count = rhs.dims[-1]
    zero = Zero(rhs.builder, rhs.dtype)
    lower = Pad(SliceInDim(lower, 1, count, 1, lower.ndim - 1), zero, [(0, 0, 0)] * (lower.ndim - 1) + [(1, 0, 0)])
    upper = Pad(SliceInDim(upper, 0, count - 1, 1, upper.ndim - 1), zero, [(0, 0, 0)] * (upper.ndim - 1) + [(0, 1, 0)])
    step = 1
    while step < count:
        below = [_shifted(op, -step, fill) for op, fill in ((lower, 0), (main, 1), (upper, 0), (rhs, 0))]
        above = [_shifted(op, step, fill) for op, fill in ((lower, 0), (main, 1), (upper, 0), (rhs, 0))]
        first, second = lower / below[1], upper / above[1]
        main = main - first * below[2] - second * above[0]
        rhs = rhs - broadcast_to(first, rhs.dims) * below[3] - broadcast_to(second, rhs.dims) * above[3]
        lower, upper = -(first * below[0]), -(second * above[2])
        step *= 2
    return rhs / broadcast_to(main, rhs.dims)


def _shifted(op: XlaOp, by: int, fill: int) -> XlaOp:
    """Element i + by at position i, or `fill` if there is none."""
    count, last = op.dims[-1], op.ndim - 1
    edge = OnesLike(op) if fill else ZerosLike(op)
    value = SliceInDim(edge, 0, 1, 1, last)
    for d in range(op.ndim - 1):
        value = SliceInDim(value, 0, 1, 1, d)
    from hilo.ops.movement.shaping import Reshape

    low, high = (-by, 0) if by < 0 else (0, by)
    part = SliceInDim(op, max(by, 0), min(count, count + by), 1, last)
    return Pad(part, Reshape(value, []), [(0, 0, 0)] * last + [(low, high, 0)])


@explained
def TridiagonalMatMul(upper_diagonal: XlaOp, main_diagonal: XlaOp, lower_diagonal: XlaOp, rhs: XlaOp) -> XlaOp:
    """A·B for each tridiagonal matrix A.

    Args:
        upper_diagonal: `[B…, 1, M]`, numbers; its last element is ignored.
        main_diagonal: `[B…, 1, M]`.
        lower_diagonal: `[B…, 1, M]`; its first element is ignored.
        rhs: `[B…, M, N]`.

    Returns:
        `[B…, M, N]`.
    """
    name = "TridiagonalMatMul"
    given = {
        "upper_diagonal": upper_diagonal,
        "main_diagonal": main_diagonal,
        "lower_diagonal": lower_diagonal,
        "rhs": rhs,
    }
    builder = find_builder(name, *given.values())
    named = [(key, array(name, key, value, builder)) for key, value in given.items()]
    right = named[3][1]
    same_dtype(name, named, "")
    if right.ndim < 2 or right.dtype is None or right.dtype.kind == "pred":
        raise error(ShapeError, name, f"rhs is {right.shape}; it takes numbers [..., M, N]")
    m = right.dims[-2]
    for argument, op in named[:3]:
        if op.dims != (*right.dims[:-2], 1, m):
            wanted = [*right.dims[:-2], 1, m]
            raise error(ShapeError, name, f"{argument} is {op.shape}; for rhs {right.shape} it takes {wanted}")
    upper, main, lower = (broadcast_to(TransposeInMinorDims(op), right.dims) for _, op in named[:3])
    if m < 2:
        return main * right
    zero = Zero(builder, right.dtype)
    row, rest = right.ndim - 2, [(0, 0, 0)] * (right.ndim - 2)
    after = SliceInDim(upper, 0, m - 1, 1, row) * SliceInDim(right, 1, m, 1, row)
    before = SliceInDim(lower, 1, m, 1, row) * SliceInDim(right, 0, m - 1, 1, row)
    total = main * right + Pad(after, zero, [*rest, (0, 1, 0), (0, 0, 0)])
    return total + Pad(before, zero, [*rest, (1, 0, 0), (0, 0, 0)])


__all__ = ["SolverAlgorithm", "TridiagonalMatMul", "TridiagonalSolver"]

"""Tridiagonal systems as a native kernel: elimination with partial pivoting, vectorized along the right-hand sides.

At row i, the larger of d[i] and the entry below it is the pivot; an exchange fills the second superdiagonal. All that
a row of the matrix has lies beside its right-hand sides.
Source: LAPACK's gtsv.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute

DIAGONALS = 3
"""Columns for the diagonals behind the right-hand sides: below, main and above."""


def solve(rows: list[ir.Value], *, batch: int, n: int, width: int, lanes: int) -> list[ir.Value]:
    """X with A X = B.

    Args:
        rows: [batch * (n + 2), width + `DIAGONALS` or more] parts: B, zeros up to `width`, a multiple of `lanes`; then,
            in row i, A[i + 1, i], A[i, i] and A[i, i + 1], zeros past them. The last two rows are zeros.

    Returns:
        The parts of X and of the diagonals of U in the same places: the second above the main one first, then the main
        one, then the first above it.
    """
    columns = build.shape_of(rows[0])[1]

    def write(k: Kernel, arrays: Arrays, batch: Index, n: Index, width: Index, columns: Index) -> None:
        (values,), result = arrays.operands, arrays.result
        with k.loop(0, batch) as b:
            a, given = result.rows_from(b * (n + 2)), values.rows_from(b * (n + 2))
            with k.loop(0, n + 2) as i, k.loop(0, columns, lanes) as j:
                a.store(given.load(i, j), i, j)
            _eliminate(k, a, n, width)
            with k.loop(0, n) as back:
                _substitute(k, a, (n - 1) - back, width)

    sizes, shape = (batch, n, width, columns), (batch * (n + 2), columns)
    return compute(("tridiagonal",), write, [rows], sizes, shape, lanes=lanes)


def _eliminate(k: Kernel, a: Array, n: Index, width: Index) -> None:
    """A = P L U; B becomes the solution of P L X = B. The pivot's row stays in registers from row to row."""
    low, main, up = width, width + 1, width + 2
    diagonal, right = k.variable(a.get(0, main)), k.variable(a.get(0, up))
    with k.loop(0, n - 1) as i:
        pivot, above, below = diagonal.get(), right.get(), a.get(i, low)
        next_main, next_above = a.get(i + 1, main), a.get(i + 1, up)
        keeps = _size(pivot).is_("ge", _size(below))
        top = pivot.select(keeps, below)
        factor = below.select(keeps, pivot) / top
        a.set(top, i, main)
        a.set(above.select(keeps, next_main), i, up)
        a.set(k.zero().select(keeps, next_above), i, low)
        diagonal.set((next_main - factor * above).select(keeps, above - factor * next_main))
        right.set(next_above.select(keeps, -(factor * next_above)))
        with k.loop(0, width, k.lanes) as j:
            upper, lower = a.load(i, j), a.load(i + 1, j)
            first = upper.select(keeps, lower)
            a.store(first, i, j)
            a.store(lower.select(keeps, upper) - first * factor, i + 1, j)
    a.set(diagonal.get(), n - 1, main)
    a.set(k.zero(), n - 1, low)
    a.set(k.zero(), n - 1, up)


def _size(x: Number) -> Number:
    return x.real.abs() if x.im is None else x.real.abs() + x.imag.abs()


def _substitute(k: Kernel, a: Array, i: Index, width: Index) -> None:
    """x[i] = (x[i] - u[i] x[i+1] - u2[i] x[i+2]) / d[i]"""
    second, main, first = (a.get(i, width + d) for d in range(DIAGONALS))
    with k.loop(0, width, k.lanes) as j:
        total = a.load(i, j) - a.load(i + 1, j) * first - a.load(i + 2, j) * second
        a.store(total / main, i, j)

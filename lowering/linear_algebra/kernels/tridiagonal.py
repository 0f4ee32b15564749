"""Tridiagonal systems as a native kernel: elimination with partial pivoting, vectorized along the right-hand sides.

At row i, the larger of d[i] and the entry below it is the pivot; an exchange fills the second superdiagonal.
Source: LAPACK's gtsv.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute

TAIL_ROWS = 3
"""Rows for the diagonals: below, main and above."""


def solve(
    diagonals: list[ir.Value], right: list[ir.Value], *, batch: int, n: int, width: int, lanes: int
) -> list[ir.Value]:
    """X with A X = B.

    Args:
        diagonals: [batch * `TAIL_ROWS`, columns] parts: A[i + 1, i] at i, A[i, i], A[i, i + 1], zeros past them;
            columns at least n + 2.
        right: [batch * (n + 2), columns] parts of B, zeros past n and past `width`, a multiple of `lanes`.

    Returns:
        The parts of [batch * (n + 2 + `TAIL_ROWS`), columns]: X, two rows, and the diagonals of U: the second above the
        main one first, then the main one, then the first above it.
    """
    columns = build.shape_of(right[0])[1]

    def write(k: Kernel, arrays: Arrays, batch: Index, n: Index, width: Index, columns: Index) -> None:
        (entries, values), result = arrays.operands, arrays.result
        total = n + (2 + TAIL_ROWS)
        low, main, up = n + 2, n + 3, n + 4
        with k.loop(0, batch) as b:
            a, x, d = result.rows_from(b * total), values.rows_from(b * (n + 2)), entries.rows_from(b * TAIL_ROWS)
            with k.loop(0, columns, lanes) as j:
                with k.loop(0, n + 2) as i:
                    a.store(x.load(i, j), i, j)
                with k.loop(0, TAIL_ROWS) as i:
                    a.store(d.load(i, j), i + low, j)
            with k.loop(0, n - 1) as i:
                pivot, below, above = a.get(main, i), a.get(low, i), a.get(up, i)
                next_main, next_above = a.get(main, i + 1), a.get(up, i + 1)
                keeps = _size(pivot).is_("ge", _size(below))
                top = pivot.select(keeps, below)
                factor = below.select(keeps, pivot) / top
                a.set(top, main, i)
                a.set(above.select(keeps, next_main), up, i)
                a.set((next_main - factor * above).select(keeps, above - factor * next_main), main, i + 1)
                a.set(k.zero().select(keeps, next_above), low, i)
                a.set(next_above.select(keeps, -(factor * next_above)), up, i + 1)
                with k.loop(0, width, lanes) as j:
                    upper, lower = a.load(i, j), a.load(i + 1, j)
                    first = upper.select(keeps, lower)
                    a.store(first, i, j)
                    a.store(lower.select(keeps, upper) - first * factor, i + 1, j)
            a.set(k.zero(), low, n - 1)
            a.set(k.zero(), up, n - 1)
            with k.loop(0, n) as back:
                i = (n - 1) - back
                _substitute(k, a, i, width, low, main, up)

    sizes, shape = (batch, n, width, columns), (batch * (n + 2 + TAIL_ROWS), columns)
    return compute(("tridiagonal",), write, [diagonals, right], sizes, shape, lanes=lanes)


def _size(x: Number) -> Number:
    return x.real.abs() if x.im is None else x.real.abs() + x.imag.abs()


def _substitute(k: Kernel, a: Array, i: Index, width: Index, low: Index, main: Index, up: Index) -> None:
    """x[i] = (x[i] - u[i] x[i+1] - u2[i] x[i+2]) / d[i]"""
    with k.loop(0, width, k.lanes) as j:
        total = a.load(i, j) - a.load(i + 1, j) * a.get(up, i) - a.load(i + 2, j) * a.get(low, i)
        a.store(total / a.get(main, i), i, j)

"""LU with partial pivoting as a native kernel: P A = L U, right-looking, a panel of one vector's columns at a time.

For a panel that begins at column k:
    its columns one by one: find the largest entry below the diagonal, exchange rows, compute multipliers, and update
    the panel's own columns
    U[k:k+w, j] = L[k:k+w, k:k+w]⁻¹ A[k:k+w, j]        for the columns j right of it, in registers
    A[i, j]    -= L[i, k:k+w] U[k:k+w, j]              for the rows below
Source: Golub and Van Loan, Matrix Computations, 3.4 and 3.6; results as LAPACK's getrf.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute, lane_numbers

ROWS = 8


def factor(
    parts: list[ir.Value], *, batch: int, m: int, n: int, rows: int, lanes: int
) -> tuple[list[ir.Value], ir.Value]:
    """L below the diagonal and U above it, with the pivots.

    Args:
        parts: [batch * rows, columns] real tensors, one or (real, imaginary); columns a multiple of `lanes`, with zeros
            past n; rows at least m and, unless there is one panel, a multiple of `ROWS` and of `lanes`, with zeros past
            m.

    Returns:
        The factors' parts, and i32 numbers [batch * (min(m, n) + 1)]: per matrix, for each row the row (from 1) that it
        was exchanged with, and LAPACK's info: 0, or the first column (from 1) whose pivot is zero.
    """
    columns = build.shape_of(parts[0])[1]
    size = min(m, n)
    is_wide = columns > lanes

    def write(
        k: Kernel,
        arrays: Arrays,
        batch: Index,
        m: Index,
        size: Index,
        rows: Index,
        columns: Index,
    ) -> None:
        (operand,), result, pivots, lane = arrays.operands, arrays.result, arrays.integers, lane_numbers(k)
        assert pivots is not None
        with k.loop(0, batch * rows) as i, k.loop(0, columns, lanes) as j:
            result.store(operand.load(i, j), i, j)
        with k.loop(0, batch) as b:
            a, first = result.rows_from(b * rows), b * (size + 1)
            pivots.set(0, first + size)
            with k.loop(0, size, lanes) as left:
                with k.loop(left, (left + lanes).minimum(size)) as c:
                    chosen = _pivot_row(k, a, c, m)
                    pivots.set(chosen + 1, first + c)
                    exchange_rows(k, a, c, chosen, columns)
                    pivot = a.get(c, c)
                    is_zero = pivot.real.is_("eq", 0.0) & pivot.imag.is_("eq", 0.0)
                    info = pivots.get(first + size)
                    pivots.set((c + 1).select(is_zero & info.is_("eq", 0), info), first + size)
                    _eliminate(k, a, lane, left, c, m, pivot, is_zero)
                if is_wide:
                    _update_right(k, a, left, rows, columns)

    shape, sizes = (batch * rows, columns), (batch, m, size, rows, columns)
    *factors, numbers = compute(
        ("lu", is_wide), write, [parts], sizes, shape, lanes=lanes, integers=batch * (size + 1), is_short=True
    )
    return factors, numbers


def _pivot_row(k: Kernel, a: Array, column: Index, m: Index) -> Index:
    """The row, from the diagonal down, with the largest |re| + |im|; the first one if there are several."""
    best = k.variable(_size(a.get(column, column)))
    at = k.variable(column)
    with k.loop(column + 1, m) as i:
        size = _size(a.get(i, column))
        larger = size.is_("gt", best.get())
        at.set(i.select(larger, at.index()))
        best.set(size.select(larger, best.get()))
    return at.index()


def _size(x: Number) -> Number:
    return x.real.abs() if x.im is None else x.real.abs() + x.imag.abs()


def exchange_rows(k: Kernel, a: Array, i: Index, j: Index, columns: Index) -> None:
    with k.loop(0, columns.select(i.is_("ne", j), 0), k.lanes) as c:
        upper, lower = a.load(i, c), a.load(j, c)
        a.store(lower, i, c)
        a.store(upper, j, c)


def _eliminate(
    k: Kernel, a: Array, lane: Number, left: Index, c: Index, m: Index, pivot: Number, is_zero: Bool
) -> None:
    """Computes the multipliers below the pivot and updates the panel's columns right of it; skips a zero pivot."""
    lanes_right = lane.is_("gt", (c - left).to_number(k.element))
    row = a.load(c, left).select(lanes_right, k.zero(lanes=k.lanes))
    with k.loop(c + 1, m) as i:
        entry = a.get(i, c)
        multiplier = entry.select(is_zero, entry / pivot)
        a.store(a.load(i, left) - row * multiplier, i, left)
        a.set(multiplier, i, c)


def _update_right(k: Kernel, a: Array, left: Index, rows: Index, columns: Index) -> None:
    width = k.lanes
    with k.loop(left + width, columns, width) as j:
        block = [a.load(left + r, j) for r in range(width)]
        for r in range(width):
            for below in range(r + 1, width):
                block[below] = block[below] - block[r] * a.get(left + below, left + r)
        for r, vector in enumerate(block):
            a.store(vector, left + r, j)
    with k.loop((left + width) // ROWS * ROWS, rows, ROWS) as i, k.loop(left + width, columns, width) as j:
        sums = [k.variable(a.load(i + r, j)) for r in range(ROWS)]
        with k.loop(0, width) as s:
            row = a.load(left + s, j)
            for r, total in enumerate(sums):
                total.set(total.get() - row * a.get(i + r, left + s))
        for r, total in enumerate(sums):
            a.store(total.get(), i + r, j)

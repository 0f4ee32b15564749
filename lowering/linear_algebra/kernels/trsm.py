"""Triangular solve as a native kernel: A X = B by rows of X, left-looking, vectorized along the columns of B.

For R rows of X that begin at row k, and one panel of columns:
    S = B[k:k+R] - A[k:k+R, :k] X[:k]       sums stay in registers
    X[k:k+R] = A[k:k+R, k:k+R]⁻¹ S          forward substitution in registers, unrolled
The columns of B come as contiguous panels of a few vectors: a panel stays in the L1 and L2 caches, and panels are
independent, so many of them are split among the cores. Upper triangles are solved in the same way from the last row up.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute

ROWS = 8
SHARED = 1 << 21
"""Fewest multiplications from which on panels are split among cores."""
MOST_SHARES = 8


def solve_panels(
    a_parts: list[ir.Value],
    b_parts: list[ir.Value],
    *,
    batch: int,
    panels: int,
    rows: int,
    lower: bool,
    unit: bool,
    lanes: int,
) -> list[ir.Value]:
    """X with A X = B.

    Args:
        a_parts: [batch * rows, rows] triangular matrices; the other triangle is not read, nor is a unit diagonal.
        b_parts: [batch * panels * rows, width] real tensors, one or (real, imaginary); width a multiple of `lanes`.
        rows: less than `ROWS`, or a multiple. Padding is at the end for lower triangles, at the start for upper ones.

    Returns:
        X's parts, of B's shape.
    """
    shape = build.shape_of(b_parts[0])
    width, height = shape[1], min(rows, ROWS)
    shares = shares_of(batch * panels, rows * rows * width)

    def write(k: Kernel, arrays: Arrays, panels: Index, rows: Index, each: Index) -> None:
        all_a, all_b = arrays.operands
        with arrays.share() as share, k.loop(0, each) as iteration:
            panel = share * each + iteration
            a, b = all_a.rows_from(panel // panels * rows), all_b.rows_from(panel * rows)
            x = arrays.result.rows_from(iteration * rows)
            with k.loop(0, rows, ROWS) as top:
                at = [top + r if lower else (rows - 1) - (top + r) for r in range(height)]
                solved = _substitute(a, at, _remainders(k, (a, b, x), at, top, rows, width, lower), unit)
                for row, vectors in zip(at, solved, strict=True):
                    for j, vector in zip(range(0, width, lanes), vectors, strict=True):
                        x.store(vector, row, j)

    sizes = panels, rows, batch * panels // shares
    key = "trsm", lower, unit, width, height
    return compute(key, write, [a_parts, b_parts], sizes, shape, lanes=lanes, shares=shares, is_short=True)


def shares_of(panels: int, products: int) -> int:
    """The number of parts into which panels of this many multiplications each are split; 1 if that is not worth it.

    >>> shares_of(24, 256 * 256 * 32), shares_of(2, 64 * 64 * 32), shares_of(7, 1 << 24)
    (8, 1, 7)
    """
    if panels * products < SHARED:
        return 1
    return next(count for count in range(min(panels, MOST_SHARES), 0, -1) if panels % count == 0)


def _remainders(
    k: Kernel, arrays: tuple[Array, Array, Array], at: list[Index], top: Index, rows: Index, width: int, lower: bool
) -> list[list[Number]]:
    """B - A X at some rows, of the `top` rows of X that are known."""
    a, b, x = arrays
    columns = range(0, width, k.lanes)
    sums = [[k.variable(b.load(row, j)) for j in columns] for row in at]
    with k.loop(0, top) as i:
        done = i if lower else (rows - 1) - i
        vectors = [x.load(done, j) for j in columns]
        for row, totals in zip(at, sums, strict=True):
            factor = a.get(row, done)
            for total, vector in zip(totals, vectors, strict=True):
                total.set(total.get() - factor * vector)
    return [[total.get() for total in totals] for totals in sums]


def _substitute(a: Array, at: list[Index], rows: list[list[Number]], unit: bool) -> list[list[Number]]:
    """Solves with the diagonal block of A, in registers."""
    for r, row in enumerate(at):
        if not unit:
            pivot = a.get(row, row)
            rows[r] = [vector / pivot for vector in rows[r]]
        for s in range(r + 1, len(at)):
            factor = a.get(at[s], row)
            rows[s] = [vector - factor * done for vector, done in zip(rows[s], rows[r], strict=True)]
    return rows

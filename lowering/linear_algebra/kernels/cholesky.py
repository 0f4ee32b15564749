"""Cholesky as a native kernel: A = Uᴴ U, left-looking, a block of rows at a time, vectorized along the rows.

Matrices of order up to `LARGEST_SMALL` are factored one by one in registers, however many there are.

For a block of R rows that begins at k:
    S = A[k:k+R, k:] - U[:k, k:k+R]ᴴ U[:k, k:]         sums stay in registers, R rows by one vector
    U[k:k+R, k:k+R] = factor of S[:, :R]               R² / 2 scalars, unrolled
    U[k:k+R, k:]    = its inverse transpose on S       forward substitution in registers
Source: Golub and Van Loan, Matrix Computations, 4.2.5 (gaxpy Cholesky by blocks).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute
from hilo.lowering.linear_algebra.layout import VECTOR_BYTES

LARGEST_SMALL = 7
"""The largest order of matrices that are factored as scalars in registers. XLA's time relative to the blocked kernel's,
for 500 matrices: 0.3 for 3x3, 1 for 8x8."""


def small_factors(parts: list[ir.Value], batch: int, n: int, *, lower: bool) -> list[ir.Value]:
    """L with L Lᴴ = A, or U with Uᴴ U = A, of small Hermitian matrices; zeros beyond the triangle.

    Args:
        parts: [batch * n, n] real tensors, one or (real, imaginary); only the triangle that `lower` names is read.

    Returns:
        The factors' parts, [batch * n, n]; all NaN if a pivot is not positive.
    """
    with Kernel(build.element_of(parts[0]), lanes=1, is_complex=len(parts) == 2) as k:
        inputs, outputs = k.input(*parts), k.output([batch * n, n])
        with k.loop(0, batch) as b:
            a, result = inputs.rows_from(b * n), outputs.rows_from(b * n)
            rows = [[a.get(s, r).conj() if lower else a.get(r, s) for s in range(r, n)] for r in range(n)]
            factor = _factor(k, rows)
            last, not_a_number = factor[-1][0], k.number(float("nan"))
            nan = Number(not_a_number.re, not_a_number.re if k.is_complex else None)
            for r, (pivot, _, scaled) in enumerate(factor):
                zeros = [k.zero(lanes=0)] * r
                for s, value in enumerate([*zeros, pivot, *scaled]):
                    kept = value.select(last.is_("eq", last), nan)
                    result.set(kept.conj() if lower else kept, *((s, r) if lower else (r, s)))
    return k.results


def block_rows(vector_bytes: int, is_complex: bool) -> int:
    """R: how many rows of sums fit into the registers together with their operands.

    Of twice as many rows, the code has four times as many operations: a matrix of order 64 takes 4.5 times as long to
    compile with R = 16 as with R = 4. In µs with AVX2, for R = 4 | 8 | 16: f32 of order 64 30 | 32 | 35, of order 256
    277 | 329 | 395; f64 36 | 38 | 43 and 363 | 435 | 571; for R = 2 | 4 | 8: c64 of order 128 191 | 210 | 229.

    Args:
        vector_bytes: the size of a vector register; a vector of `layout.VECTOR_BYTES` may take several.
        is_complex: each sum takes two vectors.
    """
    rows = 8 if vector_bytes >= VECTOR_BYTES else 4
    return rows // 2 if is_complex else rows


def upper_factor(
    parts: list[ir.Value], *, batch: int, columns: int, rows: int, lanes: int, block: int
) -> list[ir.Value]:
    """U with Uᴴ U = A, for the upper triangles of Hermitian matrices.

    Args:
        parts: [batch * rows, columns] real tensors, one or (real, imaginary); only the upper triangle is read.
        columns: a multiple of `lanes`.
        rows: a multiple of `block`, at most `columns`; rows past the matrix hold zeros.
        lanes: of a vector.
        block: R, see `block_rows`.

    Returns:
        The factor's parts, [batch * rows, columns]; the elements below the diagonal are undefined. The rows are NaN
        from the first pivot on that is not positive.
    """

    def write(k: Kernel, arrays: Arrays, batch: Index, rows: Index, columns: Index) -> None:
        (inputs,), outputs = arrays.operands, arrays.result
        with k.loop(0, batch) as b, k.loop(0, rows, block) as top:
            a, u = inputs.rows_from(b * rows), outputs.rows_from(b * rows)
            first = top // lanes * lanes
            with k.loop(first, columns, lanes) as j:
                _store_rows(u, _remainders(k, a, u, top, j, block), top, j)
            factor = _factor_corner(k, u, top, block)
            with k.loop(first, columns, lanes) as j:
                _store_rows(u, _substitute(factor, [u.load(top + r, j) for r in range(block)]), top, j)

    sizes = batch, rows, columns
    return compute(("cholesky", block), write, [parts], sizes, (batch * rows, columns), lanes=lanes)


def _remainders(k: Kernel, a: Array, u: Array, top: Index, j: Index, block: int) -> list[Number]:
    """A[top:top+block, j:j+lanes] - U[:top, top:top+block]ᴴ U[:top, j:j+lanes]"""
    sums = [k.variable(a.load(top + r, j)) for r in range(block)]
    with k.loop(0, top) as i:
        row = u.load(i, j)
        for r, total in enumerate(sums):
            total.set(total.get() - u.get(i, top + r).conj() * row)
    return [total.get() for total in sums]


def _factor_corner(k: Kernel, u: Array, top: Index, block: int) -> list[list[Number]]:
    """The factor of the corner block as scalars: [r][s] for s > r, and the pivots' inverses at [r][r]."""
    rows = [[u.get(top + r, top + s) for s in range(r, block)] for r in range(block)]
    return [[inverse, *scaled] for _, inverse, scaled in _factor(k, rows)]


def _factor(k: Kernel, rows: list[list[Number]]) -> list[tuple[Number, Number, list[Number]]]:
    """Factors a matrix given as scalars, its upper triangle by rows. For each row: the pivot, its inverse, and the
    elements right of it. They are NaN from the first pivot on that is not positive."""
    factor: list[tuple[Number, Number, list[Number]]] = []
    for r, (diagonal, *others) in enumerate(rows):
        square, nan = diagonal.real, k.number(float("nan"))
        pivot = square.sqrt().select(square.is_("gt", 0.0), nan)
        inverse = 1.0 / pivot
        scaled = [value * inverse for value in others]
        factor.append((pivot, inverse, scaled))
        for s in range(r + 1, len(rows)):
            for c in range(s, len(rows)):
                rows[s][c - s] = rows[s][c - s] - scaled[s - r - 1].conj() * scaled[c - r - 1]
    return factor


def _substitute(factor: list[list[Number]], rows: list[Number]) -> list[Number]:
    """Solves (factorᴴ) X = rows, in registers."""
    solved: list[Number] = []
    for r, coefficients in enumerate(factor):
        row = rows[r] * coefficients[0]
        solved.append(row)
        for s in range(r + 1, len(rows)):
            rows[s] = rows[s] - coefficients[s - r].conj() * row
    return solved


def _store_rows(u: Array, rows: list[Number], top: Index, j: Index) -> None:
    for r, row in enumerate(rows):
        u.store(row, top + r, j)

"""Eigenvalues and eigenvectors of Hermitian matrices as a native kernel.

    A = Q T Qᴴ      Householder reflections, T real and tridiagonal            (Golub and Van Loan 8.3.1; LAPACK's
    hetd2)
    T = Z D Zᵀ      QL iteration with Wilkinson's shift, Z kept by rows          (the same, 8.3.4; EISPACK's imtql2)
    A = (Q Z) D (Q Z)ᴴ, eigenvalues ascending
Both triangles of a matrix are stored: everything runs along rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel, Variable
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute, lane_numbers
from hilo.lowering.linear_algebra.kernels.lu import exchange_rows
from hilo.lowering.linear_algebra.kernels.qr import householder
from hilo.lowering.linear_algebra.scaling import load_scaled, mark_nan, scale_row, size

N = TypeVar("N", int, Index)

ROWS = 4
TAIL_ROWS = 5
MAX_ITERATIONS = 60
"""Most QL iterations for one eigenvalue; two or three are usual."""


@dataclass(frozen=True)
class Stack(Generic[N]):
    """The first rows of the parts of a matrix's working space.

    Attributes:
        n, rows: the order, and the order rounded up to `ROWS`.
    """

    n: N
    rows: N

    @property
    def reflections(self) -> N:
        return self.rows

    @property
    def vectors(self) -> N:
        return 2 * self.rows

    @property
    def diagonal(self) -> N:
        return 3 * self.rows

    @property
    def off_diagonal(self) -> N:
        return 3 * self.rows + 1

    @property
    def tau(self) -> N:
        return 3 * self.rows + 2

    @property
    def work(self) -> N:
        return 3 * self.rows + 3

    @property
    def info(self) -> N:
        return 3 * self.rows + 4

    @property
    def total(self) -> N:
        return 3 * self.rows + TAIL_ROWS


def decompose(
    parts: list[ir.Value], *, batch: int, n: int, rows: int, lanes: int, iterate: bool = True
) -> list[ir.Value]:
    """Eigenvalues and eigenvectors; or, without `iterate`, the tridiagonal matrix and its reflections.

    Args:
        parts: [batch * rows, columns] Hermitian matrices, zeros past n; rows a multiple of `ROWS`, columns a multiple
            of `lanes`, at least n + 1.

    Returns:
        The parts of [batch * Stack.total, columns]: eigenvectors in rows, eigenvalues (the diagonal) ascending, and in
        row `info` the number of eigenvalues that did not converge.
    """
    columns = build.shape_of(parts[0])[1]

    def write(k: Kernel, arrays: Arrays, batch: Index, n: Index, rows: Index, columns: Index) -> None:
        (operand,), result, lane, stack = arrays.operands, arrays.result, lane_numbers(k), Stack(n, rows)
        # Each step is its own loop over the batch, with few nested regions: the time of bufferization grows fast with
        # the nesting depth.
        work = _Work(k, result, batch, stack, columns, lane)
        with k.loop(0, batch) as b:
            a = work.matrix(b)
            scale = load_scaled(k, operand.rows_from(b * rows), a, rows, columns)
            with k.loop(rows, stack.total) as i, k.loop(0, columns, lanes) as j:
                a.store(k.zero(lanes=lanes), i, j)
            a.set(scale, stack.info, 1)
        _tridiagonalize(work)
        if iterate:
            _iterate(work)
            _sort(work)
            _back_transform(work)
        with k.loop(0, batch) as b:
            a = work.matrix(b).real
            scale = a.get(stack.info, 1)
            scale_row(k, a, stack.diagonal, scale, columns)
            scale_row(k, a, stack.off_diagonal, scale, columns)
            mark_nan(k, a, stack.diagonal, n, stack.info)

    sizes, shape = (batch, n, rows, columns), (batch * Stack(n, rows).total, columns)
    return compute(("eigh", iterate), write, [parts], sizes, shape, lanes=lanes)


@dataclass(frozen=True)
class _Work:
    """The working space of all matrices."""

    k: Kernel
    result: Array
    batch: Index
    stack: Stack[Index]
    columns: Index
    lane: Number

    def matrix(self, b: Index) -> Array:
        return self.result.rows_from(b * self.stack.total)


def _tridiagonalize(work: _Work) -> None:
    """A -> v in the rows of reflections, tau, the diagonal and the off-diagonal."""
    k, stack, columns, lane = work.k, work.stack, work.columns, work.lane
    n, lanes = stack.n, k.lanes
    with k.loop(0, work.batch * (n - 1)) as g:
        a, c = work.matrix(g // (n - 1)), g % (n - 1)
        first = (c + 1) // lanes * lanes
        v = stack.reflections + c
        a.set(a.get(c, c).real, stack.diagonal, c)
        # Read before the row of `v` is written: where a row is one vector, the first of two writes is folded into the
        # second, and a value read between them would keep a copy of the whole working space alive.
        leading = a.get(c, c + 1).conj()
        largest = k.variable(k.zero(lanes=lanes, is_complex=False))
        with k.loop(first, columns, lanes) as j:
            inside = lane.is_("gt", (c - j).to_number(k.element))
            x = a.load(c, j).conj().select(inside, k.zero(lanes=lanes))
            a.store(x, v, j)
            largest.set(largest.get().maximum(size(x)))
        most = largest.get().largest()
        scale = most.select(most.is_("gt", 0.0), 1.0)
        squares = k.variable(k.zero(lanes=lanes, is_complex=False))
        with k.loop(first, columns, lanes) as j:
            x = a.load(v, j) / scale
            a.store(x, v, j)
            beyond = lane.is_("gt", (c - j).to_number(k.element) + 1.0)
            squares.set(squares.get() + x.abs2().select(beyond, k.zero(lanes=lanes, is_complex=False)))
        reflection = householder(k, leading / scale, squares.get().sum())
        with k.loop(first, columns, lanes) as j:
            a.store(a.load(v, j) * reflection.inverse, v, j)
        a.set(k.number(1.0), v, c + 1)
        a.set(reflection.beta * scale, stack.off_diagonal, c)
        a.set(reflection.tau, stack.tau, c)
        _update(k, a, stack, c, v, reflection.tau, columns)
    with k.loop(0, work.batch) as b:
        a = work.matrix(b)
        a.set(a.get(n - 1, n - 1).real, stack.diagonal, n - 1)


def _update(k: Kernel, a: Array, stack: Stack[Index], c: Index, v: Index, tau: Number, columns: Index) -> None:
    """A -= v wᴴ + w vᴴ with p = tau A v, w = p - tau/2 (pᴴ v) v; rows up to c are finished and may change."""
    lanes, work = k.lanes, stack.work
    first, top = (c + 1) // lanes * lanes, (c + 1) // ROWS * ROWS
    with k.loop(top, stack.rows, ROWS) as i:
        sums = [k.variable(k.zero(lanes=lanes)) for _ in range(ROWS)]
        with k.loop(first, columns, lanes) as j:
            vector = a.load(v, j)
            for r, total in enumerate(sums):
                total.set(total.get() + a.load(i + r, j) * vector)
        for r, total in enumerate(sums):
            a.set(total.get().sum() * tau, work, i + r)
    dot = k.variable(k.zero(lanes=lanes))
    with k.loop(first, columns, lanes) as j:
        dot.set(dot.get() + a.load(work, j).conj() * a.load(v, j))
    half = tau * dot.get().sum() * -0.5
    with k.loop(first, columns, lanes) as j:
        a.store(a.load(work, j) + a.load(v, j) * half, work, j)
    with k.loop(top, stack.rows, ROWS) as i:
        v_scalars = [a.get(v, i + r) for r in range(ROWS)]
        w_scalars = [a.get(work, i + r) for r in range(ROWS)]
        with k.loop(first, columns, lanes) as j:
            v_row, w_row = a.load(v, j).conj(), a.load(work, j).conj()
            for r in range(ROWS):
                a.store(a.load(i + r, j) - (w_row * v_scalars[r] + v_row * w_scalars[r]), i + r, j)


def _iterate(work: _Work) -> None:
    """QL iterations until the off-diagonal is negligible; rotations apply to the rows of Z, initially the identity."""
    k, stack, columns = work.k, work.stack, work.columns
    n, d, e, z = stack.n, stack.diagonal, stack.off_diagonal, stack.vectors
    with k.loop(0, work.batch * n) as row:
        work.matrix(row // n).set(k.number(1.0), row % n + z, row % n)
    # One loop for all eigenvalues of all matrices: each step is an iteration, or moves on to the next row.
    matrix, start, iterations, last = (k.variable(0) for _ in range(4))
    _find_split(k, work.matrix(matrix.index()).real, stack, start.index(), last)
    with k.repeat_while(lambda: matrix.index().is_("lt", work.batch)):
        a = work.matrix(matrix.index()).real
        first, end = start.index(), last.index()
        goes_on = end.is_("ne", first) & iterations.index().is_("lt", MAX_ITERATIONS)
        gave_up = end.is_("ne", first) & ~goes_on
        a.set((a.get(stack.info, 0) + 1.0).select(gave_up, a.get(stack.info, 0)), stack.info, 0)
        off = a.get(e, first)
        g = (a.get(d, first + 1) - a.get(d, first)) / (off * 2.0)
        shift = a.get(d, end) - a.get(d, first) + off / (g + _hypot(g, k.number(1.0)).copysign(g))
        g_ = k.variable(shift)
        s, c, p = k.variable(k.number(1.0)), k.variable(k.number(1.0)), k.variable(k.number(0.0))
        with k.loop(0, (end - first).select(goes_on, 0)) as back:
            i = (end - 1) - back
            f, b = s.get() * a.get(e, i), c.get() * a.get(e, i)
            r = _hypot(f, g_.get())
            a.set(r, e, i + 1)
            some = r.is_("gt", 0.0)
            s.set((f / r).select(some, 0.0))
            c.set((g_.get() / r).select(some, 1.0))
            g = a.get(d, i + 1) - p.get()
            r = (a.get(d, i) - g) * s.get() + c.get() * b * 2.0
            p.set(s.get() * r)
            a.set(g + p.get(), d, i + 1)
            g_.set(c.get() * r - b)
            rotate_rows(k, a, z + i, z + i + 1, c.get(), s.get(), columns)
        a.set(a.get(d, first) - p.get(), d, first)
        a.set(k.number(0.0).select(goes_on, a.get(e, end)), e, end)
        a.set(g_.get().select(goes_on, a.get(e, first)), e, first)
        iterations.set((iterations.index() + 1).select(goes_on, 0))
        is_done = ~goes_on & first.is_("eq", n - 1)
        start.set(Index.of(0).select(is_done, first.select(goes_on, first + 1)))
        matrix.set((matrix.index() + 1).select(is_done, matrix.index()))
        # The loop ends past the last matrix; that last step looks at the last matrix again.
        present = matrix.index().minimum(work.batch - 1)
        _find_split(k, work.matrix(present).real, stack, start.index(), last)


def _find_split(k: Kernel, a: Array, stack: Stack[Index], first: Index, last: Variable) -> None:
    """Sets `last` to the first row from `first` on whose off-diagonal entry is negligible or NaN."""
    epsilon = float(np.finfo(np.float64 if str(k.element) == "f64" else np.float32).eps) / 2
    last.set(first)

    def goes_on() -> Bool:
        i = last.index()
        neighbours = a.get(stack.diagonal, i).abs() + a.get(stack.diagonal, i + 1).abs()
        return i.is_("lt", stack.n - 1) & a.get(stack.off_diagonal, i).abs().is_("gt", neighbours * epsilon)

    with k.repeat_while(goes_on):
        last.set(last.index() + 1)


def _hypot(x: Number, y: Number) -> Number:
    return Number(x.re, y.re).abs()


def rotate_rows(k: Kernel, a: Array, i: Index, j: Index, c: Number, s: Number, columns: Index) -> None:
    """row j, row i = s row i + c row j, c row i - s row j"""
    with k.loop(0, columns, k.lanes) as at:
        upper, lower = a.load(i, at), a.load(j, at)
        a.store(upper * s + lower * c, j, at)
        a.store(upper * c - lower * s, i, at)


def _sort(work: _Work) -> None:
    """Sorts eigenvalues in ascending order, with their vectors, by selection."""
    k, stack = work.k, work.stack
    d = stack.diagonal
    with k.loop(0, work.batch * stack.n) as g:
        a, i = work.matrix(g // stack.n).real, g % stack.n
        at, least = k.variable(i), k.variable(a.get(d, i))
        with k.loop(i + 1, stack.n) as j:
            value = a.get(d, j)
            smaller = value.is_("lt", least.get())
            at.set(j.select(smaller, at.index()))
            least.set(value.select(smaller, least.get()))
        a.set(a.get(d, i), d, at.index())
        a.set(least.get(), d, i)
        exchange_rows(k, a, stack.vectors + i, stack.vectors + at.index(), work.columns)


def _back_transform(work: _Work) -> None:
    """Rows z -> (Q z): applies the reflections, the last one first, to `ROWS` rows at a time."""
    k, stack, columns = work.k, work.stack, work.columns
    lanes, blocks = k.lanes, stack.rows // ROWS
    with k.loop(0, work.batch * blocks) as g, k.loop(0, stack.n - 1) as back:
        a, i = work.matrix(g // blocks), g % blocks * ROWS
        c = (stack.n - 2) - back
        v, first = stack.reflections + c, (c + 1) // lanes * lanes
        sums = [k.variable(k.zero(lanes=lanes)) for _ in range(ROWS)]
        with k.loop(first, columns, lanes) as j:
            vector = a.load(v, j).conj()
            for r, total in enumerate(sums):
                total.set(total.get() + a.load(stack.vectors + i + r, j) * vector)
        tau = a.get(stack.tau, c)
        weights = [total.get().sum() * tau for total in sums]
        with k.loop(first, columns, lanes) as j:
            vector = a.load(v, j)
            for r, weight in enumerate(weights):
                a.store(a.load(stack.vectors + i + r, j) - vector * weight, stack.vectors + i + r, j)

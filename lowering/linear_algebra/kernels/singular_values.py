"""Singular values without vectors as a native kernel: A is made bidiagonal, whose values the dqds algorithm finds.

    Pᴴ A Q = B      Householder reflections; d on B's diagonal, e above it         (Golub and Van Loan 5.4.8)
    q = d², e = e²  of a block of rows whose e are not negligible, with a shift τ below the least eigenvalue of BᵀB:
        q'[i] = δ + e[i],  t = q[i+1] / q'[i],  e'[i] = e[i] t,  δ = δ t - τ       which begins with δ = q[0] - τ
    A sweep subtracts τ from all eigenvalues, and makes the last e small. If a δ turns out negative, τ was too large,
    and the sweep is repeated with less.
The shift comes from the last two rows and their coupling to the third, or from the least δ of the sweep before if that
was not the last one. One-sided Jacobi, which also finds vectors, takes three times as long.
Source: Fernando and Parlett, Accurate singular values and differential qd algorithms, 1994; LAPACK's lasq1 to lasq4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute, lane_numbers
from hilo.lowering.linear_algebra.kernels.qr import householder
from hilo.lowering.linear_algebra.scaling import load_scaled, mark_nan, scale_row

N = TypeVar("N", int, Index)

UNROLL = 4
"""Rows that are computed at a time."""

MAX_SWEEPS = 100
"""Most sweeps for one value; four are usual."""

NEGLIGIBLE = 16
"""An off-diagonal element is zero if it is less than this many units of the larger of its neighbours."""

TAIL_ROWS = 10


@dataclass(frozen=True)
class Stack(Generic[N]):
    """The rows of the working space of a matrix.

    Attributes:
        rows: those of the columns of A.
    """

    rows: N

    @property
    def left(self) -> N:
        return self.rows

    @property
    def right(self) -> N:
        return self.rows + 1

    @property
    def q(self) -> N:
        return self.rows + 2

    @property
    def e(self) -> N:
        return self.rows + 3

    @property
    def shifts(self) -> N:
        """The sums of the shifts that were subtracted from each row."""
        return self.rows + 4

    @property
    def next(self) -> int:
        """How many rows after these three the results of a sweep are."""
        return 3

    @property
    def values(self) -> N:
        return self.rows + 8

    @property
    def info(self) -> N:
        return self.rows + 9

    @property
    def total(self) -> N:
        return self.rows + TAIL_ROWS


def singular_values(parts: list[ir.Value], *, batch: int, n: int, rows: int, lanes: int) -> list[ir.Value]:
    """Singular values of m x n matrices, m >= n.

    Args:
        parts: [batch * rows, columns]: the columns of A as rows, zeros past m and n; rows a multiple of `UNROLL`,
            columns one of `lanes`, at least n + 1.

    Returns:
        The parts of [batch * Stack.total, columns]: the singular values in descending order, and in row `info` how many
        of them did not converge (or 1 for NaN).
    """
    columns = build.shape_of(parts[0])[1]

    def write(k: Kernel, arrays: Arrays, batch: Index, n: Index, rows: Index, columns: Index) -> None:
        (operand,), stack = arrays.operands, Stack(rows)
        work = _Work(k, arrays.result, batch, n, stack, columns, lane_numbers(k))
        # Each step is its own loop over the batch, with few nested regions: the time of bufferization grows fast with
        # the nesting depth.
        with k.loop(0, batch) as b:
            a = work.matrix(b)
            scale = load_scaled(k, operand.rows_from(b * rows), a, rows, columns)
            with k.loop(rows, stack.total) as i, k.loop(0, columns, lanes) as j:
                a.store(k.zero(lanes=lanes), i, j)
            a.set(scale, stack.info, 1)
        _make_bidiagonal(work)
        _reverse(work)
        _iterate(work)
        _sort(work)
        with k.loop(0, batch) as b:
            a = work.matrix(b).real
            scale_row(k, a, stack.values, a.get(stack.info, 1), columns)
            mark_nan(k, a, stack.values, n, stack.info)

    sizes, shape = (batch, n, rows, columns), (batch * Stack(rows).total, columns)
    return compute(("singular values",), write, [parts], sizes, shape, lanes=lanes)


@dataclass(frozen=True)
class _Work:
    """The working space of all matrices."""

    k: Kernel
    result: Array
    batch: Index
    n: Index
    stack: Stack[Index]
    columns: Index
    lane: Number

    @property
    def epsilon(self) -> float:
        return float(np.finfo(np.float64 if str(self.k.element) == "f64" else np.float32).eps)

    def matrix(self, b: Index) -> Array:
        return self.result.rows_from(b * self.stack.total)


def _make_bidiagonal(work: _Work) -> None:
    """A -> the squares of B's elements in rows `q` and `e`."""
    k, n, stack = work.k, work.n, work.stack
    with k.loop(0, work.batch * n) as g:
        a, c = work.matrix(g // n), g % n
        tau, beta = _reflection(work, a, c, stack.left, c)
        a.set(beta * beta, stack.q, c)
        _update_columns(work, a, c, tau)
        # Elements of row c of A, which lie in column c here.
        with k.loop(0, work.columns, k.lanes) as j:
            a.store(k.zero(lanes=k.lanes), stack.right, j)
        with k.loop(c + 1, n) as i:
            a.set(a.get(i, c).conj(), stack.right, i)
        tau, beta = _reflection(work, a, c + 1, stack.right, stack.right)
        a.set(beta * beta, stack.e, c)
        _update_rows(work, a, c, tau)
    with k.loop(0, work.batch) as b:
        work.matrix(b).set(k.zero(), stack.e, n - 1)


def _reflection(work: _Work, a: Array, first: Index, into: Index, row: Index) -> tuple[Number, Number]:
    """The reflection of a row's elements from `first` on to its first one, with v in row `into`; returns tau, beta."""
    k, lanes = work.k, work.k.lanes
    start = first // lanes * lanes
    leading = a.get(row, first)
    squares = k.variable(k.zero(lanes=lanes, is_complex=False))
    with k.loop(start, work.columns, lanes) as j:
        beyond = work.lane.is_("gt", (first - j).to_number(k.element))
        x = a.load(row, j).select(beyond, k.zero(lanes=lanes))
        a.store(x, into, j)
        squares.set(squares.get() + x.abs2())
    reflection = householder(k, leading, squares.get().sum())
    with k.loop(start, work.columns, lanes) as j:
        a.store(a.load(into, j) * reflection.inverse, into, j)
    a.set(k.zero() + 1.0, into, first)
    return reflection.tau.conj(), reflection.beta


def _update_columns(work: _Work, a: Array, c: Index, tau: Number) -> None:
    """A -= tau v (vᴴ A); columns up to c are finished and may change."""
    k, lanes, v = work.k, work.k.lanes, work.stack.left
    first, top = c // lanes * lanes, (c + 1) // UNROLL * UNROLL
    with k.loop(top, work.stack.rows, UNROLL) as i:
        sums = [k.variable(k.zero(lanes=lanes)) for _ in range(UNROLL)]
        with k.loop(first, work.columns, lanes) as j:
            vector = a.load(v, j).conj()
            for r, total in enumerate(sums):
                total.set(total.get() + a.load(i + r, j) * vector)
        weights = [total.get().sum() * tau for total in sums]
        with k.loop(first, work.columns, lanes) as j:
            vector = a.load(v, j)
            for r, weight in enumerate(weights):
                a.store(a.load(i + r, j) - vector * weight, i + r, j)


def _update_rows(work: _Work, a: Array, c: Index, tau: Number) -> None:
    """A -= (A w) conj(tau) wᴴ; rows up to c are finished and may change."""
    k, lanes, w = work.k, work.k.lanes, work.stack.right
    top = (c + 1) // UNROLL * UNROLL
    with k.loop((c + 1) // lanes * lanes, work.columns, lanes) as j:
        sums = [k.variable(k.zero(lanes=lanes)) for _ in range(UNROLL)]
        with k.loop(top, work.stack.rows, UNROLL) as i:
            for r, total in enumerate(sums):
                total.set(total.get() + a.load(i + r, j) * a.get(w, i + r))
        product = (sums[0].get() + sums[1].get() + (sums[2].get() + sums[3].get())) * tau.conj()
        with k.loop(top, work.stack.rows, UNROLL) as i:
            for r in range(UNROLL):
                a.store(a.load(i + r, j) - product * a.get(w, i + r).conj(), i + r, j)


def _reverse(work: _Work) -> None:
    """Turns B upside down if its small elements come first: sweeps find small values at the end."""
    k, n, q, e = work.k, work.n, work.stack.q, work.stack.e
    with k.loop(0, work.batch) as b:
        a = work.matrix(b).real
        is_upward = (a.get(q, 0) * 1.5).is_("lt", a.get(q, n - 1))
        with k.loop(0, (n // 2).select(is_upward, 0)) as i:
            _exchange(a, q, i, (n - 1) - i)
        with k.loop(0, ((n - 1) // 2).select(is_upward, 0)) as i:
            _exchange(a, e, i, (n - 2) - i)


def _exchange(a: Array, row: Index, i: Index, j: Index) -> None:
    first, second = a.get(row, i), a.get(row, j)
    a.set(second, row, i)
    a.set(first, row, j)


class _State:
    """What the sweeps carry: the position, and what the last sweep of the same block has shown."""

    def __init__(self, k: Kernel, n: Index) -> None:
        self.matrix, self.end, self.start = k.variable(0), k.variable(n - 1), k.variable(0)
        self.sweeps, self.repeats = k.variable(0), k.variable(0)
        self.knows, self.was_slow = k.variable(0), k.variable(0)
        self.tau, self.part = k.variable(k.number(0.0)), k.variable(k.number(0.25))
        self.least, self.last = k.variable(k.number(0.0)), k.variable(k.number(0.0))


def _iterate(work: _Work) -> None:
    """Sweeps until all values are found, one matrix after the other; each step is a sweep, or ends one or two rows."""
    k, n, stack = work.k, work.n, work.stack
    state = _State(k, n)
    _find_start(work, state)
    with k.repeat_while(lambda: state.matrix.index().is_("lt", work.batch)):
        a = work.matrix(state.matrix.index()).real
        start, end = state.start.index(), state.end.index()
        size = end - start
        goes_on = size.is_("gt", 1) & state.sweeps.index().is_("lt", MAX_SWEEPS)
        is_pair = size.is_("eq", 1)
        _finish(a, stack, start, end, is_pair)
        gave_up = size.is_("gt", 1) & ~goes_on
        a.set((a.get(stack.info, 0) + 1.0).select(gave_up, a.get(stack.info, 0)), stack.info, 0)
        _choose_shift(work, a, state)
        _sweep(work, a, state, goes_on)
        # The next rows.
        left = end - Index.of(2).select(is_pair, 1)
        left = end.select(goes_on, left)
        is_done = left.is_("lt", 0)
        for variable in (state.sweeps, state.repeats, state.knows):
            variable.set(variable.index().select(goes_on, 0))
        state.end.set((n - 1).select(is_done, left))
        state.matrix.set((state.matrix.index() + 1).select(is_done, state.matrix.index()))
        _find_start(work, state)


def _find_start(work: _Work, state: _State) -> None:
    """The first row of the block that ends with row `end`. After the last matrix, it is that of the last one."""
    k, stack = work.k, work.stack
    a = work.matrix(state.matrix.index().minimum(work.batch - 1)).real
    unit = (NEGLIGIBLE * work.epsilon) ** 2
    shift = a.get(stack.shifts, state.end.index())
    state.start.set(state.end.index())

    def goes_on() -> Bool:
        i = state.start.index()
        before = (i - 1).select(i.is_("gt", 0), 0)
        largest = a.get(stack.q, before).maximum(a.get(stack.q, i)) + shift
        return i.is_("gt", 0) & a.get(stack.e, before).is_("gt", largest * unit)

    with k.repeat_while(goes_on):
        state.start.set(state.start.index() - 1)


def _finish(a: Array, stack: Stack[Index], start: Index, end: Index, is_pair: Bool) -> None:
    """Writes the value of a block of one row, or the values of one of two; otherwise, what is overwritten later."""
    shift = a.get(stack.shifts, end)
    first, second, e = a.get(stack.q, start), a.get(stack.q, end), a.get(stack.e, start)
    larger, smaller = first.maximum(second), first.minimum(second)
    half = ((larger - smaller) + e) * 0.5
    ratio = smaller * (e / half)
    small_root = half * ((ratio / half + 1.0).sqrt() + 1.0)
    large_root = half + half.sqrt() * (half + ratio).sqrt()
    step = smaller * (e / small_root.select(ratio.is_("le", half), large_root))
    is_coupled = half.is_("gt", 0.0) & e.is_("gt", 0.0)
    top = larger + (step + e).select(is_coupled, 0.0)
    bottom = (smaller * (larger / top)).select(top.is_("gt", 0.0), smaller)
    a.set((top + shift).select(is_pair, second + shift), stack.values, start.select(is_pair, end))
    a.set((bottom + shift).select(is_pair, second + shift), stack.values, end)


def _choose_shift(work: _Work, a: Array, state: _State) -> None:
    """A shift for the block, unless a sweep is repeated with less. Blocks of one or two rows ignore it."""
    stack, unit = work.stack, 4 * work.epsilon
    end = state.end.index()
    before, second = (end - 1).select(end.is_("gt", 0), 0), (end - 2).select(end.is_("gt", 1), 0)
    e1, e2 = a.get(stack.e, before), a.get(stack.e, second)
    q0, q1, q2 = (a.get(stack.q, i) for i in (end, before, second))
    # The last two rows of the tridiagonal matrix are [[upper, √square], [√square, lower]].
    upper, lower, square, coupling = q1 + e2, q0 + e1, q1 * e1, q2 * e2
    half = (upper - lower) * 0.5
    root = (half * half + square).sqrt()
    least = (lower - square / (half + root)).select(half.is_("ge", 0.0), lower - (root - half))
    weight = square / (square + (upper - least) * (upper - least))
    guess = least - coupling * weight / root
    guess = guess.select(guess.is_("gt", least * 0.25) & root.is_("gt", 0.0), 0.0)
    guess = guess.minimum(least) * (1.0 - unit)
    # The least δ of the last sweep bounds the least eigenvalue; if it was not the last δ, it lies elsewhere.
    knows = state.knows.index().is_("gt", 0)
    is_slow = knows & state.least.get().is_("lt", state.last.get())
    was_slow = state.was_slow.index().is_("gt", 0)
    part = (state.part.get() + (1.0 - state.part.get()) * (1.0 / 3.0)).select(was_slow, 0.25)
    is_new = state.repeats.index().is_("eq", 0)
    part = part.select(is_slow & is_new, state.part.get())
    limited = guess.minimum(state.last.get()).select(knows, guess)
    limited = guess.minimum(part * state.least.get()).select(is_slow, limited)
    state.part.set(part)
    state.was_slow.set(Index.of(1).select(is_slow, 0).select(is_new, state.was_slow.index()))
    state.tau.set(limited.maximum(0.0).select(is_new, state.tau.get()))


def _sweep(work: _Work, a: Array, state: _State, goes_on: Bool) -> None:
    """One sweep, which counts unless a δ is negative or NaN; then the shift is made smaller for the next one."""
    k, stack, unit = work.k, work.stack, 4 * work.epsilon
    start, end, tau = state.start.index(), state.end.index(), state.tau.get()
    new_q, new_e, new_shifts = (row + stack.next for row in (stack.q, stack.e, stack.shifts))
    delta, least = k.variable(a.get(stack.q, start) - tau), k.variable(a.get(stack.q, start) - tau)
    with k.loop(start, end.select(goes_on, start)) as i:
        least.set(least.get().minimum(delta.get()))
        e = a.get(stack.e, i)
        q = delta.get() + e
        ratio = a.get(stack.q, i + 1) / q
        a.set(q, new_q, i)
        a.set(e * ratio, new_e, i)
        a.set(a.get(stack.shifts, i) + tau, new_shifts, i)
        delta.set(delta.get() * ratio - tau)
    last = delta.get()
    a.set(last, new_q, end)
    a.set(a.get(stack.shifts, end) + tau, new_shifts, end)
    is_right = goes_on & least.get().is_("ge", 0.0) & last.is_("ge", 0.0)
    is_wrong = goes_on & ~is_right
    _keep(work, a, start, end, is_right)
    # If only the last δ is negative, τ + δ is just below the least eigenvalue.
    is_late = least.get().is_("gt", 0.0) & last.is_("lt", 0.0) & last.is_("gt", -tau)
    is_early = state.repeats.index().is_("lt", 5)
    less = ((tau + last) * (1.0 - unit)).select(is_late, (tau * 0.25).select(is_early, 0.0))
    state.tau.set(less.select(is_wrong, tau))
    state.part.set(k.number(1.0 / 12.0).select(is_wrong, state.part.get()))
    state.repeats.set((state.repeats.index() + 1).select(is_wrong, 0))
    state.knows.set(Index.of(1).select(is_right, state.knows.index()))
    state.least.set(least.get().minimum(last).select(is_right, state.least.get()))
    state.last.set(last.select(is_right, state.last.get()))
    state.sweeps.set(state.sweeps.index() + 1)


def _keep(work: _Work, a: Array, start: Index, end: Index, is_right: Bool) -> None:
    """Copies the results of a sweep over what it read."""
    k, stack, lanes = work.k, work.stack, work.k.lanes
    first = start // lanes * lanes
    with k.loop(first, (end + 1).select(is_right, first), lanes) as j:
        inside = work.lane.is_("ge", (start - j).to_number(k.element))
        for row in (stack.q, stack.e, stack.shifts):
            a.store(a.load(row + stack.next, j).select(inside, a.load(row, j)), row, j)


def _sort(work: _Work) -> None:
    """The roots in descending order, by selection."""
    k, n, row = work.k, work.n, work.stack.values
    with k.loop(0, work.batch * n) as g:
        a, i = work.matrix(g // n).real, g % n
        at, most = k.variable(i), k.variable(a.get(row, i))
        with k.loop(i + 1, n) as j:
            value = a.get(row, j)
            is_larger = value.is_("gt", most.get())
            at.set(j.select(is_larger, at.index()))
            most.set(value.select(is_larger, most.get()))
        a.set(a.get(row, i), row, at.index())
        a.set(most.get().sqrt(), row, i)

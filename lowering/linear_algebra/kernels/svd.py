"""Singular values and vectors as a native kernel: one-sided Jacobi on the columns of A, kept as rows.

Pairs of columns are rotated until all are orthogonal: A V = U S. For columns x, y, with the phase g = xᴴ y / |xᴴ y|
factored out of y:
    zeta = (|y|² - |x|²) / (2 |xᴴ y|),  t = sign(zeta) / (|zeta| + √(1 + zeta²)),  c = 1 / √(1 + t²),  s = c t
    x, y = c x - s y, s x + c y         with c = 1 - s h, h = s / (1 + c): small angles change little
The longer of the two comes first, which takes seven sweeps where leaving them in place takes ten.
Small singular values have high relative accuracy. A column of a rank-deficient matrix may shrink with each sweep; once
its squared norm is close to underflow, it counts as zero. Columns of U without a singular value are completed by
orthogonalizing, twice, the unit vector that is farthest from the others.
Source: Golub and Van Loan, Matrix Computations, 8.6.3; Demmel and Veselić, Jacobi's method is more accurate than QR,
1992.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from hilo.dialect.iree import ir, vector
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute
from hilo.lowering.linear_algebra.kernels.lu import exchange_rows
from hilo.lowering.linear_algebra.scaling import load_scaled, mark_nan, scale_row

LARGE = 1e10
"""From here on, √(1 + x²) is x in f64."""

WAVE, WAVES_FROM = 2, 16
"""How many pairs are rotated at a time, and from how many columns on. An angle takes longer than its rotation, so two
are computed at once; more would take longer to compile."""

Pair: TypeAlias = tuple[Index, Index]

MAX_SWEEPS = 40
"""Most sweeps; six to eight are usual."""


def decompose(parts: list[ir.Value], *, batch: int, m: int, n: int, count: int, lanes: int) -> list[ir.Value]:
    """U, S and V of m x n matrices, m >= n.

    Args:
        parts: [batch * n, columns]: the columns of A as rows, zeros past m; columns a multiple of 2 `lanes`.
        count: the number of columns of U, n to m; 0 for singular values only.

    Returns:
        The parts of [batch * (max(count, n) + n + 2), columns]: the columns of U as rows, those of V, the singular
        values in descending order, and the number of rotations in the last sweep (or 1 for NaN).
    """
    columns = build.shape_of(parts[0])[1]
    wave = WAVE if n >= WAVES_FROM else 1
    steps = sum(n + wave - 2 - first for first in range(0, n - 1, wave))
    has_vectors = count > 0

    def write(
        k: Kernel,
        arrays: Arrays,
        batch: Index,
        m: Index,
        n: Index,
        count: Index,
        columns: Index,
        v: Index,
        steps: Index,
    ) -> None:
        (operand,), result = arrays.operands, arrays.result
        # Each step is its own loop over the batch, with few nested regions: the time of bufferization grows fast with
        # the nesting depth.
        work = _Work(k, result, batch, m, n, count, columns, v)
        with k.loop(0, batch) as b:
            a = work.matrix(b)
            scale = load_scaled(k, operand.rows_from(b * n), a, n, columns)
            with k.loop(n, work.total) as i, k.loop(0, columns, lanes) as j:
                a.store(k.zero(lanes=lanes), i, j)
            a.set(scale, work.info, 1)
            with k.loop(0, n) as i:
                a.set(k.number(1.0), work.v + i, i)
        _sweeps(work, steps, wave, has_vectors)
        _norms(work)
        _sort(work)
        if has_vectors:
            _normalize(work)
            _complete(work)
        with k.loop(0, batch) as b:
            a = work.matrix(b)
            scale_row(k, a.real, work.values, a.get(work.info, 1).real, columns)
            mark_nan(k, a.real, work.values, n, work.info)

    sizes = (batch, m, n, count, columns, max(count, n), steps)
    shape = (batch * (max(count, n) + n + 2), columns)
    return compute(("svd", wave, has_vectors), write, [parts], sizes, shape, lanes=lanes)


@dataclass(frozen=True)
class _Work:
    """The working space: per matrix the columns of U as rows, those of V, the singular values, and info with the
    scale."""

    k: Kernel
    result: Array
    batch: Index
    m: Index
    n: Index
    count: Index
    columns: Index
    v: Index

    @property
    def least_square(self) -> float:
        """The least squared norm of a column, for elements up to 1. Below it, products lose digits to underflow, and
        the resulting rotations change nothing: such a column counts as zero."""
        limits = np.finfo(np.float64 if str(self.k.element) == "f64" else np.float32)
        return float(limits.smallest_normal) / float(limits.eps)

    @property
    def precision(self) -> float:
        return float(np.finfo(np.float64 if str(self.k.element) == "f64" else np.float32).eps)

    @property
    def values(self) -> Index:
        return self.v + self.n

    @property
    def info(self) -> Index:
        return self.values + 1

    @property
    def total(self) -> Index:
        return self.values + 2

    def matrix(self, b: Index) -> Array:
        return self.result.rows_from(b * self.total)


def _dot(k: Kernel, a: Array, i: Index, j: Index, columns: IndexLike) -> Number:
    """row iᴴ row j, in two partial sums."""
    lanes = k.lanes
    even, odd = k.variable(k.zero(lanes=lanes)), k.variable(k.zero(lanes=lanes))
    with k.loop(0, columns, 2 * lanes) as at:
        even.set(even.get() + a.load(i, at).conj() * a.load(j, at))
        odd.set(odd.get() + a.load(i, at + lanes).conj() * a.load(j, at + lanes))
    return (even.get() + odd.get()).sum()


def _norms(work: _Work) -> None:
    """Computes the rows' norms, which are the singular values."""
    k = work.k
    with k.loop(0, work.batch * work.n) as g:
        a, i = work.matrix(g // work.n), g % work.n
        a.set(_dot(k, a, i, i, work.columns).real.sqrt(), work.values, i)


def _sweeps(work: _Work, steps: Index, wave: int, has_vectors: bool) -> None:
    """Sweeps until one rotates nothing, matrix by matrix."""
    k, n, columns = work.k, work.n, work.columns
    tolerance = work.m.to_number(k.element).sqrt() * work.precision
    matrix, sweeps = k.variable(0), k.variable(0)
    with k.repeat_while(lambda: matrix.index().is_("lt", work.batch)):
        a = work.matrix(matrix.index())
        with k.loop(0, n) as i:
            square = _dot(k, a, i, i, columns).real
            is_lost = square.is_("lt", work.least_square)
            with k.loop(0, columns.select(is_lost, 0), k.lanes) as at:
                a.store(k.zero(lanes=k.lanes), i, at)
            a.set(k.number(0.0).select(is_lost, square), work.values, i)
        # One loop over all steps, with loop bounds of 0 for rotations that are not needed.
        row, step, rotations = k.variable(0), k.variable(1), k.variable(0)
        with k.loop(0, steps):
            for needed in _rotate_pairs(work, a, row.index(), step.index(), wave, tolerance, has_vectors):
                rotations.set(rotations.index() + Index.of(1).select(needed, 0))
            is_last = step.index().is_("eq", n + (wave - 2))
            step.set((row.index() + (wave + 1)).select(is_last, step.index() + 1))
            row.set((row.index() + wave).select(is_last, row.index()))
        goes_on = rotations.index().is_("gt", 0) & sweeps.index().is_("lt", MAX_SWEEPS)
        a.set(rotations.index().to_number(k.element), work.info, 0)
        sweeps.set((sweeps.index() + 1).select(goes_on, 0))
        matrix.set(matrix.index().select(goes_on, matrix.index() + 1))


def _rotate_pairs(
    work: _Work, a: Array, row: Index, step: Index, wave: int, tolerance: Number, has_vectors: bool
) -> list[Bool]:
    """Rotates the pairs (row, step), (row + 1, step - 1), …, which have no column in common; whether each needed it.

    Their angles are computed in vectors. Each pair is rotated after those of its row and of the rows before it that it
    has a column in common with, as if all pairs were rotated one by one.
    """
    k, columns = work.k, work.columns
    pairs: list[tuple[Index, Index, Bool]] = []
    for number in range(wave):
        i, j = row + number, step - number
        exists = j.is_("gt", i) & j.is_("lt", work.n)
        pairs.append((i.select(exists, 0), j.select(exists, 0), exists))
    products = [_dot(k, a, i, j, columns.select(exists, 0)) for i, j, exists in pairs]
    firsts = [a.get(work.values, i).real for i, _, _ in pairs]
    seconds = [a.get(work.values, j).real for _, j, _ in pairs]
    product, x2, y2 = map(_vector, (products, firsts, seconds))
    size = product.abs()
    least = x2.sqrt() * y2.sqrt() * tolerance
    zeta = (y2 - x2) / (size * 2.0)
    ratio = zeta.abs()
    root = ratio.maximum((ratio.minimum(LARGE) * ratio.minimum(LARGE) + 1.0).sqrt())
    t = (1.0 / (ratio + root)).copysign(zeta)
    w = (t * t + 1.0).sqrt()
    angles = t / w, t / (w + 1.0), (product / size).conj()
    rotated = (x2 - t * size).maximum(0.0), (y2 + t * size).maximum(0.0)
    found: list[Bool] = []
    for number, (i, j, _) in enumerate(pairs):
        needed = _lane(size, number).is_("gt", _lane(least, number))
        end = columns.select(needed, 0)
        # The longer one comes first.
        is_ordered = firsts[number].is_("ge", seconds[number])
        p, q = i.select(is_ordered, j), j.select(is_ordered, i)
        s, half, phase = (_lane(angle, number) for angle in angles)
        _rotate(k, a, (i, j), (p, q), s, half, phase, end)
        if has_vectors:
            _rotate(k, a, (work.v + i, work.v + j), (work.v + p, work.v + q), s, half, phase, end)
        # Where nothing is rotated, the values go where nothing is read.
        at, p, q = work.values.select(needed, work.info), p.select(needed, 0), q.select(needed, 0)
        a.set(_lane(rotated[0], number), at, p)
        a.set(_lane(rotated[1], number), at, q)
        found.append(needed)
    return found


def _vector(numbers: Sequence[Number]) -> Number:
    """The vector of some scalars; of one, the scalar itself."""
    if len(numbers) == 1:
        return numbers[0]
    kind = ir.VectorType.get([len(numbers)], numbers[0].re.type)
    parts = zip(*(number.parts for number in numbers), strict=True)
    return Number(*(vector.from_elements(kind, list(part)) for part in parts))


def _lane(number: Number, lane: int) -> Number:
    """One lane of a vector; a scalar is returned as it is."""
    if not isinstance(number.re.type, ir.VectorType):
        return number
    return Number(*(vector.extract(part, [], [lane]) for part in number.parts))


def _rotate(k: Kernel, a: Array, rows: Pair, into: Pair, s: Number, half: Number, phase: Number, end: Index) -> None:
    """x, z = x - s (z + half x), z + s (x - half z) with z = phase y: c = 1 - s half."""
    with k.loop(0, end, k.lanes) as at:
        x, z = a.load(rows[0], at), a.load(rows[1], at) * phase
        a.store(x - (z + x * half) * s, into[0], at)
        a.store(z + (x - z * half) * s, into[1], at)


def _sort(work: _Work) -> None:
    """Sorts singular values in descending order, with their vectors."""
    k, values = work.k, work.values
    with k.loop(0, work.batch * work.n) as g:
        a, i = work.matrix(g // work.n), g % work.n
        at, most = k.variable(i), k.variable(a.get(values, i).real)
        with k.loop(i + 1, work.n) as j:
            value = a.get(values, j).real
            larger = value.is_("gt", most.get())
            at.set(j.select(larger, at.index()))
            most.set(value.select(larger, most.get()))
        a.set(a.get(values, i), values, at.index())
        a.set(most.get(), values, i)
        exchange_rows(k, a, i, at.index(), work.columns)
        exchange_rows(k, a, work.v + i, work.v + at.index(), work.columns)


def _normalize(work: _Work) -> None:
    k = work.k
    with k.loop(0, work.batch * work.n) as g:
        a, i = work.matrix(g // work.n), g % work.n
        norm = a.get(work.values, i).real
        with k.loop(0, work.columns.select(norm.is_("ne", 0.0), 0), k.lanes) as at:
            a.store(a.load(i, at) / norm, i, at)


def _complete(work: _Work) -> None:
    """Completes U's columns for zero singular values and past the n-th, each from finished ones: zeros come last."""
    k, m, n, columns, values = work.k, work.m, work.n, work.columns, work.values
    lanes = k.lanes
    with k.loop(0, work.batch * work.count) as g:
        a, i = work.matrix(g // work.count), g % work.count
        is_missing = i.is_("ge", n) | a.get(values, i.minimum(n - 1)).real.is_("eq", 0.0)
        end, rows = columns.select(is_missing, 0), i.select(is_missing, 0)
        # Row i accumulates how much of each unit vector lies in the span of the finished rows.
        with k.loop(0, end, lanes) as at:
            held = k.variable(k.zero(lanes=lanes, is_complex=False))
            with k.loop(0, rows) as r:
                held.set(held.get() + a.load(r, at).abs2())
            a.store(held.get(), i, at)
        unit, least = k.variable(0), k.variable(a.get(i, 0).real)
        with k.loop(1, m.select(is_missing, 0)) as t:
            value = a.get(i, t).real
            smaller = value.is_("lt", least.get())
            unit.set(t.select(smaller, unit.index()))
            least.set(value.select(smaller, least.get()))
        with k.loop(0, end, lanes) as at:
            a.store(k.zero(lanes=lanes), i, at)
        a.set((k.zero() + 1.0).select(is_missing, a.get(i, unit.index())), i, unit.index())
        for _ in range(2):
            with k.loop(0, rows) as r:
                part = _dot(k, a, r, i, columns)
                with k.loop(0, columns, lanes) as at:
                    a.store(a.load(i, at) - a.load(r, at) * part, i, at)
        norm = _dot(k, a, i, i, columns).real.sqrt()
        with k.loop(0, end, lanes) as at:
            a.store(a.load(i, at) / norm, i, at)

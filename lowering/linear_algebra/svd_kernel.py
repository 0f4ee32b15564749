"""Singular values and vectors as a native kernel: one-sided Jacobi on the columns of A, kept as rows.

Pairs of columns are rotated until all are orthogonal: A V = U S. For columns x, y with g = xᴴ y / |xᴴ y| taken out of y:
    zeta = (|y|² - |x|²) / (2 |xᴴ y|),  t = sign(zeta) / (|zeta| + √(1 + zeta²)),  c = 1 / √(1 + t²),  s = c t
    x, y = c x - s y, s x + c y         with c = 1 - s h, h = s / (1 + c): small angles change little
Small singular values come out to high relative accuracy. Columns of U that belong to none are made by orthogonalizing the
unit vector that is farthest from the others, twice.
Source: Golub and Van Loan, Matrix Computations, 8.6.3; Demmel and Veselić, Jacobi's method is more accurate than QR, 1992.
"""

from __future__ import annotations

import numpy as np

from hilo.lowering import build
from hilo.lowering.linear_algebra._bindings import ir
from hilo.lowering.linear_algebra.kernel import Array, Kernel
from hilo.lowering.linear_algebra.lu_kernel import exchange_rows
from hilo.lowering.linear_algebra.numbers import Index, Number
from hilo.lowering.linear_algebra.scaling import load_scaled, mark_nan, scale_row

MAX_SWEEPS = 40
"""Six to ten are usual."""


def decompose(parts: list[ir.Value], *, batch: int, m: int, n: int, count: int, lanes: int) -> list[ir.Value]:
    """U, S and V of m x n matrices, m >= n.

    Args:
        parts: [batch * n, columns]: the columns of A as rows, zeros past m; columns a multiple of 2 `lanes`.
        count: how many columns of U are wanted, n to m; 0 for singular values only.

    Returns:
        The parts of [batch * (max(count, n) + n + 2), columns]: the columns of U as rows, those of V, the singular values
        descending, and how many rotations the last sweep still made.
    """
    columns = build.shape_of(parts[0])[1]
    element = build.element_of(parts[0])
    u_rows = max(count, n)
    total = u_rows + n + 2
    precision = float(np.finfo(np.float64 if str(element) == "f64" else np.float32).eps)
    with Kernel(element, lanes=lanes, is_complex=len(parts) == 2) as k:
        operand, result = k.input(*parts), k.output([batch * total, columns])
        with k.loop(0, batch) as b:
            a, source = result.rows_from(b * total), operand.rows_from(b * n)
            scale = load_scaled(k, source, a, n, columns)
            with k.loop(n, total) as i, k.loop(0, columns, lanes) as j:
                a.store(k.zero(lanes=lanes), i, j)
            with k.loop(0, n) as i:
                a.set(k.number(1.0), u_rows + i, i)
            values, left = u_rows + n, u_rows + n + 1
            tolerance = precision * float(np.sqrt(m))
            _sweeps(k, a, n, u_rows, values, left, tolerance, columns, with_v=count > 0)
            _norms(k, a, n, values, columns)
            with k.loop(0, n) as i:
                a.set(a.get(values, i).real.sqrt(), values, i)
            _sort(k, a, n, u_rows, values, columns)
            if count:
                _normalize(k, a, n, values, columns)
                _complete(k, a, m, n, count, values, columns)
            scale_row(k, a.real, values, scale, columns)
            mark_nan(k, a.real, values, n, left)
    return k.results


def _dot(k: Kernel, a: Array, i: Index, j: Index, columns: int) -> Number:
    """row iᴴ row j, in two sums."""
    lanes = k.lanes
    even, odd = k.variable(k.zero(lanes=lanes)), k.variable(k.zero(lanes=lanes))
    with k.loop(0, columns, 2 * lanes) as at:
        even.set(even.get() + a.load(i, at).conj() * a.load(j, at))
        odd.set(odd.get() + a.load(i, at + lanes).conj() * a.load(j, at + lanes))
    return (even.get() + odd.get()).sum()


def _norms(k: Kernel, a: Array, n: int, values: int, columns: int) -> None:
    """Squares of the rows' norms."""
    with k.loop(0, n) as i:
        a.set(_dot(k, a, i, i, columns).real, values, i)


def _sweeps(
    k: Kernel, a: Array, n: int, v_first: int, values: int, left: int, tolerance: float, columns: int, *, with_v: bool
) -> None:
    turns, rotations = k.variable(0), k.variable(1)
    with k.repeat_while(lambda: rotations.index().is_("gt", 0) & turns.index().is_("lt", MAX_SWEEPS)):
        turns.set(turns.index() + 1)
        rotations.set(Index.of(0))
        _norms(k, a, n, values, columns)
        with k.loop(0, n - 1) as i, k.loop(i + 1, n) as j:
            x2, y2 = a.get(values, i).real, a.get(values, j).real
            product = _dot(k, a, i, j, columns)
            size = product.abs()
            with k.when(size.is_("gt", x2.sqrt() * y2.sqrt() * tolerance)):
                rotations.set(rotations.index() + 1)
                zeta = (y2 - x2) / (size * 2.0)
                t = (1.0 / (zeta.abs() + Number(zeta.re, zeta.like(1.0).re).abs())).copysign(zeta)
                c = 1.0 / (t * t + 1.0).sqrt()
                s = c * t
                half = s / (c + 1.0)
                phase = (product / size).conj()
                _rotate(k, a, i, j, s, half, phase, columns)
                if with_v:
                    _rotate(k, a, v_first + i, v_first + j, s, half, phase, columns)
                a.set((x2 - t * size).maximum(0.0), values, i)
                a.set(y2 + t * size, values, j)
    a.set(rotations.index().to_number(k.element), left, 0)


def _rotate(k: Kernel, a: Array, i: Index, j: Index, s: Number, half: Number, phase: Number, columns: int) -> None:
    """x, z = x - s (z + half x), z + s (x - half z) with z = phase y: c = 1 - s half, and small angles change little."""
    with k.loop(0, columns, k.lanes) as at:
        x, z = a.load(i, at), a.load(j, at) * phase
        a.store(x - (z + x * half) * s, i, at)
        a.store(z + (x - z * half) * s, j, at)


def _sort(k: Kernel, a: Array, n: int, v_first: int, values: int, columns: int) -> None:
    """Singular values descending, with their vectors."""
    with k.loop(0, n) as i:
        at, most = k.variable(i), k.variable(a.get(values, i).real)
        with k.loop(i + 1, n) as j:
            value = a.get(values, j).real
            larger = value.is_("gt", most.get())
            at.set(j.select(larger, at.index()))
            most.set(value.select(larger, most.get()))
        a.set(a.get(values, i), values, at.index())
        a.set(most.get(), values, i)
        exchange_rows(k, a, i, at.index(), columns)
        exchange_rows(k, a, v_first + i, v_first + at.index(), columns)


def _normalize(k: Kernel, a: Array, n: int, values: int, columns: int) -> None:
    with k.loop(0, n) as i:
        norm = a.get(values, i).real
        with k.when(norm.is_("ne", 0.0)), k.loop(0, columns, k.lanes) as at:
            a.store(a.load(i, at) / norm, i, at)


def _complete(k: Kernel, a: Array, m: int, n: int, count: int, values: int, columns: int) -> None:
    """Columns of U for singular values of zero, and past the n-th."""
    lanes = k.lanes
    # Rows of U that singular values of zero left come before those past n, so each new row follows finished ones.
    with k.loop(0, count) as i:
        inside = i.minimum(n - 1)
        is_missing = i.is_("ge", n) | a.get(values, inside).real.is_("eq", 0.0)
        with k.when(is_missing):
            # Row i collects how much of each unit vector the finished rows hold.
            with k.loop(0, columns, lanes) as at:
                held = k.variable(k.zero(lanes=lanes, is_complex=False))
                with k.loop(0, i) as r:
                    held.set(held.get() + a.load(r, at).abs2())
                a.store(held.get(), i, at)
            unit, least = k.variable(0), k.variable(a.get(i, 0).real)
            with k.loop(1, m) as t:
                value = a.get(i, t).real
                smaller = value.is_("lt", least.get())
                unit.set(t.select(smaller, unit.index()))
                least.set(value.select(smaller, least.get()))
            with k.loop(0, columns, lanes) as at:
                a.store(k.zero(lanes=lanes), i, at)
            a.set(k.number(1.0), i, unit.index())
            for _ in range(2):
                with k.loop(0, i) as r:
                    part = _dot(k, a, r, i, columns)
                    with k.loop(0, columns, lanes) as at:
                        a.store(a.load(i, at) - a.load(r, at) * part, i, at)
            norm = _dot(k, a, i, i, columns).real.sqrt()
            with k.loop(0, columns, lanes) as at:
                a.store(a.load(i, at) / norm, i, at)

"""Decompositions of batches of matrices by native kernels: sizes, padding, and slicing of results."""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.linear_algebra.call import stacked, unstacked
from hilo.lowering.linear_algebra.kernels import eigh as eigh_kernel
from hilo.lowering.linear_algebra.kernels import lu as lu_kernel
from hilo.lowering.linear_algebra.kernels import qr as qr_kernel
from hilo.lowering.linear_algebra.kernels import singular_values as values_kernel
from hilo.lowering.linear_algebra.kernels import svd as svd_kernel
from hilo.lowering.linear_algebra.kernels import tridiagonal as tridiagonal_kernel
from hilo.lowering.linear_algebra.layout import lanes_of, row_stride
from hilo.lowering.linear_algebra.portable import rounded_up
from hilo.lowering.linear_algebra.tensors import Tensor, compare, positions, triangle, zeros_like


def lu(a: Tensor) -> tuple[Tensor, ir.Value, ir.Value]:
    """[B, m, n] -> L and U [B, m, n], pivots from 1 [B, min(m, n)] i32, info [B] i32."""
    batch, m, n = a.shape
    lanes = lanes_of(a.element, n)
    if n <= lanes:  # one panel, which needs no padding below
        rows, columns = m, lanes
    else:
        rows, columns = rounded_up(m, max(lanes, lu_kernel.ROWS)), row_stride(n, lanes)
    size = min(m, n)
    parts, numbers = lu_kernel.factor(stacked(a, rows, columns), batch=batch, m=m, n=n, rows=rows, lanes=lanes)
    numbers = build.reshape(numbers, (batch, size + 1))
    pivots = stablehlo.slice(numbers, [0, 0], [batch, size], [1, 1])
    info = stablehlo.slice(numbers, [0, size], [batch, size + 1], [1, 1])
    return unstacked(parts, batch, rows, m, n), pivots, info


def qr(a: Tensor) -> tuple[Tensor, Tensor]:
    """[B, m, n] -> R and reflections [B, m, n], tau [B, min(m, n)]."""
    batch, m, n = a.shape
    lanes = lanes_of(a.element, n)
    rows, columns = m + qr_kernel.SPARE_ROWS, row_stride(n, lanes)
    parts = qr_kernel.factor(stacked(a, rows, columns), batch=batch, m=m, n=n, rows=rows, lanes=lanes)
    factors = unstacked(parts, batch, rows + 1, m, n)
    tau = unstacked(parts, batch, rows + 1, 1, min(m, n), first=rows)
    return factors, tau.reshape(batch, min(m, n))


def reflections_product(v: Tensor, tau: Tensor, n: int) -> Tensor:
    """Reflections [B, m, k] and tau [B, c] -> the first n columns of their product, [B, m, n]."""
    batch, m, width = v.shape
    count = tau.shape[1]
    lanes = lanes_of(v.element, max(n, width))
    rows, columns = m + qr_kernel.SPARE_ROWS, row_stride(max(n, width), lanes)
    parts = qr_kernel.product(
        stacked(v, rows, columns), tau.parts, None,
        batch=batch, m=m, count=count, rows=rows, columns=columns, lanes=lanes,
    )  # fmt: skip
    first = [stablehlo.slice(part, [0, 0], [batch * rows, columns], [1, 1]) for part in parts]
    return unstacked(first, batch, rows, m, n)


def reflect(v: Tensor, tau: Tensor, c: Tensor, *, adjoint: bool) -> Tensor:
    """Reflections [B, m, k] and tau [B, count] -> their product Q, or its adjoint, times [B, m, n]."""
    batch, m, n = c.shape
    count, width = tau.shape[1], v.shape[2]
    lanes = lanes_of(c.element, max(n, width))
    rows, columns = m + qr_kernel.SPARE_ROWS, row_stride(max(n, width), lanes)
    parts = qr_kernel.product(
        stacked(v, rows, columns), tau.parts, stacked(c, rows, columns),
        batch=batch, m=m, count=count, rows=rows, columns=columns, lanes=lanes, adjoint=adjoint,
    )  # fmt: skip
    first = [stablehlo.slice(part, [0, 0], [batch * rows, columns], [1, 1]) for part in parts]
    return unstacked(first, batch, rows, m, n)


def eigh(a: Tensor, *, lower: bool) -> tuple[Tensor, Tensor, ir.Value]:
    """Hermitian [B, n, n], one triangle of it -> eigenvalues [B, n] ascending, vectors in columns, info [B]."""
    batch, n, _ = a.shape
    parts, stack = _hermitian_kernel(a, lower=lower, iterate=True)
    vectors = unstacked(parts, batch, stack.total, n, n, first=stack.vectors).swap()
    values = Tensor(unstacked(parts[:1], batch, stack.total, 1, n, first=stack.diagonal).reshape(batch, n).re)
    info = unstacked(parts[:1], batch, stack.total, 1, 1, first=stack.info).re
    return values, vectors, build.convert(info, ir.IntegerType.get_signless(32))


def _hermitian_kernel(a: Tensor, *, lower: bool, iterate: bool) -> tuple[list[ir.Value], eigh_kernel.Stack[int]]:
    batch, n, _ = a.shape
    mirrored = a.swap().conj()
    keep = triangle(a, lower=lower)
    whole = a.where(keep, mirrored)
    if whole.im is not None:
        diagonal = compare(positions(a.shape, 1), "EQ", positions(a.shape, 2))
        whole = Tensor(whole.re, whole.full(0.0).where(diagonal, Tensor(whole.im)).re)
    lanes = lanes_of(a.element, n + 1)
    rows, columns = rounded_up(n, eigh_kernel.ROWS), row_stride(n + 1, lanes)
    parts = eigh_kernel.decompose(
        stacked(whole, rows, columns), batch=batch, n=n, rows=rows, lanes=lanes, iterate=iterate
    )
    return parts, eigh_kernel.Stack(n, rows)


def svd(a: Tensor, *, full: bool, vectors: bool) -> tuple[Tensor, Tensor | None, Tensor | None, ir.Value]:
    """[B, m, n] -> singular values [B, k] descending, U [B, m, m or k], Vᴴ [B, n or k, n], info [B]; k = min(m, n)."""
    batch, m, n = a.shape
    if m < n:
        values, v, uh, info = svd(a.conj().swap(), full=full, vectors=vectors)
        if v is None or uh is None:
            return values, None, None, info
        return values, uh.conj().swap(), v.conj().swap(), info
    if not vectors:
        values, info = _singular_values(a)
        return values, None, None, info
    lanes = lanes_of(a.element, m)
    columns = rounded_up(m, 2 * lanes)
    count = m if full else n
    parts = svd_kernel.decompose(stacked(a.swap(), n, columns), batch=batch, m=m, n=n, count=count, lanes=lanes)
    u_rows = max(count, n)
    total = u_rows + n + 2
    values = Tensor(unstacked(parts[:1], batch, total, 1, n, first=u_rows + n).reshape(batch, n).re)
    left = unstacked(parts[:1], batch, total, 1, 1, first=u_rows + n + 1).re
    info = build.convert(left, ir.IntegerType.get_signless(32))
    u = unstacked(parts, batch, total, m if full else n, m).swap()
    v = unstacked(parts, batch, total, n, n, first=u_rows)
    return values, u, v.conj(), info


def _singular_values(a: Tensor) -> tuple[Tensor, ir.Value]:
    """[B, m, n], m >= n -> singular values [B, n] descending, info [B]."""
    batch, m, n = a.shape
    lanes = lanes_of(a.element, m)
    rows, columns = rounded_up(n, values_kernel.UNROLL), row_stride(max(m, n + 1), lanes)
    parts = values_kernel.singular_values(stacked(a.swap(), rows, columns), batch=batch, n=n, rows=rows, lanes=lanes)
    stack = values_kernel.Stack(rows)
    values = Tensor(unstacked(parts[:1], batch, stack.total, 1, n, first=stack.values).reshape(batch, n).re)
    left = unstacked(parts[:1], batch, stack.total, 1, 1, first=stack.info).re
    return values, build.convert(left, ir.IntegerType.get_signless(32))


def tridiagonalize(a: Tensor, *, lower: bool) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Hermitian [B, n, n], one triangle of it -> reflections, diagonal, off-diagonal, tau.

    As in LAPACK's sytrd, the first result also holds the tridiagonal matrix; its other triangle is A's. The upper
    triangle is reduced as the lower one of the matrix with rows and columns reversed.
    """
    batch, n, _ = a.shape
    if not lower:
        factors, diagonal, off_diagonal, tau = tridiagonalize(a.reverse(1, 2), lower=True)
        return factors.reverse(1, 2), diagonal.reverse(1), off_diagonal.reverse(1), tau.reverse(1)
    parts, stack = _hermitian_kernel(a, lower=True, iterate=False)
    total = stack.total
    vectors = unstacked(parts, batch, total, n, n, first=stack.reflections).swap()
    diagonal = Tensor(unstacked(parts[:1], batch, total, 1, n, first=stack.diagonal).reshape(batch, n).re)
    off_diagonal = Tensor(unstacked(parts[:1], batch, total, 1, n, first=stack.off_diagonal).reshape(batch, n).re)
    rows, columns = positions(a.shape, 1), positions(a.shape, 2)
    below = stablehlo.subtract(rows, columns)
    zero, one = (build.splat(i, build.element_of(below), a.shape) for i in (0, 1))
    factors = vectors.where(compare(below, "GT", one), a)
    factors = off_diagonal.broadcast(a.shape, (0, 2)).where(compare(below, "EQ", one), factors)
    factors = diagonal.broadcast(a.shape, (0, 2)).where(compare(below, "EQ", zero), factors)
    tau = unstacked(parts, batch, total, 1, n, first=stack.tau).reshape(batch, n).cut([0, 0], [batch, n - 1])
    return factors, diagonal, off_diagonal.cut([0, 0], [batch, n - 1]), tau


def tridiagonal_solve(low: Tensor, main: Tensor, up: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """A[i, i-1] at i, A[i, i] and A[i, i+1] as [B, n], right-hand sides [B, n, m] -> U's diagonals, X.

    U's diagonals are the second above the main one, the main one, and the first above it, [B, n] each.
    """
    batch, n, m = b.shape
    lanes = lanes_of(b.element, m)
    width = rounded_up(m, lanes)
    columns = width + rounded_up(tridiagonal_kernel.DIAGONALS, lanes)
    shifted = low.cut([0, 1], [batch, n]) if n > 1 else zeros_like(low, (batch, 1))
    diagonals = [x.pad((batch, n)).reshape(batch, n, 1) for x in (shifted, main, up)]
    groups = zip(*(x.parts for x in (b.pad((batch, n, width)), *diagonals)), strict=True)
    rows = Tensor(*(stablehlo.concatenate(list(group), dimension=2) for group in groups))
    parts = tridiagonal_kernel.solve(stacked(rows, n + 2, columns), batch=batch, n=n, width=width, lanes=lanes)
    x = Tensor.from_parts(parts).reshape(batch, n + 2, columns)
    factors = [x.cut([0, 0, at], [batch, n, at + 1]).reshape(batch, n) for at in range(width, width + len(diagonals))]
    return factors[0], factors[1], factors[2], x.cut([0, 0, 0], [batch, n, m])

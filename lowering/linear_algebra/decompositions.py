"""Decompositions of batches of matrices by native kernels: sizes, padding, and taking results apart."""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering import build
from hilo.lowering.linear_algebra import lu_kernel, qr_kernel
from hilo.lowering.linear_algebra._bindings import ir
from hilo.lowering.linear_algebra.call import stacked, unstacked
from hilo.lowering.linear_algebra.layout import lanes_of, row_stride
from hilo.lowering.linear_algebra.portable import rounded_up
from hilo.lowering.linear_algebra.tensors import Tensor


def lu(a: Tensor) -> tuple[Tensor, ir.Value, ir.Value]:
    """[B, m, n] -> L and U [B, m, n], pivots from 1 [B, min(m, n)] i32, info [B] i32."""
    batch, m, n = a.shape
    lanes = lanes_of(a.element, max(n, lu_kernel.ROWS))
    rows, columns, size = rounded_up(m, max(lanes, lu_kernel.ROWS)), row_stride(n, lanes), min(m, n)
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
        stacked(v, rows, columns), tau.parts, batch=batch, m=m, count=count, rows=rows, columns=columns, lanes=lanes
    )
    first = [stablehlo.slice(part, [0, 0], [batch * rows, columns], [1, 1]) for part in parts]
    return unstacked(first, batch, rows, m, n)

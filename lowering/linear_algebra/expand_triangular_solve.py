"""Expands triangular solves.

    %x = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a =
    NO_TRANSPOSE}
becomes, on targets with native kernels, one kernel over panels of %b's columns, and elsewhere
    D = inverses of the diagonal blocks of %a, all at once
    for each block row k:  X[k] = D[k] (B[k] - A[k, :] X)      a `stablehlo.while` of products of matrices

If not `left_side`, the operands are transposed: X op(A) = B is op(A)ᵀ Xᵀ = Bᵀ. The other triangle is not read, nor is
the diagonal with `unit_diagonal`. f16 and bf16 are computed in f32, complex numbers as pairs.

Leaves alone: operands of dynamic size. Source: Golub and Van Loan, Matrix Computations, 3.1; XLA's
TriangularSolveExpander.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.attributes import Transpose
from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.linear_algebra import portable
from hilo.lowering.linear_algebra.kernels.trsm import ROWS, solve_panels
from hilo.lowering.linear_algebra.layout import lanes_of
from hilo.lowering.linear_algebra.portable import rounded_up
from hilo.lowering.linear_algebra.tensors import Tensor

PANEL_VECTORS = 2


@pattern("stablehlo.triangular_solve")
def expand(op: Op, run: PassRun) -> Replacement:
    """triangular_solve(A, B) -> X with op(A) X = B or X op(A) = B"""
    a_value, b_value = op.operands
    if not run.has_static(op, a_value, b_value):
        return None
    attributes = op.operation.attributes
    left, lower, unit = (ir.BoolAttr(attributes[name]).value for name in ("left_side", "lower", "unit_diagonal"))
    transposed = Transpose.from_mlir(attributes["transpose_a"])
    shape = build.shape_of(b_value)
    if 0 in shape:
        return b_value
    batch, n = prod(shape[:-2]), build.shape_of(a_value)[-1]
    a, b = Tensor.of(a_value).reshape(batch, n, n), Tensor.of(b_value).reshape(batch, *shape[-2:])
    if transposed == Transpose.ADJOINT:
        a = a.conj()
    if (transposed != Transpose.NO_TRANSPOSE) == left:
        a, lower = a.swap(), not lower
    x = solve(a, b if left else b.swap(), lower=lower, unit_diagonal=unit, run=run)
    return (x if left else x.swap()).reshape(*shape).value(build.element_of(b_value))


def solve(a: Tensor, b: Tensor, *, lower: bool, unit_diagonal: bool, run: PassRun) -> Tensor:
    """X with A X = B for triangular [B, n, n] and right-hand sides [B, n, m]."""
    if run.profile.kernels:
        return _by_kernel(a, b, lower, unit_diagonal)
    if lower:
        return portable.solve_lower(a, b, unit_diagonal=unit_diagonal)
    return portable.solve_lower(a.reverse(1, 2), b.reverse(1), unit_diagonal=unit_diagonal).reverse(1)


def _by_kernel(a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:
    batch, n, m = b.shape
    lanes = lanes_of(a.element, m)
    width = min(PANEL_VECTORS * lanes, rounded_up(m, lanes))
    panels, rows = -(-m // width), n if n < ROWS else rounded_up(n, ROWS)
    low = 0 if lower else rows - n
    a = a.pad((batch, rows, rows), low=(0, low, low))
    b = b.pad((batch, rows, panels * width), low=(0, low, 0))
    if b.im is None and a.im is not None:
        b = Tensor(b.re, b.full(0.0).re)
    b = b.reshape(batch, rows, panels, width).transpose(0, 2, 1, 3)
    parts = solve_panels(
        a.reshape(batch * rows, rows).parts, b.reshape(batch * panels * rows, width).parts,
        batch=batch, panels=panels, rows=rows, lower=lower, unit=unit, lanes=lanes,
    )  # fmt: skip
    x = Tensor.from_parts(parts).reshape(batch, panels, rows, width).transpose(0, 2, 1, 3)
    return x.reshape(batch, rows, panels * width).cut([0, low, 0], [batch, low + n, m])


PASS = pattern_pass("expand-triangular-solve", expand)

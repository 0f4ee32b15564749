"""Expands Cholesky factorizations.

    %l = stablehlo.cholesky %a, lower = true : tensor<256x256xf32>
becomes, on targets with native kernels,
    U = one kernel on conj(transpose(%a));  %l = conj(transpose(U)) with zeros above the diagonal
(on %a itself if that is a sum of a real matrix and its transpose, as `jnp.linalg.cholesky` makes it)
and elsewhere a `stablehlo.while` over blocks of columns: matrix products, then the columns of the block one by one.

Only the triangle that `lower` names is read, and the other one of the result is zero. As in XLA, the result is all NaN
if a pivot is not positive. f16 and bf16 are computed in f32, complex numbers as pairs.

Leaves alone: matrices of dynamic size. Source: Golub and Van Loan, Matrix Computations, 4.2; XLA's CholeskyExpander.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel.uniform import repeated_element
from hilo.lowering.linear_algebra import portable
from hilo.lowering.linear_algebra.kernels.cholesky import LARGEST_SMALL, block_rows, small_factors, upper_factor
from hilo.lowering.linear_algebra.layout import lanes_of, row_stride
from hilo.lowering.linear_algebra.tensors import Tensor, compare, triangle, zeros_like


@pattern("stablehlo.cholesky")
def expand(op: Op, run: PassRun) -> Replacement:
    """cholesky(A) -> L with L Lᴴ = A, or U with Uᴴ U = A"""
    operand = op.operands[0]
    if not run.has_static(op, operand):
        return None
    attributes = op.operation.attributes
    lower = "lower" in attributes and ir.BoolAttr(attributes["lower"]).value
    shape = build.shape_of(operand)
    if 0 in shape:
        return operand
    n = shape[-1]
    a = Tensor.of(operand).reshape(prod(shape[:-2]), n, n)
    factor = cholesky(a, lower=lower, run=run)
    return factor.reshape(*shape).value(build.element_of(operand))


def cholesky(a: Tensor, *, lower: bool, run: PassRun) -> Tensor:
    """The factors of [B, n, n] matrices, with the other triangle zero; all NaN if a pivot is not positive."""
    if _is_small(a, run):
        return _small(a, lower=lower)
    factor, last = _factored(a, lower=lower, run=run)
    failed = build.broadcast(compare(last, "NE", last), a.shape, (0, 1, 2))
    factor, nan = factor.where(triangle(a, lower=lower), zeros_like(a, a.shape)), a.full(float("nan"))
    return Tensor(nan.re, nan.re if a.im is not None else None).where(failed, factor)


def factor_in_place(a: Tensor, *, lower: bool, run: PassRun) -> tuple[Tensor, ir.Value]:
    """The factors of [B, n, n] matrices in one triangle, ending in NaN if a pivot is not positive, and the matrices'
    own values in the other; and the last pivots, [B, 1, 1]."""
    factor, last = _factored(a, lower=lower, run=run)
    return factor.where(triangle(a, lower=lower), a), last


def _factored(a: Tensor, *, lower: bool, run: PassRun) -> tuple[Tensor, ir.Value]:
    """The factors, with any values in the other triangle, and the last pivots."""
    batch, n, _ = a.shape

    def last(factor: Tensor) -> ir.Value:
        return factor.cut([0, n - 1, n - 1], [batch, n, n]).re

    if _is_small(a, run):
        factor = _small(a, lower=lower)
        return factor, last(factor)
    if not run.profile.kernels:
        factor = portable.cholesky(a if lower else a.swap().conj())
        return factor if lower else factor.swap().conj(), last(factor)
    tile = run.profile.product_tile
    block = block_rows(0 if tile is None else tile.vector_bytes, a.im is not None)
    upper = _by_kernel(a.swap().conj() if lower and not _is_symmetric(a) else a, block)
    return upper.swap().conj() if lower else upper, last(upper)


def _is_small(a: Tensor, run: PassRun) -> bool:
    """Whether matrices are factored in registers."""
    return run.profile.kernels and a.shape[-1] <= LARGEST_SMALL


def _small(a: Tensor, *, lower: bool) -> Tensor:
    """The factors of small matrices, as those of `cholesky`."""
    batch, n, _ = a.shape
    rows = a.reshape(batch * n, n)
    return Tensor.from_parts(small_factors(rows.parts, batch, n, lower=lower)).reshape(batch, n, n)


def _is_symmetric(a: Tensor) -> bool:
    """Whether real matrices are sums of matrices and their transposes, or multiples of such."""
    value, scaled = a.re, ("stablehlo.multiply", "stablehlo.divide")
    while (maker := maker_of(value, "stablehlo.reshape", *scaled)) is not None:
        if maker.name in scaled and repeated_element(maker.operands[1]) is None:
            return False
        value = maker.operands[0]
    total = maker_of(value, "stablehlo.add")
    if a.im is not None or total is None or build.shape_of(total.results[0])[-2:] != a.shape[-2:]:
        return False  # a reshape may make other matrices of the elements
    x, other = total.operands
    moved = maker_of(other, "stablehlo.transpose")
    if moved is None or moved.operands[0] != x:
        return False
    rank = len(build.shape_of(x))
    permutation = list(ir.DenseI64ArrayAttr(moved.attributes["permutation"]))
    return permutation == [*range(rank - 2), rank - 1, rank - 2]


def _by_kernel(a: Tensor, block: int) -> Tensor:
    batch, n, _ = a.shape
    lanes = lanes_of(a.element, n)
    rows = portable.rounded_up(n, block)
    columns = row_stride(max(n, rows), lanes)
    padded = a.pad((batch, rows, columns)).reshape(batch * rows, columns)
    parts = upper_factor(padded.parts, batch=batch, columns=columns, rows=rows, lanes=lanes, block=block)
    return Tensor.from_parts(parts).reshape(batch, rows, columns).cut([0, 0, 0], [batch, n, n])


PASS = pattern_pass("expand-cholesky", expand)

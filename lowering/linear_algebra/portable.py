"""Blocked algorithms in plain StableHLO, for targets without native kernels: the code's size does not depend on n.

Outer loops go over blocks and consist of matrix products (`dot_general`); inner ones go over the columns of a block.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.linear_algebra.tensors import (
    Tensor,
    compare,
    full,
    i32,
    loop,
    matmul,
    positions,
    spread,
    triangle,
    zeros_like,
)  # fmt: skip

BLOCK = 32


def rounded_up(n: int, multiple: int) -> int:
    """The smallest multiple that is not less than n.

    >>> rounded_up(33, 32), rounded_up(32, 32)
    (64, 32)
    """
    return -(-n // multiple) * multiple


def block_of(n: int) -> int:
    """The block size for matrices of order n; smaller matrices are one block."""
    return min(BLOCK, n)


def with_unit_padding(a: Tensor, n: int) -> Tensor:
    """[B, k, k] matrices extended to order n by ones on the diagonal."""
    batch, k, _ = a.shape
    if k == n:
        return a
    shape = (batch, n, n)
    rows, columns = positions(shape, 1), positions(shape, 2)
    padding = stablehlo.and_(compare(rows, "EQ", columns), compare(rows, "GE", spread(i32(k), shape)))
    return full(1.0, a.element, shape).where(padding, a.pad(shape))


def cholesky(a: Tensor) -> Tensor:
    """L with L Lᴴ = A, for [B, n, n] matrices, of which the lower triangle is read; left-looking.

    L's upper triangle is zero; columns are NaN from the first pivot on that is not positive.
    """
    batch, n, _ = a.shape
    block = block_of(n)
    order = rounded_up(n, block)
    a = with_unit_padding(a, order)
    panel_shape = (batch, order, block)
    rows = positions(panel_shape, 1)

    def factor_panel(k: ir.Value, carried: list[Tensor]) -> list[Tensor]:
        (factor,) = carried
        above = factor.block([0, k, 0], [batch, block, order])
        panel = a.block([0, 0, k], [batch, order, block]) - matmul(factor, above.conj().swap())

        def eliminate(j: ir.Value, inner: list[Tensor]) -> list[Tensor]:
            (panel,) = inner
            column = panel.block([0, 0, j], [batch, order, 1])
            pivot = Tensor(column.block([0, stablehlo.add(k, j), 0], [batch, 1, 1]).re)
            zero = pivot.full(0.0)
            root = pivot.sqrt().where(compare(pivot.re, "GT", zero.re), pivot.full(float("nan")))
            below = compare(positions((batch, order, 1), 1), "GE", spread(stablehlo.add(k, j), (batch, order, 1)))
            column = (column / root.broadcast((batch, order, 1), (0, 1, 2))).where(
                below, zeros_like(a, (batch, order, 1))
            )
            row = column.block([0, k, 0], [batch, block, 1]).conj().swap()
            spreads = column.reshape(batch, order).broadcast(panel_shape, (0, 1))
            update = panel - spreads * row.reshape(batch, block).broadcast(panel_shape, (0, 2))
            columns = positions(panel_shape, 2)
            rest = update.where(compare(columns, "GT", spread(j, panel_shape)), panel)
            return [spreads.where(compare(columns, "EQ", spread(j, panel_shape)), rest)]

        (panel,) = loop(block, [panel], eliminate)
        diagonal = stablehlo.add(positions(panel_shape, 2), spread(k, panel_shape))
        panel = panel.where(compare(rows, "GE", diagonal), zeros_like(a, panel_shape))
        return [factor.with_block(panel, [0, 0, k])]

    (factor,) = loop(order, [zeros_like(a, (batch, order, order))], factor_panel, step=block)
    return factor.cut([0, 0, 0], [batch, n, n])


def solve_lower(a: Tensor, b: Tensor, *, unit_diagonal: bool) -> Tensor:
    """X with A X = B, for lower triangular [B, n, n] matrices and [B, n, m] right-hand sides.

    The diagonal blocks are inverted all at once, by columns; then one block row of X after the other.
    """
    batch, n, _ = a.shape
    m = b.shape[2]
    block = block_of(n)
    order = rounded_up(n, block)
    a = with_unit_padding(a.where(triangle(a, lower=True), zeros_like(a, a.shape)), order)
    if unit_diagonal:
        diagonal = compare(positions(a.shape, 1), "EQ", positions(a.shape, 2))
        a = zeros_like(a, a.shape).where(diagonal, a)
    b = b.pad((batch, order, m))
    inverses = _invert_blocks(_diagonal_blocks(a, block), unit_diagonal)

    def solve_rows(k: ir.Value, carried: list[Tensor]) -> list[Tensor]:
        (x,) = carried
        row = a.block([0, k, 0], [batch, block, order])
        right = b.block([0, k, 0], [batch, block, m]) - matmul(row, x)
        number = stablehlo.divide(k, i32(block))
        inverse = inverses.block([0, number, 0, 0], [batch, 1, block, block]).reshape(batch, block, block)
        return [x.with_block(matmul(inverse, right), [0, k, 0])]

    (x,) = loop(order, [zeros_like(b if b.im is not None else a, (batch, order, m))], solve_rows, step=block)
    return x.cut([0, 0, 0], [batch, n, m])


def _diagonal_blocks(a: Tensor, block: int) -> Tensor:
    """[B, n / block, block, block]"""
    batch, n, _ = a.shape
    count = n // block
    tiles = a.reshape(batch, count, block, count, block)
    shape = (batch, count, block, count, block)
    mask = compare(positions(shape, 1), "EQ", positions(shape, 3))
    picked = tiles.where(mask, zeros_like(a, shape))
    return picked.map(lambda part: build.sum_over(part, [3]))


def _invert_blocks(a: Tensor, unit_diagonal: bool) -> Tensor:
    """Inverses of lower triangular [B, c, k, k] blocks: forward substitution, one row an iteration."""
    batch, count, block, _ = a.shape
    row_shape, shape = (batch, count, 1, block), a.shape
    identity = full(1.0, a.element, shape).where(
        compare(positions(shape, 2), "EQ", positions(shape, 3)), full(0.0, a.element, shape)
    )
    start = identity if a.im is None else Tensor(identity.re, identity.full(0.0).re)

    def substitute(j: ir.Value, carried: list[Tensor]) -> list[Tensor]:
        (x,) = carried
        row = x.block([0, 0, j, 0], row_shape)
        if not unit_diagonal:
            pivot = a.block([0, 0, j, j], [batch, count, 1, 1])
            row = row / pivot.broadcast(row_shape, (0, 1, 2, 3))
            x = x.with_block(row, [0, 0, j, 0])
        column = a.block([0, 0, 0, j], [batch, count, block, 1]).reshape(batch, count, block)
        update = x - column.broadcast(shape, (0, 1, 2)) * row.reshape(batch, count, block).broadcast(shape, (0, 1, 3))
        return [update.where(compare(positions(shape, 2), "GT", spread(j, shape)), x)]

    (inverse,) = loop(block, [start], substitute)
    return inverse

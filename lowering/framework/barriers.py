"""Barriers, through which the compiler neither fuses nor moves anything."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir


def barrier(values: Sequence[ir.Value]) -> list[ir.Value]:
    """The same values, across which nothing moves; the barrier stands at the current insertion point.

    Without it the compiler would move conversions of operands into a kernel, which must not hold any tensor operation,
    and would make an unused result a buffer on the stack.
    """
    kept = stablehlo.optimization_barrier(list(values))
    return [kept] if isinstance(kept, ir.Value) else list(kept)


def fenced(value: ir.Value) -> ir.Value:
    """The result of a barrier on one value."""
    (kept,) = barrier([value])
    return kept


def fenced_after(value: ir.Value) -> ir.Value:
    """The result of a barrier that directly follows the operation that computes a value."""
    maker = value.owner.operation
    with maker.location, ir.InsertionPoint.after(maker):
        return fenced(value)


def put_behind_barrier(value: ir.Value) -> ir.Value:
    """Replaces the uses of a computed value by the result of a barrier, and returns that."""
    kept = fenced_after(value)
    value.replace_all_uses_except(kept, kept.owner.operation)
    return kept


def put_operand_behind_barrier(op: ir.Operation, position: int) -> None:
    """Puts a barrier before an operand of one operation alone."""
    with op.location, ir.InsertionPoint(op):
        op.operands[position] = fenced(op.operands[position])

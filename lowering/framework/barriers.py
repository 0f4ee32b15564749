"""Barriers, through which the compiler neither fuses nor moves anything."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir


def barrier(values: Sequence[ir.Value]) -> list[ir.Value]:
    """The same values, across which nothing moves; the barrier stands at the current insertion point.

    Without it the compiler would move conversions of operands into a kernel, which must not hold any tensor operation,
    and would make a result that nobody uses a buffer on the stack.
    """
    kept = stablehlo.optimization_barrier(list(values))
    return [kept] if isinstance(kept, ir.Value) else list(kept)


def fenced(value: ir.Value) -> ir.Value:
    """One value behind a barrier."""
    (kept,) = barrier([value])
    return kept


def fenced_after(value: ir.Value) -> ir.Value:
    """A computed value behind a barrier that follows the operation that computes it."""
    maker = value.owner.operation
    with maker.location, ir.InsertionPoint.after(maker):
        return fenced(value)


def put_behind_barrier(value: ir.Value) -> ir.Value:
    """Lets all that read a computed value read it behind a barrier; returns what they read now."""
    kept = fenced_after(value)
    value.replace_all_uses_except(kept, kept.owner.operation)
    return kept


def put_operand_behind_barrier(op: ir.Operation, position: int) -> None:
    """Lets an operation, and it alone, read an operand behind a barrier."""
    with op.location, ir.InsertionPoint(op):
        op.operands[position] = fenced(op.operands[position])

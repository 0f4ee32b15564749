"""Optimization barriers: the compiler neither fuses nor moves anything across them."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir

BARRIERS = frozenset({"stablehlo.optimization_barrier"})
"""What passes add that only put values behind barriers: see `Pass.adds`."""


def barrier(values: Sequence[ir.Value]) -> list[ir.Value]:
    """The same values behind a barrier, which is built at the current insertion point.

    Without it the compiler would move conversions of operands into a kernel, where no tensor operation may be, and
    would turn an unused result into a buffer on the stack.
    """
    kept = stablehlo.optimization_barrier(list(values))
    return [kept] if isinstance(kept, ir.Value) else list(kept)


def fenced(value: ir.Value) -> ir.Value:
    """The result of a barrier on one value."""
    (kept,) = barrier([value])
    return kept


def fenced_after(value: ir.Value) -> ir.Value:
    """The result of a barrier that is placed directly after the operation that computes the value."""
    maker = value.owner.operation
    with maker.location, ir.InsertionPoint.after(maker):
        return fenced(value)


def put_behind_barrier(value: ir.Value) -> ir.Value:
    """Replaces the uses of a computed value by the result of a barrier, and returns that result."""
    kept = fenced_after(value)
    value.replace_all_uses_except(kept, kept.owner.operation)
    return kept


def put_operand_behind_barrier(op: ir.Operation, position: int) -> None:
    """Puts a barrier before one operand of one operation; other users of the value are not affected."""
    with op.location, ir.InsertionPoint(op):
        op.operands[position] = fenced(op.operands[position])

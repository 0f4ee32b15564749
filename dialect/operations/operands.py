"""Operands as values, and how arguments are shown in messages."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.ods import Operand, Row
from hilo.dialect.support.errors import ArgumentError, shown


def as_value(value: object) -> ir.Value | None:
    if isinstance(value, ir.Value):
        return value
    if isinstance(value, ir.Operation | ir.OpView) and len(value.results) == 1:
        return value.results[0]
    return None


def values_of(row: Row, operand: Operand, value: object) -> list[ir.Value]:
    if not operand.variadic:
        found = as_value(value)
        if found is None:
            raise ArgumentError(f"{row.name}: {operand.name} is {typed(value)}; it takes an ir.Value")
        return [found]
    one = as_value(value)
    if one is not None:
        return [one]
    if isinstance(value, ir.Operation | ir.OpView):
        return list(value.results)
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        raise ArgumentError(f"{row.name}: {operand.name} is {typed(value)}; it takes a sequence of ir.Value")
    result = []
    for i, item in enumerate(value):
        found = as_value(item)
        if found is None:
            raise ArgumentError(f"{row.name}: {operand.name}[{i}] is {typed(item)}; it takes an ir.Value")
        result.append(found)
    return result


def typed(value: object) -> str:
    return f"{shown(value)} ({type(value).__name__})"

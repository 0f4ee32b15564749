"""Errors of documented operations."""

from __future__ import annotations

from hilo.builder.source import place
from hilo.dialect.support.errors import Error, shortened


def error(kind: type[Error], name: str, message: str, rule: str = "") -> Error:
    """The error for a broken rule of operation `name`: message, the user's line, and the rule's label as `.rule`."""
    made = kind(f"{name}: {shortened(message)}\n  built at {place()}")
    made.rule = rule  # type: ignore[attr-defined]
    return made


def without_builder(error: Error, operands: tuple[object, ...]) -> Error:
    """Marks the error for operands none of which is of a program: `operands_of` tells them."""
    error.operands = operands  # type: ignore[attr-defined]
    return error


def operands_of(error: BaseException) -> tuple[object, ...]:
    """The operands, sequences looked through, of an error about operands of which none is of a program."""
    operands = getattr(error, "operands", ())
    return tuple(item for one in operands for item in (one if isinstance(one, list | tuple) else (one,)))


def as_foreign(error: Error) -> Error:
    """Marks an error as caused by a value of another builder, which `is_foreign` tells."""
    error.is_foreign = True  # type: ignore[attr-defined]
    return error


def is_foreign(error: Error) -> bool:
    """Whether the error was caused by a value of another builder."""
    return getattr(error, "is_foreign", False)

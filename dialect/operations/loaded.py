"""Which dialects declared in Python the process has loaded, and whether it accepts unregistered operations.

This is separate from `declared`, whose imports take longer than everything else in reading a program: a process that
loads no such dialect never needs them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hilo.dialect.context import context

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.dialect.operations.declared import Dialect

DIALECTS: dict[str, Dialect] = {}
"""Loaded dialects by namespace."""

WITH_ASSEMBLY = ("sdy",)
"""hilo's own dialects with an assembly format, which is converted before MLIR sees the text."""

_Problems = list[tuple["ir.Location", str]]
_check: list[Callable[[ir.Operation], _Problems]] = []

_takes_anything = False  # the context's own flag, before the first dialect is loaded


def allow_unregistered(allow: bool) -> None:
    """Sets whether the process accepts unregistered operations. MLIR itself has to accept them once a dialect is
    declared in Python; `verify` then does the check that the parser did."""
    global _takes_anything
    _takes_anything = allow
    update_context()


def update_context() -> None:
    """Makes MLIR accept the operations of the loaded dialects."""
    context().allow_unregistered_dialects = _takes_anything or bool(DIALECTS)


def takes_anything() -> bool:
    """Whether unregistered operations are accepted."""
    return _takes_anything


def named_with_assembly(text: str) -> list[str]:
    """The dialects that a text names and whose operations may be written in their own assembly there."""
    return sorted(name for name in {*WITH_ASSEMBLY, *DIALECTS} if f"{name}." in text)


def set_check(check: Callable[[ir.Operation], _Problems]) -> None:
    """Sets how operations are checked once a dialect is loaded; `declared` implements it."""
    _check.append(check)


def verify(root: ir.Operation) -> _Problems:
    """Errors in the operations of declared dialects inside `root`, and unregistered operations.

    MLIR itself finds the latter until the first declared dialect is loaded; from then on it accepts any name.
    """
    return _check[-1](root) if DIALECTS else []

"""Which dialects declared in Python the process has loaded, and whether it takes unregistered operations.

This is apart from `declared`, whose imports take longer than all else that reading a program takes: a process that
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
"""By namespace."""

WITH_ASSEMBLY = ("sdy",)
"""hilo's own dialects that have an assembly, which is read before MLIR sees the text."""

_Problems = list[tuple["ir.Location", str]]
_check: list[Callable[[ir.Operation], _Problems]] = []

_takes_anything = False  # the context's own flag, before a first load


def allow_unregistered(allow: bool) -> None:
    """Whether the process takes unregistered operations. MLIR itself has to take them once a dialect is
    declared in Python; `verify` then does what its parser did."""
    global _takes_anything
    _takes_anything = allow
    update_context()


def update_context() -> None:
    """Has MLIR take the operations of the dialects that are loaded."""
    context().allow_unregistered_dialects = _takes_anything or bool(DIALECTS)


def takes_anything() -> bool:
    """Whether unregistered operations are taken."""
    return _takes_anything


def named_with_assembly(text: str) -> list[str]:
    """The dialects that a text names whose operations may be written in a form of their own there."""
    return sorted(name for name in {*WITH_ASSEMBLY, *DIALECTS} if f"{name}." in text)


def set_check(check: Callable[[ir.Operation], _Problems]) -> None:
    """How operations are checked once a dialect is loaded, which `declared` knows."""
    _check.append(check)


def verify(root: ir.Operation) -> _Problems:
    """What is wrong with the operations of declared dialects inside `root`, and with unregistered ones.

    MLIR itself finds the latter until the first declared dialect is loaded: from then on it takes any name.
    """
    return _check[-1](root) if DIALECTS else []

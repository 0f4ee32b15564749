"""Every failure that a user can cause, as `hilo.Error` and its subclasses.

The classes say what the user can do about it: fix the call (`ArgumentError`, `ShapeError`, `DtypeError`), fix the text
(`ParseError`), fix the pipeline (`PassError`), choose another target (`TargetError`), or look at a saved reproducer
(`CompileError`, `ExecutionError`).
A message has the same bones everywhere: operation, argument, what it got, what it takes, the place, a hint.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Error(Exception):
    """Base of everything that hilo raises for a cause outside hilo."""


class ArgumentError(Error):
    """An argument has a wrong value, or the wrong number of arguments was given."""


class ShapeError(ArgumentError):
    """An argument has the wrong rank or the wrong dimensions."""


class DtypeError(ArgumentError):
    """An argument has an element type that is not taken there."""


class ParseError(Error):
    """A text, bytecode or flag could not be read."""


class PassError(Error):
    """A pass or pipeline is unknown, was configured wrongly, or could not do its work."""


class TargetError(Error):
    """The target is unknown, is not available here, or cannot take the program."""


class CompileError(Error):
    """The compiler failed on a program that it was expected to take.

    Attributes:
        diagnostics: the compiler's own messages, one string.
        reproducer: path of a saved module that reproduces the failure, or None.
    """

    def __init__(self, message: str, *, diagnostics: str = "", reproducer: str | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
        self.reproducer = reproducer


class ExecutionError(Error):
    """A compiled program failed while it was called."""


for _class in (Error, ArgumentError, ShapeError, DtypeError, ParseError, PassError, TargetError, CompileError,
               ExecutionError):  # fmt: skip
    _class.__module__ = "hilo"


def nearest(word: str, choice: Iterable[str], *, show_all: int = 12) -> str:
    """Ends an «unknown X» message: the nearest names first, then the whole choice while it is short.

    >>> nearest("lvm-cpu", ["llvm-cpu", "vulkan"])
    "did you mean 'llvm-cpu'? known: llvm-cpu, vulkan"
    """
    names = sorted(choice)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.6)
    hint = f"did you mean {' or '.join(map(repr, close))}? " if close else ""
    listed = ", ".join(names[:show_all]) + (f", … ({len(names)} in all)" if len(names) > show_all else "")
    return f"{hint}known: {listed or 'none'}"

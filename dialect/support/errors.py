"""Every failure that a user can cause, as `hilo.Error` and its subclasses.

The classes tell what the user can do: fix the call (`ArgumentError`, `ShapeError`, `DtypeError`), fix the text
(`ParseError`), fix the pipeline (`PassError`), choose another target (`TargetError`), or look at a saved reproducer
(`CompileError`, `ExecutionError`).
All messages have the same structure: operation, argument, what it got, what it takes, the place, a hint.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


class Error(Exception):
    """The base class of everything that hilo raises for a cause outside hilo."""


class ArgumentError(Error):
    """An argument has a wrong value, or the wrong number of arguments was given."""


class IndexingError(ArgumentError, IndexError):
    """An index that the array does not have, or something that is not an index."""


class SignatureError(ArgumentError, TypeError):
    """A function was called with arguments that it does not have, or without one that it requires."""


class ShapeError(ArgumentError):
    """An argument has the wrong rank or the wrong dimensions."""


class DtypeError(ArgumentError):
    """An argument has an element type that is not supported there."""


class ParseError(Error):
    """A text, bytecode or flag could not be parsed."""


class PassError(Error):
    """A pass or pipeline is unknown, is misconfigured, or failed.

    Attributes:
        anchor: the only operation that the pass runs on, if it was scheduled elsewhere; empty otherwise.
    """

    def __init__(self, message: str, *, anchor: str = "") -> None:
        super().__init__(message)
        self.anchor = anchor


class PassFault(PassError):
    """A pass raised an unexpected error: a bug in hilo, or in the package that the pass comes from."""


class TargetError(Error):
    """The target is unknown, is not available on this machine, or cannot take the program."""


class CompileError(Error):
    """The compiler failed on a program that it was expected to take.

    Attributes:
        diagnostics: the compiler's own messages, as one string.
        reproducer: the path of a saved module that reproduces the failure, or None.
    """

    def __init__(self, message: str, *, diagnostics: str = "", reproducer: str | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
        self.reproducer = reproducer


class ExecutionError(Error):
    """A compiled program failed while it was called.

    Attributes:
        is_out_of_memory: the device had no memory for it; the program itself may be correct.
        names_place: the message ends with the user's line that built the operation.
    """

    names_place = False

    def __init__(self, message: str, *, is_out_of_memory: bool = False, names_place: bool = False) -> None:
        super().__init__(message)
        self.is_out_of_memory = is_out_of_memory
        self.names_place = names_place or self.names_place


for _class in (
    *(
        Error,
        ArgumentError,
        IndexingError,
        SignatureError,
        ShapeError,
        DtypeError,
        ParseError,
        PassError,
        PassFault,
        TargetError,
    ),
    *(CompileError, ExecutionError),
):
    _class.__module__ = "hilo"


def close_names(word: object, choice: Iterable[str]) -> str:
    """The names that a misspelt one may stand for, best first; empty if none is near.

    Args:
        word: the unknown name; if it is not a string of a name's length, or one of Python's (`__wrapped__`), which
            programs ask objects for, no name is near.

    >>> close_names("value_and_gradient", ["value_and_grad", "grad"])
    "'value_and_grad'"
    """
    import difflib

    if not isinstance(word, str) or len(word) >= 80 or (word.startswith("__") and word.endswith("__")):
        return ""
    return " or ".join(map(repr, difflib.get_close_matches(word, sorted(choice), n=3, cutoff=0.6)))


def nearest(word: object, choice: Iterable[str], *, also: Iterable[str] = (), show_all: int = 12) -> str:
    """Ends an «unknown X» message: the nearest names first, then all of them if they are few.

    Args:
        word: the unknown name; if it is not a string of a name's length, no name is near.
        also: other names that may have been meant.

    >>> nearest("lvm-cpu", ["llvm-cpu", "vulkan"])
    "did you mean 'llvm-cpu'? known: llvm-cpu, vulkan"
    """
    names = sorted(choice)
    close = close_names(word, (*names, *also))
    hint = f"did you mean {close}? " if close else ""
    listed = ", ".join(names[:show_all]) + (f", … ({len(names)} in all)" if len(names) > show_all else "")
    return f"{hint}known: {listed or 'none'}"


REPR_CHARACTERS = 100
MESSAGE_CHARACTERS = 480
"""How many characters of a message are shown; a longer one is shortened in its middle."""


class _Repr(reprlib.Repr):
    """`repr` for messages: short for any value, and never failing because of the value's own methods."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = self.maxdeque = 8
        self.maxstring = self.maxother = REPR_CHARACTERS

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() <= 256 else f"<int of {x.bit_length()} bits>"  # Python refuses to print some

    def repr_ndarray(self, x: np.ndarray, level: int) -> str:
        return repr(x) if x.size <= 16 else f"<array {x.dtype}{list(x.shape)}>"

    def repr_instance(self, x: object, level: int) -> str:
        try:
            text = repr(x)
        except Exception:  # an object without a usable repr is represented by its type
            return f"<{type(x).__name__}>"
        return text if len(text) <= self.maxother else text[: self.maxother - 1] + "…"


_REPR = _Repr()


def shown(value: object) -> str:
    """`repr(value)` for messages: at most about 100 characters, containers by their first elements.

    >>> shown(list(range(100)))
    '[0, 1, 2, 3, 4, 5, 6, 7, ...]'
    """
    try:
        return shortened(_REPR.repr(value), REPR_CHARACTERS)
    except Exception:  # a container whose methods fail
        return f"<{type(value).__name__}>"


def shortened(text: str, limit: int = MESSAGE_CHARACTERS) -> str:
    """The text, shortened in its middle if it is longer than `limit` characters.

    >>> shortened("a" * 30, 11)
    'aaaaa…aaaaa'
    """
    return text if len(text) <= limit else f"{text[: limit // 2]}…{text[-(limit // 2) :]}"


def described(error: Exception) -> str:
    """An error that is not one of hilo's, for a message: its class and its text, at most a few lines.

    >>> described(KeyError("k"))
    "KeyError: 'k'"
    """
    said = shortened(str(error))
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def is_utf8(text: str) -> bool:
    """Whether the string can be encoded for MLIR: half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

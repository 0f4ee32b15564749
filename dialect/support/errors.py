"""Every failure that a user can cause, as `hilo.Error` and its subclasses.

The classes say what the user can do about it: fix the call (`ArgumentError`, `ShapeError`, `DtypeError`), fix the text
(`ParseError`), fix the pipeline (`PassError`), choose another target (`TargetError`), or look at a saved reproducer
(`CompileError`, `ExecutionError`).
A message has the same bones everywhere: operation, argument, what it got, what it takes, the place, a hint.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


class Error(Exception):
    """Base of everything that hilo raises for a cause outside hilo."""


class ArgumentError(Error):
    """An argument has a wrong value, or the wrong number of arguments was given."""


class IndexingError(ArgumentError, IndexError):
    """An index that the array does not have, or that is none."""


class SignatureError(ArgumentError, TypeError):
    """A function is called with arguments that it does not have, or without one that it needs."""


class ShapeError(ArgumentError):
    """An argument has the wrong rank or the wrong dimensions."""


class DtypeError(ArgumentError):
    """An argument has an element type that is not taken there."""


class ParseError(Error):
    """A text, bytecode or flag could not be read."""


class PassError(Error):
    """A pass or pipeline is unknown, was configured wrongly, or could not do its work.

    Attributes:
        anchor: the operation that a pass runs on only, where it was put elsewhere; empty otherwise.
    """

    def __init__(self, message: str, *, anchor: str = "") -> None:
        super().__init__(message)
        self.anchor = anchor


class PassFault(PassError):
    """A pass ended in an error of its own: a fault of hilo, or of the package that the pass comes from."""


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
    """A compiled program failed while it was called.

    Attributes:
        is_out_of_memory: the device had no memory for it; the program is not at fault.
        names_place: the message ends with the user's line that built what failed.
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


def nearest(word: object, choice: Iterable[str], *, show_all: int = 12) -> str:
    """Ends an «unknown X» message: the nearest names first, then the whole choice while it is short.

    Args:
        word: what was given; nothing is near to what is no string of a name's length.

    >>> nearest("lvm-cpu", ["llvm-cpu", "vulkan"])
    "did you mean 'llvm-cpu'? known: llvm-cpu, vulkan"
    """
    import difflib

    names = sorted(choice)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.6) if isinstance(word, str) and len(word) < 80 else ()
    hint = f"did you mean {' or '.join(map(repr, close))}? " if close else ""
    listed = ", ".join(names[:show_all]) + (f", … ({len(names)} in all)" if len(names) > show_all else "")
    return f"{hint}known: {listed or 'none'}"


REPR_CHARACTERS = 100
MESSAGE_CHARACTERS = 480
"""How much of a message is shown; a longer one is cut in its middle."""


class _Repr(reprlib.Repr):
    """`repr` for messages: short whatever the value, and never an error of the value's own."""

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
        except Exception:  # an object without a usable repr is named by its type
            return f"<{type(x).__name__}>"
        return text if len(text) <= self.maxother else text[: self.maxother - 1] + "…"


_REPR = _Repr()


def shown(value: object) -> str:
    """`repr(value)` as messages show it: at most about 100 characters, containers by their first elements.

    >>> shown(list(range(100)))
    '[0, 1, 2, 3, 4, 5, 6, 7, ...]'
    """
    try:
        return shortened(_REPR.repr(value), REPR_CHARACTERS)
    except Exception:  # a container whose own methods fail
        return f"<{type(value).__name__}>"


def shortened(text: str, limit: int = MESSAGE_CHARACTERS) -> str:
    """The text, cut in its middle where it is longer than `limit` characters.

    >>> shortened("a" * 30, 11)
    'aaaaa…aaaaa'
    """
    return text if len(text) <= limit else f"{text[: limit // 2]}…{text[-(limit // 2) :]}"


def described(error: Exception) -> str:
    """An error that is not one of hilo's, for a message: its class and what it says, at most a few lines.

    >>> described(KeyError("k"))
    "KeyError: 'k'"
    """
    said = shortened(str(error))
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def is_utf8(text: str) -> bool:
    """Whether MLIR takes the string: half of a surrogate pair has no encoding."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

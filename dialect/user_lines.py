"""The user's own line: the first frame outside hilo, NumPy and JAX, for error messages and locations."""

from __future__ import annotations

import contextlib
import copy
import os
import sys
from types import CodeType, FrameType

from hilo.dialect.support.errors import ArgumentError, Error, TargetError

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_TOOLS = os.path.join(_ROOT, "tools") + os.sep
_ROOMS = ("frontend", "dialect", "lowering", "targets", "tools")
_IS_PACKAGE = not os.path.isdir(os.path.join(_ROOT, "frontend"))
"""Whether hilo is installed as one package, rather than run from its development folder."""
_INTERNAL_PREFIXES = (
    *([_ROOT + os.sep] if _IS_PACKAGE else [os.path.join(_ROOT, name) + os.sep for name in _ROOMS]),
    os.path.abspath(contextlib.__file__),  # between `with` and hilo's scopes
    os.path.abspath(copy.__file__),  # it asks objects for their state
)

_is_internal: dict[CodeType, bool] = {}
_skipped: dict[CodeType, bool] = {}


def user_frame() -> FrameType:
    """The innermost frame outside hilo, NumPy and JAX; the outermost one if there is none."""
    frame = sys._getframe(1)
    while True:
        if frame.f_back is None or not _is_skipped(frame.f_code):
            return frame
        frame = frame.f_back


def is_internal(code: CodeType) -> bool:
    """Whether code belongs to hilo or NumPy."""
    internal = _is_internal.get(code)
    if internal is None:
        path = os.path.abspath(code.co_filename)
        internal = _is_internal[code] = path.startswith(_INTERNAL_PREFIXES) or path.startswith(_folder_of("numpy"))
    return internal


def _is_skipped(code: CodeType) -> bool:
    """Whether code belongs to hilo, NumPy or JAX, which calls hilo in traces."""
    skipped = _skipped.get(code)
    if skipped is None:
        path = os.path.abspath(code.co_filename)
        skipped = _skipped[code] = is_internal(code) or path.startswith(_folder_of("jax"))
    return skipped


def _folder_of(library: str) -> tuple[str, ...]:
    """The folder of a library, in a tuple; an empty tuple if it is not imported."""
    module = sys.modules.get(library)
    return () if module is None else (os.path.dirname(os.path.abspath(str(module.__file__))) + os.sep,)


def place() -> str:
    """The current line of the user's code, as it ends error messages: `model.py:41, in attention`."""
    frame = user_frame()
    return said(frame.f_code, frame.f_lineno)


def said(code: CodeType, line: int) -> str:
    """A line of code in the format of `place`."""
    where = "" if code.co_name == "<module>" else f", in {code.co_name}"
    return f"{code.co_filename}:{line}{where}"


def locate(error: Error) -> None:
    """Adds the user's line to an error's message, unless it has a line, or a command-line tool made the call."""
    if not isinstance(error, ArgumentError | TargetError) and type(error) is not Error:
        return
    message = str(error)
    if "\n" in message or error.args[:1] != (message,) or _is_of_tool():
        return
    error.args = (f"{message}\n  at {place()}", *error.args[1:])


def _is_of_tool() -> bool:
    """Whether the outermost frame of hilo belongs to a command-line tool."""
    frame: FrameType | None = sys._getframe(1)
    outermost = ""
    while frame is not None:
        if is_internal(frame.f_code):
            outermost = os.path.abspath(frame.f_code.co_filename)
        frame = frame.f_back
    return outermost.startswith(_TOOLS)

"""The user's own line, for each operation that is built: as an MLIR location and in error messages.

An operation's location is `loc("Transpose"("attention"("model.py":41:9)))`: the documented name, the function, and the
first frame outside hilo and NumPy.
"""

from __future__ import annotations

import contextlib
import os
import sys
from types import CodeType, FrameType

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir

_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SIBLINGS = ("dialect", "lowering", "targets", "tools")
_INTERNAL_PREFIXES = (
    _HERE + os.sep,
    *(os.path.join(root, name) + os.sep for root in (_HERE, os.path.dirname(_HERE)) for name in _SIBLINGS),
    os.path.dirname(os.path.abspath(np.__file__)) + os.sep,
    os.path.abspath(contextlib.__file__),  # between `with` and hilo's own scopes
)

_is_internal: dict[CodeType, bool] = {}
_locations: dict[tuple[CodeType, int, str], ir.Location] = {}


def user_frame() -> FrameType:
    """The innermost frame outside hilo and NumPy; the outermost one if there is none."""
    frame = sys._getframe(1)
    while True:
        if frame.f_back is None or not is_internal(frame.f_code):
            return frame
        frame = frame.f_back


def is_internal(code: CodeType) -> bool:
    """Whether code is hilo's or NumPy's own."""
    internal = _is_internal.get(code)
    if internal is None:
        internal = _is_internal[code] = os.path.abspath(code.co_filename).startswith(_INTERNAL_PREFIXES)
    return internal


def location(operation: str) -> ir.Location:
    """The MLIR location of an operation that the user's code is building now."""
    frame = user_frame()
    code = frame.f_code
    key = (code, frame.f_lasti, operation)
    found = _locations.get(key)
    if found is None:
        found = _locations[key] = _make_location(code, frame, operation)
    return found


def _make_location(code: CodeType, frame: FrameType, operation: str) -> ir.Location:
    column = 0
    for index, (_, _, start, _) in enumerate(code.co_positions()):
        if index == frame.f_lasti // 2:
            column = start or 0
            break
    place = ir.Location.file(code.co_filename, frame.f_lineno, column + 1, context())
    return ir.Location.name(operation, ir.Location.name(code.co_name, place, context()), context())


def place() -> str:
    """Where the user's code is now, as error messages end: `model.py:41, in attention`."""
    frame = user_frame()
    return _said(frame.f_code, frame.f_lineno)


def place_of(error: BaseException) -> str:
    """Where an error was raised, in the form of `place`."""
    at = error.__traceback__
    assert at is not None
    while at.tb_next is not None:
        at = at.tb_next
    return _said(at.tb_frame.f_code, at.tb_lineno)


def place_outside(error: BaseException) -> str:
    """Where an error left the user's code: the first line outside hilo and NumPy on its way, in the form of `place`."""
    at = error.__traceback__
    while at is not None and is_internal(at.tb_frame.f_code):
        at = at.tb_next
    return place() if at is None else _said(at.tb_frame.f_code, at.tb_lineno)


def _said(code: CodeType, line: int) -> str:
    where = "" if code.co_name == "<module>" else f", in {code.co_name}"
    return f"{code.co_filename}:{line}{where}"

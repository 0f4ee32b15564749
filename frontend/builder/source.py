"""The user's source line of each operation that is built: as an MLIR location and in error messages.

An operation's location is `loc("Transpose"("attention"("model.py":41:9)))`: the documented name, the function, and the
first frame outside hilo and NumPy.
"""

from __future__ import annotations

from types import CodeType, FrameType

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.user_lines import is_internal as is_internal
from hilo.dialect.user_lines import place as place
from hilo.dialect.user_lines import said
from hilo.dialect.user_lines import user_frame as user_frame

_locations: dict[tuple[CodeType, int, str], ir.Location] = {}


def location(operation: str) -> ir.Location:
    """The MLIR location of the operation that the user's code is building."""
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


def place_of(error: BaseException) -> str:
    """Where an error was raised, in the format of `place`."""
    at = error.__traceback__
    assert at is not None
    while at.tb_next is not None:
        at = at.tb_next
    return said(at.tb_frame.f_code, at.tb_lineno)


def place_outside(error: BaseException) -> str:
    """Where an error left the user's code: the innermost line outside hilo and NumPy, in the format of `place`."""
    at = error.__traceback__
    while at is not None and is_internal(at.tb_frame.f_code):
        at = at.tb_next
    return place() if at is None else said(at.tb_frame.f_code, at.tb_lineno)

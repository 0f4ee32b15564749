"""MLIR locations as people read them: `model.py:41:8`."""

from __future__ import annotations

import re

from hilo.dialect.iree import ir

_FILE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):(\d+)')
_NAME = re.compile(r'^loc\("((?:[^"\\]|\\.)*)"')


def place(location: ir.Location) -> str:
    """`file:line:col` of the first file in a location (the innermost frame), else its name, else `unknown`.

    >>> with ir.Context(): place(ir.Location.file("model.py", 41, 8))
    'model.py:41:8'
    """
    return place_of_text(str(location))


def place_of_text(text: str) -> str:
    """Like `place`, for a location as MLIR prints it."""
    found = _FILE.search(text)
    if found:
        return ":".join(found.groups())
    named = _NAME.match(text)
    return named.group(1) if named else "unknown"

"""Closes and removes the temporary files that IREE's runtime leaves behind.

A program that was linked by the system's linker is loaded from a file; to find a free name, the runtime creates an
empty file of a similar name. It removes the former but leaves the latter open: each load leaves a file and a handle
behind.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

SYSTEM_FORMAT = b"system-elf-"
"""In modules with such programs."""

_LEFT = re.compile(r"(?P<path>/.*/iree_dylib_[A-Za-z0-9]{6})( \(deleted\))?")


def remove_left_files() -> None:
    """Removes those that this process has open. Nothing uses them: another thread that loads a program at this moment
    has read the name already."""
    handles = Path("/proc/self/fd")
    if not handles.is_dir():
        return
    for handle in os.listdir(handles):
        with contextlib.suppress(OSError):  # closed meanwhile, or removed
            left = _LEFT.fullmatch(os.readlink(handles / handle))
            if left is not None:
                os.close(int(handle))
                os.unlink(left["path"])

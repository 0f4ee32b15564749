"""The format of output: colours and wrapped lines are for terminals; pipes and files get plain, whole lines."""

from __future__ import annotations

import os
import sys
from typing import Literal, TextIO, get_args

ColorMode = Literal["auto", "always", "never"]
COLOR_MODES: tuple[ColorMode, ...] = get_args(ColorMode)

Style = Literal["error", "warning", "note", "remark", "caret", "bold"]
_CODES: dict[Style, str] = {
    "error": "1;31",
    "warning": "1;35",
    "note": "1;36",
    "remark": "1;34",
    "caret": "1;32",
    "bold": "1",
}
"""SGR parameters, as in clang."""

UNWRAPPED = 1 << 16
"""A width that no line reaches, for output that other programs read."""

_mode: ColorMode = "auto"


def set_color_mode(mode: ColorMode) -> None:
    """Sets what `--color` says, for the whole process."""
    global _mode
    _mode = mode


def takes_colors(stream: TextIO) -> bool:
    """Whether text on a stream may be coloured.

    `--color` decides; with `auto`, a terminal gets colours unless it is dumb or NO_COLOR is set, and CLICOLOR_FORCE or
    FORCE_COLOR enable them for other streams.
    """
    if _mode != "auto":
        return _mode == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") != "0" for name in ("CLICOLOR_FORCE", "FORCE_COLOR")):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def styled(text: str, style: Style, stream: TextIO) -> str:
    """The text in a style, if the stream gets colours."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if text and takes_colors(stream) else text


def width(stream: TextIO | None = None) -> int:
    """The width of a stream's terminal in columns (default: stdout's); no limit if it is not a terminal."""
    if not (stream or sys.stdout).isatty():
        return UNWRAPPED
    import shutil

    return shutil.get_terminal_size().columns

"""Shows on a terminal what a long compilation is doing.

A compilation of the main thread that takes more than two seconds has a line on stderr, with its stage, the kernels that
are done, and the seconds since it began:

    compiling @main for llvm-cpu: 12 of 68 kernels translated, 5 s

The line is erased when the compilation ends. It is shown if stderr is a terminal, and `HILO_PROGRESS` does not turn it
off. Compilations within another one that is shown (a part of a program, the tools' own line) have no line of their own.
"""

from __future__ import annotations

import contextlib
import contextvars
import sys
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hilo.targets import environment

if TYPE_CHECKING:
    from rich.status import Status

AFTER_S = 2.0
"""Shorter compilations show nothing."""

REFRESH_S = 0.5

STAGES = {"lower": "passes", "compile": "kernels and host code", "load": "loading"}
"""The stages of `Times` in words; others are too short to be shown."""


class _Line:
    """The line of one compilation, which a thread of its own keeps up to date.

    Attributes:
        stage: what the compilation is doing.
        rung: of the ladder, if it is not the first.
    """

    def __init__(self, title: str) -> None:
        self.stage = ""
        self.rung = ""
        self._title = title
        self._start = time.monotonic()
        self._has_ended = threading.Event()
        self._thread = threading.Thread(target=self._show, name="hilo-progress", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Erases the line; afterwards nothing is written any more."""
        self._has_ended.set()
        self._thread.join()

    def _show(self) -> None:
        if self._has_ended.wait(AFTER_S):
            return
        with _status(self._text()) as status:
            while not self._has_ended.wait(REFRESH_S):
                status.update(self._text())

    def _text(self) -> str:
        stage = f": {self.stage}" if self.stage else ""
        rung = f", rung {self.rung}" if self.rung else ""
        return f"{self._title}{stage}{rung}, {time.monotonic() - self._start:.0f} s"


def _status(text: str) -> Status:
    from rich.console import Console

    return Console(stderr=True, markup=False, highlight=False, emoji=False).status(text)


_active: contextvars.ContextVar[_Line | None] = contextvars.ContextVar("hilo_progress", default=None)
"""The line that is shown."""

_is_reported: contextvars.ContextVar[bool] = contextvars.ContextVar("hilo_is_reported", default=False)


@contextlib.contextmanager
def reported() -> Iterator[None]:
    """Compilations in this block show no line of their own: the caller reports them itself."""
    token = _is_reported.set(True)
    try:
        yield
    finally:
        _is_reported.reset(token)


@contextlib.contextmanager
def compilation(title: str) -> Iterator[None]:
    """Shows what the compilation in this block is doing, if it takes long."""
    if _is_reported.get() or not is_shown():
        yield
        return
    with line(title), reported():
        yield


@contextlib.contextmanager
def line(title: str) -> Iterator[None]:
    """Shows a line with what a compilation in this block is doing, if the block takes long."""
    shown = _Line(title)
    token = _active.set(shown)
    try:
        yield
    finally:
        _active.reset(token)
        shown.end()


def enter(stage: str) -> None:
    """Tells that a stage of `Times` has begun."""
    active = _active.get()
    if active is not None and stage in STAGES:
        active.stage, active.rung = STAGES[stage], ""


def enter_rung(name: str) -> None:
    """Tells that a further rung of the ladder is tried."""
    active = _active.get()
    if active is not None:
        active.stage, active.rung = STAGES["compile"], name


def enter_kernels(translated: int, total: int) -> None:
    """Tells how many kernels are translated; when all are, LLVM makes machine code of all of them together."""
    active = _active.get()
    if active is not None:
        is_done = translated == total
        active.stage = f"machine code, {total} kernels" if is_done else f"{translated} of {total} kernels translated"


def is_shown() -> bool:
    """Whether lines are shown in this thread: on a terminal, if they are not turned off."""
    if not environment.shows_progress() or threading.current_thread() is not threading.main_thread():
        return False
    return sys.stderr is not None and not sys.stderr.closed and sys.stderr.isatty()

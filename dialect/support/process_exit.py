"""How threads leave IREE's code before the process ends.

A daemon thread that acquires Python's global lock while the interpreter is finalizing is killed by the C library in the
middle of its work, and C++ reacts by aborting the process with «terminate called». So before finalization begins,
threads that are about to enter IREE's code are blocked forever, and those inside are waited for.

NOTE: only code that runs long, lets other threads run, or calls back into Python is guarded. A daemon thread that
builds a single operation at that moment is not.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Literal

LIMIT_S = 5.0
"""Seconds that the end of the process waits for threads inside IREE's code."""

Interrupt = Callable[[BaseException], None]


class Ended(SystemExit):
    """The error that interrupts code that waits for others."""


_lock = threading.Lock()
_inside: dict[int, list[Interrupt | None]] = {}
_last_thread: int | None = None
_closings: list[Callable[[], None]] = []
_modules: set[str] = set()


class inside:  # a context manager, which reads as a word
    """Marks a thread as possibly inside C++ that calls Python: `with inside(): …`.

    Args:
        interrupt: ends what the thread waits for, with the error that it is passed.
    """

    __slots__ = ("_interrupt",)

    def __init__(self, interrupt: Interrupt | None = None) -> None:
        self._interrupt = interrupt

    def __enter__(self) -> None:
        me = threading.get_ident()
        with _lock:
            if me in _inside:
                _inside[me].append(self._interrupt)
                return
            if not is_closed():
                _inside[me] = [self._interrupt]
                return
        wait_for_the_end()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        me = threading.get_ident()
        with _lock:
            waits = _inside.get(me, [None])
            waits.pop()
            if waits:
                return False
            _inside.pop(me, None)
        if is_closed():
            wait_for_the_end()
        return False


def leave_if_closed() -> None:
    """Lets the process end here, in Python code, during a long piece of work."""
    if is_closed():
        with _lock:
            _inside.pop(threading.get_ident(), None)
        wait_for_the_end()


def is_closed() -> bool:
    """Whether this thread must no longer enter IREE's code. The thread that ends the process always may."""
    return _last_thread is not None and threading.get_ident() != _last_thread


def wait_for_the_end() -> None:
    """Never returns."""
    while True:
        threading.Event().wait()


def before_the_end(close: Callable[[], None]) -> None:
    """Registers a function to call when the process begins to end, when no more threads may enter IREE's code.

    Threads that are in functions of its module at that time are waited for.
    """
    _closings.append(close)
    wait_for_threads_in(close.__module__)


def wait_for_threads_in(module: str) -> None:
    """Lets the end of the process wait for threads that are in functions of a module, since they call IREE."""
    _modules.add(module)


def _is_in_use() -> bool:
    """Whether a thread is inside code that calls IREE, and is not already blocked there until the end."""
    frames = sys._current_frames().items()
    is_called = any(me != _last_thread and frame.f_globals.get("__name__") in _modules for me, frame in frames)
    return is_called or bool(_inside.keys() - {_last_thread})


def _close() -> None:
    global _last_thread
    with _lock:
        _last_thread = threading.get_ident()
        waits = [wait for many in _inside.values() for wait in many if wait is not None]
    for close in _closings:
        close()
    for wait in waits:
        with contextlib.suppress(Exception):  # a run that has already failed
            wait(Ended())
    deadline = time.monotonic() + LIMIT_S
    while _is_in_use() and time.monotonic() < deadline:
        time.sleep(1e-3)


def _forget() -> None:
    global _lock
    _lock = threading.Lock()
    _inside.clear()


atexit.register(_close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)

"""Functions that create process-wide singletons: the MLIR context, a device, a queue.

With `functools.cache`, two threads that call at the same time both run the function, and each gets its own object; two
MLIR contexts know nothing of each other's types.
"""

from __future__ import annotations

import ctypes
import functools
import os
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_renewals: list[Callable[[], None]] = []


def once(make: Callable[P, T]) -> Callable[P, T]:
    """As `functools.cache`, but threads that call at the same time get the same object.

    A call that finds its object costs as much as with `functools.cache`: the lock is taken only to create it.

    Args:
        make: takes hashable arguments. Errors that it raises are not cached.
    """
    made = functools.cache(make)
    lock = threading.RLock()

    @functools.wraps(make)
    def locked(*args: P.args, **kwargs: P.kwargs) -> T:
        with lock:
            return made(*args, **kwargs)  # type: ignore[arg-type]  # hashable, as `make` says

    def renew() -> None:
        # A thread of the parent may have held the lock when the process forked.
        nonlocal lock
        lock = threading.RLock()

    _renewals.append(renew)
    return functools.cache(locked)  # type: ignore[return-value]


def keep(made: T) -> T:
    """Keeps an object alive forever.

    When a process ends, Python drops its objects in any order: a buffer that is dropped after its device writes to
    freed memory, and an object that joins its threads waits forever in a forked process.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
    return made


def _renew_all() -> None:
    for renew in _renewals:
        renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)

"""Compilations in the background: in daemon threads, of which each drives a compiler process.

When the process ends, what has not begun is dropped, and what has begun is stopped with its compiler process.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
from collections.abc import Callable

from hilo.dialect.support.process_exit import is_closed, wait_for_the_end

THREADS = max(1, min(4, (os.cpu_count() or 1) // 2))
"""Compilations that run at the same time: half of the cores stay for the program."""


class Background:
    """Runs jobs in the order in which they are given.

    Attributes:
        process: whose jobs are done; a fork's child does not get those of its parent.
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._waiting = 0
        self.process = os.getpid()

    def submit(self, job: Callable[[], None]) -> None:
        """Runs `job`, which raises nothing, as soon as a thread is free."""
        with self._lock:
            self._jobs.put(job)
            self._waiting += 1
            if self._waiting <= len(self._threads) or len(self._threads) >= THREADS:
                return
            thread = threading.Thread(target=self._run, name="hilo-compile", daemon=True)
            self._threads.append(thread)
        thread.start()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if is_closed():
                wait_for_the_end()
            try:
                job()
            finally:
                del job
                with self._lock:
                    self._waiting -= 1

    def drop(self) -> None:
        """Forgets what has not begun."""
        while not self._jobs.empty():
            try:
                self._jobs.get_nowait()
            except queue.Empty:
                break


BACKGROUND = Background()


def _renew() -> None:
    """After a fork, in the child: there are no threads; programs that waited for them ask once more."""
    BACKGROUND.__init__()  # type: ignore[misc]


atexit.register(BACKGROUND.drop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)

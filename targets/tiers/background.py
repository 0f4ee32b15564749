"""Background compilations: daemon threads, each of which drives a compiler process.

At process exit, pending compilations are dropped, and running ones are stopped with their compiler processes.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
from collections.abc import Callable

from hilo.dialect.support.process_exit import is_closed, wait_for_the_end

THREADS = max(1, min(4, (os.cpu_count() or 1) // 2))
"""Number of compilations that run at the same time: half of the cores are left to the program."""


class Background:
    """Runs jobs in the order in which they are submitted.

    Attributes:
        process: whose jobs are run; the child of a fork does not get those of its parent.
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._waiting = 0
        self.process = os.getpid()

    def submit(self, job: Callable[[], None]) -> None:
        """Runs `job`, which must not raise, as soon as a thread is free."""
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
        """Drops jobs that have not begun."""
        while not self._jobs.empty():
            try:
                self._jobs.get_nowait()
            except queue.Empty:
                break


BACKGROUND = Background()


def _renew() -> None:
    """After a fork, in the child: there are no threads; programs that waited for them submit again."""
    BACKGROUND.__init__()  # type: ignore[misc]


atexit.register(BACKGROUND.drop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)

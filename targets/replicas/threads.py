"""Threads for replicas, which are kept between calls: starting one costs more than a small program does."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import TypeAlias

Task: TypeAlias = "Callable[[], None]"

IDLE_S = 1.0
"""Seconds after which an idle thread ends."""


class _Worker:
    def __init__(self, pool: list[_Worker], first: Task) -> None:
        self.tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
        self.tasks.put(first)
        self._pool = pool
        threading.Thread(target=self._work, name="hilo-replica", daemon=True).start()

    def _work(self) -> None:
        while True:
            try:
                task = self.tasks.get(timeout=IDLE_S)
            except queue.Empty:
                try:
                    self._pool.remove(self)
                except ValueError:  # another thread has taken it, and is about to give it a task
                    continue
                return
            task()
            del task  # and the objects that it holds
            self._pool.append(self)


_IDLE: list[_Worker] = []
os.register_at_fork(after_in_child=_IDLE.clear)  # threads stay with the parent


def start(task: Task) -> None:
    """Runs a task, which must not raise, in a thread of its own."""
    try:
        worker = _IDLE.pop()
    except IndexError:
        _Worker(_IDLE, task)
    else:
        worker.tasks.put(task)

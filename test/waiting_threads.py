"""Lets the threads that wait for a software Vulkan device take only the time that nothing else needs."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path


def make_waiting_threads_yield(niceness: int) -> None:
    """Gives low priority to library threads that have no name of their own.

    Two of them wait for the Vulkan device. To wait for one of several semaphores, lavapipe polls, so that they keep two
    cores busy for as long as the process lives; with low priority, compilers and tests come first. With the lowest
    priority (19), calls are slow while other processes keep the cores busy: 150 took over five minutes.

    Args:
        niceness: from 0 to 19, as for nice(1).
    """
    ours = {thread.native_id for thread in threading.enumerate()}
    threads = Path("/proc/self/task")
    if not threads.exists():
        return
    name = Path("/proc/self/comm").read_text()
    for thread in threads.iterdir():
        with contextlib.suppress(OSError):  # it has ended
            if int(thread.name) not in ours and (thread / "comm").read_text() == name:
                os.setpriority(os.PRIO_PROCESS, int(thread.name), niceness)

"""How long the compiler may take for a program as long as there is another way to compile it.

IREE repeats some rewrites until nothing changes, and for some programs they never end, or double the program each time.
Its time otherwise grows with the program, so that an attempt out of proportion to it is stopped, and the ladder goes
on; the last rung gets the whole time that the caller allows. CPU time counts: on a busy machine a program is compiled
in the same way, only later.

Measured, CPU time of the worker for 71 programs of the corpus: at most 7.1 s and 190 µs a byte of the lowered module;
for 6 of them for Vulkan, at most 19.3 s and 360 µs a byte.
"""

from __future__ import annotations

import signal

STOPPED_MARK = "the compiler did not finish"
"""Starts the diagnostics of a compilation that was stopped; rungs that may help match it."""

LEAST_S = 120.0
"""The CPU time that every program may take, in seconds."""

S_PER_BYTE = 0.004
"""The additional CPU time for each byte of a program, in seconds: constants count as well."""


def cpu_limit_s(size_bytes: int) -> float:
    """The CPU time in seconds after which compiling a lowered module of this size counts as endless.

    >>> cpu_limit_s(0), cpu_limit_s(20_000)
    (120.0, 200.0)
    """
    return LEAST_S + S_PER_BYTE * size_bytes


def end_after(cpu_s: float) -> None:
    """Ends this process by a signal once all its threads have used this many further seconds of CPU time; 0: never.
    Where the system has no such timer, nothing happens."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, cpu_s)


def was_ended(exit_code: int) -> bool:
    """Whether a process ended by the timer of `end_after`."""
    return hasattr(signal, "SIGPROF") and exit_code == -signal.SIGPROF

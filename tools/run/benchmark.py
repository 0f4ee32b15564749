"""Times a program's calls: `hilo-run --benchmark`."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from hilo.tools.common.terminal import UNWRAPPED

WARM_UP_CALLS = 2
"""Calls before the measurement starts, after which buffers, threads and caches exist."""


@dataclass(frozen=True)
class Timing:
    """The measurements: the mean time of a call in each repetition, in seconds, and the calls per repetition."""

    repetitions_s: tuple[float, ...]
    calls: int


def measure(
    call: Callable[[], object],
    *,
    repetitions: int,
    min_time_s: float,
    warm_up_s: float,
    agree: Callable[[float], float] = lambda number: number,
) -> Timing:
    """Times `call`, which must be synchronous.

    Args:
        repetitions: the number of measurements, 1 or more.
        min_time_s: each repetition makes at least one call, and as many as take this long.
        warm_up_s: seconds of calls before the measurement, besides the two that are always made.
        agree: the maximum of a number over several processes, if they make the same calls together: the slowest one
            counts.
    """
    longest = 0.0
    begin = time.perf_counter()
    for iteration in range(1_000_000):
        start = time.perf_counter()
        call()
        longest = time.perf_counter() - start
        if iteration + 1 >= WARM_UP_CALLS and not agree(time.perf_counter() - begin < warm_up_s):
            break
    calls = max(1, round(min_time_s / max(agree(longest), 1e-9)))
    found = []
    for _ in range(repetitions):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        found.append(agree((time.perf_counter() - start) / calls))
    return Timing(tuple(found), calls)


def print_timing(name: str, timing: Timing) -> None:
    """Prints the table on stdout."""
    from rich.console import Console
    from rich.table import Table

    times = timing.repetitions_s
    deviation = statistics.stdev(times) if len(times) > 1 else 0.0
    table = Table()
    for heading in ("min", "median", "mean", "deviation", "calls", "repetitions"):
        table.add_column(heading, justify="right")
    values = (min(times), statistics.median(times), statistics.fmean(times), deviation)
    table.add_row(*map(spell_time, values), str(timing.calls), str(len(times)))
    print(f"BENCHMARK {name}", flush=True)
    Console(width=None if sys.stdout.isatty() else UNWRAPPED).print(table)


def spell_time(seconds: float) -> str:
    """
    >>> spell_time(0.0000123), spell_time(0.25)
    ('12.3 µs', '250 ms')
    """
    for factor, unit in ((1e9, "ns"), (1e6, "µs"), (1e3, "ms")):
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"

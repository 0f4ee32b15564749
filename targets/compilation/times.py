"""The time that the stages of a compilation take."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from hilo.dialect.support import recording
from hilo.targets.compilation import progress
from hilo.targets.compilation.kernels.exchange import Count


class Times:
    """Seconds by stage, in the order in which the stages began.

    Attributes:
        seconds: of each stage.
        kernels: how many kernels the store had, and how many were compiled; None: it was not used.
        kernel_seconds: of translating each compiled kernel, a part of the stage `compile: translate kernels`; threads
            translate kernels side by side, so the sum may be larger than the stage.

    >>> times = Times()
    >>> with times.stage("lower"):
    ...     pass
    >>> list(times.seconds)
    ['lower']
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.kernels: Count | None = None
        self.kernel_seconds: dict[str, float] = {}

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measures the time of a block."""
        progress.enter(name)
        start = time.perf_counter()
        try:
            yield
        finally:
            end = time.perf_counter()
            self.seconds[name] = end - start
            if recording.active is not None:
                recording.active.add(name, "compile", start, end)

    def table(self) -> str:
        """A line for each stage, those of the compiler under `compile`, and one for each kernel, slowest first.

        >>> times = Times()
        >>> times.seconds |= {"lower": 0.01, "compile": 0.25, "compile: translate kernels": 0.05}
        >>> times.kernel_seconds |= {"main_dispatch_0": 0.02, "main_dispatch_1": 0.03}
        >>> print(times.table())
            0.010 s  lower
            0.250 s  compile
            0.050 s    translate kernels
            0.030 s      main_dispatch_1
            0.020 s      main_dispatch_0
        """
        rows = []
        for name, seconds in self.seconds.items():
            stage, _, part = name.partition(": ")
            rows.append(f"{seconds:9.3f} s  {'  ' + part if part else stage}")
            if name == "compile: translate kernels":
                slowest = sorted(self.kernel_seconds.items(), key=lambda row: -row[1])
                rows.extend(f"{time_s:9.3f} s      {kernel}" for kernel, time_s in slowest)
        if self.kernels is not None:
            rows.append(f"kernels: {self.kernels.found} found, {self.kernels.compiled} compiled")
        return "\n".join(rows)

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

    >>> times = Times()
    >>> with times.stage("lower"):
    ...     pass
    >>> list(times.seconds)
    ['lower']
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.kernels: Count | None = None

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
        """A line for each stage, those of the compiler under `compile`.

        >>> times = Times()
        >>> times.seconds |= {"lower": 0.01, "compile": 0.25, "compile: emit code": 0.1}
        >>> print(times.table())
            0.010 s  lower
            0.250 s  compile
            0.100 s    emit code
        """
        rows = []
        for name, seconds in self.seconds.items():
            stage, _, part = name.partition(": ")
            rows.append(f"{seconds:9.3f} s  {'  ' + part if part else stage}")
        if self.kernels is not None:
            rows.append(f"kernels: {self.kernels.found} found, {self.kernels.compiled} compiled")
        return "\n".join(rows)

"""How long the stages of a compilation take."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from hilo.dialect.support import recording


class Times:
    """Seconds by stage, in the order in which the stages began.

    >>> times = Times()
    >>> with times.stage("lower"):
    ...     pass
    >>> list(times.seconds)
    ['lower']
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measures what is done inside."""
        start = time.perf_counter()
        try:
            yield
        finally:
            end = time.perf_counter()
            self.seconds[name] = end - start
            if recording.active is not None:
                recording.active.add(name, "compile", start, end)

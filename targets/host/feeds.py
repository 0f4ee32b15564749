"""Infeed and outfeed: queues between the process and a running program, one of each per replica."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence

import numpy as np

from hilo.dialect.support.errors import ArgumentError, ExecutionError, shown
from hilo.lowering.process.process_groups import Grid
from hilo.targets.replicas.rendezvous import Transport
from hilo.targets.runtime.arrays import MASKED

_POLL_S = 0.05


class Feed:
    """A queue of values, each an array or a tuple of arrays. Safe to use from several threads.

    Attributes:
        name: for messages, such as `"infeed of replica 0"`.
        hint: what fills it, for the message of a timeout.
    """

    def __init__(self, name: str, hint: str = "a Send of that channel") -> None:
        self.name = name
        self.hint = hint
        self._values: queue.SimpleQueue[tuple[np.ndarray, ...]] = queue.SimpleQueue()

    def put(self, *arrays: object) -> None:
        """Adds a value: one array, or the arrays of a tuple. Dtypes and dims are checked when the program reads it.

        Args:
            arrays: array-likes, which are copied; a single tuple or list of them counts as its elements.
        """
        if len(arrays) == 1 and isinstance(arrays[0], tuple):
            arrays = arrays[0]
        for index, array in enumerate(arrays):
            if isinstance(array, np.ma.MaskedArray):
                raise ArgumentError(f"{self.name}: array {index} {MASKED}")
        self._values.put(tuple(np.array(array) for array in arrays))

    def get(self, timeout_s: float | None = 60.0) -> np.ndarray | tuple[np.ndarray, ...]:
        """Takes the oldest value: an array, or a tuple of several.

        Args:
            timeout_s: seconds to wait for one; None waits forever.

        Raises:
            ExecutionError: none came in time.
        """
        try:
            value = self._values.get(timeout=timeout_s)
        except queue.Empty:
            raise ExecutionError(f"{self.name}: nothing came within {timeout_s:g} s") from None
        return value[0] if len(value) == 1 else value

    def __len__(self) -> int:
        """How many values are queued."""
        return self._values.qsize()

    def put_all(self, arrays: Sequence[np.ndarray]) -> None:
        """Adds a program's values."""
        self._values.put(tuple(np.array(array) for array in arrays))

    def take(self, run: Transport, reader: str) -> tuple[np.ndarray, ...]:
        """The oldest value, for a program; raises at the run's timeout, and if another replica fails."""
        deadline = time.monotonic() + run.timeout_s
        while True:
            run.check()
            left = deadline - time.monotonic()
            try:
                return self._values.get(timeout=max(0.0, min(_POLL_S, left)))
            except queue.Empty:
                if left <= 0:
                    raise ExecutionError(
                        f"{reader} waited {run.timeout_s:g} s for the {self.name}; it is filled by {self.hint}"
                    ) from None


_CHANNELS: dict[str, Feed] = {}
_CHANNELS_LOCK = threading.Lock()


def process_channel(name: str) -> Feed:
    """The queue of a channel between programs of this process."""
    with _CHANNELS_LOCK:
        return _CHANNELS.setdefault(name, Feed(name))


class Channel:
    """The process's side of a channel: for a program's Recv from the host, and its Send to the host."""

    def __init__(self, into: Feed, out: Feed) -> None:
        self.put = into.put
        self.get = out.get


class Feeds:
    """The queues between one executable and its process.

    Args:
        entry: the name of the program, for messages.
        grid: its devices.
    """

    def __init__(self, entry: str, grid: Grid) -> None:
        self._entry = entry
        self._grid = grid
        self._feeds: dict[tuple[str, int], Feed] = {}
        self._lock = threading.Lock()

    def infeed(self, replica: int) -> Feed:
        """The queue of the program's Infeeds. Raises ArgumentError: there is no such replica."""
        return self.feed("infeed", self._checked(replica))

    def outfeed(self, replica: int) -> Feed:
        """The queue of the program's Outfeeds. Raises ArgumentError: there is no such replica."""
        return self.feed("outfeed", self._checked(replica))

    def channel(self, number: int, replica: int) -> Channel:
        """The process's end of a channel between host and device."""
        self._checked(replica)
        return Channel(self.feed(f"recv {number}", replica), self.feed(f"send {number}", replica))

    def _checked(self, replica: int) -> int:
        if not isinstance(replica, (int, np.integer)) or not 0 <= replica < self._grid.size:
            raise ArgumentError(f"@{self._entry}: replica is {shown(replica)}; it takes 0…{self._grid.size - 1}")
        return replica

    def feed(self, name: str, replica: int) -> Feed:
        """The queue of that name, such as `"infeed"` or `"send 3"`, of one replica."""
        of = f" of {self._grid.name(replica)}" if self._grid.size > 1 else ""
        if name.startswith("channel "):  # from one program to another
            return process_channel(f"{name}{of}")
        with self._lock:
            kind, _, number = name.partition(" ")
            call = f"channel({number}, {replica})" if number else f"{kind}({replica})"
            return self._feeds.setdefault((name, replica), Feed(f"{name}{of}", f"executable.{call}.put(...)"))

"""Infeed and outfeed: queues between the process and a program that runs, one of each per replica."""

from __future__ import annotations

import queue
import time
from collections.abc import Sequence

import numpy as np

from hilo.dialect.support.errors import ArgumentError, ExecutionError
from hilo.targets.replicas.rendezvous import Transport
from hilo.targets.runtime.arrays import MASKED

_POLL_S = 0.05


class Feed:
    """A queue of values, each an array or a tuple of arrays. Safe to use from several threads.

    Attributes:
        name: for messages, such as `"infeed of replica 0"`.
        hint: what fills it, for the message of a program that waited in vain.
    """

    def __init__(self, name: str, hint: str = "a Send of that channel") -> None:
        self.name = name
        self.hint = hint
        self._values: queue.SimpleQueue[tuple[np.ndarray, ...]] = queue.SimpleQueue()

    def put(self, *arrays: object) -> None:
        """Adds a value: one array, or the arrays of a tuple. Its dtypes and dims are checked when the program reads it.

        Args:
            arrays: array-likes, each copied; one tuple or list of them is taken as its elements.
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
            timeout_s: seconds to wait for one; None waits for ever.

        Raises:
            ExecutionError: none came in time.
        """
        try:
            value = self._values.get(timeout=timeout_s)
        except queue.Empty:
            raise ExecutionError(f"{self.name}: nothing came within {timeout_s:g} s") from None
        return value[0] if len(value) == 1 else value

    def __len__(self) -> int:
        """How many values wait."""
        return self._values.qsize()

    def put_all(self, arrays: Sequence[np.ndarray]) -> None:
        """Adds what a program gives."""
        self._values.put(tuple(np.array(array) for array in arrays))

    def take(self, run: Transport, reader: str) -> tuple[np.ndarray, ...]:
        """The oldest value, for a program: ends with the run's timeout, and when another replica fails."""
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

"""Blocks of host memory that are used again once nothing reads them any more.

The system hands out large blocks as pages that it first fills with zeros, and the C library gives them back whenever
enough is free: for a copy of 4 MB that takes ten times as long as the copy. So what the runtime is handed (copies of
arguments, results of collectives) lies in blocks that are kept here.
"""

from __future__ import annotations

import threading

import numpy as np

from hilo.dialect.iree import HalBuffer

ALIGNMENT = 64
"""Bytes to which compiled code on the CPU takes buffers to be aligned; IREE allocates so, NumPy mostly does not."""

POOLED_BYTES = 65_536
"""Smaller blocks are cheaper to allocate than to find again."""

KEPT_BYTES = 256 << 20
"""Bound on the bytes kept unused; the least recently used sizes go first."""


class _Lease:
    """A block in use; it goes back when the last array and buffer over it is dropped."""

    __slots__ = ("__array_interface__", "_memory", "_raw")

    def __init__(self, memory: HostMemory, raw: np.ndarray, size: int) -> None:
        self._memory = memory
        self._raw = raw
        start = raw.__array_interface__["data"][0]
        place = (start + -start % ALIGNMENT, False)
        self.__array_interface__ = {"shape": (size,), "typestr": "|u1", "version": 3, "data": place}

    def __del__(self) -> None:
        self._memory._give_back(self._raw)


class HostMemory:
    """Aligned blocks by size; thread-safe.

    Args:
        kept_bytes: bound on the sum of the free blocks' sizes.
    """

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self._kept_bytes = kept_bytes
        self._free: dict[int, list[np.ndarray]] = {}
        self._free_bytes = 0
        # An RLock: the garbage collector may give a block back in the middle of the lines that hold it.
        self._lock = threading.RLock()

    @property
    def free_bytes(self) -> int:
        """The sum of the free blocks' sizes."""
        return self._free_bytes

    def take(self, size: int) -> np.ndarray:
        """`size` bytes of any content, aligned; not used again until the array and all views and buffers over it are
        dropped.

        Raises:
            MemoryError: the system has no such block.
        """
        with self._lock:
            raw = self._pop(size + ALIGNMENT) if size + ALIGNMENT in self._free else None
        if raw is None:
            raw = np.empty(size + ALIGNMENT, np.uint8)
        return np.asarray(_Lease(self, raw, size))

    def _give_back(self, raw: np.ndarray) -> None:
        with self._lock:
            blocks = self._free.pop(raw.size, [])
            self._free[raw.size] = blocks  # the last one now
            blocks.append(raw)
            self._free_bytes += raw.size
            while self._free_bytes > self._kept_bytes:
                self._pop(next(iter(self._free)))

    def _pop(self, size: int) -> np.ndarray:
        raw = self._free[size].pop()
        self._free_bytes -= size
        if not self._free[size]:
            del self._free[size]
        return raw


def mapped(buffer: HalBuffer, nbytes: int) -> np.ndarray:
    """The bytes of a host buffer.

    By the buffer protocol: the runtime's own array keeps the buffer alive, but a view of it does not, since NumPy makes
    views refer to the array's base, which does not know the buffer.
    """
    return np.frombuffer(memoryview(buffer.map().asarray((nbytes,), np.dtype(np.uint8))), np.uint8)

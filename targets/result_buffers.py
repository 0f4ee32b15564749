"""Memory for the results of collectives, used again once nobody reads it any more.

The system hands out large blocks as pages that it first fills with zeros: for a result of 10 MB that takes longer than
the collective. So a few blocks of each size are kept, and taken again when only this object knows them.
"""

from __future__ import annotations

import sys

import numpy as np

from hilo.targets.device import ALIGNMENT
from hilo.targets.layout import Layout

POOLED_BYTES = 16_384
"""Results of fewer bytes are copied into a buffer of the runtime: that is cheaper than wrapping memory of our own."""

_KEPT = 3


class ResultBuffers:
    """A few blocks of memory of each size. For one thread at a time."""

    def __init__(self) -> None:
        self._blocks: dict[int, list[np.ndarray]] = {}

    def take(self, layout: Layout) -> np.ndarray | None:
        """Aligned bytes of that size with any content, nobody's until the array and all buffers over it are dropped.

        None for small arrays, and for element types that lie in a buffer in another way than in NumPy's arrays.
        """
        if layout.nbytes < POOLED_BYTES or not _is_plain(layout):
            return None
        blocks = self._blocks.setdefault(layout.nbytes, [])
        for block in blocks:
            if sys.getrefcount(block) == 3:  # the list, this loop's name, and the argument
                return block
        raw = np.empty(layout.nbytes + ALIGNMENT, np.uint8)
        start = -raw.__array_interface__["data"][0] % ALIGNMENT
        block = raw[start : start + layout.nbytes]
        blocks.append(block)
        del blocks[:-_KEPT]
        return block


def _is_plain(layout: Layout) -> bool:
    is_packed = layout.elements_per_byte > 1 or (layout.dtype.is_integer and layout.dtype.bits < 8)
    return layout.storage.itemsize == layout.numpy.itemsize and not is_packed

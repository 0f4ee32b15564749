"""Buffers of arrays that nobody writes, kept for the calls that take the same array again."""

from __future__ import annotations

import weakref
from typing import Any

from hilo.targets.runtime.memory.layout import Layout

IMMUTABLE: set[type] = set()
"""Types of such arrays, which have `is_deleted()`. What calls functions of JAX adds that of JAX's arrays."""


class KeptBuffers:
    """The buffers on one device, each as long as its array.

    The weights of a network, which calls get from JAX again and again, are copied once: a call takes 0.3 µs for each
    array instead of 2.
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[weakref.ref[object], Layout, Any]] = {}

    def find(self, array: Any, layout: Layout | None) -> Any:
        """The buffer of that layout; None if there is none, or the array has given its memory away."""
        number = id(array)
        if number not in self._kept:
            return None
        kept, known, view = self._kept[number]
        is_it = kept() is array and known is layout
        return view if is_it and not array.is_deleted() else None

    def keep(self, array: Any, layout: Layout, view: Any) -> None:
        """Keeps a buffer with the array's content.

        Args:
            view: the buffer, which must not keep the array alive.
        """
        number, kept = id(array), self._kept
        kept[number] = (weakref.ref(array, lambda _: kept.pop(number, None)), layout, view)

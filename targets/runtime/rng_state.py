"""The random numbers of a compiled program: which state each of its calls begins with.

Programs that hold `stablehlo.rng` take the state of their numbers, a key and a counter, as a further argument. Each
call begins with another key, which depends on the seed, the number of the call and the device alone.
"""

from __future__ import annotations

import itertools

import numpy as np

from hilo.dialect.iree import HalBufferView
from hilo.lowering.random.keys import stream_key
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.memory.layout import Layout


class Streams:
    """The states of successive calls. Calls from several threads get different ones.

    Args:
        seed: any integer; modulo 2^64.
        device: where the program runs.
        layout: of the state there, two words of 64 bits.
    """

    def __init__(self, seed: int, device: Device, layout: Layout) -> None:
        self.seed = seed
        self._device = device
        self._layout = layout
        self._calls = itertools.count()

    def restart(self, seed: int) -> None:
        """Begins anew, with the first call under `seed`."""
        self.seed = seed
        self._calls = itertools.count()

    def continue_from(self, other: Streams) -> None:
        """Goes on, together with `other`, in one count of calls under other's seed; each on its own device."""
        self.seed, self._calls = other.seed, other._calls

    def next_call(self) -> int:
        """The number of the call that begins now."""
        return next(self._calls)

    def state(self, call: int, replica: int = 0) -> HalBufferView:
        """The state with which a replica begins a call, on the device."""
        key = stream_key(self.seed, call, replica)
        return self._device.upload(np.array([key, 0], np.uint64), self._layout)

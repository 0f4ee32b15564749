"""CUDA devices: the device's context must be the current one of each thread that uses it.

IREE's CUDA driver (3.13) makes the context current only in the thread that opens the device. Another thread has none,
or that of another GPU: allocations fail, or land on the wrong GPU. So every access to the device here makes its context
current first, which takes well under 1 µs.

NOTE: a buffer whose last array is dropped in a thread that never used the device is not freed before the process ends.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

import numpy as np

from hilo.dialect.iree import HalBufferView, VmContext, VmFunction, VmModule, VmVariantList
from hilo.targets.runtime.device import IreeDevice
from hilo.targets.runtime.memory.layout import Layout

Bind = Callable[[], object]


def current_context() -> Bind:
    """A function that makes this thread's current context the one of the calling thread."""
    driver = ctypes.CDLL("libcuda.so.1")
    context = ctypes.c_void_p()
    driver.cuCtxGetCurrent(ctypes.byref(context))
    make_current = driver.cuCtxSetCurrent
    make_current.argtypes = [ctypes.c_void_p]
    return lambda: make_current(context)


class CudaDevice(IreeDevice):
    """A device of the driver `cuda`.

    Args:
        name: such as `"cuda"` or `"cuda://1"`.
        bind: called in this thread once the device is open; returns a function that makes the device usable in the
            thread that calls it.
    """

    def __init__(self, name: str, bind: Callable[[], Bind] = current_context) -> None:
        super().__init__(name)
        self.bind = bind()

    def forked(self) -> None:
        super().forked()
        self.bind = self._refuse

    def _refuse(self) -> None:
        _ = self.hal.allocator  # raises

    def new_context(self, modules: Sequence[VmModule]) -> VmContext:
        self.bind()
        return _BoundContext(super().new_context(modules), self.bind)

    def upload(self, array: np.ndarray, layout: Layout) -> HalBufferView:
        self.bind()
        return super().upload(array, layout)

    def duplicate(self, view: HalBufferView, layout: Layout) -> HalBufferView:
        self.bind()
        return super().duplicate(view, layout)

    def download(self, view: HalBufferView, layout: Layout) -> np.ndarray:
        self.bind()
        return super().download(view, layout)


class _BoundContext:
    """A VM context that can run programs in any thread."""

    __slots__ = ("_bind", "_context")

    def __init__(self, context: VmContext, bind: Bind) -> None:
        self._context = context
        self._bind = bind

    def invoke(self, function: VmFunction, inputs: VmVariantList, outputs: VmVariantList) -> None:
        self._bind()
        self._context.invoke(function, inputs, outputs)

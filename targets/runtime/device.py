"""Runtime devices: one per name and process, shared by all executables, so that they share buffers."""

from __future__ import annotations

import abc
import ctypes
import os
import threading
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from hilo.dialect.iree import (
    RUNTIME_ERRORS,
    BufferUsage,
    HalBuffer,
    HalBufferView,
    HalDevice,
    HalDriver,
    HalElementType,
    MemoryType,
    VmContext,
    VmInstance,
    VmModule,
    create_hal_driver,
    create_hal_module,
    query_available_drivers,
)
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ExecutionError, TargetError, nearest, shown
from hilo.dialect.support.lazy import Deferred
from hilo.dialect.support.once import keep, once
from hilo.dialect.support.process_exit import before_the_end, is_closed, wait_for_the_end
from hilo.targets import environment
from hilo.targets.runtime.memory.host_memory import KEPT_BYTES, POOLED_BYTES, HostMemory, mapped
from hilo.targets.runtime.memory.kept import KeptBuffers
from hilo.targets.runtime.memory.layout import Layout, host_layout, layout

_MEMORY = int(MemoryType.DEVICE_LOCAL)
_USAGE = int(BufferUsage.DEFAULT)
_MAPPED_USAGE = int(BufferUsage.DEFAULT | BufferUsage.MAPPING)
_STAGING_MEMORY = int(MemoryType.HOST_LOCAL) | int(MemoryType.DEVICE_VISIBLE) | int(MemoryType.HOST_CACHED)
"""The memory type of buffers that the host reads: uncached ones are 20 times slower to read on CUDA."""

_DLPACK_CPU = 1
_BYTES = int(HalElementType.INT_8)

_pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)

HOST_DRIVERS = frozenset({"local-sync", "local-task"})
"""Devices whose buffers are host memory, so that they share buffers with each other and with NumPy."""

_KEPT = {"local-sync": KEPT_BYTES, "local-task": 4 * KEPT_BYTES}
ALLOCATORS: dict[str, list[str]] = {driver: [f"caching:*=*;{size};256"] for driver, size in _KEPT.items()}
"""By driver: the allocators that IREE wraps around a device's own.

A device's own asks the system for blocks of zeros, and filling one takes a quarter of the time of a kernel that reads a
million bytes and writes as many. So up to 256 blocks that nothing uses any more are kept, as they are, for results and
temporary values of the same size; for `local-task`, only those too large for its pool (`memory.large_memory`).
"""

PARAMETERS: dict[str, str] = {"vulkan": "cached_bda_replay_instances=0"}
"""By driver: parameters with which devices are opened, unless the device name given by the user has its own.

NOTE: the runtime's cache of recorded Vulkan commands (IREE 3.13) replays copies between buffers of an earlier call, so
that what the host reads back, such as a loop's condition, is stale. Without the cache, commands are recorded in each
call.
"""

MISSING_DRIVER: dict[str, str] = {
    "vulkan": "; it takes libvulkan.so.1 and a driver: on Debian, apt-get install libvulkan1 mesa-vulkan-drivers",
    "cuda": "; it takes an NVIDIA GPU and its driver",
    "hip": "; it takes an AMD GPU and the HIP runtime",
}
"""By driver: what to install."""


def open_driver(name: str) -> HalDriver:
    """IREE's driver of that name.

    NOTE: Mesa's lavapipe with LLVM 15 generates wrong code with AVX-512 (for a select between 64-bit values one of
    which comes from bit operations), and right code with AVX. Drivers of GPUs do not read the variable.
    """
    if name == "vulkan":
        os.environ.setdefault("GALLIUM_OVERRIDE_CPU_CAPS", "avx")
    return _driver(name, os.getpid())


@once
def _driver(name: str, process: int) -> HalDriver:
    """A process's driver. Drivers cached by the runtime itself have threads, which a forked process lacks."""
    return keep(create_hal_driver(name))


@once
def vm_instance() -> VmInstance:
    """The process's VM instance."""
    return keep(VmInstance())


class _Unlocked:
    """A read-only array's memory without the read-only mark, since the runtime imports nothing else. Programs do not
    write their arguments."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, array: np.ndarray) -> None:
        self.owner = array
        self.__array_interface__ = {**array.__array_interface__, "data": (array.__array_interface__["data"][0], False)}


class Device(abc.ABC):
    """Where arrays are stored: an IREE device, or the process itself.

    Attributes:
        name: its name in options.
        is_host: its buffers are host memory that IREE's runtime knows. Buffers of other devices are copied to be read.
        is_gone: it replaces the device of donated arrays; see `hilo.targets.runtime.memory.donated.Gone`.
        kept: buffers of arrays of other libraries.
    """

    is_gone: ClassVar[bool] = False
    dlpack: tuple[int, int] | None = None
    """The DLPack device of its arrays; None if they have none."""

    def __init__(self, name: str, *, is_host: bool = False) -> None:
        self.name = name
        self.is_host = is_host
        self.kept = KeptBuffers()

    @abc.abstractmethod
    def layout(self, dtype: Dtype, dims: tuple[int, ...]) -> Layout:
        """The layout of an array of that type in a buffer of this device, unless a program needs another one."""

    @abc.abstractmethod
    def upload(self, array: np.ndarray, layout: Layout) -> Any:
        """A buffer with a copy of `array`, which has the layout's NumPy dtype and dims."""

    def wrap(self, array: np.ndarray, layout: Layout) -> Any:
        """A buffer over the memory of `array` itself if the device is the host's, else a copy."""
        return self.upload(array, layout)

    @abc.abstractmethod
    def download(self, view: Any, layout: Layout) -> np.ndarray:
        """The content of a buffer as a host array."""

    @abc.abstractmethod
    def capsule(self, view: Any, layout: Layout) -> Any:
        """A DLPack capsule of a buffer's memory."""

    def __repr__(self) -> str:
        return f"Device({self.name!r})"


class HostDevice(Device):
    """The process itself: a buffer is a NumPy array. Programs compiled by IREE copy arrays from it."""

    dlpack = (_DLPACK_CPU, 0)

    def layout(self, dtype: Dtype, dims: tuple[int, ...]) -> Layout:
        return host_layout(dtype, dims)

    def upload(self, array: np.ndarray, layout: Layout) -> np.ndarray:
        return np.array(array, layout.numpy)

    def download(self, view: np.ndarray, layout: Layout) -> np.ndarray:
        return np.asarray(view).view()

    def capsule(self, view: np.ndarray, layout: Layout) -> Any:
        return view.__dlpack__()


class IreeDevice(Device):
    """An IREE device: its allocator and the module through which compiled code reaches it.

    Attributes:
        name: as options and `iree-run-module --device` name it, such as `"local-task"`.
        is_host: its buffers are host memory. Others are read through a staging buffer, which the device fills.
        memory: host memory for buffers of a host device.
    """

    def __init__(self, name: str) -> None:
        driver = name.partition("://")[0]
        drivers = query_available_drivers()
        if driver not in drivers:
            raise TargetError(f"device {shown(name)} is unknown; {nearest(driver, drivers)}")
        try:
            self._open(name)
        except RUNTIME_ERRORS as error:
            hint = MISSING_DRIVER.get(driver, "")
            raise TargetError(f"device {shown(name)} is not available here: {_first_line(error)}{hint}") from error
        super().__init__(name, is_host=driver in HOST_DRIVERS)
        self.dlpack = (_DLPACK_CPU, 0) if self.is_host else None
        self._usage = _MAPPED_USAGE if self.is_host else _USAGE
        self.memory = HostMemory()
        self._is_stale = False
        _OPEN.append(self)

    def _open(self, name: str) -> None:
        driver, _, path = name.partition("://")
        with environment.without_mpi():
            self.hal: HalDevice = keep(_create(open_driver(driver), driver, path))
        self.allocator: Any = keep(self.hal.allocator)
        self.module: VmModule = create_hal_module(vm_instance(), self.hal)

    def new_context(self, modules: Sequence[VmModule]) -> VmContext:
        """A VM context of this device's module and `modules`."""
        if self._is_stale:
            self._reopen()
        return VmContext(vm_instance(), [self.module, *modules])

    def _reopen(self) -> None:
        with _REOPENING:
            if self._is_stale:
                self._open(self.name)
                self._is_stale = False

    def trim(self) -> None:
        """Frees the blocks that the device keeps for results to come (`ALLOCATORS`)."""
        if self.name.partition("://")[0] in ALLOCATORS:
            self.allocator.trim()

    def forked(self) -> None:
        """Called after a fork, in the child: threads and connections of the device belong to the parent.

        Buffers of host devices are memory, which the child also has, so the device is reopened to get new threads.
        """
        self._is_stale = True
        if not self.is_host:
            self.hal = self.allocator = _Unreachable(self.name)
            self._lost, self.kept = self.kept, KeptBuffers()  # freeing them would take the parent's driver

    def layout(self, dtype: Dtype, dims: tuple[int, ...]) -> Layout:
        return layout(dtype, dims, dtype.mlir)

    def upload(self, array: np.ndarray, layout: Layout) -> HalBufferView:
        """A device buffer with a copy of `array`, which has the layout's NumPy dtype and dims."""
        try:
            if self.is_host and layout.nbytes >= POOLED_BYTES:
                block = self.memory.take(layout.nbytes)
                if layout.is_plain:
                    np.copyto(block.view(array.dtype).reshape(layout.dims), array)
                else:
                    block[:] = layout.encode(array)
                return self.wrap(block, layout)
            if not array.flags.c_contiguous:
                array = np.ascontiguousarray(array)
            if layout.is_direct and layout.nbytes:
                view: HalBufferView = self.allocator.allocate_buffer_copy(
                    _MEMORY, self._usage, self.hal, array, layout.element_type
                )
                return view
            content = layout.encode(array)
            if not content.size:  # the runtime maps no empty range
                buffer: HalBuffer = self.allocator.allocate_buffer(_MEMORY, self._usage, 1)
            else:
                buffer = self.allocator.allocate_buffer_copy(_MEMORY, self._usage, self.hal, content)
            return HalBufferView(buffer, layout.dims, layout.element_type)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(
                f"device {self.name}: {layout.nbytes} bytes for {layout} could not be allocated: {error}"
            ) from error

    def wrap(self, array: np.ndarray, layout: Layout) -> HalBufferView:
        """A device buffer over the memory of `array` itself (aligned, contiguous), which it keeps alive."""
        if not array.flags.writeable:
            array = np.asarray(_Unlocked(array))
        # NOTE: by DLPack: a buffer of import_host_allocation keeps its array alive only as long as its Python object.
        buffer = self.hal.from_dlpack_capsule(array.__dlpack__()).get_buffer()
        return HalBufferView(buffer, layout.dims, layout.element_type)

    def download(self, view: HalBufferView, layout: Layout) -> np.ndarray:
        """The content of a buffer as a host array; on host devices a view of the buffer, which it keeps alive."""
        if not layout.nbytes:
            return np.empty(layout.dims, layout.numpy)
        try:
            content: np.ndarray
            if not self.is_host:
                content = self._stage(view.get_buffer())[: layout.nbytes]
                if layout.elements_per_byte == 1:
                    content = content.view(layout.storage).reshape(layout.dims)
            elif layout.elements_per_byte > 1:
                content = mapped(view.get_buffer(), layout.nbytes)
            else:
                if layout.read_as is not None:
                    view = HalBufferView(view.get_buffer(), layout.dims, layout.read_as)
                # By DLPack, which takes a fifth of the time of the runtime's own mapping.
                content = np.from_dlpack(_Capsule(self.hal.create_dlpack_capsule(view, _DLPACK_CPU, 0)))
                if content.dtype is layout.numpy:
                    return content
                content = content.view(layout.storage)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(f"device {self.name}: {layout} could not be read: {error}") from error
        try:
            return layout.decode(content)
        except MemoryError as error:
            raise ExecutionError(f"device {self.name}: there is no memory to read {layout}: {error}") from error

    def capsule(self, view: HalBufferView, layout: Layout) -> Any:
        if layout.named_as is not None:
            view = HalBufferView(view.get_buffer(), layout.dims, layout.named_as)
        return self.hal.create_dlpack_capsule(view, _DLPACK_CPU, 0)

    def duplicate(self, view: HalBufferView, layout: Layout) -> HalBufferView:
        """A new buffer with the content of another, copied on the device."""
        if self.is_host or not layout.nbytes:
            return self.upload(self.download(view, layout), layout)
        source = view.get_buffer()
        try:
            copy: HalBuffer = self.allocator.allocate_buffer(_MEMORY, self._usage, source.byte_length())
            self._copy(source, copy)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(f"device {self.name}: {layout} could not be copied: {error}") from error
        return HalBufferView(copy, layout.dims, layout.element_type)

    def span(self, view: HalBufferView) -> tuple[int, int]:
        """The memory range of a host device's buffer."""
        size: int = view.byte_length
        if not size:
            return 0, 0
        whole = HalBufferView(view.get_buffer(), (size,), _BYTES)
        # The first field of DLPack's structure is the address. An array of NumPy takes three times as long to tell it.
        capsule = self.hal.create_dlpack_capsule(whole, _DLPACK_CPU, 0)
        start = ctypes.c_void_p.from_address(_pointer_of(capsule, b"dltensor")).value or 0
        return start, start + size

    def _stage(self, buffer: HalBuffer) -> np.ndarray:
        """The bytes of a buffer that the host cannot map: the device copies them into one that it can.

        The runtime's own way, importing host memory as the copy's target, needs an alignment that NumPy's arrays do not
        have.
        """
        size = buffer.byte_length()
        staging = self.allocator.allocate_buffer(_STAGING_MEMORY, _MAPPED_USAGE, size)
        self._copy(buffer, staging)
        # A copy, since arrays may outlive the device, and a semaphore or buffer must not.
        return np.array(staging.map().asarray((size,), np.dtype(np.uint8)))

    def _copy(self, source: HalBuffer, target: HalBuffer) -> None:
        """Makes the device copy one buffer into another of the same size, and waits for it."""
        done = self.hal.create_semaphore(0)
        self.hal.queue_copy(source, target, [], [(done, 1)])
        done.wait(1)


class _ClosedAllocator:
    """An allocator while the process exits: it refuses all threads but the exiting one."""

    def __init__(self, allocator: Any) -> None:
        self._allocator = allocator

    def __getattr__(self, attribute: str) -> Any:
        if is_closed():
            wait_for_the_end()
        return getattr(self._allocator, attribute)


_OPEN: list[IreeDevice] = []
_REOPENING = threading.Lock()


def _close() -> None:
    for device in _OPEN:
        device.allocator = _ClosedAllocator(device.allocator)


before_the_end(_close)


def _after_fork() -> None:
    global _REOPENING
    _REOPENING = threading.Lock()
    for device in _OPEN:
        device.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class _Unreachable:
    """A device of the parent process that a forked process cannot use."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        raise ExecutionError(
            f"device {self._name!r} was opened before this process was forked, and drivers of devices do not outlive "
            "that; start the process by 'spawn' (multiprocessing.set_start_method), or open the device after the fork"
        )


class _Capsule:
    """A DLPack capsule in the form that NumPy takes."""

    __slots__ = ("_capsule",)

    def __init__(self, capsule: object) -> None:
        self._capsule = capsule

    def __dlpack__(self, **options: object) -> Any:
        return self._capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return (_DLPACK_CPU, 0)


def _create(driver: HalDriver, name: str, path: str) -> HalDevice:
    """Opens the device at a driver's path, or the default one if that is empty, with its parameters and allocators."""
    if name in PARAMETERS and "?" not in path:
        path = f"{path}?{PARAMETERS[name]}"
    allocators = ALLOCATORS.get(name)
    if path:
        return driver.create_device_by_uri(f"{name}://{path}", allocators)
    return driver.create_default_device(allocators)


def _first_line(error: Exception) -> str:
    """The runtime's message without its stack trace."""
    return (str(error).splitlines() or ["without a message"])[0]


_CUDA = Deferred("hilo.targets.gpu.cuda_device")
"""Extra setup for devices of a driver; it builds on `IreeDevice`."""


@once
def _device(name: str) -> IreeDevice:
    driver = name.partition("://")[0]
    device: IreeDevice = _CUDA.CudaDevice(name) if driver == "cuda" else IreeDevice(name)
    return device


def get_device(name: str) -> IreeDevice:
    """The device of that name.

    Raises:
        TargetError: the name is unknown, or the device is not available on this machine.
    """
    if not isinstance(name, str):
        raise TargetError(f"device is {shown(name)}; it takes a device or its name")
    return _device(name)

"""`DeviceArray`: an array on a device, as NumPy, DLPack and Python see it.

Device arrays do not change: host views of them are read-only, and programs write their results to new buffers.
"""

from __future__ import annotations

import html
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

import numpy as np

from hilo.dialect.iree import HalBufferView, VmRef
from hilo.dialect.support.calls import explained_call, explained_methods
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ExecutionError, TargetError, shortened, shown
from hilo.targets.runtime.array_methods import ArrayMethods
from hilo.targets.runtime.device import Device, get_device
from hilo.targets.runtime.memory.donated import Gone
from hilo.targets.runtime.memory.host_memory import ALIGNMENT
from hilo.targets.runtime.memory.layout import Layout

SHOWN_ELEMENTS = 1000
"""Arrays with more elements on devices other than the CPU are printed without their content."""

MASKED = "is a masked array, whose mask no program knows; fill it (.filled(0)), or pass .data and .mask"


@explained_methods("DeviceArray")
class DeviceArray(ArrayMethods):
    """An array in a device's memory.

    It computes like a NumPy array (`x @ y + 1`, `x.sum(axis=0)`, `x[1:]`, `np.tanh(x)`), with the element types of
    `XlaOp`, and returns device arrays. `np.asarray(x)` is its content on the host: for CPU devices the same memory,
    read-only and without a copy. Arrays come from calls of executables, `hilo.device_put` and `hilo.from_dlpack`.

    >>> x = hilo.device_put(np.array([1, 2, 3], "f"))
    >>> x * 2 == [2, 4, 5]
    DeviceArray([ True,  True, False], pred[3], device='local-sync')
    >>> x.sum().item()
    6.0

    Attributes:
        layout: its element type and dimensions, for the user and in the buffer.
        held: IREE's buffer view, or a reference to it, as calls take and return them; on the host a NumPy array.
        device: where the array is.
        is_shared: another device array may have its memory: a result and an argument of a call, or two results.
    """

    __slots__ = ("__weakref__", "_host", "device", "held", "is_shared", "layout")

    def __init__(self, held: Any, layout: Layout, device: Device, is_shared: bool = False) -> None:
        self.held = held
        self.layout = layout
        self.device = device
        self.is_shared = is_shared
        # Once set, others may hold this memory: a donated array is then copied instead of overwritten.
        self._host: np.ndarray | None = None

    @property
    def view(self) -> Any:
        """The buffer view, or the NumPy array on the host."""
        held = self.held
        if type(held) is VmRef:
            held = self.held = held.deref(HalBufferView)
        return held

    @property
    def shape(self) -> tuple[int, ...]:
        return self.layout.dims

    @property
    def ndim(self) -> int:
        return len(self.layout.dims)

    @property
    def size(self) -> int:
        """The number of elements."""
        size = 1
        for length in self.layout.dims:
            size *= length
        return size

    @property
    def dtype(self) -> np.dtype:
        """The NumPy or ml_dtypes dtype."""
        return self.layout.numpy

    @property
    def element_type(self) -> Dtype:
        """The row of hilo's dtype table."""
        return self.layout.dtype

    @property
    def nbytes(self) -> int:
        """The size in bytes of the array on the host; the device's buffer may pack 4-bit types more tightly."""
        return self.size * self.layout.numpy.itemsize

    def block_until_ready(self) -> DeviceArray:
        """Waits for the computation of this array, and returns it. Only results of `call_async` need to be waited for.

        Raises:
            ExecutionError: the program that computes it failed.
        """
        return self

    @property
    def is_ready(self) -> bool:
        """Whether its computation has finished."""
        return True

    @property
    def is_donated(self) -> bool:
        """Whether it was donated to a program that reuses its memory; it cannot be read any more."""
        return self.device.is_gone

    @property
    def is_exclusive(self) -> bool:
        """Whether nothing else, such as a NumPy view, holds its memory."""
        return self._host is None and not self.is_shared

    def hand_over(self, gone: Gone) -> DeviceArray:
        """Moves the memory into a new array; this one is unusable from then on.

        Args:
            gone: names the call that took it, for the message of a later use.
        """
        moved = DeviceArray(self.held, self.layout, self.device, self.is_shared)
        moved._host = self._host
        self.give_up(gone)
        return moved

    def give_up(self, gone: Gone) -> None:
        """Makes this array unusable, since another one has its memory. `gone` replaces its device and raises."""
        self.device = gone
        self.held = None
        self._host = None

    def to_host(self) -> np.ndarray:
        """The content as a read-only NumPy array; on CPU devices without a copy if the element type allows it."""
        if self._host is None:
            host = self.device.download(self.view, self.layout)
            host.setflags(write=False)
            self._host = host
        return self._host

    def __array__(self, dtype: np.dtype | None = None, copy: bool | None = None) -> np.ndarray:
        host = self.to_host()
        if dtype is not None and np.dtype(dtype) != host.dtype:
            if copy is False:
                raise ValueError(
                    f"a copy-free array of dtype {np.dtype(dtype)} was asked for; this one has {host.dtype}"
                )
            return host.astype(dtype)
        return host.copy() if copy else host

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A DLPack capsule. Without `copy=True` it shares this array's memory, which the consumer must not write.

        Raises:
            BufferError: the device or dtype cannot be exported by DLPack.
        """
        if dl_device is not None and tuple(dl_device) != self.__dlpack_device__():
            raise BufferError(
                f"this array is on DLPack device {self.__dlpack_device__()}; {tuple(dl_device)} was asked for"
            )
        if stream is not None:
            raise BufferError(f"stream is {stream!r}; arrays on the CPU take None")
        if self.layout.storage.itemsize != self.layout.numpy.itemsize or self.layout.elements_per_byte > 1:
            raise BufferError(f"DLPack has no arrays of {self.layout.dtype}")
        if copy:
            return np.array(self.to_host()).__dlpack__(max_version=max_version)
        if self.layout.is_direct and max_version is not None and max_version[0] >= 1:
            return self.to_host().__dlpack__(max_version=max_version)  # NumPy's capsule says that it is read-only
        self.to_host()  # from now on, others hold the memory
        try:
            return self.device.capsule(self.view, self.layout)
        except (RuntimeError, ValueError) as error:
            raise BufferError(f"{self.layout} cannot be given away in DLPack: {error}") from error

    def __dlpack_device__(self) -> tuple[int, int]:
        if self.device.dlpack is None:
            raise BufferError(f"arrays on {self.device.name} have no DLPack device")
        return self.device.dlpack

    def __repr__(self) -> str:
        if self.is_donated:
            return f"<donated DeviceArray {self.layout}>"
        if not self.is_ready:
            return f"<pending DeviceArray {self.layout}, device={self.device.name!r}>"
        return f"DeviceArray({self._shown()}, {self.layout}, device={self.device.name!r})"

    def _shown(self) -> str:
        """The elements as text; if there are many, the first and last ones."""
        if self.size > SHOWN_ELEMENTS and not self.device.is_host:
            return "…"  # reading it would cost more than it is worth
        host = self.device.download(self.view, self.layout)
        edge = 3 if self.ndim < 3 else 1
        return np.array2string(host, separator=", ", prefix="DeviceArray(", threshold=100, edgeitems=edge)

    def _repr_html_(self) -> str:
        """In notebooks: its type, and the elements as a table if there are few."""
        title = f"<b>DeviceArray</b> {html.escape(str(self.layout))} on {html.escape(self.device.name)}"
        if self.is_donated or not self.is_ready or not 1 <= self.ndim <= 2 or self.size > SHOWN_ELEMENTS:
            return f"<div>{title}<pre>{html.escape(repr(self))}</pre></div>"
        rows = np.atleast_2d(self.device.download(self.view, self.layout))
        cells = ["".join(f"<td>{html.escape(_short(value))}</td>" for value in row) for row in rows]
        return f"<div>{title}<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table></div>"

    def __format__(self, specification: str) -> str:
        if not specification:
            return str(self)
        if self.size != 1:
            raise ArgumentError(
                f"the format {shown(specification)} is asked of a DeviceArray {self.layout}; it takes an array of one "
                "element; use np.array2string(np.asarray(x), precision=…), or x[index]"
            )
        try:
            return format(self.item(), specification)
        except ValueError as error:
            raise ArgumentError(f"the format {shown(specification)} of a DeviceArray {self.layout}: {error}") from error

    def _scalar(self, kind: str) -> Any:
        if self.size != 1:
            raise ArgumentError(f"{kind}() of a DeviceArray {self.layout}; it takes an array of one element")
        return self.to_host().reshape(())[()]

    def item(self) -> Any:
        """The one element as a Python scalar."""
        return self._scalar("item").item()

    def tolist(self) -> Any:
        """The elements as (nested) lists of Python numbers; for rank 0, a number."""
        return self.device.download(self.view, self.layout).tolist()

    def __float__(self) -> float:
        return float(self._scalar("float"))

    def __int__(self) -> int:
        return int(self._scalar("int"))

    def __index__(self) -> int:
        if not self.layout.dtype.is_integer:
            raise TypeError(f"a DeviceArray {self.layout} is no index; it takes an integer type")
        return int(self._scalar("index"))

    def __complex__(self) -> complex:
        return complex(self._scalar("complex"))

    def __bool__(self) -> bool:
        return bool(self._scalar("bool"))

    def __len__(self) -> int:
        if not self.layout.dims:
            raise TypeError("len() of a DeviceArray of rank 0")
        return self.layout.dims[0]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the content. It is restored on the device of that name if there is one, else on the host."""
        return (_restored, (np.array(self.to_host()), self.device.name))


def _short(value: np.generic) -> str:
    return f"{float(value):.5g}" if value.dtype.kind == "f" else str(value)


class PendingArray(DeviceArray):
    """A result of `call_async`: its type is known, and its content arrives when the program has run.

    Reading it waits; an error of the program is raised there, and again at each further read.
    """

    __slots__ = ("_future", "_index", "_process")

    def __init__(self, future: Future[Sequence[DeviceArray]], index: int, layout: Layout, device: Device) -> None:
        self._future: Future[Sequence[DeviceArray]] | None = future
        self._index = index
        self._process = os.getpid()
        self.layout = layout
        self.device = device
        self.is_shared = False  # its own; `is_exclusive` asks the array that arrives
        self._host = None

    @property
    def view(self) -> HalBufferView:
        if self._future is None:  # donated
            self.device.download(None, self.layout)
        assert self._future is not None
        if not self._future.done() and self._process != os.getpid():
            raise ExecutionError(
                f"{self.layout} is computed by a thread of the process that this one was forked from; wait for it "
                "(block_until_ready) before the fork"
            )
        return self._future.result()[self._index].view

    def block_until_ready(self) -> DeviceArray:
        _ = self.view
        return self

    @property
    def is_exclusive(self) -> bool:
        return self._host is None and self._future is not None and self._future.result()[self._index].is_exclusive

    @property
    def is_ready(self) -> bool:
        return self._future is None or self._future.done()

    def hand_over(self, gone: Gone) -> DeviceArray:
        assert self._future is not None
        moved = PendingArray(self._future, self._index, self.layout, self.device)
        moved._host = self._host
        self.give_up(gone)
        return moved

    def give_up(self, gone: Gone) -> None:
        self.device = gone
        self._future = None
        self._host = None


@explained_call
def device_put(value: object, device: str | Device = "local-sync") -> DeviceArray:
    """A copy of an array-like on a device.

    Args:
        value: anything that `np.asarray` takes, of an element type in hilo's table.
        device: a device or its name.

    Raises:
        DtypeError: the element type is in no row of the table.
        TargetError: the device is unknown or not available, or the runtime does not support the element type.
    """
    if isinstance(value, np.ma.MaskedArray):
        raise ArgumentError(f"device_put: argument 0 {MASKED}")
    takes = f"device_put: argument 0 is {shown(value)}; it takes an array-like of numbers"
    try:
        array = np.asarray(value)
    except Exception as cause:  # including exceptions of the object's own methods
        raise ArgumentError(f"{takes}, which makes an array: {shortened(str(cause), 200)}") from cause
    place = device if isinstance(device, Device) else get_device(device)
    try:
        row = dtype(array.dtype)
    except DtypeError as cause:
        raise DtypeError(takes) from cause
    chosen = place.layout(row, array.shape)
    held = place.upload(array, chosen)
    return DeviceArray(getattr(held, "__iree_vm_ref__", held), chosen, place)


def _restored(array: np.ndarray, device: str) -> DeviceArray:
    try:
        return device_put(array, device)
    except TargetError:
        return device_put(array)


@explained_call
def from_dlpack(value: object, device: str | Device = "local-sync") -> DeviceArray:
    """A device array over the memory of another library's CPU array, without a copy where it is aligned to 64 bytes.

    The memory is shared: changing it changes the device array.

    Args:
        value: an array of another library in CPU memory, with `__dlpack__`.
        device: where the device array is, as a `Device` or its name; on devices other than the CPU it is a copy.

    Raises:
        ArgumentError: `value` has no `__dlpack__`.
        DtypeError: its element type is in no row of the table.
    """
    if not hasattr(value, "__dlpack__"):
        raise ArgumentError(f"from_dlpack: argument 0 is a {type(value).__name__}; it takes an array with __dlpack__")
    place = device if isinstance(device, Device) else get_device(device)
    array = host_array(value)
    row = dtype(array.dtype)
    chosen = place.layout(row, array.shape)
    if place.is_host and is_importable(array, chosen):
        wrapped = DeviceArray(place.wrap(array, chosen), chosen, place)
        wrapped.to_host()  # the other library shares the memory
        return wrapped
    return DeviceArray(place.upload(array, chosen), chosen, place)


def host_array(value: object) -> np.ndarray:
    """Another library's array as a NumPy array: by `__array__`, else by DLPack.

    Raises:
        DtypeError: neither works; the other library's own error is the cause.
    """
    ways: list[Callable[[Any], np.ndarray]] = []
    if hasattr(value, "__array__"):
        ways.append(np.asarray)
    if hasattr(value, "__dlpack__"):
        ways.append(np.from_dlpack)
    failures: list[Exception] = []
    for way in ways:
        try:
            return way(value)
        except Exception as error:  # another library's conversion may raise anything
            failures.append(error)
    reasons = "; ".join(shortened(str(one), 200) for one in failures) or "it has neither __array__ nor __dlpack__"
    raise DtypeError(f"a {type(value).__name__} could not be read as an array: {reasons}") from next(
        iter(failures), None
    )


def is_importable(array: np.ndarray, layout: Layout) -> bool:
    """Whether compiled code can use the array's own memory."""
    return (
        layout.is_direct
        and layout.nbytes > 0
        and array.flags.c_contiguous
        and array.flags.aligned
        and array.__array_interface__["data"][0] % ALIGNMENT == 0
    )

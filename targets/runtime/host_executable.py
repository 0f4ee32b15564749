"""Executables of targets that IREE does not compile: arrays on the host in, arrays on the host out.

A target that runs programs by other means (an interpreter, another compiler) derives from `DirectExecutable` and writes
one method, `run_one`. Checking arguments, tuples, replicas, feeds and wrapping results are those of every executable.
"""

from __future__ import annotations

import functools
import math
import threading
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError, ExecutionError, TargetError
from hilo.targets import environment
from hilo.targets.compilation.signature import Leaf, Signature, unflatten
from hilo.targets.host.feeds import Feed
from hilo.targets.host.module import Call
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.replicas.rendezvous import Aborted, Transport
from hilo.targets.runtime.arguments import ArgumentReader
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.executable import CompileInfo
from hilo.targets.runtime.layout import Layout


@functools.lru_cache(maxsize=4096)
def host_layout(dtype: Dtype, dims: tuple[int, ...]) -> Layout:
    """The layout of an array that is no more than a NumPy array: of any element type of the table, also those that
    IREE's runtime has no buffers for."""
    assert dtype.numpy is not None
    nbytes = math.prod(dims) * dtype.numpy.itemsize
    return Layout(dtype, dims, dtype.mlir, 0, dtype.numpy, dtype.numpy, 1, nbytes, dtype.numpy.kind in "biufc")


def _static_layout(leaf: Leaf) -> Layout | None:
    """The layout of a result; None where only a call tells its dimensions."""
    dims = tuple(size for size in leaf.dims if size is not None)
    return host_layout(leaf.dtype, dims) if len(dims) == len(leaf.dims) else None


class HostDevice(Device):
    """The process itself: a buffer is a NumPy array. Programs compiled by IREE copy arrays from here."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_host = False  # its buffers are none of IREE's

    def upload(self, array: np.ndarray, layout: Layout) -> Any:
        return np.array(array, layout.numpy)

    def wrap(self, array: np.ndarray, layout: Layout) -> Any:
        return array

    def download(self, view: Any, layout: Layout) -> np.ndarray:
        return np.asarray(view).view()


class HostArray(DeviceArray):
    """A device array whose memory is a NumPy array's."""

    __slots__ = ()

    def __dlpack__(self, **options: Any) -> Any:
        return self.to_host().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.to_host().__dlpack_device__()


class DirectExecutable(ReplicatedExecutable):
    """A program that runs without IREE. Called as every `Executable`; of several replicas, as `ReplicatedExecutable`.

    Args:
        signature: what it takes and gives.
        info: how it was made; `info.device` names the device.
        replicas: how many copies run together, as threads.
        partitions: into how many parts each of them is cut.
        is_called_as_one: see `ReplicatedExecutable`.
    """

    gives_new_arrays: ClassVar[bool] = False
    """Whether `run_one` gives arrays that nothing else has or changes; they are copied if not."""

    def __init__(
        self,
        signature: Signature,
        info: CompileInfo,
        replicas: int = 1,
        partitions: int = 1,
        *,
        is_called_as_one: bool = False,
    ) -> None:
        self.signature = signature
        self.info = info
        self.replicas = replicas
        self.partitions = partitions
        self.is_called_as_one = is_called_as_one
        self.timeout_s = environment.collective_timeout_s()
        self._device = HostDevice(info.device)
        self._results = tuple(_static_layout(leaf) for leaf in signature.results)
        self._reader = ArgumentReader(signature)
        self._functions = ()
        self._feeds: dict[tuple[str, int], Feed] = {}
        self._feeds_lock = threading.Lock()

    def run_one(self, call: Call, arguments: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
        """Runs one replica: flat arguments in, flat results out, as the signature has them.

        Args:
            call: the run and the replica that this is, and the feeds.
            arguments: of exactly the signature's dtypes and dims; not to be written. Where `_streams` is set, the state
                of random numbers comes last.

        Raises:
            Error: whatever went wrong.
        """
        raise NotImplementedError

    @property
    def module_bytes(self) -> bytes:
        raise TargetError(f"target {self.info.target} runs programs as they are; there is no compiled module")

    def _prepare(self, args: tuple[object, ...]) -> Any:
        inputs = []
        for index, value in enumerate(self._reader.flatten(args)):
            if isinstance(value, DeviceArray):
                self._reader.check(value.element_type, value.shape, index)
                inputs.append(value.to_host())
            else:
                inputs.append(self._reader.read(value, index))
        return inputs

    def _add_state(self, inputs: Any, state: Any) -> None:
        inputs.append(state)

    def _new_outputs(self) -> Any:
        return []

    def _run_one(self, run: Transport, replica: int, inputs: Any, outputs: Any) -> None:
        try:
            outputs += self.run_one(Call(run, replica, self._feed), inputs)
        except Aborted:
            pass
        except ArgumentError as error:  # not the caller's arguments: those have been checked
            failed = ExecutionError(f"{run.name(replica)}{self.signature} failed: {error}")
            failed.__cause__ = error
            run.fail(failed)
        except MemoryError as error:
            failed = ExecutionError(
                f"{run.name(replica)}{self.signature} failed: there is no memory for a value: {error}"
            )
            failed.__cause__ = error
            run.fail(failed)
        except BaseException as error:
            run.fail(error)

    def _wrap_results(
        self, outputs: Any, inputs: Any, donated: frozenset[int] = frozenset()
    ) -> DeviceArray | tuple[object, ...]:
        leaves = [self._wrap_array(array, index) for index, array in enumerate(outputs)]
        return unflatten(self.signature.out_tree, iter(leaves))  # type: ignore[return-value]

    def _wrap_array(self, array: np.ndarray, index: int) -> DeviceArray:
        own = array if self.gives_new_arrays else np.array(array)  # results are nobody's arguments or constants
        return HostArray(own, host_layout(self.signature.results[index].dtype, own.shape), self._device)

"""Runs programs that IREE does not compile: host arrays in, host arrays out.

A target that runs programs by other means (an interpreter, another compiler) derives from `HostRunner` and implements
one method, `run_one`; its `build` returns `ReplicatedExecutable(runner)`. Argument checks, tuples, replicas, feeds and
wrapped results are as for every executable.
"""

from __future__ import annotations

import abc
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, ExecutionError, TargetError
from hilo.lowering.process.process_groups import Grid
from hilo.targets.compilation.signature import Signature, unflatten
from hilo.targets.host.module import Call
from hilo.targets.replicas.rendezvous import NO_PLACES, Aborted, Transport
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.device import HostDevice
from hilo.targets.runtime.memory.layout import Layout, host_layout
from hilo.targets.runtime.rng_state import Streams
from hilo.targets.runtime.runner import CompileInfo, Result


class HostRunner(ReplicaRunner):
    """Runs a program without IREE.

    Args:
        signature: arguments and results.
        info: how it was made; `info.device` names the device, `info.replicas` says how many copies run together, as
            threads.
        partitions: the number of parts that each replica is cut into.
        is_called_as_one: see `ReplicatedExecutable`.
        takes_state: the program takes the state of random numbers, two words of 64 bits, after its arguments.
        places: see `ReplicaRunner`.
    """

    resident: frozenset[int] = frozenset()
    """Flat numbers of the arguments that `run_one` gets as device arrays if they are device arrays."""

    gives_new_arrays: ClassVar[bool] = False
    """Whether `run_one` returns arrays that nothing else holds or changes; if not, they are copied."""

    def __init__(
        self,
        signature: Signature,
        info: CompileInfo,
        partitions: int = 1,
        *,
        is_called_as_one: bool = False,
        takes_state: bool = False,
        places: Mapping[str, str] = NO_PLACES,
    ) -> None:
        device = HostDevice(info.device)
        super().__init__(
            signature,
            device,
            info,
            Grid(info.replicas, partitions),
            streams=Streams(info.seed, device, host_layout(dtype("u64"), (2,))) if takes_state else None,
            is_called_as_one=is_called_as_one,
            functions=info.host_functions,
            places=places,
        )

    @abc.abstractmethod
    def run_one(self, call: Call, arguments: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
        """Runs one replica: flat arguments in, flat results out, in the order of the signature.

        Args:
            call: the run, the replica, and the feeds.
            arguments: of exactly the signature's dtypes and dims; they must not be written. The state of random numbers
                comes last, if the program takes it.

        Raises:
            Error: any failure.
        """

    @property
    def module_bytes(self) -> bytes:
        raise TargetError(f"target {self.info.target} runs programs as they are; there is no compiled module")

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        return host_layout(self.signature.results[index].dtype, dims)

    def prepare(self, args: tuple[object, ...]) -> list[np.ndarray]:
        inputs: list[Any] = []
        flat = self.reader.flatten(args)
        times = Counter(map(id, flat)) if self.resident else Counter()
        for index, value in enumerate(flat):
            if isinstance(value, DeviceArray):
                self.reader.check(value.element_type, value.shape, index)
                stays = index in self.resident and times[id(value)] == 1 and not value.is_donated
                inputs.append(value if stays else value.to_host())
            else:
                inputs.append(self.reader.read(value, index))
        return inputs

    def add_state(self, inputs: list[np.ndarray], state: Any) -> None:
        inputs.append(state)

    def new_outputs(self) -> list[np.ndarray]:
        return []

    def execute(self, run: Transport, replica: int, inputs: list[np.ndarray], outputs: list[np.ndarray]) -> None:
        try:
            outputs += self.run_one(Call(run, replica, self.feeds.feed), inputs)
        except Aborted:
            pass
        except ArgumentError as error:  # not about the caller's arguments, which have been checked
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

    def wrap(self, outputs: list[np.ndarray], inputs: list[np.ndarray]) -> Result:
        return unflatten(self.signature.out_tree, iter(map(self._wrapped, outputs, range(len(outputs)))))  # type: ignore[return-value]

    def _wrapped(self, array: np.ndarray | DeviceArray, index: int) -> DeviceArray:
        if isinstance(array, DeviceArray):  # returned by a part
            return array
        own = (
            array if self.gives_new_arrays else np.array(array)
        )  # results do not share memory with arguments or constants
        return DeviceArray(own, self.result_layout(index, own.shape), self.device)

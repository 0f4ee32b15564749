"""Runs programs that interact with their process: host functions, feeds, and several replicas with collectives.

Replicas are threads over one device, each with a VM context of its own. One replica runs in the calling thread.
"""

from __future__ import annotations

import abc
import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hilo.dialect.iree import RUNTIME_ERRORS, VmVariantList, is_out_of_memory
from hilo.dialect.support.errors import ArgumentError, ExecutionError, ShapeError
from hilo.dialect.support.process_exit import inside
from hilo.lowering.process.process_groups import Grid
from hilo.targets import environment
from hilo.targets.compilation.signature import Signature, Tree, unflatten
from hilo.targets.host.feeds import Feeds
from hilo.targets.host.functions import require
from hilo.targets.host.imports import functions_of
from hilo.targets.host.module import Call
from hilo.targets.replicas import threads as replica_threads
from hilo.targets.replicas.program import HostProgram
from hilo.targets.replicas.rendezvous import NO_PLACES, Aborted, Run, Transport
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.memory.buffers import Abi, Buffers
from hilo.targets.runtime.memory.layout import Layout
from hilo.targets.runtime.rng_state import Streams
from hilo.targets.runtime.runner import CompileInfo, Result, Runner

GRACE_S = 2.0
"""Seconds that the other replicas have to end once one has failed; one that takes longer is abandoned."""


class ReplicaRunner(Runner):
    """Runs the devices of a program together, each in a thread. A derived class runs the single device.

    Args:
        signature, device, info, donated, streams: see `Runner`.
        grid: the replicas and their partitions.
        is_called_as_one: see `ReplicatedExecutable`.
        functions: names of the host functions that the program calls.
        places: the user's line of each call of the process, by its symbol: messages of failed calls end with it.

    Attributes:
        feeds: the queues between program and process.
        timeout_s: seconds that a replica waits for another one, and the program for a feed, before the call fails.
    """

    def __init__(
        self,
        signature: Signature,
        device: Device,
        info: CompileInfo,
        grid: Grid,
        *,
        donated: frozenset[int] = frozenset(),
        streams: Streams | None = None,
        is_called_as_one: bool = False,
        functions: Sequence[str] = (),
        places: Mapping[str, str] = NO_PLACES,
    ) -> None:
        super().__init__(signature, device, info, donated=donated, streams=streams)
        self._grid = grid
        self.is_called_as_one = is_called_as_one
        self.places = places
        self.timeout_s = environment.collective_timeout_s()
        self.feeds = Feeds(signature.entry, grid)
        self._functions = tuple(functions)
        require(self._functions)

    @property
    def grid(self) -> Grid:
        return self._grid

    def join(self, other: ReplicaRunner) -> None:
        """Shares another runner's queues and timeout."""
        self.feeds = other.feeds
        self.timeout_s = other.timeout_s

    # ---- one device

    @abc.abstractmethod
    def prepare(self, args: tuple[object, ...]) -> Any:
        """The inputs of one device."""

    @abc.abstractmethod
    def add_state(self, inputs: Any, state: Any) -> None:
        """Adds the state of random numbers to the inputs of one device."""

    @abc.abstractmethod
    def new_outputs(self) -> Any:
        """The container for the results of one device."""

    @abc.abstractmethod
    def execute(self, run: Transport, replica: int, inputs: Any, outputs: Any) -> None:
        """Runs one device; a failure is stored in `run`.

        Args:
            run: how the device reaches the others.
            replica: the number of the device.
            inputs: what `prepare` returned.
            outputs: the result of `new_outputs`; the results are put into it.
        """

    @abc.abstractmethod
    def wrap(self, outputs: Any, inputs: Any) -> Result:
        """The results of one device, in the form of a call."""

    # ---- calls

    def run(self, args: tuple[object, ...]) -> Result:
        if self.grid.size == 1:
            return self.run_replicas([args])[0]
        if self.is_called_as_one:
            return self._run_as_one(args)
        wanted = len(self.signature.in_tree)
        if len(args) != wanted:
            raise ArgumentError(self.reader.wrong_count(len(args)))
        rows = [self._split(tree, arg, index) for index, (tree, arg) in enumerate(zip(self.signature.in_tree, args))]  # noqa: B905
        results = self.run_replicas([[row[replica] for row in rows] for replica in range(self.grid.size)])
        return self._stack(results)

    def run_replicas(self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None) -> list[Result]:
        self.check_rows(arguments)
        require(self._functions)
        inputs = [self.prepare(tuple(args)) for args in arguments]
        if self.streams is not None:
            call = self.streams.next_call()
            for replica, values in enumerate(inputs):
                self.add_state(values, self.streams.state(call, 0 if self.is_called_as_one else replica))
        run = Run(self.grid, self.timeout_s if timeout_s is None else timeout_s, self.places)
        outputs = [self.new_outputs() for _ in arguments]
        if self.grid.size == 1:
            self._run_thread(run, 0, inputs[0], outputs[0])
        else:
            self._run_threads(run, inputs, outputs)
        self._give_up(arguments)
        if run.failure is not None:
            raise run.failure
        return [self.wrap(*pair) for pair in zip(outputs, inputs, strict=True)]

    def run_device(self, run: Transport, device: int, args: Sequence[object]) -> Result:
        """Runs one device of a run whose other devices are in other processes.

        Args:
            run: how the device reaches the others.
            device: its number.
            args: its arguments, as for a call.

        Returns:
            Its result, in the form of a call.

        Raises:
            ArgumentError: the number of arguments is wrong, or one does not fit; the run has then failed.
            ExecutionError: this device failed, or another one.
        """
        try:
            require(self._functions)
            inputs = self.prepare(tuple(args))
            if self.streams is not None:
                stream = 0 if self.is_called_as_one else device
                self.add_state(inputs, self.streams.state(self.streams.next_call(), stream))
        except BaseException as error:
            run.fail(error)
            raise
        outputs = self.new_outputs()
        self.execute(run, device, inputs, outputs)
        self._give_up([args])
        if run.failure is not None:
            raise run.failure
        return self.wrap(outputs, inputs)

    def _give_up(self, arguments: Sequence[Sequence[object]]) -> None:
        """Makes donated arrays unusable: replicas do not overwrite them, but callers must not rely on that."""
        if self.donated:
            for args in arguments:
                self.give_up(self.reader.flatten(tuple(args)))

    def _run_threads(self, run: Run, inputs: list[Any], outputs: list[Any]) -> None:
        for replica in range(self.grid.size):
            replica_threads.start(functools.partial(self._run_thread, run, replica, inputs[replica], outputs[replica]))
        try:
            run.wait(GRACE_S)
        except BaseException as error:  # Ctrl-C while replicas run
            run.fail(error)
            run.wait(GRACE_S)
            raise

    def _run_thread(self, run: Run, replica: int, inputs: Any, outputs: Any) -> None:
        try:
            self.execute(run, replica, inputs, outputs)
        finally:
            run.end(replica)

    def _run_as_one(self, args: tuple[object, ...]) -> Result:
        """Runs all partitions on the same arguments, which are read once; all have the same results."""
        leaves = [
            leaf if isinstance(leaf, DeviceArray) else self.reader.read(leaf, index)
            for index, leaf in enumerate(self.reader.flatten(args))
        ]
        read = iter(leaves)
        whole = [unflatten(tree, read) for tree in self.signature.in_tree]
        return self.run_replicas([whole] * self.grid.size)[0]

    # ---- stacked arguments and results

    def _split(self, tree: Tree, value: Any, index: int) -> list[object]:
        """Splits one stacked argument into one per replica."""
        if tree is None:
            if isinstance(value, DeviceArray):
                value = value.to_host()
            elif not hasattr(value, "__getitem__") or np.ndim(value) == 0:
                raise ShapeError(f"{self.reader.describe(index)} is {value!r}; {self._takes_stacked()}")
            if len(value) != self.grid.size:
                raise ShapeError(f"{self.reader.describe(index)} has {len(value)} rows; {self._takes_stacked()}")
            return [value[replica] for replica in range(self.grid.size)]
        if not isinstance(value, (tuple, list)) or len(value) != len(tree):
            raise ArgumentError(f"{self.reader.describe(index)} is {value!r}; it takes a tuple of {len(tree)}")
        parts = [self._split(branch, item, index) for branch, item in zip(tree, value, strict=True)]
        return [tuple(part[replica] for part in parts) for replica in range(self.grid.size)]

    def _takes_stacked(self) -> str:
        what = "replicas" if self.grid.partitions == 1 else "devices"
        return f"it takes the {self.grid.size} {what} as first dimension; or call run_replicas"

    def _stack(self, results: list[Result]) -> Result:
        rows = [list(_leaves(result)) for result in results]
        stacked = []
        for index, parts in enumerate(zip(*rows, strict=True)):
            stacked.append(self.place_result(np.stack([part.to_host() for part in parts]), index))
        return unflatten(self.signature.out_tree, iter(stacked))  # type: ignore[return-value]


class CompiledReplicas(ReplicaRunner):
    """Runs a program that IREE compiled, which imports host calls.

    Args:
        program: the loaded module.
        signature: of the function to call.
        abi: the element types of the function's own arguments and results.
        info: how it was compiled.
        partitions: the number of parts that each replica is cut into.
        donated, is_called_as_one, places: see `ReplicaRunner`.
    """

    def __init__(
        self,
        program: HostProgram,
        signature: Signature,
        abi: Abi,
        info: CompileInfo,
        partitions: int = 1,
        *,
        donated: frozenset[int] = frozenset(),
        is_called_as_one: bool = False,
        places: Mapping[str, str] = NO_PLACES,
    ) -> None:
        super().__init__(
            signature,
            program.device,
            info,
            Grid(info.replicas, partitions),
            donated=donated,
            is_called_as_one=is_called_as_one,
            functions=functions_of(program.imports),
            places=places,
        )
        self.program = program
        self._buffers = Buffers(self.reader, abi, program.device)
        if self._buffers.state is not None:
            self.streams = Streams(info.seed, program.device, self._buffers.state)

    @property
    def module_bytes(self) -> bytes:
        return self.program.bytes

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        return self._buffers.result_layout(index, dims)

    def prepare(self, args: tuple[object, ...]) -> VmVariantList:
        return self._buffers.prepare(args)

    def add_state(self, inputs: VmVariantList, state: Any) -> None:
        inputs.push_ref(state)

    def new_outputs(self) -> VmVariantList:
        return VmVariantList(1)

    def wrap(self, outputs: VmVariantList, inputs: VmVariantList) -> Result:
        views, layouts = self._buffers.unwrap(outputs)
        self._buffers.copy(views, layouts, self._buffers.shared(views, layouts, inputs))
        return self._buffers.wrap(views, layouts)

    def execute(self, run: Transport, replica: int, inputs: VmVariantList, outputs: VmVariantList) -> None:
        with inside(run.fail):
            self._run_inside(run, replica, inputs, outputs)

    def _run_inside(self, run: Transport, replica: int, inputs: VmVariantList, outputs: VmVariantList) -> None:
        program = self.program
        try:
            context = program.take_context()
            context.calls.call = Call(run, replica, self.feeds.feed)
            try:
                context.vm.invoke(program.function, inputs, outputs)
            finally:
                context.calls.call = None
            program.host_contexts.append(context)  # a failed one is not reused
        except Aborted:
            pass
        except RUNTIME_ERRORS as error:
            if run.failure is None:
                where = f"{run.name(replica)}{self.signature} on {self.device.name}"
                run.fail(_failure(f"{where} failed: {error}", error))
        except BaseException as error:
            run.fail(error)


def _failure(message: str, cause: Exception) -> ExecutionError:
    error = ExecutionError(message, is_out_of_memory=is_out_of_memory(cause))
    error.__cause__ = cause
    return error


def _leaves(result: object) -> Iterator[DeviceArray]:
    if isinstance(result, tuple):
        for part in result:
            yield from _leaves(part)
    else:
        assert isinstance(result, DeviceArray)
        yield result

"""Executables that meet their process while they run: host functions, feeds, and several replicas with collectives.

Replicas are threads over one device, each with a VM context of its own. One replica runs in the calling thread.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hilo.dialect.support.errors import ArgumentError, ExecutionError, ShapeError
from hilo.dialect.support.once import keep
from hilo.dialect.support.process_exit import inside
from hilo.lowering.process.process_groups import Grid
from hilo.targets import environment
from hilo.targets._bindings import RUNTIME_ERRORS, VmContext, VmVariantList
from hilo.targets.compilation.signature import Signature, Tree, unflatten
from hilo.targets.host.feeds import Feed
from hilo.targets.host.functions import require
from hilo.targets.host.imports import HostImport, functions_of
from hilo.targets.host.module import Call, HostCalls, HostContext, make_module
from hilo.targets.replicas import threads as replica_threads
from hilo.targets.replicas.rendezvous import NO_PLACES, Aborted, Run, Transport
from hilo.targets.runtime.arrays import DeviceArray, Gone
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.executable import CompileInfo, Executable, Program, give_up
from hilo.targets.runtime.layout import layout

GRACE_S = 2.0
"""Seconds that the other replicas have to end once one has failed; one that computes longer is left to itself."""

_CHANNELS: dict[str, Feed] = {}
_CHANNELS_LOCK = threading.Lock()


def process_channel(name: str) -> Feed:
    """The queue of a channel between programs of this process."""
    with _CHANNELS_LOCK:
        return _CHANNELS.setdefault(name, Feed(name))


class HostProgram(Program):
    """A compiled module that imports host calls. A context is one thread's, and so are its host calls."""

    def __init__(self, module: bytes, entry: str, device: Device, imports: Sequence[HostImport]) -> None:
        self.imports = tuple(imports)
        self.host_contexts: list[HostContext] = []
        super().__init__(module, entry, device)
        self.contexts.clear()

    def new_context(self) -> VmContext:
        return self.new_host_context().vm

    def renew(self) -> None:
        super().renew()
        keep(self.host_contexts)
        self.host_contexts = []

    def new_host_context(self) -> HostContext:
        """A context and the host calls that it makes."""
        calls = HostCalls(self.device)
        modules = [make_module(self.imports, calls), self._module] if self.imports else [self._module]
        try:
            return HostContext(self.device.new_context(modules), calls)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(
                f"the compiled module could not be initialized on {self.device.name}: {error}"
            ) from error

    def take_context(self) -> HostContext:
        """A context that no one uses."""
        try:
            return self.host_contexts.pop()
        except IndexError:
            return self.new_host_context()


class Channel:
    """What the process sends to a program's Recv from the host, and gets from its Send to the host."""

    def __init__(self, into: Feed, out: Feed) -> None:
        self.put = into.put
        self.get = out.get


class ReplicatedExecutable(Executable):
    """A compiled program that runs as replicas, or meets the process in host functions, feeds and channels.

    One replica is called as any executable. Of several, `executable(*args)` takes each argument with the replicas as
    first dimension, `[replicas, …]`, and stacks results in the same way, as `jax.pmap` does; `run_replicas` takes and
    gives one tuple of arguments and one result per replica, which stay on the device. Where replicas have several
    partitions, each partition counts as a replica here: partition p of replica r is number r · partitions + p.

    Attributes:
        replicas: how many run.
        partitions: how many partitions each of them has.
        donated: numbers of donated arguments, counted flat: the `DeviceArray`s given for them are unusable afterwards.
        timeout_s: seconds that a replica waits for another one, and the program for a feed, before the call fails.
        is_called_as_one: the partitions share one caller (`jax.shard_map`): a call takes each argument once, whole, and
            gives whole results; each partition of `run_replicas` takes and gives whole ones.
    """

    def __init__(
        self,
        program: HostProgram,
        signature: Signature,
        abi: tuple[Sequence[str], Sequence[str]],
        info: CompileInfo,
        replicas: int,
        partitions: int = 1,
        donated: frozenset[int] = frozenset(),
        *,
        is_called_as_one: bool = False,
        places: Mapping[str, str] = NO_PLACES,
    ) -> None:
        super().__init__(program, signature, abi, info)
        self.replicas = replicas
        self.partitions = partitions
        self.donated = donated
        self.is_called_as_one = is_called_as_one
        self.places = places
        self.timeout_s = environment.collective_timeout_s()
        self._host_program = program
        self._feeds: dict[tuple[str, int], Feed] = {}
        self._feeds_lock = threading.Lock()
        self._functions = functions_of(program.imports)
        require(self._functions)

    places: Mapping[str, str] = NO_PLACES
    """The user's line of each call of the process, by its symbol: messages of failed calls end with it."""
    partitions = 1
    is_called_as_one = False
    donated: frozenset[int] = frozenset()

    @property
    def grid(self) -> Grid:
        """All devices: replicas and their partitions."""
        return Grid(self.replicas, self.partitions)

    # ---- feeds

    def infeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Infeeds read: `put` values in.

        Raises:
            ArgumentError: there is no such replica.
        """
        return self._feed("infeed", self._checked(replica))

    def outfeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Outfeeds write: `get` values out."""
        return self._feed("outfeed", self._checked(replica))

    def channel(self, number: int, replica: int = 0) -> Channel:
        """The process's end of a channel between host and device: `put` for the program's Recv, `get` for its Send."""
        self._checked(replica)
        return Channel(self._feed(f"recv {number}", replica), self._feed(f"send {number}", replica))

    def _checked(self, replica: int) -> int:
        if not isinstance(replica, (int, np.integer)) or not 0 <= replica < self.grid.size:
            raise ArgumentError(f"@{self.signature.entry}: replica is {replica}; it takes 0…{self.grid.size - 1}")
        return replica

    def _feed(self, name: str, replica: int) -> Feed:
        of = f" of {self.grid.name(replica)}" if self.grid.size > 1 else ""
        if name.startswith("channel "):  # from one program to another
            return process_channel(f"{name}{of}")
        with self._feeds_lock:
            kind, _, number = name.partition(" ")
            call = f"channel({number}, {replica})" if number else f"{kind}({replica})"
            return self._feeds.setdefault((name, replica), Feed(f"{name}{of}", f"executable.{call}.put(...)"))

    # ---- calls

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        if self.grid.size == 1:
            return self.run_replicas([args])[0]
        if self.is_called_as_one:
            return self._run_as_one(args)
        wanted = len(self.signature.in_tree)
        if len(args) != wanted:
            raise ArgumentError(self._reader.wrong_count(len(args)))
        rows = [self._split(tree, arg, index) for index, (tree, arg) in enumerate(zip(self.signature.in_tree, args))]  # noqa: B905
        results = self.run_replicas([[row[replica] for row in rows] for replica in range(self.grid.size)])
        return self._stack(results)

    def run_replicas(
        self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None
    ) -> list[DeviceArray | tuple[object, ...]]:
        """Runs all replicas together.

        Args:
            arguments: the arguments of each replica, what `Executable` takes.
            timeout_s: as the attribute, for this call.

        Returns:
            The result of each replica.

        Raises:
            ArgumentError: the number of replicas or arguments is wrong, or an argument does not fit.
            ExecutionError: a replica failed, or they wait for each other; the message names one. Errors of host
                functions are its `__cause__`. All replicas have ended, or are left to end.
        """
        if len(arguments) != self.grid.size:
            raise ArgumentError(
                f"@{self.signature.entry}: got arguments for {len(arguments)} replicas; it takes {self.grid.size}"
            )
        require(self._functions)
        inputs = [self._prepare(tuple(args)) for args in arguments]
        if self._streams is not None:
            call = self._streams.next_call()
            for replica, values in enumerate(inputs):
                self._add_state(values, self._streams.state(call, 0 if self.is_called_as_one else replica))
        run = Run(self.grid, self.timeout_s if timeout_s is None else timeout_s, self.places)
        outputs = [self._new_outputs() for _ in arguments]
        if self.grid.size == 1:
            self._run_thread(run, 0, inputs[0], outputs[0])
        else:
            self._run_threads(run, inputs, outputs)
        self._give_up(arguments)
        if run.failure is not None:
            raise run.failure
        return [self._wrap_results(*pair) for pair in zip(outputs, inputs, strict=True)]

    def run_device(self, run: Transport, device: int, args: Sequence[object]) -> DeviceArray | tuple[object, ...]:
        """Runs one device of a run whose others are elsewhere: its arguments in, its result out.

        Raises:
            ArgumentError: the number of arguments is wrong, or one does not fit; the run has failed then.
            ExecutionError: this device failed, or another one.
        """
        try:
            require(self._functions)
            inputs = self._prepare(tuple(args))
            if self._streams is not None:
                stream = 0 if self.is_called_as_one else device
                self._add_state(inputs, self._streams.state(self._streams.next_call(), stream))
        except BaseException as error:
            run.fail(error)
            raise
        outputs = self._new_outputs()
        self._run_one(run, device, inputs, outputs)
        self._give_up([args])
        if run.failure is not None:
            raise run.failure
        return self._wrap_results(outputs, inputs)

    def _give_up(self, arguments: Sequence[Sequence[object]]) -> None:
        """Makes donated arrays unusable: replicas' programs do not write over them, but nobody counts on that."""
        if self.donated:
            gone = Gone(self._device, f"@{self.signature.entry}")
            for args in arguments:
                give_up(self._reader.flatten(tuple(args)), self.donated, gone)

    def _add_state(self, inputs: Any, state: Any) -> None:
        """Adds the state of random numbers to the inputs of one replica."""
        inputs.push_ref(state)

    def _new_outputs(self) -> Any:
        """What the results of one replica are put into."""
        return VmVariantList(1)

    def _run_threads(self, run: Run, inputs: list[VmVariantList], outputs: list[VmVariantList]) -> None:
        for replica in range(self.grid.size):
            replica_threads.start(functools.partial(self._run_thread, run, replica, inputs[replica], outputs[replica]))
        try:
            run.wait(GRACE_S)
        except BaseException as error:  # Ctrl-C while replicas run
            run.fail(error)
            run.wait(GRACE_S)
            raise

    def _run_thread(self, run: Run, replica: int, inputs: VmVariantList, outputs: VmVariantList) -> None:
        try:
            self._run_one(run, replica, inputs, outputs)
        finally:
            run.end(replica)

    def _run_one(self, run: Transport, replica: int, inputs: VmVariantList, outputs: VmVariantList) -> None:
        """Runs one replica; what fails is kept in `run`."""
        with inside(run.fail):
            self._run_inside(run, replica, inputs, outputs)

    def _run_inside(self, run: Transport, replica: int, inputs: VmVariantList, outputs: VmVariantList) -> None:
        program = self._host_program
        try:
            context = program.take_context()
            context.calls.call = Call(run, replica, self._feed)
            try:
                context.vm.invoke(program.function, inputs, outputs)
            finally:
                context.calls.call = None
            program.host_contexts.append(context)  # one that failed is not used again
        except Aborted:
            pass
        except RUNTIME_ERRORS as error:
            if run.failure is None:
                where = f"{run.name(replica)}{self.signature} on {self._device.name}"
                run.fail(_failure(f"{where} failed: {error}", error))
        except BaseException as error:
            run.fail(error)

    def _run_as_one(self, args: tuple[object, ...]) -> DeviceArray | tuple[object, ...]:
        """All partitions on the same arguments, which are read once; all end with the same results."""
        leaves = [
            leaf if isinstance(leaf, DeviceArray) else self._reader.read(leaf, index)
            for index, leaf in enumerate(self._reader.flatten(args))
        ]
        read = iter(leaves)
        whole = [unflatten(tree, read) for tree in self.signature.in_tree]
        return self.run_replicas([whole] * self.grid.size)[0]

    # ---- stacked arguments and results

    def _split(self, tree: Tree, value: Any, index: int) -> list[object]:
        """One argument, stacked, as one per replica."""
        if tree is None:
            if isinstance(value, DeviceArray):
                value = value.to_host()
            elif not hasattr(value, "__getitem__") or np.ndim(value) == 0:
                raise ShapeError(f"{self._reader.describe(index)} is {value!r}; {self._takes_stacked()}")
            if len(value) != self.grid.size:
                raise ShapeError(f"{self._reader.describe(index)} has {len(value)} rows; {self._takes_stacked()}")
            return [value[replica] for replica in range(self.grid.size)]
        if not isinstance(value, (tuple, list)) or len(value) != len(tree):
            raise ArgumentError(f"{self._reader.describe(index)} is {value!r}; it takes a tuple of {len(tree)}")
        parts = [self._split(branch, item, index) for branch, item in zip(tree, value, strict=True)]
        return [tuple(part[replica] for part in parts) for replica in range(self.grid.size)]

    def _takes_stacked(self) -> str:
        what = "replicas" if self.partitions == 1 else "devices"
        return f"it takes the {self.grid.size} {what} as first dimension; or call run_replicas"

    def _stack(self, results: list[DeviceArray | tuple[object, ...]]) -> DeviceArray | tuple[object, ...]:
        rows = [list(_leaves(result)) for result in results]
        stacked = []
        for index, parts in enumerate(zip(*rows, strict=True)):
            stacked.append(self._wrap_array(np.stack([part.to_host() for part in parts]), index))
        return unflatten(self.signature.out_tree, iter(stacked))  # type: ignore[return-value]

    def _wrap_array(self, array: np.ndarray, index: int) -> DeviceArray:
        """A host array of result `index`'s dtype on the device."""
        place = layout(self.signature.results[index].dtype, array.shape, self._abi[1][index])
        return DeviceArray(self._device.upload(array, place), place, self._device)


def _failure(message: str, cause: Exception) -> ExecutionError:
    error = ExecutionError(message)
    error.__cause__ = cause
    return error


def _leaves(result: object) -> Iterator[DeviceArray]:
    if isinstance(result, tuple):
        for part in result:
            yield from _leaves(part)
    else:
        assert isinstance(result, DeviceArray)
        yield result

"""A compiled program that can be called."""

from __future__ import annotations

import copy
import dataclasses
import html
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hilo.dialect.support import recording
from hilo.dialect.support.dtypes import is_extension
from hilo.dialect.support.errors import (
    ArgumentError,
    Error,
    ExecutionError,
    TargetError,
    described,
    nearest,
    shortened,
    shown,
)
from hilo.dialect.support.once import once
from hilo.dialect.user_lines import locate, place
from hilo.lowering.process.process_groups import Grid
from hilo.targets.checking.report import Check
from hilo.targets.compilation.signature import Signature, unflatten
from hilo.targets.runtime.arrays import DeviceArray, PendingArray, host_array
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.runner import CompileInfo as CompileInfo
from hilo.targets.runtime.runner import Result, Runner

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.lowering.clusters.report import ClusterReport
    from hilo.targets.cost_analysis import MemoryAnalysis, OperationCost
    from hilo.targets.runtime.kernel_times import KernelTime

_ELSEWHERE = {
    **dict.fromkeys(("call", "execute", "main", "predict", "run"), "executable(*args)"),
    **dict.fromkeys(("as_text", "lower", "ir", "to_string"), "hilo.lower(program, target).as_text()"),
    **dict.fromkeys(("compile", "recompile"), "hilo.compile(program, target)"),
    **dict.fromkeys(("export", "save", "serialize"), "hilo.compile_bundle(program, targets).save(path)"),
    **dict.fromkeys(("input_shapes", "inputs", "in_avals", "in_tree", "parameters"), ".signature.args"),
    **dict.fromkeys(("output_shapes", "outputs", "out_avals", "out_tree", "out_info"), ".signature.results"),
    **dict.fromkeys(("benchmark", "profile", "timings"), "hilo.profile(path), or hilo-run --benchmark"),
    "runtime_executable": ".module_bytes()",
    "target": ".info.target",
}
"""Attributes of the executables of JAX, IREE and other libraries, and their replacements."""

Detour: TypeAlias = "Callable[[tuple[object, ...]], Result]"
"""Called with the arguments of a call in place of the program."""


class Executable:
    """A compiled program: call it with arrays.

    `executable(*args)` takes array-likes and returns one `DeviceArray`, or a tuple of them, nested if the program's
    result is. Arguments may be:
    - device arrays, NumPy arrays and scalars, and other libraries' arrays of exactly the parameter's dtype and dims;
    - Python scalars and lists of them: any number that the dtype can hold (an integer for a float parameter, but no
      fraction for an integer parameter, and no number out of its range).
    An argument that has a name in the program can also be passed by that name.
    Calls from several threads are safe.

    Attributes:
        runner: runs its calls.
        is_direct: calls go directly to it.
        program: the program that it was compiled from; None: only a compiled module is known, such as a bundle's.
        find_parts: returns the executables of the program's parts if it was compiled in parts.

    No result shares memory with an argument, nor with another result.

    Raises (when called):
        ArgumentError: wrong number of arguments, or a value that the parameter cannot hold.
        ShapeError, DtypeError: an argument has other dims or another dtype.
        ExecutionError: the program failed while it ran.
    """

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.cluster_report: ClusterReport | None = None
        self.program: ir.Module | None = None
        self._allocated: dict[str, int | None] = {}
        self._call: Detour = runner.call
        self.is_direct = True
        self.find_parts: Callable[[], Sequence[Executable]] = tuple

    def __call__(self, *args: object, **named: object) -> Result:
        try:
            return self._call(self._placed(args, named) if named else args)
        except Error as error:
            locate(error)
            raise

    def _placed(self, args: tuple[object, ...], named: Mapping[str, object]) -> tuple[object, ...]:
        """All arguments of a call in order.

        Raises:
            ArgumentError: the program has no argument of a name, an argument is passed twice, or one is missing.
        """
        signature = self.signature
        where = f"@{signature.entry}"
        names = [leaf.name for leaf in signature.args]
        if any(tree is not None for tree in signature.in_tree) or not all(names):
            raise ArgumentError(
                f"{where}: got the argument {shown(next(iter(named)))} by name, where the program's arguments have "
                f"none; give them by position: {signature}"
            )
        for name in named:
            if name not in names:
                raise ArgumentError(f"{where}: got an unknown argument {shown(name)}; {nearest(name, names)}")
            if names.index(name) < len(args):
                raise ArgumentError(f"{where}: argument {name} is given by position and by name")
        missing = [name for name in names[len(args) :] if name not in named]
        if missing:
            raise ArgumentError(f"{where}: argument {missing[0]} is missing; it takes {', '.join(names)}")
        return (*args, *(named[name] for name in names[len(args) :]))

    def _recorded_call(self, *args: object, **named: object) -> Result:
        start = time.perf_counter()
        try:
            return self._call(self._placed(args, named) if named else args)
        finally:
            if recording.active is not None:
                name = f"@{self.signature.entry} on {self.info.target}"
                recording.active.add(name, "call", start, time.perf_counter(), signature=str(self.signature))

    @staticmethod
    def record_calls(enabled: bool) -> None:
        """Records all calls from now on, if `enabled`. The call function is replaced, so there is no cost otherwise."""
        Executable.__call__ = Executable._recorded_call if enabled else _plain_call  # type: ignore[method-assign]

    @property
    def signature(self) -> Signature:
        """The arguments and results of the program."""
        return self.runner.signature

    @property
    def info(self) -> CompileInfo:
        """How it was compiled."""
        return self.runner.info

    @property
    def device(self) -> Device:
        """Where it runs."""
        return self.runner.device

    @property
    def grid(self) -> Grid:
        """All devices that a call runs: replicas and their partitions."""
        return self.runner.grid

    def clusters(self) -> ClusterReport:
        """Which operation of the program runs where, and why; for a program that was compiled for several targets.

        Raises:
            ArgumentError: it was compiled as a whole, for one target.
        """
        if self.cluster_report is None:
            raise ArgumentError(f"clusters: {self.signature} was compiled as a whole for {self.info.target}")
        return self.cluster_report

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits until compiled code for all parts of the program is in use, or has failed; returns whether it is.

        Args:
            timeout_s: the largest number of seconds to wait; None: no limit.
        """
        return all([part.wait(timeout_s) for part in self.find_parts()])

    @property
    def module_bytes(self) -> bytes:
        """The compiled module, as `iree-run-module` takes it.

        Raises:
            ArgumentError: nothing is compiled before the first call.
            TargetError: the target does not produce such a module.
        """
        return self.runner.module_bytes

    def cost_analysis(self) -> dict[str, float]:
        """The computation and memory traffic of a call, for the program before any pass: `"flops"`, `"transcendentals"`
        and `"bytes accessed"` as JAX counts them, `"optimal_seconds"` by hilo's model of one core, and its other sums.

        Raises:
            ArgumentError: the program is not known, as for a bundle.
        """
        from hilo.targets.cost_analysis import cost_analysis

        return cost_analysis(self._known_program("cost_analysis"))

    def operation_costs(self) -> list[OperationCost]:
        """The costs of `cost_analysis`, operation by operation, with the user's lines.

        Raises:
            ArgumentError: the program is not known, as for a bundle.
        """
        from hilo.targets.cost_analysis import operation_costs

        return operation_costs(self._known_program("operation_costs"))

    def memory_analysis(self) -> MemoryAnalysis:
        """The sizes of arguments, results, constants, code and temporary buffers, under JAX's names.

        The first time, IREE's compiler is run once more, for about a second, to report what a call allocates.

        Raises:
            ArgumentError: the program is not known, as for a bundle.
        """
        from hilo.targets.cost_analysis import memory_analysis

        try:
            code: int | None = len(self.module_bytes)
        except (ArgumentError, TargetError):  # nothing was compiled
            code = None
        program = self._known_program("memory_analysis")
        found = memory_analysis(program, self.signature, code)
        allocated = self._allocated_bytes(program) if code is not None else None
        temporary = None if allocated is None else max(0, allocated - found.output_size_in_bytes)
        return dataclasses.replace(found, temp_size_in_bytes=temporary)

    def _allocated_bytes(self, program: ir.Module) -> int | None:
        """The bytes that one call allocates; None if unknown: for dynamic sizes, replicas, parts, other compilers."""
        from hilo.targets.compilation.memory.transient_memory import transient_bytes
        from hilo.targets.target import get_target, target_names

        leaves = (*self.signature.args, *self.signature.results)
        if any(None in leaf.dims for leaf in leaves) or self.grid.size > 1 or self.info.target not in target_names():
            return None
        if self.info.key not in self._allocated:
            self._allocated[self.info.key] = transient_bytes(program, get_target(self.info.target), self.info.flags)
        return self._allocated[self.info.key]

    def kernel_times(self, *args: object) -> list[KernelTime]:
        """The time of each kernel in a call with these arguments, slowest first.

        IREE's tools run the program in a process of their own, on the CPU.

        Args:
            args: as for a call.

        Raises:
            ArgumentError: the program was not compiled by IREE for one CPU device, or calls its process.
            ExecutionError: the run failed.
        """
        from hilo.targets.runtime.device import HOST_DRIVERS
        from hilo.targets.runtime.kernel_times import measure_kernels

        driver = self.info.device.partition("://")[0]
        if driver not in HOST_DRIVERS or self.grid.size > 1 or self.info.host_functions or self.runner.streams:
            takes = "it takes one that IREE compiled for one CPU device, without host calls and random numbers"
            raise ArgumentError(f"kernel_times: {self.signature} runs on {self.info.device}; {takes}")
        flat = self.runner.reader.flatten(args)
        arrays = [self.runner.read_argument(value, index) for index, value in enumerate(flat)]
        for index, array in enumerate(arrays):
            if is_extension(array.dtype):
                takes = "it takes NumPy's own element types"
                raise ArgumentError(f"kernel_times: argument {index} is {array.dtype}; {takes}")
        return measure_kernels(self.module_bytes, self.signature.entry, driver, arrays, len(self.signature.results))

    def _known_program(self, asks: str) -> ir.Module:
        if self.program is None:
            raise ArgumentError(f"{asks}: of {self.signature} only the compiled module is known; compile the program")
        return self.program

    def reseed(self, seed: int) -> None:
        """Restarts the random numbers of `rng` (RngUniform, RngNormal, RngBernoulli) from `seed`.

        Each call draws different numbers: those of call k under a seed are the same in each process, on each target and
        for each executable of the program. Programs that draw no numbers are not affected.

        Args:
            seed: any integer.

        Raises:
            ArgumentError: `seed` is not an integer.
        """
        if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
            raise ArgumentError(f"reseed: seed is {shown(seed)}; it takes an integer")
        if self.runner.streams is not None:
            self.runner.streams.restart(int(seed))

    def run_replicas(self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None) -> list[Result]:
        """Runs all devices of the program together: one tuple of arguments in, and one result out, for each.

        Args:
            arguments: for each device.
            timeout_s: seconds that a device waits for another one; None: as the executable is configured.

        Raises: as a call.
        """
        return self.runner.run_replicas(arguments, timeout_s=timeout_s)

    def call_directly(self, *args: object) -> Result:
        """Calls the program itself with `args`, even if other calls go through a detour."""
        return self.runner.run(args)

    def call_async(self, *args: object) -> Result:
        """Like a call, but returns immediately: the program runs in its device's thread, after earlier such calls.

        Results are `PendingArray`s, which further calls accept: a chain of calls runs without waiting in between.
        Reading one, or its `block_until_ready`, waits, and raises any error, including wrong arguments. NumPy arguments
        are copied. A call costs about 30 µs more than a synchronous one.

        Args:
            args: as for a call, by position.

        Raises:
            TargetError: results have dimensions that are known only at a call.
        """
        layouts = self.runner.static_results()
        if None in layouts:
            raise TargetError(f"{self.signature}: call_async takes programs whose results have known dimensions")
        taken = tuple(map(_snapshot, self.runner.hand_over(args)))
        future: Future[Sequence[DeviceArray]] = _queue(self.device, os.getpid()).submit(self._run_later, taken)
        pending = (
            PendingArray(future, index, expected, self.device)
            for index, expected in enumerate(layouts)
            if expected is not None
        )
        return unflatten(self.signature.out_tree, pending)  # type: ignore[return-value]

    def _run_later(self, args: tuple[object, ...]) -> Sequence[DeviceArray]:
        return [result for result in _leaves(self(*args)) if isinstance(result, DeviceArray)]

    # ---- for `hilo.targets.checking` and tiers

    def go_through(self, detour: Detour | None) -> None:
        """Makes all calls go through `detour` from now on; None: directly to the program."""
        self._call = self.runner.call if detour is None else detour
        self.is_direct = detour is None

    def become(self, other: Executable) -> None:
        """Takes over the program of `other`, which has the same signature and kind; calls go to it."""
        self.runner = other.runner
        self.go_through(None)

    def note(self, check: Check, rung: str | None = None) -> None:
        """Stores in `info` what `check` found about the results, and `rung`, if that changed."""
        self.runner.note(check, rung)

    def __reduce__(self) -> tuple[object, ...]:
        raise ArgumentError(
            f"an executable ({self.signature}) belongs to its process and cannot be pickled or copied; pickle the "
            "computation (hilo.load(path), builder.Build()) and compile it there, where the cache has it, or ship a "
            f"bundle (hilo.compile_bundle(...).save(path), hilo.load_bundle(path))\n  at {place()}"
        )

    if not TYPE_CHECKING:  # type checkers shall report unknown names

        def __getattr__(self, name: str) -> object:
            instead = f"; use {_ELSEWHERE[name]}" if name in _ELSEWHERE else ""
            raise AttributeError(f"'Executable' object has no attribute {name!r}{instead}", name=name, obj=self)

    def __repr__(self) -> str:
        return f"<Executable {shortened(str(self.signature), 400)} for {self.info.target} on {self.device.name}>"

    def _repr_html_(self) -> str:
        """In notebooks: the signature, and how it was compiled."""
        rows = {"signature": self.signature, "target": self.info.target, "device": self.info.device, "info": self.info}
        cells = "".join(f"<tr><th>{name}</th><td>{html.escape(str(value))}</td></tr>" for name, value in rows.items())
        return f"<table>{cells}</table>"


_plain_call = Executable.__call__


@once
def _queue(device: Device, process: int) -> ThreadPoolExecutor:
    """The thread that runs a device's asynchronous calls in a process, one after the other."""
    return ThreadPoolExecutor(1, thread_name_prefix=f"hilo-{device.name}")


def _snapshot(value: object) -> object:
    """An argument as its owner can no longer change it."""
    if isinstance(value, DeviceArray):
        return value
    if isinstance(value, tuple):
        return tuple(map(_snapshot, value))
    if isinstance(value, list):
        try:
            return copy.deepcopy(value)
        except Exception as error:  # its elements may raise anything when they are copied
            raise ArgumentError(f"call_async: {shown(value)} cannot be copied: {described(error)}") from error
    if hasattr(value, "__array__") or hasattr(value, "__dlpack__"):  # another library's, which may be changed, too
        if isinstance(value, np.ma.MaskedArray):
            return value  # which is refused
        try:
            return np.array(host_array(value))
        except MemoryError as error:
            raise ExecutionError(f"call_async: there is no memory for a copy of an argument: {error}") from error
    return value


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value

"""What the calls of an executable run on: one interface, whoever compiled the program and wherever it runs."""

from __future__ import annotations

import abc
import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.lowering.process.process_groups import Grid
from hilo.targets.checking.report import OFF, Check
from hilo.targets.compilation.kernels.exchange import Count
from hilo.targets.compilation.signature import Leaf, Signature, unflatten
from hilo.targets.runtime.arguments import ArgumentReader
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.memory.donated import Gone
from hilo.targets.runtime.memory.layout import Layout
from hilo.targets.runtime.rng_state import Streams

Result: TypeAlias = "DeviceArray | tuple[object, ...]"
"""What a call gives: one array, or a tuple of results."""

SINGLE = Grid(1, 1)

MISS: Result = ("miss",)
"""What a call gives that was not made: compared by `is`."""


@dataclass(frozen=True, slots=True)
class CompileInfo:
    """How an executable came to be.

    Attributes:
        target: the target's name.
        device: the runtime device's name.
        rung: the step of the target's retry ladder that compiled it, after `+` where others were tried in between;
            `"default"` is the first. `"evaluator"`: no rung answered correctly, and the evaluator has taken over.
        flags: the flags of iree-compile.
        mode: where the compiler ran: `"worker"` or `"in-process"`.
        diagnostics: the compiler's warnings.
        source: `"compiled"`, or the cache that had it: `"memory"` or `"disk"`.
        size_bytes: size of the compiled module.
        key: the content key under which caches hold it.
        times_s: seconds by stage, such as `{"lower": 0.01, "compile": 0.25, "compile: translate kernels": 0.1, …}`.
        replicas: how many replicas run together.
        host_functions: names of the functions that it calls in its process.
        seed: of its random numbers; see `Executable.reseed`.
        check: what is known of its answers; see `hilo.targets.checking`.
        kernels: how many of its kernels the store had, and how many were compiled, as `(found=…, compiled=…)`; None: it
            was not asked.
        kernel_times_s: seconds of translating each compiled kernel to LLVM's IR, by its name: parts of the stage
            `compile: translate kernels`. LLVM makes machine code of all kernels together, in `compile: emit code`.
    """

    target: str
    device: str
    rung: str
    flags: tuple[str, ...]
    mode: str
    diagnostics: str
    source: str
    size_bytes: int
    key: str
    times_s: dict[str, float]
    replicas: int = 1
    host_functions: tuple[str, ...] = ()
    seed: int = 0
    check: Check = OFF
    kernels: Count | None = None
    kernel_times_s: dict[str, float] = dataclasses.field(default_factory=dict)

    def __repr__(self) -> str:
        times = "".join(f", {stage} {seconds:.3g} s" for stage, seconds in self.times_s.items())
        rung = f" by rung {self.rung}" if self.rung not in ("", "default") else ""
        size = f", {self.size_bytes:,} bytes" if self.size_bytes else ""
        return f"<CompileInfo {self.target} on {self.device}: {self.source}{rung}{size}{times}>"


class Runner(abc.ABC):
    """Runs one program: IREE's runtime, an interpreter, another compiler, replicas in threads or on other ranks.

    Attributes:
        signature: what the program takes and gives.
        device: where it runs.
        info: how it was compiled.
        donated: flat numbers of the arguments whose arrays a call makes unusable.
        streams: the states of its random numbers; None where it draws none.
        reader: checks and converts its arguments.
    """

    def __init__(
        self,
        signature: Signature,
        device: Device,
        info: CompileInfo,
        *,
        donated: frozenset[int] = frozenset(),
        streams: Streams | None = None,
    ) -> None:
        self.signature = signature
        self.device = device
        self.info = info
        self.donated = donated
        self.streams = streams
        self.reader = ArgumentReader(signature)
        self._gone = Gone(device, f"@{signature.entry}")

    @property
    def grid(self) -> Grid:
        """The devices that one call runs: replicas and their partitions."""
        return SINGLE

    @property
    @abc.abstractmethod
    def module_bytes(self) -> bytes:
        """The compiled module, as `iree-run-module` takes it."""

    @abc.abstractmethod
    def run(self, args: tuple[object, ...]) -> Result:
        """Runs the program on the arguments of a call. Raises: as a call of `Executable`."""

    def call(self, args: Sequence[object], is_exact: bool = False) -> Result:
        """As `run`, in the quickest way that there is.

        Args:
            is_exact: gives `MISS`, and runs nothing, unless all arguments are device arrays of this device,
                arrays of any library and Python numbers of exactly the signature's types.
        """
        return MISS if is_exact else self.run(tuple(args))

    def run_replicas(self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None) -> list[Result]:
        """Runs all devices together; see `ReplicatedExecutable.run_replicas`."""
        self.check_rows(arguments)
        return [self.run(tuple(args)) for args in arguments]

    def check_rows(self, arguments: Sequence[Sequence[object]]) -> None:
        """Checks for how many replicas there are arguments.

        Raises:
            ArgumentError: for more or fewer than run, or they are no sequence of sequences.
        """
        entry = self.signature.entry
        if not isinstance(arguments, Sequence) or not all(isinstance(row, (Sequence, np.ndarray)) for row in arguments):
            takes = "it takes a sequence of arguments for each replica"
            raise ArgumentError(f"@{entry}: got {shown(arguments)} as the arguments of the replicas; {takes}")
        if len(arguments) != self.grid.size:
            raise ArgumentError(f"@{entry}: got arguments for {len(arguments)} replicas; it takes {self.grid.size}")

    def draw_from(self, streams: Streams | None) -> Streams | None:
        """Has random numbers continue a sequence that is in use, where the program draws any.

        Returns:
            The sequence that is in use from now on.
        """
        if streams is None:
            return self.streams
        if self.streams is not None:
            self.streams = streams
        return streams

    def note(self, check: Check, rung: str | None = None) -> None:
        """Keeps in `info` what is known of the answers, and, if it is another one than before, what gives them."""
        self.info = dataclasses.replace(self.info, check=check, rung=self.info.rung if rung is None else rung)

    # ---- arguments and results

    @abc.abstractmethod
    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        """The layout of flat result `index`, of that size, on the device."""

    def static_results(self) -> list[Layout | None]:
        """The layout of each flat result; None where only a call tells its dimensions."""
        leaves = enumerate(self.signature.results)
        return [None if (dims := static_dims(leaf)) is None else self.result_layout(i, dims) for i, leaf in leaves]

    def read_argument(self, value: object, index: int) -> np.ndarray:
        """A flat argument on the host, as the program gets it; nothing that a call does changes it.

        Raises:
            ArgumentError, ShapeError, DtypeError: it does not fit.
        """
        if isinstance(value, DeviceArray):
            if value.is_donated:
                value.to_host()  # raises
            self.reader.check(value.element_type, value.shape, index)
            array = value.device.download(value.view, value.layout)
        else:
            array = self.reader.read(value, index)
            self.reader.check(dtype(array.dtype), array.shape, index)
        return np.array(array) if index in self.donated else array

    def place_result(self, array: np.ndarray, index: int) -> DeviceArray:
        """A host array of result `index`'s dtype, as an array on the device."""
        chosen = self.result_layout(index, array.shape)
        return DeviceArray(self.device.upload(array, chosen), chosen, self.device)

    def from_host(self, leaves: Sequence[np.ndarray]) -> Result:
        """Flat results, on the host, as a call gives them."""
        results = map(self.place_result, leaves, itertools.count())
        return unflatten(self.signature.out_tree, results)  # type: ignore[return-value]

    def hand_over(self, args: tuple[object, ...]) -> tuple[object, ...]:
        """The arguments of a call that runs later: arrays that it will make unusable are so from now on."""
        return args

    def give_up(self, leaves: Sequence[object]) -> None:
        """Makes the arrays of donated arguments unusable, after a call that did not reuse their memory.

        Args:
            leaves: the flat arguments of the call.
        """
        for index in self.donated:
            array = leaves[index]
            if isinstance(array, DeviceArray) and not array.is_donated:
                array.give_up(self._gone)


def static_dims(leaf: Leaf) -> tuple[int, ...] | None:
    """The dimensions of an argument or result; None where one is known only at a call."""
    dims = tuple(size for size in leaf.dims if size is not None)
    return dims if len(dims) == len(leaf.dims) else None

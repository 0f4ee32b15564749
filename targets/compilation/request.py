"""The request of a compilation: one immutable value that all its parts read."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError
from hilo.dialect.support.errors import shown as shown_value
from hilo.dialect.support.partitioning import global_partitions
from hilo.targets import environment
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.cache import compiler_versions, content_key, disk_cache, shown, source_version
from hilo.targets.compilation.donation import NO_DONATION, Donation
from hilo.targets.compilation.iree import c_library, host_pipelines
from hilo.targets.compilation.iree.compiler import LARGEST_TILE
from hilo.targets.compilation.kernels import elf, exchange, frozen_integers, linking
from hilo.targets.compilation.kernels.store import StorePlace, WrittenStore
from hilo.targets.compilation.memory import binding_alignment
from hilo.targets.compilation.signature import Signature
from hilo.targets.cost_model import Work, count_complex_parts, count_large_dots, estimate_work
from hilo.targets.host.functions import host_function_names
from hilo.targets.host.lapack import available_routines
from hilo.targets.target import Options, Rung, Target

if TYPE_CHECKING:
    from hilo.lowering.framework.profile import Configuration, Profile

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@dataclass(frozen=True)
class CompileRequest:
    """One program for one target.

    Attributes:
        module: StableHLO, in the process's context; it must not change.
        signature: its entry function: name, arguments and results.
        target: the target.
        options: the target's.
        isolation: where the compiler runs.
        timeout_s: seconds after which an attempt to compile in a worker is stopped; None: never.
        replicas: how many copies of the program run together.
        partitions: the number of parts that each replica is cut into.
        is_called_as_one: the partitions share one caller, who passes and receives whole arrays.
        donation: the arguments that the program may overwrite.
        host_functions: names of functions that exist in the process that runs the program.
        is_ahead: the result runs in another process: it states what that one must have, and uses nothing of this one.
        uses_cache: whether the compiled module is looked up, and stored, in memory and on disk.
        check: which calls are checked against the evaluator.
        has_kernels: passes may write kernels, if the target takes them (`Profile.kernels`).
        takes_any_size: keep dynamic dimensions: one compilation for all sizes. The caller makes sure that sizes are
            consistent.
        kept: data derived from the module alone, for callers that pass the same, unchanged module again.
    """

    module: ir.Module
    signature: Signature
    target: Target
    options: Options
    isolation: environment.Isolation = "auto"
    timeout_s: float | None = None
    replicas: int = 1
    partitions: int = 1
    is_called_as_one: bool = False
    donation: Donation = NO_DONATION
    host_functions: frozenset[str] = field(default_factory=host_function_names)
    is_ahead: bool = False
    uses_cache: bool = True
    check: environment.CheckMode = "off"
    has_kernels: bool = True
    takes_any_size: bool = False
    kept: dict[str, bytes] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"@{self.signature.entry} for {self.target.name}"

    @property
    def devices(self) -> int:
        """The number of replicas times partitions."""
        return self.replicas * self.partitions

    def specialized(self, module: ir.Module, signature: Signature) -> CompileRequest:
        """The same request for a module with static shapes."""
        return dataclasses.replace(self, module=module, signature=signature, donation=NO_DONATION, kept={})

    @functools.cached_property
    def work(self) -> Work:
        """The program's estimated work, by which flags and devices are chosen."""
        return estimate_work(self.module)

    @functools.cached_property
    def profile(self) -> Profile:
        """The profile that passes lower for."""
        profile = self.target.profile_for(self.options)
        return profile if self.has_kernels else dataclasses.replace(profile, kernels=False, product_tile=None)

    @property
    def is_native(self) -> bool:
        """Whether the code is for this machine's CPU."""
        return bool(self.target.fingerprint(self.options))

    def flags(self, lowered: ir.Module | None = None) -> tuple[str, ...]:
        """The flags of iree-compile for the first rung.

        Args:
            lowered: the module after all passes. If products are calls of a kernel, only the remaining ones count; so
                do complex numbers, of which the kernel of Fourier transforms reads and writes the parts.
        """
        work = self.work
        if lowered is not None and self.is_native and self.profile.product_tile is not None:
            if work.large_products:
                work = dataclasses.replace(work, large_products=count_large_dots(lowered))
            if work.complex_parts:
                work = dataclasses.replace(work, complex_parts=count_complex_parts(lowered))
        return (*self.target.flags(self.options, work), *self.options.flags)

    def c_library(self, flags: tuple[str, ...]) -> str | None:
        """Where the C functions are stored that programs compiled with these flags are linked with: see `c_library`."""
        if not self.is_native or not c_library.is_wanted(flags):
            return None
        disk = disk_cache()
        cpu = [flag for flag in flags if flag.startswith("--iree-llvmcpu-target-")]
        source = _digest_of_files(c_library.__file__)
        key = content_key("C functions", *cpu, self.target.fingerprint(self.options), source, *compiler_versions())
        return "" if disk is None else str(disk.path(key).with_suffix(".o"))

    def kernels(self, flags: tuple[str, ...]) -> StorePlace | None:
        """Where kernels of a program compiled with these flags are looked up and stored; None: nowhere. Without the
        cache, only kernels for any size are stored, which are hilo's, not the program's, like the C functions."""
        wanted = environment.keeps_kernels() and getattr(self.options, "kernel_store", False)
        if not wanted or not self.is_native or not c_library.is_wanted(flags) or not exchange.is_wanted(flags):
            return None
        disk = disk_cache()
        sources = _digest_of_files(
            *(each.__file__ for each in (exchange, elf, linking, host_pipelines, frozen_integers, binding_alignment))
        )
        depends_on = content_key(
            *kernel_flags(flags), LARGEST_TILE, self.target.fingerprint(self.options), sources, *compiler_versions()
        )
        folder, size_bytes = ("", 0) if disk is None else (str(disk.folder), disk.size_bytes)
        return StorePlace(folder, size_bytes, depends_on, is_for_any_size=not self.uses_cache)

    def written(self) -> WrittenStore | None:
        """Where kernels are stored as passes wrote them; None: nowhere."""
        disk = disk_cache()
        if disk is None or not self.is_native or not environment.keeps_kernels():
            return None
        if not getattr(self.options, "kernel_store", False):
            return None

        def depends_on() -> str:
            return content_key(self.target.fingerprint(self.options), source_version())

        return WrittenStore(str(disk.folder), disk.size_bytes, depends_on)

    @property
    def outlines_kernels(self) -> bool:
        """Whether all kernels that passes write become executables, or get their bodies back, before the compiler sees
        them, and nobody looks at the program in between."""
        ladder = self.target.ladder
        return bool(ladder) and ladder[0].pipeline.startswith("outline-kernels") and not environment.dumps_programs()

    def configuration(self) -> Configuration:
        """How the program is to run."""
        # Programs that run elsewhere call LAPACK only if there is no other way, and take no generator state.
        return configuration_for(
            self.replicas,
            self.host_functions,
            self.partitions,
            seed=self.options.seed if self.is_ahead else None,
            prefers_routines=not self.is_ahead,
            is_native=self.is_native,
        )

    def content(self) -> bytes:
        """The module's content, without locations."""
        if "content" not in self.kept:
            self.kept["content"] = bytecode(self.module, debug_info=False)
        return self.kept["content"]

    def key(self) -> Key:
        """Everything that the compiled module depends on."""
        module = self.content()
        named = [name for name in sorted(self.host_functions) if name.encode() in module]
        parts: dict[str, str | bytes] = {
            "module": module,
            "donated arguments": repr(sorted(self.donation.results.items())),
            "replicas": f"{self.replicas} of {self.partitions} partitions",
            "host functions": f"{named}, LAPACK: {bool(available_routines())}",
            "entry": self.signature.entry,
            "target": self.target.name,
            "options": repr(dataclasses.replace(self.options, seed=0)),  # the generator's state is an argument
            "retry ladder": _ladder_digest(self.target.ladder),
            "CPU": self.target.fingerprint(self.options),
            "versions of hilo and IREE": source_version(),
        }
        return Key(content_key(*parts.values()), {name: shown(part) for name, part in parts.items()})


BEFORE_KERNELS = ("--iree-input-", "--iree-dispatch-creation-", "--iree-opt-const-", "--iree-vm-")
"""Prefixes of flags that take effect before executables are formed, or not on them: their effect is in the kernels."""


def kernel_flags(flags: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the flags of iree-compile that affect how a kernel is compiled.

    >>> kernel_flags(("--iree-input-type=stablehlo", "--iree-opt-level=O2"))
    ('--iree-opt-level=O2',)
    """
    return tuple(flag for flag in flags if not flag.startswith(BEFORE_KERNELS))


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a compiled module in caches.

    Attributes:
        digest: of all parts.
        parts: the parts by name, as shown in messages.
    """

    digest: str
    parts: dict[str, str]


COMPILE_TIMEOUT_S = 1800.0
"""Seconds after which an attempt to compile counts as endless. The longest one that succeeds, of all programs of the
tests and benchmarks, takes about a minute and a half, on Vulkan."""

MOST_DEVICES = 1024
"""Most replicas and partitions in one process, where each is a thread."""


def with_bodies_apart(
    compile: Callable[Concatenate[CompileRequest, Parameters], Result],
) -> Callable[Concatenate[CompileRequest, Parameters], Result]:
    """Sets the bodies of kernels apart while a request is compiled: see `hilo.lowering.framework.bodies`."""

    @functools.wraps(compile)
    def wrapped(request: CompileRequest, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if not request.outlines_kernels:
            return compile(request, *args, **kwargs)
        from hilo.lowering.framework import bodies

        with bodies.apart(remembers=request.uses_cache, store=request.written()):
            return compile(request, *args, **kwargs)

    return wrapped


def check_timeout(timeout_s: object) -> float | None:
    """The seconds that an attempt to compile may take; None: unlimited.

    Raises:
        ArgumentError: it is not a number above 0.
    """
    if timeout_s is None or (isinstance(timeout_s, float) and timeout_s == float("inf")):
        return None
    if isinstance(timeout_s, bool) or not isinstance(timeout_s, (int, float)) or not 0 < timeout_s < 1e9:
        raise ArgumentError(
            f"compile: compile_timeout_s is {shown_value(timeout_s)}; it takes a number of seconds above 0, or None"
        )
    return float(timeout_s)


def check_devices(replicas: int, partitions: int) -> None:
    """Refuses more replicas and partitions than one process has threads for.

    Raises:
        ArgumentError: there are more than `MOST_DEVICES`.
    """
    if replicas * partitions > MOST_DEVICES:
        raise ArgumentError(
            f"compile: replicas is {replicas}, partitions is {partitions}; one process runs {MOST_DEVICES} of them at "
            "most, each as a thread; replicas='mpi' spreads them over processes"
        )


def read_isolation(isolate: bool | str) -> environment.Isolation:
    """Where to compile, as `compile_module` takes it.

    Raises:
        ArgumentError: it is neither a bool nor `"auto"`.
    """
    if isinstance(isolate, bool):
        return "worker" if isolate else "in-process"
    if isolate != "auto":
        raise ArgumentError(f"compile: isolate is {isolate!r}; it takes True, False or 'auto'")
    return environment.isolation()


def shared_partitions(module: ir.Module, replicas: object, partitions: int) -> int:
    """The number of partitions: the program's own if it is written for a mesh, or else the given one.

    Raises:
        ArgumentError: it differs from the mesh's, or there are several replicas.
    """
    shared = global_partitions(module)
    if shared == 1:
        return partitions
    if partitions not in (1, shared) or (isinstance(replicas, int) and replicas != 1):
        raise ArgumentError(
            f"compile: replicas is {replicas}, partitions is {partitions}; the program is written for a mesh of "
            f"{shared} devices: it takes replicas=1, partitions={shared}"
        )
    return shared


def configuration_for(
    replicas: int = 1,
    host_functions: frozenset[str] | None = None,
    partitions: int = 1,
    *,
    seed: int | None = 0,
    prefers_routines: bool = True,
    is_native: bool = True,
) -> Configuration:
    """The configuration of a program: the number of replicas, the host functions (default: those registered now), and
    the routines that the process has."""
    from hilo.lowering.framework.profile import Configuration

    known = host_function_names() if host_functions is None else host_functions
    return Configuration(replicas, partitions, seed, known, available_routines(), prefers_routines, is_native)


@functools.cache
def _digest_of_files(*paths: str) -> str:
    return content_key(*(Path(path).read_bytes() for path in paths))


@functools.cache
def _ladder_digest(ladder: tuple[Rung, ...]) -> str:
    return content_key(repr(ladder))

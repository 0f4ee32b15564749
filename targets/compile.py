"""From a module to an executable: cache, lowering, the compiler and its retry ladder."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import io
import json
import logging
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from hilo.dialect._bindings import ir
from hilo.dialect.errors import ArgumentError, CompileError, TargetError
from hilo.dialect.partitioning import global_partitions
from hilo.targets import compiler, environment, seal
from hilo.targets.cache import (
    MEMORY_ENTRIES,
    DiskCache,
    Entry,
    MemoryCache,
    content_key,
    disk_cache,
    shown,
    source_version,
)
from hilo.targets.device import HOST_DRIVERS, get_device
from hilo.targets.donation import NO_DONATION, Donation, read_donation, read_forwarding, reuse_memory
from hilo.targets.executable import CompileInfo, DonatingExecutable, Executable, Program
from hilo.targets.host_functions import host_function_names
from hilo.targets.lapack import available_routines
from hilo.targets.signature import Signature, Tree, abi_types, find_entry, read_signature
from hilo.targets.specialize import DynamicExecutable, is_dynamic
from hilo.targets.target import BuildRequest, Options, Rung, Target, get_target
from hilo.targets.work import estimate_work

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm

    from hilo.lowering.profile import Profile

_LOG = logging.getLogger("hilo.targets")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Settings:
    """What `compile_module` takes beside the target's options.

    Attributes:
        isolate: compile in a worker process (True), in this one (False), or as `HILO_ISOLATE` says (`"auto"`).
        compile_timeout_s: seconds after which a worker is stopped; None: never.
    """

    isolate: bool | str = "auto"
    compile_timeout_s: float | None = None

    def isolation(self) -> environment.Isolation:
        """Where to compile.

        Raises:
            ArgumentError: `isolate` is neither a bool nor `"auto"`.
        """
        if isinstance(self.isolate, bool):
            return "worker" if self.isolate else "in-process"
        if self.isolate != "auto":
            raise ArgumentError(f"compile: isolate is {self.isolate!r}; it takes True, False or 'auto'")
        return environment.isolation()


def compile_module(
    module: ir.Module,
    target: str | Target = "llvm-cpu",
    *,
    cache: bool = True,
    entry: str | None = None,
    in_tree: tuple[Tree, ...] | None = None,
    out_tree: Tree = None,
    isolate: bool | str = "auto",
    compile_timeout_s: float | None = None,
    replicas: int | str | Intracomm = 1,
    partitions: int = 1,
    donate_argnums: Sequence[int] = (),
    kept: dict[str, bytes] | None = None,
    **options: object,
) -> Executable:
    """Lowers and compiles a module for a target.

    Args:
        module: StableHLO, in the process's context; it is not changed.
        target: a target or its name.
        cache: look for the compiled module, and keep it, in memory and on disk.
        entry: the function to call; default `main`, or the only public one.
        in_tree: how flat arguments form tuples, one tree per argument: None for an array, a tuple of trees for a tuple.
        out_tree: the same of the result.
        isolate: compile in a worker process (True), in this process (False), or as `HILO_ISOLATE` says.
        compile_timeout_s: seconds after which a compilation in a worker is given up.
        replicas: how many copies of the program run together; see `hilo.targets.replicas.ReplicatedExecutable`. `"mpi"`
            or an mpi4py communicator: one on each rank, see `hilo.targets.mpi.MpiExecutable`.
        partitions: into how many parts each replica is cut; the program is written so (PartitionId, channels).
        donate_argnums: numbers of arguments whose memory the program may reuse, beside those that the module's own
            attributes name (`tf.aliasing_output`, `jax.buffer_donor`); see `DonatingExecutable`. Programs
            of several replicas, with host calls or with dynamic dimensions give the arrays up, but allocate anew.
        kept: what follows from the module alone, for callers that give the same module again and never change it.
        **options: the target's, such as `device="local-sync"`, `opt_level="O3"`, `flags=["--iree-…"]`.

    Raises:
        ArgumentError: an option is unknown or has a wrong value.
        TargetError: the target is unknown, or cannot take the program.
        CompileError: the compiler failed on every rung of the target's ladder; a reproducer is saved.
    """
    shared = global_partitions(module)
    partitions = shared_partitions(module, replicas, partitions)
    if not isinstance(replicas, int):
        from hilo.targets.mpi import compile_for_ranks

        def compiled(count: int) -> Executable:
            return compile_module(
                module,
                target,
                cache=cache,
                entry=entry,
                in_tree=in_tree,
                out_tree=out_tree,
                isolate=isolate,
                compile_timeout_s=compile_timeout_s,
                replicas=count,
                partitions=partitions,
                donate_argnums=donate_argnums,
                kept=kept,
                **options,
            )

        return compile_for_ranks(replicas, partitions, compiled)
    chosen = get_target(target)
    parsed = chosen.make_options(options)
    isolation = Settings(isolate, compile_timeout_s).isolation()
    signature = read_signature(module, entry=entry, in_tree=in_tree, out_tree=out_tree)
    if chosen.build is not None:
        built = chosen.build(BuildRequest(module, signature, parsed, replicas, partitions))
        return _called_as_one(built) if shared > 1 else built
    if is_dynamic(signature):
        if replicas != 1 or partitions != 1:
            raise TargetError(f"@{signature.entry} has dynamic dimensions, {signature}; replicas take static ones")

        def specialize(static: ir.Module) -> Executable:
            trees: tuple[Tree, ...] = (None,) * len(signature.args)
            made = _Compilation(
                static,
                chosen,
                parsed,
                read_signature(static, entry=signature.entry, in_tree=trees, out_tree=signature.out_tree),
                isolation,
                compile_timeout_s,
            )
            return made.run(cache)

        device = get_device(chosen.device(parsed, estimate_work(module)))
        info = CompileInfo(chosen.name, device.name, "", (), "", "", "nothing yet", 0, "", {}, seed=parsed.seed)
        copy = ir.Module.parse(bytecode(module), module.context)
        donated = read_donation(module, signature, donate_argnums).arguments
        return DynamicExecutable(copy, signature, specialize, device, info, donated)
    donation = read_donation(module, signature, donate_argnums)
    made = _Compilation(module, chosen, parsed, signature, isolation, compile_timeout_s, replicas, partitions, donation)
    made.kept = kept
    return _called_as_one(made.run(cache)) if shared > 1 else made.run(cache)


def shared_partitions(module: ir.Module, replicas: object, partitions: int) -> int:
    """The number of partitions: the program's own, where it is written for a mesh, or else the given one.

    Raises:
        ArgumentError: another number is asked for than the mesh has, or several replicas.
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


def _called_as_one(executable: Executable) -> Executable:
    """Lets an executable of several partitions take and give whole arrays."""
    from hilo.targets.replicas import ReplicatedExecutable

    assert isinstance(executable, ReplicatedExecutable)
    executable.is_called_as_one = True
    return executable


def compile_ahead(
    module: ir.Module,
    target: str | Target = "llvm-cpu",
    *,
    entry: str | None = None,
    isolate: bool | str = "auto",
    compile_timeout_s: float | None = None,
    replicas: int = 1,
    partitions: int = 1,
    donation: Donation = NO_DONATION,
    host_functions: Sequence[str] = (),
    **options: object,
) -> Entry:
    """Lowers and compiles a module without loading it: for another machine, or for later. Nothing is cached.

    Arguments and errors are those of `compile_module`, and `host_functions`: names of functions that the process which
    runs the program will have registered, beside those of this process.
    """
    chosen = get_target(target)
    if chosen.build is not None:
        raise TargetError(f"target {chosen.name} runs programs in this process only; nothing can be compiled for later")
    parsed = chosen.make_options(options)
    isolation = Settings(isolate, compile_timeout_s).isolation()
    signature = read_signature(module, entry=entry)
    compilation = _Compilation(
        module,
        chosen,
        parsed,
        signature,
        isolation,
        compile_timeout_s,
        replicas,
        partitions,
        donation,
        in_process=False,
    )
    compilation.host_functions |= frozenset(host_functions)
    return compilation.compile()


REQUIRES, DRIVERS = "hilo.requires", "hilo.drivers"
"""Entries of IREE's function reflection in modules for later: what the CPU must have, and the drivers that run them."""

_PROGRAMS: MemoryCache[tuple[Entry, Program]] = MemoryCache(MEMORY_ENTRIES)


def clear_memory_cache() -> None:
    """Forgets all programs that this process holds compiled; executables in use stay usable."""
    _PROGRAMS.clear()


@dataclass
class _Compilation:
    """One call of `compile_module`."""

    module: ir.Module
    target: Target
    options: Options
    signature: Signature
    isolation: environment.Isolation
    timeout_s: float | None
    replicas: int = 1
    partitions: int = 1
    donation: Donation = NO_DONATION
    in_process: bool = True
    kept: dict[str, bytes] | None = None

    def __post_init__(self) -> None:
        self.times_s: dict[str, float] = {}
        self.host_functions = host_function_names()
        self.parts: dict[str, str] = {}

    def run(self, use_cache: bool) -> Executable:
        if not use_cache:
            entry = self.compile()
            return self._executable(entry, self._load(entry), "compiled", "")
        key = self._timed("key", self._key)
        held = _PROGRAMS.get(key)
        if held is not None:
            return self._executable(*held, "memory", key)
        disk = disk_cache()
        found = None if disk is None else self._timed("read", lambda: disk.get(key))
        entry, source = self._make(key, disk) if found is None else (found, "disk")
        program = self._load(entry)
        _PROGRAMS.put(key, (entry, program))
        return self._executable(entry, program, source, key)

    def _make(self, key: str, disk: DiskCache | None) -> tuple[Entry, str]:
        """Compiles, and keeps the result; or reads what another process has compiled meanwhile."""
        with contextlib.nullcontext() if disk is None else disk.turn(key):
            found = None if disk is None else disk.get(key)
            if found is not None:
                return found, "disk"
            if environment.explain_cache_misses():
                where = "cache on disk is off" if disk is None else disk.explain(key, self.parts)
                _LOG.warning("cache miss: @%s for %s: %s", self.signature.entry, self.target.name, where)
            entry = dataclasses.replace(self.compile(), parts=self.parts)
            if disk is not None:
                disk.put(key, entry)
            return entry, "compiled"

    def _timed(self, stage: str, action: Callable[[], T]) -> T:
        start = time.perf_counter()
        try:
            return action()
        finally:
            self.times_s[stage] = time.perf_counter() - start

    def _key(self) -> str:
        module = self._content()
        named = [name for name in sorted(self.host_functions) if name.encode() in module]
        parts: dict[str, str | bytes] = {
            "module": module,
            "donated arguments": repr(sorted(self.donation.results.items())),
            "replicas": f"{self.replicas} of {self.partitions} partitions",
            "host functions": f"{named}, LAPACK: {bool(available_routines())}",
            "entry": self.signature.entry,
            "target": self.target.name,
            "options": repr(dataclasses.replace(self.options, seed=0)),  # callers give the state of random numbers
            "retry ladder": _ladder_digest(self.target.ladder),
            "CPU": self.target.fingerprint(self.options),
            "versions of hilo and IREE": source_version(),
        }
        self.parts = {name: shown(part) for name, part in parts.items()}
        return content_key(*parts.values())

    def _content(self) -> bytes:
        """What the module says."""
        kept = {} if self.kept is None else self.kept
        if "content" not in kept:
            kept["content"] = bytecode(self.module, debug_info=False)
        return kept["content"]

    def compile(self) -> Entry:
        from hilo.targets.host_imports import describe_imports, take_imports

        work = estimate_work(self.module)
        flags = (*self.target.flags(self.options, work), *self.options.flags)
        compiler.warm_up(self.isolation, flags)
        device = self.target.device(self.options, work)
        lowered = self._timed("lower", self._lower)
        args, results = abi_types(lowered, self.signature.entry)
        taken = take_imports(lowered)
        if taken:
            device = self._with_host_calls(device)
        elif self.replicas * self.partitions == 1 and device.partition("://")[0] in HOST_DRIVERS:
            reuse_memory(lowered, self.signature.entry, self.donation)
        reflection = describe_imports(taken)
        if not self.in_process:
            reflection |= {seal.MARK: "sha256", REQUIRES: ",".join(self.target.requires(self.options))}
            reflection[DRIVERS] = ",".join(self.target.drivers)
        if reflection:
            texts = {name: ir.StringAttr.get(text, lowered.context) for name, text in reflection.items()}
            entry_function = find_entry(lowered, self.signature.entry)
            entry_function.attributes["iree.reflection"] = ir.DictAttr.get(texts, lowered.context)
        imports = tuple(one.to_json() for one in taken)
        entry = self._timed("compile", lambda: self._climb(lowered, flags, device, args, results))
        made = entry.module if self.in_process else seal.seal(entry.module)
        return dataclasses.replace(entry, module=made, imports=imports)

    def _with_host_calls(self, device: str) -> str:
        """The device for a program with host calls: replicas are threads of their own, which use the cores."""
        if self.replicas * self.partitions > 1 and device.startswith("local-task") and self.options.device == "auto":
            return "local-sync"
        return device

    def _lower(self) -> ir.Module:
        from hilo.lowering import lower
        from hilo.lowering.host_calls import number_sites

        lowered = ir.Module.parse(bytecode(self.module), self.module.context)
        number_sites(lowered.operation)
        lower(lowered, self._profile())
        return lowered

    def _profile(self) -> Profile:
        profile = profile_for(self.target, self.replicas, self.host_functions, self.partitions)
        if self.in_process:
            return dataclasses.replace(profile, seed=None)
        # What runs elsewhere calls LAPACK only where there is no other way, and gives no state of random numbers.
        return dataclasses.replace(profile, host_orders={}, seed=self.options.seed)

    def _climb(
        self, lowered: ir.Module, flags: tuple[str, ...], device: str, args: tuple[str, ...], results: tuple[str, ...]
    ) -> Entry:
        """Tries the rungs of the ladder until one compiles. Each keeps the flags and passes of those that were tried
        before it: they were for symptoms that this program has."""
        from hilo.lowering import run_pipeline

        data = start = bytecode(lowered)
        failures: list[tuple[Rung, compiler.Compilation]] = []
        tried = flags
        for rung in self.target.ladder:
            if failures and not _helps(rung, failures[-1][1].diagnostics):
                continue
            if rung.device is not None and self.options.device not in ("auto", rung.device):
                continue
            tried = (*tried, *rung.flags)
            device = rung.device or device
            if rung.restart:
                lowered = ir.Module.parse(start, lowered.context)
            if rung.pipeline:
                run_pipeline(lowered, rung.pipeline, profile=self._profile())
                before, data = data, bytecode(lowered)
                if data == before and not rung.flags:
                    continue
            attempt = compiler.compile_bytecode(data, tried, isolation=self.isolation, timeout_s=self.timeout_s)
            if attempt.module is not None:
                if failures:
                    _LOG.info("@%s: compiled on rung %s: %s", self.signature.entry, rung.name, rung.reason)
                return Entry(
                    attempt.module,
                    args,
                    results,
                    device,
                    "+".join([earlier.name for earlier, _ in failures[1:]] + [rung.name]),
                    tried,
                    attempt.mode,
                    attempt.diagnostics,
                )
            full = _FULL_DISK.search(attempt.diagnostics)
            if full is not None:  # no other rung helps
                raise CompileError(
                    f"@{self.signature.entry} for {self.target.name}: the compiler could not write its temporary "
                    f"files in {tempfile.gettempdir()} ({full[0]}); make room, or set TMPDIR to another folder",
                    diagnostics=attempt.diagnostics,
                )
            failures.append((rung, attempt))
        raise self._failure(data, flags, failures)

    def _failure(
        self, data: bytes, flags: tuple[str, ...], failures: list[tuple[Rung, compiler.Compilation]]
    ) -> CompileError:
        from hilo.lowering.full_pipeline import PIPELINE

        rungs = ", ".join(rung.name for rung, _ in failures)
        diagnostics = "\n".join(f"[{rung.name}] {attempt.diagnostics}" for rung, attempt in failures)
        said = failures[0][1].diagnostics
        lines = (_symptoms(said) or said).splitlines()
        first = lines[0].strip() if lines else "without a message"
        saved = save_reproducer(self.module, data, self.target.name, PIPELINE, flags, diagnostics)
        place = f"; reproducer: {saved}" if saved else ""
        return CompileError(
            f"@{self.signature.entry} for {self.target.name}: the compiler failed (tried: {rungs}): {first}\n"
            f"  pipeline: builtin.module({PIPELINE})\n  flags: {' '.join(flags)}{place}",
            diagnostics=diagnostics,
            reproducer=saved,
        )

    def _load(self, entry: Entry) -> Program:
        def load() -> Program:
            device = get_device(entry.device)
            if self.replicas * self.partitions == 1 and not entry.imports:
                return Program(entry.module, self.signature.entry, device)
            from hilo.targets.host_imports import HostImport
            from hilo.targets.replicas import HostProgram

            imports = [HostImport.from_json(text) for text in entry.imports]
            return HostProgram(entry.module, self.signature.entry, device, imports)

        return self._timed("load", load)

    def _executable(self, entry: Entry, program: Program, source: str, key: str) -> Executable:
        info = CompileInfo(
            target=self.target.name,
            device=entry.device,
            rung=entry.rung,
            flags=entry.flags,
            mode=entry.mode,
            diagnostics=entry.diagnostics,
            source=source,
            size_bytes=len(entry.module),
            key=key,
            times_s=self.times_s,
            replicas=self.replicas,
            seed=self.options.seed,
        )
        abi = (entry.args_abi, entry.results_abi)
        if self.replicas * self.partitions == 1 and not entry.imports:
            forwarding = read_forwarding(self.module, self.signature)
            if not self.donation.results:
                return Executable(program, self.signature, abi, info, forwarding=forwarding)
            donated = self.donation.arguments
            return DonatingExecutable(program, self.signature, abi, info, donated, forwarding=forwarding)
        from hilo.targets.host_imports import functions_of, places_of
        from hilo.targets.replicas import HostProgram, ReplicatedExecutable

        assert isinstance(program, HostProgram)
        info = dataclasses.replace(info, host_functions=functions_of(program.imports))
        donated = self.donation.arguments
        made = ReplicatedExecutable(program, self.signature, abi, info, self.replicas, self.partitions, donated)
        made.places = places_of(program.imports, self.module.operation)
        return made


_SYMPTOM_LENGTH = 300
_FULL_DISK = re.compile("No space left on device|Disk quota exceeded|File too large")


def _symptoms(diagnostics: str) -> str:
    """What the compiler complains of, without the notes: they print whole functions, where any word may be."""
    marks = ("error:", compiler.CRASH_MARK)
    lines = (line for line in diagnostics.splitlines() if any(mark in line for mark in marks))
    return "\n".join(line[:_SYMPTOM_LENGTH] for line in lines)


def _helps(rung: Rung, diagnostics: str) -> bool:
    return rung.when is None or re.search(rung.when, _symptoms(diagnostics)) is not None


def profile_for(
    target: Target, replicas: int = 1, host_functions: frozenset[str] | None = None, partitions: int = 1
) -> Profile:
    """What a target takes, for so many replicas, with the host functions given (default: those registered now) and with
    the routines that the process has."""
    known = host_function_names() if host_functions is None else host_functions
    counted = dataclasses.replace(target.profile(), replicas=replicas, partitions=partitions)
    return dataclasses.replace(counted, host_functions=known, host_routines=available_routines())


@functools.cache
def _ladder_digest(ladder: tuple[Rung, ...]) -> str:
    return content_key(repr(ladder))


def bytecode(module: ir.Module, *, debug_info: bool = True) -> bytes:
    """The module as MLIR bytecode; without `debug_info`, what it says and not where it was built."""
    operation = module.operation
    if not debug_info:
        from iree.compiler.passmanager import PassManager

        operation = operation.clone()
        manager = PassManager.parse("builtin.module(strip-debuginfo)", module.context)
        manager.enable_verifier(False)  # half of the time
        manager.run(operation)
    buffer = io.BytesIO()
    operation.write_bytecode(buffer)
    return buffer.getvalue()


def save_reproducer(
    module: ir.Module, lowered: bytes, target: str, pipeline: str, flags: tuple[str, ...], diagnostics: str
) -> str | None:
    """Saves what is needed to see a failed compilation again; returns the folder, or None where it cannot be written.

    `module.mlir` is the module before lowering, `lowered.mlirbc` what the compiler got, `compile.json` pipeline and
    flags, and `diagnostics.txt` what it said. `iree-compile $(jq -r '.flags[]' compile.json) lowered.mlirbc` repeats
    it.
    """
    parent = environment.reproducer_dir()
    folder: Path | None = None
    try:
        if parent is not None:
            parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="hilo-reproducer-", dir=parent))
        (folder / "module.mlir").write_text(module.operation.get_asm(enable_debug_info=True))
        (folder / "lowered.mlirbc").write_bytes(lowered)
        described = {"target": target, "pipeline": f"builtin.module({pipeline})", "flags": list(flags)}
        (folder / "compile.json").write_text(json.dumps(described, indent=2) + "\n")
        (folder / "diagnostics.txt").write_text(diagnostics + "\n")
    except OSError as error:
        _LOG.warning("the reproducer could not be saved: %s", error)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        return None
    return str(folder)


def compile_options(target: str | Target) -> dict[str, str]:
    """The target's options and a sentence for each, for `--help`."""
    fields = dataclasses.fields(get_target(target).options)
    return {row.name: f"{row.metadata.get('help', '')} (default {row.default!r})" for row in fields}

"""The steps of a compilation, from a module to an executable."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import CompileError, Error, ExecutionError, TargetError, described
from hilo.dialect.support.partitioning import global_partitions
from hilo.targets import environment
from hilo.targets.checking.guard import Alternative
from hilo.targets.checking.install import install, plan
from hilo.targets.checking.report import OFF, Check
from hilo.targets.compilation import progress
from hilo.targets.compilation.bytecode import copy_module
from hilo.targets.compilation.cache import Entry
from hilo.targets.compilation.donation import NO_DONATION, Donation, read_donation, reuse_memory
from hilo.targets.compilation.forwarding import has_branches, read_forwarding
from hilo.targets.compilation.iree import compiler
from hilo.targets.compilation.ladder import climb
from hilo.targets.compilation.lookup import Found, find_program, forget, keep
from hilo.targets.compilation.request import (
    COMPILE_TIMEOUT_S,
    CompileRequest,
    check_devices,
    check_timeout,
    read_isolation,
    shared_partitions,
    with_bodies_apart,
)
from hilo.targets.compilation.signature import Tree, abi_types, find_entry, read_signature
from hilo.targets.compilation.specialize import DynamicExecutable, SizesRunner, is_dynamic
from hilo.targets.compilation.times import Times
from hilo.targets.compilation.vm import checksum
from hilo.targets.runtime.device import HOST_DRIVERS, get_device
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.loading import load_program, make_executable
from hilo.targets.runtime.program import Program
from hilo.targets.runtime.runner import CompileInfo
from hilo.targets.target import BuildRequest, Target, get_target

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm

    from hilo.targets.host.imports import HostImport
    from hilo.targets.runtime.memory.buffers import Abi

REQUIRES, DRIVERS = "hilo.requires", "hilo.drivers"
"""Entries of IREE's function reflection in modules compiled ahead of time: the required CPU features and drivers."""

_KERNELS = frozenset({"flow.dispatch.region", "flow.dispatch"})
"""Names in lowered modules that show kernels written by passes: the kernels, or calls of them."""

WITHOUT_KERNELS = "without-kernels"
"""The name that precedes the ladder's rungs if a program was lowered without kernels."""


def compile_module(
    module: ir.Module,
    target: str | Target = "llvm-cpu",
    *,
    cache: bool = True,
    entry: str | None = None,
    in_tree: tuple[Tree, ...] | None = None,
    out_tree: Tree = None,
    isolate: bool | str = "auto",
    compile_timeout_s: float | None = COMPILE_TIMEOUT_S,
    replicas: int | str | Intracomm = 1,
    partitions: int = 1,
    donate_argnums: Sequence[int] = (),
    check: str | None = None,
    tiers: str = "compiled",
    takes_any_size: bool = False,
    kept: dict[str, bytes] | None = None,
    **options: object,
) -> Executable:
    """Lowers and compiles a module for a target.

    Args:
        module: StableHLO, in the process's context; it is not changed.
        target: a target or its name.
        cache: look the compiled module up, and store it, in memory and on disk.
        entry: the function to call; default `main`, or the only public one.
        in_tree: how flat arguments form tuples, one tree per argument: None for an array, a tuple of trees for a tuple.
        out_tree: the same for the result.
        isolate: compile in a worker process (True), in this process (False), or as `HILO_ISOLATE` says.
        compile_timeout_s: seconds after which an attempt to compile in a worker is stopped, and the next rung of the
            ladder is tried; None: never. Compilation in this process cannot be stopped.
        replicas: how many copies of the program run together; see
            `hilo.targets.replicas.executable.ReplicatedExecutable`. `"mpi"` or an mpi4py communicator: one on each
            rank, see `hilo.targets.replicas.mpi.executable.MpiExecutable`.
        partitions: the number of parts that each replica is cut into; the program is written for them (PartitionId,
            channels).
        donate_argnums: indices of arguments whose memory the program may reuse, in addition to those with the module's
            own attributes (`tf.aliasing_output`, `jax.buffer_donor`); see `DonatingRunner`. Programs with several
            replicas, host calls or dynamic dimensions free these arrays, but allocate their results anew.
        check: which calls are checked against the evaluator's answer: `"off"`, `"first"`, `"always"`, or `"auto"`: the
            first, if the evaluator takes less time than compiling took; None: as `HILO_CHECK` says, else auto.
        tiers: who answers calls: `"compiled"`: compiled code; `"evaluator"`: the evaluator; `"auto"`: the evaluator
            until another thread has compiled the program; see `hilo.targets.tiers`. The module must not change.
        takes_any_size: one compilation for all sizes of dynamic dimensions, instead of one for each; the caller makes
            sure that the sizes of a call are consistent.
        kept: data derived from the module alone, for callers that pass the same, unchanged module again.
        **options: the target's, such as `device="local-sync"`, `opt_level="O3"`, `flags=["--iree-…"]`.

    Raises:
        ArgumentError: an option is unknown or has a wrong value.
        TargetError: the target is unknown, or does not take the program.
        CompileError: the compiler failed on every rung of the target's ladder; a reproducer is saved.
    """
    partitions = shared_partitions(module, replicas, partitions)
    if isinstance(replicas, int):
        check_devices(replicas, partitions)
    chosen = get_target(target)
    parsed = chosen.make_options(options)
    isolation = read_isolation(isolate)
    signature = read_signature(module, entry=entry, in_tree=in_tree, out_tree=out_tree)
    request = CompileRequest(
        module,
        signature,
        chosen,
        parsed,
        isolation,
        check_timeout(compile_timeout_s),
        replicas=replicas if isinstance(replicas, int) else 1,
        partitions=partitions,
        is_called_as_one=global_partitions(module) > 1,
        donation=read_donation(module, signature, donate_argnums),
        uses_cache=cache,
        check=environment.check_mode(check),
        takes_any_size=takes_any_size,
        kept={} if kept is None else kept,
    )
    executable = _compile(request, replicas, tiers)
    executable.program = module
    return executable


def _compile(request: CompileRequest, replicas: int | str | Intracomm, tiers: str) -> Executable:
    if isinstance(replicas, int):
        if tiers == "compiled":
            return compile_request(request)
        from hilo.targets.tiers.executable import make_tiered, read_tiers

        return make_tiered(request, read_tiers(tiers), compile_request)
    from hilo.targets.replicas.mpi.executable import compile_for_ranks

    def compile_replicas(count: int) -> Executable:
        shared_partitions(
            request.module, count, request.partitions
        )  # refuses several replicas of a program written for a mesh
        return compile_request(dataclasses.replace(request, replicas=count))

    return compile_for_ranks(replicas, request.partitions, compile_replicas)


def compile_request(request: CompileRequest) -> Executable:
    """The executable of a request.

    Raises: as `compile_module`.
    """
    try:
        with progress.compilation(f"compiling @{request.signature.entry} for {request.target.name}"):
            return _compile_request(request)
    except (Error, Warning):
        raise
    except Exception as error:  # a target's own code may raise anything
        raise CompileError(f"{request}: the target ended in an error of its own, {described(error)}") from error


def _compile_request(request: CompileRequest) -> Executable:
    if request.target.build is not None:
        from hilo.lowering.input.check_recursion import check_recursion

        check_recursion(request.module.operation)
        made = request.target.build(
            BuildRequest(
                request.module,
                request.signature,
                request.options,
                request.replicas,
                request.partitions,
                request.is_called_as_one,
                compile=compile_module,
            )
        )
        made.runner.donated |= request.donation.arguments
        return made
    if is_dynamic(request.signature) and not request.takes_any_size:
        return _compile_at_calls(request)
    times = Times()
    loaded: list[Program] = []

    def compile() -> Entry:
        entry, program = _compile_and_load(request, times)
        loaded.append(program)
        return entry

    found = find_program(request, times, compile, lambda entry: loaded.pop() if loaded else _load(request, entry))
    check, limit_s = plan(request, found, times.seconds)
    executable = _executable(request, found, times, check)
    if request.devices == 1 and not found.entry.imports:
        install(executable, request, found, _alternatives, forget, limit_s)
    return executable


def _compile_and_load(request: CompileRequest, times: Times) -> tuple[Entry, Program]:
    """A compiled module that the runtime accepts: if it refuses what one rung compiled, the next rung is tried.

    Raises: as `compile_module`; ExecutionError: the runtime refuses the result of each rung.
    """
    refused: ExecutionError | None = None
    entry = compile_entry(request, times)
    while True:
        try:
            return entry, _load(request, entry)
        except ExecutionError as error:
            refused = refused or error
        try:
            entry = compile_entry(request, times, after=entry.rung)
        except CompileError:
            raise refused from None


def _alternatives(request: CompileRequest, found: Found) -> Iterator[Alternative]:
    """Programs compiled by the rungs after those that made a program, one after the other."""
    after = found.entry.rung
    while True:
        times = Times()
        try:
            entry = compile_entry(request, times, after=after)
        except CompileError:
            return
        program = _load(request, entry)
        made = Found(entry, program, "compiled", found.key)
        yield Alternative(_executable(request, made, times), functools.partial(_keep, request, made))
        after = entry.rung


def _keep(request: CompileRequest, found: Found) -> None:
    if request.uses_cache:
        keep(request.key(), found.entry, found.program)


def compile_ahead(
    module: ir.Module,
    target: str | Target = "llvm-cpu",
    *,
    entry: str | None = None,
    isolate: bool | str = "auto",
    compile_timeout_s: float | None = COMPILE_TIMEOUT_S,
    replicas: int = 1,
    partitions: int = 1,
    donation: Donation = NO_DONATION,
    host_functions: Sequence[str] = (),
    times: Times | None = None,
    **options: object,
) -> Entry:
    """Lowers and compiles a module without loading it: for another machine, or for later. Nothing is cached.

    Arguments and errors are those of `compile_module`, plus `host_functions`: names of functions that will be
    registered in the process that runs the program, in addition to those of this process; `times` gets the seconds of
    the stages.
    """
    chosen = get_target(target)
    if chosen.build is not None:
        raise TargetError(f"target {chosen.name} runs programs in this process only; nothing can be compiled for later")
    request = CompileRequest(
        module,
        read_signature(module, entry=entry),
        chosen,
        chosen.make_options(options),
        read_isolation(isolate),
        check_timeout(compile_timeout_s),
        replicas=replicas,
        partitions=partitions,
        donation=donation,
        is_ahead=True,
    )
    known = request.host_functions | frozenset(host_functions)
    return compile_entry(dataclasses.replace(request, host_functions=known), times or Times())


@with_bodies_apart
def compile_entry(request: CompileRequest, times: Times, *, after: str = "") -> Entry:
    """Lowers and compiles the module without asking a cache. If no rung of the ladder compiles it, and passes wrote
    kernels into it, it is lowered and compiled again without them.

    Args:
        request: what to compile.
        times: gets the stages `lower` and `compile`, and those of the compiler on the rung that succeeded.
        after: see `climb`.

    Raises:
        CompileError: the compiler failed on all rungs; of two attempts, the error of the first one.
    """
    from hilo.lowering.framework.contents import Contents

    first, _, rest = after.partition("+")
    failure = None
    if first != WITHOUT_KERNELS:
        rest = ""
        with times.stage("lower"):
            lowered = lower_module(request)
        try:
            return _compile_lowered(request, lowered, times, after)
        except CompileError as error:
            if not Contents(lowered.operation).has_any(_KERNELS):
                raise
            failure = error
    request = dataclasses.replace(request, has_kernels=False)
    with times.stage("lower"):
        lowered = lower_module(request)
    try:
        entry = _compile_lowered(request, lowered, times, rest)
    except CompileError as error:
        raise failure or error from None
    return dataclasses.replace(entry, rung=f"{WITHOUT_KERNELS}+{entry.rung}")


def _compile_lowered(request: CompileRequest, lowered: ir.Module, times: Times, after: str) -> Entry:
    from hilo.lowering import run_pipeline
    from hilo.targets.host.imports import take_imports

    compiler.warm_up(request.isolation, request.flags(lowered))
    device = request.target.device(request.options, request.work)
    args, results = abi_types(lowered, request.signature.entry)
    imports = take_imports(lowered)
    if imports:
        device = _device_for_host_calls(request, device)
    elif request.devices == 1 and device.partition("://")[0] in HOST_DRIVERS:
        reuse_memory(lowered, request.signature.entry, request.donation)
    run_pipeline(lowered, "copy-arguments")
    _describe(request, lowered, imports, (args, results))
    branches = has_branches(lowered.operation)
    with times.stage("compile"):
        made = climb(request, lowered, device, after=after)
    times.seconds |= {f"compile: {stage}": seconds for stage, seconds in made.times_s.items()}
    times.kernels, times.kernel_seconds = made.kernels, made.kernel_times_s
    return Entry(
        module=checksum.append_checksum(made.module) if request.is_ahead else made.module,
        args_abi=args,
        results_abi=results,
        device=made.device,
        rung=made.rung,
        flags=made.flags,
        mode=made.mode,
        diagnostics=made.diagnostics,
        imports=tuple(one.to_json() for one in imports),
        has_branches=branches,
    )


def lower_module(request: CompileRequest) -> ir.Module:
    """A copy of the module after all passes."""
    from hilo.lowering import lower
    from hilo.lowering.process.host_calls import number_sites

    lowered = copy_module(request.module)
    number_sites(lowered.operation)
    dumps = environment.dump_instrumentation(request.signature.entry)
    configuration = dataclasses.replace(request.configuration(), donated=request.donation.arguments)
    lower(lowered, request.profile, configuration, instrumentation=dumps)
    return lowered


def _device_for_host_calls(request: CompileRequest, device: str) -> str:
    """The device for a program with host calls: replicas are threads of their own, which use all cores."""
    if request.devices > 1 and device.startswith("local-task") and request.options.device == "auto":
        return "local-sync"
    return device


def _describe(request: CompileRequest, lowered: ir.Module, imports: Sequence[HostImport], abi: Abi) -> None:
    """Writes into the entry function's reflection what the compiled module states about itself."""
    from hilo.targets.host.imports import describe_imports
    from hilo.targets.runtime.declaration import describe_types

    reflection = describe_imports(imports)
    if request.is_ahead:
        reflection |= describe_types(request.signature, abi)
        reflection |= {checksum.MARK: "sha256", REQUIRES: ",".join(request.target.requires(request.options))}
        reflection[DRIVERS] = ",".join(request.target.drivers)
    if reflection:
        texts = {name: ir.StringAttr.get(text, lowered.context) for name, text in reflection.items()}
        function = find_entry(lowered, request.signature.entry)
        function.attributes["iree.reflection"] = ir.DictAttr.get(texts, lowered.context)


def _compile_at_calls(request: CompileRequest) -> Executable:
    """An executable that compiles the program for the sizes of each call."""
    signature = request.signature
    if request.devices != 1:
        raise TargetError(f"@{signature.entry} has dynamic dimensions, {signature}; replicas take static ones")

    def specialize(static: ir.Module) -> Executable:
        trees: tuple[Tree, ...] = (None,) * len(signature.args)
        flat = read_signature(static, entry=signature.entry, in_tree=trees, out_tree=signature.out_tree)
        return compile_request(request.specialized(static, flat))

    device = get_device(request.target.device(request.options, request.work))
    info = CompileInfo(
        request.target.name, device.name, "", (), "", "", "nothing yet", 0, "", {}, seed=request.options.seed
    )
    copy = copy_module(request.module)
    return DynamicExecutable(SizesRunner(copy, signature, specialize, device, info, request.donation.arguments))


def _load(request: CompileRequest, entry: Entry) -> Program:
    from hilo.targets.host.imports import HostImport

    imports = tuple(map(HostImport.from_json, entry.imports))
    return load_program(entry.module, request.signature.entry, get_device(entry.device), request.devices, imports)


def _executable(request: CompileRequest, found: Found, times: Times, check: Check = OFF) -> Executable:
    from hilo.targets.host.imports import places_of

    entry = found.entry
    info = CompileInfo(
        target=request.target.name,
        device=entry.device,
        rung=entry.rung,
        flags=entry.flags,
        mode=entry.mode,
        diagnostics=entry.diagnostics,
        source=found.source,
        size_bytes=len(entry.module),
        key=found.key,
        times_s=times.seconds,
        kernels=times.kernels,
        kernel_times_s=times.kernel_seconds,
        replicas=request.replicas,
        seed=request.options.seed,
        check=check,
    )
    return make_executable(
        found.program,
        request.signature,
        (entry.args_abi, entry.results_abi),
        info,
        partitions=request.partitions,
        is_called_as_one=request.is_called_as_one,
        donated=request.donation.arguments,
        forwarding=lambda: read_forwarding(request.module, request.signature, branches=entry.has_branches),
        places=lambda imports: places_of(imports, request.module.operation),
    )

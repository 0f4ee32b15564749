"""Compiles a program into a bundle."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError, CompileError, Error, TargetError, shown
from hilo.dialect.support.partitioning import global_partitions
from hilo.targets.bundle.bundle import Bundle
from hilo.targets.bundle.manifest import Manifest, Module
from hilo.targets.compilation.cache import Entry
from hilo.targets.compilation.donation import NO_DONATION, read_donation
from hilo.targets.compilation.driver import compile_ahead
from hilo.targets.compilation.request import shared_partitions
from hilo.targets.compilation.signature import Tree, read_signature
from hilo.targets.compilation.times import Times
from hilo.targets.host.imports import HostImport
from hilo.targets.target import Options, Target, get_target

if TYPE_CHECKING:
    from hilo.dialect.iree import ir


def compile_bundle(
    module: ir.Module,
    targets: Sequence[str | Target | tuple[str | Target, Mapping[str, object]]] = ("llvm-cpu",),
    *,
    entry: str | None = None,
    in_tree: tuple[Tree, ...] | None = None,
    out_tree: Tree = None,
    replicas: int = 1,
    partitions: int = 1,
    donate_argnums: Sequence[int] = (),
    host_functions: Sequence[str] = (),
    keep_going: bool = False,
) -> Bundle:
    """Compiles a module for each target.

    Args:
        module: StableHLO, in the process's context; it is not changed.
        targets: targets, or pairs of a target and its options; a target may occur several times.
        entry, in_tree, out_tree, replicas, partitions: as in `compile_module`.
        donate_argnums: indices of arguments whose memory the program may reuse. The module's own attributes do not
            count here, since users of a bundle do not see them.
        host_functions: names of functions that will be registered in the process that runs the program, in addition to
            those of this process.
        keep_going: make a bundle for the targets that take the program, if there are any; otherwise all must.

    Raises:
        ArgumentError: no target is given, or an option is wrong.
        TargetError: a target is unknown, or does not take the program.
        CompileError: the compiler failed. If several targets fail, the message has the reason for each.
    """
    if not targets or isinstance(targets, str):
        raise ArgumentError(f"compile_bundle: targets is {shown(targets)}; it takes a list of one target or more")
    chosen = [
        (get_target(one[0]), dict(one[1])) if isinstance(one, tuple) else (get_target(one), {}) for one in targets
    ]
    options = [target.make_options(given) for target, given in chosen]
    names = _names([target.name for target, _ in chosen])
    signature = read_signature(module, entry=entry, in_tree=in_tree, out_tree=out_tree)
    partitions = shared_partitions(module, replicas, partitions)
    donation = read_donation(module, signature, donate_argnums) if _is_given(donate_argnums) else NO_DONATION
    modules: list[Module] = []
    files: dict[str, bytes] = {}
    failures: dict[str, Error] = {}
    times: dict[str, Times] = {}
    for name, (target, given), parsed in zip(names, chosen, options, strict=True):
        spent = Times()
        try:
            made = compile_ahead(
                module,
                target,
                entry=signature.entry,
                replicas=replicas,
                partitions=partitions,
                donation=donation,
                host_functions=host_functions,
                times=spent,
                **given,  # type: ignore[arg-type]
            )
        except (TargetError, CompileError) as error:
            failures[name] = error
            continue
        modules.append(_described(name, target, parsed, made))
        files[modules[-1].file], times[name] = made.module, spent
    if failures and not (keep_going and modules):
        raise _failure(failures)
    versions = {package: metadata.version(package) for package in ("hilo-mlir", "iree-base-compiler")}
    as_one, donated = global_partitions(module) > 1, tuple(sorted(donation.arguments))
    manifest = Manifest(signature, replicas, versions, tuple(modules), "", partitions, as_one, donated)
    return Bundle(manifest, files, failures=failures, times=times)


def _described(name: str, target: Target, options: Options, made: Entry) -> Module:
    """What a manifest says of a compiled module.

    Args:
        name: of the module in the bundle.
        target, options: what it is compiled for.
        made: the module.
    """
    return Module(
        name=name,
        target=target.name,
        file=f"{name}.vmfb",
        sha256=hashlib.sha256(made.module).hexdigest(),
        size_bytes=len(made.module),
        priority=target.priority,
        device=made.device,
        drivers=target.drivers,
        requires=target.requires(options),
        options={row.name: getattr(options, row.name) for row in dataclasses.fields(options)},
        flags=made.flags,
        rung=made.rung,
        abi=(made.args_abi, made.results_abi),
        imports=tuple(map(HostImport.from_json, made.imports)),
    )


def _is_given(donate_argnums: object) -> bool:
    """Whether the argument is not just an empty sequence."""
    return not isinstance(donate_argnums, (tuple, list)) or bool(donate_argnums)


def _names(targets: Sequence[str]) -> list[str]:
    """A name for each module: the target's, numbered from its second module on.

    >>> _names(["cuda", "llvm-cpu", "cuda"])
    ['cuda', 'llvm-cpu', 'cuda-2']
    """
    return [
        name if targets[:index].count(name) == 0 else f"{name}-{targets[:index].count(name) + 1}"
        for index, name in enumerate(targets)
    ]


def _failure(failures: Mapping[str, Error]) -> Error:
    if len(failures) == 1:
        return next(iter(failures.values()))
    lines = "\n".join(f"{name}: {error}" for name, error in failures.items())
    return TargetError(f"the program does not compile for {', '.join(failures)}\n{lines}")

"""Compiles a program in parts for several targets, with the passes of `hilo.lowering.clusters`."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import CompileError, TargetError
from hilo.lowering import run_pipeline
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.pipeline import CLUSTER, PREPARE
from hilo.lowering.clusters.report import ClusterReport, read_report
from hilo.lowering.framework.profile import Configuration
from hilo.targets import environment
from hilo.targets.compilation.bytecode import copy_module
from hilo.targets.compilation.donation import Donation, read_donation
from hilo.targets.compilation.driver import compile_module
from hilo.targets.compilation.signature import Signature, Tree, find_entry, read_signature
from hilo.targets.cost_model import estimate_operation
from hilo.targets.evaluator.target import EvaluatorOptions
from hilo.targets.launches.devices import placement_configuration, read_targets
from hilo.targets.launches.launcher import Launcher
from hilo.targets.launches.residence import find_residence
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.host_runner import HostRunner
from hilo.targets.target import BuildRequest, Target, get_target


@dataclass(frozen=True)
class ClusterOptions:
    """How clusters are formed; see the passes `mark-for-compilation` and `form-clusters`.

    Attributes:
        level: which operations are compiled if no scope or device says so: `on`, `off` or `fusible`.
        allow, deny: names of the only operations that the level marks, and of those that it does not.
        min_size, max_size: fewest and most operations in a cluster; `max_size` 0: any number.
        fuel: most operations that are marked; negative: any number.
    """

    level: environment.JitLevel = "on"
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    min_size: int = 1
    max_size: int = 0
    fuel: int = -1

    def passes(self) -> str:
        """The three deciding passes, as a pipeline."""
        names = {name: "" for name, _ in CLUSTER[:3]}
        lists = {"allow": ",".join(self.allow), "deny": ",".join(self.deny)}
        given = " ".join(f"{name}={value}" for name, value in lists.items() if value)
        names["mark-for-compilation"] = f"{{level={self.level} fuel={self.fuel} {given}}}"
        names["form-clusters"] = f"{{min-size={self.min_size} max-size={self.max_size}}}"
        return ",".join(name + options for name, options in names.items())


def form_clusters(
    module: ir.Module, targets: Sequence[Target], options: ClusterOptions, replicas: int = 1, partitions: int = 1
) -> tuple[ir.Module, ClusterReport]:
    """A copy of the module whose operations are annotated with their clusters, and the report."""
    copy = copy_module(module)
    known = (*targets, *_named_devices(module, targets))
    profile, configuration = known[0].profile(), placement_configuration(known, replicas, partitions)
    dumps = environment.dump_instrumentation("clusters")
    for pipeline in (",".join(name for name, _ in PREPARE), options.passes()):
        run_pipeline(copy, pipeline, profile=profile, configuration=configuration, instrumentation=dumps)
    return copy, read_report(copy.operation, estimate_operation)


def _named_devices(module: ir.Module, targets: Sequence[Target]) -> list[Target]:
    """The targets that operations name in addition to the given ones; only these operations run there."""
    names: dict[str, None] = {}

    def visit(op: ir.Operation) -> ir.WalkResult:
        name = marks.get_text(op, marks.DEVICE)
        if name is not None:
            names[name] = None
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    known = {target.name for target in targets}
    return [get_target(name) for name in names if name not in known]


def compile_parts(
    module: ir.Module,
    targets: Sequence[str | Target],
    clusters: ClusterOptions | None = None,
    *,
    in_tree: tuple[Tree, ...] | None = None,
    out_tree: Tree = None,
    entry: str | None = None,
    replicas: int = 1,
    partitions: int = 1,
    donate_argnums: Sequence[int] = (),
    **options: Any,
) -> Executable:
    """Compiles a program for several targets: each operation for the first that takes it.

    Args:
        module: StableHLO; it is not changed.
        targets: by preference; operations that none takes are evaluated. If one takes the whole program and its
            compiler fails, the others remain.
        clusters: how clusters are formed.
        donate_argnums: indices of arguments that are unusable after a call. The last part that reads one reuses its
            memory, if only parts of one target read it.
        **options: as `compile_module` takes them; a target's option goes to each target that has it.

    Raises: as `compile_module`.
    """
    chosen = read_targets(targets)
    trees = {"in_tree": in_tree, "out_tree": out_tree, "entry": entry}
    counts = {"replicas": replicas, "partitions": partitions}
    by_target = _options(chosen, options)
    by_name = {target.name: target for target in chosen}
    copy, report = form_clusters(module, chosen, clusters or ClusterOptions(), replicas, partitions)
    whole = _whole(copy, report)
    if whole is None:
        signature = read_signature(module, **trees)  # type: ignore[arg-type]
        donation = read_donation(module, signature, donate_argnums)
        made = _compile_divided(copy, signature, donation, by_name, by_target, {**options, **counts})
    else:
        given: dict[str, Any] = {**trees, **counts, "donate_argnums": donate_argnums}
        try:
            made = compile_module(module, by_name.get(whole, whole), **{**by_target.get(whole, options), **given})
        except (TargetError, CompileError) as error:
            others = [target for target in chosen if target.name != whole]
            if not others:
                raise
            why = str(error).splitlines()[0]
            warnings.warn(f"nothing is compiled for {whole}: {why}", RuntimeWarning, stacklevel=2)
            known = {name for target in others for name in by_target[target.name]}
            rest = {name: value for name, value in options.items() if name in known}
            return compile_parts(module, others, clusters, **given, **rest)
    made.cluster_report, made.program = report, module
    return made


def _compile_divided(
    copy: ir.Module,
    signature: Signature,
    donation: Donation,
    by_name: Mapping[str, Target],
    by_target: Mapping[str, Mapping[str, object]],
    options: Mapping[str, Any],
) -> Executable:
    """Compiles each cluster of an annotated module, which becomes that of the launches."""
    arguments = len(find_entry(copy, signature.entry).regions[0].blocks[0].arguments)
    _build_launches(copy)
    entry_op = find_entry(copy, signature.entry)
    residence = find_residence(entry_op, donation.arguments)
    launcher = Launcher(copy, compile_module, by_target, by_name, residence.donated)
    request = BuildRequest(
        copy,
        dataclasses.replace(signature, entry=marks.get_text(entry_op, "sym_name") or signature.entry),
        _evaluator_options(options),
        options["replicas"],
        options["partitions"],
        launcher=launcher,
        takes_state=len(entry_op.regions[0].blocks[0].arguments) > arguments,
    )
    made = _evaluated(request)
    assert isinstance(made.runner, HostRunner)
    launcher.join(made.runner)
    made.find_parts = launcher.compiled
    made.runner.donated, made.runner.resident = donation.arguments, residence.resident
    return made


def _build_launches(module: ir.Module) -> None:
    """Outlines the clusters of a module into functions and launches."""
    dumps = environment.dump_instrumentation("clusters")
    stateful = Configuration(seed=None)  # calls pass the generator's state
    run_pipeline(module, ",".join(name for name, _ in CLUSTER[3:]), configuration=stateful, instrumentation=dumps)


def _evaluated(request: BuildRequest) -> Executable:
    build = get_target("evaluator").build
    assert build is not None
    made: Executable = build(request)
    return made


def _whole(module: ir.Module, report: ClusterReport) -> str | None:
    """The target of the only cluster if it holds all operations; None otherwise."""
    functions = list(marks.functions(module.operation))
    is_one = len(report.clusters) == 1 and len(functions) == 1
    if is_one and all(row.cluster is not None for row in report.operations):
        return report.clusters[0].target
    if not report.operations and len(functions) == 1:
        return "evaluator"
    return None


_COMMON = frozenset({"cache", "isolate", "compile_timeout_s", "check", "tiers"})


def _options(targets: Sequence[Target], options: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The options of each target: common ones, and those that it has itself."""
    known = {target.name: {row.name for row in dataclasses.fields(target.options)} for target in targets}
    own = options.keys() - {*_COMMON, "kept"}
    for name in sorted(own.difference(*known.values())):
        targets[0].make_options({name: options[name]})  # raises, and lists the options
    takes = {target: options.keys() & (_COMMON | (names & own)) for target, names in known.items()}
    return {target: {name: options[name] for name in options if name in names} for target, names in takes.items()}


def _evaluator_options(options: Mapping[str, object]) -> EvaluatorOptions:
    fields = {row.name for row in dataclasses.fields(EvaluatorOptions)} - {"flags", "device"}
    made = get_target("evaluator").make_options({name: options[name] for name in fields if name in options})
    assert isinstance(made, EvaluatorOptions)
    return made

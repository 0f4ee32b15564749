"""`hilo-opt`: reads MLIR, runs passes, prints. An mlir-opt with hilo's passes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, TypedDict

from hilo.dialect.iree import import_without_numpy
from hilo.dialect.support.errors import Error, PassError, TargetError
from hilo.tools.common.files import check_writable, write_output
from hilo.tools.common.flags import UsageError
from hilo.tools.common.source import Source, load_source
from hilo.tools.common.tool import Failed, Tool
from hilo.tools.opt.flags import add_opt_flags

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.lowering.framework.profile import Configuration, Profile
    from hilo.lowering.pipelines.instrumentation import Instrumentation
    from hilo.lowering.pipelines.pipeline import Pipeline
    from hilo.tools.common.diagnostics import Diagnostic, DiagnosticLog
    from hilo.tools.common.target_flags import TargetSpec


_WIDTH = 60
"""Characters of a pipeline that fit on a line of progress."""


class Settings(TypedDict, total=False):
    """What passes read about a target and a run, as parameters of `run_pipeline`; empty: its defaults."""

    profile: Profile | None
    configuration: Configuration


class OptTool(Tool):
    """The behaviour of mlir-opt, with hilo's passes. Subclass it and override `register` for a tool of your own."""

    name: ClassVar[str] = "hilo-opt"
    summary: ClassVar[str] = "Reads MLIR, runs passes written in Python or C++ on it, prints the result."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-opt in.mlir --pass-pipeline='builtin.module(expand-composite,func.func(canonicalize,cse))'\n"
        "  hilo-opt in.mlir --expand-batch-norm --canonicalize -o out.mlir\n"
        "  hilo-opt in.mlir --lower --target=llvm-cpu --mlir-print-ir-after-change\n"
        "  hilo-opt in.mlir --load-pass-plugin=my_pass.py --my-pass\n"
    )

    def add_flags(self) -> None:
        add_opt_flags(self.parser)
        self.parser.expand_flag = self._expand_pass_flag
        self.parser.extra_names = _pass_names
        self.parser.at_once["load-pass-plugin"] = _load_passes
        super().add_flags()

    def run(self) -> None:
        if self.flags.list_passes or self.flags.show_dialects or self.flags.help_pass:
            self._list()
            return
        import_without_numpy()
        self._prepare_context()
        source = load_source(self.flags.input)
        self.target = self._target(source)
        settings = self._settings()
        check_writable(self.flags.output)
        pipeline = self._pipeline(source)
        if self.flags.dump_pass_pipeline:
            print(f"Pass Manager with pipeline:\n{pipeline or 'builtin.module()'}", file=sys.stderr)
        marker = self.flags.split_input_file
        outputs, failed = [], False
        for chunk in source.split(marker) if marker else [source]:
            output = self._process(chunk, pipeline, settings)
            failed |= output is None
            outputs.append(output or b"")
        self._write(outputs, failed)

    def _write(self, outputs: list[bytes], failed: bool) -> None:
        """A file is written only if everything succeeded; stdout gets the parts that did, as with mlir-opt."""
        if not failed or self.flags.output == "-":
            marker = self.flags.output_split_marker
            if marker is None and self.flags.split_input_file:
                marker = self.flags.split_input_file
            between = f"{marker}\n".encode() if marker else b""
            write_output(self.flags.output, between.join(outputs))
        if failed:
            raise Failed

    def _process(self, chunk: Source, pipeline: Pipeline | None, settings: Settings) -> bytes | None:
        """The output of one chunk; None if it failed, which has been reported by then."""
        from hilo.dialect.context import context
        from hilo.tools.common.diagnostics import DiagnosticLog
        from hilo.tools.common.parsing import parse_source

        log = DiagnosticLog(context())
        output: bytes | None = None
        error: Error | None = None
        try:
            op = parse_source(chunk, implicit_module=not self.flags.no_implicit_module)
            with log:
                self._run_passes(op, pipeline, settings)
                output = self._print(op)
        except Error as caught:
            error = caught
        return self._judge(chunk, log, output, error)

    def _show(self, chunk: Source, diagnostics: Sequence[Diagnostic]) -> None:
        """Prints the diagnostics that the flags request."""
        from hilo.tools.common.diagnostics import VERBOSITY, show

        shown = VERBOSITY[self.flags.mlir_diagnostic_verbosity_level]
        for diagnostic in diagnostics:
            if diagnostic.severity in shown:
                show(self._trimmed(diagnostic), chunk, notes=not self.flags.mlir_disable_diagnostic_notes)

    def _judge(self, chunk: Source, log: DiagnosticLog, output: bytes | None, error: Error | None) -> bytes | None:
        """Shows the diagnostics, or compares them with the expected ones."""
        from hilo.tools.common.diagnostics import Diagnostic, from_error

        reported = log.take()
        headline, placed = ("", []) if error is None else from_error(error)
        if self.flags.verify_diagnostics:
            if headline and not placed and not any(d.severity == "error" for d in reported):
                placed = [Diagnostic("error", headline)]
            return self._compare(chunk, reported + placed, output)
        if headline:
            self._say_error(f"{headline}{':' if placed else ''}")
        self._show(chunk, reported + placed)
        if self.flags.debug and error is not None:
            import traceback

            traceback.print_exception(error)
        return None if error is not None else output

    def _compare(self, chunk: Source, reported: list[Diagnostic], output: bytes | None) -> bytes | None:
        from hilo.tools.common.diagnostics import show
        from hilo.tools.opt.expectations import check

        differences = check(chunk, reported, self.flags.verify_diagnostics)
        for difference in differences:
            show(difference, chunk)
        return None if differences else output or b""

    def _trimmed(self, diagnostic: Diagnostic) -> Diagnostic:
        if self.flags.mlir_print_op_on_diagnostic:
            return diagnostic
        from dataclasses import replace

        return replace(diagnostic, notes=tuple(n for n in diagnostic.notes if not n.is_operation_dump))

    def _run_passes(self, op: ir.Operation, pipeline: Pipeline | None, settings: Settings) -> None:
        if self.flags.verify_roundtrip:
            from hilo.tools.opt.printing import check_roundtrip

            check_roundtrip(op)
        if self.flags.mlir_generate_reproducer:
            from hilo.lowering.pipelines.instrumentation import reproducer_text

            text = reproducer_text(
                str(op.get_asm()),
                pipeline or "builtin.module()",
                verify_each=self.flags.verify_each,
                target=self.target,
            )
            write_output(self.flags.mlir_generate_reproducer, text)
        if pipeline is not None:
            from hilo.lowering.pipelines.execution import run_pipeline

            with self.progress(f"running {in_short(str(pipeline))}"):
                run_pipeline(op, pipeline, **settings, instrumentation=self._instrumentation())
        if self.flags.check_target:
            self._check_target(op)
        if self.flags.jit_report:
            self._report_clusters(op, settings)

    def _report_clusters(self, op: ir.Operation, settings: Settings) -> None:
        """Prints on stderr which cluster each operation is in, or why it is in none. Missing steps (placement, marking,
        clustering) are done on a copy."""
        from hilo.dialect.iree import ir
        from hilo.lowering.clusters import marks
        from hilo.lowering.clusters.report import read_report
        from hilo.lowering.pipelines.execution import run_pipeline
        from hilo.targets.cost_model import estimate_operation

        copy = ir.Module.parse(str(op.get_asm(enable_debug_info=True)), op.context)
        if marks.CLUSTER not in str(op):
            run_pipeline(copy, "place-operations,mark-for-compilation,form-clusters", **settings)
        report = read_report(copy.operation, estimate_operation)
        is_json = self.flags.jit_report == "json"
        print(report.as_json() if is_json else report.as_text(), end="\n" if is_json else "", file=sys.stderr)

    def _print(self, op: ir.Operation) -> bytes:
        from hilo.tools.opt.printing import bytecode, print_operation

        if self.flags.emit_bytecode:
            return bytecode(op, self.flags.emit_bytecode_version)
        return print_operation(op, self.flags).encode()

    def _check_target(self, op: ir.Operation) -> None:
        """Reports for each target of --check-target whether it takes the whole program, without compiling.

        Raises:
            Error: some do not; the message lists what they cannot take.
        """
        from hilo.tools.common.target_flags import parse_targets

        refused: list[Error] = []
        for spec in parse_targets(self.flags.check_target):
            try:
                self._check_one(op, spec)
            except Error as error:
                refused.append(error)
            else:
                print(f"{self.name}: target '{spec.name}' takes the program", file=sys.stderr)
        if len(refused) == 1:
            raise refused[0]
        if refused:
            raise TargetError("\n".join(str(error) for error in refused))

    def _check_one(self, op: ir.Operation, spec: TargetSpec) -> None:
        from hilo.dialect.iree import ir
        from hilo.lowering.pipelines.execution import run_pipeline
        from hilo.targets.compilation.validate import check_module
        from hilo.tools.common.target_flags import target_options

        if self.flags.lower or self.flags.check_as_is:
            run_pipeline(op, "check-legality", profile=spec.target.profile())
            return
        module = ir.Module.parse(str(op.get_asm(enable_debug_info=True)), op.context)
        check_module(module, spec.target, target_options(argparse.Namespace(), spec))

    def _prepare_context(self) -> None:
        from hilo.dialect.context import context
        from hilo.dialect.operations.loaded import allow_unregistered
        from hilo.tools.opt.printing import set_global_flags

        set_global_flags(self.flags)
        allow_unregistered(self.flags.allow_unregistered_dialect)
        if self.flags.mlir_disable_threading:
            context().enable_multithreading(False)
        filters = {
            "all_filter": self.flags.remarks_filter,
            "passed_filter": self.flags.remarks_filter_passed,
            "missed_filter": self.flags.remarks_filter_missed,
            "failed_filter": self.flags.remarks_filter_failed,
            "analysis_filter": self.flags.remarks_filter_analyse,
        }
        if any(filters.values()):
            try:
                context().enable_remarks(output_file=self.flags.remarks_output_file, **filters)
            except ValueError as error:
                raise Error(f"remarks: {error}") from error

    def _settings(self) -> Settings:
        """What the passes read about the target that the flags name, and about the run."""
        if self.target is None:
            return {}
        from hilo.lowering.framework.profile import Configuration
        from hilo.targets.launches.devices import placement_devices, read_targets
        from hilo.tools.common.target_flags import parse_targets

        targets = read_targets(spec.name for spec in parse_targets(self.target))
        return {"profile": targets[0].profile(), "configuration": Configuration(devices=placement_devices(targets))}

    def _target(self, source: Source) -> str | None:
        """The target whose profile the passes read, from the flags, or from a reproducer as input."""
        if self.flags.target is not None or not self.flags.run_reproducer:
            return self.flags.target or ("llvm-cpu" if self.flags.lower else None)
        from hilo.lowering.pipelines.instrumentation import reproducer_target

        return reproducer_target(source.text)

    def _pipeline(self, source: Source) -> Pipeline | None:
        """The passes that the flags, or a reproducer as input, request; None if there are none."""
        asked = [
            ("--pass-pipeline", self.flags.pass_pipeline is not None),
            ("passes as flags", bool(self.flags.passes)),
            ("--lower", self.flags.lower),
            ("--run-reproducer", self.flags.run_reproducer),
        ]
        given = [name for name, is_given in asked if is_given]
        if len(given) > 1:
            raise UsageError(f"{given[0]} and {given[1]} do not go together")
        text = self._pipeline_text(source)
        if not text:
            return None
        from hilo.lowering.pipelines.pipeline import parse_pipeline

        pipeline = parse_pipeline(text)
        return pipeline if pipeline.root.children else None

    def _pipeline_text(self, source: Source) -> str:
        if self.flags.lower:
            return "hilo-lower"
        if self.flags.run_reproducer:
            from hilo.lowering.pipelines.instrumentation import read_reproducer

            text = read_reproducer(source.text)
            if text is None:
                raise Error(f"--run-reproducer: {source.name} carries no pipeline (an mlir_reproducer resource)")
            return text
        if self.flags.passes:
            return ",".join(_anchored(text) for text in self.flags.passes)
        return self.flags.pass_pipeline or ""

    def _instrumentation(self) -> Instrumentation:
        from hilo.lowering.pipelines.instrumentation import Instrumentation

        flags = self.flags
        timing: Literal["list", "tree"] | None = flags.mlir_timing_display if flags.mlir_timing else None
        statistics: Literal["list", "pipeline"] | None = (
            flags.mlir_pass_statistics_display if flags.mlir_pass_statistics else None
        )
        return Instrumentation(
            print_before=tuple(flags.mlir_print_ir_before),
            print_after=tuple(flags.mlir_print_ir_after),
            print_before_all=flags.mlir_print_ir_before_all,
            print_after_all=flags.mlir_print_ir_after_all,
            print_after_change=flags.mlir_print_ir_after_change,
            print_after_failure=flags.mlir_print_ir_after_failure,
            module_scope=flags.mlir_print_ir_module_scope,
            tree_dir=flags.mlir_print_ir_tree_dir,
            elide_elements_if_larger=flags.mlir_elide_elementsattrs_if_larger,
            debug_info=flags.mlir_print_debuginfo,
            generic=flags.mlir_print_op_generic,
            verify_each=flags.verify_each,
            timing=timing,
            statistics=statistics,
            crash_reproducer=flags.mlir_pass_pipeline_crash_reproducer,
            local_reproducer=flags.mlir_pass_pipeline_local_reproducer,
            target=self.target,
        )

    def _expand_pass_flag(self, name: str, value: str | None) -> list[str] | None:
        """`--my-pass=limit=4` as the hidden flag that keeps the passes in order; None if there is no such pass."""
        from hilo.lowering.pipelines.pipeline import is_native_pass

        if name not in _pass_names() and not is_native_pass(name):
            return None
        return [f"--one-pass={name}{{{value}}}" if value else f"--one-pass={name}"]

    def _list(self) -> None:
        from hilo.tools.opt.listing import dialect_lines, page_lines, pass_lines

        if self.flags.help_pass:
            lines = page_lines(self.flags.help_pass)
        else:
            lines = pass_lines() if self.flags.list_passes else dialect_lines()
        print("\n".join(lines))


def _pass_names() -> tuple[str, ...]:
    from hilo.lowering.pipelines import registry

    return registry.names()


def _load_passes(source: str) -> None:
    if source.endswith((".so", ".dylib", ".dll")):
        raise UsageError(
            f"--load-pass-plugin={source} is not available: IREE takes no C++ plug-ins; Python files it does"
        )
    from hilo.lowering.pipelines.pass_files import load_passes

    load_passes(source)


def _anchored(text: str) -> str:
    """A pass from a flag as part of the module's pipeline: one that runs on functions is nested in func.func."""
    from hilo.lowering.pipelines.pipeline import parse_pipeline

    try:
        parse_pipeline(text)
    except PassError as error:
        if not error.anchor:
            raise
        return f"{error.anchor}({text})"
    return text


def in_short(pipeline: str) -> str:
    """A pipeline for one line of progress: a long one by its first passes.

    >>> in_short("builtin.module(" + "cse," * 100 + "cse)")
    'builtin.module(cse,cse,cse,cse,cse,cse,cse,cse,cse,cse,cse,…'
    """
    return pipeline if len(pipeline) <= _WIDTH else f"{pipeline[:_WIDTH].rpartition(',')[0]},…"


def main() -> int:
    return OptTool().main()

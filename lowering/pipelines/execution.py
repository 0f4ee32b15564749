"""Runs a parsed pipeline: each pass on each operation that the pipeline nests it under.

C++ passes run through MLIR's PassManager, Python passes directly, so that their exceptions reach the caller unchanged.
A nested list runs pass by pass over all its operations, where MLIR runs operation by operation: the same result, since
a nested pass sees only its own operation.

If something watches the passes, the program is verified after each Python pass; if not, before C++ passes and at the
end, which saves a tenth of the time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hilo.dialect.context import context
from hilo.dialect.iree import ir, passmanager
from hilo.dialect.operations import loaded
from hilo.dialect.support import recording
from hilo.dialect.support.errors import Error, PassError, PassFault, described
from hilo.dialect.support.process_exit import inside, leave_if_closed
from hilo.lowering.framework.contents import Known
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.profile import ANY, DEFAULT, Configuration, Profile
from hilo.lowering.pipelines.collection import paused
from hilo.lowering.pipelines.instrumentation import Instrumentation, Watcher, reproducer_text
from hilo.lowering.pipelines.pipeline import Pipeline, Step, parse_pipeline

_QUIET = Instrumentation()

_ADDS_NOTHING = frozenset({"cse", "inline", "symbol-dce"})
"""C++ passes that introduce no operation names and no types."""

_DIALECTS = {"chlo-legalize-to-stablehlo": "chlo."}
"""C++ passes that concern one dialect, by its prefix."""


def run_pipeline(
    module: ir.Module | ir.Operation | ir.OpView,
    pipeline: str | Pipeline,
    *,
    profile: Profile | None = None,
    configuration: Configuration = DEFAULT,
    instrumentation: Instrumentation | None = None,
) -> None:
    """Rewrites `module` in place by a textual pipeline of Python and C++ passes.

    Args:
        module: a module of the process's context (`hilo.dialect.context.context`).
        pipeline: such as `"builtin.module(expand-composite,func.func(canonicalize,cse))"`.
        profile: what the target takes, for passes that ask. Without one, everything is taken.
        configuration: how the program is to run, for passes that ask.
        instrumentation: what to report while passes run.

    Raises:
        PassError: the pipeline cannot be read, a C++ pass failed, or a pass left invalid IR.
        PassFault: a Python pass raised an exception that is not one of hilo's; it is the cause.
        Error: one of hilo's errors that a Python pass raised, unchanged.
    """
    parsed = parse_pipeline(pipeline) if isinstance(pipeline, str) else pipeline
    options = instrumentation or _QUIET
    watcher = Watcher(options)
    root = module.operation
    known = Known(root)
    with inside(), paused(), context(), _reproducer(root, parsed, options) as at_step:
        try:
            is_quiet = options == _QUIET and recording.active is None
            verifier = _Verifier(options.verify_each, is_at_once=not is_quiet)
            for step in parsed.all_steps:
                if is_quiet and not _concerns(step, known, profile or ANY):
                    continue
                leave_if_closed()
                at_step(step)
                verifier.before(step, root)
                for op in list(_targets(root, step.anchors)):
                    with watcher.watch(step, op) as counter:
                        run = PassRun(step.leaf.options, profile or ANY, counter, configuration)
                        watcher.may_have_changed = _run_step(step, op, run, known, options.verify_each)
                        verifier.after(step, op, watcher.may_have_changed)
            verifier.verify(root)
        finally:
            watcher.report()


def _concerns(step: Step, known: Known, profile: Profile) -> bool:
    """Whether a pass may have something to do."""
    found = step.leaf.python
    if found is not None:
        return found.concerns is None or found.concerns(known.contents, profile)
    prefix = _DIALECTS.get(step.leaf.name)
    return prefix is None or any(name.startswith(prefix) for name in known.contents.names)


def _run_step(step: Step, op: ir.Operation, run: PassRun, known: Known, verify: bool) -> bool:
    """Runs a pass; returns whether it may have changed something."""
    if not _concerns(step, known, run.profile):
        return False
    found = step.leaf.python
    if found is None:
        _run_native(step, op, verify)
        known.forget(frozenset() if step.leaf.name in _ADDS_NOTHING else None)
        return True
    before = run.statistics.total()
    with _named_fault(step.leaf.name):
        found.function(op, run)
    if found.counts_changes and run.statistics.total() == before:
        return False
    known.forget(found.adds)
    return True


@contextlib.contextmanager
def _named_fault(name: str) -> Iterator[None]:
    """Wraps a pass: an exception that is not one of hilo's becomes a PassFault that names the pass."""
    try:
        yield
    except Error:
        raise
    except Exception as error:
        said = "; ".join([described(error), *getattr(error, "__notes__", ())])
        raise PassFault(f"pass '{name}' ended in an error of its own, {said}") from error


@dataclass
class _Verifier:
    """Verifies what Python passes leave; what C++ passes leave, MLIR's PassManager has verified.

    Attributes:
        is_wanted: whether anything is verified.
        is_at_once: whether that is done after each pass.
        passes: those since the program was verified last.
    """

    is_wanted: bool
    is_at_once: bool
    passes: list[Step] = field(default_factory=list)

    def before(self, step: Step, root: ir.Operation) -> None:
        """Before a pass: those in C++ may crash on invalid IR."""
        if step.leaf.python is None:
            self.verify(root)

    def after(self, step: Step, op: ir.Operation, may_have_changed: bool) -> None:
        """After a pass on an operation."""
        if self.is_wanted and may_have_changed and step.leaf.python is not None:
            self.passes.append(step)
            if self.is_at_once:
                self.verify(op)

    def verify(self, op: ir.Operation) -> None:
        """Verifies an operation, if passes may have changed it since that was done last."""
        if not self.passes:
            return
        names = ", ".join(dict.fromkeys(f"'{step.leaf.name}'" for step in self.passes))
        said = f"one of the passes {names}" if "," in names else f"pass {names}"
        self.passes.clear()
        try:
            op.verify()
        except ir.MLIRError as error:
            raise PassError(f"{said} left invalid IR:\n{format_diagnostics(error)}") from error
        problems = loaded.verify(op)
        if problems:
            lines = "\n".join(f"{place(location)}: error: {message}" for location, message in problems)
            raise PassError(f"{said} left invalid IR:\n{lines}")


def _run_native(step: Step, op: ir.Operation, verify: bool) -> None:
    manager = passmanager.PassManager(op.name)
    manager.add(step.leaf.text)
    manager.enable_verifier(verify)
    try:
        manager.run(op)
    except ir.MLIRError as error:
        details = format_diagnostics(error)
        raise PassError(f"pass '{step.leaf.name}' failed{':' if details else ''}\n{details}".rstrip()) from error


def format_diagnostics(error: ir.MLIRError) -> str:
    """MLIR's diagnostics as `file:line:col: error: message`, one per line, with their notes."""
    lines: list[str] = []
    for diagnostic in error.error_diagnostics:
        _format(diagnostic, "error", lines)
    return "\n".join(lines)


def _format(diagnostic: ir.DiagnosticInfo, severity: str, lines: list[str]) -> None:
    lines.append(f"{place(diagnostic.location)}: {severity}: {diagnostic.message.strip()}")
    for note in diagnostic.notes:
        _format(note, "note", lines)


def _targets(op: ir.Operation, anchors: tuple[str, ...]) -> Iterator[ir.Operation]:
    """The operations that a pass nested under `anchors` runs on, in program order."""
    if not anchors:
        yield op
        return
    for region in op.regions:
        for block in region:
            for child in block.operations:
                if _is_anchored(child.operation, anchors[0]):
                    yield from _targets(child.operation, anchors[1:])


def _is_anchored(op: ir.Operation, anchor: str) -> bool:
    return op.name == anchor or (anchor == "any" and op.has_trait(ir.IsIsolatedFromAboveTrait))


@contextlib.contextmanager
def _reproducer(root: ir.Operation, pipeline: Pipeline, options: Instrumentation) -> Iterator[Callable[[Step], None]]:
    """Keeps the reproducer file up to date while passes run; removes it when all went well."""
    if options.crash_reproducer is None:
        yield lambda step: None
        return
    path = Path(options.crash_reproducer)

    def write(text: str) -> None:
        module_text = root.get_asm(enable_debug_info=options.debug_info)
        try:
            found = reproducer_text(str(module_text), text, verify_each=options.verify_each, target=options.target)
            path.write_text(found)
        except OSError as error:
            raise PassError(f"crash reproducer: cannot write {path}: {error.strerror}") from error

    def at_step(step: Step) -> None:
        if options.local_reproducer:
            write(
                "".join(f"{anchor}(" for anchor in ("builtin.module", *step.anchors))
                + step.leaf.text
                + ")" * (len(step.anchors) + 1)
            )

    write(str(pipeline))
    try:
        yield at_step
    except Error as error:
        error.add_note(f"reproducer: {path}")
        raise
    path.unlink()

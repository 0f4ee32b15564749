"""What can be watched while a pipeline runs: IR dumps, timing, statistics, verification, reproducers.

The options mirror mlir-opt's, and so does the output: dumps on stderr under MLIR's banners, the timing report in MLIR's
form, reproducers as modules with an `mlir_reproducer` resource that `--run-reproducer` reads back.
"""

from __future__ import annotations

import io
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TextIO

from hilo.dialect.iree import ir
from hilo.dialect.support import recording
from hilo.dialect.support.errors import Error
from hilo.lowering.pipelines.native_passes import NATIVE_PASSES
from hilo.lowering.pipelines.pipeline import Leaf, Pipeline, Step


@dataclass(frozen=True)
class Instrumentation:
    """What `run_pipeline` reports. Pass names are those of the command line.

    Attributes:
        print_before, print_after: passes around which the IR is dumped.
        print_before_all, print_after_all: the same around every pass.
        print_after_change: dumps after a pass only if it changed the IR.
        print_after_failure: dumps only after a pass that failed.
        module_scope: dumps the whole module, not only the operation that the pass ran on.
        tree_dir: dumps go to files below this folder, one folder per operation, instead of the stream.
        elide_elements_if_larger: constants with more elements are printed as `__elided__`.
        debug_info, generic: how dumps are printed.
        verify_each: verifies the operation after each pass.
        timing: prints a timing report at the end, as `list` or `tree`.
        statistics: prints the passes' counters at the end, as `list` or `pipeline`.
        crash_reproducer: file that holds module and pipeline while they run, removed on success; survives a crash.
        local_reproducer: the reproducer starts at the pass that failed, not at the beginning.
        target: whose profile the passes read, for reproducers.
        stream: where dumps and reports go; stderr by default.
        observe: called after each pass that did not fail, with its name, the operation that it ran on, and whether it
            may have changed it.
    """

    print_before: tuple[str, ...] = ()
    print_after: tuple[str, ...] = ()
    print_before_all: bool = False
    print_after_all: bool = False
    print_after_change: bool = False
    print_after_failure: bool = False
    module_scope: bool = False
    tree_dir: str | None = None
    elide_elements_if_larger: int | None = None
    debug_info: bool = False
    generic: bool = False
    verify_each: bool = True
    timing: Literal["list", "tree"] | None = None
    statistics: Literal["list", "pipeline"] | None = None
    crash_reproducer: str | None = None
    local_reproducer: bool = False
    target: str | None = None
    stream: TextIO | None = None
    observe: Callable[[str, ir.Operation, bool], None] | None = None

    def prints_before(self, name: str) -> bool:
        return self.print_before_all or name in self.print_before

    def prints_after(self, name: str) -> bool:
        if self.print_after_failure:
            return False
        return self.print_after_all or name in self.print_after or (self.print_after_change and not self.print_after)

    @property
    def out(self) -> TextIO:
        return self.stream or sys.stderr


@dataclass
class Watcher:
    """Carries out an `Instrumentation` for one run of one pipeline."""

    options: Instrumentation
    seconds: list[tuple[Step, float]] = field(default_factory=list)
    counters: list[tuple[Step, Counter[str]]] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)
    may_have_changed: bool = True
    """Set by the caller that runs the watched pass."""

    @contextmanager
    def watch(self, step: Step, op: ir.Operation) -> Iterator[Counter[str]]:
        """Around one pass on one operation; yields the counters that the pass may fill."""
        name, options = step.leaf.name, self.options
        if options.prints_before(name):
            self._dump("Before", step, op)
        before = self._text(op) if options.print_after_change else ""
        counter: Counter[str] = Counter()
        start = time.perf_counter()
        try:
            yield counter
        except Exception:
            if options.prints_after(name) or options.print_after_failure:
                self._dump("After", step, op, failed=True)
            raise
        finally:
            end = time.perf_counter()
            self.seconds.append((step, end - start))
            if recording.active is not None:
                recording.active.add(name, "pass", start, end)
            self.counters.append((step, counter))
        if options.observe is not None:
            options.observe(name, op, self.may_have_changed)
        if options.prints_after(name) and not (options.print_after_change and before == self._text(op)):
            self._dump("After", step, op)

    def report(self) -> None:
        """Prints the timing report and the statistics, as far as the options ask for them."""
        if self.options.timing is not None:
            self.options.out.write(timing_report(self.seconds, time.perf_counter() - self.started, self.options.timing))
        if self.options.statistics is not None:
            self.options.out.write(statistics_report(self.counters, self.options.statistics))

    def _dump(self, when: str, step: Step, op: ir.Operation, failed: bool = False) -> None:
        scope = _top(op) if self.options.module_scope else op
        banner = f"// -----// IR Dump {when} {class_name(step.leaf)}{' Failed' if failed else ''} ({step.leaf.name})"
        if self.options.module_scope:
            symbol = _symbol(op)
            banner += f" ('{op.name}' operation{f': @{symbol}' if symbol else ''})"
        text = f"{banner} //----- //\n{self._text(scope)}\n\n"
        if self.options.tree_dir is None:
            self.options.out.write(text)
            self.options.out.flush()
            return
        path = tree_path(Path(self.options.tree_dir), step, op, when)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        except OSError as error:
            raise Error(f"cannot write the dump {path}: {error.strerror or error}") from error

    def _text(self, op: ir.Operation) -> str:
        options = self.options
        return str(
            op.get_asm(
                large_elements_limit=options.elide_elements_if_larger,
                enable_debug_info=options.debug_info,
                print_generic_op_form=options.generic,
                assume_verified=True,
            )
        )


def class_name(leaf: Leaf) -> str:
    """The pass's name in dumps and reports: MLIR's class name, or ours in the same spelling."""
    if leaf.python is not None:
        return leaf.python.class_name
    known = NATIVE_PASSES.get(leaf.name)
    return known[0] if known else "".join(word.capitalize() for word in leaf.name.split("-"))


def tree_path(root: Path, step: Step, op: ir.Operation, when: str) -> Path:
    """`builtin_module_no-symbol-name/func_func_main/1_0_cse.mlir`: enclosing operations, then position and pass."""
    chain: list[str] = []
    current: ir.Operation | None = op
    while current is not None:
        chain.append(f"{current.name.replace('.', '_')}_{_symbol(current) or 'no-symbol-name'}")
        current = current.parent.operation if current.parent is not None else None
    place = "_".join(map(str, step.position))
    suffix = "_before" if when == "Before" else ""
    return root.joinpath(*reversed(chain), f"{place}_{step.leaf.name}{suffix}.mlir")


def timing_report(seconds: list[tuple[Step, float]], total: float, form: Literal["list", "tree"]) -> str:
    """MLIR's execution time report; `list` sorts passes by time, `tree` keeps the pipeline's order and nesting."""
    rows: list[tuple[str, float]] = []
    spent = sum(s for _, s in seconds)
    if form == "list":
        by_name: Counter[str] = Counter()
        for step, s in seconds:
            by_name[class_name(step.leaf)] += s  # type: ignore[assignment]
        rows = sorted(by_name.items(), key=lambda row: -row[1])
    else:
        opened: tuple[str, ...] = ()
        for step, s in _merge(seconds):
            for depth, anchor in enumerate(step.anchors):
                if opened[: depth + 1] != step.anchors[: depth + 1]:
                    inside = sum(t for other, t in seconds if other.anchors[: depth + 1] == step.anchors[: depth + 1])
                    rows.append((f"{'  ' * depth}'{anchor}' Pipeline", inside))
            opened = step.anchors
            rows.append((f"{'  ' * len(step.anchors)}{class_name(step.leaf)}", s))
    rows += [("Rest", total - spent), ("Total", total)]
    line = "===" + "-" * 73 + "===\n"
    out = io.StringIO()
    out.write(
        f"{line}{'... Execution time report ...':^79}".rstrip()
        + f"\n{line}  Total Execution Time: {total:.4f} seconds\n\n"
    )
    out.write("  ----Wall Time----  ----Name----\n")
    for name, s in rows:
        out.write(f"  {s:8.4f} ({100 * s / total if total else 0:5.1f}%)  {name}\n")
    return out.getvalue()


def statistics_report(counters: list[tuple[Step, Counter[str]]], form: Literal["list", "pipeline"]) -> str:
    """MLIR's pass statistics report: a line per counter under each pass."""
    merged: dict[object, Counter[str]] = {}
    names: dict[object, str] = {}
    for step, counter in counters:
        key: object = class_name(step.leaf) if form == "list" else step.position
        merged.setdefault(key, Counter()).update(counter)
        names[key] = class_name(step.leaf)
    line = "===" + "-" * 73 + "===\n"
    out = io.StringIO()
    out.write(f"{line}{'... Pass statistics report ...':^79}".rstrip() + f"\n{line}")
    for key in sorted(merged, key=str) if form == "list" else merged:
        out.write(f"{names[key]}\n")
        for counter_name, count in sorted(merged[key].items()):
            out.write(f"  (S) {count:7d} {counter_name} - Number of times it was applied\n")
    return out.getvalue()


_REPRODUCER = re.compile(r"\{-#.*?mlir_reproducer:\s*\{(?P<body>.*?)\}.*?#-\}", re.DOTALL)


def reproducer_text(
    module_text: str, pipeline: Pipeline | str, *, verify_each: bool = True, target: str | None = None
) -> str:
    """A module with MLIR's reproducer resource, which holds the pipeline; hilo's own resource names the target whose
    profile the passes read."""
    own = f',\n    hilo_reproducer: {{\n      target: "{target}"\n    }}' if target is not None else ""
    escaped = str(pipeline).replace("\\", "\\\\").replace('"', '\\"')
    return (
        f"{module_text.rstrip()}\n\n{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n"
        f'      pipeline: "{escaped}",\n      disable_threading: true,\n'
        f"      verify_each: {'true' if verify_each else 'false'}\n    }}{own}\n  }}\n#-}}\n"
    )


def read_reproducer(text: str) -> str | None:
    """The pipeline of a reproducer; None if the text is not one."""
    found = _REPRODUCER.search(text)
    pipeline = re.search(r'pipeline:\s*"((?:[^"\\]|\\.)*)"', found.group("body") if found else "")
    return re.sub(r"\\(.)", r"\1", pipeline.group(1)) if pipeline else None


def reproducer_target(text: str) -> str | None:
    """The target of a reproducer; None if it has none."""
    found = re.search(r'\{-#.*?hilo_reproducer:\s*\{\s*target:\s*"([^"]*)"', text, re.DOTALL)
    return found.group(1) if found else None


def _merge(seconds: list[tuple[Step, float]]) -> list[tuple[Step, float]]:
    """One row per place in the pipeline, however many operations the pass ran on."""
    merged: dict[tuple[int, ...], tuple[Step, float]] = {}
    for step, s in seconds:
        merged[step.position] = (step, merged.get(step.position, (step, 0.0))[1] + s)
    return list(merged.values())


def _symbol(op: ir.Operation) -> str | None:
    return ir.StringAttr(op.attributes["sym_name"]).value if "sym_name" in op.attributes else None


def _top(op: ir.Operation) -> ir.Operation:
    while op.parent is not None:
        op = op.parent.operation
    return op

"""Measures the effect of `simplify` on the programs of the corpus, and prints docs/simplifier.md.

    python test/benchmarks/simplifier.py count FILE          operations before and after
    python test/benchmarks/simplifier.py run FILE            compiling and calls for llvm-cpu, and whether results agree
    python test/benchmarks/simplifier.py page FILE           the page

Before: calls inlined, equal operations merged (`inline,symbol-dce,cse`). After: the same around `simplify`. Compile
time is CPU time, since other processes share the machine; for calls, which alternate, the shortest counts. The contents
of FILE are kept, so that a run continues where another one ended; short programs come first.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "programs"))
from corpus import Program, difference, programs

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering import run_pipeline

BEFORE = "builtin.module(inline,symbol-dce,cse)"
AFTER = "builtin.module(inline,symbol-dce,cse,simplify,cse,symbol-dce)"
CALLS_S = 0.2
"""Seconds of calls for each of the two."""

Rows = dict[str, dict[str, Any]]


def prepared(program: Program, pipeline: str) -> ir.Module:
    module = parse_module(program.text, program.name)
    run_pipeline(module, pipeline)
    return module


def operations(module: ir.Module) -> int:
    """The number of operations in a module, including those in regions, without functions and terminators."""
    total = 0

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal total
        total += op.name not in ("builtin.module", "func.func", "func.return", "stablehlo.return")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return total


def count(rows: Rows, path: Path) -> None:
    """Sums the operations of all programs."""
    for program in sorted(programs(), key=lambda one: len(one.text)):
        if program.name not in rows:
            before, after = (operations(prepared(program, pipeline)) for pipeline in (BEFORE, AFTER))
            rows[program.name] = {"before": before, "after": after}
            path.write_text(json.dumps(rows, indent=0))


def compiled(module: ir.Module) -> tuple[hilo.Executable, float]:
    start = time.process_time()
    executable = hilo.compile(module, cache=False, check="off", isolate=False, kernel_store=False)
    return executable, time.process_time() - start


def measure(program: Program) -> dict[str, Any]:
    """Compiles and calls a program before and after `simplify`."""
    pairs = [compiled(prepared(program, pipeline)) for pipeline in (BEFORE, AFTER)]
    executables = [executable for executable, _ in pairs]
    arguments = [hilo.device_put(argument) for argument in program.arguments()]
    results = [_arrays(executable(*arguments)) for executable in executables]
    shortest = [float("inf")] * 2
    end = time.perf_counter() + 2 * CALLS_S
    while time.perf_counter() < end:
        for index, executable in enumerate(executables):
            start = time.perf_counter()
            _arrays(executable(*arguments))
            shortest[index] = min(shortest[index], time.perf_counter() - start)
    return {"compile_s": [seconds for _, seconds in pairs], "call_s": shortest, "results": _agree(program, *results)}


def _arrays(result: object) -> list[np.ndarray]:
    return [np.asarray(one) for one in (result if isinstance(result, tuple) else (result,))]


def _agree(program: Program, before: list[np.ndarray], after: list[np.ndarray]) -> str:
    if all(a.tobytes() == b.tobytes() for a, b in zip(before, after, strict=True)):
        return "equal"
    said = [difference(b, a, program.tolerance) for a, b in zip(before, after, strict=True)]
    return "; ".join(text for text in said if text) or "within the program's tolerance"


def run(rows: Rows, path: Path) -> None:
    """Measures the programs that are not measured yet, the shortest first."""
    for program in sorted(
        (one for one in programs() if one.name in rows), key=lambda one: (one.slow, rows[one.name]["before"])
    ):
        row = rows[program.name]
        if "results" not in row and row["before"] != row["after"]:
            row.update(measure(program))
            path.write_text(json.dumps(rows, indent=0))


def page(rows: Rows) -> str:
    """The page of the docs."""
    totals = [sum(row[key] for row in rows.values()) for key in ("before", "after")]
    changed = [row for row in rows.values() if row["before"] != row["after"]]
    measured = [row for row in changed if "results" in row]
    ratios = [_middle([row[key][1] / row[key][0] for row in measured]) for key in ("compile_s", "call_s")]
    lines = [
        "# The simplifier on the corpus",
        "",
        "What the pass `simplify` does to the programs of test/programs, of which calls are inlined and equal",
        "operations shared before and after. Compiling for llvm-cpu is in seconds of CPU, nothing cached; a call is",
        f"the shortest of {2 * CALLS_S:g} seconds of calls, in which both take turns. Generated by",
        "test/benchmarks/simplifier.py.",
        "",
        f"Of {totals[0]} operations in {len(rows)} programs {totals[1]} are left; {len(rows) - len(changed)} programs",
        f"stay as they are. Of {len(measured)} programs that change and were compiled, the median ratio of after to",
        f"before is {ratios[0]:.2f} for compiling and {ratios[1]:.2f} for a call; the others were not compiled.",
        "",
        "| program | operations | compile, s | call, µs | results |",
        "|---|---|---|---|---|",
    ]
    for name, row in sorted(rows.items()):
        cells = [f"{row['before']} : {row['after']}", "", "", ""]
        if "results" in row:
            cells[1] = " : ".join(f"{seconds:.2f}" for seconds in row["compile_s"])
            cells[2] = " : ".join(f"{seconds * 1e6:.0f}" for seconds in row["call_s"])
            cells[3] = row["results"]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _middle(values: list[float]) -> float:
    return float(np.median(values)) if values else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("count", "run", "page"))
    parser.add_argument("file", type=Path, help="what was measured so far")
    flags = parser.parse_args()
    action, path = flags.action, flags.file
    rows: Rows = json.loads(path.read_text()) if path.exists() else {}
    if action == "page":
        print(page(rows), end="")
        return
    count(rows, path) if action == "count" else run(rows, path)


if __name__ == "__main__":
    main()

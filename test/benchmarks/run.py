"""Runs the benchmarks one after the other and reports the time of each: `make bench`.

    python test/benchmarks/run.py [--full] [--page FILE] [part …]

The short form measures the smaller programs and every eighth program of the families, and takes about ten minutes on
two quiet cores; `--full` measures all of them, which takes about an hour. `--page` writes the tables and bars of ratios
as a Markdown page.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from command import geometric_mean, parser

HERE = Path(__file__).parent
BAR, LONGEST = 10, 30
"""The length of a bar for a ratio of 1, and the largest length, in characters."""


@dataclass(frozen=True)
class Part:
    """A benchmark, with its arguments for the short and for the full form."""

    name: str
    measures: str
    short: tuple[str, ...] = ()
    full: tuple[str, ...] = ()


PARTS = (
    Part("toolchain", "building, lowering, compiling, calling"),
    Part("calls", "calls and cached compilations, against JAX", ("--short",)),
    Part("evaluator", "the evaluator, against NumPy and JAX without jit"),
    Part("loops", "loops over small tensors, against XLA"),
    Part("compile_time", "passes and phases of a transformer", ("2", "--short")),
    Part("compile_cpu", "CPU time of compiling, against XLA", full=("--all",)),
    Part("against_xla", "large operations, against stock IREE and XLA", ("--short",)),
    Part("families", "programs of many families, against XLA", ("--quick", "--every=8")),
)


def run_part(part: Part, *, full: bool, record: Path) -> tuple[float, int]:
    """Seconds that a part took, and its exit status."""
    start = time.perf_counter()
    command = [sys.executable, str(HERE / f"{part.name}.py"), *(part.full if full else part.short)]
    done = subprocess.run(command, env={**os.environ, "HILO_BENCH_RECORD": str(record)})
    return time.perf_counter() - start, done.returncode


def bar(ratio: float) -> str:
    """A ratio as a bar: ten characters stand for 1."""
    length = max(1, round(ratio * BAR))
    return "█" * min(length, LONGEST) + ("…" if length > LONGEST else "")


def page(tables: list[dict[str, object]], seconds: dict[str, float]) -> str:
    """The tables of ratios as a Markdown page, with a bar for each ratio."""
    lines = [
        "# Benchmarks: one run",
        "",
        f"Written by `python test/benchmarks/run.py --page`, on {platform.machine()} with {os.cpu_count()} cores, load "
        f"average {os.getloadavg()[1]:.1f} over five minutes. A ratio below 1 means that hilo is faster; ten "
        "characters of a bar are a ratio of 1. On another machine, run `make bench`.",
        "",
    ]
    for table in tables:
        ratios: dict[str, float] = table["ratios"]  # type: ignore[assignment]
        lines += [f"## {table['title']}", "", "| program | ratio | |", "|---|---:|:---|"]
        lines += [f"| {name} | {ratio:.2f} | {bar(ratio)} |" for name, ratio in ratios.items()]
        lines += [f"| **geometric mean** | **{geometric_mean(ratios.values()):.2f}** | |", ""]
    lines += ["## Time of each part", "", "| part | seconds |", "|---|---:|"]
    lines += [f"| `{name}` | {spent:.0f} |" for name, spent in seconds.items()]
    return "\n".join(lines) + "\n"


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument("--full", action="store_true", help="measure all programs: about an hour")
    arguments.add_argument("--page", type=Path, help="write the ratios into this file, as Markdown")
    arguments.add_argument("parts", nargs="*", metavar="part", help=", ".join(part.name for part in PARTS))
    given = arguments.parse_args()
    if unknown := set(given.parts) - {part.name for part in PARTS}:
        arguments.error(f"unknown part {', '.join(sorted(unknown))}; the parts are {', '.join(p.name for p in PARTS)}")
    parts = [part for part in PARTS if not given.parts or part.name in given.parts]
    seconds: dict[str, float] = {}
    failed = []
    with tempfile.TemporaryDirectory(prefix="hilo-bench-") as folder:
        record = Path(folder, "ratios.jsonl")
        record.touch()
        for at, part in enumerate(parts, 1):
            print(f"==> {at} of {len(parts)}: {part.name} ({part.measures})", flush=True)
            seconds[part.name], status = run_part(part, full=given.full, record=record)
            failed += [part.name] if status else []
            print(f"    {part.name} took {seconds[part.name]:.0f} s\n", flush=True)
        tables = [json.loads(line) for line in record.read_text().splitlines()]
    print("==> seconds: " + ", ".join(f"{name} {spent:.0f}" for name, spent in seconds.items()))
    if given.page:
        given.page.write_text(page(tables, seconds))
        print(f"==> {given.page}")
    if failed:
        print(f"==> failed: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

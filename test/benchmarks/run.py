"""Runs the benchmarks one after the other and reports the time of each: `make bench`.

    python test/benchmarks/run.py [--full] [--page FILE] [part …]

The short form measures the smaller programs and every eighth program of the families, and takes about ten minutes on
two quiet cores; `--full` measures all of them, which takes about an hour. `--page` writes the tables of ratios as a
Markdown page, and a plot of them beside it; that needs matplotlib.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import textwrap
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from command import geometric_mean, parser

HERE = Path(__file__).parent


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
    Part("families", "programs of many families, against XLA", ("--quick", "--every=8"), ("--quick",)),
)


def run_part(part: Part, *, full: bool, record: Path) -> tuple[float, int]:
    """Seconds that a part took, and its exit status."""
    start = time.perf_counter()
    command = [sys.executable, str(HERE / f"{part.name}.py"), *(part.full if full else part.short)]
    done = subprocess.run(command, env={**os.environ, "HILO_BENCH_RECORD": str(record)})
    return time.perf_counter() - start, done.returncode


def plot(tables: list[dict[str, Any]], file: Path) -> None:
    """Draws the ratios of each table as a row of points on a logarithmic axis, with their geometric means.

    Raises:
        ImportError: matplotlib is not installed.
    """
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "hilo"  # the same numbers make the same file
    figure, axes = pyplot.subplots(figsize=(10, 0.6 * len(tables) + 1.2), layout="constrained")
    for row, table in enumerate(tables):
        ratios, mean = list(table["ratios"].values()), geometric_mean(table["ratios"].values())
        axes.scatter(ratios, [row] * len(ratios), s=14, alpha=0.4, linewidths=0, color="tab:blue")
        axes.scatter([mean], [row], marker="|", s=300, color="black")
        axes.annotate(f"{mean:.2f}", (mean, row), xytext=(0, -16), textcoords="offset points", ha="center", fontsize=8)
    axes.axvline(1, color="tab:red", linewidth=1)
    axes.set_xscale("log")
    axes.set_yticks(range(len(tables)), [textwrap.fill(table["title"], 44) for table in tables], fontsize=8)
    axes.set_ylim(len(tables) - 0.4, -0.6)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("ratio: left of 1, hilo is faster; a bar is the geometric mean")
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)


def page(tables: list[dict[str, Any]], seconds: dict[str, float], picture: str, command: str) -> str:
    """The tables of ratios as a Markdown page, slowest programs first, under a picture."""
    lines = [
        "# Benchmarks",
        "",
        f"Written by `{command}`, on {platform.machine()} with {os.cpu_count()} cores, load "
        f"average {os.getloadavg()[1]:.1f} over five minutes. A ratio below 1 means that hilo is faster. On another "
        "machine, run `make bench`.",
        "",
        f"![The ratios of all programs]({picture})",
        "",
        "| table | programs | geometric mean | highest |",
        "|---|---:|---:|---:|",
    ]
    for table in tables:
        ratios = table["ratios"].values()
        lines.append(f"| {table['title']} | {len(ratios)} | {geometric_mean(ratios):.2f} | {max(ratios):.2f} |")
    lines.append("")
    for table in tables:
        lines += [f"## {table['title']}", "", "| program | ratio |", "|---|---:|"]
        lines += [f"| {name} | {ratio:.2f} |" for name, ratio in sorted(table["ratios"].items(), key=lambda r: -r[1])]
        lines.append("")
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
    if given.page and importlib.util.find_spec("matplotlib") is None:
        arguments.error("--page draws with matplotlib: pip install hilo-mlir[examples]")
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
        picture = given.page.with_suffix(".svg")
        plot(tables, picture)
        given.page.write_text(
            page(tables, seconds, picture.name, " ".join(["python test/benchmarks/run.py", *sys.argv[1:]]))
        )
        print(f"==> {given.page}")
    if failed:
        print(f"==> failed: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

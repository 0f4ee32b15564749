# ruff: noqa: E501
"""Programs of many families against XLA's CPU compiler: `python test/benchmarks/families.py [--stock] [--quick] [--every N] [word…]`.

A table of ratios: hilo's run time over that of XLA with its YNN fusions off, and on; its compile time over XLA's; with
`--stock` also its run time over stock IREE's. Calls of hilo and XLA alternate and the shortest of each counts, so that
other load affects both. XLA with YNN fusions runs in a process of its own, since a flag of the process enables them.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")

import jax

jax.config.update("jax_enable_x64", True)

from against_xla import Case, measure_iree  # noqa: E402  (a neighbour; it imports jax)
from command import add_words, geometric_mean, parser, record, wanted  # noqa: E402
from programs.families import cases  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

import hilo  # noqa: E402
from hilo.targets.runtime.arrays import device_put  # noqa: E402

SECONDS = float(os.environ.get("HILO_BENCH_SECONDS", "0.3"))
"""How long a program is measured, in seconds."""


def best_of(calls: list[Callable[[], Any]]) -> list[float]:
    """The shortest time of each call, measured alternately, at least seven times."""
    for call in calls:
        call()
    best = [float("inf")] * len(calls)
    end, turns = time.perf_counter() + SECONDS * len(calls), 0
    while turns < 7 or (time.perf_counter() < end and turns < 3000):
        for at, call in enumerate(calls):
            start = time.perf_counter()
            call()
            best[at] = min(best[at], time.perf_counter() - start)
        turns += 1
    return best


def compile_xla(case: Case) -> tuple[float, str, Callable[[], Any]]:
    """Seconds of compiling, the program's StableHLO, and the call."""
    placed = [jax.device_put(a) for a in case.arguments]
    lowered = jax.jit(case.function).lower(*placed)
    start = time.perf_counter()
    compiled = lowered.compile()
    return time.perf_counter() - start, lowered.as_text(), lambda: jax.block_until_ready(compiled(*placed))


def serve_xla(pipe: Connection) -> None:
    """For each name of a case, prints the time of XLA's shortest call with this process's flags."""
    by_name = {case.name: case for case in cases()}
    while name := pipe.recv():
        pipe.send(best_of([compile_xla(by_name[name])[2]])[0])


def with_ynn() -> Connection:
    """A process with XLA at its defaults."""
    here, there = multiprocessing.Pipe()
    flags = os.environ.pop("XLA_FLAGS")
    os.environ["XLA_FLAGS"] = "--xla_cpu_enable_fast_math=false"  # a flag at its default, so that the variable is set
    multiprocessing.get_context("spawn").Process(target=serve_xla, args=(there,), daemon=True).start()
    os.environ["XLA_FLAGS"] = flags
    return here


def measure(case: Case, ynn: Connection | None, *, stock: bool) -> tuple[list[str], float]:
    """A row of the table, and the ratio of run times."""
    spent_xla, text, call_xla = compile_xla(case)
    start = time.perf_counter()
    executable = hilo.compile(text, cache=False)
    spent = time.perf_counter() - start
    placed = [device_put(a, executable.info.device) for a in case.arguments]
    own, xla = best_of([lambda: executable(*placed), call_xla])
    row = [case.name, f"{own * 1e6:,.0f}", f"{own / xla:.2f}"]
    if ynn:
        ynn.send(case.name)
        row.append(f"{own / ynn.recv():.2f}")
    row.append(f"{spent / spent_xla:.1f}")
    if stock:
        measured = measure_iree(case, text)
        row.append(f"{own / measured[1]:.2f}" if measured else "-")
    return row, own / xla


def main() -> None:
    """Prints the table, slowest first, with the geometric mean of the ratios."""
    arguments = parser(__doc__)
    add_words(arguments)
    arguments.add_argument("--stock", action="store_true", help="measure stock IREE, too")
    arguments.add_argument("--quick", action="store_true", help="do not measure XLA with YNN fusions")
    arguments.add_argument("--every", type=int, default=1, metavar="N", help="measure each Nth program")
    given = arguments.parse_args()
    stock, quick = given.stock, given.quick
    names = wanted(arguments, given.words, [case.name for case in cases()])[:: max(1, given.every)]
    ynn = None if quick else with_ynn()
    measured: list[tuple[float, list[str]]] = []
    table = Table(title="hilo over XLA: run time without and with YNN fusions, compile time")
    for column in (
        "program",
        "µs",
        "XLA",
        *(() if quick else ("XLA, YNN",)),
        "compile",
        *(("stock IREE",) if stock else ()),
    ):
        table.add_column(column, justify="left" if column == "program" else "right")
    for case in [case for case in cases() if case.name in names]:
        try:
            row, ratio = measure(case, ynn, stock=stock)
        except hilo.Error as error:
            row, ratio = [case.name, type(error).__name__], 1000.0
        print(" | ".join(row), file=sys.stderr, flush=True)
        measured.append((ratio, row))
    for ratio, row in sorted(measured, key=lambda pair: -pair[0]):
        table.add_row(*row, style="red" if ratio > 1.3 else None)
    if ynn:
        ynn.send(None)
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(table)
    ratios = {row[0]: ratio for ratio, row in measured if ratio < 1000}
    console.print(f"{len(ratios)} programs, geometric mean {geometric_mean(ratios.values()):.2f}")
    record("run time of programs of many families, hilo over XLA", ratios)


if __name__ == "__main__":
    main()

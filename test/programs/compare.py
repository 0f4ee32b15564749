"""Runs the corpus with hilo and with XLA and prints a table: `python test/programs/compare.py [name…] [--target=…]`.

With `--record`, the outcome of each program is stored in `recorded/<target>.json`, from which `--page` writes a page:

    python test/programs/compare.py --target=vulkan --record
    python test/programs/compare.py --target=vulkan --page > docs/programs-vulkan.md
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, its own folder is found anyway

from corpus import Program, difference, programs
from oracle import run_xla
from waiting_threads import make_waiting_threads_yield

import hilo


@dataclass(frozen=True)
class Outcome:
    """The outcome of one program: `problem` is empty if all results agree; times are in seconds."""

    problem: str
    compile_s: float
    run_s: float


def compare(program: Program, target: str = "llvm-cpu", compile_timeout_s: float = 120) -> Outcome:
    """Compiles and runs one program for a target and compares each result with XLA's.

    XLA comes first: a software Vulkan device keeps two cores busy once it is opened.
    """
    arguments = program.arguments()
    want = run_xla(program.text, *arguments)
    start = time.perf_counter()
    try:
        executable = hilo.compile(program.text, target, cache=False, compile_timeout_s=compile_timeout_s)
        compiled = time.perf_counter()
        if target == "vulkan":
            make_waiting_threads_yield(10)
        got = executable(*arguments)
        results = [np.asarray(value) for value in (got if isinstance(got, tuple) else (got,))]
    except Exception as error:  # the table shows every program, including those that fail
        return Outcome(_first_error(error), time.perf_counter() - start, 0.0)
    ran = time.perf_counter()
    found = [f"result {i}: {text}" for i, text in enumerate(map(_difference(program), results, want)) if text]
    if len(results) != len(want):
        found.append(f"{len(results)} results, want {len(want)}")
    return Outcome("; ".join(found), compiled - start, ran - compiled)


def _first_error(error: Exception) -> str:
    """The message without the program's signature, and without the text for reports that `CompileError` appends."""
    said = str(error).partition("  pipeline:")[0].partition("; while ")[0].strip()
    return f"{type(error).__name__}: {said.rpartition(' failed: Error invoking function: ')[2]}"


def _difference(program: Program):  # type: ignore[no-untyped-def]
    return lambda got, want: difference(got, want, program.tolerance)


def record_path(target: str) -> Path:
    """The path where outcomes on a target are stored."""
    return Path(__file__).with_name("recorded") / f"{target}.json"


def recorded(target: str) -> dict[str, str]:
    """The problems of each program on a target, from the last run with `--record`; empty if it agrees with XLA."""
    path = record_path(target)
    return json.loads(path.read_text()) if path.exists() else {}


def record(target: str, problems: dict[str, str]) -> None:
    """Stores outcomes; those of other programs are kept, those of deleted programs are removed."""
    known = {program.name for program in programs()}
    path = record_path(target)
    path.parent.mkdir(exist_ok=True)
    kept = {name: problem for name, problem in {**recorded(target), **problems}.items() if name in known}
    path.write_text(json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False) + "\n")


def page(target: str) -> str:
    """The recorded outcomes as Markdown."""
    found = recorded(target)
    agree = sum(not problem for problem in found.values())
    rows = [
        f"| {program.name} | {program.origin} | {found[program.name] or 'agrees'} |"
        for program in programs()
        if program.name in found
    ]
    head = (
        f"# Programs on {target}\n\n"
        f"Programs of [test/programs](../test/programs) on `{target}`, compared with XLA's CPU compiler. Written by "
        f"`python test/programs/compare.py --target={target} --page`.\n\n"
        f"{agree} of {len(found)} agree.\n\n| program | from | outcome |\n|---|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"


def main() -> int:
    """Prints a row per program; 1 if one of them fails."""
    parser = argparse.ArgumentParser(description="Runs the corpus with hilo and with XLA and prints a table.")
    parser.add_argument("names", nargs="*", metavar="name", help="only these programs")
    parser.add_argument("--target", default="llvm-cpu", help="the target (default: llvm-cpu)")
    parser.add_argument("--compile_timeout_s", type=float, default=120, help="limit of one compilation (default: 120)")
    parser.add_argument("--record", action="store_true", help="keep the outcomes in recorded/<target>.json")
    parser.add_argument("--page", action="store_true", help="run nothing; print what is recorded as Markdown")
    flags = parser.parse_args()
    if flags.page:
        print(page(flags.target), end="")
        return 0
    names = flags.names
    failed = 0
    chosen = [program for program in programs() if not names or program.name in names]
    for program in chosen:
        outcome = compare(program, flags.target, flags.compile_timeout_s)
        failed += bool(outcome.problem)
        status = "ok" if not outcome.problem else "FAIL"
        first = " ".join(outcome.problem.strip().splitlines()[:4])[:400]
        if flags.record:
            record(flags.target, {program.name: first})
        times = f"{outcome.compile_s:6.2f} s {outcome.run_s * 1e3:8.1f} ms"
        print(f"{program.name:42} {status:4} {times}  {first}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} programs agree with XLA")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

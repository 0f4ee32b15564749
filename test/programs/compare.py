"""Runs the corpus with hilo and with XLA and prints a table: `python test/programs/compare.py [name…] [--target=…]`."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, its own folder is found anyway

from corpus import Program, difference, programs
from oracle import run_xla

import hilo


@dataclass(frozen=True)
class Outcome:
    """What one program gave: `problem` is empty where all results agree; times in seconds."""

    problem: str
    compile_s: float
    run_s: float


def compare(program: Program, target: str = "llvm-cpu", compile_timeout_s: float = 120) -> Outcome:
    """Compiles and runs one program for a target and compares each result with XLA's."""
    arguments = program.arguments()
    start = time.perf_counter()
    try:
        executable = hilo.compile(program.text, target, cache=False, compile_timeout_s=compile_timeout_s)
        compiled = time.perf_counter()
        got = executable(*arguments)
        results = [np.asarray(value) for value in (got if isinstance(got, tuple) else (got,))]
    except Exception as error:  # a table shows every program, whatever became of one
        return Outcome(_first_error(error), time.perf_counter() - start, 0.0)
    ran = time.perf_counter()
    want = run_xla(program.text, *arguments)
    found = [f"result {i}: {text}" for i, text in enumerate(map(_difference(program), results, want)) if text]
    if len(results) != len(want):
        found.append(f"{len(results)} results, want {len(want)}")
    return Outcome("; ".join(found), compiled - start, ran - compiled)


def _first_error(error: Exception) -> str:
    """The message without what `CompileError` appends for a report."""
    return f"{type(error).__name__}: {str(error).partition('  pipeline:')[0].strip()}"


def _difference(program: Program):  # type: ignore[no-untyped-def]
    return lambda got, want: difference(got, want, program.tolerance)


def main() -> int:
    """Prints a row per program; 1 if one of them fails."""
    parser = argparse.ArgumentParser(description="Runs the corpus with hilo and with XLA and prints a table.")
    parser.add_argument("names", nargs="*", metavar="name", help="only these programs")
    parser.add_argument("--target", default="llvm-cpu", help="the target (default: llvm-cpu)")
    parser.add_argument("--compile_timeout_s", type=float, default=120, help="limit of one compilation (default: 120)")
    flags = parser.parse_args()
    names = flags.names
    failed = 0
    chosen = [program for program in programs() if not names or program.name in names]
    for program in chosen:
        outcome = compare(program, flags.target, flags.compile_timeout_s)
        failed += bool(outcome.problem)
        status = "ok" if not outcome.problem else "FAIL"
        first = " | ".join(outcome.problem.strip().splitlines()[:4])[:400]
        times = f"{outcome.compile_s:6.2f} s {outcome.run_s * 1e3:8.1f} ms"
        print(f"{program.name:42} {status:4} {times}  {first}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} programs agree with XLA")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

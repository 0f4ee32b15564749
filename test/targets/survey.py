"""Which of the test suite's programs compile for a target, and why the others do not. Nothing is run.

    python test/targets/survey.py cuda                    # the corpus and every operation x element type
    python test/targets/survey.py rocm --sample 10 --corpus=false

Operations are compiled in batches; a batch that is refused is halved until the case that is refused is found.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / folder) for folder in (".", "status", "programs")]

import corpus  # noqa: E402
from cases import Case, all_cases, program  # noqa: E402

import hilo  # noqa: E402
from hilo.targets.compilation.driver import compile_ahead  # noqa: E402

BATCH = 32
TIMEOUT_S = 60.0


def reason(text: str, target: str, options: dict[str, object], timeout_s: float = TIMEOUT_S) -> str:
    """Why a program does not compile; empty if it does."""
    try:
        compile_ahead(hilo.load(text).module, target, compile_timeout_s=timeout_s, **options)  # type: ignore[arg-type]
    except hilo.Error as error:
        lines = str(error).splitlines()
        return next((line.strip() for line in lines if "error:" in line), lines[0])[:300]
    return ""


def refused(cases: Sequence[Case], target: str, options: dict[str, object]) -> list[tuple[Case, str]]:
    """The cases that do not compile, and why."""
    if not cases:
        return []
    why = reason(program(cases), target, options, TIMEOUT_S if len(cases) > 1 else 2 * TIMEOUT_S)
    if not why:
        return []
    if len(cases) == 1:
        return [(cases[0], why)]
    middle = len(cases) // 2
    return refused(cases[:middle], target, options) + refused(cases[middle:], target, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target")
    parser.add_argument("--option", action="append", default=[], help="name=value, of the target")
    parser.add_argument("--sample", type=int, default=1, help="take every n-th case")
    parser.add_argument("--corpus", default="true", choices=["true", "false"])
    parser.add_argument("--dtype", action="append")
    flags = parser.parse_args()
    options: dict[str, object] = dict(item.split("=", 1) for item in flags.option)
    if flags.corpus == "true":
        survey_corpus(flags.target, options)
    groups: dict[str, list[Case]] = {}
    for case in list(all_cases())[:: flags.sample]:
        if not flags.dtype or case.dtype in flags.dtype:
            groups.setdefault(case.dtype, []).append(case)
    count, start = Counter[str](), time.perf_counter()
    for dtype, cases in groups.items():
        for first in range(0, len(cases), BATCH):
            batch = cases[first : first + BATCH]
            found = refused(batch, flags.target, options)
            count["cases"] += len(batch)
            count["refused"] += len(found)
            for case, why in found:
                print(f"REFUSED {case.name}: {why}", flush=True)
        print(f"{dtype}: {dict(count)} {time.perf_counter() - start:.0f} s", flush=True)


def survey_corpus(target: str, options: dict[str, object]) -> None:
    """Compiles each program of the corpus."""
    good, every = 0, corpus.programs()
    for one in every:
        start = time.perf_counter()
        why = reason(one.text, target, options)
        good += not why
        print(f"{'REFUSED' if why else 'ok':8} {one.name} {time.perf_counter() - start:.1f} s {why}", flush=True)
    print(f"corpus: {good} of {len(every)} compile for {target}", flush=True)


if __name__ == "__main__":
    main()

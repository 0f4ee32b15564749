# ruff: noqa: E501  # long lines of one comprehension each
"""Runs the status table's cases through XLA and hilo, and says of each what came of it.

    python test/status/run.py                      # all of them; writes targets/status/llvm-cpu.json
    python test/status/run.py --target vulkan      # targets/status/vulkan.json
    python test/status/run.py --op stablehlo.add --dtype f32 --show
    python test/status/run.py --dtype f32 --output f32.json; …; python test/status/run.py --merge f32.json f64.json …

Cases run in batches; a batch that a compiler refuses is halved until the case that it refuses is found.
"""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test"), str(ROOT / "test" / "status")]

from cases import REASONS, TARGET_REASONS, Case, all_cases, program  # noqa: E402
from oracle import run_xla  # noqa: E402
from waiting_threads import make_waiting_threads_yield  # noqa: E402

import hilo  # noqa: E402

BATCH = 48


def table_path(target: str) -> Path:
    """The status table of a target."""
    return ROOT / "targets" / "status" / f"{target}.json"


Runner = Callable[[str, Sequence[np.ndarray]], list[np.ndarray]]


class Child:
    """A process in which programs run, so that one that dies is a failure like any other."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    def call(self, run: Runner, text: str, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        try:
            return self.pool.submit(run, text, arrays).result()
        except BrokenProcessPool as error:
            self.pool = None
            raise RuntimeError("the process ended") from error

    def close(self) -> None:
        """Ends the process. If it has opened a Vulkan device, its threads poll that device until then."""
        if self.pool is not None:
            self.pool.shutdown()
            self.pool = None


CHILD = Child()


@dataclass
class Outcome:
    """What came of a case: `verdict` is passed, wrong, refused or unanswered (by XLA); `detail` says more."""

    case: Case
    verdict: str
    detail: str = ""


def run_hilo(text: str, arrays: Sequence[np.ndarray], target: str = "llvm-cpu") -> list[np.ndarray]:
    """hilo's results on a target; on Vulkan compiled in the worker, as users have it."""
    executable = hilo.compile(text, target, isolate=target == "vulkan", cache=False)
    if target == "vulkan":
        make_waiting_threads_yield(10)
    got = executable(*arrays)
    return [np.asarray(value) for value in (got if isinstance(got, tuple) else (got,))]


def xla(text: str, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    """XLA's results."""
    return run_xla(text, *arrays)


def answers(cases: Sequence[Case], run: Runner) -> list[list[np.ndarray] | str]:
    """Each case's results, or the message with which it was refused."""
    if not cases:
        return []
    try:
        flat = CHILD.call(run, program(cases), [array for case in cases for array in case.arguments])
    except Exception as error:  # whatever a compiler raises is the answer of a single case
        if len(cases) == 1:
            return [f"{type(error).__name__}: {error}"]
        middle = len(cases) // 2
        return answers(cases[:middle], run) + answers(cases[middle:], run)
    found: list[list[np.ndarray] | str] = []
    for case in cases:
        count = len(case.result_types)
        found.append(flat[:count])
        flat = flat[count:]
    return found


def judge(cases: Sequence[Case], target: str = "llvm-cpu") -> list[Outcome]:
    """Runs cases, all of one element type, and compares."""
    run = functools.partial(run_hilo, target=target)
    wanted = answers(cases, xla)
    answered = [(case, want) for case, want in zip(cases, wanted, strict=True) if not isinstance(want, str)]
    unanswered = [
        Outcome(case, "unanswered", _first_line(want))
        for case, want in zip(cases, wanted, strict=True)
        if isinstance(want, str)
    ]
    outcomes = []
    for (case, want), got in zip(answered, answers([case for case, _ in answered], run), strict=True):
        if isinstance(got, str):
            outcomes.append(Outcome(case, "refused", _first_line(got)))
        else:
            assert not isinstance(want, str)
            different = difference(got, want, case.limit)
            outcomes.append(Outcome(case, "wrong" if different else "passed", different))
    return outcomes + unanswered


def _first_line(message: str) -> str:
    lines = message.splitlines()
    for line in lines:
        if "error:" in line and "cannot take" not in line:
            return line.split("error:", 1)[1].strip()[:200]
    return (lines or [""])[0][:200]


def difference(got: Sequence[np.ndarray], want: Sequence[np.ndarray], limit: float) -> str:
    """How results differ by more than `limit` units in the last place; empty if they do not."""
    for g, w in zip(got, want, strict=True):
        if g.dtype != w.dtype or g.shape != w.shape:
            return f"{g.dtype}{list(g.shape)}, want {w.dtype}{list(w.shape)}"
        if not g.size:
            continue
        if g.dtype.kind in "biu" or "int" in g.dtype.name:
            bad = np.flatnonzero((g != w).reshape(-1))
            if bad.size:
                return (
                    f"{bad.size} of {g.size} differ; at {bad[0]}: {g.reshape(-1)[bad[0]]}, want {w.reshape(-1)[bad[0]]}"
                )
            continue
        error = units(g.reshape(-1), w.reshape(-1))
        worst = int(np.argmax(error))
        if error[worst] > limit:
            count = int((error > limit).sum())
            return f"{count} of {g.size} differ; at {worst}: {g.reshape(-1)[worst]}, want {w.reshape(-1)[worst]}"
    return ""


def units(got: np.ndarray, want: np.ndarray) -> np.ndarray:
    """Distance in units in the last place of `want` (of complex numbers: of its modulus); inf where NaN or inf differ."""
    import ml_dtypes

    if got.dtype.kind == "c":
        eps = np.finfo(got.dtype).eps
        got, want = got.astype(np.complex128), want.astype(np.complex128)
        finite = np.isfinite(got) & np.isfinite(want)
        with np.errstate(all="ignore"):
            distance = np.abs(got - want) / np.maximum(np.abs(want), 1e-30) / eps
        return np.where(finite, distance, np.where(np.isfinite(got) == np.isfinite(want), 0, np.inf))
    info = ml_dtypes.finfo(got.dtype)
    tiny, eps = float(info.smallest_normal), float(info.eps)
    a, b = got.astype(np.float64), want.astype(np.float64)
    with np.errstate(all="ignore"):
        unit = np.maximum(2.0 ** np.floor(np.log2(np.maximum(np.abs(b), tiny))) * eps, np.finfo(np.float64).tiny)
        distance = np.abs(a - b) / unit
        sign = (a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b))
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    return np.where(sign, 0.5, np.where(same, 0, np.where(np.isfinite(a) & np.isfinite(b), distance, np.inf)))


def batches(cases: Sequence[Case]) -> list[list[Case]]:
    """Batches of one operation family and element type each."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.dtype, []).append(case)
    return [group[i : i + BATCH] for group in groups.values() for i in range(0, len(group), BATCH)]


def spread(cases: Sequence[Case], count: int) -> list[Case]:
    """At most `count` cases of each operation and element type."""
    cells: dict[tuple[str, str], list[Case]] = {}
    for case in cases:
        cells.setdefault((case.op, case.dtype), []).append(case)
    return [case for group in cells.values() for case in group[:: -(-len(group) // count)]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--op", action="append", help="only these operations")
    parser.add_argument("--target", default="llvm-cpu", help="the target (default: llvm-cpu)")
    parser.add_argument("--output", type=Path, help="the table, whose other cells are kept (default: the target's)")
    parser.add_argument("--dtype", action="append", help="only these element types")
    parser.add_argument("--sample", type=int, default=1, help="take every n-th case")
    parser.add_argument(
        "--per_cell", type=int, help="take so many cases of each operation and element type, spread evenly"
    )
    parser.add_argument(
        "--merge", type=Path, nargs="+", help="run nothing; take the cells of these tables, written by --output"
    )
    parser.add_argument("--show", action="store_true", help="print every failure; write nothing")
    flags = parser.parse_args()
    if flags.merge:
        merge(flags.merge, flags.target, flags.output or table_path(flags.target))
        return
    cases = [c for c in all_cases() if (not flags.op or c.op.partition(".")[2] in flags.op or c.op in flags.op)]
    cases = [c for c in cases if not flags.dtype or c.dtype in flags.dtype][:: flags.sample]
    if flags.per_cell:
        cases = spread(cases, flags.per_cell)
    outcomes: list[Outcome] = []
    start = time.perf_counter()
    for batch in batches(cases):
        outcomes += judge(batch, flags.target)
        done = Counter(o.verdict for o in outcomes)
        if not flags.show:
            write(outcomes, flags.target, flags.output or table_path(flags.target))
        print(
            f"{len(outcomes)}/{len(cases)} {batch[0].dtype} {dict(done)} {time.perf_counter() - start:.0f} s",
            file=sys.stderr,
            flush=True,
        )
    for outcome in outcomes:
        if outcome.verdict in ("wrong", "refused"):
            print(f"{outcome.verdict:8} {outcome.case.name}: {outcome.detail}", flush=True)


def write(outcomes: Sequence[Outcome], target: str, path: Path) -> None:
    """The table as data: operation -> element type -> counts, and each case that did not pass with its reason."""
    ran = {(outcome.case.op, outcome.case.dtype) for outcome in outcomes}
    table: dict[str, dict[str, dict[str, object]]] = json.loads(path.read_text())["operations"] if path.exists() else {}
    for op, dtype in ran:
        table.setdefault(op, {}).pop(dtype, None)
    for outcome in outcomes:
        cell = table.setdefault(outcome.case.op, {}).setdefault(
            outcome.case.dtype, {"passed": 0, "wrong": {}, "refused": {}, "unanswered": {}}
        )
        if outcome.verdict == "passed":
            cell["passed"] = int(str(cell["passed"])) + 1
        else:
            reasons = cell[outcome.verdict]
            assert isinstance(reasons, dict)
            reasons[outcome.case.label] = outcome.detail
    save(table, target, path)


def merge(parts: Sequence[Path], target: str, path: Path) -> None:
    """Puts the cells of tables of parts into the table of all; cells of cases that there are no more go."""
    known = {(case.op, case.dtype) for case in all_cases()}
    table: dict[str, dict[str, dict[str, object]]] = {}
    for part in [path, *parts] if path.exists() else parts:
        for op, cells in json.loads(part.read_text())["operations"].items():
            table.setdefault(op, {}).update({dtype: cell for dtype, cell in cells.items() if (op, dtype) in known})
    save({op: cells for op, cells in table.items() if cells}, target, path)


def save(table: dict[str, dict[str, dict[str, object]]], target: str, path: Path) -> None:
    """Writes the table, sorted, without empty cells."""
    rows = {
        op: {d: {k: v for k, v in cell.items() if v} for d, cell in sorted(cells.items())}
        for op, cells in sorted(table.items())
    }
    path.write_text(
        json.dumps(
            {"target": target, "reasons": {**REASONS, **TARGET_REASONS.get(target, {})}, "operations": rows},
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
    )


if __name__ == "__main__":
    main()

"""Decides whether a program still fails, in a process of its own, since a program may crash it or hang.

    python -m hilo.tools.reduce.judge

reads pickled `Question`s on stdin, and answers each on stdout with a pickled text: the failure, or an empty text.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hilo.dialect.support.errors import CompileError, Error

CRASHED = "crashed"
TOLERANCES = {"float64": 1e-7, "complex128": 1e-7, "float32": 1e-3, "complex64": 1e-3}
LOW_PRECISION_TOLERANCE = 0.1


@dataclass(frozen=True)
class Wanted:
    """The failure to look for.

    Attributes:
        kind: `crash`, `refused`, `differs` or `rung`.
        target: the target that fails.
        options: the options of the target.
        reference: for `differs`, the target whose results are right.
        pattern: a regular expression that the message of a refusal, or a rung, must match.
        rtol: the relative error that is tolerated; None: by element type.
    """

    kind: str
    target: str = "llvm-cpu"
    options: dict[str, Any] = field(default_factory=dict)
    reference: str = "evaluator"
    pattern: str | None = None
    rtol: float | None = None


@dataclass(frozen=True)
class Question:
    """A program, its arguments, and the failure."""

    text: str
    arguments: tuple[np.ndarray, ...]
    wanted: Wanted


def judge(question: Question) -> str:
    """The failure of a program, if it is the wanted one; otherwise an empty text.

    A reference that rejects the program, or whose numbers are not finite, proves nothing.
    """
    wanted = question.wanted
    if wanted.kind != "differs":
        found = _complaint(question)
        return found if wanted.pattern is None or re.search(wanted.pattern, found) else ""
    try:
        right = _call(question.text, wanted.reference, question.arguments, {})
        got = _call(question.text, wanted.target, question.arguments, wanted.options)
    except Error:
        return ""
    for n, (mine, other) in enumerate(zip(got, right, strict=True)):
        problem = difference(mine, other, wanted.rtol)
        if problem:
            return f"result {n}: {problem}"
    return ""


def _complaint(question: Question) -> str:
    """The target's error for a program; or the rung that it needs."""
    from hilo.targets.compilation.driver import compile_module

    wanted = question.wanted
    try:
        executable = compile_module(_parse(question.text), wanted.target, cache=False, isolate=True, **wanted.options)
        if wanted.kind == "rung":
            rung = executable.info.rung
            return "" if rung in ("", "default") else f"rung {rung}"
        _flat(executable, question.arguments)
    except Error as error:
        said = reason(error)
        if wanted.kind == "crash":
            return said if "process ended" in said else ""
        return said if wanted.kind == "refused" else ""
    except Exception as error:
        return f"{type(error).__name__}: {error}" if wanted.kind in ("crash", "refused") else ""
    return ""


def reason(error: Error) -> str:
    """The cause of an error in one line, without places, numbers and shapes, so that equal causes have equal texts."""
    text = str(error)
    if isinstance(error, CompileError) and error.diagnostics:
        text = _first_fault(error.diagnostics.splitlines(), text)
    line = text.splitlines()[0] if text else ""
    line = line[line.find("error:") + 6 :] if "error:" in line else line
    line = re.sub(r"[\w./-]*\w+\.(?:mlir|py|c|cc):[0-9:]*|@\w+|%\w+", "", line)
    return f"{type(error).__name__}: {re.sub(r'[0-9]+', '#', line).strip()[:240]}"


def _first_fault(lines: Sequence[str], message: str) -> str:
    """The first line of a compiler's diagnostics that reports an error, else the message; with a failed assertion."""
    fault = next((line for line in lines if "error:" in line or "process ended" in line), message)
    asserted = next((line for line in lines if "Assertion" in line), "")
    return f"{fault} {asserted}" if asserted and "process ended" in fault else fault


def difference(got: np.ndarray, want: np.ndarray, rtol: float | None) -> str:
    """How two results differ; empty if they do not, or if the difference proves nothing."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"{got.dtype}{list(got.shape)} instead of {want.dtype}{list(want.shape)}"
    if want.dtype.kind in "biu":
        wrong = got != want
    else:
        wide = np.complex128 if want.dtype.kind == "c" else np.float64
        a, b = got.astype(wide), want.astype(wide)
        if not np.isfinite(b).all():
            return ""
        default = TOLERANCES.get(want.dtype.name, LOW_PRECISION_TOLERANCE)
        allowed = (default if rtol is None else rtol) * float(np.max(np.abs(b), initial=1e-30))
        wrong = ~(np.abs(a - b) <= allowed)
    if not wrong.any():
        return ""
    place = tuple(int(n) for n in np.argwhere(wrong)[0])
    return f"{int(wrong.sum())} of {want.size} elements differ; at {list(place)} {got[place]} instead of {want[place]}"


def _parse(text: str) -> Any:
    from hilo.importers.programs import load_module

    return load_module(text, "program")


def _call(text: str, target: str, arguments: tuple[np.ndarray, ...], options: dict[str, Any]) -> list[np.ndarray]:
    from hilo.targets.compilation.driver import compile_module

    extra: dict[str, Any] = {"isolate": True} if target != "evaluator" else {}
    return _flat(compile_module(_parse(text), target, cache=False, **extra, **options), arguments)


def _flat(executable: Any, arguments: tuple[np.ndarray, ...]) -> list[np.ndarray]:
    from hilo.tools.common.program import flat_call

    return [np.asarray(result) for result in flat_call(executable, arguments)]


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = judge(question)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}" if question.wanted.kind == "crash" else ""
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    from hilo.tools.reduce import judge as module  # pickles must name the module, not __main__

    module.main()

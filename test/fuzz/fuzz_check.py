"""Runs a program on XLA, the evaluator and compiled, and reports what is wrong with it.

The effect of rounding on a result is measured as well as bounded: XLA runs the program once more on arguments that
differ by one rounding step, and results may differ by a multiple of the resulting change. Where that is not enough, XLA
runs the program in f64: an answer that is about as near to the exact one as XLA's is rounding, too.

Kernels into which XLA fuses operations contract and reassociate them, and some lose NaN: an answer is wrong only if it
also differs from that of XLA without fusions.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import jax
import ml_dtypes
import numpy as np
from fuzz_exact import in_f64
from fuzz_options import options_of
from fuzz_program import FuzzProgram
from fuzz_variants import choose, with_constants
from oracle import compile_xla

import hilo

SENSITIVITY = 30.0
"""A result may differ by this many times the change that one rounding step of the arguments causes."""

AS_NEAR = 8.0
"""A result may be this many times as far from the exact one as XLA's."""

MOST_ROUNDING = 0.01
"""The most that XLA's rounding may have changed, relative to the largest number: more says nothing about a result."""

SMALLEST = 2.0
"""Programs keep their values near 1; if all of a result is smaller, it may be a remainder of cancellation."""


@dataclass
class Outcome:
    """The outcome of a program on a target.

    Attributes:
        status: `right`, `wrong`, `refused` (no answer, with a reason), or `oracle` (the two others agree against XLA).
        rung: the rung of the ladder, for a compiled program.
        detail: the first difference, or the reason.
    """

    status: str = "right"
    rung: str = "default"
    detail: str = ""
    seconds: float = 0.0


@dataclass
class Checked:
    """A program's outcome on each target."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)


def run_oracle(text: str, arrays: Sequence[np.ndarray], *, fuses: bool = True) -> list[np.ndarray]:
    """XLA's results, with or without fusions."""
    with jax.enable_x64(True):
        results = compile_xla(text, fuses=fuses).execute_sharded([jax.device_put(np.asarray(a)) for a in arrays])
        return [np.asarray(shards[0]) for shards in results.disassemble_into_single_device_arrays()]


def perturbed(program: FuzzProgram, arrays: Sequence[np.ndarray], eps: float) -> list[np.ndarray]:
    """The arguments, with those that are not exact changed by a relative `eps`."""
    rng = np.random.default_rng(1)
    changed = []
    for row, array in zip(program.inputs, arrays, strict=True):
        if row.kind in ("normal", "complex", "uniform"):
            wide = array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)
            array = np.asarray(wide * (1 + eps * rng.choice((-1.0, 1.0), array.shape))).astype(array.dtype)
        changed.append(array)
    return changed


def difference(
    got: np.ndarray, want: np.ndarray, tolerance: float, change: np.ndarray | None, *, is_signed: bool = False
) -> str:
    """Describes what is wrong with a result; empty if nothing is. Subnormal numbers are zeros, whose sign counts if
    the result is exact and `is_signed`."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"got {got.dtype}{list(got.shape)}, want {want.dtype}{list(want.shape)}"
    if want.dtype.kind in "biu":
        wrong = int((got != want).sum())
        return f"{wrong} of {want.size} elements differ{first_difference(got, want, got != want)}" if wrong else ""
    if is_signed and want.dtype.kind == "c":
        got, want = (np.stack([array.real, array.imag], -1) for array in (got, want))
    wide = np.complex128 if want.dtype.kind == "c" else np.float64
    a, b = got.astype(wide), want.astype(wide)
    nans = np.isnan(a) != np.isnan(b)
    if nans.any():
        place = first_difference(got, want, nans)
        return f"{int(nans.sum())} of {want.size} elements are NaN in one of the two only{place}"
    infinite = np.isinf(a) | np.isinf(b)
    if not np.array_equal(a[infinite], b[infinite], equal_nan=True):
        return f"infinities differ{first_difference(got, want, infinite & (a != b))}"
    if not tolerance and got.dtype.kind != "c":
        a, b = flushed(got).astype(wide), flushed(want).astype(wide)
        if is_signed and (signs := (a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b))).any():
            return f"{int(signs.sum())} of {want.size} zeros differ{first_difference(a, b, signs)}"
    plain = ~infinite & ~np.isnan(a)
    a, b = np.where(plain, a, 0), np.where(plain, b, 0)
    largest = float(np.max(np.abs(b), initial=0.0))
    allowed = tolerance * max(largest, SMALLEST) if tolerance else 0.0
    if change is not None:
        moved = np.abs(np.nan_to_num(change.astype(wide), posinf=0, neginf=0) - b)
        allowed += SENSITIVITY * float(np.max(np.where(plain, moved, 0), initial=0.0))
    errors = np.abs(a - b)
    error = float(np.max(errors, initial=0.0))
    if error <= allowed:
        return ""
    where = first_difference(a, b, errors > allowed)
    count = int((errors > allowed).sum())
    return (
        f"{count} of {want.size} elements: error {error:.2e}, allowed {allowed:.2e}, numbers reach {largest:.2e}{where}"
    )


def flushed(array: np.ndarray) -> np.ndarray:
    """Floats with zeros in place of subnormal numbers, except f16, whose subnormal numbers are computed with."""
    if array.dtype == np.float16:
        return array
    tiny = ml_dtypes.finfo(array.dtype).tiny
    return np.where(np.abs(array) < tiny, np.copysign(np.zeros((), array.dtype), array), array)


def is_rounding(program: FuzzProgram, got: np.ndarray, want: np.ndarray, n: int) -> bool:
    """Whether result `n` is about as near to the exact one as XLA's, in a program of f32 whose answers are finite."""
    same = got.dtype == want.dtype and got.shape == want.shape
    text = in_f64(program.text) if same and want.dtype in (np.float32, np.float64) else None
    if text in (None, program.text) or not (np.isfinite(got).all() and np.isfinite(want).all()):
        return False
    wide = {np.dtype(np.float32): np.float64, np.dtype(np.complex64): np.complex128}
    arrays = [each.astype(wide.get(each.dtype, each.dtype)) for each in program.arguments()]
    exact = run_oracle(text, arrays)[n]
    error, of_xla = (float(np.max(np.abs(each - exact), initial=0.0)) for each in (got, want))
    largest = float(np.max(np.abs(exact), initial=0.0))
    return error <= AS_NEAR * of_xla <= AS_NEAR * MOST_ROUNDING * largest


class Answers:
    """XLA's results of a program, and those without fusions, which are computed if anything differs."""

    def __init__(self, program: FuzzProgram, arrays: Sequence[np.ndarray]) -> None:
        self.program = program
        self.arrays = arrays
        self.steps = {tolerance / 50 for tolerance in program.tolerances if tolerance}
        self.fused = self._run(fuses=True)

    @functools.cached_property
    def unfused(self) -> _Answer | None:
        """The results without fusions; None if XLA does not compile that program so."""
        try:
            return self._run(fuses=False)
        except jax.errors.JaxRuntimeError:
            return None

    def problem_of(self, got: Sequence[np.ndarray]) -> str:
        """The first of a target's results that agrees with neither of XLA's, and how; empty if all agree with one."""
        for n, x in enumerate(got):
            problem = self._difference(x, self.fused, n)
            if problem and (self.unfused is None or self._difference(x, self.unfused, n)):
                return f"result {n}: {problem}"
        return ""

    def _difference(self, got: np.ndarray, answer: _Answer, n: int) -> str:
        want, moved = answer
        tolerance = self.program.tolerance(n)
        change, is_signed = moved[tolerance / 50][n] if tolerance else None, self.program.is_signed
        problem = difference(got, want[n], tolerance, change, is_signed=is_signed)
        return "" if problem and is_rounding(self.program, got, want[n], n) else problem

    def _run(self, *, fuses: bool) -> _Answer:
        text = self.program.text
        moved = {eps: run_oracle(text, perturbed(self.program, self.arrays, eps), fuses=fuses) for eps in self.steps}
        return run_oracle(text, self.arrays, fuses=fuses), moved


_Answer = tuple[list[np.ndarray], dict[float, list[np.ndarray]]]
"""Results, and those on arguments that differ by one rounding step of each size."""


def first_difference(got: np.ndarray, want: np.ndarray, wrong: np.ndarray) -> str:
    place = tuple(int(n) for n in np.argwhere(wrong)[0])
    return f"; at {list(place)}: got {got[place]}, want {want[place]}"


LOST_DEVICE = "VK_ERROR_DEVICE_LOST"
"""What an error says if the process can use its device no more."""


def reason(error: Exception) -> str:
    """An error's cause in one line, without numbers and names, so that equal causes count together."""
    text = str(error)
    if LOST_DEVICE in text:
        return f"{type(error).__name__}: {LOST_DEVICE}"
    found = re.search(r"\(tried: [^)]*\): ?(.*)", text)
    line = found[1] if found else text.splitlines()[0] if text else ""
    line = re.sub(r"^[^:]*:\d+:\d+: |loc\([^)]*\):? ?|<unknown>:\d+:\d+: |module:\d+:\d+: ", "", line)
    if line.startswith("the compiler process ended") and isinstance(error, hilo.CompileError):
        words = [one for one in (error.diagnostics or "").splitlines() if "Assertion" in one or "LLVM ERROR" in one]
        line += f": {words[0].strip()}" if words else ""
    return f"{type(error).__name__}: {re.sub(r'[0-9]+', '#', line)[:200]}"


def check(
    program: FuzzProgram,
    targets: Sequence[str] = ("evaluator", "llvm-cpu"),
    options: Mapping[str, Any] = MappingProxyType({}),
    start: Callable[[str], None] = lambda stage: None,
) -> Checked:
    """Runs the program on XLA and each target, with the options that the target has; outcomes are relative to XLA.

    Args:
        program: the program with its arguments and tolerances.
        targets: the targets to run in addition to XLA.
        options: options of the targets.
        start: is called with what runs next, "XLA" or a target, so that a crash of the process can be attributed to it.
    """
    arrays = program.arguments()
    start("XLA")
    answers = Answers(program, arrays)
    checked = Checked()
    results: dict[str, list[np.ndarray]] = {}
    for target in targets:
        outcome = checked.outcomes[target] = Outcome()
        start(target)
        executed = execute(program.text, target, options_of(target, options), arrays, outcome)
        if executed is None:
            continue
        results[target] = executed[2]
        start("XLA")
        problem = answers.problem_of(results[target])
        start(target)
        problem = problem or called_otherwise(target, *executed, arrays)
        if target == "llvm-cpu" and not problem and int(program.digest, 16) % DONATED == 0:
            problem = with_donated_arguments(program, options_of(target, options), arrays, answers)
        if not problem and int(program.digest, 16) % CONSTANT == 1:
            problem = with_constant_arguments(program, target, options_of(target, options), arrays, answers)
        if problem:
            outcome.status, outcome.detail = "wrong", problem
    wrong = [name for name, one in checked.outcomes.items() if one.status == "wrong"]
    if len(wrong) == len(results) > 1:
        first, *others = (results[name] for name in wrong)
        if all(agree(program, first, other) for other in others):
            for name in wrong:
                checked.outcomes[name].status = "oracle"
    return checked


DONATED = 6
"""One program of so many is compiled once more, with donated arguments."""


CONSTANT = 6
"""One program of so many is compiled once more, with constants in place of some arguments."""


def leaves(results: Any) -> list[np.ndarray]:
    """The results of a call as arrays."""
    return [np.asarray(x) for x in (results if isinstance(results, tuple) else (results,))]


def execute(
    text: str, target: str, options: Mapping[str, Any], arrays: Sequence[np.ndarray], outcome: Outcome
) -> tuple[Any, list[Any], list[np.ndarray]] | None:
    """The compiled program, the arguments that it was called with, and its results; None if it has none."""
    import time

    began = time.perf_counter()
    try:
        executable: Any = hilo.compile(text, target=target, cache=False, **options)
        given = [hilo.device_put(each) if target == "llvm-cpu" else each.copy() for each in arrays]
        results = leaves(executable(*given))
        outcome.rung = getattr(executable.info, "rung", "") or "default"  # another one if the first call has failed
        return executable, given, results
    except Exception as error:
        outcome.status, outcome.detail = "refused", reason(error)
        if not isinstance(error, hilo.Error):
            outcome.detail = f"not hilo's: {outcome.detail}"
        return None
    finally:
        outcome.seconds = time.perf_counter() - began


def called_otherwise(
    target: str, executable: Any, given: Sequence[Any], first: Sequence[np.ndarray], arrays: Sequence[np.ndarray]
) -> str:
    """How asynchronous calls, or one with NumPy arrays, differ from the first call, or which argument was overwritten;
    empty if nothing is wrong."""
    if target == "llvm-cpu":
        has_sizes = None not in executable.runner.static_results()
        later = [executable.call_async(*given) for _ in range(2)] if has_sizes else []
        calls = [("with NumPy arrays", executable(*map(np.asarray, given))), *(("later", x) for x in later)]
        for name, results in calls:
            for n, (x, y) in enumerate(zip(leaves(results), first, strict=True)):
                if x.dtype != y.dtype or x.shape != y.shape or x.tobytes() != y.tobytes():
                    return f"result {n} of a call {name} differs from the first one"
    for n, (x, y) in enumerate(zip(given, arrays, strict=True)):
        if np.asarray(x).tobytes() != np.asarray(y).tobytes():
            return f"argument {n} is overwritten"
    return ""


def with_donated_arguments(
    program: FuzzProgram, options: Mapping[str, Any], arrays: Sequence[np.ndarray], answers: Answers
) -> str:
    """What is wrong with the results if all arguments may be overwritten; empty if nothing is."""
    every = tuple(range(len(arrays)))
    executable: Any = hilo.compile(program.text, cache=False, donate_argnums=every, **options)
    rung = executable.info.rung
    problem = answers.problem_of(leaves(executable(*map(hilo.device_put, arrays))))
    if not problem and executable.info.rung != rung:
        problem = f"the first call fails; rung {executable.info.rung} has taken over"
    return f"with donated arguments: {problem}" if problem else ""


def with_constant_arguments(
    program: FuzzProgram, target: str, options: Mapping[str, Any], arrays: Sequence[np.ndarray], answers: Answers
) -> str:
    """What is wrong with the results if some arguments are constants of the program; empty if nothing is."""
    chosen = choose(arrays, int(program.digest, 16))
    text = with_constants(program.text, arrays, chosen)
    left = [array for number, array in enumerate(arrays) if number not in chosen]
    executable: Any = hilo.compile(text, target=target, cache=False, **options)
    problem = answers.problem_of(leaves(executable(*left)))
    if problem and answers.problem_of(run_oracle(text, left)):
        return ""  # XLA evaluates constants in another way than it computes
    return f"with constants for arguments {sorted(chosen)}: {problem}" if problem else ""


def agree(program: FuzzProgram, mine: list[np.ndarray], other: list[np.ndarray]) -> bool:
    """Whether the results of two targets are the same."""
    pairs = enumerate(zip(mine, other, strict=True))
    return not any(difference(x, y, program.tolerance(n) * 4, None) for n, (x, y) in pairs)

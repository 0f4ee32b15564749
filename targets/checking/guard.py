"""Guards a compiled program until its first call has been checked.

The first call runs as compiled and, if that is worth the time, on the evaluator, too. If both agree, the guard is
removed, and later calls have no overhead. If they differ, or if the compiled program fails, the caller gets the
evaluator's answer and a `MiscompileWarning`, the program is removed from the caches, and programs compiled by the next
rungs of the target's ladder are tried on the same arguments: the first one with the right answer takes over, or else
the evaluator.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hilo.dialect.support.dtypes import is_extension
from hilo.dialect.support.errors import Error, ExecutionError
from hilo.targets.checking.report import Check, MiscompileWarning
from hilo.targets.compilation.reproducer import save_files
from hilo.targets.compilation.signature import flatten_argument, unflatten
from hilo.targets.runtime.arrays import DeviceArray

if TYPE_CHECKING:
    from hilo.targets.checking.reference import Answer, Reference
    from hilo.targets.checking.values import Value
    from hilo.targets.evaluator.executable import EvaluatedExecutable
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.runtime.runner import Result

ALTERNATIVES_S = 60.0
"""Seconds after which no further rung of the ladder is tried, since the caller is waiting."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The program compiled by a later rung of the ladder.

    Attributes:
        executable: without a guard.
        keep: stores it in the caches.
    """

    executable: Executable
    keep: Callable[[], None]


@dataclass(frozen=True)
class Source:
    """Callbacks of a guard; each is called only when it is needed.

    Attributes:
        evaluated: returns the program for the evaluator. Raises Error if that does not take it.
        alternatives: compiles the program on later rungs, one after the other.
        forget: removes the program from the caches.
        text: returns the program, for a reproducer.
        passed: records that a program was checked.
    """

    evaluated: Callable[[], EvaluatedExecutable]
    alternatives: Callable[[], Iterator[Alternative]]
    forget: Callable[[], None]
    text: Callable[[], str]
    passed: Callable[[], None]


class Guard:
    """Checks the first call of an executable, or all calls.

    Args:
        executable: its calls go through the guard from now on.
        source: see `Source`.
        checks: whether the evaluator is used at all.
        always: check each call.
        limit_s: seconds that a check may take.
    """

    def __init__(self, executable: Executable, source: Source, *, checks: bool, always: bool, limit_s: float) -> None:
        self._executable = executable
        self._source = source
        self._checks = checks
        self._always = always
        self._limit_s = limit_s
        self._lock = threading.Lock()
        self._is_over = False
        self._evaluated: EvaluatedExecutable | None = None
        executable.go_through(self)

    def __call__(self, args: tuple[object, ...]) -> Result:
        _wait(args)  # for asynchronous calls, which may need the lock to finish
        with self._lock:  # calls of other threads wait for the result of the first check
            if not self._is_over:
                return self._guarded(args)
        return self._executable(*args)

    # ---- one call

    def _guarded(self, args: tuple[object, ...]) -> Result:
        executable = self._executable
        try:
            inputs = self._host_arguments(args)
        except Error:  # wrong arguments: the executable reports them
            return executable.call_directly(*args)
        reference = self._start(inputs) if self._checks else None
        try:
            result = executable.call_directly(*args)
        except ExecutionError as error:
            if isinstance(error.__cause__, Error) or error.is_out_of_memory:
                raise
            return self._answer_failure(error, inputs, reference)
        if reference is None:
            self._end(executable.info.check)
            return result
        answer = reference.answer()
        check, expected = self._judge(result, inputs, answer)
        if check.state != "differs":
            self._end(check)
            return result
        assert expected is not None
        return self._replace(check, inputs, expected, host_leaves(result))

    def _host_arguments(self, args: tuple[object, ...]) -> list[np.ndarray]:
        """The flat arguments as arrays that the call does not change."""
        executable = self._executable
        flat = [
            leaf
            for index, (tree, arg) in enumerate(zip(executable.signature.in_tree, args, strict=False))
            for leaf in flatten_argument(tree, arg, f"argument {index}")
        ]
        if len(args) != len(executable.signature.in_tree) or len(flat) != len(executable.signature.args):
            raise Error("the number of arguments is wrong")
        return [executable.runner.read_argument(value, index) for index, value in enumerate(flat)]

    def _start(self, inputs: list[np.ndarray]) -> Reference | None:
        from hilo.targets.checking.reference import Reference

        try:
            return Reference(self._program(), inputs, self._limit_s)
        except (Error, RuntimeError) as error:  # no thread can be started during process exit
            self._checks = False
            self._note(Check("not checked", f"the evaluator does not take it: {_first_line(error)}"))
            return None

    def _program(self) -> EvaluatedExecutable:
        if self._evaluated is None:
            self._evaluated = self._source.evaluated()
        return self._evaluated

    def _judge(self, result: Result, inputs: list[np.ndarray], answer: Answer) -> tuple[Check, Sequence[Value] | None]:
        """Checks a result against the evaluator's. A difference must also show in a second ensemble."""
        from hilo.targets.checking.compare import compare
        from hilo.targets.checking.policy import LIMIT_S
        from hilo.targets.checking.reference import CONFIRMING_MEMBERS, CONFIRMING_SEED, Reference

        if answer.results is None:
            return Check(answer.state, answer.reason, answer.seconds), None
        got = host_leaves(result)
        found, seconds, expected = compare(got, answer.results), answer.seconds, answer.results
        if not found.is_equal:
            again = Reference(self._program(), inputs, LIMIT_S, seed=CONFIRMING_SEED, members=CONFIRMING_MEMBERS)
            second = again.answer()
            seconds += second.seconds
            if second.results is None:
                return Check("inconclusive", second.reason, seconds), None
            found, expected = compare(got, second.results), second.results
        if not found.is_equal:
            return Check("differs", found.text, seconds, found.largest, found.skipped), expected
        if found.skipped == 1.0:
            return Check("inconclusive", "all results depend on how values are rounded", seconds, 0.0, 1.0), None
        return Check("passed", "", seconds, found.largest, found.skipped), expected

    # ---- replacements

    def _answer_failure(self, error: ExecutionError, inputs: list[np.ndarray], reference: Reference | None) -> Result:
        """Answers a call that failed.

        Raises:
            ExecutionError: the call's own, if nothing else can answer it either.
        """
        expected = None if reference is None else reference.answer().results
        check = Check("failed", _first_line(error))
        try:
            return self._replace(check, inputs, expected, [])
        except Error as second:
            raise error from second

    def _replace(
        self, check: Check, inputs: list[np.ndarray], expected: Sequence[Value] | None, got: Sequence[np.ndarray]
    ) -> Result:
        from hilo.targets.checking.values import member

        executable, signature = self._executable, self._executable.signature
        answers = None if expected is None else [np.asarray(member(value, 0)) for value in expected]
        found = self._find_alternative(inputs, expected)
        if found is None and answers is None:
            answers = host_leaves(self._program()(*_nested(signature.in_tree, inputs)))
        failed_on, described = executable.info.rung, str(executable)
        saved = self._save(check, inputs, got, answers)
        self._source.forget()
        if found is not None:
            result, other = found
            other.keep()
            executable.become(other.executable)
            rung, taker = executable.info.rung, f"rung {executable.info.rung}"
        else:
            program = self._program()
            executable.go_through(lambda args: executable.runner.from_host(host_leaves(program(*args))))
            rung, taker = "evaluator", "the evaluator"
        self._is_over = True
        executable.note(dataclasses.replace(check, reproducer=saved), rung)
        what = "failed when it ran" if check.state == "failed" else "disagrees with the evaluator"
        place = f"; reproducer: {saved}" if saved else ""
        warnings.warn(
            f"{described}, compiled on rung {failed_on}, {what}: {check.reason}; {taker} has taken over{place}",
            MiscompileWarning,
            stacklevel=6,
        )
        return executable.runner.from_host(answers) if answers is not None else result

    def _find_alternative(
        self, inputs: list[np.ndarray], expected: Sequence[Value] | None
    ) -> tuple[Result, Alternative] | None:
        """A program compiled by a later rung that answers correctly, and its answer."""
        from hilo.targets.checking.compare import compare

        start = time.perf_counter()
        for other in self._source.alternatives():
            if time.perf_counter() - start > ALTERNATIVES_S:
                break
            try:
                result = other.executable(*_nested(self._executable.signature.in_tree, inputs))
            except ExecutionError:
                continue
            if expected is None or compare(host_leaves(result), expected).is_equal:
                return result, other
        return None

    def _note(self, check: Check) -> None:
        self._executable.note(check)

    def _end(self, check: Check) -> None:
        """Removes the guard, unless each call is checked."""
        self._note(check)
        if check.state == "passed":
            self._source.passed()
        if not (self._always and self._checks):
            self._is_over = True
            self._executable.go_through(None)

    def _save(
        self,
        check: Check,
        inputs: Sequence[np.ndarray],
        got: Sequence[np.ndarray],
        expected: Sequence[np.ndarray] | None,
    ) -> str | None:
        """Saves the program, its arguments, its results and the expected ones; returns the folder."""
        info = self._executable.info
        arguments = " ".join(f"--input=@input-{index}.npy" for index in range(len(inputs)))
        files = {
            "module.mlir": self._source.text().encode(),
            "differs.txt": (
                f"{self._executable}\n{check.state}: {check.reason}\nrung: {info.rung}\nflags: {' '.join(info.flags)}\n"
                f"hilo-run module.mlir --target={info.target} --check=always {arguments}\n"
            ).encode(),
        }
        for name, arrays in (("input", inputs), ("result", got), ("expected", expected or ())):
            files |= {f"{name}-{index}.npy": _npy(array) for index, array in enumerate(arrays)}
        return save_files(files)


def host_leaves(result: object) -> list[np.ndarray]:
    """The arrays of a call's result, flat, on the host; the device arrays are not affected."""
    if isinstance(result, (tuple, list)):
        return [leaf for part in result for leaf in host_leaves(part)]
    assert isinstance(result, DeviceArray)
    return [result.device.download(result.view, result.layout)]


def _wait(value: object) -> None:
    """Waits for the arrays of asynchronous calls; their errors are raised where they are used."""
    if isinstance(value, (tuple, list)):
        for part in value:
            _wait(part)
    elif isinstance(value, DeviceArray) and not value.is_donated:
        with contextlib.suppress(Error):
            value.block_until_ready()


def _nested(trees: Sequence[object], leaves: Sequence[np.ndarray]) -> list[object]:
    rest = iter(leaves)
    return [unflatten(tree, rest) for tree in trees]  # type: ignore[arg-type]


def _npy(array: np.ndarray) -> bytes:
    buffer = io.BytesIO()
    given = np.asarray(array)
    np.save(buffer, given.view(f"V{given.itemsize}") if is_extension(given.dtype) else given, allow_pickle=False)
    return buffer.getvalue()


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]

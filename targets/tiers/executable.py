"""A program on two tiers: evaluated until it is compiled."""

from __future__ import annotations

import dataclasses
import threading
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.errors import ArgumentError, Error, nearest, shown
from hilo.lowering.framework.contents import collect
from hilo.targets.checking.policy import not_checked
from hilo.targets.compilation.request import CompileRequest
from hilo.targets.compilation.signature import unflatten
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.runner import Result
from hilo.targets.target import BuildRequest
from hilo.targets.tiers.background import BACKGROUND
from hilo.targets.tiers.choose import COMPILING, EVALUATING, Estimate, estimate

Tiers = Literal["auto", "compiled", "evaluator", "reused"]
TIERS: tuple[Tiers, ...] = ("auto", "compiled", "evaluator", "reused")

Tier = Literal["evaluator", "compiled"]

KEPT_BYTES = 64 << 20
"""Size up to which the first call's arguments are kept, so that compiled code can be checked with them."""


class TierWarning(UserWarning):
    """A program could not be compiled and stays on the evaluator."""


@dataclass(frozen=True, slots=True)
class TierInfo:
    """The tier that answers, and the reasons.

    Attributes:
        tier: `"evaluator"` or `"compiled"`.
        reason: why, in one sentence.
        estimate: the expected times of both tiers; None if they were not estimated.
        evaluated: how many calls the evaluator has answered.
        evaluate_s: seconds of the fastest of these.
        compile_s: seconds from the beginning of the compilation until compiled code took over.
    """

    tier: Tier
    reason: str
    estimate: Estimate | None = None
    evaluated: int = 0
    evaluate_s: float = 0.0
    compile_s: float = 0.0


def read_tiers(asked: object) -> Tiers:
    """The value of an argument `tiers`.

    Raises:
        ArgumentError: it is not one.
    """
    wanted = asked if isinstance(asked, str) else None
    found = next((one for one in TIERS if one == wanted), None)
    if found is None:
        raise ArgumentError(f"tiers is {shown(asked)}; {nearest(asked, TIERS)}")
    return found


def make_tiered(
    request: CompileRequest,
    tiers: Tiers,
    compile: Callable[[CompileRequest], Executable],
) -> Executable:
    """The executable of a request with the requested tiers.

    Args:
        request: what to compile; its module must not change.
        tiers: `"compiled"`: waits for the compiler; `"evaluator"`: is never compiled; `"auto"`: the evaluator answers
            while the program is compiled, if that is faster; `"reused"`: the same, but it is compiled only when it is
            called a second time.
        compile: compiles a request.
    """
    refusal = _refusal(request)
    if tiers == "compiled" or (refusal and tiers != "evaluator"):
        return compile(request)
    if refusal:
        raise ArgumentError(f"tiers is 'evaluator'; {refusal}")
    if tiers == "evaluator":
        return _evaluator(request)
    expected = estimate(request)
    if not expected.is_evaluated_first:
        return compile(request)
    try:
        evaluator = _evaluator(request)
    except Error:  # it does not support an operation that the compiler does
        return compile(request)
    has_queues = bool(collect(request.module.operation, *with_trait("transfer")))
    kind = TieredWithQueues if has_queues else TieredExecutable
    return kind(request, evaluator, expected, compile, is_lazy=tiers == "reused")


def _refusal(request: CompileRequest) -> str:
    """Why a program cannot have tiers; empty if it can."""
    from hilo.targets.compilation.specialize import is_dynamic

    if request.target.build is not None:
        return f"target {request.target.name} compiles nothing"
    if request.devices > 1:
        return f"the program runs as {request.devices} replicas and partitions"
    is_compiled_at_calls = is_dynamic(request.signature) and not request.takes_any_size
    return "the program has dynamic dimensions" if is_compiled_at_calls else ""


def _evaluator(request: CompileRequest) -> Executable:
    from hilo.targets.evaluator.target import TARGET, EvaluatorOptions

    assert TARGET.build is not None
    made = TARGET.build(BuildRequest(request.module, request.signature, EvaluatorOptions(seed=request.options.seed)))
    made.runner.donated = request.donation.arguments
    return made


class TieredExecutable(Executable):
    """An executable whose first calls the evaluator answers, until compiled code takes over between two calls.

    Attributes:
        tier_info: which tier answers, and why.
        error: why it could not be compiled.

    It is called like any executable, from any number of threads. The answers of both tiers agree up to rounding.
    """

    def __init__(
        self,
        request: CompileRequest,
        evaluator: Executable,
        expected: Estimate,
        compile: Callable[[CompileRequest], Executable],
        *,
        is_lazy: bool = False,
    ) -> None:
        super().__init__(evaluator.runner)
        self.tier_info = TierInfo("evaluator", "the compiler has not been asked yet", expected)
        self.error: Exception | None = None
        self._request = request
        self._evaluator = evaluator.runner
        self._compile = compile
        self._is_lazy = is_lazy
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._begun_at: float | None = None
        self._begun_in: int | None = None
        self._kept: list[np.ndarray] | None = None
        self.go_through(self._first)

    @property
    def module_bytes(self) -> bytes:
        self.wait()
        return super().module_bytes

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits until compiled code has taken over, or has failed to compile; returns whether that has happened."""
        self._begin()
        return self._is_over.wait(timeout_s)

    # ---- calls

    def _first(self, args: tuple[object, ...]) -> Result:
        """The first call."""
        expected = self.tier_info.estimate
        assert expected is not None
        self._kept = self._keep(args)
        if not (expected.is_short or self._is_lazy):
            self._begin()
        try:
            result = self._evaluate(args)
        finally:
            with self._lock:
                if not self._is_over.is_set():
                    self.go_through(self._later)
            if not self._is_lazy:
                self._begin()
        EVALUATING.measured(self.tier_info.evaluate_s, expected.evaluate_s)
        return result

    def _later(self, args: tuple[object, ...]) -> Result:
        """A call while the compiler is working."""
        self._begin()
        if self.tier_info.evaluate_s > self._remaining_s():
            self._is_over.wait()
            return self(*args)
        return self._evaluate(args)

    def _remaining_s(self) -> float:
        """The estimated seconds until the compiler is done."""
        assert self._begun_at is not None and self.tier_info.estimate is not None
        elapsed_s = time.perf_counter() - self._begun_at
        return max(self.tier_info.estimate.compile_s - elapsed_s, 0.5 * elapsed_s)

    def _evaluate(self, args: tuple[object, ...]) -> Result:
        start = time.perf_counter()
        evaluator = self._evaluator
        try:
            return evaluator.run(args)
        finally:
            seconds = time.perf_counter() - start
            with self._lock:
                before = self.tier_info
                quickest = min(seconds, before.evaluate_s) if before.evaluated else seconds
                self.tier_info = dataclasses.replace(before, evaluated=before.evaluated + 1, evaluate_s=quickest)

    def _keep(self, args: tuple[object, ...]) -> list[np.ndarray] | None:
        """Copies of the first call's arguments, to check compiled code with; None if that is not done."""
        if self._request.check == "off" or not_checked(self._request.module):
            return None
        evaluator = self._evaluator
        try:
            flat = evaluator.reader.flatten(args)
            inputs = [np.array(evaluator.read_argument(value, index)) for index, value in enumerate(flat)]
        except Error:  # wrong arguments: the evaluator reports them
            return None
        return inputs if sum(array.nbytes for array in inputs) <= KEPT_BYTES else None

    # ---- compiling

    def _begin(self) -> None:
        """Starts the compilation, once per process."""
        with self._lock:
            if self._begun_at is not None and (self._begun_in == BACKGROUND.process or self._is_over.is_set()):
                return
            self._begun_at, self._begun_in = time.perf_counter(), BACKGROUND.process
            self.tier_info = dataclasses.replace(self.tier_info, reason="the compiler is working")
        BACKGROUND.submit(self._run_compiler)

    def _run_compiler(self) -> None:
        assert self._begun_at is not None
        start = time.perf_counter()
        try:
            compiled = self._compile(self._request)
            seconds = time.perf_counter() - start
            self._check(compiled)
        except Exception as error:  # whatever fails, the evaluator continues
            self._stay(error)
            return
        finally:
            self._kept = None
        if compiled.info.source == "compiled" and self.tier_info.estimate is not None:
            COMPILING.measured(seconds, self.tier_info.estimate.compile_s)
        with self._lock:
            if isinstance(compiled.runner, ReplicaRunner) and isinstance(self._evaluator, ReplicaRunner):
                compiled.runner.join(self._evaluator)
            if compiled.runner.streams is not None and self._evaluator.streams is not None:
                compiled.runner.streams.continue_from(self._evaluator.streams)
            took = time.perf_counter() - self._begun_at
            self.tier_info = dataclasses.replace(self.tier_info, tier="compiled", reason=_how(compiled), compile_s=took)
            self.runner = compiled.runner
            self.go_through(None if compiled.is_direct else lambda args: self._through(compiled, args))
            self._is_over.set()

    def _through(self, compiled: Executable, args: tuple[object, ...]) -> Result:
        """A call of compiled code with a guard, such as the first call of a cached program."""
        result = compiled(*args)
        with self._lock:
            if compiled.is_direct:
                self.runner = compiled.runner
                self.go_through(None)
        return result

    def _check(self, compiled: Executable) -> None:
        """Makes the guard of compiled code check the first call's arguments, whose answer the caller has."""
        if compiled.info.check.state == "waiting" and self._kept is not None:
            leaves = iter(self._kept)
            compiled(*(unflatten(tree, leaves) for tree in self.signature.in_tree))

    def _stay(self, error: Exception) -> None:
        lines = str(error).splitlines() or [type(error).__name__]
        self.error = error
        with self._lock:
            self.tier_info = dataclasses.replace(self.tier_info, reason=f"it could not be compiled: {lines[0]}")
            self.go_through(None)
            self._is_over.set()
        if self._request.takes_any_size:  # the caller then uses other programs
            return
        warnings.warn(
            f"{self.signature} stays on the evaluator, since {self._request.target.name} cannot compile it: {error}",
            TierWarning,
            stacklevel=2,
        )

    def __repr__(self) -> str:
        return f"<TieredExecutable {self.signature} for {self._request.target.name}, on the {self.tier_info.tier}>"


class TieredWithQueues(TieredExecutable, ReplicatedExecutable):
    """A program on two tiers that has feeds or channels: both tiers use the same queues."""


def _how(compiled: Executable) -> str:
    check = compiled.info.check
    said = {"compiled": "it was compiled", "disk": "the cache on disk had it", "memory": "the cache in memory had it"}
    checked = f"; first answer checked: {check.state}" if check.state not in ("off", "waiting") else ""
    return said.get(compiled.info.source, compiled.info.source) + checked


def summary(executable: Executable) -> TierInfo | None:
    """Which tier answers the calls of an executable, or of all its parts; None: it has no tiers."""
    infos = [part.tier_info for part in (executable, *executable.find_parts()) if isinstance(part, TieredExecutable)]
    if len(infos) < 2:
        return infos[0] if infos else None
    waiting = [info for info in infos if info.tier == "evaluator"]
    done = f"{len(infos) - len(waiting)} of {len(infos)} parts are compiled"
    return TierInfo(
        "evaluator" if waiting else "compiled",
        f"{done}; {waiting[0].reason}" if waiting else done,
        evaluated=max(info.evaluated for info in infos),
        evaluate_s=sum(info.evaluate_s for info in infos),
        compile_s=max(info.compile_s for info in infos),
    )

"""Computes the expected results of a program by the evaluator, in a thread, while the compiled program runs.

A thread and not a process: most checked programs take milliseconds, less than a process takes to start and to read the
program and its arguments, and NumPy releases the interpreter lock while it works on large arrays. The thread stops at
its deadline; a single long NumPy operation may outlast it, and is not waited for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.support.errors import Error
from hilo.dialect.support.process_exit import inside
from hilo.lowering.process.process_groups import Grid
from hilo.targets.checking.ensemble import Ensemble, Inconclusive, OutOfTime
from hilo.targets.checking.report import State
from hilo.targets.checking.values import Value
from hilo.targets.evaluator.executable import EvaluatedExecutable
from hilo.targets.host.feeds import Feed
from hilo.targets.host.module import Call
from hilo.targets.replicas.rendezvous import Run

CONFIRMING_SEED, CONFIRMING_MEMBERS = 1000, 6
"""Members of the second ensemble, by which a difference is confirmed before it is reported."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The evaluator's answer.

    Attributes:
        results: flat; None if there are none.
        seconds: how long it took.
        state: the state of the check if there are no results.
        reason: of that state.
    """

    results: list[Value] | None
    seconds: float
    state: State = "passed"
    reason: str = ""


class Reference:
    """One evaluation in progress.

    Args:
        program: of the evaluator.
        arguments: flat, on the host; they must not change in the meantime.
        limit_s: seconds that it may take.
        seed: of the perturbations.
        members: size of the ensemble.
    """

    def __init__(
        self,
        program: EvaluatedExecutable,
        arguments: Sequence[np.ndarray],
        limit_s: float,
        *,
        seed: int = 0,
        members: int = 3,
    ) -> None:
        self._program = program.runner
        self._arguments = list(arguments)
        self._limit_s = limit_s
        self._seed, self._members = seed, members
        self._started = time.perf_counter()
        self._answer: Answer | None = None
        self._thread = threading.Thread(target=self._run, name="hilo-check", daemon=True)
        self._thread.start()

    def answer(self) -> Answer:
        """The answer, once there is one or the time is over."""
        self._thread.join(max(0.0, self._started + self._limit_s - time.perf_counter()))
        return self._answer or Answer(None, time.perf_counter() - self._started, "stopped", self._too_long())

    def _too_long(self) -> str:
        return f"the evaluator took longer than {self._limit_s:.3g} s"

    def _run(self) -> None:
        def refuse(name: str, replica: int) -> Feed:
            raise Inconclusive(f"the program reads {name}")

        call = Call(Run(Grid(1, 1), 0.0), 0, refuse)
        deadline = self._started + self._limit_s
        results, reason = None, ""
        state: State = "passed"
        try:
            with inside():
                ensemble = Ensemble(call, deadline, self._seed, self._members)
                found = ensemble.run(self._program.function, self._program.nested(self._arguments))
                results = self._program.flattened(found)
        except Inconclusive as error:
            state, reason = "inconclusive", str(error)
        except OutOfTime:
            state, reason = "stopped", self._too_long()
        except (Error, ArithmeticError, ValueError, TypeError, IndexError, MemoryError) as error:
            state, reason = "not checked", f"the evaluator failed: {error}"
        self._answer = Answer(results, time.perf_counter() - self._started, state, reason)

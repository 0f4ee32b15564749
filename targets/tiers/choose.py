"""Decides whether a program's first calls are evaluated while it is compiled, or wait for the compiler.

Both times are estimated, and corrected by what was measured in this process: the next estimates are multiplied by the
ratio between measured and estimated times so far.
"""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass

from hilo.targets.checking.policy import estimate_s
from hilo.targets.compilation.request import CompileRequest

MEMBERS = 4.0
"""The approximate number of evaluations in a check, whose time `checking.policy` estimates."""

START_S, OPERATION_S, PRODUCT_S = 0.12, 0.012, 0.15
"""Seconds that compiling takes: for any program, for each operation, and for each large product, measured on two cores
(one operation 0.15 to 0.25 s, a step of training of a two-layer network 1.8 s, the gradient of a small ResNet 11 s).
"""

SOON_S = 0.02
"""An evaluation shorter than this is not slowed down by a compilation that starts at the same time: it ends first."""


class Ratio:
    """How much longer something takes than estimated: a geometric mean, weighted towards recent measurements."""

    def __init__(self) -> None:
        self._log = 0.0
        self._lock = threading.Lock()

    @property
    def value(self) -> float:
        return math.exp(self._log)

    def measured(self, seconds: float, estimated_s: float) -> None:
        """Records a measurement."""
        with self._lock:
            self._log += 0.3 * (math.log(max(seconds, 1e-6) / max(estimated_s, 1e-6)) - self._log)


EVALUATING, COMPILING = Ratio(), Ratio()


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated times of a program.

    Attributes:
        evaluate_s: seconds of one call on the evaluator.
        compile_s: seconds of a compilation.
    """

    evaluate_s: float
    compile_s: float

    @property
    def is_evaluated_first(self) -> bool:
        return self.evaluate_s <= self.compile_s

    @property
    def is_short(self) -> bool:
        """Whether the evaluation finishes before a compilation is well under way."""
        return self.evaluate_s <= SOON_S


def estimate(request: CompileRequest) -> Estimate:
    """The estimate for a program, corrected by measurements."""
    work = request.work
    evaluate_s = estimate_s(request.module, work) / MEMBERS
    compile_s = START_S + OPERATION_S * work.operations + PRODUCT_S * work.large_products
    return Estimate(evaluate_s * EVALUATING.value, compile_s * COMPILING.value)

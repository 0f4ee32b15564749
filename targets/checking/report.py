"""The result of a program's check, as in `executable.info.check`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["off", "waiting", "passed", "differs", "failed", "inconclusive", "stopped", "not checked"]


class MiscompileWarning(UserWarning):
    """A compiled program gave a wrong answer, or failed when it ran; another form of it has taken over."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about the correctness of a program's answers.

    Attributes:
        state: `off`: not requested; `waiting`: for the first call; `passed`: the answer agrees with the evaluator's;
            `differs`: it did not, and another version of the program has taken over; `failed`: the same for a call that
            failed; `inconclusive`: all results depend on how values are rounded; `stopped`: the evaluator took too
            long; `not checked`: the program cannot be checked.
        reason: of the state, if there is one.
        seconds: how long the evaluator ran.
        largest: the largest difference, in units of what rounding explains: up to 1 if the check passed.
        skipped: the fraction of elements that depend on how values are rounded, 0 to 1; they are not compared.
        reproducer: the folder with the program, its arguments and what differed.
    """

    state: State = "off"
    reason: str = ""
    seconds: float = 0.0
    largest: float = 0.0
    skipped: float = 0.0
    reproducer: str | None = None

    def __str__(self) -> str:
        said = self.state + (f": {self.reason}" if self.reason else "")
        if self.state in ("passed", "differs"):
            said += f" (largest difference {self.largest:.3g} of what rounding explains; {self.seconds * 1e3:.3g} ms)"
        return said


OFF = Check()

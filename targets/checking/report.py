"""What the check of a program found, as `executable.info.check` has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["off", "waiting", "passed", "differs", "failed", "inconclusive", "stopped", "not checked"]


class MiscompileWarning(UserWarning):
    """A compiled program gave a wrong answer, or failed when it ran; another form of it has taken over."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is known of a program's answers.

    Attributes:
        state: `off`: not asked for; `waiting`: for the first call; `passed`: the answer is the evaluator's; `differs`:
            it was not, and another form of the program has taken over; `failed`: the same for a call that failed;
            `inconclusive`: all results depend on how values are rounded; `stopped`: the evaluator took too long;
            `not checked`: the program cannot be.
        reason: of the state, where there is something to say.
        seconds: how long the evaluator ran.
        largest: the largest difference found, in units of what rounding explains: up to 1 in what passed.
        skipped: the part of all elements that depends on how values are rounded, 0 to 1; they are not compared.
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

"""A program of the fuzzer: StableHLO text, how its arguments are made, and how exact its results are.

A program's file begins with comments and is otherwise valid input for `hilo-run` and `hilo-reduce`:

    // fuzz: jax seed 17
    // input: normal 8x16xf32
    // tolerance: 3e-06 0
    module @fuzz { … }

`tolerance` has a number for each result: the error, relative to its largest element, that rounding alone may cause. If
there is a line `// signs: …`, the signs of zeros in exact results count.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from corpus import Input


@dataclass(frozen=True)
class FuzzProgram:
    """One program.

    Attributes:
        origin: the generator and the seed that made it.
        text: the StableHLO module.
        inputs: how each argument is made.
        tolerances: for each result, the relative error that counts as the same; one number stands for all.
        is_signed: zeros of exact results have a defined sign.
    """

    origin: str
    text: str
    inputs: tuple[Input, ...]
    tolerances: tuple[float, ...]
    is_signed: bool = False

    def arguments(self) -> list[np.ndarray]:
        """The same arguments every time."""
        rng = np.random.default_rng(int(re.sub(r"\D", "", self.origin) or 0))
        return [row.make(rng) for row in self.inputs]

    def tolerance(self, result: int) -> float:
        """The effect that rounding may have on a result."""
        return self.tolerances[result if len(self.tolerances) > 1 else 0]

    def __str__(self) -> str:
        lines = [f"// fuzz: {self.origin}", *(f"// input: {row}" for row in self.inputs)]
        lines.append("// tolerance: " + " ".join(f"{number:.3g}" for number in self.tolerances))
        if self.is_signed:
            lines.append("// signs: of zeros are defined")
        return "\n".join([*lines, self.text.strip(), ""])

    @property
    def digest(self) -> str:
        """A name for the program."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:8]


def read_program(path: Path) -> FuzzProgram:
    """Reads a program from its file; other comments than those above are skipped."""
    text = path.read_text()
    origin, inputs, tolerances, is_signed = path.stem, [], (1e-4,), False
    for line in text.splitlines():
        key, _, value = line.removeprefix("// ").partition(": ")
        if not line.startswith("//"):
            break
        if key == "fuzz":
            origin = value
        elif key == "input":
            inputs.append(Input.parse(value))
        elif key == "tolerance":
            tolerances = tuple(map(float, value.split()))
        is_signed |= key == "signs"
    return FuzzProgram(origin, text, tuple(inputs), tolerances, is_signed)

"""Inspects values while a program runs: probes, and traps for NaN and infinity."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from hilo.dialect.support.errors import ArgumentError, ExecutionError, shown

if TYPE_CHECKING:
    from hilo.targets.evaluator.program import Op
    from hilo.targets.host.module import Call

Trap = Literal["off", "nan", "inf", "both"]


@dataclass(frozen=True)
class Probed:
    """The result of an operation, once.

    Attributes:
        name: the operation's, such as `"stablehlo.add"`.
        place: the user's `file:line:col`.
        index: the operation's number in the program's text, from 0; the same in each iteration of a loop.
        turn: how many times the operation had run before in this call.
        result: which of its results, from 0.
        value: the array.
        replica: which replica it ran on.
        label: the result's name in the text, such as `%3`.
    """

    name: str
    place: str
    index: int
    turn: int
    result: int
    value: np.ndarray
    replica: int = 0
    label: str = ""

    def __str__(self) -> str:
        turn = f", iteration {self.turn}" if self.turn else ""
        replica = f", replica {self.replica}" if self.replica else ""
        result = f"#{self.result}" if self.result else ""
        return f"{self.label}{result} = {self.name} at {self.place} (operation {self.index}{turn}{replica})"


class Watch:
    """Inspects the results of each step of a run.

    Args:
        probe: a regular expression, found in an operation's name, place or result's name; None: no probes.
        trap: which values end the run.
        take: called with each probed value while the program runs.
    """

    def __init__(
        self, probe: str | None = None, trap: Trap = "off", take: Callable[[Probed], None] = lambda probed: None
    ) -> None:
        try:
            self._pattern = None if probe is None else re.compile(probe)
        except (re.error, TypeError, RecursionError) as error:
            raise ArgumentError(f"probe is {shown(probe)}; it takes a regular expression: {error}") from error
        self._trap = trap
        self._take = take
        self._lock = threading.Lock()
        self._turns: dict[tuple[int, int], int] = {}

    def begin(self, op: Op, call: Call) -> None:
        """Called before an operation runs."""

    def see(self, op: Op, operands: Sequence[Any], results: Sequence[Any], call: Call) -> None:
        """Called after each step.

        Args:
            op: the operation that ran.
            operands: its operands, NumPy arrays, tokens or tuples.
            results: its results, in the same form.
            call: the call that the step belongs to.
        """
        if self._trap != "off" and operands and not op.regions and op.name != "func.call":  # constants are intended
            self._check(op, operands, results, call)
        if self._pattern is not None and self._is_chosen(op):
            with self._lock:
                turn = self._turns.get((op.index, call.replica), 0)
                self._turns[op.index, call.replica] = turn + 1
                for number, value in enumerate(results):
                    if not isinstance(value, tuple):
                        label = op.result_names[number] if number < len(op.result_names) else ""
                        array = np.array(value)
                        self._take(Probed(op.name, op.place, op.index, turn, number, array, call.replica, label))

    def _is_chosen(self, op: Op) -> bool:
        assert self._pattern is not None
        return any(self._pattern.search(text) for text in (op.name, op.place, *op.result_names))

    def _check(self, op: Op, operands: Sequence[Any], results: Sequence[Any], call: Call) -> None:
        found = next((what for value in results if (what := self._trapped(value))), None)
        if found is None or any(self._trapped(value) for value in operands):
            return
        lines = [f"  operand {index}: {summary(value)}" for index, value in enumerate(operands)]
        lines += [f"  result {index}: {summary(value)}" for index, value in enumerate(results)]
        raise ExecutionError(
            "\n".join([f"{call.run.name(call.replica)}{op.name} gave {found}; none of its operands had any", *lines,
                       f"  at {op.place}"])
        )  # fmt: skip

    def _trapped(self, value: Any) -> str | None:
        """The trapped values that a value contains."""
        return None if isinstance(value, tuple) else trapped(np.asarray(value), self._trap)


def trapped(array: np.ndarray, trap: Trap) -> str | None:
    """The trapped values that an array contains: NaN, infinity, or neither."""
    if not _is_inexact(array):
        return None
    if trap in ("nan", "both") and bool(np.isnan(array).any()):
        return "NaN"
    if trap in ("inf", "both") and bool(np.isinf(array).any()):
        return "infinity"
    return None


def _is_inexact(array: np.ndarray) -> bool:
    return array.dtype.kind in "fc" or (array.dtype.kind == "V" and "float" in array.dtype.name)


def summary(value: Any) -> str:
    """One line about an array: type, range, and how many NaN, infinities and zeros.

    >>> summary(np.array([1.0, np.nan], np.float32))
    'f32[2]: 1 to 1, 1 NaN'
    """
    from hilo.dialect.support.dtypes import dtype

    if isinstance(value, tuple):
        return "a token" if not value else f"a tuple of {len(value)}"
    array = np.asarray(value)
    kind = f"{dtype(array.dtype)}[{', '.join(map(str, array.shape))}]"
    if not array.size:
        return f"{kind}: empty"
    if array.dtype.kind == "c":
        array = np.abs(array)
        kind += ", modulus"
    wide = array.astype(np.float64) if _is_inexact(array) else array.astype(object)
    if not _is_inexact(array):
        return f"{kind}: {wide.min()} to {wide.max()}, {int((wide == 0).sum())} zeros"
    finite = wide[np.isfinite(wide)]
    span = f"{finite.min():.6g} to {finite.max():.6g}" if finite.size else "nothing finite"
    counts = ((np.isnan(wide), "NaN"), (np.isinf(wide), "infinite"), (wide == 0, "zeros"))
    return ", ".join([f"{kind}: {span}", *(f"{int(which.sum())} {name}" for which, name in counts if which.any())])

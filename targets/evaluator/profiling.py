"""Records the time of each interpreted operation."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.recording import Recorder
from hilo.targets.evaluator.watch import Watch

if TYPE_CHECKING:
    from hilo.targets.evaluator.program import Op
    from hilo.targets.host.module import Call


class ProfilingWatch(Watch):
    """A watch that also records times; operations in regions are nested in the one that holds them."""

    def __init__(self, recorder: Recorder, *args: Any) -> None:
        super().__init__(*args)
        self._recorder = recorder
        self._began: dict[int, list[float]] = {}

    def begin(self, op: Op, call: Call) -> None:
        self._began.setdefault(call.replica, []).append(time.perf_counter())

    def see(self, op: Op, operands: Sequence[Any], results: Sequence[Any], call: Call) -> None:
        end = time.perf_counter()
        start = self._began[call.replica].pop()
        self._recorder.add(op.name, "operation", start, end, place=op.place)
        super().see(op, operands, results, call)

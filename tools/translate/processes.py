"""`interpreter.run_parallel` of different programs: each in a thread, with channels between them."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable, Sequence

from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import ir

_CHANNELS = itertools.count(1 << 32)
"""Numbers of channels that no other program of this process uses."""
_TRANSFERS = ("stablehlo.send", "stablehlo.recv")


def with_process_channels(module: ir.Module) -> ir.Module:
    """A copy of the module whose transfers with the host are transfers between programs of this process.

    Each channel gets a number of its own, so that a value which is left in one never reaches a later run.
    """
    copy = parse_module(module_bytecode(module), is_trusted=True)
    numbers: dict[int, int] = {}

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in _TRANSFERS and "source_target_pairs" not in op.attributes:
            given = ChannelHandle.from_mlir(op.attributes["channel_handle"]).handle
            number = numbers.setdefault(given, next(_CHANNELS))
            op.attributes["channel_handle"] = ChannelHandle(number, type=1).to_mlir()
            op.attributes["is_host_transfer"] = ir.BoolAttr.get(False)
        return ir.WalkResult.ADVANCE

    with copy.context:
        copy.operation.walk(visit)
    return copy


def together(calls: Sequence[Callable[[], list[object]]]) -> list[list[object]]:
    """The results of functions that run at the same time; raises the first exception of any, without waiting for those
    that may wait for it."""
    ended: queue.SimpleQueue[tuple[int, list[object] | Exception]] = queue.SimpleQueue()

    def run(index: int) -> None:
        try:
            ended.put((index, calls[index]()))
        except Exception as error:  # raised again below
            ended.put((index, error))

    for index in range(len(calls)):
        threading.Thread(target=run, args=(index,), daemon=True).start()
    results: list[list[object]] = [[] for _ in calls]
    for _ in calls:
        index, result = ended.get()
        if isinstance(result, Exception):
            raise result
        results[index] = result
    return results

"""Control flow, calls, tuples and tokens. Source: StableHLO specification."""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.registry import Kernel, evaluates
from hilo.targets.evaluator.types import TOKEN


@evaluates("while", frame=True)
def while_(op: Op) -> Kernel:
    condition, body = op.regions

    def run(frame: Frame, *operands: Any) -> list[Any]:
        values = list(operands)
        while condition.run(frame, values)[0]:
            frame.call.run.check()
            values = body.run(frame, values)
        return values

    return run


@evaluates("if", frame=True)
def if_(op: Op) -> Kernel:
    true, false = op.regions
    return lambda frame, pred: (true if pred else false).run(frame, ())


@evaluates("case", frame=True)
def case(op: Op) -> Kernel:
    branches = op.regions
    last = len(branches) - 1
    return lambda frame, index: branches[int(index) if 0 <= int(index) <= last else last].run(frame, ())


@evaluates("func.call", "composite", frame=True)
def call(op: Op) -> Kernel:
    host = op.host_kernel(op.callee)
    if host is not None:
        op.callee = ""  # there is no function to run
        return host
    function = op.function(op.callee)
    return lambda frame, *operands: function.run(frame.call, frame.watch, operands)


@evaluates("xla.launch", frame=True)
def launch(op: Op) -> Kernel:
    """Runs the compiled cluster; if there is no launcher, its body."""
    if op.settings.launcher is not None:
        return op.settings.launcher.kernel(op)
    function = op.function(op.callee)
    return lambda frame, *operands: function.run(frame.call, frame.watch, operands)


@evaluates("xla.copy", stored=True)
def copy(op: Op) -> Kernel:
    if op.settings.launcher is not None:
        return op.settings.launcher.copy_kernel(op)
    return lambda operand: [operand]


@evaluates("optimization_barrier", stored=True)
def optimization_barrier(op: Op) -> Kernel:
    return lambda *operands: list(operands)


@evaluates("tuple", stored=True)
def tuple_(op: Op) -> Kernel:
    return lambda *operands: [operands]


@evaluates("get_tuple_element", stored=True)
def get_tuple_element(op: Op) -> Kernel:
    index = op.view.index
    return lambda operand: [operand[index]]


@evaluates("after_all", "create_token", stored=True)
def after_all(op: Op) -> Kernel:
    return lambda *tokens: [TOKEN]


@evaluates("async_start", frame=True)
def async_start(op: Op) -> Kernel:
    """Runs its body immediately: its future is the tuple of the results."""
    (body,) = op.regions
    return lambda frame, *operands: [tuple(body.run(frame, operands))]


@evaluates("async_done", stored=True)
def async_done(op: Op) -> Kernel:
    return lambda future: list(future)


@evaluates("partition_id", stored=True)
def partition_id(op: Op) -> Kernel:
    return lambda: np.array(0, np.uint32)


@evaluates("replica_id", frame=True)
def replica_id(op: Op) -> Kernel:
    return lambda frame: np.array(frame.call.replica, np.uint32)

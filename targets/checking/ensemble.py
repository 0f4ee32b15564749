"""Runs a program as an ensemble: all members are evaluated together, operation by operation.

A value that all members share is computed once. Control flow is the same for all: if it depends on how values are
rounded, nothing can be said about what follows.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo.targets.checking.rounding import Noise, is_exact_step, is_limited, kept_apart, largest, results_of, smallest
from hilo.targets.checking.steps import has_steps, stepped
from hilo.targets.checking.values import Spread, Value, gathered, is_exact, is_inexact, mapped, member, settled
from hilo.targets.evaluator.program import Block, Frame, Function, Step
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.evaluator.types import ArrayType
from hilo.targets.host.module import Call

_FLUSHING = 2
"""The member that flushes subnormal numbers to 0."""


class Inconclusive(Exception):
    """The program cannot be followed; the message says where and why."""


class OutOfTime(Exception):
    """The deadline has passed."""


class Ensemble:
    """Several runs of one program.

    Args:
        call: the call that the evaluator's kernels run for.
        deadline: when to give up, as a value of `time.perf_counter`.
        seed: of the perturbations.
        count: the number of members, at least 3.
    """

    def __init__(self, call: Call, deadline: float, seed: int = 0, count: int = 3) -> None:
        self.count = count
        self._call = call
        self._deadline = deadline
        self._noise: list[Noise | None] = [None, *(Noise(seed + index) for index in range(1, count))]

    def run(self, function: Function, arguments: Sequence[Any]) -> list[Value]:
        """The results of a function."""
        with np.errstate(all="ignore"):
            return self._function(function, [self._flushed(value) for value in arguments])

    def _function(self, function: Function, arguments: Sequence[Value]) -> list[Value]:
        return self._block(function.body, [None] * function.size, arguments)

    def _block(self, block: Block, values: list[Value], arguments: Sequence[Value]) -> list[Value]:
        for slot, argument in zip(block.arguments, arguments, strict=True):
            values[slot] = argument
        for step in block.steps:
            if time.perf_counter() > self._deadline:
                raise OutOfTime
            results = self._step(step, values, [values[slot] for slot in step.operands])
            for slot, value in zip(step.results, results, strict=True):
                values[slot] = value
            for slot in step.dead:
                values[slot] = None
        return [values[slot] for slot in block.results]

    def _step(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        if step.is_quantized:
            raise Inconclusive(f"{step.op.title}: quantized values are discontinuous themselves")
        control = _CONTROL.get(step.op.name)
        if control is not None:
            return control(self, step, values, operands)

        def run(index: int, given: Sequence[Any]) -> list[Any]:
            return self._run_member(step, index, values, given)

        reads_spread = not all(map(is_exact, operands)) or (step.op.regions and not all(map(is_exact, values)))
        if reads_spread and has_steps(step):
            return [self._flushed(value) for value in stepped(step, operands, run, self.count)]
        if not reads_spread and (is_exact_step(step) or not self._gives_floats(step)):
            return [self._flushed(value) for value in run(0, operands)]
        rows = [
            results_of(step, lambda given, at=index: run(at, given), [member(v, index) for v in operands], noise)  # type: ignore[misc]
            for index, noise in enumerate(self._noise)
        ]
        # Integers often turn out to be equal, and are exact again; so are floats computed from exact operands.
        is_known = all(map(is_exact, operands))
        results = [
            settled(parts) if is_known or not _is_float(parts[0]) else gathered(kept_apart(step, operands, parts))
            for parts in zip(*rows, strict=True)
        ]
        return [self._limited(step, operands, self._flushed(value)) for value in results]

    def _run_member(self, step: Step, index: int, values: Sequence[Value], operands: Sequence[Any]) -> list[Any]:
        """One member's results of a step that is not control flow."""
        with subnormals_are_zero() if index == _FLUSHING else contextlib.nullcontext():
            if not step.rule.takes_frame:
                got = step.kernel(*operands)
            else:
                frame = Frame([member(value, index) for value in values], self._call, None)
                got = step.kernel(frame, *operands)
        return list(got) if len(step.results) != 1 or type(got) is list else [got]

    def _gives_floats(self, step: Step) -> bool:
        """Whether a result may be rounded."""
        return any(isinstance(t, ArrayType) and (t.dtype.is_float or t.dtype.is_complex) for t in step.op.results)

    def _flushed(self, value: Value) -> Value:
        """A value whose subnormal elements one member flushes to 0."""
        base = member(value, 0)
        if isinstance(base, tuple) or np.asarray(base).dtype.kind not in "fV" or not is_inexact(base):
            return value
        array = np.asarray(base)
        tiny = (array != 0) & (np.abs(array) < np.asarray(smallest(array.dtype)).astype(array.dtype))
        if not tiny.any():
            return value
        parts = [np.asarray(member(value, index)) for index in range(self.count)]
        parts[_FLUSHING] = np.where(tiny, np.zeros((), array.dtype), parts[_FLUSHING]).astype(array.dtype)
        return Spread(tuple(parts))

    def _limited(self, step: Step, operands: Sequence[Value], value: Value) -> Value:
        """A result that is finite in one member although the reference overflows."""
        base = member(value, 0)
        if not is_limited(step) or isinstance(base, tuple) or np.asarray(base).dtype.kind not in "fV":
            return value
        array = np.asarray(base)
        if not is_inexact(array) or not np.isinf(array).any():
            return value
        if any(not bool(np.all(np.isfinite(member(v, 0)))) for v in operands if is_inexact(member(v, 0))):
            return value
        if step.op.name == "stablehlo.divide" and not bool(np.all(member(operands[1], 0))):
            return value
        parts = [np.asarray(member(value, index)) for index in range(self.count)]
        most = np.copysign(np.asarray(largest(array.dtype)), array.astype(np.float64)).astype(array.dtype)
        parts[2] = np.where(np.isinf(array), most, parts[2]).astype(array.dtype)
        return Spread(tuple(parts))

    # ---- control flow

    def _decided(self, step: Step, value: Value) -> Any:
        """A value that control flow depends on, which all members must share."""
        if not is_exact(value):
            raise Inconclusive(f"{step.op.title}: its control flow depends on how values are rounded")
        return value

    def _while(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        condition, body = step.op.regions
        while self._decided(step, self._block(condition, values, operands)[0]):
            operands = self._block(body, values, operands)
        return operands

    def _if(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        true, false = step.op.regions
        return self._block(true if self._decided(step, operands[0]) else false, values, ())

    def _case(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        index, last = int(self._decided(step, operands[0])), len(step.op.regions) - 1
        return self._block(step.op.regions[index if 0 <= index <= last else last], values, ())

    def _call_function(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        if not step.op.callee:
            raise Inconclusive(f"{step.op.title}: it calls the process")
        return self._function(step.op.function(step.op.callee), operands)

    def _pass(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        return operands

    def _tuple(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        return [tuple(operands)]

    def _element(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        return [mapped(operands[0], lambda part: step.kernel(part)[0], self.count)]

    def _refused(self, step: Step, values: list[Value], operands: list[Value]) -> list[Value]:
        raise Inconclusive(f"{step.op.title}: it is not supported")


def _is_float(value: Any) -> bool:
    return isinstance(value, tuple) or is_inexact(value)


_CONTROL: dict[str, Callable[[Ensemble, Step, list[Value], list[Value]], list[Value]]] = {
    "stablehlo.while": Ensemble._while,
    "stablehlo.if": Ensemble._if,
    "stablehlo.case": Ensemble._case,
    "func.call": Ensemble._call_function,
    "stablehlo.composite": Ensemble._call_function,
    "stablehlo.optimization_barrier": Ensemble._pass,
    "stablehlo.tuple": Ensemble._tuple,
    "stablehlo.get_tuple_element": Ensemble._element,
    "stablehlo.async_start": Ensemble._refused,
    "stablehlo.async_done": Ensemble._refused,
    "stablehlo.rng": Ensemble._refused,
}

"""Probes and traps for compiled programs: applied after the run to fetched values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, ExecutionError, shortened, shown
from hilo.lowering.framework.locations import place
from hilo.targets.evaluator.watch import Probed, summary, trapped


def chosen_values(function: ir.Operation, pattern: str) -> list[ir.Value]:
    """The results of operations of a function's body that match a pattern.

    Raises:
        ArgumentError: the pattern is not a regular expression.
    """
    try:
        matches = re.compile(pattern)
        matches.search("")  # a pattern of bytes cannot search text
    except (re.error, TypeError) as error:
        said = shortened(str(error), 200)
        raise ArgumentError(f"probe: pattern is {shown(pattern)}; it takes a regular expression: {said}") from error
    state = ir.AsmState(function)
    found: list[ir.Value] = []
    for view in list(function.regions[0].blocks[0].operations)[:-1]:
        op = view.operation
        texts = (op.name, place(op.location), *(result.get_name(state) for result in op.results))
        if op.name != "stablehlo.constant" and any(matches.search(text) for text in texts):
            found += [result for result in op.results if isinstance(result.type, ir.RankedTensorType)]
    return found


def probed(function: ir.Operation, value: ir.Value, array: np.ndarray) -> Probed:
    """An operation's result in the form of the evaluator's probes."""
    op = value.owner.operation
    number = next(n for n, view in enumerate(function.regions[0].blocks[0].operations) if view.operation == op)
    label = value.get_name(ir.AsmState(function)).partition("#")[0]
    return Probed(op.name, place(op.location), number, 0, ir.OpResult(value).result_number, array, 0, label)


def _first_trap(arrays: Iterable[np.ndarray], what: Literal["nan", "inf", "both"]) -> str | None:
    return next((text for array in arrays if (text := trapped(array, what)) is not None), None)


def check_values(
    function: ir.Operation, arrays: Mapping[ir.Value, np.ndarray], what: Literal["nan", "inf", "both"]
) -> None:
    """Finds the first operation that computed NaN or infinity from operands without any.

    Raises:
        ExecutionError: there is one.
    """
    for view in list(function.regions[0].blocks[0].operations)[:-1]:
        op = view.operation
        results, operands = ([arrays[value] for value in side if value in arrays] for side in (op.results, op.operands))
        found = _first_trap(results, what)
        if found is None or _first_trap(operands, what) is not None:
            continue
        lines = [f"  operand {index}: {summary(array)}" for index, array in enumerate(operands)]
        lines += [f"  result {index}: {summary(array)}" for index, array in enumerate(results)]
        message = f"{op.name} gave {found}; none of its operands had any"
        raise ExecutionError("\n".join([message, *lines, f"  at {place(op.location)}"]))

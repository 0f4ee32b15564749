"""Evaluates functions of known values: tables of sines, windows, frequencies.

    %i = stablehlo.iota dim = 0 : tensor<2xf64>
    %y = stablehlo.cosine %i : tensor<2xf64>
becomes
    %y = stablehlo.constant dense<[1.0, 0.54030230586813977]> : tensor<2xf64>

The function would be expanded, a cosine of f64 into 400 operations, for which the compiler would build a program,
compile it, and run it at compile time. Positional encodings, the windows and frequencies of transforms, and the tables
of solvers are of this kind, and so are roots of unity, exponentials and powers of complex numbers. The operand may be
computed by iotas, constants, arithmetic and data movement.

The compiler binds some constants of loops wrongly. So initial values of loops are behind a barrier if they are complex,
and are left alone if they are real.

Leaves alone: tables of more than `elements` elements, which are cheaper to compute than to read; powers of 0 and of
complex<f64>; infinities, NaN and subnormal numbers, whose rules differ between targets.
Source: StableHLO specification.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

import numpy as np

from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.fold.constants.evaluate import RULES, are_plain, evaluate, iota, row_of
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

FUNCTIONS = tuple(
    f"stablehlo.{name}" for name in ("cosine", "sine", "tan", "tanh", "exponential", "log", "logistic", "power")
)
_STEPS = 64
"""The most operations that are looked through for one function."""


@dataclass(frozen=True)
class Options:
    """Options of `fold-functions`."""

    elements: int = field(default=4096, metadata={"help": "most elements of a table that is evaluated"})
    complex: bool = field(default=False, metadata={"help": "evaluate functions of complex numbers alone"})


@define_pass("fold-functions", options=Options, concerns=operations(*FUNCTIONS), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Folds functions in program order, so that functions of functions are known, too."""
    assert isinstance(run.options, Options)
    for function in collect(op, *FUNCTIONS, outer_first=True):
        result = function.results[0]
        if run.options.complex and not isinstance(element_of(result), ir.ComplexType):
            continue
        is_initial = any(use.owner.operation.name == "stablehlo.while" for use in result.uses)
        if is_initial and not run.options.complex:
            run.note(function, "it is an initial value of a loop")
            continue
        table = _Search(run.options.elements).value(result)
        if table is None:
            continue
        with function.location, ir.InsertionPoint(function):
            known = ir.Operation.create(
                "stablehlo.constant", results=[result.type], attributes={"value": from_numpy(table, result.type)}
            )
            value = fenced(known.results[0]) if is_initial else known.results[0]
        result.replace_all_uses_with(value)
        function.erase()
        run.statistics["folded"] += 1


class _Search:
    """Evaluates the computation of one value, as far as it is known."""

    def __init__(self, elements: int) -> None:
        self._elements = elements
        self._steps = _STEPS

    def value(self, value: ir.Value) -> np.ndarray | None:
        """The elements of a tensor computed from iotas and constants only; None for anything else."""
        row = row_of(value)
        if row is None or row.numpy is None or isinstance(value.owner, ir.Block):
            return None
        if not self._steps or prod(shape_of(value)) > self._elements:
            return None
        self._steps -= 1
        op = value.owner.operation
        if op.name in _LEAVES:
            return _LEAVES[op.name](op, row.numpy)
        found = self._computed(op) if op.name in RULES else None
        is_plain = found is not None and (not (row.is_float or row.is_complex) or are_plain(found))
        return found if is_plain else None

    def _computed(self, op: ir.Operation) -> np.ndarray | None:
        operands: list[np.ndarray] = []
        for operand in op.operands:
            known = self.value(operand)
            if known is None:
                return None
            operands.append(known)
        return evaluate(op.opview, operands)


def _constant(op: ir.Operation, kind: np.dtype) -> np.ndarray | None:
    content = op.attributes["value"]
    return to_numpy(content) if isinstance(content, ir.DenseElementsAttr) else None


_LEAVES: dict[str, Callable[[ir.Operation, np.dtype], np.ndarray | None]] = {
    "stablehlo.constant": _constant,
    "stablehlo.iota": lambda op, kind: iota(op),
}

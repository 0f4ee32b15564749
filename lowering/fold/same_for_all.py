"""Operations on integers and predicates whose result is the same for all values of an operand.

x == x, x >= x, x <= x, x < lowest, x >= lowest, x > highest, x <= highest
x - x = 0, x ^ x = 0, x % 1 = 0, x * 0 = 0, x & 0 = 0, x | ~0 = ~0
max(x, highest) = highest, min(x, lowest) = lowest
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.build import element_of

Known = Callable[[ir.Value], "np.generic | None"]

_WHOLE = ("pred", "signed", "unsigned")
_MIRRORED = {"LT": "GT", "GT": "LT", "LE": "GE", "GE": "LE", "EQ": "EQ", "NE": "NE"}


def same_for_all(op: ir.Operation, known: Known) -> Any:
    """What an operation gives for any values of those operands that are not known; None if that depends on them.

    Args:
        op: the operation.
        known: the number that all elements of a value are; None for others.
    """
    rule = _RULES.get(op.name)
    if rule is None or not isinstance(op.operands[0].type, ir.RankedTensorType):
        return None
    row = dtype(element_of(op.operands[0]))
    return rule(op, row, known) if row.kind in _WHOLE else None


def lowest(row: Dtype) -> int:
    """The lowest number of a type of integers or predicates."""
    return -(1 << (row.bits - 1)) if row.kind == "signed" else 0


def highest(row: Dtype) -> int:
    """The highest number of such a type."""
    return 1 if row.kind == "pred" else (1 << (row.bits - (row.kind == "signed"))) - 1


def _compared(op: ir.Operation, row: Dtype, known: Known) -> Any:
    direction = ComparisonDirection.from_mlir(op.attributes["comparison_direction"]).name
    left, right = op.operands
    if left == right:
        return direction in ("EQ", "LE", "GE")
    for value, at in ((right, direction), (left, _MIRRORED[direction])):
        number = known(value)
        if number is not None and at in ("LT", "GE") and int(number) == lowest(row):
            return at == "GE"
        if number is not None and at in ("GT", "LE") and int(number) == highest(row):
            return at == "LE"
    return None


def _difference(op: ir.Operation, row: Dtype, known: Known) -> Any:
    return 0 if op.operands[0] == op.operands[1] else None


def _remainder(op: ir.Operation, row: Dtype, known: Known) -> Any:
    divisor = known(op.operands[1])
    return 0 if divisor is not None and int(divisor) == 1 else None


def _absorbing(number: Callable[[Dtype], int]) -> Callable[[ir.Operation, Dtype, Known], Any]:
    def rule(op: ir.Operation, row: Dtype, known: Known) -> Any:
        for value in op.operands:
            found = known(value)
            if found is not None and int(found) == number(row):
                return found
        return None

    return rule


def _zero(row: Dtype) -> int:
    return 0


def _ones(row: Dtype) -> int:
    return -1 if row.kind == "signed" else highest(row)


_RULES: dict[str, Callable[[ir.Operation, Dtype, Known], Any]] = {
    "stablehlo.compare": _compared,
    "stablehlo.subtract": _difference,
    "stablehlo.xor": _difference,
    "stablehlo.remainder": _remainder,
    "stablehlo.multiply": _absorbing(_zero),
    "stablehlo.and": _absorbing(_zero),
    "stablehlo.or": _absorbing(_ones),
    "stablehlo.maximum": _absorbing(highest),
    "stablehlo.minimum": _absorbing(lowest),
}

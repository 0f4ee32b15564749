"""Scatters of many updates into few elements, as in a histogram: copies of the operand take turns.

An update often has to wait until the one before it is in memory. With several copies, neighbouring updates are of
different ones, and these are combined at the end. 350,000 updates of 21 elements took 0.3 to 2.3 ms, as the CPU
predicts which loads have to wait, and take 0.2; XLA takes 0.3.

The order of updates must not matter: integers, and counts in floating point, all of whose sums are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.reduce.long_row_kernel import reducer_of

_COUNTS = (8, 4)
"""Numbers of copies that may take turns. With 8, each update of a group has its own."""
_MOST_BYTES = 1 << 14
"""The largest copies, all together: half a first-level cache."""
_UPDATES = 16
"""Fewest updates of each element."""
_STARTS = {"stablehlo.add": 0, "stablehlo.multiply": 1}
_EXACT = {"bf16": 1 << 8, "f16": 1 << 11, "f32": 1 << 24, "f64": 1 << 53}
"""The whole number up to which an element type has all."""
_IDEMPOTENT = with_trait("idempotent")


@dataclass(frozen=True)
class Tables:
    """The copies of an operand.

    Attributes:
        count: how many there are.
        start: what all but the first start with; None: as the operand.
    """

    count: int = 1
    start: np.generic | None = None


def tables_of(scatter: ir.Operation, vectors: int) -> Tables:
    """The copies that a scatter of one element for each index vector has.

    Args:
        scatter: the operation.
        vectors: how many of its index vectors are taken in turn.
    """
    operand, size = scatter.operands[0], prod(shape_of(scatter.operands[0]))
    row, kind = scalars.row_of(operand), reducer_of(scatter)
    count = next((n for n in _COUNTS if n * size * row.bits <= 8 * _MOST_BYTES), 1)
    if len(scatter.results) > 1 or vectors < _UPDATES * size:
        return Tables()
    if row.is_float and kind == "stablehlo.add" and _counts(scatter, row):
        return Tables(count, np.float64(-0.0))
    if row.kind not in ("signed", "unsigned"):
        return Tables()
    if kind in _STARTS:
        return Tables(count, np.int64(_STARTS[kind]))
    return Tables(count) if kind in _IDEMPOTENT else Tables()


def _counts(scatter: ir.Operation, row: Dtype) -> bool:
    """Whether one whole number is added to another again and again, so that all sums are exact."""
    operand, _, updates = scatter.operands
    before, step = known_value(operand), known_value(updates)
    if before is None or step is None or row.name not in _EXACT:
        return False
    first, each = float(before), float(step)
    return (
        first.is_integer()
        and each.is_integer()
        and abs(first) + abs(each) * prod(shape_of(updates)) <= _EXACT[row.name]
    )

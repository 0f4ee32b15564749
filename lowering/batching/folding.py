"""Rules of reductions, windows and sorts. If an initial value varies, they run in a loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.lowering.batching.rules import Batch, Results, integers, number, rule, up


@rule("stablehlo.reduce")
def reduce(op: Any, batch: Batch) -> Results:
    operands = list(op.operation.operands)
    inputs, initial = operands[: len(operands) // 2], operands[len(operands) // 2 :]
    if any(map(batch.has, initial)):
        return None
    return batch.again(op, [*map(batch.wide, inputs), *initial], dimensions=integers(*up(op.dimensions)))


def _windows(op: Any) -> dict[str, ir.Attribute]:
    """The window attributes, with a window of size 1 along the batch dimension."""
    given, changed = op.operation.attributes, {}
    for name in ("window_dimensions", "window_strides", "base_dilations", "window_dilations"):
        if name in given:
            changed[name] = integers(1, *ir.DenseI64ArrayAttr(given[name]))
    if "padding" in given:
        edges = np.array(ir.DenseElementsAttr(given["padding"]), np.int64).reshape(-1, 2)
        changed["padding"] = from_numpy(np.concatenate([np.zeros((1, 2), np.int64), edges]))
    return changed


@rule("stablehlo.reduce_window")
def reduce_window(op: Any, batch: Batch) -> Results:
    operands = list(op.operation.operands)
    inputs, initial = operands[: len(operands) // 2], operands[len(operands) // 2 :]
    if any(map(batch.has, initial)):
        return None
    return batch.again(op, [*map(batch.wide, inputs), *initial], **_windows(op))


@rule("stablehlo.select_and_scatter")
def select_and_scatter(op: Any, batch: Batch) -> Results:
    operand, source, initial = op.operation.operands
    if batch.has(initial):
        return None
    return batch.again(op, [batch.wide(operand), batch.wide(source), initial], **_windows(op))


@rule("stablehlo.sort")
def sort(op: Any, batch: Batch) -> Results:
    return batch.again(op, dimension=number(op.dimension + 1))

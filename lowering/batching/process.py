"""Rules of collectives, random numbers and LAPACK routines."""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.batching.rules import Batch, Results, number, rule
from hilo.lowering.framework.build import constant, shape_of
from hilo.lowering.linear_algebra.call import routine_of


@rule("stablehlo.all_reduce", "stablehlo.collective_permute", "stablehlo.collective_broadcast")
def of_elements(op: Any, batch: Batch) -> Results:
    return batch.again(op)


_DIMENSIONS = ("all_gather_dim", "scatter_dimension", "split_dimension", "concat_dimension")


@rule("stablehlo.all_gather", "stablehlo.reduce_scatter", "stablehlo.all_to_all")
def along_a_dimension(op: Any, batch: Batch) -> Results:
    given = op.operation.attributes
    changed = {name: number(ir.IntegerAttr(given[name]).value + 1) for name in _DIMENSIONS if name in given}
    return batch.again(op, **changed)


@rule("stablehlo.rng")
def rng(op: Any, batch: Batch) -> Results:
    """Each element of the batch gets its own numbers; all are drawn at once."""
    low, high, _ = op.operation.operands
    if batch.has(low) or batch.has(high):
        return None
    sizes = constant(np.asarray((batch.size, *shape_of(op.operation.results[0])), np.int64))
    return batch.again(op, [low, high, sizes])


@rule("stablehlo.custom_call")
def custom_call(op: Any, batch: Batch) -> Results:
    """LAPACK routines take any number of leading dimensions before the matrix; other custom calls run in a loop."""
    given = op.operation.attributes
    target = str(ir.StringAttr(given["call_target_name"]).value)
    if routine_of(target) is None or not target.endswith("_ffi"):
        return None
    changed: dict[str, ir.Attribute] = {}
    for name in ("operand_layouts", "result_layouts"):
        if name in given:
            changed[name] = ir.ArrayAttr.get([_outermost(layout) for layout in ir.ArrayAttr(given[name])])
    return batch.again(op, **changed)


def _outermost(layout: ir.Attribute) -> ir.Attribute:
    """A layout, from the minor to the major dimension, with the batch dimension as the most major one."""
    order = [*(int(d) + 1 for d in np.array(ir.DenseElementsAttr(layout)).reshape(-1)), 0]
    return ir.DenseElementsAttr.get(np.asarray(order, np.int64), type=ir.IndexType.get(), shape=[len(order)])

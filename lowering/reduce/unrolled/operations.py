"""Element-wise operations, built once more for a part of what they act on."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import element_of, shape_of, tensor


def is_of_rows(op: ir.Operation) -> bool:
    """Whether an operation is element-wise, with operands of the result's shape and scalars."""
    if op.name not in ELEMENTWISE or len(op.results) != 1:
        return False
    return {shape_of(x) for x in op.operands} <= {(), shape_of(op.results[0])}


def on(op: ir.Operation, shape: Sequence[int], operands: Sequence[ir.Value]) -> ir.Value:
    """The result of an operation of one result on operands of another shape."""
    attributes = {name: op.attributes[name] for name in op.attributes}
    kind = tensor(shape, element_of(op.results[0]))
    return ir.Operation.create(op.name, [kind], list(operands), attributes).results[0]

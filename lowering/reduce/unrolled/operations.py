"""Element-wise operations, built once more for a part of what they act on."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import element_of, shape_of, tensor
from hilo.lowering.framework.values import maker_of


def is_of_rows(op: ir.Operation) -> bool:
    """Whether an operation is element-wise, with operands of the result's shape and scalars."""
    if op.name not in ELEMENTWISE or len(op.results) != 1:
        return False
    return {shape_of(x) for x in op.operands} <= {(), shape_of(op.results[0])}


def is_of_repeated(value: ir.Value) -> bool:
    """Whether element-wise operations compute a value from scalars and broadcasts alone."""
    if not shape_of(value):
        return True
    op = maker_of(value)
    if op is None or op.name == "stablehlo.broadcast_in_dim":
        return op is not None
    return is_of_rows(op) and all(map(is_of_repeated, op.operands))


def on(op: ir.Operation, shape: Sequence[int], operands: Sequence[ir.Value]) -> ir.Value:
    """The result of an operation of one result on operands of another shape."""
    attributes = {name: op.attributes[name] for name in op.attributes}
    kind = tensor(shape, element_of(op.results[0]))
    return ir.Operation.create(op.name, [kind], list(operands), attributes).results[0]

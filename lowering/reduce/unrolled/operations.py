"""Element-wise operations, built once more for a part of what they act on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import element_of, shape_of, tensor
from hilo.lowering.framework.values import maker_of


def is_of_rows(op: ir.Operation) -> bool:
    """Whether an operation is element-wise, with operands of the result's shape and scalars."""
    if op.name == "stablehlo.bitcast_convert":
        return shape_of(op.operands[0]) == shape_of(op.results[0])
    if op.name not in ELEMENTWISE or len(op.results) != 1:
        return False
    return {shape_of(x) for x in op.operands} <= {(), shape_of(op.results[0])}


def is_of_repeated(value: ir.Value) -> bool:
    """Whether element-wise operations compute a value from scalars and broadcasts alone."""
    return all(op is not None and is_of_rows(op) for op in makers_behind_repeated(value))


def makers_behind_repeated(value: ir.Value) -> Iterator[ir.Operation | None]:
    """What computes a value from scalars and broadcasts, each operation once, up to those that are not of rows; None:
    an argument is read, too."""
    seen, pending = set[ir.Value](), [value]
    while pending:
        one = pending.pop()
        if one in seen or not shape_of(one):
            continue
        seen.add(one)
        op = maker_of(one)
        if op is not None and op.name == "stablehlo.broadcast_in_dim":
            continue
        yield op
        pending += op.operands if op is not None and is_of_rows(op) else []


def on(op: ir.Operation, shape: Sequence[int], operands: Sequence[ir.Value]) -> ir.Value:
    """The result of an operation of one result on operands of another shape."""
    attributes = {name: op.attributes[name] for name in op.attributes}
    kind = tensor(shape, element_of(op.results[0]))
    return ir.Operation.create(op.name, [kind], list(operands), attributes).results[0]

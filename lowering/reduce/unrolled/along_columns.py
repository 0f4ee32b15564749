"""Values that are computed from repeated arrays, with their last two dimensions exchanged."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import broadcast, shape_of, transpose
from hilo.lowering.reduce.unrolled.operations import on


def exchanged(value: ir.Value, known: dict[ir.Value, ir.Value]) -> ir.Value:
    """A value with its last two dimensions exchanged.

    Args:
        value: scalars and broadcasts, and what element-wise operations compute from them.
        known: the exchanged values so far.
    """
    if not shape_of(value):
        return value
    if value not in known:
        op = value.owner.operation
        if op.name == "stablehlo.broadcast_in_dim":
            known[value] = _repeated(op)
        else:
            *batch, columns, rows = shape_of(value)
            known[value] = on(op, (*batch, rows, columns), [exchanged(x, known) for x in op.operands])
    return known[value]


def _repeated(op: ir.Operation) -> ir.Value:
    """A broadcast with the last two dimensions of its result exchanged: rows of what has both are made contiguous."""
    (source,) = op.operands
    *batch, columns, rows = shape_of(op.results[0])
    last = len(batch) + 1
    other = {last: last - 1, last - 1: last}
    to = [other.get(d, d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    order = sorted(range(len(to)), key=to.__getitem__)
    if order != list(range(len(to))):
        source = fenced(transpose(source, order))
    return broadcast(source, (*batch, rows, columns), sorted(to))

"""Scatters into what a loop carries: their kernels update it in place, and copy nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.regions import is_defined_in
from hilo.lowering.indexing.gathers.elements import is_plain
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.outlining.facts import origin

_BARRIER, _VIEW, _KERNEL = "stablehlo.optimization_barrier", "stablehlo.reshape", "flow.dispatch.region"
_UPDATES = ("stablehlo.dynamic_update_slice", "stablehlo.scatter")


def is_carried(scatter: ir.Operation, read: Sequence[ir.Value]) -> bool:
    """Whether the operand of a scatter is what a loop carries, perhaps after other updates, and its kernel reads
    nothing else of it.

    Args:
        scatter: the operation.
        read: all else that the kernel reads.
    """
    operand = scatter.operands[0]
    row = scalars.row_of(operand)
    if len(scatter.results) > 1 or not is_plain(row) or row.kind == "pred" or prod(shape_of(operand)) == 1:
        return False
    memory = _memory(operand)
    return _is_of_loop(memory) and all(_memory(value) != memory for value in read)


def _memory(value: ir.Value) -> ir.Value:
    """The value of which a value may be a view."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name not in (_BARRIER, _VIEW):
            break
        value = op.operands[[*op.results].index(value)]
    return value


def _updated(kernel: ir.Operation, number: int) -> ir.Value | None:
    """The value that a result of a kernel is, with parts replaced; None: it is an array of its own."""
    last = [*kernel.regions[0].blocks[0].operations][-1].operation
    before = origin(last.operands[number])
    return None if is_defined_in(before, kernel) else before


def _is_of_loop(value: ir.Value) -> bool:
    """Whether a value is what a loop's body is given, or an update of it."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name == _KERNEL:
            before = _updated(op, ir.OpResult(value).result_number)
            if before is None:
                return False
            value = _memory(before)
        elif op.name in _UPDATES:
            value = _memory(op.operands[0])
        else:
            return False
    loop = value.owner.owner.operation
    return bool(loop.name == "stablehlo.while" and value.owner.region == loop.regions[1])

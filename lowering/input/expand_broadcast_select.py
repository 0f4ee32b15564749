"""Expands `chlo.broadcast_select` into broadcasts and a select.

    %0 = chlo.broadcast_select %p, %x, %y : (tensor<4x6xi1>, tensor<6xf32>, tensor<4x1xf32>) -> tensor<4x6xf32>
becomes
    %1 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
    %2 = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %0 = stablehlo.select %p, %1, %2 : tensor<4x6xi1>, tensor<4x6xf32>

CHLO's own lowering computes the result's shape with the `shape` dialect, even where all sizes are known.

Leaves alone: operands of unknown sizes. Source: CHLO's ODS, `broadcast_select`: shapes broadcast as in NumPy.
"""

from __future__ import annotations

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Replacement, pattern


@pattern("chlo.broadcast_select")
def expand(op: chlo.BroadcastSelectOp, run: PassRun) -> Replacement:
    """broadcast_select(p, x, y) -> select(broadcast_in_dim(p), broadcast_in_dim(x), broadcast_in_dim(y))"""
    operation = op.operation
    result = operation.results[0]
    if not is_static(*operation.operands, result):
        run.note(op, "it has dynamic dimensions")
        return None
    shape = shape_of(result)

    def wide(operand: ir.Value) -> ir.Value:
        given = shape_of(operand)
        return operand if given == shape else broadcast(operand, shape, range(len(shape) - len(given), len(shape)))

    return stablehlo.select(*(wide(operand) for operand in operation.operands))


PASS = pattern_pass("expand-broadcast-select", expand)

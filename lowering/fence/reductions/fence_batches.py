"""Keeps the packing of a batched product's operand out of the kernel of a reduction.

    %p = stablehlo.divide %e, (stablehlo.broadcast_in_dim (stablehlo.reduce(%e …)))        // a softmax, say
    %y = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1]
becomes
    %f = stablehlo.optimization_barrier %p
    %y = stablehlo.dot_general %f, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1]

With data tiling, the kernel that computes an operand of a product also packs it into tiles. If that kernel has a
reduction, it collapses batch and row dimensions: 3 batches of 7 rows are 21 rows, and if the rows of a batch do not
fill their tiles, all batches but the first are silently read from the wrong position. An attention of 3 x 7 rows in
bf16 (stock IREE 3.13 with `--iree-opt-data-tiling --iree-opt-level=O2`) has errors as large as its values.

Leaves alone: products without batch dimensions; operands that are not computed from a reduction.
Source: IREE 3.13, measured: bf16[3,7,7] x bf16[3,7,8].
"""

from __future__ import annotations

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import BARRIERS, fenced
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import computes_elements

VIEWS = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.transpose"})


@pattern("stablehlo.dot_general")
def fence(op: Op) -> Replacement:
    """dot(f(reduce(x)), y) -> dot(barrier(f(reduce(x))), y), if there are batches"""
    if not DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"]).lhs_batching_dimensions:
        return None
    changed = False
    for position, value in enumerate(op.operation.operands):
        if _is_made_from_a_reduction(value):
            op.operation.operands[position] = fenced(value)
            changed = True
    return op if changed else None


def _is_made_from_a_reduction(value: ir.Value) -> bool:
    """Whether a value is computed from a reduction by element-wise operations and views."""
    seen, todo = set[ir.Value](), [value]
    while todo:
        current = todo.pop()
        if isinstance(current.owner, ir.Block) or current in seen:
            continue
        seen.add(current)
        op = current.owner.operation
        if op.name == "stablehlo.reduce":
            return True
        if computes_elements(op) or op.name in VIEWS:
            todo += op.operands
    return False


PASS = pattern_pass("fence-batches", fence, adds=BARRIERS)

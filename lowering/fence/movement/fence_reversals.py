"""Keeps reversals from reading a view that is not contiguous: they read from memory instead.

    %s = stablehlo.slice %x [0:3, 0:4, 0:1] : (tensor<3x4x8xf32>) -> tensor<3x4x1xf32>
    %r = stablehlo.reshape %s : (tensor<3x4x1xf32>) -> tensor<3x4xf32>
    %0 = stablehlo.reverse %r, dims = [1] : tensor<3x4xf32>
becomes
    %f = stablehlo.optimization_barrier %r
    %0 = stablehlo.reverse %f, dims = [1] : tensor<3x4xf32>

The compiler reads the operand of a reversal element by element, and its vectorizer turns that into a gather. IREE 3.13
cannot generate gathers from a buffer that is not contiguous: every n-th element, or one column of several.

Leaves alone: slices that are contiguous; values computed from a slice.
Source: IREE's lowering of `stablehlo.reverse` to `tensor.extract`, and MLIR's of `vector.gather`.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

SLICES = frozenset({"stablehlo.dynamic_slice", "stablehlo.slice"})
VIEWS = SLICES | {"stablehlo.bitcast_convert", "stablehlo.reshape", "stablehlo.transpose"}


def has_gaps(op: ir.Operation) -> bool:
    """Whether a slice skips elements, or takes one column of several."""
    if op.name == "stablehlo.slice" and max(ir.DenseI64ArrayAttr(op.attributes["strides"]), default=1) > 1:
        return True
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    return bool(after) and after[-1] == 1 != before[-1]


@pattern("stablehlo.reverse")
def fence(op: Op) -> Replacement:
    """reverse(slice(x)) -> reverse(barrier(slice(x)))"""
    (x,) = op.operands
    value = x
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name in VIEWS:
        owner = value.owner.operation
        if owner.name in SLICES and has_gaps(owner):
            op.operation.operands[0] = fenced(x)
            return op
        value = owner.operands[0]
    return None


PASS = pattern_pass("fence-reversals", fence)

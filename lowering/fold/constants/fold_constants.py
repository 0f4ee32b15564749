"""Folds operations on splat constants.

    %a = stablehlo.negate %one : tensor<f32>
    %b = stablehlo.divide %a, %count : tensor<f32>               // -1 / 128, as the gradient of a mean is written
    %c = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<128xf32>
becomes
    %b = stablehlo.constant dense<-7.812500e-03> : tensor<f32>
    %c = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<128xf32>

The compiler would build a program for these constants, compile it, and run it at compile time (170 of 1010 ms for a
training step). It may also give two results of such programs one buffer, of the smaller one's size; behind barriers,
which the division of complex numbers has, the call then fails («outside of the valid buffer range»).

Tensors of one number, too: an array that is filled and then sliced in one kernel has no workgroups («op write affecting
operations on global resources are restricted to workgroup distributed contexts»). The parts of a complex splat are
splats. (Behind a transpose the compiler builds two such programs for them, in the wrong order, and refuses its own
result: «jit global source initialization order invalid».)

Leaves alone: what `fold-select` leaves alone (some types, operations whose edge cases differ from NumPy's); constants
that are not splats; empty tensors.
Source: StableHLO specification.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import COMPUTED, known_value
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat
from hilo.lowering.framework.contents import KERNELS
from hilo.lowering.framework.passes import PassRun, define_pass

_DEPTH = 8
"""Operands are folded before their users, except complex numbers and barriers, which are looked through."""


@define_pass("fold-constants", counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Folds what is known; operands first."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name in KERNELS:
            return ir.WalkResult.SKIP
        if inner.name in COMPUTED and not _is_written(inner):
            found.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    unknown = set[ir.Value]()
    for inner in found:
        result = inner.results[0]
        value = known_value(result, _DEPTH, unknown)
        if value is None:
            unknown.add(result)
        if value is None or isinstance(value, np.complexfloating):
            continue
        with inner.location, ir.InsertionPoint(inner):
            number = splat(value.item(), element_of(result))
            shape = shape_of(result)
            result.replace_all_uses_with(broadcast(number, shape) if shape else number)
        inner.erase()
        run.statistics["folded"] += 1


def _is_written(op: ir.Operation) -> bool:
    """Whether an operation is what a known tensor is replaced by, or a barrier around such a tensor."""
    if op.name == "stablehlo.optimization_barrier":
        return len(op.results) > 1 or bool(shape_of(op.results[0]))
    return op.name == "stablehlo.broadcast_in_dim" and not shape_of(op.operands[0])

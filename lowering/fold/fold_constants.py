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

The parts of a complex splat are splats. (Behind a transpose the compiler builds two such programs for them, in the
wrong order, and refuses its own result: «jit global source initialization order invalid».)

Leaves alone: what `fold-select` leaves alone (programs with loops, some types, operations whose edge cases differ from
NumPy's); constants that are not splats; other splat tensors, which are cheaper to write than to read.
Source: StableHLO specification.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import has_loops, known_value
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat
from hilo.lowering.framework.contents import KERNELS
from hilo.lowering.framework.passes import PassRun, define_pass

_CONSTANTS = frozenset({"stablehlo.constant"})
_PARTS = frozenset({"stablehlo.real", "stablehlo.imag"})
_DEPTH = 8
"""Operands are folded before their users, except complex numbers and tensors, which are looked through."""


@define_pass("fold-constants", counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Folds scalars, and parts of complex numbers, if there is no loop; operands first."""
    if has_loops(op, run):
        return
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name in KERNELS:
            return ir.WalkResult.SKIP
        if inner.name not in _CONSTANTS and len(inner.results) == 1 and len(inner.operands) and _is_folded(inner):
            found.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    for inner in found:
        result = inner.results[0]
        value = known_value(result, depth=_DEPTH)
        if value is None or isinstance(value, np.complexfloating):
            continue
        with inner.location, ir.InsertionPoint(inner):
            number = splat(value.item(), element_of(result))
            shape = shape_of(result)
            result.replace_all_uses_with(broadcast(number, shape) if shape else number)
        inner.erase()
        run.statistics["folded"] += 1


def _is_folded(op: ir.Operation) -> bool:
    type_ = op.results[0].type
    return isinstance(type_, ir.RankedTensorType) and (type_.rank == 0 or op.name in _PARTS)

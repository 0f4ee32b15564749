"""Keeps values computed from constants only out of the kernel that reduces them.

    %w = stablehlo.abs %constant : tensor<30xf32>
    %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0]
becomes
    %f = stablehlo.optimization_barrier %w
    %s = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [0]

The compiler makes a splat constant a scalar inside the kernel, which then has no operand that gives the number of
elements: IREE 3.13 adds the scalar twice, whatever that number is. Windows over a constant, which count the elements of
an average, are 1 if the program has another result; there a bare constant is fenced, too.

Leaves alone: operands that are not only computed from constants; a bare constant that is reduced without windows, which
the compiler gets right.
Source: IREE's fusion of element-wise operations with reductions.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fence.reductions.fence_widening import SHAPES
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_computed_from, is_constant


def _is_made_of_constants(value: ir.Value) -> bool:
    """Whether the value is computed from constants only, by operations that may be fused; not for a constant itself."""
    return not is_constant(value) and is_computed_from(value, frozenset({"stablehlo.constant"}), ELEMENTWISE | SHAPES)


@pattern("stablehlo.reduce")
def fence(op: Op) -> Replacement:
    """reduce(f(constants)) -> reduce(barrier(f(constants)))"""
    inputs = _inputs(op)
    return _fence(op, inputs) if all(_is_made_of_constants(value) for value in inputs) else None


@pattern("stablehlo.reduce_window")
def fence_windows(op: Op) -> Replacement:
    """reduce_window(constants) -> reduce_window(barrier(constants))"""
    inputs = _inputs(op)
    constant = all(_is_made_of_constants(value) or is_constant(value) for value in inputs)
    return _fence(op, inputs) if constant else None


def _inputs(op: Op) -> list[ir.Value]:
    operands = list(op.operands)
    return operands[: len(operands) // 2]


def _fence(op: Op, inputs: list[ir.Value]) -> Replacement:
    for index, value in enumerate(barrier(inputs)):
        op.operation.operands[index] = value
    return op


PASS = pattern_pass("fence-constants", fence, fence_windows)

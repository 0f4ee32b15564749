"""Applies algebraic identities to a fixed point.

    %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xi32>) -> tensor<2x3xi32>
    %2 = stablehlo.multiply %1, %ones : tensor<2x3xi32>
becomes
    %x

The identities are rows of two tables, `hilo.lowering.simplify.arithmetic` and `movement`. Each states its algebra,
and a test proves it on random values. Results stay the same bit for bit, including infinities, NaN, -0.0 and integers
that overflow; only subnormal numbers may be kept where the target would flush them to zero.

Leaves alone: identities that hold only approximately for floats (`x - x`, `x * 0`); `x + 0.0`, which changes -0.0,
unless option `zeros=any` allows it; dynamic sizes, quantized types; repeated expressions, which `cse` removes.
Source: XLA's algebraic simplifier, StableHLO's aggressive simplification.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Pattern, apply_greedily
from hilo.lowering.simplify import arithmetic, movement
from hilo.lowering.simplify.options import Options

ROWS: tuple[Pattern, ...] = (*arithmetic.PATTERNS, *movement.PATTERNS)


@define_pass("simplify", options=Options, concerns=operations(*(row.root for row in ROWS)), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies all identities, also to what they build."""
    apply_greedily(op, ROWS, run)

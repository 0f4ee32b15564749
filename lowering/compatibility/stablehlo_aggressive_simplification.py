"""Simplifies by algebra, as far as StableHLO's own pass of this name goes.

    %0 = stablehlo.dynamic_reshape %x, %shape : (tensor<1xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %1 = stablehlo.add %zero, %0 : tensor<1x1xf32>
becomes
    %1 = stablehlo.reshape %x : (tensor<1xf32>) -> tensor<1x1xf32>

The rows of `simplify`, with `zeros=any`, and in addition: constants move to the right of commutative operations;
dynamic operations of known sizes become static; gathers of one slice become slices; an `iota` of several dimensions
becomes a broadcast of a one-dimensional one.

Leaves alone: what `simplify` leaves alone, except `x + 0.0`; constants, which `stablehlo-aggressive-folder` folds.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.compatibility.annotations import carrying
from hilo.lowering.compatibility.canonical import CANONICAL
from hilo.lowering.compatibility.folding import FOLD_SELECT
from hilo.lowering.compatibility.simplification import Options, simplify
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.simplify.simplify import ROWS

PATTERNS = tuple(map(carrying, (FOLD_SELECT, *ROWS, *CANONICAL)))


@define_pass("stablehlo-aggressive-simplification", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies all rows, also to what they build, then collects constants."""
    simplify(op, PATTERNS, run)

"""Simplifies and folds together, to a fixed point.

    %0 = stablehlo.add %one, %one : tensor<f32>
    %1 = stablehlo.add %0, %x : tensor<f32>
becomes
    %1 = stablehlo.add %x, %two : tensor<f32>

The rows of `stablehlo-aggressive-simplification` and `stablehlo-aggressive-folder` as one set of patterns.

Leaves alone: what both leave alone.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.compatibility import simplification
from hilo.lowering.compatibility.annotations import carrying
from hilo.lowering.compatibility.canonical import CANONICAL
from hilo.lowering.compatibility.folding import FOLDS
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.simplify.simplify import ROWS

PATTERNS = tuple(map(carrying, (*FOLDS, *ROWS, *CANONICAL)))


@dataclass(frozen=True)
class Options(simplification.Options):
    optimize_float: bool = option(True, "accepted for compatibility: folded values are rounded once in any case")


@define_pass("stablehlo-target-independent-optimization", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies all patterns, then collects constants."""
    simplification.simplify(op, PATTERNS, run)

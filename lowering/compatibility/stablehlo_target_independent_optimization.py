"""Simplifies and folds together, until nothing is left to do.

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
from typing import Literal

from hilo.dialect.iree import ir
from hilo.lowering.compatibility.annotations import carrying
from hilo.lowering.compatibility.canonical import CANONICAL
from hilo.lowering.compatibility.constants import gather_constants
from hilo.lowering.compatibility.folding import FOLDS
from hilo.lowering.compatibility.stablehlo_aggressive_folder import functions_of
from hilo.lowering.compatibility.unused import remove_unused
from hilo.lowering.control import simplify_while
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_greedily
from hilo.lowering.simplify.options import Options as SimplifyOptions
from hilo.lowering.simplify.simplify import ROWS

PATTERNS = tuple(map(carrying, (*FOLDS, *ROWS, *CANONICAL)))


@dataclass(frozen=True)
class Options(SimplifyOptions):
    zeros: Literal["signed", "any"] = option("any", "signed: x + 0.0 stays, which is another number for x = -0.0")
    assume_no_undeclared_side_effects: bool = option(False, "take calls of functions for pure")
    fold_op_element_limit: int = option(65536, "largest number of elements of a result that is folded")
    optimize_float: bool = option(True, "taken for compatibility: what is folded is rounded once in any case")


@define_pass("stablehlo-target-independent-optimization", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies all patterns, then puts constants together."""
    apply_greedily(op, PATTERNS, run)
    remove_unused(op, run)
    simplify_while.PASS.function(op, run)
    apply_greedily(op, PATTERNS, run)
    for function in functions_of(op):
        gather_constants(function)

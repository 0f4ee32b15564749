"""Simplifies by algebra, as far as StableHLO's own pass of this name goes.

    %0 = stablehlo.dynamic_reshape %x, %shape : (tensor<1xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %1 = stablehlo.add %zero, %0 : tensor<1x1xf32>
becomes
    %1 = stablehlo.reshape %x : (tensor<1xf32>) -> tensor<1x1xf32>

The rows of `simplify`, with `zeros=any`, and in addition: constants on the right of commutative operations, dynamic
operations of known sizes, gathers of one place, an `iota` of several dimensions as a broadcast of one.

Leaves alone: what `simplify` leaves alone but `x + 0.0`; constants, which `stablehlo-aggressive-folder` folds.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hilo.dialect.iree import ir
from hilo.lowering.compatibility.annotations import carrying
from hilo.lowering.compatibility.canonical import CANONICAL
from hilo.lowering.compatibility.constants import gather_constants
from hilo.lowering.compatibility.folding import FOLD_SELECT
from hilo.lowering.compatibility.stablehlo_aggressive_folder import functions_of
from hilo.lowering.compatibility.unused import remove_unused
from hilo.lowering.control import simplify_while
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_greedily
from hilo.lowering.simplify.options import Options as SimplifyOptions
from hilo.lowering.simplify.simplify import ROWS

PATTERNS = tuple(map(carrying, (FOLD_SELECT, *ROWS, *CANONICAL)))


@dataclass(frozen=True)
class Options(SimplifyOptions):
    zeros: Literal["signed", "any"] = option("any", "signed: x + 0.0 stays, which is another number for x = -0.0")
    assume_no_undeclared_side_effects: bool = option(False, "take calls of functions for pure")
    fold_op_element_limit: int = option(65536, "largest number of elements of a result that is folded")


@define_pass("stablehlo-aggressive-simplification", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies all rows, also to what they make, then puts constants together."""
    apply_greedily(op, PATTERNS, run)
    remove_unused(op, run)
    simplify_while.PASS.function(op, run)
    apply_greedily(op, PATTERNS, run)
    for function in functions_of(op):
        gather_constants(function)

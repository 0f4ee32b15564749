"""Folds operations on constants.

    %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xi64>
becomes
    %1 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>

A `case` with a known index becomes its branch, a `while` whose condition is false its initial values, and adjacent
constants of a `concatenate` one constant.

Leaves alone: results with more elements than `fold-op-element-limit`, unless they are splats; loops and branches with
effects; conversions of floats that no integer represents; integer division by zero. `fold-constants` is the pass of
hilo's own pipeline, which folds scalars only.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.compatibility.constants import gather_constants
from hilo.lowering.compatibility.folding import FOLDS
from hilo.lowering.framework.contents import functions_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_greedily


@dataclass(frozen=True)
class Options:
    assume_no_undeclared_side_effects: bool = option(False, "assume that calls of functions are pure")
    fold_op_element_limit: int = option(65536, "largest number of elements of a result that is folded")
    optimize_float: bool = option(True, "accepted for compatibility: folded values are rounded once in any case")


@define_pass("stablehlo-aggressive-folder", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies the patterns, then collects constants."""
    apply_greedily(op, FOLDS, run)
    for function in functions_of(op):
        gather_constants(function)

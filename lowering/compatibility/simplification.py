"""The options and the order of steps that StableHLO's simplifying passes share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hilo.dialect.iree import ir
from hilo.lowering.compatibility.constants import gather_constants
from hilo.lowering.compatibility.unused import remove_unused
from hilo.lowering.control import simplify_while
from hilo.lowering.framework.contents import functions_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Pattern, apply_greedily
from hilo.lowering.simplify.options import Options as SimplifyOptions


@dataclass(frozen=True)
class Options(SimplifyOptions):
    """Options of `stablehlo-aggressive-simplification`; the target-independent pass extends them."""

    zeros: Literal["signed", "any"] = option("any", "signed: keep x + 0.0, which is not x for x = -0.0")
    assume_no_undeclared_side_effects: bool = option(False, "assume that calls of functions are pure")
    fold_op_element_limit: int = option(65536, "largest number of elements of a result that is folded")


def simplify(op: ir.Operation, patterns: Sequence[Pattern], run: PassRun) -> None:
    """Applies the patterns before and after dead carried values are removed from loops; then collects constants."""
    apply_greedily(op, patterns, run)
    remove_unused(op, run)
    simplify_while.PASS.function(op, run)
    apply_greedily(op, patterns, run)
    for function in functions_of(op):
        gather_constants(function)

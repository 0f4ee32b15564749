"""Replaces what a reduction reads by a constant if all its elements are one known number.

    %p = stablehlo.compare EQ, %x, %x : (tensor<2x300xi32>, tensor<2x300xi32>) -> tensor<2x300xi1>
    %n = stablehlo.convert %p : (tensor<2x300xi1>) -> tensor<2x300xi32>
    %r = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1]
becomes
    %n = stablehlo.constant dense<1> : tensor<2x300xi32>
    %r = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1]

The compiler would find the number, too, after it has fused the two: a kernel then adds it once for each vector, not for
each element, so that the sum of 300 ones was 5 or 19. Constants it does not fuse.

Leaves alone: what `known_value` does not know; constants.
See test/upstream/wrong_values: sum_of_a_known_number.mlir.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import element_of, shape_of, splat
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_REDUCE = "stablehlo.reduce"


@define_pass("fold-terms", concerns=operations(_REDUCE))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the operands of all reductions that are known."""
    for reduce in collect(op, _REDUCE):
        for number, value in enumerate(list(reduce.operands)[: len(reduce.results)]):
            if isinstance(value.owner, ir.Block) or value.owner.name == "stablehlo.constant":
                continue
            known = known_value(value, for_all=True)
            if known is not None:
                with reduce.location, ir.InsertionPoint(reduce):
                    reduce.operands[number] = splat(known.item(), element_of(value), shape_of(value))
                run.statistics["folded"] += 1

"""Writes arithmetic on pred as logic: its sum is an or, its product an and.

    %0 = stablehlo.add %a, %b : tensor<4xi1>
becomes
    %0 = stablehlo.or %a, %b : tensor<4xi1>

A compiler that takes pred for an integer of one bit would add modulo 2: true + true is true.

Leaves alone: other element types. Source: XLA's operation semantics, and StableHLO's `add` and `multiply` on booleans.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering._bindings import ir
from hilo.lowering.build import element_of
from hilo.lowering.passes import pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


def _is_pred(op: Op) -> bool:
    return bool(element_of(op.operands[0]) == ir.IntegerType.get_signless(1))


@pattern("stablehlo.add")
def sum_is_or(op: Op) -> Replacement:
    """a + b -> a or b"""
    return stablehlo.or_(*op.operands) if _is_pred(op) else None


@pattern("stablehlo.multiply")
def product_is_and(op: Op) -> Replacement:
    """a * b -> a and b"""
    return stablehlo.and_(*op.operands) if _is_pred(op) else None


@pattern("stablehlo.maximum")
def maximum_is_or(op: Op) -> Replacement:
    """max(a, b) -> a or b"""
    return stablehlo.or_(*op.operands) if _is_pred(op) else None


@pattern("stablehlo.minimum")
def minimum_is_and(op: Op) -> Replacement:
    """min(a, b) -> a and b"""
    return stablehlo.and_(*op.operands) if _is_pred(op) else None


PASS = pattern_pass("legalize-pred", sum_is_or, product_is_and, maximum_is_or, minimum_is_and)

"""Lowers arithmetic on pred to logic: its sum is an or, its product an and.

    %0 = stablehlo.add %a, %b : tensor<4xi1>
becomes
    %0 = stablehlo.or %a, %b : tensor<4xi1>

A compiler that takes pred for an integer of one bit would add modulo 2, although true + true is true. Integers
converted from pred and then converted again become selects between 1 and 0:

    %i = stablehlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
    %f = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>
becomes
    %i = stablehlo.select %p, 1, 0 : tensor<4xi1>, tensor<4xi32>
    %f = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>

The compiler turns a multiplication by a converted pred into a select, which gives 0 where the other factor is infinite
or NaN. So does XLA, but only if pred is converted to a float in one step.

Leaves alone: other element types. Source: XLA's operation semantics, and StableHLO's `add` and `multiply` on booleans;
IREE's `MulCastOfBool` in `StableHLOToStableHLO.cpp`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import convert, element_of, is_static
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


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


@pattern("stablehlo.convert")
def choose_integer(op: Op) -> Replacement:
    """convert(convert(p)) -> convert(p ? 1 : 0)"""
    result = op.operation.results[0]
    if not _is_pred(op) or not dtype(element_of(result)).is_integer or not is_static(result):
        return None
    is_converted = any(use.owner.operation.name == "stablehlo.convert" for use in result.uses)
    return convert(op.operands[0], element_of(result)) if is_converted else None


PASS = pattern_pass("legalize-pred", sum_is_or, product_is_and, maximum_is_or, minimum_is_and, choose_integer)

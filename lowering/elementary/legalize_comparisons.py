"""Compares floats, NaN among them, on targets whose compiler forgets about NaN.

    %0 = stablehlo.compare EQ, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
becomes
    %0 = stablehlo.compare LE, (bits of %x without the sign), (bits of infinity)

    %0 = stablehlo.compare GE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
becomes
    %0 = stablehlo.compare LE, %y, %x

IREE's VM takes a number as equal to itself, and x >= y as not x < y. Whether numbers are finite is read from their
bits, too.

Leaves alone: targets that compare as IEEE 754 says (`profile.ignores_nan`); other comparisons; total order; dynamic
dimensions.
Source: IEEE 754-2019, 5.11.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import MANTISSA_BITS, dtype
from hilo.lowering.elementary.number import Number, integer
from hilo.lowering.framework.build import element_of, is_static
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("stablehlo.compare")
def compare(op: Op, run: PassRun) -> Replacement:
    """x == x -> |bits of x| <= bits of infinity; x != x likewise; x >= y -> y <= x"""
    x, y = op.operands
    row = dtype(element_of(x))
    if not run.profile.ignores_nan or row.name not in MANTISSA_BITS or not is_static(x) or _is_total(op):
        return None
    direction = str(op.comparison_direction)
    if direction == "GE":
        return stablehlo.compare(y, x, comparison_direction="LE")
    if x != y or direction not in ("EQ", "NE"):
        return None
    magnitude, infinity = _bits(x)
    return (magnitude <= infinity if direction == "EQ" else magnitude > infinity).value


@pattern("stablehlo.is_finite")
def is_finite(op: Op, run: PassRun) -> Replacement:
    """is_finite(x) -> |bits of x| < bits of infinity"""
    (x,) = op.operands
    if not run.profile.ignores_nan or dtype(element_of(x)).name not in MANTISSA_BITS or not is_static(x):
        return None
    magnitude, infinity = _bits(x)
    return (magnitude < infinity).value


def _bits(x: ir.Value) -> tuple[Number, int]:
    """The bits of numbers without their signs, as signed integers, and those of infinity."""
    row = dtype(element_of(x))
    mantissa = MANTISSA_BITS[row.name]
    infinity = ((1 << (row.bits - 1 - mantissa)) - 1) << mantissa
    return Number(x).bits(integer(row.bits)) & ((1 << (row.bits - 1)) - 1), infinity


def _is_total(op: Op) -> bool:
    attributes = op.operation.attributes
    return "compare_type" in attributes and "TOTALORDER" in str(attributes["compare_type"])


PASS = pattern_pass("legalize-comparisons", compare, is_finite)

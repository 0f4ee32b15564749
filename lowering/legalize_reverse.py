"""Writes the reversals that the compiler refuses in terms of those that it takes.

    %0 = stablehlo.reverse %x, dims = [0] : tensor<4xui8>
becomes
    %0 = stablehlo.bitcast_convert (stablehlo.reverse (stablehlo.bitcast_convert %x)) by way of tensor<4xi8>

A reversal along no dimension, such as of rank 0, is its operand.

Leaves alone: reversals of other element types. Source: the definition of `reverse`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.dtypes import dtype
from hilo.lowering._bindings import ir
from hilo.lowering.build import element_of
from hilo.lowering.passes import pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


@pattern("stablehlo.reverse")
def reverse_bits(op: Op) -> Replacement:
    """reverse(x, []) -> x; reverse(x) -> bits(reverse(bits(x))) for unsigned x"""
    (x,) = op.operands
    dimensions = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    if not dimensions:
        return x
    row = dtype(element_of(x))
    if row.kind != "unsigned":
        return None
    signless = stablehlo.bitcast_convert(x, element_type=ir.IntegerType.get_signless(row.bits))
    turned = stablehlo.reverse(signless, dimensions=dimensions)
    return stablehlo.bitcast_convert(turned, element_type=element_of(x))


PASS = pattern_pass("legalize-reverse", reverse_bits)

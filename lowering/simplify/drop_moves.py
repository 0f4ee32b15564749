"""Drops data movement that moves nothing.

    %s = stablehlo.reverse %x, dims = [1] : tensor<16x1xf32>
    %c = stablehlo.convert %s : tensor<16x1xf32>
    %p = stablehlo.pad %c, %zero, low = [0, 0], high = [0, 0], interior = [0, 0]
becomes
    %x

So are parts of complex numbers that are put together from them, and complex numbers from all parts of others, and
products with and quotients by 1 of them: infinity times 1 would be NaN. The compiler drops moves, too. Passes that
predict which operations it fuses would take the result for an array in memory, apart from the operand, and a kernel of
a loop would copy the array in each turn: of the outer product of a sum with its own reversal along a dimension of one
element, only the diagonal was computed (`fence-views`).

Leaves alone: products with 1 of other numbers, which stay exact; updates of all elements, since passes decide by them
which memory results are written to; views such as reshapes, which the other passes look through.
Source: the definitions of the operations; XLA's algebraic simplifier.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import element_of, is_static
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.simplify.movement import (
    bitcast_to_own,
    complex_of_parts,
    concatenate_of_one,
    convert_to_own,
    dynamic_slice_of_all,
    imag_of_complex,
    pad_by_nothing,
    real_of_complex,
    reverse_of_nothing,
    slice_of_all,
)


@pattern("stablehlo.multiply")
def complex_times_one(op: Op) -> Replacement:
    """z * 1 = z; 1 * z = z"""
    first, second = op.operands
    return first if _is_complex_one(second) else second if _is_complex_one(first) else None


@pattern("stablehlo.divide")
def complex_by_one(op: Op) -> Replacement:
    """z / 1 = z"""
    return op.operands[0] if _is_complex_one(op.operands[1]) else None


def _is_complex_one(value: ir.Value) -> bool:
    return is_static(value) and isinstance(element_of(value), ir.ComplexType) and known_value(value) == 1


PASS = pattern_pass(
    "drop-moves",
    reverse_of_nothing,
    pad_by_nothing,
    concatenate_of_one,
    slice_of_all,
    dynamic_slice_of_all,
    bitcast_to_own,
    convert_to_own,
    real_of_complex,
    imag_of_complex,
    complex_of_parts,
    complex_times_one,
    complex_by_one,
    adds=(),
)

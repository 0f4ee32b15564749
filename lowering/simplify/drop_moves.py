"""Drops data movement that moves nothing.

    %s = stablehlo.reverse %x, dims = [1] : tensor<16x1xf32>
    %c = stablehlo.convert %s : tensor<16x1xf32>
    %p = stablehlo.pad %c, %zero, low = [0, 0], high = [0, 0], interior = [0, 0]
becomes
    %x

The compiler drops it, too. Passes that predict which operations it fuses would take the result for an array in memory,
apart from the operand, and a kernel of a loop would copy the array in each turn: of the outer product of a sum with its
own reversal along a dimension of one element, only the diagonal was computed (`fence-views`).

Leaves alone: updates of all elements, since passes decide by them which memory results are written to; views such as
reshapes, which the other passes look through.
Source: the definitions of the operations; XLA's algebraic simplifier.
"""

from __future__ import annotations

from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.simplify.movement import (
    bitcast_to_own,
    concatenate_of_one,
    convert_to_own,
    dynamic_slice_of_all,
    pad_by_nothing,
    reverse_of_nothing,
    slice_of_all,
)

PASS = pattern_pass(
    "drop-moves",
    reverse_of_nothing,
    pad_by_nothing,
    concatenate_of_one,
    slice_of_all,
    dynamic_slice_of_all,
    bitcast_to_own,
    convert_to_own,
    adds=(),
)

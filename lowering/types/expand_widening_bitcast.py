"""Expands bit casts to a wider element type into shifts and a reduction.

    %0 = stablehlo.bitcast_convert %x : (tensor<5x4xui8>) -> tensor<5xui32>
becomes
    %1 = stablehlo.convert %x : (tensor<5x4xui8>) -> tensor<5x4xui32>
    %2 = stablehlo.shift_left %1, [0, 8, 16, 24] : tensor<5x4xui32>
    %0 = stablehlo.reduce(%2 init: 0) applies stablehlo.or across dimensions = [1]

The compiler's own expansion is a reduction that computes the shifts from the place in the row. Where the elements turn
out to be equal and known, as in a converted `x == x`, nothing but that place is left of its operands, and the compiler
refuses its own code: «'vector.multi_reduction' op reduction dimension out of range». The constant shifts are an
operand that stays; and such rows are reduced by hilo's kernel, which takes a third of the time.

Leaves alone: bit casts that keep or lower the width; operands of unknown sizes. Source: StableHLO specification,
`bitcast_convert`: the elements of the last dimension become one, the first in the lowest bits.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, dtype
from hilo.lowering.framework.build import broadcast, constant, element_of, is_static, shape_of, splat
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Replacement, pattern


@pattern("stablehlo.bitcast_convert")
def expand(op: stablehlo.BitcastConvertOp, run: PassRun) -> Replacement:
    """bitcast_convert(x) -> reduce(or, convert(x) << [0, bits, …])"""
    operand, result = op.operation.operands[0], op.operation.results[0]
    if not is_static(operand, result) or len(shape_of(operand)) <= len(shape_of(result)):
        return None
    narrow, wide = dtype(element_of(operand)), dtype(element_of(result))
    if narrow.is_complex or wide.is_complex or narrow.bits < 8:
        run.note(op, f"it makes {wide} of {narrow}")
        return None
    part, whole = BY_NAME[f"u{narrow.bits}"], BY_NAME[f"u{wide.bits}"]
    shape, last = shape_of(operand), len(shape_of(result))
    parts = _bits(operand, part.mlir_type)
    shifts = constant(np.arange(0, wide.bits, narrow.bits, dtype=whole.numpy))
    shifted = stablehlo.shift_left(
        stablehlo.convert(parts, element_type=whole.mlir_type), broadcast(shifts, shape, [last])
    )
    joined = stablehlo.reduce([shifted], [splat(0, whole.mlir_type)], dimensions=[last], body=stablehlo.or_)
    return _bits(joined, wide.mlir_type)


def _bits(value: ir.Value, element: ir.Type) -> ir.Value:
    """The same bits, of another element type of the same width."""
    return value if element_of(value) == element else stablehlo.bitcast_convert(value, element_type=element)


PASS = pattern_pass("expand-widening-bitcast", expand)

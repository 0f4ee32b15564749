"""Expresses reversals that the compiler refuses by those that it takes.

    %0 = stablehlo.reverse %x, dims = [0] : tensor<4xui8>
becomes
    %0 = stablehlo.bitcast_convert (stablehlo.reverse (stablehlo.bitcast_convert %x)), via tensor<4xi8>

A reversal along no dimension, for example of rank 0, is its operand. A strided slice of a reversal becomes the reversal
of a strided slice, which `fence-reversals` reads from memory.

Leaves alone: other reversals. Source: the definition of `reverse`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of


@pattern("stablehlo.reverse")
def reverse_bits(op: Op) -> Replacement:
    """reverse(x, []) -> x; reverse(x) -> bits(reverse(bits(x))) for unsigned x"""
    (x,) = op.operands
    dimensions = _integers(op, "dimensions")
    if not dimensions:
        return x
    row = dtype(element_of(x))
    if row.kind != "unsigned":
        return None
    signless = stablehlo.bitcast_convert(x, element_type=ir.IntegerType.get_signless(row.bits))
    backwards = stablehlo.reverse(signless, dimensions=dimensions)
    return stablehlo.bitcast_convert(backwards, element_type=element_of(x))


def mirrored(size: int, start: int, limit: int, stride: int) -> tuple[int, int]:
    """Start and limit of the slice that holds the elements of a slice of the reversal, in reverse.

    >>> mirrored(10, 1, 9, 3)  # 8, 5, 2 of 0 to 9
    (2, 9)
    """
    count = -(-(limit - start) // stride)
    last = start + (count - 1) * stride
    return (size - 1 - last, size - start) if count else (0, 0)


@pattern("stablehlo.slice")
def slice_first(op: Op) -> Replacement:
    """slice(reverse(x), strides) -> reverse(slice(x, strides))"""
    starts, limits, strides = (_integers(op, name) for name in ("start_indices", "limit_indices", "strides"))
    bits = maker_of(op.operands[0], "stablehlo.bitcast_convert")  # of unsigned integers, from the pattern above
    owner = maker_of(op.operands[0] if bits is None else bits.operands[0], "stablehlo.reverse")
    if owner is None or max(strides, default=1) == 1:
        return None
    (x,) = owner.operands
    if not is_static(x):
        return None
    reversed_dimensions = _integers(owner, "dimensions")
    for d in reversed_dimensions:
        starts[d], limits[d] = mirrored(shape_of(x)[d], starts[d], limits[d], strides[d])
    taken = stablehlo.slice(x, start_indices=starts, limit_indices=limits, strides=strides)
    result = stablehlo.reverse(taken, dimensions=reversed_dimensions)
    return result if bits is None else stablehlo.bitcast_convert(result, element_type=element_of(op.results[0]))


def _integers(op: Op | ir.Operation, name: str) -> list[int]:
    return [int(n) for n in ir.DenseI64ArrayAttr(op.operation.attributes[name])]


PASS = pattern_pass("legalize-reverse", reverse_bits, slice_first)

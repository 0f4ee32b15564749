"""Expands products that sum over nothing, and transposes of what is made of repeated arrays.

    %p = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<8xf32>, tensor<9xf32>) -> tensor<8x9xf32>
    %t = stablehlo.transpose %p, dims = [1, 0] : (tensor<8x9xf32>) -> tensor<9x8xf32>
becomes
    %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<8xf32>) -> tensor<9x8xf32>
    %1 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<9xf32>) -> tensor<9x8xf32>
    %t = stablehlo.multiply %0, %1 : tensor<9x8xf32>

An outer product is one multiplication for each element, which the compiler fuses with what reads it; jnp.einsum of
several vectors ends with a transpose, which is a pass over memory of its own.

Leaves alone: complex operands, and narrower ones that are not converted exactly; transposes of what other operations
read, too, or of arrays that are read in full. Source: the definitions of `dot_general` and `transpose`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import (
    broadcast,
    convert,
    element_of,
    is_static,
    reshape,
    shape_of,
    tensor,
    transpose,
)
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of


@pattern("stablehlo.dot_general")
def multiply(op: Op) -> Replacement:
    """dot(x, y), over nothing or single elements -> broadcast(x) broadcast(y)"""
    result = op.operation.results[0]
    if not is_static(*op.operands) or "algorithm" in op.attributes or not _is_exact(op.operation):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    lhs_batch, rhs_batch, lhs, rhs = (getattr(numbers, field.name) for field in fields(numbers))
    if prod(shape_of(op.operands[0])[d] for d in lhs) != 1:
        return None
    kept = [
        [d for d in range(len(shape_of(x))) if d not in (*batch, *summed)]
        for x, batch, summed in zip(op.operands, (lhs_batch, rhs_batch), (lhs, rhs), strict=True)
    ]
    first = len(lhs_batch)
    second = first + len(kept[0])
    x, y = (convert(value, element_of(result)) for value in op.operands)
    x = _placed(x, [*lhs_batch, *kept[0]], [*range(first), *range(first, second)], shape_of(result))
    y = _placed(y, [*rhs_batch, *kept[1]], [*range(first), *range(second, second + len(kept[1]))], shape_of(result))
    return stablehlo.multiply(x, y)


def _placed(value: ir.Value, axes: list[int], to: list[int], shape: Sequence[int]) -> ir.Value:
    """A value repeated to a shape: each of these axes becomes one of its dimensions; the others have one element."""
    size, order = shape_of(value), sorted(axes)
    kept = reshape(value, [size[axis] for axis in order])
    by = [order.index(axis) for axis in axes]
    return broadcast(kept if by == sorted(by) else transpose(kept, by), shape, to)


def _is_exact(op: ir.Operation) -> bool:
    """Whether the operands' type is the result's, or narrower and of the same kind."""
    *operands, result = (dtype(element_of(value)) for value in (*op.operands, op.results[0]))
    if not (result.is_float or result.is_integer):
        return False
    return all(x is result or (x.kind == result.kind and x.bits < result.bits) for x in operands)


@pattern("stablehlo.transpose")
def transpose_repeated(op: Op) -> Replacement:
    """transpose(f(broadcast(x), broadcast(y))) -> f(broadcast(x), broadcast(y)), along the permuted dimensions"""
    (operand,), order = op.operands, list(ir.DenseI64ArrayAttr(op.attributes["permutation"]))
    if not is_static(operand) or not _is_repeated(operand):
        return None
    return _permuted(operand, order)


def _is_repeated(value: ir.Value) -> bool:
    """Whether a value is computed for one reader from scalars and arrays that are repeated."""
    op = maker_of(value)
    if op is None or (len(list(value.uses)) > 1 and op.name != "stablehlo.broadcast_in_dim"):
        return False
    if op.name == "stablehlo.broadcast_in_dim":
        return prod(shape_of(op.operands[0])) < prod(shape_of(value))
    if op.name not in ELEMENTWISE or len(op.results) != 1:
        return False
    same = [x for x in op.operands if shape_of(x)]
    return bool(same) and all(shape_of(x) == shape_of(value) and _is_repeated(x) for x in same)


def _permuted(value: ir.Value, order: list[int]) -> ir.Value:
    """The transpose of a repeated value."""
    op, shape = value.owner.operation, [shape_of(value)[d] for d in order]
    if op.name != "stablehlo.broadcast_in_dim":
        operands = [_permuted(x, order) if shape_of(x) else x for x in op.operands]
        attributes = {name: op.attributes[name] for name in op.attributes}
        return ir.Operation.create(op.name, [tensor(shape, element_of(value))], operands, attributes).results[0]
    (source,), to = op.operands, list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    at = [order.index(d) for d in to]
    by = sorted(range(len(at)), key=at.__getitem__)
    source = source if by == sorted(by) else transpose(source, by)
    return broadcast(source, shape, sorted(at))


PASS = pattern_pass("expand-outer-product", multiply, transpose_repeated)

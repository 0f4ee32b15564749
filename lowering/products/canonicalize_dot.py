"""Swaps operands so that a product is not transposed, and hoists broadcasts out of products.

    %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0]
    %t = stablehlo.transpose %g, dims = [1, 0]
becomes
    %t = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0]

Gradients of weights have this form. A product that is transposed when it is stored takes 1.5 times as long.

    %b = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<64xf32>) -> tensor<100x64xf32>
    %p = stablehlo.dot_general %b, %y, contracting_dims = [1] x [0]
becomes
    %r = stablehlo.dot_general %v, %y, contracting_dims = [0] x [0]
    %p = stablehlo.broadcast_in_dim %r, dims = [1]

The compiler (IREE 3.13) aborts when it packs such a matrix into tiles.

Leaves alone: products that are also used without the transpose; other permutations; operands of different element types
and products with an algorithm are not swapped; matrices that are broadcast along contracting or batch dimensions.
Source: (A B)ᵀ = Bᵀ Aᵀ.
"""

from __future__ import annotations

from dataclasses import fields

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, element_of, is_static, reshape, shape_of, tensor
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def swapped(numbers: DotDimensionNumbers) -> DotDimensionNumbers:
    """The dimension numbers of the product with its operands swapped.

    >>> swapped(DotDimensionNumbers((), (), (0,), (1,))) == DotDimensionNumbers((), (), (1,), (0,))
    True
    """
    lhs_batch, rhs_batch, lhs, rhs = (getattr(numbers, field.name) for field in fields(numbers))
    return DotDimensionNumbers(rhs_batch, lhs_batch, rhs, lhs)


def exchange(batch: int, lhs_free: int, rhs_free: int) -> list[int]:
    """The permutation that moves the right operand's free dimensions in front of the left one's.

    >>> exchange(1, 2, 1)
    [0, 3, 1, 2]
    """
    first = batch + lhs_free
    return [*range(batch), *range(first, first + rhs_free), *range(batch, first)]


@pattern("stablehlo.transpose")
def swap(op: Op) -> Replacement:
    """transpose(dot(x, y)) -> dot(y, x)"""
    owner = op.operands[0].owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.dot_general":
        return None
    dot = owner.operation
    x, y = dot.operands
    if "algorithm" in dot.attributes or element_of(x) != element_of(y) or len(list(dot.results[0].uses)) != 1:
        return None
    numbers = DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"])
    batch, summed = len(numbers.lhs_batching_dimensions), len(numbers.lhs_contracting_dimensions)
    lhs_free, rhs_free = (ir.RankedTensorType(value.type).rank - batch - summed for value in (x, y))
    permutation = list(ir.DenseI64ArrayAttr(op.attributes["permutation"]))
    if not lhs_free or not rhs_free or permutation != exchange(batch, lhs_free, rhs_free):
        return None
    attributes = {name: dot.attributes[name] for name in dot.attributes}
    attributes["dot_dimension_numbers"] = swapped(numbers).to_mlir()
    if "precision_config" in attributes:
        attributes["precision_config"] = ir.ArrayAttr.get(list(ir.ArrayAttr(attributes["precision_config"]))[::-1])
    return ir.Operation.create(dot.name, [op.operation.results[0].type], [y, x], attributes, loc=dot.location)


@pattern("stablehlo.dot_general")
def hoist_broadcast(op: Op) -> Replacement:
    """dot(broadcast(x), y) -> broadcast(dot(x, y)), along the free dimensions of x"""
    if not is_static(*op.operands):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    parts = [[getattr(numbers, field.name) for field in fields(numbers)][side::2] for side in (0, 1)]
    operands, kept_result = list(op.operands), list(range(len(parts[0][0])))
    position = len(kept_result)
    for side, (batch, summed) in enumerate(parts):
        axes = range(len(shape_of(operands[side])))
        free = [axis for axis in axes if axis not in batch and axis not in summed]
        repeated = set(_repeated(operands[side])).intersection(free)
        kept_result += [position + at for at, axis in enumerate(free) if axis not in repeated]
        position += len(free)
        if repeated:
            kept = [axis for axis in axes if axis not in repeated]
            operands[side] = _without(operands[side], kept)
            parts[side] = [tuple(map(kept.index, dims)) for dims in (batch, summed)]
    result = op.operation.results[0]
    if len(kept_result) == position:
        return None
    attributes = {name: op.attributes[name] for name in op.attributes}
    (lhs_batch, lhs), (rhs_batch, rhs) = parts
    attributes["dot_dimension_numbers"] = DotDimensionNumbers(lhs_batch, rhs_batch, lhs, rhs).to_mlir()
    shape = shape_of(result)
    narrow = tensor([shape[axis] for axis in kept_result], element_of(result))
    dot = ir.Operation.create(op.operation.name, [narrow], operands, attributes)
    return broadcast(dot.results[0], shape, kept_result)


def _repeated(value: ir.Value) -> list[int]:
    """The dimensions along which a value is broadcast: its source lacks them, or has size 1 there."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.broadcast_in_dim":
        return []
    source = owner.operation.operands[0]
    to = list(ir.DenseI64ArrayAttr(owner.operation.attributes["broadcast_dimensions"]))
    filled = {axis for axis, size in zip(to, shape_of(source), strict=True) if size > 1}
    return [axis for axis, size in enumerate(shape_of(value)) if size > 1 and axis not in filled]


def _without(value: ir.Value, kept: list[int]) -> ir.Value:
    """A broadcast restricted to some of its dimensions."""
    op = value.owner.operation
    source, shape = op.operands[0], shape_of(value)
    to = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    left = [(size, axis) for size, axis in zip(shape_of(source), to, strict=True) if axis in kept]
    narrow, axes = reshape(source, [size for size, _ in left]), [kept.index(axis) for _, axis in left]
    wanted = tuple(shape[axis] for axis in kept)
    return narrow if axes == [*range(len(wanted))] and shape_of(narrow) == wanted else broadcast(narrow, wanted, axes)


PASS = pattern_pass("canonicalize-dot", hoist_broadcast, swap)

"""Lowers products of dynamic shapes to loops where the compiler would reshape their operands.

    %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?xf32>
becomes
    %0 = linalg.generic {indexing_maps = [(i, k) -> (i, k), (i, k) -> (k), (i, k) -> (i)],
                         iterator_types = ["parallel", "reduction"]} ins(%x, %v) outs(%zeros)

The compiler (IREE 3.13) makes a matrix of each operand, and does not lower the dynamic reshapes.

Leaves alone: static shapes; products of two matrices, and batches of products with one contracting dimension, which
need no reshapes; complex and unsigned elements and predicates; targets without native kernels, whose compiler is not
IREE.
Source: the specification of `dot_general`, as one sum for each element of the result.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import arith, ir, linalg, tensor
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def read_axes(numbers: DotDimensionNumbers, ranks: Sequence[int]) -> tuple[list[int], list[int], int]:
    """For each dimension of both operands, the loop that it belongs to; and how many loops the result has: batch
    dimensions, free ones of the left and of the right operand. Loops of sums follow.

    >>> read_axes(DotDimensionNumbers((0,), (1,), (2,), (0,)), (3, 3))
    ([0, 1, 3], [3, 0, 2], 3)
    """
    batches = numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions
    summed = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    count = len(batches[0])
    found: list[list[int]] = []
    for rank, batch, sums in zip(ranks, batches, summed, strict=True):
        free = [axis for axis in range(rank) if axis not in batch and axis not in sums]
        loops = dict(zip(batch, range(len(batch)), strict=True)) | {axis: count + k for k, axis in enumerate(free)}
        found.append([loops.get(axis, -1) for axis in range(rank)])
        count += len(free)
    for loops_, sums in zip(found, summed, strict=True):
        for k, axis in enumerate(sums):
            loops_[axis] = count + k
    return found[0], found[1], count


@pattern("stablehlo.dot_general")
def contract(op: Op, run: PassRun) -> Replacement:
    """dot(x, y)[i…, j…] -> sum over k… of x[i…, k…] y[k…, j…]"""
    lhs, rhs = op.operands
    result = op.operation.results[0]
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    if is_static(lhs, rhs) or not run.profile.kernels or not _is_reshaped(numbers, (lhs, rhs)):
        return None
    if not all(map(_is_number, (lhs, rhs, result))):
        run.note(op, "its elements are complex, unsigned or predicates")
        return None
    ranks = [len(shape_of(value)) for value in (lhs, rhs)]
    left, right, count = read_axes(numbers, ranks)
    loops = count + len(numbers.lhs_contracting_dimensions)
    element = element_of(result)
    zeros = _zeros([_size(loop, ((lhs, left), (rhs, right))) for loop in range(count)], result.type)
    maps = ir.ArrayAttr.get([_map(loops, axes) for axes in (left, right, list(range(count)))])
    kinds = ir.ArrayAttr.get([_iterator("parallel")] * count + [_iterator("reduction")] * (loops - count))
    made = linalg.GenericOp([result.type], [lhs, rhs], [zeros], maps, kinds)
    elements = [element_of(lhs), element_of(rhs), element]
    block = made.operation.regions[0].blocks.append(*elements, arg_locs=[made.location] * 3)
    with ir.InsertionPoint(block):
        x, y, total = block.arguments
        x, y = _widened(x, element), _widened(y, element)
        if isinstance(element, ir.IntegerType):
            linalg.YieldOp([arith.addi(total, arith.muli(x, y))])
        else:
            linalg.YieldOp([arith.addf(total, arith.mulf(x, y))])
    return made.operation.results[0]


def _is_reshaped(numbers: DotDimensionNumbers, operands: Sequence[ir.Value]) -> bool:
    """Whether the compiler would reshape operands: it takes two matrices, and batches with one contracting
    dimension."""
    summed = len(numbers.lhs_contracting_dimensions)
    if numbers.lhs_batching_dimensions:
        return summed != 1
    return summed != 1 or any(len(shape_of(value)) != 2 for value in operands)


def _is_number(value: ir.Value) -> bool:
    element = element_of(value)
    is_integer = isinstance(element, ir.IntegerType)
    return element.width > 1 and not element.is_unsigned if is_integer else isinstance(element, ir.FloatType)


def _size(loop: int, operands: Sequence[tuple[ir.Value, list[int]]]) -> ir.Value | int:
    """The size of a loop of the result."""
    value, axis = next((value, axes.index(loop)) for value, axes in operands if loop in axes)
    size = shape_of(value)[axis]
    if size != ir.ShapedType.get_dynamic_size():
        return size
    return tensor.DimOp(value, arith.ConstantOp(ir.IndexType.get(), axis).result).result


def _zeros(sizes: Sequence[ir.Value | int], type_: ir.Type) -> ir.Value:
    element = ir.RankedTensorType(type_).element_type
    number: ir.Attribute = (
        ir.IntegerAttr.get(element, 0) if isinstance(element, ir.IntegerType) else ir.FloatAttr.get(element, 0.0)
    )
    empty = tensor.empty(list(sizes), element)
    identity = ir.ArrayAttr.get([_map(len(sizes), range(len(sizes)))])
    fill = linalg.GenericOp([type_], [], [empty], identity, ir.ArrayAttr.get([_iterator("parallel")] * len(sizes)))
    block = fill.operation.regions[0].blocks.append(element, arg_locs=[fill.location])
    with ir.InsertionPoint(block):
        linalg.YieldOp([arith.ConstantOp(element, number).result])
    return fill.operation.results[0]


def _map(loops: int, results: Sequence[int]) -> ir.AffineMapAttr:
    return ir.AffineMapAttr.get(ir.AffineMap.get(loops, 0, [ir.AffineExpr.get_dim(loop) for loop in results]))


def _iterator(kind: str) -> ir.Attribute:
    return ir.Attribute.parse(f"#linalg.iterator_type<{kind}>")


def _widened(value: ir.Value, element: ir.Type) -> ir.Value:
    if value.type == element:
        return value
    return arith.extsi(element, value) if isinstance(element, ir.IntegerType) else arith.extf(element, value)


PASS = pattern_pass("legalize-dynamic-dot", contract)

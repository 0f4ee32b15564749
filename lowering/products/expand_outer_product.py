"""Expands products that sum over nothing, products with a vector that are sums of what is multiplied, and transposes of
what is made of repeated arrays.

    %p = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<8xf32>, tensor<9xf32>) -> tensor<8x9xf32>
    %t = stablehlo.transpose %p, dims = [1, 0] : (tensor<8x9xf32>) -> tensor<9x8xf32>
becomes
    %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<8xf32>) -> tensor<9x8xf32>
    %1 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<9xf32>) -> tensor<9x8xf32>
    %t = stablehlo.multiply %0, %1 : tensor<9x8xf32>

An outer product is one multiplication for each element, which the compiler fuses with what reads it; jnp.einsum of
several vectors ends with a transpose, which is a pass over memory of its own.

    %p = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1]
        : (tensor<100x300xf32>, tensor<100x300xf32>) -> tensor<100xf32>
becomes
    %0 = stablehlo.multiply %x, %y : tensor<100x300xf32>
    %p = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1]

Sums along rows and columns have kernels that read what is multiplied, where the target has a tile of products: a call
with 100 x 300 f32 takes 6.0 µs instead of 19.6, XLA 23.7; 50,000 bf16 7.5 instead of 51, XLA 31. Sums of f16 and bf16
are f32. Loops and arrays of less than `least` elements keep the product.

    %w = stablehlo.multiply %q, %s : tensor<1000x1000xf32>
    %p = stablehlo.dot_general %w, %v, contracting_dims = [1] x [0]
        : (tensor<1000x1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>

Likewise products of a vector and a matrix that element-wise operations compute, such as weights that are stored in
fewer bits: weights of 8 bits for 1000 x 1000 f32 take 52 µs instead of 372 (XLA 102) by rows, 56 instead of 188 (119)
by columns, of f16 156 instead of 525 (149). So are products of a vector and any matrix of integers: i32 by rows 49
instead of 223 (62), i16 38 instead of 151 (34), u32 49 instead of 222 (64).

Leaves alone: complex operands, and narrower ones that are not converted exactly; transposes of what other operations
read, too, or of arrays that are read in full. Source: the definitions of `dot_general` and `transpose`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import (
    broadcast,
    compute_type,
    convert,
    element_of,
    is_static,
    reshape,
    shape_of,
    splat,
    tensor,
    transpose,
)
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.framework.values import maker_of
from hilo.lowering.products.expand_matrix_vector import is_computed, source_of

LEAST, NARROW = 1 << 13, 8
"""Elements of a matrix, and its columns if these are summed, from which on its product with a vector is a sum: 64 x 64
of f16 take 6.3 µs instead of 5.3, and columns of 5000 x 3 of i32 22 instead of 10."""


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 10, "fewest elements of an operand of a product that becomes a sum")


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
    by = sorted(range(len(axes)), key=to.__getitem__)
    moved = [order.index(axes[n]) for n in by]
    return broadcast(kept if moved == sorted(moved) else transpose(kept, moved), shape, [to[n] for n in by])


def _is_exact(op: ir.Operation) -> bool:
    """Whether the operands' type is the result's, or narrower and of the same kind."""
    *operands, result = (dtype(element_of(value)) for value in (*op.operands, op.results[0]))
    if not (result.is_float or result.is_integer):
        return False
    return all(x is result or (x.kind == result.kind and x.bits < result.bits) for x in operands)


@pattern("stablehlo.dot_general")
def add_up(op: Op, run: PassRun) -> Replacement:
    """dot(x, y), over all of y but its batch -> sum(x broadcast(y)), if x has no other dimensions, or is computed"""
    options, result = run.options, op.operation.results[0]
    assert isinstance(options, Options)
    if run.profile.product_tile is None or not run.has_static(op, *op.operands) or is_in_loop(op.operation):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    largest = max(prod(shape_of(value)) for value in op.operands)
    if largest < options.least or "algorithm" in op.attributes or not _is_exact(op.operation):
        return None
    sides = [
        _read(op.operands[0], numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        _read(op.operands[1], numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions),
    ]
    for matrix, vector in (sides, sides[::-1]):
        if vector.is_vector() and matrix.is_added_to(vector):
            return reshape(_sum(matrix, vector, element_of(result)), shape_of(result))
    return None


@dataclass(frozen=True)
class _Factor:
    """An operand of a product, with its batch and contracting dimensions."""

    value: ir.Value
    batch: Sequence[int]
    summed: Sequence[int]

    def is_vector(self) -> bool:
        """Whether it has no other dimensions, but those of one element."""
        shape = shape_of(self.value)
        return prod(shape) == prod(shape[d] for d in (*self.batch, *self.summed))

    def is_added_to(self, vector: _Factor) -> bool:
        """Whether a sum of its products with a vector is faster than a product of matrices."""
        kept = [d for d in range(len(shape_of(self.value))) if d not in self.summed]
        if kept[: len(self.batch)] != list(self.batch):
            return False  # the sum would have to be transposed
        if self.is_vector():
            is_alike = (list(self.batch), list(self.summed)) == (list(vector.batch), list(vector.summed))
            return is_alike and len(self.batch) + len(self.summed) == len(shape_of(self.value))
        shape = shape_of(self.value)
        if prod(shape) < LEAST or (len(shape) - 1 not in self.summed and shape[-1] < NARROW):
            return False
        is_integer = dtype(element_of(self.value)).is_integer
        return is_integer or is_computed(source_of(self.value, is_widened=True)[0])


def _read(value: ir.Value, batch: Sequence[int], summed: Sequence[int]) -> _Factor:
    """An operand of a product; instead of a transpose that leaves the other dimensions in their order, its operand."""
    maker = maker_of(value, "stablehlo.transpose")
    if maker is None:
        return _Factor(value, batch, summed)
    order = list(ir.DenseI64ArrayAttr(maker.attributes["permutation"]))
    free = [order[d] for d in range(len(order)) if d not in batch and d not in summed]
    if free != sorted(free):
        return _Factor(value, batch, summed)
    return _read(maker.operands[0], [order[d] for d in batch], [order[d] for d in summed])


def _sum(matrix: _Factor, vector: _Factor, element: ir.Type) -> ir.Value:
    """The sum of the products, over the contracting dimensions."""
    wide, shape = compute_type(_signless(element)), shape_of(matrix.value)
    factor = convert(vector.value, wide)
    if shape_of(factor) != shape or list(matrix.summed) != list(vector.summed):
        factor = _placed(factor, [*vector.batch, *vector.summed], [*matrix.batch, *matrix.summed], shape)
    products = stablehlo.multiply(convert(matrix.value, wide), factor)
    zero, dimensions = splat(0, wide), sorted(matrix.summed)
    return convert(stablehlo.reduce([products], [zero], dimensions=dimensions, body=stablehlo.add), element)


def _signless(element: ir.Type) -> ir.Type:
    """The type in which kernels form sums of integers; those of unsigned ones are the same, modulo 2^n."""
    row = dtype(element)
    return ir.IntegerType.get_signless(row.bits) if row.is_integer else element


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


PASS = pattern_pass("expand-outer-product", multiply, add_up, transpose_repeated, options=Options)

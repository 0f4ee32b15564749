"""Multiplies in the order that the result is wanted in.

    %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0]
    %t = stablehlo.transpose %g, dims = [1, 0]
becomes
    %t = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0]

Gradients of weights are written so. A product that is turned as it is stored takes half as long again.

Leaves alone: products that are also used as they are; other permutations; operands of two element types; products that
name an algorithm.
Source: (A B)ᵀ = Bᵀ Aᵀ.
"""

from __future__ import annotations

from dataclasses import fields

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.lowering._bindings import ir
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def swapped(numbers: DotDimensionNumbers) -> DotDimensionNumbers:
    """The dimension numbers of the product with its operands exchanged.

    >>> swapped(DotDimensionNumbers((), (), (0,), (1,))) == DotDimensionNumbers((), (), (1,), (0,))
    True
    """
    lhs_batch, rhs_batch, lhs, rhs = (getattr(numbers, field.name) for field in fields(numbers))
    return DotDimensionNumbers(rhs_batch, lhs_batch, rhs, lhs)


def exchange(batch: int, lhs_free: int, rhs_free: int) -> list[int]:
    """The permutation that puts the free dimensions of the right operand before those of the left.

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


PASS = pattern_pass("canonicalize-dot", swap)

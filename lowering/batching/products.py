"""Rules of matrix products and convolutions.

A product whose operands both vary gets one more batching dimension; where one varies, it gets one more free dimension.
The batch dimension of a convolution becomes a part of its batch, of its output features, or of its groups.
Source: how XLA's convolutions express groups; JAX's batching rules do the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.batching.rules import Batch, Results, number, rule, up
from hilo.lowering.framework.build import element_of, reshape, shape_of, tensor, transpose


def _to_front(value: ir.Value, at: int) -> ir.Value:
    rank = len(shape_of(value))
    return transpose(value, [at, *(d for d in range(rank) if d != at)])


def _create(op: ir.Operation, shape: Sequence[int], operands: Sequence[ir.Value], **changed: ir.Attribute) -> ir.Value:
    attributes = {**{name: op.attributes[name] for name in op.attributes}, **changed}
    result = tensor(shape, element_of(op.results[0]))
    return ir.Operation.create(op.name, [result], operands, attributes).results[0]


@rule("stablehlo.dot_general")
def dot_general(op: Any, batch: Batch) -> Results:
    lhs, rhs = op.operation.operands
    numbers: DotDimensionNumbers = op.dot_dimension_numbers
    both = batch.has(lhs) and batch.has(rhs)
    of_lhs, of_rhs = (
        (numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        (
            numbers.rhs_batching_dimensions,
            numbers.rhs_contracting_dimensions,
        ),
    )
    if batch.has(lhs):
        of_lhs = up(of_lhs[0]), up(of_lhs[1])
    if batch.has(rhs):
        of_rhs = up(of_rhs[0]), up(of_rhs[1])
    if both:
        of_lhs, of_rhs = ((0, *of_lhs[0]), of_lhs[1]), ((0, *of_rhs[0]), of_rhs[1])
    new = DotDimensionNumbers(of_lhs[0], of_rhs[0], of_lhs[1], of_rhs[1])
    shape, operands = list(shape_of(op.operation.results[0])), [batch.get(lhs), batch.get(rhs)]
    if both:
        return batch.again(op, operands, dot_dimension_numbers=new.to_mlir())
    at = len(of_lhs[0])  # the first free dimension of the left operand
    if batch.has(rhs):
        at += len(shape_of(lhs)) - len(of_lhs[0]) - len(of_lhs[1])
    shape.insert(at, batch.size)
    made = _create(op.operation, shape, operands, dot_dimension_numbers=new.to_mlir())
    return [_to_front(made, at)]


def _merge(value: ir.Value, at: int, groups: int = 1) -> ir.Value:
    """Merges the first dimension into dimension `at` of the others, viewed there as `[groups, first, rest]`."""
    size, *others = shape_of(value)
    parts = [*others[:at], groups, others[at] // groups, *others[at + 1 :]]
    split = reshape(value, [size, *parts])
    rank = len(parts) + 1
    moved = transpose(split, [*range(1, at + 2), 0, *range(at + 2, rank)])
    return reshape(moved, [*others[:at], size * others[at], *others[at + 1 :]])


def _split(value: ir.Value, at: int, size: int, groups: int = 1) -> ir.Value:
    """The inverse of `_merge`."""
    dims = list(shape_of(value))
    rest = dims[at] // size // groups
    parts = reshape(value, [*dims[:at], groups, size, rest, *dims[at + 1 :]])
    moved = _to_front(parts, at + 1)
    return reshape(moved, [size, *dims[:at], groups * rest, *dims[at + 1 :]])


@rule("stablehlo.convolution")
def convolution(op: Any, batch: Batch) -> Results:
    lhs, rhs = op.operation.operands
    numbers: ConvDimensionNumbers = op.dimension_numbers
    attributes, dims, size = op.operation.attributes, list(shape_of(op.operation.results[0])), batch.size
    features = ir.IntegerAttr(attributes["feature_group_count"]).value
    batches = ir.IntegerAttr(attributes["batch_group_count"]).value
    if not size:
        return None
    images, planes = numbers.output_batch_dimension, numbers.output_feature_dimension
    if not batch.has(rhs):
        given = _merge(batch.get(lhs), numbers.input_batch_dimension, batches)
        dims[images] *= size
        return [_split(_create(op.operation, dims, [given, rhs]), images, size)]
    dims[planes] *= size
    if not batch.has(lhs):
        groups = max(features, batches)
        given = _merge(batch.get(rhs), numbers.kernel_output_feature_dimension, groups)
        return [_split(_create(op.operation, dims, [lhs, given]), planes, size, groups)]
    into = numbers.input_batch_dimension if batches > 1 else numbers.input_feature_dimension
    count = "batch_group_count" if batches > 1 else "feature_group_count"
    operands = _merge(batch.get(lhs), into), _merge(batch.get(rhs), numbers.kernel_output_feature_dimension)
    made = _create(op.operation, dims, operands, **{count: number(size * max(features, batches))})
    return [_split(made, planes, size)]

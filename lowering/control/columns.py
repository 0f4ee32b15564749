"""Columns of values: the elements at one place of a dimension, and how operations compute those of their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TypeVar

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import (
    broadcast,
    constant,
    element_of,
    reshape,
    shape_of,
    splat,
    tensor,
    transpose,
)

_T = TypeVar("_T")

Place = tuple[ir.Value, int, int]
"""A column: a value, the dimension, and the place along it."""
Read = Callable[[ir.Value, int, int], ir.Value]
"""Emits a column, which is an array without that dimension."""


@dataclass(frozen=True)
class Rule:
    """How an operation computes a column of its result.

    Attributes:
        needs: the operands of which it reads columns, and the dimensions of these.
        build: emits the column at a place.
        whole: the operands that it reads as they are.
    """

    needs: list[tuple[ir.Value, int]]
    build: Callable[[int, Read], ir.Value]
    whole: list[ir.Value] = field(default_factory=list)


def without(shape: Sequence[_T], axis: int) -> list[_T]:
    """The sizes of the other dimensions, or what else there is for each of them."""
    return [*shape[:axis], *shape[axis + 1 :]]


def drop(axes: Sequence[int], axis: int) -> list[int]:
    """The other ones of some dimensions, in an array without that one."""
    return [one - (one > axis) for one in axes if one != axis]


def take(value: ir.Value, axis: int, column: int) -> ir.Value:
    """Emits a column of any value."""
    shape = shape_of(value)
    starts = [column if one == axis else 0 for one in range(len(shape))]
    limits = [column + 1 if one == axis else size for one, size in enumerate(shape)]
    if shape[axis] > 1:
        value = stablehlo.slice(value, start_indices=starts, limit_indices=limits, strides=[1] * len(shape))
    return reshape(value, without(shape, axis))


def rule_of(op: ir.Operation, axis: int) -> Rule | None:
    """The rule for columns along a dimension of an operation's result; None if there is none."""
    if len(op.results) > 1 or len(op.regions):
        return None
    if op.name in ELEMENTWISE:
        return _elementwise(op, axis)
    return _RULES[op.name](op, axis) if op.name in _RULES else None


def _elementwise(op: ir.Operation, axis: int) -> Rule:
    result = op.results[0]
    kind = tensor(without(shape_of(result), axis), element_of(result))
    attributes = {name: op.attributes[name] for name in op.attributes}

    def build(column: int, read: Read) -> ir.Value:
        operands = [read(value, axis, column) if shape_of(value) else value for value in op.operands]
        return ir.Operation.create(op.name, [kind], operands, attributes).results[0]

    arrays = [(value, axis) for value in op.operands if shape_of(value)]
    return Rule(arrays, build, whole=[value for value in op.operands if not shape_of(value)])


def _broadcast(op: ir.Operation, axis: int) -> Rule:
    (value,), shape = op.operands, without(shape_of(op.results[0]), axis)
    dimensions = [*ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    if axis not in dimensions:
        return Rule([], lambda column, read: broadcast(value, shape, drop(dimensions, axis)), whole=[value])
    own = dimensions.index(axis)
    is_repeated = shape_of(value)[own] == 1

    def build(column: int, read: Read) -> ir.Value:
        return broadcast(read(value, own, 0 if is_repeated else column), shape, drop(dimensions, axis))

    return Rule([(value, own)], build)


def _transpose(op: ir.Operation, axis: int) -> Rule:
    permutation = [*ir.DenseI64ArrayAttr(op.attributes["permutation"])]
    own = permutation[axis]
    return Rule(
        [(op.operands[0], own)],
        lambda column, read: transpose(read(op.operands[0], own, column), drop(permutation, own)),
    )


def _reshape(op: ir.Operation, axis: int) -> Rule | None:
    (value,), shape = op.operands, shape_of(op.results[0])
    source, before = shape_of(value), prod(shape[:axis])
    found = [own for own, size in enumerate(source) if size == shape[axis] and prod(source[:own]) == before]
    if not found:
        return None
    own = found[0]
    return Rule([(value, own)], lambda column, read: reshape(read(value, own, column), without(shape, axis)))


def _slice(op: ir.Operation, axis: int) -> Rule:
    (value,) = op.operands
    starts, limits, strides = (
        [*ir.DenseI64ArrayAttr(op.attributes[name])] for name in ("start_indices", "limit_indices", "strides")
    )

    def build(column: int, read: Read) -> ir.Value:
        part = read(value, axis, starts[axis] + column * strides[axis])
        if without(shape_of(op.results[0]), axis) == without(shape_of(value), axis):
            return part
        bounds = (without(one, axis) for one in (starts, limits, strides))
        names = ("start_indices", "limit_indices", "strides")
        return stablehlo.slice(part, **dict(zip(names, bounds, strict=True)))

    return Rule([(value, axis)], build)


def _concatenate(op: ir.Operation, axis: int) -> Rule:
    pieces = [*op.operands]
    along = ir.IntegerAttr(op.attributes["dimension"]).value

    def build(column: int, read: Read) -> ir.Value:
        if along != axis:
            parts = [read(piece, axis, column) for piece in pieces]
            return stablehlo.concatenate(parts, dimension=along - (along > axis))
        for piece in pieces:
            size = shape_of(piece)[axis]
            if column < size:
                return read(piece, axis, column)
            column -= size
        raise AssertionError("a place beyond the pieces")

    return Rule([(piece, axis) for piece in pieces], build)


def _reverse(op: ir.Operation, axis: int) -> Rule:
    (value,), dimensions = op.operands, [*ir.DenseI64ArrayAttr(op.attributes["dimensions"])]
    others = drop(dimensions, axis)

    def build(column: int, read: Read) -> ir.Value:
        place = shape_of(value)[axis] - 1 - column if axis in dimensions else column
        part = read(value, axis, place)
        return stablehlo.reverse(part, dimensions=others) if others else part

    return Rule([(value, axis)], build)


def _update(op: ir.Operation, axis: int) -> Rule | None:
    """An update of known columns, of which other columns are not part."""
    value, update, *starts = op.operands
    number = known_value(starts[axis])
    if number is None:
        return None
    width = shape_of(update)[axis]
    first = min(max(0, int(number)), shape_of(value)[axis] - width)
    others = without(starts, axis)

    def build(column: int, read: Read) -> ir.Value:
        if not first <= column < first + width:
            return read(value, axis, column)
        part = read(update, axis, column - first)
        if without(shape_of(update), axis) == without(shape_of(value), axis):
            return part
        return stablehlo.dynamic_update_slice(read(value, axis, column), part, others)

    return Rule([(value, axis), (update, axis)], build, whole=others)


def _constant(op: ir.Operation, axis: int) -> Rule:
    def build(column: int, read: Read) -> ir.Value:
        numbers = np.take(to_numpy(op.attributes["value"]), column, axis)
        is_one = numbers.size > 0 and bool((numbers == numbers.flat[0]).all())
        return splat(numbers.flat[0], element_of(op.results[0]), numbers.shape) if is_one else constant(numbers)

    return Rule([], build)


def _iota(op: ir.Operation, axis: int) -> Rule:
    along, kind = ir.IntegerAttr(op.attributes["iota_dimension"]).value, op.results[0].type
    element, shape = element_of(op.results[0]), without(ir.RankedTensorType(kind).shape, axis)

    def build(column: int, read: Read) -> ir.Value:
        if along == axis:
            return splat(column, element, shape)
        return stablehlo.iota(result_type=tensor(shape, element), iota_dimension=along - (along > axis))

    return Rule([], build)


CONSTANT = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.constant", "stablehlo.iota"})
"""Operations that columns are read through outside of a loop, too."""

_RULES: dict[str, Callable[[ir.Operation, int], Rule | None]] = {
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.concatenate": _concatenate,
    "stablehlo.constant": _constant,
    "stablehlo.dynamic_update_slice": _update,
    "stablehlo.iota": _iota,
    "stablehlo.reshape": _reshape,
    "stablehlo.reverse": _reverse,
    "stablehlo.slice": _slice,
    "stablehlo.transpose": _transpose,
}

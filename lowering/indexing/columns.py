"""The index vectors of gathers and scatters inside a kernel: columns of start positions, several vectors at a time.

Cheap element-wise computations of an index (`i < 0 ? i + n : i`, a conversion, the columns of a concatenation) are done
where the index is read, in the indices' own type, without a pass over memory of their own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Protocol

import numpy as np

from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.lowering.framework.build import reshape, shape_of, transpose
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Values
from hilo.lowering.kernel.numbers import Index, IndexLike
from hilo.lowering.kernel.storage import to_storage
from hilo.lowering.kernel.uniform import Repeated, repeated_element
from hilo.lowering.kernel.vectors import repeated

_CHEAP = frozenset(
    f"stablehlo.{name}"
    for name in "add subtract multiply compare select clamp maximum minimum and or not convert".split()
)
MOST_OPERATIONS = 16
"""Operations on indices that are computed where the index is read."""


class Column(Protocol):
    """One component of all index vectors."""

    @property
    def row(self) -> Dtype:
        """The element type."""

    @property
    def sources(self) -> list[ir.Value]:
        """The flat tensors that the column reads."""

    def read(self, inputs: Sequence[Values], at: Index, lanes: int) -> ir.Value:
        """The component of several index vectors.

        Args:
            inputs: the kernel's operands, from which the column's tensors are loaded.
            at: the number of the first vector.
            lanes: the number of vectors; 0: one vector, whose component is a scalar.

        Returns:
            A signless integer, or a vector of `lanes` of them.
        """


@dataclass(frozen=True)
class Computed:
    """A column as an element-wise function of tensors, whose element `at * step + offset` belongs to vector `at`."""

    value: ir.Value
    leaves: tuple[ir.Value, ...]
    step: int = 1
    offset: int = 0

    @property
    def row(self) -> Dtype:
        return scalars.row_of(self.value)

    @functools.cached_property
    def sources(self) -> list[ir.Value]:
        """Created once, outside of the kernel: operations on tensors in it would not be in place in a pool."""
        elements = [leaf if (one := repeated_element(leaf)) is None else one for leaf in self.leaves]
        return [reshape(to_storage(x)[0], [prod(shape_of(x))]) for x in elements]

    def read(self, inputs: Sequence[Values], at: Index, lanes: int) -> ir.Value:
        known: dict[ir.Value, scalars.Scalar] = {}
        for leaf, source in zip(self.leaves, inputs, strict=True):
            if not lanes:
                known[leaf] = source.get(self._place(at))
            elif self.step == 1:
                known[leaf] = source.get_row(at, lanes)
            else:
                elements = [source.get(self._place(at + lane)) for lane in range(lanes)]
                known[leaf] = vector.from_elements(ir.VectorType.get([lanes], elements[0].type), elements)
        result = _emit(self.value, known, lanes)
        assert isinstance(result, ir.Value)
        return result

    def _place(self, at: Index) -> IndexLike:
        return at if self.step == 1 else at * self.step + self.offset


@dataclass(frozen=True)
class Counted:
    """The position along a batching dimension: vector `at` has `at // divisor % size`."""

    divisor: int
    size: int
    row: Dtype

    @property
    def sources(self) -> list[ir.Value]:
        return []

    def read(self, inputs: Sequence[Values], at: Index, lanes: int) -> ir.Value:
        first = arith.index_cast(self.row.mlir_type, at.value)
        if lanes:
            kind = ir.VectorType.get([lanes], first.type)
            steps = ir.DenseElementsAttr.get([ir.IntegerAttr.get(first.type, n) for n in range(lanes)], kind)
            first = arith.addi(vector.broadcast(kind, first), arith.constant(kind, steps))

        def number(value: int) -> ir.Value:
            return repeated(scalars.integer_attribute(self.row.bits, value), first)

        return arith.remui(arith.divui(first, number(self.divisor)), number(self.size))


def pieces(indices: ir.Value, dim: int) -> list[ir.Value]:
    """The operands of a concatenation along a dimension; empty for other values."""
    owner = indices.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.concatenate":
        return []
    along = ir.IntegerAttr(owner.operation.attributes["dimension"]).value
    return list(owner.operation.operands) if along == dim else []


def columns_of(indices: ir.Value, vector_dim: int, batching_dims: Sequence[int]) -> list[Column]:
    """The columns of a gather's or scatter's indices, then those of its batching dimensions."""
    shape = shape_of(indices)
    others = [d for d in range(len(shape)) if d != vector_dim]
    kept = [shape[d] for d in others]
    counter = BY_NAME["s32" if prod(kept) < 1 << 31 else "s64"]
    counted: list[Column] = [Counted(prod(kept[others.index(d) + 1 :]), shape[d], counter) for d in batching_dims]
    components = shape[vector_dim] if vector_dim < len(shape) else 1
    if components == 0:
        return counted
    if components == 1:
        return [_computed(indices), *counted]
    parts = pieces(indices, vector_dim)
    if len(parts) == components:
        return [*map(_computed, parts), *counted]
    whole = transpose(indices, [*others, vector_dim])
    return [*(Computed(whole, (whole,), components, c) for c in range(components)), *counted]


def position(
    columns: Sequence[Column],
    inputs: Sequence[Sequence[Values]],
    at: Index,
    lanes: int,
    limits: Sequence[int],
    strides: Sequence[int],
    *,
    is_clamped: bool,
) -> tuple[ir.Value, ir.Value | None]:
    """The start of a window in a flat operand, as i32 if that is wide enough, else i64, and whether it is in bounds.

    Args:
        limits: the largest start of each component, not negative.
        is_clamped: starts are clamped, as for gathers; then the second result is None.
    """
    reach = sum(limit * stride for limit, stride in zip(limits, strides, strict=True))
    bits = 32 if reach < 1 << 31 else 64
    kind = ir.IntegerType.get_signless(bits)
    total = inside = None
    for column, read, limit, stride in zip(columns, inputs, limits, strides, strict=True):
        start = column.read(read, at, lanes)
        if isinstance(column, Computed):
            if is_clamped:
                start = clamped(start, limit, column.row)
            else:
                fits = arith.cmpi(arith.CmpIPredicate.ule, start, repeated(_limit(column.row, limit), start))
                inside = fits if inside is None else arith.andi(inside, fits)
        start = resized(start, column.row, kind)
        if stride != 1:
            start = arith.muli(start, repeated(scalars.integer_attribute(bits, stride), start))
        total = start if total is None else arith.addi(total, start)
    if total is None:
        zero = scalars.integer(bits, 0)
        total = vector.broadcast(ir.VectorType.get([lanes], kind), zero) if lanes else zero
    return total, inside


def as_index(value: ir.Value) -> Index:
    return Index(arith.index_cast(ir.IndexType.get(), value))


def opened(columns: Sequence[Column], sources: Iterable[ir.Value]) -> list[list[Values]]:
    """The kernel's view of each column's sources, which are the next of `sources`."""
    rest = iter(sources)
    return [[_opened(next(rest)) for _ in column.sources] for column in columns]


def _opened(source: ir.Value) -> Values:
    return Repeated(Cell(source)) if shape_of(source) == (1,) else Values(Cell(source))


def _limit(row: Dtype, limit: int) -> ir.IntegerAttr:
    return scalars.integer_attribute(row.bits, min(limit, int(np.iinfo(row.numpy).max)))


def clamped(start: ir.Value, limit: int, row: Dtype) -> ir.Value:
    """Start positions, clamped to 0 to `limit`."""
    largest = repeated(_limit(row, limit), start)
    if row.kind == "unsigned":
        return arith.minui(start, largest)
    zero = repeated(scalars.integer_attribute(row.bits, 0), start)
    return arith.minsi(arith.maxsi(start, zero), largest)


def resized(value: ir.Value, row: Dtype, to: ir.Type) -> ir.Value:
    """Integers of an element type, as another integer type."""
    bits = ir.IntegerType(to).width
    if row.bits == bits:
        return value
    kind = ir.VectorType.get(value.type.shape, to) if isinstance(value.type, ir.VectorType) else to
    if row.bits > bits:
        return arith.trunci(kind, value)
    return arith.extui(kind, value) if row.kind == "unsigned" else arith.extsi(kind, value)


def _computed(value: ir.Value) -> Computed:
    """The column of a tensor of one component, including the cheap operations that compute it."""
    leaves: list[ir.Value] = []
    budget = [MOST_OPERATIONS]

    def visit(value: ir.Value) -> bool:
        """Collects the values that must be read; False if one of them does not have one element per vector."""
        if _splat(value) is not None:
            return True
        source = same_order(value)
        if source is not None:
            return visit(source)
        owner = value.owner
        is_computed = (
            not isinstance(owner, ir.Block)
            and owner.operation.name in _CHEAP
            and scalars.has_rule(owner.operation)
            and all(shape_of(x) == shape_of(value) and _is_simple(x) for x in owner.operation.operands)
            and budget[0] > 0
        )
        if is_computed:
            budget[0] -= 1
            return all([visit(x) for x in owner.operation.operands])
        if value not in leaves:
            leaves.append(value)
        return scalars.row_of(value).kind in ("signed", "unsigned")

    if visit(value) and leaves:
        return Computed(value, tuple(leaves))
    return Computed(value, (value,))


def _is_simple(value: ir.Value) -> bool:
    return scalars.row_of(value).kind in ("signed", "unsigned", "pred")


def _emit(value: ir.Value, known: dict[ir.Value, scalars.Scalar], lanes: int) -> scalars.Scalar:
    if value in known:
        return known[value]
    attribute = _splat(value)
    source = same_order(value)
    if attribute is not None:
        kind = ir.VectorType.get([lanes], attribute.type) if lanes else attribute.type
        splat = ir.DenseElementsAttr.get_splat(kind, attribute) if lanes else attribute
        known[value] = arith.constant(kind, splat)
    elif source is not None:
        known[value] = _emit(source, known, lanes)
    else:
        op = value.owner.operation
        known[value] = scalars.apply(op, [_emit(x, known, lanes) for x in op.operands])
    return known[value]


def same_order(value: ir.Value) -> ir.Value | None:
    """The operand with the same elements in the same order, ignoring dimensions of size 1."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in ("stablehlo.reshape", "stablehlo.broadcast_in_dim"):
        return None
    source = owner.operation.operands[0]
    if prod(shape_of(source)) != prod(shape_of(value)):
        return None
    if owner.operation.name == "stablehlo.broadcast_in_dim":
        long = [d for d, n in zip(_mapped(owner.operation), shape_of(source), strict=True) if n != 1]
        if long != sorted(long):
            return None
    return source


def _splat(value: ir.Value) -> ir.IntegerAttr | None:
    """The value of a splat constant, if it is one."""
    owner = value.owner
    if isinstance(owner, ir.Block) or not _is_simple(value):
        return None
    op = owner.operation
    if op.name == "stablehlo.broadcast_in_dim":
        return _splat(op.operands[0])
    if op.name == "stablehlo.convert":
        return _converted_splat(op)
    if op.name != "stablehlo.constant":
        return None
    content = ir.DenseElementsAttr(op.attributes["value"])
    if not content.is_splat:
        return None
    row, number = scalars.row_of(value), ir.IntegerAttr(content.get_splat_value()).value
    return scalars.integer_attribute(row.bits, int(number != 0) if row.kind == "pred" else number)


def _converted_splat(op: ir.Operation) -> ir.IntegerAttr | None:
    """The value of a converted splat constant of signed integers or pred."""
    (x,) = op.operands
    kind, content = scalars.row_of(x).kind, _splat(x)
    if content is None or kind not in ("signed", "pred") or not _is_simple(op.results[0]):
        return None
    number, row = content.value & 1 if kind == "pred" else content.value, scalars.row_of(op.results[0])
    return scalars.integer_attribute(row.bits, int(number != 0) if row.kind == "pred" else number)


def _mapped(op: ir.Operation) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))

"""The kernel of a reduction along long rows: several vectors of a row are combined at a time, and with each other at
the end.

    for a row, or a part of it:
      totals[VECTORS, lanes] = the first elements
      for p in the row, by VECTORS * lanes:  totals[v, :] = reducer(totals[v, :], operand[row, p + v * lanes …])
      result[row] = reducer(start, the totals in pairs)

The elements that a lane combines are not adjacent, so the reducer has to commute. The last vector ends with the row;
elements that it shares with the one before it are combined only once. Sums of many floats are formed in blocks of √n
vectors each: rounding errors grow with the fourth root of n.

Reducers that select an index by a total order of pairs (`selection`) get pairs in the order of their indices: within
each lane because they are read in order, and between lanes by a comparison. Parts of a row other than the last one read
their own first vectors in place of the row's last ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.moves import take
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.kernel.storage import stored_type
from hilo.lowering.kernel.vectors import element_type, repeated
from hilo.lowering.reduce.reduced_operand import Leaf, flat, loaded
from hilo.lowering.reduce.row_kernel import Operand, Reduction, Row, as_integers, mask, spread_out
from hilo.lowering.reduce.selection import selects_place

VECTORS = 4
"""Vectors of a row that are combined at a time; with only one, each step would wait for the one before it."""

STEPS = 64
"""Most steps of a sum of floats that is formed in one block."""

SELECTION = "selection"
"""Denotes reducers that select one of two indices."""

COMMUTATIVE = with_trait("commutative") - {"stablehlo.xor"}
"""The operations that a reducer of one operand may consist of."""

REPEATABLE = with_trait("idempotent") | {SELECTION}
"""Idempotent reducers: an element may be combined twice."""


def reducer_of(op: ir.Operation) -> str | None:
    """The one commutative operation that reduces one operand; `SELECTION` if only a selected index is read; None for
    other reducers."""
    block = op.regions[0].blocks[0]
    body = [view.operation for view in block.operations]
    if len(op.results) == 2 and not list(op.results[0].uses):
        return SELECTION if selects_place(block) else None
    if len(op.results) > 1 or len(body) != 2 or set(body[0].operands) != set(block.arguments):
        return None
    return body[0].name if body[0].name in COMMUTATIVE else None


def reduce_long_rows(reduction: Reduction, lanes: int, parts: int, shares: int) -> list[ir.Value]:
    """The reduction's results, `[rows * parts]`; preds as bytes.

    Args:
        reduction: by a reducer that `reducer_of` takes.
        lanes: elements of a vector; a row has `VECTORS * lanes` or more.
        parts: the number of parts of each row, which are reduced separately.
        shares: how many cores may work at once.
    """
    arrays = barrier([flat(source) for source in reduction.sources])
    count = reduction.rows * parts
    each = -(-count // shares)
    key = ("long rows", lanes, parts, shares, reduction.describe())
    made = barrier(bodies.written_once(key, arrays, lambda: _write(reduction, lanes, parts, shares, arrays)))
    return made if shares * each == count else [stablehlo.slice(one, [0], [count], [1]) for one in made]


def _write(reduction: Reduction, lanes: int, parts: int, shares: int, arrays: Sequence[ir.Value]) -> list[ir.Value]:
    count = reduction.rows * parts
    each = -(-count // shares)
    with Kernel(ir.F32Type.get(), lanes=lanes) as k:
        results = [k.values([shares * each], stored_type(row)) for _, row in reduction.operands]
        sources = {
            source: Values(Cell(array), is_read_often=True)
            for source, array in zip(reduction.sources, arrays, strict=True)
        }
        with k.share(shares) as share, k.loop(0, each) as at:
            item = share * each + at
            if shares * each > count:
                item = item.minimum(count - 1)
            totals = _Part(reduction, sources, lanes, parts, item).totals()
            for result, total, (_, row) in zip(results, totals, reduction.operands, strict=True):
                result.set(arith.trunci(result.element, total) if row.kind == "pred" else total, at)
    return list(k.results)


@dataclass
class _Part:
    """A part of a row."""

    reduction: Reduction
    sources: dict[ir.Value, Values]
    lanes: int
    parts: int
    item: Index

    def __post_init__(self) -> None:
        operands = self.reduction.operands
        self.name = SELECTION if len(operands) > 1 else self.reduction.block.operations[0].operation.name
        self.step = VECTORS * self.lanes
        self.whole = self.reduction.length // self.step * self.step
        steps = self.whole // self.step
        self.size = -(-steps // self.parts) * self.step
        self.row = self.item if self.parts == 1 else self.item // self.parts
        self.part = Index.of(0) if self.parts == 1 else self.item % self.parts
        self.start = self.part * self.size
        self.same: dict[ir.Value, Scalar] = {}
        self.begins: dict[Leaf, Index] = {}
        for operand in (operand for operand, _ in operands if operand):
            self.same |= {value: scalars.constant(op) for value, op in operand.numbers.items()}
            for value, leaf in operand.leaves.items():
                begin = self.reduction.start(leaf, self.row)
                if leaf.strides[2]:
                    self.begins[leaf] = begin
                else:
                    self.same[value] = loaded(self.sources[leaf.source].get(begin), value)
        self.same = {value: spread_out(number, self.lanes) for value, number in self.same.items()}

    def totals(self) -> Row:
        """The part's elements combined with the initial values."""
        totals = self._blocks(self.start, (self.start + self.size).minimum(self.whole))
        for at, made in enumerate(self._rest()):
            totals[at] = self.combine(totals[at], made)
        while len(totals) > 1:
            totals = [self._across(a, b) for a, b in zip(totals[::2], totals[1::2], strict=True)]
        (total,), width = totals, self.lanes
        while width > 1:
            width //= 2
            halves = [[take(x, range(first, first + width)) for x in total] for first in (0, width)]
            total = self._across(*halves)
        starts = [self._start(op, row) for op, (_, row) in zip(self.reduction.starts, self._operands, strict=True)]
        return self.combine(starts, [vector.extract(x, [], [0]) for x in total])

    @property
    def _operands(self) -> Sequence[tuple[Operand | None, Dtype]]:
        return self.reduction.operands

    def _start(self, op: ir.Operation, row: Dtype) -> ir.Value:
        number = scalars.constant(op)
        assert isinstance(number, ir.Value)
        return arith.extui(ir.IntegerType.get_signless(32), number) if row.kind == "pred" else number

    def combine(self, left: Row, right: Row) -> Row:
        """Applies the reducer; for a selection, the indices on the left must be smaller than those on the right."""
        if self._operands[0][1].kind == "pred":
            return [(arith.ori if self.name == "stablehlo.or" else arith.andi)(left[0], right[0])]
        return [value for value in scalars.emit(self.reduction.block, [*left, *right]) if isinstance(value, ir.Value)]

    def _across(self, a: Row, b: Row) -> Row:
        """Applies the reducer to two lanes; for a selection, the pair with the smaller index goes left."""
        if self.name != SELECTION:
            return self.combine(a, b)
        is_before = arith.cmpi(arith.CmpIPredicate.slt, a[1], b[1])
        left = [arith.select(is_before, x, y) for x, y in zip(a, b, strict=True)]
        return self.combine(left, [arith.select(is_before, y, x) for x, y in zip(a, b, strict=True)])

    def _blocks(self, start: Index, end: Index) -> list[Row]:
        """The totals of the elements in whole steps; sums of many floats are formed in blocks."""
        steps, row = self.size // self.step, self._operands[0][1]
        if not row.is_float or self.name != "stablehlo.add" or steps <= STEPS:
            return self._steps(start, end)
        block = isqrt(steps) * self.step

        def add_block(at: Index, totals: list[ir.Value]) -> list[ir.Value]:
            made = self._steps(at, (at + block).minimum(end))
            return [self.combine([a], b)[0] for a, b in zip(totals, made, strict=True)]

        nothing = ir.VectorType.get([self.lanes], row.mlir_type)
        zeros = arith.constant(nothing, ir.DenseElementsAttr.get_splat(nothing, ir.FloatAttr.get(row.mlir_type, -0.0)))
        return [[total] for total in fold(start, end, [zeros] * VECTORS, add_block, step=block)]

    def _steps(self, start: Index, end: Index) -> list[Row]:
        """The totals of the elements from `start` to `end`, at least one step."""
        width = len(self._operands)

        def vectors(at: Index) -> list[Row]:
            return [self._vectors(at + v * self.lanes) for v in range(VECTORS)]

        def rows(flat: list[ir.Value]) -> list[Row]:
            return [flat[at : at + width] for at in range(0, len(flat), width)]

        def add_step(at: Index, totals: list[ir.Value]) -> list[ir.Value]:
            return [x for a, b in zip(rows(totals), vectors(at), strict=True) for x in self.combine(a, b)]

        first = [x for row in vectors(start) for x in row]
        return rows(fold(start + self.step, end, first, add_step, step=self.step))

    def _rest(self) -> list[Row]:
        """The vectors after the last whole step; in parts other than the last, they do not change the result."""
        lanes, length = self.lanes, self.reduction.length
        is_last, found = self.part.is_("eq", self.parts - 1), []
        for at in range(self.whole, length, lanes):
            place, known = Index.of(min(at, length - lanes)), max(0, at + lanes - length)
            if self.name in REPEATABLE:
                found.append(self._vectors(place if self.parts == 1 else place.select(is_last, self.start)))
                continue
            (made,) = self._vectors(place)
            neutral = repeated(self._neutral(element_type(made)), made)
            if known:
                made = arith.select(mask(np.arange(lanes) >= known), made, neutral)
            found.append([made if self.parts == 1 else arith.select(is_last.value, made, neutral)])
        return found

    def _neutral(self, element: ir.Type) -> ir.Attribute:
        is_sum = self.name == "stablehlo.add"
        if isinstance(element, ir.IntegerType):
            return ir.IntegerAttr.get(element, 0 if is_sum else 1)
        return ir.FloatAttr.get(element, -0.0 if is_sum else 1.0)

    def _vectors(self, place: Index) -> Row:
        """The operands' vectors at a position of the row."""
        known = dict(self.same)
        found: Row = []
        for operand, row in self._operands:
            if operand is None:
                found.append(self._places(place, row.mlir_type))
                continue
            for value, leaf in operand.leaves.items():
                if leaf.strides[2]:
                    known[value] = loaded(self._leaf(leaf, place), value)
            for op in operand.operations:
                known[op.results[0]] = scalars.apply(op, [known[x] for x in op.operands])
            made = known[operand.operand]
            assert isinstance(made, ir.Value)
            found.append(as_integers(made, self.lanes))
        return found

    def _places(self, place: Index, element: ir.Type) -> ir.Value:
        """The indices in the row of a vector's elements."""
        kind = ir.VectorType.get([self.lanes], element)
        first = vector.broadcast(kind, arith.index_cast(element, place.value))
        attributes = [ir.IntegerAttr.get(element, at) for at in range(self.lanes)]
        return arith.addi(first, arith.constant(kind, ir.DenseElementsAttr.get(attributes, kind)))

    def _leaf(self, leaf: Leaf, place: Index) -> ir.Value:
        return self.sources[leaf.source].get_row(self.begins[leaf] + place, self.lanes)

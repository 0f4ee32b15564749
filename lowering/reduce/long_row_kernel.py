"""The kernel of a reduction along long rows: a few vectors of a row are combined at a time, and with each other in the
end.

    for a row, or a part of it:
      totals[VECTORS, lanes] = the first elements
      for p in the row, by VECTORS * lanes:  totals[v, :] = reducer(totals[v, :], operand[row, p + v * lanes …])
      result[row] = reducer(start, the totals in pairs)

The elements that each lane combines are not neighbours, so the reducer has to be one that commutes. The last vector
ends with the row; elements that it has in common with the one before it are combined once. Sums of many floats are
formed in blocks of √n vectors each: rounding errors grow with the fourth root of n.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt, prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.moves import take
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.kernel.vectors import element_type, repeated
from hilo.lowering.reduce.column_kernel import Leaf
from hilo.lowering.reduce.row_kernel import Operand, Reduction, as_integers, mask, stored_type

VECTORS = 4
"""Vectors of a row that are combined at a time: one alone waits for the reducer before it."""

STEPS = 64
"""Steps of the longest sum of floats that is formed in one block."""

REPEATABLE = frozenset(f"stablehlo.{name}" for name in "maximum minimum and or".split())
"""Reducers that change nothing where an element is combined twice."""

COMMUTATIVE = frozenset({"stablehlo.add", "stablehlo.multiply", *REPEATABLE})


def reducer_of(op: ir.Operation) -> str | None:
    """The one commutative operation that reduces one operand; None of others."""
    block = op.regions[0].blocks[0]
    body = [view.operation for view in block.operations]
    if len(op.results) > 1 or len(body) != 2 or set(body[0].operands) != set(block.arguments):
        return None
    return body[0].name if body[0].name in COMMUTATIVE else None


def reduce_long_rows(reduction: Reduction, lanes: int, parts: int, shares: int) -> ir.Value:
    """The reduction's result, `[rows * parts]`; preds as bytes.

    Args:
        reduction: of one operand, by a reducer of `COMMUTATIVE`.
        lanes: elements of a vector; a row has `VECTORS * lanes` or more.
        parts: parts of each row, which are reduced one by one.
        shares: how many cores may work at once.
    """
    ((operand, row),) = reduction.operands
    assert operand is not None
    leaves = dict.fromkeys(leaf.source for leaf in operand.leaves.values())
    arrays = barrier([reshape(source, [prod(shape_of(source))]) for source in leaves])
    count = reduction.rows * parts
    each = -(-count // shares)
    with Kernel(ir.F32Type.get(), lanes=lanes) as k:
        result = k.values([shares * each], stored_type(row))
        sources = {source: Values(Cell(array)) for source, array in zip(leaves, arrays, strict=True)}
        with k.share(shares) as share, k.loop(0, each) as at:
            item = share * each + at
            if shares * each > count:
                item = item.minimum(count - 1)
            total = _Part(reduction, operand, sources, lanes, parts, item).total()
            result.set(arith.trunci(result.element, total) if row.kind == "pred" else total, at)
    (made,) = barrier(k.results)
    return made if shares * each == count else stablehlo.slice(made, [0], [count], [1])


@dataclass
class _Part:
    """A part of a row."""

    reduction: Reduction
    operand: Operand
    sources: dict[ir.Value, Values]
    lanes: int
    parts: int
    item: Index

    def __post_init__(self) -> None:
        self.name = self.reduction.block.operations[0].operation.name
        self.step = VECTORS * self.lanes
        self.whole = self.reduction.length // self.step * self.step
        steps = self.whole // self.step
        self.size = -(-steps // self.parts) * self.step
        self.row = self.item if self.parts == 1 else self.item // self.parts
        self.same: dict[ir.Value, Scalar] = {v: scalars.constant(op) for v, op in self.operand.numbers.items()}
        for value, leaf in self.operand.leaves.items():
            if not leaf.strides[2]:
                self.same[value] = self.sources[leaf.source].get(self.row if leaf.strides[1] else Index.of(0))

    def total(self) -> ir.Value:
        """The part's elements and the starting value, combined."""
        part = Index.of(0) if self.parts == 1 else self.item % self.parts
        start = part * self.size
        totals = self._blocks(start, (start + self.size).minimum(self.whole))
        for at, made in enumerate(self._rest(part)):
            totals[at] = self.combine(totals[at], made)
        while len(totals) > 1:
            totals = [self.combine(a, b) for a, b in zip(totals[::2], totals[1::2], strict=True)]
        (total,), width = totals, self.lanes
        while width > 1:
            width //= 2
            total = self.combine(take(total, range(width)), take(total, range(width, 2 * width)))
        number = scalars.constant(self.reduction.starts[0])
        assert isinstance(number, ir.Value)
        if self.reduction.operands[0][1].kind == "pred":
            number = arith.extui(element_type(total), number)
        return self.combine(number, vector.extract(total, [], [0]))

    def combine(self, left: ir.Value, right: ir.Value) -> ir.Value:
        if self.reduction.operands[0][1].kind == "pred":
            return (arith.ori if self.name == "stablehlo.or" else arith.andi)(left, right)
        (made,) = scalars.emit(self.reduction.block, [left, right])
        assert isinstance(made, ir.Value)
        return made

    def _blocks(self, start: Index, end: Index) -> list[ir.Value]:
        """The totals of the elements in whole steps; sums of many floats in blocks."""
        steps, row = self.size // self.step, self.reduction.operands[0][1]
        if not row.is_float or self.name != "stablehlo.add" or steps <= STEPS:
            return self._steps(start, end)
        block = isqrt(steps) * self.step

        def add_block(at: Index, totals: list[ir.Value]) -> list[ir.Value]:
            made = self._steps(at, (at + block).minimum(end))
            return [self.combine(a, b) for a, b in zip(totals, made, strict=True)]

        nothing = ir.VectorType.get([self.lanes], row.mlir_type)
        zeros = arith.constant(nothing, ir.DenseElementsAttr.get_splat(nothing, ir.FloatAttr.get(row.mlir_type, -0.0)))
        return fold(start, end, [zeros] * VECTORS, add_block, step=block)

    def _steps(self, start: Index, end: Index) -> list[ir.Value]:
        """The totals of elements from `start` to `end`, which are one step at least."""

        def vectors(at: Index) -> list[ir.Value]:
            return [self._vector(at + v * self.lanes) for v in range(VECTORS)]

        def add_step(at: Index, totals: list[ir.Value]) -> list[ir.Value]:
            return [self.combine(a, b) for a, b in zip(totals, vectors(at), strict=True)]

        return fold(start + self.step, end, vectors(start), add_step, step=self.step)

    def _rest(self, part: Index) -> list[ir.Value]:
        """The vectors of the elements after the last whole step; those of other parts than the last change nothing."""
        lanes, length = self.lanes, self.reduction.length
        found = []
        for at in range(self.whole, length, lanes):
            made, known = self._vector(Index.of(min(at, length - lanes))), max(0, at + lanes - length)
            if self.name not in REPEATABLE:
                neutral = repeated(self._neutral(element_type(made)), made)
                if known:
                    made = arith.select(mask(np.arange(lanes) >= known), made, neutral)
                if self.parts > 1:
                    made = arith.select(part.is_("eq", self.parts - 1).value, made, neutral)
            found.append(made)
        return found

    def _neutral(self, element: ir.Type) -> ir.Attribute:
        is_sum = self.name == "stablehlo.add"
        if isinstance(element, ir.IntegerType):
            return ir.IntegerAttr.get(element, 0 if is_sum else 1)
        return ir.FloatAttr.get(element, -0.0 if is_sum else 1.0)

    def _vector(self, place: Index) -> ir.Value:
        """The operand from a place of the row on."""
        known = dict(self.same)
        for value, leaf in self.operand.leaves.items():
            if leaf.strides[2]:
                known[value] = self._leaf(leaf, place)
        for op in self.operand.operations:
            known[op.results[0]] = scalars.apply(op, [known[x] for x in op.operands])
        made = known[self.operand.operand]
        assert isinstance(made, ir.Value)
        return as_integers(made, self.lanes)

    def _leaf(self, leaf: Leaf, place: Index) -> ir.Value:
        at = self.row * self.reduction.length + place if leaf.strides[1] else place
        return self.sources[leaf.source].get_row(at, self.lanes)

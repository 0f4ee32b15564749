"""The kernel of a reduction along columns: its loops over what `reduced_operand` reads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.description import Description
from hilo.lowering.kernel.numbers import Index, IndexLike
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.reduce.column_domain import DEPTH, Domain, share_of
from hilo.lowering.reduce.reduced_operand import Expression, Leaf, flat, loaded

BATCHES = 64
"""Into how many shares a batch of arrays of few rows is split."""

Row = list[Scalar]
"""A vector for each operand of the reduction, or a scalar that all its columns share."""


@dataclass(frozen=True)
class Reduction:
    """A reduction that a kernel computes.

    Attributes:
        operands: expressions, or None for the row index; and the element type of each.
        block: the reducer.
        starts: the constant initial values.
    """

    domain: Domain
    operands: Sequence[tuple[Expression | None, ir.Type]]
    block: ir.Block
    starts: Sequence[ir.Operation]

    @property
    def leaves(self) -> dict[ir.Value, Leaf]:
        return {value: leaf for one, _ in self.operands if one is not None for value, leaf in one.leaves.items()}

    @property
    def is_staged(self) -> bool:
        """Whether it is a sum whose rounding errors matter."""
        name = self.block.operations[0].operation.name
        return (
            len(self.operands) == 1 and name == "stablehlo.add" and not isinstance(self.operands[0][1], ir.IntegerType)
        )

    def describe(self) -> Hashable:
        """All that its kernel depends on."""
        names = Description()
        operands = tuple((one and one.describe(names), kind) for one, kind in self.operands)
        return self.domain, operands, names.block(self.block), tuple(map(names.operation, self.starts))

    def combine(self, left: Row, right: Row) -> Row:
        return scalars.emit(self.block, [*left, *right])

    def combined(self, found: list[Row]) -> Row:
        """Some rows, adjacent ones first."""
        while len(found) > 1:
            pairs = [found[i : i + 2] for i in range(0, len(found), 2)]
            found = [self.combine(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
        return found[0]


@dataclass(frozen=True)
class _Share:
    """Adjacent columns of one array of the batch, or of a part of its rows, in vectors.

    If their number is not a multiple of the vector length, the last vector overlaps the one before it.

    Attributes:
        batch: the number of the array, or of the part.
        lanes: the vector length; 0: elements are read one by one.
    """

    kernel: Kernel
    reduction: Reduction
    sources: dict[ir.Value, Values]
    batch: Index
    first: Index
    size: int
    lanes: int

    @property
    def count(self) -> IndexLike:
        """The number of rows."""
        domain = self.reduction.domain
        if domain.is_even:
            return domain.part_rows
        return (Index.of(domain.wide_rows) - self.batch * domain.part_rows).minimum(domain.part_rows)

    @property
    def rest(self) -> Index:
        """The number of elements after the last row; it is negative if the share begins behind them."""
        domain, rest = self.reduction.domain, Index.of(self.reduction.domain.rest)
        if self.size < domain.width:
            return (rest - self.first).minimum(self.size)
        return rest if domain.parts == 1 else rest.select(self.batch.is_("eq", domain.parts - 1), 0)

    def each(self, body: Callable[[Index], None]) -> None:
        """Emits a loop that calls `body(column)` for each vector; `column` counts from the share's first one."""
        lanes = self.lanes
        end = -(-self.reduction.domain.width // lanes) * lanes
        with self.kernel.loop(0, (end - self.first).minimum(self.size), lanes) as column:
            body(column)

    def place(self, column: Index) -> Index:
        """The position in the share where a vector begins."""
        width, lanes = self.reduction.domain.width, self.lanes
        if not lanes or width % lanes == 0:
            return column
        return (self.first + column).minimum(width - lanes) - self.first

    def rows(self, start: Index, count: int, column: Index) -> list[Row]:
        """The vectors of some rows at one column; loop-invariant values are computed once."""
        at = self.first + self.place(column)
        same: dict[ir.Value, Scalar] = {}
        for value, leaf in self.reduction.leaves.items():
            if leaf.strides[1] == 0:
                same[value] = self._read(value, leaf, start, at)
        for expression, _ in self.reduction.operands:
            if expression is not None:
                same |= {value: scalars.constant(op) for value, op in expression.numbers.items()}
        return [self._row(start + row, at, same) for row in range(count)]

    def _row(self, row: Index, at: Index, same: dict[ir.Value, Scalar]) -> Row:
        leaves = self.reduction.leaves.items()
        varying: dict[ir.Value, Scalar] = {v: self._read(v, leaf, row, at) for v, leaf in leaves if leaf.strides[1]}
        return [self._operand(expression, kind, row, same, varying) for expression, kind in self.reduction.operands]

    def _operand(
        self,
        expression: Expression | None,
        kind: ir.Type,
        row: Index,
        same: dict[ir.Value, Scalar],
        varying: dict[ir.Value, Scalar],
    ) -> Scalar:
        if expression is None:
            return self.wide(arith.index_cast(kind, row.value))
        for op in expression.operations:
            made = same if all(operand in same for operand in op.operands) else varying
            if op.results[0] not in made:
                operands = [varying[x] if x in varying else same[x] for x in op.operands]
                made[op.results[0]] = scalars.apply(op, operands)
        operand = expression.operand
        return varying[operand] if operand in varying else same[operand]

    def wide(self, value: Scalar) -> ir.Value:
        """A scalar broadcast to all lanes; vectors unchanged."""
        assert isinstance(value, ir.Value)
        if isinstance(value.type, ir.VectorType):
            return value
        return vector.broadcast(ir.VectorType.get([self.lanes], value.type), value)

    def _read(self, value: ir.Value, leaf: Leaf, row: Index, column: Index) -> ir.Value:
        batch, rows, columns = leaf.strides
        at = column if columns else Index.of(0)
        for index, stride in ((self.batch, batch), (row, rows)):
            at = index * stride + at if stride else at
        at = at + leaf.start if leaf.start else at
        source = self.sources[value]
        return loaded(source.get_row(at, self.lanes) if columns and self.lanes else source.get(at), value)


def reduce_columns(reduction: Reduction, lanes: int) -> list[ir.Value]:
    """The results `[batch, parts, width]` of a reduction along rows."""
    arrays = barrier([flat(leaf.source) for leaf in reduction.leaves.values()])
    key = ("columns", lanes, reduction.describe())
    made = barrier(bodies.written_once(key, arrays, lambda: _write(reduction, lanes, arrays)))
    return [_cut(one, reduction.domain) for one in made[: len(reduction.operands)]]


def _write(reduction: Reduction, lanes: int, arrays: Sequence[ir.Value]) -> list[ir.Value]:
    """The results of the kernel, padded, and its working space."""
    if reduction.domain.is_short:
        return _write_short(reduction, lanes, arrays)
    size, shares = _shares(reduction.domain, lanes)
    kinds = [kind for _, kind in reduction.operands]
    with Kernel(kinds[0], lanes=lanes) as k:
        results = _arrays(k, shares * size, kinds)
        padded = shares * -(-size // lanes) * lanes
        totals = _arrays(k, padded, kinds)
        partial = _arrays(k, padded, kinds) if reduction.is_staged else totals
        with k.share(shares) as at:
            sources = {value: Values(Cell(array)) for value, array in zip(reduction.leaves, arrays, strict=True)}
            is_whole = reduction.domain.batch * reduction.domain.parts > 1
            batch, first = (at, Index.of(0)) if is_whole else (Index.of(0), at * size)
            share = _Share(k, reduction, sources, batch, first, size, lanes)
            _reduce_share(share, totals, partial)
            for result, total in zip(results, totals, strict=True):
                _copy(share, result, total)
    return list(k.results)


def _write_short(reduction: Reduction, lanes: int, arrays: Sequence[ir.Value]) -> list[ir.Value]:
    """The results of the kernel for a batch of arrays of few rows, which are combined in registers."""
    domain, kinds = reduction.domain, [kind for _, kind in reduction.operands]
    shares = even_shares(domain.batch, BATCHES)
    with Kernel(kinds[0], lanes=lanes) as k:
        results = _arrays(k, domain.batch * domain.width, kinds)
        with k.share_rows(domain.batch, shares) as first, k.loop(0, -(-domain.batch // shares)) as at:
            sources = {value: Values(Cell(array)) for value, array in zip(reduction.leaves, arrays, strict=True)}
            share = _Share(k, reduction, sources, first + at, Index.of(0), domain.width, lanes)
            with k.loop(0, -(-domain.width // lanes) * lanes, lanes) as column:
                totals = [k.cell(share.wide(scalars.constant(start))) for start in reduction.starts]

                def add(row: Index, count: int) -> None:
                    made = reduction.combined(share.rows(row, count, column))
                    for total, value in zip(totals, reduction.combine([t.value for t in totals], made), strict=True):
                        total.value = share.wide(value)

                deep = domain.rows // DEPTH * DEPTH
                with k.loop(0, deep, DEPTH) as row:
                    add(row, DEPTH)
                if domain.rows > deep:
                    add(Index.of(deep), domain.rows - deep)
                for result, total in zip(results, totals, strict=True):
                    result.set_row(total.value, at * domain.width + share.place(column))
    return list(k.results)


def _shares(domain: Domain, lanes: int) -> tuple[int, int]:
    """The columns of each share, and the number of shares: at least one for each array of the batch, and each part."""
    if domain.batch * domain.parts > 1:
        return domain.width, domain.batch * domain.parts
    size = share_of(domain.width, lanes)
    return size, -(-domain.width // size)


def _arrays(k: Kernel, size: int, kinds: Sequence[ir.Type]) -> list[Values]:
    return [k.values([size], kind) for kind in kinds]


def _cut(made: ir.Value, domain: Domain) -> ir.Value:
    """A result without the columns that shares have beyond the last one."""
    if shape_of(made)[0] == domain.batch * domain.parts * domain.width:
        return made
    return stablehlo.slice(made, start_indices=[0], limit_indices=[domain.width], strides=[1])


def _copy(share: _Share, result: Values, total: Values) -> None:
    lanes = share.lanes
    share.each(lambda column: result.set_row(total.get_row(column, lanes), share.place(column)))


def _reduce_share(share: _Share, totals: list[Values], partial: list[Values]) -> None:
    """Combines rows in order; for staged sums, the rows of a stage go to `partial` first, otherwise to the totals."""
    reduction, lanes = share.reduction, share.lanes
    rows, is_staged = share.count, partial is not totals
    deep = rows // DEPTH * DEPTH

    def add(targets: list[Values], found: list[Row], column: Index) -> None:
        made = reduction.combine([target.get_row(column, lanes) for target in targets], reduction.combined(found))
        for target, value in zip(targets, made, strict=True):
            target.set_row(share.wide(value), column)

    def fill(target: Values, number: Scalar) -> None:
        wide = share.wide(number)
        share.each(lambda column: target.set_row(wide, column))

    def add_rows(targets: list[Values], row: Index, count: int) -> None:
        share.each(lambda column: add(targets, share.rows(row, count, column), column))

    for total, start in zip(totals, reduction.starts, strict=True):
        fill(total, scalars.constant(start))
    groups = reduction.domain.part_rows // DEPTH
    stage = DEPTH * max(1, isqrt(groups) if is_staged else groups)
    with share.kernel.loop(0, deep, stage) as begin:
        if is_staged:
            fill(partial[0], share.kernel.number(-0.0).re)
        with share.kernel.loop(begin, (begin + stage).minimum(deep), DEPTH) as row:
            add_rows(partial, row, DEPTH)
        if is_staged:
            share.each(lambda column: add(totals, [[partial[0].get_row(column, lanes)]], column))
    if isinstance(rows, Index):
        with share.kernel.loop(deep, rows) as row:
            add_rows(totals, row, 1)
    elif rows % DEPTH:
        add_rows(totals, Index.of(deep), rows % DEPTH)
    if reduction.domain.rest:
        _add_rest(share, totals)


def _add_rest(share: _Share, totals: list[Values]) -> None:
    """Combines the elements after the last row with the totals, one by one."""
    single = replace(share, lanes=0)
    with share.kernel.loop(0, share.rest) as column:
        (row,) = single.rows(Index.of(share.count), 1, column)
        made = share.reduction.combine([total.get(column) for total in totals], row)
        for total, value in zip(totals, made, strict=True):
            assert isinstance(value, ir.Value)
            total.set(value, column)

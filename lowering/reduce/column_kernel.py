"""The kernel of a reduction along columns: the expressions that it reads, and its loops."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import isqrt, prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.elementary.joining.join_elementwise import is_splat
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat
from hilo.lowering.framework.profile import Profile
from hilo.lowering.framework.view import merged_stride
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.description import Description
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.numbers import Index, IndexLike
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.kernel.storage import to_storage
from hilo.lowering.reduce.column_domain import DEPTH, Domain, share_of

OPERATIONS = 24
"""The most element-wise operations that are computed in the kernel: each is unrolled for eight rows."""

KINDS = ("f32", "f64", "i32", "i64")
"""Element types of the reduced values."""

_READ = (*KINDS, "ui32", "ui64")
"""Element types of the arrays that a kernel reads."""

_FUNCTIONS = with_trait("elementary") - {"stablehlo.sqrt", "stablehlo.rsqrt"}
"""Operations that take longer than reading their result from memory."""

_FUSED = frozenset(f"stablehlo.{name}" for name in "iota pad slice concatenate reverse".split())
"""Operations that the compiler computes where their result is read."""


@dataclass(frozen=True)
class Leaf:
    """An array that the kernel reads, as `source` is laid out in memory; its strides in the domain's walk."""

    source: ir.Value
    strides: tuple[int, int, int]


class Expression:
    """The reduced value: arrays that the kernel reads, and the element-wise operations on them, in order.

    Raises:
        Unsupported: the operand cannot be computed in a kernel.
    """

    def __init__(self, operand: ir.Value, domain: Domain, profile: Profile) -> None:
        self.operand, self.domain, self._profile = operand, domain, profile
        self.leaves: dict[ir.Value, Leaf] = {}
        self.operations: dict[ir.Operation, None] = {}
        self.numbers: dict[ir.Value, ir.Operation] = {}
        self._add(operand)
        if not self.leaves or len(self.operations) > OPERATIONS:
            raise Unsupported(f"an operand of {len(self.operations)} operations on {len(self.leaves)} arrays")

    def describe(self, description: Description) -> Hashable:
        """All that a kernel's code for it depends on."""
        leaves = [
            (description.number(value), value.type, description.number(leaf.source), leaf.source.type, leaf.strides)
            for value, leaf in self.leaves.items()
        ]
        numbers = [(description.number(value), description.operation(op)) for value, op in self.numbers.items()]
        operations = tuple(map(description.operation, self.operations))
        return tuple(leaves), tuple(numbers), operations, description.number(self.operand)

    @property
    def has_functions(self) -> bool:
        """Whether elementary functions, such as exponentials, are computed in the kernel."""
        return any(op.name in _FUNCTIONS for op in self.operations)

    def _add(self, value: ir.Value) -> None:
        if value in self.leaves or value in self.numbers:
            return
        op = None if isinstance(value.owner, ir.Block) else value.owner.operation
        if op is None:
            self.leaves[value] = self._leaf(value)
        elif is_splat(op):
            self.numbers[value] = op.operands[0].owner.operation if len(op.operands) else op
        elif (number := _known_number(value)) is not None:
            self.numbers[value] = splat(number, element_of(value)).owner.operation
        elif not self._is_computed_here(op):
            self.leaves[value] = self._leaf(value)
        elif op not in self.operations:
            for operand in op.operands:
                self._add(operand)
            self.operations[op] = None

    def _is_computed_here(self, op: ir.Operation) -> bool:
        if not len(op.operands) or not scalars.has_rule(op):
            return False
        name, shape = op.name.removeprefix("stablehlo."), shape_of(op.results[0])
        is_apart = name in self._profile.scalar_f64 and isinstance(element_of(op.operands[0]), ir.F64Type)
        is_apart |= op.name in _FUNCTIONS and _is_read_elsewhere(op)
        return not is_apart and all(shape_of(x) == shape for x in op.operands)

    def _leaf(self, value: ir.Value) -> Leaf:
        source, along = strided_source(value)
        batch, rows, columns = (merged_stride(shape_of(value), along, axes) for axes in self.domain.axes)
        if str(element_of(source)) not in _READ:
            raise Unsupported(f"an operand with elements of type {element_of(source)}")
        if batch is None or rows is None or columns not in (0, 1):
            raise Unsupported("an operand whose rows are not contiguous")
        if not isinstance(source.owner, ir.Block) and source.owner.operation.name in _FUSED and rows and columns:
            raise Unsupported(f"an operand computed by {source.owner.operation.name}")
        return self._walked(source, (batch, rows, columns))

    def _walked(self, source: ir.Value, strides: tuple[int, int, int]) -> Leaf:
        """An array that has these strides in the domain; a row that is the same for all rows is repeated."""
        columns = self.domain.columns
        if self.domain.beside > 1 and strides == (0, 0, 1) and prod(shape_of(source)) == columns:
            kind = ir.RankedTensorType.get([self.domain.beside, columns], element_of(source))
            row = reshape(source, [columns])
            return Leaf(stablehlo.broadcast_in_dim(row, broadcast_dimensions=[1], result_type=kind), strides)
        walked = self.domain.walked(*strides)
        if walked is None:
            raise Unsupported("an operand whose rows do not lie side by side")
        return Leaf(source, walked)


def _is_read_elsewhere(op: ir.Operation) -> bool:
    """Whether something other than a reduction reads the result, or what element-wise operations compute from it."""
    found, waiting = {op}, [op]
    while waiting:
        for use in waiting.pop().results[0].uses:
            user = use.owner.operation
            if user.name == "stablehlo.reduce" or user in found:
                continue
            if not scalars.has_rule(user) or len(found) > OPERATIONS:
                return True
            found.add(user)
            waiting.append(user)
    return False


def _known_number(value: ir.Value) -> float | int | None:
    """The one value of an array that is computed from constants."""
    if str(element_of(value)) not in KINDS:
        return None
    number = known_value(value)
    return None if number is None else number.item()


def flat(source: ir.Value) -> ir.Value:
    """An array as the kernel reads it: flat, of signless integers or floats."""
    (stored,) = to_storage(reshape(source, [prod(shape_of(source))]))
    return stored


def strided_source(value: ir.Value) -> tuple[ir.Value, list[int]]:
    """The value behind transposes and broadcasts, and the strides at which it is read: 0 along broadcast axes."""
    axes = list(range(len(shape_of(value))))  # of the current array; -1 along broadcast axes
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name in _VIEWS:
        inner = _VIEWS[value.owner.operation.name](value.owner.operation)
        axes = [inner.get(axis, -1) for axis in axes]
        value = value.owner.operation.operands[0]
    shape = shape_of(value)
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    return value, [0 if axis < 0 else strides[axis] for axis in axes]


def _transposed(op: ir.Operation) -> dict[int, int]:
    """For each axis of the result, the operand's axis."""
    return dict(enumerate(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["permutation"])))


def _repeated(op: ir.Operation) -> dict[int, int]:
    """The same for a broadcast, without the axes along which it repeats."""
    into = [int(d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    return {d: axis for axis, d in enumerate(into) if shape_of(op.operands[0])[axis] != 1}


_VIEWS = {"stablehlo.transpose": _transposed, "stablehlo.broadcast_in_dim": _repeated}


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
        """The number of elements after the last row."""
        domain, rest = self.reduction.domain, Index.of(self.reduction.domain.rest)
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
        source = self.sources[value]
        return source.get_row(at, self.lanes) if columns and self.lanes else source.get(at)


def reduce_columns(reduction: Reduction, lanes: int) -> list[ir.Value]:
    """The results `[batch, parts, width]` of a reduction along rows."""
    arrays = barrier([flat(leaf.source) for leaf in reduction.leaves.values()])
    key = ("columns", lanes, reduction.describe())
    made = barrier(bodies.written_once(key, arrays, lambda: _write(reduction, lanes, arrays)))
    return [_cut(one, reduction.domain) for one in made[: len(reduction.operands)]]


def _write(reduction: Reduction, lanes: int, arrays: Sequence[ir.Value]) -> list[ir.Value]:
    """The results of the kernel, padded, and its working space."""
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
        while len(found) > 1:  # adjacent ones first
            pairs = [found[i : i + 2] for i in range(0, len(found), 2)]
            found = [reduction.combine(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
        made = reduction.combine([target.get_row(column, lanes) for target in targets], found[0])
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

"""The kernel of a reduction along columns: what it reads, and its loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt, prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir, vector
from hilo.lowering.elementary.joining.join_elementwise import is_splat
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.framework.profile import Profile
from hilo.lowering.framework.view import merged_stride
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.scalars import Scalar

DEPTH = 8
"""Rows that are combined in registers."""

SHARES, SHARE = 8, 256
"""Parts of the columns for several cores, at most; and the least columns of each."""

OPERATIONS = 24
"""Element-wise operations that are computed in the kernel, at most: each is written out for eight rows."""

KINDS = ("f32", "f64", "i32", "i64")
"""Element types of the arrays that a kernel reads, and of what it reduces."""

_FUSED = frozenset(f"stablehlo.{name}" for name in "iota pad slice concatenate reverse".split())
"""What the compiler computes where it is read."""


@dataclass(frozen=True)
class Domain:
    """What is reduced, as `batch` arrays of `rows` by `columns`; the axes of the operand that are each of them."""

    batch: int
    rows: int
    columns: int
    axes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def read_domain(shape: Sequence[int], reduced: Sequence[int]) -> Domain | None:
    """The domain of a reduction; None where its axes are not neighbours, or are the last ones.

    >>> read_domain((8, 56, 56, 64), (1, 2))
    Domain(batch=8, rows=3136, columns=64, axes=((0,), (1, 2), (3,)))
    """
    axes = sorted(reduced)
    if not axes or axes != list(range(axes[0], axes[-1] + 1)) or axes[-1] + 1 == len(shape):
        return None
    groups = tuple(range(axes[0])), tuple(axes), tuple(range(axes[-1] + 1, len(shape)))
    batch, rows, columns = (prod(shape[axis] for axis in group) for group in groups)
    return Domain(batch, rows, columns, groups)


def share_of(columns: int, lanes: int) -> int:
    """The columns of each share: whole vectors.

    >>> share_of(1024, 16), share_of(1000, 16), share_of(90, 16)
    (256, 336, 96)
    """
    shares = max(1, min(SHARES, columns // SHARE))
    return -(-columns // (shares * lanes)) * lanes


@dataclass(frozen=True)
class Leaf:
    """An array that the kernel reads, as `source` lies in memory; strides are those of batch, rows and columns."""

    source: ir.Value
    strides: tuple[int, int, int]


class Expression:
    """What is reduced: arrays that the kernel reads, and element-wise operations on them, in order.

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
            raise Unsupported(f"an operand that {len(self.operations)} operations make of {len(self.leaves)} arrays")

    def _add(self, value: ir.Value) -> None:
        if value in self.leaves or value in self.numbers:
            return
        op = None if isinstance(value.owner, ir.Block) else value.owner.operation
        if op is not None and is_splat(op):
            self.numbers[value] = op.operands[0].owner.operation if len(op.operands) else op
        elif op is not None and self._is_computed_here(op):
            if op not in self.operations:
                for operand in op.operands:
                    self._add(operand)
                self.operations[op] = None
        else:
            self.leaves[value] = self._leaf(value)

    def _is_computed_here(self, op: ir.Operation) -> bool:
        if not len(op.operands) or not scalars.has_rule(op):
            return False
        name, shape = op.name.removeprefix("stablehlo."), shape_of(op.results[0])
        is_apart = name in self._profile.scalar_f64 and isinstance(element_of(op.operands[0]), ir.F64Type)
        return not is_apart and all(shape_of(x) == shape for x in op.operands)

    def _leaf(self, value: ir.Value) -> Leaf:
        source, strides = strided_source(value)
        batch, rows, columns = (merged_stride(shape_of(value), strides, axes) for axes in self.domain.axes)
        if str(element_of(source)) not in KINDS:
            raise Unsupported(f"an operand of elements of {element_of(source)}")
        if batch is None or rows is None or columns not in (0, 1):
            raise Unsupported("an operand whose rows do not lie in a row")
        if not isinstance(source.owner, ir.Block) and source.owner.operation.name in _FUSED and rows and columns:
            raise Unsupported(f"an operand that {source.owner.operation.name} makes")
        return Leaf(source, (batch, rows, columns))


def strided_source(value: ir.Value) -> tuple[ir.Value, list[int]]:
    """The operand of transposes and broadcasts, and the strides in which it is read: 0 along what is repeated."""
    axes = list(range(len(shape_of(value))))  # of the array seen so far; -1 along what is repeated
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name in _VIEWS:
        inner = _VIEWS[value.owner.operation.name](value.owner.operation)
        axes = [inner.get(axis, -1) for axis in axes]
        value = value.owner.operation.operands[0]
    shape = shape_of(value)
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    return value, [0 if axis < 0 else strides[axis] for axis in axes]


def _transposed(op: ir.Operation) -> dict[int, int]:
    """The operand's axis of each axis of the result."""
    return dict(enumerate(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["permutation"])))


def _repeated(op: ir.Operation) -> dict[int, int]:
    """Likewise, without those along which it is repeated."""
    into = [int(d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    return {d: axis for axis, d in enumerate(into) if shape_of(op.operands[0])[axis] != 1}


_VIEWS = {"stablehlo.transpose": _transposed, "stablehlo.broadcast_in_dim": _repeated}


@dataclass(frozen=True)
class _Share:
    """Neighbouring columns of one array of the batch, in vectors.

    Where the columns are no multiple of a vector, the last one begins before the one before it ends.
    """

    kernel: Kernel
    expression: Expression
    sources: dict[ir.Value, Values]
    batch: Index
    first: Index
    size: int

    def each(self, body: Callable[[Index], None]) -> None:
        """Does something for each vector: `body(column)`, counted from the share's first on."""
        lanes = self.kernel.lanes
        end = -(-self.expression.domain.columns // lanes) * lanes
        with self.kernel.loop(0, (end - self.first).minimum(self.size), lanes) as column:
            body(column)

    def place(self, column: Index) -> Index:
        """Where a vector begins in the share."""
        columns, lanes = self.expression.domain.columns, self.kernel.lanes
        if columns % lanes == 0:
            return column
        return (self.first + column).minimum(columns - lanes) - self.first

    def rows(self, start: Index, count: int, column: Index) -> list[Scalar]:
        """The vectors at one column of some rows; what does not depend on the row is computed once."""
        same: dict[ir.Value, Scalar] = {v: scalars.constant(op) for v, op in self.expression.numbers.items()}
        at = self.first + self.place(column)
        for value, leaf in self.expression.leaves.items():
            if leaf.strides[1] == 0:
                same[value] = self._read(value, leaf, start, at)
        return [self._row(start + row, at, same) for row in range(count)]

    def _row(self, row: Index, at: Index, same: dict[ir.Value, Scalar]) -> Scalar:
        leaves = self.expression.leaves.items()
        varying: dict[ir.Value, Scalar] = {v: self._read(v, leaf, row, at) for v, leaf in leaves if leaf.strides[1]}
        for op in self.expression.operations:
            made = same if all(operand in same for operand in op.operands) else varying
            if op.results[0] not in made:
                operands = [varying[x] if x in varying else same[x] for x in op.operands]
                made[op.results[0]] = scalars.apply(op, operands)
        operand = self.expression.operand
        return varying[operand] if operand in varying else same[operand]

    def _read(self, value: ir.Value, leaf: Leaf, row: Index, column: Index) -> ir.Value:
        batch, rows, columns = leaf.strides
        at = column if columns else Index.of(0)
        for index, stride in ((self.batch, batch), (row, rows)):
            at = index * stride + at if stride else at
        source = self.sources[value]
        return source.get_row(at, self.kernel.lanes) if columns else source.get(at)


def reduce_columns(expression: Expression, combine: ir.Operation, start: ir.Operation, lanes: int) -> ir.Value:
    """The reduction `[batch, columns]`: `combine` of two elements, from the constant `start` on."""
    domain, kind = expression.domain, element_of(expression.operand)
    arrays = barrier([reshape(leaf.source, [prod(shape_of(leaf.source))]) for leaf in expression.leaves.values()])
    is_batch = domain.batch > 1
    size = domain.columns if is_batch else share_of(domain.columns, lanes)
    shares = domain.batch if is_batch else -(-domain.columns // size)
    is_staged = combine.name == "stablehlo.add" and not isinstance(kind, ir.IntegerType)
    with Kernel(kind, lanes=lanes) as k:
        result = k.values([shares * size], kind)
        sums = [k.values([shares * -(-size // lanes) * lanes], kind) for _ in range(1 + is_staged)]
        with k.share(shares) as at:
            sources = {value: Values(Cell(array)) for value, array in zip(expression.leaves, arrays, strict=True)}
            batch, first = (at, Index.of(0)) if is_batch else (Index.of(0), at * size)
            share = _Share(k, expression, sources, batch, first, size)
            _reduce_share(share, sums, combine, start)
            share.each(lambda column: result.set_row(sums[0].get_row(column, lanes), share.place(column)))
    made = barrier(k.results)[0]
    if shares * size > domain.batch * domain.columns:
        made = stablehlo.slice(made, start_indices=[0], limit_indices=[domain.columns], strides=[1])
    return made


def _reduce_share(share: _Share, sums: list[Values], combine: ir.Operation, start: ir.Operation) -> None:
    """Rows in order; of sums, those of a stage first, in the second array."""
    rows, lanes, (total, partial) = share.expression.domain.rows, share.kernel.lanes, (sums[0], sums[-1])
    deep = rows // DEPTH * DEPTH

    def add(target: Values, values: list[Scalar], column: Index) -> None:
        while len(values) > 1:  # neighbours first
            pairs = [values[i : i + 2] for i in range(0, len(values), 2)]
            values = [scalars.apply(combine, pair) if len(pair) == 2 else pair[0] for pair in pairs]
        made = scalars.apply(combine, [target.get_row(column, lanes), *values])
        assert isinstance(made, ir.Value)
        target.set_row(made, column)

    def fill(target: Values, number: ir.Value) -> None:
        wide = vector.broadcast(ir.VectorType.get([lanes], number.type), number)
        share.each(lambda column: target.set_row(wide, column))

    def add_rows(target: Values, row: Index, count: int) -> None:
        share.each(lambda column: add(target, share.rows(row, count, column), column))

    first_number = scalars.constant(start)
    assert isinstance(first_number, ir.Value)
    fill(total, first_number)
    stage = DEPTH * isqrt(rows // DEPTH) if partial is not total else deep
    with share.kernel.loop(0, deep, stage) as begin:
        if partial is not total:
            fill(partial, share.kernel.number(-0.0).re)
        with share.kernel.loop(begin, (begin + stage).minimum(deep), DEPTH) as row:
            add_rows(partial, row, DEPTH)
        if partial is not total:
            share.each(lambda column: add(total, [partial.get_row(column, lanes)], column))
    if deep < rows:
        add_rows(total, Index.of(deep), rows - deep)

"""The kernel of a reduction along short rows: many rows at a time, which end up in one lane each.

As many short rows as a vector has lanes fill as many vectors as a row has elements: adjacent elements are separated by
shuffles of two vectors and combined. Longer rows are read as vectors of their own, as many rows as a vector has lanes,
and combined in pairs: the even lanes of two rows with their odd lanes, which halves the number of vectors each time,
and puts the rows in order. Only adjacent elements are combined, so reducers need not commute; if the reducer does
commute, the vectors of a row are first combined lane by lane, which leaves one vector per row. If that takes many
operations, their code is not written for each row, but once, in a loop that stores these vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.iree import arith, ir, tensor, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.elementary.joining.vectorize_functions import FUNCTIONS
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.profile import Profile
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.description import Description
from hilo.lowering.kernel.moves import Unsupported, take
from hilo.lowering.kernel.numbers import Index, IndexLike
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.kernel.storage import stored_type
from hilo.lowering.reduce.column_domain import Domain
from hilo.lowering.reduce.reduced_operand import Expression, Leaf, View, flat, loaded

INTERLEAVED = (1, 3, 5, 7)
"""Odd numbers of vectors that shuffles can separate; a short row has such a number times a power of 2 elements."""

SHORT = 16
"""Most elements of a row that shares its vectors with other rows."""

MUCH = 100
"""Operations of a tile from which on its rows are computed in a loop. A layer norm of 64 x 64 bf16 compiles in half the
time then, and takes as long. Rows that do not fill their vectors are not: sums of 20,000 x 24 f32 34 µs → 50."""

Row = list[ir.Value]
"""A vector for each operand of the reduction."""


@dataclass(frozen=True)
class Reading:
    """How a kernel reads its operands.

    Attributes:
        is_long: it is the kernel for long rows, which may begin anywhere.
        copies: slices are copied if it cannot read them in their arrays.
    """

    is_long: bool
    copies: bool


class Operand(Expression):
    """An operand, computed in the kernel if nothing else reads it, or if that costs little.

    Args:
        operand, domain, profile: see `Expression`.
        reading: how the kernel reads it.
    """

    def __init__(self, operand: ir.Value, domain: Domain, profile: Profile, reading: Reading) -> None:
        self._reading = reading
        super().__init__(operand, domain, profile)

    @property
    def _copies(self) -> bool:
        return self._reading.copies

    def _is_computed_here(self, op: ir.Operation) -> bool:
        is_costly = op.name.removeprefix("stablehlo.") in FUNCTIONS and sum(1 for _ in op.results[0].uses) > 1
        return not is_costly and super()._is_computed_here(op)

    def _read(self, value: ir.Value, views: Mapping[str, View]) -> Leaf:
        leaf = super()._read(value, views)
        is_first = leaf.start == 0 and leaf.strides[1:] in ((self.domain.columns, 1), (1, 0), (0, 1), (0, 0))
        if self.domain.batch == 1 and not self._reading.is_long and not is_first:
            raise Unsupported("an operand whose rows are not contiguous")
        return leaf


class Stored(Operand):
    """An operand that the kernel reads from memory, computed before."""

    def _is_computed_here(self, op: ir.Operation) -> bool:
        return False


@dataclass(frozen=True)
class Reduction:
    """A reduction that a kernel computes.

    Attributes:
        rows, length: the number of rows, and of elements in each.
        group: how many rows are apart by one stride; those of the next group are apart from them by another one.
        operands: expressions, or None for the index in the row, and its element type.
        block: the reducer.
        starts: the constant initial values.
        kept: the results that are read.
        commutes: whether the reducer may combine elements that are not adjacent.
    """

    rows: int
    length: int
    group: int
    operands: Sequence[tuple[Operand | None, Dtype]]
    block: ir.Block
    starts: Sequence[ir.Operation]
    kept: Sequence[int]
    commutes: bool = False

    @property
    def sources(self) -> list[ir.Value]:
        """The arrays that the kernel reads."""
        leaves = (leaf for operand, _ in self.operands if operand for leaf in operand.leaves.values())
        return list(dict.fromkeys(leaf.source for leaf in leaves))

    @property
    def is_grouped(self) -> bool:
        """Whether there are several groups of rows."""
        return self.group < self.rows

    def start(self, leaf: Leaf, row: Index) -> Index:
        """Where a row begins in an array."""
        of_group, of_row, _ = leaf.strides
        if not self.is_grouped:
            return row * of_row + leaf.start
        return row // self.group * of_group + row % self.group * of_row + leaf.start

    def describe(self) -> Hashable:
        """All that its kernel depends on."""
        names = Description()
        operands = tuple((one and one.describe(names), row) for one, row in self.operands)
        parts = names.block(self.block), tuple(map(names.operation, self.starts))
        return self.rows, self.length, self.group, operands, *parts, tuple(self.kept), self.commutes


def reduce_rows(reduction: Reduction, lanes: int, shares: int) -> list[ir.Value]:
    """The results `[rows]` that are kept, preds as bytes, in shares of at least `lanes` rows."""
    arrays = barrier([flat(source) for source in reduction.sources])
    key = ("short rows", lanes, shares, reduction.describe())
    return barrier(bodies.written_once(key, arrays, lambda: _write(reduction, lanes, shares, arrays)))


def _write(reduction: Reduction, lanes: int, shares: int, arrays: Sequence[ir.Value]) -> list[ir.Value]:
    part = -(-reduction.rows // shares)
    with Kernel(ir.F32Type.get(), lanes=lanes) as k:
        kinds = [stored_type(reduction.operands[at][1]) for at in reduction.kept]
        results = [k.values([reduction.rows], kind) for kind in kinds]
        sources = {
            source: Values(Cell(array), is_read_often=True)
            for source, array in zip(reduction.sources, arrays, strict=True)
        }
        with k.share_rows(reduction.rows, shares) as first, k.loop(0, part, lanes) as at:
            row = at if part % lanes == 0 else at.minimum(part - lanes)
            made = _Tile(k, reduction, sources, lanes, first + row).reduce()
            for at_result, result in zip(reduction.kept, results, strict=True):
                value, kind = made[at_result], result.element
                if reduction.operands[at_result][1].kind == "pred":
                    value = arith.trunci(ir.VectorType.get([lanes], kind), value)
                result.set_row(value, row)
    return list(k.results)


class _Tile:
    """As many rows as a vector has lanes, from `row` on."""

    def __init__(
        self, kernel: Kernel, reduction: Reduction, sources: dict[ir.Value, Values], lanes: int, row: Index
    ) -> None:
        self.kernel, self.reduction, self.sources, self.lanes, self.row = kernel, reduction, sources, lanes, row
        self.length, self.start = reduction.length, row * reduction.length
        self.same = dict[tuple[ir.Value, bool], ir.Value]()
        self.spread = dict[tuple[ir.Value, bool, bytes], ir.Value]()
        self.places: dict[int, Index] = {}
        self.begins: dict[tuple[Leaf, int], Index] = {}
        self.numbers: dict[ir.Value, Scalar] = {}
        for expression in (expression for expression, _ in reduction.operands if expression):
            for value, op in expression.numbers.items():
                self.numbers[value] = spread_out(scalars.constant(op), lanes)

    def reduce(self) -> Row:
        """The results of the rows, one in each lane."""
        shares_vectors = is_interleaved(self.length) and not self.reduction.is_grouped
        found = self.interleaved() if shares_vectors else self.chunks()
        wide = [self._wide(op, like.type) for op, like in zip(self.reduction.starts, found, strict=True)]
        return self.combine(wide, found)

    def combine(self, left: Row, right: Row) -> Row:
        *body, _ = self.reduction.block.operations
        if self.reduction.operands[0][1].kind == "pred":
            is_or = body[0].operation.name == "stablehlo.or"
            return [(arith.ori if is_or else arith.andi)(left[0], right[0])]
        return [value for value in scalars.emit(self.reduction.block, [*left, *right]) if isinstance(value, ir.Value)]

    def _wide(self, op: ir.Operation, kind: ir.Type) -> ir.Value:
        number = scalars.constant(op)
        assert isinstance(number, ir.Value)
        if number.type == ir.IntegerType.get_signless(1):
            number = arith.extui(ir.VectorType(kind).element_type, number)
        return vector.broadcast(kind, number)

    def folded(self, rows: list[Row]) -> Row:
        """Neighbours first."""
        while len(rows) > 1:
            pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
            rows = [self.combine(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
        return rows[0]

    # ---- rows that share vectors ------------------------------------------------------------------------------------

    def interleaved(self) -> Row:
        """Reduces rows that fill `length` vectors together."""
        lanes, length = self.lanes, self.length
        positions = np.arange(length * lanes).reshape(length, lanes)
        pieces = [self.read(int(row[0]), row // length, row % length, lanes) for row in positions]
        while len(pieces) % 2 == 0:
            pairs = [(pieces[i], pieces[i + 1]) for i in range(0, len(pieces), 2)]
            pieces = [self.combine(*(_apart(a, b, first, lanes) for first in (0, 1))) for a, b in pairs]
        if len(pieces) == 1:
            return pieces[0]
        return self.folded([_every(pieces, first, lanes) for first in range(len(pieces))])

    # ---- rows one by one --------------------------------------------------------------------------------------------

    def chunks(self) -> Row:
        """Reduces rows with vectors of their own: each vector of a row into one lane, and these in order."""
        starts = list(range(0, self.length, self.lanes))
        if not self.reduction.commutes:
            return self.folded([self.chunk([start]) for start in starts])
        whole = self.length // self.lanes
        return self.folded([self.chunk(part) for part in (starts[:whole], starts[whole:]) if part])

    def chunk(self, starts: Sequence[int]) -> Row:
        """Reads, for each row, a vector at each of `starts`; elements of one lane are combined first."""
        lanes, count = self.lanes, min(self.lanes, self.length - starts[-1])
        rows = self._rows(starts) if count == lanes and self._is_much(len(starts)) else self._each_row(starts, count)
        width = lanes
        while len(rows) > 1:
            pairs = [(rows[i], rows[i + 1]) for i in range(0, len(rows), 2)]
            rows = [self._joined(a, b, count, width) for a, b in pairs]
            width, count = width // 2, -(-count // 2)
        return rows[0]

    def _is_much(self, vectors: int) -> bool:
        """Whether code for each row, of which each vector is one of several, takes longer to compile than memory takes
        to run."""
        operands = [operand for operand, _ in self.reduction.operands]
        once = sum(len(operand.leaves) + len(operand.operations) for operand in operands if operand)
        return None not in operands and self.lanes * vectors * once >= MUCH

    def _each_row(self, starts: Sequence[int], count: int) -> list[Row]:
        """A vector of each row, computed by code for each."""
        return [self.folded([self._row(row, start, count) for start in starts]) for row in range(self.lanes)]

    def _rows(self, starts: Sequence[int]) -> list[Row]:
        """A vector of each row, by way of memory: the code that computes them is written once."""
        lanes, kinds = self.lanes, [self._kind(row) for _, row in self.reduction.operands]
        kept = [Values(self.kernel.cell(tensor.empty([lanes, lanes], kind))) for kind in kinds]
        with self.kernel.loop(0, lanes) as at:
            made = self.folded([self._part(at, start) for start in starts])
            for one, vectors in zip(made, kept, strict=True):
                vectors.set_row(one, (at, 0))
        return [[vectors.get_row((row, 0), lanes) for vectors in kept] for row in range(lanes)]

    def _kind(self, row: Dtype) -> ir.Type:
        return ir.IntegerType.get_signless(32) if row.kind == "pred" else scalars.storage_type(row)

    def _part(self, row: Index, place: int) -> Row:
        """A vector of each operand, from a place in a row of the tile on."""

        def read(leaf: Leaf) -> ir.Value:
            source, begin = self.sources[leaf.source], self.reduction.start(leaf, self.row + row)
            if leaf.strides[2]:
                return source.get_row(begin + place, self.lanes)
            return spread_out(source.get(begin), self.lanes)

        return self._operands(read, np.arange(place, place + self.lanes))

    def _row(self, row: int, start: int, count: int) -> Row:
        places = np.arange(start, start + self.lanes).clip(max=self.length - 1)
        return self.read(row * self.length + start, np.full(self.lanes, row), places, count)

    def _joined(self, a: Row, b: Row, count: int, width: int) -> Row:
        """Combines adjacent elements of two vectors; each has `count` elements in every `width` lanes."""
        even, odd = (_apart(a, b, first, self.lanes) for first in (0, 1))
        if count == 1:
            return even
        both = self.combine(even, odd)
        if count % 2 == 0 or width == 1:
            return both
        is_pair = np.arange(self.lanes) % (width // 2) < count // 2
        return [arith.select(mask(is_pair), x, y) for x, y in zip(both, even, strict=True)]

    # ---- elements ---------------------------------------------------------------------------------------------------

    def read(self, position: int, rows: np.ndarray, places: np.ndarray, count: int) -> Row:
        """Reads `count` elements of each operand as vectors, `position` counted from the tile's beginning; `rows` and
        `places` hold each lane's row and its index in the row."""
        return self._operands(lambda leaf: self._leaf(leaf, position, rows, places, count), places)

    def _operands(self, read: Callable[[Leaf], ir.Value], places: np.ndarray) -> Row:
        """A vector of each operand."""
        found: Row = []
        for expression, row in self.reduction.operands:
            if expression is None:
                found.append(_numbers(places, scalars.storage_type(row)))
                continue
            known = dict(self.numbers)
            for value, leaf in expression.leaves.items():
                known[value] = loaded(read(leaf), value)
            for op in expression.operations:
                known[op.results[0]] = scalars.apply(op, [known[x] for x in op.operands])
            value = known[expression.operand]
            assert isinstance(value, ir.Value)
            found.append(as_integers(value, self.lanes))
        return found

    def _leaf(self, leaf: Leaf, position: int, rows: np.ndarray, places: np.ndarray, count: int) -> ir.Value:
        source, (_, of_row, of_place) = self.sources[leaf.source], leaf.strides
        if self.reduction.is_grouped:
            return self._grouped(leaf, int(rows[0]), int(places[0]), count)
        if of_row and of_place:
            if position not in self.places:
                self.places[position] = self.start + position
            return _masked(source, self.places[position], self.lanes, count)
        if not of_row and not of_place:
            return spread_out(source.get(0), self.lanes)
        by_row = bool(of_row)  # an array may be read both ways: |x[:, None] - x|
        if (leaf.source, by_row) not in self.same:
            wanted = (self.row, self.lanes) if by_row else (Index.of(0), self.length)
            self.same[leaf.source, by_row] = source.get_row(*wanted)
        at = rows if by_row else places
        key = leaf.source, by_row, at.tobytes()
        if key not in self.spread:
            self.spread[key] = take(self.same[leaf.source, by_row], at)
        return self.spread[key]

    def _grouped(self, leaf: Leaf, row: int, place: int, count: int) -> ir.Value:
        """The elements of one row, each of which begins where its group has it."""
        source = self.sources[leaf.source]
        if (leaf, row) not in self.begins:
            self.begins[leaf, row] = self.reduction.start(leaf, self.row + row)
        if leaf.strides[2]:
            return _masked(source, self.begins[leaf, row] + place, self.lanes, count)
        return spread_out(source.get(self.begins[leaf, row]), self.lanes)


def _masked(source: Values, at: IndexLike, lanes: int, count: int) -> ir.Value:
    """A vector of which only the first `count` elements are read."""
    if count == lanes:
        return source.get_row(at, lanes)
    kind, map_ = ir.VectorType.get([lanes], source.element), ir.AffineMap.get_identity(1)
    read = mask(np.arange(lanes) < count)
    return vector.transfer_read(kind, source.tensor, [Index.of(at).value], map_, source.padding, [True], mask=read)


def mask(flags: np.ndarray) -> ir.Value:
    """A constant vector of bits."""
    kind = ir.VectorType.get([len(flags)], ir.IntegerType.get_signless(1))
    packed = ir.DenseElementsAttr.get(np.ascontiguousarray(flags, bool), type=kind)
    return arith.constant(kind, packed)


def _numbers(values: np.ndarray, element: ir.Type) -> ir.Value:
    kind = ir.VectorType.get([len(values)], element)
    attributes = [ir.IntegerAttr.get(element, int(value)) for value in values]
    return arith.constant(kind, ir.DenseElementsAttr.get(attributes, kind))


def spread_out(value: Scalar, lanes: int) -> Scalar:
    """A scalar, or both parts of one, broadcast to all lanes, once for all uses."""
    if isinstance(value, tuple):
        return value
    return vector.broadcast(ir.VectorType.get([lanes], value.type), value)


def as_integers(value: ir.Value, lanes: int) -> ir.Value:
    """Vectors of i1 as vectors of i32, whose lanes are as wide as those they come from; scalars as vectors."""
    if not isinstance(value.type, ir.VectorType):
        value = vector.broadcast(ir.VectorType.get([lanes], value.type), value)
    if ir.VectorType(value.type).element_type != ir.IntegerType.get_signless(1):
        return value
    return arith.extui(ir.VectorType.get([lanes], ir.IntegerType.get_signless(32)), value)


def _apart(a: Row, b: Row, first: int, lanes: int) -> Row:
    """Every other element of two concatenated vectors."""
    return [vector.shuffle(x, y, list(range(first, 2 * lanes, 2))) for x, y in zip(a, b, strict=True)]


def _every(pieces: list[Row], first: int, lanes: int) -> Row:
    """The elements `first`, `first + n`, … of n concatenated vectors, by shuffles of two vectors each."""
    positions = first + len(pieces) * np.arange(lanes)
    found: Row = []
    for at in range(len(pieces[0])):
        made = pieces[0][at]
        for number in range(1, len(pieces)):
            wanted = [
                lanes + p % lanes if p // lanes == number else (p if number == 1 and p < lanes else lane)
                for lane, p in enumerate(positions.tolist())
            ]
            made = vector.shuffle(made, pieces[number][at], wanted)
        found.append(made)
    return found


def is_interleaved(length: int) -> bool:
    """Whether rows share vectors, unless they are in groups.

    >>> [length for length in range(1, 20) if is_interleaved(length)]
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]
    """
    odd = length
    while odd % 2 == 0:
        odd //= 2
    return length <= SHORT and odd in INTERLEAVED


def is_reducible(op: ir.Operation) -> bool:
    """Whether a kernel supports the reducer. Preds are combined by `and` and `or`."""
    block, rows = op.regions[0].blocks[0], [scalars.row_of(value) for value in op.operands]
    if any(row.kind == "pred" for row in rows):
        names = [view.operation.name for view in block.operations]
        return len(rows) == 2 and len(names) == 2 and names[0] in ("stablehlo.or", "stablehlo.and")
    return scalars.why_not(block) is None

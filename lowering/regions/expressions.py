"""Lazily computed tensors: element-wise expressions over strided reads.

    Node(add, [Leaf(x, strides=(4, 1)), Leaf(y, strides=(0, 1))])

Data movement with static positions (broadcast, transpose, slice, reverse, most reshapes) only changes the strides of
the leaves and costs nothing. An expression becomes code when a loop nest needs its elements, a vector at a time; nodes
that several operations use are computed once per element, and stored if they are needed outside the nest. Short rows
are computed in blocks that fill vectors, where elements that lie apart are shuffled into place (`Block`): eight rows of
three f64 are three vectors. So 20 bodies with gravity take 18 µs for 50 steps in f32 in place of 38.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import gcd, prod
from typing import TypeAlias

from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.loops import merged_dimensions, pieces
from hilo.lowering.kernel.moves import SHUFFLE_LIMIT, concatenate, take
from hilo.lowering.regions.code import Code
from hilo.lowering.regions.memory.buffers import Buffer, Position, as_index, plus, times

VECTOR_BITS = 512

LARGEST_STEP = 4
"""The largest distance between elements that are read as one vector with gaps."""

BLOCK_VECTORS = 4
"""The most vectors in a block of short rows."""

MOST_COLUMNS = 8
"""The most columns that are read one by one and put together to rows."""

Strides: TypeAlias = "tuple[int, ...]"


@dataclass(eq=False)
class Leaf:
    """Elements of a buffer: the one for multi-index i is at `base + offset + Σ i[d] strides[d]`."""

    buffer: Buffer
    shape: tuple[int, ...]
    strides: Strides
    offset: int = 0
    base: ir.Value | None = None

    @property
    def row(self) -> Dtype:
        return self.buffer.row


@dataclass(eq=False)
class Counter:
    """An iota: the element for multi-index i is `offset + Σ i[d] strides[d]`."""

    row: Dtype
    shape: tuple[int, ...]
    strides: Strides
    offset: int = 0


@dataclass(eq=False)
class Splat:
    """A splat: the same value at every index."""

    value: ir.Value
    row: Dtype
    shape: tuple[int, ...]


@dataclass(eq=False)
class Node:
    """An element-wise operation. `uses`: how many operands of operations refer to its result."""

    build: Callable[[list[ir.Value]], ir.Value]
    operands: list[Expression]
    row: Dtype
    shape: tuple[int, ...]
    uses: int = 1
    stored: Leaf | None = None


Expression: TypeAlias = "Leaf | Counter | Splat | Node"


def row_major(shape: Sequence[int]) -> Strides:
    """
    >>> row_major((2, 3, 4))
    (12, 4, 1)
    """
    return tuple(prod(shape[d + 1 :]) for d in range(len(shape)))


def whole(buffer: Buffer, shape: tuple[int, ...]) -> Leaf:
    """All elements of a buffer as a tensor."""
    return Leaf(buffer, shape, row_major(shape))


def is_whole(e: Expression) -> bool:
    """Whether the expression is a whole buffer, in order."""
    return isinstance(e, Leaf) and e.base is None and not e.offset and covers(e) and prod(e.shape) == e.buffer.size


def covers(e: Leaf) -> bool:
    """Whether the leaf's elements are contiguous."""
    return all(n == 1 or s == t for n, s, t in zip(e.shape, e.strides, row_major(e.shape), strict=True))


def newest(e: Expression) -> Expression:
    """The stored form of an expression, if there is one."""
    return e.stored if isinstance(e, Node) and e.stored is not None else e


def leaves(e: Expression, without: Sequence[Expression] = ()) -> Iterator[Expression]:
    """The leaves of an expression, without duplicates, and without those below some expressions."""
    seen: set[int] = {id(one) for one in without}
    todo = [e]
    while todo:
        one = newest(todo.pop())
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Node):
            todo += one.operands
        else:
            yield one


def reads(e: Expression, buffer: Buffer) -> bool:
    return any(isinstance(leaf, Leaf) and leaf.buffer is buffer for leaf in leaves(e))


View: TypeAlias = "Callable[[tuple[int, ...], Strides, int], tuple[tuple[int, ...], Strides, int] | None]"


def viewed(e: Expression, view: View, shape: tuple[int, ...]) -> Expression | None:
    """The expression with other strides in each leaf; None if the view is impossible for one of them."""
    return _viewed(e, view, shape, {})


def _viewed(
    e: Expression, view: View, shape: tuple[int, ...], made: dict[int, Expression | None]
) -> Expression | None:  # no closure: see `Code.buffer`
    """`made`: the results for expressions that were asked for before, None where the view is impossible; without these,
    the time would grow with the number of paths through the expression."""
    one = newest(e)
    if id(one) in made:
        return made[id(one)]
    new: Expression
    if isinstance(one, Splat):
        new = Splat(one.value, one.row, shape)
    elif isinstance(one, Node):
        operands = [_viewed(x, view, shape, made) for x in one.operands]
        if any(x is None for x in operands):
            made[id(one)] = None
            return None
        new = Node(one.build, [x for x in operands if x is not None], one.row, shape)
    else:
        found = view(one.shape, one.strides, one.offset)
        if found is None:
            made[id(one)] = None
            return None
        _, strides, offset = found
        if isinstance(one, Leaf):
            new = Leaf(one.buffer, shape, strides, offset, one.base)
        else:
            new = Counter(one.row, shape, strides, offset)
    made[id(one)] = new
    return new


def strided_leaves(e: Expression) -> list[Leaf | Counter]:
    """The leaves whose values depend on the index."""
    return [x for x in leaves(e) if isinstance(x, Leaf | Counter)]


@dataclass(frozen=True)
class Block:
    """Elements that are computed together: `rows` rows of `columns` elements, along dimensions `row` and `column`."""

    rows: int
    columns: int
    row: int
    column: int | None

    def strides(self, leaf: Leaf | Counter) -> tuple[int, int]:
        """The distances between rows and between columns."""
        return leaf.strides[self.row], 0 if self.column is None else leaf.strides[self.column]

    def positions(self, leaf: Leaf | Counter) -> list[int]:
        """The elements relative to the first one.

        >>> Block(2, 3, 0, 1).positions(Counter(dtype("s32"), (9, 3), (5, 1)))
        [0, 1, 2, 5, 6, 7]
        """
        p, q = self.strides(leaf)
        return [i * p + j * q for i in range(self.rows) for j in range(self.columns)]

    def fits(self, leaf: Leaf | Counter) -> bool:
        """Whether the elements are close enough together to be read at once, or each column by itself."""
        if isinstance(leaf, Counter):
            return True
        p, q = self.strides(leaf)
        if self.is_by_columns(leaf):
            return p == 1 and self.columns <= MOST_COLUMNS
        limit = LARGEST_STEP if self.column is None else self.columns + LARGEST_STEP - 1
        return 0 <= p <= limit and (self.rows - 1) * p + (self.columns - 1) * q < SHUFFLE_LIMIT

    def is_by_columns(self, leaf: Leaf) -> bool:
        """Whether each column is read by itself."""
        return not 0 <= self.strides(leaf)[1] <= LARGEST_STEP


OPERATIONS_IN_VECTORS = 8
"""Elements that can only be read one by one, and take so many operations, are first brought together, or stored."""


def count_nodes(expressions: Sequence[Expression], most: int = 1 << 30) -> int:
    """The number of operations in expressions that are not stored, counted up to `most`."""
    seen: set[int] = set()
    todo = list(expressions)
    while todo and len(seen) < most:
        one = newest(todo.pop())
        if isinstance(one, Node) and id(one) not in seen:
            seen.add(id(one))
            todo += one.operands
    return len(seen)


@dataclass
class Nest:
    """A loop nest over a shape, with dimensions merged where all leaves allow it, but not across `bounds`."""

    code: Code
    shape: tuple[int, ...]
    expressions: list[Expression]
    targets: list[Leaf] = field(default_factory=list)
    bounds: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        strided = [*self.targets, *(x for e in self.expressions for x in strided_leaves(e))]
        self.kept, self.sizes = merged_dimensions(self.shape, [x.strides for x in strided], self.bounds)
        self.is_vector = bool(self.shape) and all(
            x.strides[self.kept[-1]] in (-1, 0, 1) or isinstance(x, Counter) for x in strided
        )
        self.is_vector = self.is_vector and all(x.strides[self.kept[-1]] == 1 for x in self.targets)
        self.bits = widest([*self.expressions, *self.targets])

    @property
    def lanes(self) -> int:
        return self.full if self.is_vector else 1

    @property
    def full(self) -> int:
        """The lanes of a whole vector."""
        return max(1, VECTOR_BITS // self.bits)

    def run(self, body: Callable[[Reader], None]) -> None:
        """Runs `body` for each vector of elements, or for each block of them."""
        self._level(0, [], body, self._block())

    def _block(self) -> Block | None:
        """Short rows that lie in a row in all targets are computed together, as are elements with gaps between them."""
        if len(self.sizes) > 1 and self.sizes[-1] < self.full:
            block = self.short_rows()
            if self._are_all(block, self.targets, (block.columns, 1)) and (found := self.fitting(block)) is not None:
                return found
        if self.is_vector or not self.sizes:
            return None
        block = Block(min(self.full, self.sizes[-1]), 1, self.kept[-1], None)
        is_worth_it = self._are_all(block, self.targets, (1, 0)) or count_nodes(self.expressions) > 2
        return self.fitting(block) if is_worth_it else None

    @staticmethod
    def _are_all(block: Block, targets: Sequence[Leaf], strides: tuple[int, int]) -> bool:
        return all(block.strides(target) == strides for target in targets)

    def far_leaves(self) -> list[Leaf]:
        """Those whose neighbours lie apart, if no vectors or blocks can be computed for that reason."""
        if self.is_vector or not self.sizes or self._block() is not None:
            return []
        return [
            x for e in self.expressions for x in leaves(e) if isinstance(x, Leaf) and abs(x.strides[self.kept[-1]]) > 1
        ]

    def fitting(self, block: Block) -> Block | None:
        """The block, or one of fewer rows, whose elements can be read together."""
        read = [x for e in self.expressions for x in strided_leaves(e)]
        while block.rows > 1 and not all(map(block.fits, read)):
            block = replace(block, rows=block.rows // 2)
        return block if block.rows > 1 else None

    def short_rows(self) -> Block:
        """Rows of the last dimension that fill whole vectors, if these are few."""
        columns = self.sizes[-1]
        rows = self.full // gcd(self.full, columns)
        if rows * columns > min(BLOCK_VECTORS * self.full, SHUFFLE_LIMIT):
            rows = max(1, self.full // columns)
        return Block(min(rows, self.sizes[-2]), columns, self.kept[-2], self.kept[-1])

    def _level(self, d: int, at: list[Position], body: Callable[[Reader], None], block: Block | None) -> None:
        if not self.sizes:
            body(Reader(self, [], 0))
            return
        if block is not None and self.kept[d] == block.row:
            last: list[Position] = [] if block.column is None else [0]
            for start, count, rows in pieces(self.sizes[d], block.rows):
                part = Block(rows, block.columns, block.row, block.column)

                def together(i: Position, _: list[ir.Value], start: int = start, part: Block = part) -> list[ir.Value]:
                    body(Reader(self, [*at, plus(i, start), *last], part.rows * part.columns, part))
                    return []

                self.code.loop(count * rows, rows, [], together)
            return
        if d < len(self.sizes) - 1:

            def level(i: Position, _: list[ir.Value]) -> list[ir.Value]:
                self._level(d + 1, [*at, i], body, block)
                return []

            self.code.loop(self.sizes[d], 1, [], level)
            return
        for start, count, lanes in pieces(self.sizes[d], self.lanes):
            one = 0 if not self.is_vector else lanes

            def iteration(i: Position, _: list[ir.Value], start: int = start, one: int = one) -> list[ir.Value]:
                body(Reader(self, [*at, plus(i, start)], one))
                return []

            self.code.loop(count * lanes, lanes, [], iteration)


def widest(expressions: Sequence[Expression]) -> int:
    """Bits of the widest values in the expressions."""
    bits, seen, todo = 8, set(), list(expressions)
    while todo:
        one = newest(todo.pop())
        if id(one) in seen:
            continue
        seen.add(id(one))
        if not isinstance(one, Counter):
            bits = max(bits, 64 if one.row.bits > 64 else one.row.bits)
        if isinstance(one, Node):
            todo += one.operands
    return bits


class Reader:
    """Elements at one position of a nest; each node is computed once."""

    def __init__(self, nest: Nest, at: list[Position], lanes: int, block: Block | None = None) -> None:
        self.nest, self.at, self.lanes, self.block = nest, at, lanes, block
        self._known: dict[int, ir.Value] = {}

    def position(self, leaf: Leaf | Counter) -> Position:
        found: Position = leaf.offset
        for d, i in zip(self.nest.kept, self.at, strict=True):
            found = plus(found, times(i, leaf.strides[d]))
        if isinstance(leaf, Leaf) and leaf.base is not None:
            found = plus(leaf.base, found)
        return found

    def value(self, e: Expression) -> ir.Value:
        """The elements of an expression."""
        stack: list[Expression] = [newest(e)]
        while stack:  # no recursion, since chains are long
            one = stack[-1]
            if id(one) in self._known:
                stack.pop()
                continue
            if isinstance(one, Node):
                missing = [newest(x) for x in one.operands if id(newest(x)) not in self._known]
                if missing:
                    stack += missing
                    continue
                self._known[id(one)] = one.build([self._known[id(newest(x))] for x in one.operands])
            else:
                self._known[id(one)] = self._leaf(one)
            stack.pop()
        return self._known[id(newest(e))]

    def _wide(self, value: ir.Value) -> ir.Value:
        return vector.broadcast(ir.VectorType.get([self.lanes], value.type), value) if self.lanes else value

    def _leaf(self, one: Leaf | Counter | Splat) -> ir.Value:
        if isinstance(one, Splat):
            return self._wide(one.value)
        if self.block is not None:
            return self._block_of(one, self.block.positions(one))
        step = one.strides[self.nest.kept[-1]] if self.nest.kept else 0
        if isinstance(one, Leaf):
            place = self.position(one)
            if not self.lanes or step == 1:
                return one.buffer.read(place, self.lanes)
            if not step:
                return self._wide(one.buffer.read(place, 0))
            return take(one.buffer.read(plus(place, 1 - self.lanes), self.lanes), range(self.lanes - 1, -1, -1))
        kind = ir.IntegerType.get_signless(64)
        start = self._wide(arith.index_cast(kind, as_index(self.position(one))))
        if self.lanes and step:
            steps = [ir.IntegerAttr.get(kind, i * step) for i in range(self.lanes)]
            start = arith.addi(start, arith.constant(start.type, ir.DenseElementsAttr.get(steps, start.type)))
        return scalars.converted(start, dtype("s64"), one.row)

    def _block_of(self, one: Leaf | Counter, positions: list[int]) -> ir.Value:
        place = self.position(one)
        if isinstance(one, Counter):
            kind = ir.IntegerType.get_signless(64)
            start = self._wide(arith.index_cast(kind, as_index(place)))
            steps = ir.DenseElementsAttr.get([ir.IntegerAttr.get(kind, n) for n in positions], start.type)
            return scalars.converted(arith.addi(start, arith.constant(start.type, steps)), dtype("s64"), one.row)
        if not any(positions):
            return self._wide(one.buffer.read(place, 0))
        block = self.block
        assert block is not None
        if block.is_by_columns(one):
            step = block.strides(one)[1]
            columns = [one.buffer.read(plus(place, j * step), block.rows) for j in range(block.columns)]
            order = [j * block.rows + i for i in range(block.rows) for j in range(block.columns)]
            return take(concatenate(columns), order)
        together = one.buffer.read(place, positions[-1] + 1)
        return together if positions == list(range(self.lanes)) else take(together, positions)

    def write(self, target: Leaf, value: ir.Value) -> None:
        place = self.position(target)
        step = self.block.strides(target)[0] if self.block is not None and self.block.column is None else 1
        if step == 1:
            target.buffer.write(value, place)
        else:
            for lane in range(self.lanes):
                target.buffer.write(vector.extract(value, [], [lane]), plus(place, lane * step))

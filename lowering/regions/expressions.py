"""Lazily computed tensors: element-wise expressions over strided reads.

    Node(add, [Leaf(x, strides=(4, 1)), Leaf(y, strides=(0, 1))])

Data movement with static positions (broadcast, transpose, slice, reverse, most reshapes) only changes the strides of
the leaves and costs nothing. An expression becomes code when a loop nest needs its elements, a vector at a time; nodes
that several operations use are computed once per element, and stored if they are needed outside the nest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import take
from hilo.lowering.regions.code import Buffer, Code, Position, as_index, plus, times

VECTOR_BITS = 512

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


def leaves(e: Expression) -> Iterator[Expression]:
    """The leaves of an expression, without duplicates."""
    seen: set[int] = set()
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


def restrided(shape: Sequence[int], strides: Sequence[int], wanted: Sequence[int]) -> Strides | None:
    """The strides of a reshape without data movement; None if there are none.

    >>> restrided((6, 4), (4, 1), (2, 3, 4))
    (12, 4, 1)
    >>> restrided((2, 3), (1, 2), (6,)) is None
    True
    """
    if not prod(wanted):
        return (0,) * len(wanted)
    array = np.lib.stride_tricks.as_strided(np.empty(0, np.int8), shape, strides)
    try:
        array.shape = tuple(wanted)
    except AttributeError:
        return None
    return tuple(array.strides)


def merged_dimensions(
    shape: Sequence[int], strides: Sequence[Sequence[int]], bounds: Sequence[int] = ()
) -> tuple[list[int], list[int]]:
    """The loops over a shape, with adjacent dimensions merged where all `strides` walk them contiguously: for each loop
    its last dimension, and its size. A dimension in `bounds` starts a new loop.

    >>> merged_dimensions((4, 5, 6), [(30, 6, 1)])
    ([2], [120])
    >>> merged_dimensions((4, 5, 6), [(30, 6, 1)], bounds=(1,))
    ([0, 2], [4, 30])
    """
    kept: list[int] = []
    sizes: list[int] = []
    for d, n in enumerate(shape):
        if n == 1:
            continue
        is_bound = kept and any(kept[-1] < b <= d for b in bounds)
        if kept and not is_bound and all(own[kept[-1]] == n * own[d] for own in strides):
            sizes[-1] *= n
            kept[-1] = d
        else:
            sizes.append(n)
            kept.append(d)
    if not kept and shape:
        return [len(shape) - 1], [1]
    return kept, sizes


def strided_leaves(e: Expression) -> list[Leaf | Counter]:
    """The leaves whose values depend on the index."""
    return [x for x in leaves(e) if isinstance(x, Leaf | Counter)]


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
        return max(1, VECTOR_BITS // self.bits) if self.is_vector else 1

    def run(self, body: Callable[[Reader], None]) -> None:
        """Runs `body` for each vector of elements."""
        self._level(0, [], body)

    def _level(self, d: int, at: list[Position], body: Callable[[Reader], None]) -> None:
        if not self.sizes:
            body(Reader(self, [], 0))
            return
        if d < len(self.sizes) - 1:
            self.code.loop(self.sizes[d], 1, [], lambda i, _: self._level(d + 1, [*at, i], body) or [])  # type: ignore[func-returns-value]
            return
        for start, count, lanes in pieces(self.sizes[d], self.lanes):
            one = 0 if not self.is_vector else lanes

            def iteration(i: Position, _: list[ir.Value], start: int = start, one: int = one) -> list[ir.Value]:
                body(Reader(self, [*at, plus(i, start)], one))
                return []

            self.code.loop(count * lanes, lanes, [], iteration)


def pieces(length: int, lanes: int) -> list[tuple[int, int, int]]:
    """Contiguous vectors, and narrower ones for the remainder: (start, count, lanes).

    >>> pieces(35, 16)
    [(0, 2, 16), (32, 1, 3)]
    """
    count, rest = divmod(length, lanes)
    found = [(0, count, lanes)] if count else []
    return [*found, (count * lanes, 1, rest)] if rest else found


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
    return max(bits, 16) if bits > 8 else 32


class Reader:
    """Elements at one position of a nest; each node is computed once."""

    def __init__(self, nest: Nest, at: list[Position], lanes: int) -> None:
        self.nest, self.at, self.lanes = nest, at, lanes
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

    def write(self, target: Leaf, value: ir.Value) -> None:
        target.buffer.write(value, self.position(target))

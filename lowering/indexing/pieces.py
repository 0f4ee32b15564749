"""Arrays as pieces: boxes of indices in which each element is an expression of strided reads.

    concatenate(x[1:], x[:1] * 2.0)     0 <= i < n - 1: x[i + 1];    n - 1 <= i < n: x[i - n + 1] * 2.0

Slices, reversals, transposes, broadcasts, pads, updates and most reshapes only change boxes, strides and offsets: they
cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod
from typing import TypeAlias

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.values import maker_of

Ints: TypeAlias = "tuple[int, ...]"


class NoPieces(Exception):
    """Raised for an operation whose result has no such form; it is in `operation`."""

    def __init__(self, operation: ir.Operation) -> None:
        super().__init__(operation.name)
        self.operation = operation


@dataclass(frozen=True)
class Read:
    """Elements of an array in memory: the one for the piece's index i is at `offset + Σ i[d] strides[d]`."""

    value: ir.Value
    strides: Ints
    offset: int = 0


@dataclass(frozen=True, eq=False)
class Splat:
    """The value of a splat constant."""

    constant: ir.Operation


@dataclass(frozen=True, eq=False)
class Node:
    """An element-wise operation."""

    operation: ir.Operation
    operands: tuple[Expression, ...]


Expression: TypeAlias = "Read | Splat | Node"


@dataclass(frozen=True)
class Piece:
    """The indices `low[d] <= i[d] < high[d]`, and the expression of their elements."""

    low: Ints
    high: Ints
    expression: Expression


def row_major(shape: Sequence[int]) -> Ints:
    """
    >>> row_major((2, 3, 4))
    (12, 4, 1)
    """
    return tuple(prod(shape[d + 1 :]) for d in range(len(shape)))


def whole(value: ir.Value) -> list[Piece]:
    """An array in memory as one piece."""
    shape = shape_of(value)
    return [Piece((0,) * len(shape), shape, Read(value, row_major(shape)))]


def moved(e: Expression, view: Callable[[Ints, int], tuple[Ints, int]]) -> Expression:
    """The expression with other strides and offsets of its reads."""
    known: dict[int, Expression] = {}

    def visit(one: Expression) -> Expression:
        if id(one) not in known:
            if isinstance(one, Read):
                known[id(one)] = Read(one.value, *view(one.strides, one.offset))
            elif isinstance(one, Node):
                known[id(one)] = Node(one.operation, tuple(map(visit, one.operands)))
            else:
                known[id(one)] = one
        return known[id(one)]

    return visit(e)


def reads(e: Expression) -> list[Read]:
    """The reads of an expression, without duplicates. It is a graph, which as a tree may be exponentially large."""
    found: list[Read] = []
    seen, todo = set[int](), [e]
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Read):
            found.append(one)
        elif isinstance(one, Node):
            todo += reversed(one.operands)
    return found


# ---- operations -----------------------------------------------------------------------------------------------------


def combine(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    """An element-wise operation: the operands' boxes are intersected; a scalar serves all elements."""
    shape = shape_of(op.results[0])
    found = []
    for parts in product(*(_of_shape(pieces, shape) for pieces in operands)):
        low = tuple(map(max, zip(*(p.low for p in parts), strict=True)))
        high = tuple(map(min, zip(*(p.high for p in parts), strict=True)))
        if all(a < b for a, b in zip(low, high, strict=True)):
            found.append(Piece(low, high, Node(op, tuple(p.expression for p in parts))))
    return found


def _of_shape(pieces: list[Piece], shape: Ints) -> list[Piece]:
    """An operand unchanged, or the scalar of a `clamp` or `select` at each index."""
    if len(pieces[0].low) == len(shape):
        return pieces
    start = (0,) * len(shape)
    return [Piece(start, shape, moved(p.expression, lambda _, offset: (start, offset))) for p in pieces]


def _ints(op: ir.Operation, name: str) -> Ints:
    return tuple(ir.DenseI64ArrayAttr(op.attributes[name]))


def _slice(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    return _sliced(shape_of(op.results[0]), operands[0], _ints(op, "start_indices"), _ints(op, "strides"))


def _dynamic_slice(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    """A slice at a known place."""
    shape = shape_of(op.results[0])
    return _sliced(shape, operands[0], _starts(op, op.operands[1:], shape), (1,) * len(shape))


def replaced(op: ir.Operation, pieces: Sequence[Piece]) -> list[Piece]:
    """The part of an array that an update at a known place replaces.

    Args:
        op: the update.
        pieces: of the array.
    """
    shape = shape_of(op.operands[1])
    return _sliced(shape, pieces, _starts(op, op.operands[2:], shape), (1,) * len(shape))


def _sliced(shape: Ints, pieces: Sequence[Piece], starts: Ints, steps: Ints) -> list[Piece]:
    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        place = offset + sum(s * n for s, n in zip(starts, strides, strict=True))
        return tuple(n * s for n, s in zip(strides, steps, strict=True)), place

    found = []
    for p in pieces:
        low = tuple(max(0, -((s - x) // k)) for x, s, k in zip(p.low, starts, steps, strict=True))
        high = tuple(min(n, -((s - x) // k)) for x, s, k, n in zip(p.high, starts, steps, shape, strict=True))
        if all(a < b for a, b in zip(low, high, strict=True)):
            found.append(Piece(low, high, moved(p.expression, view)))
    return found


def _reverse(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    shape, turned = shape_of(op.results[0]), set(_ints(op, "dimensions"))

    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        place = offset + sum((shape[d] - 1) * strides[d] for d in turned)
        return tuple(-s if d in turned else s for d, s in enumerate(strides)), place

    def box(bounds: Ints, others: Ints) -> Ints:
        return tuple(shape[d] - others[d] if d in turned else x for d, x in enumerate(bounds))

    return [Piece(box(p.low, p.high), box(p.high, p.low), moved(p.expression, view)) for p in operands[0]]


def _transpose(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    order = _ints(op, "permutation")

    def permuted(x: Ints) -> Ints:
        return tuple(x[d] for d in order)

    return [
        Piece(permuted(p.low), permuted(p.high), moved(p.expression, lambda s, o: (permuted(s), o)))
        for p in operands[0]
    ]


def _broadcast(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    shape, source, to = shape_of(op.results[0]), shape_of(op.operands[0]), _ints(op, "broadcast_dimensions")
    kept = {d: i for i, d in enumerate(to) if source[i] == shape[d]}

    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        return tuple(strides[kept[d]] if d in kept else 0 for d in range(len(shape))), offset

    return [
        Piece(
            tuple(p.low[kept[d]] if d in kept else 0 for d in range(len(shape))),
            tuple(p.high[kept[d]] if d in kept else n for d, n in enumerate(shape)),
            moved(p.expression, view),
        )
        for p in operands[0]
    ]


def _concatenate(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    axis = ir.IntegerAttr(op.attributes["dimension"]).value
    found, first = [], 0
    for value, pieces in zip(op.operands, operands, strict=True):
        found += [_shifted(p, {axis: first}) for p in pieces]
        first += shape_of(value)[axis]
    return found


def _shifted(p: Piece, by: dict[int, int]) -> Piece:
    """A piece with its indices shifted upwards."""

    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        return strides, offset - sum(n * strides[d] for d, n in by.items())

    low, high = (tuple(x + by.get(d, 0) for d, x in enumerate(bounds)) for bounds in (p.low, p.high))
    return Piece(low, high, moved(p.expression, view))


def _starts(op: ir.Operation, indices: Sequence[ir.Value], sizes: Ints) -> Ints:
    """Where a part of these sizes starts, which is clamped; it must be known."""
    found = []
    for index, size, whole_size in zip(indices, sizes, shape_of(op.operands[0]), strict=True):
        known = constant_of(index)
        if known is None:
            raise NoPieces(op)
        found.append(min(max(int(to_numpy(known.attributes["value"]).flat[0]), 0), whole_size - size))
    return tuple(found)


def _update(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    """The update at a known place, and around it the operand."""
    sizes = shape_of(op.operands[1])
    starts = _starts(op, op.operands[2:], sizes)
    found = [_shifted(p, dict(enumerate(starts))) for p in operands[1]]
    for low, high in _around(shape_of(op.results[0]), starts, tuple(map(sum, zip(starts, sizes, strict=True)))):
        found += [inside for p in operands[0] if (inside := _within(p, low, high)) is not None]
    return found


def _around(shape: Ints, starts: Ints, ends: Ints) -> list[tuple[Ints, Ints]]:
    """The boxes of an array before and behind a part, along one dimension after the other."""
    found = []
    low, high = [0] * len(shape), list(shape)
    for d, n in enumerate(shape):
        for a, b in ((0, starts[d]), (ends[d], n)):
            if a < b:
                found.append(((*low[:d], a, *low[d + 1 :]), (*high[:d], b, *high[d + 1 :])))
        low[d], high[d] = starts[d], ends[d]
    return found


def _within(p: Piece, low: Ints, high: Ints) -> Piece | None:
    """What of a piece is inside a box."""
    first, last = tuple(map(max, p.low, low)), tuple(map(min, p.high, high))
    return Piece(first, last, p.expression) if all(a < b for a, b in zip(first, last, strict=True)) else None


def _pad(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    """The operand inside, and in each dimension the padding value before and after it."""
    before, behind, shape = _ints(op, "edge_padding_low"), _ints(op, "edge_padding_high"), shape_of(op.results[0])
    constant = constant_of(op.operands[1])
    if any(_ints(op, "interior_padding")) or min((*before, *behind), default=0) < 0 or constant is None:
        raise NoPieces(op)
    ends = tuple(n - size for n, size in zip(shape, behind, strict=True))
    found = [_shifted(p, dict(enumerate(before))) for p in operands[0]]
    return found + [Piece(*box, Splat(constant)) for box in _around(shape, before, ends)]


def constant_of(number: ir.Value) -> ir.Operation | None:
    """The constant that a tensor of one number is."""
    while (view := maker_of(number, "stablehlo.broadcast_in_dim", "stablehlo.reshape")) is not None:
        number = view.operands[0]
    return maker_of(number, "stablehlo.constant")


def _reshape(op: ir.Operation, operands: Sequence[list[Piece]]) -> list[Piece]:
    source, shape = shape_of(op.operands[0]), shape_of(op.results[0])
    groups = matched_dimensions(source, shape)
    return [_reshaped(op, p, source, shape, groups) for p in operands[0]]


def matched_dimensions(source: Sequence[int], shape: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """Groups the dimensions of two shapes with equally many elements by equal products, without those of size 1.

    >>> matched_dimensions((6, 1, 5), (2, 3, 5))
    [([0], [0, 1]), ([2], [2])]
    """
    left = [(d, n) for d, n in enumerate(source) if n != 1]
    right = [(d, n) for d, n in enumerate(shape) if n != 1]
    groups = []
    while left:
        (a, x), (b, y) = left.pop(0), right.pop(0)
        one, other = [a], [b]
        while x != y:
            if x < y:
                a, n = left.pop(0)
                x *= n
                one.append(a)
            else:
                b, n = right.pop(0)
                y *= n
                other.append(b)
        groups.append((one, other))
    return groups


def _reshaped(
    op: ir.Operation, p: Piece, source: Ints, shape: Ints, groups: Sequence[tuple[list[int], list[int]]]
) -> Piece:
    """A piece with dimensions split, or merged if it spans the inner ones."""
    low, high = [0] * len(shape), list(shape)
    for one, other in groups:
        inner = prod(shape[d] for d in other[1:])  # of a merged dimension 1
        outer = prod(source[d] for d in one[1:])
        is_whole = all(p.low[d] == 0 and p.high[d] == source[d] for d in one[1:])
        if (len(one) > 1 and len(other) > 1) or not is_whole or p.low[one[0]] % inner or p.high[one[0]] % inner:
            raise NoPieces(op)
        low[other[0]], high[other[0]] = p.low[one[0]] * outer // inner, p.high[one[0]] * outer // inner

    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        made = [0] * len(shape)
        for one, other in groups:
            if any(strides[a] != source[b] * strides[b] for a, b in pairwise(one)):
                raise NoPieces(op)
            for at, d in enumerate(other):
                made[d] = strides[one[-1]] * prod(shape[e] for e in other[at + 1 :])
        return tuple(made), offset

    return Piece(tuple(low), tuple(high), moved(p.expression, view))


MOVES: dict[str, Callable[[ir.Operation, Sequence[list[Piece]]], list[Piece]]] = {
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.concatenate": _concatenate,
    "stablehlo.dynamic_slice": _dynamic_slice,
    "stablehlo.dynamic_update_slice": _update,
    "stablehlo.pad": _pad,
    "stablehlo.reshape": _reshape,
    "stablehlo.reverse": _reverse,
    "stablehlo.slice": _slice,
    "stablehlo.transpose": _transpose,
}
"""For each operation that moves elements, its pieces from those of its operands. They raise `NoPieces`."""


# ---- dimensions -----------------------------------------------------------------------------------------------------


def merged(shape: Ints, pieces: Sequence[Piece]) -> tuple[Ints, list[Piece]]:
    """The same elements in the same order with fewer dimensions: adjacent ones that are contiguous are merged."""
    kept = [d for d, n in enumerate(shape) if n != 1] or [0]
    groups = [[kept[0]]]
    for d in kept[1:]:
        if _is_one(groups[-1][-1], d, shape, pieces):
            groups[-1].append(d)
        else:
            groups.append([d])
    inner = [prod(shape[d] for d in group[1:]) for group in groups]

    def view(strides: Ints, offset: int) -> tuple[Ints, int]:
        return tuple(strides[group[-1]] for group in groups), offset

    def box(bounds: Ints) -> Ints:
        return tuple(bounds[group[0]] * n for group, n in zip(groups, inner, strict=True))

    sizes = tuple(prod(shape[d] for d in group) for group in groups)
    return sizes, [Piece(box(p.low), box(p.high), moved(p.expression, view)) for p in pieces]


def _is_one(before: int, d: int, shape: Ints, pieces: Sequence[Piece]) -> bool:
    """Whether all pieces traverse two adjacent dimensions contiguously."""
    if any(p.low[d] != 0 or p.high[d] != shape[d] for p in pieces):
        return False
    return all(read.strides[before] == shape[d] * read.strides[d] for p in pieces for read in reads(p.expression))

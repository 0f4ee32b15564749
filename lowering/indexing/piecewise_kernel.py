"""The kernel that computes an array from pieces: for each box of indices a loop nest without branches.

    for each share of the rows, on all cores:
      for each box: for its rows: for vectors of its columns: read, compute, write

Reads with a stride of up to `LARGEST_STRIDE` elements are whole vectors whose elements are shuffled. If the last
dimension is short, vectors run along the one before it, one for each index of the last dimension, and are interleaved
when they are written; if what they read is near each other, vectors run along both dimensions as one. Rows that are far
from each other are read as they are, however short.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import prod

from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.indexing.pieces import Expression, Ints, Piece, Read, Splat, moved, reads, row_major
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.moves import Unsupported, take
from hilo.lowering.kernel.numbers import Index, IndexLike
from hilo.lowering.kernel.storage import from_storage, stored_type, to_storage
from hilo.lowering.kernel.vectors import element_type, shaped

LARGEST_STRIDE = 8
SHORT = 8
"""The longest last dimension that is interleaved."""
SHARES, SHARE = 16, 4096
"""The most parts for several cores, and the fewest elements of each."""
FEW_ROWS = 8
"""Up to this many rows are moved element by element: seven columns of five take 70 operations in place of 126."""
CELLS = 64
"""The most loop nests of a kernel."""


@dataclass(frozen=True)
class Box:
    """A box, without the last dimension if that is interleaved, and the expressions for its indices.

    Attributes:
        joint: the expression for all indices of the last dimension, if vectors may run along the last two as one.
    """

    low: Ints
    high: Ints
    expressions: tuple[Expression, ...]
    joint: Expression | None = None


def cells(shape: Ints, pieces: Sequence[Piece]) -> list[Box]:
    """The boxes into which the bounds of all pieces cut an array, joined where they are of the same piece, unless they
    are interleaved, since short ones of these are moved element by element (`FEW_ROWS`); raises Unsupported if there
    are too many, or if they read elements too far apart."""
    width = interleaved(shape, pieces)
    rank = len(shape) - (width > 1)
    cuts = [sorted({x for p in pieces for x in (p.low[d], p.high[d])}) for d in range(rank)]
    if prod(len(c) - 1 for c in cuts) > CELLS:
        raise Unsupported(f"more than {CELLS} boxes")
    found = [_cell(pieces, bounds, width) for bounds in product(*map(pairwise, cuts))]
    if any(_reads_far(box) for _, box in found):
        raise Unsupported(f"elements read more than {LARGEST_STRIDE} apart")
    for d in reversed(range(rank if width == 1 else 0)):
        found = _joined_along(d, found)
    return [box for _, box in found]


def _cell(pieces: Sequence[Piece], bounds: Sequence[tuple[int, int]], width: int) -> tuple[Hashable, Box]:
    """A box between cuts, and what identifies its expressions.

    Args:
        pieces: of the array.
        bounds: of the box in each dimension, but for the last one if that is interleaved.
        width: the length of an interleaved dimension, otherwise 1.
    """
    low, high = tuple(a for a, _ in bounds), tuple(b for _, b in bounds)
    if width == 1:
        expression = _piece_at(pieces, low)
        return id(expression), Box(low, high, (expression,))
    of_all = [_piece_at(pieces, (*low, i)) for i in range(width)]
    expressions = tuple(_at_last(one, i) for i, one in enumerate(of_all))
    return tuple(map(id, of_all)), Box(low, high, expressions, _joint_of(of_all))


def _joined_along(d: int, boxes: Sequence[tuple[Hashable, Box]]) -> list[tuple[Hashable, Box]]:
    """Joins boxes that follow each other along a dimension and have the same expressions: the cuts of an image at its
    left and right padding would otherwise be made in the rows above and below it, too.

    Args:
        d: the dimension.
        boxes: what identifies the expressions of each, and the box, in order of their positions.
    """
    found: list[tuple[Hashable, Box]] = []
    latest: dict[Hashable, int] = {}
    for expressions, box in boxes:
        place = (expressions, *(bounds[:d] + bounds[d + 1 :] for bounds in (box.low, box.high)))
        before = latest.get(place)
        if before is not None and found[before][1].high[d] == box.low[d]:
            both = replace(found[before][1], high=box.high)
            if not _reads_far(both):
                found[before] = expressions, both
                continue
        latest[place] = len(found)
        found.append((expressions, box))
    return found


def _joint_of(expressions: Sequence[Expression]) -> Expression | None:
    """The expression of all indices of the last dimension, if there is one, and a vector that runs through the last two
    dimensions reads elements that are near each other."""
    first, width = expressions[0], len(expressions)
    if not all(one is first for one in expressions):
        return None
    near = all(abs(row) <= 2 * width and abs(column) <= 1 for *_, row, column in (r.strides for r in reads(first)))
    return first if near else None


def _reads_far(box: Box) -> bool:
    """Whether a vector would be read from elements that are too far from each other."""
    steps = [read.strides[-1] for e in box.expressions for read in reads(e)]
    return any(abs(step) > LARGEST_STRIDE for step in steps) and box.high[-1] - box.low[-1] > LARGEST_STRIDE


def interleaved(shape: Ints, pieces: Sequence[Piece]) -> int:
    """The length of a short last dimension, unless the rows that are read along it are far from each other, or fill
    vectors by themselves; otherwise 1."""
    if len(shape) < 2 or shape[-1] > SHORT:
        return 1
    steps = [read.strides[-2:] for p in pieces for read in reads(p.expression)]
    if any(abs(row) > LARGEST_STRIDE and abs(column) <= 1 for row, column in steps):
        return 1
    return 1 if shape[-1] == SHORT and _fill_vectors(pieces, steps) else shape[-1]


def _fill_vectors(pieces: Sequence[Piece], steps: Sequence[Ints]) -> bool:
    """Whether a vector for each row is better than one for each of `SHORT` columns: all pieces are whole rows, some of
    them are read across, so that vectors cannot run along both dimensions, and no more are than along the row. Then as
    many vectors are shuffled as in the other direction, or fewer, and none when they are written.

    Args:
        pieces: of the array.
        steps: the strides of the last two dimensions of all that they read.
    """
    is_whole = all(p.high[-1] - p.low[-1] == SHORT for p in pieces)
    across = sum(abs(row) == 1 and abs(column) > 1 for row, column in steps)
    along = sum(abs(row) > 1 and abs(column) == 1 for row, column in steps)
    return is_whole and 0 < across <= along


def _piece_at(pieces: Sequence[Piece], position: Ints) -> Expression:
    for p in pieces:
        if all(a <= x < b for a, x, b in zip(p.low, position, p.high, strict=True)):
            return p.expression
    raise AssertionError("pieces must leave no gaps")


def _flat(value: ir.Value) -> ir.Value:
    (stored,) = to_storage(value)
    return reshape(stored, [prod(shape_of(value))])


def _at_last(e: Expression, i: int) -> Expression:
    """An expression at an index of the last dimension, which it loses."""
    return moved(e, lambda strides, offset: (strides[:-1], offset + i * strides[-1]))


def compute(result: ir.Value, shape: Ints, boxes: Sequence[Box], vector_bits: int) -> ir.Value:
    """Computes an array like `result` by a kernel; `shape` is that of its boxes."""
    sources = list(dict.fromkeys(r.value for cell in boxes for e in cell.expressions for r in reads(e)))
    flat = barrier([_flat(value) for value in sources]) if sources else []
    row = scalars.row_of(result)
    size, rows = prod(shape), shape[0]
    count = even_shares(rows, min(SHARES, size // SHARE))
    bits = max(row.bits, *(scalars.row_of(v).bits for v in sources), 8)
    lanes = vector_bits // bits

    def write() -> list[ir.Value]:
        with Kernel(ir.F32Type.get(), lanes=1) as k:
            inputs = {value: Values(Cell(one)) for value, one in zip(sources, flat, strict=True)}
            into = k.values([size], stored_type(row))
            with k.share_rows(rows, count) as share:
                first: IndexLike = share if count > 1 else 0
                for cell in boxes:
                    _Nest(k, inputs, into, shape, cell, lanes, first, -(-rows // count)).emit(count > 1)
        return k.results

    key = ("pieces", shape, row, count, lanes, _described(boxes, sources))
    made = bodies.written_once(key, flat, write)
    return from_storage([reshape(barrier(made)[0], shape_of(result))], row)


def _described(boxes: Sequence[Box], sources: Sequence[ir.Value]) -> Hashable:
    """Boxes in terms of places: of arrays among the sources, and of operations in the order in which they are met."""
    rows: list[Hashable] = []
    met: dict[int, Hashable] = {}

    def describe(e: Expression) -> Hashable:
        if isinstance(e, Read):
            return sources.index(e.value), e.strides, e.offset
        if id(e) not in met:
            op = e.constant if isinstance(e, Splat) else e.operation
            types = tuple(value.type for value in (*op.operands, *op.results))
            attributes = tuple((name, op.attributes[name]) for name in op.attributes)
            inner = () if isinstance(e, Splat) else tuple(map(describe, e.operands))
            rows.append((op.name, types, attributes, inner))
            met[id(e)] = len(rows) - 1
        return met[id(e)]

    cells = tuple((b.low, b.high, b.joint is None, tuple(map(describe, b.expressions))) for b in boxes)
    return cells, tuple(rows)


@dataclass
class _Nest:
    """The loops over one box. `first`: the first row of the share, out of `rows`."""

    k: Kernel
    inputs: dict[ir.Value, Values]
    into: Values
    shape: Ints
    cell: Box
    lanes: int
    first: IndexLike
    rows: int

    def emit(self, is_shared: bool) -> None:
        low: IndexLike = self.cell.low[0]
        high: IndexLike = self.cell.high[0]
        if is_shared:
            start, end = Index.of(self.first), Index.of(self.first) + self.rows
            low = _maximum(start, self.cell.low[0])
            high = _maximum(end.minimum(self.cell.high[0]), low)
        self._level([], low, high)

    def _level(self, at: list[IndexLike], low: IndexLike, high: IndexLike) -> None:
        """Emits the loop over the dimension after those of `at`."""
        d, last = len(at), len(self.cell.low) - 1
        if d == last:
            self._row(at, low, high)
            return
        with self.k.loop(low, high) as i:
            self._level([*at, i], self.cell.low[d + 1], self.cell.high[d + 1])

    def _row(self, at: list[IndexLike], low: IndexLike, high: IndexLike) -> None:
        """Emits vectors along the innermost loop. The remainder of a static length is a vector that overlaps the one
        before it, or a narrower one; otherwise single elements."""
        if isinstance(low, int) and isinstance(high, int):
            lanes = 1 if self._is_scattered(high - low) else min(self.lanes, high - low)
            known = low + (high - low) // lanes * lanes
            with self.k.loop(low, known, lanes) as i:
                self._write([*at, i], lanes)
            if known < high:
                self._write([*at, high - lanes], lanes)
            return
        length = Index.of(high) - low
        end = Index.of(low) + length // self.lanes * self.lanes
        with self.k.loop(low, end, self.lanes) as i:
            self._write([*at, i], self.lanes)
        with self.k.loop(end, high) as i:
            self._write([*at, i], 1)

    def _is_scattered(self, length: int) -> bool:
        """Whether an interleaved box only moves elements, and is so short that selecting elements of vectors takes more
        operations than moving them one by one."""
        expressions = self.cell.expressions
        if not 1 < length <= FEW_ROWS or len(expressions) == 1 or self.cell.joint is not None:
            return False
        return all(isinstance(e, Read) and abs(e.strides[-1]) > 1 for e in expressions)

    def _write(self, at: list[IndexLike], lanes: int) -> None:
        if (joint := self.cell.joint) is not None and lanes > 1:
            values = [self._joint(joint, at, lanes, n) for n in range(self.shape[-1])]
        else:
            known: dict[Read | int, ir.Value] = {}
            values = [self._stored(self._value(e, at, lanes, known), lanes) for e in self.cell.expressions]
            values = _interleave(values) if lanes > 1 else values
        steps = row_major(self.shape)
        place = _position(0, [Index.of(at[0]) - self.first, *at[1:]], steps)
        if lanes == 1:
            for n, value in enumerate(values):
                self.into.set(value, place + n)
        else:
            for n, value in enumerate(values):
                self.into.set_row(value, place + n * lanes)

    def _joint(self, e: Expression, at: Sequence[IndexLike], lanes: int, n: int) -> ir.Value:
        """The vector number `n` of those that run along the last two dimensions, from the index `at` on."""
        known: dict[Read | int, ir.Value] = {}
        for one in reads(e):
            row, column = one.strides[-2:]
            if row or column:
                way = [row * i + column * j for i in range(lanes) for j in range(self.shape[-1])]
                place = _position(one.offset, at, one.strides)
                known[one] = _near(self.inputs[one.value], place, way, way[n * lanes : (n + 1) * lanes])
        return self._stored(self._value(e, at, lanes, known), lanes)

    def _stored(self, value: ir.Value, lanes: int) -> ir.Value:
        """A value as it is written, in all lanes; preds as bytes."""
        if element_type(value) == ir.IntegerType.get_signless(1):
            value = arith.extui(shaped(ir.IntegerType.get_signless(8), value), value)
        if lanes == 1 or isinstance(value.type, ir.VectorType):
            return value
        return vector.broadcast(ir.VectorType.get([lanes], value.type), value)

    def _value(self, e: Expression, at: Sequence[IndexLike], lanes: int, known: dict[Read | int, ir.Value]) -> ir.Value:
        key = e if isinstance(e, Read) else id(e)
        if key not in known:
            if isinstance(e, Read):
                known[key] = self._read(e, at, lanes)
            elif isinstance(e, Splat):
                known[key] = _scalar(scalars.constant(e.constant))
            else:
                operands = [self._operand(one, at, lanes, known) for one in e.operands]
                known[key] = _scalar(scalars.apply(e.operation, list(operands)))
        return known[key]

    def _operand(
        self, e: Expression, at: Sequence[IndexLike], lanes: int, known: dict[Read | int, ir.Value]
    ) -> ir.Value:
        """A value that an operation computes with; bytes of preds as bits."""
        value = self._value(e, at, lanes, known)
        if isinstance(e, Read) and scalars.row_of(e.value).kind == "pred":
            return arith.trunci(shaped(ir.IntegerType.get_signless(1), value), value)
        return value

    def _read(self, e: Read, at: Sequence[IndexLike], lanes: int) -> ir.Value:
        place = _position(e.offset, at, e.strides)
        step, source = e.strides[len(at) - 1], self.inputs[e.value]
        if lanes == 1 or not step:
            return source.get(place)
        if step == 1:
            return source.get_row(place, lanes)
        if step == -1:
            return take(source.get_row(place - (lanes - 1), lanes), range(lanes - 1, -1, -1))
        return self._strided(source, place, lanes, step)

    def _strided(self, source: Values, place: Index, lanes: int, step: int) -> ir.Value:
        """Every `step`th element from a position on."""
        if abs(step) > LARGEST_STRIDE:
            elements = [source.get(place + i * step) for i in range(lanes)]
            return vector.from_elements(ir.VectorType.get([lanes], elements[0].type), elements)
        way = [i * step for i in range(lanes)]
        return _near(source, place, way, way)


def _position(offset: int, at: Sequence[IndexLike], steps: Ints) -> Index:
    """offset + Σ at[d] steps[d]"""
    place = Index.of(offset)
    for i, step in zip(at, steps, strict=False):
        if step:
            place = place + (Index.of(i) * step if step != 1 else i)
    return place


def _near(source: Values, place: Index, way: Sequence[int], taken: Sequence[int]) -> ir.Value:
    """Elements of an array, relative to a position, read as contiguous vectors, and none before or after those of the
    way, which are in the array."""
    first, last = min(way), max(way)
    length = min(len(taken), last - first + 1)
    starts = [min(*taken, last - length + 1)]
    while starts[-1] + length <= max(taken):
        starts.append(min(starts[-1] + length, max(max(taken) - length + 1, first)))
    held = [source.get_row(place + start, length) for start in starts]
    at = [next(n for n, start in enumerate(starts) if start <= x < start + length) for x in taken]
    return _chosen(held, [(n, x - starts[n]) for n, x in zip(at, taken, strict=True)])


def _interleave(values: Sequence[ir.Value]) -> list[ir.Value]:
    """Vectors that hold the first elements of all vectors, then the second ones, …"""
    count, (lanes,) = len(values), values[0].type.shape
    places = [divmod(i, count) for i in range(lanes * count)]
    return [
        _chosen(values, [(n, lane) for lane, n in places[start : start + lanes]])
        for start in range(0, lanes * count, lanes)
    ]


def _chosen(held: Sequence[ir.Value], places: Sequence[tuple[int, int]]) -> ir.Value:
    """Selects elements from vectors of the same length; for each, which vector, and where in it. One shuffle per
    vector."""
    lanes = len(places)
    found = held[0]
    known = [lane if n == 0 else 0 for n, lane in places]
    for n, other in enumerate(held[1:], 1):
        found = vector.shuffle(
            found, other, [lanes + lane if m == n else at for at, (m, lane) in zip(known, places, strict=True)]
        )
        known = list(range(lanes))
    if len(held) == 1 and known != list(range(*found.type.shape)):
        return vector.shuffle(found, found, known)
    return found


def _maximum(value: Index, other: IndexLike) -> Index:
    return value.select(value.is_("ge", other), other)


def _scalar(value: scalars.Scalar) -> ir.Value:
    assert isinstance(value, ir.Value), "pieces must not be complex"
    return value

"""Rules of matrix products, and of solvers that are kernels already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.loops import pieces
from hilo.lowering.kernel.moves import Unsupported, lift, take
from hilo.lowering.regions.emitter import Emitter, Held, is_small, rule
from hilo.lowering.regions.expressions import VECTOR_BITS, Leaf, whole
from hilo.lowering.regions.memory.buffers import Position, plus, times

UNROLLED_TERMS = 16
"""Most terms of a product's sum that is held in registers."""

TILE_ROWS = 4
"""The rows of a tile with AVX-512, and where the CPU is not known; with shorter vectors, the profile's number."""

NEAR_BYTES, BAND = 1 << 15, 4
"""The largest matrix that is multiplied by a vector in columns of registers, and the rows of a larger one that are read
together. 128 steps of a recurrent network of 300 numbers take 360 µs in place of 455 (XLA 420), of an LSTM of 256 1190
in place of 2070 (XLA 1360)."""


def tile_vectors(rows: int, vector_bits: int) -> int:
    """The vectors in each row of a tile: the sums, and a vector for each column, fit into the registers, and there are
    enough sums that no addition waits for the one before.

    >>> [tile_vectors(rows, VECTOR_BITS) for rows in (1, 4)], [tile_vectors(rows, 256) for rows in (1, 2, 4, 6)]
    ([4, 2], [8, 4, 2, 2])
    """
    if vector_bits >= VECTOR_BITS:
        return 4 if rows == 1 else 2
    return 8 if rows == 1 else 4 if rows < 4 else 2


@dataclass(frozen=True)
class Dims:
    """The dimensions of a dot: batch, free dimensions of the left and the right operand, contracting ones."""

    batch: list[tuple[int, int]]
    left: list[int]
    right: list[int]
    contracted: list[tuple[int, int]]


def dims_of(op: ir.Operation) -> Dims:
    left_rank, right_rank = (len(shape_of(v)) for v in op.operands)
    if op.name == "stablehlo.dot":
        contracted = [(left_rank - 1, 0)]
        batch: list[tuple[int, int]] = []
    else:
        numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
        batch = list(zip(numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions, strict=True))
        contracted = list(zip(numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions, strict=True))
    used = [*batch, *contracted]
    left = [d for d in range(left_rank) if d not in [a for a, _ in used]]
    right = [d for d in range(right_rank) if d not in [b for _, b in used]]
    return Dims(batch, left, right, contracted)


def term_positions(dims: Dims, left: Sequence[int], right: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """The operand elements that form each term of each result, for operands of these shapes: twice `[terms, results]`.

    >>> left, right = term_positions(Dims([], [0], [1], [(1, 0)]), (1, 2), (2, 1))
    >>> left.tolist(), right.tolist()  # [[a, b]] · [[c], [d]]: the first elements, then the second ones
    ([[0], [1]], [[0], [1]])
    """
    a, b = (np.arange(prod(shape)).reshape(shape) for shape in (left, right))
    a = a.transpose([*(x for x, _ in dims.contracted), *(x for x, _ in dims.batch), *dims.left])
    b = b.transpose([*(x for _, x in dims.contracted), *(x for _, x in dims.batch), *dims.right])
    terms, n = prod(left[x] for x, _ in dims.contracted), prod(left[x] for x, _ in dims.batch)
    rows, columns = prod(left[d] for d in dims.left), prod(right[d] for d in dims.right)
    a, b = np.broadcast_arrays(a.reshape(terms, n, rows, 1), b.reshape(terms, n, 1, columns))
    return a.reshape(terms, n * rows * columns), b.reshape(terms, n * rows * columns)


def sum_type(row: Dtype) -> Dtype:
    """The type in which products are summed: f32 for narrower floats."""
    if row.kind == "pred":
        raise Unsupported("a product of pred")
    return dtype("f32") if row.is_float and row.bits < 32 else row


def multiply_add(a: ir.Value, b: ir.Value, total: ir.Value, row: Dtype) -> ir.Value:
    if not row.is_float:
        return arith.addi(total, arith.muli(a, b))
    if isinstance(a.type, ir.VectorType):
        return vector.fma(a, b, total)
    return vector.extract(vector.fma(lift(a), lift(b), lift(total)), [], [0])


def widened(value: ir.Value, row: Dtype, to: Dtype) -> ir.Value:
    return value if row is to else scalars.converted(value, row, to)


@rule("dot_general", "dot", small=True)
def small_dot(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """One vector with all results; each term of the sums is one shuffle of each operand."""
    dims, (left, right) = dims_of(op), [shape_of(v) for v in op.operands]
    terms = prod(left[a] for a, _ in dims.contracted)
    if terms > UNROLLED_TERMS or not terms:
        return dot_rule(emitter, op)
    a, b = term_positions(dims, left, right)
    row, out = sum_type(scalars.row_of(op.results[0])), scalars.row_of(op.results[0])
    values = []
    for v in op.operands:
        x = widened(emitter.register(v), scalars.row_of(v), row)
        values.append(x if isinstance(x.type, ir.VectorType) else lift(x))
    total: ir.Value | None = None
    for at_left, at_right in zip(a, b, strict=True):
        x, y = take(values[0], at_left), take(values[1], at_right)
        if total is None:
            total = arith.mulf(x, y) if row.is_float else arith.muli(x, y)
        else:
            total = multiply_add(x, y, total, row)
    assert total is not None
    total = widened(total, row, out)
    return [total if shape_of(op.results[0]) else vector.extract(total, [], [0])]


@dataclass(frozen=True)
class Loop:
    """A loop of a product: its length, and the strides of both operands and of the result."""

    size: int
    strides: tuple[int, int, int]


def merged(loops: Sequence[Loop]) -> list[Loop]:
    """Merges loops that walk all three contiguously."""
    found: list[Loop] = []
    for one in loops:
        if one.size == 1:
            continue
        if found and all(a == one.size * b for a, b in zip(found[-1].strides, one.strides, strict=True)):
            found[-1] = Loop(found[-1].size * one.size, one.strides)
        else:
            found.append(one)
    return found


def loops_of(dims: Dims, x: Leaf, y: Leaf, target: Leaf) -> tuple[list[Loop], list[Loop], list[Loop], list[Loop]]:
    """The loops over batches, over the free dimensions of the left and the right operand, and over terms."""
    s = target.strides
    n, m = len(dims.batch), len(dims.left)
    batch = [Loop(x.shape[a], (x.strides[a], y.strides[b], s[i])) for i, (a, b) in enumerate(dims.batch)]
    left = [Loop(x.shape[d], (x.strides[d], 0, s[n + i])) for i, d in enumerate(dims.left)]
    right = [Loop(y.shape[d], (0, y.strides[d], s[n + m + i])) for i, d in enumerate(dims.right)]
    terms = [Loop(x.shape[a], (x.strides[a], y.strides[b], 0)) for a, b in dims.contracted]
    return merged(batch), merged(left), merged(right), merged(terms)


@rule("dot_general", "dot")
def dot_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    dims, (result,) = dims_of(op), op.results
    operands = [emitter.leaf(v) for v in op.operands]
    row, shape = scalars.row_of(result), shape_of(result)
    sum_type(row)
    target = whole(emitter.buffer(shape, row), shape)

    x, y = operands
    batch, left, right, terms = loops_of(dims, x, y, target)
    is_right = _walks(right, 0, 1)
    is_left = _walks(left, 1, 0, 1)
    if (terms or right) and not (is_right or is_left or _walks(terms, 1, 1)):
        x, y = packed(emitter, x, y, dims)
        batch, left, right, terms = loops_of(dims, x, y, target)
        is_right = _walks(right, 0, 1)
    product = _Product(emitter, x, y, target, row)
    if is_right:
        product.run(batch, left, right[:-1], right[-1], terms, 1)
    elif is_left:
        product.run(batch, right, left[:-1], left[-1], terms, 0)
    else:
        product.run(batch, left, right, None, terms, 1)
    return [emitter.in_register(target, shape) if is_small(result) else target]


def _walks(loops: Sequence[Loop], *strides: int) -> bool:
    """Whether the innermost loop walks the left operand, the right one and the result with these strides."""
    return bool(loops) and loops[-1].strides[: len(strides)] == strides


def packed(emitter: Emitter, x: Leaf, y: Leaf, dims: Dims) -> tuple[Leaf, Leaf]:
    """The operands, of which vectors are copied if sums then run along both without gaps: each row of a matrix reads
    them. Otherwise a right matrix is copied with its free dimensions last."""
    left, right = ([pair[side] for pair in (*dims.batch, *dims.contracted)] for side in (0, 1))
    x_along, y_along = _is_along(x, dims, 0), _is_along(y, dims, 1)
    if not dims.left and (y_along or not dims.right):
        x, x_along = x if x_along else _copied(emitter, x, left), True
    if not dims.right:
        return x, _copied(emitter, y, right) if x_along and not y_along else y
    return x, y if x_along and y_along else _copied(emitter, y, [*right, *dims.right])


def _is_along(leaf: Leaf, dims: Dims, side: int) -> bool:
    """Whether an operand's elements lie in a row along the last of the dimensions that are summed."""
    return bool(dims.contracted) and leaf.strides[dims.contracted[-1][side]] == 1


def _copied(emitter: Emitter, leaf: Leaf, order: Sequence[int]) -> Leaf:
    """An operand copied with its dimensions in this order."""
    shape = tuple(leaf.shape[d] for d in order)
    view = Leaf(leaf.buffer, shape, tuple(leaf.strides[d] for d in order), leaf.offset, leaf.base)
    copy = emitter.store([view], [whole(emitter.buffer(shape, leaf.row), shape)])[0]
    strides = [0] * len(order)
    for d, s in zip(order, copy.strides, strict=True):
        strides[d] = s
    return Leaf(copy.buffer, leaf.shape, tuple(strides))


class _Product:
    """The loops of one product."""

    def __init__(self, emitter: Emitter, x: Leaf, y: Leaf, target: Leaf, row: Dtype) -> None:
        self.code, self.leaves, self.row = emitter.code, (x, y, target), row
        self.sum, tile = sum_type(row), emitter.tile
        self.vector_bits = min(tile.vector_bytes * 8, VECTOR_BITS) if tile else VECTOR_BITS
        self.height = tile.height if tile and self.vector_bits < VECTOR_BITS else TILE_ROWS
        self.lanes = self.vector_bits // self.sum.bits

    def run(
        self,
        batch: list[Loop],
        rows: list[Loop],
        others: list[Loop],
        along: Loop | None,
        terms: list[Loop],
        vectors_of: int,
    ) -> None:
        """`along`: the vectorized loop, over operand `vectors_of`; None: vectorized along the sum."""
        self.terms, self.vectors_of = terms, vectors_of
        if along is None:
            partial = bool(terms) and terms[-1].strides[:2] == (1, 1)
            self._each([*batch, *rows, *others], [(0, 0, 0)], lambda at: self._sum_along(at[0], partial))
            return
        outer, last = (rows[:-1], rows[-1]) if rows else ([], Loop(1, (0, 0, 0)))
        tile_rows = min(last.size, self.height)
        self._each([*batch, *outer, *others], [(0, 0, 0)], lambda at: self._rows(at[0], last, tile_rows, along))

    def _each(
        self, loops: Sequence[Loop], at: list[tuple[Position, ...]], body: Callable[[list[tuple[Position, ...]]], None]
    ) -> None:
        if not loops:
            body(at)
            return
        one = loops[0]

        def iteration(i: Position, _: list[ir.Value]) -> list[ir.Value]:
            self._each(loops[1:], [self._moved(p, i, one) for p in at], body)
            return []

        self.code.loop(one.size, 1, [], iteration)

    @staticmethod
    def _moved(p: tuple[Position, ...], i: Position, loop: Loop) -> tuple[Position, ...]:
        return tuple(plus(a, times(i, s)) for a, s in zip(p, loop.strides, strict=True))

    def _rows(self, at: tuple[Position, ...], rows: Loop, tile: int, along: Loop) -> None:
        for start, count, height in pieces(rows.size, tile):

            def iteration(i: Position, _: list[ir.Value], start: int = start, height: int = height) -> list[ir.Value]:
                tops = [self._moved(at, plus(plus(i, start), r), rows) for r in range(height)]
                self._columns(tops, along)
                return []

            self.code.loop(count * height, height, [], iteration)

    def _columns(self, tops: list[tuple[Position, ...]], along: Loop) -> None:
        if self._is_far(tops, along):
            self._in_bands(tops[0], along)
            return
        wide = tile_vectors(len(tops), self.vector_bits)
        done = 0
        for vectors in (wide, 1):
            width = vectors * self.lanes
            count = (along.size - done) // width
            if count:
                self._block(tops, along, done, count, [self.lanes] * vectors)
                done += count * width
        if along.size > done:
            self._block(tops, along, done, 1, [along.size - done])

    def _is_far(self, tops: list[tuple[Position, ...]], along: Loop) -> bool:
        """Whether it is a product with one vector, of a matrix that the first cache does not hold."""
        size_bytes = prod(one.size for one in self.terms) * along.size * self.row.bits // 8
        return len(tops) == len(self.terms) == 1 and self.row is self.sum and size_bytes > NEAR_BYTES

    def _in_bands(self, at: tuple[Position, ...], along: Loop) -> None:
        """Adds the products with some rows of the matrix at a time to the whole result: all of it is read in order."""
        (terms,), v = self.terms, self.vectors_of
        columns = pieces(along.size, self.lanes)
        for first, count, lanes in columns:

            def clear(j: Position, _: list[ir.Value], first: int = first, lanes: int = lanes) -> list[ir.Value]:
                self.leaves[2].buffer.write(_zero(self.sum, lanes), plus(at[2], plus(j, first)))
                return []

            self.code.loop(count * lanes, lanes, [], clear)

        def band(place: Position, height: int) -> None:
            rows = [self._moved(at, plus(place, r), terms) for r in range(height)]
            factors = [self._read(1 - v, row[1 - v], 0) for row in rows]
            for first, count, lanes in columns:
                add_columns(first, count, lanes, factors, rows)

        def add_columns(
            first: int, count: int, lanes: int, factors: list[ir.Value], rows: list[tuple[Position, ...]]
        ) -> None:
            kind = ir.VectorType.get([lanes], factors[0].type)
            wide = [vector.broadcast(kind, factor) for factor in factors]

            def add(j: Position, _: list[ir.Value]) -> list[ir.Value]:
                column = plus(j, first)
                total = self._read(2, plus(at[2], column), lanes)
                for factor, row in zip(wide, rows, strict=True):
                    total = multiply_add(factor, self._read(v, plus(row[v], column), lanes), total, self.sum)
                self.leaves[2].buffer.write(total, plus(at[2], column))
                return []

            self.code.loop(count * lanes, lanes, [], add)

        for start, count, height in pieces(terms.size, BAND):

            def iteration(i: Position, _: list[ir.Value], start: int = start, height: int = height) -> list[ir.Value]:
                band(plus(i, start), height)
                return []

            self.code.loop(count * height, height, [], iteration)

    def _block(self, tops: list[tuple[Position, ...]], along: Loop, first: int, count: int, widths: list[int]) -> None:
        step = sum(widths)

        def iteration(i: Position, _: list[ir.Value]) -> list[ir.Value]:
            corners = [self._moved(p, plus(i, first), along) for p in tops]
            zeros = [_zero(self.sum, n) for _ in tops for n in widths]
            sums = self._sum(self.terms, corners, zeros, widths)
            for r, corner in enumerate(corners):
                to = corner[2]
                for k, n in enumerate(widths):
                    value = widened(sums[r * len(widths) + k], self.sum, self.row)
                    self.leaves[2].buffer.write(value, to)
                    to = plus(to, n)
            return []

        self.code.loop(count * step, step, [], iteration)

    def _sum(
        self, terms: Sequence[Loop], corners: list[tuple[Position, ...]], sums: list[ir.Value], widths: list[int]
    ) -> list[ir.Value]:
        if terms:
            one = terms[0]
            return self.code.loop(
                one.size,
                1,
                sums,
                lambda k, sums: self._sum(terms[1:], [self._moved(p, k, one) for p in corners], sums, widths),
            )
        v = self.vectors_of
        wide, start = [], corners[0][v]
        for n in widths:
            wide.append(self._read(v, start, n))
            start = plus(start, n)
        new = []
        for r, corner in enumerate(corners):
            single = self._read(1 - v, corner[1 - v], 0)
            for k, n in enumerate(widths):
                other = vector.broadcast(ir.VectorType.get([n], single.type), single)
                new.append(multiply_add(other, wide[k], sums[r * len(widths) + k], self.sum))
        return new

    def _read(self, which: int, at: Position, lanes: int) -> ir.Value:
        leaf = self.leaves[which]
        position = plus(at, leaf.offset)
        if leaf.base is not None:
            position = plus(leaf.base, position)
        return widened(leaf.buffer.read(position, lanes), leaf.row, self.sum)

    def _sum_along(self, at: tuple[Position, ...], partial: bool) -> None:
        """One element of the result: a partial sum in each lane."""
        parts = pieces(self.terms[-1].size, self.lanes) if partial else [(0, 1, 0)]
        zeros = [_zero(self.sum, n) for _, _, n in parts]

        sums = self._terms(self.terms[:-1] if partial else self.terms, at, zeros, parts if partial else [])
        total = None
        for one in sums:
            one = _across(one, self.sum) if isinstance(one.type, ir.VectorType) else one
            total = one if total is None else (arith.addf if self.sum.is_float else arith.addi)(total, one)
        assert total is not None
        self.leaves[2].buffer.write(widened(total, self.sum, self.row), at[2])

    def _terms(
        self,
        loops: Sequence[Loop],
        at: tuple[Position, ...],
        sums: list[ir.Value],
        parts: Sequence[tuple[int, int, int]],
    ) -> list[ir.Value]:
        """Adds the products along some loops, and along the vectors of `parts`, to sums: one for each part."""
        if loops:
            return self.code.loop(
                loops[0].size,
                1,
                sums,
                lambda k, sums: self._terms(loops[1:], self._moved(at, k, loops[0]), sums, parts),
            )
        if not parts:
            return [multiply_add(self._read(0, at[0], 0), self._read(1, at[1], 0), sums[0], self.sum)]
        sums = list(sums)
        for k, (first, count, lanes) in enumerate(parts):

            def iteration(i: Position, one: list[ir.Value], first: int = first, lanes: int = lanes) -> list[ir.Value]:
                place = plus(i, first)
                a, b = (self._read(w, plus(at[w], place), lanes) for w in (0, 1))
                return [multiply_add(a, b, one[0], self.sum)]

            (sums[k],) = self.code.loop(count * lanes, lanes, [sums[k]], iteration)
        return sums


def _zero(row: Dtype, lanes: int) -> ir.Value:
    zero = scalars.number(np.float64(0.0) if row.is_float else np.int64(0), row)
    return vector.broadcast(ir.VectorType.get([lanes], zero.type), zero) if lanes else zero


def _across(value: ir.Value, row: Dtype) -> ir.Value:
    """The sum of a vector's lanes, by halving."""
    add = arith.addf if row.is_float else arith.addi
    odd = []
    while (n := value.type.shape[0]) > 1:
        half = n // 2
        if n % 2:
            odd.append(vector.extract(value, [], [n - 1]))
        value = add(take(value, range(half)), take(value, range(half, 2 * half)))
    total = vector.extract(value, [], [0])
    for one in odd:
        total = add(total, one)
    return total

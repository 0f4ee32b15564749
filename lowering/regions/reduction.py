"""Reductions of tensors that are not in registers."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hilo.dialect.iree import ir, vector
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.loops import pieces
from hilo.lowering.kernel.moves import SHUFFLE_LIMIT, Unsupported, concatenate, take
from hilo.lowering.regions.emitter import Emitter, Held, is_small
from hilo.lowering.regions.expressions import (
    LARGEST_STEP,
    OPERATIONS_IN_VECTORS,
    Block,
    Counter,
    Expression,
    Leaf,
    Nest,
    Node,
    Reader,
    Splat,
    count_nodes,
    strided_leaves,
    viewed,
    whole,
)
from hilo.lowering.regions.memory.buffers import Position, plus

IDEMPOTENT = frozenset(name.removeprefix("stablehlo.") for name in with_trait("idempotent"))
NEUTRAL = {"add": 0, "multiply": 1}


def reduce_large(emitter: Emitter, op: ir.Operation, kind: str) -> Sequence[Held]:
    """`kind`: the reducer's operation if it is a single one."""
    n, shape = len(op.results), shape_of(op.operands[0])
    reason = scalars.why_not(op.regions[0].blocks[0])
    if reason is not None:
        raise Unsupported(f"a reduction: {reason}")
    if kind == "add" and scalars.row_of(op.operands[0]).kind == "pred":
        kind = "or"
    inputs: list[Expression] = []
    for v in list(op.operands)[:n]:
        e = emitter.settled(v)
        inputs.append(Splat(e.value, e.row, shape) if isinstance(e, Splat) else e)
    folded = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    may_be_partial = n == 1 and kind in (*IDEMPOTENT, *NEUTRAL)
    along = vector_dimension(inputs, shape, folded, may_be_partial)
    if along is None and count_nodes(inputs, OPERATIONS_IN_VECTORS) == OPERATIONS_IN_VECTORS:
        inputs = [emitter.stored(e) if isinstance(e, Node) else e for e in inputs]
        along = vector_dimension(inputs, shape, folded, may_be_partial)
    initial = [emitter.register(v) for v in list(op.operands)[n:]]
    fold = _Fold(emitter, op, inputs, initial, folded, along, kind)
    return fold.run()


def vector_dimension(
    inputs: Sequence[Expression], shape: Sequence[int], folded: Sequence[int], partial: bool
) -> int | None:
    """The dimension along which elements are read as vectors: the last kept one or, if lanes may hold partial results,
    a reduced one."""
    strided = [x for e in inputs for x in strided_leaves(e)]
    kept, reduced = _long_dimensions(shape, folded)
    good = [d for d in [*kept[-1:], *(reduced if partial else [])] if _lie_in_rows(strided, d)]
    found = max(good, key=lambda d: (min(shape[d], 16), d), default=None)
    length = 1 if found is None else min(shape[found], 16)
    if kept and kept[-1] not in good and min(shape[kept[-1]], 16) >= 2 * length and _lie_with_gaps(strided, kept[-1]):
        return kept[-1]
    return found


def _long_dimensions(shape: Sequence[int], folded: Sequence[int]) -> tuple[list[int], list[int]]:
    """The kept and the reduced dimensions of more than one element."""
    long = [d for d, n in enumerate(shape) if n > 1]
    return [d for d in long if d not in folded], [d for d in long if d in folded]


def _lie_with_gaps(strided: Sequence[Leaf | Counter], d: int) -> bool:
    """Whether neighbours along a dimension are close enough together to be read at once."""
    return all(map(Block(2, 1, d, None).fits, strided))


def _lie_in_rows(strided: Sequence[Leaf | Counter], d: int) -> bool:
    """Whether neighbours along a dimension are contiguous in memory for some operand, and contiguous or equal for
    all."""
    may_be_vectors = all(isinstance(x, Counter) or x.strides[d] in (-1, 0, 1) for x in strided)
    return may_be_vectors and any(isinstance(x, Leaf) and abs(x.strides[d]) == 1 for x in strided)


def _divided(rank: int, folded: Sequence[int], along: int | None) -> tuple[list[int], list[int], list[int]]:
    """The dimensions of the results and, without the vectorized one, the kept and the reduced dimensions.

    >>> _divided(4, [1, 3], along=3)
    ([0, 2], [0, 2], [1])
    """
    kept = [d for d in range(rank) if d not in folded]
    return kept, [d for d in kept if d != along], [d for d in folded if d != along]


class _Fold:
    """The loops of one reduction: outer kept dimensions, then the vectors of the last one, then the reduced ones."""

    def __init__(
        self,
        emitter: Emitter,
        op: ir.Operation,
        inputs: list[Expression],
        initial: list[ir.Value],
        folded: list[int],
        along: int | None,
        kind: str,
    ) -> None:
        self.emitter, self.op, self.initial, self.kind = emitter, op, initial, kind
        self.code = emitter.code
        self.reducer = op.regions[0].blocks[0]
        shape = shape_of(op.operands[0])
        kept, outer, inner = _divided(len(shape), folded, along)
        self.is_kept = along in kept
        self.is_partial = len(inputs) == 1 and kind in (*IDEMPOTENT, *NEUTRAL)
        order = [*outer, *inner, *([] if along is None else [along])]
        sizes = tuple(shape[d] for d in order)
        self.inputs = [_permuted(e, order, sizes) for e in inputs]
        self.targets: list[Leaf] = []
        self.results = [whole(emitter.buffer(shape_of(r), scalars.row_of(r)), shape_of(r)) for r in op.results]
        for target in self.results:
            strides = dict(zip(kept, target.strides, strict=True))
            self.targets.append(Leaf(target.buffer, sizes, tuple(strides.get(d, 0) for d in order)))
        bounds = (len(outer), len(outer) + len(inner))
        self.nest = Nest(self.code, sizes, self.inputs, self.targets, bounds)
        if not self.is_kept:  # results are single numbers
            self.nest.is_vector = along is not None
        self.has_gaps = self.is_kept and not self.nest.is_vector
        self.nest.is_vector |= self.has_gaps
        self._divide_loops(bounds)

    def _divide_loops(self, bounds: tuple[int, int]) -> None:
        """Divides the nest's loops into outer ones, inner ones and the vectorized one; those of one iteration go."""
        merged = [(d, n) for d, n in zip(self.nest.kept, self.nest.sizes, strict=True) if n > 1]
        self.outer = [n for d, n in merged if d < bounds[0]]
        self.inner = [n for d, n in merged if bounds[0] <= d < bounds[1]]
        self.vector = [n for d, n in merged if d >= bounds[1]]
        self.nest.kept = [d for d, _ in merged]
        self.nest.sizes = [n for _, n in merged]

    def run(self) -> list[Held]:
        self._outer(0, [])
        results: list[Held] = []
        for r, leaf in zip(self.op.results, self.results, strict=True):
            results.append(self.emitter.in_register(leaf, shape_of(r)) if is_small(r) else leaf)
        return results

    def _outer(self, d: int, at: list[Position]) -> None:
        if d < len(self.outer):
            self.code.loop(self.outer[d], 1, [], lambda i, _: self._outer(d + 1, [*at, i]) or [])  # type: ignore[func-returns-value]
        elif not self.vector:
            values = self._inner(0, at, list(self.initial), lambda at, accs: self._fold(at, 0, accs))
            self._write(at, 0, values)
        elif self.is_kept and (block := self._rows()) is not None:
            self._write([*at, 0], block.columns, self._of_blocks(at, block))
        elif self.is_kept:
            for start, count, lanes in pieces(self.vector[0], self._lanes()):

                def iteration(i: Position, _: list[ir.Value], start: int = start, lanes: int = lanes) -> list[ir.Value]:
                    last = plus(i, start)
                    accs = [_wide(v, lanes) for v in self.initial]
                    if (block := self._short_columns(lanes)) is not None:
                        values = self._inner(
                            0, at, accs, lambda at, accs: self._fold_together([*at, 0, last], block, accs), 1
                        )
                    else:
                        values = self._inner(0, at, accs, lambda at, accs: self._fold([*at, last], lanes, accs))
                    self._write([*at, last], lanes, values)
                    return []

                self.code.loop(count * lanes, lanes, [], iteration)
        else:
            self._write(at, 0, self._partial(at))

    def _lanes(self) -> int:
        """The most elements in a vector."""
        lanes = self.nest.lanes
        found = self.nest.fitting(Block(lanes, 1, self.nest.kept[-1], None)) if self.has_gaps else None
        return lanes if found is None else found.rows

    def _inner(
        self, d: int, at: list[Position], accs: list[ir.Value], last: object, without: int = 0
    ) -> list[ir.Value]:
        """Loops over the reduced dimensions other than the vectorized one, and other than the last ones (`without`)."""
        if d == len(self.inner) - without:
            return last(at, accs)  # type: ignore[operator, no-any-return]
        return self.code.loop(self.inner[d], 1, accs, lambda i, accs: self._inner(d + 1, [*at, i], accs, last, without))

    def _fold(self, at: list[Position], lanes: int, accs: list[ir.Value]) -> list[ir.Value]:
        block = Block(lanes, 1, self.nest.kept[-1], None) if self.has_gaps and lanes else None
        reader = Reader(self.nest, at, lanes, block)
        return scalars.emit(self.reducer, [*accs, *(reader.value(e) for e in self.inputs)])

    def _short_columns(self, lanes: int) -> Block | None:
        """Results and all that is folded for them, if that lies between them."""
        if not self.has_gaps or not self.inner:
            return None
        block = Block(lanes, self.inner[-1], self.nest.kept[-1], self.nest.kept[-2])
        if block.columns > LARGEST_STEP or block.rows * block.columns > SHUFFLE_LIMIT:
            return None
        strided = [x for e in self.inputs for x in strided_leaves(e)]
        lies_between = any(block.strides(x) == (block.columns, 1) for x in strided)
        return block if lies_between and all(map(block.fits, strided)) else None

    def _fold_together(self, at: list[Position], block: Block, accs: list[ir.Value]) -> list[ir.Value]:
        """Reads all elements of a block at once."""
        values = self._values(at, block)
        for column in range(block.columns):
            parts = [take(value, range(column, block.rows * block.columns, block.columns)) for value in values]
            accs = scalars.emit(self.reducer, [*accs, *parts])
        return accs

    def _values(self, at: list[Position], block: Block) -> list[ir.Value]:
        """All elements of a block."""
        reader = Reader(self.nest, at, block.rows * block.columns, block)
        return [reader.value(e) for e in self.inputs]

    def _write(self, at: list[Position], lanes: int, values: Sequence[ir.Value]) -> None:
        last = at[-1:] if lanes else []  # reduced dimensions have stride 0
        at = [*at[: len(self.outer)], *([0] * (len(self.nest.kept) - len(self.outer) - len(last))), *last]
        for value, target in zip(values, self.targets, strict=True):
            target.buffer.write(value, Reader(self.nest, at, lanes).position(target))

    def _rows(self) -> Block | None:
        """The rows that are folded at once, if they are short: the last reduced dimension has an index for each."""
        if not self.is_partial or not self.inner or self.has_gaps or self.vector[0] >= self.nest.full:
            return None
        return self.nest.fitting(self.nest.short_rows())

    def _of_blocks(self, at: list[Position], block: Block) -> list[ir.Value]:
        """Keeps a partial result in each lane of a block of rows, and folds the rows at the end.

        Loops carry these results as single vectors of the machine: the compiler would take a number of lanes that is no
        power of two apart into numbers, and put these together again in each iteration.
        """
        parts = pieces(self.inner[-1], block.rows)
        columns, full, start = block.columns, self.nest.full, self._start()
        split = [_split(rows * columns, full) for _, _, rows in parts]
        first = list(itertools.accumulate(map(len, split), initial=0))

        def last(at: list[Position], accs: list[ir.Value]) -> list[ir.Value]:
            accs = list(accs)
            for k, (begin, count, rows) in enumerate(parts):
                part, mine = replace(block, rows=rows), slice(first[k], first[k + 1])

                def iteration(
                    i: Position, acc: list[ir.Value], begin: int = begin, part: Block = part, k: int = k
                ) -> list[ir.Value]:
                    (value,) = self._values([*at, plus(i, begin), 0], part)
                    taken = [value] if len(split[k]) == 1 else [take(value, lanes) for lanes in split[k]]
                    return [v for pair in zip(acc, taken, strict=True) for v in scalars.emit(self.reducer, list(pair))]

                accs[mine] = self.code.loop(count * rows, rows, accs[mine], iteration)
            return accs

        accs = self._inner(0, at, [_wide(start, len(lanes)) for part in split for lanes in part], last, without=1)
        total = _wide(self.initial[0], columns)
        for k in range(len(parts)):
            acc = concatenate(accs[first[k] : first[k + 1]])
            (total,) = scalars.emit(self.reducer, [total, _across_rows(self.reducer, acc, columns)])
        return [total]

    def _start(self) -> ir.Value:
        """What partial results begin with."""
        row = scalars.row_of(self.op.results[0])
        return self.initial[0] if self.kind in IDEMPOTENT else scalars.number(_neutral(self.kind, row), row)

    def _partial(self, at: list[Position]) -> list[ir.Value]:
        """Keeps a partial result in each lane, and reduces them at the end; the initial value comes last."""
        (initial,), start = self.initial, self._start()
        parts = pieces(self.vector[0], self.nest.lanes)

        def last(at: list[Position], accs: list[ir.Value]) -> list[ir.Value]:
            accs = list(accs)
            for k, (first, count, lanes) in enumerate(parts):

                def iteration(
                    i: Position, acc: list[ir.Value], first: int = first, lanes: int = lanes
                ) -> list[ir.Value]:
                    return self._fold([*at, plus(i, first)], lanes, acc)

                (accs[k],) = self.code.loop(count * lanes, lanes, [accs[k]], iteration)
            return accs

        accs = self._inner(0, at, [_wide(start, lanes) for _, _, lanes in parts], last)
        total = initial
        for acc in accs:
            (total,) = scalars.emit(self.reducer, [total, _across(self.reducer, acc)])
        return [total]


def _split(lanes: int, full: int) -> list[range]:
    """The lanes of a vector in vectors of at most `full` lanes.

    >>> _split(24, 16)
    [range(0, 16), range(16, 24)]
    """
    return [range(start, min(start + full, lanes)) for start in range(0, lanes, full)]


def _across(reducer: ir.Block, value: ir.Value) -> ir.Value:
    """Reduces a vector's lanes to one value."""
    rest: list[ir.Value] = []
    while (n := value.type.shape[0]) > 1:
        half = n // 2
        if n % 2:
            rest.append(vector.extract(value, [], [n - 1]))
        (value,) = scalars.emit(reducer, [take(value, range(half)), take(value, range(half, 2 * half))])
    total = vector.extract(value, [], [0])
    for one in rest:
        (total,) = scalars.emit(reducer, [total, one])
    return total


def _across_rows(reducer: ir.Block, value: ir.Value, columns: int) -> ir.Value:
    """Reduces rows, which a vector holds one after the other, to one."""
    rest: list[ir.Value] = []
    while (rows := value.type.shape[0] // columns) > 1:
        half = rows // 2 * columns
        if rows % 2:
            rest.append(take(value, range(2 * half, 2 * half + columns)))
        (value,) = scalars.emit(reducer, [take(value, range(half)), take(value, range(half, 2 * half))])
    for one in rest:
        (value,) = scalars.emit(reducer, [value, one])
    return value


def _neutral(kind: str, row: Dtype) -> np.generic:
    if row.is_float and kind == "add":
        return np.float64(-0.0)
    return np.float64(NEUTRAL[kind]) if row.is_float else np.int64(NEUTRAL[kind])


def _wide(value: ir.Value, lanes: int) -> ir.Value:
    return vector.broadcast(ir.VectorType.get([lanes], value.type), value)


def _permuted(e: Expression, order: Sequence[int], sizes: tuple[int, ...]) -> Expression:
    found = viewed(e, lambda n, s, o: (sizes, tuple(s[d] for d in order), o), sizes)
    assert found is not None, "a transpose has strides"
    return found

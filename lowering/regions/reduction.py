"""Reductions of tensors that are not in registers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect.iree import ir, vector
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported, take
from hilo.lowering.regions.code import Position, plus
from hilo.lowering.regions.emitter import Emitter, Held, is_small
from hilo.lowering.regions.expressions import (
    Counter,
    Expression,
    Leaf,
    Nest,
    Reader,
    Splat,
    pieces,
    strided_leaves,
    viewed,
    whole,
)

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
    along = vector_dimension(inputs, shape, folded, n == 1 and kind in (*IDEMPOTENT, *NEUTRAL))
    initial = [emitter.register(v) for v in list(op.operands)[n:]]
    fold = _Fold(emitter, op, inputs, initial, folded, along, kind)
    return fold.run()


def vector_dimension(
    inputs: Sequence[Expression], shape: Sequence[int], folded: Sequence[int], partial: bool
) -> int | None:
    """The dimension along which elements are read as vectors: the last kept one or, if lanes may hold partial results,
    a reduced one."""
    strided = [x for e in inputs for x in strided_leaves(e)]
    kept = [d for d in range(len(shape)) if d not in folded and shape[d] > 1]
    choices = [*(kept[-1:]), *(d for d in folded if partial and shape[d] > 1)]
    good = [d for d in choices if _lie_in_rows(strided, d)]
    return max(good, key=lambda d: (min(shape[d], 16), d), default=None)


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
        if self.is_kept and not self.nest.is_vector:
            raise Unsupported("a reduction along elements that are not in a row")
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
        elif self.is_kept:
            for start, count, lanes in pieces(self.vector[0], self.nest.lanes):

                def iteration(i: Position, _: list[ir.Value], start: int = start, lanes: int = lanes) -> list[ir.Value]:
                    last = plus(i, start)
                    accs = [_wide(v, lanes) for v in self.initial]
                    values = self._inner(0, at, accs, lambda at, accs: self._fold([*at, last], lanes, accs))
                    self._write([*at, last], lanes, values)
                    return []

                self.code.loop(count * lanes, lanes, [], iteration)
        else:
            self._write(at, 0, self._partial(at))

    def _inner(self, d: int, at: list[Position], accs: list[ir.Value], last: object) -> list[ir.Value]:
        """Loops over the reduced dimensions other than the vectorized one."""
        if d == len(self.inner):
            return last(at, accs)  # type: ignore[operator, no-any-return]
        return self.code.loop(self.inner[d], 1, accs, lambda i, accs: self._inner(d + 1, [*at, i], accs, last))

    def _fold(self, at: list[Position], lanes: int, accs: list[ir.Value]) -> list[ir.Value]:
        reader = Reader(self.nest, at, lanes)
        return scalars.emit(self.reducer, [*accs, *(reader.value(e) for e in self.inputs)])

    def _write(self, at: list[Position], lanes: int, values: Sequence[ir.Value]) -> None:
        last = at[-1:] if lanes else []  # reduced dimensions have stride 0
        at = [*at[: len(self.outer)], *([0] * (len(self.nest.kept) - len(self.outer) - len(last))), *last]
        for value, target in zip(values, self.targets, strict=True):
            target.buffer.write(value, Reader(self.nest, at, lanes).position(target))

    def _partial(self, at: list[Position]) -> list[ir.Value]:
        """Keeps a partial result in each lane, and reduces them at the end; the initial value comes last."""
        (initial,) = self.initial
        row = scalars.row_of(self.op.results[0])
        start = initial if self.kind in IDEMPOTENT else scalars.number(_neutral(self.kind, row), row)
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

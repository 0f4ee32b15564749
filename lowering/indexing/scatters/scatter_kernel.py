"""The kernel of a scatter: it copies the operand, and combines the updates one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import prod
from typing import Protocol

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, reshape, shape_of, size_of, tensor
from hilo.lowering.framework.values import maker_of
from hilo.lowering.indexing import columns
from hilo.lowering.indexing.scatters import in_place
from hilo.lowering.indexing.scatters.tables import tables_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.loops import VECTOR_BYTES, copy_run, merge_loops, runs
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike
from hilo.lowering.kernel.storage import from_storage, scalar_from, storage_parts
from hilo.lowering.kernel.uniform import Operand, Repeated, repeated_element

VECTORS = 8
"""Index vectors that are read together if a window is one element.

With 16, AMD's CPUs made some updates of 64-bit integers wait for each other although their places differed: 100,000
counts by bytes took 385 µs, and take 48 with 8; XLA takes 102.
"""
LEAST_LANES = 4
"""Fewest elements of a window that are combined as a vector."""
SHORT = 8
"""Most operations of an update computation that is unrolled for each of them."""


@dataclass(frozen=True)
class Plan:
    """A scatter as loops.

    Attributes:
        index_dims: the operand dimension of each component of the index vectors, batching dimensions last.
        limits: for each component, the largest start at which the window is in bounds.
        strides: for each component, the stride of one step in the flat operand.
        window: (size, stride) of the loops over a window, outermost first; contiguous dimensions are merged.
        update_order: the permutation of the updates to `[index vectors…, window…]`.
    """

    index_dims: tuple[int, ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]
    window: tuple[tuple[int, int], ...]
    update_order: tuple[int, ...]


def plan(operand: Sequence[int], updates: Sequence[int], numbers: ScatterDimensionNumbers) -> Plan:
    """The loops of a scatter into `operand`, from the shapes and the dimension numbers."""
    strides = [prod(operand[d + 1 :]) for d in range(len(operand))]
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    window_dims = [d for d in range(len(operand)) if d not in dropped]
    sizes = {d: updates[u] for d, u in zip(window_dims, numbers.update_window_dims, strict=True)}
    index_dims = (*numbers.scatter_dims_to_operand_dims, *numbers.input_batching_dims)
    scatter_dims = [u for u in range(len(updates)) if u not in numbers.update_window_dims]
    return Plan(
        index_dims,
        tuple(operand[d] - sizes.get(d, 1) for d in index_dims),
        tuple(strides[d] for d in index_dims),
        merge_loops([(sizes[d], strides[d]) for d in window_dims]),
        (*scatter_dims, *numbers.update_window_dims),
    )


Read = Callable[["IndexLike", int], list[ir.Value]]
"""The stored parts of the elements of a window from a place on: so many, or a scalar for one."""


class Updates(Protocol):
    """What is combined into the operands."""

    @property
    def sources(self) -> list[ir.Value]:
        """The stored tensors that the kernel must be given."""

    def open(self, kept: Iterator[ir.Value]) -> None:
        """Takes the kernel's view of the sources, which are the next of `kept`."""

    def window(self, v: Index) -> Read:
        """The window of an index vector."""


class Stored:
    """Updates in memory, flat, in the order of the index vectors."""

    def __init__(self, updates: Sequence[ir.Value], loops: Plan) -> None:
        self._operands = [Operand(x) for x in updates]
        self._size = prod(size for size, _ in loops.window)
        self._parts: list[Values] = []

    @property
    def sources(self) -> list[ir.Value]:
        return [source for operand in self._operands for source in operand.sources]

    def open(self, kept: Iterator[ir.Value]) -> None:
        self._parts = [part for operand in self._operands for part in operand.opened(kept)]

    def window(self, v: Index) -> Read:
        first = v * self._size

        def read(at: IndexLike, lanes: int) -> list[ir.Value]:
            return [part.get(first + at) if lanes == 1 else part.get_row(first + at, lanes) for part in self._parts]

        return read


def flat(x: ir.Value) -> ir.Value:
    """A tensor with one dimension."""
    return reshape(x, [prod(shape_of(x))])


def kernel(scatter: ir.Operation, loops: Plan, updates: Updates, *, updates_in_place: bool = False) -> list[ir.Value]:
    """The results of a scatter.

    Args:
        scatter: the operation.
        loops: its loops.
        updates: what it combines into its operands.
        updates_in_place: what a loop carries may be updated in place: see `hilo.lowering.framework.profile.Profile`.
    """
    kernel_ = _Kernel(scatter, loops, updates, updates_in_place)
    shape = shape_of(scatter.operands[0])
    return [reshape(x, shape) for x in kernel_.results()]


class _Kernel:
    """Builds the kernel of a scatter.

    Args:
        scatter: the operation.
        loops: its loops.
        updates: what it combines into its operands.
        updates_in_place: see `kernel`.
    """

    def __init__(self, scatter: ir.Operation, loops: Plan, updates: Updates, updates_in_place: bool) -> None:
        numbers = ScatterDimensionNumbers.from_mlir(scatter.attributes["scatter_dimension_numbers"])
        count = len(scatter.results)
        indices = scatter.operands[count]
        self._loops, self._updates = loops, updates
        self._block = scatter.regions[0].blocks[0]
        self._operands = [flat(x) for x in [*scatter.operands][:count]]
        self._found = columns.columns_of(indices, numbers.index_vector_dim, numbers.scatter_indices_batching_dims)
        self._size = prod(shape_of(self._operands[0]))
        window = prod(size for size, _ in loops.window)
        self._vectors = prod(shape_of(scatter.operands[-1])) // window
        is_short = window == 1 and len(self._block.operations) <= SHORT
        self._in_groups = self._vectors // VECTORS * VECTORS if is_short else 0
        self._tables = tables_of(scatter, self._in_groups)
        read = [*self._updates.sources, *(source for column in self._found for source in column.sources)]
        self._is_in_place = updates_in_place and self._tables.count == 1 and in_place.is_carried(scatter, read)

    def results(self) -> list[ir.Value]:
        """The flat results."""
        rows = [scalars.row_of(x) for x in self._operands]
        is_one = len(rows) == 1 and not rows[0].is_complex
        whole = [self._is_whole(x) for x in self._operands]
        stored = [_in_pairs(x) if is_whole else x for x, is_whole in zip(self._operands, whole, strict=True)]
        read = [Operand(x, takes_constants=is_one) for x in stored]
        sources = self._sources(read)
        first = 1 if self._is_in_place else 0  # what is updated has to be the memory that the loop carries
        kept = iter(barrier(self._build(read, rows, whole, iter([*sources[:first], *barrier(sources[first:])]))))
        made = [
            bitcast(next(kept), x.type)
            if is_whole
            else from_storage([next(kept) for _ in range(1 + row.is_complex)], row)
            for x, row, is_whole in zip(self._operands, rows, whole, strict=True)
        ]
        return made if self._tables.count == 1 else [_first(made[0], self._size)]

    def _is_whole(self, operand: ir.Value) -> bool:
        """Whether complex numbers are in memory, where the kernel copies both parts at once."""
        is_alone = self._tables.count == 1 and not self._is_in_place and repeated_element(operand) is None
        return is_alone and scalars.row_of(operand).is_complex and _is_in_memory(operand)

    def _sources(self, read: Sequence[Operand]) -> list[ir.Value]:
        """The tensors that the kernel reads."""
        before = [source for operand in read for source in operand.sources]
        return [*before, *self._updates.sources, *(source for column in self._found for source in column.sources)]

    def _build(
        self, read: Sequence[Operand], rows: list[Dtype], whole: Sequence[bool], sources: Iterator[ir.Value]
    ) -> list[ir.Value]:
        """The stored results, with all copies."""
        with Kernel(ir.F32Type.get(), lanes=1) as k:
            inputs = [part for operand in read for part in operand.opened(sources)]
            self._updates.open(sources)
            starts = columns.opened(self._found, sources)
            results = self._started(k, inputs)
            parts = _parts(results, rows, whole)
            combine = _Combine(k, self._block, rows, parts, self._updates, self._loops)
            self._combine_all(combine, starts)
            if self._tables.count > 1:
                self._join(k, results[0])
        return k.results

    def _started(self, k: Kernel, inputs: Sequence[Values]) -> list[Values]:
        """The results before the updates, with all copies."""
        if self._is_in_place:
            return [k.values([self._size], x.element, start=x.tensor) for x in inputs]
        results = []
        for source in inputs:
            size = self._size if isinstance(source, Repeated) else prod(source.tensor.type.shape)
            results.append(k.values([size * self._tables.count], source.element))
            self._fill(k, source, results[-1], size)
        return results

    def _fill(self, k: Kernel, source: Values, result: Values, size: int) -> None:
        """What a result, and the other copies of it, start with. Loops over the copies keep the code short."""
        tables, first = self._tables, Index.of(0)
        copy_run(k, source, result, first, first, size)
        if tables.count == 1:
            return
        if tables.start is not None:
            start = Repeated(Cell(scalars.number(tables.start, scalars.row_of(self._operands[0]))))
            copy_run(k, start, result, first, Index.of(size), (tables.count - 1) * size)
            return
        with k.loop(1, tables.count) as table:
            copy_run(k, source, result, first, table * size, size)

    def _combine_all(self, combine: _Combine, starts: Sequence[Sequence[Values]]) -> None:
        """Combines all updates: in groups and, where one of a group is out of bounds, one by one."""
        k, loops = combine.kernel, self._loops

        def place(v: Index, lanes: int) -> tuple[ir.Value, ir.Value | None]:
            found = self._found
            return columns.position(found, starts, v, lanes, loops.limits, loops.strides, is_clamped=False)

        def one(v: Index) -> None:
            at, inside = place(v, 0)
            with ExitStack() as stack:
                if inside is not None:
                    stack.enter_context(k.when(Bool(inside)))
                combine.window(columns.as_index(at), v)

        if self._in_groups:
            with k.loop(0, self._in_groups, VECTORS) as v:
                at, inside = place(v, VECTORS)
                every = Bool(_all(inside)) if inside is not None else Bool(scalars.integer(1, 1))
                with k.when(every):
                    for lane in range(VECTORS):
                        table = lane % self._tables.count * self._size
                        combine.window(columns.as_index(vector.extract(at, [], [lane])) + table, v + lane)
                with k.when(~every), k.loop(0, VECTORS) as step:
                    one(v + step)
        if self._in_groups < self._vectors:
            with k.loop(self._in_groups, self._vectors) as v:
                one(v)

    def _join(self, k: Kernel, result: Values) -> None:
        """Combines the copies of the operand."""
        first, size = Index.of(0), self._size
        with k.loop(1, self._tables.count) as table:

            def joined(value: ir.Value, at: Index | int, lanes: int) -> ir.Value:
                place = table * size + at
                other = result.get(place) if lanes == 1 else result.get_row(place, lanes)
                (combined,) = scalars.emit(self._block, [value, other])
                assert isinstance(combined, ir.Value)
                return combined

            copy_run(k, result, result, first, first, size, joined)


def _first(values: ir.Value, count: int) -> ir.Value:
    return stablehlo.slice(values, start_indices=[0], limit_indices=[count], strides=[1])


def _is_in_memory(x: ir.Value) -> bool:
    """Whether complex numbers, maybe reshaped, are not put together from parts, which could be read instead."""
    maker = maker_of(x)
    while maker is not None and maker.name == "stablehlo.reshape":
        maker = maker_of(maker.operands[0])
    return maker is None or maker.name not in ("stablehlo.complex", "stablehlo.convert")


def _in_pairs(x: ir.Value) -> ir.Value:
    """Flat complex numbers as their parts in memory."""
    load_dialects(ir.Context.current, ("flow",))
    return bitcast(x, tensor([2 * size_of(x)], element_of(x).element_type))


class _Part:
    """The real or the imaginary parts of complex numbers in memory, which are pairs there."""

    def __init__(self, pairs: Values, number: int) -> None:
        self._pairs, self._number = pairs, number

    def get(self, at: Index) -> ir.Value:
        return self._pairs.get(at * 2 + self._number)

    def set(self, value: ir.Value, at: Index) -> None:
        self._pairs.set(value, at * 2 + self._number)


def _parts(results: Sequence[Values], rows: Sequence[Dtype], whole: Sequence[bool]) -> list[Values | _Part]:
    """The results as a kernel stores them: complex numbers as two, also those in pairs."""
    rest, found = iter(results), list[Values | _Part]()
    for row, is_whole in zip(rows, whole, strict=True):
        if is_whole:
            pairs = next(rest)
            found += [_Part(pairs, 0), _Part(pairs, 1)]
        else:
            found += [next(rest) for _ in range(1 + row.is_complex)]
    return found


@dataclass
class _Combine:
    """Combines windows of updates into the results, in place."""

    kernel: Kernel
    block: ir.Block
    rows: list[Dtype]
    results: list[Values | _Part]
    updates: Updates
    loops: Plan

    def window(self, at: Index, v: Index) -> None:
        """Combines the window of index vector `v`."""
        loops, new = self.loops.window, self.updates.window(v)
        update: IndexLike = 0
        is_run = bool(loops) and loops[-1][1] == 1 and loops[-1][0] >= LEAST_LANES
        is_run = is_run and _takes_vectors(self.block, self.rows)
        is_run = is_run and not any(isinstance(x, _Part) for x in self.results)
        most = VECTOR_BYTES * 8 // max(row.bits for row in self.rows)
        with ExitStack() as stack:
            for n, (size, stride) in enumerate(loops[:-1] if is_run else loops):
                step = stack.enter_context(self.kernel.loop(0, size))
                at, update = at + step * stride, step * prod(s for s, _ in loops[n + 1 :]) + update
            if is_run:
                for first, count, width in runs(loops[-1][0], min(most, 1 << (loops[-1][0].bit_length() - 1))):
                    with self.kernel.loop(first, first + count * width, width) as i:
                        self._elements(at + i, new, i + update, width)
            else:
                self._elements(at, new, update, 1)

    def _elements(self, at: Index, new: Read, update: IndexLike, lanes: int) -> None:
        current = [x.get(at) if lanes == 1 or isinstance(x, _Part) else x.get_row(at, lanes) for x in self.results]
        combined = scalars.emit(self.block, [*self._grouped(current), *self._grouped(new(update, lanes))])
        flat = [part for value, row in zip(combined, self.rows, strict=True) for part in storage_parts(value, row)]
        for result, part in zip(self.results, flat, strict=True):
            if lanes == 1 or isinstance(result, _Part):
                result.set(part, at)
            else:
                result.set_row(part, at)

    def _grouped(self, parts: list[ir.Value]) -> list[scalars.Scalar]:
        """The stored parts of one element of each operand, in the form that scalar code takes."""
        rest = iter(parts)
        return [scalar_from([next(rest) for _ in range(2 if row.is_complex else 1)], row) for row in self.rows]


def _takes_vectors(block: ir.Block, rows: Sequence[Dtype]) -> bool:
    """Whether the update computation has no constants, which are scalars, and no bytes that represent pred."""
    names = {view.operation.name for view in block.operations}
    inside = {block, *(view.operation for view in block.operations)}
    captures = any(value.owner not in inside for view in block.operations for value in view.operation.operands)
    return "stablehlo.constant" not in names and not captures and all(row.kind != "pred" for row in rows)


def _all(values: ir.Value) -> ir.Value:
    return vector.reduction(ir.IntegerType.get_signless(1), ir.Attribute.parse("#vector.kind<and>"), values)

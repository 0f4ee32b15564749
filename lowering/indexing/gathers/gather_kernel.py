"""Gathers as a kernel of native loops: several index vectors at a time, slices copied as vectors.

    for each leading window position; for each 8 index vectors: clamp 8 starts, then copy 8 slices

Starts are computed where they are read (`kernel.columns`), and the result is split among the cores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from math import prod

from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir, vector
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.indexing import columns
from hilo.lowering.indexing.gathers.finish import Change, Finish
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.loops import copy_run, merge_loops
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.storage import from_storage, to_storage

VECTORS = 16
"""Index vectors that are processed at a time if a slice is one element."""
SHORT_VECTORS, SHORT_BITS = 8, 512
"""Index vectors that are processed at a time if a slice is a run of up to so many bits.

Starts that are computed one by one cost more than the copies: 12,288 pixels of three f32 took 30 µs, and take 15; XLA
takes 30.
"""
SMALLEST, SMALLEST_OF_BYTES = 1024, 64
"""Fewest elements of a result for which a kernel is worth a dispatch of its own; the compiler needs 100 ns a byte."""
SHARED = 32768
"""Fewest elements of a result that is split among cores."""
MOST_SHARES = 16


@dataclass(frozen=True)
class Plan:
    """A gather as loops.

    Attributes:
        leading: (size, stride in the operand) of the loops around the index vectors: window or batching dimensions.
        is_batched: whether each iteration of the leading loops has index vectors of its own.
        vectors: the number of index vectors in an iteration.
        window: (size, stride) of the loops over a slice, outermost first; contiguous dimensions are merged.
        limits: for each component of the index vectors, the largest start.
        strides: for each component, the stride of one step in the flat operand.
    """

    leading: tuple[tuple[int, int], ...]
    is_batched: bool
    vectors: int
    window: tuple[tuple[int, int], ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def slice_size(self) -> int:
        """The number of elements of a slice, without the leading loops."""
        return prod(n for n, _ in self.window)

    @property
    def size(self) -> int:
        """The number of elements of the result."""
        return prod(n for n, _ in self.leading) * self.vectors * self.slice_size


def _dims_in_front(offsets: Sequence[int], vectors: int) -> int | None:
    """How many window dimensions precede those of the index vectors; None if they are interleaved."""
    before = next((i for i, d in enumerate(offsets) if d != i), len(offsets))
    return before if list(offsets[before:]) == list(range(before + vectors, vectors + len(offsets))) else None


def plan(
    operand: Sequence[int], indices: Sequence[int], sizes: Sequence[int], numbers: GatherDimensionNumbers
) -> Plan | None:
    """The loops of a gather whose result is `[window…, index vectors…, window…]`; None for other orders."""
    strides = [prod(operand[d + 1 :]) for d in range(len(operand))]
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    loops = [(sizes[d], strides[d]) for d in range(len(operand)) if d not in dropped]
    others = [d for d in range(len(indices)) if d != numbers.index_vector_dim]
    before = _dims_in_front(numbers.offset_dims, len(others))
    if before is None:
        return None
    batching = numbers.operand_batching_dims
    batches = len(batching)
    is_batched = not before and batches > 0 and others[:batches] == list(numbers.start_indices_batching_dims)
    vectors = others[batches:] if is_batched else others
    along = numbers.start_index_map if is_batched else (*numbers.start_index_map, *batching)
    return Plan(
        tuple((operand[d], strides[d]) for d in batching) if is_batched else merge_loops(loops[:before]),
        is_batched,
        prod(indices[d] for d in vectors),
        merge_loops(loops[before:]),
        tuple(operand[d] - sizes[d] for d in along),
        tuple(strides[d] for d in along),
    )


def is_worth_it(loops: Plan, element: ir.Type) -> bool:
    """Whether the result is large, and the compiler's own code for its slices is slow."""
    row = dtype(element)
    if row.bits < 8 and row.kind != "pred":
        return False
    return loops.size > loops.slice_size and loops.size >= (SMALLEST if row.bits > 8 else SMALLEST_OF_BYTES)


def gather(
    operand: ir.Value,
    indices: ir.Value,
    numbers: GatherDimensionNumbers,
    loops: Plan,
    finish: Finish | None = None,
) -> ir.Value:
    """The result, flat; or what `finish` computes from it."""
    batching = () if loops.is_batched else numbers.start_indices_batching_dims
    found = columns.columns_of(indices, numbers.index_vector_dim, batching)
    flat = reshape(operand, [prod(shape_of(operand))])
    others = finish.stored() if finish else []
    sources = barrier([*to_storage(flat), *others, *(s for column in found for s in column.sources)])
    row = scalars.row_of(finish.result if finish else operand)
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        x, *more = (Values(Cell(source)) for source in sources[: 1 + len(others)])
        reads = columns.opened(found, sources[1 + len(others) :])
        y = k.values([loops.size], scalars.storage_type(row) if finish else element_of(sources[0]))
        _Copies(k, loops, found, reads, x, y, partial(finish.change, more) if finish else None).emit()
    (result,) = barrier(k.results)
    return from_storage([result], row)


@dataclass
class _Copies:
    """The loops that copy slices.

    Attributes:
        k: the kernel.
        loops: the gather.
        columns: of the index vectors.
        reads: what each column is computed from.
        x, y: the operand and the result.
        change: what is computed from the elements of a run, given its place in the result.
    """

    k: Kernel
    loops: Plan
    columns: Sequence[columns.Column]
    reads: list[list[Values]]
    x: Values
    y: Values
    change: Callable[[Index], Change] | None

    def emit(self) -> None:
        loops, slice_size = self.loops, self.loops.slice_size
        outer = prod(n for n, _ in loops.leading)
        shares = shares_of(outer, loops.vectors, slice_size)
        iterations, each = (outer // shares, loops.vectors) if outer > 1 else (1, loops.vectors // shares)
        with self.k.share(shares) as share, self.k.loop(0, iterations) as o:
            iteration = share * iterations + o
            base = _leading(loops.leading, iteration)
            first = share * each if outer == 1 else iteration * each if loops.is_batched else Index.of(0)
            begin = share * (loops.size // shares)
            lanes = self._lanes()
            whole = each // lanes * lanes if lanes else each
            if whole:
                with self.k.loop(0, whole, max(lanes, 1)) as v:
                    self._copy(first + v, lanes, base, o * each + v, begin)
            if whole < each:
                with self.k.loop(whole, each) as v:
                    self._copy(first + v, 0, base, o * each + v, begin)

    def _lanes(self) -> int:
        """How many index vectors are processed at a time; 0 for one by one."""
        window = self.loops.window
        if self.loops.slice_size == 1:
            return VECTORS
        is_short = len(window) == 1 and window[0][1] == 1 and window[0][0] * dtype(self.x.element).bits <= SHORT_BITS
        return SHORT_VECTORS if is_short else 0

    def _copy(self, at: Index, lanes: int, base: Index, slot: Index, begin: Index) -> None:
        """Copies the slices of some index vectors, or of one if `lanes` is 0.

        Args:
            at: the first of the index vectors.
            base: where slices lie along the leading dimensions.
            slot: the number of the first slice in this share of the result.
            begin: where the share begins in the result.
        """
        limits, strides = self.loops.limits, self.loops.strides
        starts, _ = columns.position(self.columns, self.reads, at, lanes, limits, strides, is_clamped=True)
        for lane in range(max(lanes, 1)):
            start = columns.as_index(vector.extract(starts, [], [lane]) if lanes else starts) + base
            self._copy_slice(start, (slot + lane) * self.loops.slice_size, begin)

    def _copy_slice(self, start: Index, to: Index, begin: Index) -> None:
        k, x, y, loops = self.k, self.x, self.y, self.loops.window
        if not loops:
            y.set(x.get(start), to)
            return
        is_run = loops[-1][1] == 1
        with ExitStack() as stack:
            for n, (size, stride) in enumerate(loops[:-1] if is_run else loops):
                step = stack.enter_context(k.loop(0, size))
                start, to = start + step * stride, to + step * prod(s for s, _ in loops[n + 1 :])
            if is_run:
                copy_run(k, x, y, start, to, loops[-1][0], self.change(begin + to) if self.change else None)
            else:
                y.set(x.get(start), to)


def shares_of(outer: int, vectors: int, slice_size: int) -> int:
    """The number of parts into which a result is split for several cores; 1 if that is not worth it.

    >>> shares_of(1, 100000, 1), shares_of(1, 156, 64), shares_of(3, 100000, 1)
    (16, 1, 3)
    """
    if outer * vectors * slice_size < SHARED:
        return 1
    parts = outer if outer > 1 else vectors
    return next(count for count in range(min(parts, MOST_SHARES), 0, -1) if parts % count == 0)


def _leading(loops: Sequence[tuple[int, int]], iteration: Index) -> Index:
    """Where an iteration's part of the operand begins."""
    at = Index.of(0)
    for n, (size, stride) in enumerate(loops):
        inner = prod(s for s, _ in loops[n + 1 :])
        along = iteration // inner if inner > 1 else iteration
        at = at + (along % size if n else along) * stride
    return at

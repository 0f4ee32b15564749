"""Expands scatters into a kernel of native loops, for any indices, windows, operands and update computation.

    %0 = "stablehlo.scatter"(%x, %indices, %updates) ({ add }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>)
becomes, on flat tensors,
    %1 = flow.dispatch.region -> (tensor<40xf32>) {
      copy %x; for each of the 6 index vectors that is in bounds: for each of the 4 elements of its window: combine }

Updates are combined in the order of their indices, also if the computation does not commute. As in XLA, a window that
is partly out of bounds is skipped as a whole. Batching dimensions become components of the index vectors.

On targets without such kernels (`profile.kernels`), each element of the operand finds its own updates
(`parallel_scatter.py`).

Leaves alone: update computations other than scalar operations of at least 8 bits; dynamic dimensions.
Source: the StableHLO specification, scatter; XLA's ScatterExpander for windows that are partly out of bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import prod
from typing import Protocol

from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.iree import ir, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import reshape, shape_of, transpose
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.indexing import columns
from hilo.lowering.indexing.columns import Column
from hilo.lowering.indexing.parallel_scatter import Windows, index_vectors, scatter_in_parallel
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Kernel, Values
from hilo.lowering.kernel.loops import VECTOR_BYTES, copy_run, merge_loops, runs
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike
from hilo.lowering.kernel.storage import from_storage, scalar_from, storage_parts
from hilo.lowering.kernel.uniform import Operand

VECTORS = 16
"""Index vectors that are read together if a window is one element."""
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


@pattern("stablehlo.scatter")
def scatter(op: Op, run: PassRun) -> Replacement:
    """scatter(x…, indices, updates…) -> a kernel that copies x and combines the updates one by one"""
    operation = op.operation
    count = len(operation.results)
    block = operation.regions[0].blocks[0]
    if not run.has_static(op, *operation.operands):
        return None
    reason = scalars.why_not(block)
    if reason is not None:
        run.note(op, f"its update computation is not scalar code: {reason}")
        return None
    operands = list(operation.operands)
    if prod(shape_of(operands[-1])) == 0 or prod(shape_of(operands[0])) == 0:
        return operands[:count]
    numbers = ScatterDimensionNumbers.from_mlir(operation.attributes["scatter_dimension_numbers"])
    loops = plan(shape_of(operands[0]), shape_of(operands[-1]), numbers)
    updates = [_flat(transpose(x, loops.update_order)) for x in operands[count + 1 :]]
    if run.profile.kernels:
        return kernel(operation, loops, Stored(updates, loops))
    flat = [_flat(x) for x in operands[:count]]
    windows = _windows(shape_of(operands[0]), shape_of(operands[-1]), numbers, loops.index_dims)
    vectors = index_vectors(operands[count], numbers.index_vector_dim, numbers.scatter_indices_batching_dims)
    made = scatter_in_parallel(block, flat, vectors, updates, windows)
    return [reshape(x, shape_of(operands[0])) for x in made]


def _windows(
    operand: tuple[int, ...], updates: Sequence[int], numbers: ScatterDimensionNumbers, index_dims: Sequence[int]
) -> Windows:
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    kept = iter(numbers.update_window_dims)
    sizes = tuple(1 if d in dropped else updates[next(kept)] for d in range(len(operand)))
    return Windows(operand, sizes, tuple(_component(index_dims, d) for d in range(len(operand))))


def _component(index_dims: Sequence[int], d: int) -> int | None:
    return list(index_dims).index(d) if d in index_dims else None


def _flat(x: ir.Value) -> ir.Value:
    return reshape(x, [prod(shape_of(x))])


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


def kernel(scatter: ir.Operation, loops: Plan, updates: Updates) -> list[ir.Value]:
    """The results of a scatter."""
    count = len(scatter.results)
    numbers = ScatterDimensionNumbers.from_mlir(scatter.attributes["scatter_dimension_numbers"])
    operands, indices, shape = [*scatter.operands][:count], scatter.operands[count], shape_of(scatter.operands[0])
    found = columns.columns_of(indices, numbers.index_vector_dim, numbers.scatter_indices_batching_dims)
    vectors = prod(shape_of(scatter.operands[-1])) // prod(size for size, _ in loops.window)
    made = _kernel(scatter.regions[0].blocks[0], [_flat(x) for x in operands], found, updates, loops, vectors)
    return [reshape(x, shape) for x in made]


def _kernel(
    block: ir.Block, operands: list[ir.Value], found: list[Column], updates: Updates, loops: Plan, vectors: int
) -> list[ir.Value]:
    rows = [scalars.row_of(x) for x in operands]
    is_one = len(rows) == 1 and not rows[0].is_complex
    read = [Operand(x, takes_constants=is_one) for x in operands]
    reads = [source for column in found for source in column.sources]
    sources = iter(barrier([*(source for operand in read for source in operand.sources), *updates.sources, *reads]))
    total, window = prod(shape_of(operands[0])), prod(size for size, _ in loops.window)
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        inputs = [part for operand in read for part in operand.opened(sources)]
        updates.open(sources)
        starts = columns.opened(found, sources)
        results = [k.values([total], x.element) for x in inputs]
        for source, result in zip(inputs, results, strict=True):
            copy_run(k, source, result, Index.of(0), Index.of(0), total)
        combine = _Combine(k, block, rows, results, updates, loops)

        def one(v: Index) -> None:
            at, inside = columns.position(found, starts, v, 0, loops.limits, loops.strides, is_clamped=False)
            with ExitStack() as stack:
                if inside is not None:
                    stack.enter_context(k.when(Bool(inside)))
                combine.window(columns.as_index(at), v)

        whole = vectors // VECTORS * VECTORS if window == 1 and len(block.operations) <= SHORT else 0
        if whole:
            with k.loop(0, whole, VECTORS) as v:
                at, inside = columns.position(found, starts, v, VECTORS, loops.limits, loops.strides, is_clamped=False)
                every = Bool(_all(inside)) if inside is not None else Bool(scalars.integer(1, 1))
                with k.when(every):
                    for lane in range(VECTORS):
                        combine.window(columns.as_index(vector.extract(at, [], [lane])), v + lane)
                with k.when(~every), k.loop(0, VECTORS) as step:
                    one(v + step)
        if whole < vectors:
            with k.loop(whole, vectors) as v:
                one(v)
    kept = iter(barrier(k.results))
    return [from_storage([next(kept) for _ in range(1 + row.is_complex)], row) for row in rows]


@dataclass
class _Combine:
    """Combines windows of updates into the results, in place."""

    kernel: Kernel
    block: ir.Block
    rows: list[Dtype]
    results: list[Values]
    updates: Updates
    loops: Plan

    def window(self, at: Index, v: Index) -> None:
        """Combines the window of index vector `v`."""
        loops, new = self.loops.window, self.updates.window(v)
        update: IndexLike = 0
        is_run = bool(loops) and loops[-1][1] == 1 and loops[-1][0] >= LEAST_LANES
        is_run = is_run and _takes_vectors(self.block, self.rows)
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
        current = [x.get(at) if lanes == 1 else x.get_row(at, lanes) for x in self.results]
        combined = scalars.emit(self.block, [*self._grouped(current), *self._grouped(new(update, lanes))])
        flat = [part for value, row in zip(combined, self.rows, strict=True) for part in storage_parts(value, row)]
        for result, part in zip(self.results, flat, strict=True):
            if lanes == 1:
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


PASS = pattern_pass("expand-scatter", scatter)

"""Kernels for windows: a scan in one pass, and any window element by element."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import TypeVar

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.framework.patterns import Op
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.kernel.parallel import choose, each, fold, read
from hilo.lowering.kernel.storage import from_storage, scalar_from, storage_parts, to_storage
from hilo.lowering.reduce.windows.scan_columns import are_columns, scan_columns
from hilo.lowering.reduce.windows.scan_stages import scan, stages_of

T = TypeVar("T")

BLOCK = 64
"""Elements of a scan without a known identity after which the partial result is added to the total."""


@dataclass(frozen=True)
class Window:
    """The window along one dimension, as the operation's attributes give it."""

    size: int
    window: int
    stride: int
    base_dilation: int
    window_dilation: int
    low: int
    high: int

    @property
    def extent(self) -> int:
        """The operand's size with its dilation."""
        return (self.size - 1) * self.base_dilation + 1 if self.size else 0

    @property
    def span(self) -> int:
        """The number of elements from the first to the last of a window."""
        return (self.window - 1) * self.window_dilation + 1

    @property
    def count(self) -> int:
        """The number of windows."""
        return max(0, (self.low + self.extent + self.high - self.span) // self.stride + 1)

    @property
    def is_trivial(self) -> bool:
        """Whether the windows are the single elements, in order."""
        return (self.window, self.stride, self.base_dilation, self.low, self.high) == (1, 1, 1, 0, 0)

    @property
    def scan(self) -> int:
        """1: each window begins at the first element and ends at its own; -1: from its own to the last; 0: neither."""
        if (self.stride, self.base_dilation, self.window_dilation) != (1, 1, 1) or self.window != self.size:
            return 0
        return {(self.size - 1, 0): 1, (0, self.size - 1): -1}.get((self.low, self.high), 0)


# ---- scans -----------------------------------------------------------------------------------------------------------


def scan_kernel(operands: Sequence[ir.Value], block: ir.Block, dimension: int, direction: int) -> list[ir.Value]:
    """out[o, i, k] = the fold of x[o, …i, k], in the order of `scan_stages`."""
    x, start = operands
    row, shape = scalars.row_of(x), shape_of(x)
    outer, n, inner = prod(shape[:dimension]), shape[dimension], prod(shape[dimension + 1 :])
    if are_columns(x, inner):
        return [reshape(scan_columns(x, start, block, (outer, n, inner), direction), shape)]
    sources = barrier([*to_storage(reshape(x, [prod(shape)])), *to_storage(reshape(start, [1]))])
    half = len(sources) // 2
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        inputs = [Values(Cell(source)) for source in sources]
        outputs = [k.values([prod(shape)], element_of(source)) for source in sources[:half]]
        first = [source.get(0) for source in inputs[half:]]

        def combine(a: list[ir.Value], b: list[ir.Value]) -> list[ir.Value]:
            (value,) = scalars.emit(block, [scalar_from(a, row), scalar_from(b, row)])
            return storage_parts(value, row)

        totals = _Totals(k, inner, stages_of(n), first, combine)
        with _each(k, outer) as o:

            def take(i: Index) -> None:
                place = (o * n + (i if direction > 0 else (n - 1) - i)) * inner
                with _each(k, inner) as j:
                    made = totals.with_base([source.get(place + j) for source in inputs[:half]], j)
                    for output, part in zip(outputs, made, strict=True):
                        output.set(part, place + j)

            totals.begin(take)
            scan(k, n, totals)
    return [reshape(from_storage(barrier(k.results)[:half], row), shape)]


class _Totals:
    """The partial folds of each of `inner` scans: of each stage, that of its block (`local`), and that of all blocks
    before it (`base`); in registers if there is one scan."""

    def __init__(
        self,
        kernel: Kernel,
        inner: int,
        stages: int,
        first: list[ir.Value],
        combine: Callable[[list[ir.Value], list[ir.Value]], list[ir.Value]],
    ) -> None:
        self.kernel, self.inner, self.stages, self.first, self.combine = kernel, inner, stages, first, combine
        count = 2 * stages - 1
        self.variables = [kernel.variable(Number(*first)) for _ in range(count)] if inner == 1 else []
        self.tensors = [kernel.values([count * inner], part.type) for part in first] if inner > 1 else []

    def begin(self, take: Callable[[Index], None]) -> None:
        """Begins new scans, whose elements `take` reads and writes."""
        self.take = take
        for which in range(2 * self.stages - 1):
            self._reset(which)

    def restart(self, stage: int) -> None:
        self._reset(stage)

    def with_base(self, element: list[ir.Value], j: Index) -> list[ir.Value]:
        """Takes the next element of scan j, and returns the fold of all until it."""
        local = self.combine(self._get(0, j), element)
        self._set(0, local, j)
        return local if self.stages == 1 else self.combine(local, self._get(self.stages, j))

    def finish(self, stage: int) -> None:
        with _each(self.kernel, self.inner) as j:
            local = self.combine(self._get(stage, j), self._get(stage - 1, j))
            self._set(stage, local, j)
            is_last = stage == self.stages - 1
            base = local if is_last else self.combine(local, self._get(self.stages + stage, j))
            self._set(self.stages + stage - 1, base, j)

    def _get(self, which: int, j: Index) -> list[ir.Value]:
        if self.variables:
            return list(self.variables[which].get().parts)
        return [tensor.get(j + which * self.inner) for tensor in self.tensors]

    def _set(self, which: int, parts: list[ir.Value], j: Index) -> None:
        if self.variables:
            self.variables[which].set(Number(*parts))
        for tensor, part in zip(self.tensors, parts, strict=False):
            tensor.set(part, j + which * self.inner)

    def _reset(self, which: int) -> None:
        with _each(self.kernel, self.inner) as j:
            self._set(which, self.first, j)


def _each(kernel: Kernel, n: int, step: int = 1) -> AbstractContextManager[Index]:
    """A loop from 0 to n; none if there is only one iteration."""
    return nullcontext(Index.of(0)) if n <= step else kernel.loop(0, n, step)


def fold_in_blocks(operands: Sequence[ir.Value], block: ir.Block, dimension: int, direction: int) -> list[ir.Value]:
    """out[o, i, k] = start ∘ x[o, 0, k] ∘ … ∘ x[o, i, k] for any associative ∘ without a known identity: the fold of
    each block begins with its first element (backwards, its last), and the initial value is folded in once."""
    x, start = operands
    row, shape = scalars.row_of(x), shape_of(x)
    outer, n, inner = prod(shape[:dimension]), shape[dimension], prod(shape[dimension + 1 :])
    sources = barrier([*to_storage(reshape(x, [prod(shape)])), *to_storage(reshape(start, [1]))])
    half = len(sources) // 2
    kinds = [element_of(source) for source in sources[:half]]
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        inputs = [[Values(Cell(source))] for source in sources]
        outputs, totals, locals_ = (
            [[k.values([size], kind) for kind in kinds]] for size in (prod(shape), inner, inner)
        )
        first = _get([[starts for (starts,) in inputs[half:]]], Index.of(0), [row])

        def combine(a: list[scalars.Scalar], b: list[scalars.Scalar]) -> list[scalars.Scalar]:
            return scalars.emit(block, [*a, *b] if direction > 0 else [*b, *a])

        with _each(k, outer) as o:
            with _each(k, inner) as j:
                _set(totals, j, first, [row])

            def step(i: Index, j: Index, *, is_first: bool) -> None:
                place = (o * n + (i if direction > 0 else (n - 1) - i)) * inner + j
                element = _get([[source for (source,) in inputs[:half]]], place, [row])
                local = element if is_first else combine(_get(locals_, j, [row]), element)
                _set(locals_, j, local, [row])
                _set(outputs, place, combine(_get(totals, j, [row]), local), [row])

            with k.loop(0, n, BLOCK) as begin:
                with _each(k, inner) as j:
                    step(begin, j, is_first=True)
                with k.loop(begin + 1, (begin + BLOCK).minimum(n)) as i, _each(k, inner) as j:
                    step(i, j, is_first=False)
                with _each(k, inner) as j:
                    _set(totals, j, combine(_get(totals, j, [row]), _get(locals_, j, [row])), [row])
    return [reshape(from_storage(barrier(k.results)[:half], row), shape)]


# ---- any window ------------------------------------------------------------------------------------------------------


def fold_kernel(op: Op, block: ir.Block, windows: tuple[Window, ...], operands: list[ir.Value]) -> list[ir.Value]:
    """out[o…] = the fold over the window's elements in row-major order, from the initial value."""
    initial = list(op.operands)[len(operands) :]
    rows = [scalars.row_of(x) for x in operands]
    stored = [to_storage(reshape(x, [prod(shape_of(x))])) for x in operands]
    firsts = [to_storage(reshape(x, [1])) for x in initial]
    sources = barrier([*chain(*stored, *firsts)])
    counts = [w.count for w in windows]
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        taken = iter(Values(Cell(source)) for source in sources)
        inputs, starts = _grouped(taken, stored), _grouped(taken, firsts)
        outputs = [[k.values([prod(counts)], element_of(part)) for part in parts] for parts in stored]
        first = _get(starts, Index.of(0), rows)
        with ExitStack() as outer:
            at = [outer.enter_context(k.loop(0, n)) for n in counts]
            target = _dot(at, counts)
            _set(outputs, target, first, rows)
            with ExitStack() as loops:
                source, inside = _positions(k, loops, at, windows)
                if inside is not None:
                    loops.enter_context(k.when(inside))
                current, new = _get(outputs, target, rows), _get(inputs, source, rows)
                _set(outputs, target, scalars.emit(block, [*current, *new]), rows)
    kept = _grouped(iter(barrier(k.results)), stored)
    return [reshape(from_storage(parts, row), counts) for parts, row in zip(kept, rows, strict=True)]


def _grouped(parts: Iterator[T], like: Sequence[Sequence[object]]) -> list[list[T]]:
    """The next parts, in groups of the same lengths as those of `like`."""
    return [[next(parts) for _ in group] for group in like]


def _get(arrays: Sequence[Sequence[Values]], at: Index, rows: Sequence[Dtype]) -> list[scalars.Scalar]:
    """One element of each array; the arrays' parts are stored separately."""
    return [scalar_from([part.get(at) for part in parts], row) for parts, row in zip(arrays, rows, strict=True)]


def _set(
    arrays: Sequence[Sequence[Values]], at: Index, values: Sequence[scalars.Scalar], rows: Sequence[Dtype]
) -> None:
    for parts, value, row in zip(arrays, values, rows, strict=True):
        for part, number in zip(parts, storage_parts(value, row), strict=True):
            part.set(number, at)


def _positions(k: Kernel, loops: ExitStack, at: list[Index], windows: tuple[Window, ...]) -> tuple[Index, Bool | None]:
    """Opens the loops over a window; returns the element's flat position, and whether it exists (None: always)."""
    places: list[Index] = []
    inside: Bool | None = None
    for i, w in zip(at, windows, strict=True):
        place = i * w.stride
        if w.window > 1:
            place = place + loops.enter_context(k.loop(0, w.window)) * w.window_dilation
        place = place - w.low
        if w.low > 0 or w.high > 0 or w.base_dilation > 1:
            here = place.is_("ge", 0) & place.is_("lt", w.extent)
            if w.base_dilation > 1:
                here = here & (place % w.base_dilation).is_("eq", 0)
                place = place // w.base_dilation
            inside = here if inside is None else inside & here
        places.append(place)
    return _dot(places, [w.size for w in windows]), inside


def _dot(positions: Sequence[Index], sizes: Sequence[int]) -> Index:
    total = Index.of(0)
    for d, at in enumerate(positions):
        total = total + at * prod(sizes[d + 1 :])
    return total


def fold_in_parallel(op: Op, block: ir.Block, windows: tuple[Window, ...], operands: list[ir.Value]) -> list[ir.Value]:
    """out[o…] = the fold over the window's elements in row-major order, one thread for each o."""
    rows = [scalars.row_of(x) for x in operands]
    stored = [to_storage(reshape(x, [prod(shape_of(x))])) for x in operands]
    initial = [to_storage(reshape(x, [1])) for x in list(op.operands)[len(operands) :]]
    kept = barrier([part for parts in (*stored, *initial) for part in parts])
    sources, starts = kept[: len(kept) // 2], kept[len(kept) // 2 :]
    counts = [w.count for w in windows]

    def grouped(parts: Sequence[ir.Value]) -> list[scalars.Scalar]:
        taken = iter(parts)
        return [scalar_from([next(taken) for _ in group], row) for group, row in zip(stored, rows, strict=True)]

    def combine(current: Sequence[ir.Value], source: Index) -> list[ir.Value]:
        combined = scalars.emit(block, [*grouped(current), *grouped([read(x, source) for x in sources])])
        return [part for value, row in zip(combined, rows, strict=True) for part in storage_parts(value, row)]

    def element(k: Index) -> list[ir.Value]:
        def iteration(step: Index, current: list[ir.Value]) -> list[ir.Value]:
            places, inside = [], Bool(scalars.integer(1, 1))
            for i, n, w in zip(_places(k, counts), _places(step, [w.window for w in windows]), windows, strict=True):
                place = i * w.stride + n * w.window_dilation - w.low
                inside = inside & place.is_("ge", 0) & place.is_("lt", w.extent)
                if w.base_dilation > 1:
                    inside = inside & (place % w.base_dilation).is_("eq", 0)
                    place = place // w.base_dilation
                places.append(place)
            source = _dot(places, [w.size for w in windows])
            return choose(inside, current, lambda: combine(current, source))

        first = [read(start, Index.of(0)) for start in starts]
        return fold(Index.of(0), Index.of(prod(w.window for w in windows)), first, iteration)

    made = _grouped(iter(barrier(each(prod(counts), [element_of(x) for x in sources], element))), stored)
    return [reshape(from_storage(parts, row), counts) for parts, row in zip(made, rows, strict=True)]


def _places(flat: Index, sizes: Sequence[int]) -> list[Index]:
    """The index in each dimension of a flat position."""
    steps = [prod(sizes[d + 1 :]) for d in range(len(sizes))]
    return [flat // step % size for step, size in zip(steps, sizes, strict=True)]

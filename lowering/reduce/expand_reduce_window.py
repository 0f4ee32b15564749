"""Prefix scans in one pass over the data, long windows in log steps, and windows that the compiler has no code for.

    %s = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [n], padding = [[n - 1, 0]]}
is a running sum; as a window for each element it takes n² steps. It becomes a kernel of one loop,
    for i in 0…n:    local = local + x[i];    s[i] = base + local        (base takes local every 64 elements)
(in two stages, so that rounding errors stay small)
Windows of w > 8 elements along a dimension (unsigned: any w), of one operand and an associative reducer, become
    y1[i] = x[i] + x[i + 1];    y2[i] = y1[i] + y1[i + 2];    …          (log2 w steps)
dimension by dimension. Several operands, other reducers than the usual ones, dilated operands: a kernel that folds the
elements of each window in order. Padding and the holes of dilated operands are passed over: where the initial value
is an identity, that is what the specification says; elsewhere it is what XLA does.

Windows of one element that skip others are a strided slice.

Leaves alone: short windows of one operand, for which the compiler has code; dynamic dimensions; reducers that are no
scalar code. Targets without kernels (`profile.kernels`) get log steps for scans too, and a thread for each window.
Source: StableHLO specification, «reduce_window»; W. D. Hillis, G. L. Steele, Data Parallel Algorithms (1986).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import (
    broadcast,
    compute_type,
    convert,
    element_of,
    is_static,
    reshape,
    shape_of,
    splat,
)
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.kernel.parallel import choose, each, fold, read
from hilo.lowering.kernel.storage import from_storage, scalar_from, storage_parts, to_storage

LONG = 8
"""The largest window along one dimension whose elements are folded one by one."""

BLOCK = 64
"""Elements of a scan after which its partial result is carried over."""


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
        """The operand's size once dilated."""
        return (self.size - 1) * self.base_dilation + 1 if self.size else 0

    @property
    def span(self) -> int:
        """How many elements there are from the first to the last of a window."""
        return (self.window - 1) * self.window_dilation + 1

    @property
    def count(self) -> int:
        """How many windows there are."""
        return max(0, (self.low + self.extent + self.high - self.span) // self.stride + 1)

    @property
    def is_trivial(self) -> bool:
        """Is every window one element, in order?"""
        return (self.window, self.stride, self.base_dilation, self.low, self.high) == (1, 1, 1, 0, 0)

    @property
    def scan(self) -> int:
        """1: each window begins at the first element and ends at its own; -1: from its own to the last; 0: neither."""
        if (self.stride, self.base_dilation, self.window_dilation) != (1, 1, 1) or self.window != self.size:
            return 0
        return {(self.size - 1, 0): 1, (0, self.size - 1): -1}.get((self.low, self.high), 0)


def read_windows(op: Op, shape: Sequence[int]) -> tuple[Window, ...]:
    """One `Window` per dimension."""
    attributes, ones = op.operation.attributes, [1] * len(shape)

    def ints(name: str) -> list[int]:
        return [int(v) for v in attributes[name]] if name in attributes else ones

    padding = [int(v) for v in ir.DenseIntElementsAttr(attributes["padding"])] if "padding" in attributes else []
    lows, highs = (padding[0::2], padding[1::2]) if padding else ([0] * len(shape), [0] * len(shape))
    columns = (ints("window_dimensions"), ints("window_strides"), ints("base_dilations"), ints("window_dilations"))
    return tuple(Window(*row) for row in zip(shape, *columns, lows, highs, strict=True))


def identity_of(name: str, row: Dtype) -> tuple[float, ...]:
    """The values that a reducer, by the name of its one operation, folds without a trace; empty: unknown."""
    if row.kind == "pred":
        return {"or": (0,), "maximum": (0,), "add": (0,), "and": (1,), "minimum": (1,), "multiply": (1,)}.get(name, ())
    if row.is_integer:
        info = np.iinfo(row.numpy) if row.bits >= 8 else None
        low, high = (int(info.min), int(info.max)) if info else (None, None)
        table = {"add": 0, "multiply": 1, "or": 0, "xor": 0, "and": -1 if row.kind == "signed" else high}
        table |= {"maximum": low, "minimum": high}
        value = table.get(name)
        return () if value is None else (value,)
    return {"add": (0.0,), "multiply": (1.0,), "maximum": (-np.inf,), "minimum": (np.inf,)}.get(name, ())


def simple_reducer(block: ir.Block) -> str:
    """The name of the one associative operation that a reducer consists of; empty if it is something else."""
    operations = [view.operation for view in block.operations]
    if len(operations) != 2 or set(operations[0].operands) != set(block.arguments):
        return ""
    name = operations[0].name.partition(".")[2]
    return name if name in ("add", "multiply", "maximum", "minimum", "and", "or", "xor") else ""


_MOVES = ("stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.optimization_barrier")


def _starts_with_identity(op: Op, name: str) -> bool:
    """Is the initial value, also behind moves as JAX writes them, a constant that the reducer folds without a trace?"""
    value = op.operands[1]
    while (move := maker_of(value, *_MOVES)) is not None:
        value = move.operands[0]
    constant = maker_of(value, "stablehlo.constant")
    if constant is None:
        return False
    row = scalars.row_of(op.operands[1])
    number = to_numpy(constant.attributes["value"]).astype(row.numpy).ravel()[0].item()
    return number in identity_of(name, row)


@pattern("stablehlo.reduce_window")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce_window -> a scan, log steps, or a kernel; by the windows' form"""
    if not is_static(*op.operands):
        run.note(op, "its operands have dynamic dimensions")
        return None
    operands = list(op.operands)[: len(op.operation.results)]
    shape = shape_of(operands[0])
    windows = read_windows(op, shape)
    if prod(shape_of(op.operation.results[0])) == 0 or prod(shape) == 0:
        return None
    block = op.operation.regions[0].blocks[0]
    name = simple_reducer(block) if len(operands) == 1 else ""
    row = scalars.row_of(operands[0])
    is_scalar = scalars.why_not(block) is None
    is_kernel = run.profile.kernels and is_scalar
    moved = [w for w in windows if not w.is_trivial]
    if name and _starts_with_identity(op, name):
        if len(moved) == 1 and moved[0].scan and is_kernel and shape[windows.index(moved[0])] > LONG:
            return _scan(op, block, windows.index(moved[0]), moved[0].scan)
        if row.kind == "unsigned" or any(w.window > LONG for w in windows):
            return _log_steps(op, windows)
    elif name and not is_kernel and identity_of(name, row):
        return _from_identity(op, windows, name, row)
    is_padded = any(w.low or w.high for w in windows)
    is_usual = all(w.base_dilation == 1 and min(w.low, w.high) >= 0 for w in windows)
    is_usual = is_usual and not row.is_complex and row.kind != "unsigned"
    if is_usual and name and row.kind != "pred" and (not is_padded or _starts_with_identity(op, name)):
        is_slice = all(w.window == 1 for w in windows) and any(w.stride > 1 for w in windows)
        return _slice(op, windows) if is_slice else _crop(op, windows)
    if not is_scalar:
        run.note(op, f"its reducer is no scalar code: {scalars.why_not(block)}")
        return None
    fold_windows = _fold if run.profile.kernels else _fold_in_parallel
    return fold_windows(op, block, windows, operands)


def _slice(op: Op, windows: Sequence[Window]) -> ir.Value:
    """Windows of one element that skip others: fold(start, x[::stride]).

    The compiler computes what makes x in the kernel of the windows, at the elements that are not skipped, and takes the
    others for 0 where x is used elsewhere (IREE's `FuseMultiUseElementwiseProducer`).
    """
    x, start = op.operands
    if any(w.low or w.high for w in windows):
        lows, highs = [w.low for w in windows], [w.high for w in windows]
        x = stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=[0] * len(windows))
    shape = shape_of(x)
    x = stablehlo.slice(x, start_indices=[0] * len(shape), limit_indices=shape, strides=[w.stride for w in windows])
    (folded,) = scalar_function(op.operation.regions[0])(broadcast(start, shape_of(x)), x)
    return folded


def _crop(op: Op, windows: Sequence[Window]) -> Replacement:
    """A dimension that has a single window, without what that window does not read, padding included.

    The compiler drops dimensions of size 1, and refuses operands that are longer than what is read of them then.
    """
    x, start = op.operands
    left = [max(0, w.low + w.size + w.high - w.span) if w.count == 1 else 0 for w in windows]
    if not any(left):
        return None
    zeros = [0] * len(windows)
    lows, highs = [w.low for w in windows], [w.high - over for w, over in zip(windows, left, strict=True)]
    if any(w.low or w.high for w in windows):
        x = stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=zeros)
        del op.operation.attributes["padding"]
    else:
        limits = [w.size + high for w, high in zip(windows, highs, strict=True)]
        x = stablehlo.slice(x, start_indices=zeros, limit_indices=limits, strides=[1] * len(windows))
    op.operation.operands[0] = x
    return op


# ---- scans -----------------------------------------------------------------------------------------------------------


def _scan(op: Op, block: ir.Block, dimension: int, direction: int) -> list[ir.Value]:
    """out[o, i, k] = fold of x[o, …i, k], `BLOCK` elements at a time."""
    x, start = op.operands
    row, shape = scalars.row_of(x), shape_of(x)
    outer, n, inner = prod(shape[:dimension]), shape[dimension], prod(shape[dimension + 1 :])
    sources = barrier([*to_storage(reshape(x, [prod(shape)])), *to_storage(reshape(start, [1]))])
    half = len(sources) // 2
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        inputs = [Values(Cell(source)) for source in sources]
        outputs = [k.values([prod(shape)], element_of(source)) for source in sources[:half]]
        first = [source.get(0) for source in inputs[half:]]
        totals = _Totals(k, inner, first)

        def combine(a: list[ir.Value], b: list[ir.Value]) -> list[ir.Value]:
            (value,) = scalars.emit(block, [scalar_from(a, row), scalar_from(b, row)])
            return storage_parts(value, row)

        def finish(part: int, whole: int) -> None:
            with _each(k, inner) as j:
                totals.set(whole, combine(totals.get(whole, j), totals.get(part, j)), j)

        with _each(k, outer) as o:
            totals.reset(SUPERS, first)
            with _each(k, n, BLOCK * BLOCK) as super_begin:
                totals.reset(BLOCKS, first)
                super_end = (super_begin + BLOCK * BLOCK).minimum(n)
                with k.loop(super_begin, super_end, BLOCK) as begin:
                    totals.reset(LOCAL, first)
                    totals.reset(BASE, first)
                    finish(SUPERS, BASE)
                    finish(BLOCKS, BASE)
                    with k.loop(begin, (begin + BLOCK).minimum(super_end)) as i:
                        place = (o * n + (i if direction > 0 else (n - 1) - i)) * inner
                        with _each(k, inner) as j:
                            local = combine(totals.get(LOCAL, j), [source.get(place + j) for source in inputs[:half]])
                            totals.set(LOCAL, local, j)
                            for output, part in zip(outputs, combine(totals.get(BASE, j), local), strict=True):
                                output.set(part, place + j)
                    finish(LOCAL, BLOCKS)
                finish(BLOCKS, SUPERS)
    return [reshape(from_storage(barrier(k.results)[:half], row), shape)]


SUPERS, BLOCKS, LOCAL, BASE = range(4)
"""Folds of finished blocks of BLOCK², of those of BLOCK in the present one, of the present block, of the first two."""


class _Totals:
    """The four partial folds of each of `inner` scans; in registers where there is one scan."""

    def __init__(self, kernel: Kernel, inner: int, first: list[ir.Value]) -> None:
        self.kernel, self.inner = kernel, inner
        self.variables = [kernel.variable(Number(*first)) for _ in range(4)] if inner == 1 else []
        self.tensors = [kernel.values([4 * inner], part.type) for part in first] if inner > 1 else []

    def get(self, which: int, j: Index) -> list[ir.Value]:
        if self.variables:
            return list(self.variables[which].get().parts)
        return [tensor.get(j + which * self.inner) for tensor in self.tensors]

    def set(self, which: int, parts: list[ir.Value], j: Index) -> None:
        if self.variables:
            self.variables[which].set(Number(*parts))
        for tensor, part in zip(self.tensors, parts, strict=False):
            tensor.set(part, j + which * self.inner)

    def reset(self, which: int, first: list[ir.Value]) -> None:
        with _each(self.kernel, self.inner) as j:
            self.set(which, first, j)


def _each(kernel: Kernel, n: int, step: int = 1) -> AbstractContextManager[Index]:
    """A loop from 0 to n; none where there is one iteration only."""
    return nullcontext(Index.of(0)) if n <= step else kernel.loop(0, n, step)


def _from_identity(op: Op, windows: tuple[Window, ...], name: str, row: Dtype) -> ir.Value:
    """fold(x, start) = start ∘ fold(x, identity): padding does not count, and it would be `start` otherwise."""
    x, start = op.operands
    identity = splat(identity_of(name, row)[0], element_of(x))
    folded = _log_steps(op, windows, identity)
    return scalar_function(op.operation.regions[0])(broadcast(start, shape_of(folded)), folded)[0]


# ---- long windows ----------------------------------------------------------------------------------------------------


def _log_steps(op: Op, windows: tuple[Window, ...], start: ir.Value | None = None) -> ir.Value:
    """Pads once with `start`, by default the initial value, which is the identity, then folds each dimension: partial
    results of 1, 2, 4, … elements, put together to w."""
    x = op.operands[0]
    start = op.operands[1] if start is None else start
    element = element_of(x)
    combine_scalars = scalar_function(op.operation.regions[0])
    wide = compute_type(element)

    def combine(a: ir.Value, b: ir.Value) -> ir.Value:
        return combine_scalars(a, b)[0] if wide == element else _wide(op, a, b)

    lows, highs = [w.low for w in windows], [w.high for w in windows]
    inside = [w.base_dilation - 1 for w in windows]
    x = convert(x, wide)
    if any((*lows, *highs, *inside)):
        x = stablehlo.pad(
            x, convert(start, wide), edge_padding_low=lows, edge_padding_high=highs, interior_padding=inside
        )
    for d, w in enumerate(windows):
        x = _fold_dimension(x, d, w, combine)
    return convert(x, element)


def _wide(op: Op, a: ir.Value, b: ir.Value) -> ir.Value:
    name = simple_reducer(op.operation.regions[0].blocks[0])
    operation: Callable[[ir.Value, ir.Value], ir.Value] = getattr(stablehlo, name)
    return operation(a, b)


def _fold_dimension(x: ir.Value, d: int, w: Window, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    """fold of x[i s … i s + (w - 1) g] along dimension d."""
    if w.window == 1 and w.stride == 1:
        return x
    taken, result, power, offset = w.window, None, 1, 0
    partial = x
    while True:
        if taken & 1:
            piece = _cut(partial, d, offset, w)
            result = piece if result is None else combine(result, piece)
            offset += power * w.window_dilation
        taken >>= 1
        if not taken:
            return result
        step = power * w.window_dilation
        n = shape_of(partial)[d]
        partial = combine(_range(partial, d, 0, n - step), _range(partial, d, step, n))
        power *= 2


def _cut(x: ir.Value, d: int, offset: int, w: Window) -> ir.Value:
    return _range(x, d, offset, offset + (w.count - 1) * w.stride + 1, w.stride)


def _range(x: ir.Value, d: int, start: int, stop: int, stride: int = 1) -> ir.Value:
    shape = shape_of(x)
    if (start, stop, stride) == (0, shape[d], 1):
        return x
    every = range(len(shape))
    return stablehlo.slice(
        x,
        start_indices=[start if i == d else 0 for i in every],
        limit_indices=[stop if i == d else shape[i] for i in every],
        strides=[stride if i == d else 1 for i in every],
    )


# ---- any window ------------------------------------------------------------------------------------------------------


def _fold(op: Op, block: ir.Block, windows: tuple[Window, ...], operands: list[ir.Value]) -> list[ir.Value]:
    """out[o…] = fold over the window's elements in row-major order, from the initial value."""
    initial = list(op.operands)[len(operands) :]
    rows = [scalars.row_of(x) for x in operands]
    stored = [to_storage(reshape(x, [prod(shape_of(x))])) for x in operands]
    firsts = [to_storage(reshape(x, [1])) for x in initial]
    sources = barrier([part for parts in (*stored, *firsts) for part in parts])
    counts = [w.count for w in windows]
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        taken = iter(Values(Cell(source)) for source in sources)
        inputs = [[next(taken) for _ in parts] for parts in stored]
        starts = [[next(taken).get(Index.of(0)) for _ in parts] for parts in firsts]
        outputs = [[k.values([prod(counts)], element_of(part)) for part in parts] for parts in stored]
        with ExitStack() as outer:
            at = [outer.enter_context(k.loop(0, n)) for n in counts]
            target = _dot(at, counts)
            for tensors, parts in zip(outputs, starts, strict=True):
                for tensor, part in zip(tensors, parts, strict=True):
                    tensor.set(part, target)
            with ExitStack() as loops:
                source, inside = _positions(k, loops, at, windows)
                if inside is not None:
                    loops.enter_context(k.when(inside))
                current = [scalar_from([t.get(target) for t in ts], r) for ts, r in zip(outputs, rows, strict=True)]
                new = [scalar_from([t.get(source) for t in ts], r) for ts, r in zip(inputs, rows, strict=True)]
                combined = scalars.emit(block, [*current, *new])
                for tensors, value, row in zip(outputs, combined, rows, strict=True):
                    for tensor, part in zip(tensors, storage_parts(value, row), strict=True):
                        tensor.set(part, target)
    kept = iter(barrier(k.results))
    return [
        reshape(from_storage([next(kept) for _ in parts], row), counts) for parts, row in zip(stored, rows, strict=True)
    ]


def _positions(k: Kernel, loops: ExitStack, at: list[Index], windows: tuple[Window, ...]) -> tuple[Index, Bool | None]:
    """Opens the loops over a window; the element's flat position, and whether there is one (None: always)."""
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


def _fold_in_parallel(op: Op, block: ir.Block, windows: tuple[Window, ...], operands: list[ir.Value]) -> list[ir.Value]:
    """out[o…] = fold over the window's elements in row-major order, one thread for each o."""
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

    made = iter(barrier(each(prod(counts), [element_of(x) for x in sources], element)))
    return [
        reshape(from_storage([next(made) for _ in parts], row), counts) for parts, row in zip(stored, rows, strict=True)
    ]


def _places(flat: Index, sizes: Sequence[int]) -> list[Index]:
    """The position in each dimension of a flat one."""
    steps = [prod(sizes[d + 1 :]) for d in range(len(sizes))]
    return [flat // step % size for step, size in zip(steps, sizes, strict=True)]


PASS = pattern_pass("expand-reduce-window", expand)

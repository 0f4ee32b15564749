"""Scatters as parallel kernels: one thread for each element of the operand finds the updates that write to it.

With few index vectors, every element scans them all. With many, updates are stably sorted by the position that they
write to, and each element finds the first of its own by binary search. Either way it combines them in the order of
their indices, so the result is that of a loop over the updates, also if the computation does not commute.

A dimension is `whole` if every window spans it: updates are sorted by their positions in the other dimensions only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import broadcast, convert, element_of, reshape, shape_of, splat, tensor, transpose
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import as_index, choose, each, fold, read, repeat_while
from hilo.lowering.kernel.storage import from_storage, scalar_from, storage_parts, to_storage
from hilo.lowering.sort.merge_sort import position_type, sorted_positions, to_position

FEW = 16
"""Up to this many index vectors, every element scans them all."""


@dataclass(frozen=True)
class Windows:
    """The windows of a scatter, dimension by dimension of the operand.

    Attributes:
        shape: the operand's.
        sizes: the windows'; 1 in dimensions that updates do not have.
        component: which component of the index vectors is the window's start; None: it starts at 0.
    """

    shape: tuple[int, ...]
    sizes: tuple[int, ...]
    component: tuple[int | None, ...]

    @property
    def partial(self) -> tuple[int, ...]:
        """The dimensions in which a window may start anywhere.

        >>> Windows((5, 4, 3), (1, 4, 2), (0, 1, None)).partial
        (0, 2)
        """
        return tuple(d for d in range(len(self.shape)) if self.sizes[d] != self.shape[d])

    def limit(self, d: int) -> int:
        """The largest start at which a window is in bounds."""
        return self.shape[d] - self.sizes[d]


def strides_of(shape: Sequence[int]) -> list[int]:
    """The row-major stride of each dimension.

    >>> strides_of((5, 4, 3))
    [12, 3, 1]
    """
    return [prod(shape[d + 1 :]) for d in range(len(shape))]


def index_vectors(indices: ir.Value, vector_dim: int, batching_dims: Sequence[int]) -> ir.Value:
    """The index vectors as `[vectors, components]` of i64, with positions in batching dimensions as more components."""
    wide, shape = ir.IntegerType.get_signless(64), list(shape_of(indices))
    if vector_dim == len(shape):
        indices, shape = reshape(indices, [*shape, 1]), [*shape, 1]
    others = [d for d in range(len(shape)) if d != vector_dim]
    vectors = convert(transpose(indices, [*others, vector_dim]), wide)
    kept = [shape[d] for d in others]
    columns = [vectors] if shape[vector_dim] else []
    for batch in batching_dims:
        kind = tensor([*kept, 1], wide)
        columns.append(stablehlo.iota(iota_dimension=others.index(batch), result_type=kind))
    if not columns:  # whole operands are updated: only the number of vectors is used
        return broadcast(splat(0, wide), [prod(kept), 1])
    whole = columns[0] if len(columns) == 1 else stablehlo.concatenate(columns, dimension=len(kept))
    return reshape(whole, [prod(kept), shape_of(whole)[-1]])


def scatter_in_parallel(
    block: ir.Block, operands: list[ir.Value], indices: ir.Value, updates: list[ir.Value], windows: Windows
) -> list[ir.Value]:
    """The scattered operands, flat; `updates` are flat `[vectors, window…]`, `indices` `[vectors, components]`."""
    rows = [scalars.row_of(x) for x in operands]
    stored, changes = [to_storage(x) for x in operands], [to_storage(x) for x in updates]
    flat = [part for parts in (*stored, *changes) for part in parts]
    kept = barrier([*flat, indices])
    before, new, indices = kept[: sum(map(len, stored))], kept[sum(map(len, stored)) : -1], kept[-1]
    vectors = shape_of(indices)[0]

    def combine(current: Sequence[ir.Value], update: Index) -> list[ir.Value]:
        """Combines the update at a flat position with an element's parts."""
        mine, theirs = iter(current), iter(read(x, update) for x in new)
        arguments = [scalar_from([next(mine) for _ in parts], row) for parts, row in zip(stored, rows, strict=True)]
        arguments += [scalar_from([next(theirs) for _ in parts], row) for parts, row in zip(stored, rows, strict=True)]
        combined = scalars.emit(block, arguments)
        return [part for value, row in zip(combined, rows, strict=True) for part in storage_parts(value, row)]

    form = _scan_all if vectors <= FEW else _search_own
    element = form(windows, indices, combine)
    kinds = [element_of(x) for x in before]
    made = each(prod(windows.shape), kinds, lambda i, *current: element(i, list(current)), before)
    parts = iter(barrier(made))
    return [from_storage([next(parts) for _ in group], row) for group, row in zip(stored, rows, strict=True)]


Combine = Callable[[Sequence[ir.Value], Index], list[ir.Value]]
Element = Callable[[Index, list[ir.Value]], list[ir.Value]]


def _scan_all(windows: Windows, indices: ir.Value, combine: Combine) -> Element:
    """Updates an element by scanning all index vectors for windows that contain it."""
    steps, area = strides_of(windows.sizes), prod(windows.sizes)

    def element(i: Index, current: list[ir.Value]) -> list[ir.Value]:
        places = _places(i, windows.shape)

        def ask(v: Index, carried: list[ir.Value]) -> list[ir.Value]:
            starts = _starts(windows, indices, v)
            holds, update = _inside(windows, starts), v * area
            for d, (place, start) in enumerate(zip(places, starts, strict=True)):
                offset = place if start is None else place - start
                holds = holds & offset.is_("ge", 0) & offset.is_("lt", windows.sizes[d])
                update = update + offset * steps[d]
            return choose(holds, carried, lambda: combine(carried, update))

        return fold(Index.of(0), Index.of(shape_of(indices)[0]), current, ask)

    return element


def _search_own(windows: Windows, indices: ir.Value, combine: Combine) -> Element:
    """Updates an element by binary search among the sorted updates."""
    partial = windows.partial
    sizes, extents = [windows.sizes[d] for d in partial], [windows.shape[d] for d in partial]
    steps, area, inner = strides_of(windows.sizes), prod(windows.sizes), prod(sizes)
    count, targets = shape_of(indices)[0] * inner, prod(extents)
    kind, step = position_type(max(count, targets + 1)), strides_of(extents)

    def key(u: Index) -> list[ir.Value]:
        starts = _starts(windows, indices, u // inner)
        at = Index.of(0)
        for n, offset in enumerate(_places(u % inner, sizes)):
            start = starts[partial[n]]
            at = at + (offset if start is None else offset + start) * step[n]
        return [to_position(at.select(_inside(windows, starts), targets), kind)]

    (keys,) = each(count, [kind], key)
    (keys,) = barrier([keys])

    def goes_first(a: Index, b: Index) -> Bool:
        return Bool(arith.cmpi(arith.CmpIPredicate.slt, read(keys, a), read(keys, b)))

    (order,) = barrier([sorted_positions(1, count, goes_first)])
    (ordered,) = barrier(each(count, [kind], lambda k, at: [read(keys, as_index(at))], [order]))

    def element(i: Index, current: list[ir.Value]) -> list[ir.Value]:
        places = _places(i, windows.shape)
        mine = Index.of(0)
        for n, d in enumerate(partial):
            mine = mine + places[d] * step[n]
        whole = Index.of(0)
        for d in range(len(places)):
            whole = whole if d in partial else whole + places[d] * steps[d]

        def halve(bounds: list[ir.Value]) -> list[ir.Value]:
            low, high = Index(bounds[0]), Index(bounds[1])
            half = (low + high) // 2
            is_before = as_index(read(ordered, half)).is_("lt", mine)
            return [(half + 1).select(is_before, low).value, high.select(is_before, half).value]

        found = repeat_while(
            [Index.of(0).value, Index.of(count).value],
            lambda bounds: Index(bounds[0]).is_("lt", Index(bounds[1])),
            halve,
        )

        def is_mine(carried: list[ir.Value]) -> Bool:
            at = Index(carried[0])
            return at.is_("lt", count) & as_index(read(ordered, at.minimum(count - 1))).is_("eq", mine)

        def iteration(carried: list[ir.Value]) -> list[ir.Value]:
            u = as_index(read(order, Index(carried[0])))
            update = (u // inner) * area + whole
            for n, offset in enumerate(_places(u % inner, sizes)):
                update = update + offset * steps[partial[n]]
            return [(Index(carried[0]) + 1).value, *combine(carried[1:], update)]

        return repeat_while([found[0], *current], is_mine, iteration)[1:]

    return element


def _places(flat: Index, shape: Sequence[int]) -> list[Index]:
    """The index in each dimension of a flat position."""
    steps = strides_of(shape)
    return [flat // steps[d] % shape[d] if d else flat // steps[d] for d in range(len(shape))]


def _starts(windows: Windows, indices: ir.Value, v: Index) -> list[Index | None]:
    """The start of window v in each dimension; None: 0."""
    return [None if c is None else as_index(read(indices, v, Index.of(c))) for c in windows.component]


def _inside(windows: Windows, starts: Sequence[Index | None]) -> Bool:
    """0 <= start <= limit in every dimension; as unsigned integers, negative ones are large."""
    inside = Bool(scalars.integer(1, int(all(windows.limit(d) >= 0 for d in range(len(starts))))))
    for d, start in enumerate(starts):
        if start is not None and windows.limit(d) >= 0:
            fits = arith.cmpi(arith.CmpIPredicate.ule, start.value, Index.of(windows.limit(d)).value)
            inside = inside & Bool(fits)
    return inside

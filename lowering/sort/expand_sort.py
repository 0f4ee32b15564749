"""Expands sorts into a merge sort, in a kernel of native loops.

    %k, %v = "stablehlo.sort"(%keys, %values) <{dimension = 0, is_stable = true}> ({comparator})
becomes, with two rows of scratch for each operand and log2 n passes that merge runs of 1, 2, 4, … from row to row,
    %k2, %v2 = flow.dispatch.region -> (tensor<2xnxf32>, tensor<2xnxi32>) { loops over tensor.extract and .insert }
    %k = stablehlo.slice %k2 …

The merge takes an element from the right run only if the comparator puts it before the left one, so the sort is stable
for every comparator. It runs from both ends at once, as in quadsort. It takes n log2 n comparisons; code size does not
depend on n. Batches are stacked as rows, which several cores share. Along the first of several dimensions, the kernel
itself copies columns to rows and back; positions, as in an argsort, are not read; results without users not written.
Many operands are stacked, one array for each type (`stacks.py`), since the runtime binds a limited number of arrays
(`profile.kernel_arrays`).

On targets without such kernels (`profile.kernels`) each element finds its own position in each of log2 n merges
(`merge_sort.py`). There, comparisons of floats are made total, with NaN at the ends: the search must not lose an
element to values that are neither less nor greater. Comparators that are not scalar code get a bitonic network.

With an option only sorts of at most so many elements are expanded: kernels of loops and of small tensors take these in.
Sorts of rows that none takes in have a kernel for any size (`row_kernel.py`): 10 f32 compile in 53 ms of CPU instead of
105 (XLA 15), and a call takes as long; columns of 50 x 20 in 27 instead of 92 (13). Complex numbers of a sort that
stands alone are split and joined by kernels for any size (`complex_parts.py`): 100 c64 in 46 instead of 93 (16).

Leaves alone: dynamic dimensions; with kernels, comparators with other than scalar operations of at least 8 bits (loops,
calls, values from outside). Operands of 0 or 1 elements along the dimension are returned unchanged.
Source: bottom-up merge sort, Knuth, The Art of Computer Programming 3, 5.2.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from typing import TypeVar

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, splat, tensor, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.framework.values import is_alone, maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import as_index, each, read
from hilo.lowering.kernel.storage import from_storage, to_storage
from hilo.lowering.sort.merge_kernel import Comparison, Merger, position_or
from hilo.lowering.sort.merge_sort import sorted_positions
from hilo.lowering.sort.row_kernel import COPIED, PADDED, TILE, RowSort, rows_behind, text_of
from hilo.lowering.sort.sort_network import network_sort
from hilo.lowering.sort.stacks import StackedValues, places_in_stacks, stacked
from hilo.lowering.types.complex_parts import join, split

T = TypeVar("T")

SHARES, SHARE = 8, 4096
"""The most parts that the rows are split into, and the fewest elements, times passes, of each: they take 40 µs."""

MOST_COPIED = 8
"""The most arrays whose sorted rows the kernel copies: it has three of each, and cannot have any number."""


@dataclass(frozen=True)
class Options:
    """Options of `expand-sort`."""

    most: int = option(0, "most elements of a sort that becomes a kernel; 0: any number, and without kernels, too")
    leaves_alone: bool = option(False, "leave sorts of arguments whose results are the program's")


def merge_passes(n: int) -> int:
    """How many times runs double until one run holds n elements.

    >>> [merge_passes(n) for n in (2, 3, 4, 5, 1024)]
    [1, 2, 2, 3, 10]
    """
    return max(n - 1, 0).bit_length()


def shares_of(rows: int, n: int) -> int:
    """How many parts the rows are split into for several cores.

    >>> [shares_of(*shape) for shape in ((500, 100), (20, 100), (1, 100000), (8, 3), (7, 1000))]
    [8, 3, 1, 1, 7]
    """
    return max(1, min(SHARES, rows, rows * n * merge_passes(n) // SHARE))


def to_last(rank: int, dimension: int) -> tuple[int, ...]:
    """The permutation that makes `dimension` the last; the others keep their order.

    >>> to_last(3, 0)
    (1, 2, 0)
    """
    return (*(d for d in range(rank) if d != dimension), dimension)


def inverse(permutation: Sequence[int]) -> list[int]:
    """The inverse of a permutation."""
    return [permutation.index(d) for d in range(len(permutation))]


@pattern("stablehlo.sort")
def merge(op: Op, run: PassRun) -> Replacement:
    """sort(x…) -> the row of a merge kernel that holds the last pass's result"""
    block = op.operation.regions[0].blocks[0]
    shape = shape_of(op.operands[0]) if is_static(*op.operands) else None
    if shape is None:
        run.note(op, "its operands have dynamic dimensions")
        return None
    dimension = ir.IntegerAttr(op.operation.attributes["dimension"]).value
    if prod(shape) == 0 or shape[dimension] == 1:
        return list(op.operands)
    if not _is_taken(op, prod(shape), run):
        return None
    reason = scalars.why_not(block)
    if not run.profile.kernels:
        return _by_network(op, shape, dimension) if reason is not None else _by_search(op, shape, dimension)
    if reason is not None:
        run.note(op, f"its comparator is not scalar code: {reason}")
        return None
    sorter = _Sorter(op, shape, dimension, most=run.profile.kernel_arrays, moves=True)
    rows = sorter.sorted_rows(block, can_take_any_size=not _most(run))
    return [sorter.restore(parts, value) if parts else value for parts, value in zip(rows, op.operands, strict=True)]


def _most(run: PassRun) -> int:
    assert isinstance(run.options, Options)
    return run.options.most


def _is_taken(op: Op, elements: int, run: PassRun) -> bool:
    """Whether sorts of so many elements are expanded now."""
    most, options = _most(run), run.options
    assert isinstance(options, Options)
    if options.leaves_alone and is_alone(op.operation, _is_position):
        return False
    return not most or (elements <= most and run.profile.kernels)


def _is_position(value: ir.Value) -> bool:
    return maker_of(value, "stablehlo.iota") is not None


def _by_network(op: Op, shape: Sequence[int], dimension: int) -> list[ir.Value]:
    """sort(x…) -> the rows of a network, in their original layout"""
    order = to_last(len(shape), dimension)
    moved, n = [shape[d] for d in order], shape[dimension]
    rows = [reshape(transpose(x, order), [prod(shape) // n, n]) for x in op.operands]
    results = network_sort(rows, scalar_function(op.operation.regions[0]))
    return [transpose(reshape(row, moved), inverse(order)) for row in results]


def _by_search(op: Op, shape: Sequence[int], dimension: int) -> list[ir.Value]:
    """sort(x…) -> x… read through the positions that searches in sorted runs find"""
    comparator = op.operation.regions[0].blocks[0]
    _make_total(comparator)
    sorter = _Sorter(op, shape, dimension)
    comparison = sorter.comparison(comparator)
    count = sorter.batch * sorter.n
    flat = [reshape(part, [count]) for part in barrier([part for parts in sorter.operands for part in parts])]

    def goes_first(a: Index, b: Index) -> Bool:
        one, other = [read(x, a) for x in flat], [read(x, b) for x in flat]
        return comparison.goes_first(one, other) & ~comparison.goes_first(other, one)

    positions = sorted_positions(sorter.batch, sorter.n, goes_first)

    kinds = [element_of(x) for x in flat]
    made = each(count, kinds, lambda k, at: [read(x, as_index(at)) for x in flat], [positions])
    taken = iter(reshape(x, [sorter.batch, sorter.n]) for x in made)
    rows = [[next(taken) for _ in parts] for parts in sorter.operands]
    return [sorter.restore(parts, value) for parts, value in zip(rows, op.operands, strict=True)]


def _make_total(comparator: ir.Block) -> None:
    """Makes less(a, b) of floats a total order (ignoring signs of zeros); the sort with this comparator is replaced."""
    for view in list(comparator.operations):
        op = view.operation
        if op.name != "stablehlo.compare" or not dtype(element_of(op.operands[0])).is_float:
            continue
        if "TOTALORDER" in str(op.attributes["compare_type"] if "compare_type" in op.attributes else ""):
            continue
        if not any(word in str(op.attributes["comparison_direction"]) for word in ("EQ", "NE")):
            with op.location, ir.InsertionPoint(op):
                for position, value in enumerate(list(op.operands)):
                    op.operands[position] = _unsigned_zero(value)
            op.attributes["compare_type"] = ir.Attribute.parse("#stablehlo<comparison_type TOTALORDER>")


def _unsigned_zero(x: ir.Value) -> ir.Value:
    zero = splat(0, element_of(x))
    return stablehlo.select(stablehlo.compare(x, zero, comparison_direction="EQ"), zero, x)


def _counts(value: ir.Value, dimension: int) -> bool:
    """Whether an operand holds positions along the dimension, as that of an argsort does."""
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is None or op.name != "stablehlo.iota" or not isinstance(element_of(value), ir.IntegerType):
        return False
    return dtype(element_of(value)).bits >= 8 and ir.IntegerAttr(op.attributes["iota_dimension"]).value == dimension


def _returns_complex(op: Op) -> bool:
    """Whether sorted complex numbers are read."""
    return any(isinstance(element_of(x), ir.ComplexType) and bool(list(x.uses)) for x in op.results)


def _count_arrays(rows: Sequence[Dtype]) -> int:
    """The number of arrays that hold operands of these types."""
    return sum(1 + row.is_complex for row in rows)


class _Sorter:
    """One sort: converts operands to rows of signless numbers, and back."""

    def __init__(
        self, op: Op, shape: Sequence[int], dimension: int, *, most: int = 1 << 62, moves: bool = False
    ) -> None:
        """`most`: how many arrays a kernel can have."""
        self.n = shape[dimension]
        self.batch = prod(shape) // self.n
        self.shape = shape
        self.order = to_last(len(shape), dimension)
        self.moved = [shape[d] for d in self.order]
        self.rows = [dtype(element_of(x)) for x in op.operands]
        arrays = _count_arrays(self.rows)
        self.is_few, self.is_stacked = arrays <= MOST_COPIED, 2 * arrays > most  # each has scratch, too
        self.shares = even_shares(self.batch, 1 if self.is_stacked else shares_of(self.batch, self.n))
        self.share = -(-self.batch // self.shares)
        has_results = self.is_few and self.share > 1  # the compiler drops dimensions of size 1
        self.is_across = moves and has_results and self.is_first(dimension)
        self.has_scratch = self.is_across or (has_results and self.shares > 1)
        self.is_split = self.has_split_parts(op, moves)
        self.operands = [self.parts(x) for x in op.operands]
        self.counts = [_counts(x, dimension) for x in op.operands]
        self.is_used = [bool(list(result.uses)) for result in op.results]

    def has_split_parts(self, op: Op, moves: bool) -> bool:
        """Whether kernels of their own split and join complex numbers, which nothing else would do meanwhile."""
        is_in_order = self.is_across or self.order == (*range(len(self.shape)),)
        return moves and is_in_order and _returns_complex(op) and is_alone(op.operation, _is_position)

    def is_first(self, dimension: int) -> bool:
        """Whether the elements of rows are columns of the operands, which shares divide."""
        is_leading = dimension < len(self.shape) - 1 and prod(self.shape[:dimension]) == 1
        return is_leading and self.shares * self.share == self.batch

    def parts(self, value: ir.Value) -> list[ir.Value]:
        """An operand as `[batch, n]` tensors that kernels take, or `[n, batch]` if they read across these."""
        size = [self.n, self.batch] if self.is_across else [self.batch, self.n]
        if self.is_split and isinstance(element_of(value), ir.ComplexType):
            pairs = tensor([2 * prod(size)], ir.ComplexType(element_of(value)).element_type)
            return [reshape(part, size) for part in split(bitcast(value, pairs))]
        return to_storage(reshape(value if self.is_across else transpose(value, self.order), size))

    def restore(self, parts: list[ir.Value], like: ir.Value) -> ir.Value:
        """The inverse of `parts`, from the kernel's rows."""
        if self.is_split and len(parts) > 1:
            whole = [rows_behind(part) for part in parts]
            pairs = join([reshape(part, [prod(shape_of(part))]) for part in whole], prod(self.shape))
            return bitcast(pairs, tensor(self.shape, element_of(like)))
        value = from_storage(parts, dtype(element_of(like)))
        if self.is_across:
            return reshape(value, self.shape)
        return transpose(reshape(value, self.moved), inverse(self.order))

    def sorted_rows(self, comparator: ir.Block, can_take_any_size: bool) -> list[list[ir.Value]]:
        """The sorted rows, operand by operand."""
        if can_take_any_size and self._has_plain_rows(comparator):
            return self.unpack(self.any_size(comparator), are_rows=True)
        return self.unpack(self.kernel(comparator), are_rows=False)

    def _has_plain_rows(self, comparator: ir.Block) -> bool:
        """Whether the kernel that takes sizes as arguments sorts them."""
        is_plain = not any(len(view.operation.regions) for view in comparator.operations)
        if self.is_stacked:
            return False
        return is_plain and (self.is_across or self.shares == 1 or (self.is_few and self.n >= COPIED))

    def any_size(self, comparator: ir.Block) -> list[ir.Value]:
        """The results of the kernel that takes sizes as arguments."""
        is_used = [is_used for parts, is_used in zip(self.operands, self.is_used, strict=True) for _ in parts]
        kinds = [element_of(part) for parts in self.operands for part in parts]
        comparison, text = self.comparison(comparator), text_of(comparator)
        sort = RowSort(comparison, text, tuple(is_used), self.shares, merge_passes(self.n), self.is_across)
        return sort.of(self.inputs(), kinds, self.batch, self.n)

    def unpack(self, results: list[ir.Value], are_rows: bool) -> list[list[ir.Value]]:
        """The sorted rows of the kernel's results, operand by operand.

        Args:
            are_rows: whether these are the rows without others.
        """
        first = merge_passes(self.n) % 2
        if not self.is_across and not are_rows:
            results = [self._rows(x, 0) if self.has_scratch else self._sorted(x, first) for x in results]
        has_all = self.shares == 1 and not self.is_across if are_rows else not self.has_scratch
        taken = iter(results)
        return [
            [next(taken) for _ in parts] if is_used or has_all else []
            for parts, is_used in zip(self.operands, self.is_used, strict=True)
        ]

    def _sorted(self, result: ir.Value, first: int) -> ir.Value:
        """The first or second half of each share's scratch, without the rows that fill up the last share."""
        if self.shares == 1:
            return self._rows(result, first * self.batch)
        shape = [self.shares, 2, self.share, self.n]
        start, end = [0, first, 0, 0], [self.shares, first + 1, self.share, self.n]
        half = stablehlo.slice(reshape(result, shape), start_indices=start, limit_indices=end, strides=[1] * 4)
        return self._rows(reshape(half, [self.shares * self.share, self.n]), 0)

    def _rows(self, x: ir.Value, first: int) -> ir.Value:
        start, end = [first, 0], [first + self.batch, self.n]
        return (
            x
            if [first, *end] == [0, *shape_of(x)]
            else stablehlo.slice(x, start_indices=start, limit_indices=end, strides=[1, 1])
        )

    def comparison(self, comparator: ir.Block) -> Comparison:
        """The comparator of elements of all operands."""
        return Comparison(comparator, [(row, len(parts)) for row, parts in zip(self.rows, self.operands, strict=True)])

    def kernel(self, comparator: ir.Block) -> list[ir.Value]:
        """The kernel; results are `[shares * 2 * share, n]`, two halves of scratch of each operand for each share, or
        `[shares * share, n]` if the kernel copies sorted rows from there: the compiler would in a kernel of its own."""
        kinds = [element_of(part) for parts in self.operands for part in parts]
        inputs = self.sources()
        with Kernel(kinds[0], lanes=1) as k:
            size = [self.shares * 2 * self.share, self.n + PADDED * self.is_across]
            scratch = self.scratch(k, size, kinds)
            made = self.results(k, scratch)
            with k.share(self.shares) as share:
                self.read_columns(k, inputs, scratch, share)
                merger = Merger(k, self.comparison(comparator), scratch, self.n)
                with k.loop(0, self.share) as b:
                    self.read_row(k, inputs, scratch, share, b)
                    with k.loop(0, merge_passes(self.n)) as p:
                        odd = p % 2
                        merger.merge_pass(p, odd * self.share + b, (1 - odd) * self.share + b)
                    self.copy_row(k, made, b)
                self.write_columns(k, made)
        results = barrier(k.results)  # scratch must have a use to be in memory
        if self.is_stacked:
            return self.unstacked(results, kinds, size[0])
        return results[-len(made or scratch) :]

    def inputs(self) -> list[ir.Value | None]:
        """The parts of the operands behind one barrier; None for positions."""
        return self._read(barrier)

    def sources(self) -> list[Values | None]:
        """The same in a kernel."""
        return self._read(stacked if self.is_stacked else lambda parts: [Values(Cell(part)) for part in barrier(parts)])

    def _read(self, take: Callable[[list[ir.Value]], Sequence[T]]) -> list[T | None]:
        """What `take` makes of the parts of the operands that are not positions; None for those."""
        parts = [part for parts in self.operands for part in parts]
        counts = [counts for parts, counts in zip(self.operands, self.counts, strict=True) for _ in parts]
        read = iter(take([part for part, is_position in zip(parts, counts, strict=True) if not is_position] or parts))
        return [None if is_position else next(read) for is_position in counts]

    def scratch(self, k: Kernel, size: Sequence[int], kinds: Sequence[ir.Type]) -> list[Values]:
        """Scratch for each part."""
        if not self.is_stacked:
            return [k.values(size, kind) for kind in kinds]
        stacks = {kind: k.values([kinds.count(kind) * size[0], size[1]], kind) for kind in dict.fromkeys(kinds)}
        places = places_in_stacks(kinds)
        return [StackedValues(stacks[kind], place * size[0]) for kind, place in zip(kinds, places, strict=True)]

    def unstacked(self, stacks: Sequence[ir.Value], kinds: Sequence[ir.Type], rows: int) -> list[ir.Value]:
        """The scratch of each part."""
        of = dict(zip(dict.fromkeys(kinds), stacks, strict=True))
        return [
            stablehlo.slice(of[kind], [place * rows, 0], [(place + 1) * rows, self.n], [1, 1])
            for kind, place in zip(kinds, places_in_stacks(kinds), strict=True)
        ]

    def results(self, k: Kernel, scratch: list[Values]) -> list[tuple[Values, Values]]:
        """The results of sorted rows, or of sorted columns, each with its scratch; only those that are used."""
        if not self.has_scratch:
            return []
        used = [is_used for parts, is_used in zip(self.operands, self.is_used, strict=True) for _ in parts]
        rows = self.shares * self.share
        size, axis = ([self.n, rows], 1) if self.is_across else ([rows, self.n], 0)
        return [
            (row, k.values(size, row.element, axis=axis)) for row, is_used in zip(scratch, used, strict=True) if is_used
        ]

    @contextmanager
    def across(self, k: Kernel) -> Iterator[tuple[Index, Index]]:
        """Each row of scratch and each element, by tiles of rows, whose elements are side by side in operands."""
        height = min(self.share, TILE)
        with k.loop(0, -(-self.share // height)) as tile:
            first = (tile * height).minimum(self.share - height)
            with k.loop(0, self.n) as i, k.loop(first, first + height) as b:
                yield b, i

    def read_columns(self, k: Kernel, inputs: list[Values | None], scratch: list[Values], share: Index) -> None:
        """Copies columns of the operands to scratch."""
        if not self.is_across:
            return
        with self.across(k) as (b, i):
            for source, row in zip(inputs, scratch, strict=True):
                row.set(position_or(source, row, i, (i, share * self.share + b)), b, i)

    def write_columns(self, k: Kernel, made: list[tuple[Values, Values]]) -> None:
        """Copies what is sorted to columns of the results."""
        if not self.is_across:
            return
        with self.across(k) as (b, i):
            for row, target in made:
                target.set(row.get(b + merge_passes(self.n) % 2 * self.share, i), i, b)

    def read_row(self, k: Kernel, inputs: list[Values | None], scratch: list[Values], share: Index, b: Index) -> None:
        """Copies a row of the operands to scratch."""
        if self.is_across:
            return
        origin = (share * self.share + b).minimum(self.batch - 1) if self.shares > 1 else b
        with k.loop(0, self.n) as i:
            for source, row in zip(inputs, scratch, strict=True):
                row.set(position_or(source, row, i, (origin, i)), b, i)

    def copy_row(self, k: Kernel, made: list[tuple[Values, Values]], b: Index) -> None:
        """Copies what is sorted to a row of the results, by vectors, the last of which overlaps the one before it."""
        if self.is_across or not made:
            return
        lanes = min(self.n, COPIED)
        with k.loop(0, -(-self.n // lanes)) as chunk:
            at = (chunk * lanes).minimum(self.n - lanes)
            for row, target in made:
                target.set_row(row.get_row((b + merge_passes(self.n) % 2 * self.share, at), lanes), (b, at))


PASS = pattern_pass("expand-sort", merge, options=Options)

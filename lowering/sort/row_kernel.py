"""The kernel of sorts of rows, which takes the number of rows and their length as arguments.

One compiled kernel serves the sorts of a machine that have the same comparator and the same element types. A share of
the rows is sorted one by one, by merges from a row of its tensors into another and back:

    single core: the rows of the results, and one more of scratch; the first pass begins where the last one ends in
      the result
    several cores: two rows of scratch each, of which the sorted one is copied to the result
    columns: as many rows of scratch as a share has columns, twice; columns are copied to these, and back
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, scf, tensor
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.sort.merge_kernel import Comparison, Merger, position_or

_DIALECTS = ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector")

TILE, PADDED = 8, 16
"""Columns that are copied at once, where rows of scratch are columns of the operands, and what is between such rows."""

COPIED = 16
"""Elements that are copied at once; shorter rows are not shared by cores."""


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call.

    Attributes:
        rows, n: of the operands.
        lines: rows of the tensors in which rows are sorted, of each share.
        shares: number of workgroups.
        share: rows of each; those of the last one end with the last row, and may overlap others.
        passes: how many times runs are merged.
    """

    rows: Index
    n: Index
    lines: Index
    shares: Index
    share: Index
    passes: Index


@dataclass(frozen=True)
class RowSort:
    """A sort of rows.

    Attributes:
        comparison: of elements.
        text: of the comparator, from which `comparison` follows.
        is_used: for each part of the operands whether its sorted rows are.
        shares: number of workgroups.
        passes: how many times runs are merged.
        is_across: whether the rows are columns of the operands and of the results, which shares divide.
    """

    comparison: Comparison
    text: str
    is_used: tuple[bool, ...]
    shares: int
    passes: int
    is_across: bool = False

    def of(self, parts: Sequence[ir.Value | None], kinds: Sequence[ir.Type], rows: int, n: int) -> list[ir.Value]:
        """The sorted rows, `[rows, n]`, or columns, `[n, rows]`; with several shares, only those that are used.

        Args:
            parts: of the operands, `[rows, n]` or `[n, rows]`; None: positions in the row.
            kinds: their element types.
            rows, n: sizes.
        """
        load_dialects(ir.Context.current, _DIALECTS)
        numbers = self._numbers(rows, n)
        known = unknown(numbers)
        read = [None if part is None else reshaped(part, [], [known[at] for at in self._of_results]) for part in parts]
        region = self._region(read, kinds, known)
        # Scratch must have a use to be in memory.
        results = barrier(
            [
                _of_static_size(x, [numbers[at] for at in size], [known[at] for at in size])
                for x, size in zip(region.results, self._sizes(kinds), strict=True)
            ]
        )
        return results[len(kinds) :] if self.copies else [_first_rows(x, rows) for x in results]

    def _region(
        self, read: Sequence[ir.Value | None], kinds: Sequence[ir.Type], known: Sequence[ir.Value]
    ) -> ir.Operation:
        """The kernel, given what it reads and its arguments."""
        made = [tensor_type(kind, 2) for kind in (*kinds, *(kinds[place] for place in self.copied))]
        region = region_of(made, [known[at] for size in self._sizes(kinds) for at in size])
        is_position = tuple(part is None for part in read)
        key = ("sort", self.text, tuple(kinds), is_position, self.is_used, self.copies, self.is_across)
        lines, length = self._of_scratch
        loops = _ColumnLoops if self.is_across else _Loops
        bodies.fill(
            region,
            key,
            [*filter(None, read), *known],
            lambda: loops(self, read, kinds, Sizes(*map(Index, known[:6])), (known[lines], known[length])).emit(),
            takes_any_size=True,
        )
        return region

    @property
    def _of_scratch(self) -> tuple[int, int]:
        """Which of the numbers are the sizes of scratch."""
        return 6, 7 if self.is_across else 1

    @property
    def _of_results(self) -> tuple[int, int]:
        """Which of the numbers are the sizes of operands and results."""
        return (1, 0) if self.is_across else (0, 1)

    def _sizes(self, kinds: Sequence[ir.Type]) -> list[tuple[int, int]]:
        """The same for all results of the kernel."""
        return [self._of_scratch] * len(kinds) + [self._of_results] * len(self.copied)

    def _numbers(self, rows: int, n: int) -> list[int]:
        """The arguments of a call: those of `Sizes`, the rows of all scratch, and their length, unless it is `n`."""
        share = -(-rows // self.shares)
        if self.is_across:
            lines = 2 * share
        else:
            lines = 2 if self.copies else rows + 1
        numbers = [rows, n, lines, self.shares, share, self.passes, lines * self.shares]
        return [*numbers, n + PADDED] if self.is_across else numbers

    @property
    def copies(self) -> bool:
        """Whether sorted rows are copied to results of their own."""
        return self.shares > 1 or self.is_across

    @property
    def copied(self) -> list[int]:
        """The parts of operands whose sorted rows are copied."""
        return [place for place, is_used in enumerate(self.is_used) if is_used and self.copies]


def _of_static_size(x: ir.Value, size: list[int], known: list[ir.Value]) -> ir.Value:
    return reshaped(x, known, [], ir.RankedTensorType.get(size, element_of(x)))


def _first_rows(x: ir.Value, rows: int) -> ir.Value:
    return stablehlo.slice(x, start_indices=[0, 0], limit_indices=[rows, shape_of(x)[1]], strides=[1, 1])


def rows_behind(value: ir.Value) -> ir.Value:
    """The rows of which a value is the first ones; the value, if it is no slice."""
    rows = maker_of(value, "stablehlo.slice")
    if rows is None or any(ir.DenseI64ArrayAttr(rows.attributes["start_indices"])):
        return value
    return rows.operands[0] if shape_of(rows.operands[0])[1:] == shape_of(value)[1:] else value


class _Loops:
    """The loops of one kernel.

    Args:
        sort: what is sorted.
        parts: of the operands.
        kinds: their element types.
        sizes: the arguments.
        scratch: rows of the tensors in which rows are sorted, of all shares, and their length.
    """

    def __init__(
        self,
        sort: RowSort,
        parts: Sequence[ir.Value | None],
        kinds: Sequence[ir.Type],
        sizes: Sizes,
        scratch: tuple[ir.Value, ir.Value],
    ) -> None:
        self.sort, self.sizes, self.kinds, self.scratch = sort, sizes, kinds, scratch
        self.parts = [None if part is None else Values(Cell(part)) for part in parts]

    def emit(self) -> list[ir.Value]:
        s, used = self.sizes, self.sort.copied
        empty = [tensor.empty([*self.scratch], kind) for kind in self.kinds]
        empty += [tensor.empty(self._of_results(s.rows), self.kinds[place]) for place in used]
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [s.shares.value], [1], empty, mapping=mapping)
        with ir.InsertionPoint(op.body):
            number, zero = Index(op.induction_variables[0]), Index.of(0).value
            first = (number * s.share).minimum(s.rows - s.share)
            of_lines = [(number * s.lines).value, zero], [s.lines.value, self.scratch[1]]
            of_rows = self._place(first, zero), self._of_results(s.share)
            places = [*[of_lines] * len(self.kinds), *[of_rows] * len(used)]
            k = Kernel(self.kinds[0], lanes=1)
            cells = [
                k.cell(slice_of(tensor.ExtractSliceOp, [whole], at, [_dynamic_like(whole)]).results[0])
                for whole, at in zip(op.inner_iter_args, places, strict=True)
            ]
            values = [Values(cell) for cell in cells]
            self._sort_rows(
                k, first, values[: len(self.kinds)], list(zip(used, values[len(self.kinds) :], strict=True))
            )
            with ir.InsertionPoint(scf.InParallelOp().block):
                for cell, whole, at in zip(cells, op.inner_iter_args, places, strict=True):
                    slice_of(tensor.ParallelInsertSliceOp, [cell.value, whole], at, [])
        return list(op.results)

    def _of_results(self, rows: Index) -> list[ir.Value]:
        """The sizes of so many rows of a result."""
        return [rows.value, self.sizes.n.value]

    def _place(self, first: Index, zero: ir.Value) -> list[ir.Value]:
        """Where rows from one on are in a result."""
        return [first.value, zero]

    def _sort_rows(self, k: Kernel, first: Index, scratch: list[Values], made: list[tuple[int, Values]]) -> None:
        """The rows of a share, from one on."""
        s = self.sizes
        merger = Merger(k, self.sort.comparison, scratch, s.n)
        with k.loop(0, s.share) as b:
            home, away = (Index.of(0), Index.of(1)) if made else (b, s.rows)
            start = home.select((s.passes % 2).is_("eq", 0), away)
            for source, row in zip(self.parts, scratch, strict=True):
                with k.loop(0, s.n) as i:  # one for each, or the compiler makes no vectors of it
                    row.set(position_or(source, row, i, (first + b, i)), start, i)
            with k.loop(0, s.passes) as p:
                is_even = ((s.passes - p) % 2).is_("eq", 0)
                merger.merge_pass(p, home.select(is_even, away), away.select(is_even, home))
            if made:
                with k.loop(0, (s.n + (COPIED - 1)) // COPIED) as chunk:
                    at = (chunk * COPIED).minimum(s.n - COPIED)
                    for place, target in made:
                        target.set_row(scratch[place].get_row((home, at), COPIED), (b, at))


class _ColumnLoops(_Loops):
    """The same for columns."""

    def _of_results(self, rows: Index) -> list[ir.Value]:
        return [self.sizes.n.value, rows.value]

    def _place(self, first: Index, zero: ir.Value) -> list[ir.Value]:
        return [zero, first.value]

    def _sort_rows(self, k: Kernel, first: Index, scratch: list[Values], made: list[tuple[int, Values]]) -> None:
        s = self.sizes

        def read(b: Index, i: Index) -> None:
            for source, row in zip(self.parts, scratch, strict=True):
                row.set(position_or(source, row, i, (i, first + b)), b, i)

        def write(b: Index, i: Index) -> None:
            for place, target in made:
                target.set(scratch[place].get(b + s.passes % 2 * s.share, i), i, b)

        self._across(k, read)
        merger = Merger(k, self.sort.comparison, scratch, s.n)
        with k.loop(0, s.share) as b, k.loop(0, s.passes) as p:
            odd = p % 2
            merger.merge_pass(p, odd * s.share + b, (1 - odd) * s.share + b)
        self._across(k, write)

    def _across(self, k: Kernel, move: Callable[[Index, Index], None]) -> None:
        """Moves each element of each column, by tiles of columns, whose elements are side by side in operands; the last
        tile overlaps the one before it."""
        share, zero = self.sizes.share, Index.of(0)
        has_tiles = share.is_("ge", TILE)
        with k.loop(0, ((share + (TILE - 1)) // TILE).select(has_tiles, zero)) as tile:
            first = (tile * TILE).minimum(share - TILE)
            with k.loop(0, self.sizes.n) as i, k.loop(0, TILE) as b:
                move(first + b, i)
        with k.loop(0, self.sizes.n) as i, k.loop(0, zero.select(has_tiles, share)) as b:
            move(b, i)


def _dynamic_like(whole: ir.Value) -> ir.RankedTensorType:
    return tensor_type(ir.RankedTensorType(whole.type).element_type, 2)


def text_of(comparator: ir.Block) -> str:
    """A comparator as text, without the names and places that it has in its program."""
    names: dict[ir.Value, str] = {}

    def name(value: ir.Value) -> str:
        return names.setdefault(value, f"%{len(names)}")

    lines = [f"({', '.join(f'{name(argument)}: {argument.type}' for argument in comparator.arguments)})"]
    for view in comparator.operations:
        op = view.operation
        operands = ", ".join(map(name, op.operands))
        attributes = " ".join(sorted(f"{key}={op.attributes[key]}" for key in op.attributes))
        results = ", ".join(f"{name(result)}: {result.type}" for result in op.results)
        lines.append(f"{results} = {op.name}({operands}) {attributes} {len(op.regions)}")
    return "\n".join(lines)

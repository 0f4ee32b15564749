"""The merges of a sort in a kernel of native loops: from both ends of two runs at once, as in quadsort."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import arith, ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike
from hilo.lowering.kernel.scalars import Scalar
from hilo.lowering.kernel.storage import from_bits, scalar_from, to_bits


class Comparison:
    """A comparator of elements of rows of scratch.

    Args:
        comparator: of a sort.
        operands: the type of each operand's elements, and in how many parts they are stored.
    """

    def __init__(self, comparator: ir.Block, operands: Sequence[tuple[Dtype, int]]) -> None:
        self._comparator, self._operands = comparator, operands

    def goes_first(self, right: Sequence[ir.Value], left: Sequence[ir.Value]) -> Bool:
        """Whether the comparator puts the right element before the left one."""
        arguments: list[Scalar] = []
        at = 0
        for row, count in self._operands:
            stop = at + count
            arguments += [scalar_from(right[at:stop], row), scalar_from(left[at:stop], row)]
            at = stop
        (value,) = scalars.emit(self._comparator, arguments)
        assert isinstance(value, ir.Value)
        return Bool(value)


class Merger:
    """Merges runs of elements from one row of scratch into another.

    Args:
        kernel: emits the loops.
        comparison: of elements.
        scratch: rows of the parts of all operands.
        n: the length of rows.
    """

    def __init__(self, kernel: Kernel, comparison: Comparison, scratch: list[Values], n: IndexLike) -> None:
        self._kernel, self._comparison, self._scratch, self._n = kernel, comparison, scratch, n

    def merge_pass(self, number: Index, source: Index, target: Index) -> None:
        """Merges adjacent runs of 2**number elements of row `source` into row `target`."""
        width = Index(arith.shli(Index.of(1).value, number.value))
        pair = width + width
        pairs = Index.of(self._n) // pair
        with self._kernel.loop(0, pairs) as p:
            self._merge_from_both_ends(p * pair, width, source, target)
        rest = pairs * pair
        self._merge_rest(rest, (rest + width).minimum(self._n), source, target)

    def _merge_from_both_ends(self, low: Index, width: Index, source: Index, target: Index) -> None:
        """Merges two runs of the same length: the first half of the result upwards, the second half downwards.

        Neither end leaves its run, so there are no bounds checks, and the two ends are independent.
        """
        k, last = self._kernel, low + width + width - 1
        up_left, up_right = k.variable(low), k.variable(low + width)
        down_left, down_right = k.variable(low + width - 1), k.variable(last)
        with k.loop(0, width) as step:
            i, j = up_left.index(), up_right.index()
            mine, other = self._elements(source, i), self._elements(source, j)
            from_right = self._goes_first(other, mine)
            self._write(target, low + step, from_right, other, mine)
            up_left.set(i.select(from_right, i + 1))
            up_right.set((j + 1).select(from_right, j))
            i, j = down_left.index(), down_right.index()
            mine, other = self._elements(source, i), self._elements(source, j)
            from_left = self._goes_first(other, mine)
            self._write(target, last - step, from_left, mine, other)
            down_left.set((i - 1).select(from_left, i))
            down_right.set(j.select(from_left, j - 1))

    def _merge_rest(self, low: Index, middle: Index, source: Index, target: Index) -> None:
        """Merges what is left after the last pair: one run, or a run and a shorter one."""
        k, n = self._kernel, Index.of(self._n)
        left, right = k.variable(low), k.variable(middle)
        with k.loop(low, n) as at:
            i, j = left.index(), right.index()
            mine = self._elements(source, i.minimum(n - 1))
            other = self._elements(source, j.minimum(n - 1))
            from_right = i.is_("ge", middle) | (j.is_("lt", n) & self._goes_first(other, mine))
            self._write(target, at, from_right, other, mine)
            left.set(i.select(from_right, i + 1))
            right.set((j + 1).select(from_right, j))

    def _elements(self, row: Index, at: Index) -> list[ir.Value]:
        return [to_bits(values.get(row, at)) for values in self._scratch]

    def _goes_first(self, right: list[ir.Value], left: list[ir.Value]) -> Bool:
        rows = ([from_bits(x, v.element) for x, v in zip(row, self._scratch, strict=True)] for row in (right, left))
        return self._comparison.goes_first(*rows)

    def _write(self, row: Index, at: Index, condition: Bool, yes: Sequence[ir.Value], no: Sequence[ir.Value]) -> None:
        for values, a, b in zip(self._scratch, yes, no, strict=True):
            values.set(from_bits(arith.select(condition.value, a, b), values.element), row, at)


def position_or(source: Values | None, row: Values, i: Index, at: tuple[Index, Index]) -> ir.Value:
    """The element at a position of the operands, or its own position i along the dimension."""
    return arith.index_cast(row.element, i.value) if source is None else source.get(*at)

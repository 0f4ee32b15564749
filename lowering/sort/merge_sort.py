"""Merge sort with one thread per element: log2 n passes, in each of which a binary search finds its position.

In the merge of two adjacent sorted runs, element k is found without computing the ones before it: i elements of the
left run and k - i of the right one precede it, where i is the least for which right[k - 1 - i] does not go before
left[i]; that is a binary search. It sorts a tensor of positions, so the number of operands does not matter, and the
sort is stable for every comparator.
Source: O. Green, R. McColl, D. Bader, GPU Merge Path (2012).
"""

from __future__ import annotations

from collections.abc import Callable

from hilo.dialect.iree import arith, ir
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.parallel import as_index, each, fold, read, repeat_while

Order = Callable[[Index, Index], Bool]


def position_type(count: int) -> ir.IntegerType:
    """The type of positions below `count`."""
    return ir.IntegerType.get_signless(32 if count < 2**31 else 64)


def to_position(at: Index, kind: ir.Type) -> ir.Value:
    """An index as an integer."""
    return arith.index_cast(kind, at.value)


def sorted_positions(batch: int, n: int, goes_first: Order) -> ir.Value:
    """Positions `[batch * n]` such that each of `batch` rows of n elements is in order when read through them.

    `goes_first(a, b)`: whether the element at position a goes before the one at b; a strict weak order.
    """
    kind = position_type(batch * n)
    (start,) = each(batch * n, [kind], lambda k: [to_position(k, kind)])
    passes = Index.of(max(n - 1, 0).bit_length())

    def merged(p: Index, carried: list[ir.Value]) -> list[ir.Value]:
        (positions,) = carried
        width = Index(arith.shli(Index.of(1).value, p.value))
        return each(batch * n, [kind], lambda k: [_merge(positions, k, n, width, goes_first)])

    return fold(Index.of(0), passes, [start], merged)[0]


def _merge(positions: ir.Value, k: Index, n: int, width: Index, goes_first: Order) -> ir.Value:
    """Element k of the merge of runs of `width`."""
    row, inside = k - k % n, k % n
    low = inside - inside % (width + width)
    middle = (low + width).minimum(n)
    high = (middle + width).minimum(n)
    taken = inside - low

    def at(place: Index) -> Index:
        return as_index(read(positions, row + place))

    def search(bounds: list[ir.Value]) -> list[ir.Value]:
        first, last = Index(bounds[0]), Index(bounds[1])
        half = (first + last) // 2
        is_less = goes_first(at(middle + taken - 1 - half), at(low + half))
        return [first.select(is_less, half + 1).value, half.select(is_less, last).value]

    none = taken - (high - middle)
    found = repeat_while(
        [none.select(none.is_("gt", 0), 0).value, taken.minimum(middle - low).value],
        lambda bounds: Index(bounds[0]).is_("lt", Index(bounds[1])),
        search,
    )
    i, j = low + Index(found[0]), middle + taken - Index(found[0])
    left, right = at(i.minimum(n - 1)), at(j.minimum(n - 1))
    from_right = i.is_("ge", middle) | (j.is_("lt", high) & goes_first(right, left))
    return to_position(right.select(from_right, left), element(positions))


def element(value: ir.Value) -> ir.Type:
    """The element type of a tensor."""
    return ir.ShapedType(value.type).element_type

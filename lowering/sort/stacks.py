"""Arrays of one element type as rows of one array, for kernels of more arrays than the runtime can bind."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.kernel.builder import Cell, Values
from hilo.lowering.kernel.numbers import IndexLike


class StackedValues(Values):
    """A part of an array in a kernel, from one of its rows on.

    Args:
        whole: the array.
        first: the row.
    """

    def __init__(self, whole: Values, first: int) -> None:
        self._whole, self._first = whole, first

    @property
    def element(self) -> ir.Type:
        return self._whole.element

    def get(self, *at: IndexLike) -> ir.Value:
        row, *rest = at
        return self._whole.get(row + self._first, *rest)

    def set(self, value: ir.Value, *at: IndexLike) -> None:
        row, *rest = at
        self._whole.set(value, row + self._first, *rest)


def places_in_stacks(kinds: Sequence[ir.Type]) -> list[int]:
    """For each array, how many of its element type come before it."""
    return [kinds[:n].count(kind) for n, kind in enumerate(kinds)]


def stacked(parts: Sequence[ir.Value]) -> list[Values]:
    """Matrices of one shape, as a kernel reads them from one array for each element type."""
    kinds = [element_of(part) for part in parts]
    chosen = {kind: [part for part, other in zip(parts, kinds, strict=True) if other == kind] for kind in kinds}
    whole = barrier([stablehlo.concatenate(group, 0) if len(group) > 1 else group[0] for group in chosen.values()])
    stacks = {kind: Values(Cell(value)) for kind, value in zip(chosen, whole, strict=True)}
    rows = shape_of(parts[0])[0]
    places = places_in_stacks(kinds)
    return [StackedValues(stacks[kind], place * rows) for kind, place in zip(kinds, places, strict=True)]

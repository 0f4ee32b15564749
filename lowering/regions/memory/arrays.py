"""The arrays that a kernel reads: values from outside, one by one or several in one."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import constant as constant_tensor
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.framework.values import is_constant
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.storage import to_storage


class Arrays:
    """The arrays that a kernel reads, created before it.

    Attributes:
        packed: the values that are parts of arrays.
        single: those that are arrays of their own.
        made: the arrays.
    """

    def __init__(self, place: ir.InsertionPoint) -> None:
        self._place = place
        self._outer: list[ir.Operation] = []
        self.packed: list[ir.Value] = []
        self.single: list[ir.Value] = []
        self.made: list[ir.Value] = []

    def discard(self) -> None:
        for op in reversed(self._outer):
            op.erase()

    def take(self, value: ir.Value) -> ir.Value:
        """Makes an array of a value."""
        self.single.append(value)
        return self._fenced(self._flat(value))

    def _flat(self, value: ir.Value) -> ir.Value:
        """A captured value as a flat tensor of signless numbers."""
        made: list[ir.Operation] = []
        with self._place:
            source = value
            if is_constant(value):
                source = value.owner.operation.clone().operation.results[0]
                made.append(source.owner.operation)
            (stored,) = to_storage(reshape(source, [prod(shape_of(value))]))
        chain: list[ir.Operation] = []
        current = stored
        while current != source:
            chain.append(current.owner.operation)
            current = chain[-1].operands[0]
        self._outer += [*made, *reversed(chain)]
        return stored

    def _fenced(self, array: ir.Value) -> ir.Value:
        """The barrier of an operand of the kernel, so that its producer is not fused."""
        with self._place:
            (result,) = barrier([array])
        self._outer.append(result.owner.operation)
        self.made.append(result)
        return result

    def pack(self, values: list[ir.Value]) -> dict[ir.Value, tuple[ir.Value, int]]:
        """Concatenates values, one array for each element type; returns the array and the offset of each value.

        Constants become other constants, which nothing concatenates when the program runs.
        """
        self.packed = values
        groups: dict[tuple[str, bool], list[ir.Value]] = {}
        for value in values:
            kind = str(element_of(value)) if is_constant(value) else scalars.storage_type(scalars.row_of(value))
            groups.setdefault((str(kind), is_constant(value)), []).append(value)
        places: dict[ir.Value, tuple[ir.Value, int]] = {}
        for (_, are_constants), group in groups.items():
            array, offset = self._fenced(self._joined_constants(group) if are_constants else self._joined(group)), 0
            for value in group:
                places[value] = (array, offset)
                offset += prod(shape_of(value))
        return places

    def _joined(self, values: Sequence[ir.Value]) -> ir.Value:
        flats = [self._flat(value) for value in values]
        with self._place:
            joined: ir.Value = stablehlo.concatenate(flats, dimension=0)
        self._outer.append(joined.owner.operation)
        return joined

    def _joined_constants(self, values: Sequence[ir.Value]) -> ir.Value:
        elements = [np.ravel(to_numpy(value.owner.operation.attributes["value"])) for value in values]
        with self._place:
            whole = constant_tensor(np.concatenate(elements))
        self._outer.append(whole.owner.operation)
        return self._flat(whole)

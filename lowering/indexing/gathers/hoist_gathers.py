"""Gathers from the operands of element-wise operations, and computes on what is gathered, where that is less.

    %y = stablehlo.subtract %x, %m : tensor<1000x10xf32>     with %m broadcast from %s : tensor<1000xf32>
    %r = "stablehlo.gather"(%y, %i) … -> tensor<1000x1xf32>
becomes
    %0 = "stablehlo.gather"(%x, %i) … -> tensor<1000x1xf32>
    %r = stablehlo.subtract %0, (broadcast of %s)

A loss that reads one log-probability of each row no longer computes the others, nor writes them to memory. Of a
broadcast, what it repeats is gathered, by the indices of the dimensions that it has. Of a constant that is the same
for all elements, nothing is: what the compiler fuses would grow with each gather, without end for some functions.

Leaves alone: gathers of more than half of the elements, or of more than a quarter if other operations read the array,
too; arrays that are computed from iotas; dynamic shapes. Source: XLA's fusion of gathers with what they read.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, ELEMENTWISE
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import broadcast, constant, element_of, is_static, reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of

_COMPUTES = CHLO_ELEMENTWISE | ELEMENTWISE


@pattern("stablehlo.gather")
def hoist(op: Op) -> Replacement:
    """gather(f(x, y), i) -> f(gather(x, i), gather(y, i))"""
    if not is_static(*op.operands):
        return None
    gather = _Gather(op.operation)
    return gather.of(op.operands[0]) if gather.is_less_than(op.operands[0]) else None


class _Gather:
    """A gather, of other arrays with the shape of its operand, or some of its dimensions."""

    def __init__(self, op: ir.Operation) -> None:
        self.indices, self.shape = op.operands[1], shape_of(op.results[0])
        self.numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
        self.sizes = [int(size) for size in op.attributes["slice_sizes"]]
        self.outer = [d for d in range(len(self.shape)) if d not in self.numbers.offset_dims]
        self.made: dict[ir.Value, ir.Value] = {}

    def is_less_than(self, value: ir.Value) -> bool:
        """Whether an array is the result of an element-wise operation, and few of its elements are read."""
        op = maker_of(value)
        if op is None or op.name not in _COMPUTES or len(op.results) != 1 or len(op.regions):
            return False
        if any(maker_of(x, "stablehlo.iota") or shape_of(x) not in ((), shape_of(value)) for x in op.operands):
            return False
        uses = len(list(value.uses))
        return prod(self.shape) * (2 if uses == 1 else 4) <= prod(shape_of(value))

    def of(self, value: ir.Value) -> ir.Value:
        """What is gathered from an array; scalars are the same for all elements."""
        if not shape_of(value):
            return value
        if value not in self.made:
            self.made[value] = self._computed(value) if self.is_less_than(value) else self._gathered(value)
        return self.made[value]

    def _computed(self, value: ir.Value) -> ir.Value:
        op = value.owner.operation
        kind = ir.RankedTensorType.get(self.shape, element_of(value))
        attributes = {name: op.attributes[name] for name in op.attributes}
        return ir.Operation.create(op.name, [kind], list(map(self.of, op.operands)), attributes).results[0]

    def _gathered(self, value: ir.Value) -> ir.Value:
        if maker_of(value, "stablehlo.constant") is not None and (same := known_value(value)) is not None:
            return broadcast(constant(np.asarray(same)), self.shape)
        made = maker_of(value, "stablehlo.broadcast_in_dim")
        if made is not None:
            (source,), to = made.operands, list(ir.DenseI64ArrayAttr(made.attributes["broadcast_dimensions"]))
            size = shape_of(source)
            has = [d for d, n in zip(to, size, strict=True) if n != 1]
            if has == sorted(has) and (found := self._of_some(reshape(source, [n for n in size if n != 1]), has)):
                return found
        return _gather(value, self.indices, self.numbers, self.sizes)

    def _of_some(self, source: ir.Value, has: list[int]) -> ir.Value | None:
        """A gather from an array with the dimensions `has` of the operand, repeated along the result's others; None if
        one of them is neither looked up, nor a dimension of the result."""
        windows = {d: to for d, to in self._windows().items() if d in has}
        batches = {d: to for d, to in self._batches().items() if d in has}
        if not set(has).isdisjoint(self.numbers.start_index_map):
            kept = sorted((*self.outer, *windows.values()))
            return broadcast(self._looked_up(source, has, kept, windows, batches), self.shape, kept)
        to = windows | {d: self.outer[at - (at > self.numbers.index_vector_dim)] for d, at in batches.items()}
        if to.keys() != set(has):
            return None
        size = [self.sizes[d] if d in windows else n for d, n in zip(has, shape_of(source), strict=True)]
        part = stablehlo.slice(source, start_indices=[0] * len(has), limit_indices=size, strides=[1] * len(has))
        return broadcast(part, self.shape, [to[d] for d in has])

    def _looked_up(
        self, source: ir.Value, has: list[int], kept: list[int], windows: dict[int, int], batches: dict[int, int]
    ) -> ir.Value:
        """The gather itself, whose result has the dimensions `kept` of the other one's."""
        numbers, places = self.numbers, {d: n for n, d in enumerate(has)}
        columns = [n for n, d in enumerate(numbers.start_index_map) if d in places]
        some = replace(
            numbers,
            offset_dims=tuple(map(kept.index, windows.values())),
            collapsed_slice_dims=tuple(places[d] for d in numbers.collapsed_slice_dims if d in places),
            operand_batching_dims=tuple(places[d] for d in batches),
            start_indices_batching_dims=tuple(batches.values()),
            start_index_map=tuple(places[numbers.start_index_map[n]] for n in columns),
        )
        indices = _columns(self.indices, numbers.index_vector_dim, columns)
        return _gather(source, indices, some, [self.sizes[d] for d in has])

    def _windows(self) -> dict[int, int]:
        """The operand's dimensions along which slices lie, and the result's for each."""
        dropped = {*self.numbers.collapsed_slice_dims, *self.numbers.operand_batching_dims}
        return dict(zip((d for d in range(len(self.sizes)) if d not in dropped), self.numbers.offset_dims, strict=True))

    def _batches(self) -> dict[int, int]:
        """The operand's batching dimensions, and those of the indices for each."""
        return dict(zip(self.numbers.operand_batching_dims, self.numbers.start_indices_batching_dims, strict=True))


def _columns(indices: ir.Value, axis: int, columns: list[int]) -> ir.Value:
    """Some components of all index vectors."""
    shape = list(shape_of(indices))
    if columns == list(range(shape[axis] if axis < len(shape) else 1)):
        return indices
    parts = []
    for column in columns:
        start, limit = [0] * len(shape), list(shape)
        start[axis], limit[axis] = column, column + 1
        parts.append(stablehlo.slice(indices, start_indices=start, limit_indices=limit, strides=[1] * len(shape)))
    return parts[0] if len(parts) == 1 else stablehlo.concatenate(parts, dimension=axis)


def _gather(operand: ir.Value, indices: ir.Value, numbers: GatherDimensionNumbers, sizes: list[int]) -> ir.Value:
    return stablehlo.gather(operand, indices, dimension_numbers=numbers, slice_sizes=sizes, indices_are_sorted=False)


PASS = pattern_pass("hoist-gathers", hoist)

"""Evaluates what is computed from constants with integers and predicates: places, bounds and masks of short tables.

    %n = stablehlo.compare LT, %places, %zeros : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %i = stablehlo.select %n, %wrapped, %places : tensor<3xi1>, tensor<3xi32>
becomes
    %i = stablehlo.constant dense<[0, 2, 5]> : tensor<3xi32>

JAX writes six operations for each index of an array, which its users mostly give as numbers: they are half of the
operations of a step of a simulator. Elements that such places take from constants of any type, and pieces of these,
are known, too. In programs with loops as well, which `fold-select` and `fold-constants` leave alone.

Leaves alone: arithmetic of floats; tables of more than `elements` elements; iotas and what only moves their elements,
which is cheaper to compute than to read; initial values of loops, since the compiler binds some constants of loops
wrongly; integers of fewer than 8 bits.
Source of the semantics: StableHLO specification.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.fold.constants.evaluate import evaluate, iota, row_of
from hilo.lowering.framework.build import broadcast, element_of, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass

_MOVES = frozenset(
    f"stablehlo.{name}" for name in "broadcast_in_dim reshape transpose reverse slice concatenate".split()
)
_COMPUTES = frozenset(
    f"stablehlo.{name}"
    for name in """add subtract multiply divide remainder maximum minimum and or xor not negate abs sign clamp compare
    convert select""".split()
)
_Rule: TypeAlias = Callable[[ir.Operation, list[np.ndarray]], "np.ndarray | None"]

_LARGEST = 4096
"""The most elements of an array that is looked at."""

_VIEWED = 16
"""The most elements of a table that is written out although it only repeats or moves an iota's."""


@dataclass(frozen=True)
class Options:
    """Options of `fold-indices`."""

    elements: int = field(default=256, metadata={"help": "most elements of a table that is written out"})


@dataclass
class _Known:
    """The elements of a value, and whether more than iotas and views of them were needed."""

    elements: np.ndarray
    is_computed: bool


@define_pass(
    "fold-indices", options=Options, concerns=operations("stablehlo.compare", "stablehlo.gather"), counts_changes=True
)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Evaluates in program order, and replaces what others use, last ones first."""
    options, found = run.options, _Found()
    assert isinstance(options, Options)
    for view in op.regions[0].blocks[0].operations:
        if view.operation.name == "func.func":
            found.look_below(view.operation)
    run.statistics["folded"] += found.replace(options.elements)
    run.statistics["erased"] += found.erased


class _Found:
    """What is known of a program's values, and the operations that compute them, in program order; how many of these
    were erased."""

    def __init__(self) -> None:
        self.erased = 0
        self.known: dict[ir.Value, _Known] = {}
        self.ops: list[ir.Operation] = []

    def look_below(self, op: ir.Operation) -> None:
        """Evaluates what is known in the regions of an operation."""
        for region in op.regions:
            for block in region.blocks:
                for view in block.operations:
                    self._look_at(view.operation)

    def _look_at(self, op: ir.Operation) -> None:
        if op.name in CONTROL_FLOW:
            self.look_below(op)
        elif len(op.results) == 1 and not len(op.regions):
            value = self._evaluated(op)
            if value is not None:
                self.known[op.results[0]] = value
                self.ops.append(op)

    def _evaluated(self, op: ir.Operation) -> _Known | None:
        known: list[_Known] = []
        for value in op.operands:  # of most operations, the first one is unknown
            if value not in self.known:
                return None
            known.append(self.known[value])
        row = row_of(op.results[0])
        if row is None or row.numpy is None or prod(shape_of(op.results[0])) > _LARGEST:
            return None
        if op.name == "stablehlo.constant":
            content = op.attributes["value"]
            return _Known(to_numpy(content), True) if isinstance(content, ir.DenseElementsAttr) else None
        return self._computed(op, known) if _is_folded(op, row) else None

    def _computed(self, op: ir.Operation, known: list[_Known]) -> _Known | None:
        arrays = [one.elements for one in known]
        made = _RULES[op.name](op, arrays) if op.name in _RULES else evaluate(op.opview, arrays)
        if made is None:
            return None
        is_view = op.name in ("stablehlo.iota", "stablehlo.convert") or op.name in _MOVES
        return _Known(made, not is_view or any(one.is_computed for one in known))

    def replace(self, most: int) -> int:
        """Replaces known values that others use by constants of at most `most` elements; returns how many. Users come
        first, so that what only they have used is removed."""
        replaced = 0
        for op in reversed(self.ops):
            users = [use.owner.operation for use in op.results[0].uses]
            is_read = any(self._is_unknown(user) for user in users)
            if is_read and op.name != "stablehlo.constant" and self._write(op, most):
                replaced += 1
                users = []
            if not users:
                op.erase()
                self.erased += 1
        return replaced

    def _is_unknown(self, user: ir.Operation) -> bool:
        """Whether the result of a user is not known. One that is known and kept reads what it did."""
        return len(user.results) != 1 or user.results[0] not in self.known

    def _write(self, op: ir.Operation, most: int) -> bool:
        """Writes an operation's result as a constant, if that is worth it."""
        result = op.results[0]
        elements, shape = self.known[result].elements, shape_of(result)
        if any(use.owner.operation.name == "stablehlo.while" for use in result.uses):
            return False
        is_splat = _is_splat(elements)
        if not (_is_new_splat(op) if is_splat else elements.size <= self._limit(op, most)):
            return False
        with op.location, ir.InsertionPoint(op):
            if is_splat and shape:
                number = np.ascontiguousarray(elements).reshape(-1)[:1].reshape(())
                made = broadcast(_constant(number, ir.RankedTensorType.get([], element_of(result))), shape)
            else:
                made = _constant(elements, result.type)
        result.replace_all_uses_with(made)
        return True

    def _limit(self, op: ir.Operation, most: int) -> int:
        """The most elements that a table may have: what repeats or moves others is cheaper than to read them, and pred
        is packed in bits or bytes, for which some kernels of the compiler fail."""
        if isinstance(element_of(op.results[0]), ir.IntegerType) and element_of(op.results[0]).width == 1:
            return 1
        return most if self.known[op.results[0]].is_computed and not _repeats(op) else _VIEWED


def _constant(elements: np.ndarray, type_: ir.Type) -> ir.Value:
    value = from_numpy(np.ascontiguousarray(elements).reshape(ir.RankedTensorType(type_).shape), type_)
    return ir.Operation.create("stablehlo.constant", results=[type_], attributes={"value": value}).result


def _repeats(op: ir.Operation) -> bool:
    """Whether an operation only repeats elements, which is cheaper than to read them."""
    return op.name == "stablehlo.broadcast_in_dim" and prod(shape_of(op.operands[0])) < prod(shape_of(op.results[0]))


def _is_splat(elements: np.ndarray) -> bool:
    flat = np.ascontiguousarray(elements).reshape(-1)
    return bool(flat.size) and flat.tobytes() == flat[:1].tobytes() * flat.size


def _is_new_splat(op: ir.Operation) -> bool:
    """Whether an operation is not what a splat is written as."""
    return op.name != "stablehlo.broadcast_in_dim" or bool(shape_of(op.operands[0]))


def _is_folded(op: ir.Operation, row: Dtype) -> bool:
    """Whether an operation on known values is evaluated: arithmetic of whole numbers, masks as floats, and whatever
    moves elements."""
    if op.name == "stablehlo.gather" or op.name in _MOVES or op.name == "stablehlo.iota":
        return True
    rows = [row_of(operand) for operand in op.operands]
    if op.name == "stablehlo.convert" and rows[0] is not None and rows[0].kind == "pred":
        return True
    return all(map(_is_whole, [row, *rows])) and (op.name in _COMPUTES or op.name in _RULES)


def _is_whole(row: Dtype | None) -> bool:
    return row is not None and (row.kind == "pred" or (row.kind in ("signed", "unsigned") and row.bits >= 8))


def _iota(op: ir.Operation, operands: list[np.ndarray]) -> np.ndarray | None:
    row = row_of(op.results[0])
    return iota(op) if row is not None and row.is_integer and row.bits >= 8 else None


def _gather(op: ir.Operation, operands: list[np.ndarray]) -> np.ndarray | None:
    table, starts = operands
    if not table.size or starts.dtype.kind not in "iu":
        return None
    numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    sizes = [int(size) for size in ir.DenseI64ArrayAttr(op.attributes["slice_sizes"])]
    axis = numbers.index_vector_dim
    starts = np.moveaxis(starts, axis, -1) if axis < starts.ndim else starts[..., None]
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    kept = [size for d, size in enumerate(sizes) if d not in dropped]
    found = np.empty((*starts.shape[:-1], *kept), table.dtype)
    for at in np.ndindex(starts.shape[:-1]):
        place = _place(numbers, at, starts[at])
        first = [max(0, min(p, n - size)) for p, n, size in zip(place, table.shape, sizes, strict=True)]
        found[at] = table[tuple(slice(p, p + size) for p, size in zip(first, sizes, strict=True))].reshape(kept)
    return found.transpose(_order(found.ndim, list(numbers.offset_dims)))


def _order(rank: int, offsets: list[int]) -> list[int]:
    """Where the result's dimensions are in an array of the batch's, and then the slices'."""
    batch = [d for d in range(rank) if d not in offsets]
    return [(batch + offsets).index(d) for d in range(rank)]


def _place(numbers: GatherDimensionNumbers, at: tuple[int, ...], start: np.ndarray) -> list[int]:
    """Where the slice for one index vector begins, before it is clamped."""
    of_vector = dict(zip(numbers.start_index_map, map(int, start), strict=True))
    of_batch = {
        d: at[of - (of > numbers.index_vector_dim)]
        for d, of in zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True)
    }
    places = of_vector | of_batch
    rank = len(numbers.collapsed_slice_dims) + len(numbers.operand_batching_dims) + len(numbers.offset_dims)
    return [places.get(d, 0) for d in range(rank)]


_RULES: dict[str, _Rule] = {
    "stablehlo.iota": _iota,
    "stablehlo.gather": _gather,
}

"""Adds to a part of an array, where zeros with that part were added to all of it.

    %0 = stablehlo.dynamic_update_slice %zeros, %u, %i, %j : (tensor<9x8xf32>, tensor<1x8xf32>, …) -> tensor<9x8xf32>
    %1 = stablehlo.add %x, %0 : tensor<9x8xf32>
    %2 = "stablehlo.scatter"(%zeros, %at, %v) ({ add }) : … -> tensor<9x8xf32>
    %3 = stablehlo.add %1, %2 : tensor<9x8xf32>
becomes
    %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [1, 8] : (tensor<9x8xf32>, …) -> tensor<1x8xf32>
    %s = stablehlo.add %0, %u : tensor<1x8xf32>
    %1 = stablehlo.dynamic_update_slice %x, %s, %i, %j : (tensor<9x8xf32>, tensor<1x8xf32>, …) -> tensor<9x8xf32>
    %3 = "stablehlo.scatter"(%1, %at, %v) ({ add }) : … -> tensor<9x8xf32>

The gradient of a loop that reads rows of a matrix in each step adds up such arrays: the sum is then updated in place,
and a step takes as long as its rows, not as long as the matrix. Zeros that are padded with a part, of which the
gradient of `w[3]` is made, are taken for an update where the array is carried by a loop; elsewhere pads and sums become
one kernel. Slices and updates clamp their indices to the same place; at all others x + 0 is x.

Leaves alone: updates that are read by anything else; sums of an update with itself; sums that element-wise operations
or reductions read, as these become one kernel, unless a loop carries the array; scatters of several operands, or that
do not add; dynamic shapes.
Source: XLA's AlgebraicSimplifier, which does the same for updates.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import constant, is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_SCATTER, _UPDATE, _PAD = "stablehlo.scatter", "stablehlo.dynamic_update_slice", "stablehlo.pad"


@define_pass("add-to-parts", concerns=operations(_UPDATE, _SCATTER, _PAD), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Rewrites all sums with zeros of which a part was updated."""
    for update in collect(op, _UPDATE, _SCATTER, _PAD):
        total = _sum_with(update)
        if total is None or not is_static(*update.operands) or not _updates_zeros(update):
            continue
        array = next(value for value in total.operands if value != update.results[0])
        if not _is_carried(array) and (update.name == _PAD or _joins_readers(total)):
            continue
        with total.location, ir.InsertionPoint(total):
            total.results[0].replace_all_uses_with(_updated(array, update))
        total.erase()
        update.erase()
        run.statistics["sums"] += 1


def _sum_with(update: ir.Operation) -> ir.Operation | None:
    """The sum that alone reads an update, once."""
    uses = [use for result in update.results for use in result.uses]
    if len(uses) != 1 or len(update.results) != 1:
        return None
    user: ir.Operation = uses[0].owner.operation
    return user if user.name == "stablehlo.add" else None


def _updates_zeros(update: ir.Operation) -> bool:
    """Whether a part of zeros is written, or, by a scatter, added to."""
    if update.name == _PAD:
        whole = all(low >= 0 <= high and not interior for low, high, interior in _padding(update))
        return whole and known_value(update.operands[1]) == 0
    return known_value(update.operands[0]) == 0 and (update.name == _UPDATE or _adds(update.regions[0]))


def _adds(region: ir.Region) -> bool:
    """Whether a region of two numbers is their sum."""
    block = region.blocks[0]
    first, *_ = (view.operation for view in block.operations)
    return bool(first.name == "stablehlo.add") and set(first.operands) == set(block.arguments)


def _padding(pad: ir.Operation) -> list[tuple[int, int, int]]:
    """(low, high, interior) of each dimension."""
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    return list(zip(*(ir.DenseI64ArrayAttr(pad.attributes[name]) for name in names), strict=True))


def _is_carried(array: ir.Value) -> bool:
    """Whether an array is carried by a loop, up to updates in place."""
    while not isinstance(array.owner, ir.Block):
        if array.owner.operation.name not in (_UPDATE, _SCATTER):
            return False
        array = array.owner.operation.operands[0]
    return str(array.owner.owner.operation.name) == "stablehlo.while"


def _joins_readers(total: ir.Operation) -> bool:
    """Whether what reads a sum may become one kernel with it."""
    readers = {use.owner.operation.name for use in total.results[0].uses}
    return bool(readers & (ELEMENTWISE | {"stablehlo.reduce"}))


def _updated(array: ir.Value, update: ir.Operation) -> ir.Value:
    """The array to which a part is added that an operation writes into zeros."""
    if update.name == _SCATTER:
        scatter = update.clone().operation
        scatter.operands[0] = array
        return scatter.results[0]
    if update.name == _PAD:
        added = update.operands[0]
        starts = [constant(np.asarray(low)) for low, _, _ in _padding(update)]
    else:
        _, added, *starts = update.operands
    part = stablehlo.dynamic_slice(array, starts, slice_sizes=shape_of(added))
    return stablehlo.dynamic_update_slice(array, stablehlo.add(part, added), starts)

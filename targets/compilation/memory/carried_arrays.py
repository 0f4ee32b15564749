"""Lets loops update in place what they carry.

    scf.for … iter_args(%carried = %x) {
      %1 = stream.async.transfer %carried : !stream.resource<*> -> to(@device) !stream.resource<*>
      %2 = stream.async.dispatch @update(%1[…]) : … -> %1
      scf.yield %2
becomes the same on %carried itself.

IREE 3.13 does not find out which device the values of a loop are on, and moves them to the device of their readers in
each iteration, which is a copy. All programs here are for one device. Where an array is read after it is updated, a
later pass inserts a copy.

Leaves alone: what is moved to memory that the host reads.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir

_TRANSFER = "stream.async.transfer"
_SOURCE, _DEVICE = "source_affinity", "target_affinity"


def keep_in_place(module: int) -> None:
    """Removes transfers from a device to itself.

    Args:
        module: the pointer to the operation, when tensors have become arrays of bytes, and before copies are inserted.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) not in ("util.func", "util.initializer"):
            continue
        for transfer in mlir.within(function, _TRANSFER):
            (result,), source = mlir.results(transfer), mlir.operands(transfer)[0]
            origin = mlir.attribute_of(transfer, _SOURCE)
            is_same = origin is None or origin == mlir.attribute_of(transfer, _DEVICE)
            if is_same and mlir.type_of(source) == mlir.type_of(result):
                mlir.replace_uses(result, source)
                mlir.destroy(transfer)

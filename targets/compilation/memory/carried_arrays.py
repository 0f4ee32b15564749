"""Lets loops update in place what they carry.

    scf.for … iter_args(%carried = %x) {
      %1 = stream.async.transfer %carried : !stream.resource<*> -> to(@device) !stream.resource<*>
      %2 = stream.async.dispatch @update(%1[…]) : … -> %1
      scf.yield %2
becomes the same on %carried itself.

IREE 3.13 does not find out which device the values of a loop are on, and moves them to the device of their readers in
each iteration, which is a copy. All programs here are for one device. A later pass inserts a copy of an array that is
read after it is updated; but it knows values by their names, and not that two of them are the same array, or that a
loop takes in each iteration what was before it. So this is only done for values that the loop owns: see `Owned`.

Leaves alone: all others; what is moved to memory that the host reads.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.owned_arrays import LOOPS, Owned

_TRANSFER = "stream.async.transfer"
_SOURCE, _DEVICE = "source_affinity", "target_affinity"


def keep_in_place(module: int) -> None:
    """Removes transfers of what a loop owns from a device to itself.

    Args:
        module: the pointer to the operation, when tensors have become arrays of bytes, and before copies are inserted.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) not in ("util.func", "util.initializer"):
            continue
        loops = mlir.within(function, *LOOPS)
        for carried in Owned(loops).arguments() if loops else ():
            for user in dict.fromkeys(values.users_of(carried)):
                if mlir.name_of(user) == _TRANSFER and _is_to_the_same(user):
                    mlir.replace_uses(mlir.results(user)[0], carried)
                    mlir.destroy(user)


def _is_to_the_same(transfer: int) -> bool:
    """Whether a transfer is to the same kind of memory of the same device."""
    origin = mlir.attribute_of(transfer, _SOURCE)
    is_same = origin is None or origin == mlir.attribute_of(transfer, _DEVICE)
    return is_same and mlir.type_of(mlir.operands(transfer)[0]) == mlir.type_of(mlir.results(transfer)[0])

"""Lets loops update in place what they carry.

    scf.for … iter_args(%carried = %x) {
      %1 = stream.async.transfer %carried : !stream.resource<*> -> to(@device) !stream.resource<*>
      %2 = stream.async.dispatch @update(%1[…]) : … -> %1
      scf.yield %2
becomes the same on %carried itself.

IREE 3.13 does not find out which device the values of a loop are on, and moves them to the device of their readers in
each iteration, which is a copy. All programs here are for one device. Where an array is read after it is updated, a
later pass inserts a copy, and it knows of loops; but not of an array that a loop carries under two names. Of a splat,
each name gets one of its own.

Leaves alone: other arrays that a loop, or an iteration, passes on under two names; results of loops and branches, which
may be arrays that are read later; what is moved to memory that the host reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir, values

_TRANSFER, _SPLAT = "stream.async.transfer", "stream.tensor.splat"
_BARRIER = "util.optimization_barrier"
_SOURCE, _DEVICE = "source_affinity", "target_affinity"


def keep_in_place(module: int) -> None:
    """Removes transfers of what a loop carries from a device to itself.

    Args:
        module: the pointer to the operation, when tensors have become arrays of bytes, and before copies are inserted.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) in ("util.func", "util.initializer"):
            for loop in mlir.within(function, "scf.for", "scf.while"):
                for carried in _carried(loop):
                    for user in dict.fromkeys(values.users_of(carried)):
                        if mlir.name_of(user) == _TRANSFER and _is_to_the_same(user):
                            mlir.replace_uses(mlir.results(user)[0], carried)
                            mlir.destroy(user)


def _carried(loop: int) -> Iterator[int]:
    """The arguments of a loop's blocks that are passed each under one name."""
    if mlir.name_of(loop) == "scf.for":
        (body,) = mlir.blocks(loop)
        yield from _passed_once(body, 1, [(loop, 3), (mlir.terminator_of(body), 0)])
        return
    before, after = mlir.blocks(loop)
    yield from _passed_once(before, 0, [(loop, 0), (mlir.terminator_of(after), 0)])
    yield from _passed_once(after, 0, [(mlir.terminator_of(before), 1)])


def _passed_once(block: int, first: int, passed: list[tuple[int, int]]) -> Iterator[int]:
    """The arguments of a block, from one on, of which nothing passes the same array for another one, too.

    Args:
        block: the block.
        first: the number of the first argument.
        passed: the operations that pass values, with the number of the operand for the first argument.
    """
    arguments = mlir.arguments_of(block)[first:]
    shared: set[int] = set()
    for operation, start in passed:
        given = [_named_apart(operation, start + place) for place in range(len(arguments))]
        counts = Counter(given)
        shared |= {place for place, value in enumerate(given) if counts[value] > 1}
    yield from (argument for place, argument in enumerate(arguments) if place not in shared)


def _named_apart(operation: int, number: int) -> int:
    """An operand of an operation, which is not the result of a barrier, and a splat of its own, afterwards."""
    value = mlir.operands(operation)[number]
    while (maker := values.maker_of(value)) is not None and mlir.name_of(maker) == _BARRIER:
        value = mlir.operands(maker)[mlir.results(maker).index(value)]
    if maker is not None and mlir.name_of(maker) == _SPLAT and len(values.users_of(value)) > 1:
        copy = mlir.clone(maker)
        mlir.insert_before(copy, operation)
        (value,) = mlir.results(copy)
    values.set_operand(operation, number, value)
    return value


def _is_to_the_same(transfer: int) -> bool:
    """Whether a transfer is to the same kind of memory of the same device."""
    origin = mlir.attribute_of(transfer, _SOURCE)
    is_same = origin is None or origin == mlir.attribute_of(transfer, _DEVICE)
    return is_same and mlir.type_of(mlir.operands(transfer)[0]) == mlir.type_of(mlir.results(transfer)[0])

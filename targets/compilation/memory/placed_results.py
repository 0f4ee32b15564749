"""Keeps a kernel from writing its result to a place in memory that is still read.

    %1 = stream.async.dispatch on(@device) @reverse(%x[…]) : (…) -> !stream.resource<*>
    %2 = stream.async.update on(@device) %1, %x[…] : !stream.resource<*> -> %x as !stream.resource<*>
becomes, while results are placed,
    %2 = stream.async.update %1, %x[…] : !stream.resource<*> -> %x as !stream.resource<*>

A result that replaces a part of an array is written there by its kernel, without a copy. IREE 3.13 does not ask whether
the kernel itself makes or reads that array, or one between it and the update reads it. It only places what is on the
same device.

Leaves alone: arrays that nothing else makes or reads between the kernel and the update, but for updates of other parts,
such as those of a concatenation.
Source: `tryEmplaceDispatchOp` (compiler/src/iree/compiler/Dialect/Stream/Transforms/EmplaceAllocations.cpp). See
test/upstream/wrong_values/updates: kernel_reads_what_its_result_replaces.mlir.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir, values

_DISPATCH, _UPDATE = "stream.async.dispatch", "stream.async.update"
_DEVICE = "affinity"
_NUMBER = re.compile(r"-?[0-9]+")


class Copies:
    """The updates of a program that stay copies."""

    def __init__(self) -> None:
        self._devices: list[tuple[int, int]] = []

    def hold(self, module: int) -> None:
        """Takes the device from these updates.

        Args:
            module: the pointer to the operation, when unneeded copies are removed, and before results are placed.
        """
        for function in mlir.operations(module):
            if mlir.name_of(function) in ("util.func", "util.initializer"):
                self._hold(mlir.within(function, _UPDATE))

    def _hold(self, updates: list[int]) -> None:
        readers: dict[int, list[int]] = {}
        origins: dict[int, int] = {}
        for update in updates:
            device = mlir.attribute_of(update, _DEVICE)
            if device is not None and _is_overwritten_too_early(update, readers, origins):
                mlir.remove_attribute(update, _DEVICE)
                self._devices.append((update, device))

    def release(self, module: int) -> None:
        """Gives the updates their devices back.

        Args:
            module: the pointer to the operation, when results are placed.
        """
        del module
        for update, device in self._devices:
            mlir.put_attribute(update, _DEVICE, device)
        self._devices.clear()


def _is_overwritten_too_early(update: int, readers: dict[int, list[int]], origins: dict[int, int]) -> bool:
    """Whether the kernel that makes what an update writes makes or reads the updated array, or one after it reads that.

    Args:
        update: the operation.
        readers: those of arrays, by what they were before their first update; completed.
        origins: what arrays were before their first update; completed.
    """
    target, value = _target(update), _value(update)
    kernel = values.maker_of(value)
    if kernel is None or mlir.name_of(kernel) != _DISPATCH:
        return False
    block = mlir.block_of(update)
    if mlir.block_of(kernel) != block:
        return True
    origin = _origin(target, origins)
    if values.maker_of(origin) == kernel:
        return True
    if origin not in readers:
        readers[origin] = [*_readers(origin)]
    places = dict.fromkeys(mlir.ancestor_in(block, reader) for reader in readers[origin])
    others = [place for place in places if place is not None and values.comes_before(place, update)]
    return not all(values.comes_before(other, kernel) for other in others)


def _target(update: int) -> int:
    return mlir.operands(update)[0]


def _value(update: int) -> int:
    return mlir.operands(update)[4]


def _origin(array: int, known: dict[int, int]) -> int:
    """What an array was before its first update; all that it was since then is in `known` afterwards."""
    names = [array]
    while names[-1] not in known and (maker := values.maker_of(names[-1])) is not None:
        before = {result: operand for operand, result in written(maker)}.get(names[-1])
        if before is None:
            break
        names.append(before)
    origin = known.get(names[-1], names[-1])
    known.update(dict.fromkeys(names, origin))
    return origin


def _readers(origin: int) -> Iterator[int]:
    """The operations that read an array, before or after some of its updates."""
    names = [origin]
    for name in names:
        for user in dict.fromkeys(values.users_of(name)):
            result = dict(written(user)).get(name)
            if result is not None:
                names.append(result)
            if result is None or mlir.operands(user).count(name) > 1:
                yield user


def written(operation: int) -> list[tuple[int, int]]:
    """The operands that an operation on memory writes to, with the results that they become."""
    name = mlir.name_of(operation)
    if name == _UPDATE:
        return [(_target(operation), mlir.results(operation)[0])]
    if name != _DISPATCH or not (tied := mlir.attribute(operation, "tied_operands")):
        return []
    workload = mlir.integers(operation, "operandSegmentSizes")[0]
    given = mlir.operands(operation)
    numbers = zip(_NUMBER.findall(tied), mlir.results(operation), strict=True)
    return [(given[workload + int(number)], result) for number, result in numbers if int(number) >= 0]

"""Has kernels read what a loop carries where it is.

    %x = stream.async.transfer %carried : !stream.resource<*>{%n} -> to(@device) !stream.resource<*>{%n}
    %1 = stream.async.dispatch on(@device) @step(%x[…]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
becomes
    %1 = stream.async.dispatch on(@device) @step(%carried[…]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}

IREE 3.13 does not know on which device the values are that a loop carries, and copies each of them to the device of the
kernels that read it, in each iteration. Programs for one device have no other place for them.

Leaves alone: kernels that write to the copy, which need it; values that something writes to without a copy; programs
for several devices.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.placed_results import written

_COPY, _DISPATCH = "stream.async.transfer", "stream.async.dispatch"
_LOOPS = ("scf.for", "scf.while", "scf.if")
_DEVICE = re.compile(r"@[\w.]+")


def leave_out(module: int) -> None:
    """Leaves out the copies of carried values that kernels only read.

    Args:
        module: the pointer to the operation, before updated values are copied.
    """
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            copies = mlir.within(part, _COPY) if mlir.within(part, *_LOOPS) else []
            if has_one_device(copies):
                for copy in copies:
                    _read_carried(copy)


def has_one_device(copies: Iterable[int]) -> bool:
    """Whether there are copies, and only one device is named in them."""
    return len({device for copy in copies for device in _devices(copy)}) == 1


def _devices(copy: int) -> list[str]:
    """The devices between which something is copied."""
    names = (mlir.attribute(copy, f"{end}_affinity") for end in ("source", "target"))
    return [device for name in names for device in _DEVICE.findall(name)]


def _read_carried(copy: int) -> None:
    """Has kernels that only read a copy of a carried value read that."""
    (result,), carried = mlir.results(copy), mlir.operands(copy)[0]
    if mlir.attribute_of(copy, "source_affinity") is not None or not _is_of_loop(carried):
        return
    if mlir.type_of(carried) != mlir.type_of(result) or any(
        _writes(user, carried) for user in values.users_of(carried)
    ):
        return
    for user in dict.fromkeys(values.users_of(result)):
        if mlir.name_of(user) == _DISPATCH and not _writes(user, result):
            for number, operand in enumerate(mlir.operands(user)):
                if operand == result:
                    values.set_operand(user, number, carried)
    if not values.users_of(result):
        _leave_out(copy)


def _leave_out(copy: int) -> None:
    mlir.destroy(copy)


def _is_of_loop(value: int) -> bool:
    """Whether a loop or a branch carries a value, or gives it."""
    maker = values.maker_of(value)
    return maker is None or mlir.name_of(maker) in _LOOPS


def _writes(operation: int, value: int) -> bool:
    """Whether an operation writes to a value."""
    return value in (operand for operand, _ in written(operation))

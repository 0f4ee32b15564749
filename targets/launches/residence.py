"""Which arguments of a program in parts stay on their device, and which part may overwrite a donated one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks
from hilo.lowering.process.legalize_host_calls import is_token


@dataclass(frozen=True)
class Residence:
    """Where the arguments of an entry function are used.

    Attributes:
        resident: flat indices of the arguments that only launches read: device arrays are passed on unchanged.
        donated: by launched function, the indices of its arguments that it may overwrite.
    """

    resident: frozenset[int]
    donated: dict[str, list[int]]


def find_residence(entry: ir.Operation, donated: Collection[int]) -> Residence:
    """Analyses launches and copies.

    Args:
        entry: the function, after `insert-copies`.
        donated: flat indices of its donated arguments.
    """
    arguments = [argument for argument in entry.regions[0].blocks[0].arguments if not is_token(argument.type)]
    resident: set[int] = set()
    given: dict[str, list[int]] = {}
    for number, argument in enumerate(arguments):
        readers = _readers(argument)
        if not readers:
            continue
        resident.add(number)
        last = _last_reader(entry, readers) if number in donated else None
        if last is not None:
            launch, index = last
            given.setdefault(launched(launch), []).append(index)
    return Residence(frozenset(resident), given)


def _readers(value: ir.Value) -> list[tuple[ir.Operation, int]] | None:
    """The launches that read a value, with argument numbers, not counting constants; None if others read it, too."""
    found: list[tuple[ir.Operation, int]] = []
    for use in value.uses:
        op = use.owner.operation
        if op.name == "xla.copy" and marks.get_text(op, "destination") != marks.HOST:
            readers = _readers(op.results[0])
            if readers is None:
                return None
            found += readers
        elif op.name == "xla.launch" and use.operand_number >= (count := constant_count(op)):
            found.append((op, use.operand_number - count))
        else:
            return None
    return found


def _last_reader(entry: ir.Operation, readers: list[tuple[ir.Operation, int]]) -> tuple[ir.Operation, int] | None:
    """The last reader of a value; None if several could run at the same time, or repeatedly."""
    block = entry.regions[0].blocks[0]
    targets = {marks.get_text(launch, "target") for launch, _ in readers}
    if len(targets) > 1 or any(launch.block != block for launch, _ in readers):
        return None
    order = {view.operation: number for number, view in enumerate(block.operations)}
    *earlier, last = sorted(readers, key=lambda reader: order[reader[0]])
    if any(launch == last[0] or is_independent(launch) for launch, _ in earlier):
        return None
    calls = sum(op.name == "xla.launch" and launched(op) == launched(last[0]) for op in order)
    return last if calls == 1 else None


def launched(launch: ir.Operation) -> str:
    """The function of a launch."""
    name: str = ir.FlatSymbolRefAttr(launch.attributes["function"]).value
    return name


def constant_count(launch: ir.Operation) -> int:
    """How many constants precede a launch's arguments."""
    count: int = ir.IntegerAttr(launch.attributes["num_constants"]).value
    return count


def is_independent(launch: ir.Operation) -> bool:
    """Whether another device has work before the first operation that reads one of the launch's results."""
    target = marks.get_text(launch, "target")
    block = launch.block
    assert block is not None
    started = False
    results = set(launch.results)
    for view in block.operations:
        op = view.operation
        if op == launch:
            started = True
        elif started:
            if any(value in results for value in op.operands) or len(op.regions):
                return False
            if op.name == "xla.launch" and marks.get_text(op, "target") != target:
                return True
    return False

"""Finds the arrays that a loop owns: no other name has the same memory, there or where the loop is.

A value is followed to its origin: through updates in place to what they update, through barriers to their operands,
through inner loops to what they carry. An origin is

- the result of a kernel, a copy or a splat;
- what a loop carries, of which only that loop passes it on.

A loop owns what it carries in some place if that comes, from before the loop and in each iteration, from such an origin
of the same iteration of the loops around it, and from none that is carried in another place, too. Branches may return
what others read later, and so may loops that have no iteration; these values are not followed, unless nothing else
reads what the loop began with.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hilo.targets.compilation.kernels import mlir, values

LOOPS = ("scf.for", "scf.while")
_FOR = "scf.for"
_DISPATCH, _UPDATE = "stream.tensor.dispatch", "stream.tensor.update"
_SPLAT, _TRANSFER, _CLONE = "stream.tensor.splat", "stream.async.transfer", "stream.tensor.clone"
_BARRIER = "util.optimization_barrier"
_NUMBER = re.compile(r"-?[0-9]+")


@dataclass(frozen=True)
class _Passing:
    """An operation that passes values to the arguments of a block: a loop, or what ends an iteration.

    Attributes:
        operation: the operation.
        first: the number of its operand for the first place.
        loop: the innermost loop around the operation; None: there is none.
    """

    operation: int
    first: int
    loop: int | None


class Owned:
    """What the loops of a function own.

    Args:
        loops: all of them.
    """

    def __init__(self, loops: list[int]) -> None:
        self._loops = {*loops}
        self._blocks = {loop: _blocks(loop) for loop in loops}
        self._loop_of = {block: loop for loop, blocks in self._blocks.items() for block, _ in blocks}
        self._shared: set[int] = set()
        passed = [(block, first, self._passing(loop, block)) for loop in loops for block, first in self._blocks[loop]]
        for _, _, passings in passed:
            for passing in passings:
                _name_apart(passing.operation)
        while self._share(passed):
            pass

    def arguments(self) -> Iterator[int]:
        """The arguments of blocks that are owned."""
        for block in self._loop_of:
            yield from (argument for argument in mlir.arguments_of(block) if argument not in self._shared)

    def _passing(self, loop: int, block: int) -> list[_Passing]:
        outer = self._around(loop)
        if mlir.name_of(loop) == _FOR:
            return [_Passing(loop, 3, outer), _Passing(mlir.terminator_of(block), 0, loop)]
        (before, _), (after, _) = self._blocks[loop]
        if block == before:
            return [_Passing(loop, 0, outer), _Passing(mlir.terminator_of(after), 0, loop)]
        return [_Passing(mlir.terminator_of(before), 1, loop)]

    def _around(self, operation: int) -> int | None:
        """The innermost loop around an operation."""
        parent = mlir.parent_of(operation)
        while parent is not None and parent not in self._loops:
            parent = mlir.parent_of(parent)
        return parent

    def _share(self, passed: list[tuple[int, int, list[_Passing]]]) -> bool:
        """Finds arguments that are not owned, given those that are known; whether there are more."""
        before = len(self._shared)
        for block, first, passings in passed:
            arguments = mlir.arguments_of(block)[first:]
            for passing in passings:
                given = mlir.operands(passing.operation)[passing.first :]
                origins = [self._origin(value, passing) for value in given]
                counts = Counter(origins)
                self._shared |= {
                    argument
                    for argument, origin in zip(arguments, origins, strict=True)
                    if origin is None or origin in self._shared or counts[origin] > 1
                }
        return len(self._shared) > before

    def _origin(self, value: int, passing: _Passing) -> int | None:
        """The value whose memory a value has; None: unknown, or of another iteration."""
        while (maker := values.maker_of(value)) is not None:
            if maker in self._loops:
                return self._origin_of_result(value, maker, passing)
            if (written := _written(maker, value)) is None:
                is_made = _is_made_by(maker) and self._around(maker) == passing.loop
                return value if is_made else None
            value = written
        return value if self._loop_of.get(values.block_of(value)) == passing.loop is not None else None

    def _origin_of_result(self, value: int, loop: int, passing: _Passing) -> int | None:
        """What an inner loop carries for one of its results, if nothing else reads what it began with."""
        if self._around(loop) != passing.loop:
            return None
        for begun in mlir.operands(loop):
            users = values.users_of(begun) if mlir.type_of(begun) == mlir.type_of(value) else []
            if users.count(loop) > 1 or any(user != loop and not values.comes_before(user, loop) for user in users):
                return None
        block, first = self._blocks[loop][-1]
        argument = mlir.arguments_of(block)[first + mlir.results(loop).index(value)]
        return None if argument in self._shared else argument


def _blocks(loop: int) -> list[tuple[int, int]]:
    """The blocks of a loop, with the number of the first argument that is carried."""
    return [(block, int(mlir.name_of(loop) == _FOR)) for block in mlir.blocks(loop)]


def _name_apart(operation: int) -> None:
    """Gives an operation that passes values what barriers keep in place of their results, and a new array for each use
    of a splat or constant."""
    for number, value in enumerate(mlir.operands(operation)):
        maker = values.maker_of(value)
        if maker is not None and mlir.name_of(maker) == _BARRIER:
            value = mlir.operands(maker)[mlir.results(maker).index(value)]
            values.set_operand(operation, number, value)
            maker = values.maker_of(value)
        if maker is not None and _is_constant(maker) and len(values.users_of(value)) > 1:
            copy = mlir.clone(maker)
            mlir.insert_before(copy, operation)
            values.set_operand(operation, number, mlir.results(copy)[0])


def _is_constant(operation: int) -> bool:
    """Whether an operation makes a new array of a number or of a constant."""
    name = mlir.name_of(operation)
    return name == _SPLAT or (name == _TRANSFER and not _keeps_type(operation))


def _keeps_type(operation: int) -> bool:
    return mlir.type_of(mlir.operands(operation)[0]) == mlir.type_of(mlir.results(operation)[0])


def _is_made_by(operation: int) -> bool:
    """Whether an operation that writes to no array makes its results."""
    return mlir.name_of(operation) == _DISPATCH or _is_constant(operation)


def _written(operation: int, result: int) -> int | None:
    """The operand whose memory an operation may return as one of its results; None: it makes a new array."""
    name = mlir.name_of(operation)
    if name in (_UPDATE, _CLONE) or (name == _TRANSFER and _keeps_type(operation)):
        return mlir.operands(operation)[0]
    tied = mlir.attribute(operation, "tied_operands") if name == _DISPATCH else ""
    if not tied:
        return None
    number = int(_NUMBER.findall(tied)[mlir.results(operation).index(result)])
    return None if number < 0 else mlir.operands(operation)[mlir.integers(operation, "operandSegmentSizes")[0] + number]

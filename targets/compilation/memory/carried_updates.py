"""Updates in place what a loop carries.

    scf.for … iter_args(%stack = %zeros) {
      %x = stream.async.transfer %stack : !stream.resource<*>{%n} -> to(@device) !stream.resource<*>{%n}
      %1 = stream.async.update on(@device) %row, %x[%from to %to] : … -> %x as !stream.resource<*>{%n}
      scf.yield %1
    }
becomes
    scf.for … iter_args(%stack = %zeros) {
      %1 = stream.async.update on(@device) %row, %stack[%from to %to] : … -> %stack as !stream.resource<*>{%n}
      scf.yield %1
    }

IREE 3.13 does not know on which device the values are that a loop carries, and copies each of them to the device of the
kernel that updates it, in each iteration: a loop that writes rows of an array takes time with the square of its length.
60 steps of `h = tanh(h @ w)` with matrices of 200 x 200, of which each is a result, take 7.6 ms in place of 23 (XLA 9),
with three such results 10 in place of 88 (XLA 18). Without that copy, the update is in place.

Where branches pass the value on, each of them may update it. What the loop begins with has to be memory of its own: a
value that others use, too, an argument of the program or a constant is copied once, before the loop; a value that is
filled with a number is filled for each loop.

This is done once before IREE copies what is updated and also read, and once afterwards: in loops it copies what begins
as a copy of an argument, because it does not know that the update is done after all that reads the value.

Leaves alone: values with readers that the update does not wait for; those that read the last update where an iteration
is executed in several parts, as when the host looks at what the device has computed, unless the host waits for them, or
the first update of the next iteration does, because it depends on what they pass on; values that an iteration passes on
in more than one place, or in another one; programs for several devices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.carried_copies import has_one_device
from hilo.targets.compilation.memory.placed_results import written
from hilo.targets.compilation.memory.shared_memory import waits_for

_COPY, _CLONE, _FILL, _DISPATCH, _SLICE, _UPDATE, _LOAD = (
    f"stream.async.{name}" for name in ("transfer", "clone", "splat", "dispatch", "slice", "update", "load")
)
_STAGING, _BARRIER = "staging", "util.optimization_barrier"
_FOR, _WHILE = "scf.for", "scf.while"
_CONDITION = "scf.condition"
_COMPUTED = ("stream.async.", "arith.")
"""Prefixes of operations that wait for all their operands."""
_BRANCHES = ("scf.if", "scf.index_switch")
_NUMBER = "hilo.copy"
_BOUNDS = 3
"""The operands of `scf.for` before the carried values."""


def update_in_place(module: int) -> None:
    """Leaves out the copies of carried values that an iteration updates and passes on.

    Args:
        module: the pointer to the operation, before updated values are copied.
    """
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            loops = mlir.within(part, _FOR, _WHILE)  # those around others first
            if loops and has_one_device(mlir.within(part, _COPY)):
                owned = set[int]()
                for loop in loops:
                    for operand in range(len(mlir.operands(loop))):
                        _update_in_place(loop, operand, owned)


def _update_in_place(loop: int, operand: int, owned: set[int]) -> None:
    """Leaves out the copies of a value that a loop carries.

    Args:
        loop: the operation.
        operand: the number of the operand that the value begins as.
        owned: the values that enclosing loops carry in memory of their own; completed.
    """
    path = _path(loop, operand)
    if path is None or not path.is_updated or not _own(loop, operand, path.copies, owned):
        return
    owned.update(path.arguments)
    for copy in path.copies:
        mlir.replace_uses(mlir.results(copy)[0], mlir.operands(copy)[0])
        mlir.destroy(copy)
    for barrier in path.barriers:
        mlir.destroy(barrier)


def _path(loop: int, operand: int) -> _Path | None:
    """What becomes of a value in an iteration; None if it is not passed on in its place, or something that reads it may
    come after an update."""
    path = _Path(loop)
    blocks = [*mlir.blocks(loop)]
    if mlir.name_of(loop) == _FOR:
        path.result = operand - _BOUNDS
        if path.result < 0:
            return None
        end = path.pass_through(mlir.arguments_of(blocks[0])[path.result + 1], blocks[0])
        return path if end == path.result and path.next_waits() else None
    condition = path.pass_through(mlir.arguments_of(blocks[0])[operand], blocks[0])
    if condition is None:
        return None
    path.result = condition - 1
    end = path.pass_through(mlir.arguments_of(blocks[1])[path.result], blocks[1])
    return path if end == operand and path.next_waits() else None


@dataclass
class _Path:
    """What becomes of a value in an iteration.

    Attributes:
        loop: the operation.
        result: the number of the loop's result that it becomes.
        arguments: what it is at the beginning of blocks.
        copies: the copies on its way.
        barriers: uses that make IREE copy it (`returned_arrays`).
        is_updated: whether something writes to it.
        first: the first operation of each block of the loop that updates it.
        late: what reads it at the end of blocks of the loop, and may not be finished then.
    """

    loop: int
    result: int = 0
    arguments: list[int] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)
    barriers: list[int] = field(default_factory=list)
    is_updated: bool = False
    first: dict[int, int] = field(default_factory=dict)
    late: dict[int, list[int]] = field(default_factory=dict)

    def pass_through(self, value: int, block: int) -> int | None:
        """The number of the last operation's operand that an argument of a block of the loop becomes; None if it
        becomes something else, too, or what reads it may come after an update."""
        self.arguments.append(value)
        readers: list[int] = []
        end = self._follow(self._names(value), block, readers)
        if readers and not _is_one_execution(self.loop):
            self.late[block] = [reader for reader in readers if not self._is_awaited(reader, block)]
        return end

    def _is_awaited(self, reader: int, block: int) -> bool:
        """Whether the host waits for what an operation of a block computes, before the next iteration."""
        looks = [look for look in mlir.within(self.loop, _LOAD) if mlir.block_of(look) == block]
        return any(waits_for(look, {reader}, None) for look in looks)

    def next_waits(self) -> bool:
        """Whether the next update waits for all that reads the value at the end of an iteration."""
        for block, readers in self.late.items():
            if readers and [*self.first] != [block]:
                return False
            passed_on = (_passed_on(self.loop, block, reader) for reader in readers)
            if not all(_needs(mlir.operands(self.first[block])) & arguments for arguments in passed_on):
                return False
        return True

    def _names(self, value: int) -> list[int]:
        """A value and its copies, which are to be the same memory."""
        names = [value]
        for name in names:
            copies = [user for user in values.users_of(name) if _is_copy(user) and self._is_of_iteration(user)]
            self.copies += copies
            names += [result for copy in copies for result in mlir.results(copy)]
        return names

    def _is_of_iteration(self, operation: int) -> bool:
        """Whether an operation is executed at most once in each iteration."""
        outer = self.loop
        while True:
            places = (mlir.ancestor_in(block, operation) for block in mlir.blocks(outer))
            outer = next(place for place in places if place is not None)
            if outer == operation or mlir.name_of(outer) not in _BRANCHES:
                return outer == operation

    def _follow(self, names: list[int], block: int, readers: list[int]) -> int | None:
        """The same for a value in a block, which may be that of a branch.

        Args:
            names: the value and its copies.
            block: the block.
            readers: what reads the value and may not be finished; becomes those at the end of the block.
        """
        while True:
            reading, others = self._parted(names, block)
            readers += reading
            if len(others) != 1:
                return None
            (user,) = others
            if user == mlir.terminator_of(block):
                return next(number for number, operand in enumerate(mlir.operands(user)) if operand in names)
            if block in mlir.blocks(self.loop):
                self.first.setdefault(block, user)
            follow = self._through_branches if mlir.name_of(user) in _BRANCHES else self._through_update
            following = follow(user, names, readers)
            if following is None:
                return None
            names = self._names(following)

    def _parted(self, names: list[int], block: int) -> tuple[list[int], list[int]]:
        """The operations of a block that only read a value, and all others that use it, or contain such a use."""
        reading: list[int] = []
        others: list[int] = []
        for name in names:
            for user in values.users_of(name):
                place = mlir.ancestor_in(block, user)
                if place is None or user in self.copies:
                    continue
                if _is_mark(user):
                    self.barriers += [user] if user not in self.barriers else []
                elif place == user and _only_reads(user, name):
                    reading.append(user)
                elif place == user or place not in others:
                    others.append(place)
        return reading, others

    def _through_update(self, user: int, names: list[int], readers: list[int]) -> int | None:
        """What a value is after an operation that updates it; None if it may not."""
        used = [operand for operand in mlir.operands(user) if operand in names]
        is_loop = mlir.name_of(user) in (_FOR, _WHILE)
        if len(used) != 1 or (readers and (is_loop or not waits_for(user, {*readers}, None))):
            return None
        self.is_updated = True
        readers.clear()
        return _updated(user, used[0])

    def _through_branches(self, branches: int, names: list[int], readers: list[int]) -> int | None:
        """What a value is after branches that pass it on; None if one of them does not."""
        given = [reader for reader in readers if not waits_for(branches, {reader}, None)]  # the host knows which one
        readers.clear()
        ends = set[int | None]()
        for block in mlir.blocks(branches):
            inner = [*given]
            ends.add(self._follow(names, block, inner))
            readers += [reader for reader in inner if reader not in readers]
        (end, *others) = ends
        return mlir.results(branches)[end] if end is not None and not others else None


def _passed_on(loop: int, block: int, operation: int) -> set[int]:
    """The arguments of a loop's block that depend on what an operation of it computed an iteration before."""
    blocks = [*mlir.blocks(loop)]
    first = blocks.index(block)
    following = [*blocks[first + 1 :], *blocks[: first + 1]]
    found = {*mlir.results(operation)}
    for before, after in zip([block, *following], following, strict=False):
        end = mlir.terminator_of(before)
        given = mlir.operands(end)[mlir.name_of(end) == _CONDITION :]
        arguments = mlir.arguments_of(after)
        pairs = zip(arguments[len(arguments) - len(given) :], given, strict=True)
        found = {argument for argument, value in pairs if _needs([value]) & found}
    return found


def _needs(given: Iterable[int]) -> set[int]:
    """Some values, and all that have to be computed before them, as far as no branches and loops decide that."""
    found, todo = set[int](), [*given]
    while todo:
        value = todo.pop()
        maker = values.maker_of(value)
        if value not in found and maker is not None and mlir.name_of(maker).startswith(_COMPUTED):
            todo += mlir.operands(maker)
        found.add(value)
    return found


def _is_copy(operation: int) -> bool:
    """Whether an operation copies a value as a whole, and does nothing else."""
    name = mlir.name_of(operation)
    if name == _CLONE:
        _, size, new_size = mlir.operands(operation)
        return size == new_size
    return name == _COPY and mlir.attribute_of(operation, "source_affinity") is None


def _is_mark(operation: int) -> bool:
    """Whether an operation only is one more use of a value."""
    return mlir.name_of(operation) == _BARRIER and [*map(values.users_of, mlir.results(operation))] == [[]]


def _is_one_execution(loop: int) -> bool:
    """Whether all operations of an iteration are executed together, so that the next one waits for all of them."""
    return mlir.name_of(loop) == _FOR and all(
        (name := mlir.name_of(one)).startswith("arith.")
        or name in (_DISPATCH, _SLICE, _FILL, _UPDATE, _CLONE)
        or (name == _COPY and _STAGING not in mlir.print_type(mlir.type_of(mlir.results(one)[0])))
        for one in [*mlir.operations(loop)][:-1]
    )


def _only_reads(user: int, value: int) -> bool:
    """Whether an operation reads a value, and does nothing else with it."""
    return mlir.name_of(user) in (_DISPATCH, _SLICE) and value not in dict(written(user))


def _updated(user: int, value: int) -> int | None:
    """What a value is after an operation; None if the operation does something else with it."""
    if mlir.name_of(user) not in (_FOR, _WHILE):
        return dict(written(user)).get(value)
    path = _path(user, mlir.operands(user).index(value))
    return None if path is None else mlir.results(user)[path.result]


def _own(loop: int, operand: int, copies: list[int], owned: set[int]) -> bool:
    """Has a loop begin with memory of its own; False if it cannot."""
    start = mlir.operands(loop)[operand]
    maker, is_alone = values.maker_of(start), values.users_of(start) == [loop]
    name = mlir.name_of(maker) if maker is not None else ""
    if is_alone and (name == _FILL or start in owned):
        return True
    if is_alone and maker is not None and name == _COPY:
        _keep_apart(maker, owned)
        return True
    if name == _FILL:
        assert maker is not None
        fill = mlir.clone(maker)
        values.insert_before(fill, loop)
        values.set_operand(loop, operand, mlir.results(fill)[0])
        return True
    if not copies or any(_is_made_in(size, loop) for size in mlir.operands(copies[0])[1:]):
        return False
    copy = mlir.clone(copies[0])
    _keep_apart(copy, owned)
    values.insert_before(copy, loop)
    values.set_operand(copy, 0, start)
    values.set_operand(loop, operand, mlir.results(copy)[0])
    return True


def _keep_apart(copy: int, owned: set[int]) -> None:
    """Makes a copy different from all others, so that `cse` does not merge two with which loops begin."""
    mlir.set_attribute(copy, _NUMBER, str(len(owned)))


def _is_made_in(value: int, loop: int) -> bool:
    """Whether a value that a loop uses is defined in it; arguments of blocks count as such."""
    maker = values.maker_of(value)
    return maker is None or mlir.ancestor_in(mlir.block_of(loop), maker) == loop

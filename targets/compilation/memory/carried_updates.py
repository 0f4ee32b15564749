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

What the loop begins with has to be memory of its own: a value that others use, too, an argument of the program or a
constant is copied once, before the loop; a value that is filled with a number is filled for each loop.

Leaves alone: values with readers that the update does not wait for, or that read the last update where an iteration is
executed in several parts, as when the host looks at what the device has computed; values that an iteration passes on
in more than one place, or in another one; programs for several devices.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.carried_copies import has_one_device
from hilo.targets.compilation.memory.placed_results import written
from hilo.targets.compilation.memory.shared_memory import waits_for

_COPY, _FILL, _DISPATCH, _SLICE, _UPDATE = (
    f"stream.async.{name}" for name in ("transfer", "splat", "dispatch", "slice", "update")
)
_STAGING = "staging"
_FOR, _WHILE = "scf.for", "scf.while"
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


def _path(loop: int, operand: int) -> _Path | None:
    """What becomes of a value in an iteration; None if it is not passed on in its place, or something that reads it may
    come after an update."""
    path = _Path(loop)
    blocks = [*mlir.blocks(loop)]
    if mlir.name_of(loop) == _FOR:
        path.result = operand - _BOUNDS
        if path.result < 0:
            return None
        end = path.follow(mlir.arguments_of(blocks[0])[path.result + 1], blocks[0])
        return path if end == path.result else None
    condition = path.follow(mlir.arguments_of(blocks[0])[operand], blocks[0])
    if condition is None:
        return None
    path.result = condition - 1
    return path if path.follow(mlir.arguments_of(blocks[1])[path.result], blocks[1]) == operand else None


@dataclass
class _Path:
    """What becomes of a value in an iteration.

    Attributes:
        loop: the operation.
        result: the number of the loop's result that it becomes.
        arguments: what it is at the beginning of blocks.
        copies: the copies on its way.
        is_updated: whether something writes to it.
    """

    loop: int
    result: int = 0
    arguments: list[int] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)
    is_updated: bool = False

    def follow(self, value: int, block: int) -> int | None:
        """The number of the last operation's operand that an argument of a block becomes; None if it becomes something
        else, too, or what reads it may come after an update."""
        self.arguments.append(value)
        readers: list[int] = []
        while True:
            reading, others = _parted(value)
            readers += reading
            if len(others) != 1 or any(mlir.block_of(user) != block for user in (*reading, *others)):
                return None
            (user,) = others
            if user == mlir.terminator_of(block):
                return None if readers and not _is_one_execution(self.loop) else mlir.operands(user).index(value)
            following = self._following(user, value, readers)
            if following is None:
                return None
            value = following

    def _following(self, user: int, value: int, readers: list[int]) -> int | None:
        """What a value is after an operation that copies or updates it; None if it may not.

        Args:
            user: the operation.
            value: the value.
            readers: those before it, which an update has to wait for; emptied by one.
        """
        if mlir.name_of(user) == _COPY and mlir.attribute_of(user, "source_affinity") is None:
            self.copies.append(user)
            return mlir.results(user)[0]
        if readers and not waits_for(user, {*readers}, None):
            return None
        self.is_updated = True
        readers.clear()
        return _updated(user, value)


def _parted(value: int) -> tuple[list[int], list[int]]:
    """The operations that only read a value, and all others that use it."""
    users = values.users_of(value)
    reading = [user for user in users if _only_reads(user, value)]
    return reading, [user for user in users if user not in reading]


def _is_one_execution(loop: int) -> bool:
    """Whether all operations of an iteration are executed together, so that the next one waits for all of them."""
    return mlir.name_of(loop) == _FOR and all(
        (name := mlir.name_of(one)).startswith("arith.")
        or name in (_DISPATCH, _SLICE, _FILL, _UPDATE)
        or (name == _COPY and _STAGING not in mlir.print_type(mlir.type_of(mlir.results(one)[0])))
        for one in [*mlir.operations(loop)][:-1]
    )


def _only_reads(user: int, value: int) -> bool:
    """Whether an operation reads a value, and does nothing else with it."""
    return mlir.name_of(user) in (_DISPATCH, _SLICE) and value not in dict(written(user))


def _updated(user: int, value: int) -> int | None:
    """What a value is after an operation; None if the operation does something else with it."""
    if mlir.operands(user).count(value) != 1:
        return None
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
    if name == _FILL:
        assert maker is not None
        fill = mlir.clone(maker)
        values.insert_before(fill, loop)
        values.set_operand(loop, operand, mlir.results(fill)[0])
        return True
    if not copies or any(_is_made_in(size, loop) for size in mlir.operands(copies[0])[1:]):
        return False
    copy = mlir.clone(copies[0])
    values.insert_before(copy, loop)
    values.set_operand(copy, 0, start)
    values.set_operand(loop, operand, mlir.results(copy)[0])
    return True


def _is_made_in(value: int, loop: int) -> bool:
    """Whether a value that a loop uses is defined in it; arguments of blocks count as such."""
    maker = values.maker_of(value)
    return maker is None or mlir.ancestor_in(mlir.block_of(loop), maker) == loop

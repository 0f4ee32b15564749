"""Makes sure that an in-place update does not overwrite a value that is still read.

    %0 = flow.dispatch @f() : () -> tensor<8xf32>
    %1 = flow.dispatch @g(%0) : (tensor<8xf32>) -> tensor<8xf32>
    %2 = flow.dispatch @update(%0, %u, %i) : (tensor<8xf32>, tensor<1xf32>, index) -> %0
becomes
    ...
    %2 = flow.dispatch @update(%0, %u, %i) : (tensor<8xf32>, tensor<1xf32>, index) -> %0
    util.optimization_barrier %0 : tensor<8xf32>

An update is done in place if it is the last use of its operand. IREE 3.13 assigns operations to partitions, from the
last to the first, each to that of its consumers: `partitionStreamableOpsReference` knows the users of a value, but not
that one of them writes to it. So a reader of the operand may run after the update. An operand with one more use, at the
end, is copied before it is written. See test/upstream/wrong_values/updates:
value_is_read_after_its_update.mlir.

A kernel may also update an array by what that has: one that hilo formed, of constants, whose result the compiler found
out to be that of another one.

    %1 = flow.dispatch @main_dispatch_1(%0) : (tensor<300xf64>) -> %0    // loads all of the array, and stores it there
    util.return %0, %1

becomes `util.return %0, %0`; of two such results, IREE 3.13 leaves the second one as its memory was.

What a loop carries is not updated itself: IREE copies it to the device for each of its uses (`stream.async.transfer`),
and merges equal copies later (`cse`). `keep_copies_apart` does the same for such a copy.

Leaves alone: updates that depend on the results of all readers of their operand, and so come after them; but where the
compiler may place the result of such a reader, or of its maker, in the operand (see `placed_results`), they do not.
"""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Iterable, Iterator

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.placed_results import written

_BARRIER = "util.optimization_barrier"
_DISPATCH, _UPDATE = "flow.dispatch", "flow.tensor.update"
VIEWS = ("flow.tensor.reshape", "flow.tensor.bitcast", "tensor.cast")
"""Operations whose result is their operand's memory, or a copy of it if the operand has other uses."""
_EXECUTABLE = "flow.executable"
_LOAD, _STORE = "iree_tensor_ext.dispatch.tensor.load", "iree_tensor_ext.dispatch.tensor.store"
_PLACE = ("static_offsets", "static_sizes", "static_strides")
_SYMBOL = re.compile(r"\[@(\w+)")
_NUMBER = re.compile(r"-?[0-9]+")
_COPY = "stream.async.transfer"


def keep_apart(module: int, *, copies_stay: bool = True) -> None:
    """Gives updated values with readers that the update does not wait for one more use, after the update.

    Args:
        module: the pointer to the operation, when dispatches are formed.
        copies_stay: no kernel writes its result to a place that is still read, because `placed_results` is used.
    """
    copies = {name for each in mlir.operations(module, _EXECUTABLE) if (name := _copy_in_place(each))}
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            updates = [each for each in mlir.within(part, _DISPATCH, _UPDATE) if not _is_left_out(each, copies)]
            written = ((target, update) for update in updates for target in _written(update))
            found = (origin for target, update in written for origin in _read(target, update, copies_stay))
            for origin in dict.fromkeys(found):
                values.use_at_end(origin, _BARRIER)


def keep_copies_apart(module: int) -> None:
    """Does the same for copies of what loops carry.

    Args:
        module: the pointer to the operation, before updated values are copied.
    """
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            for copy in mlir.within(part, _COPY):
                (value,) = mlir.results(copy)
                users = {*values.users_of(value)}
                updates = [user for user in users if value in (operand for operand, _ in written(user))]
                if any(not waits_for(update, users - {update}, copy) for update in updates):
                    values.use_at_end(value, _BARRIER)


def _copy_in_place(executable: int) -> str:
    """The name of an executable whose kernel only stores an array where it loaded it; empty for others."""
    modules = mlir.operations(executable, "builtin.module")
    kernels = (kernel for module in modules for kernel in mlir.operations(module, "func.func"))
    inner = [*itertools.islice((each for kernel in kernels for each in mlir.operations(kernel)), 4)]
    if [mlir.name_of(each) for each in inner] != [_LOAD, _STORE, "func.return"]:
        return ""
    load, store, _ = inner
    is_there = mlir.operands(store) == [*mlir.results(load), *mlir.operands(load)]
    is_there &= all(mlir.attribute(load, name) == mlir.attribute(store, name) for name in _PLACE)
    return mlir.attribute(executable, "sym_name").strip('"') if is_there else ""


def _is_left_out(update: int, copies: set[str]) -> bool:
    """Replaces the result of a dispatch of one of some kernels by its operand; whether it is one."""
    if not copies or not copies & {*_SYMBOL.findall(mlir.attribute(update, "entry_points"))}:
        return False
    (result,), (operand,) = mlir.results(update), mlir.operands(update)
    mlir.replace_uses(result, operand)
    mlir.destroy(update)
    return True


def is_update(operation: int, value: int) -> bool:
    """Whether an operation writes to a value."""
    return mlir.name_of(operation) in (_DISPATCH, _UPDATE) and value in _written(operation)


def _written(operation: int) -> list[int]:
    """The values that an operation writes to."""
    given = mlir.operands(operation)
    if mlir.name_of(operation) == _UPDATE:
        return given[:1]
    tied = [int(number) for number in _NUMBER.findall(mlir.attribute(operation, "tied_operands"))]
    if all(number < 0 for number in tied):
        return []
    workload = mlir.integers(operation, "operandSegmentSizes")[0]
    return [given[workload + number] for number in tied if number >= 0]


def _read(target: int, update: int, copies_stay: bool) -> Iterator[int]:
    """The value that an update's target is a view of, if others read it, or a view of it."""
    value, views, readers = target, set[int](), set[int]()
    while True:
        readers.update(values.users_of(value))
        maker = values.maker_of(value)
        if maker is None or mlir.name_of(maker) not in VIEWS:
            break
        views.add(maker)
        value = mlir.operands(maker)[0]
    others = readers - views - {update}
    if others and not waits_for(update, others, maker):
        yield value
    elif not copies_stay and mlir.name_of(update) == _UPDATE and {maker, *others} & {*_makers_of_part(update)}:
        yield value


def _makers_of_part(update: int) -> Iterator[int]:
    """The operation that makes the part that an update writes, and the views between them."""
    part = [value for value in mlir.operands(update) if values.is_tensor(value)][1]
    while (maker := values.maker_of(part)) is not None:
        yield maker
        if mlir.name_of(maker) not in VIEWS:
            break
        part = mlir.operands(maker)[0]


def waits_for(update: int, others: set[int], first: int | None) -> bool:
    """Whether an operation depends on all of some other operations (directly or not).

    Args:
        update: the operation.
        others: the others, none of them before `first`.
        first: an operation; None: there is none before the others.
    """
    first = _earliest(others) or first  # nothing before it depends on any of them
    found, missing, todo = set[int](), set(others), deque([update])
    while missing and todo:
        for value in mlir.operands(todo.popleft()):
            maker = values.maker_of(value)
            if maker is None or maker in found or (first is not None and values.comes_before(maker, first)):
                continue
            found.add(maker)
            missing.discard(maker)
            todo.append(maker)
    return not missing


def _earliest(operations: Iterable[int]) -> int | None:
    """The first one of some operations of one block; None for those of several blocks."""
    found = None
    for operation in operations:
        if found is not None and mlir.block_of(operation) != mlir.block_of(found):
            return None
        if found is None or values.comes_before(operation, found):
            found = operation
    return found

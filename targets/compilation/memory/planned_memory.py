"""Lets the compiler plan where all values of a program are in memory, and submit all kernels together.

    %s:3 = util.optimization_barrier %c1, %c128, %c384 : index, index, index
    %0 = arith.muli %s#0, %s#1 : index
    %1 = flow.dispatch @product[%s#1, …](%s#1, %x, …) : (index, tensor<?xf32>{%0}, …) -> tensor<?x?xf32>{%0, %s#2}
    %2 = flow.tensor.reshape %1 : tensor<?x?xf32>{%0, %s#2} -> tensor<49152xf32>
    %3 = util.optimization_barrier %2 : tensor<49152xf32>
    %4 = flow.dispatch @next(%3) : …
becomes
    %1 = flow.dispatch @product[%s#1, …](%s#1, %x, …) : (index, tensor<?xf32>{%128}, …) -> tensor<?x?xf32>{%128, %384}
    %2 = flow.tensor.reshape %1 : tensor<?x?xf32>{%128, %384} -> tensor<49152xf32>
    %4 = flow.dispatch @next(%2) : …

Kernels for any size get their sizes as operands, which a barrier hides from the compiler. Arrays of such sizes share no
memory with others: IREE 3.13 plans that for known sizes only. So sizes are hidden from the kernels alone. Calls with
the same sizes share a barrier: each has some hundred registers, of which a program can have 32,767.

A barrier of values keeps operations in kernels of their own. Once kernels are formed, it only has the host wait for
what comes before it, and what is on one of its sides shares no memory with what is on the other. The first call of a
transformer of twelve layers touched 44 MB, and touches 4; a training step of a U-Net had 33 submissions, and has 3.

Leaves alone: barriers before kernels that write to an argument's memory, if others read the argument that these do not
depend on, and after those others: IREE takes the result for memory of its own when it orders kernels; barriers in
programs for any size, some of whose kernels IREE 3.13 does not schedule without them; of what is no constant, evaluated
at compile time or not, no argument and no kernel's result, such as what loops compute or carry; and of what is not read
by kernels and updates only. Views do not count.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence

from hilo.targets.compilation.kernels import mlir, values

_BARRIER = "util.optimization_barrier"
_DISPATCH, _UPDATE, _ARGUMENT = "flow.dispatch", "flow.tensor.update", "hal.tensor.import"
_ALIAS = "hal.tensor.alias"
_VIEWS = ("flow.tensor.reshape", "flow.tensor.bitcast")
_CONSTANTS = ("arith.constant", "flow.tensor.constant", "flow.tensor.splat")
_GLOBAL = "util.global.load"
_OF_TENSORS = ("flow.", "hal.tensor.")


def show(module: int) -> None:
    """Shows the compiler the sizes of values, and dissolves barriers between kernels.

    Args:
        module: the pointer to the operation, when dispatches are formed.
    """
    for function in mlir.operations(module, "util.func"):
        if _merged(mlir.within(function, _BARRIER)):
            _Sizes(function).show()
            is_of_any_size = any(map(values.has_result_of_any_size, mlir.within(function, _ARGUMENT)))
            ordering = _ordering(function)  # which joins some
            for barrier in mlir.within(function, _BARRIER) if not is_of_any_size else ():
                if barrier not in ordering:
                    _dissolve(barrier)


def _ordering(function: int) -> set[int]:
    """The barriers before kernels that write to the memory of arguments, which other kernels have to read before.

    IREE has a kernel wait for another by way of an operand: barriers of what those others compute become one with those
    before the kernel. It makes a barrier for each value out of one of several, and forgets those that nothing reads.
    """
    imported = {mlir.operands(one)[0]: mlir.results(one)[0] for one in mlir.within(function, _ARGUMENT)}
    found = set[int]()
    for alias in mlir.within(function, _ALIAS):
        value, *others = mlir.operands(alias)
        for argument in {imported[one] for one in others if one in imported}:
            others_read = _readers(argument) - _sources(value)
            if others_read:
                read = [result for reader in others_read for result in mlir.results(reader)]
                _join(set[int]().union(*map(_barriers_of, read)), _barriers(_sources(value, beyond=False)))
                found |= _barriers(_sources(value)).union(*map(_barriers_of, read))
    return found


def _join(waits: set[int], before: set[int]) -> None:
    """Makes one barrier of those of what readers compute, and those before a kernel that writes to their argument: it
    keeps that kernel behind the readers. Both stay if something stands between them that cannot come after both."""
    group = [*(waits | before)]
    last = _last(group) if waits and before else None
    pairs = [pair for one in group for pair in zip(mlir.operands(one), mlir.results(one), strict=True)]
    if last is None or not _is_before_users(last, [result for _, result in pairs]):
        return
    joined = _behind_barrier([value for value, _ in pairs], last)
    for (_, result), made in zip(pairs, joined, strict=True):
        mlir.replace_uses(result, made)
    for one in group:
        mlir.destroy(one)


def _is_before_users(operation: int, results: Sequence[int]) -> bool:
    return all(values.comes_before(operation, user) for result in results for user in values.users_of(result))


def _last(group: list[int]) -> int | None:
    """The last of some operations; None if they are in several blocks."""
    last = functools.reduce(lambda one, other: other if values.comes_before(one, other) else one, group)
    return last if all(one == last or values.comes_before(one, last) for one in group) else None


def _sources(value: int, *, beyond: bool = True) -> set[int]:
    """The operations that a value is computed from, without those that a barrier on the way only waits for.

    Args:
        value: a value.
        beyond: whether also those that come before a barrier.
    """
    found, seen, todo = set[int](), set[int](), [value]
    while todo:
        one = todo.pop()
        maker = values.maker_of(one)
        if maker is None or one in seen:
            continue
        seen.add(one)
        found.add(maker)
        if mlir.name_of(maker) != _BARRIER:
            todo += mlir.operands(maker)
        elif beyond:
            todo.append(mlir.operands(maker)[mlir.results(maker).index(one)])
    return found


def _barriers(operations: set[int]) -> set[int]:
    return {one for one in operations if mlir.name_of(one) == _BARRIER}


def _barriers_of(value: int) -> set[int]:
    """The barriers that a value or a view of it passes."""
    found, todo = set[int](), [value]
    while todo:
        for user in values.users_of(todo.pop()):
            if mlir.name_of(user) == _BARRIER:
                found.add(user)
            elif mlir.name_of(user) in _VIEWS:
                todo += mlir.results(user)
    return found


def _readers(value: int) -> set[int]:
    """The operations that read a value or a view of it."""
    found, todo = set[int](), [value]
    while todo:
        for user in values.users_of(todo.pop()):
            if mlir.name_of(user) in (*_VIEWS, _BARRIER):
                todo += mlir.results(user)
            else:
                found.add(user)
    return found


def _merged(barriers: list[int]) -> list[int]:
    """The barriers, in order, without those that hide the same constants as one before them."""
    first: dict[tuple[int, ...], int] = {}
    left = []
    for barrier in barriers:
        hidden = tuple(mlir.operands(barrier))
        if not all(map(_is_constant_index, hidden)):
            left.append(barrier)
        elif hidden not in first:
            first[hidden] = barrier
            left.append(barrier)
        else:
            for result, other in zip(mlir.results(barrier), mlir.results(first[hidden]), strict=True):
                mlir.replace_uses(result, other)
            mlir.destroy(barrier)
    return left


def _is_constant_index(value: int) -> bool:
    maker = values.maker_of(value)
    return maker is not None and mlir.name_of(maker) == "arith.constant" and values.is_index(value)


class _Sizes:
    """The sizes in a function that are hidden from the compiler.

    Args:
        function: the pointer to the operation.
    """

    def __init__(self, function: int) -> None:
        self._function = function
        self._known: dict[int, int | None] = {}

    def show(self) -> None:
        """Makes constants of the hidden sizes of tensors, but not of the operands of kernels."""
        names, known = mlir.Names(), list[tuple[int, int, int]]()
        for operation in mlir.all_within(self._function):
            name = names.of(operation)
            if not name.startswith(_OF_TENSORS):
                continue
            first = _first_size(operation) if name == _DISPATCH else 0
            for number, value in enumerate(mlir.operands(operation)[first:], first):
                size = self._size(value) if values.is_index(value) else None
                if size is not None:
                    known.append((operation, number, size))
        constants = self._constants_of(dict.fromkeys(size for *_, size in known)) if known else {}
        for operation, number, size in known:
            values.set_operand(operation, number, constants[size])

    def _size(self, value: int) -> int | None:
        """What an index is, if it is known."""
        if value not in self._known:
            maker = values.maker_of(value)
            self._known[value] = None if maker is None else self._computed(maker, value)
        return self._known[value]

    def _computed(self, maker: int, value: int) -> int | None:
        name = mlir.name_of(maker)
        if name == "arith.constant":
            return int(mlir.attribute(maker, "value").partition(" ")[0])
        if name == _BARRIER:
            return self._size(mlir.operands(maker)[mlir.results(maker).index(value)])
        if name not in _ARITHMETIC:
            return None
        one, other = map(self._size, mlir.operands(maker))
        return None if one is None or other is None else _ARITHMETIC[name](one, other)

    def _constants_of(self, sizes: Collection[int]) -> dict[int, int]:
        """Indices, at the start of the function, in the reverse order."""
        lines = "".join(f"%{at} = arith.constant {size} : index\n" for at, size in enumerate(sizes))
        with mlir.parsed(self._function, f"util.func private @made() {{\n{lines}util.return\n}}".encode()) as module:
            *made, _ = mlir.operations(next(mlir.operations(module)))
            for constant in made:
                mlir.move_before(constant, next(mlir.operations(self._function)))
        return dict(zip(sizes, (mlir.results(constant)[0] for constant in made), strict=True))


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "arith.muli": lambda one, other: one * other,
    "arith.addi": lambda one, other: one + other,
}


def _first_size(dispatch: int) -> int:
    """The number of operands that are passed to a kernel."""
    workload, arguments, *_ = mlir.integers(dispatch, "operandSegmentSizes")
    return workload + arguments


def _dissolve(barrier: int) -> None:
    """Removes a barrier, or takes values out of it that need none."""
    pairs = list(zip(mlir.operands(barrier), mlir.results(barrier), strict=True))
    if not all(values.is_tensor(value) for value, _ in pairs):
        return
    kept = [pair for pair in pairs if not (_is_in_memory(pair[0]) and _is_read_by_kernels(pair[1]))]
    if len(kept) == len(pairs):
        return
    for value, result in pairs:
        mlir.replace_uses(result, _behind_barrier([value], barrier)[0] if (value, result) in kept else value)
    mlir.destroy(barrier)


def _behind_barrier(held: Sequence[int], place: int) -> list[int]:
    """The results of a barrier of some values, before an operation."""
    kinds = [mlir.print_type(mlir.type_of(value)) for value in held]
    names = [f"%value{number}" for number in range(len(held))]
    given = ", ".join(f"{name}: {kind}" for name, kind in zip(names, kinds, strict=True))
    text = f"%0:{len(held)} = {_BARRIER} {', '.join(names)} : {', '.join(kinds)}"
    with mlir.parsed(place, f"util.func private @made({given}) {{\n{text}\nutil.return\n}}".encode()) as module:
        made = next(mlir.operations(next(mlir.operations(module))))
        for number, value in enumerate(held):
            values.set_operand(made, number, value)
        mlir.move_before(made, place)
    return mlir.results(made)


def _is_in_memory(value: int) -> bool:
    """Whether a value is a constant, an argument of the program or the result of a kernel, or a view of one."""
    maker = values.maker_of(value)
    while maker is not None and mlir.name_of(maker) in (*_VIEWS, _BARRIER):
        value = mlir.operands(maker)[mlir.results(maker).index(value)]
        maker = values.maker_of(value)
    if maker is None:
        return False
    name = mlir.name_of(maker)
    return name in (_DISPATCH, _ARGUMENT, *_CONSTANTS) or (
        name == _GLOBAL and bool(mlir.attribute(maker, "is_immutable"))
    )


def _is_read_by_kernels(value: int) -> bool:
    """Whether all readers of a value, and of its views, are kernels or updates."""
    return all(_reads_as_kernel(reader, value) for reader in values.users_of(value))


def _reads_as_kernel(reader: int, value: int) -> bool:
    name = mlir.name_of(reader)
    if name not in (*_VIEWS, _BARRIER):
        return name in (_DISPATCH, _UPDATE)
    pairs = zip(mlir.operands(reader), mlir.results(reader), strict=False)
    return all(_is_read_by_kernels(result) for operand, result in pairs if operand == value)

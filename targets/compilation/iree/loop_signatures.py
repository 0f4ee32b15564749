"""Has both blocks of a loop take the same values, which IREE's conversion of loops to memory expects.

    %r:2 = scf.while (%x = %a) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<i32>) {
      scf.condition(%p) %y, %n : tensor<8xf32>, tensor<i32>
    } do {
    ^bb0(%x: tensor<8xf32>, %n: tensor<i32>):
      scf.yield %x : tensor<8xf32>
    }
becomes
    %b = flow.tensor.empty : tensor<i32>
    %r:2 = scf.while (%x = %a, %m = %b) : (tensor<8xf32>, tensor<i32>) -> (tensor<8xf32>, tensor<i32>) {
      scf.condition(%p) %y, %n : tensor<8xf32>, tensor<i32>
    } do {
    ^bb0(%x: tensor<8xf32>, %n: tensor<i32>):
      scf.yield %x, %n : tensor<8xf32>, tensor<i32>
    }

Canonicalization of `scf.while` drops what only one of its blocks needs. IREE 3.13 (ScfWhileOpConversion in
StandardToStream/Patterns.cpp) then converts the arguments of both blocks by the types of the loop's operands: arrays
become a resource and its size, and a block gets more or fewer arguments than values: «region branch point has 4
operands, but region successor needs 2 inputs», or a crash. Once values are resources, canonicalization drops added
operands again. Added results stay, with a barrier as their use: its analyses also read the result with the number of
each value that `scf.yield` returns, which may not exist (https://github.com/iree-org/iree/issues/24722). See
test/upstream/refused/loops: while_that_gives_a_constant.mlir, loop_over_values_of_another_size.mlir.

Leaves alone: loops whose blocks take the same kinds of values in the same order; what would need a value that cannot be
made out of nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from hilo.targets.compilation.kernels import mlir, values

_NUMBER = re.compile(r"index|i\d+|b?f\d+")
_OF_ANY_SIZE = re.compile(r"(?<=[<x])\?(?=x)")


def align(module: int) -> None:
    """Adds values to loops whose blocks take different ones.

    Args:
        module: the pointer to the operation, when dispatches are formed.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) in ("util.func", "util.initializer"):
            for loop in mlir.within(function, "scf.while"):
                if [*map(_kind, mlir.operands(loop))] != [*map(_kind, mlir.results(loop))]:
                    _align(loop)


def _align(loop: int) -> None:
    """Has both blocks of a loop take the same values: what only one of them takes begins as nothing in the other."""
    given, made = mlir.operands(loop), mlir.results(loop)
    first, second = mlir.blocks(loop)
    condition, end = mlir.terminator_of(first), mlir.terminator_of(second)
    before, after, returned = mlir.arguments_of(first), mlir.arguments_of(second), mlir.operands(end)
    goes_on, *passed = mlir.operands(condition)
    partner = _partners(given, made, _same(before, passed), _same(returned, after))
    alone = [number for number in range(len(made)) if number not in partner.values()]
    kinds = [mlir.print_type(mlir.type_of(value)) for value in [*given, *(made[number] for number in alone)]]
    starts = [_made_of_nothing(kind, f"%n{number}") for number, kind in enumerate(kinds)]
    if not all(starts[len(given) :]):
        return

    other = _replacement(loop, kinds, starts[len(given) :])
    order: list[int | None] = [*(partner.get(number) for number in range(len(given))), *alone]
    before += [values.add_argument(first, mlir.type_of(made[number])) for number in alone]
    fresh = [values.add_argument(second, mlir.type_of(value)) for value in before]
    _connect(zip(fresh, mlir.results(other), order, strict=True), after, made)
    passed = [value if old is None else passed[old] for value, old in zip(before, order, strict=True)]
    values.set_operands(condition, [goes_on, *passed])
    values.set_operands(end, [*mlir.operands(end), *fresh[len(given) :]])
    values.remove_arguments(second, len(after))
    mlir.destroy(loop)


def _connect(new: Iterable[tuple[int, int, int | None]], after: Sequence[int], made: Sequence[int]) -> None:
    """Has the second block and what follows the loop read new arguments and results for those with a number."""
    for argument, result, old in new:
        if old is None:
            values.use_at_end(result, "util.optimization_barrier")
        else:
            mlir.replace_uses(after[old], argument)
            mlir.replace_uses(made[old], result)


def _replacement(loop: int, kinds: list[str], starts: list[str]) -> int:
    """A loop before another one, whose operands and regions it takes, with more values that begin as `starts`."""
    with mlir.parsed(loop, _loop(kinds, starts).encode()) as module:
        *nothing, other, _ = mlir.operations(next(mlir.operations(module)))
        for operation in (*nothing, other):
            mlir.move_before(operation, loop)
        for number, value in enumerate(mlir.operands(loop)):
            values.set_operand(other, number, value)
        values.take_regions(other, loop)
    return other


def _kind(value: int) -> int:
    """What a value is converted to: 0 is a resource with its size."""
    return 0 if values.is_tensor(value) else mlir.type_of(value)


def _same(values: list[int], others: list[int]) -> Iterator[tuple[int, int]]:
    """The numbers of values that are the same."""
    for (i, value), (j, other) in itertools.product(enumerate(values), enumerate(others)):
        if value == other:
            yield i, j


def _partners(given: list[int], made: list[int], *likely: Iterator[tuple[int, int]]) -> dict[int, int]:
    """The result of a loop for each operand that has one of its type.

    Args:
        given: the operands.
        made: the results.
        likely: numbers of operands and results; such a pair comes before others.
    """
    partner: dict[int, int] = {}
    taken = set[int]()
    for i, j in itertools.chain(*likely, itertools.product(range(len(given)), range(len(made)))):
        if i not in partner and j not in taken and mlir.type_of(given[i]) == mlir.type_of(made[j]):
            partner[i] = j
            taken.add(j)
    return partner


def _made_of_nothing(kind: str, name: str) -> str:
    """Operations that make any value of a type, as text; empty if there are none.

    Args:
        kind: the type.
        name: the value's.

    >>> _made_of_nothing("tensor<?x4xf32>", "%x")
    '%x_none = arith.constant 0 : index\\n%x = flow.tensor.empty : tensor<?x4xf32>{%x_none}\\n'
    >>> _made_of_nothing("f32", "%x"), _made_of_nothing("!hal.buffer_view", "%x")
    ('%x = arith.constant 0.0 : f32\\n', '')
    """
    if _NUMBER.fullmatch(kind):
        return f"{name} = arith.constant {'0.0' if 'f' in kind else '0'} : {kind}\n"
    if not kind.startswith("tensor<"):
        return ""
    sizes = [f"{name}_none" for _ in _OF_ANY_SIZE.findall(kind)]
    zero = f"{name}_none = arith.constant 0 : index\n" if sizes else ""
    return f"{zero}{name} = flow.tensor.empty : {kind}{'{' + ', '.join(sizes) + '}' if sizes else ''}\n"


def _loop(kinds: list[str], starts: list[str]) -> str:
    """A function with a loop, as text, whose blocks take the same values.

    Args:
        kinds: the types of the values.
        starts: operations that make the last values that the loop begins with, which are named %n and their numbers.
    """
    numbers = range(len(kinds))
    firsts, types = ", ".join(f"%x{n} = %n{n}" for n in numbers), ", ".join(kinds)
    passed, yielded = (", ".join(f"%{name}{n}" for n in numbers) for name in "xy")
    inner = ", ".join(f"%y{n}: {kind}" for n, kind in enumerate(kinds))
    given = ", ".join(["%p: i1", *(f"%n{n}: {kinds[n]}" for n in range(len(kinds) - len(starts)))])
    return (
        f"util.func private @made({given}) {{\n{''.join(starts)}"
        f"%loop:{len(kinds)} = scf.while ({firsts}) : ({types}) -> ({types}) {{\n"
        f"scf.condition(%p) {passed} : {types}\n}} do {{\n"
        f"^bb0({inner}):\nscf.yield {yielded} : {types}\n}}\nutil.return\n}}"
    )


_JOINS = ("scf.while", "scf.for", "scf.if", "scf.index_switch")
"""Operations that select a value of one of several origins, before dispatches are scheduled."""


def refuse_lost_offsets(module: int) -> bool:
    """Whether IREE's own pipelines may read a value at a wrong offset: if a loop carries it or a branch returns it, and
    its size is dynamic. If so, an error is emitted.

    A range that is unbounded, such as that of a size that went through i32, is not recorded for `util.align`
    (AlignOp::inferResultRanges, on overflow), and a missing range counts as unreachable: of an aligned offset on one
    path and 0 on the other, iree-util-optimize-int-arithmetic keeps 0. The pipelines here do not use it once offsets
    are sums of sizes; sums of static sizes are constants, for which it is not needed.

    Args:
        module: the pointer to the operation, after dispatches are formed.
    """

    def loses(operation: int) -> bool:
        return mlir.name_of(operation) in _JOINS and values.has_result_of_any_size(operation)

    parts = (part for part in mlir.operations(module) if mlir.name_of(part) != "flow.executable")  # no kernel has any
    if not any(mlir.any_operation(part, loses) for part in parts):
        return False
    mlir.emit_error(
        module,
        "a loop or a branch has values of dynamic size: with these flags, or for this target, the "
        "compiler may lose where they are",
    )
    return True

"""Keeps what branches and loops return from being updated in place where it may be what was there before them.

    %1 = scf.if %p -> (tensor<8xf32>) {
      scf.yield %x : tensor<8xf32>
    } …
    %2 = flow.dispatch @update(%1, …) -> %1
becomes
    ...
    util.optimization_barrier %1, and %x, where their blocks end

An array is updated in place if nothing reads it later. IREE 3.13 looks at the uses of a value by its name, and does not
know that a branch may return what was there before it, or a loop what it began with. A value with one more use, at the
end, is copied before it is written. See test/upstream/wrong_values/updates: update_of_what_a_branch_returns.mlir.

Leaves alone: what the branch itself makes; loops that begin with what nothing else reads later; what is neither updated
nor passed on.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory.shared_memory import VIEWS, is_update

_BRANCHES = ("scf.if", "scf.index_switch")
_LOOPS = ("scf.for", "scf.while")
_PASSES = (*_LOOPS, "scf.yield", "scf.condition")
_BARRIER = "util.optimization_barrier"


def keep(module: int) -> None:
    """Gives such values one more use.

    Args:
        module: the pointer to the operation, when dispatches are formed.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) in ("util.func", "util.initializer"):
            found: dict[int, None] = {}
            for branch in mlir.within(function, *_BRANCHES):
                ends = {mlir.terminator_of(block) for block in mlir.blocks(branch)}
                found |= _updated(_returned(branch), ends)
            for loop in mlir.within(function, *_LOOPS):
                found |= _updated(_begun(loop), {loop})
            for value in found:
                values.use_at_end(value, _BARRIER)


def _updated(pairs: Iterator[tuple[int, int]], passing: set[int]) -> dict[int, None]:
    """The values of those pairs one of which may be updated.

    Args:
        pairs: values that may be the same.
        passing: the operations that make them the same.
    """
    known = functools.cache(functools.partial(_may_be_updated, passing=passing))
    found = dict.fromkeys(value for pair in pairs if any(map(known, pair)) for value in pair)
    return dict.fromkeys(name for value in found for name in _names(value) if not _is_view(name, value))


def _names(value: int) -> list[int]:
    """A value, its views, and the results of barriers that are one of these."""
    names = [value]
    for name in names:
        for user in {*values.users_of(name)}:
            if mlir.name_of(user) in (*VIEWS, _BARRIER):
                given = zip(mlir.operands(user), mlir.results(user), strict=False)
                names += [result for operand, result in given if operand == name]
    return names


def _is_view(name: int, value: int) -> bool:
    """Whether a name of a value is a view, of which an update is one of a copy anyway if the value has other uses."""
    maker = values.maker_of(name)
    return name != value and maker is not None and mlir.name_of(maker) in VIEWS


def _returned(branch: int) -> Iterator[tuple[int, int]]:
    """Values from before a branch that one of its blocks returns, each with the result that it is."""
    for block in mlir.blocks(branch):
        for value, result in zip(mlir.operands(mlir.terminator_of(block)), mlir.results(branch), strict=True):
            if values.is_tensor(value) and values.block_of(value) != block:
                yield value, result


def _begun(loop: int) -> Iterator[tuple[int, int]]:
    """Values that a loop begins with and that are read after it, each with the results that it may be."""
    results = [value for value in mlir.results(loop) if values.is_tensor(value)]
    for value in mlir.operands(loop):
        if values.is_tensor(value) and _is_read_after(value, loop):
            yield from ((value, result) for result in results if mlir.type_of(result) == mlir.type_of(value))


def _is_read_after(value: int, loop: int) -> bool:
    return any(user != loop and not values.comes_before(user, loop) for user in values.users_of(value))


def _may_be_updated(value: int, passing: set[int]) -> bool:
    """Whether a value is updated under one of its names, or passed on by other operations to where it may be."""
    users = ((user, name) for name in _names(value) for user in {*values.users_of(name)} - passing)
    return any(mlir.name_of(user) in _PASSES or is_update(user, name) for user, name in users)

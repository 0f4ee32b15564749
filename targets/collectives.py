"""What collectives compute, in NumPy: from the operands of a group, in its order, to the results of each member.

Source: StableHLO specification of each operation. Arrays that come in are the replicas' own memory, and may change once
the group parts: results are new arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

Arrays: TypeAlias = "list[np.ndarray]"
Combine: TypeAlias = "Callable[[Sequence[Arrays]], list[Arrays]]"

REDUCERS: dict[str, np.ufunc] = {
    "add": np.add,
    "multiply": np.multiply,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


def all_gather(group: Sequence[Arrays], dimension: int) -> list[Arrays]:
    joined = [np.concatenate(parts, axis=dimension) for parts in zip(*group, strict=True)]
    return [joined] * len(group)


def all_to_all(group: Sequence[Arrays], split: int, concat: int) -> list[Arrays]:
    count = len(group)
    blocks = [[np.split(array, count, axis=split) for array in arrays] for arrays in group]
    return [
        [np.concatenate([blocks[member][index][place] for member in range(count)], axis=concat)
         for index in range(len(group[0]))]
        for place in range(count)
    ]  # fmt: skip


def all_reduce(group: Sequence[Arrays], reducer: str) -> list[Arrays]:
    return [[_reduce(parts, reducer) for parts in zip(*group, strict=True)]] * len(group)


def reduce_scatter(group: Sequence[Arrays], dimension: int, reducer: str) -> list[Arrays]:
    whole = [np.split(_reduce(parts, reducer), len(group), axis=dimension) for parts in zip(*group, strict=True)]
    return [[blocks[place] for blocks in whole] for place in range(len(group))]


def _reduce(parts: Sequence[np.ndarray], reducer: str) -> np.ndarray:
    function = REDUCERS[reducer]
    folded = np.array(parts[0])
    with np.errstate(all="ignore"):  # infinities and NaN are values here, as in the program
        for part in parts[1:]:
            function(folded, part, out=folded)
    return folded


def all_stack(group: Sequence[Arrays], size: int) -> list[Arrays]:
    """The operands below each other, filled with zeros to `size` rows, and how many there are."""
    stacks = []
    for parts in zip(*group, strict=True):
        stack = np.zeros((size, *parts[0].shape), parts[0].dtype)
        stack[: len(parts)] = np.stack(parts)
        stacks.append(stack)
    return [[*stacks, np.array(len(group), np.int32)]] * len(group)


def scatter_stack(group: Sequence[Arrays], dimension: int) -> list[Arrays]:
    """Each member's block of all operands, below each other."""
    count = len(group)
    blocks = [[np.split(array, count, axis=dimension) for array in arrays] for arrays in group]
    return [
        [np.stack([blocks[member][index][place] for member in range(count)]) for index in range(len(group[0]))]
        for place in range(count)
    ]


def collective_broadcast(group: Sequence[Arrays]) -> list[Arrays]:
    return [[np.array(array) for array in group[0]]] * len(group)


def collective_permute(group: Sequence[Arrays], source_of: Mapping[int, int]) -> list[Arrays]:
    """Each replica gets its source's operands, or zeros."""
    return [
        [np.array(array) for array in group[source_of[target]]] if target in source_of
        else [np.zeros_like(array) for array in group[target]]
        for target in range(len(group))
    ]  # fmt: skip


def plan(kind: str, parameters: Mapping[str, Any], replica: int, replicas: int) -> tuple[tuple[int, ...], Combine]:
    """Who meets at a collective, and what they compute. A replica in no group meets no one: its members are `()`."""
    if kind == "collective_permute":
        source_of = {target: source for source, target in parameters["pairs"]}
        return tuple(range(replicas)), lambda group: collective_permute(group, source_of)
    members: tuple[int, ...] = next((group for group in parameters["groups"] if replica in group), ())
    given = {name: value for name, value in parameters.items() if name != "groups"}
    if kind == "all_stack":
        given["size"] = max(map(len, parameters["groups"]))
    function: Callable[..., list[Arrays]] = _FUNCTIONS[kind]
    return members, lambda group: function(group, **given)


_FUNCTIONS: dict[str, Callable[..., list[Arrays]]] = {
    function.__name__: function
    for function in (
        all_gather,
        all_reduce,
        all_stack,
        all_to_all,
        collective_broadcast,
        reduce_scatter,
        scatter_stack,
    )
}
COLLECTIVES = frozenset(_FUNCTIONS) | {"collective_permute"}

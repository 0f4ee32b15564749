"""The computations of collectives in NumPy: from the operands of a group, in its order, to the results of its members.

The work of a group is divided into one share per member. A share reads everybody's operands and writes into arrays that
the members provide for their results, so that members that share memory work at the same time, without copies. Shares
write disjoint memory, and may run in any order.

Source: StableHLO specification of each operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

Arrays: TypeAlias = "Sequence[np.ndarray]"
Share: TypeAlias = "Callable[[int, Sequence[Arrays], Sequence[Arrays]], None]"
"""`share(place, operands, results)`: the share of the member at `place`; both lists are indexed by place."""

REDUCERS: dict[str, np.ufunc] = {
    "add": np.add,
    "multiply": np.multiply,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}

_BLOCK = 1 << 15
"""Elements that are reduced at a time, so that they stay in the cache from one operand to the next."""


@dataclass(frozen=True)
class Plan:
    """A collective, from the view of one device.

    Attributes:
        title: the name of the call site, the same on all devices.
        shapes: the operands' types.
        kind: the operation, such as `"all_reduce"`.
        parameters: of that operation.
        members: the devices of the group, in its order; `()` for a device that is in no group.
        share: the computation of each of them.
    """

    title: str
    shapes: str
    kind: str
    parameters: Mapping[str, Any]
    members: tuple[int, ...]
    share: Share


def plan(title: str, shapes: str, kind: str, parameters: Mapping[str, Any], device: int, devices: int) -> Plan:
    """The members that meet at a collective, and their computation."""
    if kind == "collective_permute":
        source_of = {target: source for source, target in parameters["pairs"]}
        given: dict[str, Any] = {"source_of": source_of}
        members = tuple(range(devices))
    else:
        members = next((group for group in parameters["groups"] if device in group), ())
        given = {name: value for name, value in parameters.items() if name != "groups"}
    function: Callable[..., None] = _FUNCTIONS[kind]
    return Plan(
        title, shapes, kind, parameters, members, lambda place, group, out: function(place, group, out, **given)
    )


def result_dims(plan: Plan, index: int, dims: Sequence[int]) -> tuple[int, ...]:
    """The dims of result `index` for an operand of `dims`, for programs with dynamic shapes."""
    made, size = list(dims), len(plan.members) or 1
    if plan.kind == "all_gather":
        made[plan.parameters["dimension"]] *= size
    elif plan.kind in ("reduce_scatter", "scatter_stack"):
        made[plan.parameters["dimension"]] //= size
    elif plan.kind == "all_to_all":
        made[plan.parameters["split"]] //= size
        made[plan.parameters["concat"]] *= size
    return tuple(made)


# ---- moving ----------------------------------------------------------------------------------------------------------


def all_gather(place: int, group: Sequence[Arrays], out: Sequence[Arrays], dimension: int) -> None:
    for index, result in enumerate(out[place]):
        np.concatenate([arrays[index] for arrays in group], axis=dimension, out=result)


def all_to_all(place: int, group: Sequence[Arrays], out: Sequence[Arrays], split: int, concat: int) -> None:
    for index, result in enumerate(out[place]):
        np.concatenate([_block(arrays[index], split, place, len(group)) for arrays in group], axis=concat, out=result)


def collective_broadcast(place: int, group: Sequence[Arrays], out: Sequence[Arrays]) -> None:
    for array, result in zip(group[0], out[place], strict=True):
        np.copyto(result, array)


def collective_permute(
    place: int, group: Sequence[Arrays], out: Sequence[Arrays], source_of: Mapping[int, int]
) -> None:
    """Each device gets its source's operands, or zeros."""
    for index, result in enumerate(out[place]):
        if place in source_of:
            np.copyto(result, group[source_of[place]][index])
        else:
            result[...] = np.zeros((), result.dtype)


def _block(array: np.ndarray, dimension: int, place: int, count: int) -> np.ndarray:
    """Block `place` of `count` along a dimension."""
    size = array.shape[dimension] // count
    return array[(slice(None),) * dimension + (slice(place * size, (place + 1) * size),)]


# ---- reducing --------------------------------------------------------------------------------------------------------


def all_reduce(place: int, group: Sequence[Arrays], out: Sequence[Arrays], reducer: str) -> None:
    """Reduces one part of the elements, for all members."""
    for index in range(len(out[place])):
        parts = [arrays[index].reshape(-1) for arrays in group]
        results = [arrays[index].reshape(-1) for arrays in out]
        start, stop = (parts[0].size * edge // len(group) for edge in (place, place + 1))
        for low in range(start, stop, _BLOCK):
            block = slice(low, min(low + _BLOCK, stop))
            reduce_into(results[place][block], [part[block] for part in parts], reducer)
            for other, result in enumerate(results):
                if other != place:
                    np.copyto(result[block], results[place][block])


def reduce_scatter(place: int, group: Sequence[Arrays], out: Sequence[Arrays], dimension: int, reducer: str) -> None:
    for index, result in enumerate(out[place]):
        reduce_into(result, [_block(arrays[index], dimension, place, len(group)) for arrays in group], reducer)


def reduce_into(result: np.ndarray, parts: Sequence[np.ndarray], reducer: str) -> None:
    """Reduces arrays of one shape, in order."""
    function = REDUCERS[reducer]
    if len(parts) == 1:
        np.copyto(result, parts[0])
        return
    with np.errstate(all="ignore"):  # infinities and NaN are ordinary values, as in the program
        function(parts[0], parts[1], out=result)
        for part in parts[2:]:
            function(result, part, out=result)


def all_stack(place: int, group: Sequence[Arrays], out: Sequence[Arrays]) -> None:
    """The operands stacked and padded with zeros, and how many there are."""
    *stacks, count = out[place]
    for index, stack in enumerate(stacks):
        for row, arrays in enumerate(group):
            stack[row] = arrays[index]
        stack[len(group) :] = np.zeros((), stack.dtype)
    count[...] = len(group)


def scatter_stack(place: int, group: Sequence[Arrays], out: Sequence[Arrays], dimension: int) -> None:
    """This member's block of all operands, stacked."""
    for index, stack in enumerate(out[place]):
        for row, arrays in enumerate(group):
            stack[row] = _block(arrays[index], dimension, place, len(group))


_FUNCTIONS: dict[str, Callable[..., None]] = {
    function.__name__: function
    for function in (
        all_gather,
        all_reduce,
        all_stack,
        all_to_all,
        collective_broadcast,
        collective_permute,
        reduce_scatter,
        scatter_stack,
    )
}
COLLECTIVES = frozenset(_FUNCTIONS)

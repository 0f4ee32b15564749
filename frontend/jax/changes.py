"""Attributes of a function's arguments that it assigns, as flax's modules do with statistics and parameters.

A trace calls the function with its own copies of the objects. The values that the function leaves in them become
results of the program, and a call assigns them in the caller's objects, as a call of the function itself would. The
objects that the function returns are not inspected: the caller takes new values from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError
from hilo.tree import flatten

Step: TypeAlias = Any
"""A key of a JAX path: of an attribute, of a dictionary, or of a sequence."""

Paths: TypeAlias = "tuple[list[tuple[tuple[Step, ...], object]], object]"


def changed_attributes(before: Paths, after: Paths, result: object) -> dict[tuple[Step, ...], object]:
    """The new values, by their paths in the pair of arguments.

    Args:
        before, after: the arguments with their paths, as JAX flattens them, before and after the call.
        result: the function's result.

    Raises:
        ArgumentError: the attributes are others than before.
    """
    known = {id(leaf) for _, leaf in before[0]}
    changed = [(path, leaf) for path, leaf in after[0] if id(leaf) not in known and _is_attribute(path)]
    if not changed:
        return {}
    returned = {id(leaf) for leaf in flatten(result)[0]}
    changed = [(path, leaf) for path, leaf in changed if id(leaf) not in returned]
    places = {path for path, _ in before[0]}
    for path, _ in changed:
        if path not in places:
            raise ArgumentError(f"{said(path)}, which had none before; return it instead\n  at {place()}")
    return dict(changed)


def _is_attribute(path: Sequence[Step]) -> bool:
    return len(path) > 0 and hasattr(path[-1], "name")


def said(path: Sequence[Step]) -> str:
    """What a function does to its arguments, in words."""
    from jax.tree_util import keystr

    first = getattr(path[1], "idx", getattr(path[1], "key", ""))
    return f"the function sets {keystr(tuple(path[2:]))} of its argument {first}"


def set_attribute(arguments: object, path: Sequence[Step], value: object) -> None:
    """Assigns the attribute at the end of a path in the caller's own objects."""
    found: Any = arguments
    for step in path[:-1]:
        if hasattr(step, "name"):
            found = getattr(found, step.name)
        else:
            found = found[step.idx if hasattr(step, "idx") else step.key]
    setattr(found, path[-1].name, value)

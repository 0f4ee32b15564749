"""Leaves of JAX's pytrees that are not plain arrays, as parts of a signature: `hold` wraps these leaves, and
unflattening the structure unwraps them.

    {"act": jax.nn.relu, "w": Array, "key": Array((), dtype=key<fry>)}
becomes
    {"act": Fixed(relu), "w": Array, "key": Key(Array([0, 1]))}

Objects that are not arrays are not leaves then: they belong to the structure, so that other objects make another
program.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.containers import JAX, KINDS, Kind, Parts
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.jax.languages import is_class_of_filters
from hilo.static import StaticValue
from hilo.targets.runtime.arrays import DeviceArray
from hilo.tree import TreeDef, flatten

_PLAIN = (DeviceArray, np.ndarray, np.generic, XlaOp, Shape)
_NUMBERS = (bool, int, float, complex)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A leaf that is a part of the program."""

    value: StaticValue


@dataclass(frozen=True, slots=True)
class Key:
    """A typed random key."""

    value: Any


@dataclass(frozen=True, slots=True)
class Weak:
    """A JAX array that takes the element type of the array that it meets, as Python numbers do."""

    value: Any


def hold(
    tree: object,
    title: str,
    paths: Callable[[TreeDef], list[str]],
    *,
    numbers_are_fixed: bool,
    is_result: bool = False,
) -> object:
    """A tree of arrays, made of a tree that JAX and its libraries accept.

    Args:
        tree: arguments, or the result of a function.
        title: the function's name in messages.
        paths: names the leaves of a structure.
        numbers_are_fixed: whether Python numbers are a part of the program everywhere, rather than only in modules of a
            library that treats them so.
        is_result: whether it is the result of a function, whose arrays keep their element types.

    Raises:
        ArgumentError: a leaf is neither an array nor hashable.
    """
    leaves, structure = flatten(tree)
    if all(isinstance(leaf, _PLAIN) for leaf in leaves):
        return tree
    fixed = [True] * len(leaves) if numbers_are_fixed else _in_filters(structure, False)
    held: list[object] = []
    for index, (leaf, number_is_fixed) in enumerate(zip(leaves, fixed, strict=True)):
        if isinstance(leaf, _PLAIN) or (isinstance(leaf, _NUMBERS) and not number_is_fixed):
            held.append(leaf)
        elif is_array(leaf):
            is_weak = not is_result and getattr(leaf, "weak_type", False)
            held.append(Key(leaf) if is_key(leaf) else Weak(leaf) if is_weak else leaf)
        else:
            held.append(_fixed(leaf, paths(structure)[index], title))
    return structure.unflatten(held)


def _fixed(leaf: object, path: str, title: str) -> Fixed:
    try:
        return Fixed(StaticValue.of(leaf))
    except Exception as error:  # whatever the leaf's class raises
        raise ArgumentError(
            f"{title}: {path} is {shown(leaf)} ({type(leaf).__name__}); it takes arrays, numbers, and what can be "
            f"hashed and becomes part of the program; a container of arrays is registered with "
            f"jax.tree_util.register_pytree_node\n  at {place()}"
        ) from error


def is_array(leaf: object) -> bool:
    """Whether JAX traces this leaf: an array of any library, or an object with shape and type."""
    return (hasattr(leaf, "shape") and hasattr(leaf, "dtype")) or hasattr(leaf, "__jax_array__")


def is_key(leaf: object) -> bool:
    """Whether it is a typed random key of JAX."""
    from jax import dtypes

    try:
        return bool(dtypes.issubdtype(leaf.dtype, dtypes.prng_key))  # type: ignore[attr-defined]
    except (TypeError, AttributeError):  # an element type of another library
        return False


def _in_filters(structure: TreeDef, inside: bool) -> list[bool]:
    """For each leaf, whether it belongs to a module of a library that makes numbers a part of the program."""
    if structure.kind is None:
        return [inside]
    inside = inside or (structure.kind is JAX and _is_of_filters(structure.rest))
    return [found for child in structure.children for found in _in_filters(child, inside)]


def _is_of_filters(rest: object) -> bool:
    data = rest.node_data()  # type: ignore[attr-defined]
    return data is not None and is_class_of_filters(data[0])


def weak_leaves(structure: TreeDef) -> Iterator[bool]:
    """For each leaf, whether it is the leaf of a `Weak`."""
    if structure.kind is None:
        yield False
    for child in structure.children:
        if structure.kind is _WEAK:
            yield True
        else:
            yield from weak_leaves(child)


def count_fixed(structure: TreeDef) -> int:
    """How many leaves are a part of the program."""
    return (structure.kind is _FIXED) + sum(map(count_fixed, structure.children))


def _take_key(tree: object) -> Parts:
    import jax

    key = cast("Key", tree).value
    data = jax.random.key_data(key) if isinstance(key, jax.Array) else jax.eval_shape(jax.random.key_data, key)
    return (data,), jax.random.key_impl(key)


def _make_key(rest: Hashable, children: Sequence[object]) -> object:
    import jax

    data: Any = children[0]
    if isinstance(data, DeviceArray):
        data = np.asarray(data)
    return jax.random.wrap_key_data(data, impl=rest) if is_array(data) else data


_FIXED = Kind(
    lambda tree: ((), cast("Fixed", tree).value),
    lambda rest, children: cast("StaticValue", rest).value,
    lambda rest, index: "",
    "static",
)
_KEY = Kind(_take_key, _make_key, lambda rest, index: "", "key")
_WEAK = Kind(
    lambda tree: ((cast("Weak", tree).value,), None),
    lambda rest, children: children[0],
    lambda rest, index: "",
    "weak",
)
KINDS.update({Fixed: _FIXED, Key: _KEY, Weak: _WEAK})

"""Pytrees: nested containers of arrays, as arguments and results of traced functions.

    {"w": x, "layers": [y, (z, None)]}
has the leaves [y, z, x] and the structure
    {'layers': [*, (*, None)], 'w': *}

Containers are tuples, lists, dictionaries (in sorted order of their keys; an `OrderedDict` in its own order), named
tuples, dataclasses (a field whose metadata has `static=True` belongs to the structure), None, types registered by
`register_pytree_node`, and, if jax is imported, those that are registered there. Everything else is a leaf.

Source: JAX's pytrees (`jax.tree_util`), including the order of the leaves.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

from hilo.builder.source import place
from hilo.containers import (
    DICT,
    KINDS,
    LEAVES,
    LIST,
    NONE,
    TUPLE,
    Getter,
    Kind,
    Parts,
    as_it_is,
    dict_getter,
    find_kind,
    general_getter,
    index_name,
)
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, shown

T = TypeVar("T")


class TreeDef:
    """The structure of a pytree. It is hashable, and equal to that of trees that are built in the same way.

    Attributes:
        kind: the kind of the container; None for a leaf.
        rest: what the container holds besides its children, such as a dictionary's keys.
        children: the structures of the children.
        num_leaves: the number of leaves.
    """

    __slots__ = ("_get", "_hash", "_is_flat", "children", "kind", "num_leaves", "rest")

    def __init__(self, kind: Kind | None, rest: Hashable, children: tuple[TreeDef, ...]) -> None:
        self.kind = kind
        self.rest = rest
        self.children = children
        self.num_leaves: int = 1 if kind is None else sum(child.num_leaves for child in children)
        self._hash: int | None = None
        self._is_flat = all(child.kind is None for child in children)
        self._get: Getter | None = None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, TreeDef):
            return NotImplemented
        return (
            self.kind is other.kind
            and self.num_leaves == other.num_leaves
            and self.rest == other.rest
            and self.children == other.children
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((id(self.kind), self.rest, self.children))
        return self._hash

    def unflatten(self, leaves: Iterable[object]) -> object:
        """The tree of this structure with the given leaves.

        Raises:
            ArgumentError: there are more or fewer leaves.
        """
        if not isinstance(leaves, Iterable):
            raise ArgumentError(f"tree.unflatten: leaves is {shown(leaves)}; it takes a sequence\n  at {place()}")
        given = list(itertools.islice(leaves, self.num_leaves + 1))
        if len(given) != self.num_leaves:
            count = f"more than {self.num_leaves}" if len(given) > self.num_leaves else str(len(given))
            takes = f"the structure {self} takes {self.num_leaves}"
            raise ArgumentError(f"tree.unflatten: there are {count} leaves; {takes}\n  at {place()}")
        return self._build(iter(given))

    def build(self, leaves: Iterable[object]) -> object:
        """As `unflatten`, but for exactly as many leaves."""
        return self._build(iter(leaves))

    def _build(self, leaves: Iterator[object]) -> object:
        if self.kind is None:
            return next(leaves)
        if self._is_flat:
            return self.kind.make(self.rest, list(itertools.islice(leaves, len(self.children))))
        parts = [next(leaves) if child.kind is None else child._build(leaves) for child in self.children]
        return self.kind.make(self.rest, parts)

    def take(self, tree: object, leaves: list[object]) -> bool:
        """Adds the leaves of a tree if it has this structure; returns False, possibly after adding some, if it may not.

        The objects at the leaves are not inspected. Written for speed: a dictionary of 20 arrays takes 0.6 µs.
        """
        kind = self.kind
        if kind is None:
            leaves.append(tree)
            return True
        if kind is not KINDS.get(type(tree)):
            return False
        parts = (self._get or self._getter())(tree)
        if parts is None or len(parts) != len(self.children):
            return False
        if self._is_flat:
            leaves += parts
            return True
        for child, part in zip(self.children, parts):  # noqa: B905
            if child.kind is None:
                leaves.append(part)
            elif not child.take(part, leaves):
                return False
        return True

    def _getter(self) -> Getter:
        """A function that gives the children of a container if its rest equals this structure's, and None otherwise."""
        assert self.kind is not None
        if self.kind is TUPLE or self.kind is LIST:
            self._get = cast("Getter", as_it_is)
        elif self.kind is DICT and all(type(key) is str for key in cast("tuple[object, ...]", self.rest)):
            self._get = dict_getter(cast("tuple[str, ...]", self.rest))
        else:
            self._get = general_getter(self.kind, self.rest)
        return self._get

    def paths(self, root: str = "") -> list[str]:
        """How each leaf is reached from the root, such as `params['w'][0]`."""
        if self.kind is None:
            return [root]
        named = ((self.kind.name(self.rest, index), child) for index, child in enumerate(self.children))
        return [path for name, child in named for path in child.paths(root + name)]

    def __str__(self) -> str:
        if self.kind is None:
            return "*"
        parts = [str(child) for child in self.children]
        if self.kind is TUPLE:
            return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
        if self.kind is LIST:
            return f"[{', '.join(parts)}]"
        if self.kind is NONE:
            return "None"
        if self.kind is DICT:
            keys = cast("tuple[object, ...]", self.rest)
            return "{" + ", ".join(f"{key!r}: {part}" for key, part in zip(keys, parts, strict=True)) + "}"
        names = (self.kind.name(self.rest, index).lstrip(".") for index in range(len(parts)))
        return f"{self.kind.title}({', '.join(f'{n}={part}' for n, part in zip(names, parts, strict=True))})"

    def __repr__(self) -> str:
        return f"TreeDef({self})"


LEAF = TreeDef(None, None, ())
"""The structure of a leaf."""


# ---- the public functions --------------------------------------------------------------------------------------------


def flatten(tree: object, is_leaf: Callable[[object], bool] | None = None) -> tuple[list[object], TreeDef]:
    """The leaves of a tree, and its structure.

    Args:
        tree: any object; what is not a container is a leaf.
        is_leaf: is asked about each object first; an object for which it returns True is not taken apart.

    Raises:
        ArgumentError: a dictionary's keys cannot be sorted, or a container holds itself.

    >>> flatten({"b": (1, None), "a": 2})
    ([2, 1], TreeDef({'a': *, 'b': (*, None)}))
    """
    found: list[object] = []
    if is_leaf is not None:
        check_function("tree: is_leaf", is_leaf)
    try:
        structure = _flatten(tree, found.append) if is_leaf is None else _flatten_until(tree, found.append, is_leaf)
    except RecursionError as error:
        if is_too_deep(tree):
            raise endless("tree.flatten: the tree") from error
        raise
    return found, structure


def check_function(argument: str, value: object) -> None:
    """Refuses an argument that is not a function; `argument` is what messages call it."""
    if not callable(value):
        raise ArgumentError(f"{argument} is {shown(value)}; it takes a function\n  at {place()}")


def endless(what: str) -> ArgumentError:
    """The error for containers that Python's stack does not hold."""
    takes = f"it takes containers that do not hold themselves, nested less than {sys.getrecursionlimit() // 4} deep"
    return ArgumentError(f"{what} holds itself, or is nested too deeply; {takes}\n  at {place()}")


def is_too_deep(tree: object) -> bool:
    """Whether lists, tuples or dictionaries are nested too deeply for Python's recursion limit."""
    todo: list[tuple[object, int]] = [(tree, 0)]
    while todo:
        value, depth = todo.pop()
        if depth * 4 > sys.getrecursionlimit():
            return True
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
        todo += [(part, depth + 1) for part in parts if isinstance(part, dict | list | tuple)]
    return False


def unflatten(structure: TreeDef, leaves: Iterable[object]) -> object:
    """The tree of a structure with the given leaves; see `TreeDef.unflatten`.

    Args:
        structure: as returned by `structure` or `flatten`.
        leaves: as many as the structure has, in the order of `leaves`.
    """
    if not isinstance(structure, TreeDef):
        takes = "it takes what tree.structure or tree.flatten gave"
        raise ArgumentError(f"tree.unflatten: structure is {shown(structure)}; {takes}\n  at {place()}")
    return structure.unflatten(leaves)


def leaves(tree: object, is_leaf: Callable[[object], bool] | None = None) -> list[object]:
    """The leaves of a tree.

    Args:
        tree: nested lists, tuples, dictionaries and registered containers.
        is_leaf: tells whether a container counts as a leaf; by default none does.
    """
    return flatten(tree, is_leaf)[0]


def structure(tree: object, is_leaf: Callable[[object], bool] | None = None) -> TreeDef:
    """The structure of a tree.

    Args:
        tree: nested lists, tuples, dictionaries and registered containers.
        is_leaf: tells whether a container counts as a leaf; by default none does.
    """
    return flatten(tree, is_leaf)[1]


def map(function: Callable[..., object], tree: object, *rest: object) -> object:
    """The tree of `function`'s results for each leaf, and for the leaves of further trees of the same structure.

    Args:
        function: takes one leaf of each tree.
        tree: the first tree.
        rest: further trees of the same structure.

    Raises:
        ArgumentError: a further tree has another structure.

    >>> map(lambda x, y: x + y, {"a": 1}, {"a": 2})
    {'a': 3}
    """
    check_function("tree.map: function", function)
    first, shape = flatten(tree)
    columns = [first]
    for number, other in enumerate(rest, 2):
        found, other_shape = flatten(other)
        if other_shape != shape:
            message = f"tree.map: tree {number} is built as {other_shape}, the first as {shape}; {_ALIKE}"
            raise ArgumentError(f"{message}\n  at {place()}")
        columns.append(found)
    return shape.unflatten(function(*row) for row in zip(*columns, strict=True))


_ALIKE = "it takes trees that are built alike"


@explained_call
def register_pytree_node(
    nodetype: type[T],
    flatten_func: Callable[[T], tuple[Iterable[object], Hashable]],
    unflatten_func: Callable[[Hashable, Iterable[object]], T],
) -> None:
    """Lets traced functions take and return objects of a type as containers of arrays.

    Args:
        nodetype: the type itself; subclasses are registered on their own.
        flatten_func: returns an object's children, and the other data that it takes to rebuild the object; that must
            be hashable and becomes part of the signature.
        unflatten_func: rebuilds the object from that data and its children.

    Raises:
        ArgumentError: the type is not a class, or is a container already.
    """
    if not isinstance(nodetype, type):
        raise ArgumentError(f"register_pytree_node: nodetype is {shown(nodetype)}; it takes a class\n  at {place()}")
    if nodetype in KINDS or nodetype in LEAVES:
        message = f"register_pytree_node: nodetype {nodetype.__name__} is a container or an array already"
        raise ArgumentError(f"{message}\n  at {place()}")

    check_function("register_pytree_node: flatten_func", flatten_func)
    check_function("register_pytree_node: unflatten_func", unflatten_func)

    def take(tree: object) -> Parts:
        children, rest = flatten_func(tree)  # type: ignore[arg-type]
        return list(children), rest

    def make(rest: Hashable, children: Sequence[object]) -> object:
        return unflatten_func(rest, children)

    KINDS[nodetype] = Kind(take, make, index_name, nodetype.__name__)


@explained_call
def register_pytree_node_class(cls: type[T]) -> type[T]:
    """Registers a class as a container of arrays, as a decorator; see `register_pytree_node`.

    Args:
        cls: has a method `tree_flatten()`, which returns a pair of the children and the other data, and a class method
            `tree_unflatten(rest, children)`.

    Returns:
        The class.

    Raises:
        ArgumentError: a method is missing; or as in `register_pytree_node`.

    >>> @register_pytree_node_class
    ... class Pair:
    ...     def __init__(self, x, y):
    ...         self.x, self.y = x, y
    ...     def tree_flatten(self):
    ...         return (self.x, self.y), None
    ...     @classmethod
    ...     def tree_unflatten(cls, rest, children):
    ...         return cls(*children)
    >>> leaves(Pair(1, 2))
    [1, 2]
    """
    for name in ("tree_flatten", "tree_unflatten"):
        if not callable(getattr(cls, name, None)):
            message = f"register_pytree_node_class: cls is {shown(cls)}, which has no method {name}"
            raise ArgumentError(f"{message}; it takes a class with tree_flatten and tree_unflatten\n  at {place()}")
    taken: Any = cls
    register_pytree_node(taken, lambda tree: tree.tree_flatten(), taken.tree_unflatten)
    return cls


# ---- flattening ------------------------------------------------------------------------------------------------------


def _flatten(tree: object, add: Callable[[object], None]) -> TreeDef:
    type_ = type(tree)
    if type_ in LEAVES:
        add(tree)
        return LEAF
    kind = KINDS.get(type_) or find_kind(tree)
    if kind is None:
        add(tree)
        return LEAF
    children, rest = kind.take(tree)
    return TreeDef(kind, rest, tuple([_flatten(child, add) for child in children]))


def _flatten_until(tree: object, add: Callable[[object], None], is_leaf: Callable[[object], bool]) -> TreeDef:
    kind = None if is_leaf(tree) else KINDS.get(type(tree)) or find_kind(tree)
    if kind is None:
        add(tree)
        return LEAF
    children, rest = kind.take(tree)
    return TreeDef(kind, rest, tuple([_flatten_until(child, add, is_leaf) for child in children]))

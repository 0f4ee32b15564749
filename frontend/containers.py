"""The containers that pytrees are made of: how each is taken apart and put together."""

from __future__ import annotations

import collections
import dataclasses
import operator
import sys
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, cast

import numpy as np

from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.static import StaticValue

Parts: TypeAlias = tuple[Sequence[object], Hashable]
"""The children of a container, and the rest: everything else that it takes to rebuild it."""

Take: TypeAlias = Callable[[object], Parts]
Make: TypeAlias = Callable[[Hashable, Sequence[object]], object]
Getter: TypeAlias = Callable[[object], "Sequence[object] | None"]
Name: TypeAlias = Callable[[Hashable, int], str]


@dataclasses.dataclass(frozen=True, slots=True)
class Kind:
    """How containers of one type are taken apart and put together.

    Attributes:
        take: gives the children, and the rest, which must be hashable.
        make: builds the container from the rest and the children.
        name: how a child is reached, such as `['w']`, `[0]` or `.bias`.
        title: the container's name in the text of a structure.
    """

    take: Take
    make: Make
    name: Name
    title: str


LEAVES: set[type] = {XlaOp, np.ndarray, bool, int, float, complex, str, bytes}
"""Types that are never containers."""


def as_it_is(parts: object) -> object:
    return parts


def dict_getter(keys: tuple[str, ...]) -> Getter:
    if len(keys) < 2:
        return lambda tree: [tree[key] for key in keys] if tuple(tree) == keys else None  # type: ignore[arg-type,index]
    values = operator.itemgetter(*keys)

    def get(tree: object) -> Sequence[object] | None:
        try:
            return values(tree) if len(tree) == len(keys) else None  # type: ignore[arg-type]
        except KeyError:
            return None

    return get


def general_getter(kind: Kind, rest: Hashable) -> Getter:
    def get(tree: object) -> Sequence[object] | None:
        parts, found = kind.take(tree)
        return parts if found == rest else None

    return get


def find_kind(tree: object) -> Kind | None:
    """The kind of a container whose type was not seen before; None for a leaf."""
    type_ = type(tree)
    if isinstance(tree, tuple) and hasattr(type_, "_fields"):
        if (jax := sys.modules.get("jax")) is not None and _is_custom_in_jax(jax, tree):
            return JAX
        made = _named_tuple(type_)
    elif (jax := sys.modules.get("jax")) is not None and (found := _in_jax(jax, tree)) is not None:
        return found  # may depend on the object, so it is not cached
    elif dataclasses.is_dataclass(type_):
        made = _dataclass(type_)
    else:
        if hasattr(type_, "__array__"):  # an array of some library: its type is recognized at once from now on
            LEAVES.add(type_)
        return None
    KINDS[type_] = made
    return made


def index_name(rest: Hashable, index: int) -> str:
    return f"[{index}]"


def _key(rest: Hashable, index: int) -> str:
    return f"[{cast('tuple[object, ...]', rest)[index]!r}]"


_SORTED: dict[tuple[object, ...], tuple[object, ...]] = {}
"""Sorted keys by the keys as found; the dictionaries of a program have few different sets of keys."""

_SORTED_SIZE = 4096


def _take_dict(tree: object) -> Parts:
    given = cast("dict[object, object]", tree)
    found = tuple(given)
    keys = _SORTED.get(found)
    if keys is None:
        try:
            keys = tuple(sorted(found))  # type: ignore[type-var]
        except TypeError as error:
            takes = "it takes keys that can be sorted, such as strings"
            raise ArgumentError(f"a dictionary has the keys {shown(list(found))}; {takes}\n  at {place()}") from error
        if len(_SORTED) < _SORTED_SIZE and all(type(key) is str for key in found):  # 1, 1.0 and True are equal
            _SORTED[found] = keys
    return [given[key] for key in keys], keys


def fast_keys(tree: dict[object, object]) -> tuple[object, ...]:
    """The keys of a dictionary in sorted order."""
    return _SORTED.get(tuple(tree)) or cast("tuple[object, ...]", _take_dict(tree)[1])


def _take_ordered(tree: object) -> Parts:
    given = cast("dict[object, object]", tree)
    return list(given.values()), tuple(given)


def _make_ordered(rest: Hashable, children: Sequence[object]) -> object:
    return collections.OrderedDict(zip(cast("tuple[object, ...]", rest), children, strict=True))


def _take_default(tree: object) -> Parts:
    children, keys = _take_dict(tree)
    return children, (cast("collections.defaultdict[object, object]", tree).default_factory, keys)


def _make_default(rest: Hashable, children: Sequence[object]) -> object:
    factory, keys = cast("tuple[Callable[[], object] | None, tuple[object, ...]]", rest)
    return collections.defaultdict(factory, zip(keys, children, strict=True))


def _named_tuple(type_: type) -> Kind:
    fields: tuple[str, ...] = type_._fields  # type: ignore[attr-defined]
    return Kind(
        lambda tree: (tuple(cast("tuple[object, ...]", tree)), None),
        lambda rest, children: type_(*children),
        lambda rest, index: f".{fields[index]}",
        type_.__name__,
    )


def _static_value(tree: object, name: str) -> StaticValue:
    value = getattr(tree, name)
    try:
        return StaticValue.of(value)
    except TypeError as error:
        field = f"the static field {name} of {type(tree).__name__} is {shown(value)} ({type(value).__name__})"
        takes = "it takes a hashable value, such as a tuple for a list"
        raise ArgumentError(f"{field}; {takes}\n  at {place()}") from error


def _dataclass(type_: type) -> Kind:
    fields = dataclasses.fields(type_)
    arrays = [field.name for field in fields if not field.metadata.get("static", False)]
    static = [field.name for field in fields if field.metadata.get("static", False)]

    def take(tree: object) -> Parts:
        return [getattr(tree, name) for name in arrays], tuple([_static_value(tree, name) for name in static])

    def make(rest: Hashable, children: Sequence[object]) -> object:
        made: object = object.__new__(type_)  # no constructor, which may check values in a way that traced ones fail
        values = [given.value for given in cast("tuple[StaticValue, ...]", rest)]
        for name, value in (*zip(arrays, children, strict=True), *zip(static, values, strict=True)):
            object.__setattr__(made, name, value)
        return made

    return Kind(take, make, lambda rest, index: f".{arrays[index]}", type_.__name__)


# ---- containers that are registered with jax -------------------------------------------------------------------------


def _in_jax(jax: object, tree: object) -> Kind | None:
    """The kind of an object whose type is registered with jax; None for all others."""
    util = getattr(jax, "tree_util", None)  # missing while jax is being imported
    if util is None or util.all_leaves([tree]):
        return None
    return JAX


def _is_custom_in_jax(jax: object, tree: tuple[object, ...]) -> bool:
    """Whether jax flattens a named tuple by registered functions, for instance because not all fields are children."""
    util = getattr(jax, "tree_util", None)
    if util is None:
        return False
    children = util.tree_leaves(tree, is_leaf=lambda part: part is not tree)
    return len(children) != len(tree) or any(child is not part for child, part in zip(children, tree, strict=True))


def _take_jax(tree: object) -> Parts:
    import jax

    children, rest = jax.tree_util.tree_flatten(tree, is_leaf=lambda part: part is not tree)
    return children, rest


def _make_jax(rest: Hashable, children: Sequence[object]) -> object:
    return rest.unflatten(children)  # type: ignore[attr-defined]


NONE = Kind(lambda tree: ((), None), lambda rest, children: None, index_name, "None")
TUPLE = Kind(
    lambda tree: (cast("tuple[object, ...]", tree), None), lambda rest, children: tuple(children), index_name, ""
)
LIST = Kind(lambda tree: (cast("list[object]", tree), None), lambda rest, children: list(children), index_name, "")
DICT = Kind(
    _take_dict,
    lambda rest, children: dict(zip(rest, children)),  # type: ignore[call-overload]  # noqa: B905
    _key,
    "dict",
)


def _jax_name(rest: Hashable, index: int) -> str:
    """The name of a child, such as `.weight`, if jax knows it."""
    import jax

    try:
        tree = rest.unflatten(range(rest.num_leaves))  # type: ignore[attr-defined]
        paths, _ = jax.tree_util.tree_flatten_with_path(tree, is_leaf=lambda part: part is not tree)
        return str(jax.tree_util.keystr(paths[index][0]))
    except Exception:
        return index_name(rest, index)


JAX = Kind(_take_jax, _make_jax, _jax_name, "jax")

KINDS: dict[type, Kind] = {
    type(None): NONE,
    tuple: TUPLE,
    list: LIST,
    dict: DICT,
    collections.OrderedDict: Kind(_take_ordered, _make_ordered, _key, "OrderedDict"),
    collections.defaultdict: Kind(
        _take_default,
        _make_default,
        lambda rest, index: _key(cast("tuple[Hashable, Hashable]", rest)[1], index),
        "defaultdict",
    ),
}

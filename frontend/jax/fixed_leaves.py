"""Leaves of a JAX function's arguments that are not arrays: activation functions of a model, names, modes.

`jax.jit` rejects them, and libraries whose models are pytrees (equinox) have their own `filter_jit` for that. Here they
become a part of the program, as static arguments do: the function is traced over the other leaves.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar, cast

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.jax.languages import is_filtered, is_of_filters
from hilo.jax.trees import Calling, PyTreeDef, leaf_name
from hilo.tracing.arguments import MAX_LISTED

T = TypeVar("T")
Arguments: TypeAlias = "tuple[tuple[object, ...], dict[str, object]]"


@dataclass
class FixedLeaves:
    """A function over the leaves that are arrays, and the other leaves of its arguments and results.

    Attributes:
        fn: the function, which is called with None in place of the other leaves.
        values: the other leaves of `(args, kwargs)` without static arguments, by their indices.
        in_tree: the structure of `(args, kwargs)` without static arguments.
        results: the leaves of the result that are not arrays, by their indices, once the function is traced.
        out_tree: the structure of the result, once the function is traced.
    """

    fn: Callable[..., object]
    values: dict[int, object]
    in_tree: PyTreeDef
    results: dict[int, object] = field(default_factory=dict)
    out_tree: PyTreeDef | None = None

    def calling(self, calling: Calling) -> Calling:
        """The calling convention of the whole function, from that of the function over arrays."""
        arrays = [index for index in range(self.in_tree.num_leaves) if index not in self.values]
        assert self.out_tree is not None
        numbers = [index for index in range(self.out_tree.num_leaves) if index not in self.results]
        return replace(
            calling,
            in_tree=self.in_tree,
            out_tree=self.out_tree,
            kept=tuple(arrays[index] for index in calling.kept),
            keys=frozenset(arrays[index] for index in calling.keys),
            key_results=tuple((numbers[index], key) for index, key in calling.key_results),
            fixed=tuple(self.values.items()),
            fixed_results=tuple(self.results.items()),
        )


def split_leaves(
    fn: Callable[..., object],
    arguments: Arguments,
    static_argnums: int | Sequence[int] | None,
    static_argnames: str | Sequence[str] | None,
) -> tuple[FixedLeaves, Arguments] | None:
    """The function over those leaves of its arguments that are arrays, and the arguments without the other leaves.

    Python numbers count as arrays, but for those in equinox's modules, and for all numbers that a function which one
    of equinox's filters returned takes or returns.

    Args:
        fn: a function that `jax.jit` takes, or would take without these leaves.
        arguments: its arguments, static ones included.
        static_argnums, static_argnames: as in `jax.jit`.

    Returns:
        None if all leaves are arrays, and those of the results have to be.

    Raises:
        ArgumentError: a leaf is neither an array nor hashable.
    """
    import jax

    args, kwargs = arguments
    numbers, names = _static(fn, len(args), static_argnums, static_argnames)
    dynamic = (
        tuple(arg for number, arg in enumerate(args) if number not in numbers),
        {name: arg for name, arg in kwargs.items() if name not in names},
    )
    paths, flattened = jax.tree_util.tree_flatten_with_path(dynamic)
    tree = cast("PyTreeDef", flattened)
    fixed = _fixed_leaves(fn, dynamic)
    if not fixed and not is_filtered(fn):
        return None
    for index, leaf in fixed.items():
        _check_hashable(leaf, leaf_name(paths[index][0]))
    leaves = [leaf for _, leaf in paths]

    def join(args: tuple[object, ...], kwargs: dict[str, object]) -> Arguments:
        given = (
            tuple(arg for number, arg in enumerate(args) if number not in numbers),
            {name: arg for name, arg in kwargs.items() if name not in names},
        )
        found = [fixed.get(index, leaf) for index, leaf in enumerate(tree.flatten_up_to(given))]
        return _merged((args, kwargs), cast("Arguments", tree.unflatten(found)), numbers)

    @functools.wraps(fn)
    def over_arrays(*args: object, **kwargs: object) -> list[object]:
        args, kwargs = join(args, kwargs)
        result = fn(*args, **kwargs)
        results, split.out_tree = jax.tree_util.tree_flatten(result)
        split.results = _fixed_leaves(fn, result)
        return [leaf for index, leaf in enumerate(results) if index not in split.results]

    split = FixedLeaves(over_arrays, fixed, tree)
    without = tree.unflatten([None if index in fixed else leaf for index, leaf in enumerate(leaves)])
    return split, _merged(arguments, cast("Arguments", without), numbers)


def _merged(arguments: Arguments, dynamic: Arguments, static: frozenset[int]) -> Arguments:
    """The arguments, with those that are not static replaced by `dynamic`."""
    rest: Iterator[object] = iter(dynamic[0])
    args = tuple(arg if number in static else next(rest) for number, arg in enumerate(arguments[0]))
    return args, {**arguments[1], **dynamic[1]}


def _fixed_leaves(fn: Callable[..., object], tree: object) -> dict[int, object]:
    """The leaves that are a part of the program, by their indices."""
    import jax

    fixed: dict[int, object] = {}
    index = 0
    for part in jax.tree_util.tree_leaves(tree, is_leaf=is_of_filters):
        keeps_numbers = not is_filtered(fn) and not is_of_filters(part)
        for leaf in jax.tree_util.tree_leaves(part):
            if not _is_array(leaf, keeps_numbers):
                fixed[index] = leaf
            index += 1
    return fixed


def _is_array(leaf: object, keeps_numbers: bool) -> bool:
    """Whether JAX traces this leaf: an array of any library, an object with shape and type, or a Python number."""
    if isinstance(leaf, (bool, int, float, complex)):
        return keeps_numbers
    return (hasattr(leaf, "shape") and hasattr(leaf, "dtype")) or hasattr(leaf, "__jax_array__")


def _check_hashable(leaf: object, path: str) -> None:
    try:
        hash(leaf)
    except Exception as error:  # whatever the leaf's class raises
        raise ArgumentError(
            f"from_jax: {path} is {shown(leaf)} ({type(leaf).__name__}); it takes arrays, numbers, and what can "
            f"be hashed and becomes part of the program; a container of arrays is registered with "
            f"jax.tree_util.register_pytree_node\n  at {place()}"
        ) from error


def _static(
    fn: Callable[..., object],
    count: int,
    static_argnums: int | Sequence[int] | None,
    static_argnames: str | Sequence[str] | None,
) -> tuple[frozenset[int], frozenset[str]]:
    """Which of `count` positional arguments are static, and which named ones, as `jax.jit` finds them."""
    numbers, names = _sequence(static_argnums, int), _sequence(static_argnames, str)
    positional = _positional(fn) if numbers or names else []
    if static_argnums is None:
        numbers = [positional.index(name) for name in names if name in positional]
    if static_argnames is None:
        names = [positional[number] for number in numbers if -len(positional) <= number < len(positional)]
    return frozenset(number + count if number < 0 else number for number in numbers), frozenset(names)


def _positional(fn: Callable[..., object]) -> list[str]:
    """The names of the arguments that can be passed by position."""
    try:
        parameters = inspect.signature(fn).parameters.values()
    except (ValueError, TypeError):  # a C function without a signature
        return []
    return [row.name for row in parameters if row.kind is row.POSITIONAL_OR_KEYWORD]


def _sequence(given: T | Sequence[T] | None, kind: type[T]) -> list[T]:
    if given is None:
        return []
    if isinstance(given, kind):
        return [given]
    is_too_long = isinstance(given, range) and bool(given[MAX_LISTED:])
    if is_too_long or not isinstance(given, (list, tuple, set, frozenset, range)):
        raise ArgumentError(f"from_jax: static arguments are {shown(given)}; it takes numbers or names\n  at {place()}")
    if not all(isinstance(one, kind) for one in given):
        raise ArgumentError(f"from_jax: static arguments are {shown(given)}; it takes numbers or names\n  at {place()}")
    return list(cast("Sequence[T]", given))

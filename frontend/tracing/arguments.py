"""Which arguments of a function are static, donated or dynamic, and their names."""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, cast

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, nearest, shown
from hilo.static import StaticValue
from hilo.tracing.signature import Static
from hilo.tree import TreeDef

Dynamic: TypeAlias = tuple[tuple[object, ...], dict[str, object]]
"""Positional and keyword arguments, without the static ones."""


class Arguments:
    """Reads the arguments of a function.

    Attributes:
        has_static: whether any argument is static.
        donates: whether any argument is donated.
    """

    def __init__(
        self,
        function: Callable[..., object],
        title: str,
        static_argnums: int | Sequence[int],
        static_argnames: str | Sequence[str],
        donate_argnums: int | Sequence[int],
        donate_argnames: str | Sequence[str],
    ) -> None:
        self._title = title
        self._positional, self._all, self._takes_more = _parameters(function)
        self._static = self._resolve("static", static_argnums, static_argnames)
        self._donated = self._resolve("donate", donate_argnums, donate_argnames)
        self.has_static = bool(self._static)
        self.donates = bool(self._donated)
        if both := self._static & self._donated:
            raise ArgumentError(f"jit: argument {sorted(map(str, both))[0]} is static and donated\n  at {place()}")

    def _resolve(self, what: str, numbers: object, names: object) -> frozenset[int | str]:
        """Indices and names of arguments, each in both forms if the function's signature is known."""
        given = [numbers] if isinstance(numbers, int) else listed(f"jit: {what}_argnums", numbers, "numbers")
        named = [names] if isinstance(names, str) else _names(f"jit: {what}_argnames", names)
        found: set[int | str] = set()
        for number in given:
            if isinstance(number, bool) or not isinstance(number, int):
                message = f"jit: {what}_argnums has {shown(number)}; it takes numbers of arguments"
                raise ArgumentError(f"{message}\n  at {place()}")
            at = number + len(self._positional) if number < 0 else number
            if at < 0 or (at >= len(self._positional) and not self._takes_more):
                message = f"jit: {what}_argnums has {number}; {self._title} takes {len(self._positional)} by position"
                raise ArgumentError(f"{message}\n  at {place()}")
            found.add(at)
            if at < len(self._positional):
                found.add(self._positional[at])
        for name in named:
            if self._all is not None and name not in self._all:
                message = f"jit: {what}_argnames has {shown(name)}, which {self._title} does not take"
                raise ArgumentError(f"{message}; {nearest(name, self._all)}\n  at {place()}")
            found.add(name)
            if name in self._positional:
                found.add(self._positional.index(name))
        return frozenset(found)

    def check_dynamic(self, path: str) -> None:
        """Raises an ArgumentError unless `path` is that of an argument that may be padded."""
        root = re.split(r"[.\[]", path, maxsplit=1)[0]
        if self._all is not None and root not in self._all and not path.startswith("args["):
            message = f"jit: dynamic has {shown(path)}, which {self._title} does not take"
            raise ArgumentError(f"{message}; {nearest(root, self._all)}\n  at {place()}")
        for what, numbers in (("static", self._static), ("donated", self._donated)):
            if root in numbers:
                raise ArgumentError(f"jit: argument {root} is {what} and dynamic\n  at {place()}")

    def split(
        self, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> tuple[tuple[tuple[object, ...], dict[str, object]], Static]:
        """The dynamic arguments, and the static ones.

        Raises:
            ArgumentError: a static argument cannot be hashed.
        """
        if not self._static:
            return (args, kwargs), ()
        numbers = [n for n in range(len(args)) if n in self._static]
        names = sorted(name for name in kwargs if name in self._static)
        static = [(self.name(n), args[n]) for n in numbers] + [(name, kwargs[name]) for name in names]
        rest = tuple(x for n, x in enumerate(args) if n not in self._static)
        dynamic = (rest, {name: x for name, x in kwargs.items() if name not in self._static})
        return dynamic, tuple((name, self._static_value(name, value)) for name, value in static)

    def _static_value(self, name: str, value: object) -> StaticValue:
        try:
            return StaticValue.of(value)
        except TypeError as error:
            message = f"{self._title}: static argument {name} is {shown(value)} ({type(value).__name__})"
            takes = "it takes a hashable value, such as a tuple for a list"
            if hasattr(value, "__array__"):
                takes = "it takes a hashable value; an array is an argument that is not static"
            raise ArgumentError(f"{message}; {takes}\n  at {place()}") from error

    def join(self, static: Static) -> Callable[[object], tuple[tuple[object, ...], dict[str, object]]]:
        """Puts static arguments back between the dynamic ones."""
        values = {name: static_value.value for name, static_value in static}

        def call(tree: object) -> tuple[tuple[object, ...], dict[str, object]]:
            args, kwargs = cast("tuple[tuple[object, ...], dict[str, object]]", tree)
            if not values:
                return args, kwargs
            rest, joined, left = iter(args), [], len(args)
            used = set()
            for number in itertools.count():
                name = self.name(number)
                if number in self._static and name in values:
                    joined.append(values[name])
                    used.add(name)
                elif left:
                    joined.append(next(rest))
                    left -= 1
                else:
                    break
            return tuple(joined), {**kwargs, **{n: v for n, v in values.items() if n not in used}}

        return call

    def name(self, number: int) -> str:
        """The name of positional argument `number`."""
        return self._positional[number] if number < len(self._positional) else f"args[{number}]"

    def dynamic_numbers(self, count: int) -> list[int]:
        """The indices of the first `count` positional arguments that are not static."""
        return list(itertools.islice((n for n in itertools.count() if n not in self._static), count))

    def paths(self, structure: TreeDef) -> list[str]:
        """The path of each leaf of the dynamic arguments, such as `params['w']`."""
        positional, named = structure.children
        numbers = self.dynamic_numbers(len(positional.children))
        found = [p for n, child in zip(numbers, positional.children, strict=True) for p in child.paths(self.name(n))]
        names: Sequence[str] = named.rest  # type: ignore[assignment]
        return found + [p for name, child in zip(names, named.children, strict=True) for p in child.paths(name)]

    def donated_leaves(self, structure: TreeDef) -> tuple[int, ...]:
        """The indices of the leaves of donated arguments."""
        positional, named = structure.children
        keys: list[Hashable] = [*self.dynamic_numbers(len(positional.children)), *named.rest]  # type: ignore[misc]
        numbers: list[int] = []
        first = 0
        for key, child in zip(keys, (*positional.children, *named.children), strict=True):
            if key in self._donated:
                numbers += range(first, first + child.num_leaves)
            first += child.num_leaves
        return tuple(numbers)


MAX_LISTED = 1 << 16
"""How many arguments can be named, which bounds the cost of an endless iterator."""


def listed(argument: str, given: object, takes: str) -> list[object]:
    """The entries of an option that names arguments.

    Raises:
        ArgumentError: it is not a sequence, or has too many entries.
    """
    try:
        found = list(itertools.islice(given, MAX_LISTED + 1))  # type: ignore[call-overload]
    except Exception as error:  # including whatever a foreign object's methods raise
        raise ArgumentError(f"{argument} is {shown(given)}; it takes {takes}\n  at {place()}") from error
    if len(found) > MAX_LISTED:
        raise ArgumentError(f"{argument} is {shown(given)}; it takes at most {MAX_LISTED}\n  at {place()}")
    return found


def _names(argument: str, given: object) -> list[str]:
    read = listed(argument, given, "a name, or several")
    found = [one for one in read if isinstance(one, str)]
    if len(found) != len(read):
        raise ArgumentError(f"{argument} is {shown(given)}; it takes names\n  at {place()}")
    return found


def _parameters(function: Callable[..., object]) -> tuple[list[str], list[str] | None, bool]:
    """The names of positional parameters; of all parameters, or None if any keyword is accepted or the signature is
    unknown; and whether there may be more positional ones."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # C functions
        return [], None, True
    positional = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    takes_more = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return positional, None, takes_more
    return positional, [p.name for p in parameters if p.kind is not p.VAR_POSITIONAL], takes_more

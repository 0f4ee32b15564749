"""Typed options: which values and texts the annotation of a dataclass field accepts.

The options of passes and of targets are frozen dataclasses, and tools read them from flags; the meaning of `int`,
`Literal[…]`, `tuple[str, …]` or a union is defined here, once. The callers write the messages.
"""

from __future__ import annotations

import contextlib
import functools
import types
import typing
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

TRUE_WORDS, FALSE_WORDS = ("true", "1", "on", "yes"), ("false", "0", "off", "no")


def hints_of(options_type: type) -> dict[str, Any]:
    """The annotations of a dataclass's fields."""
    return _hints(options_type)


@functools.cache
def _hints(options_type: Any) -> dict[str, Any]:
    return typing.get_type_hints(options_type)


def type_name(hint: object) -> str:
    """The type in words.

    >>> type_name(tuple[str, ...]), type_name(Literal["a", "b"]), type_name(int | None)
    ('list of str', 'a | b', 'int | NoneType')
    """
    if get_origin(hint) is tuple:
        return f"list of {type_name(get_args(hint)[0])}"
    if get_origin(hint) is Literal:
        return " | ".join(map(str, get_args(hint)))
    if get_origin(hint) in (typing.Union, types.UnionType):
        return " | ".join(type_name(choice) for choice in get_args(hint))
    return str(getattr(hint, "__name__", hint))


def is_of_type(value: object, hint: object) -> bool:
    """Whether a Python value is of the annotated type. An int counts as a float, but a bool is not a number."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return any(isinstance(value, type(choice)) and value == choice for choice in arguments)
    if origin is tuple:
        return isinstance(value, tuple) and all(is_of_type(item, arguments[0]) for item in value)
    if arguments:  # a union
        return any(is_of_type(value, choice) for choice in arguments)
    if isinstance(value, bool) and hint is not bool:
        return False
    return isinstance(value, (int, float) if hint is float else hint)  # type: ignore[arg-type]


def parse_value(text: str, hint: object, *, separator: str = ",") -> object:
    """The value that a text represents.

    Args:
        separator: between the items of a list.

    Raises:
        ValueError: the text does not represent a value of the type.

    >>> parse_value("1, 2", tuple[int, ...]), parse_value("on", bool)
    ((1, 2), True)
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        items = [item.strip() for item in text.split(separator)]
        return tuple(parse_value(item, arguments[0]) for item in items if item)
    if origin is Literal:
        choices = {str(choice): choice for choice in arguments}
        if text in choices:
            return choices[text]
    elif arguments:  # a union
        for choice in arguments:
            with contextlib.suppress(ValueError):
                return parse_value(text, choice, separator=separator)
    elif hint in _SCALARS:
        return _SCALARS[hint](text)
    raise ValueError(f"{text!r} is no {type_name(hint)}")


def _read_bool(text: str) -> bool:
    word = text.lower()
    if word not in TRUE_WORDS + FALSE_WORDS:
        raise ValueError(f"{text!r} is no bool")
    return word in TRUE_WORDS


_SCALARS: dict[object, Callable[[str], object]] = {bool: _read_bool, int: int, float: float, str: str}

"""Pass options: one frozen dataclass per pass, from which their text form, help and error messages are derived.

    @dataclass(frozen=True)
    class Options:
        keep: tuple[str, ...] = option((), "names of composites that stay")
        limit: int = option(8, "largest rank that is unrolled")

is written `my-pass{keep=a,b limit=4}` in a pipeline. A field `some_name` is spelled `some-name` there. Source: the
option grammar of MLIR's textual pipelines (space-separated `key=value`, lists with commas, `{}` or quotes around
values that contain either).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from hilo.dialect.support.errors import PassError, nearest
from hilo.dialect.support.options import hints_of, parse_value, type_name

T = TypeVar("T")


def option(default: T, help: str) -> T:
    """A field of an options dataclass: its default and one sentence of help."""
    return dataclasses.field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class NoOptions:
    """The options of a pass that has none."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option as help and listings show it: `name=<type>`, default and sentence, all as text."""

    name: str
    type: str
    default: str
    help: str


def describe(options_type: type) -> tuple[OptionInfo, ...]:
    """The options of a dataclass, in the order of its fields."""
    hints = hints_of(options_type)
    return tuple(
        OptionInfo(_spell(f.name), type_name(hints[f.name]), format_value(f.default), str(f.metadata.get("help", "")))
        for f in dataclasses.fields(options_type)
    )


def parse_options(pass_name: str, options_type: type[T], text: str) -> T:
    """`limit=4 keep=a,b` as an instance of `options_type`.

    Raises:
        PassError: an option is unknown, given twice, or its value is not of its type; the message names the right ones.
    """
    if not text or text.isspace():
        return options_type()
    fields = {_spell(f.name): f for f in dataclasses.fields(cast(Any, options_type))}
    hints = hints_of(options_type)
    values: dict[str, object] = {}
    for key, value in split_options(pass_name, text):
        field = fields.get(key)
        if field is None:
            known = nearest(key, fields) if fields else "the pass takes no options"
            raise PassError(f"{pass_name}: option '{key}' is unknown; {known}")
        if field.name in values:
            raise PassError(f"{pass_name}: option '{key}' is given twice")
        values[field.name] = _parse_value(pass_name, key, hints[field.name], value)
    return options_type(**values)


def print_options(options: object) -> str:
    """The canonical text of the options that differ from their defaults; empty if none do."""
    parts = []
    for f in dataclasses.fields(cast(Any, options)):
        value = getattr(options, f.name)
        if value != f.default:
            parts.append(f"{_spell(f.name)}={_quote(format_value(value))}")
    return " ".join(parts)


def split_options(pass_name: str, text: str) -> list[tuple[str, str | None]]:
    """`a=1 b={x y} flag` -> `[("a", "1"), ("b", "x y"), ("flag", None)]`."""
    pairs: list[tuple[str, str | None]] = []
    for word in _words(pass_name, text):
        key, equals, value = word.partition("=")
        if not key:
            raise PassError(
                f"{pass_name}: option {word!r} has no name; options are written name=value, with spaces between"
            )
        pairs.append((key, _unquote(value) if equals else None))
    return pairs


def format_value(value: object) -> str:
    """An option value as pipelines spell it: `true`, `4`, `a,b`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(format_value(v) for v in value)
    return str(value)


_CLOSED_BY = {"{": "}", "'": "'", '"': '"'}


def _words(pass_name: str, text: str) -> list[str]:
    """Splits the text of options at spaces; quotes and (possibly nested) braces hold a word together."""
    words, open_ = [""], ""
    for char in text:
        in_quotes = open_[-1:] in ("'", '"')
        if open_ and char == _CLOSED_BY[open_[-1]]:
            open_ = open_[:-1]
        elif not in_quotes and char in _CLOSED_BY:
            open_ += char
        elif not in_quotes and char == "}":
            raise PassError(f"{pass_name}: options {text!r} have a }} without its {{")
        if char.isspace() and not open_:
            words.append("")
        else:
            words[-1] += char
    if open_:
        raise PassError(f"{pass_name}: options {text!r} have an unclosed {open_[-1]}")
    return list(filter(None, words))


def _unquote(value: str) -> str:
    if len(value) >= 2 and value[0] + value[-1] in ("''", '""', "{}"):
        return value[1:-1]
    return value


def _quote(value: str) -> str:
    return "{" + value + "}" if not value or any(c.isspace() or c in "{}'\"" for c in value) else value


def _spell(field_name: str) -> str:
    return field_name.rstrip("_").replace("_", "-")  # `except_`, since the name is a Python keyword


def _parse_value(pass_name: str, key: str, hint: object, text: str | None) -> object:
    if text is None:
        if hint is bool:
            return True
        raise PassError(f"{pass_name}: option '{key}' has no value; it takes {type_name(hint)}")
    try:
        return parse_value(text, hint)
    except ValueError as error:
        raise PassError(f"{pass_name}: option '{key}' is {text!r}; it takes {type_name(hint)}") from error

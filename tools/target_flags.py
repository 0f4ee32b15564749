"""A target's options as flags: each field of its options dataclass is one, `opt_level` as `--opt-level`."""

from __future__ import annotations

import argparse
import dataclasses
import typing
from typing import Any

from hilo.tools.flags import FlagParser, boolean

DEFAULT_TARGET = "llvm-cpu"


def add_target_flags(parser: FlagParser, arguments: list[str]) -> None:
    """Adds `--target`, and the options of the target that `arguments` name.

    Raises:
        TargetError: there is no such target; the message lists those that there are.
    """
    from hilo.targets.target import get_target

    group = parser.add_argument_group("target")
    group.add_argument("--target", default=DEFAULT_TARGET, metavar="NAME", help=f"default {DEFAULT_TARGET}")
    target = get_target(_named_target(arguments))
    options = parser.add_argument_group(f"options of {target.name}", target.description)
    hints = typing.get_type_hints(target.options)
    for field in dataclasses.fields(target.options):
        name = "iree-flag" if field.name == "flags" else field.name.replace("_", "-")
        text = f"{field.metadata.get('help', '')} (default {field.default!r})"
        kind = hints[field.name]
        settings: dict[str, Any] = {"dest": f"target_{field.name}", "default": None, "help": text.replace("%", "%%")}
        if kind is bool:
            settings |= {"nargs": "?", "const": "true", "type": boolean, "metavar": "BOOL"}
        elif typing.get_origin(kind) is typing.Literal:
            settings |= {"choices": list(typing.get_args(kind))}
        elif typing.get_origin(kind) is tuple:
            settings |= {"action": "append", "metavar": "FLAG"}
        else:
            settings |= {"type": kind if kind in (int, float) else str, "metavar": field.name.upper()}
        options.add_argument(f"--{name}", **settings)


def target_options(flags: argparse.Namespace) -> dict[str, object]:
    """The options that were given, as `compile_module` takes them."""
    prefix = "target_"
    given = {name.removeprefix(prefix): value for name, value in vars(flags).items() if name.startswith(prefix)}
    return {name: value for name, value in given.items() if value is not None}


def _named_target(arguments: list[str]) -> str:
    """The last `--target` of a command line, before its flags are known."""
    name = DEFAULT_TARGET
    for index, argument in enumerate(arguments):
        flag, equals, value = argument.lstrip("-").partition("=")
        if argument.startswith("-") and flag == "target":
            name = value if equals else arguments[index + 1] if index + 1 < len(arguments) else name
    return name

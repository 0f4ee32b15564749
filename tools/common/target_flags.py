"""A target's options as flags: each field of its options dataclass is a flag, such as `opt_level` as `--opt-level`.

If a tool takes several targets, a flag applies to each target that has the option, and braces hold options of one
target:

    --target='llvm-cpu{cpu=generic},cuda{arch=sm_70},cuda{arch=sm_89}' --opt-level=O3
"""

from __future__ import annotations

import argparse
import dataclasses
import re
import typing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.errors import ArgumentError
from hilo.dialect.support.options import hints_of, parse_value, type_name
from hilo.tools.common.flags import FlagParser, UsageError, boolean

if TYPE_CHECKING:
    from hilo.targets.target import Target

DEFAULT_TARGET = "llvm-cpu"
_ONE = re.compile(r"\s*([^{},]+?)\s*(?:\{([^{}]*)\})?\s*(?:,|$)")


@dataclass(frozen=True)
class TargetSpec:
    """A target of the command line, and the options in its braces, as text."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def target(self) -> Target:
        """The target.

        Raises:
            TargetError: there is no such target; the message lists the targets that exist.
        """
        from hilo.targets.target import get_target

        return get_target(self.name)


def parse_targets(text: str) -> tuple[TargetSpec, ...]:
    """The targets of `llvm-cpu,cuda{arch=sm_80 opt-level=O3}`.

    Raises:
        UsageError: the text is not a list of targets.

    >>> [spec.name for spec in parse_targets("llvm-cpu, cuda{arch=sm_80}")]
    ['llvm-cpu', 'cuda']
    """
    found: list[TargetSpec] = []
    position = 0
    while position < len(text) or not found:
        match = _ONE.match(text, position)
        if match is None:
            raise UsageError(f"--target={text}: it takes names with commas between, as in llvm-cpu,cuda{{arch=sm_80}}")
        options = []
        for word in (match[2] or "").split():
            name, equals, value = word.partition("=")
            options.append((name.replace("-", "_"), value if equals else "true"))
        found.append(TargetSpec(match[1], tuple(options)))
        position = match.end()
    return tuple(found)


def add_target_flags(parser: FlagParser, arguments: list[str], *, own: frozenset[str] = frozenset()) -> None:
    """Adds `--target`, and the options of the targets that `arguments` name, except the tool's `own` flags.

    Raises:
        TargetError: there is no such target; the message lists the targets that exist.
        UsageError: `--target` is not a list of targets.
    """
    group = parser.add_argument_group("target")
    group.add_argument("--target", default=DEFAULT_TARGET, metavar="NAME", help=f"default {DEFAULT_TARGET}")
    known = set(own)
    for target in dict.fromkeys(spec.target.name for spec in parse_targets(named_target(arguments) or DEFAULT_TARGET)):
        known |= _add_options(parser, TargetSpec(target).target, known)


def _add_options(parser: FlagParser, target: Target, known: set[str]) -> set[str]:
    """Adds the options for which there is no flag yet; returns their names."""
    options = parser.add_argument_group(f"options of {target.name}", target.description)
    hints = hints_of(target.options)
    fields = [field for field in dataclasses.fields(target.options) if field.name not in known]
    for field in fields:
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
    return {field.name for field in fields}


def target_options(flags: argparse.Namespace, spec: TargetSpec | None = None) -> dict[str, object]:
    """The options that were given, as `compile_module` takes them.

    Args:
        flags: the parsed command line.
        spec: for one target of several: returns the flags that it has, and the options in its braces.

    Raises:
        ArgumentError: an option in the braces has an invalid value.
    """
    prefix = "target_"
    rows = {name.removeprefix(prefix): value for name, value in vars(flags).items() if name.startswith(prefix)}
    given = {name: value for name, value in rows.items() if value is not None}
    if spec is None:
        return given
    hints = hints_of(spec.target.options)
    own = {name: value for name, value in given.items() if name in hints}
    return own | {name: _value(spec, name, hints.get(name, str), text) for name, text in spec.options}


def _value(spec: TargetSpec, name: str, kind: object, text: str) -> object:
    if typing.get_origin(kind) is typing.Literal:
        return text  # the target checks it
    try:
        return parse_value(text, kind, separator=";")
    except ValueError as error:
        raise ArgumentError(f"--target={spec.name}{{{name}={text}}}: it takes {type_name(kind)}") from error


def named_target(arguments: list[str]) -> str | None:
    """The last `--target` of a command line whose flags are not parsed yet; None if there is none."""
    name = None
    for index, argument in enumerate(arguments):
        flag, equals, value = argument.lstrip("-").partition("=")
        if argument.startswith("-") and flag == "target":
            name = value if equals else arguments[index + 1] if index + 1 < len(arguments) else name
    return name

"""Options on the command lines of the fuzzers."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from typing import Any

from hilo.targets.target import get_target


def read_option(text: str) -> tuple[str, Any]:
    """An option, `name=value`; values are Python literals, anything else is text.

    >>> read_option("buckets=(8, 64)"), read_option("tiers=compiled")
    (('buckets', (8, 64)), ('tiers', 'compiled'))
    """
    name, _, value = text.partition("=")
    try:
        return name, ast.literal_eval(value)
    except (SyntaxError, ValueError):
        return name, value


def options_of(target: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that a target has."""
    known = {row.name for row in dataclasses.fields(get_target(target).options)}
    return {name: value for name, value in options.items() if name in known}

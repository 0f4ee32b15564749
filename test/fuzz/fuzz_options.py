"""Options of targets that are passed to the fuzzer."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from hilo.targets.target import get_target


def options_of(target: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that a target has."""
    known = {row.name for row in dataclasses.fields(get_target(target).options)}
    return {name: value for name, value in options.items() if name in known}

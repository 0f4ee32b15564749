"""Entry points of packages: names that map to `"module:attribute"`, imported at first use.

Passes, targets and dialects are found in this way, both hilo's own and other packages'. A name with two owners, or one
that cannot be imported, is an error only where the name is used: no package can break users who do not name it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from hilo.dialect.support.errors import Error

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """A name and the object that it stands for.

    Attributes:
        name: as users write it.
        target: `"module:attribute"`.
        origin: `"hilo"` or the distribution that provides it.
        rival: another distribution that provides the same name; empty: none.
    """

    name: str
    target: str
    origin: str
    rival: str = ""


def discover(kind: str, own: Mapping[str, str], *, taken: Mapping[str, object] | None = None) -> dict[str, Entry]:
    """All entries of the group `hilo.<kind>s`, hilo's own first. None of them is imported.

    Args:
        kind: what they are, in the singular: `"pass"`, `"target"`, `"dialect"`.
        own: hilo's own entries, name → `"module:attribute"`.
        taken: names that MLIR already uses.
    """
    from importlib import metadata  # up to a fifth of a tool's start-up time, so only if something is looked up

    entries = {name: Entry(name, target, "hilo") for name, target in own.items()}
    group = f"hilo.{kind}{'es' if kind.endswith('s') else 's'}"
    for point in metadata.entry_points(group=group):
        origin = point.dist.name if point.dist is not None else point.value
        if point.name in (taken or {}):
            entries[point.name] = Entry(point.name, "", "MLIR", origin)
        elif point.name in entries:
            entries[point.name] = replace(entries[point.name], rival=origin)
        else:
            entries[point.name] = Entry(point.name, point.value, origin)
    return entries


def load_entry(kind: str, entry: Entry, takes: type[T] | tuple[type[T], ...], what: str, *, error: type[Error]) -> T:
    """Imports the object that the entry names.

    Args:
        takes: the class or classes that it must be an instance of.
        what: these in words, for the message.
        error: raised if it cannot be imported, is something else, or has two owners.
    """
    if entry.rival:
        raise error(f"{kind} {entry.name!r} is declared by {entry.origin} and by {entry.rival}; uninstall one of them")
    module, _, attribute = entry.target.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as cause:  # whatever another package raises when it is imported
        what_failed = f"{type(cause).__name__}: {cause}"
        message = f"{kind} {entry.name!r} of {entry.origin} could not be imported from {entry.target}: {what_failed}"
        raise error(message) from cause
    if not isinstance(found, takes):
        got = type(found).__name__
        raise error(f"{kind} {entry.name!r} of {entry.origin}: {entry.target} is a {got}; it takes {what}")
    return found

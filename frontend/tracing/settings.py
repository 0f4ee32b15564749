"""The options of `hilo.jit`, checked."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, TargetError, nearest, shown

if TYPE_CHECKING:
    from hilo.targets.target import Target

COMPILE_OPTIONS = ("cache", "check", "compile_timeout_s", "isolate", "mixed_precision", "partitions", "replicas")
"""Options of `hilo.compile` that every target has."""


@dataclass(frozen=True)
class Settings:
    """The arguments of `hilo.jit` except the function; see there.

    Attributes:
        options: those of `hilo.compile` and of the target.
    """

    target: str | Target | Sequence[str | Target]
    static_argnums: int | Sequence[int]
    static_argnames: str | Sequence[str]
    donate_argnums: int | Sequence[int]
    donate_argnames: str | Sequence[str]
    tiers: str
    max_signatures: int
    on_recompile: str
    language: str
    dynamic: Mapping[str, Mapping[int, str]] | None
    buckets: str | Sequence[int] | Mapping[str, Sequence[int]] | None
    options: dict[str, object]

    def check(self) -> None:
        """Raises an ArgumentError if one of them is wrong."""
        _check_choice("on_recompile", self.on_recompile, ("allow", "error"))
        _check_choice("language", self.language, ("auto", "hilo", "jax"))
        bound = self.max_signatures
        if isinstance(bound, bool) or not isinstance(bound, int) or bound < 1:
            raise ArgumentError(f"jit: max_signatures is {shown(bound)}; it takes 1 or more\n  at {place()}")
        if self.buckets is not None and self.dynamic is None:
            raise ArgumentError(f"jit: buckets is {shown(self.buckets)}; it takes dynamic, too\n  at {place()}")
        if self.options:
            self._check_options()

    def _check_options(self) -> None:
        from hilo.targets.target import get_target

        targets = self.target if isinstance(self.target, list | tuple) else [self.target]
        try:
            fields = [row.name for one in targets for row in dataclasses.fields(get_target(one).options)]  # type: ignore[arg-type]
        except TargetError:  # it may be registered before the first call, which raises if it is not
            return
        own = [row.name for row in dataclasses.fields(self) if row.name != "options"]
        known = {*COMPILE_OPTIONS, *fields, *own}
        for name in self.options:
            if name not in known:
                raise ArgumentError(f"jit: option {shown(name)} is unknown; {nearest(name, known)}\n  at {place()}")

    def keywords(self) -> dict[str, object]:
        """The arguments with which `hilo.jit` was called."""
        rows = {row.name: getattr(self, row.name) for row in dataclasses.fields(self)}
        rows.update(rows.pop("options"))
        return rows


def _check_choice(name: str, given: object, choice: Sequence[str]) -> None:
    if not isinstance(given, str) or given not in choice:
        raise ArgumentError(f"jit: {name} is {shown(given)}; {nearest(given, choice)}\n  at {place()}")


def is_traced_by_jax(leaves: Sequence[object]) -> bool:
    """Whether one of the leaves is a value of a function that JAX traces, whose contents are not known yet."""
    jax = sys.modules.get("jax")
    return jax is not None and hasattr(jax, "core") and any(isinstance(leaf, jax.core.Tracer) for leaf in leaves)


def find_by_name(module: str | None, name: str | None) -> object:
    """The object that a module has under a name, which may have dots; None if it has none."""
    found: object = sys.modules.get(module or "")
    for part in (name or "").split("."):
        found = getattr(found, part, None)
    return found

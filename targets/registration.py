"""Validates targets when they are registered, so that a missing part is not only found when a program first runs.

    hilo.targets.register_target(Target(name="my-chip", …))
or an entry point of the group `hilo.targets` registers a target.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import TargetError, shown
from hilo.targets.options import Options

if TYPE_CHECKING:
    from hilo.targets.target import Target


def not_compiled(options: object, work: object) -> tuple[str, ...]:
    """The flags of a target that declares none."""
    return ()


def no_device(options: object, work: object) -> str:
    """The device of a target that declares none."""
    return "local-sync"


def validate_target(target: Target) -> None:
    """Refuses a target that lacks a part.

    Raises:
        TargetError: the message names each missing part, and what it must be.
    """
    missing = list(_missing(target))
    if missing:
        lines = "\n".join(f"  {part}" for part in missing)
        name = target.name if isinstance(target.name, str) and target.name else "without a name"
        raise TargetError(f"target {name} cannot be registered; it lacks:\n{lines}")


def _missing(target: Target) -> Iterator[str]:
    if not isinstance(target.name, str) or not target.name or not target.name.strip():
        yield "name: it takes a text, which `target=` is given"
    if not isinstance(target.description, str) or not target.description:
        yield "description: it takes one sentence"
    yield from _profile_parts(target)
    yield from _options_parts(target)
    yield from _compiler_parts(target)
    if not target.ladder or target.ladder[0].when is not None:
        yield "ladder: it takes at least one rung, the first without `when`"
    if isinstance(target.priority, bool) or not isinstance(target.priority, int):
        yield f"priority: {shown(target.priority)}; it takes an integer"
    yield from _runner_parts(target)


def _options_parts(target: Target) -> Iterator[str]:
    if not (isinstance(target.options, type) and issubclass(target.options, Options)):
        yield f"options: {shown(target.options)}; it takes a frozen dataclass derived from hilo.targets.Options"
    elif not dataclasses.is_dataclass(target.options):
        yield "options: it takes a frozen dataclass derived from hilo.targets.Options"


def _compiler_parts(target: Target) -> Iterator[str]:
    if target.build is None and target.flags is not_compiled:
        yield "compiler: it takes build=, which makes an executable, or flags= and device= of what IREE compiles"
    elif target.build is None and target.device is no_device:
        yield "device: it takes device=, which names IREE's runtime device for a program"
    elif target.build is not None and not callable(target.build):
        yield f"compiler: build is {shown(target.build)}; it takes a function of a BuildRequest"


def _profile_parts(target: Target) -> Iterator[str]:
    from hilo.lowering.framework.profile import Profile

    try:
        profile = target.profile()
    except (AttributeError, ImportError, ValueError) as error:
        yield f"takes: {shown(target.takes)} cannot be imported: {error}"
        return
    if not isinstance(profile, Profile):
        yield f"takes: {shown(profile)}; it takes a Profile, or 'module:attribute' of one"
        return
    if not profile.element_types:
        yield "element types: the profile's element_types is empty; it takes XLA names such as f32"
    if profile.filter is not None and not callable(profile.filter):
        yield f"operation filter: {shown(profile.filter)}; it takes a function: operation -> reason, or None"


def _runner_parts(target: Target) -> Iterator[str]:
    if target.runner is None:
        return
    from hilo.targets.runtime.runner import Runner

    kind = target.runner
    if not (isinstance(kind, type) and issubclass(kind, Runner)):
        yield f"runner: {shown(kind)}; it takes a class derived from HostRunner"
        return
    for name in sorted(getattr(kind, "__abstractmethods__", ())):
        yield f"{name}: {kind.__name__} does not have it; it takes a method, see {kind.__mro__[1].__name__}.{name}"

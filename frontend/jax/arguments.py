"""Reads the arguments of functions that JAX traces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hilo.jax.held_leaves import hold
from hilo.jax.languages import is_filtered
from hilo.tracing.arguments import Arguments, Dynamic
from hilo.tracing.signature import Static

if TYPE_CHECKING:
    from hilo.tracing.settings import Settings


class JaxArguments(Arguments):
    """Reads the arguments of a function that JAX traces: objects that are not arrays become a part of the program."""

    numbers_are_fixed = False

    def split(self, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[Dynamic, Static]:
        """As `Arguments.split`; the dynamic arguments contain arrays only."""
        dynamic, static = super().split(args, kwargs)
        held = hold(dynamic, self._title, self.paths, numbers_are_fixed=self.numbers_are_fixed)
        return held, static  # type: ignore[return-value]


class FilteredArguments(JaxArguments):
    """For a function that equinox transformed: Python numbers become a part of the program, too."""

    numbers_are_fixed = True


def read_arguments(function: Callable[..., object], title: str, settings: Settings, is_jax: bool) -> Arguments:
    """Makes the reader for the arguments of a function that hilo or JAX traces.

    Args:
        title: the function's name in messages.
        settings: they name the static and the donated arguments. If they name none for a function that `jax.jit`
            returned, they are those that JAX knows.
    """
    names: list[Any] = [
        settings.static_argnums, settings.static_argnames, settings.donate_argnums, settings.donate_argnames
    ]  # fmt: skip
    if not is_jax:
        return Arguments(function, title, *names)
    info = getattr(function, "_jit_info", None)
    if info is not None and names[:2] == [(), ()]:
        names[:2] = info.static_argnums or (), info.static_argnames or ()
    if info is not None and names[2:] == [(), ()]:
        names[2:] = info.donate_argnums or (), info.donate_argnames or ()
    kind = FilteredArguments if is_filtered(function) else JaxArguments
    return kind(function, title, *names)

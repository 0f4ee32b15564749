"""What JAX has no public name for: the one module that reads its private ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from jax.stages import Lowered


class Lowering(NamedTuple):
    """What a lowered function says of itself in addition to its text.

    Attributes:
        name: the function's.
        callbacks: functions of the process that the program calls, in the order of its calls.
        kept: the numbers of the arguments that the program takes; None: all.
    """

    name: str
    callbacks: Any
    kept: tuple[int, ...] | None


def read_lowering(lowered: Lowered) -> Lowering:
    """`Lowered` hands out text and types only, from which the arguments that were dropped cannot be told."""
    found = lowered._lowering
    settings = found.compile_args
    name = (getattr(found, "_name", "") or "jax").removeprefix("jit(").removesuffix(")")
    kept = settings.get("kept_var_idx")
    return Lowering(name, settings.get("host_callbacks"), None if kept is None else tuple(sorted(kept)))


def key_kind(dtype: Any) -> object:
    """The generator of an element type of keys; `jax.random.key_impl` takes arrays of keys only."""
    return dtype._impl

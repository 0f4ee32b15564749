"""What JAX has no public name for: the one module that reads its private ones."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

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


def key_bits(key: Any) -> object:
    """The numbers of typed keys; `jax.random.key_data` takes 14 µs to return them."""
    return key._base_array


@functools.cache
def array_type() -> type:
    """The type of JAX's arrays, of which `jax.Array` is an abstract class."""
    import jax

    return type(jax.numpy.zeros(()))


@functools.cache
def capsule_reader() -> Callable[[object], Any] | None:
    """What makes a JAX array of the CPU from a DLPack capsule in 3 µs; None if this version of JAX has no such one.

    `jax.dlpack.from_dlpack` calls the same one, in 25 µs.
    """
    import jax

    try:
        # NOTE: JAX's stubs do not export its extension module, which the public function takes from there, too.
        from jax._src.lib import _jax  # type: ignore[attr-defined]

        read, device = _jax.dlpack_managed_tensor_to_buffer, jax.devices("cpu")[0]
        read(np.ones(1, np.float32).__dlpack__(), device, None)
    except (ImportError, AttributeError, TypeError, RuntimeError):
        return None
    return lambda capsule: read(capsule, device, None)

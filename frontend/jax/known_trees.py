"""Calls of JAX functions like the one before: JAX itself takes their arguments apart and puts their results together.

The first call reads each leaf, and finds out which ones are a part of the program (`held_leaves`). It is known then
which leaves of JAX's own flattening the program takes, which takes a microsecond instead of 50.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo.jax.computation import is_x64
from hilo.jax.held_leaves import count_fixed, is_key, weak_leaves
from hilo.jax.private import array_type, capsule_reader, key_bits
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.memory.kept import IMMUTABLE
from hilo.targets.runtime.memory.layout import Layout
from hilo.tracing.signature import Signature
from hilo.tree import TreeDef

_PLAIN = frozenset((np.ndarray, DeviceArray))
_NUMBERS = (bool, int, float, complex)
_NUMBER_OF = {"pred": bool, "signed": int, "float": float, "complex": complex}


@dataclass(frozen=True, slots=True)
class _Fixed:
    """A leaf that is a part of the program."""

    value: object


class KnownArguments:
    """The arguments of a program.

    Args:
        structure: JAX's, of the pair of positional and keyword arguments.
        wanted: for each leaf, `_Fixed`, the type of a Python number, the element type of typed keys, or whether it is
            an array whose type is weak.
    """

    def __init__(self, structure: Any, wanted: Sequence[object]) -> None:
        import jax

        self._structure = structure
        self._wanted = tuple(wanted)
        self._are_plain = not any(wanted)
        self._flatten = jax.tree_util.tree_flatten
        self._array: Any = array_type()
        IMMUTABLE.add(self._array)
        self._key = type(jax.random.key(0))

    def take(self, args: tuple[object, ...], kwargs: dict[str, object]) -> list[object] | None:
        """The program's leaves, whose element types and sizes are not looked at; None for other arguments."""
        found, structure = self._flatten((args, kwargs))
        if structure != self._structure:
            return None
        if self._are_plain and {*map(type, found)} <= _PLAIN:
            return found
        leaves: list[Any] = []
        for leaf, wanted in zip(found, self._wanted, strict=True):
            if type(leaf) is self._array:
                if leaf.aval.weak_type is not wanted:
                    return None
                leaves.append(leaf)
            elif not self._add(leaf, wanted, leaves):
                return None
        return leaves

    def _add(self, leaf: Any, wanted: object, leaves: list[Any]) -> bool:
        """Adds a leaf that is no array of JAX, unless it is fixed; False if it is not what is wanted."""
        kind = type(leaf)
        if type(wanted) is _Fixed:
            return leaf is wanted.value
        if kind is self._key:
            leaves.append(key_bits(leaf))
            return bool(leaf.dtype == wanted)
        leaves.append(leaf)
        return wanted is False if kind in _PLAIN or isinstance(leaf, np.generic) else kind is wanted


def know_arguments(arguments: object, leaves: Sequence[object], signature: Signature) -> KnownArguments | None:
    """What calls like this one pass; None if JAX finds other leaves than hilo, or it is not known which ones are fixed.

    Args:
        arguments: the pair of positional and keyword arguments.
        leaves: those that the program takes.
        signature: theirs.
    """
    import jax

    found, structure = jax.tree_util.tree_flatten(arguments)
    numbers, taken = (sum(type(leaf) in _NUMBERS for leaf in row) for row in (found, leaves))
    fixed, static = len(found) - len(leaves), jax.tree_util.tree_leaves([given.value for _, given in signature.static])
    if taken not in (0, numbers) or fixed != count_fixed(signature.structure) + len(static):
        return None
    wanted = list(_wanted(found, leaves, signature))
    return KnownArguments(structure, wanted) if sum(type(one) is _Fixed for one in wanted) == fixed else None


def _wanted(found: Sequence[Any], leaves: Sequence[object], signature: Signature) -> Iterator[object]:
    """What is wanted for each leaf that JAX finds."""
    takes_numbers = any(type(leaf) in _NUMBERS for leaf in leaves)
    pending = list(zip(leaves, _kinds(signature), strict=True))[::-1]
    for leaf in found:
        is_typed_key = is_key(leaf)
        if pending and (is_typed_key or leaf is pending[-1][0]) and (takes_numbers or type(leaf) not in _NUMBERS):
            _, kind = pending.pop()
            yield leaf.dtype if is_typed_key else kind
        else:
            yield _Fixed(leaf)


def _kinds(signature: Signature) -> Iterator[type | bool]:
    """For each leaf, the type of a Python number, or whether an array's type is weak."""
    for spec, is_weak in zip(signature.specs, weak_leaves(signature.structure), strict=True):
        yield _NUMBER_OF[spec.dtype.kind] if spec.is_weak else is_weak


class KnownResult:
    """The result of a program.

    Args:
        structure: JAX's.
        values: its leaves, with None in place of arrays.
        places: where the arrays are among them.
    """

    def __init__(self, structure: Any, values: Sequence[object], places: Sequence[int]) -> None:
        self._structure = structure
        self._values = values
        self._places = places

    def restore(self, arrays: Sequence[object]) -> object:
        """The result with these arrays."""
        if len(self._places) == len(self._values):
            return self._structure.unflatten(arrays)
        values = list(self._values)
        for place, array in zip(self._places, arrays, strict=True):
            values[place] = array
        return self._structure.unflatten(values)


def know_result(result: object, arrays: Sequence[object], structure: TreeDef) -> KnownResult | None:
    """What results like this one are; None if JAX finds other leaves in it than hilo.

    Args:
        arrays: the arrays in it.
        structure: hilo's.
    """
    import jax

    found, known = jax.tree_util.tree_flatten(result)
    places: list[int] = []
    for place, leaf in enumerate(found):
        if len(places) < len(arrays) and leaf is arrays[len(places)]:
            places.append(place)
    if len(places) < len(arrays) or len(found) - len(places) != count_fixed(structure):
        return None
    is_array = [place in places for place in range(len(found))]
    values = [None if taken else leaf for leaf, taken in zip(found, is_array, strict=True)]
    return KnownResult(known, values, places)


_IN_PLACE: dict[Layout, bool] = {}
"""Whether JAX takes arrays of a layout where they are."""

_KNOWN_LAYOUTS = 4096

_WIDE = frozenset(map(np.dtype, ("i8", "u8", "f8", "c16")))
"""What JAX converts unless `jax_enable_x64` is on."""


def as_jax(array: object) -> object:
    """A host array as a JAX array, in the same memory if JAX supports that.

    Args:
        array: the result of a call, which nothing else has.
    """
    if not isinstance(array, DeviceArray) or array.device.dlpack is None:
        return array
    layout = array.layout
    read = capsule_reader() if _IN_PLACE.get(layout, True) and (layout.numpy not in _WIDE or is_x64()) else None
    if read is not None:
        try:
            found = read(array.device.capsule(array.view, layout))
        except (BufferError, RuntimeError, ValueError, TypeError):  # element types that DLPack or JAX do not have
            found = None
        if found is not None and found.dtype == layout.numpy:
            array.device.kept.keep(found, layout, array.view)
            return found
        if len(_IN_PLACE) < _KNOWN_LAYOUTS:
            _IN_PLACE[layout] = False
    return array.__jax_array__()

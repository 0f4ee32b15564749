"""The values of an ensemble: one array if all members agree, else one for each.

Member 0 is the program as it is written; the others are what other roundings might have given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from hilo.targets.evaluator.arithmetic.numbers import row_of


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """A value that differs between the members.

    Attributes:
        members: one array each, of one shape and element type; 0 is the reference.
    """

    members: tuple[Any, ...]


Value: TypeAlias = "Spread | Any"
"""An array that all members share, a `Spread`, or a tuple of values."""


def member(value: Value, index: int) -> Any:
    """One member's part of a value. The value of a discontinuity has three parts, which larger ensembles share."""
    if isinstance(value, Spread):
        return value.members[index if index < len(value.members) else 1 + (index - 1) % (len(value.members) - 1)]
    return tuple(member(part, index) for part in value) if isinstance(value, tuple) else value


def is_exact(value: Value) -> bool:
    """Whether all members share a value."""
    if isinstance(value, tuple):
        return all(map(is_exact, value))
    return not isinstance(value, Spread)


def gathered(parts: Sequence[Any]) -> Value:
    """The value whose members have these parts."""
    first = parts[0]
    if isinstance(first, tuple):
        return tuple(gathered(part) for part in zip(*parts, strict=True))
    if all(part is first for part in parts):
        return first
    return Spread(tuple(parts))


def settled(parts: Sequence[Any]) -> Value:
    """The same, as one array if the members do not differ."""
    if isinstance(parts[0], tuple):
        return gathered(parts)
    first = np.asarray(parts[0])
    same = all(np.array_equal(first, part) for part in parts[1:])
    return parts[0] if same else Spread(tuple(parts))


def is_inexact(array: Any) -> bool:
    """Whether an array has real or complex float elements."""
    kind = np.asarray(array).dtype
    return kind.kind in "fc" or (kind.kind == "V" and (row_of(np.asarray(array)).is_float))


def wide(array: Any) -> np.ndarray:
    """Floats in a type that represents their differences: f64 or c128."""
    given = np.asarray(array)
    return given.astype(np.complex128 if given.dtype.kind == "c" else np.float64)


def deviation(value: Spread) -> np.ndarray:
    """The largest distance of the members from the reference, for each element; infinite if only one is NaN."""
    reference = wide(value.members[0])
    off = np.zeros(reference.shape)
    for part in value.members[1:]:
        other = wide(part)
        distance = np.abs(other - reference)
        same = (other == reference) | (np.isnan(other) & np.isnan(reference))
        off = np.maximum(off, np.where(same, 0.0, np.where(np.isnan(distance), np.inf, distance)))
    return off


def mapped(value: Value, function: Callable[[Any], Any], count: int) -> Value:
    """A function of each member's part, computed once if they share it."""
    if is_exact(value):
        return function(value)
    return gathered([function(member(value, index)) for index in range(count)])

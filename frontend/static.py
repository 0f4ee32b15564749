"""Static values that a program depends on, as parts of a cache key."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True, eq=False)
class StaticValue:
    """The value of a static argument or field. Values that Python considers equal may make different programs: 1, 1.0
    and True, or 0.0 and -0.0; and a NaN, which is not equal to itself, makes the same program again.

    Attributes:
        value: as passed by the caller.
        key: equal for values that share a program.
    """

    value: Hashable
    key: Hashable

    @staticmethod
    def of(value: object) -> StaticValue:
        """Raises: TypeError: the value cannot be hashed."""
        hash(value)
        return StaticValue(value, _key(value))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StaticValue) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def _key(value: object) -> Hashable:
    type_ = type(value)
    if type_ is float:
        return type_, value.hex()  # type: ignore[attr-defined]
    if type_ is complex:
        return type_, value.real.hex(), value.imag.hex()  # type: ignore[attr-defined]
    if isinstance(value, np.generic):
        return type_, value.tobytes()
    if isinstance(value, tuple):
        return type_, *map(_key, value)
    if isinstance(value, frozenset):
        return type_, frozenset(map(_key, value))
    return type_, value

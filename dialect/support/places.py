"""`x.at[index].set(value)`: the methods that arrays, which are immutable, have in place of assignments.

What returns the changed array differs (an operation in a program, a program that runs); the interface is defined here.

Source: JAX's documentation of `jax.numpy.ndarray.at`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from hilo.dialect.support.calls import explained_methods


class Indexed(Protocol):
    """An object that supports `x[index]`."""

    def __getitem__(self, index: Any) -> Any: ...


T = TypeVar("T", bound=Indexed)
Update: TypeAlias = Callable[[str, T, object, object], T]
"""Returns the result of a method of `Places`, given the method's name, the array, the index and the value."""


@dataclass(frozen=True)
class At(Generic[T]):
    """The type of `x.at`: `x.at[index]` selects places of `x`."""

    array: T
    update: Update[T]

    def __getitem__(self, index: object) -> Places[T]:
        return Places(self.array, index, self.update)

    if not TYPE_CHECKING:  # for type checkers a missing name is an error

        def __getattr__(self, name: str) -> object:
            hint = f"; the index comes first: x.at[index].{name}(value)" if hasattr(Places, name) else ""
            raise AttributeError(f"x.at has no attribute {name!r}{hint}", name=name, obj=self)


@explained_methods("x.at[index]")
@dataclass(frozen=True)
class Places(Generic[T]):
    """Places of an array; each method returns the whole array.

    The index is any that `x[index]` takes, and for a single value also a mask. A value is a Python number, which takes
    the array's element type, or an array of that type; it broadcasts to `x[index]`. If an index selects a place twice,
    the values are combined one after the other; of two values that are set, one is taken. Places outside the array
    that are known at run time only are dropped: nothing changes for them.
    """

    array: T
    index: object
    update: Update[T]

    if not TYPE_CHECKING:  # for type checkers a missing name is an error

        def __getattr__(self, name: str) -> object:
            known = "get, set, add, subtract, multiply, divide, min and max"
            hint = "x.at[index].set(f(x[index]))" if name in ("apply", "power") else known
            raise AttributeError(f"x.at[index] has no attribute {name!r}; use {hint}", name=name, obj=self)

    def get(self) -> T:
        """The values there: `x[index]`, with places outside the array clamped."""
        part: T = self.array[self.index]
        return part

    def set(self, value: object) -> T:
        """The array with `value` there."""
        return self.update("set", self.array, self.index, value)

    def add(self, value: object) -> T:
        """The array with `value` added there."""
        return self.update("add", self.array, self.index, value)

    def subtract(self, value: object) -> T:
        """The array with `value` subtracted there."""
        return self.update("subtract", self.array, self.index, value)

    def multiply(self, value: object) -> T:
        """The array multiplied by `value` there."""
        return self.update("multiply", self.array, self.index, value)

    def divide(self, value: object) -> T:
        """The array of floats or complex numbers divided by `value` there."""
        return self.update("divide", self.array, self.index, value)

    def min(self, value: object) -> T:
        """The array with elements larger than `value` replaced by it there."""
        return self.update("min", self.array, self.index, value)

    def max(self, value: object) -> T:
        """The array with elements smaller than `value` replaced by it there."""
        return self.update("max", self.array, self.index, value)

"""The state of a walk, and the registration of steps.

A step draws from the scope's random numbers and adds values. What it draws depends on ranks, kinds and names of
dimensions only, never on sizes or element types, so that a walk is the same function at all sizes, and for both
libraries.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

Step = Callable[["Scope"], "Value | None"]

STEPS: list[Step] = []
WEIGHTS: list[float] = []


def step(weight: float = 1.0) -> Callable[[Step], Step]:
    """Registers a step; it returns the value that it adds, or None where it finds nothing to work on."""

    def register(function: Step) -> Step:
        STEPS.append(function)
        WEIGHTS.append(weight)
        return function

    return register


@dataclass
class Value:
    """A traced value.

    Attributes:
        x: the library's value.
        kind: `f`, `i`, `b` or `c`.
        names: one name for each dimension; those of one name have one size. `1` is a dimension of size one.
        is_exact: whether every compiler must compute it bit for bit.
    """

    x: Any
    kind: str
    names: tuple[str, ...]
    is_exact: bool = False

    def __post_init__(self) -> None:
        self.is_exact = self.is_exact or self.kind in "ib"

    def becomes(self, kind: str) -> bool:
        """Whether its conversion to another kind is continuous, or it is exact."""
        return self.is_exact or kind in "fc"


@dataclass
class Scope:
    """A walk.

    Attributes:
        rng: what is drawn from.
        np: `numpy` or `jax.numpy`.
        lib: the library: `hilo` or a namespace with JAX's functions of the same names.
        values: those so far.
        jitted: functions that may be called inside: `(function, takes, gives)` in kinds and names.
        depth: how many loops or branches this scope is in.
    """

    rng: random.Random
    np: Any
    lib: Any
    values: list[Value] = field(default_factory=list)
    jitted: Sequence[SimpleNamespace] = ()
    depth: int = 0

    def pick(self, kinds: str = "fibc", rank: int = 0, most: int = 9, exact: bool = False) -> Value | None:
        """A value of such a kind and of at least this rank, newer ones more often."""
        found = [
            v for v in self.values
            if v.kind in kinds and rank <= len(v.names) <= most and (v.is_exact or not exact)
        ]  # fmt: skip
        if not found:
            return None
        return found[-1] if self.rng.random() < 0.4 else self.rng.choice(found)

    def like(self, value: Value) -> Any:
        """Another value's array with the names and the element type of this one, or a number."""
        others = [
            v for v in self.values if are_joined(value.names, v.names) and v.becomes(value.kind) and v is not value
        ]
        if not others or self.rng.random() < 0.2:
            return {"f": 1.5, "c": 0.5, "i": 3, "b": True}[value.kind], True
        chosen = self.rng.choice(others)
        return self.cast(chosen, value.x.dtype, value.kind), chosen.is_exact and chosen.kind in (value.kind, "b")

    def cast(self, value: Value, dtype: Any, kind: str) -> Any:
        x = value.x
        if value.kind == "c" and kind != "c":
            x = x.real
        if kind == "b":
            return x != 0
        if value.kind in "fc" and kind == "i":  # other numbers have no defined conversion
            x = self.np.clip(self.np.where(x == x, x, 0), 0, 100)
        return x.astype(dtype)

    def axis(self, value: Value) -> int:
        rank = len(value.names)
        at = self.rng.randrange(rank)
        return at - rank if self.rng.random() < 0.3 else at

    def settle(self, value: Value) -> Value:
        """A float or complex value after an operation that may have made it large."""
        if value.kind not in "fc":
            return value
        return Value(value.x / (1 + self.np.abs(value.x)), value.kind, value.names)

    @property
    def most(self) -> int:
        """The highest degree of values: that of the arguments, or 2."""
        return max(2, *(degree(v.names) for v in self.values))

    def extend(self, count: int) -> None:
        """Adds the values of `count` steps."""
        for _ in range(count):
            for _ in range(20):
                chosen = self.rng.choices(STEPS, WEIGHTS)[0]
                made = chosen(self)
                if made is not None and len(made.names) <= 5 and degree(made.names) <= self.most:
                    self.values.append(made)
                    break


def degree(names: Sequence[str]) -> int:
    """As a product of how many sizes the number of elements grows.

    >>> degree(("(n*k)", "n[1:]", "1"))
    3
    """
    return sum(name.count(dim) for name in names for dim in "nkm")


def are_joined(to: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Whether an array with `names` broadcasts to one with the names `to`."""
    if len(names) > len(to):
        return False
    return all(b in (a, "1") for a, b in zip(to[::-1], names[::-1], strict=False))

"""The state of a walk through values at the ends of their types."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import jax.numpy as jnp
from jax import lax

NARROW = ("bfloat16", "float16")

MOST = 1 << 16
"""Elements of the largest value."""


@dataclass(frozen=True)
class Corner:
    """A traced value.

    Attributes:
        x: JAX's tracer.
        is_exact: every implementation must compute these bits; others are results only, from which nothing is computed.
        is_raw: it consists of elements of an argument, so that their bits are defined.
        is_given: it is an argument.
        has_subnormals: it may hold numbers that arithmetic takes for zeros.
        is_part: it is the result of a dynamic slice.
    """

    x: Any
    is_exact: bool = True
    is_raw: bool = False
    is_given: bool = False
    has_subnormals: bool = False
    is_part: bool = False

    @property
    def kind(self) -> str:
        """f, i (with or without sign), b or c."""
        if jnp.issubdtype(self.x.dtype, jnp.floating):
            return "f"
        return {"bool": "b", "complex64": "c", "complex128": "c"}.get(self.x.dtype.name, "i")

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.x.shape)


class Walk:
    """The choices and the values so far."""

    def __init__(self, rng: random.Random, values: Sequence[Corner], depth: int = 0) -> None:
        self.rng, self.values, self.depth = rng, list(values), depth

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def computed(self, x: Any, *parents: Corner, is_rounded: bool = False) -> Corner:
        """A value that arithmetic made; a rounded one of f16 or bf16 is not exact: fused operations may round once."""
        is_exact = all(p.is_exact for p in parents) and not (is_rounded and x.dtype.name in NARROW)
        return Corner(x, is_exact, has_subnormals=any(p.has_subnormals for p in parents))

    def moved(self, x: Any, *parents: Corner) -> Corner:
        """A value that consists of elements of others."""
        return replace(self.computed(x, *parents), is_raw=all(p.is_raw for p in parents))

    def view(self, v: Corner) -> Corner:
        """The same elements in another order or shape."""
        x = v.x
        name = self.pick("same", "transpose", "rev", "reshape", "slice", "broadcast")
        if name == "transpose" and x.ndim > 1:
            order = list(range(x.ndim))
            self.rng.shuffle(order)
            x = lax.transpose(x, order)
        elif name == "rev" and x.ndim:
            x = lax.rev(x, [d for d in range(x.ndim) if self.chance(0.6)])
        elif name == "reshape" and x.ndim > 1:
            x = lax.reshape(x, [x.size] if self.chance(0.5) else list(reversed(x.shape)))
        elif name == "slice" and x.ndim and x.size:
            x = lax.slice(x, [self.rng.randint(0, n - 1) for n in x.shape], x.shape)
        elif name == "broadcast" and x.size <= 512:
            x = lax.broadcast(x, [self.pick(1, 2, 3)])
        return self.moved(x, v)

    def mate(self, v: Corner) -> Corner:
        """A value of the same type and shape: often v itself, or a view of it."""
        same = [o for o in self.values if o.is_exact and o.x.dtype == v.x.dtype]
        fits = [o for o in same if o.shape == v.shape]
        if self.chance(0.3):
            return v
        if self.chance(0.6) and fits:
            return self.rng.choice(fits)
        return self.fitted(self.view(self.rng.choice(same or [v])), v.shape)

    def fitted(self, o: Corner, shape: Sequence[int]) -> Corner:
        """The first elements of a value in a shape; repeated if it has fewer; twos if it has none: XLA takes
        x + 0 for x, which differs for -0."""
        need = 1
        for n in shape:
            need *= n
        if o.shape == tuple(shape):
            return o
        if o.x.size == 0 and need:
            return replace(o, x=lax.full(shape, 2, o.x.dtype), is_raw=False)
        if o.x.size == 1 and need and self.chance(0.5):
            return self.moved(lax.broadcast(lax.reshape(o.x, ()), shape), o)
        flat = lax.reshape(o.x, [o.x.size])
        if o.x.size < need:
            times = -(-need // o.x.size)
            flat = lax.reshape(lax.broadcast(flat, [times]), [times * o.x.size])
        return self.moved(lax.reshape(lax.slice(flat, [0], [need]), shape), o)

    def other(self) -> Corner:
        """Any value."""
        return self.rng.choice([o for o in self.values if o.is_exact])

    def integer(self, limit: int) -> Any:
        """A scalar index from the values if there are integers, within or far beyond the limit."""
        found = [o for o in self.values if o.kind == "i" and o.x.size and o.is_exact]
        if not found or self.chance(0.3):
            return jnp.asarray(self.pick(-(2**31), -1, 0, 1, limit - 1, limit, 2**31 - 1), jnp.int32)
        o = self.rng.choice(found)
        return lax.reshape(lax.slice(lax.reshape(o.x, [o.x.size]), [0], [1]), ())

    def index(self, limit: int) -> Any:
        """`integer` as s64: the indices of one operation have one type."""
        return lax.convert_element_type(self.integer(limit), jnp.int64)

    def indices(self, count: int, limit: int) -> Any:
        """A vector of indices from the values if there are integers, of any size, in any integer type that has the
        limit."""
        found = [o for o in self.values if o.kind == "i" and o.x.size and o.is_exact]
        if found and self.chance(0.6):
            x = self.fitted(self.rng.choice(found), [count]).x
            return x if jnp.iinfo(x.dtype).max >= limit else lax.convert_element_type(x, jnp.int32)
        return jnp.asarray([self.rng.choice((-(2**31), -2, -1, 0, 1, 2, 3, 5, 2**31 - 1)) for _ in range(count)], "i4")

    def extend(self, steps: Sequence[Step], count: int) -> None:
        """Takes that many steps."""
        taken = tries = 0
        while taken < count and tries < 20 * count:
            tries += 1
            v = self.rng.choice(self.values[-6:] if self.chance(0.5) else self.values)
            if not v.is_exact:
                continue
            fits = [one for one in steps if v.kind in one.kinds and self.depth <= one.depth]
            one = self.rng.choices(fits, [f.weight for f in fits])[0]
            made = one.make(self, v)
            if made is None:
                continue
            for value in made if isinstance(made, list) else [made]:
                if value.x.size <= MOST and value.x.ndim <= 5:
                    self.values.append(value)
            taken += 1


Make = Callable[[Walk, Corner], "Corner | list[Corner] | None"]


@dataclass(frozen=True)
class Step:
    """A kind of step for values of some kinds, inside so many regions at most."""

    kinds: str
    make: Make
    weight: float
    depth: int


STEPS: list[Step] = []


def step(kinds: str, weight: float = 1.0, depth: int = 2) -> Callable[[Make], Make]:
    """Registers a step."""

    def register(make: Make) -> Make:
        STEPS.append(Step(kinds, make, weight, depth))
        return make

    return register

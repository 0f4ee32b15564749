"""The state of a walk, and the registration of steps."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import jax.numpy as jnp
import numpy as np
from corpus import DTYPES
from jax import lax

TILED = (8, 16, 32, 64, 128, 256)
ODD = (1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 17, 19, 23, 24, 29, 31, 33, 37, 48, 61, 65, 97, 100, 127, 129, 211, 257, 300)
MIXED = (*TILED[:4], 1, 2, 3, 5, 7, 9, 17, 31, 33, 65)
POOLS = (TILED, ODD, MIXED)
"""The sizes of a program are from one of these: all tile, most do not, or some dimensions do and others do not."""

MAX_ELEMENTS = 1 << 15
MAX_PRODUCTS = 1 << 22
VECTORS = (*TILED, 48, 96, 100)
FLOATS = ("f32", "f64", "f16", "bf16")
INTEGERS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")


@dataclass
class Value:
    """A traced value.

    Attributes:
        x: JAX's tracer.
        eps: the relative rounding error of the least precise type that it has passed through; 0 for an exact one.
        bound: the largest magnitude of an exact float.
    """

    x: Any
    eps: float = 0.0
    bound: float = 8.0

    @property
    def kind(self) -> str:
        dtype = self.x.dtype
        if jnp.issubdtype(dtype, jnp.floating):
            return "f"
        return {"complex": "c", "bool": "b"}.get(dtype.name.rstrip("0123456789"), "i")

    @property
    def name(self) -> str:
        return next(name for name, dtype in DTYPES.items() if np.dtype(dtype) == self.x.dtype)

    @property
    def exact(self) -> bool:
        return self.eps == 0.0


def epsilon(dtype: Any) -> float:
    """The relative rounding of a type; 0 for integers."""
    return float(jnp.finfo(dtype).eps) if jnp.issubdtype(dtype, jnp.inexact) else 0.0


def exact_limit(dtype: Any) -> float:
    """The magnitude up to which a float type represents every multiple of 1/4."""
    return 2.0 ** (jnp.finfo(dtype).nmant - 2)


def length(rng: random.Random, n: int) -> int:
    """A number of elements between 1 and `n`, which often divides into tiles and vectors though `n` may not."""
    fitting = [size for size in VECTORS if size <= n]
    return rng.choice(fitting) if fitting and rng.random() < 0.5 else rng.randint(1, n)


@dataclass
class Scope:
    """The state of a walk: the choices, the values so far, and the sizes of dimensions."""

    rng: random.Random
    sizes: Sequence[int]
    values: list[Value] = field(default_factory=list)
    differentiable: bool = False
    depth: int = 0

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def inner(self, values: list[Value], **changes: Any) -> Scope:
        """A walk inside a region or a function that is differentiated."""
        made = Scope(self.rng, self.sizes, list(values), self.differentiable, self.depth + 1)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    def new(self, x: Any, *parents: Value, exact: bool = False, bound: float = 8.0) -> Value:
        """A value that was computed from others; inexact unless said otherwise."""
        eps = max((p.eps for p in parents), default=0.0)
        if not exact:
            eps = max(eps, epsilon(x.dtype))
        return Value(x, eps, bound)

    def moved(self, x: Any, *parents: Value) -> Value:
        """A value that contains elements of others."""
        return Value(x, max(p.eps for p in parents), max(p.bound for p in parents))

    def mate(self, v: Value, *, exact: bool | None = None) -> Value:
        """Another value of the same element type in a shape that broadcasts with v's; v itself if there is none."""
        fits = [o for o in self.values if o.x.dtype == v.x.dtype and broadcasts(o.x.shape, v.x.shape)]
        fits = [o for o in fits if exact is None or o.exact == exact]
        if fits and self.chance(0.7):
            return self.rng.choice(fits[-6:])
        same = [o for o in self.values if o.x.dtype == v.x.dtype and (exact is None or o.exact == exact)]
        if not same:
            return v
        o = self.rng.choice(same)
        return self.fitted(o, v.x.shape)

    def fitted(self, o: Value, shape: Sequence[int]) -> Value:
        """A view of a value in a given shape: its first elements, repeated if it has fewer."""
        need = math.prod(shape)
        flat = o.x.reshape(-1)
        if flat.size == 0:
            return Value(jnp.zeros(shape, o.x.dtype), 0.0)
        if flat.size < need:
            flat = jnp.tile(flat, -(-need // flat.size))
        return self.moved(lax.slice(flat, [0], [need]).reshape(shape), o)

    def tame(self, v: Value) -> Value:
        """Keeps an inexact value's elements near 1."""
        return self.new(self.pick(jnp.tanh, lambda x: x / (1 + jnp.abs(x)), jnp.sin)(v.x), v)

    def indices(self, count: Sequence[int], limit: int) -> Any:
        """Exact indices below `limit`, computed at run time from an argument if there is one."""
        integers = [o for o in self.values if o.kind == "i" and o.x.size > 0]
        limit = max(1, limit)
        types = [
            jnp.int32,
            jnp.int32,
            jnp.int64,
            jnp.uint32,
            *([jnp.int16, jnp.uint8, jnp.int8] if limit < 100 else []),
        ]
        dtype = self.rng.choice(types)
        if integers and self.chance(0.7):
            x = self.fitted(self.rng.choice(integers), count).x.astype(jnp.int32)
            return (x % jnp.int32(limit)).astype(dtype)
        return jnp.asarray(np.random.default_rng(self.rng.getrandbits(30)).integers(0, limit, count), dtype)

    def extend(self, steps: int) -> None:
        """Takes that many steps."""
        allowed = [one for one in STEPS if one.smooth or not self.differentiable]
        taken = tries = 0
        while taken < steps and tries < 10 * steps:
            tries += 1
            recent = self.values[-8:] if self.chance(0.6) else self.values
            v = self.rng.choice(recent)
            fits = [one for one in allowed if v.kind in one.kinds]
            if self.differentiable and v.kind != "f":
                continue
            if not fits:
                continue
            one = self.rng.choices(fits, [f.weight for f in fits])[0]
            made = one.make(self, v)
            if made is None:
                continue
            for value in made if isinstance(made, (list, tuple)) else (made,):
                if value.x.size <= MAX_ELEMENTS and value.x.ndim <= 6:
                    self.values.append(value)
            taken += 1


def broadcasts(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether NumPy broadcasts `a` to exactly `b`."""
    return len(a) <= len(b) and all(m in (1, n) for m, n in zip(a[::-1], b[::-1], strict=False))


Make = Callable[[Scope, Value], "Value | Sequence[Value] | None"]


@dataclass(frozen=True)
class Step:
    """A kind of step, for values of some kinds."""

    name: str
    kinds: str
    make: Make
    weight: float
    smooth: bool


STEPS: list[Step] = []


def step(kinds: str, weight: float = 1.0, smooth: bool = False) -> Callable[[Make], Make]:
    """Registers a step for values of these kinds; a smooth one may be differentiated."""

    def register(make: Make) -> Make:
        STEPS.append(Step(make.__name__.rstrip("_"), kinds, make, weight, smooth))
        return make

    return register

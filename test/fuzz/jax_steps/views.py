"""Steps that move elements: transposes, slices, pads, concatenations."""

from __future__ import annotations

import random

import jax.numpy as jnp
from jax import lax

from jax_steps.scope import (
    MAX_ELEMENTS,
    Scope,
    Value,
    exact_limit,
    length,
    step,
)


@step("fibc", 3, smooth=True)
def transposed(s: Scope, v: Value) -> Value:
    order = list(range(v.x.ndim))
    s.rng.shuffle(order)
    return s.moved(jnp.transpose(v.x, order), v)


@step("fibc", 3, smooth=True)
def reshaped(s: Scope, v: Value) -> Value:
    return s.moved(v.x.reshape(factors(s.rng, v.x.size)), v)


def factors(rng: random.Random, size: int) -> list[int]:
    """A shape with that many elements."""
    shape: list[int] = []
    while size > 1 and len(shape) < 3:
        divisors = [d for d in range(2, min(size, 300) + 1) if size % d == 0]
        if not divisors:
            break
        shape.append(rng.choice(divisors))
        size //= shape[-1]
    if size > 1 or rng.random() < 0.15:
        shape.insert(rng.randint(0, len(shape)), size)
    return shape


@step("fibc", 3, smooth=True)
def sliced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    starts, limits, strides = [], [], []
    for n in v.x.shape:
        whole = s.chance(0.5)
        stride = 1 if s.chance(0.7) else s.rng.randint(1, 3)
        size = n if whole else length(s.rng, n)
        low = s.rng.randint(0, n - size)
        starts.append(low)
        limits.append(low + size)
        strides.append(stride)
    return s.moved(lax.slice(v.x, starts, limits, strides), v)


@step("fibc", 1.5, smooth=True)
def reversed_(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0:
        return None
    dims = [d for d in range(v.x.ndim) if s.chance(0.6)] or [0]
    x = lax.rev(v.x, dims)
    if s.chance(0.3):
        x = x[tuple(slice(None, None, s.pick(1, 2, -1, -2, 3, -3)) for _ in range(v.x.ndim))]
    return s.moved(x, v)


@step("fibc", 2, smooth=True)
def padded(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size > MAX_ELEMENTS // 4:
        return None
    config = []
    for n in v.x.shape:
        low, high = s.pick(0, 0, 1, 2, -1, 3), s.pick(0, 0, 1, 2, -1, 5)
        inside = s.pick(0, 0, 0, 1, 2)
        grown = n + (n - 1) * inside + low + high
        config.append((low, high, inside) if grown > 0 else (0, 0, 0))
    return s.moved(lax.pad(v.x, jnp.asarray(s.pick(0, 0, 1), v.x.dtype), config), v)


@step("fibc", 2, smooth=True)
def concatenated(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size > MAX_ELEMENTS // 4:
        return None
    d = s.rng.randrange(v.x.ndim)
    others = [o for o in s.values if o.x.dtype == v.x.dtype and o.x.ndim == v.x.ndim]
    others = [
        o for o in others if all(m == n for k, (m, n) in enumerate(zip(o.x.shape, v.x.shape, strict=True)) if k != d)
    ]
    parts = [v] + [s.rng.choice(others) if others else v for _ in range(s.pick(1, 1, 2))]
    if s.chance(0.3):
        parts.append(s.moved(lax.rev(v.x, [d]), v))
    if sum(p.x.size for p in parts) > MAX_ELEMENTS:
        return None
    s.rng.shuffle(parts)
    return s.moved(jnp.concatenate([p.x for p in parts], d), *parts)


@step("fibc", 2, smooth=True)
def broadcast(s: Scope, v: Value) -> Value | None:
    n = s.rng.choice(s.sizes)
    if v.x.size * n > MAX_ELEMENTS:
        return None
    d = s.rng.randint(0, v.x.ndim)
    return s.moved(jnp.repeat(jnp.expand_dims(v.x, d), n, d) if s.chance(0.5) else
                   jnp.broadcast_to(jnp.expand_dims(v.x, d), (*v.x.shape[:d], n, *v.x.shape[d:])), v)  # fmt: skip


@step("fibc", 1.5, smooth=True)
def rolled(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    d = s.rng.randrange(v.x.ndim)
    name = s.pick("roll", "tile", "stack", "diagonal", "tril", "split", "expand", "flip", "outer_view", "diff")
    if name == "roll":
        return s.moved(jnp.roll(v.x, s.rng.randint(-3, 3), d), v)
    if name == "tile" and v.x.size < MAX_ELEMENTS // 4:
        return s.moved(jnp.tile(v.x, s.pick(2, 3)), v)
    if name == "stack" and v.x.size < MAX_ELEMENTS // 4:
        return s.moved(jnp.stack([v.x, jnp.flip(v.x, d)], d), v)
    if name == "diagonal" and v.x.ndim >= 2:
        return s.moved(jnp.diagonal(v.x, s.pick(0, 0, 1, -1), *s.rng.sample(range(v.x.ndim), 2)), v)
    if name == "tril" and v.x.ndim >= 2:
        return s.moved(s.pick(jnp.tril, jnp.triu)(v.x, s.pick(0, 1, -1)), v)
    if name == "split" and v.x.shape[d] % 2 == 0 and v.x.shape[d] > 0:
        a, b = jnp.split(v.x, 2, d)
        return s.moved(a if s.chance(0.5) else jnp.concatenate([b, a], d), v)
    if name == "diff" and v.kind in "f" and v.x.shape[d] > 1:
        return s.new(
            jnp.diff(v.x, axis=d), v, exact=v.exact and v.bound * 2 < exact_limit(v.x.dtype), bound=v.bound * 2
        )
    return s.moved(jnp.flip(v.x, d), v)

"""Steps that gather, scatter, update and sort."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import jax
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


@step("fibc", 3)
def gathered(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    d = s.rng.randrange(x.ndim)
    name = s.pick("take", "along", "dynamic", "index", "slices", "pairs", "take")
    if name == "along":
        return s.moved(jnp.take_along_axis(x, s.indices(x.shape, x.shape[d]), d), v)
    if name == "dynamic":
        sizes = [length(s.rng, n) for n in x.shape]
        starts = [s.indices((), max(1, n + 2)).astype(jnp.int32) for n in x.shape]
        return s.moved(lax.dynamic_slice(x, starts, sizes), v)
    if name == "slices" and x.ndim >= 2:
        w = s.rng.randint(1, x.shape[0])
        starts = s.indices((s.pick(2, 3, 5),), x.shape[0]).astype(jnp.int32)
        made = jax.vmap(lambda i: lax.dynamic_slice_in_dim(x, i, w, 0))(starts)
        return s.moved(made, v) if made.size <= MAX_ELEMENTS else None
    if name == "pairs" and x.ndim >= 2:
        i = s.indices((7,), x.shape[0]).astype(jnp.int32)
        return s.moved(x[i, jnp.flip(i) % x.shape[1]], v)
    count = s.pick(1, 2, 5, s.rng.choice(s.sizes))
    if x.size // x.shape[d] * count > MAX_ELEMENTS:
        return None
    mode = s.pick("clip", "fill", "wrap")
    return s.moved(jnp.take(x, s.indices((count,), x.shape[d]), d, mode=mode, fill_value=0), v)


@step("fib", 2)
def looked_up(s: Scope, v: Value) -> Value | None:
    """Elements that arithmetic connects, at many places whose indices are computed, also from what was looked up."""
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    count = s.pick(33, 1024, 1031, 2000, 5000)
    places = [s.indices((count,), n).astype(jnp.int32) for n in x.shape]
    made = x[tuple(places)]
    for _ in range(s.rng.randint(1, 3)):
        other = [i * s.pick(1, 1, 3) + s.pick(-1, 0, 1, 2) for i in places]
        found = x.at[tuple(other)].get(mode=s.pick("clip", "fill"), fill_value=0)
        name = s.pick("largest", "first", "where", "follow")
        if name == "largest":
            made = jnp.maximum(made, found)
        elif name == "first":
            made = jnp.where(places[0] < x.shape[0] // 2, made, found)
        elif v.exact:
            is_less = made < found
            if name == "follow":
                places = [
                    jnp.where(is_less, i, jnp.clip(o, 0, n - 1)) for i, o, n in zip(places, other, x.shape, strict=True)
                ]
            made = jnp.where(is_less, found, made)
    return s.moved(made, v)


@step("fi", 3)
def scattered(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    n = x.shape[0]
    name = s.pick("set", "add", "max", "min", "segment", "negative", "histogram")
    rows = s.pick(1, min(n, 2), min(n, 5))
    update = s.fitted(s.mate(v), (rows, *x.shape[1:]))
    i = s.indices((rows,), n).astype(s.pick(jnp.int32, jnp.int64))
    exact = v.exact and update.exact and v.bound + rows * update.bound < exact_limit(x.dtype) if v.kind == "f" else True
    bound = v.bound + rows * update.bound
    if name == "set":
        i = jnp.asarray(s.rng.sample(range(n), rows), jnp.int32) if s.chance(0.7) else i[:1]
        return s.moved(x.at[i].set(update.x[: i.shape[0]]), v, update)
    if name == "negative":
        dtype = s.pick(jnp.int8, jnp.int16, jnp.int32) if n < 127 else jnp.int32
        i = -1 - jnp.minimum(s.indices((), n).astype(jnp.int32), n - 1).astype(dtype)
        return s.new(x.at[i].add(update.x[0]), v, update, exact=exact, bound=bound)
    if name == "add":
        return s.new(x.at[i].add(update.x), v, update, exact=exact, bound=bound)
    if name in ("max", "min"):
        return s.moved(getattr(x.at[i], name)(update.x), v, update)
    if name == "histogram":
        return Value(jnp.zeros((s.pick(4, 7, 16),), jnp.int32).at[s.indices((n,), 4)].add(1))
    groups = s.pick(2, 3, 5)
    if v.kind == "f" and not (v.exact and v.bound * n < exact_limit(x.dtype)):
        return s.new(jax.ops.segment_sum(x / math.sqrt(n), s.indices((n,), groups), groups), v)
    return s.new(jax.ops.segment_sum(x, s.indices((n,), groups), groups), v, exact=True, bound=v.bound * n)


@step("fibc", 3)
def updated(s: Scope, v: Value) -> Value | None:
    """Updates that overlap the values they are computed from."""
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    d = s.rng.randrange(x.ndim)
    n = x.shape[d]
    size = length(s.rng, n)
    part = lax.slice_in_dim(x, 0, size, axis=d) if s.chance(0.6) else lax.slice_in_dim(x, n - size, n, axis=d)
    if s.chance(0.3):
        part = lax.rev(part, [d])
    if s.chance(0.2):
        others = s.fitted(s.mate(v), part.shape)
        return s.moved(lax.dynamic_update_slice_in_dim(x, others.x, s.indices((), n), d), v, others)
    where: Any = s.indices((), n).astype(jnp.int32) if s.chance(0.8) else s.rng.randint(0, n - size)
    made = lax.dynamic_update_slice_in_dim(x, part, where, d)
    if s.chance(0.3):
        made = lax.dynamic_update_slice_in_dim(made, lax.slice_in_dim(made, 0, 1, axis=d), where, d)
    return s.moved(made, v)


@step("fi", 2)
def ordered(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    x = v.x
    if x.ndim == 0 or x.size == 0 or x.size > 8192:
        return None
    d = s.rng.randrange(x.ndim)
    name = s.pick("sort", "top_k", "argsort", "by_key", "median", "searchsorted", "descending")
    if name == "top_k":
        k = s.rng.randint(1, x.shape[-1])
        values, places = lax.top_k(x, k)
        return [s.moved(values, v), Value(places)] if v.exact else s.moved(values, v)
    if name == "argsort" and v.exact:
        return Value(jnp.argsort(x, d, stable=True))
    if name == "by_key" and v.exact:
        o = s.fitted(s.mate(v), x.shape)
        keys, values = lax.sort((x, o.x), dimension=d, is_stable=True, num_keys=1)
        return [s.moved(keys, v), s.moved(values, o)]
    if name == "median" and v.kind == "f":
        return s.new(jnp.median(x, d), v)
    if name == "searchsorted" and v.exact and x.ndim == 1:
        return Value(jnp.searchsorted(jnp.sort(x), x, side=s.pick("left", "right")))
    return s.moved(jnp.sort(x, d, descending=name == "descending"), v)

"""Steps that reduce axes or windows."""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from jax_steps.scope import (
    MAX_ELEMENTS,
    Scope,
    Value,
    exact_limit,
    step,
)


def axes_of(s: Scope, x: Any) -> tuple[int, ...]:
    chosen = tuple(d for d in range(x.ndim) if s.chance(0.5))
    return chosen or ((s.rng.randrange(x.ndim),) if x.ndim else ())


@step("f", 5, smooth=True)
def reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    axes = axes_of(s, v.x)
    n = math.prod(v.x.shape[a] for a in axes)
    keep = s.chance(0.4)
    name = s.pick("sum", "sum", "mean", "max", "min", "prod", "logsumexp", "var", "norm", "softmax", "std", "absmax")
    if name in ("max", "min", "absmax") and not s.differentiable:
        f = {"max": jnp.max, "min": jnp.min, "absmax": lambda x, **k: jnp.max(jnp.abs(x), **k)}[name]
        return s.moved(f(v.x, axis=axes, keepdims=keep), v)
    if v.exact and v.bound * n < exact_limit(v.x.dtype) and name == "sum":
        return s.new(jnp.sum(v.x, axis=axes, keepdims=keep), v, exact=True, bound=v.bound * n)
    made = {
        "mean": lambda x: jnp.mean(x, axis=axes, keepdims=keep),
        "prod": lambda x: jnp.prod(1 + jnp.tanh(x) / n, axis=axes, keepdims=keep),
        "logsumexp": lambda x: jax.nn.logsumexp(x, axis=axes, keepdims=keep) - math.log(n),
        "var": lambda x: jnp.var(x, axis=axes, keepdims=keep),
        "std": lambda x: jnp.sqrt(jnp.var(x, axis=axes, keepdims=keep) + 0.1),
        "norm": lambda x: jnp.sqrt(jnp.mean(jnp.square(x), axis=axes, keepdims=keep) + 0.1),
        "softmax": lambda x: jax.nn.softmax(x, axis=axes),
    }.get(name, lambda x: jnp.sum(x, axis=axes, keepdims=keep) / math.sqrt(n))(v.x)
    return s.new(made, v)


@step("f", 3, smooth=True)
def normalized(s: Scope, v: Value) -> Value | None:
    """A reduction whose result is used together with its operand, or through two broadcasts."""
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    a = s.rng.randrange(v.x.ndim)
    n = v.x.shape[a]
    name = s.pick("layer", "outer", "pairwise", "center", "softmax", "rms", "softmax")
    if name == "layer":
        x = (v.x - v.x.mean(a, keepdims=True)) * lax.rsqrt(v.x.var(a, keepdims=True) + 0.1)
    elif name == "center":
        x = v.x - v.x.mean(a, keepdims=True)
    elif name == "softmax":
        x = jax.nn.softmax(v.x, a)
    elif name == "rms":
        x = v.x * lax.rsqrt(jnp.mean(jnp.square(v.x), a, keepdims=True) + 0.1)
    else:
        r = v.x.sum(a) / math.sqrt(n)
        if r.ndim == 0 or r.size * r.shape[-1] > MAX_ELEMENTS:
            return None
        if name == "outer":
            x = r[..., :, None] * r[..., None, :]
        else:
            x = jnp.square(r)[..., :, None] + jnp.square(r)[..., None, :] - r[..., :, None]
    return s.new(x, v)


@step("ib", 3)
def integer_reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    axes, keep = axes_of(s, v.x), s.chance(0.3)
    if v.kind == "b":
        f = s.pick(jnp.any, jnp.all, lambda x, **k: jnp.sum(x, dtype=s.pick(jnp.int32, jnp.uint8, jnp.int64), **k))
        return Value(f(v.x, axis=axes, keepdims=keep))
    f = s.pick(jnp.max, jnp.min, lambda x, **k: jnp.sum(x, dtype=x.dtype, **k),
               lambda x, **k: jnp.prod(x | jnp.asarray(1, x.dtype), dtype=x.dtype, **k))  # fmt: skip
    return Value(f(v.x, axis=axes, keepdims=keep))


@step("fi", 1.5)
def arg_reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0 or not v.exact:
        return None
    return Value(s.pick(jnp.argmax, jnp.argmin)(v.x, s.rng.randrange(v.x.ndim)).astype(s.pick(jnp.int32, jnp.int64)))


@step("fi", 2)
def cumulative(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    a, back = s.rng.randrange(v.x.ndim), s.chance(0.3)
    n = v.x.shape[a]
    name = s.pick("sum", "sum", "max", "min", "prod", "logsumexp")
    if name in ("max", "min"):
        return s.moved((lax.cummax if name == "max" else lax.cummin)(v.x, a, back), v)
    if v.kind == "i":
        return Value((lax.cumprod if name == "prod" else lax.cumsum)(v.x, a, back))
    if name == "prod":
        return s.new(lax.cumprod(1 + jnp.tanh(v.x) / n, a, back), v)
    if name == "logsumexp":
        return s.new(lax.cumlogsumexp(v.x, a, back) - math.log(n), v)
    if v.exact and v.bound * n < exact_limit(v.x.dtype):
        return s.new(lax.cumsum(v.x, a, back), v, exact=True, bound=v.bound * n)
    return s.new(lax.cumsum(v.x / n, a, back), v)


@step("fi", 2)
def windowed(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0 or v.x.size > 8192:
        return None
    window = [min(n, s.pick(1, 1, 2, 3, 4)) for n in v.x.shape]
    strides = [s.pick(1, 1, 2, 3) for _ in v.x.shape]
    n = math.prod(window)
    padding: Any = s.pick("VALID", "SAME", [(s.rng.randint(0, w - 1), s.rng.randint(0, w - 1)) for w in window])
    if s.chance(0.5):
        low = -np.inf if v.kind == "f" else jnp.iinfo(v.x.dtype).min
        return s.moved(lax.reduce_window(v.x, jnp.asarray(low, v.x.dtype), lax.max, window, strides, padding), v)
    made = lax.reduce_window(v.x, jnp.asarray(0, v.x.dtype), lax.add, window, strides, padding)
    if v.kind == "i":
        return Value(made)
    if v.exact and v.bound * n < exact_limit(v.x.dtype):
        return s.new(made, v, exact=True, bound=v.bound * n)
    return s.new(made / n, v)


@step("f", 0.7)
def pair_reduced(s: Scope, v: Value) -> Value | None:
    """The largest element and its index, as one reduction of two operands."""
    if v.x.ndim == 0 or v.x.size == 0 or not v.exact:
        return None
    a = s.rng.randrange(v.x.ndim)

    def better(p: Any, q: Any) -> Any:
        first = (p[0] > q[0]) | ((p[0] == q[0]) & (p[1] < q[1]))
        return jnp.where(first, p[0], q[0]), jnp.where(first, p[1], q[1])

    places = lax.broadcasted_iota(jnp.int32, v.x.shape, a)
    start = (jnp.asarray(-np.inf, v.x.dtype), jnp.int32(2**30))
    largest, place = lax.reduce((v.x, places), start, better, (a,))
    return [s.moved(largest, v), Value(place)]  # type: ignore[return-value]

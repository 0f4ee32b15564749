"""Steps with regions: loops and branches."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from jax_steps.scope import (
    Scope,
    Value,
    epsilon,
    step,
)


def walk(s: Scope, values: list[Value], steps: int, like: Value) -> Value:
    """A few steps inside a region, converted back to a value's shape and type."""
    inner = s.inner(values)
    inner.extend(steps)
    numbers = [o for o in inner.values if o.kind == like.kind and o.x.size > 0] or [like]
    made = numbers[-1]
    x = made.x.astype(like.x.dtype) if like.kind != "b" else made.x
    made = inner.fitted(Value(x, made.eps, made.bound), like.x.shape)
    if like.kind == "f":
        return Value(jnp.tanh(made.x) + like.x * 0.5, max(made.eps, epsilon(like.x.dtype)))
    return made


@step("fi", 2)
def looped(s: Scope, v: Value) -> Value | None:
    if s.depth > 1 or v.x.size > 4096:
        return None
    turns: Any = s.pick(1, 2, 3, 5)
    name = s.pick("fori", "fori_dynamic", "while", "scan", "scan_ys", "map", "update", "scan_back")
    eps = epsilon(v.x.dtype) if v.kind == "f" else 0.0
    carried = Value(v.x, max(v.eps, eps))
    worst = [carried.eps]

    def body(x: Any, i: Any) -> Any:
        made = walk(
            s, [Value(x, carried.eps), Value(jnp.asarray(i, jnp.int32))], s.rng.randint(1, 3), Value(x, carried.eps)
        )
        worst.append(made.eps)
        return made.x

    if name in ("fori", "fori_dynamic"):
        if name == "fori_dynamic":
            turns = s.indices((), turns + 1).astype(jnp.int32)
        state = s.rng.getstate()

        def once(i: Any, x: Any) -> Any:
            s.rng.setstate(state)
            return body(x, i)

        made = lax.fori_loop(0, turns, once, v.x)
    elif name == "while":
        state = s.rng.getstate()

        def again(c: Any) -> Any:
            s.rng.setstate(state)
            return c[0] + 1, body(c[1], c[0])

        made = lax.while_loop(lambda c: c[0] < turns, again, (jnp.int32(0), v.x))[1]
    elif name in ("scan", "scan_back"):
        state = s.rng.getstate()

        def one(x: Any, i: Any) -> Any:
            s.rng.setstate(state)
            y = body(x, i)
            return y, None

        made, _ = lax.scan(one, v.x, jnp.arange(turns), reverse=name == "scan_back")
    elif name == "scan_ys" and v.x.ndim >= 1 and v.x.shape[0] <= 64:
        state = s.rng.getstate()

        def two(x: Any, row: Any) -> Any:
            s.rng.setstate(state)
            o = walk(s, [Value(x, carried.eps), Value(row, carried.eps)], 2, Value(x, carried.eps))
            worst.append(o.eps)
            return o.x, o.x + row

        last, made = lax.scan(two, v.x[0], v.x)
        return [Value(last, max(worst)), Value(made, max(worst))]  # type: ignore[return-value]
    elif name == "map" and v.x.ndim >= 1 and v.x.shape[0] <= 64:
        state = s.rng.getstate()

        def three(row: Any) -> Any:
            s.rng.setstate(state)
            o = walk(s, [Value(row, carried.eps)], 2, Value(row, carried.eps))
            worst.append(o.eps)
            return o.x

        made = lax.map(three, v.x)
    elif v.x.ndim >= 1:
        n = v.x.shape[0]

        def shift(i: Any, x: Any) -> Any:
            row = lax.dynamic_slice_in_dim(x, i % n, 1, 0)
            return lax.dynamic_update_slice_in_dim(x, row, (i * 2 + 1) % n, 0)

        made = lax.fori_loop(0, min(n, 9), shift, v.x)
    else:
        return None
    return Value(made, max(worst))


@step("fi", 1.5)
def branched(s: Scope, v: Value) -> Value | None:
    if s.depth > 1 or v.x.size > 8192:
        return None
    flags = [o for o in s.values if o.kind == "b" and o.x.ndim == 0]
    eps = epsilon(v.x.dtype) if v.kind == "f" else 0.0
    carried = Value(v.x, max(v.eps, eps))
    worst = [carried.eps]

    def branch(x: Any) -> Any:
        made = walk(s, [Value(x, carried.eps)], s.rng.randint(1, 3), Value(x, carried.eps))
        worst.append(made.eps)
        return made.x

    if s.chance(0.5):
        flag = s.rng.choice(flags).x if flags else s.indices((), 2) == 0
        made = lax.cond(flag, branch, lambda x: branch(x) if s.chance(0.5) else x, v.x)
    else:
        made = lax.switch(s.indices((), 3).astype(jnp.int32), [branch, lambda x: -x, branch], v.x)
    return Value(made, max(worst))

"""Movement of data: views, updates, gathers, scatters, sorts."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp
from jax import lax

from corner_steps.walk import Corner, Walk, step

ANY = "fibc"


@step(ANY, 3)
def viewed(w: Walk, v: Corner) -> Corner:
    return w.view(w.view(v))


@step(ANY)
def strided(w: Walk, v: Corner) -> Corner | None:
    if not v.shape or 0 in v.shape:
        return None
    starts = [w.rng.randint(0, n) for n in v.shape]
    limits = [w.rng.randint(s, n) for s, n in zip(starts, v.shape, strict=True)]
    return w.moved(lax.slice(v.x, starts, limits, [w.pick(1, 2, 3) for _ in v.shape]), v)


@step(ANY, 1.5)
def padded(w: Walk, v: Corner) -> Corner:
    edges = []
    for n in v.shape:
        low, high, inside = w.pick(-1, 0, 1, 2), w.pick(-1, 0, 1, 3), w.pick(0, 0, 1, 2)
        if n + low + high < 0:
            low = high = 0
        edges.append((low, high, inside))
    value = w.fitted(w.mate(v), ())
    return w.moved(lax.pad(v.x, value.x, edges), v, value)


@step(ANY, 2)
def concatenated(w: Walk, v: Corner) -> Corner | None:
    if not v.shape:
        return None
    parts = [v, *(w.mate(v) for _ in range(w.pick(1, 2)))]
    w.rng.shuffle(parts)
    return w.moved(lax.concatenate([p.x for p in parts], w.rng.randrange(len(v.shape))), *parts)


@step(ANY, 2)
def sliced(w: Walk, v: Corner) -> Corner | None:
    """A part that may begin outside; not of such a part: XLA adds up the two indices before it clamps them."""
    if not v.shape or v.is_part:
        return None
    sizes = [w.rng.randint(0 if w.chance(0.1) else min(1, n), n) for n in v.shape]
    made = lax.dynamic_slice(v.x, [w.index(n) for n in v.shape], sizes)
    return replace(w.moved(made, v), is_part=True)


@step(ANY, 2)
def updated(w: Walk, v: Corner) -> Corner | None:
    if not v.shape:
        return None
    part = w.view(w.mate(v))
    if part.x.ndim != len(v.shape) or any(a > b for a, b in zip(part.shape, v.shape, strict=True)):
        part = w.moved(lax.slice(v.x, [n // 2 for n in v.shape], v.shape), v)
    made = lax.dynamic_update_slice(v.x, part.x, [w.index(n) for n in v.shape])
    return w.moved(made, v, part)


@step(ANY, 2)
def gathered(w: Walk, v: Corner) -> Corner | None:
    if not v.shape or 0 in v.shape:
        return None
    axis = w.rng.randrange(len(v.shape))
    indices = w.indices(w.pick(0, 1, 3, 8), v.shape[axis])
    return w.moved(jnp.take(v.x, indices, axis=axis, mode=w.pick("clip", "wrap", "fill"), fill_value=0), v)


@step("fi", 2)
def scattered(w: Walk, v: Corner) -> Corner | None:
    """Extremes at indices that repeat, and that may lie outside; sums of integers."""
    if not v.shape or 0 in v.shape:
        return None
    indices = w.indices(w.pick(1, 3, 8), v.shape[0])
    rows = w.fitted(w.mate(v), [indices.shape[0], *v.shape[1:]])
    name = w.pick("max", "min", *(["add", "multiply"] if v.kind == "i" else []))
    made = getattr(v.x.at[indices], name)(rows.x, mode=w.pick("clip", "drop"))
    return w.computed(made, v, rows)


@step("fib", 1.5)
def ordered(w: Walk, v: Corner) -> list[Corner] | Corner | None:
    """Sorts by the type's order, in which zeros are equal and NaN is last; and moves others along."""
    if not v.shape:
        return None
    axis = w.rng.randrange(len(v.shape))
    if w.chance(0.4):
        return w.moved(lax.sort(v.x, dimension=axis, is_stable=True), v)
    other = w.fitted(w.other(), v.shape)
    keys, others = lax.sort((v.x, other.x), dimension=axis, is_stable=True, num_keys=1)
    return [w.moved(keys, v), w.moved(others, v, other)]


@step("fi")
def largest(w: Walk, v: Corner) -> list[Corner] | None:
    if not v.shape or v.shape[-1] < 2 or v.x.dtype.name in ("bfloat16", "float16"):
        return None
    x = v.x if v.kind == "i" else lax.select(v.x == v.x, v.x, lax.full_like(v.x, 0))  # the sign of NaN counts
    values, places = lax.top_k(x, w.rng.randint(1, min(v.shape[-1], 5)))
    return [w.moved(values, v), w.computed(places, v)]

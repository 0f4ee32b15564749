"""Loops and branches that carry values through several views."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from corner_steps.walk import STEPS, Corner, Walk, step


def _given(x: Any) -> Corner:
    """An element in the body of a region, of which little is known."""
    return Corner(x, has_subnormals=True)


def _body(w: Walk, values: list[Corner], like: list[Corner]) -> list[Corner]:
    """A few steps inside a region; one result for each of `like`."""
    inner = Walk(w.rng, values, w.depth + 1)
    inner.extend(STEPS, w.rng.randint(1, 3))
    made = []
    for n, wanted in enumerate(like):
        fits = [o for o in inner.values[len(like) :] if o.is_exact and o.x.dtype == wanted.x.dtype] or [values[n - 1]]
        found = w.rng.choice(fits) if fits[0].x.dtype == wanted.x.dtype else values[n]
        made.append(inner.fitted(inner.view(found), wanted.shape))
    return made


@step("fi", 2, depth=1)
def looped(w: Walk, v: Corner) -> list[Corner] | None:
    """Carries two values that may change places; the second is often the first."""
    o = w.mate(v)
    if v.x.size > 1 << 14:
        return None
    like = [v, o]
    turns = w.pick(0, 1, 2, 3, 5)

    def body(i: Any, carried: tuple[Any, Any]) -> tuple[Any, ...]:
        values = [_given(x) for x in carried]
        made = _body(w, [*values, Corner(i)], like) if w.chance(0.8) else values[::-1]
        return tuple(m.x for m in made)

    kind = w.pick("known", "counted", "while")
    state = w.rng.getstate()

    def once(i: Any, carried: tuple[Any, Any]) -> tuple[Any, ...]:
        w.rng.setstate(state)
        return body(i, carried)

    if kind == "while":
        done = lax.while_loop(
            lambda c: c[0] < turns, lambda c: (c[0] + 1, once(c[0], c[1])), (jnp.int32(0), (v.x, o.x))
        )[1]
    else:
        count = jnp.int32(turns) if kind == "known" else lax.rem(w.index(4), jnp.int64(4)).astype(jnp.int32)
        done = lax.fori_loop(0, count, once, (v.x, o.x))
    return [w.computed(x, v, o) for x in done]


@step("fi", 2, depth=1)
def scanned(w: Walk, v: Corner) -> list[Corner] | None:
    """Over the rows of a value, and of another view of it."""
    if not v.shape or not 1 <= v.shape[0] <= 130:
        return None
    o = w.mate(v)
    like = [w.moved(lax.index_in_dim(v.x, 0, 0, keepdims=False), v)]
    state = w.rng.getstate()

    def body(carry: Any, rows: tuple[Any, Any]) -> tuple[Any, Any]:
        w.rng.setstate(state)
        values = [_given(x) for x in (carry, *rows)]
        made = _body(w, values, [like[0], like[0]])
        return made[0].x, made[1].x

    last, rows = lax.scan(body, like[0].x, (v.x, lax.rev(o.x, [0])), reverse=w.chance(0.3))
    return [w.computed(last, v, o), w.computed(rows, v, o)]


@step("fi", 2, depth=1)
def branched(w: Walk, v: Corner) -> list[Corner] | None:
    """Branches that return views of what they are given, and the same value twice."""
    o = w.mate(v)

    def branch(a: Any, b: Any) -> tuple[Any, ...]:
        values = [_given(a), _given(b)]
        made = _body(w, values, [v, o]) if w.chance(0.7) else [values[1], values[1]]
        return tuple(m.x for m in made)

    found = [f for f in w.values if f.kind == "b" and f.x.size and f.is_exact]
    if found and w.chance(0.6):
        flag = w.fitted(w.rng.choice(found), ()).x
        done = lax.cond(flag, branch, branch, v.x, o.x)
    else:
        index = lax.convert_element_type(w.integer(3), jnp.int32)
        done = lax.switch(index, [branch, lambda a, b: (b, a), branch], v.x, o.x)
    return [w.computed(x, v, o) for x in done]

"""Steps of many values: sorts of many operands, loops that carry many arrays, many small operations on views of one
value; and decompositions, whose factors are multiplied, since only their product is defined."""

from __future__ import annotations

import functools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from jax_steps.scope import Scope, Value, step

MOST_ELEMENTS = 2048


def view(s: Scope, x: Any) -> Any:
    """The same elements in another order, in the same shape."""
    name = s.pick("same", "flip", "roll", "swap", "shuffle", "reshape", "transpose")
    if x.ndim == 0 or name == "same":
        return x
    a = s.rng.randrange(x.ndim)
    if name == "flip":
        return jnp.flip(x, a)
    if name == "roll":
        return jnp.roll(x, s.rng.randint(-3, 3), a)
    if name == "swap":
        n = s.rng.randint(0, x.shape[a])
        return lax.concatenate([lax.slice_in_dim(x, n, None, axis=a), lax.slice_in_dim(x, 0, n, axis=a)], a)
    if name == "shuffle":
        return jnp.take(x, jnp.asarray(s.rng.sample(range(x.shape[a]), x.shape[a]), jnp.int32), a)
    if name == "reshape":
        return x.reshape(x.shape[::-1]).reshape(x.shape)
    order = s.rng.sample(range(x.ndim), x.ndim)
    return x.transpose(order).reshape(x.shape)


@step("fi", 1)
def views_combined(s: Scope, v: Value) -> Value | list[Value] | None:
    """Many small operations after each other, on several views of one value."""
    if v.x.size == 0 or v.x.size > MOST_ELEMENTS:
        return None
    values = [v.x]
    for _ in range(s.rng.randint(5, 40)):
        x, y = view(s, s.rng.choice(values[-4:])), view(s, s.rng.choice([v.x, *values[-4:]]))
        made = s.pick(jnp.maximum, jnp.minimum, lambda x, y: jnp.where(x > y, y, x), lambda x, y: x)(x, y)
        if v.kind == "i":
            made = s.pick(lambda x, y: x, jnp.add, jnp.bitwise_xor)(made, y)
        values.append(made)
    moved = [s.moved(x, v) for x in (values[-1], s.rng.choice(values), s.rng.choice(values))]
    return moved[: s.rng.randint(1, 3)]


@step("fi", 0.7)
def many_results(s: Scope, v: Value) -> Value | list[Value] | None:
    """Many small values, which are joined at the end."""
    if v.x.size == 0 or v.x.size > 64:
        return None
    flat = v.x.reshape(-1)
    parts = [view(s, lax.slice(flat, [s.rng.randrange(flat.size)], [flat.size])) for _ in range(s.rng.randint(5, 90))]
    if s.chance(0.3):
        return [s.moved(x, v) for x in parts[: s.rng.randint(1, 40)]]
    return s.moved(lax.concatenate(parts, 0), v)


@step("fi", 0.7)
def many_sorted(s: Scope, v: Value) -> list[Value] | None:
    """A sort of several operands, or the order of several keys."""
    if v.x.ndim == 0 or v.x.size == 0 or v.x.size > MOST_ELEMENTS or not v.exact:
        return None
    a = s.rng.randrange(v.x.ndim)
    exact = [o for o in s.values if o.exact and o.kind in "fi" and o.x.size > 0]
    count = s.pick(2, 3, 4, 8, 9, 17, 25, 33, 40)
    operands = [v, *(s.fitted(s.rng.choice(exact), v.x.shape) for _ in range(count - 1))]
    arrays = [view(s, o.x) for o in operands]
    if s.chance(0.3):
        return [Value(jnp.lexsort(arrays, axis=a).astype(jnp.int32))]
    made = lax.sort(arrays, dimension=a, num_keys=s.rng.randint(1, min(4, count)))
    places = s.rng.sample(range(count), min(count, 3))
    return [s.moved(made[place], operands[place]) for place in places]


@step("fi", 1)
def many_carried(s: Scope, v: Value) -> list[Value] | None:
    """A loop that carries many arrays of several types, exchanges and combines them."""
    if s.depth > 1 or v.x.size == 0 or v.x.size > MOST_ELEMENTS:
        return None
    count = s.pick(3, 6, 12, 20, 40)
    others = [o for o in s.values if o.kind in "fi" and 0 < o.x.size <= MOST_ELEMENTS]
    chosen = [v, *(s.rng.choice(others) for _ in range(count - 1))]
    start = tuple(view(s, o.x) for o in chosen)
    order = list(range(count))
    for place in range(count):  # exchanges arrays of one type and shape
        fits = [
            n for n in range(count) if start[n].shape == start[place].shape and start[n].dtype == start[place].dtype
        ]
        other = s.rng.choice(fits)
        order[place], order[other] = order[other], order[place]
    state = s.rng.getstate()

    def turn(i: Any, xs: tuple[Any, ...]) -> tuple[Any, ...]:
        s.rng.setstate(state)
        made = [xs[n] for n in order]
        for place, x in enumerate(made):
            name = s.pick("same", "view", "update", "max", "counter")
            if name == "view":
                made[place] = view(s, x)
            elif name == "update" and x.ndim:
                row = lax.dynamic_slice_in_dim(xs[place], i % x.shape[0], 1, 0)
                made[place] = lax.dynamic_update_slice_in_dim(x, row, (2 * i + 1) % x.shape[0], 0)
            elif name == "max":
                made[place] = jnp.maximum(x, xs[place])
            elif name == "counter" and jnp.issubdtype(x.dtype, jnp.integer):
                made[place] = x + i.astype(x.dtype)
        return tuple(made)

    turns = s.pick(1, 2, 5, 9)
    made = lax.fori_loop(0, s.pick(turns, s.indices((), turns + 1).astype(jnp.int32)), turn, start)
    eps, places = max(o.eps for o in chosen), s.rng.sample(range(count), 3)
    return [Value(made[place], eps, max(o.bound for o in chosen)) for place in places]


@step("fi", 0.7)
def composite(s: Scope, v: Value) -> Value | None:
    """An operation with a name, attributes, and a decomposition."""
    if v.x.size == 0 or s.depth > 0:
        return None

    @functools.partial(lax.composite, name=s.pick("my.op", "fuzz.composite", "chlo.unknown"), version=s.pick(0, 1, 3))
    def operation(x: Any, y: Any, *, scale: Any) -> Any:
        return jnp.maximum(view(s, x), y) if scale.size else y

    return s.moved(operation(v.x, view(s, v.x), scale=np.ones(s.pick(1, 2), np.float32)), v)


@step("fc", 1)
def decomposed(s: Scope, v: Value) -> Value | None:
    """A product of a matrix's factors, or a function of a matrix."""
    x = v.x
    if x.dtype.itemsize < 4 or x.size < 4:
        return None
    n, m = s.pick(2, 3, 5, 8, 17), s.pick(2, 3, 5, 8, 17)
    while n * m > x.size:
        n, m = max(n // 2, 1), max(m // 2, 1)
    batch = s.pick((), (), (1,), (2,))
    matrix = s.fitted(v, (*batch, n, m)).x
    matrix = matrix / (1 + jnp.abs(matrix)) + jnp.eye(n, m, dtype=x.dtype)
    adjoint = jnp.conj(jnp.swapaxes(matrix, -1, -2))
    square = matrix @ adjoint / m + 2 * jnp.eye(n, dtype=x.dtype)
    name = s.pick("qr", "complete", "eigh", "svd", "svd_full", "lu", "expm", "pinv", "lstsq", "tridiagonal", "power")
    if name in ("qr", "complete"):
        q, r = jnp.linalg.qr(matrix, mode="complete" if name == "complete" else "reduced")
        return s.new(q @ r, v)
    if name == "eigh":
        w, u = jnp.linalg.eigh(square)
        return s.new((u * w[..., None, :]) @ jnp.conj(jnp.swapaxes(u, -1, -2)), v)
    if name in ("svd", "svd_full"):
        u, w, vh = jnp.linalg.svd(matrix, full_matrices=name == "svd_full")
        k = min(n, m)
        return s.new((u[..., :k] * w[..., None, :]) @ vh[..., :k, :], v)
    if name == "lu":
        both, _, permutation = lax.linalg.lu(square)
        made = (jnp.tril(both, -1) + jnp.eye(n, dtype=x.dtype)) @ jnp.triu(both)
        return s.new(jnp.take_along_axis(made, jnp.argsort(permutation)[..., None], -2), v)
    if name == "expm":
        return s.new(jax.scipy.linalg.expm(square / 4), v)
    if name == "pinv":
        return s.new(matrix @ jnp.linalg.pinv(matrix, rtol=1e-3) @ matrix, v)
    if name == "lstsq":
        return s.new(square @ jnp.linalg.solve(square, matrix), v)
    if name == "tridiagonal":
        line = matrix[..., 0] / 8
        made = lax.linalg.tridiagonal_solve(line.at[..., 0].set(0), line * 0 + 2, line.at[..., -1].set(0), matrix)
        return s.new(made, v)
    return s.new(jnp.linalg.matrix_power(square / 4, s.rng.randint(0, 4)), v)

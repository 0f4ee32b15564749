"""Reductions: extremes with any initial value, sums of integers, and of floats within bounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from corner_steps.walk import Corner, Walk, step


def _axes(w: Walk, v: Corner) -> list[int]:
    return [d for d in range(len(v.shape)) if w.chance(0.6)] or list(range(len(v.shape)))[:1]


def _limit(v: Corner, sign: int) -> Any:
    """The smallest or largest value of a type."""
    if v.kind == "f":
        return np.asarray(sign * np.inf, v.x.dtype)
    info = jnp.iinfo(v.x.dtype)
    return np.asarray(info.min if sign < 0 else info.max, v.x.dtype)


@step("fi", 3)
def reduced(w: Walk, v: Corner) -> Corner:
    """With an initial value that is one of the elements at times, where none is left out: XLA takes a dimension of one
    element for the result."""
    (combine, sign), axes = w.pick((lax.max, -1), (lax.min, 1)), _axes(w, v)
    if axes and w.chance(0.3) and all(v.shape[axis] != 1 for axis in axes):
        start = w.fitted(w.mate(v), ())
        return w.computed(lax.reduce(v.x, start.x, combine, axes), v, start)
    return w.computed(lax.reduce(v.x, _limit(v, sign), combine, axes), v)


@step("i", 2)
def totals(w: Walk, v: Corner) -> Corner:
    zero, ones = np.zeros((), v.x.dtype), np.asarray(-1).astype(v.x.dtype)
    combine, start = w.pick(
        (lax.add, zero), (lax.mul, zero + 1), (lax.bitwise_and, ones), (lax.bitwise_or, zero), (lax.bitwise_xor, zero)
    )
    return w.computed(lax.reduce(v.x, start, combine, _axes(w, v)), v)


@step("b", 2)
def flags(w: Walk, v: Corner) -> Corner:
    combine, start = w.pick((lax.bitwise_and, True), (lax.bitwise_or, False))
    return w.computed(lax.reduce(v.x, np.asarray(start), combine, _axes(w, v)), v)


@step("f")
def sums(w: Walk, v: Corner) -> Corner:
    """Infinities are numbers here, NaN is not."""
    bounded = lax.clamp(np.asarray(-8, v.x.dtype), v.x, np.asarray(8, v.x.dtype))
    made = lax.reduce(bounded, np.zeros((), v.x.dtype), lax.add, _axes(w, v))
    return replace(w.computed(made, v), is_exact=False)


@step("fi", 2)
def found(w: Walk, v: Corner) -> Corner | None:
    """The place of the first extreme, or of the first NaN."""
    axis = w.rng.randrange(len(v.shape)) if v.shape else 0
    if not v.shape or v.shape[axis] == 0:
        return None
    return w.computed(w.pick(lax.argmax, lax.argmin)(v.x, axis, w.pick(np.int32, np.int64)), v)


@step("fi", 2)
def running(w: Walk, v: Corner) -> Corner | None:
    if not v.shape:
        return None
    axis, back = w.rng.randrange(len(v.shape)), w.chance(0.4)
    name = w.pick("cummax", "cummin", *(["cumsum", "cumprod"] if v.kind == "i" else []))
    return w.computed(getattr(lax, name)(v.x, axis, reverse=back), v)


@step("fi", 2)
def windows(w: Walk, v: Corner) -> Corner | None:
    """Extremes of windows, with padding and dilations."""
    if not v.shape or 0 in v.shape:
        return None
    combine, sign = w.pick((lax.max, -1), (lax.min, 1))
    dims = [w.pick(1, 1, 2, 3, 5) for _ in v.shape]
    padding = [(w.pick(0, 0, 1, 2), w.pick(0, 0, 1)) for _ in v.shape]
    strides, dilations, holes = ([w.pick(1, 1, 2) for _ in v.shape] for _ in range(3))
    start = _limit(v, sign)
    made = lax.reduce_window(
        v.x, start, combine, dims, strides, padding, base_dilation=holes, window_dilation=dilations
    )
    return w.computed(made, v)

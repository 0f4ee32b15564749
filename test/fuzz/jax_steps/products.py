"""Steps that multiply matrices and convolve."""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from jax_steps.scope import (
    MAX_ELEMENTS,
    MAX_PRODUCTS,
    Scope,
    Value,
    exact_limit,
    step,
)


@step("f", 5, smooth=True)
def product(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    x, k = v.x, v.x.shape[-1]
    mates = [o for o in s.values if o.x.dtype == x.dtype and o.x.ndim >= 1 and k in o.x.shape and o.x.size > 0]
    o = s.rng.choice(mates)
    d = s.rng.choice([d for d, n in enumerate(o.x.shape) if n == k])
    if math.prod(x.shape) * (o.x.size // k) > MAX_PRODUCTS or x.size // k * (o.x.size // k) > MAX_ELEMENTS:
        return None
    n = v.bound * o.bound * k * 4
    if v.exact and o.exact and n < exact_limit(x.dtype):
        return s.new(4 * lax.dot_general(x, o.x, (((x.ndim - 1,), (d,)), ((), ()))), v, o, exact=True, bound=n * 4)
    options = {"preferred_element_type": jnp.float32} if x.dtype.itemsize == 2 and s.chance(0.3) else {}
    made = lax.dot_general(x, o.x, (((x.ndim - 1,), (d,)), ((), ())), **options) / math.sqrt(k)
    return s.new(made, v, o)


@step("f", 3, smooth=True)
def gram(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim < 2 or x.size == 0:
        return None
    n, k = x.shape[-2:]
    if x.size * n > MAX_PRODUCTS or x.size // k * n > MAX_ELEMENTS:
        return None
    name = s.pick("xxt", "xtx", "einsum", "triple", "batched", "outer", "weighted")
    if name == "xxt":
        made = x @ jnp.swapaxes(x, -1, -2) / math.sqrt(k)
    elif name == "xtx" and x.size * k < MAX_PRODUCTS and x.size // n * k < MAX_ELEMENTS:
        made = jnp.swapaxes(x, -1, -2) @ x / math.sqrt(n)
    elif name == "einsum":
        made = jnp.einsum("...ij,...kj->...ki", x, jnp.cos(x)) / math.sqrt(k)
    elif name == "triple":
        made = jnp.einsum("...ij,...kj,...k->...i", x, x, x.mean(-1)) / math.sqrt(k * n)
    elif name == "weighted":
        made = jnp.einsum("...ij,...j,...kj->...ik", x, jnp.sin(x.mean(-2)), x) / math.sqrt(k)
    elif name == "outer":
        r = x.mean(-1)
        made = jnp.einsum("...i,...j->...ij", r, r)
    else:
        made = jnp.einsum("...ij,...ij->...i", x, x) / math.sqrt(k)
    return s.new(made, v)


@step("ib", 2)
def integer_product(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim != 2 or x.size == 0 or x.size * x.shape[0] > MAX_PRODUCTS:
        return None
    if v.kind == "b":
        floats = [o for o in s.values if o.kind == "f" and o.x.ndim >= 1 and x.shape[1] == o.x.shape[0]]
        floats = [
            o
            for o in floats
            if x.shape[0] * o.x.size < MAX_PRODUCTS and x.shape[0] * o.x.size // x.shape[1] < MAX_ELEMENTS
        ]
        if floats:
            o = s.rng.choice(floats)
            made = lax.dot_general(x.astype(o.x.dtype), o.x, (((1,), (0,)), ((), ()))) / math.sqrt(x.shape[1])
            return s.new(made, o)
        x = x.astype(s.pick(jnp.int8, jnp.int32, jnp.uint8))
    preferred = s.pick(x.dtype, jnp.int32) if x.dtype.itemsize < 4 else x.dtype
    return Value(lax.dot_general(x, x, (((1,), (1,)), ((), ())), preferred_element_type=preferred))


@step("f", 1.5)
def masked_product(s: Scope, v: Value) -> Value | None:
    """Masks, one-hot rows and identity matrices as factors."""
    x = v.x
    if x.ndim != 2 or x.size == 0:
        return None
    n, k = x.shape
    rows = s.rng.choice(s.sizes)
    if n * k * max(rows, n) > MAX_PRODUCTS or rows * k > MAX_ELEMENTS:
        return None
    name = s.pick("eye", "tri", "one_hot", "mask", "band")
    if name == "eye":
        made = jnp.eye(n, dtype=x.dtype) @ x
    elif name == "tri":
        made = jnp.tri(n, dtype=x.dtype) @ x / math.sqrt(n)
    elif name == "one_hot":
        made = jax.nn.one_hot(s.indices((rows,), n), n, dtype=x.dtype) @ x
    elif name == "mask":
        made = (s.indices((rows, n), 3) == 1).astype(x.dtype) @ x / math.sqrt(n)
    else:
        i = jnp.arange(n)
        made = (jnp.abs(i[:, None] - i[None]) <= 1).astype(x.dtype) @ x
    return s.new(made, v)


@step("f", 2, smooth=True)
def convolved(s: Scope, v: Value) -> Value | None:
    x = v.x
    rank = s.pick(1, 1, 2)
    if x.size == 0 or x.size > 8192:
        return None
    channels = s.pick(1, 2, 3, 4, 8, 16)
    spatial = [s.pick(4, 5, 7, 8, 9, 12, 16) for _ in range(rank)]
    image = s.fitted(v, (s.pick(1, 2), *spatial, channels)).x
    groups = s.pick(1, 1, 1, channels)
    features = channels if groups > 1 else s.pick(1, 4, 8, 5)
    kernel = s.fitted(s.mate(v), (*(s.pick(1, 2, 3) for _ in range(rank)), channels // groups, features)).x
    letters = "DHW"[-rank:]
    numbers = (f"N{letters}C", f"{letters}IO", f"N{letters}C")
    if s.chance(0.4):
        image, numbers = jnp.moveaxis(image, -1, 1), (f"NC{letters}", f"{letters}IO", f"NC{letters}")
    lhs_dilation = [s.pick(1, 1, 1, 2)] * rank
    padding: Any = s.pick("SAME", "VALID") if lhs_dilation[0] == 1 else [(1, s.pick(0, 1))] * rank
    made = lax.conv_general_dilated(
        image, kernel, [s.pick(1, 1, 2) for _ in range(rank)], padding,
        lhs_dilation=lhs_dilation, rhs_dilation=[s.pick(1, 1, 2)] * rank,
        dimension_numbers=numbers, feature_group_count=groups,
    )  # fmt: skip
    return s.new(made / math.sqrt(kernel.size / features), v) if made.size else None

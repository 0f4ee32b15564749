"""Steps that are fragments of models, and gradients of a walk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
from fuzz_models import MODELS

from jax_steps.scope import (
    Scope,
    Value,
    epsilon,
    step,
)


@step("f", 3)
def model(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    name = s.rng.choice(list(MODELS))
    size = lambda: s.rng.choice([n for n in s.sizes if n <= 64] or [8])  # noqa: E731
    values: list[Value] = []

    def give(*shape: int) -> Any:
        values.append(s.fitted(s.mate(v), shape))
        return values[-1].x

    if v.x.size == 0:
        return None
    made = MODELS[name](s.rng, size, give)
    made = made if isinstance(made, tuple) else (made,)
    return [s.new(x, *values) for x in made]


@step("f", 2.5)
def gradient(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    if s.depth > 0 or v.x.size == 0:
        return None
    others = [o for o in s.values if o.kind == "f" and o is not v][-2:]
    eps = max([v.eps, epsilon(v.x.dtype), *(o.eps for o in others)])
    use_model = s.chance(0.3)
    state_values = list(s.values)
    worst = [eps]
    """Inside a loss, values pass through narrower types, too."""

    def loss(x: Any) -> Any:
        inner = s.inner([Value(x, eps), *others], differentiable=True)
        if use_model:
            made = model(Scope(s.rng, s.sizes, [Value(x, eps), *others], True, 1), Value(x, eps))
            assert made is not None
            one = made[-1] if isinstance(made, list) else made
        else:
            inner.extend(s.rng.randint(2, 6))
            one = inner.values[-1]
        worst.append(one.eps)
        return jnp.mean(jnp.tanh(one.x.astype(x.dtype)) * x.size**0.5) if one.x.size else x.sum()

    name = s.pick("grad", "value_and_grad", "grad", "jvp", "vmap")
    if name == "value_and_grad":
        value, made = jax.value_and_grad(loss)(v.x)
        s.values = state_values
        return [Value(value, max(worst)), Value(made, max(worst))]
    if name == "jvp":
        tangent = s.fitted(s.mate(v), v.x.shape).x
        made = jax.jvp(loss, (v.x,), (tangent,))
        return [Value(x, max(worst)) for x in made]
    if name == "vmap" and v.x.ndim > 1 and v.x.shape[0] <= 16:
        made = jax.vmap(jax.grad(loss))(v.x)
        return Value(made, max(worst))
    made = jax.grad(loss)(v.x)
    return Value(made, max(worst))

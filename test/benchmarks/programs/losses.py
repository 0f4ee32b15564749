"""Losses, distances, images of bytes and random bits for families.py."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from against_xla import Case

RNG = np.random.default_rng(0)


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _case(name: str, function: Any, *arguments: np.ndarray) -> Case:
    return Case(name, function, arguments, 1.0)


def losses() -> list[Case]:
    """The programs."""
    image = RNG.integers(0, 256, (1, 577, 577, 3)).astype(np.uint8)
    logits, labels = _f32(100_000, 10), RNG.integers(0, 10, 100_000).astype(np.int32)
    key = np.array([0, 42], np.uint32)

    def cross_entropy(x: Any, i: Any) -> Any:
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(x), i[:, None], 1))

    def draw(sample: Any) -> Any:
        return lambda data: sample(jax.random.wrap_key_data(data), shape=(1_000_000,))

    def squares(x: Any, y: Any) -> Any:
        return jnp.sum((x[:, None] - y[None]) ** 2, -1)

    def quantized(x: Any) -> Any:
        return jnp.clip(jnp.round(x * 16), -128, 127).astype(jnp.int8)

    return [
        _case("cross-entropy 100000x10", cross_entropy, logits, labels),
        _case("cross-entropy 100000x10, gradient", jax.grad(cross_entropy), logits, labels),
        *(_case(f"distances 1000x1000, {n} axes", squares, _f32(1000, n), _f32(1000, n)) for n in (3, 16)),
        _case("outer product of three vectors of 100", lambda *v: jnp.einsum("i,j,k->ijk", *v), *_f32(3, 100)),
        _case("image of bytes, normalized", lambda x: x.astype(jnp.float32) / 255 - np.float32([0.5, 0.4, 0.4]), image),
        _case("image of bytes, mirrored", lambda x: x[:, :, ::-1], image),
        _case(
            "quantized to i8, 1M", lambda x: jnp.clip(jnp.round(x * 16), -128, 127).astype(jnp.int8), _f32(1_000_000)
        ),
        _case("bernoulli 1M", draw(lambda k, shape: jax.random.bernoulli(k, 0.3, shape)), key),
        _case("randint 1M", draw(lambda k, shape: jax.random.randint(k, shape, 0, 100)), key),
        _case("every third element, reversed", lambda x: x[::-1, ::-3], _f32(1000, 1000)),
    ]

"""Programs whose regions would depend on one another: dispatches are formed again, with less in each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp

import hilo


def convolve(x: jax.Array, w: jax.Array) -> jax.Array:
    return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def normalize(x: jax.Array, gain: jax.Array, offset: jax.Array) -> jax.Array:
    mean, variance = x.mean((0, 1, 2)), x.var((0, 1, 2))
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * gain + offset


def test_the_gradient_of_six_residual_blocks() -> None:
    """IREE 3.13 decides pair by pair what it fuses; here regions use each other's results («does not dominate»)."""
    rng = np.random.default_rng(0)

    def drawn(*shape: int) -> Any:
        return (rng.standard_normal(shape) * 0.3).astype(np.float32)

    def loss(blocks: Any, x: Any) -> Any:
        for w, gain, offset, v, other, shift in blocks:
            inner = jax.nn.relu(normalize(convolve(x, w), gain, offset))
            x = jax.nn.relu(x + normalize(convolve(inner, v), other, shift))
        return (x**2).mean()

    blocks = [(drawn(3, 3, 16, 16), drawn(16), drawn(16), drawn(3, 3, 16, 16), drawn(16), drawn(16)) for _ in range(6)]
    x = drawn(1, 32, 32, 16)
    run = hilo.compile(hilo.from_jax(jax.grad(loss), blocks, x), check="off", cache=False)
    assert run.info.rung == "default"
    assert "dominate" not in run.info.diagnostics
    wanted = jax.tree.leaves(jax.jit(jax.grad(loss))(blocks, x))
    for mine, theirs in zip(jax.tree.leaves(run(blocks, x)), wanted, strict=True):
        assert jnp.linalg.norm(np.asarray(mine) - theirs) <= 1e-3 * jnp.linalg.norm(theirs)

"""Expressions whose results are transposed, against JAX without compilation and NumPy."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo

RNG = np.random.default_rng(2)


@pytest.mark.parametrize("shape", [(10, 40), (3, 7), (1, 5), (70, 3)])
def test_jacobians(shape: tuple[int, int]) -> None:
    function = jax.vmap(jax.jacfwd(lambda v: jnp.tanh(v * v.sum())))
    x = RNG.normal(size=shape).astype(np.float32)
    run = hilo.compile(hilo.from_jax(function, x), check="off")
    assert run.info.rung == "default"
    t = np.tanh(x * x.sum(1, keepdims=True))
    inner = np.eye(shape[1]) * x.sum(1)[:, None, None] + x[:, :, None]
    np.testing.assert_allclose(np.asarray(run(x)), (1 - t[:, :, None] ** 2) * inner, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("permutation", [(2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0)])
def test_masks_of_several_dimensions(permutation: tuple[int, ...]) -> None:
    def function(x: jax.Array, y: jax.Array) -> jax.Array:
        mask = jnp.tril(jnp.ones((17, 20), bool))[None] & (x[:, None, None] > 0)
        made = jnp.where(mask, x[:, None, None] * y[None, :, None], jnp.arange(20)[None, None])
        return made.transpose(permutation)

    x, y = RNG.normal(size=13).astype(np.float32), RNG.normal(size=17).astype(np.float32)
    run = hilo.compile(hilo.from_jax(function, x, y), check="off")
    assert run.info.rung == "default"
    mask = np.tril(np.ones((17, 20), bool))[None] & (x[:, None, None] > 0)
    want = np.where(mask, x[:, None, None] * y[None, :, None], np.arange(20, dtype=np.float32)[None, None])
    np.testing.assert_array_equal(np.asarray(run(x, y)), want.transpose(permutation))

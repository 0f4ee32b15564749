"""Transposes of expressions whose operands are transposed, too, alone and with other readers, against XLA."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="XLA is the oracle (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def _program(x: Any, y: Any, z: Any) -> Any:
    """`x` and `y` are `[a, b, c]`, `z` is square."""
    lower = jnp.tril(z.T)
    both = jnp.where(z[0, 0] > 0, lower + jnp.triu(z.T, 1), z.T)
    turned = x.transpose(2, 0, 1)
    mixed = (turned * y.transpose(2, 0, 1) - 1).transpose(1, 2, 0)
    other = (turned + y.reshape(turned.shape)).transpose(2, 1, 0)
    rows = jnp.where(turned > 0, turned, y[0, 0][:, None, None])
    single = x[:1].transpose(0, 2, 1).reshape(x.shape[2], x.shape[1])
    clipped = jnp.clip(single, -1, 1).T
    definite = z @ z.T + z.shape[0] * jnp.eye(z.shape[0], dtype=z.dtype)
    factor = jax.scipy.linalg.cho_factor(definite)
    solved = jax.scipy.linalg.cho_solve(factor, z[0])

    def step(_: Any, carried: Any) -> Any:
        return (carried.T + z.T).T * 0.5

    looped = lax.fori_loop(0, 3, step, z)
    return both.T, both, mixed, other, rows.transpose(1, 2, 0), rows, clipped, single, factor[0], solved, looped


@pytest.mark.parametrize("shape", [(1, 1, 1), (2, 3, 5), (4, 33, 17), (16, 31, 40), (3, 128, 64)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_as_xla(shape: tuple[int, int, int], dtype: type) -> None:
    rng = np.random.default_rng(sum(shape))
    x, y, z = (rng.normal(size=sizes).astype(dtype) for sizes in (shape, shape, (shape[1] + 7,) * 2))
    with jax.enable_x64(True):
        lowered = jax.jit(_program).lower(x, y, z)
        wanted = lowered.compile()(x, y, z)
    executable = hilo.compile(lowered.as_text(), check="off")
    assert executable.info.rung == "default"
    tolerance = 1e-4 if dtype is np.float32 else 1e-12
    for got, want in zip(executable(x, y, z), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=tolerance, atol=tolerance)

"""Products of operands that are transposed before, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(7)


def test_transposed_operands():
    """Either operand transposed, or both; few columns; batches and free dimensions that are moved, in a row or not."""

    def program(x, y, z, v):
        return (
            x.T @ y,
            x.T @ v,
            v.T @ x,
            y.T @ x.T.T,
            y[:170].T @ y[130:].T.T,
            x @ y[:170].T[:170, :].T,
            z.transpose(1, 2, 0) @ z.transpose(1, 0, 2),
            z.transpose(2, 1, 0) @ z.transpose(2, 0, 1),
            jnp.tensordot(z.transpose(1, 2, 0), z, 1),
            jnp.tensordot(z.transpose(2, 0, 1), z, 2),
            jnp.tensordot(z.transpose(2, 1, 0), z.transpose(1, 0, 2), 2),
        )

    arguments = [RNG.normal(size=shape) for shape in ((300, 170), (300, 200), (64, 8, 130), (300, 12))]
    text = jax.jit(program).lower(*(a.astype(np.float32) for a in arguments)).as_text()
    got = hilo.compile(text, check="off")(*(a.astype(np.float32) for a in arguments))
    with jax.enable_x64(True):
        want = program(*map(jnp.asarray, arguments))
    for one, exact in zip(got, want, strict=True):
        bound = 1e-6 * float(np.abs(exact).max())
        np.testing.assert_allclose(np.asarray(one), np.asarray(exact), rtol=0, atol=bound)

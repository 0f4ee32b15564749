"""Products whose free dimensions lie around the summed ones, or whose operands are transposed; large arrays by rows."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(5)


def test_images_batches_and_extremes():
    """A resized image, products whose batches and free dimensions are mixed, and extremes of many rows, with NaN,
    which XLA loses."""

    def program(x, y, z):
        image = jax.image.resize(x, (2, 37, 41, 3), "lanczos3")
        mixed = jnp.einsum("iabk,bakj->abij", y, y.transpose(2, 1, 3, 0))
        middle = jnp.einsum("aib,cid->abcd", z[:, :, :9], z[:, :, 9:])
        return image, mixed, middle, z.max(1), z.min(1), jnp.max(z, (1, 2))

    x = RNG.normal(size=(2, 31, 29, 3)).astype(np.float32)
    y = RNG.normal(size=(33, 5, 3, 40)).astype(np.float32)
    z = RNG.normal(size=(3, 300, 150)).astype(np.float32)
    z[0, 7, 5], z[1, 0, 0], z[2] = np.nan, -np.inf, -0.0
    text = jax.jit(program).lower(x, y, z).as_text()
    got = hilo.compile(text, check="off")(x, y, z)
    want = [*run_xla(text, x, y, z)[:3], z.max(1), z.min(1), z.max((1, 2))]
    for one, other in zip(got, want, strict=True):
        assert_close(one, other, rtol=1e-4, atol=1e-4)


def test_sines_of_large_arrays_of_f32_are_rounded_correctly():
    exponents = RNG.integers(-40, 38, 20_000)
    wide = RNG.normal(size=20_000) * 10.0**exponents
    x = np.concatenate([wide, np.linspace(-1e3, 1e3, 4003), [0.0, -0.0, np.inf, -np.inf, np.nan, 3e38]])
    x = x.astype(np.float32)
    text = jax.jit(lambda x: (jnp.sin(x), jnp.cos(x))).lower(x).as_text()
    for got, function in zip(hilo.compile(text, check="off")(x), (np.sin, np.cos), strict=True):
        with np.errstate(invalid="ignore"):
            want = function(x.astype(np.float64)).astype(np.float32)
        assert_close(got, want, rtol=2e-7, atol=0)
        np.testing.assert_array_equal(np.signbit(np.asarray(got)[~np.isnan(want)]), np.signbit(want[~np.isnan(want)]))


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

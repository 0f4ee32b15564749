"""Reductions over few elements of repeated arrays, and outer products, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(8)


def pairs(x, y):
    """Differences of all pairs, by sums, extremes, products and conditions; a broadcast of one element of each row."""
    d = x[:, None] - y[None]
    return (
        jnp.sum(d * d, -1),
        jnp.max(jnp.abs(d), -1),
        jnp.min(x[:, None] * y[None, :, :1], -1),
        jnp.prod(jnp.where(d > 0, d, y), -1),
        jnp.any(x[:, None] > y[None], -1),
        jnp.sum(jnp.abs(d)[:, :, None] + x[0] ** 2, -1),
        (d / (jnp.sum(d * d, -1) + 1)[..., None]).sum(1),
    )


@pytest.mark.parametrize("name", ["float32", "int8"])
@pytest.mark.parametrize("shape", [(61, 83, 2), (211, 167, 3), (37, 7, 11), (130, 70, 32), (300, 1, 5)])
def test_pairs(name: str, shape: tuple[int, int, int]) -> None:
    rows, columns, length = shape
    with jax.enable_x64(True):
        arguments = [(RNG.normal(size=(n, length)) * 3).astype(name) for n in (rows, columns)]
        if name == "float32":
            arguments[1][0, 0] = -np.inf
        text = jax.jit(pairs).lower(*arguments).as_text()
        got = hilo.compile(text, check="off")(*arguments)
        for mine, theirs in zip(got, run_xla(text, *arguments), strict=True):
            assert_close(np.asarray(mine), theirs)


def test_nan_is_kept() -> None:
    """Against NumPy: XLA's unoptimized code drops NaN from minima."""
    x, y = (RNG.normal(size=(n, 3)).astype(np.float32) for n in (90, 80))
    x[3, 1] = y[7, 2] = np.nan
    text = jax.jit(lambda x, y: ((x[:, None] - y).min(-1), (x[:, None] - y).max(-1))).lower(x, y).as_text()
    low, high = hilo.compile(text, check="off")(x, y)
    np.testing.assert_array_equal(np.asarray(low), (x[:, None] - y).min(-1))
    np.testing.assert_array_equal(np.asarray(high), (x[:, None] - y).max(-1))


def products(x, y, z):
    return (
        jnp.einsum("i,j,k->ijk", x, y, z),
        jnp.einsum("i,j,k->kji", x, y, z),
        jnp.outer(x, y).T + 1,
        x[:, None] @ y[None],
        jnp.einsum("i,i,j->ij", x, x, z),
        jnp.kron(x[:7, None], y[None]),
        (x[:, None] * y + x[:, None]).T,
    )


@pytest.mark.parametrize("kind", [np.float32, np.int8, ml_dtypes.bfloat16, np.complex64])
@pytest.mark.parametrize("sizes", [(9, 31, 17), (101, 53, 7), (1, 211, 3)])
def test_outer_products(kind: type, sizes: tuple[int, int, int]) -> None:
    with jax.enable_x64(True):
        arguments = [(RNG.normal(size=n) * 5).astype(kind) for n in sizes]
        text = jax.jit(products).lower(*arguments).as_text()
        got = hilo.compile(text, check="off")(*arguments)
        for mine, theirs in zip(got, run_xla(text, *arguments), strict=True):
            assert_close(np.asarray(mine), theirs)

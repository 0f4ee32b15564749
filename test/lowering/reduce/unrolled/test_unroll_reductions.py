"""Sums over all pairs of points, against NumPy in f64."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from oracle import assert_close, run_xla

import hilo

DISTANCES = {
    "squares": lambda np_, d: (d * d).sum(-1),
    "sums of absolute values": lambda np_, d: np_.abs(d).sum(-1),
    "largest": lambda np_, d: np_.abs(d).max(-1),
    "in a periodic box": lambda np_, d: ((d - np_.round(d / 0.75) * 0.75) ** 2).sum(-1),
    "products": lambda np_, d: (1 + d / 8).prod(-1),
    "kernel of two": lambda np_, d: np_.exp(-(d * d).sum(-1)) * np_.sqrt(np_.abs(d).sum(-1)),
}


def pairs(np_, x, y):
    """Accelerations, the largest distance along each axis, and what acts on the points of either side."""
    d = x[:, None] - y[None]
    weight = 1 / ((d * d).sum(-1) + 1)
    forces = d * weight[..., None]
    return forces.sum(1), forces.sum(0), np_.abs(d).max(1), (forces * 2 + d).sum(1), (d * d).min(1)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("columns", [2, 3, 4, 5])
@pytest.mark.parametrize("rows", [(1, 40), (33, 32), (64, 129), (200, 211)])
def test_forces_between_all_pairs(rows, columns, dtype):
    rng = np.random.default_rng(3)
    x, y = (rng.normal(size=(n, columns)).astype(dtype) for n in rows)
    with jax.enable_x64(True):
        text = jax.jit(lambda x, y: pairs(jnp, x, y)).lower(x, y).as_text()
    got = hilo.compile(text, check="off")(x, y)
    for one, want in zip(got, pairs(np, x.astype("f8"), y.astype("f8")), strict=True):
        assert_close(np.asarray(one), want.astype(dtype), atol=1e-4 if dtype == "float32" else 1e-12)


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize(("rows", "columns"), [((200, 211), 5), ((200, 211), 8), ((33, 300), 13), ((300, 128), 16)])
def test_distances_in_many_dimensions(name, rows, columns):
    """Along columns, where a kernel takes them."""
    rng = np.random.default_rng(5)
    x, y = (rng.normal(size=(n, columns)).astype("float32") for n in rows)
    text = jax.jit(lambda x, y: DISTANCES[name](jnp, x[:, None] - y[None])).lower(x, y).as_text()
    got = hilo.compile(text, check="off")(x, y)
    want = DISTANCES[name](np, x[:, None].astype("f8") - y[None])
    assert_close(np.asarray(got), want.astype("float32"), atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("rows", [2, 3, 5, 7])
def test_distances_along_columns_of_few_rows(rows):
    """Of whole vectors, and of others."""
    rng = np.random.default_rng(6)
    x, y, z = (rng.normal(size=shape).astype("float32") for shape in ((90, rows), (rows, 256), (rows, 211)))

    def distances(np_, x, y, z):
        return (((x[:, :, None] - y) ** 2).sum(1), np_.exp(x[:, :, None] - z).max(1), (x[:, :, None] * y).sum(1))

    text = jax.jit(lambda *given: distances(jnp, *given)).lower(x, y, z).as_text()
    got = hilo.compile(text, check="off")(x, y, z)
    for one, want in zip(got, distances(np, *(each.astype("f8") for each in (x, y, z))), strict=True):
        assert_close(np.asarray(one), want.astype("float32"), atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("columns", [5, 16])
def test_distances_of_many_dimensions_become_one_kernel_of_loops(columns):
    """Unrolled, they took more than twice as long to compile."""
    x, y = np.ones((300, columns), "float32"), np.ones((201, columns), "float32")
    text = jax.jit(lambda x, y: ((x[:, None] - y[None]) ** 2).sum(-1)).lower(x, y).as_text()
    lowered = hilo.lower(text).as_text()
    assert "stablehlo.subtract" not in lowered and "scf.for" in lowered


def test_each_value_is_looked_at_once():
    """Both operands of each of forty products are the one before: there are 2^40 ways through them."""
    x, y = (np.random.default_rng(7).uniform(-1, 1, shape).astype("float32") for shape in ((5,), (256,)))

    def powers(x, y):
        d = (x[:, None] - y[None]) / 2
        for step in range(40):
            d = 1 - d * d if step % 2 else d * d
        return d.sum(0), jnp.swapaxes(d, 0, 1).max(1)

    text = jax.jit(powers).lower(x, y).as_text()
    for got, want in zip(hilo.compile(text, check="off")(x, y), run_xla(text, x, y), strict=True):
        assert_close(np.asarray(got), want, atol=1e-4, rtol=1e-4)

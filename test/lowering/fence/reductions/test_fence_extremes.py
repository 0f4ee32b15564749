"""fence-extremes: gradients of maxima and minima of computed values go to the elements that are largest or smallest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy


def distances(x: Any, y: Any) -> Any:
    """Squared distances between all pairs of points, as a short sum."""
    return ((x[:, None] - y) ** 2).sum(-1)


def crossed(x: Any, y: Any) -> Any:
    """Differences of two products."""
    return x[:, None, 0] * y[:, 1] - x[:, None, 1] * y[:, 0]


@pytest.mark.parametrize("values", [distances, crossed])
@pytest.mark.parametrize(("rows", "columns"), [(100, 120), (33, 300), (8, 2000)])
def test_gradients_of_smallest_values(values: Any, rows: int, columns: int) -> None:
    rng = np.random.default_rng(rows)
    points = [rng.normal(size=(count, 3)).astype(np.float32) for count in (rows, columns)]

    def nearest(x: Any, y: Any) -> Any:
        d = values(x, y)
        return d.min(1).sum() + d.min(0).sum()

    text = jax.jit(jax.grad(nearest, argnums=(0, 1))).lower(*points).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(*points), run_xla(text, *points), strict=True):
        np.testing.assert_allclose(got, want, 1e-5, 1e-4)


def test_in_loops() -> None:
    """Points that move towards their nearest ones, of so many that a step is several kernels."""
    x, y = (np.random.default_rng(2).normal(size=(count, 3)).astype(np.float32) for count in (300, 400))

    def mean_distance(x: Any) -> Any:
        d = distances(x, y)
        return d.min(1).mean() + d.min(0).mean()

    def moved(x: Any) -> Any:
        return jax.lax.fori_loop(0, 3, lambda _, x: x - 0.1 * jax.grad(mean_distance)(x), x)

    text = jax.jit(moved).lower(x).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    np.testing.assert_allclose(executable(x), run_xla(text, x)[0], 1e-5, 1e-5)

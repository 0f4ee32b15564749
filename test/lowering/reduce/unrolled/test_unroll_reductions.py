"""Sums over all pairs of points, against NumPy in f64."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from oracle import assert_close

import hilo


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

"""Reversals and masks that are reduced, multiplied and normalized in one program, against XLA."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="XLA is the oracle (pip package jax)")
jnp = jax.numpy


def _program(x: Any) -> Any:
    rows, columns = x.shape
    lower = jnp.where(jnp.arange(rows)[:, None] >= jnp.arange(columns), x, 0)
    weights = jnp.arange(rows, dtype=x.dtype)[:, None] - jnp.arange(columns, dtype=x.dtype)
    found = [(lower * x).sum(0), (lower * x).sum(1), (weights * x).sum(0), jnp.where(weights > 0, x, -9).max(0)]
    for back in (x[::-1], x[:, ::-1], x[::-1, ::-1]):
        centred = back - back.mean(1, keepdims=True)
        found += [(back * x).sum(0), (back * x).sum(1), (back * x).sum(), centred, back @ x[0], x[:, 0] @ back]
        found += [(back + lower).min(0), back.T @ back]
    return found


@pytest.mark.parametrize("shape", [(1, 1), (7, 5), (64, 33), (300, 200), (131, 300)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
def test_as_xla(shape: tuple[int, int], dtype: type) -> None:
    x = np.random.default_rng(sum(shape)).integers(-9, 9, shape).astype(dtype)
    with jax.enable_x64(True):
        lowered = jax.jit(_program).lower(x)
        wanted = lowered.compile()(x)
    executable = hilo.compile(lowered.as_text(), check="off")
    assert executable.info.rung == "default"
    tolerance = 1e-12 if dtype is np.float64 else 1e-4
    for got, want in zip(executable(x), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=tolerance, atol=tolerance)

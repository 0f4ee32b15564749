"""Gathers of short rows, whose places are computed several at a time, against XLA."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("kind", ["float32", "float64", "bfloat16", "uint8", "bool", "complex64"])
def test_rows_of_all_lengths(kind: str) -> None:
    """Some places are out of bounds, and the last rows fill no group."""

    def function(i: jax.Array, *tables: jax.Array) -> list[jax.Array]:
        return [x.at[i].get(mode="clip") for x in tables]

    with jax.enable_x64(True):
        places = jnp.asarray(RNG.integers(-9, 59, 1003), "int32")
        tables = [
            jnp.asarray(RNG.integers(0, 2 if kind == "bool" else 90, (50, n)).astype(kind)) for n in (2, 3, 7, 8, 13)
        ]
        want = jax.jit(function)(places, *tables)
        run = hilo.compile(hilo.from_jax(function, places, *tables), check="off")
    assert run.info.rung == "default"
    for got, expected in zip(run(*map(np.asarray, (places, *tables))), want, strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(expected))


def test_pixels_and_batches() -> None:
    """Two components of an index, results that are split among the cores, and batches."""

    def function(x: jax.Array, i: jax.Array, j: jax.Array, y: jax.Array) -> tuple[jax.Array, ...]:
        rows = x[i, j]
        return rows, rows * 2 + y, jax.vmap(lambda x, i: x[i])(x, j[:, :41])

    x, y = (jnp.asarray(RNG.normal(size=shape), "float32") for shape in ((96, 50, 3), (96, 131, 3)))
    i, j = jnp.asarray(RNG.integers(0, 96, (96, 131))), jnp.asarray(RNG.integers(0, 50, (96, 131)))
    want = jax.jit(function)(x, i, j, y)
    run = hilo.compile(hilo.from_jax(function, x, i, j, y), check="off")
    for got, expected in zip(run(*map(np.asarray, (x, i, j, y))), want, strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(expected))

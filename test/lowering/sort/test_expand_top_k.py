"""The kernel of top-k against XLA: rows shorter than a vector, rests of rows, equal elements, NaN, infinities, -0."""

from __future__ import annotations

import jax
import numpy as np
import pytest

import hilo

SIZES = ((8, 1), (15, 1), (16, 2), (17, 2), (31, 3), (47, 5), (130, 16), (257, 30), (1031, 128))
"""Elements of a row, and how many of them are wanted."""


@pytest.mark.parametrize("kind", ["f4", "f8", "i4"])
def test_the_largest_of_rows_of_any_length(kind: str) -> None:
    rng = np.random.default_rng(3)
    rows = [rng.integers(-4, 5, (3, size)).astype(kind) for size, _ in SIZES]
    if kind != "i4":
        for x in rows:
            x[0, ::5], x[1, ::3], x[2, 1::4] = np.nan, -0.0, np.inf

    def program(rows: list[jax.Array]) -> list[list[jax.Array]]:
        return [jax.lax.top_k(x, k) for x, (_, k) in zip(rows, SIZES, strict=True)]

    with jax.enable_x64(True):
        wanted = jax.jit(program)(rows)
        found = hilo.compile(hilo.from_jax(program, rows), check="off")(rows)
    for size, got, want in zip(SIZES, found, wanted, strict=True):
        for mine, theirs in zip(got, want, strict=True):
            np.testing.assert_array_equal(np.asarray(mine), np.asarray(theirs), err_msg=str(size))


@pytest.mark.parametrize("kind", ["bfloat16", "float16"])
def test_a_sort_keeps_the_signs_of_nan(kind: str) -> None:
    x = np.tile(np.array([1, -np.nan, np.nan, -np.inf, 0, -0.0, 2, 3], np.float32), 5).astype(jax.numpy.dtype(kind))

    def program(x: jax.Array) -> list[jax.Array]:
        return jax.lax.top_k(x, 30)  # so many that they are sorted

    wanted = jax.jit(program)(x)
    found = hilo.compile(hilo.from_jax(program, x), check="off")(x)
    for mine, theirs in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(mine, np.float32), np.asarray(theirs, np.float32))

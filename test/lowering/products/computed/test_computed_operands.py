"""Products with operands that element-wise operations compute: sums, or kernels that read a stored operand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

KINDS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64, "i32": np.int32}


def quarters(kind: Any, *shape: int) -> np.ndarray:
    """Numbers of few bits, so that element-wise operations are exact, and only sums are rounded."""
    numbers = np.random.default_rng(sum(shape)).integers(-20, 21, shape)
    return (numbers if np.dtype(kind).kind == "i" else numbers / 4).astype(kind)


def check(program: Callable[..., Any], reference: Callable[..., Any], *arrays: np.ndarray) -> None:
    """Compares with sums in f64, within the rounding of the result and of its partial sums."""
    with jax.enable_x64(True):
        executable = hilo.compile(hilo.from_jax(program, *arrays), check="off", cache=False)
    assert executable.info.rung == "default"
    wide = [x.astype(np.float64) for x in arrays]
    results = zip(executable(*arrays), reference(*wide), reference(*map(np.abs, wide)), strict=True)
    for result, want, magnitude in results:
        got = np.asarray(result)
        assert got.shape == want.shape
        if got.dtype.kind == "i":
            np.testing.assert_array_equal(got, want)
            continue
        eps, of_sums = (float(jnp.finfo(kind).eps) for kind in (got.dtype, np.promote_types(got.dtype, np.float32)))
        assert np.all(np.abs(got.astype(np.float64) - want) <= eps * np.abs(want) + 4 * of_sums * magnitude)


@pytest.mark.parametrize("sizes", [(130, 70), (1000, 9), (9, 1000), (64, 257), (3, 9000)])
@pytest.mark.parametrize("name", KINDS)
def test_a_vector_and_a_computed_matrix(name, sizes):
    """By rows, by columns, transposed before or after, and stored in fewer bits."""
    kind, (rows, columns) = KINDS[name], sizes

    def program(m, q, x, y):
        two = np.asarray(2, m.dtype)
        w = q.astype(m.dtype) if isinstance(m, np.ndarray) else q.astype(kind)
        return (m * two + m) @ y, x @ (m * two), (m.T * two).T @ y, (w * two).T @ x, y @ (w + x[:, None]).T

    arrays = quarters(kind, *sizes), quarters(np.int8, *sizes), quarters(kind, rows), quarters(kind, columns)
    check(program, program, *arrays)


@pytest.mark.parametrize("name", ["f32", "f64", "i32"])
def test_computed_matrices(name):
    """Thin, deep, transposed and batched ones, with element-wise operations around them."""
    kind = KINDS[name]

    def program(a, b, c, d, e):
        two = np.asarray(2, a.dtype)
        by_few = a @ (b * two), (b.T * two) @ a.T, a @ (b.T + b.T).T + two
        batched = c @ (d * two), (d * two).swapaxes(1, 2) @ c.swapaxes(1, 2)
        return *by_few, *batched, e.T @ (e * two), (e * two)[:40].T @ e[:40] * two, e[:, :8] @ (e[:8, :8] * two).T

    shapes = (4, 300), (300, 130), (5, 3, 70), (5, 70, 100), (2000, 20)
    check(program, program, *(quarters(kind, *shape) for shape in shapes))

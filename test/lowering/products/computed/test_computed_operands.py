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
        w = q.astype(m.dtype)
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


@pytest.mark.parametrize("name", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_integer_matrices_and_vectors(name):
    """Sums that overflow, too, in the operands' type and in a wider one."""
    limits = np.iinfo(name)
    rng = np.random.default_rng(3)
    shapes = (130, 70), (3, 70, 130), (3, 130)
    m, b, y = (rng.integers(limits.min, limits.max, shape, name, endpoint=True) for shape in shapes)
    x, wider = m[:, 0], np.promote_types(name, "i4" if limits.min else "u4")

    def program(m, x, b, y):
        widened = jnp.matmul(m.T, x, preferred_element_type=wider)
        return m @ m[0], x @ m, jnp.einsum("bij,bj->bi", b, y), jnp.einsum("bj,bij->bi", y[:, ::-1], b), widened

    with jax.enable_x64(True):
        executable = hilo.compile(hilo.from_jax(program, m, x, b, y), check="off", cache=False)
    assert executable.info.rung == "default"
    with np.errstate(over="ignore"):
        summed = [(b[n] * z[n]).sum(1, dtype=name) for z in (y, y[:, ::-1]) for n in range(3)]
        want = [
            (m * m[0]).sum(1, dtype=name),
            (x[:, None] * m).sum(0, dtype=name),
            np.stack(summed[:3]),
            np.stack(summed[3:]),
            (m.astype(wider) * x[:, None].astype(wider)).sum(0, dtype=wider),
        ]
    for got, expected in zip(executable(m, x, b, y), want, strict=True):
        np.testing.assert_array_equal(np.asarray(got), expected, strict=True)

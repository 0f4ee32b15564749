"""Products of complex matrices with few vectors against XLA's: layouts, primes, special values, values used twice."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="the programs come from jax (pip package jax)")
jnp = jax.numpy


def _random(dtype: str, *shape: int) -> np.ndarray:
    rng = np.random.default_rng(sum(shape))
    return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype)


def _products(a, b, v, w, x):
    """Every layout; `a` and `v` are read by several products, and by other operations."""
    joined = jnp.stack([v, v * 2, 1j * v], 1)
    return (
        a @ v, v @ a.T, a.T @ w, w @ a, a @ v[:, None], a @ joined, joined.T @ a.T, w[None] @ a, (a @ v) + w,
        jnp.conj(a) @ v, (b @ x).sum() + b[0, 0], jnp.vdot(v, w @ a), a.real @ v.imag,
    )  # fmt: skip


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize(("n", "m", "k"), [(97, 64, 67), (67, 131, 128), (300, 211, 3)])
def test_values(dtype: str, n: int, m: int, k: int) -> None:
    arrays = [_random(dtype, *shape) for shape in ((n, m), (k, 101), (m,), (n,), (101,))]
    with jax.enable_x64(True):
        text = jax.jit(_products).lower(*arrays).as_text()
    limit = 3e-6 if dtype == "complex64" else 1e-14
    for got, want in zip(hilo.compile(text)(*arrays), run_xla(text, *arrays), strict=True):
        assert np.abs(np.asarray(got) - want).max() <= limit * (n + m) ** 0.5 * np.abs(want).max()


def _matrices(a, b, c, x):
    """Every layout, batches, and products of products; rows that are shorter than a vector, and many of them."""
    return (
        a @ b, (b.T @ a.T)[:40], a.T @ a, a @ a.T, b.T @ a.T @ a, a.conj().T @ (a @ b), a[:, :9] @ b[:9], a @ b[:, :11],
        jnp.einsum("bij,bjk->bik", c, c), jnp.einsum("bij,bkj->bik", c, c), jnp.einsum("ibj,jbk->bik", c, c[:, :, :50]),
        (a @ b).real + jnp.abs(a @ b), x @ x, a[:8] @ b,
    )  # fmt: skip


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_values_of_products_of_matrices(dtype: str) -> None:
    arrays = [_random(dtype, *shape) for shape in ((401, 67), (67, 71), (67, 67, 67), (128, 128))]
    with jax.enable_x64(True):
        text = jax.jit(_matrices).lower(*arrays).as_text()
    limit = 3e-6 if dtype == "complex64" else 1e-14
    for got, want in zip(hilo.compile(text)(*arrays), run_xla(text, *arrays), strict=True):
        assert np.abs(np.asarray(got) - want).max() <= limit * np.abs(want).max()


def _computed(a, b, v):
    """Computed operands: of few rows and columns, transposed, batched, and real; results that are read."""
    c = jnp.stack([b[:40, :40], a[:40, :40]])
    return (
        (a * 2 + 1) @ b, (a - 1) @ (b + 1j), a.conj().T @ a, a @ b.conj(), b.conj().T @ a.T, (a.real @ b) * 2,
        a @ b.imag, jnp.abs((a * 2)[:7] @ b), (a + 1) @ b[:, :3], (a * 1j)[:20, :20] @ b[:20, :21], (v * 2) @ b,
        a.conj() @ v, a.real @ v, (a @ v.real)[None], (c * 2) @ c, a[:9] @ (b.conj() - 1)[:, :5], (b.T * 2)[:3] @ a.T,
    )  # fmt: skip


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_values_of_products_of_computed_matrices(dtype: str) -> None:
    arrays = [_random(dtype, *shape) for shape in ((101, 67), (67, 61), (67,))]
    with jax.enable_x64(True):
        text = jax.jit(_computed).lower(*arrays).as_text()
    limit = 3e-6 if dtype == "complex64" else 1e-14
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(*arrays), run_xla(text, *arrays), strict=True):
        assert np.abs(np.asarray(got) - want).max() <= limit * np.abs(want).max()


def test_matrices_with_infinity_and_nan_are_not_finite_where_xla_has_it() -> None:
    a, b = _random("complex64", 80, 90), _random("complex64", 90, 70)
    a[3, 5], a[7, 0], b[2, 9], b[5, 30] = np.inf, np.nan, 0, complex(-0.0, np.inf)
    with jax.enable_x64(True):
        text = jax.jit(lambda a, b: (a @ b, a.T @ a)).lower(a, b).as_text()
    for got, want in zip(hilo.compile(text)(a, b), run_xla(text, a, b), strict=True):
        np.testing.assert_array_equal(np.isfinite(np.asarray(got)), np.isfinite(want))


def test_infinity_and_nan_are_where_xla_has_them() -> None:
    a, v = _random("complex64", 80, 90), _random("complex64", 90)
    a[3, 5], a[7, 0], v[2] = np.inf, np.nan, 0
    with jax.enable_x64(True):
        text = jax.jit(lambda a, v: (a @ v, v[:80] @ a)).lower(a, v).as_text()
    for got, want in zip(hilo.compile(text)(a, v), run_xla(text, a, v), strict=True):
        np.testing.assert_array_equal(np.isfinite(np.asarray(got)), np.isfinite(want))

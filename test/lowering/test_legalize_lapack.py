"""legalize-lapack on programs that JAX writes: XLA's results where they are unique, else what defines them."""

from __future__ import annotations

import numpy as np
import pytest
from _linear_algebra import adjoint, random_array, run_hilo
from oracle import assert_close, run_xla

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

EPS = {"float32": 2e-5, "complex64": 2e-5, "float64": 1e-12, "complex128": 1e-12}


def results(function, *arrays):
    """hilo's and XLA's results."""
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arrays).as_text()
    assert "custom_call" in text
    return run_hilo(text, *arrays), run_xla(text, *arrays)


def near(got, want, dtype):
    got, want = np.asarray(got), np.asarray(want)
    assert np.abs(got - want).max(initial=0) <= EPS[dtype] * max(np.abs(want).max(initial=0), 1)


def orthonormal(q, dtype):
    near(adjoint(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), (*q.shape[:-2], q.shape[-1], q.shape[-1])), dtype)


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [
        ((2, 2), "float32"),
        ((20, 13), "complex128"),
        ((2, 13, 30), "float64"),
        ((70, 70), "float32"),
        ((3, 5, 5), "complex64"),
    ],
)
def test_lu_has_the_pivots_and_factors_of_lapack(shape, dtype):
    got, want = results(jax.lax.linalg.lu, random_array(shape, dtype))
    near(got[0], want[0], dtype)
    np.testing.assert_array_equal(got[1], want[1])
    np.testing.assert_array_equal(got[2], want[2])


def test_a_singular_matrix_has_a_zero_pivot():
    a = np.array([[1, 2, 3], [2, 4, 6], [1, 0, 1]], np.float32)
    got, want = results(jax.lax.linalg.lu, a)
    for g, w in zip(got, want, strict=True):
        assert_close(g, w)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_systems_are_solved(dtype):
    a, b = random_array((2, 17, 17), dtype), random_array((2, 17, 3), dtype, seed=8)
    (got,), (want,) = results(jnp.linalg.solve, a, b)
    near(got, want, dtype)


def test_cholesky_through_lapack():
    x = random_array((3, 9, 9), "complex64")
    a = (x @ adjoint(x) + 9 * np.eye(9)).astype("complex64")
    (got,), (want,) = results(jnp.linalg.cholesky, a)
    near(got, want, "complex64")
    a[1, 3, 3] = -1
    (got,), (want,) = results(jnp.linalg.cholesky, a)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))


@pytest.mark.parametrize(
    ("shape", "dtype", "mode"),
    [
        ((6, 4), "float32", "reduced"),
        ((4, 6), "float64", "reduced"),
        ((2, 7, 3), "float32", "complete"),
        ((2, 5, 5), "complex64", "reduced"),
        ((40, 40), "float64", "reduced"),
    ],
)
def test_qr_is_lapacks(shape, dtype, mode):
    (q, r), want = results(lambda a: jnp.linalg.qr(a, mode=mode), random_array(shape, dtype))
    orthonormal(q, dtype)
    near(q, want[0], dtype)
    near(r, want[1], dtype)


@pytest.mark.parametrize("shape", [(1, 1), (2, 3, 6, 6), (40, 40)])
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_eigenvectors_diagonalize(shape, dtype):
    a = random_array(shape, dtype)
    a = a + adjoint(a)
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    near(values, want[0], dtype)
    orthonormal(vectors, dtype)
    near(a @ vectors, vectors * values[..., None, :], dtype)


@pytest.mark.parametrize("a", [np.zeros((4, 4)), np.eye(5), np.full((6, 6), 1e-30), np.diag([1e30, 1, 1e-30])])
def test_eigenvalues_of_special_matrices(a):
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    scale = max(np.abs(a).max(), 1e-300)
    np.testing.assert_allclose(values / scale, want[0] / scale, atol=1e-14)
    orthonormal(vectors, "float64")


def test_nan_spreads_as_jax_has_it():
    a = np.array([[1, np.nan], [np.nan, 1]], np.float32)
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    assert np.isnan(values).all() and np.isnan(vectors).all() and np.isnan(want[0]).all()


@pytest.mark.parametrize(
    ("shape", "dtype", "full"),
    [
        ((1, 1), "float64", True),
        ((2, 5, 5), "complex64", False),
        ((9, 4), "complex128", True),
        ((3, 20, 50), "float32", True),
        ((30, 12), "float64", False),
    ],
)
def test_singular_vectors_make_the_matrix(shape, dtype, full):
    a = random_array(shape, dtype)
    (u, s, vh), want = results(lambda a: tuple(jnp.linalg.svd(a, full_matrices=full)), a)
    k = s.shape[-1]
    near(s, want[1], dtype)
    near((u[..., :k] * s[..., None, :]) @ vh[..., :k, :], a, dtype)
    orthonormal(u, dtype)
    orthonormal(adjoint(vh), dtype)
    assert u.shape == want[0].shape and vh.shape == want[2].shape


@pytest.mark.parametrize("rank", [0, 2])
def test_a_matrix_of_low_rank_has_orthonormal_vectors(rank):
    a = random_array((7, rank), "float64") @ random_array((rank, 5), "float64", seed=8)
    (u, s, vh), want = results(lambda a: tuple(jnp.linalg.svd(a)), a)
    near(s, want[1], "float64")
    orthonormal(u, "float64")
    orthonormal(vh.T, "float64")
    near((u[:, :5] * s) @ vh, a, "float64")


def test_singular_values_alone():
    (got,), (want,) = results(lambda a: jnp.linalg.svd(a, compute_uv=False), random_array((50, 20), "float32"))
    near(got, want, "float32")


@pytest.mark.parametrize(("batch", "n", "m", "dtype"), [((), 3, 2, "float32"), ((2,), 40, 5, "float64")])
def test_tridiagonal_systems_are_solved(batch, n, m, dtype):
    low, main, up = (random_array((*batch, n), dtype, seed=s) for s in (1, 2, 3))
    low[..., 0] = up[..., -1] = 0
    b = random_array((*batch, n, m), dtype)
    (got,), (want,) = results(jax.lax.linalg.tridiagonal_solve, low, main, up, b)
    np.testing.assert_allclose(got, want, rtol=0, atol=100 * EPS[dtype] * np.abs(want).max())


@pytest.mark.parametrize(("shape", "dtype"), [((6, 6), "float64"), ((2, 9, 9), "complex64")])
def test_tridiagonal_forms_are_lapacks(shape, dtype):
    a = random_array(shape, dtype)
    a = a + adjoint(a)
    got, want = results(lambda a: jax.lax.linalg.tridiagonal(a, lower=True), a)
    near(np.tril(got[0]), np.tril(want[0]), dtype)
    for g, w in zip(got[1:], want[1:], strict=True):
        near(g, w, dtype)

"""Singular values without vectors, of matrices of all kinds, against NumPy's LAPACK in double precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(8)
KINDS = {"float32": np.float32, "float64": np.float64, "complex64": np.complex64, "complex128": np.complex128}


def orthogonal(n: int, *, is_complex: bool) -> np.ndarray:
    x = RNG.normal(size=(n, n)) + (1j * RNG.normal(size=(n, n)) if is_complex else 0)
    return np.linalg.qr(x)[0]


def normal(*shape: int) -> Callable[[bool], np.ndarray]:
    return lambda is_complex: RNG.normal(size=shape) + (1j * RNG.normal(size=shape) if is_complex else 0)


def of_values(values: Any) -> Callable[[bool], np.ndarray]:
    """A matrix with these singular values."""
    n = len(values)
    return lambda z: (orthogonal(n, is_complex=z) * np.asarray(values)) @ orthogonal(n, is_complex=z)


def bidiagonal(main: Any, above: Any) -> Callable[[bool], np.ndarray]:
    return lambda _: np.diag(main) + np.diag(above, 1)


MATRICES: dict[str, Callable[[bool], np.ndarray]] = {
    **{f"normal {m} x {n}": normal(m, n) for m, n in (
        (1, 1), (2, 2), (3, 3), (1, 7), (7, 1), (5, 3), (3, 5), (17, 17), (64, 64), (65, 33), (33, 130), (120, 120),
    )},
    "batch": normal(6, 9, 5), "batches": normal(2, 3, 4, 7),
    "graded": of_values(2.0 ** -np.arange(40)), "graded upwards": bidiagonal(2.0 ** np.arange(20), np.ones(19)),
    "clustered": of_values(1 + 1e-9 * np.arange(40)), "equal": of_values(np.ones(33)),
    "two clusters": of_values(np.repeat([1, 1e-5], 20)), "of rank 7": of_values(np.repeat([1.0, 0], [7, 25])),
    "of rank 1": lambda _: np.ones((30, 30)), "nearly of rank 1": lambda _: np.ones((30, 20)) + 1e-3 * np.eye(30, 20),
    "zero": lambda _: np.zeros((9, 9)), "diagonal": lambda _: np.diag(np.r_[np.zeros(4), np.arange(1.0, 20)]),
    "zeros within": bidiagonal(np.r_[1, 0, 2, 0, 0, 3, 4], np.r_[1, 1, 0, 1, 1, 0]),
    "a Jordan block": bidiagonal(np.zeros(12), np.ones(11)), "Laplace": bidiagonal(2 * np.ones(50), -np.ones(49)),
    "large": lambda z: normal(20, 20)(z) * 1e30, "small": lambda z: normal(20, 20)(z) * 1e-30,
    "columns of all sizes": lambda z: normal(30, 30)(z) * 10.0 ** -np.linspace(0, 12, 30),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MATRICES)
def test_values(name: str, kind: str) -> None:
    dtype = KINDS[kind]
    a = MATRICES[name](kind.startswith("complex")).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(lambda a: jnp.linalg.svd(a, compute_uv=False)).lower(a).as_text()
    got = np.asarray(hilo.compile(text, "llvm-cpu")(a)).astype(np.float64)
    want = np.linalg.svd(a.astype(np.complex128), compute_uv=False)
    unit = np.finfo(dtype).eps * max(a.shape[-2:]) ** 0.5
    assert got.shape == want.shape and (got >= 0).all() and (np.diff(got) <= 0).all()
    assert (abs(got - want) <= 5 * unit * want[..., :1]).all()


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_not_finite(bad: float) -> None:
    """One matrix of a batch is bad; the others are as without it."""
    a = RNG.normal(size=(3, 8, 6))
    a[1, 2, 3] = bad
    with jax.enable_x64(True):
        text = jax.jit(lambda a: jnp.linalg.svd(a, compute_uv=False)).lower(a).as_text()
    got = np.asarray(hilo.compile(text, "llvm-cpu")(a))
    assert np.isnan(got[1]).all()
    np.testing.assert_allclose(got[[0, 2]], np.linalg.svd(a[[0, 2]], compute_uv=False), rtol=1e-13)

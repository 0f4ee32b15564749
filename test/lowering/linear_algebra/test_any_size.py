"""Kernels of matrices take all sizes as arguments: one serves every order, and those of a loop are part of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from _linear_algebra import adjoint, random_array
from kernel_store import empty_store

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

DECOMPOSITIONS = {
    "cholesky": jax.lax.linalg.cholesky,
    "eigh": jax.lax.linalg.eigh,
    "lu": jax.lax.linalg.lu,
    "qr": jax.lax.linalg.qr,
    "singular values": lambda a: jax.lax.linalg.svd(a, compute_uv=False),
    "svd": jax.lax.linalg.svd,
    "triangular solve": lambda a: jax.lax.linalg.triangular_solve(a, a, left_side=True, lower=True),
}
KERNELS = {"qr": 2}
"""How many kernels a decomposition is, if not one."""
TAKEN_APART = ("lu", "qr", "triangular solve")
"""Decompositions of complex numbers that are arguments: a kernel takes them apart, which serves all sizes, too."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture(autouse=True)
def own_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with empty_store(folder, monkeypatch):
        yield


def compiled(function, a):
    with jax.enable_x64(True):
        return hilo.compile(jax.jit(function).lower(a).as_text(), check="off", cache=False)


def positive(*shape, dtype):
    """Positive definite matrices, whose eigenvalues are far from each other."""
    a = random_array(shape, dtype) / 50
    return (a + adjoint(a) + np.diag(np.arange(5, shape[-1] + 5))).astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
@pytest.mark.parametrize("name", DECOMPOSITIONS)
def test_a_kernel_serves_all_orders(name: str, dtype: str) -> None:
    first, other = positive(25, 25, dtype=dtype), positive(2, 34, 34, dtype=dtype)
    count = KERNELS.get(name, 1) + (dtype == "complex128" and name in TAKEN_APART)
    assert compiled(DECOMPOSITIONS[name], first).info.kernels.found == 0
    executable = compiled(DECOMPOSITIONS[name], other)
    assert executable.info.rung == "default" and executable.info.kernels.found == count
    with jax.enable_x64(True):
        found = jax.tree.leaves(jax.jit(DECOMPOSITIONS[name])(other))
    results = executable(other)
    results = results if isinstance(results, tuple) else (results,)
    for got, want in zip(results, found, strict=True):  # vectors are unique up to a factor of modulus 1
        tolerance = 1000 * np.finfo(dtype).eps * np.abs(want).max()
        np.testing.assert_allclose(np.abs(got), np.abs(want), rtol=0, atol=tolerance)


def test_many_right_hand_sides_are_split_among_cores() -> None:
    """200 x 300 is more than fits into one share; its kernel is the one of 20 x 20."""

    def solve(a):
        return jax.lax.linalg.triangular_solve(a[:, : a.shape[0]], a, left_side=True, lower=True)

    small = np.tile(positive(20, 20, dtype="float32"), (1, 2))
    large = np.concatenate([positive(200, 200, dtype="float32"), random_array((200, 100), "float32")], axis=1)
    compiled(solve, small)
    executable = compiled(solve, large)
    assert executable.info.kernels.found == 1
    want = np.linalg.solve(np.tril(large[:, :200].astype(float)), large)
    np.testing.assert_allclose(np.asarray(executable(large)), want, atol=1e-5 * np.abs(want).max())


def test_those_of_a_loop_are_part_of_its_kernel() -> None:
    """Twenty steps of an iteration with a factorization in each are one kernel."""

    def steps(a):
        return jax.lax.fori_loop(0, 20, lambda _, x: jax.lax.linalg.cholesky(a + x * 0.01), a)

    a = positive(16, 16, dtype="float32")
    lowered = hilo.lower(jax.jit(steps).lower(a).as_text(), "llvm-cpu").as_text()
    assert lowered.count("flow.dispatch.region") == 1 and "stablehlo.while" not in lowered
    np.testing.assert_allclose(np.asarray(compiled(steps, a)(a)), np.asarray(jax.jit(steps)(a)), rtol=1e-5, atol=1e-5)

"""Reductions of what is made of constants alone, against XLA."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def full(shape: tuple[int, ...], value: float, dtype: str = "float32"):
    return jnp.full(shape, value, dtype)


CASES: dict[str, Callable[[], object]] = {
    "a sum": lambda: lax.reduce(abs(full((30,), 0.5)), np.float32(0), lax.add, (0,)),
    "a sum of rows": lambda: lax.reduce(abs(full((4, 30), 0.5)).reshape(1, 4, 30), np.float32(0), lax.add, (1, 2)),
    "a product": lambda: lax.reduce(abs(full((5,), 1.5)), np.float32(1), lax.mul, (0,)),
    "integers": lambda: lax.reduce(abs(full((30,), -3, "int32")), np.int32(0), lax.add, (0,)),
    "a long sum": lambda: lax.reduce(abs(full((3000,), 0.5)), np.float32(0), lax.add, (0,)),
    "a largest": lambda: lax.reduce(jnp.exp(full((30,), 0.5)), np.float32(-1), lax.max, (0,)),
    "numbers in order": lambda: lax.reduce(lax.iota("float32", 30) * 2, np.float32(0), lax.add, (0,)),
    "no elements": lambda: lax.reduce(abs(full((0,), 0.5)), np.float32(7), lax.add, (0,)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_reduction_of_constants(case: str) -> None:
    text = jax.jit(CASES[case]).lower().as_text()
    got = np.asarray(hilo.compile(text)())
    np.testing.assert_allclose(got, run_xla(text)[0], rtol=1e-6)

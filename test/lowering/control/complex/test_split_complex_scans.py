"""Scans of complex numbers against XLA: recurrences, their gradients, and scans in loops."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array, lax

import hilo


def recurrence(a: Array, b: Array) -> Array:
    """h[t] = a[t] h[t - 1] + b[t]"""
    return lax.associative_scan(lambda p, q: (q[0] * p[0], q[0] * p[1] + q[1]), (a, b))[1]


def power(a: Array, b: Array) -> Array:
    return (jnp.abs(recurrence(a, b)) ** 2).sum()


def smoothed_by_steps(a: Array, b: Array) -> Array:
    """Recurrences in a loop, each over the result of the one before it."""
    return lax.fori_loop(0, 3, lambda i, h: recurrence(a, h + i), b)


def numbers(shape: tuple[int, ...], kind: type, scale: float = 1.0) -> np.ndarray:
    rng = np.random.default_rng(len(shape))
    return (scale * np.exp(1j * rng.normal(size=shape))).astype(kind)


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
@pytest.mark.parametrize("shape", [(7,), (2, 3), (100, 16), (700,)])
def test_recurrences_and_gradients(shape: tuple[int, ...], kind: type) -> None:
    a, b = numbers(shape, kind, 0.9), numbers(shape, kind)[::-1]
    with jax.enable_x64(True):
        for function in (recurrence, jax.grad(power, (0, 1)), smoothed_by_steps):
            lowered = jax.jit(function).lower(a, b)
            results = hilo.compile(lowered.as_text())(a, b)
            for mine, theirs in zip(jax.tree.leaves(results), jax.tree.leaves(lowered.compile()(a, b)), strict=True):
                scale = np.abs(theirs).max()
                np.testing.assert_allclose(np.asarray(mine) / scale, theirs / scale, 0, 64 * np.finfo(kind).eps)


def test_a_recurrence_is_computed_by_parts() -> None:
    lowered = jax.jit(recurrence).lower(numbers((8,), np.complex64), numbers((8,), np.complex64))
    assert "stablehlo.multiply" in lowered.as_text()
    products = [line for line in hilo.lower(lowered.as_text()).as_text().splitlines() if "stablehlo.multiply" in line]
    assert products
    assert not any("complex" in line for line in products)

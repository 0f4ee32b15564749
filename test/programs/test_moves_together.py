"""Predicates, narrow integers and complex numbers that are moved, reduced and gathered in one program, against XLA."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="XLA is the oracle (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def _program(z: Any, codes: Any, places: Any) -> Any:
    """Each array is read several times: as it is, backwards, turned, and in a loop."""
    mask = codes > 40
    turned, back = jnp.rot90(mask, 3), mask[::-1]
    either = mask ^ back
    moved = jnp.where(either, z[:, ::-1], jnp.roll(z, 3, 0)) + jnp.pad(z, 1)[2:, :-2]

    def step(_: Any, carried: Any) -> Any:
        one, total, count = carried
        one = jnp.where(one.T == one, one[::-1], ~one)
        return one, total + jnp.where(one, z, z[::-1, ::-1].conj()), count + one.sum(0, dtype=np.int32)

    n = z.shape[0]
    looped = lax.fori_loop(0, 3, step, (either, z, jnp.zeros(n, np.int32)))
    narrow = codes.max(1), codes.sum(0, dtype=codes.dtype), codes.min(), back.any(0), turned.all(1), turned.sum(1)
    found = mask.argmax(1), codes.argmin(0), z[places], either.ravel()[places], codes[places % 7]
    return moved, looped, narrow, found, z.at[::3].set(moved[::3])


@pytest.mark.parametrize("size", [9, 64, 131, 300])
@pytest.mark.parametrize("dtype", [np.uint8, np.int16])
def test_program_as_xla(size: int, dtype: type) -> None:
    rng = np.random.default_rng(size)
    z = (rng.normal(size=(size, size)) + 1j * rng.normal(size=(size, size))).astype(np.complex64)
    codes = rng.integers(0, 100, (size, size)).astype(dtype)
    lowered = jax.jit(_program).lower(z, codes, rng.integers(0, size, 2 * size).astype(np.int32))
    places = rng.integers(0, size, 2 * size).astype(np.int32)
    executable = hilo.compile(lowered.as_text(), check="off")
    assert executable.info.rung == "default"
    wanted = jax.tree.leaves(lowered.compile()(z, codes, places))
    for got, want in zip(executable(z, codes, places), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-5, atol=1e-5)

"""Complex numbers that are moved as integers, with what computes and reads them, against JAX."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="XLA is the oracle (pip package jax)")
jnp = jax.numpy

_MOVES: dict[str, Callable[..., Any]] = {
    "backwards": lambda x, y: x[:, ::-1],
    "computed, backwards": lambda x, y: (x * y)[::-1] + x,
    "every other": lambda x, y: x[1::2, ::3],
    "turned": lambda x, y: jnp.rot90(x, 3) * 2,
    "joined": lambda x, y: jnp.concatenate([x, y * x, x[:1]], 0),
    "stacked": lambda x, y: jnp.stack([x, y], -1),
    "padded": lambda x, y: jax.lax.pad(x, x[0, 0], ((1, -2, 1), (0, 3, 2))),
    "padded with a constant": lambda x, y: jnp.pad(x * y, 3, constant_values=complex(1.5, -2)),
    "reflected": lambda x, y: jnp.pad(x, 2, mode="reflect"),
    "triangle": lambda x, y: jnp.triu(x) + jnp.tril(y),
    "chosen": lambda x, y: jnp.where(abs(x) > abs(y), x, jnp.flip(y, 0)),
    "chosen by one": lambda x, y: jax.lax.select(x[0, 0].real > 0, x, y),
    "updated": lambda x, y: jax.lax.dynamic_update_slice(x * y, y[:3, :2], (4, 1)),
    "sliced": lambda x, y: jax.lax.dynamic_slice(x + y, (3, 1), (9, 40)),
    "scattered": lambda x, y: x.at[jnp.arange(0, 20, 3)].set(y[:7]),
    "scattered beyond": lambda x, y: x.at[jnp.array([3, 99, -1])].set(y[:3], mode="drop"),
    "added": lambda x, y: x.at[jnp.arange(0, 20, 3)].add(y[:7]),
    "repeated": lambda x, y: jnp.repeat(x, 3, 1),
    "diagonal": lambda x, y: jnp.diagflat(x[0]),
}


@pytest.mark.parametrize("name", _MOVES)
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_moves(name: str, dtype: type) -> None:
    rng = np.random.default_rng(0)
    with jax.enable_x64(True):
        for shape in ((23, 61), (301, 47)):
            x, y = ((rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype) for _ in range(2))
            x[2, :3] = [complex(np.nan, 1), complex(-0.0, np.inf), complex(0, -0.0)]
            lowered = jax.jit(_MOVES[name], keep_unused=True).lower(x, y)
            executable = hilo.compile(lowered.as_text(), check="off")
            assert executable.info.rung == "default"
            got = np.asarray(executable(x, y))
            np.testing.assert_allclose(got, np.asarray(lowered.compile()(x, y)), rtol=1e-6, atol=1e-6)

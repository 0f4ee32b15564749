"""Kernels that read nothing, several results of which are viewed: IREE takes their dispatches for splats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp

import hilo


def orbit(x: Any) -> Any:
    """A simulation from constants: a kernel with two results. The second is read in another shape, and returned."""

    def step(state: Any, _: Any) -> Any:
        a, b = state
        return (jnp.sin(a + b) * 0.9, jnp.cos(b - a)), state

    _, (a, b) = jax.lax.scan(step, (jnp.float32(0), jnp.float32(1)), None, length=24)
    viewed = b.reshape(3, 1, 4, 2)
    return x @ viewed[:2].reshape(16)[:12], a[jnp.arange(12) % 5], viewed


def table(x: Any) -> Any:
    """Three results that are computed from a sum of constants, in one region of the compiler's own."""
    numbers = jnp.arange(24, dtype=jnp.float32).reshape(3, 1, 4, 2)
    spread = jnp.broadcast_to(numbers.max(3, keepdims=True), numbers.shape)
    more, less = spread + numbers, spread - 2
    read = spread[x[:, 0].astype(jnp.int32), :, :, :]
    return (
        x @ more[:2].reshape(16)[:12],
        jnp.cos(x[:12]) * less.reshape(24)[:12],
        read.transpose(2, 0, 3, 1),
        more,
        less,
    )


def updated(x: Any) -> Any:
    """What is updated is returned, too: the kernel would run again for a copy, and both runs be merged."""
    numbers = jnp.expm1(np.linspace(-1, 1, 24, dtype=np.float32).reshape(6, 4))
    place = x[0, 0].astype(jnp.int32)
    return numbers, jax.lax.dynamic_update_slice(numbers, x[:6, :1], (place, place))


@pytest.mark.parametrize("program", [orbit, table, updated])
def test_each_result_has_its_own_values(program: Any) -> None:
    x = np.random.default_rng(0).uniform(0, 2.9, (300, 12)).astype(np.float32)
    run = hilo.compile(hilo.from_jax(program, x), check="off", cache=False)
    assert run.info.rung == "default"
    for mine, theirs in zip(run(x), jax.jit(program)(x), strict=True):
        np.testing.assert_allclose(np.asarray(mine), theirs, rtol=2e-5, atol=2e-5)


def test_a_simulation_runs_once() -> None:
    x = np.ones((300, 12), np.float32)
    run = hilo.compile(hilo.from_jax(orbit, x), device="local-sync", check="off", cache=False)
    assert [kernel.runs for kernel in run.kernel_times(x) if kernel.name.startswith("kernel_")] == [1]

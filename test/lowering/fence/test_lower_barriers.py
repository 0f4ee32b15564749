"""lower-barriers: programs whose kernels are submitted together answer as XLA does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline
from hilo.targets.target import get_target

jax = pytest.importorskip("jax")
jnp = jax.numpy


def mixed(x: Any) -> Any:
    """Sums and a product that are read through two views each, a shifted update, a loop, a reversal."""
    squares = (x * x).sum(1)
    distances = squares[:, None] + squares[None] - 2 * (x @ x.T)
    weights = jax.nn.softmax(-distances, axis=1)
    shifted = jax.lax.dynamic_update_slice(weights, weights[:-1], (jnp.argmax(squares) * 0 + 1, 0))

    def step(_: int, y: Any) -> Any:
        y = jnp.tanh(weights @ y[:, ::-1])
        return y.at[0].set(y[-1]) + squares[:, None] / (1 + squares.max())

    y = jax.lax.fori_loop(0, 3, step, x)
    return weights, shifted[::-1] * squares, y, jnp.cumsum(y.T, axis=1) @ shifted


@pytest.mark.parametrize("element", ["float32", "float64"])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (31, 7), (64, 64), (128, 33), (257, 16)])
def test_values_that_are_read_twice_and_through_views(rows: int, columns: int, element: str) -> None:
    x = (np.random.default_rng(rows).normal(size=(rows, columns)) / np.sqrt(columns)).astype(element)
    with jax.enable_x64(element == "float64"):
        text = jax.jit(mixed).lower(x).as_text()
    run = hilo.compile(text, cache=False, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x), run_xla(text, x), strict=True):
        assert_close(np.asarray(got), want)


def test_a_kernel_of_what_constants_give() -> None:
    """Programs with large constants evaluate constant expressions when they are compiled, but not kernels."""
    weights = np.random.default_rng(0).normal(size=(100, 100)).astype(np.float32)

    def shown(x: Any) -> Any:
        hidden = jax.lax.reduce(jnp.zeros((2, 4, 3), bool), False, jax.lax.bitwise_or, (2,))
        return x @ weights, jnp.sort(jnp.where(hidden[..., None], jnp.float32(np.nan), jnp.float32(0)), -1)

    x = np.ones(100, np.float32)
    text = jax.jit(shown).lower(x).as_text()
    run = hilo.compile(text, cache=False, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x), run_xla(text, x), strict=True):
        assert_close(np.asarray(got), want)


@pytest.mark.parametrize("target", ["cuda", "llvm-cpu"])
def test_its_barriers_are_lowered(target: str) -> None:
    text = jax.jit(mixed).lower(np.zeros((64, 64), np.float32)).as_text()
    lowered = hilo.lower(hilo.load(text), target=target)
    rung = get_target(target).ladder[0]
    if rung.pipeline:
        run_pipeline(lowered.module, rung.pipeline)
    assert "compute_barrier.end" in str(lowered.module)

"""Kernels that read nothing, which IREE takes for splats, and kernels that read constants only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp

import hilo

CANCELLED = """func.func @main(%x: tensor<300x2x3xi32>, %y: tensor<3x300x3x1xi32>)
    -> (tensor<300x2x3xi32>, tensor<300x2x3xi32>) {{
  %wide = stablehlo.constant dense<"0x{numbers}"> : tensor<3x300x3xi64>
  %narrow = stablehlo.convert %wide : (tensor<3x300x3xi64>) -> tensor<3x300x3xi32>
  %c = stablehlo.broadcast_in_dim %narrow, dims = [0, 1, 2] : (tensor<3x300x3xi32>) -> tensor<3x300x3x1xi32>
  %0 = stablehlo.concatenate %y, %c, dim = 3 : (tensor<3x300x3x1xi32>, tensor<3x300x3x1xi32>) -> tensor<3x300x3x2xi32>
  %1 = stablehlo.reshape %0 : (tensor<3x300x3x2xi32>) -> tensor<5400xi32>
  %2 = stablehlo.slice %1 [0:1800] : (tensor<5400xi32>) -> tensor<1800xi32>
  %3 = stablehlo.reshape %2 : (tensor<1800xi32>) -> tensor<300x2x3xi32>
  %zeros = stablehlo.xor %x, %x : tensor<300x2x3xi32>
  %places = stablehlo.constant dense<1> : tensor<3x2x2xi32>
  %4 = "stablehlo.gather"(%zeros, %places) {{dimension_numbers = #stablehlo.gather<offset_dims = [1],
    collapsed_slice_dims = [2], operand_batching_dims = [1], start_indices_batching_dims = [1],
    start_index_map = [0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 225, 1, 1>}}
    : (tensor<300x2x3xi32>, tensor<3x2x2xi32>) -> tensor<3x225x2xi32>
  %5 = stablehlo.reshape %4 : (tensor<3x225x2xi32>) -> tensor<1x1350xi32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1350xi32>) -> tensor<2x1350xi32>
  %7 = stablehlo.reshape %6 : (tensor<2x1350xi32>) -> tensor<2700xi32>
  %8 = stablehlo.slice %7 [0:1800] : (tensor<2700xi32>) -> tensor<1800xi32>
  %9 = stablehlo.reshape %8 : (tensor<1800xi32>) -> tensor<300x2x3xi32>
  return %3, %9 : tensor<300x2x3xi32>, tensor<300x2x3xi32>
}}"""
"""A kernel reads what is 0 whatever `x` is, which the compiler alone finds out."""


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


def test_a_kernel_of_what_cancels_is_not_evaluated_without_its_body() -> None:
    rng = np.random.default_rng(0)
    numbers = rng.integers(0, 3, (3, 300, 3, 1))
    x, y = rng.integers(-9, 9, (300, 2, 3)).astype(np.int32), rng.integers(-9, 9, (3, 300, 3, 1)).astype(np.int32)
    run = hilo.compile(CANCELLED.format(numbers=numbers.tobytes().hex()), check="off", cache=False)
    assert run.info.rung == "default"
    joined, zeros = run(x, y)
    np.testing.assert_array_equal(joined, np.concatenate([y, numbers], 3).reshape(-1)[:1800].reshape(300, 2, 3))
    assert not np.asarray(zeros).any()


def test_places_are_computed_in_branches_and_around_them() -> None:
    """Each kernel that computes a place from a counter reads one byte: in branches, too, and from there."""

    def step(carried: Any, i: Any) -> Any:
        h, w, rows = carried
        h = h + 0.1 * rows[i // 2]
        rows = jax.lax.cond(h[0, 0] > 0, lambda a: a.at[i].set(h), lambda a: a, rows)
        rows = rows.at[i].set(h)
        h = jnp.tanh(h @ w)
        rows = jax.lax.cond(i % 3 == 0, lambda a: a.at[i].set(h), lambda a: a.at[0].add(h), rows)
        return (h, w, rows), None

    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape, np.float32) / 16 for shape in ((64, 256), (256, 256), (10, 64, 256))]
    with jax.enable_x64(True):

        def program(*given: Any) -> Any:
            return jax.lax.scan(step, given, jnp.arange(10))[0]

        run = hilo.compile(hilo.from_jax(program, *arrays), check="off", cache=False)
        want = jax.jit(program)(*arrays)
    assert run.info.rung == "default"
    for mine, theirs in zip(run(*arrays), want, strict=True):
        np.testing.assert_allclose(np.asarray(mine), theirs, rtol=2e-5, atol=2e-5)

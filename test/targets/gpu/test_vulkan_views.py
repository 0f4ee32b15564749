"""Views of computed arrays, and functions of them, in kernels for the `vulkan` target."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from test_vulkan import needs_device

from hilo.targets import Executable

pytestmark = pytest.mark.device


@needs_device
def test_a_transpose_is_negated_behind_a_broadcast_too(compile_text: Callable[..., Executable]) -> None:
    x = np.random.default_rng(0).normal(size=(60, 60)).astype(np.float32)
    text = jax.jit(lambda x: (-x.T, -(x.T[None]))).lower(x).as_text()
    for got in compile_text(text, "vulkan")(x):
        np.testing.assert_array_equal(np.asarray(got).reshape(x.shape), -x.T)


@needs_device
@pytest.mark.parametrize("kind", [np.float16, jnp.bfloat16])
@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 17, 5), (40, 33, 8)])
def test_threads_wait_for_widened_numbers_of_others(
    compile_text: Callable[..., Executable], shape: tuple[int, ...], kind: type
) -> None:
    run = jax.jit(lambda x: jnp.sinh(jnp.tanh(x)).transpose(2, 0, 1))
    executable = compile_text(run.lower(jax.ShapeDtypeStruct(shape, kind)).as_text(), "vulkan")
    for seed in range(40):
        x = np.random.default_rng(seed).normal(size=shape).astype(kind)
        got, want = (np.asarray(value, np.float32) for value in (executable(x), run(x)))
        np.testing.assert_allclose(got, want, rtol=4 * float(jnp.finfo(kind).eps))


@needs_device
@pytest.mark.parametrize("choice", [False, True])
def test_a_result_is_also_what_a_conditional_returns(compile_text: Callable[..., Executable], choice: bool) -> None:
    """Its memory was released with that of the conditional's result."""
    text = (Path(__file__).parents[2] / "upstream/refused/carried_result.mlir").read_text()
    x = np.random.default_rng(0).normal(size=(61, 11)).astype(np.float32)
    twice, wave = compile_text(text, "vulkan")(x, np.bool_(choice))
    np.testing.assert_array_equal(np.asarray(twice), 2 * x)
    want = np.cos(2 * x if choice else np.sin(2 * x)[:, ::-1])
    np.testing.assert_allclose(np.asarray(wave), want, atol=1e-5)


@needs_device
@pytest.mark.parametrize("size", [5, 64])
@pytest.mark.parametrize("element", ["f16", "f32", "f64"])
def test_roots_of_negative_zero_are_negative(compile_text: Callable[..., Executable], element: str, size: int) -> None:
    """See test/upstream/wrong_values/vulkan: absolute_value_of_root.mlir."""
    of, bits = f"tensor<{size}x{element}>", f"tensor<{size}xi1>"
    x = np.resize(np.array([0.0, -0.0, 1, 4, np.inf], f"f{int(element[1:]) // 8}"), size)
    text = f"""
    func.func @main(%x: {of}) -> ({of}, {of}, {of}, {bits}) {{
      %zero = stablehlo.constant dense<0.0> : {of}
      %0 = stablehlo.rsqrt %x : {of}
      %1 = stablehlo.abs %0 : {of}
      %2 = stablehlo.sqrt %x : {of}
      %3 = stablehlo.abs %2 : {of}
      %4 = stablehlo.compare LT, %0, %zero : ({of}, {of}) -> {bits}
      return %1, %2, %3, %4 : {of}, {of}, {of}, {bits}
    }}"""
    got = compile_text(text, "vulkan")(x)
    with np.errstate(divide="ignore"):
        inverse = 1 / np.sqrt(x)
    for value, want in zip(
        map(np.asarray, got), (np.abs(inverse), np.sqrt(x), np.abs(np.sqrt(x)), inverse < 0), strict=True
    ):
        np.testing.assert_array_equal(value, want)
        np.testing.assert_array_equal(np.signbit(value), np.signbit(want))

"""Slices that begin between the vectors in which kernels for the `vulkan` target read and write arrays."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from test_vulkan import needs_device

import hilo
from hilo.targets import Executable
from hilo.targets.compilation.spirv import unaligned_vectors

pytestmark = pytest.mark.device
Array = jax.Array
START = np.int32(3)


def columns(x: Array, i: Array) -> tuple[Array, ...]:
    return x[:, 1:33] * 2, x[:, 3:35] + x[:, 1:33], (x[:, 2:34] * 3).T


def pieces(x: Array, i: Array) -> tuple[Array, ...]:
    flat = x.ravel()
    return jnp.concatenate([flat[:33] * 2, flat[:1024] * 3, flat[:31]]), jnp.concatenate([x[-1:] * 3, x[:-1] * 2])


def pads(x: Array, i: Array) -> tuple[Array, ...]:
    return jnp.pad(x.ravel() * 2, (1, 3)), jnp.pad(x * 2, ((1, 3), (1, 1)))


def starts_known_at_run_time(x: Array, i: Array) -> tuple[Array, ...]:
    row = lax.dynamic_slice(x.ravel(), (i,), (992,)) * 2
    return row, lax.dynamic_slice(x, (i, i), (16, 32)) * 2, lax.dynamic_update_slice(x, x[:8, :32] * 2, (i, i))


def sums_and_products(x: Array, i: Array) -> tuple[Array, ...]:
    part = x[:, 1:33]
    return jnp.concatenate([x[:, 0], part.sum(0), (part @ part.T).ravel()]), part.sum(1), x[:, 5:21].T @ part


def single_numbers(x: Array, i: Array) -> tuple[Array, ...]:
    flat = x.ravel()
    a, b, c = flat[1:513], flat[3:515], lax.dynamic_slice(flat, (i,), (512,))
    return (jnp.concatenate([x[0, :5], jnp.dot(a, b)[None], (a * c).sum()[None], x[1, :3]]), a.max(), c.min())


def every_slice(x: Array, i: Array) -> dict[str, tuple[Array, ...]]:
    parts = (single_numbers, columns, pieces, pads, starts_known_at_run_time, sums_and_products)
    return {part.__name__: part(x, i) for part in parts}


@needs_device
@pytest.mark.parametrize("kind", ["f2", "f4", "f8", "i1", "i2", "i4", "i8"])
def test_slices_begin_where_they_should(compile_text: Callable[..., Executable], kind: str) -> None:
    x = np.random.default_rng(0).integers(-2, 3, (33, 64)).astype(kind)
    with jax.enable_x64(True):
        run = jax.jit(every_slice, keep_unused=True)
        text, (want, _) = run.lower(x, START).as_text(), jax.tree.flatten_with_path(run(x, START))
    executable = compile_text(text, "vulkan")
    assert executable.info.rung == "default"
    for got, (place, expected) in zip(executable(x, START), want, strict=True):
        np.testing.assert_array_equal(got, expected, err_msg=jax.tree_util.keystr(place))


def steps(x: Array) -> tuple[Array, ...]:
    wide = x.astype(np.float32)
    windows = lax.reduce_window(x[::2], x.dtype.type(0), lax.add, (3, 2), (3, 1), "VALID")
    return windows, wide.reshape(-1)[::3] + 1, (wide[:, None] - wide[None])[::9, ::7, ::2], wide[::2] + wide[1::2]


@needs_device
@pytest.mark.parametrize("kind", [jnp.bfloat16, np.float16, np.int8])
def test_steps_through_widened_numbers_compile_in_a_minute(kind: type) -> None:
    x = np.random.default_rng(0).integers(-9, 9, (64, 64)).astype(kind)
    run = jax.jit(steps)
    executable = hilo.compile(run.lower(x).as_text(), "vulkan", compile_timeout_s=60)
    assert executable.info.rung == "default"
    for got, want in zip(executable(x), run(x), strict=True):
        np.testing.assert_array_equal(got, want)


@needs_device
def test_steps_along_single_elements_are_repeated(compile_text: Callable[..., Executable]) -> None:
    text = """func.func @main(%x: tensor<7x3x2xf32>) -> tensor<4x1x1x16xf32> {
      %s = stablehlo.slice %x [0:7:2, 0:3:3, 1:2:2] : (tensor<7x3x2xf32>) -> tensor<4x1x1xf32>
      %r = stablehlo.broadcast_in_dim %s, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x1x1x16xf32>
      return %r : tensor<4x1x1x16xf32> }"""
    executable = compile_text(text, "vulkan")
    x = np.arange(42, dtype=np.float32).reshape(7, 3, 2)
    assert executable.info.rung == "default"
    np.testing.assert_array_equal(executable(x), np.broadcast_to(x[::2, :1, 1:, None], (4, 1, 1, 16)))


@needs_device
@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_counters_become_unsigned_in_loops(compile_text: Callable[..., Executable], bits: int) -> None:
    kind = f"tensor<6xui{bits}>"
    text = f"""func.func @main(%x: {kind}) -> {kind} {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, {kind}
      cond {{
        %n = stablehlo.constant dense<3> : tensor<i32>
        %less = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %less : tensor<i1>
      }} do {{
        %one = stablehlo.constant dense<1> : tensor<i32>
        %four = stablehlo.constant dense<4> : tensor<i32>
        %j = stablehlo.add %i, %one : tensor<i32>
        %k = stablehlo.subtract %i, %four : tensor<i32>
        %u = stablehlo.convert %k : (tensor<i32>) -> tensor<ui{bits}>
        %w = stablehlo.broadcast_in_dim %u, dims = [] : (tensor<ui{bits}>) -> {kind}
        stablehlo.return %j, %w : tensor<i32>, {kind}
      }}
      return %0#1 : {kind} }}"""
    x = np.zeros(6, f"u{bits // 8}")
    np.testing.assert_array_equal(compile_text(text, "vulkan")(x), x - x.dtype.type(2))


@pytest.mark.parametrize(
    ("configuration", "want"),
    [("[[1, 32], [1, 4]]", "[[1, 32], [1, 1]]"), ("[[16], [4], [0, 8]]", "[[16], [1], [0, 1]]")],
)
def test_threads_compute_single_elements(configuration, want):
    lowering = "#iree_codegen.lowering_config<tile_sizes = {}>".format
    assert unaligned_vectors._with_single_elements(lowering(configuration)) == lowering(want)

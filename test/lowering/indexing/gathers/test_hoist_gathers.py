"""Gathers from what element-wise operations compute, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(3)
X, M, ROW = (RNG.normal(size=shape).astype(np.float32) for shape in ((37, 23), (37,), (23,)))
LABELS = RNG.integers(-30, 30, 37).astype(np.int32)
TALL = RNG.normal(size=(5, 37, 23)).astype(np.float32)
FEW = RNG.integers(0, 40, 7).astype(np.int32)


def loss(x: Any, labels: Any) -> Any:
    return jnp.take_along_axis(jax.nn.log_softmax(x), labels[:, None], 1)


def indexed_loss(x: Any, labels: Any) -> Any:
    return jax.nn.log_softmax(x)[jnp.arange(x.shape[0]), labels % 23]


def broadcasts(x: Any, m: Any, row: Any, labels: Any, few: Any) -> Any:
    """A column, a row, a number, along dimensions that are looked up, batched, or read whole."""
    y = (x - m[:, None]) * row + 2 * m[3]
    return (
        y[few],
        y[:, few[:3]],
        y[few, labels[:7]],
        jnp.take_along_axis(y, labels[:, None] % 23, 1),
        jnp.take_along_axis(y, few[:, None] * jnp.ones((1, 23), jnp.int32), 0, mode="clip"),
    )


def windows(x: Any, few: Any) -> Any:
    """Slices, shorter than the array and not."""
    y = x * x[2:3, :, :1] + x[:, 4:5]
    return jax.vmap(lambda i: lax.dynamic_slice(y, (i, i, 0), (2, 3, 23)))(few), y[few % 5, :, few], y[few[:2], few[:2]]


def select(x: Any, m: Any, labels: Any) -> Any:
    """A scalar condition, other element types, what else is read."""
    y = jnp.where(m[0] > 0, jnp.exp(x), x).astype(jnp.int32) + jnp.int32(3)
    return y[labels[:5] % 37], jnp.clip(x, m[0], m[1])[:2, labels[:4]], y.sum()


PROGRAMS: dict[str, tuple[Callable[..., Any], list[np.ndarray]]] = {
    "loss": (loss, [X, LABELS]),
    "indexed loss": (indexed_loss, [X, LABELS]),
    "broadcasts": (broadcasts, [X, M, ROW, LABELS, FEW]),
    "windows": (windows, [TALL, FEW]),
    "select": (select, [X, M, LABELS]),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_against_xla(name: str) -> None:
    program, arguments = PROGRAMS[name]
    text = jax.jit(program).lower(*arguments).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,hoist-gathers")
    got = hilo.compile(str(module), check="off")(*arguments)
    for mine, theirs in zip(jax.tree.leaves(got), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(mine), theirs)


def test_long_functions_beside_an_update_compile():
    """Of log-gamma few elements are read; what updates a donated argument is no kernel."""
    text = """func.func @main(%x: tensor<64x64xf64>, %y: tensor<64x64xf64>) -> (tensor<64x64xf64>, tensor<3xf64>) {
      %0 = chlo.lgamma %y : tensor<64x64xf64> -> tensor<64x64xf64>
      %i = stablehlo.constant dense<[[1, 2], [60, 1], [5, 5]]> : tensor<3x2xi32>
      %1 = "stablehlo.gather"(%0, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1],
        start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}>
        : (tensor<64x64xf64>, tensor<3x2xi32>) -> tensor<3xf64>
      %2 = stablehlo.slice %x [0:60, 0:64] : (tensor<64x64xf64>) -> tensor<60x64xf64>
      %3 = stablehlo.reverse %2, dims = [0] : tensor<60x64xf64>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_update_slice %x, %3, %zero, %zero
        : (tensor<64x64xf64>, tensor<60x64xf64>, tensor<i32>, tensor<i32>) -> tensor<64x64xf64>
      return %4, %1 : tensor<64x64xf64>, tensor<3xf64>
    }"""
    x, y = (np.random.default_rng(n).normal(size=(64, 64)) for n in range(2))
    executable = hilo.compile(text, check="off", donate_argnums=(0,), compile_timeout_s=60)
    assert executable.info.rung == "default"
    for made, want in zip(executable(x, y), run_xla(text, x, y), strict=True):
        assert_close(made, want)

"""Gradients of average pooling against XLA: windows, padding, ranks, element types, special values."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="the programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(6)
SPECIAL = (np.nan, np.inf, -np.inf, -0.0, 1e-40)


def pool(x, window, padding):
    return lax.reduce_window(x, np.zeros((), x.dtype), lax.add, window, window, padding)


CASES = [
    ((37,), (2,), "VALID"), ((37,), (5,), "SAME"), ((4, 28, 14, 3), (1, 2, 2, 1), "SAME"), ((30, 31), (3, 4), "SAME"),
    ((6, 7, 9), (2, 1, 3), "VALID"), ((12, 12), (3, 2), ((2, 1), (1, 1))), ((5, 1), (1, 1), "VALID"),
]  # fmt: skip


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16"])
def test_gradients(dtype: str) -> None:
    def gradients(*arrays):
        sums = (lambda x, w=w, p=p: pool(x, w, p) for _, w, p in CASES)
        return tuple(jax.vjp(f, x)[1](f(x) * 2)[0] for f, x in zip(sums, arrays, strict=True))

    arrays = [np.asarray(RNG.normal(size=shape), jnp.dtype(dtype)) for shape, *_ in CASES]
    for array in arrays[:3]:
        array.reshape(-1)[: len(SPECIAL)] = SPECIAL
    with jax.enable_x64(True):
        text = jax.jit(gradients).lower(*arrays).as_text()
    for got, want in zip(hilo.compile(text)(*arrays), run_xla(text, *arrays), strict=True):
        assert_close(np.asarray(got), want)
        np.testing.assert_array_equal(np.signbit(np.asarray(got)[want == 0]), np.signbit(want[want == 0]))


@pytest.mark.parametrize(("pad", "init"), [("0.0", "0.0"), ("0.0", "-0.0"), ("-0.0", "0.0"), ("-0.0", "-0.0")])
def test_signs_of_zero(pad: str, init: str) -> None:
    text = f"""
    func.func @main(%x: tensor<14xf32>) -> tensor<28xf32> {{
      %p = stablehlo.constant dense<{pad}> : tensor<f32>
      %i = stablehlo.constant dense<{init}> : tensor<f32>
      %0 = stablehlo.pad %x, %p, low = [1], high = [1], interior = [1] : (tensor<14xf32>, tensor<f32>) -> tensor<29xf32>
      %1 = "stablehlo.reduce_window"(%0, %i) <{{window_dimensions = array<i64: 2>}}> ({{
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }}) : (tensor<29xf32>, tensor<f32>) -> tensor<28xf32>
      return %1 : tensor<28xf32>
    }}"""
    x = np.array([-0.0, 0.0] * 7, np.float32)
    want = np.repeat(x, 2) + np.float32(pad) + np.float32(init)
    assert np.asarray(hilo.compile(text)(x)).tobytes() == want.tobytes()

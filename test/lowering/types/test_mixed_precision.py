"""The pass `mixed-precision` against NumPy with operands that ml_dtypes rounded."""

from __future__ import annotations

import ml_dtypes
import numpy as np

import hilo
from hilo.lowering import run_pipeline

TEXT = """func.func @main(%x: tensor<8x32xf32>, %w: tensor<16x32xf32>, %b: tensor<16xf32>)
    -> (tensor<8x16xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
  %d = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0]
    : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
  %bias = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<8x16xf32>
  %s = stablehlo.add %d, %bias : tensor<8x16xf32>
  %m = stablehlo.multiply %s, %s : tensor<8x16xf32>
  %r = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  return %m, %r : tensor<8x16xf32>, tensor<8xf32>
}"""
RNG = np.random.default_rng(0)
ARRAYS = [RNG.standard_normal(shape, np.float32) for shape in ((8, 32), (16, 32), (16,))]


def run(options: str, target: str = "evaluator") -> list[np.ndarray]:
    program = hilo.load(TEXT)
    run_pipeline(program.module, f"builtin.module(mixed-precision{{{options}}})")
    assert program.module.operation.verify()
    return [np.asarray(result) for result in hilo.compile(program, target)(*ARRAYS)]


def rounded(array: np.ndarray, kind: type) -> np.ndarray:
    return array.astype(kind).astype(np.float32)


def test_products_round_their_operands_and_nothing_else() -> None:
    x, w, b = ARRAYS
    exact = (x @ w.T + b) ** 2
    for kind, options in ((ml_dtypes.bfloat16, "to=bf16"), (np.float16, "to=f16")):
        want = (rounded(x, kind) @ rounded(w, kind).T + b) ** 2
        for target in ("evaluator", "llvm-cpu"):
            product, total = run(options, target)
            np.testing.assert_allclose(product, want, rtol=2e-5, atol=2e-5)
            np.testing.assert_allclose(total, want.sum(1), rtol=2e-5)
        assert np.abs(want - exact).max() > 1e-3, "without the pass this would fail"


def test_elementwise_operations_round_each_result_and_sums_stay() -> None:
    x, w, b = ARRAYS
    bf16 = ml_dtypes.bfloat16
    product = rounded(rounded(x, bf16) @ rounded(w, bf16).T, bf16)
    want = rounded(rounded(product + rounded(b, bf16), bf16) ** 2, bf16)
    got, total = run("allow=product,elementwise")
    np.testing.assert_allclose(got, want, rtol=2**-7)  # a sum that lies between two roundings may go either way
    assert (got == want).mean() > 0.98
    np.testing.assert_allclose(total, got.sum(1), rtol=1e-6)


def test_promotion_computes_as_a_wider_program_does() -> None:
    x, w, b = (array.astype(np.float64) for array in ARRAYS)
    want = (x @ w.T + b).astype(np.float32)
    got, _ = run("to=f64 allow=product")
    product = (x @ w.T).astype(np.float32)
    np.testing.assert_array_equal(got, (product + ARRAYS[2]) ** 2)
    assert np.abs(got - want**2).max() < 1e-4


def test_a_gradient_in_mixed_precision() -> None:
    """JAX's result for a loss, with each of its products in bf16."""
    import pytest

    jax = pytest.importorskip("jax")
    jnp = jax.numpy

    def loss(w, x, narrow=False):
        for layer in w:
            a, c = (x.astype(jnp.bfloat16), layer.astype(jnp.bfloat16)) if narrow else (x, layer)
            x = jnp.tanh(jnp.dot(a, c, preferred_element_type=jnp.float32))
        return jnp.sum(x**2)

    w = [RNG.standard_normal((6, 6), np.float32) for _ in range(3)]
    x = RNG.standard_normal((4, 6), np.float32)
    program = hilo.from_jax(jax.value_and_grad(loss), w, x)
    run_pipeline(program.module, "builtin.module(mixed-precision)")
    assert program.as_text().count("bf16") > 8
    value, gradient = hilo.compile(program, "evaluator")(w, x)
    want, want_gradient = jax.value_and_grad(loss)(w, x, narrow=True)
    np.testing.assert_allclose(float(value), want, rtol=1e-4)  # the same rounding in forward products
    for got, expected, exact in zip(gradient, want_gradient, jax.grad(loss)(w, x), strict=True):
        scale = np.abs(exact).max()
        np.testing.assert_allclose(np.asarray(got), expected, atol=0.02 * scale)
        assert 1e-5 < np.abs(np.asarray(got) - exact).max() / scale < 0.05

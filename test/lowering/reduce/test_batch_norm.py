"""expand-batch-norm against XLA's own expansion, and the gradient against finite differences."""

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import assert_close, run_xla

from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.reduce.expand_batch_norm import elements_per_feature, reduced_dimensions


@given(st.lists(st.integers(0, 5), min_size=1, max_size=5), st.data())
def test_the_arithmetic_is_numpys(shape, data):
    feature = data.draw(st.integers(0, len(shape) - 1))
    x = np.zeros(shape)
    assert x.sum(axis=reduced_dimensions(len(shape), feature)).shape == (shape[feature],)
    assert elements_per_feature(shape, feature) * shape[feature] == x.size or shape[feature] == 0


def program(shape, feature, element):
    wide = "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"
    narrow = f"tensor<{shape[feature]}x{element}>"
    attributes = f"{{epsilon = 0.01 : f32, feature_index = {feature} : i64}}"
    results = f"({wide}, {narrow}, {narrow}, {wide}, {wide}, {narrow}, {narrow})"
    return f"""
    func.func @main(%x: {wide}, %s: {narrow}, %o: {narrow}, %m: {narrow}, %v: {narrow}, %g: {wide}) -> {results} {{
      %a:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {attributes}
        : ({wide}, {narrow}, {narrow}) -> ({wide}, {narrow}, {narrow})
      %b = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) {attributes}
        : ({wide}, {narrow}, {narrow}, {narrow}, {narrow}) -> {wide}
      %c:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) {attributes}
        : ({wide}, {narrow}, {narrow}, {narrow}, {wide}) -> ({wide}, {narrow}, {narrow})
      return %a#0, %a#1, %a#2, %b, %c#0, %c#1, %c#2 : {results[1:-1]}
    }}"""


def arguments(shape, feature, dtype):
    rng = np.random.default_rng(7)
    count = shape[feature]
    values = [rng.standard_normal(shape), *(rng.standard_normal(count) for _ in range(3)), rng.random(count) + 0.1]
    return [v.astype(dtype) for v in (*values, rng.standard_normal(shape))]


def lowered(text):
    module = parse_module(text)
    run_pipeline(module, "expand-batch-norm")
    assert "batch_norm" not in str(module)
    return str(module)


@pytest.mark.parametrize(
    ("shape", "feature"),
    [((4, 5, 6, 3), 3), ((4, 3, 5), 1), ((3, 4, 5, 2), 0), ((7,), 0), ((1, 3), 1), ((2, 0), 1), ((0, 3), 1)],
)
@pytest.mark.parametrize(
    ("element", "dtype"),
    [("f32", np.float32), ("f64", np.float64), ("f16", np.float16), ("bf16", ml_dtypes.bfloat16)],
)
def test_values_agree_with_xla(shape, feature, element, dtype):
    text = program(shape, feature, element)
    values = arguments(shape, feature, dtype)
    for got, want in zip(run_xla(lowered(text), *values), run_xla(text, *values), strict=True):
        assert_close(got, want, context=text)


def test_the_variance_of_large_values_does_not_cancel():
    text = program((1000, 2), 1, "f32")
    values = arguments((1000, 2), 1, np.float32)
    values[0] = (values[0] + 10_000).astype(np.float32)
    variance = run_xla(lowered(text), *values)[2]
    assert_close(variance, values[0].astype(np.float64).var(axis=0).astype(np.float32), rtol=1e-4)


def test_the_gradient_is_that_of_the_forward_pass():
    text = lowered(program((4, 3), 1, "f64"))
    x, scale, offset, _, _, direction = arguments((4, 3), 1, np.float64)

    def forward(x, scale, offset):
        mean, variance = x.mean(axis=0), x.var(axis=0)
        return (scale * (x - mean) / np.sqrt(variance + np.float32(0.01)) + offset).ravel() @ direction.ravel()

    gradients = run_xla(text, x, scale, offset, x.mean(axis=0), x.var(axis=0), direction)[4:]
    for position, (value, gradient) in enumerate(zip((x, scale, offset), gradients, strict=True)):
        numeric = np.zeros_like(value)
        for index in np.ndindex(value.shape):
            step = np.zeros_like(value)
            step[index] = 1e-6
            inputs = [[x, scale, offset], [x, scale, offset]]
            inputs[0][position], inputs[1][position] = value + step, value - step
            numeric[index] = (forward(*inputs[0]) - forward(*inputs[1])) / 2e-6
        assert_close(gradient, numeric, rtol=1e-5, atol=1e-6)

"""Uniform quantized tensors on llvm-cpu, against the specification's formulas in NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

RNG = np.random.default_rng(0)


def dequantize(stored, scale, zero=0):
    return (np.asarray(stored, np.int64) - zero).astype(np.float32) * np.float32(scale)


def quantize(numbers, scale, zero=0, low=-128, high=127, dtype=np.int8):
    scaled = np.asarray(numbers, np.float32) / np.asarray(scale, np.float32) + np.float32(zero)
    return np.rint(np.clip(scaled, low, high)).astype(dtype)


def run(types: str, body: str, result: str, *arrays: np.ndarray) -> np.ndarray:
    text = f"func.func @main({types}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
    return np.asarray(hilo.compile(text)(*arrays))


EVERY = np.arange(-128, 128, dtype=np.int8)
Q, P, U = "!quant.uniform<i8:f32, 0.5:-3>", "!quant.uniform<i8:f32, 0.25:7>", "!quant.uniform<u8:f32, 0.5:128>"
W = "!quant.uniform<i8:f32, 0.25>"


@pytest.mark.parametrize(
    ("name", "function"),
    [("add", np.add), ("multiply", np.multiply), ("maximum", np.maximum), ("subtract", np.subtract)],
)
def test_arithmetic(name, function):
    a, b = RNG.permutation(EVERY), RNG.permutation(EVERY)
    kind, other = f"tensor<256x{Q}>", f"tensor<256x{P}>"
    body = f'%r = "stablehlo.{name}"(%a, %b) : ({kind}, {other}) -> {kind}'
    got = run(f"%a: {kind}, %b: {other}", body, kind, a, b)
    np.testing.assert_array_equal(got, quantize(function(dequantize(a, 0.5, -3), dequantize(b, 0.25, 7)), 0.5, -3))


def test_a_function_of_every_integer():
    kind = f"tensor<256x{P}>"
    got = run(f"%a: {kind}", f"%r = stablehlo.tanh %a : {kind}", kind, EVERY)
    want = quantize(np.tanh(dequantize(EVERY, 0.25, 7)), 0.25, 7)
    np.testing.assert_array_equal(got, want)


def test_conversions_with_ties_limits_and_nan():
    x = np.array([0.25, 0.75, -0.25, 1e9, -1e9, np.inf, -np.inf, 1.0], np.float32)
    got = run(
        "%x: tensor<8xf32>", f"%r = stablehlo.uniform_quantize %x : (tensor<8xf32>) -> tensor<8x{U}>",
        f"tensor<8x{U}>", x,
    )  # fmt: skip
    np.testing.assert_array_equal(got, quantize(x, 0.5, 128, 0, 255, np.uint8))
    assert got.dtype == np.uint8
    got = run(
        f"%x: tensor<256x{Q}>", f"%r = stablehlo.uniform_quantize %x : (tensor<256x{Q}>) -> tensor<256x{P}>",
        f"tensor<256x{P}>", EVERY,
    )  # fmt: skip
    np.testing.assert_array_equal(got, quantize(dequantize(EVERY, 0.5, -3), 0.25, 7))


def test_parameters_per_axis_of_four_bits():
    scales, zeros = np.array([0.5, 0.25, 2.0]), np.array([0, 1, -2])
    kind = "tensor<2x3x!quant.uniform<i4:f32:1, {0.5,0.25:1,2.0:-2}>>"
    x = np.array([[1.3, -0.4, 9.0], [-100, 100, 0.9]], np.float32)
    body = f"""%q = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> {kind}
      %t = stablehlo.transpose %q, dims = [1, 0]
        : ({kind}) -> tensor<3x2x!quant.uniform<i4:f32:0, {{0.5,0.25:1,2.0:-2}}>>
      %r = stablehlo.uniform_dequantize %t
        : (tensor<3x2x!quant.uniform<i4:f32:0, {{0.5,0.25:1,2.0:-2}}>>) -> tensor<3x2xf32>"""
    got = run("%x: tensor<2x3xf32>", body, "tensor<3x2xf32>", x)
    want = dequantize(quantize(x, scales, zeros, -8, 7), scales, zeros)
    np.testing.assert_array_equal(got, want.T)


def test_dots_into_wide_accumulators_and_weights_only():
    a = RNG.integers(-128, 128, (3, 5), np.int8)
    w = RNG.integers(-128, 128, (5, 4), np.int8)
    kind, weights, wide = f"tensor<3x5x{Q}>", f"tensor<5x4x{W}>", "tensor<3x4x!quant.uniform<i32:f32, 0.125>>"
    body = f"%r = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : ({kind}, {weights}) -> {wide}"
    got = run(f"%a: {kind}, %w: {weights}", body, wide, a, w)
    want = dequantize(a, 0.5, -3) @ dequantize(w, 0.25)
    np.testing.assert_array_equal(got, np.rint(want / 0.125).astype(np.int32))
    x = RNG.standard_normal((3, 5)).astype(np.float32)
    body = f"%r = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<3x5xf32>, {weights})"
    got = run(f"%a: tensor<3x5xf32>, %w: {weights}", f"{body} -> tensor<3x4xf32>", "tensor<3x4xf32>", x, w)
    np.testing.assert_allclose(got, x @ dequantize(w, 0.25), rtol=1e-5, atol=1e-5)


def test_a_reduction_is_quantized_at_each_step():
    kind, scalar = f"tensor<16x{Q}>", f"tensor<{Q}>"
    body = f"""%z = stablehlo.constant() {{value = dense<-3> : tensor<i8>}} : () -> {scalar}
      %r = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0]
        : ({kind}, {scalar}) -> {scalar}"""
    a = RNG.integers(-128, 128, 16, np.int8)
    assert run(f"%a: {kind}", body, scalar, a) == a.max()

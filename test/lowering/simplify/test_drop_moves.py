"""What moves nothing, between a sum and its outer product with itself: the compiler computed only the diagonal."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

KIND = "tensor<16x2x1x1xf32>"
ADD = """({ ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %sum = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %sum : tensor<f32> })"""


@pytest.mark.parametrize(
    "moved",
    [
        f"%t = stablehlo.reverse %s, dims = [2] : {KIND}",
        f"""%t = stablehlo.pad %s, %zero, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0]
            : ({KIND}, tensor<f32>) -> {KIND}""",
        f"%t = stablehlo.concatenate %s, dim = 0 : ({KIND}) -> {KIND}",
        f"""%t = stablehlo.dynamic_slice %s, %i, %i, %i, %i, sizes = [16, 2, 1, 1]
            : ({KIND}, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> {KIND}""",
        f"%t = stablehlo.bitcast_convert %s : ({KIND}) -> {KIND}",
        f"""%b = stablehlo.bitcast_convert %s : ({KIND}) -> tensor<16x2x1x1xi32>
            %t = stablehlo.bitcast_convert %b : (tensor<16x2x1x1xi32>) -> {KIND}""",
        f"""%t = "stablehlo.reduce_window"(%s, %zero) {ADD} {{window_dimensions = array<i64: 1, 1, 1, 1>}}
            : ({KIND}, tensor<f32>) -> {KIND}""",
    ],
    ids=["reverse", "pad", "concatenate", "dynamic_slice", "bitcast", "bits", "windows"],
)
def test_outer_products_of_sums_are_whole(moved):
    text = f"""func.func @main(%x: tensor<16x2x1x33xf32>, %i: tensor<i32>) -> tensor<16x2x1x16x2x1xf32> {{
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3]
        : (tensor<16x2x1x33xf32>, tensor<16x2x1x33xf32>) -> {KIND}
      {moved}
      %r = stablehlo.dot_general %s, %t, contracting_dims = [3] x [2]
        : ({KIND}, {KIND}) -> tensor<16x2x1x16x2x1xf32>
      return %r : tensor<16x2x1x16x2x1xf32>
    }}"""
    arguments = [np.random.default_rng(0).normal(size=(16, 2, 1, 33)).astype(np.float32), np.int32(1)]
    assert_close(hilo.compile(text)(*arguments), run_xla(text, *arguments)[0])


@pytest.mark.parametrize("kind", ["c8", "c16"])
def test_donated_complex_numbers_of_all_their_parts(kind):
    """The compiler finds that they are the argument, whose memory another result was written to."""
    text = """func.func @main(%z: KIND, %w: KIND) -> (KIND, KIND, tensor<3xcomplex<PART>>) {
      %two = stablehlo.constant dense<(0.0, 2.0)> : tensor<complex<PART>>
      %0 = stablehlo.real %z : (KIND) -> tensor<1xPART>
      %1 = stablehlo.imag %z : (KIND) -> tensor<1xPART>
      %2 = stablehlo.complex %0, %1 : KIND
      %3 = stablehlo.pad %2, %two, low = [1], high = [1], interior = [0]
        : (KIND, tensor<complex<PART>>) -> tensor<3xcomplex<PART>>
      %4 = stablehlo.real %w : (KIND) -> tensor<1xPART>
      %5 = stablehlo.imag %w : (KIND) -> tensor<1xPART>
      %6 = stablehlo.negate %5 : tensor<1xPART>
      %7 = stablehlo.complex %4, %6 : KIND
      return %2, %7, %3 : KIND, KIND, tensor<3xcomplex<PART>>
    }""".replace("KIND", "tensor<1xcomplex<PART>>").replace("PART", {"c8": "f32", "c16": "f64"}[kind])
    z, w = np.array([1 + 2j], kind), np.array([3 + 4j], kind)
    executable = hilo.compile(text, cache=False, check="off", donate_argnums=(0, 1))
    got = [np.asarray(value) for value in executable(hilo.device_put(z), hilo.device_put(w))]
    for one, want in zip(got, [z, w.conj(), np.array([2j, 1 + 2j, 2j])], strict=True):
        np.testing.assert_array_equal(one, want)


def test_infinite_complex_numbers_times_one():
    text = """func.func @main(%z: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
      %one = stablehlo.constant dense<(1.0, 0.0)> : tensor<4xcomplex<f32>>
      %0 = stablehlo.multiply %z, %one : tensor<4xcomplex<f32>>
      %1 = stablehlo.divide %z, %one : tensor<4xcomplex<f32>>
      return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
    }"""
    z = np.array([complex(-np.inf, 1), complex(1, np.inf), complex(np.nan, 1), complex(-0.0, -0.0)], "c8")
    for got, want in zip(hilo.compile(text, cache=False, check="off")(z), run_xla(text, z), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)
        np.testing.assert_array_equal(np.asarray(got).view(np.uint32), z.view(np.uint32))

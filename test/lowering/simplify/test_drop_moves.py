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

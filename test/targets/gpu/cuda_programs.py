"""What the tests of `cuda` compile, and run where there is a GPU."""

from __future__ import annotations

SOFTMAX = """
func.func @main(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>) -> tensor<64x32xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<64x128xf32>, tensor<128x32xf32>) -> tensor<64x32xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %y : tensor<64x32xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x32xf32>
  %r = stablehlo.divide %e, %b : tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
"""
"""A product and a softmax without its maximum."""

SAMPLE = {"f32": 40, "f64": 120, "s32": 75, "bf16": 115, "u8": 75, "c64": 80, "pred": 55}
"""Element types whose operations are compiled here, and of how many cases one is taken."""
PROGRAMS = ("lstm", "gru_masked", "top_k")

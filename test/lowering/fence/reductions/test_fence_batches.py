"""Batched products that are part of a reduction, on llvm-cpu, against NumPy in f64."""

from __future__ import annotations

import ml_dtypes
import numpy as np
from oracle import assert_close

import hilo

TEXT = """
func.func @main(%p: tensor<3x7x7xbf16>, %v: tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16> {
  %e = stablehlo.exponential %p : tensor<3x7x7xbf16>
  %c = stablehlo.convert %e : (tensor<3x7x7xbf16>) -> tensor<3x7x7xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [2] : (tensor<3x7x7xf32>, tensor<f32>) -> tensor<3x7xf32>
  %t = stablehlo.convert %s : (tensor<3x7xf32>) -> tensor<3x7xbf16>
  %b = stablehlo.broadcast_in_dim %t, dims = [0, 1] : (tensor<3x7xbf16>) -> tensor<3x7x7xbf16>
  %d = stablehlo.divide %e, %b : tensor<3x7x7xbf16>
  %y = stablehlo.dot_general %d, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x7x7xbf16>, tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16>
  return %y : tensor<3x7x8xbf16>
}
"""  # noqa: E501


def test_each_batch_of_an_attention_reads_its_own_weights():
    rng = np.random.default_rng(0)
    p, v = (rng.normal(size=shape).astype(ml_dtypes.bfloat16) for shape in ((3, 7, 7), (3, 7, 8)))
    weights = np.exp(p.astype(np.float64))
    want = weights / weights.sum(-1, keepdims=True) @ v.astype(np.float64)
    got = np.asarray(hilo.compile(TEXT, check="off")(p, v))
    assert_close(got, want.astype(ml_dtypes.bfloat16), context=TEXT)

"""join-elementwise: loops over elements that earlier groups became are members of later ones."""

import numpy as np
from oracle import assert_close, run_xla

import hilo

PROGRAM = """
func.func @main(%x: tensor<32x32xf64>) -> (tensor<32x32xf64>, tensor<32x32xf64>, tensor<32x32xf64>) {
  %0 = stablehlo.tanh %x : tensor<32x32xf64>
  %1 = stablehlo.multiply %0, %x : tensor<32x32xf64>
  %2 = stablehlo.tanh %1 : tensor<32x32xf64>
  %3 = chlo.lgamma %2 : tensor<32x32xf64> -> tensor<32x32xf64>
  return %3, %0, %1 : tensor<32x32xf64>, tensor<32x32xf64>, tensor<32x32xf64>
}"""


def test_a_function_of_functions_that_are_loops_already() -> None:
    x = np.random.default_rng(0).normal(size=(32, 32))
    for got, want in zip(hilo.compile(PROGRAM, check="off")(x), run_xla(PROGRAM, x), strict=True):
        assert_close(got, want)

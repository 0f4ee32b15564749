"""Operations of MLIR's shape dialect on arrays of static shape."""

import numpy as np
import pytest

import hilo

PROGRAM = """
func.func @main(%x: tensor<5xf32>, %y: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %s = shape.shape_of %y : tensor<3x5xf32> -> tensor<2xindex>
  %b = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<5xf32>, tensor<2xindex>) -> tensor<3x5xf32>
  %0 = stablehlo.add %b, %y : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}"""


@pytest.mark.parametrize("target", ["evaluator", "llvm-cpu"])
def test_a_broadcast_to_the_shape_of_another_array(target):
    x, y = np.arange(5, dtype=np.float32), np.ones((3, 5), np.float32)
    np.testing.assert_array_equal(np.asarray(hilo.compile(PROGRAM, target=target)(x, y)), x + y)

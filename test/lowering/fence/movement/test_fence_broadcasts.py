"""fence-broadcasts: a row that is repeated behind reshapes is laid out in tiles as a matrix."""

import numpy as np
import pytest

import hilo


@pytest.mark.parametrize("columns", [64, 40])
def test_a_row_that_is_repeated_behind_reshapes(columns):
    program = hilo.load(f"""
    func.func @main(%x: tensor<64x32xf16>, %v: tensor<32xf16>) -> tensor<64x{columns}xf16> {{
      %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<{columns}x32xf16>
      %r = stablehlo.reshape %w : (tensor<{columns}x32xf16>) -> tensor<{32 * columns}xf16>
      %m = stablehlo.reshape %r : (tensor<{32 * columns}xf16>) -> tensor<{columns}x32xf16>
      %d = stablehlo.dot_general %x, %m, contracting_dims = [1] x [1]
        : (tensor<64x32xf16>, tensor<{columns}x32xf16>) -> tensor<64x{columns}xf16>
      return %d : tensor<64x{columns}xf16>
    }}""")
    executable = hilo.compile(program, check="off")
    assert executable.info.rung == "default"
    rng = np.random.default_rng(0)
    x, v = rng.normal(size=(64, 32)).astype(np.float16), rng.normal(size=32).astype(np.float16)
    want = np.repeat((x.astype(float) @ v.astype(float))[:, None], columns, axis=1)
    np.testing.assert_allclose(np.asarray(executable(x, v)), want, rtol=5e-3, atol=5e-2)

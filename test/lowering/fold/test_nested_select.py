"""fold-nested-select: a triangle of a triangle, together with a transpose of it."""

import numpy as np
import pytest

import hilo


@pytest.mark.parametrize("once, twice", [("%x, %z", "%once, %z"), ("%z, %x", "%z, %once")])
def test_a_choice_made_twice_beside_a_transpose(once, twice):
    program = hilo.load(f"""
    func.func @main(%x: tensor<16x16xf32>, %zero: tensor<f32>)
        -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {{
      %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
      %i = stablehlo.iota dim = 0 : tensor<16x16xi32>
      %j = stablehlo.iota dim = 1 : tensor<16x16xi32>
      %m = stablehlo.compare GE, %i, %j : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
      %once = stablehlo.select %m, {once} : tensor<16x16xi1>, tensor<16x16xf32>
      %twice = stablehlo.select %m, {twice} : tensor<16x16xi1>, tensor<16x16xf32>
      %t = stablehlo.transpose %once, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %b:2 = stablehlo.optimization_barrier %twice, %t : tensor<16x16xf32>, tensor<16x16xf32>
      %d = stablehlo.dot_general %x, %once, contracting_dims = [0] x [0]
        : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      return %b#0, %b#1, %d : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
    }}""")
    x = np.random.default_rng(0).normal(size=(16, 16)).astype(np.float32)
    want = np.tril(x) if once.startswith("%x") else np.triu(x, 1)
    got, transposed, product = map(np.asarray, hilo.compile(program, check="off")(x, np.float32(0)))
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(transposed, want.T)
    np.testing.assert_allclose(product, x.T @ want, atol=1e-4)


@pytest.mark.parametrize("is_upper", [False, True])
def test_a_factor_s_triangle_is_taken_once(is_upper):
    """As in `jnp.linalg.cholesky`: NaN if there is no factor, and only the triangle."""
    jax = pytest.importorskip("jax")
    rows = np.random.default_rng(0).normal(size=(6, 8, 8)).astype(np.float32)
    matrices = rows @ rows.swapaxes(1, 2) + np.eye(8, dtype=np.float32)
    matrices[3] *= -1  # which has no factor
    function = jax.jit(lambda a: jax.numpy.linalg.cholesky(a, upper=is_upper))
    executable = hilo.compile(function.lower(matrices).as_text(), check="off")
    assert executable.info.rung == "default"
    got, want = np.asarray(executable(matrices)), np.asarray(function(matrices))
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-5)

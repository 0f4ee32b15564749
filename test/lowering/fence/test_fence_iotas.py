"""fence-iotas: functions of indices compile, even if their expansions read a value twice."""

import numpy as np
import pytest

import hilo


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_a_function_of_places(element: str) -> None:
    special = pytest.importorskip("scipy.special")
    program = hilo.load(f"""
    func.func @main(%x: tensor<50x1x{element}>) -> tensor<50x1x{element}> {{
      %i = stablehlo.iota dim = 0 : tensor<50xi64>
      %r = stablehlo.reshape %i : (tensor<50xi64>) -> tensor<50x1xi64>
      %two = stablehlo.constant dense<2> : tensor<i64>
      %w = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<i64>) -> tensor<50x1xi64>
      %m = stablehlo.multiply %w, %r : tensor<50x1xi64>
      %c = stablehlo.convert %m : (tensor<50x1xi64>) -> tensor<50x1x{element}>
      %one = stablehlo.constant dense<1.0> : tensor<{element}>
      %o = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<{element}>) -> tensor<50x1x{element}>
      %a = stablehlo.add %c, %o : tensor<50x1x{element}>
      %l = chlo.lgamma %a : tensor<50x1x{element}> -> tensor<50x1x{element}>
      %y = stablehlo.multiply %l, %x : tensor<50x1x{element}>
      return %y : tensor<50x1x{element}>
    }}""")
    run = hilo.compile(program, cache=False, check="off", compile_timeout_s=60)
    assert run.info.rung == "default"
    got = np.asarray(run(np.ones((50, 1), "f4" if element == "f32" else "f8")))
    np.testing.assert_allclose(got[:, 0], special.gammaln(2 * np.arange(50) + 1.0), rtol=1e-5, atol=1e-5)


def test_masks_of_places_read_tables() -> None:
    program = """
    func.func @main(%x: tensor<97x131xf32>) -> (tensor<97x131xf32>, tensor<97xf32>) {
      %i = stablehlo.iota dim = 0 : tensor<97x131xui32>
      %v = stablehlo.iota dim = 0 : tensor<131xui32>
      %j = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<131xui32>) -> tensor<97x131xui32>
      %p = stablehlo.compare GE, %i, %j : (tensor<97x131xui32>, tensor<97x131xui32>) -> tensor<97x131xi1>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<97x131xf32>
      %y = stablehlo.select %p, %x, %zeros : tensor<97x131xi1>, tensor<97x131xf32>
      %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<97x131xf32>, tensor<f32>) -> tensor<97xf32>
      return %y, %s : tensor<97x131xf32>, tensor<97xf32>
    }"""
    run = hilo.compile(program, cache=False, check="off")
    x = np.random.default_rng(0).normal(size=(97, 131)).astype("f4")
    y, sums = (np.asarray(result) for result in run(x))
    np.testing.assert_array_equal(y, np.tril(x))
    np.testing.assert_allclose(sums, np.tril(x).sum(1), rtol=1e-5, atol=1e-5)

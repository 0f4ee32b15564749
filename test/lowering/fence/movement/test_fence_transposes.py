"""Transposed results of operations with several results, against XLA."""

from __future__ import annotations

import numpy as np
from oracle import assert_close, run_xla

import hilo

REDUCER = """
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %p, %c, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }"""


def test_what_is_transposed_of_several_results_is_right() -> None:
    text = f"""func.func @main(%x: tensor<6x5x7xf32>, %y: tensor<6x4xf32>)
        -> (tensor<5x6xi32>, tensor<6x5xf32>, tensor<5x4xf32>, tensor<5x3x2xi32>) {{
      %i = stablehlo.iota dim = 2 : tensor<6x5x7xi32>
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [2]
        : (tensor<6x5x7xf32>, tensor<6x5x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x5xf32>, tensor<6x5xi32>)
        {REDUCER}
      %t = stablehlo.transpose %r#1, dims = [1, 0] : (tensor<6x5xi32>) -> tensor<5x6xi32>
      %n = stablehlo.negate %x : tensor<6x5x7xf32>
      %q:2 = stablehlo.reduce(%n init: %low), (%i init: %zero) across dimensions = [2]
        : (tensor<6x5x7xf32>, tensor<6x5x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x5xf32>, tensor<6x5xi32>)
        {REDUCER}
      %d = stablehlo.dot_general %q#0, %y, contracting_dims = [0] x [0]
        : (tensor<6x5xf32>, tensor<6x4xf32>) -> tensor<5x4xf32>
      %s = stablehlo.reshape %q#1 : (tensor<6x5xi32>) -> tensor<2x3x5xi32>
      %u = stablehlo.transpose %s, dims = [2, 1, 0] : (tensor<2x3x5xi32>) -> tensor<5x3x2xi32>
      return %t, %r#0, %d, %u : tensor<5x6xi32>, tensor<6x5xf32>, tensor<5x4xf32>, tensor<5x3x2xi32>
    }}"""
    generator = np.random.default_rng(0)
    arrays = [generator.standard_normal(shape).astype(np.float32) for shape in ((6, 5, 7), (6, 4))]
    executable = hilo.compile(text)
    assert executable.info.rung == "default"
    for got, want in zip(executable(*arrays), run_xla(text, *arrays), strict=True):
        assert_close(got, want)


def test_a_triangle_of_a_product_is_transposed() -> None:
    text = """func.func @main(%a: tensor<130x37xf32>, %b: tensor<37x37xf32>) -> tensor<37x130xf32> {
      %i = stablehlo.iota dim = 0 : tensor<130x37xi32>
      %j = stablehlo.iota dim = 1 : tensor<130x37xi32>
      %m = stablehlo.compare GE, %i, %j : (tensor<130x37xi32>, tensor<130x37xi32>) -> tensor<130x37xi1>
      %p = stablehlo.dot %a, %b : (tensor<130x37xf32>, tensor<37x37xf32>) -> tensor<130x37xf32>
      %s = stablehlo.select %m, %p, %a : tensor<130x37xi1>, tensor<130x37xf32>
      %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<130x37xf32>) -> tensor<37x130xf32>
      return %t : tensor<37x130xf32>
    }"""
    generator = np.random.default_rng(0)
    arrays = [generator.standard_normal(shape).astype(np.float32) for shape in ((130, 37), (37, 37))]
    executable = hilo.compile(text, data_tiling=True)
    assert executable.info.rung == "default"
    assert_close(executable(*arrays), run_xla(text, *arrays)[0])

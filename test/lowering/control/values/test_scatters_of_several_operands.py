"""Scatters of several arrays in loops, as parts of the loops' kernels, on llvm-cpu, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

RNG = np.random.default_rng(6)

PROGRAM = """
func.func @main(%x: tensor<{n}x5xf32>, %y: tensor<{n}x5xi32>, %p: tensor<4x1xi32>, %u: tensor<4x5xf32>)
    -> (tensor<{n}x5xf32>, tensor<{n}x5xi32>) {{
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %last = stablehlo.constant dense<9> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<{n}x5xf32>, tensor<{n}x5xi32>
    cond {{
      %1 = stablehlo.compare LT, %i, %last : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }} do {{
      %next = stablehlo.add %i, %one : tensor<i32>
      %t = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %q = stablehlo.add %p, %t : tensor<4x1xi32>
      %s = stablehlo.slice %a [0:4, 0:5] : (tensor<{n}x5xf32>) -> tensor<4x5xf32>
      %f = stablehlo.{combine} %u, %s : tensor<4x5xf32>
      %r = stablehlo.slice %b [1:5, 0:5] : (tensor<{n}x5xi32>) -> tensor<4x5xi32>
      %m:2 = "stablehlo.scatter"(%a, %b, %q, %f, %r) <{{scatter_dimension_numbers = #stablehlo.scatter<
          update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
          index_vector_dim = 1>}}> ({{
      ^bb0(%k: tensor<f32>, %l: tensor<i32>, %v: tensor<f32>, %w: tensor<i32>):
        %g = stablehlo.compare GT, %k, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %c = stablehlo.select %g, %k, %v : tensor<i1>, tensor<f32>
        %d = stablehlo.select %g, %w, %l : tensor<i1>, tensor<i32>
        %e = stablehlo.add %d, %one : tensor<i32>
        stablehlo.return %c, %e : tensor<f32>, tensor<i32>
      }}) : (tensor<{n}x5xf32>, tensor<{n}x5xi32>, tensor<4x1xi32>, tensor<4x5xf32>, tensor<4x5xi32>)
          -> (tensor<{n}x5xf32>, tensor<{n}x5xi32>)
      stablehlo.return %next, %m#0, %m#1 : tensor<i32>, tensor<{n}x5xf32>, tensor<{n}x5xi32>
    }}
  return %0#1, %0#2 : tensor<{n}x5xf32>, tensor<{n}x5xi32>
}}"""


@pytest.mark.parametrize("combine", ["add", "maximum"])
@pytest.mark.parametrize("rows", [6, 300])
def test_elements_that_choose_with_others(rows, combine):
    """Places repeat and lie beyond the end; updates are read from what is written."""
    text = PROGRAM.format(n=rows, combine=combine)
    x, u = RNG.normal(size=(rows, 5)).astype(np.float32), RNG.normal(size=(4, 5)).astype(np.float32)
    y = RNG.integers(0, 99, (rows, 5)).astype(np.int32)
    places = np.array([[1], [-3], [1], [rows - 5]], np.int32)
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    assert [kernel.runs for kernel in executable.kernel_times(x, y, places, u) if kernel.runs > 1] == []
    for one, other in zip(executable(x, y, places, u), run_xla(text, x, y, places, u), strict=True):
        assert_close(np.asarray(one), other)

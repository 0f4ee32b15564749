"""Predicates that a kernel also returns as numbers of eight bits, as which predicates are stored."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

TWO_FORMS = """
func.func public @main(%arg0: tensor<5x250xi32>, %arg1: tensor<1xf32>, %arg2: tensor<i32>, %arg3: tensor<5000xi32>)
    -> (tensor<1xf32>, tensor<1xi1>) {
  %0 = stablehlo.reshape %arg0 : (tensor<5x250xi32>) -> tensor<1250xi32>
  %1 = stablehlo.slice %0 [0:5] : (tensor<1250xi32>) -> tensor<5xi32>
  %2 = stablehlo.convert %1 : (tensor<5xi32>) -> tensor<5xui8>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<5xui8>) -> tensor<5x1xui8>
  %4 = "stablehlo.gather"(%arg1, %3) <{dimension_numbers = #stablehlo.gather<
    collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
    : (tensor<1xf32>, tensor<5x1xui8>) -> tensor<5xf32>
  %5 = stablehlo.slice %4 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
  %6 = stablehlo.divide %arg3, %arg3 : tensor<5000xi32>
  %7 = stablehlo.compare LT, %arg3, %6 : (tensor<5000xi32>, tensor<5000xi32>) -> tensor<5000xi1>
  %8 = stablehlo.slice %7 [4952:5000] : (tensor<5000xi1>) -> tensor<48xi1>
  %9 = stablehlo.dynamic_update_slice %7, %8, %arg2 : (tensor<5000xi1>, tensor<48xi1>, tensor<i32>) -> tensor<5000xi1>
  %10 = stablehlo.dynamic_slice %9, %arg2, sizes = [1] : (tensor<5000xi1>, tensor<i32>) -> tensor<1xi1>
  %11 = stablehlo.power %arg1, %5 : tensor<1xf32>
  return %11, %10 : tensor<1xf32>, tensor<1xi1>
}
"""
"""One kernel makes %7 as predicates, for the update, and as numbers, of which a barrier holds %8."""


def test_they_are_stored_once() -> None:
    executable = hilo.compile(TWO_FORMS, cache=False, check="off")
    assert executable.info.rung == "default"
    rng = np.random.default_rng(1)
    indices, numbers = rng.integers(0, 9, (5, 250), np.int32), rng.integers(-3, 3, 5000, np.int32)
    for at in (0, 7, 4999):
        arguments = indices, np.float32([1.5]), np.int32(at), numbers
        for got, expected in zip(executable(*arguments), run_xla(TWO_FORMS, *arguments), strict=True):
            assert_close(np.asarray(got), expected)


@pytest.mark.parametrize("kind", ["i8", "ui8", "i32", "i64", "f32"])
@pytest.mark.parametrize("shape", ["", "33x", "3x70x"])
def test_predicates_beside_numbers_of_any_type(shape: str, kind: str) -> None:
    given, predicates, numbers = (f"tensor<{shape}{element}>" for element in ("i16", "i1", kind))
    text = f"""
    func.func public @main(%x: {given}) -> ({numbers}, {predicates}) {{
      %0 = stablehlo.multiply %x, %x : {given}
      %1 = stablehlo.compare LT, %x, %0 : ({given}, {given}) -> {predicates}
      %2 = stablehlo.convert %1 : ({predicates}) -> {numbers}
      return %2, %1 : {numbers}, {predicates}
    }}"""
    executable = hilo.compile(text, cache=False, check="off")
    assert executable.info.rung == "default"
    sizes = [int(size) for size in shape.split("x")[:-1]]
    x = np.random.default_rng(2).integers(-3, 3, sizes).astype(np.int16)
    for got, expected in zip(executable(x), (x < x * x, x < x * x), strict=True):
        np.testing.assert_array_equal(np.asarray(got).astype(bool), expected)

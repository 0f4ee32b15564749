"""Tuples and tokens at the boundary of a program that comes as text."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops
from hilo.targets.runtime.memory.buffers import IMPORT_BYTES
from hilo.targets.runtime.memory.host_memory import HostMemory

TUPLES = """
func.func @main(%a: tuple<tensor<4xf32>, tuple<tensor<2xi32>>>, %x: tensor<4xf32>)
    -> (tuple<tensor<2xi32>, tuple<>, tensor<4xf32>>, tensor<4xf32>) {
  %0 = stablehlo.get_tuple_element %a[0] : (tuple<tensor<4xf32>, tuple<tensor<2xi32>>>) -> tensor<4xf32>
  %1 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<4xf32>, tuple<tensor<2xi32>>>) -> tuple<tensor<2xi32>>
  %2 = func.call @swap(%0, %1)
    : (tensor<4xf32>, tuple<tensor<2xi32>>) -> tuple<tensor<2xi32>, tuple<>, tensor<4xf32>>
  %3 = stablehlo.add %0, %x : tensor<4xf32>
  return %2, %3 : tuple<tensor<2xi32>, tuple<>, tensor<4xf32>>, tensor<4xf32>
}
func.func private @swap(%x: tensor<4xf32>, %t: tuple<tensor<2xi32>>) -> tuple<tensor<2xi32>, tuple<>, tensor<4xf32>> {
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xi32>>) -> tensor<2xi32>
  %1 = stablehlo.tuple : tuple<>
  %2 = stablehlo.tuple %0, %1, %x : tuple<tensor<2xi32>, tuple<>, tensor<4xf32>>
  return %2 : tuple<tensor<2xi32>, tuple<>, tensor<4xf32>>
}
"""

TOKENS = """
func.func @main(%k: !stablehlo.token, %x: tensor<4xf32>) -> (tensor<4xf32>, !stablehlo.token) {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %y = %x, %t = %k) : tensor<i32>, tensor<4xf32>, !stablehlo.token
    cond {
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.add %y, %y : tensor<4xf32>
      %3 = stablehlo.after_all %t : !stablehlo.token
      stablehlo.return %1, %2, %3 : tensor<i32>, tensor<4xf32>, !stablehlo.token
    }
  return %0#1, %0#2 : tensor<4xf32>, !stablehlo.token
}
"""


def test_tuples_are_taken_and_given_as_nested_tuples():
    x, n = np.arange(4, dtype=np.float32), np.array([7, 8], np.int32)
    (first, nothing, second), total = hilo.compile(TUPLES)((x, (n,)), x)
    assert nothing == ()
    np.testing.assert_array_equal(first, n)
    np.testing.assert_array_equal(second, x)
    np.testing.assert_array_equal(total, x + x)


def test_a_tuple_of_another_form_is_refused():
    x = np.arange(4, dtype=np.float32)
    with pytest.raises(hilo.Error, match="argument 0 is a tuple of 1; it takes a tuple of 2"):
        hilo.compile(TUPLES)((x,), x)


def test_tokens_are_empty_tuples():
    x = np.arange(4, dtype=np.float32)
    result, token = hilo.compile(TOKENS)((), x)
    assert token == ()
    np.testing.assert_array_equal(result, 8 * x)
    with pytest.raises(hilo.Error, match="it takes a tuple of 0"):
        hilo.compile(TOKENS)(x, x)


@pytest.mark.parametrize("name", ["float8_e5m2", "float8_e4m3fn", "bfloat16", "float16", "complex64", "bool", "int8"])
def test_large_arrays_at_aligned_addresses(name: str) -> None:
    """The program may read their own memory, if DLPack knows their type."""
    kind = np.dtype(getattr(ml_dtypes, name, name))
    x = HostMemory().take(IMPORT_BYTES).view(kind)
    x[:] = np.arange(x.size) % 2
    builder = XlaBuilder("reversed")
    run = hilo.compile(builder.Build(ops.Rev(ops.Parameter(builder, 0, Shape(kind, x.shape), "x"), [0])))
    np.testing.assert_array_equal(np.asarray(run(x)), x[::-1])

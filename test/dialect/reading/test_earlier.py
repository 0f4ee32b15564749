"""Programs in the forms of earlier versions of MLIR, and of other producers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special

import hilo
from hilo.dialect.reading.earlier import rewritten


@pytest.mark.parametrize("shape", [(2,), (9,), (14, 14), (3, 1, 67)])
def test_predicates_had_eight_in_a_byte(shape: tuple[int, ...]) -> None:
    bits = np.random.default_rng(1).integers(0, 2, math.prod(shape), dtype=np.uint8)
    packed = np.packbits(bits, bitorder="little").tobytes().hex().upper()
    kind = f"tensor<{'x'.join(map(str, shape))}xi1>"
    constant = f'%0 = stablehlo.constant dense<"0x{packed}"> : {kind}'
    text = f"func.func @main() -> {kind} {{\n{constant}\nreturn %0 : {kind}\n}}"
    if len(bits) <= 8:  # one byte is a value that all elements have, before and now
        assert rewritten(text) != text
        return
    np.testing.assert_array_equal(np.asarray(hilo.compile(text, "evaluator")()), bits.reshape(shape) == 1)


def test_those_of_today_stay_as_they_are() -> None:
    text = 'stablehlo.constant dense<"0x010001"> : tensor<3xi1> dense<"0x00FF"> : tensor<2xi8>'
    assert rewritten(text) == text


def test_operations_had_an_older_name() -> None:
    text = """
      module attributes {mhlo.num_replicas = 1 : i32} {
        func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
          %0 = mhlo.erf %x {mhlo.frontend_attributes = {a = "mhlo.erf "}} : tensor<4xf32>
          %1 = mhlo.add %0, %x : tensor<4xf32>
          %2 = "mhlo.acosh"(%1) : (tensor<4xf32>) -> tensor<4xf32>
          %3 = mhlo.cosine %2 : tensor<4xf32>
          %c = mhlo.constant dense<0.0> : tensor<f32>
          %4 = "mhlo.reduce"(%3, %c) ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %5 = mhlo.maximum %a, %b : tensor<f32>
            "mhlo.return"(%5) : (tensor<f32>) -> ()
          }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
          return %2, %4 : tensor<4xf32>, tensor<f32>
        }
      }"""
    x = np.float32([1, 2, 3, 7])
    values, most = hilo.compile(text, "evaluator")(x)
    want = np.arccosh(special.erf(x.astype(float)) + x)
    np.testing.assert_allclose(np.asarray(values), want, rtol=1e-6)
    np.testing.assert_allclose(np.asarray(most), max(0, *np.cos(want)), rtol=1e-6)


def test_what_else_is_wrong_is_said_of_the_text_as_it_was() -> None:
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mhlo.fusion %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}"""
    with pytest.raises(hilo.ParseError, match=r"(?s)mhlo are StableHLO's under its older name.*2:8.*mhlo"):
        hilo.compile(text)


def test_a_slice_of_a_number() -> None:
    """MLIR does not read how it writes this one; the text with locations, as JAX gives it, and one with attributes."""
    text = """func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.dynamic_slice %x, , sizes = [] : (tensor<f32>) -> tensor<f32> loc("a")
      %1 = stablehlo.dynamic_slice %0, , sizes = [] {note = "b"} : (tensor<f32>) -> tensor<f32>
      return %1 : tensor<f32>
    }"""
    assert float(hilo.compile(text, "evaluator")(np.float32(7))) == 7
    assert float(hilo.compile(text)(np.float32(7))) == 7

"""The folder's results against the evaluator: each operation of its table on constants of each kind of type."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering.compatibility.stablehlo_target_independent_optimization import PASS, Options
from hilo.lowering.fold.constants.evaluate import RULES
from hilo.lowering.framework.passes import PassRun

VALUES = {
    "f32": "[-1.5, 0.0, -0.0, 0.25, 2.5, 3.0]",
    "bf16": "[-1.5, 0.0, -0.0, 0.25, 2.5, 3.0]",
    "f64": "[0.5, 1.5, 2.5, 3.25, 4.0, 9.0]",
    "i32": "[-7, -1, 0, 1, 5, 2147483647]",
    "ui8": "[0, 1, 2, 7, 200, 255]",
    "i1": "[true, false, true, true, false, false]",
}
UNARY = (
    "abs ceil cosine exponential floor log logistic negate not round_nearest_afz round_nearest_even rsqrt sign sine "
    "sqrt tan tanh"
).split()
BINARY = "add and divide maximum minimum multiply or subtract xor".split()


def _program(element: str) -> str:
    type_ = f"tensor<6x{element}>"
    lines = [f"%x = stablehlo.constant dense<{VALUES[element]}> : {type_}"]
    lines += [f"%y = stablehlo.reverse %x, dims = [0] : {type_}"]
    results = []
    whole, real = element in ("i32", "ui8", "i1"), element in ("f32", "f64", "bf16")
    for name in (*UNARY, *BINARY):
        if (name in ("and", "or", "xor", "not") and not whole) or (name == "negate" and element == "i1"):
            continue
        if (
            name in UNARY
            and name not in ("not", "negate")
            and not real
            and not (name in ("abs", "sign") and element == "i32")
        ):
            continue
        if element == "i1" and name in ("divide", "subtract"):
            continue
        operands = "%x" if name in UNARY else "%x, %y"
        lines.append(f"%{name} = stablehlo.{name} {operands} : {type_}")
        results.append((f"%{name}", type_))
    for direction in ("EQ", "NE", "LT", "LE", "GT", "GE"):
        lines.append(f"%{direction} = stablehlo.compare {direction}, %x, %y : ({type_}, {type_}) -> tensor<6xi1>")
        results.append((f"%{direction}", "tensor<6xi1>"))
    for target in ("f32", "i1", "i32"):
        lines.append(f"%to_{target} = stablehlo.convert %x : ({type_}) -> tensor<6x{target}>")
        results.append((f"%to_{target}", f"tensor<6x{target}>"))
    names, types = (", ".join(part) for part in zip(*results, strict=True))
    body = "\n  ".join(lines)
    return f"func.func @main() -> ({types}) {{\n  {body}\n  return {names} : {types}\n}}"


@pytest.mark.parametrize("element", VALUES)
def test_folded_constants_are_what_the_evaluator_computes(element: str) -> None:
    text = _program(element)
    folded = parse_module(text)
    before = sum(f"stablehlo.{name.removeprefix('stablehlo.')} " in text for name in RULES)
    with folded.context:
        PASS.function(folded.operation, PassRun(Options()))
    after = str(folded)
    assert after.count("stablehlo.constant") > before // 2, "most are folded"
    want = hilo.compile(text, target="evaluator", check="off")()
    got = hilo.compile(after, target="evaluator", check="off")()
    for one, other in zip(want, got, strict=True):
        one, other = np.asarray(one), np.asarray(other)
        assert one.dtype == other.dtype
        if one.dtype.kind in "iub":
            np.testing.assert_array_equal(one, other)
        else:
            tolerance = 2**-7 if element == "bf16" else 1e-6
            wide = (np.asarray(x).astype(np.float64) for x in (one, other))
            np.testing.assert_allclose(*wide, rtol=tolerance, atol=tolerance)
            np.testing.assert_array_equal(np.signbit(one[one == 0]), np.signbit(other[one == 0]))


ROWS = """
func.func @main(%x: tensor<4x5xf32>, %y: tensor<6xi32>, %p: tensor<3xi1>) -> (
    tensor<2x5xf32>, tensor<5xf32>, tensor<3x2xi32>, tensor<4x3xf32>, tensor<4x5xi1>, tensor<6xi32>, tensor<6xi32>,
    tensor<2xf32>, tensor<f32>) {
  %i = stablehlo.constant dense<9> : tensor<1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>,
    slice_sizes = array<i64: 2, 5>}> : (tensor<4x5xf32>, tensor<1xi32>) -> tensor<2x5xf32>
  %j = stablehlo.constant dense<-2> : tensor<i32>
  %1 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0],
    start_index_map = [0]>, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<5xf32>
  %2 = stablehlo.iota dim = 0 : tensor<3x2xi32>
  %n = stablehlo.not %p : tensor<3xi1>
  %q = stablehlo.broadcast_in_dim %n, dims = [1] : (tensor<3xi1>) -> tensor<4x3xi1>
  %a = stablehlo.slice %x [0:4, 0:3] : (tensor<4x5xf32>) -> tensor<4x3xf32>
  %b = stablehlo.negate %a : tensor<4x3xf32>
  %3 = stablehlo.select %q, %a, %b : tensor<4x3xi1>, tensor<4x3xf32>
  %c = stablehlo.constant dense<0.25> : tensor<4x5xf32>
  %4 = stablehlo.compare LT, %c, %x : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xi1>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %5:2 = "stablehlo.sort"(%y, %y) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%s: tensor<i32>, %t: tensor<i32>, %u: tensor<i32>, %v: tensor<i32>):
    %less = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<6xi32>, tensor<6xi32>) -> (tensor<6xi32>, tensor<6xi32>)
  %6 = stablehlo.subtract %y, %5#0 : tensor<6xi32>
  %7 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [] :
      (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
  %e = stablehlo.slice %x [0:2, 1:1] : (tensor<4x5xf32>) -> tensor<2x0xf32>
  %h = stablehlo.constant dense<0.5> : tensor<f32>
  %8 = stablehlo.reduce(%e init: %h) applies stablehlo.add across dimensions = [1] :
      (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  %9:2 = stablehlo.reduce(%x init: %h), (%x init: %h) across dimensions = [0, 1] :
      (tensor<4x5xf32>, tensor<4x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%r: tensor<f32>, %w: tensor<f32>) (%k: tensor<f32>, %l: tensor<f32>) {
    %m = stablehlo.minimum %r, %w : tensor<f32>
    %o = stablehlo.maximum %r, %w : tensor<f32>
    stablehlo.return %m, %o : tensor<f32>, tensor<f32>
  }
  return %0, %1, %2, %3, %4, %6, %7, %8, %9#1 : tensor<2x5xf32>, tensor<5xf32>, tensor<3x2xi32>, tensor<4x3xf32>,
    tensor<4x5xi1>, tensor<6xi32>, tensor<6xi32>, tensor<2xf32>, tensor<f32>
}
"""


def test_rows_keep_values() -> None:
    random = np.random.default_rng(0)
    arguments = (random.normal(size=(4, 5)).astype(np.float32), random.integers(-9, 9, 6).astype(np.int32),
                 np.array([True, False, True]))  # fmt: skip
    after = parse_module(ROWS)
    with after.context:
        PASS.function(after.operation, PassRun(Options()))
    text = str(after)
    for gone in ("stablehlo.gather", "stablehlo.not", "tensor<2x0xf32>", "dimension = -1"):
        assert gone not in text
    want = hilo.compile(ROWS, target="evaluator", check="off")(*arguments)
    got = hilo.compile(text, target="evaluator", check="off")(*arguments)
    for one, other in zip(want, got, strict=True):
        np.testing.assert_array_equal(np.asarray(one), np.asarray(other))

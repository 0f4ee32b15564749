"""Dimensions whose size is set at run time: elements beyond the size are never read, as in XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo

B = "tensor<?xf32, #stablehlo.bounds<6>>"
M = "tensor<?x3xf32, #stablehlo.bounds<4, ?>>"
HEAD = f"""
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %v = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> {B}
  %m = stablehlo.set_dimension_size %y, %k, dim = 0 : (tensor<4x3xf32>, tensor<i32>) -> {M}"""

# name: body, result type; the body gives %r
CASES = {
    "sum": (
        f"%r = stablehlo.reduce(%v init: %z) applies stablehlo.add across dimensions = [0] : ({B}, tensor<f32>)"
        " -> tensor<f32>",
        "tensor<f32>",
    ),
    "sum of rows": (
        f"%r = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : ({M}, tensor<f32>)"
        " -> tensor<3xf32>",
        "tensor<3xf32>",
    ),
    "maximum of exponentials": (
        f"""%a = stablehlo.exponential %v : {B}
        %b = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %r = stablehlo.reduce(%a init: %b) applies stablehlo.maximum across dimensions = [0] : ({B}, tensor<f32>)
          -> tensor<f32>""",
        "tensor<f32>",
    ),
    "dot over the dimension": (
        f"""%r = stablehlo.dot_general %m, %m, contracting_dims = [0] x [0] : ({M}, {M}) -> tensor<3x3xf32>""",
        "tensor<3x3xf32>",
    ),
    "size of a transpose": (
        f"""%t = stablehlo.transpose %m, dims = [1, 0] : ({M}) -> tensor<3x?xf32, #stablehlo.bounds<?, 4>>
        %r = stablehlo.get_dimension_size %t, dim = 1 : (tensor<3x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<i32>""",
        "tensor<i32>",
    ),
    "sum of a concatenation": (
        f"""%c = stablehlo.concatenate %v, %v, dim = 0 : ({B}, {B}) -> tensor<?xf32, #stablehlo.bounds<12>>
        %r = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0]
          : (tensor<?xf32, #stablehlo.bounds<12>>, tensor<f32>) -> tensor<f32>""",
        "tensor<f32>",
    ),
    "first of the reverse": (
        f"""%c = stablehlo.reverse %v, dims = [0] : {B}
        %i = stablehlo.iota dim = 0 : tensor<6xf32>
        %j = stablehlo.set_dimension_size %i, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> {B}
        %p = stablehlo.multiply %c, %j : {B}
        %r = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : ({B}, tensor<f32>)
          -> tensor<f32>""",
        "tensor<f32>",
    ),
    "windows": (
        f"""%w = "stablehlo.reduce_window"(%v, %z) ({{
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %s = stablehlo.maximum %a, %b : tensor<f32>
            stablehlo.return %s : tensor<f32>
        }}) {{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}}
          : ({B}, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<3>>
        %r = stablehlo.reduce(%w init: %z) applies stablehlo.add across dimensions = [0]
          : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> tensor<f32>""",
        "tensor<f32>",
    ),
    "weighted sum of the sorted": (
        f"""%c = "stablehlo.sort"(%v) ({{
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %s : tensor<i1>
        }}) {{dimension = 0 : i64}} : ({B}) -> {B}
        %i = stablehlo.iota dim = 0 : tensor<6xf32>
        %j = stablehlo.set_dimension_size %i, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> {B}
        %p = stablehlo.multiply %c, %j : {B}
        %r = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : ({B}, tensor<f32>)
          -> tensor<f32>""",
        "tensor<f32>",
    ),
    "a loop": (
        f"""%zero = stablehlo.constant dense<0> : tensor<i32>
        %one = stablehlo.constant dense<1> : tensor<i32>
        %three = stablehlo.constant dense<3> : tensor<i32>
        %l:2 = stablehlo.while(%i = %zero, %c = %v) : tensor<i32>, {B}
          cond {{
            %p = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %p : tensor<i1>
          }} do {{
            %a = stablehlo.add %i, %one : tensor<i32>
            %b = stablehlo.add %c, %c : {B}
            stablehlo.return %a, %b : tensor<i32>, {B}
          }}
        %r = stablehlo.reduce(%l#1 init: %z) applies stablehlo.add across dimensions = [0] : ({B}, tensor<f32>)
          -> tensor<f32>""",
        "tensor<f32>",
    ),
    "a slice, padded": (
        f"""%s = stablehlo.slice %m [1:4, 0:2]
          : ({M}) -> tensor<?x2xf32, #stablehlo.bounds<3, ?>>
        %one = stablehlo.constant dense<1.0> : tensor<f32>
        %p = stablehlo.pad %s, %one, low = [1, 0], high = [2, 0], interior = [0, 0]
          : (tensor<?x2xf32, #stablehlo.bounds<3, ?>>, tensor<f32>) -> tensor<?x2xf32, #stablehlo.bounds<6, ?>>
        %r = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0]
          : (tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<f32>) -> tensor<2xf32>""",
        "tensor<2xf32>",
    ),
    "a reshape into one dimension": (
        """%f = stablehlo.set_dimension_size %y, %k, dim = 1 : (tensor<4x3xf32>, tensor<i32>)
          -> tensor<4x?xf32, #stablehlo.bounds<?, 3>>
        %s = stablehlo.reshape %f : (tensor<4x?xf32, #stablehlo.bounds<?, 3>>) -> tensor<?xf32, #stablehlo.bounds<12>>
        %i = stablehlo.iota dim = 0 : tensor<12xf32>
        %q = stablehlo.get_dimension_size %s, dim = 0 : (tensor<?xf32, #stablehlo.bounds<12>>) -> tensor<i32>
        %j = stablehlo.set_dimension_size %i, %q, dim = 0 : (tensor<12xf32>, tensor<i32>)
          -> tensor<?xf32, #stablehlo.bounds<12>>
        %p = stablehlo.multiply %s, %j : tensor<?xf32, #stablehlo.bounds<12>>
        %r = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0]
          : (tensor<?xf32, #stablehlo.bounds<12>>, tensor<f32>) -> tensor<f32>""",
        "tensor<f32>",
    ),
}


def text(body: str, result: str) -> str:
    return f"""func.func @main(%x: tensor<6xf32>, %y: tensor<4x3xf32>, %n: tensor<i32>, %k: tensor<i32>) -> {result} {{
      {HEAD}
      {body}
      return %r : {result}
    }}"""


@pytest.mark.parametrize("name", CASES)
def test_as_xla(name):
    program = text(*CASES[name])
    x = np.array([3, -1, 4, 1, -5, 9], np.float32)
    y = np.arange(1, 13, dtype=np.float32).reshape(4, 3)
    run = hilo.compile(program)
    for n, k in ((6, 3), (4, 2), (1, 1), (3, 0)):
        if "slice" in name and k == 0:
            continue  # a slice from 1 of nothing has size -1 in XLA
        arguments = (x, y, np.int32(n), np.int32(k))
        (want,) = run_xla(program, *arguments)
        np.testing.assert_allclose(np.asarray(run(*arguments)), want, rtol=1e-6, err_msg=f"n={n} k={k}\n{program}")


def test_a_result_is_cut_to_its_size():
    run = hilo.compile(text(f"%r = stablehlo.add %v, %v : {B}", B))
    x = np.arange(6, dtype=np.float32)
    for n in (6, 2, 0):
        got = np.asarray(run(x, np.zeros((4, 3), np.float32), np.int32(n), np.int32(0)))
        np.testing.assert_array_equal(got, 2 * x[:n])


def test_both_branches_carry_sizes():
    body = f"""%p = stablehlo.compare GT, %n, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %r = "stablehlo.if"(%p) ({{
        stablehlo.return %v : {B}
      }}, {{
        %w = stablehlo.set_dimension_size %x, %k, dim = 0 : (tensor<6xf32>, tensor<i32>) -> {B}
        stablehlo.return %w : {B}
      }}) : (tensor<i1>) -> {B}"""
    run = hilo.compile(text(body, B))
    x, y = np.arange(6, dtype=np.float32), np.zeros((4, 3), np.float32)
    for n, k in ((5, 2), (1, 3)):
        np.testing.assert_array_equal(np.asarray(run(x, y, np.int32(n), np.int32(k))), x[: max(n, k)])


def test_what_cannot_be_padded_is_refused():
    body = f"""%c = stablehlo.custom_call @f(%v) : ({B}) -> {B}
      %r = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0] : ({B}, tensor<f32>)
        -> tensor<f32>"""
    with pytest.raises(hilo.TargetError, match=r"stablehlo\.custom_call: it takes no dimensions whose size is set"):
        hilo.compile(text(body, "tensor<f32>"))

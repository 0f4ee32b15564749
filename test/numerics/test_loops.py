"""Loops that become kernels, with all supported bodies, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from ml_dtypes import bfloat16
from oracle import run_xla

import hilo

CASTS = """
func.func @main(%n: tensor<i32>, %word: tensor<ui32>, %row: tensor<6xui32>, %wide: tensor<3x2xui16>)
    -> (tensor<ui32>, tensor<6xui32>, tensor<3x2xui16>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bytes = stablehlo.constant dense<[[3, 5, 7, 250]]> : tensor<1x4xui8>
  %all = stablehlo.broadcast_in_dim %bytes, dims = [0, 1] : (tensor<1x4xui8>) -> tensor<6x4xui8>
  %parts = stablehlo.constant dense<[9, 65530]> : tensor<2xui16>
  %factors = stablehlo.constant dense<[1000003, 17, 65537]> : tensor<3xui32>
  %r:4 = stablehlo.while(%i = %zero, %a = %word, %b = %row, %c = %wide)
      : tensor<i32>, tensor<ui32>, tensor<6xui32>, tensor<3x2xui16>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %0 = stablehlo.bitcast_convert %a : (tensor<ui32>) -> tensor<2xui16>
    %1 = stablehlo.add %0, %parts : tensor<2xui16>
    %2 = stablehlo.bitcast_convert %1 : (tensor<2xui16>) -> tensor<ui32>
    %3 = stablehlo.bitcast_convert %b : (tensor<6xui32>) -> tensor<6x4xui8>
    %4 = stablehlo.multiply %3, %all : tensor<6x4xui8>
    %5 = stablehlo.bitcast_convert %4 : (tensor<6x4xui8>) -> tensor<6xui32>
    %6 = stablehlo.bitcast_convert %c : (tensor<3x2xui16>) -> tensor<3xui32>
    %7 = stablehlo.multiply %6, %factors : tensor<3xui32>
    %8 = stablehlo.bitcast_convert %7 : (tensor<3xui32>) -> tensor<3x2xui16>
    stablehlo.return %j, %2, %5, %8 : tensor<i32>, tensor<ui32>, tensor<6xui32>, tensor<3x2xui16>
  }
  return %r#1, %r#2, %r#3 : tensor<ui32>, tensor<6xui32>, tensor<3x2xui16>
}
"""

EXTREMES = """
func.func @main(%n: tensor<i32>, %x: tensor<7xf16>, %y: tensor<7xbf16>) -> (tensor<7xf16>, tensor<7xbf16>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %low = stablehlo.constant dense<-2.0> : tensor<f16>
  %high = stablehlo.constant dense<3.0> : tensor<f16>
  %limit = stablehlo.constant dense<1.5> : tensor<7xbf16>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<7xf16>, tensor<7xbf16>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %0 = stablehlo.add %a, %a : tensor<7xf16>
    %1 = stablehlo.maximum %0, %x : tensor<7xf16>
    %2 = stablehlo.clamp %low, %1, %high : (tensor<f16>, tensor<7xf16>, tensor<f16>) -> tensor<7xf16>
    %3 = stablehlo.subtract %b, %y : tensor<7xbf16>
    %4 = stablehlo.minimum %3, %limit : tensor<7xbf16>
    stablehlo.return %j, %2, %4 : tensor<i32>, tensor<7xf16>, tensor<7xbf16>
  }
  return %r#1, %r#2 : tensor<7xf16>, tensor<7xbf16>
}
"""

NOTHING_CHANGES = """
func.func @main(%x: tensor<i32>, %y: tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%a = %x, %b = %y) : tensor<i32>, tensor<5xf32>
  cond {
    %go = stablehlo.compare LT, %a, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    stablehlo.return %a, %b : tensor<i32>, tensor<5xf32>
  }
  return %r#0, %r#1 : tensor<i32>, tensor<5xf32>
}
"""


def check(program: str, *arguments: np.ndarray) -> None:
    """XLA's values, on the first rung."""
    run = hilo.compile(program)
    assert run.info.rung == "default"
    for got, want in zip(run(*arguments), run_xla(program, *arguments), strict=True):
        assert np.asarray(got).dtype == want.dtype
        np.testing.assert_array_equal(np.asarray(got, np.float64), np.asarray(want, np.float64))


def test_casts_to_another_width() -> None:
    rng = np.random.default_rng(0)
    words = rng.integers(0, 2**32, 6, np.uint32)
    check(CASTS, np.int32(3), words[0], words, rng.integers(0, 2**16, (3, 2), np.uint16))


def test_extremes_of_narrow_floats() -> None:
    numbers = np.random.default_rng(0).normal(size=7)
    numbers[3] = np.nan
    check(EXTREMES, np.int32(4), numbers.astype(np.float16), numbers.astype(bfloat16))


def test_a_loop_that_changes_nothing() -> None:
    check(NOTHING_CHANGES, np.int32(5), np.arange(5, dtype=np.float32))


FIXED = """
func.func @main(%n: tensor<i32>, %x: tensor<1009xf32>, %y: tensor<1009xf32>)
    -> (tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %three = stablehlo.constant dense<3.0> : tensor<1009xf32>
  %r:6 = stablehlo.while(%i = %zero, %a = %x, %b = %x, %c = %y, %d = %y, %first = %true)
      : tensor<i32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<i1>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %0 = stablehlo.add %a, %b : tensor<1009xf32>
    %1 = stablehlo.select %first, %0, %c : tensor<i1>, tensor<1009xf32>
    %2 = stablehlo.tanh %1 : tensor<1009xf32>
    %3 = stablehlo.sine %d : tensor<1009xf32>
    %4 = stablehlo.sine %d : tensor<1009xf32>
    %later = stablehlo.select %true, %false, %first : tensor<i1>, tensor<i1>
    %six = stablehlo.add %three, %three : tensor<1009xf32>
    stablehlo.return %j, %2, %six, %3, %4, %later
        : tensor<i32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<i1>
  }
  return %r#1, %r#2, %r#3, %r#4 : tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>, tensor<1009xf32>
}
"""

AROUND = """
func.func @main(%n: tensor<i32>, %x: tensor<40x40xf32>, %w: tensor<40x40xf32>)
    -> (tensor<40x40xf32>, tensor<40x40xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<40x40xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<40x40xf32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0]
        : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40x40xf32>
  }
  %0 = stablehlo.add %r#1, %y : tensor<40x40xf32>
  return %0, %y : tensor<40x40xf32>, tensor<40x40xf32>
}
"""


def close_at(program: str, turns: tuple[int, ...], *arrays: np.ndarray) -> None:
    """XLA's values after that many iterations, on the first rung."""
    run = hilo.compile(program)
    assert run.info.rung == "default"
    for count in turns:
        arguments = np.int32(count), *arrays
        for got, want in zip(run(*arguments), run_xla(program, *arguments), strict=True):
            np.testing.assert_allclose(np.asarray(got), want, rtol=1e-4, atol=1e-5)


def test_a_loop_that_gives_constants_and_one_value_twice() -> None:
    close_at(FIXED, (0, 1, 4), *np.random.default_rng(3).normal(size=(2, 1009)).astype(np.float32))


def test_a_value_that_a_loop_begins_with_and_that_is_read_behind_it() -> None:
    close_at(AROUND, (0, 2), *np.random.default_rng(4).normal(size=(2, 40, 40)).astype(np.float32) / 5)


@pytest.mark.parametrize(
    "length,kind",
    [(2, "i32"), (5, "i32"), (12, "i32"), (33, "i32"), (5, "f32"), (8, "f32"), (29, "f32"), (11, "f16"), (9, "f64")],
)
def test_sorted_rows_are_stacked(length: int, kind: str) -> None:
    """Rows begin at any multiple of their size: a kernel that takes them to be aligned ends the process."""
    row, array = f"tensor<{length}x{kind}>", f"tensor<{length}x{length}x{kind}>"
    program = f"""
    func.func @main(%x: {array}) -> {array} {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %n = stablehlo.constant dense<{length}> : tensor<i32>
      %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, {array}
      cond {{
        %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %go : tensor<i1>
      }} do {{
        %s = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, {length}]
            : ({array}, tensor<i32>, tensor<i32>) -> tensor<1x{length}x{kind}>
        %v = stablehlo.reshape %s : (tensor<1x{length}x{kind}>) -> {row}
        %w = "stablehlo.sort"(%v) <{{dimension = 0 : i64, is_stable = true}}> ({{
        ^bb0(%p: tensor<{kind}>, %q: tensor<{kind}>):
          %less = stablehlo.compare LT, %p, %q : (tensor<{kind}>, tensor<{kind}>) -> tensor<i1>
          stablehlo.return %less : tensor<i1>
        }}) : ({row}) -> {row}
        %t = stablehlo.add %w, %v : {row}
        %u = stablehlo.reshape %t : ({row}) -> tensor<1x{length}x{kind}>
        %b = stablehlo.dynamic_update_slice %a, %u, %i, %zero
            : ({array}, tensor<1x{length}x{kind}>, tensor<i32>, tensor<i32>) -> {array}
        %j = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %j, %b : tensor<i32>, {array}
      }}
      return %r#1 : {array}
    }}
    """
    x = (
        np.random.default_rng(0)
        .integers(-9, 9, (length, length))
        .astype(kind.replace("f", "float").replace("i", "int"))
    )
    np.testing.assert_array_equal(np.asarray(hilo.compile(program)(x)), np.sort(x, 1) + x)

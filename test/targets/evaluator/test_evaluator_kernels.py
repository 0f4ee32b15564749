"""The evaluator on whole arrays: integer products, orders of comparators, windows, scatters; blocks as functions."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.evaluator.arithmetic.integer_products import multiply_integers
from hilo.targets.evaluator.block_code import OFTEN
from hilo.targets.evaluator.executable import EvaluatedExecutable


def agrees_with_xla(text: str, *arguments: np.ndarray) -> None:
    got = hilo.compile(text, "evaluator")(*arguments)
    for mine, want in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(mine), want, context=text)


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
@pytest.mark.parametrize("count", [1, 300])
def test_products_of_integers_wrap_around_as_numpys(kind, count):
    rng, info = np.random.default_rng(0), np.iinfo(kind)
    lhs = rng.integers(info.min, info.max, (2, 20, count), dtype=kind, endpoint=True)
    rhs = rng.integers(info.min, info.max, (2, count, 30), dtype=kind, endpoint=True)
    lhs[0, 0], rhs[0, :, 0], lhs[1, 1], rhs[1, :, 1] = info.min, info.min, info.max, info.max
    np.testing.assert_array_equal(multiply_integers(lhs, rhs), np.matmul(lhs, rhs))
    np.testing.assert_array_equal(multiply_integers(lhs[:1], rhs), np.matmul(lhs[:1], rhs))
    assert multiply_integers(lhs[:0], rhs[:0]).shape == (0, 20, 30)


COMPARATORS = {
    "two keys": "%l = {lt} %p = {eq} %r = stablehlo.and %p, %second : tensor<i1> %0 = stablehlo.or %l, %r : tensor<i1>",
    "by select": "%l = {lt} %p = {eq} %0 = stablehlo.select %p, %second, %l : tensor<i1>, tensor<i1>",
    "sides exchanged": "%l = {gt_exchanged} %p = {ne} %0 = stablehlo.select %p, %l, %second : tensor<i1>, tensor<i1>",
    "second alone": "%l = {lt} %0 = stablehlo.and %second, %second : tensor<i1>",
    "no order of keys": "%l = {lt} %0 = stablehlo.and %l, %second : tensor<i1>",
}


@pytest.mark.parametrize("name", COMPARATORS)
@pytest.mark.parametrize("with_nan", [False, True])
def test_sorts_by_comparators_are_those_of_xla(name, with_nan):
    i32 = "tensor<i32>"

    def compare(direction: str, left: str, right: str) -> str:
        return f"stablehlo.compare {direction}, {left}, {right} : ({i32}, {i32}) -> tensor<i1>"

    logic = COMPARATORS[name].format(
        lt=compare("LT", "%a", "%b"), eq=compare("EQ", "%b", "%a"), ne=compare("NE", "%a", "%b"),
        gt_exchanged=compare("GT", "%b", "%a"),
    )  # fmt: skip
    text = f"""
    func.func @main(%x: tensor<3x200xi32>, %y: tensor<3x200xf32>) -> (tensor<3x200xi32>, tensor<3x200xf32>) {{
      %0:2 = "stablehlo.sort"(%x, %y) ({{ ^bb0(%a: {i32}, %b: {i32}, %c: tensor<f32>, %d: tensor<f32>):
        %second = stablehlo.compare GT, %c, %d, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
        {logic}
        stablehlo.return %0 : tensor<i1> }}) {{dimension = 1 : i64, is_stable = true}}
        : (tensor<3x200xi32>, tensor<3x200xf32>) -> (tensor<3x200xi32>, tensor<3x200xf32>)
      return %0#0, %0#1 : tensor<3x200xi32>, tensor<3x200xf32>
    }}"""
    rng = np.random.default_rng(1)
    x, y = rng.integers(0, 9, (3, 200)).astype(np.int32), rng.normal(size=(3, 200)).round(1).astype(np.float32)
    if with_nan:
        y[:, ::7] = np.nan
    if name == "no order of keys":  # any result will do where the comparator is none: what counts is that it ends
        (_, ordered) = hilo.compile(text, "evaluator")(x, y)
        assert np.isin(np.nan_to_num(np.asarray(ordered)), np.nan_to_num(y)).all()
    else:
        agrees_with_xla(text, x, y)


@pytest.mark.parametrize("reducer", ["add", "maximum", "minimum", "multiply"])
@pytest.mark.parametrize("padding", ["[[299, 0], [0, 0]]", "[[0, 299], [0, 0]]", "[[298, 1], [0, 0]]"])
@pytest.mark.parametrize("kind", ["f32", "i16"])
def test_cumulative_windows_are_those_of_xla(reducer, padding, kind):
    init = {"add": 0, "maximum": -99, "minimum": 99, "multiply": 1}[reducer]  # which folding in again does not change
    text = f"""
    func.func @main(%x: tensor<300x2x{kind}>) -> tensor<300x2x{kind}> {{
      %init = stablehlo.constant dense<{init if kind == "i16" else float(init)}> : tensor<{kind}>
      %0 = "stablehlo.reduce_window"(%x, %init) ({{ ^bb0(%a: tensor<{kind}>, %b: tensor<{kind}>):
        %1 = stablehlo.{reducer} %a, %b : tensor<{kind}>
        stablehlo.return %1 : tensor<{kind}> }})
        {{window_dimensions = array<i64: 300, 1>, padding = dense<{padding}> : tensor<2x2xi64>}}
        : (tensor<300x2x{kind}>, tensor<{kind}>) -> tensor<300x2x{kind}>
      return %0 : tensor<300x2x{kind}>
    }}"""
    rng = np.random.default_rng(2)
    x = rng.uniform(0.97, 1.03, (300, 2)).astype(np.float32) if kind == "f32" else rng.integers(-9, 9, (300, 2))
    agrees_with_xla(text, x.astype({"f32": np.float32, "i16": np.int16}[kind]))


@pytest.mark.parametrize("reducer", ["add %a, %b", "subtract %b, %a"])
def test_windows_partly_outside_are_not_scattered(reducer):
    text = f"""
    func.func @main(%x: tensor<5x6x2xf32>, %i: tensor<7x2xi32>, %u: tensor<7x2x3x1xf32>) -> tensor<5x6x2xf32> {{
      %0 = "stablehlo.scatter"(%x, %i, %u) ({{ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.{reducer} : tensor<f32>
        stablehlo.return %1 : tensor<f32> }})
        {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3],
          scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>}}
        : (tensor<5x6x2xf32>, tensor<7x2xi32>, tensor<7x2x3x1xf32>) -> tensor<5x6x2xf32>
      return %0 : tensor<5x6x2xf32>
    }}"""
    places = np.array([[0, 0], [4, 1], [-1, 1], [3, 1], [1, 1], [1, 0], [5, 2]], np.int32)
    agrees_with_xla(text, np.zeros((5, 6, 2), np.float32), places, np.arange(42, dtype=np.float32).reshape(7, 2, 3, 1))


def test_select_and_scatter_pads_with_what_is_never_chosen():
    text = """
    func.func @main(%x: tensor<7x6xf32>, %s: tensor<4x3xf32>) -> tensor<7x6xf32> {
      %zero = stablehlo.constant dense<0.5> : tensor<f32>
      %0 = "stablehlo.select_and_scatter"(%x, %s, %zero) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1> }, { ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %1 : tensor<f32> })
        {window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>,
         padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}
        : (tensor<7x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<7x6xf32>
      return %0 : tensor<7x6xf32>
    }"""
    rng = np.random.default_rng(3)
    agrees_with_xla(
        text, -np.abs(rng.normal(size=(7, 6))).astype(np.float32), rng.normal(size=(4, 3)).astype(np.float32)
    )


# ---- blocks as functions

LOOP = """
func.func @main(%n: tensor<i32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %0:3 = stablehlo.while(%i = %zero, %v = %x, %sum = %none) : tensor<i32>, tensor<4xf32>, tensor<f32>
    cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %w = stablehlo.sine %v : tensor<4xf32>
      %odd = stablehlo.and %i, %one : tensor<i32>
      %y = "stablehlo.case"(%odd) ({
        %t = stablehlo.multiply %w, %x : tensor<4xf32>
        stablehlo.return %t : tensor<4xf32>
      }, {
        %t = stablehlo.subtract %w, %v : tensor<4xf32>
        stablehlo.return %t : tensor<4xf32>
      }) : (tensor<i32>) -> tensor<4xf32>
      %s = stablehlo.reduce(%y init: %sum) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
        reducer(%a: tensor<f32>, %b: tensor<f32>) {
          %c = stablehlo.add %a, %b : tensor<f32>
          stablehlo.return %c : tensor<f32>
        }
      stablehlo.return %next, %y, %s : tensor<i32>, tensor<4xf32>, tensor<f32>
    }
  return %0#1, %0#2 : tensor<4xf32>, tensor<f32>
}"""


def test_a_loop_that_became_a_function_gives_the_same():
    x = np.array([0.1, 0.9, -2, 3], np.float32)
    for turns in (OFTEN - 1, 3 * OFTEN):
        agrees_with_xla(LOOP, np.array(turns, np.int32), x)


def test_what_fails_in_a_function_names_the_operation():
    calls = []

    @hilo.host_function("fails_late")
    def fails_late(x: np.ndarray) -> np.ndarray:
        calls.append(1)
        if len(calls) > 2 * OFTEN:
            raise ValueError("enough")
        return x

    text = LOOP.replace(
        "%w = stablehlo.sine %v : tensor<4xf32>",
        "%w = stablehlo.custom_call @fails_late(%v) : (tensor<4xf32>) -> tensor<4xf32>",
    )
    with pytest.raises(hilo.Error, match=r"fails_late.*enough"):
        hilo.compile(text, "evaluator")(np.array(99, np.int32), np.ones(4, np.float32))
    assert len(calls) == 2 * OFTEN + 1


def test_probes_see_every_turn_of_a_loop_that_ran_often():
    executable = hilo.compile(LOOP, "evaluator")
    assert isinstance(executable, EvaluatedExecutable)
    arguments = np.array(3 * OFTEN, np.int32), np.ones(4, np.float32)
    executable(*arguments)
    _, probes = executable.run_with_probes(*arguments, probe="sine")
    assert [probed.turn for probed in probes] == list(range(3 * OFTEN))


def test_nothing_of_the_ir_is_left_once_a_program_is_prepared():
    executable = hilo.compile(LOOP, "evaluator")
    assert isinstance(executable, EvaluatedExecutable)
    open_blocks, seen = [executable.runner.function.body], 0
    while open_blocks:
        for step in open_blocks.pop().steps:
            assert not hasattr(step.op, "view")
            open_blocks += step.op.regions
            seen += 1
    assert seen > 10


def test_results_are_nobody_elses_arrays():
    text = """
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<2x2xf32>) {
      %0 = stablehlo.optimization_barrier %x : tensor<4xf32>
      %1 = stablehlo.iota dim = 0 : tensor<4xi32>
      %2 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
      return %0, %x, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<2x2xf32>
    }"""
    executable = hilo.compile(text, "evaluator")
    x = np.ones(4, np.float32)
    arrays = [np.asarray(one) for one in executable(x)]
    for index, array in enumerate(arrays):
        assert not any(np.shares_memory(array, other) for other in (x, *arrays[index + 1 :]))
    assert not np.shares_memory(arrays[2], np.asarray(executable(x)[2]))


@pytest.mark.parametrize(
    ("updates", "window"), [("0x3", "update_window_dims = [1],"), ("2x0", "update_window_dims = [1],")]
)
def test_scatters_of_nothing_leave_the_array_as_it_is(updates: str, window: str) -> None:
    count = updates[0]
    agrees_with_xla(
        f"""
func.func @main(%x: tensor<4x3xf32>, %i: tensor<{count}x1xi32>, %u: tensor<{updates}xf32>) -> tensor<4x3xf32> {{
  %0 = "stablehlo.scatter"(%x, %i, %u) ({{
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }}) {{scatter_dimension_numbers = #stablehlo.scatter<{window} inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}
      : (tensor<4x3xf32>, tensor<{count}x1xi32>, tensor<{updates}xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}}""",
        np.arange(12, dtype=np.float32).reshape(4, 3),
        np.zeros((int(count), 1), np.int32),
        np.zeros(tuple(map(int, updates.split("x"))), np.float32),
    )


def test_gathers_clamp_unsigned_indices_beyond_the_signed_range() -> None:
    text = """
func.func @main(%x: tensor<5xi32>, %i: tensor<3x1xui64>, %k: tensor<3xui64>) -> (tensor<3x2xi32>, tensor<3xi32>) {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0],
    index_vector_dim = 1>, slice_sizes = array<i64: 2>}> : (tensor<5xi32>, tensor<3x1xui64>) -> tensor<3x2xi32>
  %1 = "stablehlo.torch_index_select"(%x, %k) {dim = 0 : i64, batch_dims = 0 : i64}
    : (tensor<5xi32>, tensor<3xui64>) -> tensor<3xi32>
  return %0, %1 : tensor<3x2xi32>, tensor<3xi32>
}"""
    indices = np.array([1, 2**63, 2**64 - 1], np.uint64)
    rows, elements = hilo.compile(text, "evaluator")(np.arange(5, dtype=np.int32), indices[:, None], indices)
    assert np.asarray(rows).tolist() == [[1, 2], [3, 4], [3, 4]]
    assert np.asarray(elements).tolist() == [1, 4, 4]

"""The evaluator: a rule for every operation, probes, traps, regions, replicas, host functions, random bits."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo import Shape, ops
from hilo.dialect.operations.rows_chlo import ROWS as CHLO
from hilo.dialect.operations.rows_stablehlo import ROWS as STABLEHLO
from hilo.dialect.support.dtypes import dtype
from hilo.targets.evaluator.executable import EvaluatedExecutable
from hilo.targets.evaluator.registry import evaluated_operations
from hilo.targets.evaluator.watch import summary


def evaluate(text: str, *arguments: object, **options: object) -> list[np.ndarray]:
    got = hilo.compile(text, target="evaluator", **options)(*arguments)
    return [np.asarray(x) for x in (got if isinstance(got, tuple) else (got,))]


def agrees_with_xla(text: str, *arguments: np.ndarray) -> None:
    for got, want in zip(evaluate(text, *arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want, context=text)


def test_every_operation_of_the_dialects_is_evaluated() -> None:
    names = {row.name for row in (*STABLEHLO, *CHLO)} - {"stablehlo.return"}
    assert names == set(evaluated_operations()) - {"func.call", "xla.copy", "xla.launch"}


# ---- probes and traps


def log_program() -> hilo.XlaComputation:
    builder = hilo.XlaBuilder("logs")
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    y = ops.Log(x)
    return builder.Build((y - y) * 2.0)


BAD = np.array([1, 2, 0, 4], np.float32)


def test_probes_name_operation_place_and_value() -> None:
    executable = hilo.compile(log_program(), target="evaluator")
    assert isinstance(executable, EvaluatedExecutable)
    result, probes = executable.run_with_probes(BAD, probe="log|subtract")
    assert [probed.name for probed in probes] == ["stablehlo.log", "stablehlo.subtract"]
    np.testing.assert_array_equal(probes[0].value, np.log(BAD, where=BAD > 0, out=np.full(4, -np.inf, np.float32)))
    assert __file__ in probes[0].place and "stablehlo.log at" in str(probes[0])
    assert np.isnan(np.asarray(result)[2])
    assert len(executable.run_with_probes(BAD)[1]) > 2 and not executable.run_with_probes(BAD, probe="tanh")[1]
    with pytest.raises(hilo.ArgumentError, match="it takes a regular expression"):
        executable.run_with_probes(BAD, probe="(")


def test_probes_count_the_turns_of_a_loop() -> None:
    text = """
    func.func @main(%x: tensor<i32>) -> tensor<i32> {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %w = stablehlo.while(%i = %x) : tensor<i32>
        cond { %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1> }
        do { %j = stablehlo.add %i, %i : tensor<i32>
          stablehlo.return %j : tensor<i32> }
      return %w : tensor<i32>
    }"""
    executable = hilo.compile(text, target="evaluator", probe="add")
    assert isinstance(executable, EvaluatedExecutable)
    assert int(executable(1)) == 4  # type: ignore[call-overload]
    assert [(probed.turn, int(probed.value)) for probed in executable.probes] == [(0, 2), (1, 4)]


def test_a_trap_names_the_operation_that_first_made_nan() -> None:
    with pytest.raises(hilo.ExecutionError) as caught:
        hilo.compile(log_program(), target="evaluator", trap="nan")(BAD)
    message = str(caught.value)
    assert message.startswith("stablehlo.subtract gave NaN; none of its operands had any")
    assert "operand 0: f32[4]: 0 to 1.38629, 1 infinite, 1 zeros" in message and __file__ in message
    with pytest.raises(hilo.ExecutionError, match=r"stablehlo\.log gave infinity"):
        hilo.compile(log_program(), target="evaluator", trap="both")(BAD)
    hilo.compile(log_program(), target="evaluator", trap="both")(np.ones(4, np.float32))
    with pytest.raises(hilo.ExecutionError, match=r"stablehlo.multiply gave NaN|stablehlo.subtract gave NaN"):
        hilo.compile(log_program(), target="evaluator", trap="nan")(np.full(4, np.inf, np.float32))


def test_summaries_say_what_there_is() -> None:
    assert summary(np.array([1, 0, 3])) == "s64[3]: 0 to 3, 1 zeros"
    assert summary(np.zeros((0, 2), np.float32)) == "f32[0, 2]: empty"
    assert summary(np.array([np.nan], np.float64)) == "f64[1]: nothing finite, 1 NaN"


# ---- regions


SCALAR = "tensor<f32>"
ARGMAX = """
func.func @main(%x: tensor<5x300xf32>, %i: tensor<5x300xi32>) -> (tensor<5xf32>, tensor<5xi32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1]
    : (tensor<5x300xf32>, tensor<5x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%m: tensor<i32>, %n: tensor<i32>) {
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %p, %m, %n : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  return %0#0, %0#1 : tensor<5xf32>, tensor<5xi32>
}"""


def test_a_reducer_of_several_values_folds_many_elements_in_pairs() -> None:
    x = np.random.default_rng(0).normal(size=(5, 300)).astype(np.float32)
    index = np.broadcast_to(np.arange(300, dtype=np.int32), (5, 300)).copy()
    value, place = evaluate(ARGMAX, x, index)
    np.testing.assert_array_equal(value, x.max(axis=1))
    np.testing.assert_array_equal(place, x.argmax(axis=1))


def test_a_reducer_that_branches_runs_element_by_element() -> None:
    text = """
    func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
        reducer(%a: tensor<f32>, %b: tensor<f32>) {
          %p = stablehlo.compare GT, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %s = "stablehlo.if"(%p) ({
            %t = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %t : tensor<f32>
          }, { stablehlo.return %a : tensor<f32> }) : (tensor<i1>) -> tensor<f32>
          stablehlo.return %s : tensor<f32>
        }
      return %0 : tensor<2xf32>
    }"""
    (got,) = evaluate(text, np.array([[1, -2, 3], [-1, -1, 5]], np.float32))
    np.testing.assert_array_equal(got, [4, 5])


@pytest.mark.parametrize("direction", ["LT", "GT"])
def test_a_comparator_of_two_keys_sorts_stably(direction: str) -> None:
    text = f"""
    func.func @main(%x: tensor<3x50xi32>, %y: tensor<3x50xf32>) -> (tensor<3x50xi32>, tensor<3x50xf32>) {{
      %0:2 = "stablehlo.sort"(%x, %y) ({{
        ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
          %less = stablehlo.compare {direction}, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %same = stablehlo.compare EQ, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %next = stablehlo.compare LT, %c, %d, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %both = stablehlo.and %same, %next : tensor<i1>
          %0 = stablehlo.or %less, %both : tensor<i1>
          stablehlo.return %0 : tensor<i1>
      }}) {{dimension = 1 : i64, is_stable = true}}
        : (tensor<3x50xi32>, tensor<3x50xf32>) -> (tensor<3x50xi32>, tensor<3x50xf32>)
      return %0#0, %0#1 : tensor<3x50xi32>, tensor<3x50xf32>
    }}"""
    rng = np.random.default_rng(1)
    y = rng.normal(size=(3, 50)).astype(np.float32)
    y[:, ::7] = np.nan
    agrees_with_xla(text, rng.integers(0, 4, (3, 50)).astype(np.int32), y)


def test_updates_of_one_place_are_taken_in_order() -> None:
    text = """
    func.func @main(%x: tensor<4xf32>, %i: tensor<6x1xi32>, %u: tensor<6xf32>) -> tensor<4xf32> {
      %0 = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %h = stablehlo.subtract %b, %a : tensor<f32>
        stablehlo.return %h : tensor<f32> })
        {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
        : (tensor<4xf32>, tensor<6x1xi32>, tensor<6xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }"""
    indices = np.array([[1], [1], [3], [9], [1], [-1]], np.int32)
    agrees_with_xla(text, np.arange(4, dtype=np.float32), indices, np.arange(6, dtype=np.float32) * 10)


# ---- random bits


@pytest.mark.parametrize("algorithm, words", [("THREE_FRY", 2), ("PHILOX", 2), ("PHILOX", 3), ("DEFAULT", 3)])
@pytest.mark.parametrize("kind", ["ui32", "ui64", "ui8", "ui16"])
@pytest.mark.parametrize("shape", ["5x3", "4x7", ""])
def test_random_bits_are_those_of_xla(algorithm: str, words: int, kind: str, shape: str) -> None:
    dims = f"{shape}x" if shape else ""
    result = f"(tensor<{words}xui64>, tensor<{dims}{kind}>)"
    text = f"""
    func.func @main(%s: tensor<{words}xui64>) -> {result} {{
      %0:2 = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : (tensor<{words}xui64>) -> {result}
      return %0#0, %0#1 : tensor<{words}xui64>, tensor<{dims}{kind}>
    }}"""
    state = np.array([0x123456789ABCDEF0, 2**64 - 3, 7][:words], np.uint64)
    agrees_with_xla(text, state)


# ---- the process


def test_host_functions_are_called() -> None:
    @hilo.host_function("evaluator_twice")
    def twice(x: np.ndarray) -> np.ndarray:
        return x + x

    text = """
    func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.custom_call @evaluator_twice(%x) : (tensor<3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }"""
    np.testing.assert_array_equal(evaluate(text, np.arange(3, dtype=np.float32))[0], [0, 2, 4])


def test_an_unknown_custom_call_says_what_to_register() -> None:
    text = """
    func.func @main() -> tensor<f32> {
      %0 = stablehlo.custom_call @nobody() : () -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    with pytest.raises(hilo.TargetError, match=r"nothing is known as \'nobody\'; register it with"):
        hilo.compile(text, target="evaluator")


def test_what_fails_names_operation_and_line() -> None:
    text = """
    func.func @main(%x: tensor<6xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
      %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<1xi64>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    }"""
    np.testing.assert_array_equal(evaluate(text, np.arange(6, dtype=np.float32), np.array([6]))[0], np.arange(6))
    with pytest.raises(hilo.ExecutionError, match=r"stablehlo.dynamic_reshape at .*:3:12 failed"):
        evaluate(text, np.arange(6, dtype=np.float32), np.array([5]))


def test_results_are_the_callers_own() -> None:
    text = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    x = np.ones(2, np.float32)
    (got,) = evaluate(text, x)
    x[0] = 5
    np.testing.assert_array_equal(got, [1, 1])


def test_results_go_into_programs_of_other_targets() -> None:
    double = """
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.add %x, %x : tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    first = hilo.compile(double, target="evaluator")(np.ones(2, np.float32))
    second = hilo.compile(double)(first)
    third = hilo.compile(double, target="evaluator")(second)
    np.testing.assert_array_equal(np.asarray(third), [8, 8])


@pytest.mark.parametrize("element", ["f32", "bf16", "complex<f32>"])
@pytest.mark.parametrize(("reducer", "sign"), [("maximum", 1), ("minimum", -1)])
def test_extremes_of_signed_zeros(element: str, reducer: str, sign: int) -> None:
    """Of zeros the positive one is the largest; of complex numbers with equal real parts XLA returns the first."""
    infinite = "0xFF800000" if reducer == "maximum" else "0x7F800000"
    start = {"f32": infinite, "bf16": infinite[:6], "complex<f32>": f"({infinite}, 0.0)"}[element]
    text = f"""
    func.func @main(%x: tensor<2x2x{element}>) -> tensor<2x{element}> {{
      %z = stablehlo.constant dense<{start}> : tensor<{element}>
      %0 = stablehlo.reduce(%x init: %z) applies stablehlo.{reducer} across dimensions = [1]
        : (tensor<2x2x{element}>, tensor<{element}>) -> tensor<2x{element}>
      return %0 : tensor<2x{element}>
    }}"""
    executable = hilo.compile(text, target="evaluator")
    if element == "complex<f32>":
        x = np.array([[complex(-0.0, 1), complex(0.0, 5)], [complex(0.0, -7), complex(0.0, 2)]], np.complex64)
        np.testing.assert_array_equal(np.asarray(executable(x)), x[:, 0])
    else:
        got = np.asarray(executable(np.array([[0.0, -0.0], [-0.0, 0.0]], dtype(element).numpy))).astype(np.float64)
        np.testing.assert_array_equal(np.copysign(1, got), [sign, sign])


@pytest.mark.parametrize("element", ["f32", "f64", "f16", "bf16"])
def test_limits_of_signed_zeros(element: str) -> None:
    """clamp is a minimum of a maximum, of which -0 is less than 0."""
    text = f"""
    func.func @main(%low: tensor<4x{element}>, %x: tensor<4x{element}>, %high: tensor<4x{element}>)
        -> tensor<4x{element}> {{
      %0 = stablehlo.clamp %low, %x, %high : tensor<4x{element}>
      return %0 : tensor<4x{element}>
    }}"""
    columns = np.array([[0.0, -0.0, -1, -1], [-0.0, 0.0, 0.0, -0.0], [1, 1, -0.0, 0.0]], dtype(element).numpy)
    got = np.asarray(hilo.compile(text, target="evaluator")(*columns)).astype(np.float64)
    np.testing.assert_array_equal(np.copysign(1, got), [1, 1, -1, -1])


@pytest.mark.parametrize("element", ["f64", "f16", "complex<f64>"])
@pytest.mark.parametrize("reducer", ["maximum", "minimum"])
def test_extremes_of_signed_zeros_in_windows_and_updates(element: str, reducer: str) -> None:
    """Bit for bit XLA's: windows of few elements, of all up to each, and updates of one place."""
    zero = "(0.0, 0.0)" if element.startswith("complex") else "-0.0"
    text = f"""
    func.func @main(%x: tensor<12x{element}>, %i: tensor<12x1xi32>)
        -> (tensor<10x{element}>, tensor<12x{element}>, tensor<12x{element}>) {{
      %z = stablehlo.constant dense<{zero}> : tensor<{element}>
      %0 = "stablehlo.reduce_window"(%x, %z) ({{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>):
        %m = stablehlo.{reducer} %a, %b : tensor<{element}>
        stablehlo.return %m : tensor<{element}>
      }}) {{window_dimensions = array<i64: 3>}} : (tensor<12x{element}>, tensor<{element}>) -> tensor<10x{element}>
      %1 = "stablehlo.reduce_window"(%x, %z) ({{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>):
        %m = stablehlo.{reducer} %a, %b : tensor<{element}>
        stablehlo.return %m : tensor<{element}>
      }}) {{window_dimensions = array<i64: 12>, padding = dense<[[11, 0]]> : tensor<1x2xi64>}}
        : (tensor<12x{element}>, tensor<{element}>) -> tensor<12x{element}>
      %2 = "stablehlo.scatter"(%x, %i, %x) ({{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>):
        %m = stablehlo.{reducer} %a, %b : tensor<{element}>
        stablehlo.return %m : tensor<{element}>
      }}) {{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}
        : (tensor<12x{element}>, tensor<12x1xi32>, tensor<12x{element}>) -> tensor<12x{element}>
      return %0, %1, %2 : tensor<10x{element}>, tensor<12x{element}>, tensor<12x{element}>
    }}"""
    x = np.array([0, -0.0, -0.0, 0, 0, -0.0, 1, -1, -0.0, -0.0, -0.0, 0], dtype(element).numpy)
    if element.startswith("complex"):
        x = x + 1j * np.arange(12)  # tells which of several alike
    index = np.array([0, 0, 1, 1, 2, 3, 4, 4, 4, 9, 9, 11], np.int32)[:, None]
    for got, want in zip(evaluate(text, x, index), run_xla(text, x, index), strict=True):
        np.testing.assert_array_equal(got.view(np.uint8), want.view(np.uint8))

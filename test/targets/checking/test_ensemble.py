"""Which differences rounding explains: the ensemble alone, without compiling anything."""

from __future__ import annotations

import time

import ml_dtypes
import numpy as np
import pytest

from hilo.dialect.io import parse_module
from hilo.targets import compile_module
from hilo.targets.checking.compare import Comparison, compare
from hilo.targets.checking.reference import CONFIRMING_MEMBERS, Answer, Reference
from hilo.targets.evaluator.executable import EvaluatedExecutable

RNG = np.random.default_rng(0)


def answer(text: str, *args: np.ndarray, limit_s: float = 30.0, members: int = 3) -> Answer:
    program = compile_module(parse_module(text), "evaluator")
    assert isinstance(program, EvaluatedExecutable)
    return Reference(program, args, limit_s, members=members).answer()


def unary(op: str, kind: str) -> str:
    type_ = f"tensor<{kind}>"
    return f"func.func @main(%x: {type_}) -> {type_} {{ %0 = {op} : {type_} return %0 : {type_} }}"


SUM = """
func.func @main(%x: tensor<1000xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}"""


def test_a_sum_may_be_off_by_the_roundings_of_any_order_and_no_more() -> None:
    x = RNG.standard_normal(1000).astype(np.float32)
    found = answer(SUM, x).results
    assert found is not None
    in_order = np.float32(0)
    for value in x:
        in_order += value
    assert compare([in_order], found).is_equal
    assert compare([x.astype(np.float64).sum().astype(np.float32)], found).is_equal
    assert not compare([x[:-100].sum()], found).is_equal, "some elements are missing"
    assert not compare([-in_order], found).is_equal


def test_rounding_does_not_decide_whether_a_value_is_nan() -> None:
    """A value is equal to itself however it is rounded."""
    text = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %far = stablehlo.constant dense<0xFF800000> : tensor<4xf32>
  %0 = stablehlo.log %x : tensor<4xf32>
  %1 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = stablehlo.select %1, %far, %0 : tensor<4xi1>, tensor<4xf32>
  return %2 : tensor<4xf32>
}"""
    found = answer(text, np.array([2, -1, 0.5, 3], np.float32)).results
    assert found is not None
    right = np.log(np.array([2, 1, 0.5, 3], np.float32))
    right[1] = -np.inf
    compared = compare([right], found)
    assert compared.is_equal and compared.skipped == 0
    assert not compare([right + np.float32(0.01)], found).is_equal


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.float16, ml_dtypes.bfloat16])
def test_one_rounding_is_explained_and_another_value_is_not(kind: type) -> None:
    name = {"float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16"}[np.dtype(kind).name]
    x = RNG.uniform(0.5, 2, 50).astype(kind)
    found = answer(unary("stablehlo.exponential %x", f"50x{name}"), x).results
    assert found is not None
    exact = np.exp(x.astype(np.float64))
    assert compare([exact.astype(kind)], found).is_equal
    assert not compare([(exact * 1.5).astype(kind)], found).is_equal
    wrong = exact.astype(kind)
    wrong[7] = 0
    assert "result 0[7] is 0" in compare([wrong], found).text


@pytest.mark.filterwarnings("error")
def test_products_of_complex_numbers() -> None:
    kind = "tensor<4x4xcomplex<f32>>"
    text = f"""
    func.func @main(%x: {kind}) -> {kind} {{
      %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : ({kind}, {kind}) -> {kind}
      return %0 : {kind}
    }}"""
    x = (RNG.standard_normal((4, 4)) + 1j * RNG.standard_normal((4, 4))).astype(np.complex64)
    found = answer(text, x).results
    assert found is not None
    exact = x.astype(np.complex128) @ x
    assert compare([exact.astype(np.complex64)], found).is_equal
    assert not compare([exact.conj().astype(np.complex64)], found).is_equal


@pytest.mark.filterwarnings("error")
def test_sums_of_complex_numbers_at_places() -> None:
    text = """
    func.func @main(%x: tensor<6xcomplex<f32>>, %i: tensor<4x1xi32>, %u: tensor<4xcomplex<f32>>)
        -> tensor<6xcomplex<f32>> {
      %y = stablehlo.multiply %x, %x : tensor<6xcomplex<f32>>
      %0 = "stablehlo.scatter"(%y, %i, %u) ({
      ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
        %s = stablehlo.add %a, %b : tensor<complex<f32>>
        stablehlo.return %s : tensor<complex<f32>>
      }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
        : (tensor<6xcomplex<f32>>, tensor<4x1xi32>, tensor<4xcomplex<f32>>) -> tensor<6xcomplex<f32>>
      return %0 : tensor<6xcomplex<f32>>
    }"""
    x, u = ((RNG.standard_normal(n) + 1j * RNG.standard_normal(n)).astype(np.complex64) for n in (6, 4))
    i = np.array([[1], [4], [1], [5]], np.int32)
    exact = x.astype(np.complex128) ** 2
    np.add.at(exact, i[:, 0], u)
    found = answer(text, x, i, u).results
    assert found is not None
    assert compare([exact.astype(np.complex64)], found).is_equal
    assert not compare([exact.conj().astype(np.complex64)], found).is_equal


def test_subnormal_numbers_inside_of_a_function_may_be_zeros() -> None:
    """The decomposition of zeta multiplies an infinite sum by the smallest number: inf, or NaN where that is 0."""
    zeta = """
    func.func @main(%x: tensor<2xf32>, %q: tensor<2xf32>) -> tensor<2xf32> {
      %0 = chlo.zeta %x, %q : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    found = answer(zeta, np.array([1e4, 2], np.float32), np.array([0.5, 1], np.float32)).results
    assert found is not None
    exact = np.float32(np.pi**2 / 6)
    for first in (np.inf, np.nan):
        assert compare([np.array([first, exact], np.float32)], found).is_equal
        assert not compare([np.array([first, 1.6], np.float32)], found).is_equal


def test_what_only_moves_must_be_the_same() -> None:
    x = RNG.standard_normal((4, 5)).astype(np.float32)
    text = """
    func.func @main(%x: tensor<4x5xf32>) -> tensor<5x4xf32> {
      %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
      return %0 : tensor<5x4xf32>
    }"""
    found = answer(text, x).results
    assert found is not None and compare([x.T], found).largest == 0
    assert compare([np.nextafter(x.T, np.float32(9))], found).largest > 1


@pytest.mark.parametrize("members", [3, CONFIRMING_MEMBERS])
def test_a_step_that_rounding_decides_is_not_compared(members: int) -> None:
    """floor(x / 3 · 3) of whole numbers is one or the other; of others it is known."""
    text = """
    func.func @main(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xi1>) {
      %three = stablehlo.constant dense<3.0> : tensor<6xf32>
      %0 = stablehlo.divide %x, %three : tensor<6xf32>
      %1 = stablehlo.multiply %0, %three : tensor<6xf32>
      %2 = stablehlo.floor %1 : tensor<6xf32>
      %3 = stablehlo.compare LT, %1, %x : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
      %4 = stablehlo.negate %2 : tensor<6xf32>
      %5 = stablehlo.negate %4 : tensor<6xf32>
      return %5, %3 : tensor<6xf32>, tensor<6xi1>
    }"""
    x = np.array([1, 2, 5, 0.5, 1.5, 2.5], np.float32)
    found = answer(text, x, members=members).results
    assert found is not None
    less = np.array([1, 0, 1, 1, 1, 1], np.bool_)
    assert compare([np.array([0, 2, 4, 0, 1, 2], np.float32), less], found).is_equal
    assert compare([np.array([1, 1, 5, 0, 1, 2], np.float32), ~less], found).is_equal
    assert not compare([np.array([1, 2, 5, 1, 1, 2], np.float32), less], found).is_equal, "floor(0.5)"
    assert compare([np.floor(x), less], found).skipped == 0.5, "the comparisons"


def test_whole_numbers_that_all_members_have_alike_are_compared() -> None:
    """The last bits of x² are not known, its sign is."""
    text = """
    func.func @main(%x: tensor<3xf32>) -> tensor<3xi1> {
      %bits = stablehlo.constant dense<31> : tensor<3xui32>
      %zero = stablehlo.constant dense<0> : tensor<3xui32>
      %0 = stablehlo.multiply %x, %x : tensor<3xf32>
      %1 = stablehlo.bitcast_convert %0 : (tensor<3xf32>) -> tensor<3xui32>
      %2 = stablehlo.shift_right_logical %1, %bits : tensor<3xui32>
      %3 = stablehlo.compare EQ, %2, %zero : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xi1>
      return %3 : tensor<3xi1>
    }"""
    found = answer(text, np.array([0.1, 2, 0.2], np.float32)).results
    assert found is not None
    assert compare([np.ones(3, np.bool_)], found) == Comparison(0.0, 0.0)
    assert not compare([np.array([1, 0, 1], np.bool_)], found).is_equal


def _argmax(kind: str) -> str:
    return f"""
    func.func @main(%x: {kind}) -> (tensor<f32>, tensor<i32>) {{
      %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %third = stablehlo.constant dense<3.0> : {kind}
      %a = stablehlo.divide %x, %third : {kind}
      %b = stablehlo.multiply %a, %third : {kind}
      %at = stablehlo.iota dim = 0 : tensor<4xi32>
      %0:2 = stablehlo.reduce(%b init: %least), (%at init: %zero) across dimensions = [0]
        : ({kind}, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
        reducer(%p: tensor<f32>, %q: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {{
          %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %v = stablehlo.select %c, %p, %q : tensor<i1>, tensor<f32>
          %w = stablehlo.select %c, %i, %j : tensor<i1>, tensor<i32>
          stablehlo.return %v, %w : tensor<f32>, tensor<i32>
        }}
      return %0#0, %0#1 : tensor<f32>, tensor<i32>
    }}"""


def test_the_place_of_a_maximum_is_compared_where_no_other_is_near() -> None:
    text = _argmax("tensor<4xf32>")
    tied = answer(text, np.array([1, 7, 7, 2], np.float32)).results
    clear = answer(text, np.array([1, 7, 6, 2], np.float32)).results
    assert tied is not None and clear is not None
    seven = np.float32(7)
    assert compare([seven, np.int32(1)], tied).is_equal and compare([seven, np.int32(2)], tied).is_equal
    assert compare([seven, np.int32(1)], clear).is_equal and not compare([seven, np.int32(2)], clear).is_equal


def test_a_fold_of_what_is_known_is_known_whatever_else_is_not() -> None:
    """The rounded %0 is there while the reduction of exact values decides the branch."""
    text = """
    func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<3xf32>
      %false = stablehlo.constant dense<false> : tensor<i1>
      %0 = stablehlo.sine %x : tensor<3xf32>
      %1 = stablehlo.compare GT, %x, %zero : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %2 = stablehlo.reduce(%1 init: %false) applies stablehlo.or across dimensions = [0]
        : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
      %3 = "stablehlo.if"(%2) ({
        stablehlo.return %0 : tensor<3xf32>
      }, {
        stablehlo.return %x : tensor<3xf32>
      }) : (tensor<i1>) -> tensor<3xf32>
      return %3 : tensor<3xf32>
    }"""
    x = np.array([0.1, 2, 0.2], np.float32)
    found = answer(text, x).results
    assert found is not None and compare([np.sin(x)], found).is_equal


def test_a_loop_that_ends_by_a_rounded_value_is_left_open() -> None:
    text = """
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %third = stablehlo.constant dense<0.333333333> : tensor<f32>
      %0 = stablehlo.while(%c = %x) : tensor<f32>
        cond {
          %one = stablehlo.constant dense<1.0> : tensor<f32>
          %p = stablehlo.compare LT, %c, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          %n = stablehlo.add %c, %third : tensor<f32>
          stablehlo.return %n : tensor<f32>
        }
      return %0 : tensor<f32>
    }"""
    near = answer(text, np.zeros((), np.float32))
    assert near.results is None and near.state == "inconclusive"
    assert "stablehlo.while" in near.reason and "how values are rounded" in near.reason
    clear = answer(text, np.full((), 0.1, np.float32))
    assert clear.results is not None and compare([np.float32(0.1) + 3 * np.float32(1 / 3)], clear.results).is_equal


def test_whole_numbers_not_a_number_and_infinities_are_exact() -> None:
    x = np.array([1, -1, 0, np.inf, np.nan], np.float32)
    found = answer(unary("stablehlo.log %x", "5xf32"), x).results
    assert found is not None
    with np.errstate(all="ignore"):
        right = np.log(x)
    assert compare([right], found).is_equal
    for index, wrong in ((1, 0.0), (2, -1e30), (3, np.nan), (4, 1.0)):
        changed = right.copy()
        changed[index] = wrong
        assert not compare([changed], found).is_equal, index
    numbers = answer(unary("stablehlo.multiply %x, %x", "3xi32"), np.array([1, 2, 3], np.int32)).results
    assert numbers is not None and not compare([np.array([1, 4, 8], np.int32)], numbers).is_equal


def test_it_gives_up_in_time() -> None:
    text = """
    func.func @main(%x: tensor<i32>) -> tensor<i32> {
      %0 = stablehlo.while(%c = %x) : tensor<i32>
        cond {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %p = stablehlo.compare GE, %c, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          stablehlo.return %c : tensor<i32>
        }
      return %0 : tensor<i32>
    }"""
    start = time.perf_counter()
    found = answer(text, np.ones((), np.int32), limit_s=0.2)
    assert found.state == "stopped" and "longer than 0.2 s" in found.reason
    assert time.perf_counter() - start < 20


REST = """
func.func @main(%x: tensor<5000xf32>, %y: tensor<5000xf32>, %p: tensor<5000xi1>) -> tensor<5000xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<5000xf32>
  %0 = stablehlo.divide %x, %y : tensor<5000xf32>
  %1 = stablehlo.multiply %0, %y : tensor<5000xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<5000xf32>
  %3 = stablehlo.select %p, %2, %zeros : tensor<5000xi1>, tensor<5000xf32>
  return %3 : tensor<5000xf32>
}"""


@pytest.mark.parametrize("members", [3, CONFIRMING_MEMBERS])
def test_what_is_left_of_a_difference_of_rounded_values(members: int) -> None:
    x, y = RNG.uniform(1, 2, (2, 5000)).astype(np.float32)
    chosen = RNG.random(5000) < 0.5
    found = answer(REST, x, y, chosen, members=members).results
    assert found is not None
    quotient = (x / y).astype(np.float64)
    fused = np.where(chosen, (x - quotient * y).astype(np.float32), np.float32(0))  # the product is not rounded
    assert compare([fused], found).is_equal
    wrong = fused.copy()
    wrong[np.argmax(chosen)] = 1e-4
    assert not compare([wrong], found).is_equal
    wrong = fused.copy()
    wrong[np.argmin(chosen)] = 1e-9
    assert not compare([wrong], found).is_equal, "nothing is rounded there"

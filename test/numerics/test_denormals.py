"""Subnormal numbers: zeros of their sign to arithmetic in f32, f64 and bf16 on the CPU; as all others in f16."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import oracle
import pytest

import hilo
from hilo.targets.evaluator import subnormals

TYPES = {"f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16, "f16": np.float16}


def program(element: str) -> str:
    x, one, pred = f"tensor<4x{element}>", f"tensor<{element}>", "tensor<4xi1>"
    results = ", ".join([*[x] * 8, one, one, pred, x, x])
    return f"""func.func @main(%x: {x}, %least: {x}, %quarter: {x}, %low: {x}, %none: {x}) -> ({results}) {{
      %zero = stablehlo.constant dense<0.0> : {one}
      %0 = stablehlo.divide %x, %quarter : {x}
      %1 = stablehlo.multiply %least, %quarter : {x}
      %2 = stablehlo.multiply %1, %quarter : {x}
      %3 = stablehlo.subtract %least, %x : {x}
      %4 = stablehlo.sqrt %x : {x}
      %5 = stablehlo.exponential %low : {x}
      %6 = stablehlo.maximum %x, %none : {x}
      %7 = stablehlo.minimum %x, %quarter : {x}
      %8 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : ({x}, {one}) -> {one}
      %9 = stablehlo.dot_general %x, %quarter, contracting_dims = [0] x [0] : ({x}, {x}) -> {one}
      %10 = stablehlo.compare GT, %x, %none : ({x}, {x}) -> {pred}
      %11 = stablehlo.negate %x : {x}
      %12 = stablehlo.abs %x : {x}
      return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : {results} }}"""


def arguments(element: str) -> list[np.ndarray]:
    """A quarter of the smallest normal number, that number, 1/4, a number with a subnormal exponential, 0."""
    kind = TYPES[element]
    least = float(ml_dtypes.finfo(kind).tiny)
    low = {"f64": -709.5, "f16": -10.5}.get(element, -88.5)
    return [np.full(4, v, kind) for v in (least / 4, least, 0.25, low, 0.0)]


def check(element: str, found: list[np.ndarray]) -> None:
    """By the rule; negate and abs only touch the sign."""
    x, least, _, low, _ = (float(a[0]) for a in arguments(element))
    got = [float(np.asarray(v).ravel()[0]) for v in found]
    if element == "f16":
        want = [4 * x, least / 4, least / 16, least - x, x**0.5, np.exp(low), x, x, 4 * x, x, 1.0, -x, x]
        np.testing.assert_allclose(got, want, rtol=2e-3)
    else:
        assert got == [0.0, 0.0, 0.0, least, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -x, x]


@pytest.mark.parametrize("target", ["llvm-cpu", "llvm-cpu on threads", "evaluator", "xla"])
@pytest.mark.parametrize("element", TYPES)
def test_each_target_follows_the_rule(element, target):
    if target == "evaluator" and not subnormals.flushes():
        pytest.skip("the C library here has no known way to flush subnormal numbers")
    text, values = program(element), arguments(element)
    if target == "xla":
        found = oracle.run_xla(text, *values)
    else:
        name, _, threads = target.partition(" on ")
        found = hilo.compile(text, target=name, **({"device": "local-task"} if threads else {}))(*values)
    check(element, [np.asarray(v) for v in found])


def test_the_callers_thread_keeps_its_numbers():
    tiny = np.full(8, 1e-39, np.float32)
    text = """func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.add %x, %x : tensor<8xf32>
      return %0 : tensor<8xf32> }"""
    for target in ("llvm-cpu", "evaluator"):
        assert (np.asarray(hilo.compile(text, target=target)(tiny)) == 0).all()
        assert (tiny * np.float32(2) > 0).all()


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize("size", [49, 4900])
def test_remainders_take_subnormal_divisors_for_zero(element, size):
    """Also in XLA, which keeps a subnormal number that is smaller than its divisor."""
    kind = TYPES[element]
    least = float(ml_dtypes.finfo(kind).tiny)
    values = np.array([least / 4, -least / 4, 0.0, -0.0, least, -3.0, np.inf], kind)
    x, y = (np.resize(v, size) for v in (np.repeat(values, 7), np.tile(values, 7)))
    tensor = f"tensor<{size}x{element}>"
    text = f"""func.func @main(%x: {tensor}, %y: {tensor}) -> {tensor} {{
      %0 = stablehlo.remainder %x, %y : {tensor}
      return %0 : {tensor} }}"""
    got, want = (np.asarray(v).astype(np.float64) for v in (hilo.compile(text)(x, y), oracle.run_xla(text, x, y)[0]))
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(np.signbit(got)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])

"""Dots compute by the algorithm that they name: errors are those of its formats, and values those of its formula."""

from __future__ import annotations

import dataclasses

import ml_dtypes
import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.targets import get_target

RNG = np.random.default_rng(0)
TYPES = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f16": np.float16, "f64": np.float64,
         "f8E4M3FN": ml_dtypes.float8_e4m3fn}  # fmt: skip
CPU = get_target("llvm-cpu")
OBEDIENT = dataclasses.replace(
    CPU, name="llvm-cpu-obedient", takes=dataclasses.replace(CPU.profile(), dot_algorithms="named")
)


def dot(a, b, precision, accumulation, operations=1, operand="f32", result="f32"):
    (m, k), n = a.shape, b.shape[1]
    lhs, rhs, out = f"tensor<{m}x{k}x{operand}>", f"tensor<{k}x{n}x{operand}>", f"tensor<{m}x{n}x{result}>"
    text = f"""func.func @main(%a: {lhs}, %b: {rhs}) -> {out} {{
      %r = "stablehlo.dot_general"(%a, %b) <{{
        algorithm = #stablehlo.dot_algorithm<lhs_precision_type = {precision}, rhs_precision_type = {precision},
          accumulation_type = {accumulation}, lhs_component_count = 1, rhs_component_count = 1,
          num_primitive_operations = {operations}, allow_imprecise_accumulation = false>,
        dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
      }}> : ({lhs}, {rhs}) -> {out}
      return %r : {out}
    }}"""
    return np.asarray(hilo.compile(text, target=OBEDIENT)(a, b)).astype(np.float64)


def rounded(x, name):
    if name == "tf32":  # ten bits of mantissa, ties to even
        bits = x.view(np.uint32).astype(np.uint64)
        bits = (bits + 0xFFF + ((bits >> 13) & 1)) & ~np.uint64(0x1FFF)
        return bits.astype(np.uint32).view(np.float32)
    return x.astype(TYPES[name]).astype(np.float32)


@pytest.fixture(scope="module")
def operands():
    return RNG.standard_normal((5, 64)).astype(np.float32), RNG.standard_normal((64, 7)).astype(np.float32)


@pytest.mark.parametrize("name", ["bf16", "tf32", "f16", "f8E4M3FN"])
def test_operands_are_rounded_to_the_precision(operands, name):
    a, b = operands
    want = rounded(a, name).astype(np.float64) @ rounded(b, name).astype(np.float64)
    np.testing.assert_allclose(dot(a, b, name, "f32"), want, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    ("name", "operations", "low", "high"),
    [
        ("bf16", 1, 1e-4, 1e-2), ("bf16", 3, 1e-7, 1e-4), ("bf16", 6, 0, 1e-6), ("bf16", 9, 0, 1e-6),
        ("tf32", 1, 1e-5, 1e-3), ("tf32", 3, 0, 1e-6), ("f32", 1, 0, 1e-6),
    ],
)  # fmt: skip
def test_more_operations_are_more_exact(operands, name, operations, low, high):
    a, b = operands
    exact = a.astype(np.float64) @ b.astype(np.float64)
    error = np.abs(dot(a, b, name, "f32", operations) - exact).max() / np.abs(exact).max()
    assert low <= error <= high


def test_accumulation_in_f64_of_f32(operands):
    a, b = operands
    exact = a.astype(np.float64) @ b.astype(np.float64)
    np.testing.assert_allclose(dot(a, b, "f64", "f64", result="f64"), exact, rtol=1e-14, atol=1e-14)


def test_narrow_operands_accumulate_in_f32():
    a = np.ones((1, 4096), ml_dtypes.bfloat16)
    assert dot(a, a.T, "bf16", "f32", operand="bf16") == 4096


def test_infinity_stays_and_nan_stays():
    a = np.array([[np.inf, 1.5], [np.nan, 1], [3e38, 0]], np.float32)
    b = np.array([[1.0], [2.0]], np.float32)
    got = dot(a, b, "bf16", "f32", 6)
    assert got[0, 0] == np.inf and np.isnan(got[1, 0])
    np.testing.assert_allclose(got[2, 0], 3e38, rtol=1e-6)


@pytest.mark.parametrize(
    "preset",
    ["DEFAULT", "F16_F16_F16", "BF16_BF16_F32", "BF16_BF16_F32_X3", "BF16_BF16_F32_X6", "F32_F32_F32", "F64_F64_F64"],
)
def test_on_the_cpu_as_exact_as_xlas_cpu_compiler(operands, preset):
    """These are the algorithms that XLA takes there; it computes none of them in less than the operands' precision."""
    jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
    operand = {"F16_F16_F16": np.float16, "F64_F64_F64": np.float64}.get(preset, np.float32)
    a, b = (x.astype(operand) for x in operands)
    precision = jax.lax.DotAlgorithmPreset[preset]
    with jax.enable_x64(True):
        text = jax.jit(lambda a, b: jax.lax.dot(a, b, precision=precision)).lower(a, b).as_text()
    got = np.asarray(hilo.compile(text)(a, b))
    np.testing.assert_allclose(got, run_xla(text, a, b)[0], rtol=1e-2 if operand is np.float16 else 1e-5, atol=1e-5)

"""Floats rounded to fewer bits, on llvm-cpu, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import run_xla

import hilo

FORMATS = ((5, 3), (8, 7), (4, 0), (1, 2), (6, 9), (8, 23), (3, 52))
INTEGERS = {"f16": np.uint16, "bf16": np.uint16, "f32": np.uint32, "f64": np.uint64}
FLOATS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}


def numbers(name):
    """All numbers of 16 bits; of others, random bits and the neighbours of each power of two."""
    kind = np.dtype(INTEGERS[name])
    if kind.itemsize == 2:
        return np.arange(1 << 16, dtype=kind)
    mantissa = 23 if name == "f32" else 52
    powers = np.arange(1 << (8 * kind.itemsize - mantissa), dtype=kind) << kind.type(mantissa)
    random = np.random.default_rng(8).integers(0, np.iinfo(kind).max, 5000, dtype=kind, endpoint=True)
    return np.concatenate([powers, powers - kind.type(1), powers + kind.type(1), random])


@pytest.mark.parametrize("name", INTEGERS)
def test_bits(name):
    """NaN stay NaN, with any bits."""
    bits = numbers(name)
    rows = "".join(
        f"""
      %r{k} = stablehlo.reduce_precision %x, format = e{e}m{m} : tensor<{bits.size}x{name}>"""
        for k, (e, m) in enumerate(FORMATS)
    )
    kind = f"tensor<{bits.size}x{name}>"
    text = f"""
func.func @main(%x: {kind}) -> ({", ".join([kind] * len(FORMATS))}) {{{rows}
  return {", ".join(f"%r{k}" for k in range(len(FORMATS)))} : {", ".join([kind] * len(FORMATS))}
}}"""
    x = bits.view(FLOATS[name])
    for got, want in zip(hilo.compile(text, check="off")(x), run_xla(text, x), strict=True):
        one, other = np.asarray(got), np.asarray(want)
        is_nan = other != other
        np.testing.assert_array_equal(one != one, is_nan)
        np.testing.assert_array_equal(one.view(bits.dtype)[~is_nan], other.view(bits.dtype)[~is_nan])


@pytest.mark.parametrize("name", ["f32", "f64"])
def test_a_loop_is_one_kernel(name):
    text = f"""
func.func @main(%x: tensor<6x6x{name}>) -> tensor<6x6x{name}> {{
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %last = stablehlo.constant dense<40> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<6x6x{name}>
    cond {{
      %1 = stablehlo.compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }} do {{
      %next = stablehlo.add %i, %one : tensor<i32>
      %s = stablehlo.multiply %a, %x : tensor<6x6x{name}>
      %d = stablehlo.transpose %s, dims = [1, 0] : (tensor<6x6x{name}>) -> tensor<6x6x{name}>
      %r = stablehlo.reduce_precision %d, format = e5m3 : tensor<6x6x{name}>
      stablehlo.return %next, %r : tensor<i32>, tensor<6x6x{name}>
    }}
  return %0#1 : tensor<6x6x{name}>
}}"""
    x = np.random.default_rng(1).uniform(-1.1, 1.1, (6, 6)).astype(FLOATS[name])
    executable = hilo.compile(text, check="off")
    assert [kernel.runs for kernel in executable.kernel_times(x) if kernel.runs > 1] == []
    np.testing.assert_array_equal(np.asarray(executable(x)), np.asarray(run_xla(text, x)[0]))

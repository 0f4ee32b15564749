"""legalize-reductions and widen-products for GPUs: what they write is what was there, by XLA; and compiles at the first
attempt."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import run_xla

from hilo.dialect.io import parse_module
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.targets.compilation.driver import compile_ahead
from hilo.targets.target import get_target

SIGNED = {"i8": np.int8, "i16": np.int16, "i32": np.int32}


def rewritten(text: str) -> str:
    """The program after the passes, with the profile of `cuda`."""
    module = parse_module(text)
    run_pipeline(module, "builtin.module(widen-products,legalize-reductions)", profile=get_target("cuda").profile())
    return str(module)


@pytest.mark.parametrize("element", SIGNED)
@pytest.mark.parametrize("name", ["minimum", "maximum", "and"])
def test_reductions_of_integers_keep_their_values(element, name):
    info = np.iinfo(SIGNED[element])
    x = np.random.default_rng(0).integers(info.min, info.max, (7, 64), endpoint=True).astype(SIGNED[element])
    x[0], x[1], x[2, 5], x[3, 7] = 9, -9, info.min, info.max
    starts = np.array([info.max, info.min, 0, -1], SIGNED[element])
    wide, row = f"tensor<7x64x{element}>", f"tensor<7x{element}>"
    lines = "".join(
        f"%{n} = stablehlo.reduce(%x init: %s{n}) applies stablehlo.{name} across dimensions = [1]"
        f" : ({wide}, tensor<{element}>) -> {row}\n"
        for n in range(4)
    )
    arguments = ", ".join(f"%s{n}: tensor<{element}>" for n in range(4))
    text = f"func.func @main(%x: {wide}, {arguments}) -> ({', '.join([row] * 4)}) {{\n{lines}"
    text += f"return %0, %1, %2, %3 : {', '.join([row] * 4)} }}"
    changed = rewritten(text)
    assert changed.count("ui" if name != "and" else "stablehlo.or") >= 4
    for got, want in zip(run_xla(changed, x, *starts), run_xla(text, x, *starts), strict=True):
        np.testing.assert_array_equal(got, want)


SUMS = """
func.func @main(%x: tensor<6x64xf32>, %y: tensor<6x1xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<64xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x64xf32>
  %p = stablehlo.multiply %b, %x : tensor<6x64xf32>
  %n = stablehlo.negate %x : tensor<6x64xf32>
  %v = stablehlo.reshape %n : (tensor<6x64xf32>) -> tensor<384xf32>
  %0 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %2 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6x64xf32>, tensor<f32>) -> tensor<64xf32>
  %3 = stablehlo.reduce(%v init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<384xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2, %3 : tensor<6xf32>, tensor<6xf32>, tensor<64xf32>, tensor<f32>
}
"""  # noqa: E501 - lines of MLIR


def test_sums_of_scaled_and_negated_numbers_keep_their_values():
    """Of values that are used twice, with zeros of both signs, infinities and NaN; a sum of zeros may have either sign,
    by how often its first value is added."""
    x = np.random.default_rng(0).normal(size=(6, 64)).astype(np.float32)
    x[1], x[2], x[3, 4], x[4, 5] = 0.0, -0.0, np.inf, np.nan
    y = np.array([[3.0], [-1.0], [2.0], [0.5], [-0.0], [1e38]], np.float32)
    changed = rewritten(SUMS)
    assert changed.count("stablehlo.subtract") == 1 and changed.count("stablehlo.divide") == 2
    for got, want in zip(run_xla(changed, x, y), run_xla(SUMS, x, y), strict=True):
        np.testing.assert_array_equal(got, want)


def test_sums_that_were_refused_compile_at_the_first_attempt():
    assert compile_ahead(parse_module(SUMS), "cuda", arch="sm_80").rung == "default"


@pytest.mark.parametrize(("element", "kind"), [("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
@pytest.mark.parametrize(("m", "k", "n"), [(3, 5, 2), (130, 129, 140)])
def test_products_of_narrow_floats_are_sums_in_f32(element, kind, m, k, n):
    x, y = (np.random.default_rng(0).normal(size=shape).astype(kind) for shape in ((m, k), (k, n)))
    a, b, c = (f"tensor<{s}x{element}>" for s in (f"{m}x{k}", f"{k}x{n}", f"{m}x{n}"))
    text = f"""func.func @main(%x: {a}, %y: {b}) -> {c} {{
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : ({a}, {b}) -> {c}
      return %0 : {c}
    }}"""
    assert f"-> tensor<{m}x{n}xf32>" in rewritten(text)
    assert compile_ahead(parse_module(text), "cuda", arch="sm_80").rung == "default"
    want = x.astype(np.float64) @ y.astype(np.float64)
    got = run_xla(rewritten(text).replace(f"x{element}>", "xf32>"), x.astype("f4"), y.astype("f4"))[0]
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)

"""stablehlo.rng on llvm-cpu: mean, variance and distribution; the same numbers for the same seed."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

stats = pytest.importorskip("scipy.stats", reason="distributions are compared by SciPy")
COUNT = 20_000


def text(distribution: str, element: str, count: int = COUNT) -> str:
    kind = f"tensor<{count}x{element}>"
    types = f"(tensor<{element}>, tensor<{element}>, tensor<1xi64>) -> {kind}"
    return f"""func.func @main(%a: tensor<{element}>, %b: tensor<{element}>) -> ({kind}, {kind}) {{
      %n = stablehlo.constant dense<{count}> : tensor<1xi64>
      %0 = stablehlo.rng %a, %b, %n, distribution = {distribution} : {types}
      %1 = stablehlo.rng %a, %b, %n, distribution = {distribution} : {types}
      return %0, %1 : {kind}, {kind}
    }}"""


def draw(distribution: str, element: str, dtype: object, a: float, b: float) -> tuple[np.ndarray, np.ndarray]:
    first, second = hilo.compile(text(distribution, element))(np.array(a, dtype), np.array(b, dtype))
    return np.asarray(first), np.asarray(second)


@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("f64", np.float64)])
def test_uniform_and_normal_floats(element, dtype):
    x, y = draw("UNIFORM", element, dtype, -2, 3)
    assert x.min() >= -2 and x.max() < 3
    assert stats.kstest(x, stats.uniform(-2, 5).cdf).pvalue > 1e-3
    assert abs(np.corrcoef(x, y)[0, 1]) < 0.03
    assert abs(np.corrcoef(x[1:], x[:-1])[0, 1]) < 0.03
    x, _ = draw("NORMAL", element, dtype, 1, 2)
    assert stats.kstest(x, stats.norm(1, 2).cdf).pvalue > 1e-3
    assert abs(x.mean() - 1) < 0.06 and abs(x.var() - 4) < 0.2


@pytest.mark.parametrize(("element", "dtype"), [("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
def test_narrow_floats_stay_below_the_limit(element, dtype):
    x, _ = draw("UNIFORM", element, dtype, 0, 1)
    wide = x.astype(np.float64)
    assert wide.min() >= 0 and wide.max() < 1
    assert abs(wide.mean() - 0.5) < 0.01


@pytest.mark.parametrize(("element", "dtype"), [("i32", np.int32), ("ui8", np.uint8), ("i64", np.int64)])
def test_integers_are_equally_frequent(element, dtype):
    x, _ = draw("UNIFORM", element, dtype, 3, 13)
    counts = np.bincount(x.astype(np.int64), minlength=13)
    assert counts[:3].sum() == 0 and counts.size == 13
    assert stats.chisquare(counts[3:]).pvalue > 1e-3


def test_the_seed_chooses_the_numbers():
    def lowered(pipeline: str) -> str:
        module = parse_module(text("UNIFORM", "f32", 4))
        run_pipeline(module, pipeline)
        return str(module)

    assert lowered("expand-rng{seed=1}") == lowered("expand-rng{seed=1}")
    assert lowered("expand-rng{seed=1}") != lowered("expand-rng{seed=2}")
    x, _ = draw("UNIFORM", "f32", np.float32, 0, 1)
    y, _ = draw("UNIFORM", "f32", np.float32, 0, 1)
    assert np.array_equal(x, y)

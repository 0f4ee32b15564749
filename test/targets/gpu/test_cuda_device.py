"""`cuda` on this machine's GPU: operations, programs, threads, donation, host functions. Skipped without one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "status"))

import corpus
from cases import REASONS, of_dtype
from cuda_programs import PROGRAMS, SAMPLE, SOFTMAX

import hilo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.targets.runtime.arrays import device_put
from hilo.targets.runtime.devices import devices

pytestmark = [
    pytest.mark.device,
    pytest.mark.skipif(
        not any(row.driver == "cuda" and row.is_available for row in devices()), reason="needs a CUDA device"
    ),
]

STEP = """
func.func @main(%p: tensor<300x70xf32>, %g: tensor<300x70xf32>) -> tensor<300x70xf32> {
  %0 = stablehlo.subtract %p, %g : tensor<300x70xf32>
  return %0 : tensor<300x70xf32>
}"""


def test_results_are_the_cpus():
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(64, 128)).astype(np.float32), rng.normal(size=(128, 32)).astype(np.float32)
    e = np.exp(x.astype(np.float64) @ w)
    got = np.asarray(hilo.compile(SOFTMAX, "cuda")(x, w))
    np.testing.assert_allclose(got, e / e.sum(1, keepdims=True), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("name", SAMPLE)
def test_operations_give_xlas_numbers(name):
    pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
    from run import judge

    cases = list(of_dtype(BY_NAME[name]))[:: SAMPLE[name] // 5]
    bad = [one for one in judge(cases, "cuda") if one.verdict in ("wrong", "refused") and one.case.op not in REASONS]
    assert not bad, "\n".join(f"{one.case.name}: {one.verdict}: {one.detail}" for one in bad)


@pytest.mark.parametrize("name", [*PROGRAMS, "control_flow", "decompositions", "random_numbers", "reductions"])
def test_programs_give_xlas_numbers(name):
    pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
    from compare import compare

    (program,) = (one for one in corpus.programs() if one.name == name)
    assert not compare(program, "cuda").problem


def test_threads_share_a_gpu():
    step = hilo.compile(STEP, "cuda")

    def work(number: int) -> bool:
        p = device_put(np.full((300, 70), number, np.float32), "cuda")
        for _ in range(50):
            p = step(p, np.ones((300, 70), np.float32))
        return bool((np.asarray(p) == number - 50).all())

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(16)))
    later = step.call_async(np.zeros((300, 70), np.float32), np.ones((300, 70), np.float32))
    assert (np.asarray(later) == -1).all()


def test_donated_arrays_and_host_functions_on_a_gpu():
    step = hilo.compile(STEP, "cuda", donate_argnums=[0])
    p = device_put(np.ones((300, 70), np.float32), "cuda")
    after = step(p, np.ones((300, 70), np.float32))
    assert p.is_donated and not np.asarray(after).any()

    @hilo.host_function("cuda_twice")
    def twice(x: np.ndarray) -> np.ndarray:
        return 2 * x

    text = STEP.replace(
        "stablehlo.subtract %p, %g : tensor<300x70xf32>",
        "stablehlo.custom_call @cuda_twice(%p) : (tensor<300x70xf32>) -> tensor<300x70xf32>",
    )
    given = np.arange(21000, dtype=np.float32).reshape(300, 70)
    np.testing.assert_array_equal(np.asarray(hilo.compile(text, "cuda")(given, given)), 2 * given)

"""`cuda` without a GPU: what compiles, for which architectures, and that NVIDIA's own assembler takes the PTX."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "status"))

import corpus
from cases import REASONS, of_dtype
from survey import reason, refused

import hilo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.targets.bundle.assembly import assembly
from hilo.targets.gpu.cuda import ALIASES, ARCHS, newest_before, resolve_arch
from hilo.targets.runtime.arrays import device_put
from hilo.targets.runtime.devices import devices

SOFTMAX = """
func.func @main(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>) -> tensor<64x32xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<64x128xf32>, tensor<128x32xf32>) -> tensor<64x32xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %y : tensor<64x32xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x32xf32>
  %r = stablehlo.divide %e, %b : tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
"""
SAMPLE = {"f32": 40, "f64": 120, "s32": 75, "bf16": 115, "u8": 75, "c64": 80, "pred": 55}
"""Element types whose operations are compiled here, and of how many cases one is taken."""
PROGRAMS = ("lstm", "gru_masked", "top_k")


def ptxas() -> str | None:
    """NVIDIA's assembler: PyPI's nvidia-cuda-nvcc-cu12 (in the test extra), or the system's."""
    spec = importlib.util.find_spec("nvidia.cuda_nvcc") if importlib.util.find_spec("nvidia") else None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (Path(folder) / "bin" / "ptxas").exists():
            return str(Path(folder) / "bin" / "ptxas")
    return shutil.which("ptxas")


@pytest.mark.parametrize("arch", ["sm_70", "sm_80", "sm_89", "h100", "sm_120"])
def test_ptx_is_for_the_architecture(arch):
    texts = assembly(hilo.load(SOFTMAX).module, "cuda", arch=arch)
    assert texts
    for text in texts.values():
        assert re.search(rf"^\.target {resolve_arch(arch)}$", text, re.MULTILINE)


@pytest.mark.parametrize(("arch", "gpu"), [("sm_80", "sm_80"), ("sm_80", "sm_90"), ("h200", "sm_90"), ("ada", "sm_89")])
def test_nvidias_assembler_takes_the_ptx(tmp_path, arch, gpu):
    tool = ptxas()
    if tool is None:
        pytest.skip("ptxas is not here: pip install nvidia-cuda-nvcc-cu12, or the CUDA toolkit")
    for name, text in assembly(hilo.load(SOFTMAX).module, "cuda", arch=arch).items():
        (tmp_path / name).write_text(text)
        done = subprocess.run(
            [tool, f"-arch={gpu}", str(tmp_path / name), "-o", str(tmp_path / "out.cubin")],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "out.cubin").read_bytes().startswith(b"\x7fELF")


@pytest.mark.parametrize("name", SAMPLE)
def test_operations_that_run_on_the_cpu_compile(name):
    cases = list(of_dtype(BY_NAME[name]))[:: SAMPLE[name]]
    assert len(cases) >= 3
    problems = [f"{case.name}: {why}" for case, why in refused(cases, "cuda", {})]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_that_run_on_the_cpu_compile(name):
    (program,) = (one for one in corpus.programs() if one.name == name)
    assert not reason(program.text, "cuda", {})


def test_every_architecture_leads_to_one_with_code():
    assert {resolve_arch(name) for name in (*ALIASES, *ARCHS)} <= set(ARCHS)
    assert resolve_arch("H100") == resolve_arch("sm_90") == newest_before(90) == "sm_89"
    assert [newest_before(capability) for capability in (35, 60, 72, 80, 100, 120, 130)] == [
        *("sm_60", "sm_60", "sm_70", "sm_80", "sm_89", "sm_120", "sm_120")
    ]


def test_an_unknown_architecture_answers_with_the_nearest():
    with pytest.raises(hilo.ArgumentError, match=r"compile for cuda: arch 'sm_91' is unknown; did you mean 'sm_90'"):
        hilo.compile_bundle(SOFTMAX, [("cuda", {"arch": "sm_91"})])


def test_without_a_driver_running_says_what_is_missing():
    if any(row.driver == "cuda" and row.is_available for row in devices()):
        pytest.skip("there is a CUDA device here")
    with pytest.raises(hilo.TargetError, match=r"device 'cuda' is not available here: .*NVIDIA"):
        hilo.compile(SOFTMAX, "cuda")


def test_results_are_the_cpus():
    if not any(row.driver == "cuda" and row.is_available for row in devices()):
        pytest.skip("needs a CUDA device")
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(64, 128)).astype(np.float32), rng.normal(size=(128, 32)).astype(np.float32)
    e = np.exp(x.astype(np.float64) @ w)
    got = np.asarray(hilo.compile(SOFTMAX, "cuda")(x, w))
    np.testing.assert_allclose(got, e / e.sum(1, keepdims=True), rtol=1e-4, atol=1e-6)


# ---- on a GPU

needs_gpu = pytest.mark.skipif(
    not any(row.driver == "cuda" and row.is_available for row in devices()), reason="needs a CUDA device"
)
STEP = """
func.func @main(%p: tensor<300x70xf32>, %g: tensor<300x70xf32>) -> tensor<300x70xf32> {
  %0 = stablehlo.subtract %p, %g : tensor<300x70xf32>
  return %0 : tensor<300x70xf32>
}"""


@needs_gpu
@pytest.mark.parametrize("name", SAMPLE)
def test_operations_give_xlas_numbers(name):
    pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
    from run import judge

    cases = list(of_dtype(BY_NAME[name]))[:: SAMPLE[name] // 5]
    bad = [one for one in judge(cases, "cuda") if one.verdict in ("wrong", "refused") and one.case.op not in REASONS]
    assert not bad, "\n".join(f"{one.case.name}: {one.verdict}: {one.detail}" for one in bad)


@needs_gpu
@pytest.mark.parametrize("name", [*PROGRAMS, "control_flow", "decompositions", "random_numbers", "reductions"])
def test_programs_give_xlas_numbers(name):
    pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
    from compare import compare

    (program,) = (one for one in corpus.programs() if one.name == name)
    assert not compare(program, "cuda").problem


@needs_gpu
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


@needs_gpu
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

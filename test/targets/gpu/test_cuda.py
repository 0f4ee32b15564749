"""`cuda` without a GPU: programs that compile, their architectures, and that NVIDIA's own assembler accepts the PTX."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "status"))

import corpus
from cases import of_dtype
from cuda_programs import PROGRAMS, SAMPLE, SOFTMAX
from survey import reason, refused

import hilo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.targets.bundle.assembly import assembly
from hilo.targets.gpu.cuda import ALIASES, ARCHS, newest_before, resolve_arch
from hilo.targets.runtime.devices import devices


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
        assert re.search(rf"^\.target {resolve_arch(arch).removesuffix('a')}$", text, re.MULTILINE)


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
    assert resolve_arch("H100") == resolve_arch("sm_90a") == "sm_90a"
    assert resolve_arch("b200") == newest_before(90) == "sm_90"
    assert [newest_before(capability) for capability in (35, 60, 72, 80, 100, 120, 130)] == [
        *("sm_60", "sm_60", "sm_70", "sm_80", "sm_90", "sm_120", "sm_120")
    ]


NAN = """
func.func @main(%x: tensor<24x64xf32>, %y: tensor<24xf32>) -> (tensor<24xf32>, tensor<24xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<24x64xf32>, tensor<f32>) -> tensor<24xf32>
  %1 = stablehlo.maximum %y, %0 : tensor<24xf32>
  return %0, %1 : tensor<24xf32>, tensor<24xf32>
}
"""  # noqa: E501


@pytest.mark.parametrize("arch", ["sm_80", "sm_89", "h100", "sm_90a", "b200", "sm_120"])
def test_maxima_keep_nan(arch):
    text = "".join(assembly(hilo.load(NAN).module, "cuda", arch=arch).values())
    assert "max.NaN.f32" in text
    assert "max.f32" not in text


def test_an_unknown_architecture_answers_with_the_nearest():
    with pytest.raises(hilo.ArgumentError, match=r"compile for cuda: arch 'sm_91' is unknown; did you mean 'sm_90'"):
        hilo.compile_bundle(SOFTMAX, [("cuda", {"arch": "sm_91"})])


def test_without_a_driver_running_says_what_is_missing():
    if any(row.driver == "cuda" and row.is_available for row in devices()):
        pytest.skip("there is a CUDA device here")
    with pytest.raises(hilo.TargetError, match=r"device 'cuda' is not available here: .*NVIDIA"):
        hilo.compile(SOFTMAX, "cuda")

"""C functions that are compiled once, and linked with each program."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.iree import c_library

CALLS = """
func.func @main(%x: tensor<64xf64>, %y: tensor<64xf32>, %k: tensor<3x3xf32>)
    -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf32>, tensor<3x3xf32>) {
  %exp = stablehlo.exponential %x : tensor<64xf64>
  %log = stablehlo.log %x : tensor<64xf64>
  %power = stablehlo.power %x, %exp : tensor<64xf64>
  %rest = stablehlo.remainder %y, %y : tensor<64xf32>
  %turned = stablehlo.transpose %k, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %exp, %log, %power, %rest, %turned
    : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf32>, tensor<3x3xf32>
}
"""
SMALL = """
func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.log %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}
"""
EMBEDDED = ("--iree-llvmcpu-link-embedded=true",)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions are compiled for the first program already, in this process, and found nowhere."""
    monkeypatch.setattr(c_library, "PROGRAMS_BEFORE", 0)
    monkeypatch.setattr(c_library, "_known", type(c_library._known)(c_library._Functions))
    monkeypatch.setenv("HILO_ISOLATE", "0")


def compiled(text: str, **options: object) -> hilo.Executable:
    return hilo.compile(text, cache=False, check="off", **options)


def object_files(folder: Path) -> list[Path]:
    return [*folder.glob("*/*.o")]


def test_results_are_those_of_functions_within_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    rng = np.random.default_rng(0)
    x, y = rng.uniform(0.1, 9, 64), rng.uniform(0.1, 9, 64).astype(np.float32)
    k = rng.normal(size=(3, 3)).astype(np.float32)
    apart, within = compiled(CALLS), compiled(CALLS, flags=EMBEDDED)
    assert "compile: C functions" in apart.info.times_s and len(object_files(tmp_path)) == 1
    assert apart.info.rung == within.info.rung == "default"
    assert b"embedded-elf-" in apart.runner.program.bytes
    for mine, theirs in zip(apart(x, y, k), within(x, y, k), strict=True):
        np.testing.assert_array_max_ulp(np.asarray(mine), np.asarray(theirs), 1)
    np.testing.assert_allclose(np.asarray(apart(x, y, k)[1]), np.log(x), rtol=1e-14)
    assert "compile: C functions" not in compiled(SMALL).info.times_s


def test_a_damaged_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    compiled(SMALL)
    (path,) = object_files(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:1000])
    c_library._known.clear()
    assert compiled(SMALL).info.rung == "default"
    assert path.read_bytes() == whole


def test_without_a_folder_the_file_is_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    executable = compiled(SMALL)
    assert "compile: C functions" in executable.info.times_s
    assert [known.path.partition("/fd/")[0] for known in c_library._known.values()] == [f"/proc/{os.getpid()}"]
    np.testing.assert_allclose(np.asarray(executable(np.arange(1.0, 5.0))), np.log(np.arange(1.0, 5.0)))
    assert not [*tmp_path.iterdir()]


def test_without_a_linker_functions_are_compiled_with_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(c_library, "_linker", lambda: str(tmp_path / "missing"))
    executable = compiled(SMALL)
    assert executable.info.rung == "default"
    assert not object_files(tmp_path)


def test_what_cannot_be_linked_is_compiled_on_another_rung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    monkeypatch.setattr(c_library, "_keep", lambda made, path: str(tmp_path))
    executable = compiled(SMALL)
    assert executable.info.rung == "embedded-functions"


def test_other_machines_and_explicit_flags_have_their_own_functions() -> None:
    cpu = "--iree-hal-local-target-device-backends=llvm-cpu"
    assert c_library.is_wanted((cpu, "--iree-llvmcpu-target-cpu=host"))
    assert not c_library.is_wanted((cpu, "--iree-llvmcpu-target-triple=aarch64-linux-gnu"))
    assert not c_library.is_wanted((cpu, "--iree-llvmcpu-link-static=true"))


def test_a_system_linked_program_leaves_no_file_and_no_handle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    executable = compiled(SMALL, flags=("--iree-llvmcpu-link-embedded=false",))
    assert b"system-elf-" in executable.runner.program.bytes
    left = [os.path.realpath(f"/proc/self/fd/{handle}") for handle in os.listdir("/proc/self/fd")]
    assert not [path for path in left if "iree_dylib" in path]
    np.testing.assert_allclose(np.asarray(executable(np.arange(1.0, 5.0))), np.log(np.arange(1.0, 5.0)))

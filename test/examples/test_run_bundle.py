"""The C program that runs a bundle's module, with a CPU's module and with the interpreter's."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import hilo

SOURCE = Path(__file__).resolve().parents[2] / "examples" / "run_bundle" / "run_bundle.c"
TWICE_AND_TRANSPOSED = """
func.func @main(%x: tensor<4xf32>, %n: tensor<2x2xi32>) -> (tensor<4xf32>, tensor<2x2xi32>) {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.transpose %n, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0, %1 : tensor<4xf32>, tensor<2x2xi32>
}
"""


@pytest.mark.parametrize(("target", "device"), [("llvm-cpu", "local-sync"), ("vmvx", "local-task")])
def test_the_c_program_runs_a_bundles_module(tmp_path, target, device):
    program = os.environ.get("HILO_RUN_BUNDLE")
    if not program:
        pytest.skip("set HILO_RUN_BUNDLE to the program that examples/run_bundle/CMakeLists.txt builds")
    hilo.compile_bundle(TWICE_AND_TRANSPOSED, target).save(tmp_path / "bundle")
    module = hilo.load_bundle(tmp_path / "bundle").manifest.module(target)
    command = [program, str(tmp_path / "bundle" / module.file), device, "main"]
    done = subprocess.run([*command, "4xf32=1,2,3,4", "2x2xi32=1 2 3 4"], capture_output=True, text=True, check=True)
    assert done.stdout == "4xf32=2 4 6 8\n2x2xi32=[1 3][2 4]\n"
    wrong = subprocess.run([*command, "3xf32=1,2,3", "2x2xi32=1 2 3 4"], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert "shape dimension 0 mismatch" in wrong.stderr


def test_the_c_program_follows_iree_headers(tmp_path):
    headers = os.environ.get("HILO_IREE_HEADERS")
    if not headers:
        pytest.skip("set HILO_IREE_HEADERS to runtime/src of a checkout of IREE; PyPI has no headers")
    flags = ["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Werror", "-DIREE_ALLOCATOR_SYSTEM_CTL=iree_allocator_libc_ctl"]
    subprocess.run(["cc", "-fsyntax-only", *flags, f"-I{headers}", str(SOURCE)], check=True, cwd=tmp_path)

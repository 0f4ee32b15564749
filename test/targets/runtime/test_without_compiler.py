"""Running programs that were compiled elsewhere needs no compiler: the package iree-base-compiler may be missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[:2] == ["iree", "compiler"]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
"""


def run_without(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs Python code in a process where IREE's compiler cannot be imported."""
    return subprocess.run([sys.executable, "-c", WITHOUT + code, *words], capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with a host function, a collective and random numbers, for two replicas."""

    @hilo.host_function("halve")
    def halve(x: np.ndarray) -> np.ndarray:
        return x / 2

    b = XlaBuilder("everything", replicas=2)
    x = ops.Parameter(b, 0, Shape("f32", [3]), "x")
    total = ops.AllReduce(ops.CustomCall("halve", x, Shape("f32", [3])), ops.Add)
    drawn = ops.RngUniform(ops.ConstantR0(b, np.float32(0)), ops.ConstantR0(b, np.float32(1)), Shape("f32", [3]))
    path = tmp_path_factory.mktemp("bundle") / "everything.hilo"
    hilo.compile_bundle(b.Build(ops.Tuple(b, [total, drawn])), "llvm-cpu", replicas=2).save(path)
    return path


def test_a_bundle_runs(bundle: Path) -> None:
    code = """
import numpy as np, hilo
hilo.host_function("halve")(lambda x: x / 2)
run = hilo.load_bundle(sys.argv[1]).executable()
total, drawn = run(np.array([[2, 4, 6], [8, 10, 12]], np.float32))
print(np.asarray(total).tolist(), float(np.asarray(drawn).min()) >= 0)
assert not any(name.startswith("iree.compiler") for name in sys.modules)
"""
    done = run_without(code, str(bundle))
    assert done.stdout == "[[5.0, 7.0, 9.0], [5.0, 7.0, 9.0]] True\n", done.stderr


def test_hilo_run_runs_a_bundle(tmp_path: Path) -> None:
    text = "func.func @main(%x: tensor<2xbf16>) -> tensor<2xbf16> { return %x : tensor<2xbf16> }"
    hilo.compile_bundle(text, "llvm-cpu").save(tmp_path / "same.hilo")
    code = "from hilo.tools.run.tool import main\nsys.argv[0] = 'hilo-run'\nsys.exit(main())"
    done = run_without(code, str(tmp_path / "same.hilo"), "--input=2xbf16=1,2")
    assert "2xbf16=1 2" in done.stdout, done.stderr


@pytest.mark.parametrize("tool", ["run", "compile", "opt", "ops", "bisect"])
def test_tools_say_what_is_missing(tool: str, tmp_path: Path) -> None:
    (tmp_path / "empty.mlir").write_text("func.func @main() { return }")
    code = f"from hilo.tools.{tool}.tool import main\nsys.argv[0] = 'hilo-{tool}'\nsys.exit(main())"
    done = run_without(code, str(tmp_path / "empty.mlir"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"hilo-{tool}: error: the package iree-base-compiler is not installed"), done.stderr
    assert "Traceback" not in done.stderr


def test_compiling_says_what_is_missing() -> None:
    code = """
import hilo
try:
    hilo.compile("func.func @main() { return }")
except hilo.Error as error:
    print(error)
"""
    done = run_without(code)
    assert done.stdout.startswith("the package iree-base-compiler is not installed"), done.stderr

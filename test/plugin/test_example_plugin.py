"""The example of a third-party package, installed next to hilo as users install it, and used by name."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GELU = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "toy.gelu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as pip installs it."""
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "plugin"
    source.mkdir()
    for path in (ROOT / "examples" / "plugin").rglob("*"):  # pip builds in the source folder
        if path.is_file() and path.suffix != ".pyc":
            target = source / path.relative_to(ROOT / "examples" / "plugin")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*command, f"--target={folder}", str(source)], check=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("program") / "gelu.mlir"
    path.write_text(GELU)
    return path


def _tool(tool: str, *arguments: str, site: Path | None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site) if site is not None else ""}
    command = [sys.executable, "-m", f"hilo.tools.{tool}", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


def test_without_the_package_its_dialect_is_unknown(program: Path) -> None:
    done = _tool("opt", str(program), site=None)
    assert done.returncode == 1 and "unregistered dialect" in done.stderr


def test_a_program_in_its_dialect_runs(installed: Path, program: Path) -> None:
    done = _tool("run", str(program), "--input=4xf32=-1,0,1,2", site=installed)
    assert done.returncode == 0, done.stderr
    numbers = [float(text) for text in re.findall(r"4xf32=(.*)", done.stdout)[0].split()]
    wanted = [x / 2 * (1 + math.erf(x / math.sqrt(2))) for x in (-1.0, 0.0, 1.0, 2.0)]
    assert numbers == pytest.approx(wanted, rel=1e-5)


def test_its_pass_runs_by_name_and_is_listed(installed: Path, program: Path) -> None:
    done = _tool("opt", str(program), "--toy-expand-gelu", site=installed)
    assert done.returncode == 0, done.stderr
    assert "chlo.erf" in done.stdout and "toy." not in done.stdout
    assert re.search(r"--toy-expand-gelu .*\[hilo-toy\]", _tool("opt", "--list-passes", site=installed).stdout)


def test_its_verifier_speaks_with_the_line(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrong.mlir"
    path.write_text(GELU.replace("f32", "i32"))
    done = _tool("opt", str(path), site=installed)
    assert done.returncode == 1
    assert f"{path}:2:8: error: 'toy.gelu': operand has element type i32; it takes a float type" in done.stderr


LAYER = """func.func @main(%x: tensor<1x2xf32>, %w: tensor<2x2xf32>) -> tensor<1x2xf32> {
  %0 = stablehlo.dot %x, %w : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %1 = stablehlo.tanh %0 : tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}
"""


def test_its_target_runs_programs(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "layer.mlir"
    path.write_text(LAYER)
    values = ("--input=1x2xf32=1,2", "--input=2x2xf32=0.5,-1,0,-1")
    done = _tool("run", str(path), "--target=toy-chip", *values, site=installed)
    assert done.returncode == 0, done.stderr
    numbers = [float(text) for text in re.findall(r"\[(.*)\]", done.stdout)[-1].split()]
    assert numbers == pytest.approx([math.tanh(0.5), math.tanh(-3)], rel=1e-5)


def test_its_target_refuses_a_program_with_every_reason(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "layer.mlir"
    path.write_text(LAYER.replace("stablehlo.tanh", "stablehlo.cosine"))
    values = ("--input=1x2xf32=1,2", "--input=2x2xf32=0.5,-1,0,-1")
    done = _tool("run", str(path), "--target=toy-chip", *values, site=installed)
    assert done.returncode == 1
    assert "layer.mlir:3:8: error: stablehlo.cosine: the chip has no instruction" in done.stderr


def test_its_options_are_checked_and_its_cycles_counted(installed: Path) -> None:
    code = (
        "import hilo, numpy as np\n"
        "b = hilo.XlaBuilder('add'); x = hilo.ops.Parameter(b, 0, hilo.Shape('f32', (64,)), 'x')\n"
        "f = hilo.compile(b.Build(x + x), target='toy-chip', lanes=8)\n"
        "print(np.asarray(f(np.ones(64, 'f')))[:2], f.cycles)\n"
        "try: hilo.compile(b.Build(x + x), target='toy-chip', lane=8)\n"
        "except hilo.Error as error: print(error)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("[2. 2.] 8\n") and "option 'lane' is unknown; did you mean 'lanes'" in done.stdout


def test_it_is_imported_only_when_named(installed: Path) -> None:
    code = "import sys, hilo.dialect.operations.declared as d, hilo.lowering.pipelines.registry as r\n"
    code += "import hilo.targets.target as t\n"
    code += "assert 'toy' in d.dialect_names() and 'toy-expand-gelu' in r.names() and 'toy-chip' in t.target_names()\n"
    code += "assert not [name for name in sys.modules if name.startswith('hilo_toy')]"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_running_example_gives_the_same_on_three_devices(installed: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, str(ROOT / "examples" / "plugin" / "three_devices.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:3] == ["evaluator: [3.0, 1.0]", "llvm-cpu: [3.0, 1.0]", "toy-chip: [3.0, 1.0]"]
    assert any(re.search(r"stablehlo.cosine .*: interpreted: toy-chip: the chip has no instruction", x) for x in lines)
    wanted = [round(math.cos(math.tanh(x)) + x, 4) for x in (3.0, 1.0)]
    assert lines[-1] == f"cos(tanh(2 x)) + 2 x: {wanted}"

"""The shell commands of README run as pasted; commands that pages name exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from _repository import ROOT

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [block for block in BLOCK.findall((ROOT / "README.md").read_text()) if "hilo-" in block]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

DIGITS = """
func.func @main(%x: tensor<2x3xf32>, %s: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64}
      : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""


@pytest.mark.skipif(not (Path(sys.prefix) / "bin" / "activate").exists(), reason="runs in no virtual environment")
@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_readme_s_commands_run(number: int, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "digits.mlir").write_text(DIGITS)  # `make run` writes it
    (tmp_path / ".venv").symlink_to(sys.prefix)
    environment = {**os.environ, "HILO_CACHE_DIR": str(tmp_path / "cache")}
    script = f"set -euo pipefail\n{BLOCKS[number]}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "expand-batch-norm" in done.stdout  # the list of passes
    assert "4xf32=2 4 6 8" in done.stdout
    expanded = (tmp_path / "out" / "expanded.mlir").read_text()
    assert "stablehlo.multiply" in expanded and "stablehlo.batch_norm" not in expanded
    assert (tmp_path / "out" / "digits.vmfb").stat().st_size > 0


def test_make_commands_that_pages_name_exist() -> None:
    known = set(re.findall(r"^([a-z][a-z0-9-]*):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        named = set(re.findall(r"(?:^|`)make ([a-z][a-z0-9-]*)", page.read_text(), re.MULTILINE))
        assert named <= known, f"{page.name} names make {', '.join(sorted(named - known))}"


def test_files_that_pages_name_exist() -> None:
    path = re.compile(r"`((?:frontend|dialect|lowering|targets|tools|test|examples|docs)/[\w/.-]+)`")
    for page in PAGES:
        missing = [name for name in path.findall(page.read_text()) if not (ROOT / name).exists()]
        assert not missing, f"{page.name} names {', '.join(missing)}"


def test_tools_that_pages_name_exist() -> None:
    known = set(re.findall(r"^(hilo-\w+) =", (ROOT / "pyproject.toml").read_text(), re.MULTILINE))
    others = {
        "hilo-mlir",
        "hilo-lower",
        "hilo-cluster",
        "hilo-toy",
        "hilo-test",
    }  # the distribution, pipelines, an example
    for page in PAGES:
        named = set(re.findall(r"\bhilo-[a-z]+\b(?!\.)", page.read_text())) - others
        assert named <= known, f"{page.name} names {', '.join(sorted(named - known))}"


def test_folders_that_pages_test_have_such_tests() -> None:
    for page in PAGES:
        for tool, folder in re.findall(r"\b(lit|pytest) (test/[\w/]+)[ `]", page.read_text()):
            pattern = "*.mlir" if tool == "lit" else "test_*.py"
            assert any((ROOT / folder).rglob(pattern)), f"{page.name}: {tool} finds no test in {folder}"

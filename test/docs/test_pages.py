"""Every Python block of README and docs runs as a reader would paste it: README's separately, a page's in order."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from _repository import ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = {"tutorial.md", "replicas.md"}  # test_tutorial.py and test_replicas_page.py look at what these print


def _scripts() -> list[tuple[str, str]]:
    """Each script with a name: a block of README, or all blocks of a page."""
    readme = BLOCK.findall((ROOT / "README.md").read_text())
    found = [(f"README-{number}", block) for number, block in enumerate(readme, 1)]
    for page in [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        blocks = BLOCK.findall(page.read_text())
        if blocks and page.name not in ELSEWHERE:
            found.append((page.stem, "\n".join(blocks)))
    return found


SCRIPTS = dict(_scripts())


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all pages, new in each run: common parts, such as C functions, are compiled once."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_page_s_code_runs(name: str, tmp_path: Path, cache: Path) -> None:
    program = tmp_path / "out" / "digits.mlir"  # which README's pass reads; `make run` writes it
    program.parent.mkdir()
    program.write_text(
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %0 = stablehlo.negate %x : tensor<4xf32>\n  %1 = stablehlo.negate %0 : tensor<4xf32>\n"
        "  return %1 : tensor<4xf32>\n}\n"
    )
    if "import jax" in SCRIPTS[name]:
        pytest.importorskip("jax")
    script = tmp_path / "reader.py"
    script.write_text(SCRIPTS[name])
    environment = {**os.environ, "HILO_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr and "leaked" not in done.stderr, done.stderr


def test_blocks_are_found() -> None:
    assert len(SCRIPTS) >= 7

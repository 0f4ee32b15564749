"""How commands start and end: streams that the shell closed, outputs that take nothing, Ctrl-C in the first moments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
CLOSED, FULL = "cannot write to stdout: Bad file descriptor\n", "cannot write to stdout: No space left on device\n"


def _shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line.replace("hilo-", f"{sys.executable} -m hilo.tools.")],
        input=PROGRAM,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("hilo-opt - >&-", 1, f"hilo-opt: error: {CLOSED}"),
        ("hilo-opt --help >&-", 1, f"hilo-opt: error: {CLOSED}"),
        ("hilo-view --help >/dev/full", 1, f"hilo-view: error: {FULL}"),
        ("hilo-opt --help | true", 0, ""),
        ("hilo-opt --nonsense 2>&-", 2, ""),
        ("hilo-opt - <&- >/dev/null", 0, ""),
        ("hilo-opt missing.mlir", 1, "hilo-opt: error: cannot read 'missing.mlir': no such file or directory\n"),
    ],
)
def test_streams(line: str, status: int, said: str) -> None:
    done = _shell(line)
    assert (done.returncode, done.stderr, done.stdout) == (status, said, "")


def test_an_output_file_gets_no_closed_streams_number(tmp_path: Path) -> None:
    done = _shell(f"hilo-opt - -o {tmp_path}/out.mlir >&- 2>&-")
    assert done.returncode == 0
    assert "func.func @f" in (tmp_path / "out.mlir").read_text()


def test_an_interrupt_while_modules_are_imported(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("raise KeyboardInterrupt")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from hilo.tools.common.entry import start\nstart('x', 'slow')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (130, "x: interrupted\n")

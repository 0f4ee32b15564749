"""A few random programs through random plug-in backends, against XLA. `python test/fuzz/backends/run.py` runs more."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="answers are compared with XLA's: pip install jax")

RUN = Path(__file__).parent / "run.py"


def test_programs_in_parts_answer_as_xla_does() -> None:
    command = [sys.executable, str(RUN), "--seed=0", "--programs=8", "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    built = re.search(r"have built (\d+) parts", done.stdout)
    assert built and int(built[1]) > 20, done.stdout

"""A few random sessions of `hilo.jit`, against JAX. `python test/fuzz/sessions/run.py` runs more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="calls are compared with JAX's: pip install jax")

RUN = Path(__file__).parent / "run.py"


@pytest.mark.parametrize("tiers", ["evaluator", "auto"])
def test_sessions_answer_as_jax_does(tiers: str) -> None:
    command = [sys.executable, str(RUN), "--seed=0", "--sessions=4", "--calls=4", "--once", f"--option=tiers={tiers}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stdout + done.stderr

"""What the edits of hilo-reduce leave as it is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.tools.reduce import edits
from hilo.tools.reduce.state import Draft, State, operations

REDUCTION = """
func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
"""


@pytest.mark.parametrize("change", [edits.forward(0), edits.zero])
@pytest.mark.parametrize("keeps", [False, True])
def test_reducers_are_kept_where_values_are_compared(change: edits.Change, keeps: bool) -> None:
    """A reduction that returns one of its arguments has no defined result, so that two targets may differ."""
    with context(), ir.Location.unknown(context()):
        text = str(ir.Module.parse(REDUCTION))
        draft = Draft.of(State(text, (np.ones(4, np.float32), np.float32(0)), keeps_reducers=keeps))
        places = [n for n, op in enumerate(operations(draft.module)) if op.name == "stablehlo.maximum"]
        assert change(draft, places) == (not keeps)
        assert ("stablehlo.maximum" in str(draft.module)) == keeps


def test_a_signal_ends_the_search_with_the_smallest_program_so_far(tmp_path: Path) -> None:
    lines = [f"%{n} = stablehlo.add %{n - 1 if n else 'x'}, %x : tensor<4xf32>" for n in range(60)]
    body = "\n".join(lines)
    source = tmp_path / "long.mlir"
    source.write_text(f"func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{\n{body}\nreturn %59 : tensor<4xf32> }}")
    script = tmp_path / "slow.sh"
    script.write_text('#!/bin/sh\nsleep 0.1\ngrep -q "stablehlo.add" "$1"\n')
    script.chmod(0o755)
    made = tmp_path / "made.mlir"
    command = [sys.executable, "-m", "hilo.tools.reduce", str(source), "--test", str(script), "-j1", "-o", str(made)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        time.sleep(0.05)
        os.kill(process.pid, signal.SIGTERM)
        rest = process.stderr.read()
    assert process.returncode == 0 and "stopped" in rest, first + rest
    assert 0 < made.read_text().count("stablehlo.add") < 60

"""Tests of the user that `hilo-reduce` calls."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from hilo.tools.reduce.search import Script
from hilo.tools.reduce.state import State


def test_a_script_that_takes_too_long_ends_with_what_it_started(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    script = Script(f"cat %s; sleep 60 & echo $! > {note}; wait", timeout_s=2)
    start = time.monotonic()
    assert script(State("module {}", ())) == ""
    assert time.monotonic() - start < 30
    child = int(note.read_text())
    end = time.monotonic() + 10
    while time.monotonic() < end and _is_running(child):
        time.sleep(0.1)
    assert not _is_running(child)


@pytest.mark.parametrize(("command", "answer"), [("grep -q tensor %s", "interesting"), ("grep -q memref %s", "")])
def test_the_exit_status_is_the_answer(command: str, answer: str) -> None:
    assert Script(command, timeout_s=30)(State("func.func private @f(tensor<f32>)", ())) == answer


def _is_running(process: int) -> bool:
    """Whether a process is alive; one that has ended may wait for its parent."""
    try:
        os.kill(process, 0)
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False

"""What long compilations show on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from hilo.dialect.support.errors import ArgumentError
from hilo.targets import environment

SCRIPT = """
import sys, time
import hilo
from hilo.targets.compilation import driver, progress

progress.AFTER_S = progress.REFRESH_S = 0.02
build = driver.compile_entry

def slow(request, times, **after):
    if "fail" in sys.argv:
        raise hilo.CompileError("the compiler has had enough")
    with times.stage("lower"):
        time.sleep(0.5)
    return build(request, times, **after)

driver.compile_entry = slow
program = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"

def compile():
    hilo.compile(program, cache=False)

try:
    if "reported" in sys.argv:
        with progress.reported():
            compile()
    else:
        compile()
except hilo.CompileError as error:
    print(error)
print("compiled")
"""


def _on_terminal(*words: str, **environment_: str) -> str:
    """What the script writes to a terminal that is its stdout and stderr."""
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words],
        stdin=child,
        stdout=child,
        stderr=child,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"} | environment_,
    )
    os.close(child)
    written = b""
    while True:
        try:
            read = os.read(parent, 4096)
        except OSError:  # the terminal's other side is closed
            break
        if not read:
            break
        written += read
    os.close(parent)
    assert process.wait(timeout=60) == 0, written.decode()
    return written.decode()


def test_a_long_compilation_shows_its_stages_and_erases_them() -> None:
    text = _on_terminal()
    assert "compiling @main for llvm-cpu: passes, 0 s" in text
    assert "compiling @main for llvm-cpu: kernels and host code" in text
    after = text[text.rindex("compiling @main") :]
    assert "\x1b[2K" in after and after.rstrip().endswith("compiled")  # the line is erased before the program goes on


def test_a_failed_compilation_ends_its_line() -> None:
    text = _on_terminal("fail")
    assert "the compiler has had enough" in text and text.rstrip().endswith("compiled")


def test_nothing_is_shown_where_a_caller_reports() -> None:
    assert _on_terminal("reported").strip() == "compiled"


def test_nothing_is_shown_if_it_is_turned_off() -> None:
    assert _on_terminal(HILO_PROGRESS="0").strip() == "compiled"


def test_nothing_is_written_to_a_pipe() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "compiled", "")


def test_other_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_PROGRESS", "often")
    with pytest.raises(ArgumentError, match="HILO_PROGRESS is 'often'"):
        environment.shows_progress()

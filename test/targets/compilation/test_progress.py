"""What long compilations show on a terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import subprocess
import sys
import time

import pytest

from hilo.dialect.support.errors import ArgumentError
from hilo.targets import environment
from hilo.targets.compilation import progress

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
    if "tool" in sys.argv:
        from hilo.tools.common.tool import Tool

        class Test(Tool):
            name, summary = "hilo-test", "A test."

        with Test().progress("compiling for me"):
            compile()
    elif "reported" in sys.argv:
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
    assert re.search(r"compiling @main for llvm-cpu: passes, \d+ s", text)
    # Which of these is on the terminal when it is next refreshed, depends on the machine.
    stages = r"(kernels and host code|\d+ of \d+ kernels translated|machine code, \d+ kernels)"
    assert re.search(rf"compiling @main for llvm-cpu: {stages}, \d+ s", text)
    after = text[text.rindex("compiling @main") :]
    assert "\x1b[2K" in after and after.rstrip().endswith("compiled")  # the line is erased before the program goes on


def test_kernels_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    class Status:
        def update(self, text: str) -> None:
            shown.append(text)

    monkeypatch.setattr(progress, "_status", lambda text: contextlib.nullcontext(Status()))
    monkeypatch.setattr(progress, "AFTER_S", 0)
    monkeypatch.setattr(progress, "REFRESH_S", 0.001)

    def is_shown(text: str) -> bool:
        end = time.monotonic() + 60
        while not (shown and shown[-1].startswith(f"compiling: {text}, ")) and time.monotonic() < end:
            time.sleep(0.001)
        return time.monotonic() < end

    with progress.line("compiling"):
        progress.enter("compile")
        assert is_shown("kernels and host code")
        progress.enter_kernels(12, 68)
        assert is_shown("12 of 68 kernels translated")
        progress.enter_kernels(68, 68)
        assert is_shown("machine code, 68 kernels")
        progress.enter_rung("fenced")
        assert is_shown("kernels and host code, rung fenced")
        progress.enter_kernels(0, 68)
        assert is_shown("0 of 68 kernels translated, rung fenced")
    progress.enter_kernels(1, 2)  # without a line, nothing is shown


def test_tools_show_a_line_on_a_terminal() -> None:
    text = _on_terminal("tool")
    assert "hilo-test: compiling for me" in text and "for me: passes" in text
    assert text.rstrip().endswith("compiled") and "for me …" not in text


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

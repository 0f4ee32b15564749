"""The server of lit's tools: a call ends as the tool's own process would, in every case."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

if not hasattr(os, "fork"):
    pytest.skip("the tools are forks", allow_module_level=True)

from _tool_server import ToolServer

FILECHECK = {"filecheck": "filecheck.main:main"}
HELPERS = str(Path(__file__).parent)
ENVIRONMENT = {**os.environ, "PYTHONPATH": HELPERS}
"""As in lit's configuration: with this path the server imports the tools, so its forks have it, too."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("tools")
    server = ToolServer(FILECHECK, folder, ENVIRONMENT)
    yield folder
    server.close()


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [folder / "filecheck", *arguments],
        env=ENVIRONMENT | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def forks() -> list[psutil.Process]:
    found = []
    for one in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # it ended meanwhile
            if "_tool_server.py" in " ".join(one.cmdline()):
                found.append(one)
    return found[1:]


def wait_for_forks(count: int) -> list[psutil.Process]:
    for _ in range(200):
        if len(found := forks()) == count:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{forks()}, want {count}")


@pytest.mark.parametrize(("text", "status"), [("a word", 0), ("a word, and another", 1)])
def test_input_output_and_status_are_the_tool_s(folder: Path, tmp_path: Path, text: str, status: int) -> None:
    (tmp_path / "checks").write_text(f"CHECK: {text}")
    done = start(folder, str(tmp_path / "checks"))
    printed, _ = done.communicate("one\na word\n")
    assert done.returncode == status
    assert bool(printed) == bool(status)


@pytest.mark.parametrize("path", [HELPERS, "", "elsewhere"])  # with another path, the tool takes a process of its own
def test_a_wrong_command_line_is_the_tool_s_error(folder: Path, path: str) -> None:
    done = start(folder, "--no-such-flag", PYTHONPATH=path)
    assert "no-such-flag" in done.communicate("")[0]
    assert done.returncode not in (0, None)


def test_with_another_path_a_tool_takes_a_process_of_its_own(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "checks").write_text("CHECK: word")
    (tmp_path / "sitecustomize.py").write_text("print('read at the start', flush=True)")
    other = start(folder, str(tmp_path / "checks"), PYTHONPATH=str(tmp_path))
    assert other.communicate("word")[0].startswith("read at the start")


def test_a_crash_ends_the_command_with_its_signal(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "checks").write_text("CHECK: word")
    waiting = start(folder, str(tmp_path / "checks"))
    (fork,) = wait_for_forks(1)
    fork.send_signal(signal.SIGSEGV)
    assert waiting.wait(10) == -signal.SIGSEGV


def test_a_command_that_is_killed_takes_its_tool_along(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "checks").write_text("CHECK: word")
    waiting = start(folder, str(tmp_path / "checks"))
    wait_for_forks(1)
    waiting.kill()
    waiting.wait(10)
    wait_for_forks(0)


def test_without_the_server_a_command_fails(tmp_path: Path) -> None:
    (tmp_path / "checks").write_text("CHECK: word")
    server = ToolServer(FILECHECK, tmp_path / "tools", ENVIRONMENT)
    waiting = start(tmp_path / "tools", str(tmp_path / "checks"))
    time.sleep(0.5)
    server.close()
    assert waiting.wait(10) == 1
    assert sys.executable in (tmp_path / "tools" / "filecheck").read_text()

"""A disk that takes no more: a clear error, nothing half-written, and a result wherever only the cache is concerned.

Two real ones: a small file system in memory, where the process may mount one, and a limit on the size of files, which
every system has.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = """func.func @main(%x: tensor<30000xf32>) -> tensor<30000xf32> {
  %i = stablehlo.iota dim = 0 : tensor<30000xf32>
  %0 = stablehlo.add %x, %i : tensor<30000xf32>
  return %0 : tensor<30000xf32>
}
"""


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own, with room for another 4 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or (mounted := subprocess.run(command, capture_output=True)).returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr if shutil.which('mount') else 'no mount'}")
    try:
        (folder / "filler").write_bytes(bytes(12_288))
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def run(
    tool: str, *arguments: object, limit: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs a tool; `limit` is the largest file in bytes that it may write."""
    return subprocess.run(
        [sys.executable, "-m", f"hilo.tools.{tool}", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
        preexec_fn=limit and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))),
    )


def left(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.name != "filler")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("program") / "program.mlir"
    numbers = ", ".join(f"{index % 97}.0" for index in range(30000))
    file.write_text(PROGRAM.replace("stablehlo.iota dim = 0", f"stablehlo.constant dense<[{numbers}]>"))
    return file


@pytest.mark.parametrize("name", ["out.vmfb", "out.hilo", "out/"])
def test_what_is_compiled_is_written_whole_or_not_at_all(full: Path, program: Path, name: str) -> None:
    done = run("compile", program, "-o", f"{full}/{name}")
    assert done.returncode == 1, done.stderr
    assert "cannot write" in done.stderr and "No space left" in done.stderr
    assert left(full) == []


def test_a_result_is_written_whole_and_only_the_cache_goes_without(full: Path, program: Path) -> None:
    cache = full / "cache"
    arguments = (program, "--input=30000xf32=1", f"--output=@{full}/result.npy")
    done = run("run", *arguments, HILO_CACHE_DIR=str(cache))
    assert done.returncode == 1, done.stderr
    assert "warning: compile cache" in done.stderr and "compiled programs are not kept" in done.stderr
    assert "cannot write" in done.stderr.replace("warning: compile cache", "")
    assert (
        not [path for path in cache.rglob("*") if path.suffix in (".hilo", ".part")]
        and not (full / "result.npy").exists()
    )
    done = run("run", program, "--input=30000xf32=1", "--output_max_element_count=3", HILO_CACHE_DIR=str(cache))
    assert done.returncode == 0 and "=1 2 3" in done.stdout, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("tool", ["run", "compile", "opt"])
def test_a_full_stdout_is_an_error(tool: str, program: Path) -> None:
    arguments = ["--input=30000xf32=1"] if tool == "run" else []
    with open("/dev/full", "w") as full_file:
        done = subprocess.run(
            [sys.executable, "-m", f"hilo.tools.{tool}", str(program), *arguments],
            stdout=full_file,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )
    assert (done.returncode, "cannot write to stdout: No space left" in done.stderr) == (1, True), done.stderr


def test_no_room_for_the_compilers_own_files(full: Path, program: Path, tmp_path: Path) -> None:
    arguments = ("--no-cache", "--input=30000xf32=1")
    reproducers = tmp_path / "reproducers"
    done = run("run", program, *arguments, TMPDIR=str(full), HILO_REPRODUCER_DIR=str(reproducers))
    assert done.returncode == 1
    assert f"its temporary files in {full} (No space left on device); make room, or set TMPDIR" in done.stderr
    assert left(full) == [] and not reproducers.exists()


@pytest.mark.parametrize("variable", ["TMPDIR", "HILO_DUMP"])
def test_folders_that_cannot_be_written(variable: str, program: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = str(tmp_path / "file")
    done = run("run", program, "--no-cache", "--input=30000xf32=1", **{variable: folder})
    said = {"TMPDIR": f"temporary files in {folder} (Not a directory)", "HILO_DUMP": f"cannot write the dump {folder}"}
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert said[variable] in done.stderr


def test_a_limit_on_files(program: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    done = run("compile", program, "-o", folder / "out.vmfb", limit=65_536)
    assert done.returncode == 1 and "its temporary files in" in done.stderr and "File too large" in done.stderr
    small = tmp_path / "small.mlir"
    small.write_text(PROGRAM)
    done = run("run", small, "--input=30000xf32=1", f"--output=@{folder}/out.npy", limit=65_536)
    assert (done.returncode, f"cannot write {folder}/out.npy: File too large" in done.stderr) == (1, True), done.stderr
    assert left(folder) == []

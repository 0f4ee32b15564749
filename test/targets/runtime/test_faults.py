"""External failures end in a clear error, and the process stays usable."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from programs import ADD

import hilo
from hilo.dialect.io import parse_module
from hilo.targets import Executable, compile_module
from hilo.targets.compilation.driver import compile_ahead

Compile = Callable[..., Executable]


def works(run: Executable) -> bool:
    one = np.ones(8, np.float32)
    return np.array_equal(np.asarray(run(one, one)), one + one)


def test_an_interrupt_while_compiling_leaves_the_process_usable(compile_text: Compile) -> None:
    compile_text(ADD, cache=False)
    # Pressed again if nothing happens: Python drops an interrupt that arrives in a callback without a caller.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background ignore it
    presses = [threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT)) for delay in (0.05, 3, 6, 9)]
    for press in presses:
        press.start()
    stop_at = time.monotonic() + 60
    try:
        while time.monotonic() < stop_at:  # the signal comes during one of them
            compile_text(ADD, cache=False)
    except KeyboardInterrupt:
        pass
    else:
        pytest.fail("no interrupt arrived")
    finally:
        for press in presses:
            press.cancel()
        signal.signal(signal.SIGINT, handler)
    assert works(compile_text(ADD, cache=False))


def test_an_exception_in_a_host_function_leaves_the_executable_usable() -> None:
    calls: list[int] = []

    @hilo.host_function("test_faults.sometimes")
    def sometimes(a: np.ndarray) -> np.ndarray:
        calls.append(1)
        if len(calls) == 1:
            raise KeyError("not this time")
        return a + 1

    run = compile_module(
        parse_module("""
      func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
        %0 = stablehlo.custom_call @test_faults.sometimes(%a) : (tensor<4xf32>) -> tensor<4xf32>
        return %0 : tensor<4xf32>
      }""")
    )
    with pytest.raises(hilo.ExecutionError, match="raised KeyError: 'not this time'"):
        run(np.zeros(4, np.float32))
    np.testing.assert_array_equal(run(np.zeros(4, np.float32)), np.ones(4, np.float32))


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
def test_a_damaged_module_file_is_an_error_of_hilo_run(compile_text: Compile, tmp_path: Path, damage: str) -> None:
    module = compile_text(ADD).module_bytes
    file = tmp_path / "program.vmfb"
    middle = len(module) // 2
    content = {"cut": module[:middle], "flipped": bytes(64) + module[64:], "empty": b""}
    file.write_bytes(content[damage])
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "hilo.tools.run", str(file), "--input=8xf32=1", "--input=8xf32=1"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr and "error" in done.stderr.lower()
    assert time.monotonic() - started < 30


@pytest.fixture(scope="module")
def module_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `hilo-compile -o` writes."""
    file = tmp_path_factory.mktemp("module") / "program.vmfb"
    file.write_bytes(compile_ahead(parse_module(ADD)).module)
    return file


DAMAGE = """
import random, sys
from pathlib import Path
from hilo.dialect.support.errors import Error
from hilo.tools.common.vmfb import VmfbProgram

whole = Path(sys.argv[1]).read_bytes()
random.seed(1)
VmfbProgram.load(whole, "program.vmfb", None)

def refused(data):
    try:
        VmfbProgram.load(data, "program.vmfb", None)
    except Error:
        return True
    return False

kept = [("flipped", at) for at in range(len(whole))
        if not refused(whole[:at] + bytes([whole[at] ^ 1 << random.randrange(8)]) + whole[at + 1 :])]
kept += [("cut", size) for size in range(len(whole)) if not refused(whole[:size])]
kept += [("longer", more) for more in (1, 44, 4096) if not refused(whole + bytes(more))]
print(kept)
"""


def test_every_byte_of_a_module_file_is_checked(module_file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DAMAGE, str(module_file)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_iree_loads_a_module_with_its_checksum(module_file: Path) -> None:
    tool = Path(sys.executable).parent / "iree-run-module"
    if not tool.exists():
        pytest.skip("iree-run-module is missing")
    done = subprocess.run(
        [tool, f"--module={module_file}", "--device=local-sync", "--input=8xf32=1", "--input=8xf32=2"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "8xf32=3 3 3 3 3 3 3 3" in done.stdout, done.stderr

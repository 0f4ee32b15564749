"""Repeated calls, refusals, failures and loads do not leak memory.

HILO_LONG_TESTS=1 does all of it ten times as often.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from programs import ADD

import hilo
from hilo.targets import Executable
from hilo.targets.compilation.lookup import clear_memory_cache

Compile = Callable[..., Executable]
OFTEN = 10 if os.environ.get("HILO_LONG_TESTS") else 1
ONE, LARGE = np.ones(8, np.float32), np.ones(100_001, np.float32)[1:]


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def host_call(name: str) -> Executable:
    return hilo.compile(f"""
      func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {{
        %0 = stablehlo.custom_call @{name}(%a) : (tensor<8xf32>) -> tensor<8xf32>
        return %0 : tensor<8xf32>
      }}""")


def failing(call: Callable[[], object]) -> Callable[[], object]:
    def once() -> None:
        with pytest.raises(hilo.Error):
            call()

    return once


def reading(compile_text: Compile, path: Path) -> Callable[[], object]:
    run = compile_text(ADD)
    return lambda: np.asarray(run(ONE, ONE))


def large(compile_text: Compile, path: Path) -> Callable[[], object]:
    run = compile_text(ADD.replace("8xf32", "100000xf32"))
    return lambda: np.asarray(run(LARGE, LARGE))


def refused(compile_text: Compile, path: Path) -> Callable[[], object]:
    run = compile_text(ADD)
    return failing(lambda: run(ONE, ONE[:7]))


def host_function(compile_text: Compile, path: Path) -> Callable[[], object]:
    hilo.host_function("test_leaks.same")(lambda a: a)
    run = host_call("test_leaks.same")
    return lambda: run(ONE)


def raising(compile_text: Compile, path: Path) -> Callable[[], object]:
    hilo.host_function("test_leaks.wrong")(lambda a: a[:3])
    run = host_call("test_leaks.wrong")
    return failing(lambda: run(ONE))


def bundle(compile_text: Compile, path: Path) -> Callable[[], object]:
    hilo.compile_bundle(hilo.load(ADD), ["llvm-cpu"]).save(path / "add.hilo")
    return lambda: hilo.load_bundle(path / "add.hilo").executable()(ONE, ONE)


def cached(compile_text: Compile, path: Path) -> Callable[[], object]:
    def once() -> None:
        clear_memory_cache()
        compile_text(ADD)(ONE, ONE)

    return once


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")
@pytest.mark.parametrize(
    ("what", "count"),
    [(reading, 8_000), (large, 1_000), (refused, 3_000), (host_function, 3_000), (raising, 500), (bundle, 100),
     (cached, 100)],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip
def test_nothing_is_left(
    what: Callable[..., Callable[[], object]], count: int, compile_text: Compile, tmp_path: Path
) -> None:
    once = what(compile_text, tmp_path)
    for _ in range(count):
        once()
    gc.collect()
    before = resident_bytes()
    for _ in range(count * OFTEN):
        once()
    gc.collect()
    grown = resident_bytes() - before
    assert grown < 2 << 20, f"{grown} bytes more after {count * OFTEN} times"

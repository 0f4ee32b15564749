"""Many calls and many threads: memory does not grow, results are right while other programs are compiled.

`HILO_LONG_TESTS=1` makes a million calls.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from programs import ADD, unary

from hilo.targets import Executable, device_put

Compile = Callable[..., Executable]

CALLS = 1_000_000 if os.environ.get("HILO_LONG_TESTS") else 50_000


def resident_bytes() -> int:
    """The process's resident memory."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) * 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc")
@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("kind", ["device arrays", "NumPy arrays", "donated", "asynchronous"])
def test_calls_leave_no_memory_behind(compile_text: Compile, kind: str, device: str) -> None:
    run = compile_text(ADD, device=device, donate_argnums=(0,) if kind == "donated" else ())
    one = np.ones(8, np.float32)
    given = one if kind == "NumPy arrays" else device_put(one, device)
    x = device_put(one, device)
    calls = CALLS // (1 if kind == "device arrays" and device == "local-sync" else 5)

    def many(count: int) -> None:
        nonlocal x
        for turn in range(count):
            x = run.call_async(x, given) if kind == "asynchronous" else run(x, given)
            if turn % 100 == 0:
                x.block_until_ready()

    many(calls // 10)
    gc.collect()
    before = resident_bytes()
    many(calls)
    gc.collect()
    grown = resident_bytes() - before
    assert grown < 2 << 20, f"{grown} bytes more after {calls} calls"
    assert float(np.asarray(x)[0]) == 1 + calls // 10 + calls


def test_eight_threads_call_while_others_compile(compile_text: Compile) -> None:
    add, negate = compile_text(ADD), compile_text(unary("negate", "tensor<8xf32>"))
    wrong: list[str] = []
    done = threading.Event()

    def call(seed: int) -> None:
        random = np.random.default_rng(seed)
        for _ in range(400):
            a, b = (random.normal(size=8).astype(np.float32) for _ in "ab")
            if not np.array_equal(negate(add(device_put(a), b)), -(a + b)):
                wrong.append(f"call {seed}")

    def compile_more(size: int) -> None:
        while not done.is_set():
            run = compile_text(unary("abs", f"tensor<{size}xf32>"), cache=False)
            given = -np.arange(size, dtype=np.float32)
            if not np.array_equal(run(given), -given):
                wrong.append(f"compile {size}")

    callers = [threading.Thread(target=call, args=(seed,)) for seed in range(8)]
    compilers = [threading.Thread(target=compile_more, args=(size,)) for size in (3, 5)]
    for thread in (*callers, *compilers):
        thread.start()
    for thread in callers:
        thread.join(120)
    done.set()
    for thread in compilers:
        thread.join(120)
    assert not any(thread.is_alive() for thread in (*callers, *compilers))
    assert not wrong


def test_threads_share_one_context_each(compile_text: Compile) -> None:
    run = compile_text(unary("sqrt", "tensor<4xf32>"), cache=False)
    given = np.array([1, 4, 9, 16], np.float32)
    threads = [threading.Thread(target=lambda: [run(given) for _ in range(100)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert 1 <= len(run.runner.program.contexts) <= 8, "as many contexts as calls at once"

"""Processes exit cleanly whatever objects are alive, even after a fork, and per-process objects are created once.

Each process here runs many scenarios: one forked child for each, which then ends as any Python program does.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCENARIOS = """
import os, sys, threading, time
import numpy as np
import hilo
from hilo import Shape, XlaBuilder, ops
from hilo.lowering import PassRun, apply_greedily, pattern

def product(size):
    b = XlaBuilder("product")
    x, w = (ops.Parameter(b, k, Shape("f32", [size, size]), name) for k, name in enumerate("xw"))
    return b.Build(ops.Add(ops.Dot(x, w), x))

small, large = product(16), product(512)
ones = np.ones((512, 512), np.float32)
few = ones[:16, :16].copy()
run = hilo.compile(large, device="local-task")
run_small = hilo.compile(small, device="local-sync")
old = run(ones, ones)
np.asarray(run_small.call_async(few, few))

b = XlaBuilder("fed")
fed, _ = ops.InfeedWithToken(ops.CreateToken(b), Shape("f32", [4]))
waits = hilo.compile(b.Build(fed))
turns = [0]

def forever(action):
    def loop():
        while True:
            action()
            turns[0] += 1
    return loop

def in_threads(action, least=1):
    for _ in range(2):
        threading.Thread(target=forever(action), daemon=True).start()
    while turns[0] < least:
        time.sleep(1e-3)

def result_is_dropped_last():
    sys.modules["kept"] = np.asarray(run(ones, ones))
    sys.kept = run(ones, ones)

def globals_are_kept_by_the_bindings():
    @pattern("stablehlo.negate")
    def nothing(op):
        return result
    result = run(ones, ones)
    apply_greedily(hilo.load(small.as_text()).module.operation, [nothing], PassRun())

def daemon_calls():
    in_threads(lambda: run(ones, ones), 3)

def daemon_makes_short_calls():
    in_threads(lambda: run_small(few, few), 100)

def daemon_lowers():
    in_threads(lambda: hilo.lower(small), 2)

def daemon_waits_for_a_feed():
    in_threads(waits, 0)
    time.sleep(0.3)

def reads_and_calls():
    assert np.asarray(old)[0, 0] == 513 and np.asarray(run(ones, ones))[0, 0] == 513
    assert np.asarray(run(old, ones))[0, 0] == 513 * 512 + 513
    assert np.asarray(run.call_async(ones, ones))[0, 0] == 513
    assert np.asarray(run_small.call_async(few, few))[0, 0] == 17

scenarios = {name: f for name, f in list(globals().items()) if f.__class__ is forever.__class__}
for name in ("product", "forever", "in_threads", "pattern"):
    scenarios.pop(name, None)
children = {}
for name in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        scenarios[name]()
        sys.exit(0)
    children[name] = child
failed = {}
deadline = time.monotonic() + 60
for name, child in children.items():
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid or time.monotonic() > deadline:
            break
        time.sleep(0.01)
    if not pid:
        os.kill(child, 9)
        os.waitpid(child, 0)
        failed[name] = "hangs"
    elif status:
        failed[name] = f"ended with status {status}"
print("failed", failed)
"""

NAMES = (
    "result_is_dropped_last",
    "globals_are_kept_by_the_bindings",
    "daemon_calls",
    "daemon_makes_short_calls",
    "daemon_lowers",
    "daemon_waits_for_a_feed",
    "reads_and_calls",
)

FIRST_USE = """
import sys, threading
import numpy as np
import hilo
from hilo import Shape, XlaBuilder, ops
from hilo.dialect.context import context
from hilo.targets.runtime.device import get_device

sys.setswitchinterval(1e-6)
barrier, failures = threading.Barrier(4), []

def use(number):
    barrier.wait()
    try:
        b = XlaBuilder("p")
        x = ops.Parameter(b, 0, Shape("f32", [4]), "x")
        run = hilo.compile(b.Build(ops.Add(x, ops.Constant(b, np.float32(number)))), target="evaluator")
        assert np.asarray(run(np.zeros(4, np.float32)))[0] == number
        used.append((context(), get_device("local-sync"), get_device("local-task")))
    except BaseException as error:
        failures.append(error)

used = []
threads = [threading.Thread(target=use, args=(k,)) for k in range(4)]
for t in threads: t.start()
for t in threads: t.join()
print(failures, len({tuple(map(id, row)) for row in used}))
"""


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=240)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_a_process_ends_cleanly_whatever_is_alive() -> None:
    ended = python(SCENARIOS, *NAMES)
    assert ended.stdout.splitlines()[-1:] == ["failed {}"], ended.stdout + ended.stderr
    assert (ended.returncode, ended.stderr) == (0, "")


def test_threads_whose_first_use_coincides_share_one_context_and_devices() -> None:
    ended = python(FIRST_USE)
    assert (ended.stdout, ended.stderr) == ("[] 1\n", "")

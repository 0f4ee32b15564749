"""Tiers: the evaluator answers until compiled code takes over."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import textwrap
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import ops
from hilo.targets.compilation import driver
from hilo.targets.tiers import choose
from hilo.targets.tiers.executable import TieredExecutable

X = np.arange(6, dtype=np.float32)


def program(name: str, build: Callable[[hilo.XlaOp], hilo.XlaOp]) -> hilo.XlaComputation:
    b = hilo.XlaBuilder(name)
    return b.Build(build(ops.Parameter(b, 0, hilo.Shape("f32", [6]), "x")))


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Compilations wait for this event."""
    event = threading.Event()
    compile_request = driver.compile_request

    def wait(request: Any) -> Any:
        assert request.target.build is not None or event.wait(60)
        return compile_request(request)

    monkeypatch.setattr(driver, "compile_request", wait)
    return event


def test_the_evaluator_answers_until_compiled_code_takes_over(gate: threading.Event) -> None:
    f: Any = hilo.compile(program("swap", lambda x: x * 2), tiers="auto", check="first")
    for _ in range(3):
        np.testing.assert_array_equal(f(X), 2 * X)
    assert (f.tier_info.tier, f.tier_info.evaluated, f.info.target) == ("evaluator", 3, "evaluator")
    gate.set()
    assert f.wait(60)
    np.testing.assert_array_equal(f(X), 2 * X)
    assert (f.tier_info.tier, f.tier_info.evaluated, f.info.target) == ("compiled", 3, "llvm-cpu")
    assert f.info.check.state == "passed", "the first compiled answer was compared before anybody got one"


def test_threads_get_right_answers_while_the_code_is_swapped() -> None:
    f = hilo.jit(lambda x, n: x * n + 1, check="off")
    wrong: list[int] = []
    done = threading.Event()

    def call(n: int) -> None:
        while not done.is_set():
            if not np.array_equal(f(X, float(n)), X * n + 1):  # type: ignore[arg-type]
                wrong.append(n)

    threads = [threading.Thread(target=call, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    while not f.explain().compilations:
        time.sleep(0.01)
    assert f.wait(60)
    done.set()
    for thread in threads:
        thread.join()
    assert not wrong and f.explain().compilations[0].tier == "compiled"


def test_a_failed_compilation_leaves_the_program_on_the_evaluator(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: Any) -> Any:
        raise hilo.CompileError("the compiler cannot do it\nmore")

    monkeypatch.setattr(driver, "compile_request", fail)
    f = hilo.jit(lambda x: x - 1)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        f(X)
        assert f.wait(60)
        np.testing.assert_array_equal(f(X), X - 1)  # type: ignore[arg-type]
    assert [w.category for w in caught] == [hilo.TierWarning]
    (said,) = f.explain().compilations
    assert (said.tier, said.state) == ("evaluator", "it could not be compiled: the compiler cannot do it")


def test_a_call_waits_where_the_evaluator_would_take_longer() -> None:
    f: Any = hilo.jit(lambda x: hilo.fori_loop(0, 200_000, lambda i, v: v * 0.5 + 1, x), check="off")
    f(X)
    (said,) = f.explain().compilations
    assert (said.tier, said.state) == ("compiled", "calls wait for the compiler")


def test_a_later_call_waits_where_the_evaluator_took_longer_than_expected(gate: threading.Event) -> None:
    f: Any = hilo.compile(program("slow", lambda x: x * 3), tiers="auto")
    f(X)
    f.tier_info = dataclasses.replace(f.tier_info, evaluate_s=1e6)
    threading.Timer(0.1, gate.set).start()
    np.testing.assert_array_equal(f(X), 3 * X)
    assert (f.tier_info.tier, f.tier_info.evaluated) == ("compiled", 1)


def test_a_wrong_compiled_answer_never_reaches_a_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    made = driver.compile_entry
    wrong = program("sub", lambda x: x + 1)

    def compile_entry(request: Any, times: Any, *, after: str = "") -> Any:
        return made(request if after else dataclasses.replace(request, module=wrong.module), times, after=after)

    monkeypatch.setattr(driver, "compile_entry", compile_entry)
    f: Any = hilo.compile(program("add", lambda x: x + 2), tiers="auto", check="first", cache=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", hilo.MiscompileWarning)
        f(X)
        assert f.wait(60)
    np.testing.assert_array_equal(f(X), X + 2)
    assert f.info.check.state == "differs"


def test_the_same_calls_give_the_same_random_numbers_on_both_tiers(gate: threading.Event) -> None:
    def draw(x: hilo.XlaOp) -> hilo.XlaOp:
        b = x.builder
        return x + ops.RngUniform(ops.Constant(b, 0.0), ops.Constant(b, 1.0), hilo.Shape("f32", [6]))

    expected = hilo.compile(program("draw", draw), "evaluator")
    numbers = [np.asarray(expected(X)) for _ in range(4)]
    f: Any = hilo.compile(program("draw", draw), tiers="auto")
    got = [np.asarray(f(X)) for _ in range(2)]
    gate.set()
    assert f.wait(60)
    got += [np.asarray(f(X)) for _ in range(2)]
    np.testing.assert_allclose(got, numbers, rtol=1e-6)


def test_reused_is_compiled_from_the_second_call_on(gate: threading.Event) -> None:
    f: Any = hilo.compile(program("reused", lambda x: x * 5), tiers="reused")
    f(X)
    assert f.tier_info.reason == "the compiler has not been asked yet"
    f(X)
    assert f.tier_info.reason == "the compiler is working"
    gate.set()
    assert f.wait(60) and f.tier_info.tier == "compiled"


def test_a_program_is_found_again_on_disk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from hilo.targets.compilation.lookup import clear_memory_cache

    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    sources = []
    for _ in range(2):
        clear_memory_cache()
        f = hilo.jit(lambda x: x * 11)
        f(X)
        assert f.wait(60)
        sources.append(f.explain().compilations[0].source)
        f(X)  # a program of a cache is guarded in its first call
        assert f._recent[0].executable.is_direct
    assert sources == ["compiled", "disk"]


def test_tiers_on_demand() -> None:
    computation = program("demand", lambda x: x * 7)
    assert hilo.compile(computation, tiers="compiled").info.target == "llvm-cpu"
    assert hilo.compile(computation, tiers="evaluator").info.target == "evaluator"
    assert not isinstance(hilo.compile(computation, "evaluator", tiers="auto"), TieredExecutable)
    with pytest.raises(hilo.ArgumentError, match="did you mean 'auto'"):
        hilo.compile(computation, tiers="aut")  # type: ignore[arg-type]


def test_each_part_of_a_program_for_several_targets_has_tiers(gate: threading.Event) -> None:
    def parts(x: Any, y: Any) -> Any:
        with hilo.jit_scope(False):
            middle = np.cos(np.tanh(x) * 3)
        return np.sin(middle) + y

    expected = np.sin(np.cos(np.tanh(X) * 3)) + X
    f: Any = hilo.jit(parts, target=["llvm-cpu", "evaluator"], donate_argnums=1)
    given = hilo.device_put(X)
    np.testing.assert_allclose(f(X, given), expected, 1e-5)
    assert given.is_donated, "on all tiers, in parts, too"
    (said,) = f.explain().compilations
    assert (said.tier, said.state) == ("evaluator", "the compiler is working")
    gate.set()
    assert f.wait(60)
    assert f.explain().compilations[0].tier == "compiled"
    np.testing.assert_allclose(f(X, X), expected, 1e-5)
    for tiers, tier in (("evaluator", "evaluator"), ("compiled", "compiled")):
        f = hilo.jit(parts, target=["llvm-cpu", "evaluator"], tiers=tiers)
        np.testing.assert_allclose(f(X, X), expected, 1e-5)
        assert f.explain().compilations[0].tier == tier


def test_donated_arrays_are_gone_on_the_evaluator() -> None:
    f: Any = hilo.jit(lambda x: x + 1, donate_argnums=0, tiers="evaluator")
    given = hilo.device_put(X)
    np.testing.assert_array_equal(f(given), X + 1)
    assert given.is_donated


def test_what_was_measured_corrects_the_estimates() -> None:
    ratio = choose.Ratio()
    for _ in range(30):
        ratio.measured(2.0, 1.0)
    assert 1.9 < ratio.value <= 2.0


def test_a_fork_s_child_asks_the_compiler_once_more() -> None:
    script = """
        import os, threading
        import numpy as np
        import hilo
        from hilo.targets.compilation import driver
        gate, compile_request = threading.Event(), driver.compile_request
        driver.compile_request = lambda request: (gate.wait(), compile_request(request))[1]
        f = hilo.jit(lambda x: x * 2, check="off")
        f(np.ones(4, "f"))
        pid = os.fork()
        gate.set()
        if not pid:
            is_over = f.wait(60)
            os._exit(not (is_over and f.explain().compilations[0].tier == "compiled" and f(np.ones(4, "f"))[0] == 2))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), f.wait(60))
    """
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=150)
    assert ran.stdout.split() == ["0", "True"], ran.stderr


def test_nothing_is_left_running_when_the_process_ends() -> None:
    script = """
        import os, sys, threading, time
        import numpy as np, psutil
        import hilo
        from hilo.targets.compilation.iree import compiler
        f = hilo.jit(lambda x: x @ x, check="off", cache=False)
        f(np.ones((64, 64), "f"))
        while not compiler._POOL.busy:
            time.sleep(0.001)
        print(*(worker.pid for worker in compiler._POOL.busy))
    """
    start = time.perf_counter()
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0 and not ran.stderr, ran.stderr
    assert time.perf_counter() - start < 60
    import psutil

    for pid in map(int, ran.stdout.split()):
        assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE

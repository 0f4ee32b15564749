"""Compilation in a worker process: crashes, kills, timeouts, forks end in an error, and the next compilation works."""

from __future__ import annotations

import dataclasses
import os
import re
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
from hilo.targets import Executable, compile_module, get_target
from hilo.targets.compilation.iree import compiler

Compile = Callable[..., Executable]

# IREE 3.13 dies of SIGSEGV on it; a pass rewrites it.
PADDED = """
func.func @main(%a: tensor<2xcomplex<f64>>) -> tensor<4xcomplex<f64>> {
  %c = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f64>>
  %0 = stablehlo.pad %a, %c, low = [1], high = [1], interior = [0]
    : (tensor<2xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
  return %0 : tensor<4xcomplex<f64>>
}"""


def works(add: Executable) -> bool:
    one = np.ones(8, np.float32)
    return np.array_equal(np.asarray(add(one, one)), one + one)


def test_a_crash_of_the_compiler_is_an_error_and_the_next_compilation_works(compile_text: Compile) -> None:
    with pytest.raises(hilo.CompileError, match="the compiler process ended by SIGSEGV") as failure:
        compile_text(ADD, cache=False, triple="no-such-machine")
    assert failure.value.reproducer is not None
    assert "(tried: default, " in str(failure.value)
    assert works(compile_text(ADD, cache=False))


def test_a_pass_keeps_a_crash_away(compile_text: Compile) -> None:
    got = np.asarray(compile_text(PADDED)(np.array([3 + 4j, 5])))
    np.testing.assert_array_equal(got, [1 + 2j, 3 + 4j, 5, 1 + 2j])


def test_the_stages_of_a_compilation_take_its_time(compile_text: Compile) -> None:
    for isolate in (True, False):
        times_s = compile_text(ADD, cache=False, isolate=isolate).info.times_s
        stages = [times_s[name] for name in times_s if name.startswith("compile: ")]
        assert len(stages) >= 4  # in one of the first programs of a process the C functions are a fifth
        assert 0 < sum(stages) <= times_s["compile"]


def test_a_killed_idle_worker_is_replaced(compile_text: Compile) -> None:
    compile_text(ADD, cache=False)
    for pid in compiler.workers():
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.1)
    assert works(compile_text(ADD, cache=False))


def test_a_worker_killed_at_work_is_an_error_and_the_next_compilation_works(compile_text: Compile) -> None:
    compile_text(ADD, cache=False)
    (pid, *_) = compiler.workers()[::-1]
    sizes = range(100, 180, 2)
    types = ", ".join(f"tensor<{size}x{size}xi16>" for size in sizes)
    products = "\n".join(  # none of them has a kernel that other programs share, without which it would be tried again
        f"%r{size} = stablehlo.dot_general %x{size}, %x{size}, contracting_dims = [1] x [0]"
        f" : (tensor<{size}x{size}xi16>, tensor<{size}x{size}xi16>) -> tensor<{size}x{size}xi16>"
        for size in sizes
    )
    arguments = ", ".join(f"%x{size}: tensor<{size}x{size}xi16>" for size in sizes)
    results = ", ".join(f"%r{size}" for size in sizes)
    long = parse_module(f"func.func @main({arguments}) -> ({types}) {{ {products}\n return {results} : {types} }}")

    def kill_at_work() -> None:
        while pid in compiler.workers():  # idle: the program is still being lowered
            time.sleep(0.01)
        time.sleep(0.05)
        os.kill(pid, signal.SIGKILL)

    threading.Thread(target=kill_at_work, daemon=True).start()
    cpu = get_target("llvm-cpu")
    with pytest.raises(hilo.CompileError, match="the compiler process ended by SIGKILL"):
        compile_module(long, dataclasses.replace(cpu, ladder=cpu.ladder[:1]), cache=False)
    assert works(compile_text(ADD, cache=False))


def test_a_compilation_that_takes_too_long_is_stopped(compile_text: Compile) -> None:
    with pytest.raises(hilo.CompileError, match=r"did not finish within 0\.01 s and was stopped"):
        compile_text(ADD, cache=False, compile_timeout_s=0.01)
    assert works(compile_text(ADD, cache=False, compile_timeout_s=60))


def test_in_this_process(compile_text: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    run = compile_text(ADD, cache=False, isolate=False)
    assert run.info.mode == "in-process" and works(run)
    monkeypatch.setenv("HILO_ISOLATE", "0")
    assert compile_text(ADD, cache=False).info.mode == "in-process"
    assert compile_text(ADD, cache=False, isolate=True).info.mode == "worker"
    with pytest.raises(hilo.CompileError) as failure:
        compile_text(ADD, cache=False, flags=["--iree-llvmcpu-embedded-linker-path=/bin/false"])
    assert "failed to link" in failure.value.diagnostics
    with pytest.raises(hilo.CompileError, match="no-such-flag"):
        compile_text(ADD, cache=False, flags=["--no-such-flag"])
    with pytest.raises(hilo.ArgumentError, match="isolate is 'maybe'; it takes True, False or 'auto'"):
        compile_text(ADD, isolate="maybe")


def test_without_a_worker_auto_compiles_here_and_says_so(
    compile_text: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler._POOL.close()
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.warns(UserWarning, match="hilo compiles in this process, since no worker could be started"):
        assert works(compile_text(ADD, cache=False))
    with pytest.raises(hilo.CompileError, match="no compiler process could be started"):
        compile_text(ADD, cache=False, isolate=True)


def test_threads_compile_at_the_same_time(compile_text: Compile) -> None:
    found: list[bool] = []
    threads = [threading.Thread(target=lambda: found.append(works(compile_text(ADD, cache=False)))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 3
    assert len(compiler.workers()) <= compiler.MAX_IDLE_WORKERS


def test_workers_end_with_the_process() -> None:
    code = f"""
import os
import re
from hilo.dialect.io import parse_module
from hilo.targets import compile_module
from hilo.targets.compilation.iree import compiler
compile_module(parse_module('''{ADD}'''), cache=False)
print(*compiler.workers())
"""
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    deadline = time.monotonic() + 10
    for pid in map(int, printed.split()):
        while True:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                break
            assert time.monotonic() < deadline, f"worker {pid} outlived its process"
            time.sleep(0.02)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_a_forked_process_compiles_and_runs_on_its_own() -> None:
    code = f"""
import os, numpy as np
from hilo.dialect.io import parse_module
from hilo.targets import compile_module
text = '''{ADD}'''
one = np.ones(8, np.float32)
def run():
    result = compile_module(parse_module(text), cache=False)(one, one)
    assert np.array_equal(np.asarray(result), one + one)
run()
child = os.fork()
if child == 0:
    run()
    os._exit(7)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 7, status
run()
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_a_worker_goes_without_the_plugins_that_its_target_does_not_need() -> None:
    cpu = compiler.global_flags(("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu"))
    assert "--iree-plugin=-hal_target_vulkan_spirv" in cpu and "--iree-plugin=-hal_target_vmvx" in cpu
    vulkan = compiler.global_flags(("--iree-hal-target-device=vulkan",))
    assert "--iree-plugin=-hal_target_vulkan_spirv" not in vulkan and "--iree-plugin=-hal_target_cuda" in vulkan
    assert len({cpu, vulkan}) == 2, "so each has a worker of its own"


def test_a_worker_that_prints_invalid_operations_as_if_they_were_valid_survives_errors() -> None:
    assert compiler.NOT_VERIFIED_TO_PRINT in compiler.global_flags(())
    invalid = b"func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> { return %x : tensor<2xf32> }"
    flags = ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")
    made = compiler.compile_bytecode(invalid, flags, isolation="worker", bodies={})
    assert made.module is None and "error: type of return operand 0" in made.diagnostics, made.diagnostics
    assert compiler.CRASH_MARK not in made.diagnostics


LONG_JOB = """
import hilo, threading, time
from hilo.targets.compilation.iree import compiler
lines = [f"%{k} = stablehlo.sine %x{k} : tensor<{k + 2}x{k + 3}xf64>" for k in range(500)]
args = ", ".join(f"%x{k}: tensor<{k + 2}x{k + 3}xf64>" for k in range(500))
types = ", ".join(f"tensor<{k + 2}x{k + 3}xf64>" for k in range(500))
body = "\\n".join(lines)
names = ", ".join(f"%{k}" for k in range(500))
text = f"func.func @main({args}) -> ({types}) {{ {body}\\n return {names} : {types} }}"
seen = []
start = compiler._Worker.compile
def compile(self, *rest):
    print(self.pid, flush=True)
    return start(self, *rest)
compiler._Worker.compile = compile
hilo.compile(text, cache=False, kernel_store=False, isolate=True)
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up in /proc")
def test_a_worker_at_work_ends_with_its_parent() -> None:
    parent = subprocess.Popen([sys.executable, "-c", LONG_JOB], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    time.sleep(0.5)
    assert parent.poll() is None
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 8
    while os.path.exists(f"/proc/{worker}") and time.monotonic() < deadline:
        with open(f"/proc/{worker}/stat") as stat:
            if stat.read().split()[2] == "Z":  # ended; nobody asks how
                break
        time.sleep(0.05)
    else:
        assert not os.path.exists(f"/proc/{worker}")


def test_a_kernel_works_on_large_parts_of_an_array(compile_text: Compile, tmp_path: Path) -> None:
    text = """
    func.func @main(%x: tensor<1000x8x1000xf32>) -> tensor<8x1000x1000xf32> {
      %0 = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<1000x8x1000xf32>) -> tensor<8x1000x1000xf32>
      return %0 : tensor<8x1000x1000xf32>
    }"""
    compile_text(text, cache=False, isolate=True, flags=(f"--iree-hal-dump-executable-configurations-to={tmp_path}",))
    (kernel,) = (path.read_text() for path in tmp_path.iterdir())
    tile = re.search(r"distribution = \[(\d+), (\d+), (\d+)\]", kernel)
    assert tile is not None and max(map(int, tile.groups())) > 64, tile

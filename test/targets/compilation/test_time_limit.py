"""Attempts to compile that take time out of proportion to the program."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

import hilo
from hilo.targets import get_target
from hilo.targets.compilation.iree import compiler, time_limit
from hilo.targets.compilation.ladder import helps

PRODUCT = """
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.sine %0 : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}"""


@pytest.fixture(autouse=True)
def no_idle_workers() -> None:
    """A worker that is started has not compiled anything before, so that it needs time for any program."""
    compiler._POOL.close()


def test_an_attempt_out_of_proportion_is_stopped_and_the_last_rung_has_the_whole_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time_limit, "cpu_limit_s", lambda size_bytes: 1e-3)
    run = hilo.compile(PRODUCT, cache=False, check="off")
    assert run.info.rung.endswith("O0")
    assert "kernels-in-place" not in run.info.rung, "it takes as long"
    a, b = np.random.default_rng(0).normal(size=(2, 64, 64)).astype(np.float32)
    np.testing.assert_allclose(np.asarray(run(a, b)), np.sin(a.astype(np.float64) @ b), atol=1e-4)


def test_who_sets_no_limit_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "cpu_limit_s", lambda size_bytes: 1e-3)
    assert hilo.compile(PRODUCT, cache=False, check="off", compile_timeout_s=None).info.rung == "default"


BETWEEN = """
from hilo.targets.compilation.iree.time_limit import end_after
import time

def work(cpu_s):
    end = time.process_time() + cpu_s
    while time.process_time() < end:
        pass

end_after(0.1)
end_after(0.0)
work(0.3)
print("between two jobs", flush=True)
end_after(0.1)
time.sleep(0.3)
print("waiting", flush=True)
work(0.3)
print("for too long", flush=True)
"""


def test_the_limit_is_cpu_time_of_one_job() -> None:
    done = subprocess.run([sys.executable, "-c", BETWEEN], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines() == ["between two jobs", "waiting"] and time_limit.was_ended(done.returncode)


def test_a_time_limit_in_seconds_stops_each_attempt() -> None:
    with pytest.raises(hilo.CompileError, match=r"did not finish within 1e-05 s and was stopped"):
        hilo.compile(PRODUCT, cache=False, check="off", compile_timeout_s=1e-5)


def test_the_limit_grows_with_the_program() -> None:
    assert time_limit.cpu_limit_s(0) < time_limit.cpu_limit_s(10_000) < 1800


@pytest.mark.parametrize("name", ["llvm-cpu", "vulkan", "cuda", "vmvx"])
def test_each_target_compiled_by_iree_has_rungs_for_attempts_that_were_stopped(name: str) -> None:
    ladder = get_target(name).ladder
    helping = [rung.name for rung in ladder if rung.when and helps(rung, f"{time_limit.STOPPED_MARK} within 1 s")]
    assert [each for each in helping if re.fullmatch("fenced|O1|O0", each)] == ["fenced", "O1", "O0"]

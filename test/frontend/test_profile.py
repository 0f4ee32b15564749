"""Profiles: a trace that Perfetto opens, with the user's lines; a table; and no cost when off."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import hilo
from hilo import ops
from hilo.dialect.support.recording import Recorder, Span
from hilo.targets.runtime.executable import Executable, _plain_call

X = np.ones(4, np.float32)


def own(profile: Recorder) -> list[Span]:
    """What this thread did; others may still compile, check and run what other tests began."""
    return [span for span in profile.spans if span.thread == threading.get_ident()]


def program() -> hilo.XlaComputation:
    b = hilo.XlaBuilder("profiled")
    return b.Build(ops.Tanh(ops.Exp(ops.Parameter(b, 0, hilo.Shape("f32", [4]), "x"))))


def test_a_profile_names_stages_calls_and_operations_with_the_users_line(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    with hilo.profile(path) as profile:
        hilo.compile(program(), "llvm-cpu")
        hilo.compile(program(), "evaluator")(X)
    events = json.loads(path.read_text())["traceEvents"]
    spans = [event for event in events if event["ph"] == "X" and event["tid"] == threading.get_ident()]
    assert {"compile", "call", "operation"} <= {event["cat"] for event in spans}
    tanh = next(event for event in spans if event["name"].startswith("stablehlo.tanh"))
    assert "test_profile.py" in tanh["name"]
    call = next(event for event in spans if event["cat"] == "call")
    assert call["ts"] <= tanh["ts"]
    assert tanh["ts"] + tanh["dur"] <= call["ts"] + call["dur"] + 1
    assert "@main on evaluator" in profile.table()


def test_launches_are_named_by_their_cluster() -> None:
    with hilo.jit_scope(True):
        program_ = program()
    with hilo.profile() as profile:
        hilo.compile(program_, ["vmvx", "evaluator"])(X)
    assert any(span.category == "call" and "vmvx" in span.name for span in profile.spans)


def test_operations_inside_a_loop_lie_inside_it() -> None:
    text = """func.func @main(%x: tensor<i32>) -> tensor<i32> {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %r = stablehlo.while(%i = %x) : tensor<i32>
        cond {
          %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %go : tensor<i1>
        } do {
          %j = stablehlo.add %i, %i : tensor<i32>
          stablehlo.return %j : tensor<i32>
        }
      return %r : tensor<i32>
    }"""
    executable = hilo.compile(text, "evaluator")
    with hilo.profile() as profile:
        executable(np.array(1, np.int32))
    loop = next(span for span in own(profile) if span.name == "stablehlo.while")
    inner = [span for span in own(profile) if span.name == "stablehlo.add"]
    assert len(inner) == 2
    assert all(loop.start_s <= span.start_s and span.end_s <= loop.end_s for span in inner)


def test_off_a_call_is_the_plain_one() -> None:
    with hilo.profile():
        assert Executable.__call__ is not _plain_call
        with pytest.raises(hilo.ArgumentError, match="another profile is being recorded"), hilo.profile():
            pass
    assert Executable.__call__ is _plain_call
    again = hilo.profile()
    for _ in range(2):
        with again as recorder:
            assert not own(recorder)
    with again, pytest.raises(hilo.ArgumentError, match=r"one at a time\n  at .*test_profile.py"), hilo.profile():
        pass
    with pytest.raises(hilo.ArgumentError, match="path is 3; it takes a file's name"), hilo.profile(3):  # type: ignore[arg-type]
        pass


def test_the_environment_profiles_a_process(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    code = "import hilo, numpy as np\nf = hilo.compile('func.func @main(%x: tensor<f32>) -> tensor<f32> {'\n"
    code += "'%0 = stablehlo.tanh %x : tensor<f32> return %0 : tensor<f32>}', 'evaluator')\nf(np.float32(1))"
    environment = {**os.environ, "HILO_PROFILE": str(path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "stablehlo.tanh" in done.stderr and "times" in done.stderr
    assert json.loads(path.read_text())["traceEvents"]


@pytest.mark.compile
def test_kernels_are_timed_by_the_runtimes_own_tools() -> None:
    f = hilo.jit(lambda x, y: (np.tanh(x @ x) @ x + y, x - y), tiers="compiled", check="off")
    x = np.ones((64, 64), "f")
    kernels = f.lower(x, 2.0).compile().executable.kernel_times(x, 2.0)
    assert sum(kernel.runs for kernel in kernels) >= 2
    assert all(0 < kernel.least_s * kernel.runs <= kernel.total_s < 10 for kernel in kernels)
    assert f.lower(x, 2.0).compile().executable.kernel_times(pickle.loads(pickle.dumps(x)), 2.0)
    with pytest.raises(hilo.ArgumentError, match=r"kernel_times: .* runs on host; it takes one that IREE compiled"):
        hilo.compile(f.lower(x, 2.0).computation, "evaluator").kernel_times(x, 2.0)

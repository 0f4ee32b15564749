"""A program and its kernels are compiled in separate sessions, with the same results as in a single one."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import pytest
from worker_jobs import job_of

import hilo
from hilo.targets.compilation.iree import invocations, kernel_session, steps, worker
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.messages import Progress

PROGRAM = """
func.func @main(%x: tensor<24x32xf64>, %n: tensor<i64>, %w: tensor<32x48xf64>)
  -> (tensor<24xf64>, tensor<24x48xf64>, tensor<i64>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %rows = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<24x32xf64>, tensor<f64>) -> tensor<24xf64>
  %i, %y = stablehlo.while(%i0 = %one, %y0 = %x) : tensor<i64>, tensor<24x32xf64>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i64>
    %tanh = stablehlo.tanh %y0 : tensor<24x32xf64>
    stablehlo.return %next, %tanh : tensor<i64>, tensor<24x32xf64>
  }
  %product = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0]
    : (tensor<24x32xf64>, tensor<32x48xf64>) -> tensor<24x48xf64>
  return %rows, %product, %i : tensor<24xf64>, tensor<24x48xf64>, tensor<i64>
}"""


@pytest.fixture
def job(monkeypatch: pytest.MonkeyPatch) -> worker.Job:
    """The job that a worker gets to compile the program."""
    return job_of(PROGRAM, monkeypatch)


def test_the_module_is_the_one_of_a_single_session(
    job: worker.Job, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    made: list[str] = []
    right = steps.Stages.execute

    def execute(self: steps.Stages, *arguments: Any) -> bool:
        done = right(self, *arguments)
        made.append(self.program.with_module(mlir.print_operation))
        return done

    monkeypatch.setattr(steps.Stages, "execute", execute)
    flags, module, *_ = job  # without C functions that are compiled already: only the kernels' session links with them
    assert worker.compile_job(flags, module, None, None, job[4]).module is not None
    monkeypatch.setattr(steps.Stages, "_compiles_apart", False)
    assert worker.compile_job(flags, module, None, None, job[4]).module is not None
    assert "own pipelines" not in capfd.readouterr().err
    assert len(made) == 2 and made[0] == made[1]


def test_what_the_input_becomes_is_what_the_compilers_own_pipelines_make(job: worker.Job) -> None:
    ours = _after_input(job, steps.STEPS[0])
    assert b"xf64>" in ours and b"xi64" in ours
    assert ours == _after_input(job, dataclasses.replace(steps.STEPS[0], formations=()))


def _after_input(job: worker.Job, step: steps.Step) -> bytes:
    from iree.compiler.api import Output, Session, Source

    with pytest.MonkeyPatch.context() as patch, Session() as session, session.invocation() as invocation:
        patch.setattr(steps, "STEPS", (step,))
        session.set_flags(*job[0])
        assert invocation.parse_source(Source.wrap_buffer(session, job[1], buffer_name="module"))
        program = invocations.Program(invocation)
        stages = steps.Stages(program, job[0], True, False, is_verified_often=False, exchange=None)
        assert stages.execute({}, {})
        with Output.open_membuffer() as output:
            invocation.output_ir(output)
            return bytes(memoryview(output.map_memory()))


def test_where_two_sessions_differ_one_compiles_all(
    job: worker.Job, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    right = kernel_session._exports
    answers: list[object] = []

    def different(module: int) -> object:
        answers.append(right(module))
        return [*right(module), ("another", [str(len(answers))])]

    monkeypatch.setattr(kernel_session, "_exports", different)
    assert worker.compile_job(*job).module is not None
    assert "linked otherwise" in capfd.readouterr().err


@pytest.mark.parametrize("cores", [1, 3])
def test_kernels_are_counted_and_timed(job: worker.Job, monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    flags, module, *_ = job
    reports: list[Progress] = []
    monkeypatch.setattr(kernel_session, "_cores", lambda: cores)
    answer = worker.compile_job(flags, module, None, None, job[4], report=reports.append)
    count = len(answer.kernel_seconds)
    assert count >= 3 and reports == [Progress(number, count) for number in range(count + 1)]
    assert all(seconds > 0 for seconds in answer.kernel_seconds.values())
    assert any(name.startswith("main_dispatch_") for name in answer.kernel_seconds), answer.kernel_seconds


def test_the_number_of_threads_changes_nothing(job: worker.Job, monkeypatch: pytest.MonkeyPatch) -> None:
    flags, module, *_ = job
    monkeypatch.setattr(kernel_session, "_cores", lambda: 1)
    alone = worker.compile_job(flags, module, None, None, job[4]).module
    monkeypatch.setattr(kernel_session, "_cores", lambda: 8)
    assert alone is not None and worker.compile_job(flags, module, None, None, job[4]).module == alone


def test_a_kernel_that_fails_ends_the_compilation(job: worker.Job, monkeypatch: pytest.MonkeyPatch) -> None:
    right, runs = kernel_session.run_phases, iter(range(100))
    monkeypatch.setattr(kernel_session, "run_phases", lambda *given: next(runs) != 1 and right(*given))
    flags, module, *_ = job
    answer = worker.compile_job(flags, module, None, None, job[4])
    assert answer.module is None and next(runs) < 5


def test_what_the_compiler_says_of_a_kernel_is_heard() -> None:
    limit = "--iree-llvmcpu-stack-allocation-limit=1024"
    wide = """func.func @main(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
        : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      return %0 : tensor<512x512xf32>
    }"""
    executable = hilo.compile(wide, cache=False, check="off", isolate=True, flags=[limit])
    assert "large-stack" in executable.info.rung


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No session is kept at first; gets the text of each pass manager that is built."""
    built: list[str] = []
    right = invocations._make_manager

    def make(module: int, passes: str, verifies: bool) -> int:
        built.append(passes)
        return right(module, passes, verifies)

    monkeypatch.setattr(invocations, "_make_manager", make)
    monkeypatch.setattr(invocations, "_kept", OrderedDict())
    yield built
    for session in invocations._kept.values():
        session.close()


def test_sessions_stay_for_the_next_program(job: worker.Job, kept: list[str]) -> None:
    first = worker.compile_job(*job)
    assert [part for _, part in invocations._kept] == ["kernels", "tensors", "commands", "vm"] and kept
    kept.clear()
    again = worker.compile_job(*job)
    assert first.module is not None and first.module == again.module and not kept


def test_a_session_ends_where_a_program_cannot_be_compiled_or_was_large(
    job: worker.Job, kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    flags, module, *_ = job
    right = worker.compile_job(flags, module, None, None, job[4])
    assert worker.compile_job(flags, b"no module", None, None, job[4]).module is None
    assert worker.compile_job((*flags, "--no-such-flag"), module, None, None, job[4]).module is None
    assert worker.compile_job(flags, module, None, None, job[4]).module == right.module
    monkeypatch.setattr(invocations, "KEPT_BYTES", 0)
    assert worker.compile_job(flags, module, None, None, job[4]).module == right.module
    assert not invocations._kept


def test_a_session_in_which_the_compilers_own_pipelines_ran_ends(
    job: worker.Job, kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tuple(dataclasses.replace(step, formations=()) for step in steps.STEPS)
    monkeypatch.setattr(steps, "STEPS", changed)
    assert worker.compile_job(*job).module is not None
    assert [part for _, part in invocations._kept] == ["kernels", "commands", "vm"]


def test_devices_that_are_lowered_already_make_the_same_module(
    job: worker.Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    flags, module, *_ = job
    known: dict[tuple[str, ...], bytes] = {}
    monkeypatch.setattr(kernel_session, "_lowered_devices", known)
    first = worker.compile_job(flags, module, None, None, job[4]).module
    assert len(known) == 1
    assert first is not None and worker.compile_job(flags, module, None, None, job[4]).module == first
    assert len(known) == 1

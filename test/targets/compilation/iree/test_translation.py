"""Kernels are translated as the compiler's own phase does it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from worker_jobs import job_of

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.iree import compiler, translation, worker
from hilo.targets.llvm_cpu.target import VECTORIZE_LOOPS

PROGRAM = """
func.func @main(%x: tensor<64x48xf32>, %i: tensor<200xi32>, %w: tensor<48x32xf32>)
  -> (tensor<64x48xf32>, tensor<200xi32>, tensor<64x32xf32>, tensor<48xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<64x48xf32>, tensor<f32>) -> tensor<64xf32>
  %rows = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<64xf32>) -> tensor<64x48xf32>
  %exp = stablehlo.exponential %x : tensor<64x48xf32>
  %ratio = stablehlo.divide %exp, %rows : tensor<64x48xf32>
  %sorted = "stablehlo.sort"(%i) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %less = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
  }) : (tensor<200xi32>) -> tensor<200xi32>
  %product = stablehlo.dot_general %ratio, %w, contracting_dims = [1] x [0]
    : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %columns = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0]
    : (tensor<64x48xf32>, tensor<f32>) -> tensor<48xf32>
  return %ratio, %sorted, %product, %columns
    : tensor<64x48xf32>, tensor<200xi32>, tensor<64x32xf32>, tensor<48xf32>
}"""


@pytest.fixture
def job(monkeypatch: pytest.MonkeyPatch) -> worker.Job:
    """The job that a worker gets to compile the program, without C functions that are compiled already."""
    return _without_stores(job_of(PROGRAM, monkeypatch))


@pytest.fixture
def complex_job(monkeypatch: pytest.MonkeyPatch) -> worker.Job:
    """The same with complex numbers, for which LLVM vectorizes loops."""
    function, end = PROGRAM.replace("%w:", "%c: tensor<40xcomplex<f32>>, %w:").split("  return %ratio")
    ratio = "  %quotient = stablehlo.divide %c, %c : tensor<40xcomplex<f32>>\n"
    program = function + ratio + f"  return %quotient, %ratio{end}"
    both = "tensor<40xcomplex<f32>>, tensor<64x48xf32>, tensor<200xi32>, tensor<64x32xf32>, tensor<48xf32>"
    return _without_stores(job_of(program.replace(both.partition(", ")[2], both), monkeypatch))


def _without_stores(job: worker.Job) -> worker.Job:
    flags, module, _, _, bodies = job
    return flags, module, None, None, dict(bodies)


SCRIPT = """
import pickle, sys, types
from hilo.dialect.iree import initialize_global_flags
from hilo.targets.compilation.iree import compiler, invocations, kernel_session, translation, worker
from hilo.targets.compilation.kernels import mlir

job, cores = pickle.load(sys.stdin.buffer)
flags = compiler.global_flags(job[0])
initialize_global_flags("test", *flags)
translation.set_process_flags(flags)
kernel_session._cores = lambda: cores
right, seen = kernel_session.KernelSession._translate_each, []

def translate(self, kept, invocation):
    done = right(self, kept, invocation)
    seen.append(invocations.with_module(invocation, mlir.print_operation))
    return done

kernel_session.KernelSession._translate_each = translate
made = [worker.compile_job(*job) for _ in range(2)]  # the second time with the pass managers of the first
translation.set_process_flags(())
made.append(worker.compile_job(*job))
translation.set_process_flags(flags)
nothing = {**vars(mlir), "is_valid": lambda module: False}
translation.mlir = types.SimpleNamespace(**nothing)
right_one, results = translation.translate, []

def translate_one(module, kept, lane):
    results.append(right_one(module, kept, lane))
    return results[-1]

translation.translate = translate_one
made.append(worker.compile_job(*job))
pickle.dump((seen, [one.module is not None for one in made], results), open(sys.argv[1], "wb"))
"""
"""Compiles a job twice by the registered pipelines, once by the compiler's phase, and once where nothing is valid."""


REFUSAL = """
import pickle, sys
from hilo.dialect.iree import initialize_global_flags
from hilo.targets.compilation.iree import compiler, translation, worker

flags, module = pickle.load(sys.stdin.buffer)
process_flags = compiler.global_flags(flags)
initialize_global_flags("test", *process_flags)
translation.set_process_flags(process_flags)
sys.exit(worker.compile_job(flags, module, None, None).module is not None)
"""
"""Compiles a program by the registered pipelines; fails if that succeeds."""

REFUSED = Path(__file__).parents[3] / "upstream" / "refused"


@pytest.mark.parametrize("name", ["bits_of_known_elements", "sums/of_rows_times_a_row"])
def test_what_the_verifier_finds_in_one_operation_is_refused(job: worker.Job, name: str) -> None:
    text = (REFUSED / f"{name}.mlir").read_text()
    with context() as known:
        module = bytecode(ir.Module.parse(text, known))
    done = subprocess.run(
        [sys.executable, "-c", REFUSAL], input=pickle.dumps((job[0], module)), capture_output=True, check=True
    )
    assert b"'vector." in done.stderr


@pytest.mark.parametrize(("name", "cores"), [("job", 1), ("job", 3), ("complex_job", 1)])
def test_kernels_are_those_of_the_compilers_phase(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, cores: int
) -> None:
    job: worker.Job = request.getfixturevalue(name)
    assert (VECTORIZE_LOOPS in job[0]) == (name == "complex_job")
    assert translation.ASSUMED in compiler.global_flags(job[0])
    made = tmp_path / "made"
    command = [sys.executable, "-c", SCRIPT, str(made)]
    subprocess.run(command, input=pickle.dumps((job, cores)), check=True, stdout=subprocess.DEVNULL)
    (ours, again, theirs, *_), are_compiled, results = pickle.loads(made.read_bytes())
    assert ours == again == theirs
    assert "llvm.func @kernel_0" in ours and "llvm.func @main_dispatch_" in ours
    assert are_compiled == [True, True, True, False], "what is invalid in the end is refused"
    assert results and not results[-1]


def test_flags_that_the_registered_pipelines_do_not_know_are_left_to_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(translation, "_is_assumed", True)
    usual = ("--iree-opt-level=O2", "--iree-llvmcpu-target-cpu=host")
    assert translation.is_wanted((*usual, "--iree-llvmcpu-system-linker-path=copy", "--iree-hal-target-device=local"))
    assert not translation.is_wanted((*usual, "--iree-llvmcpu-stack-allocation-limit=65536"))
    assert not translation.is_wanted((*usual, "--iree-opt-level=O3"))
    assert not translation.is_wanted(usual[1:])
    translation.set_process_flags(usual)
    assert not translation.is_wanted(usual), "this process has other flags"

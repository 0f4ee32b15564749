"""The retry ladder on programs that really fail, and the traces of a failure on all rungs."""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from programs import ADD

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering import full_pipeline
from hilo.targets import Executable, Rung, compile_module, get_target
from hilo.targets.compilation import driver
from hilo.targets.compilation.iree import compiler
from hilo.targets.compilation.ladder import Climbed, symptoms
from hilo.targets.runtime.program import Program

Compile = Callable[..., Executable]
NO_LINKER = "--iree-llvmcpu-embedded-linker-path=/bin/false"

COMPLEX = "tensor<8x8xcomplex<f32>>"
COMPLEX_DOT = f"""
func.func @main(%a: {COMPLEX}) -> {COMPLEX} {{
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : ({COMPLEX}, {COMPLEX}) -> {COMPLEX}
  return %0 : {COMPLEX}
}}"""
# StableHLO's cosine becomes arithmetic; this one goes to the compiler as it is, and there to libm.
COSINE = """
func.func @main(%a: tensor<4xf64>) -> tensor<4xf64> {
  %0 = math.cos %a : tensor<4xf64>
  return %0 : tensor<4xf64>
}"""
SCATTER_ADD = """
func.func @main(%x: tensor<1000xf32>, %i: tensor<10000x1xi32>, %u: tensor<10000xf32>) -> tensor<1000xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{
    scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<10000x1xi32>, tensor<10000xf32>) -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}"""


def test_a_program_that_compiles_at_once_is_on_the_first_rung(compile_text: Compile) -> None:
    assert compile_text(ADD, cache=False).info.rung == "default"


def test_complex_dots_are_on_the_first_rung(compile_text: Compile) -> None:
    run = compile_text(COMPLEX_DOT)
    assert run.info.rung == "default"
    assert "--iree-opt-data-tiling=false" in run.info.flags
    given = (np.arange(64) + 1j * np.arange(64)[::-1]).reshape(8, 8).astype(np.complex64)
    np.testing.assert_allclose(np.asarray(run(given)), given @ given, rtol=1e-6)


@pytest.mark.parametrize("linker", ["the system's", "IREE's own"])
def test_f64_cosine_takes_libm_through_the_system_linker(
    compile_text: Compile, monkeypatch: pytest.MonkeyPatch, linker: str
) -> None:
    if linker == "IREE's own":
        monkeypatch.setenv("PATH", "/nowhere")
        compiler._POOL.close()
    run = compile_text(COSINE, cache=False)
    compiler._POOL.close()
    assert run.info.rung == "system-linker"
    given = np.linspace(-10, 10, 4)
    np.testing.assert_allclose(np.asarray(run(given)), np.cos(given), rtol=1e-15)


def test_a_function_that_no_library_has_is_an_error_and_does_not_end_the_process() -> None:
    """LLVM calls `__truncsfbf2` here, which neither IREE nor libm provides; passes expand such conversions in
    StableHLO."""
    program = """
      import hilo
      try:
          hilo.compile('''func.func @main(%a: tensor<4xi32>) -> tensor<4xbf16> {
            %0 = arith.sitofp %a : tensor<4xi32> to tensor<4xbf16>
            return %0 : tensor<4xbf16>
          }''', cpu="generic", cache=False)([1, 2, 3, 4])
      except hilo.Error as error:
          print(type(error).__name__)
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=False)
    assert run.stdout.strip() in ("ExecutionError", "CompileError"), run.stderr


@pytest.mark.parametrize("limit", [None, "64"])
def test_scatter_add_of_10k_into_1k(compile_text: Compile, limit: str | None) -> None:
    """At a stack of 64 bytes the first rung fails as larger programs do at 32 KiB."""
    rng = np.random.default_rng(0)
    x, u = rng.standard_normal(1000).astype(np.float32), rng.standard_normal(10_000).astype(np.float32)
    i = rng.integers(0, 1000, (10_000, 1)).astype(np.int32)
    want = x.astype(np.float64)
    np.add.at(want, i[:, 0], u)
    flags = [] if limit is None else [f"--iree-llvmcpu-stack-allocation-limit={limit}"]
    run = compile_text(SCATTER_ADD, flags=flags)
    np.testing.assert_allclose(np.asarray(run(x, i, u)), want, atol=1e-4)


def test_a_stack_that_is_too_small_is_enlarged_in_the_calling_thread() -> None:
    """At a stack of 64 bytes a product of matrices fails as larger programs do at 32 KiB."""
    cpu = get_target("llvm-cpu")
    tight = dataclasses.replace(
        cpu,
        name="tight",
        flags=lambda options, work: (*cpu.flags(options, work), "--iree-llvmcpu-stack-allocation-limit=64"),
        ladder=tuple(rung for rung in cpu.ladder if rung.name in ("default", "large-stack")),
    )
    kind = "tensor<100x100xf32>"
    text = f"""
      func.func @main(%a: {kind}, %b: {kind}) -> {kind} {{
        %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({kind}, {kind}) -> {kind}
        return %0 : {kind}
      }}"""
    run = compile_module(parse_module(text), tight, cache=False)
    assert run.info.rung == "large-stack" and run.info.device == "local-sync"
    a, b = np.random.default_rng(0).standard_normal((2, 100, 100)).astype(np.float32)
    np.testing.assert_allclose(np.asarray(run(a, b)), a @ b, atol=1e-4)
    with pytest.raises(hilo.CompileError, match="stack allocation limit of 64 bytes"):
        compile_module(parse_module(text), tight, cache=False, device="local-task")


def test_rungs_are_tried_in_order_and_only_where_they_are_known_to_help(caplog: pytest.LogCaptureFixture) -> None:
    broken = Rung("broken", flags=("--no-such-flag",))
    skipped = Rung("skipped", when="a symptom that does not show")
    mended = Rung("mended", when="option not found: no-such-flag", reason="it is")
    cpu = get_target("llvm-cpu")
    target = dataclasses.replace(cpu, name="broken-cpu", ladder=(broken, skipped, mended))
    with pytest.raises(hilo.CompileError) as failure:
        compile_module(parse_module(ADD), target, cache=False)
    assert "(tried: broken, mended)" in str(failure.value), "flags of earlier rungs stay"
    caplog.set_level(logging.INFO, "hilo.targets")
    first = Rung("default", flags=(NO_LINKER,))
    (linker,) = (
        dataclasses.replace(rung, when="failed to link") for rung in cpu.ladder if rung.name == "system-linker"
    )
    run = compile_module(parse_module(ADD), dataclasses.replace(cpu, ladder=(first, linker)), cache=False)
    assert run.info.rung == "system-linker" and "compiled on rung system-linker" in caplog.text
    np.testing.assert_array_equal(np.asarray(run(np.ones(8, np.float32), [1] * 8)), np.full(8, 2))


def test_a_program_whose_kernels_are_refused_is_lowered_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    sort = """
      func.func @main(%x: tensor<64xf32>, %i: tensor<64xi32>) -> (tensor<64xf32>, tensor<64xi32>) {
        %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
          %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %less : tensor<i1>
        }) : (tensor<64xf32>, tensor<64xi32>) -> (tensor<64xf32>, tensor<64xi32>)
        return %0#0, %0#1 : tensor<64xf32>, tensor<64xi32>
      }"""
    right = driver.climb

    def climb(request: object, lowered: ir.Module, device: str, *, after: str = "") -> Climbed:
        if "flow.dispatch.region" in str(lowered):
            raise hilo.CompileError("the kernel is refused")
        return right(request, lowered, device, after=after)  # type: ignore[arg-type]

    monkeypatch.setattr(driver, "climb", climb)
    run = compile_module(parse_module(sort), cache=False)
    assert run.info.rung == "without-kernels+default"
    x = np.random.default_rng(0).standard_normal(64).astype(np.float32)
    ordered, places = run(x, np.arange(64, dtype=np.int32))
    np.testing.assert_array_equal(np.asarray(ordered), np.sort(x))
    np.testing.assert_array_equal(np.asarray(places), np.argsort(x))

    def refuse(*_: object, after: str = "") -> Climbed:
        raise hilo.CompileError(f"refused after {after!r}")

    monkeypatch.setattr(driver, "climb", refuse)
    with pytest.raises(hilo.CompileError, match="refused after ''"):
        compile_module(parse_module(sort), cache=False)


def test_a_program_whose_fused_kernel_fails_is_fenced(monkeypatch: pytest.MonkeyPatch) -> None:
    softmax = """
      func.func @main(%x: tensor<12x16xf32>) -> (tensor<12x16xf32>, tensor<12x16xf32>) {
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %l = stablehlo.add %x, %x : tensor<12x16xf32>
        %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1]
          : (tensor<12x16xf32>, tensor<f32>) -> tensor<12xf32>
        %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<12xf32>) -> tensor<12x16xf32>
        %d = stablehlo.subtract %l, %w : tensor<12x16xf32>
        %e = stablehlo.exponential %d : tensor<12x16xf32>
        %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
          : (tensor<12x16xf32>, tensor<f32>) -> tensor<12xf32>
        %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<12xf32>) -> tensor<12x16xf32>
        %p = stablehlo.divide %e, %b : tensor<12x16xf32>
        return %l, %p : tensor<12x16xf32>, tensor<12x16xf32>
      }"""
    without = full_pipeline.PIPELINE.replace("fence-softmax,", "")
    assert without != full_pipeline.PIPELINE
    monkeypatch.setattr(full_pipeline, "PIPELINE", without)
    run = compile_module(parse_module(softmax), cache=False, fuse_small=False)
    assert run.info.rung == "fenced"
    x = np.random.default_rng(0).standard_normal((12, 16)).astype(np.float32)
    logits, shares = run(x)
    np.testing.assert_array_equal(np.asarray(logits), x + x)
    e = np.exp(x + x - (x + x).max(1, keepdims=True))
    np.testing.assert_allclose(np.asarray(shares), e / e.sum(1, keepdims=True), rtol=1e-5)


def test_a_rung_that_starts_again_takes_kernels_from_the_store(tmp_path: Path) -> None:
    """The second process finds the kernel's body on disk, and its first attempt fails."""
    code = """
        import dataclasses, sys
        import hilo
        from hilo.targets.compilation import ladder
        right, attempts = ladder._State.compile, []
        def compile(state, later):
            made = right(state, later)
            attempts.append(made)
            if len(attempts) == 1 and sys.argv[1] == "fails":
                said = "error: operand #0 does not dominate this use"
                return dataclasses.replace(made, module=None, diagnostics=said)
            return made
        ladder._State.compile = compile
        kind = f"tensor<{sys.argv[2]}x64xcomplex<f32>>"
        fft = f"stablehlo.fft %x, type = FFT, length = [64] : ({kind}) -> {kind}"
        run = hilo.compile(f"func.func @main(%x: {kind}) -> {kind} {{ %0 = {fft} return %0 : {kind} }}")
        print(run.info.rung)
    """
    found = []
    for words in (("works", "3"), ("fails", "5")):
        command = [sys.executable, "-c", textwrap.dedent(code), *words]
        environment = os.environ | {"HILO_CACHE_DIR": str(tmp_path)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.strip())
    assert found[0] == "default" and found[1] != "default"


def test_a_module_that_the_runtime_refuses_is_compiled_on_the_next_rung(monkeypatch: pytest.MonkeyPatch) -> None:
    """IREE's compiler makes modules that the runtime fails to initialize: kernels with more than 32 arrays."""
    load, refused = driver.load_program, []

    def refuse_first(module: bytes, *rest: Any) -> Program:
        if len(refused) < limit:
            refused.append(module)
            raise hilo.ExecutionError("binding count 35 > 32")
        return load(module, *rest)

    monkeypatch.setattr(driver, "load_program", refuse_first)
    limit = 1
    run = compile_module(parse_module(ADD), "llvm-cpu", cache=False, check="off")
    assert run.info.rung not in ("", "default") and len(refused) == 1
    np.testing.assert_array_equal(run(np.ones(8, np.float32), np.ones(8, np.float32)), np.full(8, 2, np.float32))
    limit = 1000
    with pytest.raises(hilo.ExecutionError, match="35 > 32"):
        compile_module(parse_module(ADD), "llvm-cpu", cache=False, check="off")


def test_symptoms_are_what_is_complained_of_and_not_what_is_printed() -> None:
    text = "m:1:1: error: failed\nm:1:1: note: encoding\nthe compiler process ended by SIGSEGV\nmmt4d"
    assert symptoms(text) == "m:1:1: error: failed\nthe compiler process ended by SIGSEGV"


def test_a_failure_has_diagnostics_pipeline_flags_and_a_reproducer(compile_text: Compile, tmp_path: Path) -> None:
    with pytest.raises(hilo.CompileError) as failure:
        compile_text(ADD, cache=False, flags=[NO_LINKER])
    error = failure.value
    assert str(error).startswith("@main for llvm-cpu: the compiler failed (tried: default")
    assert "pipeline: builtin.module(" in str(error) and "flags: --iree-hal-target-device=local" in str(error)
    assert "failed to link" in error.diagnostics
    assert error.reproducer is not None and error.reproducer in str(error)
    folder = Path(error.reproducer)
    assert folder.parent == tmp_path / "reproducers"
    assert "stablehlo.add" in (folder / "module.mlir").read_text()
    described = json.loads((folder / "compile.json").read_text())
    assert NO_LINKER in described["flags"]
    assert parse_module((folder / "lowered.mlirbc").read_bytes()) is not None
    assert (folder / "diagnostics.txt").read_text().strip() == error.diagnostics.strip()


def test_an_unwritable_reproducer_folder_is_no_second_failure(
    compile_text: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HILO_REPRODUCER_DIR", str(tmp_path / "file" / "folder"))
    with pytest.raises(hilo.CompileError) as failure:
        compile_text(ADD, cache=False, flags=["--no-such-flag"])
    assert failure.value.reproducer is None and "no-such-flag" in failure.value.diagnostics


def test_the_reproducer_reproduces_with_iree_compile(compile_text: Compile) -> None:
    with pytest.raises(hilo.CompileError) as failure:
        compile_text(ADD, cache=False, flags=[NO_LINKER])
    assert failure.value.reproducer is not None
    folder = Path(failure.value.reproducer)
    flags = json.loads((folder / "compile.json").read_text())["flags"]
    tool = Path(sys.executable).with_name("iree-compile")
    result = subprocess.run(
        [tool, *flags, folder / "lowered.mlirbc", "-o", folder / "unused"], capture_output=True, text=True
    )
    assert result.returncode != 0 and "failed to link" in result.stderr

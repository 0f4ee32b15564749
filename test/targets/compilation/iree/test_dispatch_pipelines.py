"""Dispatches are formed by hilo's pipelines, with the same results as the compiler's own."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.lowering import full_pipeline
from hilo.targets.compilation import driver
from hilo.targets.compilation.iree import compiler, dispatch_pipelines, invocations, steps, worker
from hilo.targets.llvm_cpu import profile
from hilo.targets.runtime.device import IreeDevice

NETWORK = """
func.func @main(%x: tensor<40x24xf32>, %w: tensor<24x30xf32>, %n: tensor<i32>, %table: tensor<300xf32>)
  -> (tensor<40x30xf32>, tensor<300xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<40x24xf32>, tensor<24x30xf32>) -> tensor<40x30xf32>
  %rows = stablehlo.reduce(%0 init: %zero) applies stablehlo.maximum across dimensions = [1]
    : (tensor<40x30xf32>, tensor<f32>) -> tensor<40xf32>
  %wide = stablehlo.broadcast_in_dim %rows, dims = [0] : (tensor<40xf32>) -> tensor<40x30xf32>
  %1 = stablehlo.subtract %0, %wide : tensor<40x30xf32>
  %i, %y = stablehlo.while(%i0 = %one, %y0 = %1) : tensor<i32>, tensor<40x30xf32>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %tanh = stablehlo.tanh %y0 : tensor<40x30xf32>
    stablehlo.return %next, %tanh : tensor<i32>, tensor<40x30xf32>
  }
  %padded = stablehlo.pad %table, %zero, low = [3], high = [-3], interior = [0]
    : (tensor<300xf32>, tensor<f32>) -> tensor<300xf32>
  return %y, %padded : tensor<40x30xf32>, tensor<300xf32>
}"""

WEIGHTS = f"""
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {{
  %w = stablehlo.constant dense<{[float(n) for n in range(64)]}> : tensor<64xf32>
  %0 = stablehlo.optimization_barrier %w : tensor<64xf32>
  %1 = stablehlo.add %0, %x : tensor<64xf32>
  return %1 : tensor<64xf32>
}}"""


PRODUCT = """
func.func @main(%x: tensor<2x90x70xf64>, %y: tensor<2x70x80xf64>) -> tensor<180x80xf64> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1]
    : (tensor<2x90x70xf64>, tensor<2x70x80xf64>) -> tensor<2x90x80xf64>
  %1 = stablehlo.reshape %0 : (tensor<2x90x80xf64>) -> tensor<180x80xf64>
  return %1 : tensor<180x80xf64>
}"""


@pytest.mark.parametrize("kind", ["network", "network in tiles", "product"])
def test_a_program_after_flow_is_what_the_compilers_own_pipelines_make(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    tiles = kind == "network in tiles"
    program = NETWORK.replace("f32", "bf16") if tiles else NETWORK  # products of f32 are not large enough for tiles
    program = PRODUCT if kind == "product" else program
    emulates_nothing = dataclasses.replace(
        profile.IN_PROCESS, emulated_floats=frozenset(), accumulated_floats=frozenset()
    )
    monkeypatch.setattr(profile, "IN_PROCESS", emulates_nothing)  # some CPUs have no products of bf16
    formed, flags = _compare_with_theirs(monkeypatch, program, data_tiling=tiles)
    assert f"--iree-opt-data-tiling={str(tiles).lower()}" in flags
    assert formed == (True, True, True)


@pytest.mark.parametrize("target", ["llvm-cpu", "vulkan", "cuda", "vmvx"])
@pytest.mark.parametrize("level", ["O0", "O1", "O3"])
def test_regions_of_all_targets_and_levels_are_those_of_the_compiler(
    monkeypatch: pytest.MonkeyPatch, target: str, level: str
) -> None:
    options = {"arch": "ampere"} if target == "vulkan" else {"arch": "sm_80"} if target == "cuda" else {}
    formed, _ = _compare_with_theirs(monkeypatch, NETWORK, target=target, opt_level=level, **options)
    assert formed[0] and formed[-1]


def _compare_with_theirs(
    monkeypatch: pytest.MonkeyPatch, program: str, **options: Any
) -> tuple[tuple[bool, ...], tuple[str, ...]]:
    """Which steps were formed by pipelines of ours, and the flags. The program is compiled, and not loaded."""
    jobs: list[worker.Job] = []
    right = compiler._compile_in_process

    def compile(*job: Any) -> object:
        jobs.append(job)
        return right(*job)

    monkeypatch.setattr(compiler, "_compile_in_process", compile)
    formed: list[bool] = []
    form = steps.Stages._form

    def noted(self: steps.Stages, step: steps.Step) -> bool:
        done = form(self, step)
        if step.formations:
            formed.append(done)
        return done

    monkeypatch.setattr(steps.Stages, "_form", noted)
    monkeypatch.setattr(driver, "get_device", _no_device)
    with pytest.raises(hilo.TargetError, match="is not opened"):
        hilo.compile(program, check="off", cache=False, isolate=False, **options)
    own = tuple(formed)
    front = steps.STEPS[: next(n for n, step in enumerate(steps.STEPS) if step.phase == "flow") + 1]
    theirs = tuple(dataclasses.replace(step, formations=()) for step in front)
    assert _after(front, jobs[0]) == _after(theirs, jobs[0])
    return own, jobs[0][0]


def _no_device(name: str) -> IreeDevice:
    """In place of one whose threads would keep the cores busy for as long as the tests run."""
    raise hilo.TargetError(f"device {name!r} is not opened")


def _after(front: tuple[steps.Step, ...], job: worker.Job) -> bytes:
    from iree.compiler.api import Output, Session, Source

    with pytest.MonkeyPatch.context() as patch, Session() as session, session.invocation() as invocation:
        patch.setattr(steps, "STEPS", front)
        session.set_flags(*job[0])
        assert invocation.parse_source(Source.wrap_buffer(session, job[1], buffer_name="module"))
        stages = steps.Stages(
            invocations.Program(invocation),
            flags=job[0],
            own_pipelines=True,
            is_threaded=False,
            is_verified_often=False,
            exchange=None,
        )
        assert stages.execute({}, {})
        with Output.open_membuffer() as output:
            invocation.output_ir(output)
            return bytes(memoryview(output.map_memory()))


def _none(flags: tuple[str, ...], has_globals: bool) -> tuple[str, ...]:
    return "symbol-dce", "none"


@pytest.mark.parametrize("cause", ["a pipeline fails", "a level that is another"])
def test_where_ours_cannot_the_compilers_own_do(monkeypatch: pytest.MonkeyPatch, cause: str) -> None:
    options: dict[str, object] = {}
    if cause == "a pipeline fails":
        broken = tuple(
            dataclasses.replace(
                step, formations=tuple(dataclasses.replace(one, parts=_none) for one in step.formations)
            )
            for step in steps.STEPS
        )
        monkeypatch.setattr(steps, "STEPS", broken)
    else:
        options["opt_level"] = "O1"
    executable = hilo.compile(WEIGHTS, check="off", cache=False, isolate=False, **options)
    assert executable.info.rung == "default"
    x = np.arange(64, dtype="f4")
    assert np.asarray(executable(x)).tolist() == (2 * x).tolist()


TRANSFORM = """func.func @main(%x: tensor<3x8xcomplex<f64>>) -> tensor<3x8xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<3x8xcomplex<f64>>) -> tensor<3x8xcomplex<f64>>
  return %0 : tensor<3x8xcomplex<f64>>
}"""


def test_products_and_transforms_are_calls_of_kernels_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    if "flow.dispatch" not in hilo.lower(PRODUCT, "llvm-cpu").as_text():
        pytest.skip("this CPU has no kernel for products")
    taken: list[bool] = []
    right = dispatch_pipelines.calls_kernels_only

    def takes(module: int) -> bool:
        taken.append(right(module))
        return taken[-1]

    def watched(step: steps.Step) -> steps.Step:
        if step.phase != "flow":
            return step
        calls, *others = step.formations
        return dataclasses.replace(step, formations=(dataclasses.replace(calls, takes=takes), *others))

    monkeypatch.setattr(steps, "STEPS", tuple(map(watched, steps.STEPS)))
    run = hilo.compile(PRODUCT, check="off", cache=False, isolate=False)
    transform = hilo.compile(TRANSFORM, check="off", cache=False, isolate=False)
    hilo.compile(WEIGHTS, check="off", cache=False, isolate=False)
    assert taken == [True, True, False]
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(2, 90, 70)), rng.normal(size=(2, 70, 80))
    np.testing.assert_allclose(np.asarray(run(x, y)), (x @ y).reshape(180, 80), rtol=1e-13, atol=1e-13)
    z = rng.normal(size=(3, 8)) + 1j * rng.normal(size=(3, 8))
    np.testing.assert_allclose(np.asarray(transform(z)), np.fft.fft(z), rtol=1e-13, atol=1e-13)


CHOICE = """
func.func @main(%x: tensor<6x6xf32>, %y: tensor<6x6xf32>, %zero: tensor<f32>)
  -> (tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) {
  %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
  %p = stablehlo.compare GT, %x, %y : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xi1>
  %once = stablehlo.select %p, %x, %z : tensor<6x6xi1>, tensor<6x6xf32>
  %twice = stablehlo.select %p, %once, %z : tensor<6x6xi1>, tensor<6x6xf32>
  %t = stablehlo.transpose %once, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %b:2 = stablehlo.optimization_barrier %twice, %t : tensor<6x6xf32>, tensor<6x6xf32>
  %d = stablehlo.dot_general %x, %once, contracting_dims = [0] x [0]
    : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
  return %b#0, %b#1, %d : tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>
}"""


@pytest.mark.parametrize("size", [6, 200])  # of these two products, only the second is laid out in tiles
@pytest.mark.parametrize("level", ["O2", "O3"])
def test_results_of_a_dispatch_that_fold_to_one_value(monkeypatch: pytest.MonkeyPatch, size: int, level: str) -> None:
    monkeypatch.setattr(full_pipeline, "PIPELINE", full_pipeline.PIPELINE.replace(",fold-nested-select,", ","))
    program = CHOICE.replace("6x6", f"{size}x{size}")
    executable = hilo.compile(program, check="off", cache=False, isolate=False, opt_level=level)
    x, y = np.random.default_rng(0).normal(size=(2, size, size)).astype(np.float32)
    want = np.where(x > y, x, 0)
    got, transposed, product = map(np.asarray, executable(x, y, np.float32(0)))
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(transposed, want.T)
    np.testing.assert_allclose(product, x.T @ want, atol=1e-4)


MASKS = """
func.func @main(%a: tensor<67x17xTYPE>, %b: tensor<16x17xTYPE>, %c: tensor<67x16xTYPE>)
  -> (tensor<67x16xTYPE>, tensor<67x16xi1>, tensor<67x16xi1>) {
  %zero = stablehlo.constant dense<0.0> : tensor<67x16xTYPE>
  %one = stablehlo.constant dense<1.0> : tensor<67x16xTYPE>
  %p = stablehlo.compare GT, %c, %zero : (tensor<67x16xTYPE>, tensor<67x16xTYPE>) -> tensor<67x16xi1>
  %q = stablehlo.compare LT, %c, %one : (tensor<67x16xTYPE>, tensor<67x16xTYPE>) -> tensor<67x16xi1>
  %m:2 = stablehlo.optimization_barrier %p, %q : tensor<67x16xi1>, tensor<67x16xi1>
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1]
    : (tensor<67x17xTYPE>, tensor<16x17xTYPE>) -> tensor<67x16xTYPE>
  %s = stablehlo.select %m#0, %d, %one : tensor<67x16xi1>, tensor<67x16xTYPE>
  %r = stablehlo.select %m#1, %s, %zero : tensor<67x16xi1>, tensor<67x16xTYPE>
  return %r, %m#0, %m#1 : tensor<67x16xTYPE>, tensor<67x16xi1>, tensor<67x16xi1>
}"""


@pytest.mark.parametrize("element", ["f32", "bf16"])
def test_a_product_whose_elements_masks_choose_is_not_laid_out_in_tiles(element: str) -> None:
    numpy_type = hilo.dtype(element).numpy
    rng = np.random.default_rng(0)
    a, b, c = (rng.normal(size=size).astype(numpy_type) for size in ((67, 17), (16, 17), (67, 16)))
    executable = hilo.compile(MASKS.replace("TYPE", element), check="off", cache=False)
    assert executable.info.rung == "default"
    got, positive, small = map(np.asarray, executable(a, b, c))
    np.testing.assert_array_equal(positive, c > 0)
    np.testing.assert_array_equal(small, c < 1)
    product = a.astype("f4") @ b.T.astype("f4")
    want = np.where(c < 1, np.where(c > 0, product, 1), 0)
    np.testing.assert_allclose(got.astype("f4"), want, atol=0.1 if element == "bf16" else 1e-4)


NUMBERS = """func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = chlo.lgamma %a : tensor<f32> -> tensor<f32>
  %1 = chlo.digamma %a : tensor<f32> -> tensor<f32>
  %2 = chlo.lgamma %b : tensor<f32> -> tensor<f32>
  %3 = chlo.digamma %b : tensor<f32> -> tensor<f32>
  %4 = stablehlo.subtract %0, %2 : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<5xf32>
  %6 = stablehlo.cosine %5 : tensor<5xf32>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
  %8 = stablehlo.multiply %7, %1 : tensor<f32>
  %9 = stablehlo.add %3, %8 : tensor<f32>
  return %9 : tensor<f32>
}"""


def test_more_numbers_than_a_kernel_can_give() -> None:
    special = pytest.importorskip("scipy.special")
    a, b = np.float32(1.7), np.float32(2.9)
    run = hilo.compile(NUMBERS, cache=False)
    assert run.info.rung == "default"
    want = 5 * np.cos(special.gammaln(a) - special.gammaln(b)) * special.digamma(a) + special.digamma(b)
    np.testing.assert_allclose(np.asarray(run(a, b)), want, rtol=1e-5)

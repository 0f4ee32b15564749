"""The host's part of programs is compiled by hilo's pipelines, with the same results as the compiler's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.iree import host_pipelines, input_pipelines, steps
from hilo.targets.llvm_cpu.profile import PROFILE
from hilo.targets.runtime.executable import Executable

T = TypeVar("T")

THEIRS = "--iree-vm-target-index-bits=64"
"""A flag about the host's part, with its default value: programs with it are compiled by the compiler's own."""

LOOPS_AND_WEIGHTS = """
func.func @main(%x: tensor<64x32xf32>, %n: tensor<i32>) -> (tensor<64xf32>, tensor<64x3xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %weights = stablehlo.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %rows = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %i, %y = stablehlo.while(%i0 = %one, %y0 = %x) : tensor<i32>, tensor<64x32xf32>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %tanh = stablehlo.tanh %y0 : tensor<64x32xf32>
    stablehlo.return %next, %tanh : tensor<i32>, tensor<64x32xf32>
  }
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %column = stablehlo.reshape %sum : (tensor<64xf32>) -> tensor<64x1xf32>
  %scores = stablehlo.dot_general %column, %weights, contracting_dims = [1] x [0]
    : (tensor<64x1xf32>, tensor<1x3xf32>) -> tensor<64x3xf32>
  return %rows, %scores, %i : tensor<64xf32>, tensor<64x3xf32>, tensor<i32>
}
"""


def _answers(executable: Executable) -> list[bytes]:
    x = np.random.default_rng(0).normal(size=(64, 32)).astype(np.float32)
    return [np.asarray(result).tobytes() for result in executable(x, np.int32(5))]


def test_a_program_with_a_loop_and_weights_is_what_the_compilers_own_pipelines_make() -> None:
    ours = hilo.compile(LOOPS_AND_WEIGHTS, cache=False, check="off", isolate=True)
    theirs = hilo.compile(LOOPS_AND_WEIGHTS, cache=False, check="off", isolate=True, flags=[THEIRS])
    assert ours.info.rung == theirs.info.rung == "default"
    assert "own pipelines" not in ours.info.diagnostics
    assert _answers(ours) == _answers(theirs)


def test_a_pipeline_that_fails_is_replaced_by_the_compilers_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    broken = tuple(
        dataclasses.replace(step, pipeline=lambda module: "no-such-pass") if step.phase == "vm" else step
        for step in steps.STEPS
    )
    monkeypatch.setattr(steps, "STEPS", broken)
    executable = hilo.compile(text, cache=False, check="off", isolate=False)
    assert "own pipelines are used, since hilo's failed" in capfd.readouterr().err
    assert np.asarray(executable(np.arange(4, dtype=np.float32))).tolist() == [0, 1, 2, 3]


def test_equal_constants_of_64_bits_have_memory_of_their_own() -> None:
    program = """func.func @main(%u: tensor<1x3xf64>, %k: tensor<i32>)
        -> (tensor<2x3x1xf64>, tensor<2x3xf64>, tensor<6xi64>, tensor<2x3xf64>, tensor<2x3xf64>) {
      %0 = stablehlo.constant dense<1.5> : tensor<2x3x1xf64>
      %1 = stablehlo.constant dense<1.5> : tensor<2x3xf64>
      %2 = stablehlo.constant dense<7> : tensor<6xi64>
      %v = stablehlo.negate %u : tensor<1x3xf64>
      %3 = stablehlo.dynamic_update_slice %1, %u, %k, %k
        : (tensor<2x3xf64>, tensor<1x3xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>
      %4 = stablehlo.dynamic_update_slice %1, %v, %k, %k
        : (tensor<2x3xf64>, tensor<1x3xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>
      return %0, %1, %2, %3, %4
        : tensor<2x3x1xf64>, tensor<2x3xf64>, tensor<6xi64>, tensor<2x3xf64>, tensor<2x3xf64>
    }"""
    results = hilo.compile(program, check="off", cache=False)(np.full((1, 3), 9.0), np.int32(1))
    for result in results[:2]:
        assert np.all(np.asarray(result) == 1.5)
    assert np.all(np.asarray(results[2]) == 7)
    for result, row in zip(results[3:], (9, -9), strict=True):
        np.testing.assert_array_equal(result, [[1.5] * 3, [row] * 3])


def test_commands_of_kernels_that_take_any_size_are_recorded_once() -> None:
    """The host knows the sizes, although the kernels must not."""
    text = """
    func.func @main(%x: tensor<3x4xf32>, %w: tensor<4x5xf32>) -> tensor<3x5xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
        : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    }"""
    compiled = hilo.compile(text, cache=False, check="off")
    assert b"hal.device.queue.execute.indirect" in compiled.module_bytes
    x, w = np.arange(12, dtype=np.float32).reshape(3, 4), np.arange(20, dtype=np.float32).reshape(4, 5)
    np.testing.assert_array_equal(np.asarray(compiled(x, w)), x @ w)


TRANSFORMS = """
func.func @main(%x: tensor<3x1000xcomplex<f32>>, %y: tensor<40x30xf32>, %w: tensor<30x20xf32>)
    -> (tensor<3x1000xcomplex<f32>>, tensor<3x1000xcomplex<f32>>, tensor<40x20xf32>) {
  %0 = stablehlo.fft %x, type = FFT, length = [1000] : (tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>>
  %1 = stablehlo.fft %0, type = IFFT, length = [1000] : (tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>>
  %2 = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0]
    : (tensor<40x30xf32>, tensor<30x20xf32>) -> tensor<40x20xf32>
  return %0, %1, %2 : tensor<3x1000xcomplex<f32>>, tensor<3x1000xcomplex<f32>>, tensor<40x20xf32>
}"""
"""Calls of kernels, with tables, and with a result that another kernel reads."""

PARTS = """
func.func @main(%x: tensor<64x32xf32>, %y: tensor<64x32xf32>) -> (tensor<64xf32>, tensor<80x32xf32>, tensor<2x32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %weights = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %0 = stablehlo.tanh %x : tensor<64x32xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<64x32xf32>
  %2 = stablehlo.slice %1 [8:24, 0:32] : (tensor<64x32xf32>) -> tensor<16x32xf32>
  %3 = stablehlo.concatenate %y, %2, dim = 0 : (tensor<64x32xf32>, tensor<16x32xf32>) -> tensor<80x32xf32>
  %4 = stablehlo.slice %1 [2:4, 0:32] : (tensor<64x32xf32>) -> tensor<2x32xf32>
  %5 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  return %5, %3, %4 : tensor<64xf32>, tensor<80x32xf32>, tensor<2x32xf32>
}"""
"""Kernels, and parts of what they compute."""


def test_programs_that_only_call_kernels_are_the_same_with_less_cleanup(monkeypatch: pytest.MonkeyPatch) -> None:
    """With those passes that find nothing in them, the module is the same, byte by byte."""
    if PROFILE.product_tile is None:
        pytest.skip("hilo has kernels of products for CPUs with AVX2 and FMA only")
    taken: list[bool] = []

    def watched(right: Callable[[T], bool]) -> Callable[[T], bool]:
        def watch(given: T) -> bool:
            taken.append(right(given))
            return taken[-1]

        return watch

    def compile_all() -> list[bytes]:
        programs = TRANSFORMS, LOOPS_AND_WEIGHTS
        return [hilo.compile(text, check="off", cache=False, isolate=False).module_bytes for text in programs]

    calls, *others = steps.STEPS[0].formations
    watched_calls = dataclasses.replace(calls, takes=watched(input_pipelines.only_calls))
    first = dataclasses.replace(steps.STEPS[0], formations=(watched_calls, *others))
    monkeypatch.setattr(steps, "STEPS", (first, *steps.STEPS[1:]))
    monkeypatch.setattr(host_pipelines, "only_calls", watched(host_pipelines.only_calls))
    compile_all()  # the kernels are stored now
    taken.clear()
    lean = compile_all()
    assert taken == [True, True, False, True]  # the loop is a kernel
    monkeypatch.setattr(host_pipelines, "only_calls", lambda _: False)
    monkeypatch.setattr(steps, "STEPS", (dataclasses.replace(first, formations=(*others,)), *steps.STEPS[1:]))
    assert compile_all() == lean


def test_reshapes_there_and_back_are_folded() -> None:
    """They become one to the same shape, which only passes of other programs remove."""
    x = np.random.default_rng(0).normal(size=(2, 256)).astype(np.float32)
    text = """func.func @main(%x: tensor<2x256xf32>) -> tensor<2x129xcomplex<f32>> {
      %0 = stablehlo.fft %x, type = RFFT, length = [256] : (tensor<2x256xf32>) -> tensor<2x129xcomplex<f32>>
      return %0 : tensor<2x129xcomplex<f32>>
    }"""
    compiled = hilo.compile(text, check="off", cache=False, isolate=False)
    assert "illegal" not in compiled.info.diagnostics
    np.testing.assert_allclose(np.asarray(compiled(x)), np.fft.rfft(x), rtol=1e-4, atol=1e-4)


def test_programs_that_compute_nothing_on_the_host_are_the_same_with_less_cleanup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With those passes that find nothing in them, the module is the same, byte by byte."""
    found: list[tuple[bool, bool]] = []
    right = host_pipelines.computes_nothing

    def watch(names: frozenset[str]) -> bool:
        found.append((right(names), host_pipelines.only_calls(names)))
        return found[-1][0]

    def compile_it() -> bytes:
        return hilo.compile(PARTS, check="off", cache=False, isolate=False).module_bytes

    monkeypatch.setattr(host_pipelines, "computes_nothing", watch)
    compile_it()  # the kernels are stored now
    lean = compile_it()
    assert found == [(True, False)] * 2
    monkeypatch.setattr(host_pipelines, "computes_nothing", lambda _: False)
    assert compile_it() == lean


def test_constants_that_kernels_compute_need_no_other_pipelines() -> None:
    """With 16 KiB of constants or more, the compiler hoists what is computed from iotas to the program's start."""
    weights = np.random.default_rng(0).normal(size=(700, 700)).astype(np.float32)
    rows, places = jnp.arange(32), np.arange(32, dtype=np.int32) * 5 % 64

    def program(x: Any, at: Any, v: Any) -> Any:
        table = jnp.broadcast_to(jnp.arange(64, dtype=jnp.int32), (32, 64))
        looped = lax.fori_loop(0, 5, lambda turn, c: c.at[rows, at].set(x[:, 0] + turn), table)
        parts = jax.vmap(lambda row, place: lax.dynamic_slice(row, (place,), (9,)))(table, at)
        return looped, parts, v @ weights

    x, v = np.arange(2048, dtype=np.int32).reshape(32, 64), np.ones((5, 700), np.float32)
    text = jax.jit(program).lower(x, places, v).as_text()
    executable = hilo.compile(text, cache=False, check="off", isolate=True)
    assert executable.info.rung == "default"
    assert "own pipelines" not in executable.info.diagnostics
    for got, want in zip(executable(x, places, v), run_xla(text, x, places, v), strict=True):
        assert_close(got, want, rtol=1e-5, atol=1e-4)


def test_kernels_read_constants_that_the_same_initializer_stores() -> None:
    """Such as complex numbers of constant parts, in a program without arguments."""
    parts = np.random.default_rng(1).normal(size=(2, 128, 128)).astype(np.float32)
    codes = np.arange(64 * 256, dtype=np.uint8).reshape(64, 256)

    def program() -> Any:
        numbers = lax.complex(jnp.asarray(parts[0]), jnp.asarray(parts[1]))
        largest = lax.reduce_max(jnp.asarray(codes) ^ 3, [0])
        return numbers, jnp.conj(numbers), jnp.tanh(jnp.asarray(parts[0]).sum()), largest, jnp.tile(largest, (128, 1))

    text = jax.jit(program).lower().as_text()
    executable = hilo.compile(text, cache=False, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(), run_xla(text), strict=True):
        assert_close(got, want, rtol=1e-5, atol=1e-5)


def test_constants_of_one_number_need_no_other_pipelines() -> None:
    """The compiler evaluates what is computed from constants, and fills memory with a result that is one number."""
    numbers = np.random.default_rng(2).normal(size=(96, 64)).astype(np.float32)

    def program() -> Any:
        some = jnp.asarray(numbers)
        place = lax.dynamic_slice(some, (2, 3), (1, 1))
        return jnp.full((16, 64), 3, jnp.float16) * (some[:16] < 100), -some[3, 4], place.astype(jnp.bfloat16), some[5]

    text = jax.jit(program).lower().as_text()
    executable = hilo.compile(text, cache=False, check="off", isolate=True)
    assert executable.info.rung == "default"
    assert "own pipelines" not in executable.info.diagnostics
    for got, want in zip(executable(), run_xla(text), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))


@pytest.mark.parametrize("kind", ["c8", "c16", "f4"])
def test_constants_are_copied_before_arguments_join_them(kind: str) -> None:
    """The compiler copies large constants once, where results have them beside arguments."""
    numbers = (np.arange(4000) % 5).astype(kind)

    def program(x: Any) -> Any:
        return jnp.concatenate([jnp.asarray(numbers), x])

    with jax.enable_x64(True):
        text = jax.jit(program).lower(numbers).as_text()
    executable = hilo.compile(text, cache=False, check="off")
    assert executable.info.rung == "default"
    x = numbers[::-1].copy()
    np.testing.assert_array_equal(np.asarray(executable(x)), run_xla(text, x)[0])

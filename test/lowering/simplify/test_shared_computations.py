"""The passes that compute something once, `hoist-loop-invariants`, `share-computations` and `share-constants`."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.lowering import lower, run_pipeline
from hilo.lowering.framework.contents import collect
from hilo.targets.llvm_cpu.profile import IN_PROCESS

LOOP = """func.func @main(%n: tensor<i32>, %w: tensor<3x3xf32>, %x: tensor<3xf32>, %p: tensor<i1>)
    -> (tensor<3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %x) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %v = func.call @twice(%w) : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %u = func.call @twice_0(%w) : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %d = stablehlo.add %v, %t : tensor<3x3xf32>
      %m = stablehlo.add %d, %u : tensor<3x3xf32>
      %c = stablehlo.dot_general %m, %a, contracting_dims = [1] x [0]
        : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %s = "stablehlo.if"(%p) ({
        %e = stablehlo.tanh %b : tensor<3xf32>
        %f = stablehlo.add %e, %c : tensor<3xf32>
        stablehlo.return %f : tensor<3xf32>
      }, {
        %e = stablehlo.tanh %b : tensor<3xf32>
        %f = stablehlo.subtract %e, %c : tensor<3xf32>
        stablehlo.return %f : tensor<3xf32>
      }) : (tensor<i1>) -> tensor<3xf32>
      %k = stablehlo.tanh %c : tensor<3xf32>
      stablehlo.return %j, %k, %s : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    }
  return %r#1, %r#2 : tensor<3xf32>, tensor<3xf32>
}
func.func private @twice(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
func.func private @twice_0(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
"""


def iterate(n: int, w: np.ndarray, x: np.ndarray, p: bool) -> tuple[np.ndarray, np.ndarray]:
    a, b = x, x
    for _ in range(n):
        c = (4 * w + w.T) @ a
        a, b = np.tanh(c), np.tanh(b) + (c if p else -c)
    return a, b


@pytest.mark.parametrize(
    "passes", ["hoist-loop-invariants", "share-computations", "share-computations,inline,hoist-loop-invariants"]
)
def test_a_loop_gives_what_it_gave(passes: str) -> None:
    program = hilo.load(LOOP)
    run_pipeline(program.module, f"builtin.module({passes})")
    assert program.module.operation.verify()
    before = program.as_text().split("stablehlo.while")[0]
    if "hoist" in passes:
        assert "stablehlo.transpose" in before
    if "share" in passes:
        assert "@twice_0" not in program.as_text() and program.as_text().count("tanh") == 2
    executable = hilo.compile(program, "evaluator")
    rng = np.random.default_rng(0)
    w, x = rng.standard_normal((3, 3), np.float32) / 4, rng.standard_normal(3, np.float32)
    for n in (0, 1, 5):  # also of a loop that never runs
        for p in (False, True):
            for got, want in zip(executable(np.int32(n), w, x, p), iterate(n, w, x, p), strict=True):
                np.testing.assert_allclose(np.asarray(got), want, rtol=2e-6, atol=2e-6)


def test_what_is_undefined_without_an_iteration_is_not_computed_wrong() -> None:
    """An index out of range, a division by zero: computed before a loop that never runs, they change nothing."""
    text = """func.func @main(%n: tensor<i32>, %x: tensor<4xi32>, %i: tensor<i32>, %zero: tensor<4xi32>)
        -> tensor<4xi32> {
      %r = stablehlo.while(%a = %x) : tensor<4xi32>
        cond {
          %none = stablehlo.constant dense<0> : tensor<i32>
          %go = stablehlo.compare LT, %none, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %go : tensor<i1>
        } do {
          %q = stablehlo.divide %x, %zero : tensor<4xi32>
          %s = stablehlo.dynamic_slice %x, %i, sizes = [4] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
          %b = stablehlo.add %q, %s : tensor<4xi32>
          stablehlo.return %b : tensor<4xi32>
        }
      return %r : tensor<4xi32>
    }"""
    program = hilo.load(text)
    run_pipeline(program.module, "builtin.module(hoist-loop-invariants)")
    assert "stablehlo.divide" in program.as_text().split("stablehlo.while")[0]
    x = np.arange(4, dtype=np.int32)
    for target in ("evaluator", "llvm-cpu"):
        got = hilo.compile(program, target)(np.int32(0), x, np.int32(99), np.zeros(4, np.int32))
        np.testing.assert_array_equal(np.asarray(got), x)


KIND = "tensor<256xcomplex<f32>>"


def _transforms(count):
    names = ["%x", *(f"%{n}" for n in range(count))]
    pairs = zip(names[1:], names, strict=False)
    lines = [f"{y} = stablehlo.fft {x}, type = FFT, length = [256] : ({KIND}) -> {KIND}\n" for y, x in pairs]
    return f"func.func @main(%x: {KIND}) -> {KIND} {{\n{''.join(lines)}return {names[-1]} : {KIND}\n}}"


def test_repeated_kernels_share_their_sizes_and_tables():
    text = _transforms(6)
    with context():
        module = ir.Module.parse(text)
        lower(module, IN_PROCESS)
        few, many = (_count(module, name) for name in ("util.optimization_barrier", "flow.tensor.reshape"))
    assert few == 1
    assert many == 3 + 3 * 6  # tables; the operand and both results of each
    x = np.random.default_rng(0).normal(size=(256, 2)).astype(np.float32).view(np.complex64)[:, 0]
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    want = x.astype(np.complex128)
    for _ in range(6):
        want = np.fft.fft(want)
    got = np.asarray(executable(x))
    assert np.linalg.norm(got - want) < 1e-6 * np.linalg.norm(want)


def _count(module, name):
    return len(collect(module.operation, name))

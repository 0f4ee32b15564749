"""outline-kernels on llvm-cpu: kernels in executables answer as kernels in place do, and as XLA."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.targets.compilation import ladder
from hilo.targets.compilation.iree.compiler import Compilation
from hilo.targets.target import Rung, get_target

PROGRAM = """
func.func @main(%x: tensor<96x128xf32>, %y: tensor<128x96xf32>) -> (tensor<96x96xf32>, tensor<96x128xf32>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<96x128xf32>, tensor<128x96xf32>) -> tensor<96x96xf32>
  %1 = stablehlo.tanh %0 : tensor<96x96xf32>
  %2 = stablehlo.dot_general %1, %x, contracting_dims = [1] x [0]
    : (tensor<96x96xf32>, tensor<96x128xf32>) -> tensor<96x128xf32>
  %3 = stablehlo.reverse %1, dims = [0, 1] : tensor<96x96xf32>
  return %3, %2 : tensor<96x96xf32>, tensor<96x128xf32>
}
"""


def test_results_are_those_of_kernels_in_place_bit_for_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, right, thread = [], ladder.compiler.compile_bytecode, threading.get_ident()

    def compile(data: bytes, *arguments: Any, **options: Any) -> object:
        if threading.get_ident() == thread:  # others compile what earlier tests have asked for
            compiled.append(data)
        return right(data, *arguments, **options)

    monkeypatch.setattr(ladder.compiler, "compile_bytecode", compile)
    rng = np.random.default_rng(0)
    x, y = (rng.normal(size=shape).astype("f4") / 8 for shape in ((96, 128), (128, 96)))
    cpu = get_target("llvm-cpu")
    without = dataclasses.replace(cpu, ladder=(Rung("default"),))
    in_place = hilo.compile(PROGRAM, without, check="off", cache=False)(x, y)
    executable = hilo.compile(PROGRAM, check="off", cache=False)
    assert executable.info.rung == "default"
    assert [b"kernel_0" in data for data in compiled] == [False, True]
    outlined = executable(x, y)
    for got, same, want in zip(outlined, in_place, run_xla(PROGRAM, x, y), strict=True):
        assert np.asarray(got).tobytes() == np.asarray(same).tobytes()
        assert_close(got, want, context=PROGRAM)


def test_what_is_refused_so_is_compiled_with_kernels_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ladder.compiler.compile_bytecode

    def compile(data: bytes, *arguments: Any, **options: Any) -> Compilation:
        if b"kernel_0" in data:
            return Compilation(None, "error: 'flow.executable' op is refused", "worker")
        return right(data, *arguments, **options)

    monkeypatch.setattr(ladder.compiler, "compile_bytecode", compile)
    x, y = np.ones((96, 128), "f4"), np.ones((128, 96), "f4") / 128
    executable = hilo.compile(PROGRAM, check="off", cache=False)
    assert executable.info.rung == "kernels-in-place"
    assert_close(executable(x, y)[0], np.tanh(np.ones((96, 96), "f4")))
    with pytest.raises(hilo.CompileError, match=r"tried: default\)"):
        hilo.compile(
            "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }", flags=["--none"]
        )


def test_constants_of_the_function_do_not_make_it_another_kernel() -> None:
    text = """
    func.func @main(%x: tensor<9xf32>) -> tensor<9xf32> {{
      {outside}
      %0 = flow.dispatch.region -> (tensor<9xf32>) {{
        {inside}
        %e = tensor.empty() : tensor<9xf32>
        %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %e) -> (tensor<9xf32>) {{
          %one = arith.constant 1 : index
          %j = arith.subi %i, %one : index
          %k = arith.maxsi %j, %c0 : index
          %v = tensor.extract %x[%k] : tensor<9xf32>
          %n = tensor.insert %v into %t[%i] : tensor<9xf32>
          scf.yield %n : tensor<9xf32>
        }}
        flow.return %r : tensor<9xf32>
      }}
      return %0 : tensor<9xf32>
    }}"""
    constants = [f"%c{number} = arith.constant {number} : index" for number in (9, 0, 1)]
    executables = set()
    for shared in range(4):
        module = parse_module(
            text.format(outside="\n".join(constants[:shared]), inside="\n".join(constants[shared:][::-1]))
        )
        run_pipeline(module, "builtin.module(outline-kernels)")
        executables.add(str(module.body.operations[0]))
    assert len(executables) == 1
    assert executables.pop().count("arith.constant") == 3

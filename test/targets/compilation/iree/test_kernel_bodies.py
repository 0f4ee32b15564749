"""Kernels without their bodies in the phases that form dispatches: each gets its own back."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.iree import kernel_bodies


def _sorts(*directions: str) -> str:
    kind = "tensor<300xf32>"
    lines = [
        f"""%{number} = "stablehlo.sort"(%x) <{{dimension = 0 : i64, is_stable = true}}> ({{
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %less = stablehlo.compare {direction}, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %less : tensor<i1>
        }}) : ({kind}) -> {kind}"""
        for number, direction in enumerate(directions)
    ]
    names, kinds = (", ".join(parts) for parts in zip(*((f"%{n}", kind) for n in range(len(lines))), strict=True))
    body = "\n".join(lines)
    return f"func.func @main(%x: {kind}) -> ({kinds}) {{\n{body}\nreturn {names} : {kinds} }}"


def test_kernels_that_take_the_same_stay_different(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []
    right = kernel_bodies.set_apart

    def set_apart(module: int, kind: str = "flow.executable") -> int:
        apart = right(module, kind)
        found.append(apart and len([*kernel_bodies.mlir.operations(apart)]))
        return apart

    monkeypatch.setattr(kernel_bodies, "set_apart", set_apart)
    executable = hilo.compile(_sorts("LT", "GT", "LT"), check="off", cache=False, isolate=False)
    assert executable.info.rung == "default" and found == [2] * 4  # when formed, and when scheduled
    x = np.random.default_rng(0).normal(size=300).astype("f4")
    up, down, again = (np.asarray(result) for result in executable(x))
    assert up.tolist() == again.tolist() == np.sort(x).tolist()
    assert down.tolist() == np.sort(x)[::-1].tolist()


def test_a_program_without_kernels_has_nothing_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_bodies, "put_back", lambda module, apart: pytest.fail("nothing was apart"))
    text = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    executable = hilo.compile(text, check="off", cache=False, isolate=False)
    assert np.asarray(executable(np.arange(4, dtype="f4"))).tolist() == [0, 1, 2, 3]


def test_kernels_with_loops_of_any_size_are_taken_with_the_compilers_own_pipelines() -> None:
    text = """func.func @main(%x: tensor<65x70xf32>, %y: tensor<70x66xf32>) -> tensor<65x66xf32> {
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<65x70xf32>, tensor<70x66xf32>) -> tensor<65x66xf32>
      return %0 : tensor<65x66xf32> }"""
    executable = hilo.compile(text, check="off", cache=False, isolate=False, flags=["--iree-vm-target-index-bits=64"])
    assert executable.info.rung == "default"
    x, y = np.eye(65, 70, dtype="f4"), np.arange(70 * 66, dtype="f4").reshape(70, 66)
    assert np.asarray(executable(x, y)).tolist() == y[:65].tolist()

"""Users of a value get it as it was before an update in place."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.memory import shared_memory

SIZE = 5000

UPDATE = "stablehlo.dynamic_update_slice {}, %u, {} : (TENSOR, tensor<1xf32>, tensor<i32>) -> TENSOR"

INDEX = """
  %first{1} = stablehlo.slice {0} [1:2] : (TENSOR) -> tensor<1xf32>
  %scalar{1} = stablehlo.reshape %first{1} : (tensor<1xf32>) -> tensor<f32>
  %at{1} = stablehlo.convert %scalar{1} : (tensor<f32>) -> tensor<i32>"""

PROGRAMS = {
    "slice beside a constant": (
        f"""
  %zeros = stablehlo.constant dense<0.0> : tensor<6xf32>
  %t = stablehlo.add %x, %x : TENSOR
  %r = stablehlo.slice %t [0:3] : (TENSOR) -> tensor<3xf32>
  %0 = {UPDATE.format("%t", "%i")}""",
        {"%r": "tensor<3xf32>", "%0": "TENSOR", "%zeros": "tensor<6xf32>"},
    ),
    "view beside a constant": (
        f"""
  %zeros = stablehlo.constant dense<0.0> : tensor<6xf32>
  %s = stablehlo.reshape %x : (TENSOR) -> tensor<10x500xf32>
  %d = stablehlo.multiply %s, %s : tensor<10x500xf32>
  %t = stablehlo.reshape %d : (tensor<10x500xf32>) -> TENSOR
  %0 = {UPDATE.format("%t", "%i")}""",
        {"%t": "TENSOR", "%0": "TENSOR", "%zeros": "tensor<6xf32>"},
    ),
    "kernel that is needed behind two waits": (
        f"""
  %t = stablehlo.add %x, %x : TENSOR
  %r = stablehlo.reverse %t, dims = [0] : TENSOR
  %0 = {UPDATE.format("%t", "%i")}{INDEX.format("%0", 1)}
  %1 = {UPDATE.format("%0", "%at1")}{INDEX.format("%1", 2)}
  %2 = {UPDATE.format("%r", "%at2")}""",
        {"%2": "TENSOR", "%1": "TENSOR"},
    ),
    "update that needs what is read": (
        f"""
  %t = stablehlo.add %x, %x : TENSOR{INDEX.format("%t", 1)}
  %0 = {UPDATE.format("%t", "%at1")}""",
        {"%0": "TENSOR"},
    ),
}


def program(name: str) -> str:
    body, results = PROGRAMS[name]
    kinds = ", ".join(results.values())
    text = (
        f"func.func @main(%i: tensor<i32>, %x: TENSOR, %u: tensor<1xf32>) -> ({kinds}) {{{body}\n"
        f"  return {', '.join(results)} : {kinds}\n}}"
    )
    return text.replace("TENSOR", f"tensor<{SIZE}xf32>")


def results(made: object) -> tuple[object, ...]:
    return made if isinstance(made, tuple) else (made,)


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_read_is_not_updated(name: str) -> None:
    arguments = np.int32(1), np.arange(SIZE, dtype=np.float32), np.float32([9])
    want = hilo.compile(program(name), target="evaluator")(*arguments)
    got = hilo.compile(program(name), check="off")(*arguments)
    for mine, theirs in zip(results(got), results(want), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), np.asarray(theirs))


@pytest.mark.parametrize(("name", "count"), [*zip(PROGRAMS, (1, 1, 1, 0), strict=True)])
def test_only_what_may_be_read_later_is_copied(name: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []
    monkeypatch.setattr(shared_memory.values, "use_at_end", lambda value, operation: found.append(value))
    hilo.compile(program(name), check="off", cache=False, isolate=False)
    assert len(found) == count

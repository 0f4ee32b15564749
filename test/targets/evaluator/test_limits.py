"""The evaluator's answers when memory or nesting is exhausted, and calls that return immediately."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

X = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {"


def test_call_async() -> None:
    double = hilo.compile(
        f"{X}\n  %0 = stablehlo.add %x, %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}}", "evaluator"
    )
    assert np.asarray(double.call_async(np.ones(4, "f"))).tolist() == [2, 2, 2, 2]


def test_a_splat_that_nothing_reads_takes_no_memory() -> None:
    constant = "%c = stablehlo.constant dense<1.0> : tensor<4294967296x1024xf32>"
    program = hilo.compile(f"{X}\n  {constant}\n  return %x : tensor<4xf32>\n}}", "evaluator")
    assert np.asarray(program(np.ones(4, "f"))).tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize(("kind", "value"), [("f32", 1.5), ("i8", -3), ("ui64", 7), ("bf16", 2.0), ("i1", True)])
def test_large_splats(kind: str, value: object) -> None:
    text = str(value).lower()
    program = hilo.compile(
        f"func.func @main() -> tensor<300x300x{kind}> {{\n"
        f"  %c = stablehlo.constant dense<{text}> : tensor<300x300x{kind}>\n  return %c : tensor<300x300x{kind}>\n}}",
        "evaluator",
    )
    answer = np.asarray(program())
    assert answer.shape == (300, 300) and bool((answer == value).all())


def test_what_memory_does_not_hold_is_refused() -> None:
    iota = "%c = stablehlo.iota dim = 0 : tensor<1099511627776x1024xi64>"
    with pytest.raises(hilo.Error, match="no memory for a value"):
        hilo.compile(f"{X}\n  {iota}\n  return %x : tensor<4xf32>\n}}", "evaluator")(np.ones(4, "f"))

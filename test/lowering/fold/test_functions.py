"""Tables that `fold-functions` computes, against XLA's."""

from __future__ import annotations

import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline
from hilo.lowering.fold.fold_functions import FUNCTIONS


@pytest.mark.parametrize("element", ["f32", "f64", "bf16"])
def test_tables_are_those_of_xla(element):
    rows = []
    for number, function in enumerate(FUNCTIONS):
        operands = "%x, %third" if function.endswith("power") else "%x"
        rows.append(f"%r{number} = {function} {operands} : tensor<5x7x{element}>")
    text = f"""func.func @main() -> ({", ".join([f"tensor<5x7x{element}>"] * len(rows))}) {{
      %i = stablehlo.iota dim = 0 : tensor<5x7xi32>
      %j = stablehlo.iota dim = 1 : tensor<5x7xi32>
      %one = stablehlo.constant dense<1> : tensor<5x7xi32>
      %third = stablehlo.constant dense<0.375> : tensor<5x7x{element}>
      %0 = stablehlo.multiply %i, %j : tensor<5x7xi32>
      %1 = stablehlo.add %0, %one : tensor<5x7xi32>
      %2 = stablehlo.convert %1 : (tensor<5x7xi32>) -> tensor<5x7x{element}>
      %x = stablehlo.multiply %2, %third : tensor<5x7x{element}>
      {chr(10).join(rows)}
      return {", ".join(f"%r{i}" for i in range(len(rows)))} : {", ".join([f"tensor<5x7x{element}>"] * len(rows))}
    }}"""
    program = hilo.load(text)
    run_pipeline(program.module, "fold-functions")
    assert not any(function in program.as_text() for function in FUNCTIONS)
    for got, want in zip(hilo.compile(program, target="evaluator")(), run_xla(text), strict=True):
        assert_close(got, want)

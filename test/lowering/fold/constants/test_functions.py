"""Tables that `fold-functions` computes, against XLA's."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline
from hilo.lowering.fold.constants.fold_functions import FUNCTIONS


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


@pytest.mark.parametrize("element, kind", [("f32", np.complex64), ("f64", np.complex128)])
def test_tables_of_complex_numbers_are_exact(element, kind):
    """Roots of unity by a convert, a product and a quotient, and joined from parts; compared with NumPy in f64."""
    text = f"""func.func @main() -> (tensor<37xcomplex<{element}>>, tensor<37xcomplex<{element}>>) {{
      %i = stablehlo.iota dim = 0 : tensor<37x{element}>
      %0 = stablehlo.convert %i : (tensor<37x{element}>) -> tensor<37xcomplex<{element}>>
      %c = stablehlo.constant dense<(0.5, -1.5)> : tensor<37xcomplex<{element}>>
      %n = stablehlo.constant dense<(-16.0, 0.0)> : tensor<37xcomplex<{element}>>
      %1 = stablehlo.multiply %c, %0 : tensor<37xcomplex<{element}>>
      %2 = stablehlo.divide %1, %n : tensor<37xcomplex<{element}>>
      %x = stablehlo.exponential %2 : tensor<37xcomplex<{element}>>
      %re = stablehlo.real %2 : (tensor<37xcomplex<{element}>>) -> tensor<37x{element}>
      %im = stablehlo.imag %2 : (tensor<37xcomplex<{element}>>) -> tensor<37x{element}>
      %3 = stablehlo.complex %im, %re : tensor<37xcomplex<{element}>>
      %y = stablehlo.exponential %3 : tensor<37xcomplex<{element}>>
      return %x, %y : tensor<37xcomplex<{element}>>, tensor<37xcomplex<{element}>>
    }}"""
    program = hilo.load(text)
    run_pipeline(program.module, "fold-functions")
    assert "stablehlo.exponential" not in program.as_text()
    z = (0.5 - 1.5j) * np.arange(37) / -16.0
    wanted = [np.exp(z), np.exp(z.imag + 1j * z.real)]
    for target in ("evaluator", "llvm-cpu"):
        for got, want, xla in zip(hilo.compile(text, target=target)(), wanted, run_xla(text), strict=True):
            np.testing.assert_allclose(np.asarray(got), want.astype(kind), rtol=4 * np.finfo(kind).eps)
            assert_close(got, xla)


def test_powers_of_complex_numbers_are_those_that_a_loop_begins_with():
    """Starting points of Durand and Kerner's method; compared with NumPy in f64."""
    text = """func.func @main() -> (tensor<7xcomplex<f32>>, tensor<7xcomplex<f32>>) {
      %i = stablehlo.iota dim = 0 : tensor<7xcomplex<f32>>
      %base = stablehlo.constant dense<(-0.5, 0.75)> : tensor<7xcomplex<f32>>
      %x = stablehlo.power %base, %i : tensor<7xcomplex<f32>>
      %y = stablehlo.power %base, %x : tensor<7xcomplex<f32>>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %r:2 = stablehlo.while(%n = %zero, %z = %y) : tensor<i32>, tensor<7xcomplex<f32>>
        cond {
          %three = stablehlo.constant dense<3> : tensor<i32>
          %p = stablehlo.compare LT, %n, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          %one = stablehlo.constant dense<1> : tensor<i32>
          %m = stablehlo.add %n, %one : tensor<i32>
          %w = stablehlo.multiply %z, %base : tensor<7xcomplex<f32>>
          stablehlo.return %m, %w : tensor<i32>, tensor<7xcomplex<f32>>
        }
      return %x, %r#1 : tensor<7xcomplex<f32>>, tensor<7xcomplex<f32>>
    }"""
    program = hilo.load(text)
    run_pipeline(program.module, "fold-functions{complex=true}")
    assert "stablehlo.power" not in program.as_text()
    base = -0.5 + 0.75j
    powers = base ** np.arange(7)
    wanted = [powers, base**powers * base**3]
    for got, want, xla in zip(hilo.compile(text)(), wanted, run_xla(text), strict=True):
        np.testing.assert_allclose(np.asarray(got), want.astype(np.complex64), rtol=4e-6)
        assert_close(got, xla)


@pytest.mark.parametrize("element", ["f32", "f64", "bf16"])
def test_angles_are_reduced_first(element):
    """As `jnp.mod` writes it: of a program with angles as constants, no cosine is left."""
    text = f"""func.func @main(%y: tensor<4x{element}>) -> (tensor<4x{element}>, tensor<4x{element}>) {{
      %x = stablehlo.constant dense<[-7.5, 0.25, 9.0, -3.0]> : tensor<4x{element}>
      %n = stablehlo.constant dense<[3.0, 3.0, -3.0, -3.0]> : tensor<4x{element}>
      %r = stablehlo.remainder %x, %n : tensor<4x{element}>
      %c = stablehlo.cosine %r : tensor<4x{element}>
      %0 = stablehlo.multiply %c, %y : tensor<4x{element}>
      return %0, %r : tensor<4x{element}>, tensor<4x{element}>
    }}"""
    program = hilo.load(text)
    run_pipeline(program.module, "fold-functions")
    assert "cosine" not in program.as_text()
    y = np.ones(4, hilo.dtype(element).numpy)
    for got, want in zip(hilo.compile(program, target="evaluator")(y), run_xla(text, y), strict=True):
        assert_close(got, want)

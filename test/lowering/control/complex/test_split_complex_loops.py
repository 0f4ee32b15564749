"""Loops over complex numbers as kernels on their parts, on llvm-cpu, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(5)


def program(z, x, w):
    """Arithmetic, moves, products, sums, comparisons and branches of complex numbers, in loops and inner ones."""

    def inner(_, v):
        return v * (0.5 - 0.25j) + v[::-1].conj() * 0.1

    def turn(carry, row):
        z, i, h = carry
        z = z * z * 0.25 + z / (2 + abs(z)) - jnp.roll(z, 1, 0).T.T * 1j + (x + 0j)
        z = jnp.where(z == w[0, 0], 0, z) + (w @ z.T).T * 0.01 + z.sum(1, keepdims=True) * 0.01
        z = lax.cond(i % 2 == 0, lambda z: jnp.pad(z, ((0, 0), (1, 0)))[:, :-1], lambda z: jnp.exp(-abs(z)) * z, z)
        h = lax.fori_loop(0, 2, inner, h) * 0.9 + row
        return (z, i + 1, h), (h, z.real[0])

    h = jnp.zeros(row_of(w).shape, w.dtype)
    return lax.scan(turn, (z, 0, h), jnp.stack([row_of(w)] * 4))


def row_of(w):
    return w[0] * (1 + 1j)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_values(dtype):
    def complex_array(*shape):
        return (RNG.normal(size=shape) + 1j * RNG.normal(size=shape)).astype(dtype)

    with jax.enable_x64(True):
        z, x, w = complex_array(7, 43), RNG.normal(size=(7, 43)).astype(dtype(0).real.dtype), complex_array(43, 43)
        text = jax.jit(program).lower(z, x, w).as_text()
        got, want = hilo.compile(text, check="off")(z, x, w), run_xla(text, z, x, w)
    for one, other in zip(got, want, strict=True):
        assert_close(np.asarray(one), other)


def test_special_numbers_are_those_of_the_plain_formula():
    """As XLA multiplies: infinities and NaN as they come, zeros with their signs."""
    numbers = np.array([0.0, -0.0, 1.0, -2.0, np.inf, -np.inf, np.nan, 4.0], np.float32)
    z = np.empty((8, 8), np.complex64)
    z.real, z.imag = numbers[:, None], numbers[None]
    text = jax.jit(lambda z, w: lax.fori_loop(0, 1, lambda _, a: a * w + (-a), z)).lower(z, z.T).as_text()
    got, want = np.asarray(hilo.compile(text, check="off")(z, z.T)), np.asarray(run_xla(text, z, z.T)[0])
    np.testing.assert_array_equal(got.view(np.float32), want.view(np.float32))


def test_such_a_loop_is_one_kernel():
    text = jax.jit(lambda z, c: lax.fori_loop(0, 9, lambda _, z: z * z + c, z)).lower(
        *[np.zeros((60, 60), np.complex64)] * 2
    )
    module = parse_module(text.as_text())
    run_pipeline(module, "inline,simplify-while,split-complex-loops,expand-while,form-kernels")
    assert str(module).count("flow.dispatch.region") == 1
    assert "stablehlo.while" not in str(module)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_products_and_scatters(dtype):
    """Products along each axis and of all; elements that are written, in order and beyond the end, and added."""
    rows = (RNG.normal(size=(5, 3, 4)) + 1j * RNG.normal(size=(5, 3, 4))).astype(dtype)
    places = np.array([2, 0, 9], np.int32)

    def turn(z, row):
        w = (z * 0.5 + row).at[1, places].set(row[:, 0]).at[places].add(z[:, ::-1])
        return w, (w.prod(), w.prod(0), w.prod(1))

    with jax.enable_x64(True):
        text = jax.jit(lambda rows: lax.scan(turn, rows[0], rows)).lower(rows).as_text()
        executable = hilo.compile(text, check="off")
        want = run_xla(text, rows)
    runs = sorted(kernel.runs for kernel in executable.kernel_times(rows))
    assert runs[-1] == 3, "one kernel puts each of three results together"
    assert runs[-2] == 1, "a kernel runs in each turn"
    for one, other in zip(jax.tree.leaves(executable(rows)), want, strict=True):
        assert_close(np.asarray(one), other)


def turned(z, x):
    return lax.fori_loop(0, 9, lambda _, z: z[::-1] * jnp.exp(1j * x), z)


def shifted(z, x):
    return lax.fori_loop(0, 9, lambda _, z: z[::-1] * 0.5 + lax.lgamma(x + 2), z)


@pytest.mark.parametrize("function", [turned, shifted])
def test_functions_of_what_a_loop_does_not_change_are_computed_before_it(function):
    """Complex functions and those of CHLO, too, which are many operations later."""
    x = RNG.uniform(-1, 1, 256).astype(np.float32)
    z = x + 1j * x[::-1] if function is turned else x[::-1] * 2
    text = jax.jit(function).lower(z, x).as_text()
    assert_close(np.asarray(hilo.compile(text)(z, x)), run_xla(text, z, x)[0])
    _, loop = hilo.lower(text).as_text().split("scf.while")
    assert loop.count("arith.mulf") < 10, "the loop computes the function"


def test_an_empty_constant_that_a_loop_carries():
    text = """
func.func @main(%x: tensor<2xcomplex<f32>>, %n: tensor<i32>) -> (tensor<2xcomplex<f32>>, tensor<0xcomplex<f32>>) {
  %none = stablehlo.constant dense<(1.0,2.0)> : tensor<0xcomplex<f32>>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %y = %x, %e = %none)
      : tensor<i32>, tensor<2xcomplex<f32>>, tensor<0xcomplex<f32>>
    cond {
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.add %y, %x : tensor<2xcomplex<f32>>
      %3 = stablehlo.add %e, %e : tensor<0xcomplex<f32>>
      stablehlo.return %1, %2, %3 : tensor<i32>, tensor<2xcomplex<f32>>, tensor<0xcomplex<f32>>
    }
  return %0#1, %0#2 : tensor<2xcomplex<f32>>, tensor<0xcomplex<f32>>
}"""
    module = parse_module(text)
    run_pipeline(module, "split-complex-loops")
    assert "tensor<0xf32>" in str(module)


def with_updates(z, places, i):
    """Scatters that multiply or apply a function: to one place, several, the same one twice, and beyond the end."""
    z = z.at[1, 1].multiply(-1j).at[i % 5].multiply(z[0] * 0.1).at[places, :2].multiply(z[:3, :2] * 0.1)
    return z.at[i % 4, 1:3].apply(lambda w: w * w * 0.1).at[places].divide(2.0)


def with_sorts(z, places, i):
    """Sorted by the real part, then the imaginary one, with other values."""
    kept, order, _ = lax.sort([jnp.round(z * 2), jnp.arange(30).reshape(z.shape) * 1.0, z], dimension=1, num_keys=1)
    return jnp.sort(z, 0) * 0.5 + kept * 0.1 + order * 0.001 * (i + places[0])


def with_extremes(z, places, i):
    """The number of the largest magnitude in each column, and where it is."""

    def larger(a, b):
        is_first = abs(a[0]) >= abs(b[0])
        return lax.select(is_first, a[0], b[0]), lax.select(is_first, a[1], b[1])

    rows = lax.broadcasted_iota(jnp.int32, z.shape, 0)
    largest, row = lax.reduce((z, rows), (jnp.zeros((), z.dtype), np.int32(0)), larger, (0,))
    return z * 0.5 + largest * 0.1 + row[None] * 0.01j * (i + places[0])


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("turn", [with_updates, with_sorts, with_extremes])
def test_applied_computations(turn, dtype):
    """The whole loop is one kernel."""
    places = np.array([2, 0, 9], np.int32)
    z = (RNG.normal(size=(5, 6)) + 1j * RNG.normal(size=(5, 6))).astype(dtype)
    with jax.enable_x64(True):
        lowered = jax.jit(lambda z, p: lax.fori_loop(0, 12, lambda i, z: turn(z, p, i).astype(z.dtype), z))
        text = lowered.lower(z, places).as_text()
        executable = hilo.compile(text, check="off")
        want = run_xla(text, z, places)[0]
    assert executable.info.rung == "default"
    assert [kernel.runs for kernel in executable.kernel_times(z, places) if kernel.runs > 1] == []
    assert_close(np.asarray(executable(z, places)), want)


def test_a_scatter_whose_operands_are_one_value():
    """Both parts, the updates and the operand are in the same memory."""
    places = np.array([3, 1, 3, 7], np.int32)

    def turn(_, x):
        z = lax.complex(x, x)
        w = z.at[places].multiply(z[:4], mode="drop").at[places[::-1]].multiply(lax.complex(x, -x)[2])
        return (w.real + w.imag * 0.5) * 0.3

    x = RNG.normal(size=7).astype(np.float32)
    text = jax.jit(lambda x: lax.fori_loop(0, 12, turn, x)).lower(x).as_text()
    executable = hilo.compile(text, check="off")
    assert [kernel.runs for kernel in executable.kernel_times(x) if kernel.runs > 1] == []
    assert_close(np.asarray(executable(x)), run_xla(text, x)[0])

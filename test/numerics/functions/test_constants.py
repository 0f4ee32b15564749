"""Reductions of values computed from constants only, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def full(shape: tuple[int, ...], value: float, dtype: str = "float32"):
    return jnp.full(shape, value, dtype)


CASES: dict[str, Callable[[], object]] = {
    "a sum": lambda: lax.reduce(abs(full((30,), 0.5)), np.float32(0), lax.add, (0,)),
    "a sum of rows": lambda: lax.reduce(abs(full((4, 30), 0.5)).reshape(1, 4, 30), np.float32(0), lax.add, (1, 2)),
    "a product": lambda: lax.reduce(abs(full((5,), 1.5)), np.float32(1), lax.mul, (0,)),
    "integers": lambda: lax.reduce(abs(full((30,), -3, "int32")), np.int32(0), lax.add, (0,)),
    "a long sum": lambda: lax.reduce(abs(full((3000,), 0.5)), np.float32(0), lax.add, (0,)),
    "a largest": lambda: lax.reduce(jnp.exp(full((30,), 0.5)), np.float32(-1), lax.max, (0,)),
    "numbers in order": lambda: lax.reduce(lax.iota("float32", 30) * 2, np.float32(0), lax.add, (0,)),
    "no elements": lambda: lax.reduce(abs(full((0,), 0.5)), np.float32(7), lax.add, (0,)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_reduction_of_constants(case: str) -> None:
    text = jax.jit(CASES[case]).lower().as_text()
    got = np.asarray(hilo.compile(text)())
    np.testing.assert_allclose(got, run_xla(text)[0], rtol=1e-6)


@pytest.mark.parametrize("length", [1, 2, 3, 8])
def test_a_spectrum_of_one_number(length: int) -> None:
    """Slices of an array that is filled in the same kernel were refused."""
    text = jax.jit(lambda: jnp.fft.rfft(full((2, length), 1.5, "float16").astype("float32"))).lower().as_text()
    got = np.asarray(hilo.compile(text)())
    np.testing.assert_allclose(got, run_xla(text)[0], atol=1e-6)


def test_an_average_of_windows_beside_other_results() -> None:
    """How many elements a window has, of ones: next to another result it came out as 1."""
    b = hilo.XlaBuilder("average")
    x = hilo.ops.Parameter(b, 0, hilo.Shape("f32", [2, 4, 5]))
    zero = hilo.ops.ConstantR0(b, np.float32(0))
    ones = hilo.ops.Broadcast(hilo.ops.ConstantR0(b, np.float32(1)), [2, 4, 5])
    total, count = (hilo.ops.ReduceWindow(y, zero, hilo.ops.Add, [1, 2, 1], [1, 2, 1], "VALID") for y in (x, ones))
    compiled = hilo.compile(b.Build(hilo.ops.Tuple(b, [hilo.ops.Div(total, count), hilo.ops.BesselI0e(x)])))
    values = np.arange(40, dtype=np.float32).reshape(2, 4, 5)
    average, _ = compiled(values)
    np.testing.assert_array_equal(np.asarray(average), values.reshape(2, 2, 2, 5).mean(2))


def never(x: Any) -> Any:
    """A predicate that only LLVM knows to be false."""
    return x.astype("uint8").astype("float32") < 0


@pytest.mark.parametrize("element", ["float16", "bfloat16", "float32", "float64"])
def test_functions_of_numbers_that_are_known_to_be_nan(element: str) -> None:
    """The exponent of a power of two is no integer then, and results were what the memory had before."""
    functions = jnp.exp, jnp.exp2, jax.nn.sigmoid, jnp.sinh, jnp.tanh, jax.nn.softmax, lambda x: x**2.5

    def program(x):
        known = jnp.where(never(x), x, jnp.nan).astype(element), full(x.shape, np.nan, element) + x.astype(element) * 0
        return tuple(function(y) for function in functions for y in known)

    with jax.enable_x64(True):
        results = hilo.compile(jax.jit(program).lower(np.ones(33, np.int32)).as_text())(np.ones(33, np.int32))
    assert [bool(np.isnan(np.asarray(result, np.float64)).all()) for result in results] == [True] * len(results)


def test_two_functions_of_constants_that_turn_out_to_be_equal() -> None:
    """The second result was an array that nothing had been written to."""

    def program(x):
        return lax.digamma(full((300,), 3.5, "float64")), lax.digamma(jnp.where(never(x), x.astype("float64"), 3.5))

    with jax.enable_x64(True):
        text = jax.jit(program).lower(np.ones(300, np.int32)).as_text()
    for result in hilo.compile(text)(np.ones(300, np.int32)):
        np.testing.assert_allclose(np.asarray(result), 1.1031566406452432, rtol=1e-14)

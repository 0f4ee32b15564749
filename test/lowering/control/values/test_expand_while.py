"""Loops over values of any number of elements, which are held in vectors of a power of two lanes, against XLA."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(23)


def functions(x, y):
    """Element-wise operations, some of which take a branch for large numbers or trap on zeros."""
    k = jnp.arange(x.size).astype(jnp.int32) + (x > y)
    sines = jnp.sin(jnp.sign(x) * k.astype(x.dtype) * 1e6)
    return sines + jnp.where(k // (k % 3) > 2, x, y) * 0.5, jnp.exp(-y * y) + jnp.abs(x) ** 1.5


def movement(x, y):
    """Reversals, permutations and parts; those of more than 64 elements are not in one kernel."""
    rest = jnp.concatenate([y[1:], x[:1]])
    return jnp.flip(x) * 0.5 + y[x.size // 2], jnp.where(jnp.arange(x.size) % 2 == 0, rest, x)


def folds(x, y):
    """Sums, extremes and their positions, also of the rows of a matrix."""
    rows = 4 if x.size % 4 == 0 else 3 if x.size % 3 == 0 else 1
    a = x.reshape(rows, -1)
    centered = (a - a.mean(1, keepdims=True) + a.max(0) * 0.1).ravel()
    return centered * 0.5 + y.min(), y + jnp.argmax(x).astype(y.dtype) * 0.01


def slices(x, y):
    """Rows of a table in memory."""
    table = jnp.sin(jnp.arange(4.0 * x.size)).astype(x.dtype).reshape(4, -1)
    return x * 0.5 + table[jnp.abs(y[0]).astype(jnp.int32) % 4], y * 0.9 + x


def branches(x, y):
    return lax.cond(x[0] > y[-1], lambda: (x * 0.5, y + 1), lambda: (y, x + 0.25))


PROGRAMS = {f.__name__: f for f in (functions, movement, folds, slices, branches)}


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_values_of_any_size(name: str, dtype: str) -> None:
    for size in (5, 9, 12, 17, 24, 31, 48, 60, 65, 100, 150, 255):
        x, y = RNG.normal(size=(2, size)).astype(dtype)
        with jax.enable_x64(dtype == "float64"):
            program = jax.jit(lambda x, y: lax.fori_loop(0, 3, lambda _, v: PROGRAMS[name](*v), (x, y)))
            text = program.lower(x, y).as_text()
        for got, want in zip(hilo.compile(text, check="off")(x, y), run_xla(text, x, y), strict=True):
            assert_close(got, want, rtol=2e-5 if dtype == "float32" else 1e-9, atol=1e-5)


@pytest.mark.parametrize("size, lanes", [(3, 3), (7, 8), (12, 16), (48, 64), (150, 256)])
def test_loops_carry_powers_of_two_lanes(size: int, lanes: int) -> None:
    """LLVM would take other vectors apart into numbers, and put these together again in each iteration."""
    x = np.zeros(size, np.float32)
    text = jax.jit(lambda x: lax.fori_loop(0, 9, lambda _, c: c * 0.5 + x, x)).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,expand-while")
    assert re.search(rf"scf.while .*-> \(.*vector<{lanes}xf32>", str(module))


def mixed(x: Any) -> Any:
    """Each column from two that are computed before it."""

    def body(i: Any, x: Any) -> Any:
        new = x[:, i - 2] * np.int32(3) ^ x[:, i - 1] >> np.int32(1)
        return x.at[:, i].set(new)

    return lax.fori_loop(2, x.shape[1], body, x)


@pytest.mark.parametrize(("rows", "chains"), [(1, True), (3, True), (24, True), (25, False), (64, False)])
def test_columns_of_a_matrix(rows: int, chains: bool) -> None:
    x = np.random.default_rng(rows).integers(-(1 << 31), 1 << 31, (rows, 9), dtype=np.int32)
    text = jax.jit(mixed).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,unroll-while,expand-while", profile=Profile("cpu", kernels=True))
    assert ("flow.dispatch.region" in str(module)) == chains
    np.testing.assert_array_equal(hilo.compile(text, "llvm-cpu")(x), run_xla(text, x)[0])


def test_a_value_that_only_the_first_iteration_has_in_registers() -> None:
    def run(x: Any) -> Any:
        def inner(k: Any, state: Any) -> Any:
            return x.at[k].set(x[k - 1] % 5 + state[1].sum(0)), x.at[k].set(state[0].sum(0))

        return lax.fori_loop(0, 3, lambda k, state: lax.fori_loop(k, k + 2, inner, state), (x * 2, x + 1))

    x = RNG.integers(-4, 5, (16, 3)).astype(np.float32)  # all sums are exact
    text = jax.jit(run).lower(x).as_text()
    executable = hilo.compile(text, cache=False, check="off")
    assert executable.info.rung == "default"
    for got, expected in zip(executable(x), run_xla(text, x), strict=True):
        assert_close(np.asarray(got), expected)


@pytest.mark.parametrize("function", [jnp.tanh, lambda v: jnp.exp(-v * v), lambda v: jnp.sin(v) * jnp.cos(v)])
def test_arrays_that_begin_alike_have_memory_of_their_own(function: Any) -> None:
    """The forward loop of a gradient keeps two arrays for the backward loop, which both begin with zeros. Merged,
    one would be copied to the stack."""

    def loss(v: Any, xs: Any) -> Any:
        last, sums = lax.scan(lambda s, x: (function(s) + x, s.sum()), v, xs)
        return (last * last).sum() + sums.sum()

    v, xs = RNG.normal(size=64).astype(np.float32), RNG.normal(size=(100, 64)).astype(np.float32)
    text = jax.jit(jax.grad(loss)).lower(v, xs).as_text()
    executable = hilo.compile(text, cache=False, check="off", kernel_store=False)
    assert executable.info.rung == "default"
    assert_close(np.asarray(executable(v, xs)), run_xla(text, v, xs)[0])


@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.parametrize("start", [jnp.zeros_like, jnp.cos])
def test_one_array_with_which_several_carried_ones_begin(start: Any, is_read: bool) -> None:
    """Each has memory of its own, and the loop may read what they begin with, too."""

    def run(v: Any, xs: Any) -> Any:
        first = start(xs)

        def body(i: Any, state: Any) -> Any:
            v, a, b = state
            v = jnp.tanh(v) + xs[i] + (first[i] if is_read else 0)
            return v, a.at[i].set(v), b.at[i].add(v * v)

        return lax.fori_loop(0, 90, body, (v, first, first))

    v, xs = RNG.normal(size=64).astype(np.float32), RNG.normal(size=(100, 64)).astype(np.float32)
    text = jax.jit(run).lower(v, xs).as_text()
    executable = hilo.compile(text, cache=False, check="off", kernel_store=False)
    assert executable.info.rung == "default"
    for got, expected in zip(executable(v, xs), run_xla(text, v, xs), strict=True):
        assert_close(np.asarray(got), expected)

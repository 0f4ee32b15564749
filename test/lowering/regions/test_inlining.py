"""Solvers inside of loops, which are kernels of other passes, as parts of one kernel, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def test_solvers_in_loops():
    """The matrix changes in each iteration: no part of a solver may be hoisted out of the loop."""

    def program(a, x):
        def body(i, c):
            a, x = c
            x = (
                jnp.linalg.solve(a, x)
                + lax.linalg.triangular_solve(lax.linalg.cholesky(a @ a.T), x[:, None], left_side=True, lower=True)[
                    :, 0
                ]
            )
            return a + jnp.outer(x, x) * 0.1 + jnp.sort(x) * 0.01, x

        return lax.fori_loop(0, 4, body, (a, x))

    rng = np.random.default_rng(3)
    arguments = (rng.normal(size=(5, 5)) + 5 * np.eye(5), rng.normal(size=5))
    with jax.enable_x64(True):
        text = jax.jit(program).lower(*arguments).as_text()
    executable = hilo.compile(text)
    for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want)


def test_tables_that_nested_loops_fill_are_one_kernel():
    """The longest common subsequence: the table is larger than a kernel's stack, and is never copied."""

    def program(a, b):
        def row(i, table):
            def cell(j, table):
                longer = jnp.maximum(table[i, j + 1], table[i + 1, j])
                return table.at[i + 1, j + 1].set(jnp.where(a[i] == b[j], table[i, j] + 1, longer))

            return lax.fori_loop(0, 90, cell, table)

        return lax.fori_loop(0, 80, row, jnp.zeros((81, 91), jnp.int32))

    rng = np.random.default_rng(4)
    arguments = tuple(rng.integers(0, 4, n).astype(np.int32) for n in (80, 90))
    text = jax.jit(program).lower(*arguments).as_text()
    assert "stablehlo.while" not in hilo.lower(text).as_text()
    assert_close(hilo.compile(text)(*arguments), run_xla(text, *arguments)[0])


@pytest.mark.parametrize("others", [0, 30])
def test_more_tables_than_a_kernel_binds(others):
    """Tables that the program holds are packed into one for each element type, and arguments only if need be."""
    rng = np.random.default_rng(6)
    kinds = (np.float32, np.int32, np.uint8, np.bool_, ml_dtypes.bfloat16, np.float64)
    tables = [rng.integers(0, 7, (5, 60)).astype(kinds[k % 6]) for k in range(42)]

    def program(x, i, *more):
        def body(_, x):
            for k, table in enumerate([*tables, *more]):
                x = x + jnp.asarray(table)[k % 5, (i + k) % 60].astype(x.dtype)
            return jnp.roll(x, 1)

        return lax.fori_loop(0, 4, body, x)

    arguments = (
        np.arange(20.0),
        np.arange(20),
        *(rng.integers(0, 9, (5, 60)).astype(np.int32) for _ in range(others)),
    )
    with jax.enable_x64(True):
        text = jax.jit(program).lower(*arguments).as_text()
    assert "stablehlo.while" not in hilo.lower(text).as_text()
    assert hilo.lower(text).as_text().count("stablehlo.concatenate") == (1 if others else 0)
    assert_close(hilo.compile(text)(*arguments), run_xla(text, *arguments)[0])


@pytest.mark.parametrize("n", [512, 1000])
def test_large_results_of_kernels_in_loops(n):
    """Sorts of more numbers than the stack holds: each version of a result is read where it should be."""

    def program(x, y):
        def body(i, s):
            x, y = s
            a, b = jnp.sort(x), jnp.sort(y)[::-1]
            places = jnp.argsort(x ^ b)
            keys, payload = lax.sort((y & 15, x), num_keys=1, is_stable=True)
            return (
                lax.cond(i % 2 == 0, lambda: jnp.sort(a + payload), lambda: a - payload),
                y[places] + jnp.roll(b, 1) - keys + a[i],
            )

        return lax.fori_loop(0, 5, body, (x, y))

    rng = np.random.default_rng(7)
    arguments = tuple(rng.integers(-999, 999, n).astype(np.int32) for _ in "xy")
    text = jax.jit(program).lower(*arguments).as_text()
    assert "stablehlo.while" not in hilo.lower(text).as_text()
    for got, want in zip(hilo.compile(text)(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want)


def test_kernels_for_several_cores_in_loops():
    """One core computes their parts in order: the loop needs no dispatch for each iteration."""

    def program(x):
        def body(i, t):
            far = jnp.linalg.norm(t[..., None] * x - jnp.array([0, 0, 3.0], x.dtype), axis=-1)
            return t + jnp.minimum(far - 1, (t[..., None] * x)[..., 1] + 1)

        return lax.fori_loop(0, 5, body, jnp.zeros(x.shape[:-1], x.dtype))

    x = (np.random.default_rng(8).normal(size=(48, 64, 3)) / 9).astype(np.float32)
    text = jax.jit(program).lower(x).as_text()
    assert "stablehlo.while" not in hilo.lower(text).as_text()
    assert_close(hilo.compile(text)(x), run_xla(text, x)[0])


@pytest.mark.parametrize("n, taken", [(4000, True), (100000, False)])
def test_large_kernels_for_several_cores_stay_in_the_loop(n, taken):
    text = (
        jax.jit(lambda x: lax.fori_loop(0, 9, lambda i, x: x + jnp.sin(x).sum(-1, keepdims=True), x))
        .lower(np.zeros((n, 3), np.float32))
        .as_text()
    )
    assert ("stablehlo.while" not in hilo.lower(text).as_text()) == taken


def test_large_results_of_kernels_in_branches() -> None:
    """The matrix exponential solves systems in branches: in a kernel, their tensors would be in different buffers."""
    x = (np.random.default_rng(0).normal(size=(32, 32)) / 8).astype(np.float32)
    text = jax.jit(jax.scipy.linalg.expm).lower(x).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    assert_close(np.asarray(run(x)), np.asarray(run_xla(text, x)[0]), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("size", [1, 20, 100, 700])
@pytest.mark.parametrize("dtype", ["int32", "float32", "uint8"])
def test_predicates_that_inner_loops_read_and_write(dtype, size):
    """Kernels see them as bytes: those computed in the outer loop, carried by it, of rank 0, and of rows."""

    def program(x, seen):
        def first_of_run(previous, here):
            first = here & ~previous
            return first, (first, previous)

        def turn(i, carried):
            x, seen = carried
            last, (firsts, before) = lax.scan(first_of_run, seen[0, 0], (x + i.astype(x.dtype)) % 5 < 2)
            _, (others, _) = lax.scan(first_of_run, seen[0], seen)
            x = jnp.where(firsts, x + 1, jnp.where(before, x + 2, jnp.where(last, x + 3, x)))
            return x.astype(dtype), others ^ firsts

        return lax.fori_loop(0, 12, turn, (x, seen))

    rng = np.random.default_rng(8)
    arguments = (rng.integers(0, 9, size).astype(dtype), rng.integers(0, 2, (3, size)).astype(bool))
    text = jax.jit(program).lower(*arguments).as_text()
    assert "stablehlo.while" not in hilo.lower(text).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want)


def test_tables_of_an_inlined_kernel_have_memory_of_their_own():
    """A transform's kernel reads several small tables of one size, next to buffers that are too large for the stack."""

    def program(v, xs):
        def step(s, x):
            return jnp.fft.ifft(jnp.fft.fft(s) * 0.9).real.astype(s.dtype) + x, s.sum()

        return lax.scan(step, v, xs)

    rng, size = np.random.default_rng(9), 1024
    arguments = (rng.normal(size=size).astype(np.float32), rng.normal(size=(5, size)).astype(np.float32))
    text = jax.jit(program).lower(*arguments).as_text()
    executable = hilo.compile(text, cache=False, check="off", kernel_store=False)
    assert executable.info.rung == "default"
    for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(got), want, rtol=1e-4, atol=1e-4)

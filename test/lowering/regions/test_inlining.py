"""Solvers inside of loops, which are kernels of other passes, as parts of one kernel, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import PROFILE

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
    module = parse_module(text)
    lower(module, PROFILE)
    assert "stablehlo.while" not in str(module)
    assert_close(hilo.compile(text)(*arguments), run_xla(text, *arguments)[0])

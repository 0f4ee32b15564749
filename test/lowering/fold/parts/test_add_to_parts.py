"""Sums with zeros of which parts are updated, which are updates in place (`add-to-parts`), compared with XLA."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from jax import lax
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline

RNG = np.random.default_rng(11)
X = RNG.normal(size=(20, 24)).astype(np.float32)
U = RNG.normal(size=(3, 5)).astype(np.float32)
AT = np.array([18, 21, 2, 2, -3, 7, 25], np.int32)


def sums(x, u, at):
    """Updates behind the ends, at places that repeat; in both orders; of what is read elsewhere as well."""
    zeros = jnp.zeros_like(x)
    rows = jnp.ones((7, 24), x.dtype) * at[:, None].astype(x.dtype)
    some = lax.dynamic_update_slice(zeros, u, (at[2], at[5]))
    return (
        x + lax.dynamic_update_slice(zeros, u, (at[0], at[1])),
        lax.dynamic_update_slice(zeros, u, (at[4], at[2])) + x * 2,
        x + zeros.at[at].add(rows),
        x + zeros.at[at, at].max(1),
        x + some,
        some - x,
    )


def gradient(w, v, at):
    """Of a loop that reads rows, columns, elements and a fixed part of a matrix in each step."""

    def loss(w):
        def step(carry, k):
            found = jnp.tanh(carry * 0.5) + w[k] + w[:, at[k]].sum() + w[at[:3], k].sum() + w[3] + w[1:4, 2:9].sum()
            return found, found.sum()

        last, sums = lax.scan(step, v, jnp.arange(7))
        return (last * last).sum() + sums.sum()

    return jax.grad(loss)(w)


@pytest.mark.parametrize(("function", "arguments"), [(sums, (X, U, AT)), (gradient, (X, X[0], AT))])
def test_values(function, arguments):
    program = jax.jit(function, keep_unused=True).lower(*arguments).as_text()
    executable = hilo.compile(program, check="off", cache=False)
    results = executable(*arguments)
    assert executable.info.rung == "default"
    found = results if isinstance(results, tuple) else (results,)
    for ours, reference in zip(found, run_xla(program, *arguments), strict=True):
        assert_close(np.asarray(ours), reference)


def test_a_step_takes_as_long_as_its_rows():
    """No array as large as the matrix is added up within the gradient's loop."""
    program = hilo.load(jax.jit(gradient).lower(X, X[0], AT).as_text())
    run_pipeline(program.module.operation, "builtin.module(inline,fold-indices,slice-gathers,fold-updates)")
    whole = "stablehlo.add %iterArg_"

    def count():
        lines = program.as_text().splitlines()
        return sum(whole in line and line.endswith("tensor<20x24xf32>") for line in lines)

    assert count()
    run_pipeline(program.module.operation, "builtin.module(add-to-parts)")
    assert not count()

"""Reductions of what the blocks of a network add to, one after the other: kernels read the sums in memory."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(5)


def by_rows(x):
    centered = x - x.mean(-1, keepdims=True)
    return centered * lax.rsqrt((centered**2).mean(-1, keepdims=True) + 1e-3)


def by_columns(x):
    return (x - x.mean(0)) * lax.rsqrt(x.var(0) + 1e-3)


def network(normalize):
    def program(x, *weights):
        for w in weights:
            x = x + jnp.tanh(normalize(x) @ w)
        return normalize(x)

    return program


def arguments(blocks, rows=64, features=64):
    weights = [RNG.normal(size=(features, features)).astype("f") / 8 for _ in range(blocks)]
    return [RNG.normal(size=(rows, features)).astype("f"), *weights]


@pytest.mark.parametrize(("normalize", "rows"), [(by_rows, 64), (by_columns, 1000)])
def test_each_block_adds_as_much_text(normalize, rows) -> None:
    def characters(blocks: int) -> int:
        module = parse_module(jax.jit(network(normalize)).lower(*arguments(blocks, rows)).as_text())
        lower(module, profile=IN_PROCESS)
        text = str(module)
        assert "flow.dispatch.region" in text and "stablehlo.reduce" not in text
        return len(text)

    two, four, eight = map(characters, (2, 4, 8))
    assert eight - four < 2.2 * (four - two)


@pytest.mark.parametrize("normalize", [by_rows, by_columns])
@pytest.mark.parametrize(("rows", "features"), [(64, 64), (300, 33), (7, 1000)])
@pytest.mark.parametrize("is_gradient", [False, True])
def test_values(normalize, rows, features, is_gradient) -> None:
    given = arguments(3, rows, features)
    program = network(normalize)
    if is_gradient:
        forward = program
        program = jax.grad(lambda *xs: (forward(*xs) ** 3).sum(), argnums=tuple(range(len(given))))
    text = jax.jit(program).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    results = executable(*given)
    for got, wanted in zip(results if is_gradient else [results], run_xla(text, *given), strict=True):
        scale = np.abs(wanted).max()
        assert_close(got / scale, wanted / scale, rtol=2e-4, atol=2e-4)

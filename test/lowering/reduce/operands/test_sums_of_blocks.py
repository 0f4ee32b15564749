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


def before(normalize):
    def program(x, *weights):
        for w in weights:
            x = x + jnp.tanh(normalize(x) @ w)
        return normalize(x)

    return program


def after(x, *weights):
    for w in weights:
        x = by_rows(0.5 * x + jnp.tanh(x @ w))
    return x


def of_length_one(x, *weights):
    for w in weights:
        x = x / jnp.linalg.norm(x)
        x = x @ w + x
    return x


def sums(x, *weights):
    """Reductions of the running sums; each is read by a function, which is a kernel."""
    total = 0.0
    for w in weights:
        x = x * 0.9 + jnp.tanh(x + w[0])
        total = total + x.sum() + x.max()
    return x + total


def orthogonal(x, *weights):
    """Rows from which those before are subtracted, one after the other: reductions alone read what is left."""
    rows = []
    for w in (x, *weights):
        row = w.reshape(-1)[:1000]
        for other in rows:
            row = row - (row @ other) * other
        rows.append(row / jnp.linalg.norm(row))
    return jnp.stack([row[:9] for row in rows])


PROGRAMS = [before(by_rows), before(by_columns), after, of_length_one, sums, orthogonal]
NAMES = "rows columns after length sums orthogonal".split()


def arguments(blocks, rows=64, features=64):
    weights = [RNG.normal(size=(features, features)).astype("f") / 8 for _ in range(blocks)]
    return [RNG.normal(size=(rows, features)).astype("f"), *weights]


@pytest.mark.parametrize("program", PROGRAMS[:5], ids=NAMES[:5])
def test_each_block_adds_as_much_text(program) -> None:
    def characters(blocks: int) -> int:
        rows = 1000 if program == PROGRAMS[1] else 64
        module = parse_module(jax.jit(program).lower(*arguments(blocks, rows)).as_text())
        lower(module, profile=IN_PROCESS)
        text = str(module)
        assert "flow.dispatch.region" in text and "stablehlo.reduce" not in text
        return len(text)

    three, six, nine = map(characters, (3, 6, 9))
    assert nine - six < 1.1 * (six - three)


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
@pytest.mark.parametrize(("rows", "features"), [(64, 64), (300, 33), (7, 1000)])
@pytest.mark.parametrize("is_gradient", [False, True])
def test_values(program, rows, features, is_gradient) -> None:
    given = arguments(3, rows, features)
    forward = program
    if is_gradient:
        program = jax.grad(lambda *xs: (forward(*xs) ** 3).sum(), argnums=tuple(range(len(given))))
    text = jax.jit(program).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    results = executable(*given)
    for got, wanted in zip(results if is_gradient else [results], run_xla(text, *given), strict=True):
        scale = max(np.abs(wanted).max(), 1e-30)
        assert_close(got / scale, wanted / scale, rtol=2e-4, atol=2e-4)


def test_many_vectors_that_are_orthogonal() -> None:
    given = arguments(11, 40, 40)
    text = jax.jit(orthogonal).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    (wanted,) = run_xla(text, *given)
    assert_close(executable(*given), wanted, rtol=2e-4, atol=2e-4)


@pytest.mark.parametrize("rows", [9, 100, 300])
def test_in_loops_of_what_is_computed_outside(rows) -> None:
    """Sums that are read outside of a loop before, and in it, by rows, by products and by other reductions."""

    def program(x, a, b, w):
        y = a + b
        u = y * 2 + jnp.tanh(y @ w)

        def body(i, carried):
            x, total = carried
            left = (x + u) * y
            centered = left - left.mean(1, keepdims=True)
            x = x * 0.5 + jnp.tanh(centered @ w) / 9
            return x, total + (centered**2).mean(1) + (y * x + u).max(1)

        return lax.fori_loop(0, 5, body, (x, jnp.zeros(len(x))))

    given = [RNG.normal(size=shape).astype("f") for shape in ((rows, 64), (rows, 64), (rows, 64), (64, 64))]
    text = jax.jit(program).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, wanted in zip(executable(*given), run_xla(text, *given), strict=True):
        assert_close(got / np.abs(wanted).max(), wanted / np.abs(wanted).max(), rtol=2e-4, atol=2e-4)

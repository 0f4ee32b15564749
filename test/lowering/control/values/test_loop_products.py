"""Products of all turns of a loop, computed before or after it, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS, BATCH, WIDTH = 12, 8, 120
RNG = np.random.default_rng(0)


def arrays(dtype):
    shapes = [(TURNS, BATCH, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH)]
    made = [RNG.normal(size=shape) / shape[-1] ** 0.5 for shape in shapes]
    if np.dtype(dtype).kind == "c":
        made = [x + 1j * RNG.normal(size=x.shape) / 20 for x in made]
    return [x.astype(dtype) for x in made]


def bounded(h):
    return h / (1 + (h * jnp.conj(h)).real)


def recurrent(xs, w, u):
    return lax.scan(lambda h, x: ((n := bounded(x @ w + h @ u)), n), jnp.zeros_like(xs[0]), xs)


def weights_on_the_left(xs, w, u):
    return lax.scan(lambda h, x: ((n := bounded(w @ x.T + u @ h)), n.sum()), jnp.zeros_like(xs[0]).T, xs)


def from_the_last_to_the_first(xs, w, u):
    return lax.scan(lambda h, x: ((n := bounded(x @ w + h @ u)), n), jnp.zeros_like(xs[0]), xs, reverse=True)


def every_other_row(xs, w, u):
    return lax.fori_loop(0, TURNS // 2, lambda i, h: bounded(xs[2 * i] @ w + h @ u), jnp.zeros_like(xs[0]))


def gradient(xs, w, u):
    return jax.grad(lambda w, u: (recurrent(xs, w, u)[1] ** 2).sum().real, (0, 1))(w, u)


def gradient_from_the_last(xs, w, u):
    return jax.grad(lambda w, u: (from_the_last_to_the_first(xs, w, u)[0] ** 2).sum().real, (0, 1))(w, u)


def sums_of_slices_in_two_orders(xs, w, u):
    def turn(i, total):
        return total + xs[i].T @ xs[TURNS - 1 - i]

    return lax.fori_loop(0, TURNS, turn, w + u)


def some_turns(xs, w, u):
    """Slices that no turn reads do not count."""

    def turn(i, c):
        h, total = c
        h = bounded(h @ u)
        return h, total + xs[i].T @ h

    return lax.fori_loop(0, TURNS - 4, turn, (xs[0], w))


PROGRAMS = [
    recurrent,
    weights_on_the_left,
    from_the_last_to_the_first,
    every_other_row,
    gradient,
    gradient_from_the_last,
    sums_of_slices_in_two_orders,
    some_turns,
]


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_values_are_those_of_xla(program, dtype):
    with jax.enable_x64(True):
        given = arrays(dtype)
        text = jax.jit(program).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    got = executable(*given)
    want = run_xla(text, *given)
    for one, other in zip(got if isinstance(got, tuple) else (got,), want, strict=True):
        assert_close(np.asarray(one), other, rtol=1e-4, atol=1e-4 * max(1, np.abs(other).max()))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_loops_keep_what_depends_on_the_turn_before(program):
    """Of the two products in a turn, or the two sums of the gradient, those of slices leave the loop."""
    given = arrays("float32")
    module = parse_module(jax.jit(program).lower(*given).as_text())
    counts = []
    for pipeline in ("inline,simplify-while,fold-ranges", "hoist-loop-products"):
        run_pipeline(module, pipeline)
        loops = str(module).split("stablehlo.while")[1:]
        counts.append(sum(text.split("\n    }\n", 2)[0].count("dot_general") for text in loops))
    assert counts[1] < counts[0]

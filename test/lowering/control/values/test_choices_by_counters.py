"""Loops that choose branches by their counters: the host knows which one, and waits for no kernel."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.memory import carried_updates

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS, SIZE = 24, 220
RNG = np.random.default_rng(0)
X = RNG.normal(size=(SIZE, SIZE)).astype(np.float32)
W = (RNG.normal(size=(SIZE, SIZE)) / 15).astype(np.float32)


def step(h, w):
    """Too large for a loop's kernel."""
    return jnp.tanh(h @ w)


def chosen(h, predicate, w):
    return lax.cond(predicate, lambda h: step(h, w) * 0.9, lambda h: h + 0.1, h)


def by_remainders(x, w):
    def body(i, h):
        return chosen(chosen(step(h, w), i % 3 == 0, w), (i // 4) % 2 == 1, w)

    return lax.fori_loop(0, TURNS, body, x)


def by_negative_counters(x, w):
    def body(i, h):
        return chosen(chosen(step(h, w), (i - 9) % 4 == 1, w), lax.rem(i - 12, 5) == -2, w)

    return lax.fori_loop(-7, TURNS - 7, body, x)


def by_several(x, w):
    def body(i, h):
        h = chosen(step(h, w), ((i > 3) & ~(i == 7)) | (jnp.minimum(i, 2) == 0), w)
        return lax.switch(i - 5, [lambda h: h * 0.5, lambda h: step(h, w), lambda h: h + 0.25], h)

    return lax.fori_loop(0, TURNS, body, x)


def by_two_counters(x, w):
    def outer(k, h):
        return lax.fori_loop(0, 5, lambda i, h: chosen(step(h, w), (i + k) % 2 == 0, w), h)

    return lax.fori_loop(0, 4, outer, x)


def by_what_is_computed(x, w):
    def body(i, c):
        h, k = c
        h = chosen(step(h, w), k % 3 == 1, w)
        return h, k + 1 + (h[0, 0] > 0)

    return lax.fori_loop(0, TURNS, body, (x, 0))


PROGRAMS = [by_remainders, by_negative_counters, by_several, by_two_counters, by_what_is_computed]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_values_are_those_of_xla(program):
    text = jax.jit(program).lower(X, W).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    got = executable(X, W)
    for one, other in zip(got if isinstance(got, tuple) else (got,), run_xla(text, X, W), strict=True):
        assert_close(np.asarray(one), np.asarray(other), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("program", PROGRAMS[:-1], ids=lambda program: program.__name__)
def test_the_host_waits_for_nothing(program, monkeypatch: pytest.MonkeyPatch):
    found: list[int] = []
    last = carried_updates.update_in_place

    def update_in_place(module: int) -> None:
        last(module)
        found[:] = mlir.within(module, "stream.async.load")

    monkeypatch.setattr(carried_updates, "update_in_place", update_in_place)
    hilo.compile(jax.jit(program).lower(X, W).as_text(), cache=False, isolate=False, check="off")
    assert not found

"""Updates of what branches and loops return, or carry, where that is read later under another name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS = 5


def step(k: Any, x: Any) -> Any:
    """Replaces a row by what depends on all of the array, which is too much for one kernel."""
    return lax.dynamic_update_slice(x, jnp.sign(x[k - 1] + x.sum(0))[None], (k, 0))


def of_a_branch(x: Any) -> Any:
    y = x * 2
    z = lax.cond(x[0, 0] > 0, lambda: step(1, y), lambda: y)
    w = lax.switch(x[0, 1].astype(int) % 3, [lambda: z, lambda: y, lambda: z + 1])
    return step(3, z), w, step(2, w), y


def of_its_only_reader(x: Any) -> Any:
    y, z = x * 2, x * 3
    branch = lax.cond(x[0, 0] > 0, lambda: step(1, y), lambda: y)
    loop = lax.fori_loop(0, x[0, 0].astype(int) % 2, step, z)
    return step(3, branch), y, step(3, loop), z


def of_a_loop(x: Any) -> Any:
    y = x * 2
    z = lax.fori_loop(0, x[0, 0].astype(int) % 2, step, y)
    return step(3, z), z + y, lax.fori_loop(0, TURNS, step, z)


def of_branches_in_a_loop(x: Any) -> Any:
    y = x * 2

    def turn(k: Any, state: tuple[Any, Any]) -> tuple[Any, Any]:
        a, b = state
        c = lax.cond(a[k].sum() > 0, lambda: a, lambda: lax.dynamic_update_slice(b, a[k][None], (k, 0)))
        return step(k, c), a + b[k]

    first = lax.fori_loop(0, TURNS, turn, (y, x + 1))
    return first, lax.fori_loop(0, x[0, 0].astype(int) % 2, step, y) + y


def of_what_a_loop_reads(x: Any) -> Any:
    y = x * 2
    again = lax.fori_loop(0, TURNS, lambda k, s: (y, step(k, s[0]) + s[1]), (y, y))
    return again, lax.fori_loop(0, TURNS, lambda k, z: step(k, z) + y, y)


def of_two_names(x: Any) -> Any:
    y, zeros = x * 2, jnp.zeros_like(x)

    def turn(k: Any, state: Any) -> Any:
        a, b, c, d = state
        return b, step(k, a), step(k, d), lax.dynamic_update_slice(c, b[:2], (k, 0))

    def inner(k: Any, state: Any) -> Any:
        _, b = lax.fori_loop(0, k % 3, lambda n, s: (s[1], step(n + k, s[0])), state)
        return b, b

    return lax.fori_loop(0, TURNS, turn, (y, y, zeros, zeros)), lax.fori_loop(0, TURNS, inner, (y, y)), y


def of_what_a_branch_reads(x: Any) -> Any:
    def turn(k: Any, state: Any) -> Any:
        a, b = state
        c = lax.cond(b[k].sum() > 0, lambda: b.at[k].set(b[k] + 1), lambda: b)
        return c, lax.dynamic_update_slice(b, a[:3], (k, 0))

    return lax.fori_loop(0, TURNS, turn, (x * 2, x + 1))


RUNS = (
    *(of_a_branch, of_its_only_reader, of_a_loop, of_branches_in_a_loop, of_what_a_loop_reads, of_two_names),
    of_what_a_branch_reads,
)


@pytest.mark.parametrize("seed", [1, 3])
@pytest.mark.parametrize("shape", [(16, 3), (400, 701)], ids=str)
@pytest.mark.parametrize("run", RUNS)
def test_other_names_keep_their_values(run: Callable[..., Any], shape: tuple[int, int], seed: int) -> None:
    x = np.random.default_rng(seed).integers(-4, 5, shape).astype(np.float32)  # all sums are exact
    text = jax.jit(run).lower(x).as_text()
    executable, mine = hilo.compile(text, cache=False, check="off"), hilo.device_put(x.copy())
    want = run_xla(text, x)
    for _ in range(2):  # the second call is wrong if the first one writes to its argument
        for got, expected in zip(jax.tree.leaves(executable(mine)), want, strict=True):
            assert_close(np.asarray(got), expected)

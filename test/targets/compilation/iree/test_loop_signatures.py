"""Loops whose conditions read large arrays: the compiler keeps other values in each of their halves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def of_what_is_only_returned(x: Any) -> Any:
    """The condition reads one array, and the body replaces the other one without reading it."""
    return lax.while_loop(lambda s: s[0].sum() < 1e6, lambda s: (s[0] * 2 + 1, s[0] + 1), (x, x))


def of_equal_arrays(x: Any) -> Any:
    """Two arrays differ before the first iteration only."""

    def turn(state: Any) -> Any:
        k, a, b = state
        return k + 1, b.at[k].add(a[k] % 5), b.at[k].add(a[k] % 5)

    return lax.while_loop(lambda s: (s[0] < 5) & ((s[1] * s[2]).sum() < 1e7), turn, (0, x, jnp.zeros_like(x)))


def of_what_only_the_condition_reads(x: Any) -> Any:
    def turn(state: Any) -> Any:
        k, _, a = state
        return k + 1, a[k, 0] + 1e6, a + a.sum(0) % 3

    return lax.while_loop(lambda s: (s[0] < 5) & (s[2].sum() < s[1]), turn, (0, jnp.float32(1e5), x))[::2]


def of_loops_in_loops(x: Any) -> Any:
    def turn(state: Any) -> Any:
        k, a, b = state
        inner = of_what_is_only_returned(a % 3)
        return k + 1, inner[1] % 5, b + inner[0].sum()

    return lax.while_loop(lambda s: (s[0] < 3) & (jnp.abs(s[1]).max() < 1e6), turn, (0, x, x.sum()))


def of_two_kinds(x: Any) -> Any:
    def turn(state: Any) -> Any:
        k, a, b, c = state
        return k + 1, b, b * 2 + c, (a > b).sum(0).astype(x.dtype)

    return lax.while_loop(lambda s: (s[0] < 4) & (s[2].sum() < 1e6), turn, (0, x, x + 1, x[0]))[1:]


RUNS = (
    of_what_is_only_returned,
    of_equal_arrays,
    of_what_only_the_condition_reads,
    of_loops_in_loops,
    of_two_kinds,
)


@pytest.mark.parametrize("shape", [(16, 3), (300, 701)], ids=str)
@pytest.mark.parametrize("run", RUNS)
def test_loops_compile_at_once(run: Callable[..., Any], shape: tuple[int, int]) -> None:
    x = np.random.default_rng(1).integers(0, 3, shape).astype(np.float32)  # all sums are exact
    text = jax.jit(run).lower(x).as_text()
    executable = hilo.compile(text, cache=False, check="off")
    assert executable.info.rung == "default"
    for got, expected in zip(jax.tree.leaves(executable(x)), run_xla(text, x), strict=True):
        assert_close(np.asarray(got), expected)

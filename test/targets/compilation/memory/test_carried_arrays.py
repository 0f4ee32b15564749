"""Loops of many kernels update what they carry in place, and neither their caller's arrays nor what is read later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.memory import carried_memory

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS = 6


def step(k: Any, x: Any) -> Any:
    """Replaces a row by what depends on all of the array."""
    return x.at[k].set(jnp.sign(x[k - 1] + x.sum(0)))


def of_an_argument(x: Any) -> Any:
    return lax.fori_loop(0, TURNS, step, x)


def of_what_is_read_later(x: Any) -> Any:
    y = x * 2
    return lax.fori_loop(0, TURNS, step, y) + y, lax.fori_loop(0, TURNS, step, x), x.sum(0)


def of_two_names(x: Any) -> Any:
    def turn(k: Any, state: tuple[Any, Any]) -> tuple[Any, Any]:
        a, b = state
        return step(k, b), a.at[k + 1].add(b[k])

    return lax.fori_loop(0, TURNS, turn, (x, x))


def nested(x: Any) -> Any:
    def turn(k: Any, state: tuple[Any, Any]) -> tuple[Any, Any]:
        before, y = state
        z = lax.fori_loop(0, 3, lambda n, z: step(k + n, z), y)
        return y, z.at[k].add(before[k])

    return lax.fori_loop(0, TURNS, turn, (x, x))


def until(x: Any) -> Any:
    return lax.while_loop(lambda s: (s[0] < TURNS) & (s[1][0].sum() < 1e9), lambda s: (s[0] + 1, step(*s)), (0, x))


def branches(x: Any) -> Any:
    def turn(k: Any, y: Any) -> Any:
        return lax.cond(y[k].sum() > 0, lambda y: step(k, y), lambda y: y.at[k].set(-y[k + 1]), y)

    return lax.fori_loop(0, TURNS, turn, x), x[::-1]


def history(x: Any) -> Any:
    def turn(y: Any, k: Any) -> Any:
        z = step(k, y)
        return z, (y[k], z)

    return lax.scan(turn, x, jnp.arange(TURNS))


@pytest.mark.parametrize("shape", [(16, 3), (64, 700), (400, 701)], ids=str)
@pytest.mark.parametrize("run", [of_an_argument, of_what_is_read_later, of_two_names, nested, until, branches, history])
def test_values_are_those_before_the_update(run: Callable[..., Any], shape: tuple[int, int]) -> None:
    x = np.random.default_rng(1).integers(-4, 5, shape).astype(np.float32)  # all sums are exact
    text = jax.jit(run).lower(x).as_text()
    executable, mine = hilo.compile(text, cache=False, check="off"), hilo.device_put(x.copy())
    want = run_xla(text, x)
    for _ in range(2):  # the second call is wrong if the first one writes to its argument
        for got, expected in zip(jax.tree.leaves(executable(mine)), want, strict=True):
            assert_close(np.asarray(got), expected)
    np.testing.assert_array_equal(np.asarray(mine), x)


def test_no_turn_copies_the_array(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    keep = carried_memory.keep

    def count_and_keep(module: int) -> None:
        functions = mlir.operations(module, "util.func")
        copied.extend(mlir.print_operation(one) for each in functions for one in mlir.within(each, "stream.cmd.copy"))
        keep(module)

    monkeypatch.setattr(carried_memory, "keep", count_and_keep)
    text = jax.jit(of_an_argument).lower(np.zeros((400, 701), np.float32)).as_text()
    hilo.compile(text, cache=False, check="off", isolate=False)
    large = [each for each in copied if str(400 * 701 * 4) in each]
    assert copied and not large, large

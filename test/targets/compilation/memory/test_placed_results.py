"""Kernels whose results replace a part of what they read, or what is read before the part is replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.iree import host_pipelines
from hilo.targets.compilation.memory import placed_results

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def reversed_part(x: Any, i: Any) -> Any:
    y = x.astype(jnp.int32)
    return lax.dynamic_update_slice(y, y[1:][::-1], (i, i))


def sums(x: Any, i: Any) -> Any:
    y = x + x
    return lax.dynamic_update_slice(y, y.sum(1)[None, : x.shape[1]], (i + len(x) - 1, i))


def products(x: Any, i: Any) -> Any:
    y = x * 2
    z = lax.dynamic_update_slice(y, jnp.sign(y @ y.T @ y)[1:], (i, i))
    return lax.dynamic_update_slice(z, (z.T @ z)[: len(x), :1], (i, i + x.shape[1] - 1)), z.T @ z


def turns(x: Any, i: Any) -> Any:
    def turn(k: Any, y: Any) -> Any:
        y = lax.dynamic_update_slice(y, jnp.sign(jnp.cumsum(y, axis=0))[::-1][1:], (i, i))
        return lax.dynamic_update_slice(y, jnp.sign(y.sum(1))[None, : x.shape[1]], (k % len(x), i))

    return lax.fori_loop(0, 7, turn, x)


def joined(x: Any, i: Any) -> Any:
    return jnp.concatenate([x[::-1], jnp.sort(x, axis=0), x @ x.T @ x + i], axis=0)


SHAPES = ((1, 1), (9, 9), (64, 64), (300, 33))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("run", [reversed_part, sums, products, turns, joined])
def test_a_kernel_reads_what_was_there_before(run: Callable[..., Any], shape: tuple[int, int]) -> None:
    check(run, shape)


@pytest.mark.parametrize("run", [reversed_part, sums, products, turns])
def test_the_same_with_the_compilers_own_pipelines(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_pipelines, "are_wanted", lambda flags: False)
    check(run, (64, 64), isolate=False)


def check(run: Callable[..., Any], shape: tuple[int, int], **options: Any) -> None:
    x = np.random.default_rng(1).integers(-4, 5, shape).astype(np.float32)  # all sums are exact
    if run is reversed_part:
        x = np.arange(x.size).reshape(shape).astype(np.int16)
    rows = shape[0] if run is not sums else min(shape)
    arguments = x[:rows, :rows] if run is sums else x, np.int32(0)
    text = jax.jit(run).lower(*arguments).as_text()
    executable = hilo.compile(text, cache=False, check="off", **options)
    for got, want in zip(jax.tree.leaves(executable(*arguments)), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(got), want)


@pytest.mark.parametrize(("run", "count"), [(reversed_part, 1), (sums, 1), (joined, 0)])
def test_only_such_results_are_copied(run: Callable[..., Any], count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    release = placed_results.Copies.release

    def count_and_release(copies: placed_results.Copies, module: int) -> None:
        held.append(len(copies._devices))
        release(copies, module)

    monkeypatch.setattr(placed_results.Copies, "release", count_and_release)
    text = jax.jit(run).lower(np.zeros((31, 31), np.float32), np.int32(0)).as_text()
    hilo.compile(text, cache=False, check="off", isolate=False)
    assert held == [count]

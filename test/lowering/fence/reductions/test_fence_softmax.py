"""fence-softmax: softmaxes whose parts or results are read elsewhere compile on the first rung, and are right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy


def numbers(shape: tuple[int, ...], dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(sum(shape)).integers(-2, 3, shape).astype(dtype)


def test_softmax_of_what_is_read_elsewhere() -> None:
    def program(x: Any, w: Any, y: Any) -> Any:
        logits, scores, wide = jnp.tanh(x), x @ w + 1, jnp.sin(y)
        columns = jax.nn.softmax(logits, axis=0)
        shifted = y * 0.5 + 1
        powers = jnp.exp(shifted - shifted.max(-1, keepdims=True))
        total = powers.sum(-1, keepdims=True)
        return [
            *(powers / total, powers * y, 1 / (total * total)),
            *(logits, jax.nn.softmax(logits), columns),
            *(scores.sum(0), jax.nn.softmax(-scores)),
            *(wide * 2, jax.nn.softmax(wide.reshape(2, 8, 16))),
        ]

    arguments = numbers((16, 32)), numbers((32, 24)), numbers((2, 8, 16), np.float64)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(*arguments).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want)


def test_softmax_of_transposes_that_are_read_elsewhere() -> None:
    def program(x: Any) -> Any:
        sines = jnp.sin(x)
        logits = sines.transpose(2, 0, 1)
        return sines, jax.nn.softmax(logits)

    x = numbers((2, 3, 16))
    text = jax.jit(program).lower(x).as_text()
    run = hilo.compile(text, check="off", fuse_small=False)
    assert run.info.rung == "default"
    for got, want in zip(run(x), run_xla(text, x), strict=True):
        assert_close(got, want)


@pytest.mark.parametrize("shape", [(4, 5, 11), (4, 5, 11, 1), (3, 7, 16), (2, 1, 13, 1)], ids=str)
def test_softmax_and_its_sums_over_more_than_rows(shape: tuple[int, ...]) -> None:
    def program(x: Any) -> Any:
        weights = jax.nn.softmax(x, axis=2)
        sums = weights.sum((1, 2))
        tiled = jnp.tile(sums.reshape(1, -1), (x.size // len(x), 1)).reshape(x.shape)
        return weights, sums, weights.max((0, 2)), tiled + weights * x

    x = numbers(shape)
    text = jax.jit(program).lower(x).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x), run_xla(text, x), strict=True):
        assert_close(got, want)

"""Reductions of stacked arrays and of few long rows, against XLA."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from oracle import assert_close, run_xla

import hilo

DTYPES = ["float32", "float64", "int32", "bfloat16", "complex64", "bool"]


def numbers(shape, dtype):
    """Numbers of all signs, with NaN and infinities among the floats."""
    wide = np.random.default_rng(5).normal(size=shape) * 3
    if dtype == "complex64":
        return (wide + 1j * wide[::-1]).astype(dtype)
    if dtype == "bool":
        return wide > 0
    if dtype != "int32":
        wide.flat[:: wide.size // 7] = [np.nan, np.inf, -np.inf, -0.0, 0.0, 1.0, 2.0, 3.0][
            : len(wide.flat[:: wide.size // 7])
        ]
    return wide.astype(dtype)


def stacked(x):
    """Stacks along the first, the last and a middle dimension, whose pieces something else reads, too."""
    pieces = [x, x[::-1], x * x, x.T.reshape(x.shape)]
    first, last = jnp.stack(pieces), jnp.stack(pieces[:3], -1)
    middle = jnp.concatenate([first, first[:2]], 0)
    return (
        first.sum(0),
        (last * last).sum(-1),
        middle.prod(0),
        (last == 0).any(-1),
        jnp.where(last == last, last, 0).sum(-1),
    )


def rows(x):
    """Statistics of few long rows."""
    d = x - x.mean(1, keepdims=True)
    return (d * d).sum(1), x.sum(1), (x == 0).all(1), x.prod(1) + d[:, 0]


def ordered(x):
    """Extremes, and their places."""
    top = x.max(1)
    return (
        x.argmax(1),
        x.argmin(1),
        jnp.stack([top, x[:, 0], x[:, 1]]).argmax(0),
        x - x.min(1, keepdims=True),
        jnp.exp(x - top[:, None]).sum(1),
    )


def check(function, x):
    with jax.enable_x64(True):
        text = jax.jit(function).lower(x).as_text()
    results = hilo.compile(text, check="off")(x)
    wanted = run_xla(text, x)
    for got, want in zip(results if len(wanted) > 1 else [results], wanted, strict=True):
        assert_close(np.asarray(got), want)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(33, 40), (1, 1024), (64, 65)])
def test_stacked_arrays(shape, dtype):
    check(stacked, numbers(shape, dtype))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1, 2, 1024), (5, 3, 1500), (2, 8, 33, 40)])
def test_few_long_rows(shape, dtype):
    x = numbers(shape, dtype)
    check(rows, x)
    if dtype not in ("bool", "complex64"):
        check(ordered, x)


def test_conditions_are_tried_in_order():
    x = numbers((3000,), "float32")
    check(lambda x: jnp.select([x > 2, x < -1, x == 0], [x, -x, x + 1], 7.0), x)

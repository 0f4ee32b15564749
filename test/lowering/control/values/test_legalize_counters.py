"""Numbers that large loops compute from their counters, of types that the host does not have, against XLA."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

MANY = 1_000_000
"""Loops over so many elements do not become one kernel."""


def turns(x: Any, n: Any) -> Any:
    """Adds numbers of the counter, in several types, one of them rounded from f32, and a vector of two."""

    def turn(i: Any, carried: Any) -> Any:
        wide, narrow, pairs = carried
        rounded = jnp.sqrt(i.astype(jnp.float32) * 0.3).astype(narrow.dtype)
        both = jnp.stack([i, i * 3 - 7]).astype(narrow.dtype)
        wide = wide * 0.5 + (i - 1).astype(wide.dtype)
        return wide, narrow * rounded + i.astype(narrow.dtype), pairs + both

    narrow = x.astype(jnp.bfloat16 if x.dtype == jnp.float64 else jnp.float16)
    return lax.fori_loop(jnp.zeros((), n.dtype), n, turn, (x, narrow[:MANY], narrow[:2]))


@pytest.mark.parametrize("element", [np.float64, np.float32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("counter", [np.int8, np.int32, np.int64])
def test_values(element: Any, counter: Any) -> None:
    x = np.random.default_rng(3).normal(size=MANY).astype(element)
    n = np.array(7, counter)
    with jax.enable_x64(True):
        text = jax.jit(turns).lower(x, n).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(x, n), run_xla(text, x, n), strict=True):
        assert_close(got, want)

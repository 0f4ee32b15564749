"""Sums of integers that are the same for any operand, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fold.same_for_all import highest, lowest

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def least(x: Any) -> Any:
    return x.dtype.type(np.iinfo(x.dtype).min)


def most(x: Any) -> Any:
    return x.dtype.type(np.iinfo(x.dtype).max)


SAME: dict[str, Callable[[Any], Any]] = {
    "equal": lambda x: x == x,
    "no less": lambda x: x >= x,
    "no less than the lowest": lambda x: x >= least(x),
    "no more than the highest": lambda x: most(x) >= x,
    "less than the lowest": lambda x: 3 + (x < least(x)),
    "difference": lambda x: x - x + 3,
    "bits": lambda x: (x ^ x) + (x & 0) + 5,
    "all bits": lambda x: x | np.array(-1).astype(x.dtype),
    "remainder": lambda x: lax.rem(x, jnp.ones_like(x)) + 1,
    "remainder of NumPy": lambda x: x % x.dtype.type(1) + 1,
    "product": lambda x: x * 0 + 7,
    "highest": lambda x: jnp.maximum(x, most(x)),
    "lowest": lambda x: jnp.minimum(x, least(x)) + 1,
}


def check(run: Callable[[Any], Any], x: np.ndarray) -> None:
    text = jax.jit(run).lower(x).as_text()
    results = hilo.compile(text, cache=False, check="off")(x)
    for got, expected in zip(jax.tree.leaves(results), run_xla(text, x), strict=True):
        assert_close(np.asarray(got), expected)


@pytest.mark.parametrize("kind", ["int32", "uint8", "uint32"])
@pytest.mark.parametrize("name", SAME)
def test_each_element_counts(name: str, kind: str) -> None:
    def run(x: Any) -> Any:
        terms = SAME[name](x).astype(jnp.int32)
        return terms.sum(1), terms.sum(), terms.astype(jnp.float32).mean(0)

    x = np.random.default_rng(1).integers(0, 100, (2, 300)).astype(kind)
    check(run, x)
    check(lambda x: run(x)[0], x)


def test_in_a_program_with_a_loop() -> None:
    def run(x: Any) -> Any:
        count = (x.astype(jnp.uint32) >= 0).sum(1)
        return count, lax.fori_loop(0, x[0, 0], lambda k, s: s + s[k].sum() % 7, x)

    check(run, np.random.default_rng(1).integers(1, 5, (1, 50000), np.int32))


def test_the_lowest_and_the_highest_of_each_type() -> None:
    for name in ("s8", "u8", "s32", "u32", "s64", "u64"):
        row = dtype(name)
        info = np.iinfo(row.numpy)
        assert (lowest(row), highest(row)) == (info.min, info.max)
    assert (lowest(dtype("pred")), highest(dtype("pred"))) == (0, 1)

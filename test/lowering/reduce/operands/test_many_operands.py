"""legalize-reductions: more operands than a kernel can bind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def test_more_operands_than_a_kernel_binds() -> None:
    """Operands of several types; of which the reducer combines none with others, some, or all."""

    def largest(p: Any, q: Any) -> Any:
        return tuple(jnp.where(p[0] > q[0], x, y) for x, y in zip(p, q, strict=True))

    def by_parity(p: Any, q: Any) -> Any:
        joined = largest(p[::2], q[::2]), (x + y for x, y in zip(p[1::2], q[1::2], strict=True))
        return tuple(x for pair in zip(joined[0], (*joined[1], None), strict=True) for x in pair if x is not None)

    def program(*arrays: Any) -> Any:
        starts = tuple(np.zeros((), x.dtype) for x in arrays)
        return [
            *lax.reduce(arrays, starts, largest, (0, 2)),
            *lax.reduce(arrays, starts, by_parity, (1,)),
            *lax.reduce(arrays, starts, lambda p, q: tuple(map(jnp.minimum, p, q)), (0, 1, 2)),
        ]

    rng = np.random.default_rng(3)
    arrays = [rng.integers(-9, 9, (2, 3, 5)).astype(("f4", "i4", "i1")[n % 3]) for n in range(17)]
    text = jax.jit(program).lower(*arrays).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(*arrays), run_xla(text, *arrays), strict=True):
        np.testing.assert_array_equal(got, want)

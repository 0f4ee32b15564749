"""Loops over small values that read and write columns of a matrix, against XLA, with few rows and many."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def mixed(x: Any) -> Any:
    """Each column from two that are computed before it."""

    def body(i: Any, x: Any) -> Any:
        new = x[:, i - 2] * np.int32(3) ^ x[:, i - 1] >> np.int32(1)
        return x.at[:, i].set(new)

    return lax.fori_loop(2, x.shape[1], body, x)


@pytest.mark.parametrize(("rows", "chains"), [(1, True), (3, True), (24, True), (25, False), (64, False)])
def test_columns(rows: int, chains: bool) -> None:
    x = np.random.default_rng(rows).integers(-(1 << 31), 1 << 31, (rows, 9), dtype=np.int32)
    text = jax.jit(mixed).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,unroll-while,expand-while", profile=Profile("cpu", kernels=True))
    assert ("flow.dispatch.region" in str(module)) == chains
    np.testing.assert_array_equal(hilo.compile(text, "llvm-cpu")(x), run_xla(text, x)[0])

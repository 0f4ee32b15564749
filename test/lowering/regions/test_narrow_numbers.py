"""Loops over predicates and numbers of 8 and 16 bits, whose vectors have as many of them as a register holds, against
NumPy."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS = 4
RNG = np.random.default_rng(23)


def closure(xp: Any, i: int, a: Any) -> Any:
    """One step of Warshall's algorithm: paths that pass through a node."""
    return a | (a[:, i % len(a), None] & a[None, i % len(a)])


def front(xp: Any, i: int, a: Any) -> Any:
    """Nodes that are reached from those of a row, and to which all of a column lead, in the rows of both."""
    reached, leading = xp.any(a & a[0][:, None], 0), xp.all(a | ~a[:, -1][None], 1)
    return (a ^ reached[None]) | (a & leading[:, None])


def rule(xp: Any, i: int, a: Any) -> Any:
    return xp.roll(a, 1, 1) ^ (a | xp.roll(a, -1, 1)) ^ xp.roll(a, 1, 0)


def mixed(xp: Any, i: int, a: Any) -> Any:
    five, seven = xp.asarray(5, a.dtype), xp.asarray(7, a.dtype)
    return xp.where(a > xp.roll(a, 3, 0), a * five + xp.roll(a, 1, 1), xp.maximum(a - seven, a[::-1])) ^ (a >> five)


def folded(xp: Any, i: int, a: Any) -> Any:
    """Largest numbers of columns, smallest ones of rows, and sums that wrap around."""
    return a + a.max(0)[None] - a.min(1)[:, None] + a.sum(1, dtype=a.dtype)[:, None]


def compare(body: Callable[[Any, int, Any], Any], x: np.ndarray) -> None:
    program = jax.jit(lambda x: lax.fori_loop(0, TURNS, lambda i, a: body(jnp, i, a), x)).lower(x).as_text()
    expected = x
    with np.errstate(over="ignore"):
        for i in range(TURNS):
            expected = body(np, i, expected)
    np.testing.assert_array_equal(np.asarray(hilo.compile(program)(x)), expected)


SIZES = (3, 31, 64, 77, 130)


@pytest.mark.parametrize("body", [closure, front, rule])
@pytest.mark.parametrize("size", SIZES)
def test_predicates(body: Callable[[Any, int, Any], Any], size: int) -> None:
    compare(body, RNG.random((size, size)) < 0.2)


@pytest.mark.parametrize("body", [mixed, folded])
@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint16])
@pytest.mark.parametrize("size", [31, 77])
def test_integers(body: Callable[[Any, int, Any], Any], kind: type, size: int) -> None:
    limits = np.iinfo(kind)
    compare(body, RNG.integers(limits.min, limits.max, (size, size), kind, endpoint=True))


@pytest.mark.parametrize(("kind", "lanes"), [(np.bool_, 64), (np.int8, 64), (np.int16, 32)])
def test_vectors_fill_registers(kind: type, lanes: int) -> None:
    x = np.zeros((5, 130), kind)
    module = parse_module(
        jax.jit(lambda x: lax.fori_loop(0, TURNS, lambda i, x: rule(jnp, i, x), x)).lower(x).as_text()
    )
    run_pipeline(module, "inline,form-kernels")
    assert re.search(rf"arith.xori .* : vector<{lanes}x", str(module))


def test_ends_of_rows_of_bf16_are_put_together() -> None:
    """Two rows of 17, as columns: a vector of each, and the last of each. LLVM needs no function that is missing."""
    x = np.arange(34).reshape(2, 17).astype(ml_dtypes.bfloat16)

    start = np.ones((4, 17), ml_dtypes.bfloat16), np.ones(76, ml_dtypes.bfloat16)

    def program(x: Any, *start: Any) -> Any:
        def turn(_: Any, s: tuple[Any, Any]) -> tuple[Any, Any]:
            return s[0] * jnp.resize(s[1], (4, 17)), jnp.resize(x.T, (76,))

        return lax.fori_loop(0, 3, turn, start)

    text = jax.jit(program).lower(x, *start).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x, *start), run_xla(text, x, *start), strict=True):
        assert_close(got, want)

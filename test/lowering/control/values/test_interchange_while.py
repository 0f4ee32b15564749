"""Loops that compute each element by itself, against XLA: types, look-ups out of range, sizes, special values."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="the programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(4)


def check(function, *arrays) -> None:
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arrays).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,simplify-while,interchange-while")
    assert "flow.dispatch.region" in str(module) and "stablehlo.while" not in str(module)
    got = hilo.compile(text)(*arrays)
    for one, want in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arrays), strict=True):
        assert_close(np.asarray(one), want)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8", "int64", "int16"])
@pytest.mark.parametrize("n", [1024, 1031, 40_000])
def test_sums_of_look_ups(dtype: str, n: int) -> None:
    def chase(table, at, scale):
        def step(i, carry):
            at, total, seen = carry
            value = jnp.take(table, at.ravel(), mode="clip").reshape(at.shape)
            return (at * 7 + i.astype(at.dtype)) % 5000 - 100, total + value * scale, seen | (value > 3)

        start = (at, jnp.zeros(at.shape, table.dtype), jnp.zeros(at.shape, bool))
        return lax.fori_loop(0, 9, step, start)[1:]

    table = RNG.integers(0, 10, 4001).astype(dtype)
    at = RNG.integers(-200, 5000, (n // 8, 8) if n % 8 == 0 else n).astype(np.int32)
    check(chase, table, at, np.array(3, dtype))


@pytest.mark.parametrize("kind", ["uint8", "int8", "uint16", "int64", "uint32"])
def test_indices_of_any_type_are_clamped(kind: str) -> None:
    def follow(table, at):
        numbers = lax.GatherDimensionNumbers((), (0,), (0,))
        return lax.fori_loop(0, 3, lambda i, a: lax.gather(table, a[:, None], numbers, (1,), mode="clip"), at)

    info = np.iinfo(kind)
    at = RNG.integers(info.min, info.max, 1500, dtype=kind, endpoint=True)
    check(follow, RNG.integers(info.min, info.max, 211, dtype=kind, endpoint=True), at)


def test_searches_with_special_values() -> None:
    special = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40], np.float32)
    places = np.concatenate([RNG.normal(size=1500).astype(np.float32), special])
    values = np.sort(np.concatenate([RNG.normal(size=300).astype(np.float32), special]))
    for side in ("left", "right"):
        check(lambda a, v, side=side: jnp.searchsorted(a, v, side=side), values, places)


def test_searches_of_matrices() -> None:
    """Their constants are rows, repeated for each row of the matrix."""
    values, places = np.sort(RNG.normal(size=21)).astype(np.float32), RNG.normal(size=(40, 30)).astype(np.float32)
    check(lambda a, v: jnp.searchsorted(a, v), values, places)
    check(jnp.digitize, places, values)


def test_a_value_read_twice_and_functions() -> None:
    def iterate(x, y):
        def step(i, carry):
            a, b = carry
            return b, jnp.where(a > b, jnp.cos(a) + y, jnp.exp(-a * a)) + i / 8

        a, b = lax.fori_loop(0, 6, step, (x, y))
        return a + b, a.reshape(2, -1)[1]

    check(iterate, *RNG.normal(size=(2, 2050)).astype(np.float32))


@pytest.mark.parametrize(("dtype", "count", "lanes"), [("f4", 1, 64), ("f4", 6, 64), ("f4", 8, 32), ("f8", 1, 32)])
def test_values_take_several_registers(dtype: str, count: int, lanes: int) -> None:
    """Fewer if many are carried. The counter does not matter, although it has 64 bits."""

    def rotate(*state):
        return lax.fori_loop(0, 5, lambda i, s: (*s[1:], s[0] * s[-1]), state)

    with jax.enable_x64(True):
        text = jax.jit(rotate).lower(*np.ones((count, 3001), dtype)).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,simplify-while,interchange-while")
    assert f": vector<{lanes}xf" in str(module)
    assert f": vector<{lanes * 2}x" not in str(module)
    state = RNG.uniform(0.9, 1.1, (count, 3001)).astype(dtype)
    check(rotate, *state)


def test_hyperbolic_tangents_of_f64() -> None:
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -1e-310, 22.0, -22.5, 1e300, 1e-8, 0.35, -0.175])
    x = np.concatenate([RNG.normal(size=3000) * 10.0 ** RNG.integers(-12, 3, 3000), special])

    def function(x):
        return lax.fori_loop(0, 1, lambda i, y: jnp.tanh(y), x), lax.fori_loop(0, 3, lambda i, y: jnp.tanh(y) + x, x)

    with jax.enable_x64(True):
        text = jax.jit(function).lower(x).as_text()
    once, thrice = (np.asarray(result) for result in hilo.compile(text)(x))
    flushed = np.where(np.abs(x) < np.finfo(float).tiny, np.copysign(0.0, x), x)
    np.testing.assert_allclose(once, np.tanh(flushed), rtol=5e-16, atol=0)
    np.testing.assert_array_equal(np.signbit(once[x == x]), np.signbit(x[x == x]))
    assert_close(thrice, run_xla(text, x)[1])


@pytest.mark.parametrize("counter", ["int32", "int64", "uint8", "int8"])
def test_counts_to_numbers_of_the_caller(counter: str) -> None:
    """Also to one whose difference from the first overflows, and to one that is less than the first."""

    def turns(x, first, last):
        def step(i, carry):
            return carry[0] * 0.5 + i.astype(carry[0].dtype), carry[1] + 3

        return lax.fori_loop(first, last, step, (x, x.astype(np.int32)))

    info = np.iinfo(counter)
    bounds = [(2, 9), (9, 2), (5, 5), (info.max - 3, info.max), (info.min, info.min + 4)]
    x = RNG.normal(size=1500)
    for first, last in [*bounds, (info.min, info.max)] if info.bits == 8 else bounds:
        check(turns, x, np.array(first, counter), np.array(last, counter))


def test_limits_are_computed_before_the_loop() -> None:
    def turns(x, table):
        limit = (table > 0).sum()
        return lax.fori_loop(0, limit, lambda i, a: a + table[jnp.clip(a.astype(int), 0, 99)], x)

    check(turns, RNG.random(5000) * 90, RNG.normal(size=100))

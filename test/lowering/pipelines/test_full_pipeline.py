"""The whole pipeline: what only the order of its passes decides."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def turned(x, y):
    """A number turned by an angle, which JAX writes anew for each use."""
    return x * jnp.exp(-3j * (y / 2)) + jnp.cos(y / 2) ** 3


@pytest.mark.parametrize("loops", [False, True])
def test_what_is_written_twice_is_expanded_once(loops):
    def times(n):
        def run(x, y):
            values = [turned(x, y) * k for k in range(1, n + 1)]
            return sum(values[1:], values[0])

        return lambda x, y: lax.fori_loop(0, 3, lambda i, x: run(x, y + i), x) if loops else run(x, y)

    x, y = np.full(50, 1j, np.complex64), np.linspace(-3, 5, 50, dtype=np.float32)
    lengths = []
    for n in (1, 6):
        text = jax.jit(times(n)).lower(x, y).as_text()
        module = parse_module(text)
        lower(module, PROFILE)
        lengths.append(str(module).count("arith.") + str(module).count("stablehlo."))
        got = hilo.compile(text, check="off")(x, y)
        assert_close(got, run_xla(text, x, y)[0], atol=2e-4)
    assert lengths[1] < 1.5 * lengths[0], lengths


def test_repeated_numbers_from_outside_of_loops_are_known_there():
    """The remainder by one number, which is computed outside, too, has no divisions."""

    def run(x):
        y = x % 1009
        return lax.fori_loop(0, 9, lambda i, x: (x + y + i) % 1009, x)

    x = np.arange(64, dtype=np.uint32)
    text = jax.jit(run).lower(x).as_text()
    module = parse_module(text)
    lower(module, PROFILE)
    loop = str(module).partition("scf.while")[2].partition("scf.yield")[0]
    assert "remui" in loop and "1009" in loop, loop
    np.testing.assert_array_equal(hilo.compile(text, check="off")(x), run_xla(text, x)[0])

"""Scatters into complex numbers in memory, on llvm-cpu, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(14)


def numbers(dtype, *shape):
    return (RNG.normal(size=shape) + 1j * RNG.normal(size=shape)).astype(dtype)


def single(z, w, k):
    """Of one window, whose places are constant or not; beyond the end; of what was computed from parts before."""
    put_together = lax.complex(z.real + 1, z.imag.T.T)
    return [
        z.at[1, 1].add(w[0, 0]),
        z.at[k[0]].set(w[0]),
        z.at[99, k[1]].multiply(2j, mode="drop"),
        (z * 2).at[k[1], 1:3].multiply(w[1, :2]),
        put_together.at[k[0]].add(w[2]),
        jnp.full_like(z, 2 - 1j).at[k[1]].multiply(w[1]),
    ]


def several(z, w, k):
    """Of several windows, some of them the same, and of single elements in groups."""
    places = (jnp.arange(20) * k[0]) % 5
    both = z.at[k].add(w[: len(k)]).reshape(-1)
    return [
        z.at[k].set(w[: len(k)]),
        z.at[k].multiply(w[: len(k)]),
        z.at[places, places % 3].add(w.reshape(-1)[:20]),
        both.at[places].multiply(w.reshape(-1)[:20]),
        z.at[:, 0].apply(lambda v: v * v).at[k, 0].divide(w[: len(k), 1]),
    ]


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("program", [single, several])
def test_values(program, dtype):
    z, w, k = numbers(dtype, 5, 7), numbers(dtype, 5, 7), np.array([3, 1, 3, -9], np.int32)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(z, w, k).as_text()
        executable = hilo.compile(text, check="off")
        want = run_xla(text, z, w, k)
    assert executable.info.rung == "default"
    for one, other in zip(executable(z, w, k), want, strict=True):
        assert_close(np.asarray(one), other)


def test_no_rounding_of_what_is_copied():
    """Infinities, NaN and zeros keep both parts."""
    parts = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.5], np.float32)
    z = np.empty((6, 6), np.complex64)
    z.real, z.imag = parts[:, None], parts[None]
    got = np.asarray(
        hilo.compile(jax.jit(lambda z, i: z.at[i].set(1)).lower(z, 2).as_text(), check="off")(z, np.int32(2))
    )
    want = z.copy()
    want[2] = 1
    np.testing.assert_array_equal(got.view(np.float32), want.view(np.float32))


def test_a_large_array_is_copied_once():
    """By one kernel, which reads and writes both parts."""
    z = numbers(np.complex64, 300, 300)
    executable = hilo.compile(jax.jit(lambda z, i: z.at[i].multiply(2)).lower(z, 2).as_text(), check="off")
    assert len(executable.kernel_times(z, np.int32(2))) == 1

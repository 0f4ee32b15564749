"""fence-repeats against XLA: functions of few elements, repeated along each dimension, and used in several ways."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

SPECIAL = [0.0, -0.0, np.nan, np.inf, -np.inf, 1e-30, -1.5]
TYPES = [np.float32, np.float64, np.float16, ml_dtypes.bfloat16, np.complex64, np.complex128]


def program(v, x):
    """A long function as rows, as columns, of one element, twice in one operation, after and before a sum."""
    f = jnp.sin(v) * jnp.exp(-(v * v)) + jnp.tanh(v)
    g = jnp.tanh(jnp.cos(jnp.sum(jnp.where(jnp.isfinite(x.real), x, 0), 1) * 0.01)) ** 3
    return [
        f * x,
        (f[:, None] * x.T).T + f[:1],
        jnp.exp(jnp.sin(f[-1])) * x - f[0],
        f[None] * f[:, None],
        f,
        g[:, None] * x + f,
        jnp.mean(f * jnp.where(jnp.isfinite(x.real), x, 0), 0),
        jnp.concatenate([f * x, x * f[::-1]]),
    ]


SIZES = {np.complex64: (7, 256), np.complex128: (97,)}
"""Functions of complex numbers take up to eight seconds to compile: in f32 all sizes are tested, which types share."""


@pytest.mark.parametrize(("dtype", "n"), [(t, n) for t in TYPES for n in SIZES.get(t, (0, 1, 7, 97, 256))])
def test_functions_that_broadcasts_repeat(dtype, n):
    rng = np.random.default_rng(n)
    v, x = rng.normal(size=n + 1), rng.normal(size=(max(n * 2, 1), n + 1))
    if np.dtype(dtype).kind == "c":
        v, x = v + 1j * rng.normal(size=v.shape), x + 1j * rng.normal(size=x.shape)
    elif n > 7:
        v[1 : 1 + len(SPECIAL)] = SPECIAL
        x[1 : 1 + len(SPECIAL), 3] = SPECIAL
    v, x = v.astype(dtype), x.astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(v, x).as_text()
        want = run_xla(text, v, x)
    executable = hilo.compile(text)
    assert executable.info.rung == "default"
    loose = {"rtol": 2e-4, "atol": 2e-5} if dtype == np.complex64 else {}
    for number, (got, one) in enumerate(zip(executable(v, x), want, strict=True)):
        assert_close(got, one, context=f"result {number}", **loose)


def test_phases_are_computed_once():
    module = parse_module(
        jax.jit(lambda v, x: jnp.exp(1j * v) * x)
        .lower(np.zeros(60, np.float32), np.zeros((1000, 60), np.complex64))
        .as_text()
    )
    lower(module, IN_PROCESS)
    barrier = r"compute_barrier.end"
    text = str(module)
    assert text.index("linalg.generic") < text.index(barrier) < text.rindex("stablehlo.broadcast_in_dim")


def pairs(x):
    """Differences of all pairs, along each of three columns; columns with what is computed of them, twice, moved."""
    d = [x[:, None, k] - x[None, :, k] for k in range(3)]
    squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
    return [
        squared,
        jnp.roll(d[0] * x[:, 5], 1, 1),
        jnp.abs(x[:, 1][None] * 2 - x[:, :1]),
        (x[:, 4:5] * x[0]).T + x.T,
        x[:, 0],
    ]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, ml_dtypes.bfloat16, np.int32, np.complex64])
@pytest.mark.parametrize("n", [1, 20, 130, 257])
def test_columns_that_broadcasts_repeat(dtype, n):
    x = np.random.default_rng(n).normal(size=(n, 40)).round(1).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(pairs).lower(x).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for number, (got, one) in enumerate(zip(executable(x), run_xla(text, x), strict=True)):
        assert_close(got, one, context=f"result {number}")

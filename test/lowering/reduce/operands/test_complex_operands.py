"""Reductions of real numbers that are computed from complex ones, against XLA, with infinities and NaN."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy


def program(x):
    """Sums and extremes of magnitudes, squares and parts, along rows and columns; normalized; two results at a time."""
    power = (x * x.conj()).real
    return [
        jnp.abs(x).sum(1),
        power.sum(0),
        power.max(1),
        x.imag.min(0),
        jnp.abs(x).argmax(1),
        jnp.abs(x - x[:1]).sum(),
        x / jnp.linalg.norm(x, axis=0, keepdims=True),
        x.real.sum(1) + x.imag.sum(1),
    ]


def of(dtype, n, m):
    rng = np.random.default_rng(n)
    return (rng.normal(size=(n, m)) + 1j * rng.normal(size=(n, m))).astype(dtype)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("shape", [(1, 1), (7, 33), (300, 200), (2000, 5), (3, 5000)])
def test_against_xla(dtype, shape):
    x = of(dtype, *shape)
    if shape == (300, 200):
        x[3, 5:9] = np.inf, complex(0, -np.inf), complex(np.nan, 1), complex(np.inf, np.nan)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for number, (got, one) in enumerate(zip(executable(x), run_xla(text, x), strict=True)):
        assert_close(got, one, context=f"result {number}")


@pytest.mark.parametrize("axis", [0, 1])
def test_kernels(axis):
    """They are reduced by kernels, which the compiler does not form."""
    module = parse_module(jax.jit(lambda x: jnp.abs(x).sum(axis)).lower(of(np.complex64, 300, 200)).as_text())
    lower(module, IN_PROCESS)
    assert "flow.dispatch.region" in str(module) and "stablehlo.reduce" not in str(module)

"""fence-pads, legalize-complex: pads of values that one kernel computes compile on the first rung, and are right."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import assert_close, run_xla

import hilo


def padded(x, between=0):
    return jnp.sin(lax.pad(x, jnp.zeros((), x.dtype), [(3, 1, between)]))


PROGRAMS = {
    "read together": lambda z: ((-z.real) * abs(z.imag), padded(-z.real), padded(abs(z.imag))),
    "a complex argument": lambda z: (z * z, lax.pad(z, jnp.zeros((), z.dtype), [(3, 1, 0)])),
    "spread": lambda z: (abs(z), lax.pad(z, jnp.zeros((), z.dtype), [(3, 1, 2)])),
}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("size", [32, 50_000])
def test_pads_of_one_kernel(name, size):
    parts = np.random.default_rng(0).normal(size=(2, size)).astype(np.float32)
    z = parts[0] + 1j * parts[1]
    text = jax.jit(PROGRAMS[name]).lower(z).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(z), run_xla(text, z), strict=True):
        assert_close(got, want)

"""slice-before-widening: windows of widened numbers are computed in registers, on the first rung."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import assert_close, run_xla

import hilo


def largest(x):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "VALID")


@pytest.mark.parametrize(
    ("narrow", "wide", "function"),
    [
        ("bfloat16", "float32", lambda x: 2 * x),
        ("float16", "float32", jnp.exp),
        ("float32", "float64", jnp.exp),
        ("int8", "float32", jnp.negative),
    ],
)
def test_pooling_of_widened_images(narrow, wide, function):
    x = jnp.asarray(np.random.default_rng(0).integers(-20, 20, (2, 30, 30, 16)) / 8).astype(narrow)
    with jax.enable_x64(True):
        text = jax.jit(lambda x: largest(function(x.astype(wide)))).lower(x).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    assert_close(run(np.asarray(x)), run_xla(text, np.asarray(x))[0])

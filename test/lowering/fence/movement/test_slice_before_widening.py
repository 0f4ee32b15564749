"""slice-before-widening: slices in steps of widened numbers are right, and compile on the first rung."""

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


@pytest.mark.parametrize("wide", ["float32", "float64", "int32"])
@pytest.mark.parametrize("narrow", ["bool", "int8", "uint8", "bfloat16", "float16"])
def test_every_second_of_a_few_widened_numbers(narrow, wide):
    """Where they fit into one vector, the compiler's kernel ignores the step."""
    sizes = (3, 5, 7, 15, 16)
    arrays = [np.asarray(jnp.asarray(np.arange(size) % 3).astype(narrow)) for size in sizes]
    with jax.enable_x64(True):
        text = (
            jax.jit(lambda one, *xs: [one + x.astype(wide)[::2] for x in xs])
            .lower(np.ones((), wide), *arrays)
            .as_text()
        )
    run = hilo.compile(text, check="off")
    for got, x in zip(run(np.ones((), wide), *arrays), arrays, strict=True):
        assert_close(got, 1 + x[::2].astype(wide))


def test_predicates_and_transposed_numbers():
    def program(flags, x):
        wide = jnp.swapaxes(x.astype("float64"), 1, 2).astype("complex128")
        return (2 * flags.astype("float32")[..., ::2]).max(0), flags.astype("float32")[..., ::2], wide[:, 1::3].T

    rng = np.random.default_rng(0)
    flags, x = rng.random((2, 300, 96)) > 0.5, rng.normal(size=(1, 129, 64)).astype(np.float32)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(flags, x).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(flags, x), run_xla(text, flags, x), strict=True):
        assert_close(got, want)


@pytest.mark.parametrize("size", [900, 5000])
def test_a_widened_array_and_one_of_its_elements(size):
    x = np.random.default_rng(0).normal(size=size).astype(np.float32)

    def sums(x):
        wide = x.astype(jnp.float64)
        return (wide - wide[:1]).sum(), (wide.reshape(-1, 20) * wide[-1:]).sum(0), jnp.exp(wide) - jnp.exp(wide)[3:4]

    with jax.enable_x64(True):
        text = jax.jit(sums).lower(x).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x), run_xla(text, x), strict=True):
        assert_close(got, want)

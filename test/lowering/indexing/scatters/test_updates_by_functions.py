"""expand-scatter: updates that apply a function to elements (`x.at[…].apply`), which stays scalar code."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import assert_close, run_xla

import hilo


@pytest.mark.parametrize("function", [jnp.sin, jnp.cos, jnp.tan, lax.digamma, jnp.tanh], ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_functions_of_real_numbers(dtype, function):
    def program(x, y):
        places = jnp.asarray([0, -1, 5, 5, 90])
        return x.at[places].apply(function), x.at[3].apply(function), y.at[1:4, ::2].apply(function)

    rng = np.random.default_rng(0)
    x, y = (rng.normal(size=shape).astype(dtype) for shape in ((40,), (6, 7)))
    compare(program, x, y)


@pytest.mark.parametrize("function", [jnp.sin, jnp.exp, jnp.tanh], ids=lambda f: f.__name__)
def test_functions_of_complex_numbers(function):
    x = np.linspace(-2, 2.5, 40) + 1j * np.linspace(1, -1, 40)
    compare(lambda x: [x.at[jnp.asarray([0, -1, 5])].apply(function)], x)


def compare(program, *arrays):
    with jax.enable_x64(True):
        text = jax.jit(program).lower(*arrays).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    found = executable(*arrays)
    for got, want in zip(found if isinstance(found, tuple) else (found,), run_xla(text, *arrays), strict=True):
        assert_close(got, want)


def test_functions_with_branches():
    """Also in a loop, whose branches stay branches."""

    def update(x):
        return x.at[jnp.asarray([0, 2, 7])].apply(lambda v: lax.cond(v.sum() > 0, jnp.sqrt, jnp.negative, v))

    def program(x):
        return update(x), lax.fori_loop(0, 5, lambda i, c: update(c) * 2, x)

    compare(program, np.linspace(-2, 2.5, 40))

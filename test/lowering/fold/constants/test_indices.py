"""Places that `fold-indices` evaluates; what `slice-gathers` and `fold-updates` make of them; compared with XLA."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline

RNG = np.random.default_rng(5)


def lookups(x, y, steps):
    """Elements, rows and columns at given places, in order and not, behind both ends, and in tables."""
    table = jnp.asarray([[0, 2, -1], [4, 1, 3]])
    found = [x[2], x[-1, 3], x[np.array([1, 2, 3])], x[:, np.array([0, 2, 4])], x[np.array([4, 0, 4])]]
    found += [x[np.array([-5, 9]) % 5], y[np.array([[1, 2], [3, 4]])], x[np.array([0, 1]), np.array([1, 3])]]
    found += [jnp.take(y, np.array([3, 9, -7]), mode="clip"), jnp.take(y, np.array([3, 9]), mode="fill")]
    found += [
        y[table[1]],
        y[table[:, 0]],
        y[jnp.where(table[0] < 0, 5, table[0])],
        jnp.asarray([0.5, 1.5, 2.5])[table[0]],
    ]
    found += [y[jnp.arange(6)[::-2]], y[(jnp.arange(3) * 2 + 1) % 6], jnp.take_along_axis(x, table[:1, :1], 0)]
    found += [
        y.at[np.array([1, 3])].add(2),
        x.at[2].set(1),
        y.at[-1].multiply(3),
        y.at[:].add(y + 1),
        x[:1].at[0].add(y),
    ]
    found += [jnp.zeros((3, 9), y.dtype).at[1, 2:8].set(y), jnp.ones_like(x).at[2, -1].set(y[1])]
    return found, jax.lax.fori_loop(0, steps, lambda i, v: v[np.array([1, 2, 3, 4, 5, 0])] + v[jnp.mod(-1, 6)], y)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8", "complex64"])
@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
def test_places_that_are_given(dtype, target):
    x, y = (RNG.integers(0, 9, shape).astype(dtype) for shape in ((5, 6), (6,)))
    with jax.enable_x64(True):
        text = jax.jit(lookups).lower(x, y, np.int32(4)).as_text()
    program = hilo.load(text)
    run_pipeline(program.module, "inline,fold-indices,slice-gathers")
    assert text.count("stablehlo.compare") > 2 * program.as_text().count("stablehlo.compare")
    source = program if target == "evaluator" else text
    got = hilo.compile(source, target)(x, y, np.int32(4))
    for one, want in zip(jax.tree.leaves(got), run_xla(text, x, y, np.int32(4)), strict=True):
        assert_close(one, want)

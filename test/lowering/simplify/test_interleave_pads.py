"""interleave-pads against XLA: scans, and gradients of every other element, along each dimension."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def by_turns(x, y, axis=0):
    """As JAX writes the levels of a scan."""
    edges = [(0, 0, 0)] * x.ndim
    first, second = list(edges), list(edges)
    first[axis] = (0, int(x.shape[axis] == y.shape[axis]), 1)
    second[axis] = (1, int(x.shape[axis] > y.shape[axis]), 1)
    zero = jnp.zeros((), x.dtype)
    return (jnp.logical_or if x.dtype == bool else jnp.add)(lax.pad(x, zero, first), lax.pad(y, zero, second))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, ml_dtypes.bfloat16, np.int8, np.uint32, bool, np.complex64])
def test_elements_by_turns(dtype):
    """Of each size in f32; the other types, which differ in width and in what adds them, of a few sizes."""
    rng = np.random.default_rng(3)
    arrays = []
    for n in (1, 2, 3, 8, 17, 64, 97, 300) if dtype is np.float32 else (1, 2, 17, 64):
        for shape in ((n,), (n, 5), (3, n)):
            for more in (0, 1):
                axis = len(shape) - 1 if shape[0] == 3 else 0
                longer = tuple(size + more if i == axis else size for i, size in enumerate(shape))
                made = [rng.integers(-2, 3, size).astype(dtype) for size in (longer, shape)]
                if np.dtype(dtype).kind == "f":
                    made = [np.where(one == 0, -one, one) for one in made]
                arrays.append((axis, made))

    def program(arrays):
        found = []
        for (axis, _), (x, y) in zip(shapes, arrays, strict=True):
            z = by_turns(x, y, axis)
            found += [z, by_turns(x[::-1], y, axis) if axis == 0 else z, x]
        return found

    shapes = arrays
    given = [made for _, made in arrays]
    with jax.enable_x64(True):
        text = jax.jit(program).lower(given).as_text()
        flat = [one for made in given for one in made]
        wanted = run_xla(text, *flat)
    for got, want in zip(hilo.compile(text)(*flat), wanted, strict=True):
        assert_close(got, want)
        if np.dtype(dtype).kind == "f":
            np.testing.assert_array_equal(np.signbit(np.asarray(got)), np.signbit(want))


@pytest.mark.parametrize("n", [1, 2, 7, 97, 256, 300])
def test_scans_and_gradients(n):
    rng = np.random.default_rng(n)
    x, a = rng.normal(size=(n, 6)).astype(np.float32), rng.normal(size=(5, n)).astype(np.float32)

    def program(x, a):
        def line(left, right):
            return left[0] * right[0], right[0] * left[1] + right[1]

        def energy(a):
            return jnp.sum(jnp.sin(a[:, ::2])) + jnp.sum(jnp.cos(a[:, 1::2]) * 2)

        found = [lax.associative_scan(jnp.add, x), lax.associative_scan(jnp.maximum, a, axis=1, reverse=True)]
        if n in (256, 300):  # more levels, which are those of 97 again
            return found
        return [
            *found,
            *lax.associative_scan(line, (x, x + 1)),
            lax.associative_scan(jnp.logical_xor, x > 0),
            jax.grad(energy)(a),
            jax.grad(lambda a: jnp.sum(lax.associative_scan(jnp.multiply, a * 0.9, axis=1)))(a),
        ]

    text = jax.jit(program).lower(x, a).as_text()
    for got, want in zip(hilo.compile(text)(x, a), run_xla(text, x, a), strict=True):
        assert_close(got, want, rtol=1e-4, atol=1e-4 * max(1.0, np.abs(np.nan_to_num(want * 1.0)).max()))

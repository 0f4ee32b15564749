"""Arrays with short rows in loops, which are computed in blocks of rows, and elements with gaps, against XLA."""

from __future__ import annotations

import re

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(17)
TURNS = 3


def pairs(x):
    """Differences of all pairs of rows, and folds of them: along the rows' elements, and along each of both others."""
    d = x[None] - x[:, None]
    place = jnp.arange(len(x), dtype=x.dtype)
    size = jnp.abs(d).sum(-1, dtype=x.dtype) + 1
    pull = (place[None, :, None] * d // size[..., None]).sum(1, dtype=x.dtype)
    top = (d * place[None, :, None]).max(1) - jnp.where(d > 0, d, place[:, None, None]).min(0)
    any_above = (d > 2).any(1) | (d[..., ::-1] > x[0]).all(0)
    return x * 2 // 3 + pull // 5 + top // 7 + any_above.astype(x.dtype)


def columns(x):
    """Columns, which lie apart in memory, put together to rows again, also in another order."""
    a, b = x[:, 0], x[:, -1]
    c = a * b + a - b * 2 + 1
    return jnp.stack([(c * a - b) // 3, *(x[:, i] - c // 4 for i in range(1, x.shape[1] - 1)), a + c // 2], 1)


def turned(x):
    """Rows that lie in memory column by column, as after a cross product, next to others."""
    a = jnp.stack([x[:, i] * x[:, -1] - x[:, 0] for i in range(x.shape[1])])
    return a.T * 2 + x * a[::-1].T - (a[:, ::-1].T * x) // 3


def looped(x):
    def turn(_, c):
        a, b, d, e = c
        return pairs(a) % 11, columns(b) % 13, d.at[:, 1:].add(pairs(x)[::-1, :1]) % 7, turned(e) % 17

    return lax.fori_loop(0, TURNS, turn, (x, x + 1, x - 1, x))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
@pytest.mark.parametrize("rows, width", [(2, 3), (9, 2), (20, 3), (37, 4), (13, 5), (18, 6), (11, 7), (10, 9)])
def test_short_rows_and_gaps(dtype, rows, width):
    x = RNG.integers(-9, 10, (rows, width)).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(looped).lower(x).as_text()
    for got, want in zip(hilo.compile(text, check="off")(x), run_xla(text, x), strict=True):
        assert_close(got, want, rtol=1e-6, atol=1e-6)


def kernel(program, x) -> str:
    with jax.enable_x64(True):
        module = parse_module(jax.jit(lambda x: lax.fori_loop(0, TURNS, lambda _, x: program(x), x)).lower(x).as_text())
    run_pipeline(module, "inline,form-kernels")
    return str(module)


def test_blocks_fill_vectors():
    """Eight rows of three f64 are three vectors, and the elements of rows to fold are read with all between them; loops
    carry vectors of the machine, since LLVM takes those of 24 lanes apart into numbers."""
    found = kernel(lambda x: x + ((x[None] - x[:, None]) * x[0]).sum(1), np.zeros((20, 3)))
    assert re.search(r"arith.subf .* : vector<24xf64>", found)
    assert "vector<3xf64>, vector<24xf64>" in found or re.search(r"vector.shuffle .* : vector<3xf64>", found)
    gaps = kernel(lambda x: x + jnp.abs(x[None] - x[:, None]).sum(-1)[:, :3], np.zeros((20, 3)))
    assert re.search(r"vector.shuffle %(\w+), %\1 \[1, 4, 7, 10, 13, 16, 19, 22\] : vector<24xf64>", gaps)
    assert not re.search(r"iter_args.*-> .*vector<(?!8x)\d+xf64>", found + gaps)


def test_rows_of_columns_are_put_together_in_registers():
    found = kernel(lambda x: x + jnp.cross(x, x[0]) * x, np.zeros((20, 3)))
    assert re.search(r"arith.mulf .* : vector<24xf64>", found)
    assert re.search(r"vector.shuffle .* : vector<16xf64>, vector<8xf64>", found)


def test_nothing_is_stored_for_a_fold_but_what_others_read():
    """The differences are stored, which two folds read, not their squares."""

    def program(x):
        d = x[None] - x[:, None]
        return x + (d * d).sum(0) + d.sum(1)

    written = re.findall(r"vector.transfer_write .* tensor<(\d+)xf64>", kernel(program, np.zeros((30, 16))))
    assert written.count(str(30 * 30 * 16)) == 1


def test_long_folds_of_short_rows_are_kernels():
    """Vectors of all that is folded would be too long to be permuted."""

    def nearest(x):
        a, b = (x[:, None, i] - x[None, :8, i] for i in (0, 3))
        return x + lax.argmin(a * a + b * b, 1, "int32")[:, None].astype(x.dtype)

    assert "stablehlo.while" not in kernel(nearest, np.zeros((150, 4), "float32"))
    assert "stablehlo.while" not in kernel(lambda x: x - (x * x).sum(0, dtype=x.dtype), np.zeros((150, 3), "int16"))


def test_operations_are_computed_in_vectors_before_a_transpose():
    """Also once for all that read them: here one division for the rows, and for the columns of what is made of them."""

    def program(x):
        d = jnp.abs(x * x + 1) * x - 3
        q = (d / (x * x + 2) + d) * d - d * x
        return q + (q * x - 1).T

    found = kernel(program, np.zeros((48, 48), np.float32))
    assert re.findall(r"arith.divf .* : (\S+)", found) == ["vector<16xf32>"]


def narrow(x):
    """Folds of short rows, and every second or third element, of which a vector would hold too many."""
    rows = x.reshape(-1, 3)
    flags, ends = rows > x[0], x[1::3] + x[::3]
    least = rows.min(1) + rows.max(1) * 2
    every = jnp.where(flags.any(1) & ~flags.all(-1) & (ends % 3 > 0), least, rows[:, 1])
    part = x[::2][: len(rows)] - flags[:, 2].astype(x.dtype)
    return jnp.concatenate([every, part, (flags[:, ::2].sum(1) % 2).astype(x.dtype)])


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32"])
@pytest.mark.parametrize("size", [6, 63, 192, 297, 303])
def test_narrow_elements_with_gaps(dtype, size):
    x = RNG.integers(0, 9, size).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(lambda x: lax.fori_loop(0, TURNS, lambda _, x: narrow(x), x)).lower(x).as_text()
    assert "stablehlo.while" not in kernel(narrow, x)
    np.testing.assert_array_equal(hilo.compile(text, check="off")(x), run_xla(text, x)[0])


def long_rows(a, b):
    """Many operations on two arrays."""
    for k in range(4):
        a = jnp.abs(a * b - k) / (a * a + b * b + 1) + b * (k % 3)
    return a


def across(x):
    """Rows beside columns, also of what the turn has computed, stored and folded; elements far apart; both orders."""
    y = long_rows(x, x.T * 2)
    far = long_rows(x[:, ::-1].T, y)[::2, 1:]
    return (y * 0.25 + far.sum() * 0.001 + long_rows(y.T, x)[::-1].sum(1) * 0.01) * 0.5 + jnp.triu(x.T) * 0.1


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("size", [3, 6, 9, 16, 35])
def test_many_operations_on_rows_and_columns(dtype, size):
    x = RNG.normal(size=(size, size)).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(lambda x: lax.fori_loop(0, TURNS, lambda _, x: across(x), x)).lower(x).as_text()
    assert_close(hilo.compile(text, check="off")(x), run_xla(text, x)[0], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("fold", [lambda y: y, lambda y: y.sum(), lambda y: y.max(0)])
def test_columns_are_brought_together_for_many_operations(fold):
    """One copy, then vectors; few operations read the columns element by element."""
    found = kernel(lambda x: x * 0.5 + fold(long_rows(x, x.T)), np.zeros((16, 16), np.float32))
    assert set(re.findall(r"arith.divf .* : (\S+)", found)) == {"vector<16xf32>"}
    few = kernel(lambda x: x * 0.5 + fold(x / x.T), np.zeros((16, 16), np.float32))
    assert "vector<16xf32>" not in re.findall(r"arith.divf .* : (\S+)", few)

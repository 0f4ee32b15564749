"""Loops over small tensors as one kernel, on llvm-cpu, against XLA: many loops in one program for each element type."""

from __future__ import annotations

import dataclasses
import re

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower, run_pipeline
from hilo.lowering.framework.profile import ProductTile
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(11)
TURNS = 3
W = np.zeros((64, 64), np.float32)


def turns(body, *start):
    return lax.fori_loop(0, TURNS, lambda i, c: body(i, *c), start)


def products(x):
    """Every layout of a product: rows and columns in a row, transposed, batched, with a vector, with tails."""

    def body(i, m, t, b, v):
        m = jnp.tanh(m @ t)
        t = jnp.tanh(t.T @ m.T[:, :5] @ t[:5])
        b = jnp.tanh(jnp.einsum("bij,bkj->bik", b, b))
        v = jnp.tanh(jnp.einsum("j,ij->i", v, m) + jnp.einsum("ji,j->i", m, v))
        return m, t, b, v

    return turns(body, x, x[::-1].T * 1, x[:36, :36].reshape(3, 6, 72)[:, :, :6] * 1, x[0] * 1)


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int32])
@pytest.mark.parametrize("sizes", [(102, 203), (129, 64), (33, 500), (200, 97)], ids=str)
def test_vectors_times_matrices_beyond_the_first_cache(sizes, kind):
    """Bands of rows that do not divide them, columns that do not fill vectors, either operand transposed, a batch."""
    rng = np.random.default_rng(3)
    w = rng.integers(-9, 9, sizes).astype(kind) if kind is np.int32 else (rng.normal(size=sizes) / 9).astype(kind)
    x, b = w[:, 0] * 1, np.stack([w, w[::-1] + 1])

    def program(w, x, b):
        def body(_, s):
            x, rows, of_batch = s
            wide = x @ w
            back = w @ wide if kind is np.int32 else jnp.tanh(w @ wide)
            # two rows on the left, and a batch of matrices with a vector each
            rows, of_batch = rows + jnp.stack([wide, wide + 1]), of_batch + jnp.einsum("bi,bij->bj", b[:, :, 1], b)
            return back, rows, of_batch + (rows @ w.T @ w)

        return lax.fori_loop(0, TURNS, body, (x, jnp.zeros((2, sizes[1]), kind), jnp.ones((2, sizes[1]), kind)))

    with jax.enable_x64(True):
        text = jax.jit(program).lower(w, x, b).as_text()
    for got, want in zip(hilo.compile(text)(w, x, b), run_xla(text, w, x, b), strict=True):
        scale = np.abs(want).max()
        assert_close(got, want, atol=None if kind is np.int32 else 64 * np.finfo(kind).eps * scale, context=text)


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int32])
def test_columns_of_a_matrix_times_matrices(kind):
    """On either side, of batches, with other columns, read at a place that changes, and over two dimensions at once."""
    rng = np.random.default_rng(12)
    q, w = (rng.integers(-3, 4, shape).astype(kind) for shape in ((70, 21), (70, 70)))

    def program(q, w):
        def body(i, s):
            q, total = s
            column, row = q[:, i], q[:, 20 - i]
            batch = jnp.stack([q, q + 1])
            left, right = w @ column, jnp.einsum("i,ji->j", row, w)
            of_batch = (
                jnp.einsum("bi,ji->bj", batch[:, :, 3], w)
                + jnp.einsum("bij,bkj->bk", batch.mT[:, 1:2], batch.mT)[:, :1]
            )
            squares = jnp.einsum("ij,kij->k", w[:, ::2], jnp.stack([w[:, 1::2], w[:, ::2]]))
            sums = (column * row).sum() + jnp.vdot(column, row) + squares.sum() + (of_batch[0] * right).sum()
            total = total + sums.astype(kind)
            return q.at[:, i + 1].set((left + right) % 5 if kind is np.int32 else jnp.tanh(left + right)), total

        return lax.fori_loop(0, TURNS, body, (q, jnp.zeros((), kind)))

    with jax.enable_x64(True):
        text = jax.jit(program).lower(q, w).as_text()
    for got, want in zip(hilo.compile(text)(q, w), run_xla(text, q, w), strict=True):
        scale = np.abs(want).max()
        assert_close(got, want, atol=None if kind is np.int32 else 64 * np.finfo(kind).eps * scale, context=text)


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int32])
def test_columns_as_rows(kind):
    """Of matrices that change afterwards, at a place that changes, in branches, reversed, of three dimensions."""
    x = np.random.default_rng(13).integers(-3, 4, (67, 67)).astype(kind)

    def program(x):
        def body(i, s):
            x, total = s
            rows = jnp.abs(x[:, i][None] - x[::-1, 1][:, None]) + jnp.flip(x[:, 2])[None]
            cubes = (x[:5, 3:9].T[None] * x[:7, None, :5]).sum(0)
            rows = lax.cond(i == 1, lambda: rows + x[:, 4][None], lambda: rows * x[4][None])
            x = x.at[:, i].set((rows[0] % 3).astype(kind))
            return x, (total + rows + x[:, i][None] + cubes.sum()).astype(kind)

        return lax.fori_loop(0, TURNS, body, (x, x * 0))

    with jax.enable_x64(True):
        text = jax.jit(program).lower(x).as_text()
    for got, want in zip(hilo.compile(text)(x), run_xla(text, x), strict=True):
        assert_close(got, want, context=text)


def moves(x):
    """Operations that move elements, used by operations that compute with them."""

    def body(i, a, b):
        rolled = jnp.concatenate([a[5:], a[:5]]) + jnp.flip(a, 1)
        padded = jnp.pad(b, ((2, 0), (0, 3)), constant_values=1)[1:-1, 1:-2]
        cut = lax.pad(b, jnp.ones((), b.dtype), ((-1, 2, 1), (0, 0, 0)))[: b.shape[0]]
        return rolled * 0.5 + a.T.reshape(a.shape) * 0.25, padded.reshape(b.shape) + cut + rolled[:, :1]

    return turns(body, x, x + 1)


def reductions(x):
    """Sums along each dimension, extremes with their places, and of several results."""

    def body(i, a):
        top = a.max(1, keepdims=True) - a.min(0, keepdims=True)
        place = jnp.argmax(a, 1)[:, None] + jnp.argmin(a, 0)[None]
        total = a.sum() * 0.01 + a[:, 1:].sum(1, keepdims=True) * 0.01 + a[::-1, ::-1].sum(0)[::-1] * 0.01
        return (jnp.tanh(top * 0.5 + total + place.astype(a.dtype) * 0.01),)

    return turns(body, x)


def windows(x):
    """Slices, gathers and scatters at positions known at run time, in place and not."""

    def body(i, a, b):
        row = lax.dynamic_slice(a, (i * 3 - 1, i), (4, a.shape[1] - 2))
        new = lax.dynamic_update_slice(a, row * 2, (i + 20, 1))
        old = a[(i * 7) % a.shape[0]]
        index = (jnp.arange(9, dtype=jnp.int32) * (i + 2)) % (a.shape[0] + 3)
        b = b.at[index].add(new[index], mode="drop").at[index, index % 5].max(3)
        return new + old, b * 0.5

    return turns(body, x, x * 2)


def choices(x):
    """Branches with tensors in memory, loops in loops, and a swap."""

    def body(i, a, b):
        a = lax.cond(i % 2 == 0, lambda: a * 0.5 + b, lambda: jnp.where(a > 0, a, b))
        b = lax.switch(i + 1, [lambda: b, lambda: -b, lambda: jnp.zeros_like(b), lambda: b + 1])
        inner = lax.while_loop(
            lambda c: (c[1] < 4) & (c[0].max() < 1e3), lambda c: (c[0] * 1.25, c[1] + i), (a, jnp.int32(1))
        )[0]
        return b, inner

    return turns(body, x, x - 1)


PROGRAMS = (products, moves, reductions, windows, choices)


def everything(x):
    return [program(x) for program in PROGRAMS]


@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16])
def test_loops_with_tensors_in_memory(dtype):
    x = RNG.normal(size=(37, 37)).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(everything).lower(x).as_text()
    limits = {"rtol": 0.1, "atol": 0.1} if dtype == ml_dtypes.bfloat16 else {"rtol": 1e-4, "atol": 1e-4}
    executable = hilo.compile(text)
    assert executable.info.rung == "default"
    for got, want in zip(executable(x), run_xla(text, x), strict=True):
        assert_close(got, want, **limits)


def test_integers_and_unsigned_numbers_are_exact():
    def program(x, u):
        def body(i, x, u, p):
            n = sum(jnp.roll(x, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1))
            u = (u @ u) // (u[:1] % 7 + 1) + n.astype(u.dtype)
            p = jnp.logical_xor(p, jnp.any(n > 3, 1)[:, None]) | (u > 200)
            return jnp.where(p, n % 5, x - 1), u, p

        return turns(body, x, u, x > 1)

    x = RNG.integers(0, 4, (19, 19)).astype(np.int32)
    u = RNG.integers(0, 255, (19, 19)).astype(np.uint8)
    text = jax.jit(program).lower(x, u).as_text()
    for got, want in zip(hilo.compile(text)(x, u), run_xla(text, x, u), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)


@pytest.mark.parametrize("shapes", [[(5, 3)], [(15,)], [(1, 100), (16,), (40, 6), (40, 40)]])
def test_reducers_fold_in_order(shapes):
    """Of several NaN argmax takes the first; a reducer may hold constants. In registers, and in memory."""

    def first(x, axis):
        return lax.reduce(x, jnp.zeros((), x.dtype), lambda a, b: lax.select(a != 0, a, b), axis)

    def program(*xs):
        def body(i, *xs):
            return [(x.argmax(), x.argmin(0), x.argmax(-1), first(x, (x.ndim - 1,)), first(x, (0,))) for x in xs]

        return lax.scan(lambda xs, i: ([x * 1 for x in xs], body(i, *xs)), list(xs), jnp.arange(2))[1]

    xs = [RNG.integers(-2, 3, shape).astype(np.float32) for shape in shapes]
    for x in xs:
        x[RNG.random(x.shape) < 0.5] = np.nan
    text = jax.jit(program).lower(*xs).as_text()
    for got, want in zip(hilo.compile(text, check="off")(*xs), run_xla(text, *xs), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)


@pytest.mark.parametrize("n, taken", [(128, True), (160, False)])
def test_products_of_large_matrices_are_left_to_dispatches(n, taken):
    text = jax.jit(lambda x: turns(lambda i, a: (jnp.tanh(a @ a),), x)).lower(np.zeros((n, n), np.float32)).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,expand-while,form-kernels")
    assert ("flow.dispatch.region" in str(module)) == taken


@pytest.mark.parametrize("count, taken", [(5000, True), (7000, False)])
def test_loops_of_thousands_of_operations_are_one_kernel(count, taken):
    """Steps of rigid bodies have almost five thousand."""
    steps = "".join(f"%{n + 1} = stablehlo.multiply %{n}, %w : tensor<4xf32>\n" for n in range(count))
    module = parse_module(f"""
        func.func @main(%w: tensor<4xf32>, %end: tensor<i32>) -> tensor<4xf32> {{
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %r:2 = stablehlo.while(%i = %zero, %0 = %w) : tensor<i32>, tensor<4xf32> cond {{
            %goes_on = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %goes_on : tensor<i1>
          }} do {{
            {steps}
            %next = stablehlo.add %i, %one : tensor<i32>
            stablehlo.return %next, %{count} : tensor<i32>, tensor<4xf32>
          }}
          return %r#1 : tensor<4xf32>
        }}""")
    run_pipeline(module, "form-kernels")
    assert ("flow.dispatch.region" in str(module)) == taken


@pytest.mark.parametrize("pieces, pools", [(3, 0), (12, 1)])
def test_chains_of_loops_are_no_chains_in_pools(pieces, pools):
    """Where the compiler would not end."""

    def body(i, x):
        y = jnp.concatenate([x[:, at : at + 40].T for at in range(pieces)])
        return (jnp.tanh(jnp.concatenate([y.T @ y * 0.01, x[:, 40:]], axis=1)),)

    x = RNG.normal(size=(40, 60)).astype(np.float32)
    text = jax.jit(lambda x: turns(body, x)).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,form-kernels")
    assert str(module).count("flow.dispatch.region") == 1
    assert str(module).count("bufferization.to_buffer") == pools
    got = hilo.compile(text, check="off", compile_timeout_s=60)(x)
    assert_close(got, run_xla(text, x)[0], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("vector_bytes, lanes", [(0, 16), (32, 8), (64, 16)])
def test_tiles_of_products_have_the_vectors_of_the_cpu(vector_bytes, lanes):
    text = jax.jit(lambda h, w: turns(lambda i, h: (jnp.tanh(h @ w),), h)).lower(np.zeros((12, 64), np.float32), W)
    module = parse_module(text.as_text())
    tile = ProductTile(vector_bytes, 6) if vector_bytes else None
    run_pipeline(module, "inline,form-kernels", profile=dataclasses.replace(PROFILE, product_tile=tile))
    assert set(re.findall(r"vector.fma .* : vector<(\d+)xf32>", str(module))) == {str(lanes)}


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_products_of_all_heights_and_widths(dtype):
    """Rows that fill tiles of four and six, and fewer; columns that fill vectors, and fewer.

    A loop of several tiles and a rest (13) is each of its parts alone (6, 7) with most widths.
    """
    shapes = [(m, k, n) for m in (1, 2, 3, 5, 13) for k, n in ((1, 3), (9, 17), (40, 53), (33, 80))]
    shapes += [(6, 9, 17), (7, 33, 80)]
    arrays = [
        (RNG.integers(-3, 4, (m, k)).astype(dtype), RNG.integers(-3, 4, (k, n)).astype(dtype)) for m, k, n in shapes
    ]

    def program(arrays):
        def turn(i, total, a, b):
            return total + a @ b, a + 1, b

        def turned(a, b):
            return turns(turn, jnp.zeros((len(a), b.shape[1]), dtype), a, b)[0]

        return [one for a, b in arrays for one in (turned(a, b), turned(b.T, a.T))]

    with jax.enable_x64(True):
        text = jax.jit(program).lower(arrays).as_text()
    found = iter(hilo.compile(text, check="off")(*[x for pair in arrays for x in pair]))
    for a, b in arrays:
        for first, second in ((a, b), (b.T, a.T)):
            want = sum((first + turn) @ second for turn in range(TURNS))
            got = np.asarray(next(found)).reshape(want.shape)
            np.testing.assert_array_equal(got, want, err_msg=f"{first.shape} {second.shape}")


@pytest.mark.parametrize("n", [7, 64, 100])
def test_the_condition_alone_reads_a_number(n):
    """Iteration to a fixed point: the last change is carried for the condition, next to the loop's buffers."""

    def program(a, b):
        def body(state):
            m = b + a @ state[2] @ a / (4 * n)
            return jnp.abs(m - state[2]).max(), state[1] + 1, m

        return lax.while_loop(lambda s: (s[0] > 1e-3) & (s[1] < 20), body, (jnp.float32(1), 0, b))[2]

    a, b = RNG.normal(size=(2, n, n)).astype(np.float32)
    text = jax.jit(program).lower(a, b).as_text()
    executable = hilo.compile(text, cache=False)
    assert executable.info.rung == "default"
    assert_close(executable(a, b), run_xla(text, a, b)[0], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("batch, n", [(16, 3), (5, 8), (40, 2)])
def test_solvers_of_many_small_systems_are_part_of_the_kernel(batch, n):
    """Small matrices are not padded: with the buffers of padded ones, the kernel's stack would be too small."""

    def residual(x):
        return jnp.tanh(x) + 0.3 * jnp.roll(x, 1) ** 2 + 2 * x - 1

    def program(x):
        newton = jax.vmap(lambda x: x - jnp.linalg.solve(jax.jacfwd(residual)(x), residual(x)))
        return turns(lambda i, x: (newton(x),), x)[0]

    x = RNG.normal(size=(batch, n))
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x).as_text()
    module = parse_module(text)
    lower(module, PROFILE)
    assert str(module).count("flow.dispatch.region") == 1
    assert "stablehlo.while" not in str(module)
    assert_close(hilo.compile(text)(x), run_xla(text, x)[0], rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("n", [1, 3, 100, 1001])
def test_functions_of_f64_are_accurate(n):
    """Within 4 units in the last place of NumPy's with more bits: sizes with and without a whole vector, and tails."""
    functions = {jnp.exp: np.exp, jnp.log: np.log, jnp.log1p: np.log1p, jnp.expm1: np.expm1, jnp.tanh: np.tanh}
    x = RNG.uniform(0, 40, n)
    x[n // 2 :] **= -1
    x[0] = np.inf

    def program(x):
        def step(_, c):
            return tuple(f(x) for f in functions)

        return lax.fori_loop(0, x.astype(jnp.int32)[-1] * 0 + TURNS, step, (x,) * len(functions))

    with jax.enable_x64(True):
        text = jax.jit(program).lower(x).as_text()
    for value, function in zip(hilo.compile(text, check="off")(x), functions.values(), strict=True):
        want = function(x.astype(np.longdouble)).astype(np.float64)
        np.testing.assert_array_max_ulp(np.asarray(value), want, 4)


@pytest.mark.parametrize("kind", [np.int32, np.uint8, np.int64])
def test_index_vectors_of_columns(kind):
    """Columns of places that only gathers and scatters read, and such that something else reads, too."""

    def program(x, at):
        def body(_, s):
            x, at, g = s
            v = x[at[:, 0], at[:, 1]]
            g = g.at[at[:, 1], at[:, 0]].add(v, mode="drop")
            both = jnp.stack([at[:, 1] % 20, at[:, 0] + 1], 1)
            return x.at[tuple(both.T)].set(v + 1, mode="drop"), both.astype(kind), g

        return lax.fori_loop(0, TURNS, body, (x, at, jnp.zeros((20, 30), kind)))

    rng = np.random.default_rng(5)
    x, at = rng.integers(0, 5, (30, 20)).astype(kind), rng.permutation(600)[:37]
    places = np.stack([at // 20, at % 20], 1).astype(kind)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x, places).as_text()
    for got, want in zip(hilo.compile(text)(x, places), run_xla(text, x, places), strict=True):
        assert_close(got, want, context=text)

"""expand-sort and expand-while on llvm-cpu, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(7)


def lowered_text(function, *arguments) -> str:
    with jax.enable_x64(True):
        return jax.jit(function).lower(*arguments).as_text()


def agree(function, *arguments, exactly: bool = True) -> None:
    """hilo's results against XLA's, bit by bit or within the tolerance."""
    text = lowered_text(function, *arguments)
    got = hilo.compile(text)(*arguments)
    for g, w in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arguments), strict=True):
        if exactly:
            assert np.asarray(g).dtype == w.dtype
            assert np.asarray(g).tobytes() == w.tobytes(), f"got {g}\nwant {w}\n{text}"
        else:
            assert_close(g, w, context=text)


def uses_kernel(function, *arguments) -> bool:
    module = parse_module(lowered_text(function, *arguments))
    run_pipeline(module, "inline,expand-while,expand-sort")
    return "flow.dispatch.region" in str(module)


def special(dtype) -> np.ndarray:
    """Numbers with ties, both zeros, infinities and NaN where the type has them."""
    if np.dtype(dtype).kind == "b":
        return RNG.random((5, 19)) < 0.5
    if np.dtype(dtype).kind in "iu":
        info = np.iinfo(dtype)
        return RNG.integers(info.min, info.max, (5, 19), endpoint=True, dtype=dtype)
    values = np.round(RNG.normal(size=(5, 19)) * 3)
    values.flat[::7], values.flat[1::7], values.flat[2::9], values.flat[3::11] = np.nan, -0.0, np.inf, -np.inf
    return (values + 1j * values[::-1] if np.dtype(dtype).kind == "c" else values).astype(dtype)


@pytest.mark.parametrize(
    "dtype",
    [np.float32, np.int32, np.uint8, np.bool_, np.complex64, ml_dtypes.bfloat16],
    ids=lambda d: np.dtype(d).name,
)
def test_sort_of_every_kind_of_type(dtype):
    x = special(dtype)
    agree(lambda x: (jnp.sort(x, axis=1), jnp.argsort(x, axis=0), lax.sort(x, dimension=0)), x)


def test_sort_of_wide_types():
    x, y, z = special(np.float64), special(np.int64), special(np.float16)
    agree(lambda x, y, z: (jnp.sort(x), jnp.sort(y, axis=0), jnp.argsort(z, descending=True)), x, y, z)


def test_sort_by_two_keys_is_stable():
    a, b = RNG.integers(0, 4, 1000, dtype=np.int32), RNG.integers(0, 4, 1000, dtype=np.int32)
    agree(lambda a, b: lax.sort((a, b, jnp.arange(1000)), num_keys=2), a, b)
    assert uses_kernel(lambda a, b: lax.sort((a, b), num_keys=2), a, b)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 31, 4097])
def test_sort_of_all_sizes(n):
    agree(lambda x: jnp.sort(x), RNG.normal(size=n).astype(np.float32))


def test_functions_that_sort():
    x = RNG.integers(0, 50, 201).astype(np.int32)
    f = RNG.normal(size=201).astype(np.float32)
    agree(lambda x, f: (jnp.unique(x, size=60), jnp.median(f), jnp.quantile(f, 0.3), lax.top_k(f, 7)), x, f)


def test_light_loop_is_one_kernel():
    def loop(x):
        return lax.fori_loop(0, 1000, lambda i, c: c * 0.999 + jnp.float32(i) * 1e-3, x)

    x = np.ones((4, 4), np.float32)
    assert uses_kernel(loop, x)
    agree(loop, x, exactly=False)


def test_scan_with_inputs_and_outputs():
    def scan(c, xs):
        def step(c, x):
            c = jnp.tanh(c * 0.5 + x)
            return c, (c.sum(), c > 0)

        return lax.scan(step, c, xs)

    c, xs = np.ones(4, np.float32), RNG.normal(size=(300, 4)).astype(np.float32)
    assert uses_kernel(scan, c, xs)
    agree(scan, c, xs, exactly=False)


def test_loops_over_integers_and_nested_loops():
    def collatz(n):
        def turn(c):
            return jnp.where(c[0] % 2 == 0, c[0] // 2, 3 * c[0] + 1), c[1] + 1

        return lax.while_loop(lambda c: c[0] != 1, turn, (n, jnp.uint32(0)))

    def nested(x):
        return lax.fori_loop(0, 7, lambda i, c: lax.fori_loop(0, i, lambda j, d: d + i * j, c), x)

    agree(lambda n, x: (collatz(n), nested(x)), np.uint32(837799), np.int32(3))
    assert uses_kernel(collatz, np.uint32(27)) and uses_kernel(nested, np.int32(3))


def test_loop_that_never_turns():
    agree(lambda x: lax.while_loop(lambda c: c[0] < 0, lambda c: (c[0] - 1, c[1] * 2), (x, x)), np.float64(1.0))


def test_in_place_update_of_a_carried_table():
    def fibonacci(table):
        return lax.fori_loop(2, 90, lambda i, t: t.at[i].set(t[i - 1] + t[i - 2]), table)

    agree(fibonacci, np.ones(90, np.int64))
    agree(fibonacci, np.ones(600, np.int64))


def test_moves_of_small_tensors():
    def rule(row):
        left, right = jnp.roll(row, 1), jnp.roll(row, -1)
        return left ^ (row | right)

    agree(lambda x: lax.fori_loop(0, 20, lambda i, c: rule(c), x), RNG.random(31) < 0.5)
    agree(
        lambda x: lax.fori_loop(0, 5, lambda i, c: (c.T + c[::-1]).reshape(4, 4) % 97, x),
        RNG.integers(0, 97, (4, 4), dtype=np.int32),
    )


def test_integer_division_in_a_kernel_does_not_trap():
    info = np.iinfo(np.int32)
    a = np.array([7, -7, info.min, info.min, 0, 5], np.int32)
    b = np.array([0, 0, -1, 0, 0, -2], np.int32)

    def loop(a, b):
        return lax.fori_loop(0, 1, lambda i, c: (lax.div(c[0], b), lax.rem(c[1], b)), (a, a))

    assert uses_kernel(loop, a, b)
    got = hilo.compile(lowered_text(loop, a, b))(a, b)
    np.testing.assert_array_equal(np.asarray(got[0]), [-1, -1, info.min, -1, -1, -2])
    np.testing.assert_array_equal(np.asarray(got[1]), [7, -7, 0, info.min, 0, 1])


@pytest.mark.parametrize(
    "shape, axis", [((1_000_000,), 0), ((64, 16, 8, 8), (0, 2, 3)), ((100, 1009), 1), ((1000, 7), 0), ((3, 0), 1)]
)
def test_long_sums_are_accurate(shape, axis):
    x = (RNG.normal(size=shape) + 1).astype(np.float32)
    got = np.asarray(hilo.compile(lowered_text(lambda x: x.sum(axis), x))(x))
    np.testing.assert_allclose(got, x.astype(np.float64).sum(axis), rtol=1e-6)


def test_loops_that_gather_and_scatter():
    def swap(i, table):
        j = (i * 7 + 3) % 300
        a, b = table[i], table[j]
        return table.at[i].set(b).at[j].set(a)

    def outside(i, table):
        return table.at[i * 100].add(i, mode="drop") + 0 * i

    table = np.arange(300, dtype=np.int32)
    assert uses_kernel(lambda t: lax.fori_loop(0, 300, swap, t), table)
    agree(lambda t: lax.fori_loop(0, 300, swap, t), table)
    agree(lambda p: lax.linalg.lu_pivots_to_permutation(p, 40), np.arange(39, -1, -1, dtype=np.int32))
    agree(lambda t: lax.fori_loop(0, 9, lambda i, t: t.at[i * 100].add(i, mode="drop"), t), table)
    agree(lambda t: lax.fori_loop(0, 7, lambda i, t: t.at[i, ::2].multiply(2.0), t), np.ones((8, 300), np.float32))


ROWS = "update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"
WINDOWS = "update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0"
BATCHES = (
    "update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], "
    "scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2"
)
ELEMENTS = "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"

SCATTERS = {  # dimension numbers; shapes of operand, indices, updates
    "rows": (ROWS, (10, 4), (6,), (6, 4)),
    "windows": (WINDOWS, (8, 5), (2, 7), (7, 2, 2)),
    "batches": (BATCHES, (3, 6, 2), (3, 4, 1), (3, 4, 2)),
    "no index": ("update_window_dims = [0, 1], index_vector_dim = 0", (3, 2), (0,), (3, 2)),
    "one element": (ELEMENTS, (1,), (2, 1), (2,)),
}


def scatter_text(numbers: str, shapes, dtype, index_dtype, body: str, count: int) -> str:
    element, index = hilo.dtype(dtype).mlir, hilo.dtype(index_dtype).mlir
    kinds = zip(shapes, (element, index, element), strict=True)
    x, i, u = (f"tensor<{''.join(f'{n}x' for n in shape)}{kind}>" for shape, kind in kinds)
    each = range(count)
    results = ", ".join([x] * count)
    return f"""
func.func @main({", ".join(f"%x{k}: {x}" for k in each)}, %i: {i},
                {", ".join(f"%u{k}: {u}" for k in each)}) -> ({results}) {{
  %0:{count} = "stablehlo.scatter"({", ".join(f"%x{k}" for k in each)}, %i, {", ".join(f"%u{k}" for k in each)})
    <{{scatter_dimension_numbers = #stablehlo.scatter<{numbers}>}}> ({{
  ^bb0({", ".join(f"%{v}{k}: tensor<{element}>" for v in "ab" for k in each)}):
    {chr(10).join(f"%c{k} = stablehlo.{body} %a{k}, %b{k} : tensor<{element}>" for k in each)}
    stablehlo.return {", ".join(f"%c{k}" for k in each)} : {", ".join([f"tensor<{element}>"] * count)}
  }}) : ({results}, {i}, {", ".join([u] * count)}) -> ({results})
  return {", ".join(f"%0#{k}" for k in each)} : {results}
}}"""


@pytest.mark.parametrize("name", SCATTERS)
@pytest.mark.parametrize(
    ("dtype", "index_dtype", "body", "count"),
    [
        (np.float32, np.int32, "add", 1),
        (np.uint8, np.int64, "maximum", 2),
        (np.complex64, np.uint32, "multiply", 1),
        (np.bool_, np.int8, "or", 1),
    ],
    ids=["f32", "u8", "c64", "pred"],
)
def test_scatter_skips_windows_that_stick_out(name, dtype, index_dtype, body, count):
    numbers, *shapes = SCATTERS[name]
    text = scatter_text(numbers, shapes, dtype, index_dtype, body, count)

    def random(shape):
        values = np.abs(RNG.normal(size=shape)) * 20
        return (values + 1j if dtype is np.complex64 else values > 9 if dtype is np.bool_ else values).astype(dtype)

    indices = RNG.integers(-2, 10, shapes[1]).astype(index_dtype)
    indices.flat[::3] = np.iinfo(index_dtype).max
    arguments = [*(random(shapes[0]) for _ in range(count)), indices, *(random(shapes[2]) for _ in range(count))]
    got = hilo.compile(text)(*arguments)
    for g, w in zip(got if count > 1 else [got], run_xla(text, *arguments), strict=True):
        assert_close(g, w, context=text)


@pytest.mark.parametrize("k", [1, 4, 60])
def test_top_k_of_every_kind_of_type(k):
    f = np.round(RNG.normal(size=(2, 999)) * 2).astype(np.float32)
    f[:, ::7], f[:, 1::7], f[:, 2::7], f[:, 3::11], f[:, 4::13] = np.nan, -0.0, 0.0, np.inf, -np.nan
    i, u = RNG.integers(-9, 9, (3, 1, 500), dtype=np.int16), RNG.integers(0, 256, 500, dtype=np.uint8)
    agree(lambda f, i, u: (lax.top_k(f, k), lax.top_k(i, k), lax.top_k(u, k)), f, i, u)


def test_loops_with_many_different_numbers_are_kernels():
    """IREE moves a vector constant of over 256 bytes out of a dispatch, and then refuses the vector as its operand."""
    table = np.arange(160, dtype=np.int32) * 3 % 7 + 1

    def count(x):
        counted = jnp.arange(160, dtype=np.int32)
        return lax.fori_loop(1, 6, lambda i, x: x + counted % i + jnp.asarray(table) * i, x)

    x = np.arange(160, dtype=np.int32)[::-1].copy()
    text = lowered_text(count, x)
    executable = hilo.compile(text)
    assert executable.info.rung == "default"
    np.testing.assert_array_equal(executable(x), run_xla(text, x)[0])

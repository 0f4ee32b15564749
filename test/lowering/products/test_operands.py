"""Products whose free dimensions lie around the summed ones, or whose operands are transposed; large arrays by rows;
matrices of narrow floats with vectors, which a kernel converts as it reads them."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

from kernels import run_kernels  # noqa: E402  (it imports jax)

RNG = np.random.default_rng(5)
KINDS = {"bf16": ml_dtypes.bfloat16, "f16": np.float16}


def test_images_batches_and_extremes():
    """A resized image, products whose batches and free dimensions are mixed, and extremes of many rows, with NaN,
    which XLA loses."""

    def program(x, y, z):
        image = jax.image.resize(x, (2, 37, 41, 3), "lanczos3")
        mixed = jnp.einsum("iabk,bakj->abij", y, y.transpose(2, 1, 3, 0))
        middle = jnp.einsum("aib,cid->abcd", z[:, :, :9], z[:, :, 9:])
        return image, mixed, middle, z.max(1), z.min(1), jnp.max(z, (1, 2))

    x = RNG.normal(size=(2, 31, 29, 3)).astype(np.float32)
    y = RNG.normal(size=(33, 5, 3, 40)).astype(np.float32)
    z = RNG.normal(size=(3, 300, 150)).astype(np.float32)
    z[0, 7, 5], z[1, 0, 0], z[2] = np.nan, -np.inf, -0.0
    text = jax.jit(program).lower(x, y, z).as_text()
    got = hilo.compile(text, check="off")(x, y, z)
    want = [*run_xla(text, x, y, z)[:3], z.max(1), z.min(1), z.max((1, 2))]
    for one, other in zip(got, want, strict=True):
        assert_close(one, other, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("kind", ["f4", "f8", "i4"])
def test_small_products_over_dimensions_apart_need_no_packing(kind):
    """The compiler's own kernels of these, and of what packs their operands, took four times as long to compile."""

    def program(x, y, z):
        return jnp.tensordot(x, y, ((1, 2), (0, 2))), jnp.einsum("ai,jib->ajb", x[:, :, 0], z)

    x, y, z = ((RNG.normal(size=shape) * 9).astype(kind) for shape in ((20, 30, 15), (30, 25, 15), (5, 30, 25)))
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x, y, z).as_text()
        want = jax.jit(program)(*(a.astype("f8") if kind != "i4" else a for a in (x, y, z)))
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    if IN_PROCESS.product_tile is not None:
        assert "stablehlo.dot_general" not in hilo.lower(text, target="llvm-cpu").as_text()
    limit = {"f4": 2e-6, "f8": 4e-15, "i4": 0}[kind]
    for one, other in zip(executable(x, y, z), want, strict=True):
        assert np.abs(np.asarray(one) - np.asarray(other)).max() <= limit * np.abs(other).max()


@pytest.mark.parametrize("kind", ["f4", "f8", "i4"])
def test_transposed_right_operands_and_small_matrices(kind):
    """Columns of the right operand are packed by squares, and what is left of them one by one."""

    def program(x, y, z, v):
        small = [x[:m, :k] @ y[:n, :k].T for m, k, n in ((8, 8, 8), (9, 15, 11), (16, 64, 16), (33, 17, 40))]
        return x @ y.T, y @ x.T, jnp.einsum("bik,bjk->bij", z, z[::-1]), (x[:70].T @ v.T).T, *small

    shapes = (130, 145), (70, 145), (3, 40, 37), (50, 70)
    arrays = [(RNG.normal(size=shape) * 1e4).astype(kind) for shape in shapes]
    with jax.enable_x64(True):
        executable = hilo.compile(hilo.from_jax(program, *arrays), check="off")
        want = jax.jit(program)(*(x.astype("f8") if kind != "i4" else x for x in arrays))
    limit = {"f4": 2e-6, "f8": 4e-15, "i4": 0}[kind]
    for one, other in zip(executable(*arrays), want, strict=True):
        assert np.abs(np.asarray(one) - np.asarray(other)).max() <= limit * np.abs(other).max()


def test_sines_of_large_arrays_of_f32_are_rounded_correctly():
    exponents = RNG.integers(-40, 38, 20_000)
    wide = RNG.normal(size=20_000) * 10.0**exponents
    x = np.concatenate([wide, np.linspace(-1e3, 1e3, 4003), [0.0, -0.0, np.inf, -np.inf, np.nan, 3e38]])
    x = x.astype(np.float32)
    text = jax.jit(lambda x: (jnp.sin(x), jnp.cos(x))).lower(x).as_text()
    for got, function in zip(hilo.compile(text, check="off")(x), (np.sin, np.cos), strict=True):
        with np.errstate(invalid="ignore"):
            want = function(x.astype(np.float64)).astype(np.float32)
        assert_close(got, want, rtol=2e-7, atol=0)
        np.testing.assert_array_equal(np.signbit(np.asarray(got)[~np.isnan(want)]), np.signbit(want[~np.isnan(want)]))


def test_transposed_operands():
    """Either operand transposed, or both; few columns; batches and free dimensions that are moved, in a row or not."""

    def program(x, y, z, v):
        return (
            x.T @ y,
            x.T @ v,
            v.T @ x,
            y.T @ x.T.T,
            y[:170].T @ y[130:].T.T,
            x @ y[:170].T[:170, :].T,
            z.transpose(1, 2, 0) @ z.transpose(1, 0, 2),
            z.transpose(2, 1, 0) @ z.transpose(2, 0, 1),
            jnp.tensordot(z.transpose(1, 2, 0), z, 1),
            jnp.tensordot(z.transpose(2, 0, 1), z, 2),
            jnp.tensordot(z.transpose(2, 1, 0), z.transpose(1, 0, 2), 2),
        )

    arguments = [RNG.normal(size=shape) for shape in ((300, 170), (300, 200), (64, 8, 130), (300, 12))]
    text = jax.jit(program).lower(*(a.astype(np.float32) for a in arguments)).as_text()
    got = hilo.compile(text, check="off")(*(a.astype(np.float32) for a in arguments))
    with jax.enable_x64(True):
        want = program(*map(jnp.asarray, arguments))
    for one, exact in zip(got, want, strict=True):
        bound = 1e-6 * float(np.abs(exact).max())
        np.testing.assert_allclose(np.asarray(one), np.asarray(exact), rtol=0, atol=bound)


@pytest.mark.parametrize("kind", KINDS)
def test_vectors_times_narrow_floats(kind):
    """By rows and by columns, of sizes that do not fill vectors, a batch, a vector of f32, and a matrix used twice."""
    rng = np.random.default_rng(4)
    narrow = KINDS[kind]
    a, v, u = (rng.normal(size=shape).astype(narrow) for shape in ((263, 293), 293, 263))
    batch, vectors = (rng.normal(size=shape).astype(narrow) for shape in ((3, 157, 211), (3, 211)))
    wide = rng.normal(size=293).astype(np.float32)

    def products(a, v, u, batch, vectors, wide):
        x, f32 = a.astype(jnp.float32), jnp.float32
        return (
            jnp.dot(a, v, preferred_element_type=f32), jnp.dot(u, a, preferred_element_type=f32),
            x @ wide, a @ v, u @ a,
            jnp.einsum("bij,bj->bi", batch, vectors, preferred_element_type=f32),
            jnp.einsum("bij,bi->bj", batch, vectors[:, :157], preferred_element_type=f32),
        )  # fmt: skip

    a64, v64, u64, batch64, vectors64 = (x.astype(np.float64) for x in (a, v, u, batch, vectors))
    exact = [
        a64 @ v64, u64 @ a64, a64 @ wide, a64 @ v64, u64 @ a64, np.einsum("bij,bj->bi", batch64, vectors64),
        np.einsum("bij,bi->bj", batch64, vectors64[:, :157]),
    ]  # fmt: skip
    pairs = run_kernels(products, (a, v, u, batch, vectors, wide), at_least=5)
    for number, ((mine, theirs), want) in enumerate(zip(pairs, exact, strict=True)):
        assert mine.dtype == theirs.dtype
        unit = float(ml_dtypes.finfo(theirs.dtype).eps)
        np.testing.assert_allclose(mine.astype(float), want, rtol=unit, atol=293 * 2.0**-24, err_msg=str(number))


@pytest.mark.parametrize("kind", KINDS)
def test_sums_are_not_rounded_before_their_end(kind):
    """The sums of 4096 ones: from 2048 on, f16 has even numbers only, and bf16 from 256 on."""

    def products(a, b):
        return a @ b, a @ b[:, 0], a[0] @ b, a[0] @ b[:, 0], jnp.einsum("bij,bj->bi", a[None], b[:, 0][None])

    ones = np.ones((70, 4096), KINDS[kind])
    text = jax.jit(products).lower(ones, ones.T).as_text()
    for got in hilo.compile(text, check="off")(ones, ones.T):
        assert (np.asarray(got).astype(float) == 4096).all()


@pytest.mark.parametrize("kind", KINDS)
def test_vectors_times_special_numbers(kind):
    narrow = KINDS[kind]
    tiny = 2.0**-24  # subnormal in f16; those of bf16 are subnormal in f32, too, and count as zero
    a = np.zeros((256, 257), narrow)
    a[0, 3], a[1, 4], a[2, 256], a[3, :2], a[4] = np.nan, np.inf, -np.inf, (np.inf, -np.inf), 3 * tiny
    v = np.ones(257, narrow)

    def products(a, v):
        return jnp.dot(a, v, preferred_element_type=jnp.float32), jnp.dot(
            v[:256], a, preferred_element_type=jnp.float32
        )

    (rows, columns), _ = zip(*run_kernels(products, (a, v), at_least=2), strict=True)
    np.testing.assert_array_equal(rows[:5], np.float32([np.nan, np.inf, -np.inf, np.nan, 257 * 3 * tiny]))
    assert (rows[5:] == 0).all()
    expected = a.astype(np.float64).sum(0)
    np.testing.assert_array_equal(columns, expected.astype(np.float32))

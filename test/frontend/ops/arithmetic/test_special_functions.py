"""Special functions and random bits of XLA's builder libraries, against jax.lax on XLA, SciPy, and the algorithms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from harness import build
from oracle import assert_close, run_xla

import hilo
from hilo import Shape, XlaOp, ops

NAMES = ["Igamma", "Igammac", "IgammaGradA", "RandomGammaGrad"]


def evaluate(function: Any, *arrays: np.ndarray) -> list[np.ndarray]:
    results = hilo.compile(build(function, *arrays), "evaluator")(*arrays)
    return [np.asarray(x) for x in (results if isinstance(results, tuple) else (results,))]


def points(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """Pairs (a, x) in all parts of the plane, and edges."""
    inner = [0.01, 0.3, 1.0, 1.5, 4.7, 33.0]
    edges = [0.0, -1.0, np.inf, np.nan]
    a, x = (m.ravel() for m in np.meshgrid(inner + edges, inner + edges, indexing="ij"))
    return a.astype(dtype), x.astype(dtype)


def in_xla(a: np.ndarray, x: np.ndarray) -> list[np.ndarray]:
    """The four functions by jax.lax in f64."""
    jax = pytest.importorskip("jax")
    lax = jax.lax
    functions = (lax.igamma, lax.igammac, lax.igamma_grad_a, lax.random_gamma_grad)
    with jax.enable_x64(True):
        results = jax.jit(lambda p, q: [f(p, q) for f in functions])(a, x)
        return [np.asarray(result) for result in results]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
def test_incomplete_gamma(dtype: str) -> None:
    a, x = points(dtype)
    got = evaluate(lambda p, q: [getattr(ops, name)(p, q) for name in NAMES], a, x)
    wants = in_xla(a.astype("f8"), x.astype("f8"))
    rtol, atol = {"float16": (4e-3, 1e-3), "float32": (1e-3, 1e-30), "float64": (1e-12, 0)}[dtype]
    inside = np.isfinite(a) & np.isfinite(x) & (a > 0) & (x > 0)
    for name, one, want in zip(NAMES, got, wants, strict=True):
        assert one.dtype == dtype
        kept = inside if name in ("RandomGammaGrad", "IgammaGradA") else ~((a == 0) & (x > 0)) & ~np.isinf(a)
        np.testing.assert_allclose(one[kept].astype("f8"), want[kept], rtol=rtol, atol=atol, err_msg=name)
    if dtype == "float64":
        np.testing.assert_allclose(got[0][inside], scipy.special.gammainc(a, x)[inside], rtol=1e-12)
        np.testing.assert_allclose(got[1][inside], scipy.special.gammaincc(a, x)[inside], rtol=1e-12)


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16"])
def test_bessel_beta_and_others(dtype: str) -> None:
    import ml_dtypes

    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else np.dtype(dtype)
    x = np.array([0.0, -0.0, 0.1, -0.5, 1, 3, 7.9, 8, 8.1, -20, 300, 1e6, np.inf, -np.inf, np.nan]).astype(kind)
    grid = [0.05, 0.5, 1.0, 2.5, 10.0, 60.0]
    a, b, t = (m.ravel().astype(kind) for m in np.meshgrid(grid, grid, [0.0, 0.01, 0.3, 0.5, 0.8, 0.99, 1.0]))
    bad = np.array([[-1, 1, 0.5], [1, 0, 0.5], [1, 1, -0.1], [1, 1, 1.1], [np.nan, 1, 0.5]]).astype(kind)
    a, b, t = (np.concatenate([v, bad[:, i]]) for i, v in enumerate((a, b, t)))

    def function(v: XlaOp, p: XlaOp, q: XlaOp, s: XlaOp) -> list[XlaOp]:
        return [
            ops.BesselI0e(v),
            ops.RegularizedIncompleteBeta(p, q, s),
            ops.IsNegZero(v),
            ops.Reciprocal(v),
            ops.RoundToEven(v),
            ops.RegularizedIncompleteBeta(2.0, q[0], 0.25),
        ]

    bessel, beta, zero, inverse, rounded, scalar = evaluate(function, x, a, b, t)
    wide = x.astype("f8")
    tolerance = {"bfloat16": 8e-3, "float32": 5e-6, "float64": 2e-13}[dtype]
    np.testing.assert_allclose(bessel.astype("f8"), scipy.special.i0e(wide), rtol=tolerance, atol=0)
    want = scipy.special.betainc(a.astype("f8"), b.astype("f8"), t.astype("f8"))
    want[-len(bad) :] = np.nan
    np.testing.assert_allclose(beta.astype("f8"), want, rtol=tolerance * 200, atol=tolerance)
    assert_close(zero, (wide == 0) & np.signbit(wide))
    with np.errstate(all="ignore"):
        assert_close(inverse, (1 / wide).astype(kind))
    assert_close(rounded, np.rint(wide).astype(kind))
    assert scalar.shape == ()
    np.testing.assert_allclose(scalar.astype("f8"), scipy.special.betainc(2.0, float(b[0]), 0.25), rtol=tolerance * 50)


# ---- random bits -----------------------------------------------------------------------------------------------------

M32 = 0xFFFFFFFF


def threefry(x: list[int], key: list[int]) -> list[int]:
    """ThreeFry 2x32 of 20 rounds, from the paper."""
    keys = [*key, key[0] ^ key[1] ^ 0x1BD11BDA]
    x = [(x[i] + keys[i]) & M32 for i in range(2)]
    for i in range(20):
        x[0] = (x[0] + x[1]) & M32
        by = (13, 15, 26, 6, 17, 29, 16, 24)[i % 8]
        x[1] = (x[1] << by | x[1] >> (32 - by)) & M32 ^ x[0]
        if i % 4 == 3:
            turn = i // 4 + 1
            x = [(x[0] + keys[turn % 3]) & M32, (x[1] + keys[(turn + 1) % 3] + turn) & M32]
    return x


def philox(x: list[int], key: list[int]) -> list[int]:
    """Philox 4x32 of 10 rounds, from the paper."""
    for _ in range(10):
        first, second = 0xD2511F53 * x[0], 0xCD9E8D57 * x[2]
        x = [second >> 32 ^ x[1] ^ key[0], second & M32, first >> 32 ^ x[3] ^ key[1], first & M32]
        key = [(key[0] + 0x9E3779B9) & M32, (key[1] + 0xBB67AE85) & M32]
    return x


def test_words() -> None:
    # the known answers of Random123: zeros, and π's digits
    assert threefry([0, 0], [0, 0]) == [0x6B200159, 0x99BA4EFE]
    assert philox([0] * 4, [0, 0]) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    rng = np.random.default_rng(0)
    words = rng.integers(0, 2**32, (6, 5), dtype=np.uint32)
    key, counter = np.uint64(0x123456789ABCDEF0), np.array([2**64 - 3, 7], np.uint64)

    def function(w: XlaOp, k: XlaOp, c: XlaOp) -> list[XlaOp]:
        rows = [w[i] for i in range(6)]
        return [
            *ops.ThreeFry2x32(rows[:2], rows[2:4]),
            *ops.Philox4x32(rows[:4], rows[4:]),
            *ops.ScramblePhiloxKey(k),
            ops.PhiloxIncreaseCounter(c, k),
            ops.ConcatScalars(k.builder, [k, c[0]]),
        ]

    got = evaluate(function, words, key, counter)
    rows = words.astype(object)
    assert np.array_equal(got[:2], np.array([threefry([*map(int, r[:2])], [*map(int, r[2:4])]) for r in rows.T]).T)
    assert np.array_equal(got[2:6], np.array([philox([*map(int, r[:4])], [*map(int, r[4:])]) for r in rows.T]).T)
    state = philox([int(key) & M32, 0, int(key) >> 32, 0], [0x3EC8F720, 0x02461E29])
    assert got[6].tolist() == [0, state[2] | state[3] << 32]
    assert int(got[7]) == state[0] | state[1] << 32
    total = int(counter[0]) + (int(counter[1]) << 64) + int(key)
    assert got[8].tolist() == [total & (2**64 - 1), total >> 64]
    assert got[9].tolist() == [int(key), int(counter[0])]


@pytest.mark.parametrize("name", ["ThreeFry", "Philox"])
def test_generators_and_distributions(name: str) -> None:
    """The bits equal those of XLA's RngBitGenerator; the numbers are computed from the bits by the formulas."""
    generator = getattr(ops, f"{name}BitGenerator")
    key, state = np.uint64(42), np.array([5] if name == "ThreeFry" else [2**64 - 2, 1], np.uint64)
    shapes = [
        Shape(kind, dims)
        for kind, dims in (("u8", [3]), ("f16", [2, 3]), ("s32", []), ("f32", [5, 3]), ("u64", [3, 2]))
    ]

    def function(k: XlaOp, s: XlaOp) -> list[XlaOp]:
        flat = [part for shape in shapes for part in generator(k, s, shape)]
        flat += ops.UniformFloatingPointDistribution(k, s, generator, -1.0, 3.0, Shape("f32", [4, 3]))
        flat += ops.UniformFloatingPointDistribution(k, s, generator, 0.0, 1.0, Shape("f16", [4]))
        flat += ops.UniformIntDistribution(k, s, generator, -5, 12, Shape("s32", [7]))
        flat += ops.NormalFloatingPointDistribution(k, s, generator, Shape("f32", [3, 4]))
        flat += ops.NormalFloatingPointDistribution(k, s, generator, Shape("f64", [3, 5]))
        flat += ops.NormalFloatingPointDistribution(k, s, generator, Shape("f32", []))
        return flat

    def bits(k: XlaOp, s: XlaOp) -> list[XlaOp]:
        whole = ops.Concatenate([ops.Reshape(k, [1]), s], 0)
        algorithm = "THREE_FRY" if name == "ThreeFry" else "PHILOX"
        shapes = "u32[3] u32[2,3] u32[] u32[5,3] u64[3,2] u32[4,3] u32[4] u32[7] u32[3,2,2] u64[3,3,2] u32[2]".split()
        return [part for text in shapes for part in ops.RngBitGenerator(algorithm, whole, Shape.parse(text)).leaves]

    got = evaluate(function, key, state)
    want = run_xla(build(bits, key, state).as_text(), key, state)
    for i in range(len(shapes)):
        low = want[2 * i + 1].astype(got[2 * i].dtype)
        assert np.array_equal(got[2 * i], low), i
        assert np.array_equal(got[2 * i + 1], want[2 * i][1:]), i
    raw = want[1::2][5:]
    unit = (raw[0] >> 9).astype("f4") * np.float32(2**-23)
    assert_close(got[10], unit * np.float32(4) - np.float32(1))
    half = (raw[1].astype("u2") & 0x3FF | 15 << 10).astype("u2").view("f2") - np.float16(1)
    assert_close(got[12], half)
    found = raw[2] % np.uint32(17)
    assert np.array_equal(got[14], -5 + (found >> 1).astype("i4") + (found - (found >> 1)).astype("i4"))
    for at, given, shape, kind in ((16, raw[3], (3, 4), "f4"), (18, raw[4], (3, 5), "f8"), (20, raw[5], (), "f4")):
        shift, scale = (9, 2.0**-23) if kind == "f4" else (12, 2.0**-52)
        uniform = (given >> shift) * scale
        radius = np.sqrt(-2 * np.log(np.maximum(uniform[..., 0], 1e-7)))
        pair = (
            np.stack([np.sin(2 * np.pi * uniform[..., 1]), np.cos(2 * np.pi * uniform[..., 1])], -1) * radius[..., None]
        )
        flat = pair[0] if not shape else pair.reshape(*pair.shape[:-2], -1)[..., : shape[-1]]
        np.testing.assert_allclose(got[at], flat.reshape(shape), rtol=2e-4, atol=2e-5)

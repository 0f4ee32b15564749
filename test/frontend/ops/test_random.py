"""The Rng operations: distributions by SciPy's tests, bits by a separate implementation of three-fry."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
import scipy.stats
from harness import accept, build, run

from hilo import Shape, XlaOp, ops

FLOATS = ["f16", "bf16", "f32", "f64"]


@pytest.mark.parametrize("dtype", [*FLOATS, "s32", "s64", "u32", "u64"])
def test_uniform_is_in_its_interval(dtype: str) -> None:
    values = run(build(lambda a, b: ops.RngUniform(a, b, Shape(dtype, [50, 20])), f"{dtype}[]", f"{dtype}[]"),
                 *np.array([2, 10]).astype(Shape(dtype).dtype.numpy))[0].astype(np.float64)  # fmt: skip
    assert values.shape == (50, 20)
    assert values.min() >= 2
    assert values.max() <= 10 if dtype in ("f16", "bf16") else values.max() < 10  # narrow types round up to the end
    if dtype in ("f32", "f64"):
        assert scipy.stats.kstest(values.ravel(), scipy.stats.uniform(2, 8).cdf).pvalue > 1e-6
    if dtype in ("s32", "u64"):
        assert set(values.ravel()) == set(range(2, 10))


@pytest.mark.parametrize("dtype", FLOATS)
def test_normal_has_its_moments(dtype: str) -> None:
    program = build(lambda a, b: ops.RngNormal(a, b, Shape(dtype, [3000])), f"{dtype}[]", f"{dtype}[]")
    values = run(program, *np.array([5, 2]).astype(Shape(dtype).dtype.numpy))[0].astype(np.float64)
    assert abs(values.mean() - 5) < 0.2
    assert abs(values.std() - 2) < 0.15
    if dtype in ("f32", "f64"):
        assert scipy.stats.kstest(values, scipy.stats.norm(5, 2).cdf).pvalue > 1e-6


@pytest.mark.parametrize("mean", [0.0, 0.25, 1.0, np.nan])
def test_bernoulli(mean: float) -> None:
    values = run(build(lambda p: ops.RngBernoulli(p, Shape("u32", [4000])), "f32[]"), np.float32(mean))[0]
    assert values.dtype == np.uint32
    assert set(values) <= {0, 1}
    assert abs(values.mean() - np.nan_to_num(mean)) < 0.05


def test_shapes_at_the_edge() -> None:
    for shape in ([], [0], [3, 0, 2]):
        got = run(build(lambda a, s=shape: ops.RngUniform(a, 1.0, Shape("f32", s)), "f32[]"), np.float32(0))[0]
        assert got.shape == tuple(shape)


@pytest.mark.parametrize("dtype", ["pred", "s8", "u16", "f8e5m2"])
def test_other_types_are_accepted(dtype: str) -> None:
    accept(build(lambda a, b: ops.RngUniform(a, b, Shape(dtype, [3])), f"{dtype}[]", f"{dtype}[]"))


def three_fry(key: np.ndarray, counters: np.ndarray) -> np.ndarray:
    """Threefry-2x32 with 20 rounds (Salmon et al., SC 2011); a counter's low and high word in, two words out."""
    rotations = [(13, 15, 26, 6), (17, 29, 16, 24)]
    ks = [int(key[0]), int(key[1]), int(key[0]) ^ int(key[1]) ^ 0x1BD11BDA]
    out = []
    for low, high in counters:
        x0, x1 = (int(low) + ks[0]) % 2**32, (int(high) + ks[1]) % 2**32
        for block in range(5):
            for r in rotations[block % 2]:
                x0 = (x0 + x1) % 2**32
                x1 = ((x1 << r) | (x1 >> (32 - r))) % 2**32 ^ x0
            x0 = (x0 + ks[(block + 1) % 3]) % 2**32
            x1 = (x1 + ks[(block + 2) % 3] + block + 1) % 2**32
        out.append((x0, x1))
    return np.array(out, np.uint32)


def test_three_fry_bits() -> None:
    """XLA's order: key and counter are u64s, a u64 of output is the first word below the second."""
    key, counter = 0x0123456789ABCDEF, 7
    program = build(lambda s: ops.RngBitGenerator("rng_three_fry", s, Shape("u64", [4])), "u64[2]")
    state, bits = run(program, np.array([key, counter], np.uint64))
    words = three_fry([key & 0xFFFFFFFF, key >> 32], [(counter + i, 0) for i in range(4)])
    want = words[:, 0].astype(np.uint64) | words[:, 1].astype(np.uint64) << np.uint64(32)
    np.testing.assert_array_equal(bits, want)
    np.testing.assert_array_equal(state, np.array([key, counter + 4], np.uint64))


@pytest.mark.parametrize(
    ("algorithm", "size"),
    [("rng_default", 2), ("rng_default", 3), ("rng_three_fry", 2), ("rng_philox", 2), ("rng_philox", 3)],
)
def test_bits_of_every_state_and_type(algorithm: str, size: int) -> None:
    dtypes = ["u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "bf16", "f32", "f64", "f8e4m3fn"]

    def generate(state: XlaOp) -> object:
        return [element for d in dtypes for element in ops.RngBitGenerator(algorithm, state, Shape(d, [40]))]

    program = build(generate, f"u64[{size}]")
    initial = np.arange(size).astype(np.uint64) + 3
    first = run(program, initial)
    for x, y in zip(first, run(program, initial), strict=True):
        assert x.tobytes() == y.tobytes(), "the same state, other bits"
    for dtype, state, bits in zip(dtypes, first[::2], first[1::2], strict=True):
        assert bits.dtype == Shape(dtype).dtype.numpy
        assert state.dtype == np.uint64
        assert state.shape == (size,)
        assert (state != initial).any(), "the state stands still"
        ones = np.unpackbits(bits.view(np.uint8)).mean()
        assert 0.35 < ones < 0.65, f"{dtype}: {ones} of the bits are ones"
    assert ml_dtypes.bfloat16 == first[19].dtype


def test_states_continue_the_sequence() -> None:
    def twice(state: XlaOp) -> object:
        state, first = ops.RngBitGenerator("rng_philox", state, Shape("u32", [8]))
        _, second = ops.RngBitGenerator("rng_philox", state, Shape("u32", [8]))
        return [first, second]

    first, second = run(build(twice, "u64[3]"), np.array([1, 2, 3], np.uint64))
    assert not set(first) & set(second)

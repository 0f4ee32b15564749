"""Products and convolutions of quantized tensors: exact integer sums, for any number of terms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

RNG = np.random.default_rng(0)
TARGETS = ("evaluator", "llvm-cpu")
WEIGHTS = hilo.quantized("s8", "f32", [0.1, 0.7], axis=1)


def stored(kind: Any, dims: tuple[int, ...]) -> np.ndarray:
    """Random stored integers, half of them at the upper end, so that sums are large and odd."""
    low, high = kind.low, kind.high
    values = RNG.integers(low, high + 1, dims)
    return np.where(RNG.random(dims) < 0.5, high - RNG.integers(0, 3, dims), values).astype(kind.storage.numpy)


def run(computation: Any, target: str, *arrays: np.ndarray) -> list[np.ndarray]:
    found: Any = hilo.compile(computation, target)(*arrays)
    return [np.asarray(one) for one in (found if isinstance(found, tuple) else (found,))]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (hilo.quantized("s8", "f32", 0.5), hilo.quantized("s8", "f32", 0.25)),
        (hilo.quantized("u8", "f32", 0.1, 3), hilo.quantized("u8", "f32", 0.01)),
        (hilo.quantized("s8", "bf16", 0.5, 1), hilo.quantized("s8", "bf16", 0.25)),
        (hilo.quantized("s8", "f32", 0.25, 3), WEIGHTS),
    ],
)
def test_sums_beyond_the_mantissa_of_f32_are_exact(target: str, lhs: Any, rhs: Any) -> None:
    x, w = stored(lhs, (3, 9001)), stored(rhs, (9001, 2))
    left = x.astype(np.int64) - np.reshape(lhs.zero_points, (-1, 1))
    sums = left @ (w.astype(np.int64) - np.reshape(rhs.zero_points, (1, -1)))
    assert np.abs(sums).max() > 2**25
    b = XlaBuilder("product")
    p, q = ops.Parameter(b, 0, Shape(lhs, x.shape), "x"), ops.Parameter(b, 1, Shape(rhs, w.shape), "w")
    scale = 0.05 * 2**20
    narrow = hilo.quantized("s8", lhs.expressed, scale, 1)
    got = run(b.Build(ops.Tuple(ops.Dot(p, q), ops.Dot(p, q, preferred_element_type=narrow))), target, x, w)
    np.testing.assert_array_equal(got[0], sums)
    scales = np.reshape(lhs.scales, (-1, 1)) * np.reshape(rhs.scales, (1, -1))
    np.testing.assert_array_equal(got[1], np.rint(np.clip(sums * scales / scale + 1, -128, 127)))


@pytest.mark.parametrize("target", TARGETS)
def test_sums_that_32_bits_do_not_hold(target: str) -> None:
    wide, result = hilo.quantized("s16", "f32", 1.0), hilo.quantized("s32", "f32", 1.0, 7)
    x = np.full((1, 3), 32767, np.int16)
    b = XlaBuilder("wide")
    p, q = ops.Parameter(b, 0, Shape(wide, (1, 3)), "x"), ops.Parameter(b, 1, Shape(wide, (3, 1)), "w")
    got = run(b.Build(ops.Dot(p, q, preferred_element_type=result)), target, x, x.T)
    assert got[0].tolist() == [[2**31 - 1]]


@pytest.mark.parametrize("target", TARGETS)
def test_batches_and_nothing_to_sum(target: str) -> None:
    left, right = hilo.quantized("s8", "f32", 0.5, 3), hilo.quantized("s8", "f32", [0.5, 0.25], axis=1)
    x, w = stored(left, (2, 3, 5)), stored(right, (5, 2, 4))
    sums = np.einsum("bmk,kbn->bmn", x.astype(np.int64) - 3, w.astype(np.int64))
    b = XlaBuilder("batches")
    p, q = ops.Parameter(b, 0, Shape(left, x.shape), "x"), ops.Parameter(b, 1, Shape(right, w.shape), "w")
    dot = ops.DotGeneral(p, q, (([2], [0]), ([0], [1])))
    empty = [ops.Parameter(b, 2, Shape(left, (2, 3, 0))), ops.Parameter(b, 3, Shape(right, (0, 2, 4)))]
    none = ops.DotGeneral(*empty, (([2], [0]), ([0], [1])))
    got = run(b.Build(ops.Tuple(dot, none)), target, x, w, x[:, :, :0], w[:0])
    np.testing.assert_array_equal(got[0], sums)
    np.testing.assert_array_equal(got[1], np.zeros_like(sums))


@pytest.mark.parametrize("target", TARGETS)
def test_convolutions(target: str) -> None:
    image, kernel = hilo.quantized("s8", "f32", 0.5, -128), hilo.quantized("s8", "f32", [0.1, 0.2], [0, 4], axis=3)
    x, w = stored(image, (1, 5, 5, 130)), stored(kernel, (3, 3, 130, 2))
    padded = np.pad(x.astype(np.int64) + 128, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
    want = np.einsum("bijckl,klco->bijo", windows, w.astype(np.int64) - [0, 4])
    b = XlaBuilder("convolution")
    p, q = ops.Parameter(b, 0, Shape(image, x.shape), "x"), ops.Parameter(b, 1, Shape(kernel, w.shape), "w")
    got = run(b.Build(ops.ConvGeneral(p, q, [1, 1], "SAME", ("b01f", "01io", "b01f"))), target, x, w)
    np.testing.assert_array_equal(got[0], want)


def test_gradients_say_that_quantized_numbers_are_rounded() -> None:
    kind = hilo.quantized("s8", "f32", 0.5)

    def rounded(x: Any) -> Any:
        return ops.UniformDequantize(ops.UniformQuantize(x, kind))

    values = np.float32([0.3, 1.9])
    with pytest.raises(hilo.PassError, match=r"uniform_dequantize of quantized numbers has no .*stop_gradient"):
        hilo.grad(lambda x: rounded(x).sum())(values)
    straight = hilo.grad(lambda x: (3.0 * (x + hilo.stop_gradient(rounded(x) - x))).sum())
    np.testing.assert_array_equal(np.asarray(straight(values)), [3, 3])
    unused = hilo.grad(lambda x: x.sum() + 0.0 * hilo.stop_gradient(rounded(x)).sum())
    np.testing.assert_array_equal(np.asarray(unused(values)), [1, 1])

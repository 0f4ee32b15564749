"""Powers in loops, which kernels compute in arithmetic of their own, against mpmath's values and the C library's."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import hilo

mp = pytest.importorskip("mpmath", reason="exact values come from mpmath (pip package mpmath)")

RNG = np.random.default_rng(7)


def arguments(dtype: type) -> tuple[np.ndarray, np.ndarray]:
    """Bases and exponents of all magnitudes, bases near 1 with large exponents, and results near the ends of the
    range."""
    end = -np.log(float(np.finfo(dtype).tiny)) - 1
    x = np.exp(RNG.normal(size=1050) * RNG.choice([1e-4, 0.3, 3, 20], 1050)).astype(dtype)
    x[:300] = RNG.uniform(1.3, 1.42, 300)  # where the logarithm has its largest error
    logarithms = np.log(x.astype(np.float64))
    y = RNG.uniform(-1, 1, 1050) * np.minimum(end / np.maximum(abs(logarithms), 1e-9), 1e5)
    y[900:] = RNG.integers(-9, 10, 150)
    y = np.where(abs(y * logarithms) < end, y, 1.0)
    return np.where(y == np.round(y), -x, x).astype(dtype), y.astype(dtype)


def edges(dtype: type) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of special values."""
    info = np.finfo(dtype)
    digits = 2.0**info.nmant
    sizes = [0.0, np.inf, 1.0, 2.0, 3.0, 0.5, 1.5, 1000.0, digits + 1, 2 * digits, info.tiny, info.max, 1 + info.eps]
    values = np.array([np.nan, *sizes, *np.negative(sizes)], dtype)
    x, y = (np.array(column, dtype) for column in zip(*itertools.product(values, values), strict=True))
    return x, y


def powers(x: np.ndarray, y: np.ndarray, size: int) -> np.ndarray:
    """x^y in a loop, `size` of them each time."""
    count = -(-len(x) // size)
    shape = (count, size) if size > 1 else (count,)
    x, y = (np.resize(v, count * size).reshape(shape) for v in (x, y))
    text = hilo.jit(lambda x, y: hilo.map(lambda p: np.power(p[0], p[1]), (x, y))).lower(x, y)
    return np.asarray(hilo.compile(text, check="off")(x, y)).ravel()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("size", [1, 7, 31, 150])
def test_powers_in_loops_are_as_exact(dtype: type, size: int) -> None:
    x, y = arguments(dtype)
    limit = 0.5001 if dtype is np.float32 else 1.0
    with mp.workprec(300):
        for a, b, got in zip(x, y, powers(x, y, size), strict=False):
            exact = mp.power(mp.mpf(float(a)), mp.mpf(float(b)))
            error = abs(mp.mpf(float(got)) - exact) / float(np.spacing(abs(dtype(float(exact)))))
            assert error <= limit, f"{a!r} to the power of {b!r}: {float(error):.4f} units"


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("size", [1, 7, 31, 150])
def test_edge_cases_are_those_of_the_c_library(dtype: type, size: int) -> None:
    x, y = edges(dtype)
    got = powers(x, y, size)[: len(x)]
    with np.errstate(all="ignore"):
        want = np.power(x, y)
    want[abs(want) < np.finfo(dtype).tiny] *= 0  # subnormal results are zeros
    np.testing.assert_allclose(got, want, rtol=2 * np.finfo(dtype).eps)
    np.testing.assert_array_equal(np.signbit(got)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])

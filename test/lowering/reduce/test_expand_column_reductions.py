"""Reductions along columns of all kinds, in one program, against XLA and against sums in f64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp
from kernels import run_kernels

import hilo


def test_against_xla() -> None:
    rng = np.random.default_rng(5)
    x, small = rng.normal(size=(601, 1003)).astype(np.float32), rng.normal(size=1003).astype(np.float32)
    batch, counts = rng.normal(size=(9, 300, 130)), rng.integers(-100, 100, (1000, 300), np.int32)
    x[7, :3], x[8, 3] = np.nan, np.inf

    def reductions(x: Any, small: Any, batch: Any, counts: Any) -> Any:
        centered = jnp.where(x > small, x - small, 0.5)
        return (
            jnp.nan_to_num(x, posinf=0.0).var(0), (jnp.exp(-x * x) * centered).sum(0), batch.sum(1),
            (batch * batch[0, 0]).sum((0, 1)), jnp.prod(1 + batch / 50, 1), jnp.where(counts > 3, counts, 0).min(0),
        )  # fmt: skip

    pairs = run_kernels(reductions, (x, small, batch, counts), at_least=7)
    for number, (mine, theirs) in enumerate(pairs):
        tolerance = 1e-12 if theirs.dtype == np.float64 else 2e-5
        np.testing.assert_allclose(mine, theirs, rtol=tolerance, atol=tolerance, err_msg=str(number))


def test_few_columns() -> None:
    """Rows that are walked side by side: rows left over, a batch, operands that all rows share."""
    rng = np.random.default_rng(9)
    narrow = {m: rng.normal(size=(-(-(1 << 18) // m) + 17 * m % 64, m)) for m in (2, 3, 7, 8, 31)}
    floats, doubles = [x.astype(np.float32) for x in narrow.values()], narrow[7]
    floats[3][200, 5], floats[0][9, 1] = np.inf, np.nan
    numbers, batch = (100 * narrow[3]).astype(np.int32), rng.integers(-9, 9, (2, 30_001, 5), np.int64)

    def reductions(
        two: Any, three: Any, seven: Any, eight: Any, more: Any, doubles: Any, numbers: Any, batch: Any
    ) -> Any:
        return (
            two.sum(0), three.sum(0), more.sum(0), eight.max(0), eight.min(0), seven.var(0), doubles.sum(0),
            jnp.prod(1 + doubles / 100, 0), (2 * numbers + 1).prod(0), numbers.min(0), batch.sum(1), (batch % 7).max(1),
        )  # fmt: skip

    pairs = run_kernels(reductions, (*floats, doubles, numbers, batch), at_least=12)
    for number, (mine, theirs) in enumerate(pairs):
        if theirs.dtype.kind == "i":
            np.testing.assert_array_equal(mine, theirs, err_msg=str(number))
            continue
        tolerance = 1e-11 if theirs.dtype == np.float64 else 2e-5
        np.testing.assert_allclose(mine, theirs, rtol=tolerance, atol=tolerance * 512, err_msg=str(number))


def test_rows_left_over_of_several_shares() -> None:
    """Rows that are walked side by side, by several shares: no share reads what lies behind an array."""
    rng = np.random.default_rng(12)
    shapes = ((257, 33), (303, 45), (97, 255), (129, 101))
    arrays = [_before_huge_numbers(rng.normal(size=shape).astype(np.float32)) for shape in shapes]
    arrays.append(_before_huge_numbers(rng.normal(size=(103, 127))))

    def reductions(*arrays: Any) -> Any:
        return [y for x in arrays for y in (x.sum(0), (2 * x).max(0))]

    for mine, theirs in run_kernels(reductions, arrays, at_least=10):
        np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=2e-4)


def _before_huge_numbers(x: np.ndarray) -> np.ndarray:
    """The array at a place in memory where calls use it without a copy, and with huge numbers behind it."""
    memory = np.full(2 * x.size + 64, 1e30, x.dtype)
    first = -memory.ctypes.data % 64 // x.itemsize
    placed = memory[first : first + x.size].reshape(x.shape)
    placed[...] = x
    return placed


def test_tall_arrays() -> None:
    """Rows in parts for all cores, the last of which are fewer; columns that do not fill vectors; rows with weights;
    functions that others read, too."""
    rng = np.random.default_rng(10)
    x, y = (rng.normal(size=shape).astype(np.float32) for shape in ((10_501, 203), (65_537, 33)))
    mean, weights = (rng.normal(size=size).astype(np.float32) for size in (203, 10_501))

    def reductions(x: Any, y: Any, mean: Any, weights: Any) -> Any:
        bounded, sums = jnp.tanh(x), (jnp.abs(x - mean) * weights[:, None]).sum(0)
        return x.max(0), sums, y.min(0), (y * 0.5).sum(0), bounded, bounded.sum(0), 1e4 * jax.nn.softmax(x, 0)

    for number, (mine, theirs) in enumerate(run_kernels(reductions, (x, y, mean, weights), at_least=6)):
        np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=2e-3, err_msg=str(number))


def test_batches_of_few_rows() -> None:
    """Numbers of arrays that shares do not divide, columns that do not fill vectors, rows left over, arrays that all
    of the batch share."""
    rng = np.random.default_rng(11)
    x, y, z = (rng.normal(size=shape).astype(np.float32) for shape in ((1009, 3, 131), (131, 20, 200), (67, 50, 81)))
    w, i = rng.normal(size=(257, 11, 100)), rng.integers(-(2**31), 2**31, (3, 15, 7000), np.int32)
    mean = rng.normal(size=131).astype(np.float32)
    x[1008, 2, 130], x[0, 0, 0], x[500, 1, 7] = np.nan, np.inf, -np.inf

    def reductions(x: Any, y: Any, z: Any, w: Any, i: Any, mean: Any) -> Any:
        return (
            (x - mean).sum(1), jnp.nan_to_num(x).max(1), y.sum(1), y.min(1), (z * z).sum(1), jnp.prod(1 + z / 9, 1),
            w.sum(1), i.sum(1, dtype=np.int32), i.max(1), y.argmax(1), i.argmin(1), (y.mean(1) + y[:, 0]).sum(0),
        )  # fmt: skip

    for number, (mine, theirs) in enumerate(run_kernels(reductions, (x, y, z, w, i, mean), at_least=8)):
        if theirs.dtype.kind == "i":
            np.testing.assert_array_equal(mine, theirs, err_msg=str(number))
            continue
        tolerance = 1e-13 if theirs.dtype == np.float64 else 2e-6
        np.testing.assert_allclose(mine, theirs, rtol=tolerance, atol=16 * tolerance, err_msg=str(number))


def test_places_of_extremes() -> None:
    """The first of equal numbers, and of NaNs; columns that do not fill vectors, few columns, a batch."""
    rng = np.random.default_rng(8)
    arrays = [rng.integers(-9, 9, shape) / 3 for shape in ((170, 181), (1501, 3), (5, 61, 37), (7, 1009))]
    arrays[0][50, 4], arrays[0][[20, 30], 7], arrays[0][9] = np.inf, np.nan, -0.0
    arrays[1] = arrays[1].astype(np.float32)
    arrays[2] = (3 * arrays[2]).astype(np.int32)

    def places(*arrays: Any) -> Any:
        return [f(x, x.ndim - 2) for x in arrays for f in (jnp.argmax, jnp.argmin)]

    for mine, theirs in run_kernels(places, arrays, at_least=8):
        np.testing.assert_array_equal(mine, theirs)


def test_extremes_of_nan_are_nan() -> None:
    x = np.random.default_rng(7).normal(size=(600, 500)).astype(np.float32)
    x[7, :3], x[599, 499] = np.nan, np.nan
    for given in (x, np.append(x, x)[: 85_713 * 7].reshape(-1, 7)):
        text = jax.jit(lambda x: (x.max(0), x.min(0))).lower(given).as_text()
        got = hilo.compile(text, check="off")(given)
        np.testing.assert_array_equal(got, [given.max(0), given.min(0)])


def test_sums_are_exact_in_stages() -> None:
    """The error of a sum of 20,000 f32 is that of about √n additions."""
    x = np.random.default_rng(6).uniform(0.5, 1.5, (20_000, 64)).astype(np.float32)
    narrow = x.reshape(-1, 5)
    text = jax.jit(lambda x, y: (x.sum(0), y.sum(0))).lower(x, narrow).as_text()
    for got, given in zip(hilo.compile(text, check="off")(x, narrow), (x, narrow), strict=True):
        want = given.sum(0, dtype=np.float64)
        assert np.abs(np.asarray(got, np.float64) / want - 1).max() < 40 * 2.0**-24


def test_negative_zeros_add_up_to_negative_zero() -> None:
    """From -0.0 on, as a reduction may begin: no stage begins at 0.0."""
    program = """
    func.func @main(%x: tensor<4100x96xf64>, %y: tensor<49201x8xf64>) -> (tensor<96xf64>, tensor<8xf64>) {
      %start = stablehlo.constant dense<-0.0> : tensor<f64>
      %sum = stablehlo.reduce(%x init: %start) applies stablehlo.add across dimensions = [0]
          : (tensor<4100x96xf64>, tensor<f64>) -> tensor<96xf64>
      %narrow = stablehlo.reduce(%y init: %start) applies stablehlo.add across dimensions = [0]
          : (tensor<49201x8xf64>, tensor<f64>) -> tensor<8xf64>
      return %sum, %narrow : tensor<96xf64>, tensor<8xf64>
    }"""
    results = hilo.compile(program, check="off")(np.full((4100, 96), -0.0), np.full((49201, 8), -0.0))
    for got in map(np.asarray, results):
        assert (got == 0).all() and np.signbit(got).all()

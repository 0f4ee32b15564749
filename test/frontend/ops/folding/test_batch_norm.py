"""Batch normalization, run by XLA and by llvm-cpu, against its formulas in float64 and against finite differences."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from harness import accept, build, check

from hilo import Shape, ops

RNG = np.random.default_rng(9)
EPSILON = 1e-3


def draw(dims: tuple[int, ...], feature: int, dtype: object = np.float64) -> tuple[np.ndarray, ...]:
    x = RNG.normal(size=dims).astype(dtype)
    n = dims[feature]
    return x, RNG.uniform(0.5, 2, n).astype(dtype), RNG.normal(size=n).astype(dtype)


def broadcast(v: np.ndarray, rank: int, feature: int) -> np.ndarray:
    return v.reshape([-1 if d == feature else 1 for d in range(rank)])


def training(x: np.ndarray, scale: np.ndarray, offset: np.ndarray, feature: int) -> tuple[np.ndarray, ...]:
    others = tuple(d for d in range(x.ndim) if d != feature)
    mean, variance = x.mean(others), x.var(others)
    return inference(x, scale, offset, mean, variance, feature), mean, variance


def inference(x, scale, offset, mean, variance, feature) -> np.ndarray:
    wide = [broadcast(v, x.ndim, feature) for v in (scale, offset, mean, variance)]
    return wide[0] * (x - wide[2]) / np.sqrt(wide[3] + EPSILON) + wide[1]


CASES = [((2, 3, 4, 2), 1), ((2, 4, 4, 3), 3), ((6, 3), 1), ((3, 6), 0), ((4,), 0), ((2, 1, 5), 1)]


@pytest.mark.parametrize(("dims", "feature"), CASES)
def test_training_and_inference(dims: tuple[int, ...], feature: int) -> None:
    x, scale, offset = draw(dims, feature)
    y, mean, variance = training(x, scale, offset, feature)
    tolerance = {"rtol": 2e-5, "atol": 2e-5}  # XLA expands the operation with an f32 epsilon
    arrays = [x, scale, offset]
    check(lambda *a: ops.BatchNormTraining(*a, EPSILON, feature), arrays, [y, mean, variance], on_cpu=True, **tolerance)
    given = [x, scale, offset, mean + 0.1, variance + 0.2]
    check(lambda *a: ops.BatchNormInference(*a, EPSILON, feature), given, inference(*given, feature), **tolerance)


@pytest.mark.parametrize(("dims", "feature"), CASES)
def test_gradient_is_that_of_the_forward_pass(dims: tuple[int, ...], feature: int) -> None:
    x, scale, offset = draw(dims, feature)
    _, mean, variance = training(x, scale, offset, feature)
    g = RNG.normal(size=dims)

    def slope(position: int) -> np.ndarray:
        arguments, step = [x, scale, offset], 1e-5
        result = np.zeros_like(arguments[position])
        for at in np.ndindex(result.shape):
            ends = []
            for sign in (1, -1):
                moved = [a.copy() for a in arguments]
                moved[position][at] += sign * step
                ends.append((training(*moved, feature)[0] * g).sum())
            result[at] = (ends[0] - ends[1]) / (2 * step)
        return result

    want = [slope(0), slope(1), slope(2)]
    arrays = [x, scale, mean, variance, g]
    check(lambda *a: ops.BatchNormGrad(*a, EPSILON, feature), arrays, want, rtol=1e-4, atol=1e-4, on_cpu=True)


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16, np.float32])
def test_other_float_types(dtype: object) -> None:
    x, scale, offset = draw((8, 3), 1, dtype)
    want = [v.astype(dtype) for v in training(*(v.astype("d") for v in (x, scale, offset)), 1)]
    check(lambda *a: ops.BatchNormTraining(*a, EPSILON, 1), [x, scale, offset], want, rtol=5e-2, atol=5e-2)


def test_nan_stays_in_its_feature() -> None:
    x, scale, offset = np.array([[1, np.nan], [3, 4]], "f"), np.ones(2, "f"), np.zeros(2, "f")
    nan = np.nan
    y = np.array([[-1, nan], [1, nan]], "f")
    check(
        lambda *a: ops.BatchNormTraining(*a, 0.0, 1),
        [x, scale, offset],
        [y, np.array([2, nan], "f"), np.array([1, nan], "f")],
    )


def test_dynamic_dimensions_stay() -> None:
    operand = Shape("f32", [4, 3], dynamic=[0])
    program = build(lambda *a: ops.BatchNormInference(*a, 0.1, 1), operand, *["f32[3]"] * 4)
    accept(program)
    assert program.program_shape.result == operand

"""NumPy's reductions on XlaOps: the same Python function runs on arrays through NumPy, and on XlaOps through XLA."""

from __future__ import annotations

import numpy as np
from against_numpy import check

RNG = np.random.default_rng(7)
X = RNG.normal(size=(4, 5, 6)).astype(np.float32)
SPECIAL = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 3.0], np.float32)
U = np.array([0, 1, 255, 128], np.uint8)
P = np.array([True, False, True, True])


def test_reductions() -> None:
    check(
        {
            "sum": lambda x: np.sum(x),
            "sum axis": lambda x: np.sum(x, axis=1),
            "sum axes": lambda x: x.sum((0, -1)),
            "sum keepdims": lambda x: np.sum(x, axis=1, keepdims=True),
            "sum initial": lambda x: np.sum(x, 0, initial=2.0),
            "sum to f64": lambda x: np.sum(x, dtype=np.float64),
            "prod": lambda x: np.prod(x, axis=-1),
            "max": lambda x: np.max(x, axis=0),
            "min keepdims": lambda x: x.min(axis=(1, 2), keepdims=True),
            "max initial": lambda x: np.max(x, initial=9.0),
            "mean": lambda x: np.mean(x, axis=(0, 2)),
            "mean all": lambda x: x.mean(),
            "var": lambda x: np.var(x, axis=1),
            "var ddof": lambda x: x.var(1, ddof=1),
            "std keepdims": lambda x: np.std(x, axis=-1, keepdims=True),
            "any": lambda x: np.any(x > 2, axis=1),
            "all": lambda x: (x > -9).all(),
            "argmax": lambda x: np.argmax(x, axis=1),
            "argmax flat": lambda x: np.argmax(x),
            "argmin keepdims": lambda x: np.argmin(x, axis=-1, keepdims=True),
            "cumsum": lambda x: np.cumsum(x, axis=1),
            "cumsum flat": lambda x: np.cumsum(x),
            "cumprod": lambda x: np.cumprod(x, axis=0),
            "norm": lambda x: np.linalg.norm(x, axis=-1),
            "ptp": lambda x: np.ptp(x, axis=1),
            "count": lambda x: np.count_nonzero(x > 0, axis=1),
            "average": lambda x: np.average(x, axis=1, weights=x * x),
            "add.reduce": lambda x: np.add.reduce(x, axis=1),
            "maximum.reduce": lambda x: np.maximum.reduce(x),
            "average of an axis's weights": lambda x: np.average(
                x, axis=1, weights=np.arange(1, x.shape[1] + 1, dtype="f")
            ),
            "average of two axes' weights": lambda x: np.average(
                x, axis=(-1, 0), weights=np.arange(x.shape[0] * x.shape[2], dtype="f").reshape(x.shape[2], x.shape[0])
            ),
        },
        X,
        rtol=1e-4,
    )


def test_reductions_of_what_a_mask_chooses() -> None:
    none = np.zeros(X.shape, bool)
    check(
        {
            "sum": lambda x: np.sum(x, where=x > 0),
            "sum of a row's mask": lambda x: np.sum(x, axis=0, where=(x > 0)[:1], keepdims=True),
            "sum of none": lambda x: np.sum(x, axis=1, where=False),
            "prod": lambda x: np.prod(x, axis=-1, where=x > 0),
            "max": lambda x: np.max(x, axis=0, where=x < 0, initial=-7.0),
            "min": lambda x: np.min(x, where=x > 0, initial=7.0),
            "all": lambda x: np.all(x > 0, axis=1, where=x > -1),
            "any": lambda x: np.any(x > 0, axis=1, where=x < 1),
            "mean": lambda x: np.mean(x, axis=(0, 2), where=x > 0),
            "mean keepdims": lambda x: np.mean(x, axis=1, keepdims=True, where=x > 0),
            "mean of none": lambda x: np.mean(x, axis=1, where=none),
            "var": lambda x: np.var(x, axis=0, where=x > -1),
            "var ddof": lambda x: np.var(x, ddof=1, where=x > 0),
            "var of none": lambda x: np.var(x, axis=2, ddof=1, where=none),
            "std": lambda x: np.std(x, axis=-1, keepdims=True, where=x > 0),
        },
        X,
        rtol=1e-4,
    )


def test_elements_that_a_known_mask_chooses() -> None:
    check(
        {
            "compress": lambda x: np.compress([True, False, True], x, axis=1),
            "compress flat": lambda x: np.compress(np.arange(9) % 2, x),
            "extract": lambda x: np.extract(np.arange(x.size).reshape(x.shape) % 3 == 0, x),
        },
        X,
    )


def test_reductions_of_special_values() -> None:
    check(
        {
            "max": lambda x: np.max(x),
            "min of the rest": lambda x: np.min(x[:6]),
            "argmax is the first NaN": lambda x: np.argmax(x),
            "argmin is the first NaN": lambda x: np.argmin(x),
            "argmax of equal": lambda x: np.argmax(x[:2] * 0.0),
            "argmax of -inf": lambda x: np.argmax(np.abs(x[4:6]) * -1),
            "sum": lambda x: np.sum(x),
            "mean of none": lambda x: np.mean(x[:0]),
            "sum of none": lambda x: np.sum(x[:0]),
            "prod of none": lambda x: np.prod(x[:0]),
            "var with too few": lambda x: np.var(x[:1], ddof=1),
            "any of none": lambda x: np.any(x[:0]),
            "all of none": lambda x: np.all(x[:0]),
            "cumsum of none": lambda x: np.cumsum(x[:0]),
            "scalar": lambda x: np.sum(x[2]) + np.mean(x[3]),
        },
        SPECIAL,
    )


def test_reductions_of_integers_are_taken_in_32_bits() -> None:
    check({"sum": np.sum, "prod": np.prod, "max": np.max, "mean": np.mean, "cumsum": np.cumsum, "argmax": np.argmax}, U)
    check({"sum": np.sum, "any": np.any, "all": np.all, "argmax": np.argmax, "max": np.max}, P)


def test_half_precision_sums_in_single() -> None:
    ones = np.full(5000, 1, np.float16)
    check({"sum": np.sum, "mean": np.mean}, ones)

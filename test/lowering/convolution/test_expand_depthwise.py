"""Depthwise convolutions against XLA's of the same numbers in f64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import numpy as np
import pytest

import hilo
from hilo.lowering import run_pipeline

Array = jax.Array

CASES = (
    # size of the images, window, features, strides, padding, dilation of the window
    ((1, 9, 11), (3, 3), 32, (1, 1), "SAME", (1, 1)),
    ((3, 17, 13), (3, 3), 17, (2, 1), ((0, 2), (3, 1)), (1, 1)),
    ((2, 31, 40), (5, 5), 48, (1, 2), "SAME", (2, 3)),
    ((2, 7, 7), (5, 5), 301, (1, 1), "VALID", (1, 1)),
    ((1, 300, 3), (2, 3), 40, (1, 1), "SAME", (1, 1)),
    ((2, 8, 2), (3, 3), 64, (1, 1), "SAME", (1, 1)),
    ((2, 1, 67), (1, 4), 33, (1, 1), ((0, 0), (3, 0)), (1, 1)),
    ((1, 5, 6), (7, 7), 24, (3, 1), ((4, 3), (5, 9)), (1, 1)),
)


def _convolve(x: Array, w: Array, case: tuple[Any, ...]) -> Array:
    _, _, features, strides, padding, dilation = case
    numbers = ("NHWC", "HWIO", "NHWC")
    return jax.lax.conv_general_dilated(
        x, w, strides, padding, rhs_dilation=dilation, dimension_numbers=numbers, feature_group_count=features
    )


def _convolutions(operands: Sequence[tuple[Array, Array]]) -> list[Array]:
    """Convolutions, whose results and operands are read by other operations, too."""
    found = []
    for (x, w), case in zip(operands, CASES, strict=True):
        made = _convolve(x, w, case)
        found += [
            made,
            jax.numpy.maximum(made, 0) + w[0, 0, 0],
            _convolve(x * 2 + 1, w, case),
            made.sum((1, 2)) + x[0, 0, 0],
        ]
    return found


@pytest.mark.parametrize(("kind", "epsilon"), [("f4", 2.0**-23), ("f8", 2.0**-52)])
def test_values(kind: str, epsilon: float) -> None:
    rng = np.random.default_rng(4)
    wide = [
        (rng.normal(size=(*size, features)), rng.normal(size=(*window, 1, features)))
        for size, window, features, *_ in CASES
    ]
    narrow = [tuple(v.astype(kind) for v in pair) for pair in wide]
    with jax.enable_x64(True):
        text = jax.jit(_convolutions).lower(narrow).as_text()
        want = [*map(np.asarray, jax.jit(_convolutions)([tuple(v.astype("f8") for v in pair) for pair in narrow]))]
    got = hilo.compile(text)(*(v for pair in narrow for v in pair))
    for made, exact in zip(got, want, strict=True):
        assert np.abs(np.asarray(made) - exact).max() <= 64 * epsilon * np.abs(exact).max()


def test_loops_convolve() -> None:
    rng = np.random.default_rng(5)
    x, w = rng.normal(size=(2, 12, 11, 32)).astype("f4"), (rng.normal(size=(3, 3, 1, 32)) / 3).astype("f4")

    def program(x: Array, w: Array) -> Array:
        return jax.lax.fori_loop(0, 3, lambda _, x: _convolve(x, w, CASES[0]) + x, x)

    got = hilo.compile(hilo.from_jax(program, x, w), check="off")(x, w)
    np.testing.assert_allclose(np.asarray(got), np.asarray(jax.jit(program)(x, w)), rtol=2e-5, atol=2e-5)


def test_padding_is_multiplied() -> None:
    """Infinity times a zero of the padding is not a number."""
    x, w = np.ones((1, 6, 9, 32), "f4"), np.ones((3, 3, 1, 32), "f4")
    w[0, 0, 0, 3], w[2, 1, 0, 4], x[0, 5, 8, 5] = np.inf, np.nan, -np.inf
    text = jax.jit(lambda x, w: _convolve(x, w, CASES[0])).lower(x, w).as_text()
    want = np.asarray(jax.jit(lambda x, w: _convolve(x, w, CASES[0]))(x, w))
    np.testing.assert_array_equal(np.asarray(hilo.compile(text)(x, w)), want)


ROWS = (
    # size of the images, window, features, stride, padding, dilation of the window
    ((8, 100), 4, 64, 1, (3, 0), 1),
    ((2, 37), 3, 40, 2, (1, 2), 3),
    ((3, 20), 5, 33, 1, (0, 0), 1),
    ((1, 3), 4, 17, 1, (3, 2), 1),
)


@pytest.mark.parametrize("kind", ["f4", "f8"])
def test_one_axis(kind: str) -> None:
    rng = np.random.default_rng(6)

    def convolve(*operands: Array) -> list[Array]:
        return [
            jax.lax.conv_general_dilated(
                x,
                w,
                (stride,),
                (padding,),
                rhs_dilation=(dilation,),
                dimension_numbers=("NWC", "WIO", "NWC"),
                feature_group_count=features,
            )
            for x, w, (_, _, features, stride, padding, dilation) in zip(
                operands[::2], operands[1::2], ROWS, strict=True
            )
        ]

    operands = [
        rng.normal(size=shape).astype(kind)
        for size, window, features, *_ in ROWS
        for shape in ((*size, features), (window, 1, features))
    ]
    with jax.enable_x64(True):
        program = hilo.from_jax(convolve, *operands)
        want = jax.jit(convolve)(*(v.astype("f8") for v in operands))
    module = hilo.load(program.as_text()).module
    run_pipeline(module, "expand-depthwise{vector-bytes=64}")
    assert "stablehlo.convolution" not in str(module)
    for made, exact in zip(hilo.compile(program, check="off")(*operands), want, strict=True):
        np.testing.assert_allclose(np.asarray(made), np.asarray(exact), atol=64 * np.finfo(kind).eps)

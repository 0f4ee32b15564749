"""Convolutions in loops, with all kinds of windows, against XLA."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
from jax import lax
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline

RNG = np.random.default_rng(6)
NHWC, NCHW = ("NHWC", "HWIO", "NHWC"), ("NCHW", "OIHW", "NCHW")
CASES = {
    "one feature": ((1, 1, 9, 7), (1, 1, 3, 3), NCHW, {}),
    "features last": ((2, 6, 5, 3), (3, 2, 3, 3), NHWC, {}),
    "one for each feature": ((1, 6, 7, 4), (3, 3, 1, 4), NHWC, {"feature_group_count": 4}),
    "dilated window": ((1, 2, 9, 9), (2, 2, 2, 3), NCHW, {"rhs_dilation": (2, 3)}),
    "one axis": ((2, 2, 17), (2, 2, 5), ("NCH", "OIH", "NCH"), {}),
    "three axes": ((1, 1, 4, 5, 3), (1, 1, 2, 3, 3), ("NCDHW", "OIDHW", "NCDHW"), {}),
    "kernel first": ((1, 1, 8, 8), (3, 2, 1, 1), ("NCHW", "HWIO", "NCHW"), {"rhs_dilation": (1, 2)}),
}


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "bfloat16", "float16", "int8", "uint16"])
@pytest.mark.parametrize("case", CASES)
def test_images_that_keep_their_size(case, dtype):
    image, window, numbers, options = CASES[case]
    x, w = (RNG.integers(-3, 4, shape).astype(jax.numpy.dtype(dtype)) for shape in (image, window))

    def steps(x, w, n):
        ones = (1,) * (len(image) - 2)

        def step(_, v):
            y = lax.conv_general_dilated(v, w, ones, "SAME", dimension_numbers=numbers, **options)
            return (y + x) % 5 if "int" in dtype else y * 0.25 + x

        return lax.fori_loop(0, n, step, x)

    _check(steps, x, w, np.int32(3))


def test_windows_that_are_read_backwards():
    x, w = RNG.normal(size=(1, 1, 7, 6)).astype("f4"), RNG.normal(size=(1, 1, 3, 2)).astype("f4")

    def steps(x, w, n):
        return lax.fori_loop(0, n, lambda _, v: lax.conv_general_dilated(v, w, (1, 1), "SAME") * 0.2, x)

    _check(steps, x, w, np.int32(3), ("reverse = [false, false]", "reverse = [true, false]"))


@pytest.mark.parametrize("dtype", ["float32", "int64"])
def test_strides_after_gaps(dtype):
    """A transposed convolution, whose image has gaps, and one with strides and padding on one side that undoes it."""
    x, w = (RNG.integers(-3, 4, shape).astype(dtype) for shape in ((1, 1, 6, 6), (1, 1, 3, 3)))

    def steps(x, w, n):
        def step(_, v):
            wide = lax.conv_general_dilated(v, w, (1, 1), ((1, 2), (2, 1)), lhs_dilation=(2, 2))
            return lax.conv_general_dilated(wide, w, (2, 2), ((1, 0), (-1, 2))) % 7 + x

        return lax.fori_loop(0, n, step, x)

    _check(steps, x, w, np.int32(2))


@pytest.mark.parametrize(("dtype", "result"), [("int8", "int32"), ("uint8", "int32"), ("bfloat16", "float32")])
def test_results_of_a_wider_type(dtype, result):
    x, w = (RNG.integers(-99, 100, shape).astype(jax.numpy.dtype(dtype)) for shape in ((1, 1, 6, 6), (1, 1, 3, 3)))

    def steps(x, w, n):
        def step(_, v):
            y = lax.conv_general_dilated(v, w, (1, 1), "SAME", preferred_element_type=jax.numpy.dtype(result))
            return (y.astype(v.dtype) if "int" in result else (y * 0.001).astype(v.dtype)) + x

        return lax.fori_loop(0, n, step, x)

    _check(steps, x, w, np.int32(3))


def _check(function, x, w, steps, change=("", "")):
    arrays = x, w, steps
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arrays).as_text().replace(*change)
    assert change[1] in text
    program = hilo.load(text)
    run_pipeline(program.module, "inline,symbol-dce,unroll-convolution")
    assert "stablehlo.convolution" in text and "stablehlo.convolution" not in program.as_text()
    for got, want in zip(jax.tree.leaves(hilo.compile(text)(*arrays)), run_xla(text, *arrays), strict=True):
        assert_close(got, want)

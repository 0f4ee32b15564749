"""The kernel of convolutions against XLA's convolution of the same numbers in f64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import numpy as np
import pytest

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

Arrays = tuple[jax.Array, ...]

CASES = (
    # input, window, strides, padding, dilation of the window
    ((1, 9, 11, 32), (3, 3, 32, 40), (1, 1), "SAME", (1, 1)),
    ((3, 17, 13, 40), (3, 5, 40, 33), (2, 1), ((0, 2), (3, 1)), (1, 1)),
    ((2, 20, 21, 64), (3, 2, 64, 17), (1, 2), "VALID", (2, 3)),
    ((2, 7, 7, 150), (7, 7, 150, 16), (1, 1), "VALID", (1, 1)),
    ((1, 300, 3, 16), (2, 3, 16, 130), (1, 1), "SAME", (1, 1)),
    ((2, 8, 9, 48), (1, 3, 48, 300), (3, 2), ((1, 0), (0, 1)), (1, 1)),
    ((1, 29, 31, 32), (3, 3, 32, 13), (1, 1), "SAME", (1, 1)),
    ((1, 33, 37, 8), (5, 5, 8, 29), (1, 1), "VALID", (1, 1)),
    ((2, 30, 40, 16), (7, 7, 16, 5), (2, 2), "SAME", (1, 1)),
    ((1, 64, 64, 24), (3, 3, 24, 3), (1, 1), "SAME", (2, 1)),
    ((1, 64, 64, 32), (3, 3, 32, 1), (1, 1), "SAME", (1, 1)),
    ((2, 40, 19, 24), (3, 1, 24, 20), (2, 1), ((1, 0), (0, 0)), (2, 1)),
    ((2, 61, 67, 33), (3, 3, 33, 1), (2, 2), "SAME", (1, 1)),
    ((2, 61, 67, 11), (3, 3, 11, 1), (1, 1), "VALID", (2, 3)),
    ((90, 9, 7, 65), (3, 3, 65, 1), (1, 1), "VALID", (1, 1)),
    ((9, 80, 80, 3), (1, 3, 3, 1), (1, 1), ((0, 0), (2, 0)), (1, 1)),
    ((1, 30, 31, 1), (3, 3, 1, 2), (1, 1), "SAME", (1, 1)),
    ((2, 29, 33, 3), (5, 3, 3, 20), (2, 1), ((2, 1), (0, 1)), (1, 2)),
    ((1, 80, 40, 2), (50, 3, 2, 5), (1, 1), "SAME", (1, 1)),
    ((3, 70, 66, 1), (5, 5, 1, 1), (2, 2), "SAME", (1, 1)),
)


def _convolutions(operands: Sequence[Arrays]) -> list[jax.Array]:
    found = []
    for (x, w), (_, _, strides, padding, dilation) in zip(operands, CASES, strict=True):
        numbers = ("NHWC", "HWIO", "NHWC")
        made = jax.lax.conv_general_dilated(
            x, w, strides, padding, rhs_dilation=dilation, dimension_numbers=numbers, precision="highest"
        )
        found += [made, made.sum((1, 2)) + x[0, 0, 0, 0], jax.numpy.maximum(made, 0) + w[0, 0, 0]]
    return found


@pytest.mark.parametrize(("kind", "epsilon"), [("f4", 2.0**-23), ("f8", 2.0**-52)])
def test_convolutions_are_as_exact_as_their_type(kind: str, epsilon: float) -> None:
    if IN_PROCESS.product_tile is None:
        pytest.skip("needs a CPU with AVX2")
    rng = np.random.default_rng(4)
    wide = [tuple(rng.normal(size=shape) for shape in case[:2]) for case in CASES]
    narrow = [tuple(v.astype(kind) for v in pair) for pair in wide]
    with jax.enable_x64(True):
        wanted = jax.jit(_convolutions)([tuple(v.astype("f8") for v in pair) for pair in narrow])
        executable = hilo.compile(hilo.from_jax(_convolutions, narrow), check="off")
    for at, (got, exact) in enumerate(zip(executable(narrow), wanted, strict=True)):
        terms = np.prod(CASES[at // 3][1][:3]) * (np.prod(CASES[at // 3][0][1:3]) if at % 3 == 1 else 1)
        assert np.asarray(got).dtype == kind and np.asarray(got).shape == exact.shape
        assert np.abs(np.asarray(got) - np.asarray(exact)).max() <= 32 * epsilon * terms**0.5, CASES[at // 3]


ROWS = (
    # input, window, stride, padding, dilation of the window
    ((8, 200, 16), (5, 16, 32), 1, (2, 2), 1),
    ((1, 5000, 8), (3, 8, 24), 1, (2, 0), 1),
    ((3, 301, 24), (4, 24, 13), 3, (0, 1), 1),
    ((2, 300, 32), (3, 32, 40), 1, (2, 2), 2),
)


@pytest.mark.parametrize("kind", ["f4", "f8"])
def test_one_axis(kind: str) -> None:
    rng = np.random.default_rng(6)
    operands = [tuple(rng.normal(size=shape).astype(kind) for shape in case[:2]) for case in ROWS]

    def convolve(operands: Any) -> list[Any]:
        return [
            jax.lax.conv_general_dilated(
                *pair, (stride,), (padding,), rhs_dilation=(dilation,), dimension_numbers=("NWC", "WIO", "NWC")
            )
            for pair, (_, _, stride, padding, dilation) in zip(operands, ROWS, strict=True)
        ]

    with jax.enable_x64(True):
        wanted = jax.jit(convolve)([tuple(v.astype("f8") for v in pair) for pair in operands])
        program = hilo.from_jax(convolve, operands)
    for case, got, exact in zip(ROWS, hilo.compile(program, check="off")(operands), wanted, strict=True):
        limit = 32 * np.finfo(kind).eps * np.prod(case[1][:2]) ** 0.5
        np.testing.assert_allclose(np.asarray(got), np.asarray(exact), rtol=0, atol=limit, err_msg=str(case))


PADDED = (
    *(case for case in CASES if case[3] != "VALID"),
    ((2, 70, 2, 16), (3, 2, 16, 64), (1, 1), ((5, 9), (1, 0)), (1, 1)),
)


@pytest.mark.parametrize("kind", ["f4", "f8"])
def test_images_that_are_arguments_are_padded_by_a_kernel(kind: str) -> None:
    """The same numbers as with a pad of the compiler, which pads images that something else reads, too."""
    rng = np.random.default_rng(5)
    operands = [tuple(rng.normal(size=shape).astype(kind) for shape in case[:2]) for case in PADDED]

    def convolve(x: Any, w: Any, case: Any) -> Any:
        _, _, strides, padding, dilation = case
        numbers = ("NHWC", "HWIO", "NHWC")
        return jax.lax.conv_general_dilated(x, w, strides, padding, rhs_dilation=dilation, dimension_numbers=numbers)

    def alone(operands: Any) -> list[Any]:
        return [convolve(*pair, case) for pair, case in zip(operands, PADDED, strict=True)]

    def beside(operands: Any) -> list[Any]:
        return [(convolve(*pair, case), pair[0] + 1) for pair, case in zip(operands, PADDED, strict=True)]

    with jax.enable_x64(True):
        programs = [hilo.from_jax(function, operands) for function in (alone, beside)]
    got, wanted = (hilo.compile(program, check="off")(operands) for program in programs)
    for case, mine, (theirs, _) in zip(PADDED, got, wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(mine), np.asarray(theirs), err_msg=str(case))


GRADIENTS = (
    # input, window, stride, padding, dilation, layout
    ((3, 21, 23, 12), (3, 3, 12, 40), (1, 1), "SAME", (1, 1), "NHWC"),
    ((2, 9, 40, 40), (5, 3, 9, 5), (2, 2), "VALID", (1, 1), "NCHW"),
    ((2, 40, 37, 20), (3, 2, 20, 31), (1, 1), ((0, 2), (3, 1)), (2, 1), "NHWC"),
    ((4, 28, 44, 1), (7, 7, 1, 3), (1, 2), "SAME", (1, 2), "NHWC"),
    ((2, 24, 20, 300), (1, 3, 300, 13), (1, 1), "SAME", (1, 1), "NHWC"),
    ((3, 21, 40, 5), (3, 4, 1, 5), (1, 1), "SAME", (1, 1), "NHWC"),
    ((2, 7, 30, 37), (5, 3, 1, 7), (1, 1), "VALID", (2, 1), "NCHW"),
    ((2, 60, 57, 20), (3, 2, 1, 20), (2, 1), ((0, 2), (-1, 1)), (1, 3), "NHWC"),
)


def _weight_gradient(operands: Arrays, case: tuple[Any, ...]) -> jax.Array:
    x, w, d = operands
    _, _, stride, padding, dilation, layout = case
    numbers, groups = (layout, "HWIO", layout), x.shape[layout.index("C")] // w.shape[2]

    def forward(w: jax.Array) -> jax.Array:
        return jax.lax.conv_general_dilated(x, w, stride, padding, None, dilation, numbers, groups, precision="highest")

    return jax.vjp(forward, w)[1](jax.numpy.resize(d, jax.eval_shape(forward, w).shape))[0]


def _weight_gradients(operands: Sequence[Arrays]) -> list[jax.Array]:
    return [_weight_gradient(three, case) for three, case in zip(operands, GRADIENTS, strict=True)]


@pytest.mark.parametrize(("kind", "epsilon"), [("f4", 2.0**-23), ("f8", 2.0**-52)])
def test_gradients_of_weights_are_as_exact_as_their_type(kind: str, epsilon: float) -> None:
    rng = np.random.default_rng(6)
    narrow = []
    for shape, window, *_ in GRADIENTS:
        narrow.append(tuple(rng.normal(size=size).astype(kind) for size in (shape, window, (1009,))))
    with jax.enable_x64(True):
        wanted = jax.jit(_weight_gradients)([tuple(v.astype("f8") for v in three) for three in narrow])
        executable = hilo.compile(hilo.from_jax(_weight_gradients, narrow), check="off")
    for case, got, exact in zip(GRADIENTS, executable(narrow), wanted, strict=True):
        assert np.asarray(got).dtype == kind and np.asarray(got).shape == exact.shape
        terms = np.prod(case[0]) / np.min(case[0])
        assert np.abs(np.asarray(got) - np.asarray(exact)).max() <= 32 * epsilon * terms**0.5, case


def test_infinities_stay_in_their_windows_and_loops_convolve() -> None:
    rng = np.random.default_rng(5)
    x, w = rng.normal(size=(1, 12, 12, 32)).astype("f4"), (rng.normal(size=(3, 3, 32, 32)) / 17).astype("f4")
    x[0, 2, 3, 5], x[0, 9, 9, 0] = np.inf, np.nan

    def program(x: jax.Array, w: jax.Array) -> tuple[jax.Array, jax.Array]:
        numbers = ("NHWC", "HWIO", "NHWC")

        def step(x: jax.Array) -> jax.Array:
            return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers)

        return step(x), jax.lax.fori_loop(0, 3, lambda _, x: step(x) + x, jax.numpy.where(abs(x) < 9, x, 0))

    once, thrice = hilo.compile(hilo.from_jax(program, x, w), check="off")(x, w)
    wanted = jax.jit(program)(x, w)
    np.testing.assert_array_equal(np.isfinite(np.asarray(once)), np.isfinite(np.asarray(wanted[0])))
    np.testing.assert_allclose(np.asarray(thrice), np.asarray(wanted[1]), rtol=2e-5, atol=2e-5)


def test_infinities_of_one_feature_stay_in_their_windows() -> None:
    rng = np.random.default_rng(8)
    x, w = rng.normal(size=(2, 24, 29, 37)).astype("f4"), rng.normal(size=(3, 3, 37, 1)).astype("f4")
    x[0, 2, 3, 36], x[0, 9, 9, 0], x[1, 20, 15, 20], x[1, 20, 17, 21] = np.inf, np.nan, -np.inf, np.inf

    def program(x: jax.Array, w: jax.Array) -> jax.Array:
        return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    for window in (w, np.where(abs(w) < 0.2, np.inf, w)):
        got, wanted = (np.asarray(f(x, window)) for f in (hilo.compile(hilo.from_jax(program, x, w)), program))
        np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-4)


def test_training_steps_in_a_loop_use_the_gradient_twice() -> None:
    rng = np.random.default_rng(7)
    x, w = rng.normal(size=(3, 24, 29, 8)).astype("f4"), (rng.normal(size=(3, 3, 8, 5)) / 8).astype("f4")

    def loss(w: jax.Array, x: jax.Array) -> jax.Array:
        made = jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return (jax.nn.relu(made) ** 2).mean()

    def program(x: jax.Array, w: jax.Array) -> tuple[jax.Array, jax.Array]:
        def step(w: jax.Array, _: None) -> tuple[jax.Array, jax.Array]:
            gradient = jax.grad(loss)(w, x)
            return w - 0.1 * gradient, (gradient[::-1, :, :, 1] ** 2).sum()

        return jax.lax.scan(step, w, None, length=4)

    found = hilo.compile(hilo.from_jax(program, x, w), check="off")(x, w)
    for got, want in zip(found, jax.jit(program)(x, w), strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-4, atol=1e-5)

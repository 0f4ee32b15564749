"""The kernel of convolutions of images with one feature, against XLA's in f64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import numpy as np
import pytest

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

Pair = tuple[jax.Array, jax.Array]


class Case(NamedTuple):
    """Sizes of the images and of the window, and how it is moved; the last axis has no stride."""

    image: tuple[int, ...]
    window: tuple[int, ...]
    stride: int
    padding: Sequence[tuple[int, int]]
    of_window: tuple[int, ...] = (1, 1)
    layouts: tuple[str, str, str] = ("NHWC", "HWIO", "NHWC")
    features: int = 1


CASES = (
    Case((2, 40, 50), (5, 5), 1, [(2, 2), (2, 2)]),
    Case((1, 90, 64), (3, 3), 1, [(0, 0), (0, 0)], layouts=("NCHW", "OIHW", "NCHW")),
    Case((3, 41, 67), (4, 7), 2, [(3, 1), (6, 0)], (2, 3)),
    Case((1, 70, 300), (1, 9), 1, [(0, 0), (4, 4)], layouts=("HWCN", "WHOI", "CNHW")),
    Case((5, 30, 35), (9, 1), 3, [(4, 4), (-2, -3)]),
    Case((1, 300, 16), (3, 3), 1, [(1, 1), (1, 1)]),
    Case((2, 30, 41), (3, 3), 1, [(1, 1), (1, 1)], features=3),
    Case((1, 30, 41), (4, 5), 2, [(1, 2), (-1, 3)], (2, 3), features=7),
    Case((2, 30, 41), (5, 5), 2, [(2, 2), (2, 2)], layouts=("NCHW", "OIHW", "NCHW"), features=5),
    Case((2, 90, 40), (3, 4), 1, [(1, 1), (0, 0)], layouts=("NCHW", "HWIO", "NCHW"), features=20),
    Case((2, 11, 12, 29), (3, 2, 3), 2, [(1, 1)] * 3, (1, 2, 1), ("NDHWC", "DHWIO", "NDHWC")),
    Case((1, 11, 12, 29), (3, 3, 3), 1, [(1, 1)] * 3, (1, 1, 1), ("NDHWC", "DHWIO", "NDHWC"), 4),
    Case((1, 9, 10, 29), (1, 3, 3), 1, [(0, 0)] * 3, (1, 1, 1), ("NCDHW", "OIDHW", "NCDHW"), 2),
    Case((3, 999), (9,), 1, [(4, 4)], (1,), ("NWC", "WIO", "NWC"), 2),
)


def _operands(case: Case, kind: str, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    axes = "DHW"[-len(case.window) :]
    sizes = dict(zip("N" + axes, case.image, strict=True), C=case.features)
    window = dict(zip(axes, case.window, strict=True), I=1, O=case.features)
    shapes = [sizes[axis] for axis in case.layouts[0]], [window[axis] for axis in case.layouts[1]]
    image, kernel = (rng.normal(size=shape).astype(kind) for shape in shapes)
    return image, kernel


def _convolutions(operands: Sequence[Pair]) -> list[jax.Array]:
    found = []
    for (x, w), case in zip(operands, CASES, strict=True):
        ones = (1,) * (len(case.window) - 1)
        made = jax.lax.conv_general_dilated(
            x, w, (*(case.stride for _ in ones), 1), case.padding, (*ones, 1), case.of_window, case.layouts,
            case.features, precision="highest",
        )  # fmt: skip
        found += [made, jax.numpy.maximum(made, 0) + w.sum()]
    return found


@pytest.mark.parametrize(("kind", "epsilon"), [("f4", 2.0**-23), ("f8", 2.0**-52)])
def test_sums_are_as_exact_as_their_type(kind: str, epsilon: float) -> None:
    rng = np.random.default_rng(4)
    operands = [_operands(case, kind, rng) for case in CASES]
    with jax.enable_x64(True):
        wanted = jax.jit(_convolutions)([tuple(v.astype("f8") for v in pair) for pair in operands])
        executable = hilo.compile(hilo.from_jax(_convolutions, operands), check="off")
    for at, (got, exact) in enumerate(zip(executable(operands), wanted, strict=True)):
        assert np.asarray(got).dtype == kind and np.asarray(got).shape == exact.shape
        bound = 32 * epsilon * np.prod(CASES[at // 2].window) ** 0.5
        assert np.abs(np.asarray(got) - np.asarray(exact)).max() <= bound, CASES[at // 2]


def test_numbers_outside_of_a_window_do_not_count() -> None:
    """Zero times infinity would be NaN."""
    rng = np.random.default_rng(5)
    x, w = rng.normal(size=(1, 1, 30, 40)).astype("f4"), rng.normal(size=(1, 1, 3, 3)).astype("f4")
    x[0, 0, 5, 6], x[0, 0, 20, 39] = np.inf, np.nan

    def convolution(x: jax.Array, w: jax.Array) -> jax.Array:
        return jax.lax.conv(x, w, (1, 1), "SAME")

    got = np.asarray(hilo.compile(hilo.from_jax(convolution, x, w), check="off")(x, w))
    assert np.isinf(got).sum() == 9 and np.isnan(got).sum() == 6
    finite = np.isfinite(got)
    np.testing.assert_allclose(got[finite], np.asarray(jax.jit(convolution)(x, w))[finite], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("height", "width"), [(20, 16), (100, 112), (130, 257)])
def test_filters_in_a_loop_of_images_that_are_read_twice(height: int, width: int) -> None:
    """Each turn reads the image through two views, and one of them again behind the filter."""

    def turn(_: int, u: jax.Array, w: jax.Array) -> jax.Array:
        image = u[None, None]
        found = jax.lax.conv(image, w, (1, 1), "SAME")[0, 0]
        other = jax.lax.conv(image[:, :, ::-1], w.swapaxes(2, 3), (1, 1), "SAME")[0, 0]
        return jax.numpy.tanh(found * 0.3 + other[::-1] * 0.2) + u.sum(axis=1, keepdims=True) * 0.001

    def filtered(x: jax.Array, w: jax.Array) -> tuple[jax.Array, jax.Array]:
        y = jax.lax.fori_loop(0, 4, lambda i, u: turn(i, u, w), x)
        return y, y.T @ x

    rng = np.random.default_rng(height)
    x, w = rng.normal(size=(height, width)).astype("f4"), rng.normal(size=(1, 1, 3, 5)).astype("f4")
    executable = hilo.compile(hilo.from_jax(filtered, x, w), check="off")
    for got, want in zip(executable(x, w), jax.jit(filtered)(x, w), strict=True):
        bound = 1e-5 * np.abs(np.asarray(want)).max()
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-5, atol=bound)


def test_a_loop_of_filters_writes_no_matrix_of_windows() -> None:
    """That matrix of 5 x 5 windows would have 25 times the size of an image."""
    if IN_PROCESS.product_tile is None:
        pytest.skip("the kernel is for CPUs with AVX2 or AVX-512; others write such a matrix")

    def blur(x: jax.Array, w: jax.Array) -> jax.Array:
        return jax.lax.fori_loop(0, 4, lambda _, u: jax.numpy.tanh(jax.lax.conv(u, w, (1, 1), "SAME")), x)

    shapes = np.zeros((1, 1, 256, 256), "f4"), np.zeros((1, 1, 5, 5), "f4")
    executable = hilo.compile(hilo.from_jax(blur, *shapes), check="off")
    memory = executable.memory_analysis().temp_size_in_bytes
    assert memory is not None and memory < 8 * 256 * 256 * 4

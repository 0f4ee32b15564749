"""The kernel of convolutions over more than two axes, or of dilated images, against XLA's in f64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import numpy as np
import pytest

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

Arrays = tuple[jax.Array, ...]


class Case(NamedTuple):
    """Shapes of the images and of the window, and how it is moved."""

    image: tuple[int, ...]
    window: tuple[int, ...]
    strides: tuple[int, ...]
    padding: Sequence[tuple[int, int]]
    dilation: tuple[int, ...]
    of_window: tuple[int, ...]
    groups: int = 1


CASES = (
    Case((2, 9, 8, 11, 16), (3, 2, 3, 16, 20), (1, 1, 1), [(1, 1)] * 3, (1, 1, 1), (1, 1, 1)),
    Case((3, 9, 12, 13, 8), (3, 3, 3, 8, 33), (2, 1, 2), [(1, 0), (0, 2), (3, 1)], (1, 1, 1), (1, 2, 1)),
    Case((1, 4, 7, 5, 6, 8), (2, 3, 3, 2, 8, 40), (1, 1, 1, 1), [(0, 1)] * 4, (1, 1, 1, 1), (1, 1, 1, 1)),
    Case((2, 17, 19, 32), (3, 3, 32, 24), (1, 1), [(1, 2), (2, 1)], (2, 2), (1, 1)),
    Case((2, 17, 19, 32), (4, 5, 32, 13), (1, 1), [(3, 2), (-1, 2)], (2, 3), (1, 1)),
    Case((1, 30, 23, 16), (5, 5, 16, 3), (3, 2), [(4, 4), (3, 4)], (2, 3), (1, 2)),
    Case((1, 333, 64), (16, 64, 40), (1,), [(7, 7)], (8,), (1,)),
    Case((2, 9, 8, 7, 16), (3, 3, 3, 16, 70), (1, 1, 1), [(1, 2)] * 3, (2, 2, 2), (1, 1, 1)),
    Case((2, 11, 12, 32), (3, 3, 8, 12), (1, 1), [(1, 1)] * 2, (1, 1), (1, 1), 4),
    Case((1, 9, 10, 300), (3, 2, 150, 66), (2, 1), [(1, 0), (-1, 2)], (1, 1), (1, 2), 2),
    Case((3, 31, 6), (4, 2, 3), (1,), [(2, 3)], (2,), (1,), 3),
    Case((1, 7, 6, 9, 4), (3, 3, 3, 1, 8), (1, 1, 1), [(1, 1)] * 3, (1, 1, 1), (1, 1, 1), 4),
    Case((2, 12, 11, 13, 1), (3, 2, 3, 1, 2), (1, 2, 1), [(0, 1)] * 3, (1, 1, 1), (1, 1, 2)),
)


def _convolutions(operands: Sequence[Arrays]) -> list[jax.Array]:
    found = []
    for (x, w), case in zip(operands, CASES, strict=True):
        axes = "012345"[: len(case.strides)]
        numbers = (f"N{axes}C", f"{axes}IO", f"N{axes}C")
        made = jax.lax.conv_general_dilated(
            x, w, case.strides, case.padding, case.dilation, case.of_window, numbers, case.groups, precision="highest"
        )
        found += [made, jax.numpy.maximum(made, 0) + w.reshape(-1, w.shape[-1])[0]]
    return found


@pytest.mark.parametrize(("kind", "epsilon"), [("f4", 2.0**-23), ("f8", 2.0**-52)])
def test_sums_are_as_exact_as_their_type(kind: str, epsilon: float) -> None:
    if IN_PROCESS.product_tile is None:
        pytest.skip("the bound is the kernel's, which needs AVX2 or AVX-512")
    rng = np.random.default_rng(4)
    operands = [tuple(rng.normal(size=shape).astype(kind) for shape in case[:2]) for case in CASES]
    wide = [tuple(v.astype("f8") for v in pair) for pair in operands]
    with jax.enable_x64(True):
        wanted = jax.jit(_convolutions)(wide)
        executable = hilo.compile(hilo.from_jax(_convolutions, operands), check="off")
    for at, (got, exact) in enumerate(zip(executable(operands), wanted, strict=True)):
        terms = np.prod(CASES[at // 2].window[:-1])
        assert np.asarray(got).dtype == kind and np.asarray(got).shape == exact.shape
        assert np.abs(np.asarray(got) - np.asarray(exact)).max() <= 32 * epsilon * terms**0.5, CASES[at // 2]


def test_numbers_outside_of_a_window_do_not_count() -> None:
    """Zero times NaN would be NaN."""
    rng = np.random.default_rng(5)
    x, w = rng.normal(size=(1, 24, 24, 32)).astype("f4"), rng.normal(size=(3, 3, 32, 40)).astype("f4")
    x[0, 5, 6] = np.nan

    def convolution(x: jax.Array, w: jax.Array) -> jax.Array:
        return jax.lax.conv_transpose(x, w, (2, 2), "SAME")

    got = np.asarray(hilo.compile(hilo.from_jax(convolution, x, w), check="off")(x, w))
    assert (np.isnan(got) == np.isnan(np.asarray(jax.jit(convolution)(x, w)))).all()
    assert np.isnan(got[0, :, :, 0]).sum() == 9

"""Convolutions of integers and of narrow floats, by each of the kernels, against XLA's in a wide type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import ml_dtypes
import numpy as np
import pytest

import hilo


class Case(NamedTuple):
    """Shapes of the images and of the window, and how it is moved."""

    image: tuple[int, ...]
    window: tuple[int, ...]
    strides: tuple[int, ...]
    padding: Sequence[tuple[int, int]]
    groups: int = 1
    dilation: int = 1


CASES = (
    Case((2, 30, 41, 1), (5, 5, 1, 1), (1, 1), [(2, 2)] * 2),
    Case((1, 40, 41, 1), (4, 5, 1, 1), (2, 2), [(1, 2)] * 2),
    Case((1, 20, 21, 3), (3, 3, 3, 5), (1, 1), [(1, 1)] * 2),
    Case((2, 15, 16, 24), (3, 3, 24, 20), (1, 1), [(1, 0)] * 2),
    Case((2, 15, 16, 24), (3, 3, 24, 1), (1, 1), [(1, 0)] * 2),
    Case((1, 12, 33, 24), (3, 3, 1, 24), (1, 2), [(2, 3), (-1, 1)], 24),
    Case((1, 2, 33, 4), (3, 3, 1, 4), (1, 2), [(2, 3), (-1, 1)], 4),
    Case((1, 9, 10, 8), (3, 3, 2, 12), (1, 1), [(1, 1)] * 2, 4),
    Case((1, 7, 8, 9, 1), (3, 2, 3, 1, 2), (1, 1, 1), [(1, 1)] * 3),
    Case((1, 14, 15, 2), (4, 4, 2, 3), (1, 1), [(2, 2)] * 2, 1, 2),
    Case((3, 1, 27, 12), (1, 11, 1, 36), (1, 1), [(1, -1), (-1, 11)], 12),  # windows of padding alone
)


def _convolutions(operands: Sequence[tuple[jax.Array, jax.Array]], kind: str | None = None) -> list[jax.Array]:
    found = []
    for (x, w), case in zip(operands, CASES, strict=True):
        axes, ones = "012"[: len(case.strides)], (1,) * len(case.strides)
        numbers = (f"N{axes}C", f"{axes}IO", f"N{axes}C")
        dilation = tuple(case.dilation for _ in ones)
        moves = (case.strides, case.padding, dilation, ones, numbers, case.groups)
        found.append(jax.lax.conv_general_dilated(x, w, *moves, preferred_element_type=kind))
    return found


@pytest.mark.parametrize(
    ("kind", "of_result"),
    [*((kind, kind) for kind in ("int8", "int16", "int32", "int64", "uint8", "uint32")), ("int8", "int32")],
)
def test_integers_are_exact(kind: str, of_result: str) -> None:
    rng = np.random.default_rng(7)
    low = 0 if kind[0] == "u" else -100
    operands = [tuple(rng.integers(low, 100, shape).astype(kind) for shape in case[:2]) for case in CASES]
    with jax.enable_x64(True):
        wanted = jax.jit(_convolutions)([tuple(v.astype("i8") for v in pair) for pair in operands])
        program = hilo.from_jax(lambda operands: _convolutions(operands, of_result), operands)
    for case, got, exact in zip(CASES, hilo.compile(program, check="off")(operands), wanted, strict=True):
        assert np.asarray(got).dtype == of_result
        np.testing.assert_array_equal(np.asarray(got), np.asarray(exact).astype(of_result), str(case))


@pytest.mark.parametrize("kind", [np.dtype("float16"), np.dtype(ml_dtypes.bfloat16)])
def test_narrow_floats_are_rounded_once(kind: np.dtype) -> None:
    rng = np.random.default_rng(8)
    operands = [tuple(rng.normal(size=shape).astype(kind) for shape in case[:2]) for case in CASES]
    with jax.enable_x64(True):
        wanted = jax.jit(_convolutions)([tuple(v.astype("f8") for v in pair) for pair in operands])
    executable = hilo.compile(hilo.from_jax(_convolutions, operands), check="off")
    for case, got, exact in zip(CASES, executable(operands), wanted, strict=True):
        assert np.asarray(got).dtype == kind
        bound = float(ml_dtypes.finfo(kind).eps) * (np.abs(np.asarray(exact)) + 2.0**-10)
        assert (np.abs(np.asarray(got).astype("f8") - np.asarray(exact)) <= 0.51 * bound + 1e-4).all(), case

"""Cholesky, TriangularSolve and Fft against NumPy and SciPy."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
from harness import accept, build, check

from hilo import XlaOp, ops

FIELD = ["float32", "float64", "complex64", "complex128"]


def normal(rng: np.random.Generator, shape: tuple[int, ...], dtype: str) -> np.ndarray:
    values = rng.normal(size=shape)
    return (values + 1j * rng.normal(size=shape) if dtype.startswith("c") else values).astype(dtype)


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("dtype", FIELD)
def test_cholesky(dtype: str, lower: bool) -> None:
    matrices = normal(np.random.default_rng(0), (2, 3, 4, 4), dtype)
    positive = matrices @ matrices.conj().swapaxes(-1, -2) + 4 * np.eye(4, dtype=dtype)
    other = np.triu(np.full((4, 4), np.nan, dtype), 1)  # the triangle that is not read
    a = positive + (other if lower else other.T)
    want = np.linalg.cholesky(positive)
    mask = (np.tril if lower else np.triu)(np.ones((4, 4), bool))

    def factor(x: XlaOp) -> object:
        return ops.Select(
            ops.Broadcast(ops.Constant(x.builder, mask), [2, 3]), ops.Cholesky(x, lower), ops.ZerosLike(x)
        )

    check(factor, [a], want if lower else want.conj().swapaxes(-1, -2), rtol=1e-4 if dtype in FIELD[::2] else None)


@pytest.mark.parametrize("transpose_a", ["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"])
@pytest.mark.parametrize("dtype", FIELD)
def test_triangular_solve(dtype: str, transpose_a: str) -> None:
    rng = np.random.default_rng(1)
    a = normal(rng, (2, 4, 4), dtype) + 4 * np.eye(4, dtype=dtype)
    b = normal(rng, (2, 4, 3), dtype)
    cases = [(left, lower, unit) for left in (True, False) for lower in (True, False) for unit in (True, False)]

    def solve(x: XlaOp, y: XlaOp) -> object:
        yt = ops.Transpose(y, [0, 2, 1])
        return [ops.TriangularSolve(x, y if left else yt, left, low, unit, transpose_a) for left, low, unit in cases]

    def want(left: bool, lower: bool, unit: bool) -> np.ndarray:
        solved = []
        for m, n in zip(a, b, strict=True):
            trans = {"NO_TRANSPOSE": 0, "TRANSPOSE": 1, "ADJOINT": 2}[transpose_a]
            if left:
                solved.append(scipy.linalg.solve_triangular(m, n, trans=trans, lower=lower, unit_diagonal=unit))
            else:  # x op(a) = b, transposed
                triangle = np.tril(m) if lower else np.triu(m)
                if unit:
                    np.fill_diagonal(triangle, 1)
                full = {0: triangle, 1: triangle.T, 2: triangle.conj().T}[trans]
                solved.append(np.linalg.solve(full.T, n).T)
        return np.array(solved, dtype)

    loose = 1e-3 if dtype in FIELD[::2] else 1e-10
    check(solve, [a, b], [want(*case) for case in cases], rtol=loose, atol=loose)


def test_sizes_of_0() -> None:
    check(lambda a: ops.Cholesky(a, True), [np.zeros((2, 0, 0), "f")], np.zeros((2, 0, 0), "f"))
    check(
        lambda a, b: ops.TriangularSolve(a, b),
        [np.ones((3, 3), "f"), np.zeros((3, 0), "f")],
        np.zeros((3, 0), "f"),
    )


@pytest.mark.parametrize("lengths", [[1], [8], [7], [4, 6], [2, 3, 5]])
@pytest.mark.parametrize("wide", [False, True])
def test_fft(lengths: list[int], wide: bool) -> None:
    rng = np.random.default_rng(2)
    real, complex_ = ("float64", "complex128") if wide else ("float32", "complex64")
    x, z = normal(rng, (3, *lengths), real), normal(rng, (3, *lengths), complex_)
    half = z[..., : lengths[-1] // 2 + 1]
    axes = tuple(range(-len(lengths), 0))

    def all_kinds(a: XlaOp, b: XlaOp, c: XlaOp) -> object:
        return [
            ops.Fft(b, "FFT", lengths),
            ops.Fft(b, "IFFT", lengths),
            ops.Fft(a, "RFFT", lengths),
            ops.Fft(c, "IRFFT", lengths),
        ]

    want = [
        np.fft.fftn(z, axes=axes).astype(complex_),
        np.fft.ifftn(z, axes=axes).astype(complex_),
        np.fft.rfftn(x, axes=axes).astype(complex_),
        np.fft.irfftn(half, s=lengths, axes=axes).astype(real),
    ]
    check(all_kinds, [x, z, half], want, atol=None if wide else 1e-4)


def test_fft_of_nothing_is_accepted() -> None:
    accept(build(lambda x: ops.Fft(x, "RFFT", [0]), "f32[3,0]"))
    accept(build(lambda x: ops.Fft(x, "FFT", [4]), "c64[0,4]"))


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f8e4m3fn"])
def test_narrow_types_are_accepted(dtype: str) -> None:
    accept(build(lambda a: ops.Cholesky(a), f"{dtype}[2,2]"))
    accept(build(lambda a, b: ops.TriangularSolve(a, b), f"{dtype}[2,2]", f"{dtype}[2,1]"))

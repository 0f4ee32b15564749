"""Cholesky factors, triangular systems and Fourier transforms, by NumPy.

Source: StableHLO specification, `cholesky`, `triangular_solve`, `fft`. A matrix that is not positive definite has a
factor of NaN, as in XLA.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.targets.evaluator.arithmetic.numbers import narrow, widen
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates


@evaluates("cholesky")
def cholesky(op: Op) -> Kernel:
    lower, row = bool(op.view.lower), op.operand.dtype

    def run(a: Any) -> np.ndarray:
        matrices = widen(np.asarray(a), row)
        flat = matrices.reshape((-1, *matrices.shape[-2:]))
        if not lower:
            flat = flat.conj().swapaxes(-1, -2)
        whole = np.tril(flat) + np.tril(flat, -1).conj().swapaxes(-1, -2)
        factors = np.empty_like(flat)
        for index, matrix in enumerate(whole):  # LAPACK takes one matrix at a time, and a failure is one matrix's
            try:
                factors[index] = np.linalg.cholesky(matrix)
            except np.linalg.LinAlgError:
                factors[index] = np.nan
        factors = factors if lower else factors.conj().swapaxes(-1, -2)
        return np.asarray(narrow(factors.reshape(matrices.shape), row))

    return run


@evaluates("triangular_solve")
def triangular_solve(op: Op) -> Kernel:
    view, row = op.view, op.operand.dtype
    left, lower, unit = bool(view.left_side), bool(view.lower), bool(view.unit_diagonal)
    transposed = str(view.transpose_a)

    def run(a: Any, b: Any) -> np.ndarray:
        matrix, right = widen(np.asarray(a), row), widen(np.asarray(b), row)
        is_lower = lower
        if transposed in ("TRANSPOSE", "ADJOINT"):
            matrix = matrix.swapaxes(-1, -2)
            matrix = matrix.conj() if transposed == "ADJOINT" else matrix
            is_lower = not is_lower
        if not left:  # x a = b  ⇔  aᵀ xᵀ = bᵀ
            matrix, right, is_lower = matrix.swapaxes(-1, -2), right.swapaxes(-1, -2), not is_lower
        x = substitute(matrix, right, is_lower, unit)
        return np.asarray(narrow(x if left else x.swapaxes(-1, -2), row))

    return run


def substitute(a: np.ndarray, b: np.ndarray, lower: bool, unit: bool) -> np.ndarray:
    """Solves triangular systems a x = b, all of a batch at once, one row of x after the other."""
    n = a.shape[-1]
    x = np.array(b)
    for i in range(n) if lower else reversed(range(n)):
        done = slice(0, i) if lower else slice(i + 1, n)
        row = x[..., i, :] - np.matmul(a[..., i, None, done], x[..., done, :])[..., 0, :]
        x[..., i, :] = row if unit else row / a[..., i, i, None]
    return x


@evaluates("fft")
def fft(op: Op) -> Kernel:
    kind, length = str(op.view.fft_type), op.view.fft_length
    axes = tuple(range(-len(length), 0))
    out = op.result.numpy
    function = {"FFT": np.fft.fftn, "IFFT": np.fft.ifftn, "RFFT": np.fft.rfftn, "IRFFT": np.fft.irfftn}[kind]

    def run(x: Any) -> np.ndarray:
        array = np.asarray(x)
        if not array.size or not all(length):
            return np.zeros((*array.shape[: array.ndim - len(length)], *op.result.shape[-len(length) :]), out)
        return np.asarray(function(array, s=length, axes=axes)).astype(out, copy=False)  # type: ignore[operator]

    return run

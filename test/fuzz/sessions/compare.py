"""Comparison of a call's results with JAX's."""

from __future__ import annotations

import numpy as np

TOLERANCES = {"float64": 1e-9, "complex128": 1e-9, "float32": 2e-4, "complex64": 2e-4, "float16": 0.02, "bfloat16": 0.1}


def difference(got: np.ndarray, want: np.ndarray, least: float = 0.0) -> str:
    """What is wrong with a result; empty if nothing is. `least` is the lowest tolerance of floats."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"got {got.dtype}{list(got.shape)}, want {want.dtype}{list(want.shape)}"
    if want.dtype.kind in "biu":
        wrong = got != want
        return (
            f"{int(wrong.sum())} of {want.size} differ: {got[wrong][:3]} for {want[wrong][:3]}" if wrong.any() else ""
        )
    wide = np.complex128 if want.dtype.kind == "c" else np.float64
    a, b = got.astype(wide), want.astype(wide)
    if not np.array_equal(np.isnan(a), np.isnan(b)):
        return f"{int((np.isnan(a) != np.isnan(b)).sum())} of {a.size} are NaN in one of the two"
    infinite = np.isinf(a) | np.isinf(b)
    if not np.array_equal(a[infinite], b[infinite], equal_nan=True):
        return "infinities differ"
    plain = ~infinite & ~np.isnan(a)
    a, b = a[plain], b[plain]
    error = float(np.abs(a - b).max(initial=0))
    allowed = max(least, TOLERANCES[want.dtype.name]) * max(1.0, float(np.abs(b).max(initial=0)))
    wrong = np.abs(a - b) > allowed
    return (
        f"{int(wrong.sum())} of {want.size}: error {error:.3g}: {a[wrong][:3]} for {b[wrong][:3]}"
        if error > allowed
        else ""
    )

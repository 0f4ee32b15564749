"""Compares results with `--expected_output`, with `iree-run-module`'s rule, tolerances and words.

Approximate: `|actual - expected| <= atol + rtol * |expected|` for each element, NaN equal to NaN; `atol` is by element
type. Integers, predicates and types without a tolerance are compared exactly. Exact: byte by byte.
Source: IREE's `runtime/src/iree/tooling/comparison.cc`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from hilo.dialect.support.dtypes import dtype
from hilo.tools.common.buffer_text import array_text, element_text
from hilo.tools.common.values import Value, element_name

DEFAULT_THRESHOLDS = {"f16": 0.001, "f32": 0.0001, "f64": 0.0001, "bf16": 0.01}
DEFAULT_RTOL = 1e-05
SHOWN_ELEMENTS = 1024


@dataclass(frozen=True)
class Tolerance:
    """When two elements count as equal.

    Attributes:
        thresholds: absolute tolerance by element type.
        rtol: relative tolerance of all float types.
        is_exact: bytes must agree.
    """

    thresholds: Mapping[str, float] = field(default_factory=lambda: DEFAULT_THRESHOLDS)
    rtol: float = DEFAULT_RTOL
    is_exact: bool = False

    def first_mismatch(self, actual: np.ndarray, expected: np.ndarray) -> int | None:
        """Flat index of the first element that differs, None if all agree. Both have the same shape and dtype."""
        row = dtype(actual.dtype)
        threshold = self.thresholds.get(row.real.name)
        flat_actual, flat_expected = np.ascontiguousarray(actual).ravel(), np.ascontiguousarray(expected).ravel()
        if self.is_exact or threshold is None:
            size = actual.dtype.itemsize
            differs = (
                np.frombuffer(flat_actual.tobytes(), np.uint8) != np.frombuffer(flat_expected.tobytes(), np.uint8)
            ).reshape(-1, size).any(axis=1)  # fmt: skip
        else:
            wide = np.complex128 if row.is_complex else np.float64
            differs = ~self._are_close(flat_actual.astype(wide), flat_expected.astype(wide), threshold)
        found = np.flatnonzero(differs)
        return int(found[0]) if found.size else None

    def _are_close(self, actual: np.ndarray, expected: np.ndarray, threshold: float) -> np.ndarray:
        if np.iscomplexobj(actual):
            real = self._are_close(actual.real, expected.real, threshold)
            return np.asarray(real & self._are_close(actual.imag, expected.imag, threshold))
        with np.errstate(invalid="ignore", over="ignore"):
            close = np.abs(actual - expected) <= threshold + self.rtol * np.abs(expected)
        # An infinite tolerance, from an infinite expectation, would take anything.
        close &= np.isfinite(expected) | (actual == expected)
        return np.asarray(close | (actual == expected) | (np.isnan(actual) & np.isnan(expected)))


def compare(results: Sequence[np.ndarray], expected: Sequence[Value], tolerance: Tolerance) -> list[str]:
    """The lines that say what differs; empty if all expectations are met."""
    if len(results) != len(expected):
        return [f"[FAILED] expected {len(expected)} list elements but {len(results)} provided"]
    lines: list[str] = []
    for index, (actual, wanted) in enumerate(zip(results, expected, strict=True)):
        if wanted.array is None:
            continue
        problem = difference(actual, wanted.array, tolerance)
        if problem:
            lines += [
                f"[FAILED] result[{index}]: {problem}; expected that the view is equal to contents of a view of "
                f"{_type_text(wanted.array)}",
                "  expected:",
                array_text(wanted.array, SHOWN_ELEMENTS),
                "  actual:",
                array_text(actual, SHOWN_ELEMENTS),
            ]
    return lines


def difference(actual: np.ndarray, expected: np.ndarray, tolerance: Tolerance) -> str | None:
    """How two arrays differ, first; None if they do not."""
    if actual.shape != expected.shape or actual.dtype != expected.dtype:
        return f"metadata is {_type_text(actual)}; expected that the view matches {_type_text(expected)}"
    index = tolerance.first_mismatch(actual, expected)
    if index is None:
        return None
    row = dtype(actual.dtype)
    got, wanted = actual.reshape(-1)[index], expected.reshape(-1)[index]
    words = f"({element_text(got, row)}) does not match the expected ({element_text(wanted, row)})"
    return f"element at index {index} {words}"


def _type_text(array: np.ndarray) -> str:
    return "".join(f"{size}x" for size in array.shape) + element_name(dtype(array.dtype))

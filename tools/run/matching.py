"""Compares results with `--expected_output`, by the rule, tolerances and messages of `iree-run-module`.

Approximate: `|actual - expected| <= atol + rtol * |expected|` for each element, with NaN equal to NaN; `atol` depends
on the element type. Integers, predicates and types without a tolerance are compared exactly. Exact: byte by byte.
Source: IREE's `runtime/src/iree/tooling/comparison.cc`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect.support.dtypes import dtype
from hilo.tools.common.buffer_text import array_text, element_text
from hilo.tools.common.values import Value, element_name
from hilo.tools.run.tolerance import Tolerance

SHOWN_ELEMENTS = 1024


def compare(results: Sequence[np.ndarray], expected: Sequence[Value], tolerance: Tolerance) -> list[str]:
    """The lines that describe differences; empty if all expectations are met."""
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
    """The first difference between two arrays; None if there is none."""
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

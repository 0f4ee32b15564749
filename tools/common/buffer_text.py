"""Arrays as `iree-run-module` prints them, in the syntax that its (and hilo's) `--input` and `--expected_output` read.

    2x3xf32=[1 2 3][4 5 6]
Floats have six significant digits (C's `%G`); `i1` and complex elements are hex bytes: `01`, `0000803F00000040`.
Source: IREE's `hal/string_util.c`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.tools.common.values import element_name


def array_text(array: np.ndarray, max_elements: int = 1024) -> str:
    """`3xf32=1 2 3`: shape, element type, elements; after `max_elements` elements, the rest of each row is `...`."""
    row = dtype(array.dtype)
    shape = "".join(f"{size}x" for size in array.shape)
    return f"{shape}{element_name(row)}={_body(array if array.ndim else array.reshape(1), row, _Budget(max_elements))}"


def element_text(element: np.generic, row: Dtype) -> str:
    """One element.

    >>> element_text(np.float32(1e6), dtype("f32")), element_text(np.True_, dtype("pred"))
    ('1E+06', '01')
    """
    if row.kind == "pred" or row.is_complex:
        return element.tobytes().hex().upper()
    if row.is_integer:
        return str(int(element))
    return f"{float(element):G}"


class _Budget:
    """How many elements may still be printed."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, wanted: int) -> int:
        taken = min(self.left, wanted)
        self.left -= taken
        return taken


def _body(array: np.ndarray, row: Dtype, budget: _Budget) -> str:
    if array.ndim > 1:
        return "".join(f"[{_body(part, row, budget)}]" for part in _parts(array))
    shown = budget.take(len(array))
    return " ".join(element_text(e, row) for e in array[:shown]) + ("..." if shown < len(array) else "")


def _parts(array: np.ndarray) -> Iterator[np.ndarray]:
    return (array[index] for index in range(len(array)))

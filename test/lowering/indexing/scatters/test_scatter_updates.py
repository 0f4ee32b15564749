"""Updates of arguments, as one kernel, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

from jax import lax
from kernels import run_kernels

UPDATED: dict[str, tuple[tuple[int, int], Callable[..., Any]]] = {
    "block": ((3, 7), lambda x, u, i, j: (lax.dynamic_update_slice(x, u, (i, j)), u)),
    "row": ((1, 30), lambda x, u, i, j: (lax.dynamic_update_slice(x, u, (i, j)), u)),
    "part of it": ((2, 30), lambda x, u, i, j: (lax.dynamic_update_slice(x, x[:2] + u, (i, j)), u)),
    "used again": ((3, 7), lambda x, u, i, j: (lax.dynamic_update_slice(x, u, (j, i)) + x, u)),
}
"""The shape of the update, and the program."""


@pytest.mark.parametrize(("shape", "program"), UPDATED.values(), ids=UPDATED)
@pytest.mark.parametrize("name", ["float32", "float64", "float16", "int8", "uint32"])
def test_starts_are_clamped(name: str, shape: tuple[int, int], program: Callable[..., Any]) -> None:
    rng, element = np.random.default_rng(3), np.dtype(name)
    x, update = (rng.uniform(0, 9, sizes).astype(element) for sizes in ((20, 30), shape))
    for start in (np.int32([-3, 2]), np.int32([19, 250]), np.uint8([5, 255])):
        for mine, theirs in run_kernels(program, [x, update, *start], at_least=1):
            np.testing.assert_array_equal(mine, theirs, err_msg=str(start))

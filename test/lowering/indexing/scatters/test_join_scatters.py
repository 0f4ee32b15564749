"""Scatters of rows that are read from tables, as one kernel, against XLA."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax.numpy as jnp
from kernels import run_kernels

EDGES = 350


def messages(x: Any, source: Any, target: Any, weights: Any, row: Any) -> Any:
    """Starts before the first row count from the end, later ones are clamped or filled; targets out of bounds are
    skipped."""
    zeros = jnp.zeros((40, x.shape[1]), x.dtype)
    ones = zeros + 1
    filled = x.at[source].get(mode="fill", fill_value=7)
    return (
        zeros.at[target].add(x[source]),
        zeros.at[target].add((x[source] - x[target]) * weights[:, None]),
        ones.at[target].max(x[source] * weights[:, None] + row),
        ones.at[target].set(filled - row),
        ones.at[target].min(jnp.where((weights > 2)[:, None], x[source], row)),
        zeros.at[target.reshape(50, 7)].add(x[source.reshape(50, 7)] * weights.reshape(50, 7)[:, :, None]),
    )


@pytest.mark.parametrize("name", ["float32", "float64", "float16", "int8", "uint32"])
@pytest.mark.parametrize("width", [3, 8, 20])
@pytest.mark.parametrize("indices", [np.int32, np.uint8])
def test_against_xla(name: str, width: int, indices: type) -> None:
    rng, element = np.random.default_rng(width), np.dtype(name)
    lowest = 0 if indices is np.uint8 else -3
    x, weights, row = (rng.uniform(0, 6, size).astype(element) for size in ((50, width), EDGES, width))
    source, target = (rng.integers(lowest, n + 3, EDGES).astype(indices) for n in (50, 40))
    for number, (mine, theirs) in enumerate(run_kernels(messages, [x, source, target, weights, row], at_least=6)):
        if element.kind == "f":  # products and sums may be one operation; sums that cancel are rounded as large ones
            unit = float(np.finfo(element).eps)
            largest = float(np.abs(theirs.astype(np.float64)).max())
            np.testing.assert_allclose(mine, theirs, 64 * unit, max(1e-4, unit * largest), err_msg=str(number))
        else:
            np.testing.assert_array_equal(mine, theirs, err_msg=str(number))

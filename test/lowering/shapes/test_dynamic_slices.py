"""Slices of arrays that have a dimension of any size, joined again; compared with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

FUNCTIONS = {
    "sum with itself rolled": lambda x: x + np.roll(x, 1, 0),
    "halves exchanged": lambda x: np.maximum(x, np.concatenate([x[5:], x[:5]], 0)),
    "reversed afterwards": lambda x: np.flip(np.maximum(x, np.roll(x, -3, 0)), 0),
    "with a new axis": lambda x: np.flip(np.maximum(x, np.roll(x, 1, 0)), 0)[:, None, :],
    "differences": lambda x: x[1:] - x[:-1],
    "every other row": lambda x: x[::2] * x[1::2],
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_are_those_of_numpy(name):
    function = FUNCTIONS[name]
    run = hilo.jit(function, dynamic={"x": {1: "m"}}, tiers="compiled", check="off")
    for width in (2, 7, 1, 130):
        x = np.random.default_rng(width).standard_normal((10, width)).astype(np.float32)
        np.testing.assert_array_equal(np.asarray(run(x)), function(x))
    assert str(run.explain()).count("compiled:") == 1, "one program for all sizes"

"""NumPy's methods of arrays, on values of a program and on device arrays."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

RNG = np.random.default_rng(0)


def test_methods_that_are_functions_of_numpy() -> None:
    x = RNG.random((3, 4)).astype("f")
    array = hilo.device_put(x)
    b = XlaBuilder("methods")
    op = ops.Parameter(b, 0, Shape("f32", x.shape))
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("argsort", ()), ("repeat", (2, 1)), ("diagonal", ()), ("trace", ()), ("choose", ([1.0, 2.0],)),
    ]  # fmt: skip
    for name, args in calls[:4]:
        np.testing.assert_array_equal(np.asarray(getattr(array, name)(*args)), getattr(x, name)(*args))
    run: Any = hilo.compile(b.Build(ops.Tuple(*(getattr(op, name)(*args) for name, args in calls[:4]))), "evaluator")
    for got, (name, args) in zip(run(x), calls, strict=False):
        np.testing.assert_allclose(np.asarray(got), getattr(x, name)(*args), rtol=1e-6)
    assert array.copy().tolist() == x.tolist()
    assert [part.tolist() for part in array.nonzero()] == [part.tolist() for part in x.nonzero()]
    for name, hint in (
        ("numpy", "np.asarray"),
        ("to", "device_put"),
        ("strides", "np.asarray"),
        ("median", "np.median"),
    ):
        with pytest.raises(AttributeError, match=rf"'DeviceArray' object has no attribute '{name}'; use .*{hint}"):
            getattr(array, name)
    assert not hasattr(array, "__array_interface__")
    assert "median" not in dir(array) and "trace" in dir(array)


def test_reading_an_array_looks_for_no_attribute_in_vain() -> None:
    """NumPy looks for three attributes before `__array__`; with `__getattr__`, that took longer than reading."""
    assert inspect.getattr_static(hilo.DeviceArray, "__getattr__", None) is None

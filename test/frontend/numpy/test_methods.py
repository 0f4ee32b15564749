"""NumPy's methods of arrays, on values of a program and on device arrays."""

from __future__ import annotations

import sys
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
    """NumPy looks for two attributes before `__array__`; if functions answer that, they take longer than reading."""
    array, called = hilo.device_put(np.ones(3, "f")), []
    np.asarray(array)
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        np.asarray(array)
    finally:
        sys.setprofile(None)
    assert called[0] == "__array__"

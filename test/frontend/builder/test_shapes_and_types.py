"""Shapes and element types where NumPy's users write sizes and NumPy's types."""

from __future__ import annotations

from operator import add
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape


def test_a_shape_adds_and_compares_as_the_tuple_of_its_sizes() -> None:
    shape: Any = Shape("f32", [2, 3])
    assert add((1,), shape) == (1, 2, 3) and type(add((1,), shape)) is tuple
    assert add(shape, (4,)) == add(shape, Shape("s8", [4])) == (2, 3, 4)
    assert shape == (2, 3) and not shape != (2, 3) and shape != (3, 2)
    assert {(2, 3): 1}[shape] == 1
    assert shape != Shape("s32", [2, 3]) and Shape.tuple([shape]) != (shape,)
    assert (shape.shape, shape.ndim) == ((2, 3), 2)
    with pytest.raises(TypeError):
        add(shape, 1)


def test_an_element_type_is_taken_and_compares_as_numpys() -> None:
    f32, bf16 = hilo.dtype("f32"), hilo.dtype("bf16")
    assert f32 == np.float32 and np.dtype("f4") == f32 and f32 == "float32" and f32 != np.float64
    assert bf16 == "bfloat16" and bf16 != f32 and f32 not in (None, 4, "nonsense")
    assert np.zeros(3, f32).dtype == np.float32 and np.issubdtype(f32, np.floating)  # type: ignore[call-overload]
    assert np.finfo(f32).bits == 32  # type: ignore[call-overload]


def test_functions_that_ask_for_sizes_and_types_are_traced() -> None:
    @hilo.jit(tiers="evaluator")
    def f(x: Any) -> Any:
        if x.shape != (3, 4) or x.dtype != np.float32:
            return x
        return np.broadcast_to(x, add((2,), x.shape)) + np.ones(add(x.shape[:1], (1,)), x.dtype)

    x = np.arange(12, dtype="f").reshape(3, 4)
    np.testing.assert_array_equal(f(x), np.broadcast_to(x, (2, 3, 4)) + 1)

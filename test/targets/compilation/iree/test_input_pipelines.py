"""Unary operations of a view that nothing else reads are converted where they stand."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo

Array = jax.Array


def of_a_transpose(x: Array) -> tuple[Array, Array]:
    t = x.T
    return -t, -(t[None])


def of_a_reshape(x: Array) -> tuple[Array, Array, Array]:
    column = x.reshape(-1, 1)
    wide = jnp.broadcast_to(column[None], (3, *column.shape)).astype(jnp.float64)
    narrow = column.astype(jnp.float64)
    return wide * wide, narrow * narrow, narrow.sum(0)


def check(function: Callable[[Array], tuple[Array, ...]], x: np.ndarray, **options: object) -> None:
    with jax.enable_x64(True):
        run = jax.jit(function)
        text, want = run.lower(x).as_text(), run(x)
    executable = hilo.compile(text, check="off", cache=False, **options)
    for got, expected in zip(executable(x), want, strict=True):
        np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("function", [of_a_transpose, of_a_reshape])
@pytest.mark.parametrize("level", ["O0", "O1", "O2", "O3"])
def test_unary_operations_of_views_that_become_one(function: Callable[[Array], tuple[Array, ...]], level: str) -> None:
    x = np.random.default_rng(0).normal(size=(60, 60)).astype(np.float32)
    check(function, x, opt_level=level)


@pytest.mark.parametrize("element", [np.float16, np.float64, np.int8, np.uint32, np.complex64, jnp.bfloat16])
@pytest.mark.parametrize("size", [2, 7, 64])
def test_unary_operations_of_all_types(element: type, size: int) -> None:
    x = np.random.default_rng(0).integers(0, 9, (size, size)).astype(element)
    check(of_a_transpose, x)

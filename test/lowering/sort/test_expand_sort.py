"""Sorts of many rows, which several cores share, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from jax import lax

import hilo

RNG = np.random.default_rng(11)
SHAPES = ((1, 300), (2, 2049), (7, 293), (97, 101), (499, 64), (3001, 2), (1000, 17))
"""One share; as many as rows; rows that no number of shares divides; few passes."""


def sorts(*arrays: Any) -> list[Any]:
    found: list[Any] = []
    for x in arrays:
        order = lax.broadcasted_iota(jnp.int32, x.shape, x.ndim - 1)
        found += [jnp.sort(x, -1), *lax.sort((x, order), dimension=-1, num_keys=1, is_stable=True), jnp.sort(x.T, 0)]
    return found


@pytest.mark.parametrize("dtype", ["float32", "int64", "uint8", "bool"])
def test_rows_of_all_shapes(dtype: str) -> None:
    arrays = [RNG.integers(0, 2 if dtype == "bool" else 50, shape).astype(dtype) for shape in SHAPES]
    with jax.enable_x64(True):
        text = jax.jit(sorts).lower(*arrays).as_text()
    found = iter(hilo.compile(text, check="off")(*arrays))
    for x in arrays:
        order = np.argsort(x, -1, kind="stable")
        ranked = np.take_along_axis(x, order, -1)
        for want in (ranked, ranked, order, ranked.T):
            np.testing.assert_array_equal(np.asarray(next(found)), want, err_msg=f"{x.shape}")


@pytest.mark.parametrize("dtype", ["float32", "complex64", "uint8", "bool"])
def test_columns_of_all_shapes(dtype: str) -> None:
    """Columns that are copied to rows: fewer than a tile, some tiles, tiles that overlap, and three axes."""
    shapes = ((300, 3), (31, 64), (1000, 50), (64, 1000), (2049, 17), (1, 40), (40, 6, 7))
    arrays = [RNG.integers(0, 2 if dtype == "bool" else 50, shape).astype(dtype) for shape in shapes]

    def operation(*values: Any) -> list[Any]:
        return [sorted_ for x in values for sorted_ in (jnp.sort(x, 0), jnp.argsort(x, 0))]

    found = iter(hilo.compile(jax.jit(operation).lower(*arrays).as_text(), check="off")(*arrays))
    for x in arrays:
        for want in (np.sort(x, 0), np.argsort(x, 0, kind="stable")):
            np.testing.assert_array_equal(np.asarray(next(found)), want, err_msg=f"{x.shape}")


@pytest.mark.parametrize("count", [14, 15, 22, 31])
def test_more_operands_than_a_kernel_can_bind(count: int) -> None:
    """It binds 32, of which each has two, for it and for scratch."""
    first, second = RNG.integers(0, 3, (2, 2, 20)).astype(np.float32)
    others = [RNG.integers(0, 2, (2, 20)).astype(("float32", "uint8", "bool")[n % 3]) for n in range(count)]
    text = jax.jit(lambda *x: lax.sort(x, num_keys=2)).lower(first, second, *others).as_text()
    run = hilo.compile(text, check="off")
    order = np.lexsort((second, first))
    for x, found in zip((first, second, *others), run(first, second, *others), strict=True):
        np.testing.assert_array_equal(np.asarray(found), np.take_along_axis(x, order, -1))
    assert run.info.rung == "default"


@pytest.mark.parametrize("size", [1, 2, 3, 17, 100])
def test_sorts_in_loops_are_part_of_its_kernel(size: int) -> None:
    """Each step sorts, and takes rows in the order of another sort; NumPy does the same."""
    steps = RNG.integers(-9, 9, (6, size)).astype("f4")

    def operation(x: Any) -> Any:
        def step(v: Any, row: Any) -> Any:
            order = jnp.argsort(row)
            return jnp.sort(v + row[order]), v[order]

        return lax.scan(step, x[0], x)

    executable = hilo.compile(jax.jit(operation).lower(steps).as_text(), check="off")
    last, rows = executable(steps)
    assert len(executable.kernel_times(steps)) == 1
    value, want = steps[0], []
    for row in steps:
        order = np.argsort(row, kind="stable")
        want.append(value[order])
        value = np.sort(value + row[order])
    np.testing.assert_array_equal(np.asarray(last), value)
    np.testing.assert_array_equal(np.asarray(rows), want)


def test_a_kernel_serves_all_sizes() -> None:
    """The kernel of rows is compiled once for a comparator; another comparator or element type has another one."""
    one, two, other = (RNG.normal(size=size).astype(np.float32) for size in (2000, 3001, 1500))

    def kernels(function: Any, x: Any) -> Any:
        executable = hilo.compile(jax.jit(function).lower(x).as_text(), check="off", cache=False)
        np.testing.assert_array_equal(np.asarray(executable(x)), np.asarray(function(x)))
        return executable.info.kernels

    hilo.compile(jax.jit(jnp.sin).lower(one).as_text(), check="off", cache=False)  # the C functions exist from here on
    hilo.compile(jax.jit(jnp.sin).lower(two).as_text(), check="off", cache=False)
    kernels(jnp.sort, one)
    assert kernels(jnp.sort, two).found == 1
    assert kernels(lambda x: jnp.sort(x, descending=True), other).compiled >= 1
    assert kernels(jnp.sort, other).found == 1
    columns = [RNG.normal(size=size).astype(np.float32) for size in ((400, 30), (50, 20), (9, 3), (1000, 65))]
    assert [kernels(lambda x: jnp.sort(x, 0), x).found for x in columns][1:] == [1, 1, 1]
    kernels(jnp.sort, (one + 1j * one[::-1]).astype(np.complex64))
    assert kernels(jnp.sort, (two - 1j * two[::-1]).astype(np.complex64)).compiled == 0


@pytest.mark.parametrize("shape", [(10,), (1001,), (40, 30), (3, 500, 2), (700, 64), (5, 1)])
def test_complex_numbers_by_rows_and_columns(shape: tuple[int, ...]) -> None:
    x = (RNG.integers(0, 5, shape) + 1j * RNG.normal(size=shape)).astype(np.complex64)

    def function(x: Any) -> Any:
        order = lax.broadcasted_iota(jnp.int32, x.shape, 0)
        return jnp.sort(x, 0), jnp.sort(x, -1), lax.sort((x, order), dimension=0, num_keys=1)

    executable = hilo.compile(jax.jit(function).lower(x).as_text(), check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(x), jax.tree.leaves(jax.jit(function)(x)), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))

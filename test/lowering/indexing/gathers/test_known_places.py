"""Gathers from places that the program computes from no argument, and such that are repeated, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import run_xla

import hilo

jax = pytest.importorskip("jax", reason="the programs come from jax (pip package jax)")
jnp = jax.numpy


def _places(rows: int, columns: int, down: bool = False) -> Any:
    row, column = jnp.arange(rows)[:, None], jnp.arange(columns)[None]
    return row - column + columns if down else row + column


_KNOWN: dict[str, Callable[[Any, Any], Any]] = {
    "diagonal": lambda x, v: jnp.diag(x),
    "diagonals beside it": lambda x, v: (jnp.diag(x, 3), jnp.diag(x, -2)),
    "of the transpose": lambda x, v: x[jnp.arange(20), 19 - jnp.arange(20)],
    "of stacked matrices": lambda x, v: jnp.diagonal(x.reshape(4, 15, 20), axis1=1, axis2=2),
    "of matrices in columns": lambda x, v: jnp.diagonal(x.reshape(15, 20, 4), axis1=0, axis2=1),
    "Hankel": lambda x, v: v[_places(33, 17)],
    "Toeplitz": lambda x, v: v[_places(33, 17, down=True)],
    "of rows": lambda x, v: x[_places(33, 17)],
    "of columns": lambda x, v: x.T[:, _places(33, 17, down=True)],
    "windows far from each other": lambda x, v: v[7 * jnp.arange(12)[:, None] + jnp.arange(10)[None]],
    "windows in steps": lambda x, v: v[jnp.arange(9)[:, None] + 3 * jnp.arange(10)[None]],
    "of negative places": lambda x, v: v[_places(9, 9) - 60],
    "beyond the end": lambda x, v: (v[_places(60, 50)], v.at[_places(60, 50)].get(mode="clip")),
    "three dimensions": lambda x, v: v[_places(5, 6)[..., None] + jnp.arange(11)],
}
_REPEATED: dict[str, Callable[[Any, Any, Any], Any]] = {
    "a column of each row": lambda x, v, i: x / x[jnp.arange(300), i % 170][:, None],
    "logarithms": lambda x, v, i: x + jnp.log(jnp.abs(v[i % 80]))[:, None],
    "along rows": lambda x, v, i: x.T * v[i % 80],
    "selected": lambda x, v, i: jnp.where(x > 0, v[i % 80][:, None], 0),
    "a diagonal": lambda x, v, i: x[:170] / jnp.sqrt(jnp.diag(x[:170]))[:, None],
    "of groups": lambda x, v, i: (x - v[i % 80][:, None]) * v[i % 80][:, None],
}


def _check(text: str, *arrays: np.ndarray) -> None:
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    made = executable(*arrays)
    for got, want in zip(made if isinstance(made, tuple) else (made,), run_xla(text, *arrays), strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-6)


@pytest.mark.parametrize("name", _KNOWN)
@pytest.mark.parametrize("dtype", ["float32", "int8", "complex64", "bool"])
def test_known_places(name: str, dtype: str) -> None:
    rng = np.random.default_rng(0)
    x, v = (rng.integers(0, 2 if dtype == "bool" else 90, shape).astype(dtype) for shape in ((60, 20), (80,)))
    _check(jax.jit(_KNOWN[name], keep_unused=True).lower(x, v).as_text(), x, v)


@pytest.mark.parametrize("name", _REPEATED)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_elements_are_looked_up_once(name: str, dtype: str) -> None:
    rng = np.random.default_rng(1)
    x, v = rng.uniform(1, 2, (300, 170)).astype(dtype), rng.uniform(1, 2, 80).astype(dtype)
    places = rng.integers(0, 1000, 300).astype(np.int32)
    with jax.enable_x64(True):
        text = jax.jit(_REPEATED[name], keep_unused=True).lower(x, v, places).as_text()
    _check(text, x, v, places)

"""Sums of diagonals, and of elements of diagonals, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(6)


def masked(rows: int, columns: int, dims: tuple[int, int], shape: tuple[int, ...], over: tuple[int, ...]) -> Any:
    """A sum of what lies two elements to the right of the diagonal along two dimensions."""

    def sum_of(x: Any) -> Any:
        row, column = (jax.lax.broadcasted_iota(jnp.int32, (rows, columns), d) for d in (0, 1))
        mask = jax.lax.broadcast_in_dim(row + 2 == column, shape, dims)
        return jnp.where(mask, x, jnp.zeros((), x.dtype)).sum(over, dtype=x.dtype)

    return sum_of


PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[int, ...]]] = {
    **{
        sums: (lambda x, sums=sums: jnp.einsum(sums, x), shape)
        for sums, shape in {
            "ii->": (37, 37), "ijkj->ik": (9, 20, 11, 20), "ijkj->ijk": (9, 20, 11, 20), "ijkj->kj": (9, 20, 11, 20),
            "bii->b": (64, 30, 30), "bii->bi": (64, 30, 30), "iji->j": (13, 50, 13), "iij->ij": (8, 8, 300),
            "iij->j": (1, 1, 7), "biic->": (3, 5, 5, 4), "iijj->": (6, 6, 4, 4),
        }.items()
    },
    "to the right": (masked(7, 12, (1, 2), (5, 7, 12), (1, 2)), (5, 7, 12)),
    "to the right, and others": (masked(12, 7, (0, 2), (12, 5, 7), (0, 1, 2)), (12, 5, 7)),
    "a matrix": (masked(12, 7, (0, 1), (12, 7), (0, 1)), (12, 7)),
}  # fmt: skip


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
@pytest.mark.parametrize("name", PROGRAMS)
def test_sums(name: str, dtype: type) -> None:
    function, shape = PROGRAMS[name]
    x = RNG.normal(size=shape).astype(dtype) if dtype is not np.int32 else RNG.integers(-99, 99, shape).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(function).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,fold-select,fold-diagonal,symbol-dce")
    if name != "iijj->":
        assert "stablehlo.gather" in str(module) or "stablehlo.slice" in str(module)
    assert_close(np.asarray(hilo.compile(text, "llvm-cpu")(x)), run_xla(text, x)[0], context=name)
    hidden = np.full(shape, np.nan, np.float32)  # what is not on the diagonal does not matter
    if name == "bii->b" and dtype is np.float32:
        hidden[:, range(30), range(30)] = 2
        assert (np.asarray(hilo.compile(text, "llvm-cpu")(hidden)) == 60).all()

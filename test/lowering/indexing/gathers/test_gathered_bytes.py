"""Gathers of bytes, predicates and complex numbers: elements, rows, columns and blocks, against JAX."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="XLA is the oracle (pip package jax)")

_KINDS = {"bool": np.bool_, "s8": np.int8, "u8": np.uint8, "c64": np.complex64, "c128": np.complex128}


def _table(kind: str, *shape: int) -> np.ndarray:
    rng = np.random.default_rng(0)
    if kind.startswith("c"):
        x = (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(_KINDS[kind])
        x.flat[:3] = [complex(np.nan, 1), complex(-0.0, np.inf), complex(0, -0.0)]
        return x
    return rng.integers(0, 2 if kind == "bool" else 256, shape).astype(_KINDS[kind])


_GATHERS = {
    "elements": lambda x, i: x.ravel()[i],
    "rows": lambda x, i: x[i % 40],
    "columns": lambda x, i: x[:, i % 7],
    "pairs": lambda x, i: x[i % 40, i % 7],
    "clipped": lambda x, i: jax.numpy.take(x, i * 3 - 50, axis=0, mode="clip"),
    "blocks": lambda x, i: jax.vmap(lambda at: jax.lax.dynamic_slice(x, (at, at), (5, 3)))(i),
}


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("name", _GATHERS)
def test_gathers(kind: str, name: str) -> None:
    with jax.enable_x64(True):
        x, function = _table(kind, 40, 7), _GATHERS[name]
        for count in (1, 9, 63, 64, 65, 300):
            places = np.random.default_rng(count).integers(0, 280, count).astype(np.int32)
            lowered = jax.jit(function).lower(x, places)
            executable = hilo.compile(lowered.as_text(), check="off")
            assert executable.info.rung == "default"
            got = np.asarray(executable(x, places))
            np.testing.assert_array_equal(got, np.asarray(lowered.compile()(x, places)))

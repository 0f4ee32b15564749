"""join-parts: kernels that take complex numbers apart and put them together give XLA's numbers, bit by bit."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import run_xla

import hilo

EDGES = [0, -0.0, complex(np.nan, 1), complex(np.inf, -np.inf), complex(-0.0, np.nan), 1e-45j, complex(1e38, -1e-38)]


def apart_and_together(z: Any) -> tuple[Any, ...]:
    flipped = lax.optimization_barrier((z.imag, z.real))
    return z.real.reshape(-1), z.imag, lax.complex(*flipped), jnp.pad(z.real, [(1, 0)] * z.ndim), z[..., :1].imag


def of_computed(z: Any) -> tuple[Any, ...]:
    turned = jnp.conj(z) * 2
    return turned.real, turned.imag, jnp.swapaxes(z, 0, -1).imag, z.real + z.imag


def in_a_loop(z: Any) -> Any:
    def turn(_: Any, carried: tuple[Any, Any]) -> tuple[Any, Any]:
        number, total = carried
        real, imag = lax.optimization_barrier((number.real, number.imag))
        return lax.complex(imag, real), total + real.sum()

    return lax.fori_loop(0, 3, turn, (z, z.real.sum() * 0))


@pytest.mark.parametrize("kind", ["c8", "c16"])
@pytest.mark.parametrize("shape", [(1,), (7,), (8,), (3, 5), (2, 0), (43, 77), (300, 301)])
@pytest.mark.parametrize("function", [apart_and_together, of_computed])
def test_parts_are_those_of_xla(kind: str, shape: tuple[int, ...], function: Any) -> None:
    rng = np.random.default_rng(1)
    z = (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(kind)
    count = min(len(EDGES), z.size)
    z.reshape(-1)[:count] = EDGES[:count]
    with jax.enable_x64(True):
        text = jax.jit(function).lower(z).as_text()
    for got, want in zip(hilo.compile(text, cache=False, check="off")(z), run_xla(text, z), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))


def test_parts_in_a_loop() -> None:
    z = (np.arange(60) + 1j * np.arange(60)[::-1]).astype("c8").reshape(4, 15)
    text = jax.jit(in_a_loop).lower(z).as_text()
    for got, want in zip(hilo.compile(text, cache=False, check="off")(z), run_xla(text, z), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))


def test_padded_parts_of_selected_columns_compile() -> None:
    """The compiler fails to join two pads of one loop with a gather; the program ran on a rung that is slow."""

    def padded(z: Any, columns: Any) -> tuple[Any, Any]:
        taken = jnp.take(z, columns, axis=1, mode="clip")
        return jnp.pad(taken.real, ((0, 0), (0, 2))), jnp.pad(taken.imag, ((0, 0), (0, 2)))

    z = (np.arange(36) + 1j * np.arange(36)[::-1]).astype("c8").reshape(6, 6)
    columns = np.array([5, 0, 2, 2, 7, -1], np.int32)
    text = jax.jit(padded).lower(z, columns).as_text()
    run = hilo.compile(text, cache=False, check="off")
    for got, want in zip(run(z, columns), run_xla(text, z, columns), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))
    assert run.info.rung == "default"


def test_arrays_are_taken_apart_once() -> None:
    """The equations have one kernel that reads both parts of the matrix, instead of two."""
    a, b = (np.eye(64) * (2 + 1j)).astype("c8"), np.ones((64, 4), "c8")

    def solved(a: Any, b: Any) -> Any:
        return jax.scipy.linalg.solve_triangular(a, b)

    executable = hilo.compile(jax.jit(solved).lower(a, b).as_text(), cache=False, check="off")
    assert executable.info.kernels is not None and sum(executable.info.kernels) == 4
    np.testing.assert_allclose(np.asarray(executable(a, b)), b / (2 + 1j), rtol=1e-6)

"""Programs with both orders of an operation, against XLA: kernels with one result twice were not optimized."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax")
jnp = jax.numpy
hold = jax.lax.optimization_barrier

PROGRAMS: dict[str, Callable[[Any, Any], Any]] = {
    "products": lambda z, w: (jnp.real(z * w), jnp.imag(z * w), jnp.real(w * z)),
    "sums": lambda z, w: (jnp.real(z + w), jnp.imag(z + w), jnp.imag(w + z) * 2),
    "behind a barrier": lambda z, w: (*hold((jnp.real(z * w), jnp.imag(z * w))), jnp.real(w * z)),
    "in a loop": lambda z, w: jax.lax.fori_loop(0, 3, lambda _, c: (c[0] * c[1], (c[1] * c[0] - c[0]) / 9), (z, w)),
    "nested": lambda z, w: (jnp.real(z * w + z), jnp.imag(z + w * z), jnp.abs(w * z + z)),
}  # fmt: skip


@pytest.mark.parametrize("size", [0, 1, 7, 300, 70_000])
@pytest.mark.parametrize("name", PROGRAMS)
def test_both_orders_compile_on_the_default_rung(name: str, size: int) -> None:
    z = np.linspace(-2, 3, size).astype(np.complex64) * np.complex64(1 + 2j)
    w = z[::-1].copy() - 1
    text = jax.jit(PROGRAMS[name]).lower(z, w).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for one, other in zip(executable(z, w), run_xla(text, z, w), strict=True):
        assert_close(np.asarray(one), other)

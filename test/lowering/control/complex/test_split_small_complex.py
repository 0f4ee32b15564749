"""Small programs on complex numbers as one kernel, on llvm-cpu, against XLA."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(19)
QUBITS = 4


def gate(state: Any, unitary: Any, qubit: int) -> Any:
    return jnp.moveaxis(jnp.tensordot(unitary, state, ((1,), (qubit,))), 0, qubit)


def circuit(angles: Any, state: Any) -> Any:
    """Rotations of each qubit, and phases between neighbours."""
    for i in range(QUBITS):
        c, s = jnp.cos(angles[i]), jnp.sin(angles[i])
        state = gate(state, jnp.array([[c, -1j * s], [-1j * s, c]]), i)
        phase = jnp.exp(1j * angles[QUBITS + i])
        state = gate(state, jnp.array([[phase, 0], [0, phase.conj()]]), (i + 1) % QUBITS)
    return state


def energy(angles: Any, state: Any) -> Any:
    return (jnp.abs(circuit(angles, state)) ** 2 * jnp.arange(16.0).reshape(state.shape)).sum()


def exponential(angles: Any, state: Any) -> Any:
    """Terms of a power series, with moves, comparisons and a branch."""
    a = state.reshape(4, 4) * angles[0] + 0.1j
    total, term = jnp.eye(4, dtype=a.dtype), jnp.eye(4, dtype=a.dtype)
    for k in range(1, 5):
        term = term @ a / k
        total = total + jnp.where(term == 0, 0, term.T[::-1]) - jnp.pad(term[1:], ((1, 0), (0, 0)))
    return lax.cond(angles[1] > 0, lambda z: z * 2j, lambda z: z.conj(), total), total.sum(1), total[2, 1]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("function", [circuit, jax.grad(energy), exponential])
def test_values(function: Callable[[Any, Any], Any], dtype: type) -> None:
    angles = RNG.normal(size=2 * QUBITS).astype(dtype)
    state = (RNG.normal(size=(2,) * QUBITS) + 1j * RNG.normal(size=(2,) * QUBITS)).astype(f"c{2 * angles.itemsize}")
    with jax.enable_x64(True):
        text = jax.jit(function).lower(angles, state).as_text()
    results = hilo.compile(text, check="off")(angles, state)
    for mine, theirs in zip(jax.tree.leaves(results), run_xla(text, angles, state), strict=True):
        assert_close(np.asarray(mine), theirs, atol=16 * np.finfo(dtype).eps * np.abs(theirs).max())


def test_gates_are_part_of_a_kernel() -> None:
    angles, state = np.ones(2 * QUBITS, np.float32), np.ones((2,) * QUBITS, np.complex64)
    module = parse_module(jax.jit(circuit).lower(angles, state).as_text())
    lower(module, dataclasses.replace(PROFILE, fuses_small=True))
    assert "stablehlo.dot_general" not in str(module)

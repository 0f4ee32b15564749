"""Kernels that are inlined several times into one with pools: calls of a function of memory, with XLA's values."""

from __future__ import annotations

import re
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import run_xla

import hilo
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.targets.compilation import ladder
from hilo.targets.compilation.iree.compiler import Compilation

SIZE = 24


def _derivatives(w: Any) -> Any:
    """The right-hand side of the Navier-Stokes equations for spectra of vorticity, by eight transforms of real
    numbers, each of two axes."""
    kx, ky = jnp.fft.fftfreq(SIZE, 1 / SIZE)[:, None], jnp.fft.rfftfreq(SIZE, 1 / SIZE)[None]
    square = kx**2 + ky**2
    psi = w / jnp.where(square == 0, 1, square)

    def back(spectrum: Any) -> Any:
        return jnp.fft.irfft2(spectrum, (SIZE, SIZE))

    product = back(1j * ky * psi) * back(1j * kx * w) - back(1j * kx * psi) * back(1j * ky * w)
    return -jnp.fft.rfft2(product) - 1e-3 * square * w


def _flow(vorticity: Any) -> Any:
    def step(w: Any, _: Any) -> Any:
        half = w + 0.01 * _derivatives(w)
        return w + 0.02 * _derivatives(half), jnp.abs(half).sum()

    w, sizes = lax.scan(step, jnp.fft.rfft2(vorticity), None, length=3)
    return jnp.fft.irfft2(w, (SIZE, SIZE)), sizes


def _inverses(x: Any) -> Any:
    """Two inverses in each turn: few arrays, for which a kernel with less calls needs no pools."""

    def step(a: Any, _: Any) -> Any:
        b = jnp.linalg.inv(a + 20 * jnp.eye(len(a)))
        return 8 * jnp.linalg.inv(b + jnp.eye(len(a))) - a.T * 0.1, b[0]

    return lax.scan(step, x, None, length=3)


@pytest.fixture
def functions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often each function of memory is called in the kernels that are compiled from now on."""
    found: list[int] = []
    right = ladder.compiler.compile_bytecode

    def compile(data: bytes, *arguments: Any, **options: Any) -> Compilation:
        for content in options["bodies"].values():
            text = str(ir.Module.parse(content, context()))
            found.extend(text.count(f"call @{name}(") for name in re.findall(r"func.func private @(code_\w+)", text))
        return right(data, *arguments, **options)

    monkeypatch.setattr(ladder.compiler, "compile_bytecode", compile)
    return found


def _check(text: str, x: np.ndarray) -> hilo.Executable:
    executable = hilo.compile(text, check="off", cache=False, kernel_store=False)
    for got, want in zip(executable(x), run_xla(text, x), strict=True):
        np.testing.assert_allclose(np.asarray(got), want, rtol=3e-5, atol=3e-5 * abs(want).max())
    return executable


@pytest.mark.parametrize("function", [_flow, _inverses])
def test_the_same_kernel_is_a_function(functions: list[int], function: Any) -> None:
    x = np.random.default_rng(0).normal(size=(SIZE, SIZE)).astype(np.float32)
    executable = _check(str(jax.jit(function).lower(x).as_text()), x)
    assert executable.info.rung == "default"
    assert functions and min(functions) > 1


def test_without_outlined_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code is written out where the compiler gets whole programs."""
    right = ladder.compiler.compile_bytecode

    def compile(data: bytes, *arguments: Any, **options: Any) -> Compilation:
        if b"kernel_0" in data:
            return Compilation(None, "error: 'flow.executable' op is refused", "worker")
        return right(data, *arguments, **options)

    monkeypatch.setattr(ladder.compiler, "compile_bytecode", compile)
    x = np.random.default_rng(1).normal(size=(SIZE, SIZE)).astype(np.float32)
    assert _check(str(jax.jit(_flow).lower(x).as_text()), x).info.rung == "kernels-in-place"

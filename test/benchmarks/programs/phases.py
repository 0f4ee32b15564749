"""Functions of few numbers that a program multiplies many with, spectra, and associative scans, for families.py."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy.fft as jfft
import numpy as np
from against_xla import Case
from jax.scipy.signal import stft

RNG = np.random.default_rng(0)


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _case(name: str, function: Any, *arguments: np.ndarray) -> Case:
    return Case(name, function, arguments, 1.0)


def phases() -> list[Case]:
    """The programs."""
    signal = (_f32(1000, 100) + 1j * _f32(1000, 100)).astype(np.complex64)
    queries = (_f32(8, 100, 32) + 1j * _f32(8, 100, 32)).astype(np.complex64)

    def rotary(x: Any) -> Any:
        rates = 10_000 ** (-jnp.arange(32, dtype=jnp.float32) / 32)
        return x * jnp.exp(1j * (jnp.arange(100, dtype=jnp.float32)[:, None] * rates))

    def line(left: Any, right: Any) -> Any:
        return left[0] * right[0], right[0] * left[1] + right[1]

    def recurrence(axis: int) -> Any:
        return lambda *v: jax.lax.associative_scan(line, v, axis=axis)

    return [
        _case("associative scan, 100k", lambda x: jax.lax.associative_scan(jnp.multiply, x), _f32(100_000)),
        _case("linear recurrence 4096", recurrence(0), *_f32(2, 4096)),
        _case("linear recurrence 512x64", recurrence(0), *_f32(2, 512, 64)),
        _case("linear recurrence 64x512, rows", recurrence(1), *_f32(2, 64, 512)),
        _case("dct 1000x64", lambda x: jfft.dct(x, norm="ortho"), _f32(1000, 64)),
        _case("dct 64x1000", lambda x: jfft.dct(x, norm="ortho"), _f32(64, 1000)),
        _case("rfft 500x256", jnp.fft.rfft, _f32(500, 256)),
        _case("irfft 500x256", jnp.fft.irfft, signal[:500, :1].real + signal[:500, :1] * _f32(500, 129)),
        _case("stft of 32000 samples", lambda x: stft(x, nperseg=256)[2], _f32(32_000)),
        _case("phases 1000 times 1000x100", lambda v, x: jnp.exp(1j * v)[:, None] * x, _f32(1000), signal),
        _case("rotary embedding 8x100x32", rotary, queries),
        _case("sines of 100 times 1000x100", lambda v, x: jnp.sin(v) * x, _f32(100), _f32(1000, 100)),
        _case("decay of 1000 times 1000x100", lambda v, x: jnp.abs(v)[:, None] ** 0.3 * x, _f32(1000), _f32(1000, 100)),
        _case("softplus of 100 times 1000x100", lambda v, x: jax.nn.softplus(v) * x, _f32(100), _f32(1000, 100)),
    ]

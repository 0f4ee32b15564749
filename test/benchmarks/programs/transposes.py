"""Programs of families.py that transpose."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
from against_xla import Case

RNG = np.random.default_rng(0)
BF16 = np.dtype(ml_dtypes.bfloat16)


def _of(dtype: Any, *shape: int) -> np.ndarray:
    """Normal numbers; complex ones in both parts."""
    numbers = RNG.normal(size=shape)
    return (numbers + 1j * RNG.normal(size=shape) if np.dtype(dtype).kind == "c" else numbers).astype(dtype)


def _case(name: str, function: Any, *arguments: np.ndarray) -> Case:
    return Case(name, function, arguments, 1.0)


def transposes() -> list[Case]:
    kinds = (np.int8, np.int16, BF16, np.int32, np.float64, np.complex64, np.complex128)
    return [
        _case(f"transpose {np.dtype(kind).name} {rows}x{columns}", jnp.transpose, _of(kind, rows, columns))
        for kind in kinds
        for rows, columns in ((1024, 1024), (1000, 1000), (300, 700), (1024, 1000))
    ] + [
        *(
            _case(
                f"heads {np.dtype(kind).name} 16x64x8x64", lambda x: x.transpose(0, 2, 1, 3), _of(kind, 16, 64, 8, 64)
            )
            for kind in kinds
        ),
        _case("Hermitian part c64 512", lambda x: (x + jnp.conj(x.T)) / 2, _of(np.complex64, 512, 512)),
        _case("fft c64 over first axis 256x200", lambda x: jnp.fft.fft(x, axis=0), _of(np.complex64, 256, 200)),
    ]

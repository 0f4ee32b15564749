"""Programs of families.py on complex numbers, of as many as no vector divides."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from against_xla import Case
from jax import lax

RNG = np.random.default_rng(0)
COUNT = 100_003


def _of(dtype: Any) -> np.ndarray:
    return (RNG.normal(size=COUNT) + 1j * RNG.normal(size=COUNT)).astype(dtype)


def complex_numbers() -> list[Case]:
    """Arithmetic and functions, element by element."""
    functions = {
        "real part": jnp.real,
        "absolute value": jnp.abs,
        "exponential": jnp.exp,
        "sine": jnp.sin,
        "tanh": jnp.tanh,
        "log": jnp.log,
        "square root": jnp.sqrt,
    }
    pairs = {"product": lax.mul, "quotient": lax.div, "power": lax.pow}
    kinds = {"c64": np.complex64, "c128": np.complex128}
    return [
        Case(f"{kind} {name} 100,003", function, tuple(_of(dtype) for _ in range(count)), 1.0)
        for kind, dtype in kinds.items()
        for count, table in ((1, functions), (2, pairs))
        for name, function in table.items()
    ]

"""The program of a seed: three out of four are compositions of JAX's functions, the fourth of the builder's."""

from __future__ import annotations

import fuzz_builder
import fuzz_jax
from fuzz_program import FuzzProgram


def generate(seed: int) -> FuzzProgram:
    """Makes the program of a seed, the same one every time."""
    return fuzz_builder.make(seed) if seed % 4 == 3 else fuzz_jax.make(seed)

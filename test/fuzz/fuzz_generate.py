"""The program of a seed: of four, two are compositions of JAX's functions, one of the builder's, and one of operations
on the ends of their types."""

from __future__ import annotations

import fuzz_builder
import fuzz_corners
import fuzz_jax
from fuzz_program import FuzzProgram

GENERATORS = {1: fuzz_corners.make, 3: fuzz_builder.make}
"""By the remainder of the seed by four."""


def generate(seed: int) -> FuzzProgram:
    """Makes the program of a seed, the same one every time."""
    return GENERATORS.get(seed % 4, fuzz_jax.make)(seed)

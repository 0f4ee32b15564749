"""Tests draw the same random numbers whatever ran before them."""

from __future__ import annotations

import random

import numpy as np
import pytest

RNG = np.random.default_rng(1)
RANDOM = random.Random(1)


@pytest.mark.parametrize("turn", range(3))
def test_generators_of_a_module_begin_anew(turn: int) -> None:
    assert RNG.integers(1 << 60) == np.random.default_rng(1).integers(1 << 60)
    assert RANDOM.random() == random.Random(1).random()

"""examples/jit.py learns the spirals."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np

PATH = Path(__file__).parents[2] / "examples" / "jit.py"


def test_the_network_learns() -> None:
    spec = importlib.util.spec_from_file_location("jit_example", PATH)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.train() > 0.9
    assert np.isfinite(example.RATE) and example.step.cache_info().misses == 1

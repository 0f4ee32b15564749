"""Constants that kernels read."""

from __future__ import annotations

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.framework import build


def lane_numbers(element: ir.Type, lanes: int) -> ir.Value:
    """0, 1, … in each of two rows: the index of each lane of a vector."""
    dtype = np.float64 if str(element) == "f64" else np.float32
    return build.constant(np.tile(np.arange(lanes), (2, 1)).astype(dtype))

"""Powers of integers, whose exponents may be negative and whose results overflow, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo

KINDS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
KINDS |= {f"ui{kind[1:]}": np.dtype(f"u{np.dtype(row).itemsize}").type for kind, row in list(KINDS.items())}


@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
@pytest.mark.parametrize("kind", KINDS)
def test_all_pairs_of_special_values(kind: str, target: str) -> None:
    info = np.iinfo(KINDS[kind])
    small = [v for v in range(-9, 10) if v >= info.min]
    values = np.array([*small, 31, 62, 63, 64, 65, 100, info.max, info.max - 1, info.min, info.min + 1], KINDS[kind])
    x, y = (np.ascontiguousarray(a) for a in np.broadcast_arrays(values[:, None], values))
    n = len(values)
    tensor = f"tensor<{n}x{n}x{kind}>"
    text = f"""func.func @main(%x: {tensor}, %y: {tensor}) -> {tensor} {{
      %r = stablehlo.power %x, %y : {tensor}  return %r : {tensor} }}"""
    got = np.asarray(hilo.compile(text, target, check="off")(x, y))
    np.testing.assert_array_equal(got, run_xla(text, x, y)[0])

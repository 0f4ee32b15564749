"""Powers of known exponents on llvm-cpu against NumPy's long doubles, special values among them."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo

SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 2.0, -3.5, 60000.0, 1e-4]
EXPONENTS = (0.0, 1.0, 2.0, 3.0, -1.0, -2.0, -3.0, 0.5, -0.5, 1.5, -1.5, 2.5, 4.0, 8.0, 0.25, 9.0)
LIMITS = {"f16": 0.51, "bf16": 0.51, "f32": 0.51, "f64": 1.5}
"""Units in the last place."""


@pytest.mark.parametrize("dtype", [ml_dtypes.bfloat16, np.float16, np.float32, np.float64])
def test_powers_are_those_of_long_doubles(dtype) -> None:
    rng = np.random.default_rng(0)
    info = ml_dtypes.finfo(dtype)
    spread = float(np.log(float(info.max))) / 20
    x = np.concatenate([SPECIAL, np.exp(rng.normal(size=400) * spread), -np.exp(rng.normal(size=100))]).astype(dtype)
    name = {"bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64"}[np.dtype(dtype).name]
    kind = f"tensor<{len(x)}x{name}>"
    lines = [
        f"%c{i} = stablehlo.constant dense<{y}> : {kind} %r{i} = stablehlo.power %x, %c{i} : {kind}"
        for i, y in enumerate(EXPONENTS)
    ]
    results, kinds = ", ".join(f"%r{i}" for i in range(len(lines))), ", ".join([kind] * len(lines))
    text = f"func.func @main(%x: {kind}) -> ({kinds}) {{ {' '.join(lines)} return {results} : {kinds} }}"
    for y, got in zip(EXPONENTS, hilo.compile(text)(x), strict=True):
        with np.errstate(all="ignore"):
            exact = np.power(x.astype(np.longdouble), np.longdouble(y))
            want, got = exact.astype(dtype), np.asarray(got)
            size = np.maximum(np.abs(exact), float(info.tiny) * 4)
            unit = np.exp2(np.floor(np.log2(size))) * float(info.eps)
            is_usual = np.isfinite(want.astype(np.float64)) & (np.abs(exact) > float(info.tiny) * 4)
            errors = np.where(is_usual, np.abs(got.astype(np.longdouble) - exact) / unit, 0)
        assert errors.max() <= LIMITS[name], (y, x[errors.argmax()])
        edges = ~is_usual & ~((np.abs(exact) > 0) & (np.abs(exact) <= float(info.tiny) * 4))
        np.testing.assert_array_equal(*(v[edges].astype(np.float64) for v in (got, want)), err_msg=str(y))
        signs = edges & ~np.isnan(want.astype(np.float64))
        np.testing.assert_array_equal(np.signbit(got[signs]), np.signbit(want[signs]), err_msg=str(y))

"""Conversions between numbers of 16 bits and more, bit for bit against XLA: extremes, subnormal numbers, ties."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.support.dtypes import dtype

FLOATS = ("f64", "f32", "f16", "bf16")
INTEGERS = ("i64", "ui64", "i32", "ui32", "i16", "ui16", "i8", "ui8", "i1")
RNG = np.random.default_rng(0)
EXTREMES = [np.inf, -np.inf, np.nan, 0.0, -0.0, 65504, 65519.99, 65520, 1e300, -1e300, 5e-324, 255.5, -1, -0.5]
POWERS = [sign * 2.0**n for n in (-1074, -149, -133, -25, -24, 15, 16, 31, 32, 63, 64, 127, 1023) for sign in (1, -1)]
REALS = np.concatenate(
    [
        RNG.normal(size=1000) * 10.0 ** RNG.integers(-12, 12, 1000),
        RNG.normal(size=1000) * 2.0 ** RNG.integers(-150, 130, 1000),
        np.arange(-300, 300) * 2.0**-25,
        np.arange(-300, 300) * 0.25,
        EXTREMES,
        POWERS,
    ]
)
WHOLE = np.concatenate(
    [
        *(RNG.integers(-(2**bits), 2**bits - 1, 500) for bits in (63, 32, 17, 9)),
        [2**63 - 1, -(2**63), 2**31, 2**24 + 1, 2**25 + 3, 2049, 4099, 65519, 65520],
    ]
).astype(np.int64)


@pytest.mark.parametrize("source", (*FLOATS, *INTEGERS))
@pytest.mark.filterwarnings("ignore:(overflow|invalid value) encountered in cast")
def test_conversions(source: str) -> None:
    x = (REALS if source in FLOATS else WHOLE).astype(dtype(source).numpy)
    kinds = [kind for kind in (*FLOATS, *INTEGERS) if kind != source]
    if source == "bf16":
        kinds.remove("i1")  # XLA without its fusions takes subnormal numbers for 0 there
    lines = [f"%{n} = stablehlo.convert %x : (tensor<{x.size}x{source}>) -> tensor<{x.size}x{kind}>"
             for n, kind in enumerate(kinds)]  # fmt: skip
    types = ", ".join(f"tensor<{x.size}x{kind}>" for kind in kinds)
    values = ", ".join(f"%{n}" for n in range(len(kinds)))
    body = "\n".join([*lines, f"return {values} : {types}"])
    text = f"func.func @main(%x: tensor<{x.size}x{source}>) -> ({types}) {{\n{body}\n}}"
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for kind, got, wanted in zip(kinds, executable(x), run_xla(text, x), strict=True):
        bits = np.dtype(f"u{wanted.dtype.itemsize}")
        differ = np.asarray(got).view(bits) != wanted.view(bits)
        if kind in FLOATS:
            differ &= ~(np.isnan(np.asarray(got).astype(np.float64)) & np.isnan(wanted.astype(np.float64)))
        assert not differ.any(), (kind, x[differ][:5], np.asarray(got)[differ][:5], wanted[differ][:5])

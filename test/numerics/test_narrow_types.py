"""Conversions to and from narrow types on llvm-cpu, against ml_dtypes and XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.lowering.types.narrow_codes import FLOATS

NAMES = sorted(FLOATS)


def every_threshold() -> np.ndarray:
    """Floats around every rounding boundary of every narrow type, and the special ones."""
    found = [np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, 3e38], np.float32)]
    for name in NAMES:
        row = BY_NAME[name]
        values = np.arange(1 << row.bits, dtype=np.uint8).view(row.numpy).astype(np.float32)
        values = np.unique(values[np.isfinite(values)])
        middle = (values[1:] / 2 + values[:-1] / 2).astype(np.float32)
        for edge in (values, middle):
            found += [edge, np.nextafter(edge, np.float32(np.inf)), np.nextafter(edge, np.float32(-np.inf))]
    return np.concatenate(found)


def test_floats_are_rounded_as_ml_dtypes_does():
    """But for what is between the two smallest powers of f8e8m0fnu, which ml_dtypes rounds to the nearest since 0.7."""
    x = every_threshold()
    x = x[(np.abs(x) <= 2.0**-127) | (np.abs(x) >= 2.0**-126)]
    kinds = {name: f"tensor<{x.size}x{BY_NAME[name].mlir}>" for name in NAMES}
    wide = f"tensor<{x.size}xf32>"
    lines = [f"%{i} = stablehlo.convert %x : ({wide}) -> {kind}" for i, kind in enumerate(kinds.values())]
    values = ", ".join(f"%{i}" for i in range(len(kinds)))
    types = ", ".join(kinds.values())
    body = "\n".join([*lines, f"return {values} : {types}"])
    got = hilo.compile(f"func.func @main(%x: {wide}) -> ({types}) {{\n{body} }}")(x)
    for name, value in zip(kinds, got, strict=True):
        with np.errstate(all="ignore"):
            want = x.astype(BY_NAME[name].numpy)
        g, w = np.asarray(value).astype(np.float32), want.astype(np.float32)
        bad = np.flatnonzero(~((g == w) & (np.signbit(g) == np.signbit(w)) | (np.isnan(g) & np.isnan(w))))
        assert not bad.size, f"{name}: {bad.size}: {x[bad[:5]]} gives {g[bad[:5]]}, want {w[bad[:5]]}"


def test_all_codes_are_read():
    codes = {name: np.arange(1 << BY_NAME[name].bits, dtype=np.uint8).view(BY_NAME[name].numpy) for name in NAMES}
    arguments = ", ".join(f"%{i}: tensor<{c.size}x{BY_NAME[n].mlir}>" for i, (n, c) in enumerate(codes.items()))
    types = [f"tensor<{c.size}xf32>" for c in codes.values()]
    lines = [
        f"%r{i} = stablehlo.convert %{i} : (tensor<{c.size}x{BY_NAME[n].mlir}>) -> {types[i]}"
        for i, (n, c) in enumerate(codes.items())
    ]
    results = ", ".join(f"%r{i}" for i in range(len(codes)))
    text = f"func.func @main({arguments}) -> ({', '.join(types)}) {{ " + "\n".join(lines)
    got = hilo.compile(text + f"\nreturn {results} : {', '.join(types)} }}")(*codes.values())
    for (name, code), value in zip(codes.items(), got, strict=True):
        np.testing.assert_array_equal(np.asarray(value), code.astype(np.float32), err_msg=name)


@pytest.mark.parametrize("target", ["i8", "ui8", "i32", "ui32", "i64", "ui64"])
def test_floats_become_integers_as_in_xla(target):
    small, large = [0, -0.5, 0.9, -1, 127.9, 128, 255.5, 256, -129], [2.0**n for n in (31, 32, 63, 64)]
    x = np.array([*small, *large, -(2.0**31), np.inf, -np.inf, np.nan], np.float32)
    kind = f"tensor<17x{target}>"
    convert = f"%0 = stablehlo.convert %x : (tensor<17xf32>) -> {kind}"
    text = f"func.func @main(%x: tensor<17xf32>) -> {kind} {{ {convert}\nreturn %0 : {kind} }}"
    np.testing.assert_array_equal(np.asarray(hilo.compile(text)(x)), run_xla(text, x)[0])


@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
def test_the_smallest_powers_are_rounded_as_xla_does(target: str) -> None:
    """XLA rounds up from the first number above the smallest power."""
    bits = np.array(
        [0x3FFFFF, 0x400000, 0x400001, 0x5FFFFF, 0x600000, 0x600001, 0x7FFFFF, 0x800000, 0x800001], np.uint32
    )
    x = bits.view(np.float32)
    text = f"""func.func @main(%x: tensor<{x.size}xf32>) -> tensor<{x.size}xf8E8M0FNU> {{
      %0 = stablehlo.convert %x : (tensor<{x.size}xf32>) -> tensor<{x.size}xf8E8M0FNU>
      return %0 : tensor<{x.size}xf8E8M0FNU> }}"""
    got = np.asarray(hilo.compile(text, target=target)(x)).view(np.uint8)
    np.testing.assert_array_equal(got, run_xla(text, x)[0].view(np.uint8))

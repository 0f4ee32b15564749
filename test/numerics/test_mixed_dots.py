"""Dots and convolutions whose operands and result have different element types, against NumPy's exact products."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.support.dtypes import BY_NAME

INTEGERS = (
    "s8 s8 s32,u8 s8 s32,s8 u8 s32,u8 u8 s32,u8 u8 u32,s4 s4 s32,s8 s4 s32,u4 s8 s32,u4 u4 u32,s2 u2 s32,s16 s16 s32,"
    "u16 s16 s32,s16 s16 s64,u32 u32 u64,u16 u32 s64,pred pred s32,s32 s32 s8"
)
FLOATS = (
    "f8e4m3fn f8e4m3fn f32,f8e5m2 f8e4m3fn f32,f8e4m3fn f8e4m3fn bf16,f8e3m4 f8e3m4 f32,f4e2m1fn f4e2m1fn f32,"
    "bf16 bf16 f32,f16 f16 f32,f16 bf16 f32,bf16 f32 f32,f32 f32 f64,f32 f64 f64,s8 f32 f32,u8 f16 f16,u8 f32 f32,"
    "bf16 s8 bf16,s4 bf16 bf16,s8 s8 f32,u8 s8 f32,f32 f32 bf16"
)
RNG = np.random.default_rng(0)


def values(name: str, shape: tuple[int, ...]) -> np.ndarray:
    row = BY_NAME[name]
    if row.kind == "pred":
        return RNG.integers(0, 2, shape).astype(bool)
    if row.is_integer:
        low, high = (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1)) if row.kind == "signed" else (0, 2**row.bits)
        return RNG.integers(low, high, shape).astype(row.numpy)
    return RNG.normal(size=shape).astype(row.numpy)


def tensor(shape: tuple[int, ...], name: str) -> str:
    return "tensor<" + "x".join(map(str, shape)) + f"x{BY_NAME[name].mlir}>"


def run(names: str, form: str) -> None:
    """Runs one program of all combinations of element types."""
    triples = [tuple(part.split()) for part in names.split(",")]
    if form == "convolution":  # the dialect takes operands of one type only
        triples = [triple for triple in triples if triple[0] == triple[1]]
    shapes = ((2, 6, 9), (2, 9, 5), (2, 6, 5)) if form == "dot" else ((1, 6, 4), (3, 4, 5), (1, 4, 5))
    parameters, lines, results, arrays, wanted = [], [], [], [], []
    for n, triple in enumerate(triples):
        a, b, out = (tensor(*pair) for pair in zip(shapes, triple, strict=True))
        parameters += [f"%a{n}: {a}", f"%b{n}: {b}"]
        how = (
            f"stablehlo.dot_general %a{n}, %b{n}, batching_dims = [0] x [0], contracting_dims = [2] x [1]"
            if form == "dot"
            else f"stablehlo.convolution(%a{n}, %b{n}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {{}} "
            "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
        )
        lines.append(f"  %r{n} = {how} : ({a}, {b}) -> {out}\n")
        results.append((f"%r{n}", out))
        x, y = values(triple[0], shapes[0]), values(triple[1], shapes[1])
        arrays += [x, y]
        exact = np.float64 if any(BY_NAME[t].is_float for t in triple) else np.int64
        p, q = x.astype(exact), y.astype(exact)
        if form == "dot":
            wanted.append(p @ q)
        else:
            wanted.append(np.stack([np.einsum("btf,tfo->bo", p[:, i : i + 3], q) for i in range(4)], 1))
    kinds = ", ".join(kind for _, kind in results)
    names_ = ", ".join(name for name, _ in results)
    text = f"func.func @main({', '.join(parameters)}) -> ({kinds}) {{\n{''.join(lines)}  return {names_} : {kinds}\n}}"
    for triple, got, want in zip(triples, hilo.compile(text)(*arrays), wanted, strict=True):
        result = np.asarray(got)
        row = BY_NAME[triple[2]]
        if row.is_integer:
            np.testing.assert_array_equal(result, want.astype(row.numpy), str(triple))
        else:
            tolerance = {"f64": 1e-12, "f32": 3e-6}.get(row.name, 2e-2)
            error = np.abs(result.astype(np.float64) - want).max() / np.abs(want).max()
            assert error < tolerance, triple


@pytest.mark.parametrize("form", ["dot", "convolution"])
@pytest.mark.parametrize("names", [INTEGERS, FLOATS], ids=["integers", "floats"])
def test_operands_are_widened_as_numbers(names, form):
    run(names, form)


@pytest.mark.parametrize("wide", ["s32", "f32"])
@pytest.mark.parametrize("name", ["u4", "u8", "u16"])
def test_unsigned_numbers_that_the_program_converts(name, wide):
    a, b, c, d = tensor((6, 9), name), tensor((6, 9), wide), tensor((9, 5), wide), tensor((9, 6), wide)
    out = tensor((6, 5), wide)
    text = f"""func.func @main(%a: {a}, %w: {c}) -> ({out}, {out}) {{
      %0 = stablehlo.convert %a : ({a}) -> {b}
      %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : ({b}, {c}) -> {out}
      %2 = stablehlo.transpose %0, dims = [1, 0] : ({b}) -> {d}
      %3 = stablehlo.dot_general %2, %w, contracting_dims = [0] x [0] : ({d}, {c}) -> {out}
      return %1, %3 : {out}, {out}
    }}"""
    x, w = values(name, (6, 9)), RNG.integers(-50, 50, (9, 5)).astype(BY_NAME[wide].numpy)
    for got in hilo.compile(text)(x, w):
        np.testing.assert_array_equal(np.asarray(got), x.astype(w.dtype) @ w)

"""Products with a side of a few rows or columns, in one program, against NumPy's in twice the precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

RNG = np.random.default_rng(8)

SIZES = ((5, 1301, 7), (3, 601, 70), (70, 601, 3), (9, 700, 300), (133, 5, 43), (2, 517, 2), (301, 523, 16))


def _product(number: int, rows: int, depth: int, columns: int, layout: str, element: str) -> tuple[str, str, list[Any]]:
    """An argument list, an operation, and arrays; the layout says which operands are transposed."""
    shapes = (
        (depth, rows) if "l" in layout else (rows, depth),
        (columns, depth) if "r" in layout else (depth, columns),
    )
    axes = 0 if "l" in layout else 1, 1 if "r" in layout else 0
    kinds = [f"tensor<{'x'.join(map(str, shape))}x{element}>" for shape in shapes]
    dtype = np.float32 if element == "f32" else np.float64
    arguments = f"%a{number}: {kinds[0]}, %b{number}: {kinds[1]}"
    result = f"tensor<{rows}x{columns}x{element}>"
    operation = (
        f"%p{number} = stablehlo.dot_general %a{number}, %b{number}, contracting_dims = [{axes[0]}] x [{axes[1]}] : "
        f"({kinds[0]}, {kinds[1]}) -> {result}"
    )
    return arguments, operation, [RNG.normal(size=shape).astype(dtype) for shape in shapes]


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_values(element: str) -> None:
    layouts = ("", "r", "l", "lr")
    first = 0 if element == "f32" else 1
    parts = [_product(number, *sizes, layouts[(number + first) % 4], element) for number, sizes in enumerate(SIZES)]
    arrays = [array for *_, pair in parts for array in pair]
    results = ", ".join(f"tensor<{rows}x{columns}x{element}>" for rows, _, columns in SIZES)
    names = ", ".join(f"%p{number}" for number in range(len(parts)))
    text = (
        f"func.func @main({', '.join(arguments for arguments, _, _ in parts)}) -> ({results}) {{\n"
        + "\n".join(operation for _, operation, _ in parts)
        + f"\nreturn {names} : {results}\n}}"
    )
    module = parse_module(text)
    run_pipeline(module, "builtin.module(expand-thin-dot{vector-bytes=64 least=1})")
    assert str(module).count("flow.dispatch.region") >= len(SIZES) - 1
    compiled = hilo.compile(hilo.load(str(module), any_dialect=True), check="off")
    for got, (_, _, (a, b)), (rows, depth, columns) in zip(compiled(*arrays), parts, SIZES, strict=True):
        left, right = (a if a.shape == (rows, depth) else a.T), (b if b.shape == (depth, columns) else b.T)
        want = left.astype(np.longdouble) @ right.astype(np.longdouble)
        bound = np.finfo(a.dtype).eps * (np.abs(left).astype(float) @ np.abs(right).astype(float)).max()
        np.testing.assert_allclose(np.asarray(got), want.astype(a.dtype), rtol=0, atol=4 * bound)

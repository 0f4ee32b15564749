"""Products with a side of a few rows or columns, in one program, against NumPy's in twice the precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.targets.llvm_cpu.profile import PROFILE

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


APART = (
    *((2, 517, 700), (3, 1025, 70), (5, 140, 99), (7, 300, 130), (13, 600, 65), (16, 90, 1001), (1, 130, 33)),
    *((700, 517, 2), (99, 1030, 3), (1001, 300, 4), (65, 777, 1), (130, 515, 5), (33, 600, 8), (6, 2000, 7)),
    *((20, 500, 20), (9, 70, 500)),
)
"""Rows, depth and columns of products that nothing is fused with, of few rows, few columns, and of neither."""


@pytest.mark.parametrize("element", ["f32", "f64", "i32", "complex<f32>", "complex<f64>"])
def test_values_of_kernels_for_any_size(element: str) -> None:
    """Whole tiles and rests, chunks of the depth and a last vector, infinities next to numbers that are not read."""
    dtype = {"f32": "f4", "f64": "f8", "i32": "i4", "complex<f32>": "c8", "complex<f64>": "c16"}[element]
    arguments, lines, results, arrays = [], [], [], []
    for number, (rows, depth, columns) in enumerate(APART):
        left, right, made = (
            f"tensor<{n}x{m}x{element}>" for n, m in ((rows, depth), (depth, columns), (rows, columns))
        )
        arguments.append(f"%a{number}: {left}, %b{number}: {right}")
        lines.append(
            f"%p{number} = stablehlo.dot_general %a{number}, %b{number}, contracting_dims = [1] x [0] : "
            f"({left}, {right}) -> {made}"
        )
        results.append(made)
        for shape in ((rows, depth), (depth, columns)):
            parts = RNG.normal(size=(*shape, 2)) if element != "i32" else RNG.integers(-(2**31), 2**31, (*shape, 2))
            arrays.append((parts[..., 0] + 1j * parts[..., 1] if "c" in dtype else parts[..., 0]).astype(dtype))
    if element != "i32":
        arrays[0][1, 0] = np.inf  # of one row only
    names = ", ".join(f"%p{number}" for number in range(len(APART)))
    text = f"func.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{\n" + "\n".join(lines)
    compiled = hilo.compile(f"{text}\nreturn {names} : {', '.join(results)}\n}}", check="off")
    assert compiled.info.rung == "default"
    for got, a, b in zip(compiled(*arrays), arrays[::2], arrays[1::2], strict=True):
        if element == "i32":
            np.testing.assert_array_equal(np.asarray(got), a @ b)
            continue
        finite = np.isfinite(a).all(1)
        assert not np.isfinite(np.asarray(got)[~finite]).any()
        a, got = a[finite], np.asarray(got)[finite]
        want = a.astype(np.clongdouble if "c" in dtype else np.longdouble) @ b
        bound = np.finfo(dtype).eps * (np.abs(a).astype(float) @ np.abs(b).astype(float)).max()
        np.testing.assert_allclose(got, want.astype(dtype), rtol=0, atol=4 * bound)


def test_they_are_one_kernel_for_any_size() -> None:
    if PROFILE.product_tile is None:
        pytest.skip("hilo has kernels of products for CPUs with AVX2 and FMA only")
    for element in ("f32", "i32", "complex<f32>"):
        for sizes in ((2, 900, 800), (3, 1001, 640), (900, 1000, 3), (777, 900, 2)):
            lowered = hilo.lower(_one(*sizes, element), "llvm-cpu").as_text()
            part = "i32" if element == "i32" else "f32"
            assert f"flow.dispatch.region -> (tensor<?x{part}>" in lowered
            assert lowered.count("flow.dispatch.region") == 1


def _one(rows: int, depth: int, columns: int, element: str) -> str:
    left, right, made = (f"tensor<{n}x{m}x{element}>" for n, m in ((rows, depth), (depth, columns), (rows, columns)))
    return f"""func.func @main(%a: {left}, %b: {right}) -> {made} {{
      %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({left}, {right}) -> {made}
      return %p : {made}
    }}"""


@pytest.mark.parametrize("element", ["complex<f32>", "complex<f64>"])
def test_values_of_transposed_complex_matrices(element: str) -> None:
    sizes = ((60, 64, 80), (3, 5, 4), (70, 300, 65), (30, 200, 2), (9, 17, 33), (200, 1, 20))
    dtype = "c8" if "f32" in element else "c16"
    arguments, lines, results, arrays = [], [], [], []
    for number, (rows, depth, columns) in enumerate(sizes):
        left, right, turned, made = (
            f"tensor<{n}x{m}x{element}>"
            for n, m in ((rows, depth), (columns, depth), (depth, columns), (rows, columns))
        )
        arguments.append(f"%a{number}: {left}, %b{number}: {right}")
        lines += [
            f"%t{number} = stablehlo.transpose %b{number}, dims = [1, 0] : ({right}) -> {turned}",
            f"%p{number} = stablehlo.dot_general %a{number}, %t{number}, contracting_dims = [1] x [0] : "
            f"({left}, {turned}) -> {made}",
        ]
        results.append(made)
        for shape in ((rows, depth), (columns, depth)):
            parts = RNG.normal(size=(*shape, 2))
            arrays.append((parts[..., 0] + 1j * parts[..., 1]).astype(dtype))
    names = ", ".join(f"%p{number}" for number in range(len(sizes)))
    text = f"func.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{\n" + "\n".join(lines)
    compiled = hilo.compile(f"{text}\nreturn {names} : {', '.join(results)}\n}}", check="off")
    assert compiled.info.rung == "default"
    for got, a, b in zip(compiled(*arrays), arrays[::2], arrays[1::2], strict=True):
        bound = np.finfo(dtype).eps * (np.abs(a).astype(float) @ np.abs(b.T).astype(float)).max()
        want = (a.astype(np.clongdouble) @ b.T).astype(dtype)
        np.testing.assert_allclose(np.asarray(got), want, rtol=0, atol=4 * bound)

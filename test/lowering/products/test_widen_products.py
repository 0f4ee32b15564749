"""Products of narrow and of unsigned integers in their own type: values, and which of them are those of s32."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.targets.llvm_cpu.profile import IN_PROCESS

RNG = np.random.default_rng(5)
NUMPY = {"ui8": "u1", "i8": "i1", "ui16": "u2", "i16": "i2", "ui32": "u4", "i64": "i8", "ui64": "u8"}
SHAPES = ((3, 4, 5), (30, 40, 51), (80, 90, 81), (1, 400, 300), (300, 200, 1), (200, 4, 101), (97, 301, 103))
"""Rows, depth and columns."""


def _program(element: str, sizes: tuple[int, int, int]) -> str:
    rows, depth, columns = sizes
    left, right, made = (f"tensor<{n}x{m}x{element}>" for n, m in ((rows, depth), (depth, columns), (rows, columns)))
    return f"""func.func @main(%a: {left}, %b: {right}) -> {made} {{
      %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({left}, {right}) -> {made}
      return %p : {made}
    }}"""


@pytest.mark.parametrize("element", NUMPY)
@pytest.mark.parametrize("sizes", SHAPES)
def test_sums_wrap(element: str, sizes: tuple[int, int, int]) -> None:
    rows, depth, columns = sizes
    limits = np.iinfo(NUMPY[element])
    a, b = (
        RNG.integers(limits.min, limits.max, shape, NUMPY[element], endpoint=True)
        for shape in ((rows, depth), (depth, columns))
    )
    executable = hilo.compile(_program(element, sizes), check="off")
    assert executable.info.rung == "default"
    np.testing.assert_array_equal(np.asarray(executable(a, b)), a @ b)


def _multiplied(element: str, sizes: tuple[int, int, int]) -> tuple[str, bool]:
    """The element type in which the pass multiplies, and whether it converts."""
    if IN_PROCESS.product_tile is None:
        pytest.skip("hilo has kernels of products for CPUs with AVX2 and FMA only")
    module = parse_module(_program(element, sizes))
    run_pipeline(module, "widen-products", profile=IN_PROCESS)
    text = str(module)
    (line,) = (line for line in text.splitlines() if "dot_general" in line)
    return line.rpartition("x")[2].rstrip(">"), "stablehlo.convert" in text


@pytest.mark.parametrize("element", ["ui8", "i8", "ui16", "i16"])
def test_narrow_integers_of_odd_columns_are_converted(element: str) -> None:
    assert _multiplied(element, (80, 90, 81)) == ("i32", True)


def test_integers_that_have_a_kernel_are_read_as_signed_ones() -> None:
    assert _multiplied("ui32", (3, 4, 5)) == _multiplied("ui32", (80, 90, 81)) == ("i32", False)
    assert _multiplied("ui64", (3, 4, 5)) == _multiplied("ui64", (80, 90, 81)) == ("i64", False)
    assert _multiplied("ui8", (30, 40, 51)) == ("i8", False) == _multiplied("i8", (30, 40, 51))


@pytest.mark.parametrize("sizes", [(80, 90, 82), (9, 9, 9), (1, 400, 301), (300, 200, 1), (200, 4, 101)])
def test_other_products_are_kept(sizes: tuple[int, int, int]) -> None:
    """With code for 16 bits, small, with a vector, or of few terms."""
    assert _multiplied("i16", sizes) == ("i16", False)
    assert _multiplied("i64", sizes) == ("i64", False)


@pytest.mark.parametrize("sizes", [(3, 4, 5), (77, 53, 61), (1, 400, 301), (300, 200, 1), (5, 1, 7), (3, 9000, 5)])
def test_products_of_predicates_are_disjunctions(sizes: tuple[int, int, int]) -> None:
    """They are those of f32, of few and of many ones, in batches and of transposed matrices."""
    assert _multiplied("i1", sizes) == ("f32", False)
    rows, depth, columns = sizes
    a, b = (RNG.random(shape) < 0.8 / depth**0.5 for shape in ((rows, depth), (depth, columns)))
    made = hilo.compile(_program("i1", sizes), check="off")(a, b)
    np.testing.assert_array_equal(np.asarray(made), a @ b)
    left, right, out = f"3x{depth}x{rows}xi1", f"3x{columns}x{depth}xi1", f"3x{rows}x{columns}xi1"
    text = f"""func.func @main(%a: tensor<{left}>, %b: tensor<{right}>) -> tensor<{out}> {{
      %n = stablehlo.not %a : tensor<{left}>
      %p = stablehlo.dot_general %n, %b, batching_dims = [0] x [0], contracting_dims = [1] x [2]
        : (tensor<{left}>, tensor<{right}>) -> tensor<{out}>
      return %p : tensor<{out}>
    }}"""
    a, b = np.stack([a.T] * 3), np.stack([b.T, ~b.T, b.T | True])
    a[1] = False
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    want = np.swapaxes(~a, 1, 2) @ np.swapaxes(b, 1, 2)
    np.testing.assert_array_equal(np.asarray(executable(a, b)), want)

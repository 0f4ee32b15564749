"""Products of matrices and vectors of all widths, in one program, against NumPy's in twice the precision."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline

RNG = np.random.default_rng(5)

SIZES = (
    *((1, 1501, 17), (1, 900, 31), (1, 3, 9001), (2, 700, 33)),
    *((20, 12, 1023), (50, 31, 31), (7, 130, 48), (9, 2, 1501)),
)
"""Batch, rows and depth."""


def _product(number: int, size: tuple[int, int, int], element: str) -> tuple[str, str, str]:
    """An argument list, an operation, and the type of its result."""
    batch, rows, depth = size
    matrix, vector, result = (
        f"tensor<{dims}x{element}>" for dims in (f"{batch}x{rows}x{depth}", f"{batch}x{depth}", f"{batch}x{rows}")
    )
    operation = (
        f"%p{number} = stablehlo.dot_general %a{number}, %v{number}, batching_dims = [0] x [0], "
        f"contracting_dims = [2] x [1] : ({matrix}, {vector}) -> {result}"
    )
    return f"%a{number}: {matrix}, %v{number}: {vector}", operation, result


def _program(element: str) -> str:
    parts = [_product(number, size, element) for number, size in enumerate(SIZES)]
    results = ", ".join(result for *_, result in parts)
    names = ", ".join(f"%p{number}" for number in range(len(parts)))
    body = "\n".join(operation for _, operation, _ in parts)
    arguments = ", ".join(part[0] for part in parts)
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\nreturn {names} : {results}\n}}"


@pytest.mark.parametrize(("element", "dtype", "bound"), [("f32", np.float32, 2e-6), ("f64", np.float64, 4e-15)])
def test_values(element: str, dtype: type[np.floating], bound: float) -> None:
    arrays = [
        RNG.normal(size=shape).astype(dtype)
        for batch, rows, depth in SIZES
        for shape in ((batch, rows, depth), (batch, depth))
    ]
    made = hilo.compile(_program(element), cache=False, check="off")(*arrays)
    for at, got in enumerate(made):
        matrix, vector = (array.astype(np.longdouble) for array in arrays[2 * at : 2 * at + 2])
        want = np.einsum("brc,bc->br", matrix, vector)
        scale = np.einsum("brc,bc->br", abs(matrix), abs(vector))
        assert np.all(abs(np.asarray(got) - want) <= bound * scale), SIZES[at]


def test_what_a_row_reads_twice_counts_once_if_it_is_infinite() -> None:
    text = """func.func @main(%a: tensor<1501x31xf32>, %v: tensor<31xf32>) -> tensor<1501xf32> {
      %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0]
        : (tensor<1501x31xf32>, tensor<31xf32>) -> tensor<1501xf32>
      return %p : tensor<1501xf32> }"""
    matrix, vector = np.ones((1501, 31), np.float32), np.ones(31, np.float32)
    matrix[3, 15] = np.inf
    vector[14] = np.inf
    got = np.asarray(hilo.compile(text, cache=False, check="off")(matrix, vector))
    assert np.all(got == np.inf)


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_none_is_left_to_the_compiler(element: str) -> None:
    module = parse_module(_program(element))
    run_pipeline(module, "builtin.module(expand-matrix-vector{vector-bytes=64})")
    assert str(module).count("flow.dispatch.region") == len(SIZES)

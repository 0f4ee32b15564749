"""Element-wise operations on arrays of several dimensions are compiled in tiles of whole rows."""

from __future__ import annotations

import platform
import re
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.iree.dispatches import flow_regions
from hilo.targets.compilation.kernels import mlir
from hilo.targets.llvm_cpu.machine import machine_features

pytestmark = pytest.mark.skipif(platform.machine() != "x86_64", reason="tiles of rows are for x86-64")

LEAST = {"f4": 1e-6, "f8": 1e-12}


@pytest.fixture
def configurations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The attributes that determine how operations are compiled."""
    said: list[str] = []
    right = mlir.set_attribute

    def set_attribute(operation: int, name: str, text: str) -> bool:
        if name == "compilation_info":
            said.append(text)
        return right(operation, name, text)

    monkeypatch.setattr(mlir, "set_attribute", set_attribute)
    return said


def test_tiles_are_whole_rows_up_to_their_size() -> None:
    assert flow_regions.tiles_of([1000, 1000]) == [8, 1000]
    assert flow_regions.tiles_of([3, 1_000_003]) == [1, flow_regions.TILE]
    assert flow_regions.tiles_of([2, 3, 5, 700]) == [1, 2, 5, 700]


HAS_MASKS = "avx512vl" in machine_features()


@pytest.mark.parametrize("kind", ["f4", "f8", "i1", "u2", "i8"])
def test_rows_that_vectors_do_not_divide(configurations: list[str], kind: str) -> None:
    element = {"f4": "f32", "f8": "f64", "i1": "i8", "u2": "ui16", "i8": "i64"}[kind]
    run = hilo.compile(_sum_of(element, 97, 333), check="off", cache=False, isolate=False)
    assert len(configurations) == 2
    assert all("distribution = [24, 333]" in text for text in configurations)
    rng = np.random.default_rng(0)
    x, row, column = (rng.integers(1, 60, size).astype(kind) for size in ((97, 333), 333, 97))
    total, quotient = (np.asarray(result) for result in run(x, row, column))
    np.testing.assert_array_equal(total, x + row)
    expected = x / column[:, None] if kind.startswith("f") else x // column[:, None]
    np.testing.assert_allclose(quotient, expected, rtol=LEAST.get(kind, 0))
    masked = {"enable_loop_peeling" not in text for text in configurations}
    floats, integers = ({True}, {True, False}) if HAS_MASKS else ({False}, {False})
    assert masked == (floats if kind.startswith("f") else integers)  # integers are not divided under masks


@pytest.mark.parametrize("kind", ["f2", "f4", "f8", "?", "i1", "u2", "i4", "i8"])
@pytest.mark.parametrize("size", [(1025,), (8209,), (172_800,), (37, 41), (5, 7, 211), (2, 33_001)])
def test_remainders_of_rows(kind: str, size: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    x, y = (rng.integers(0, 40, size).astype(kind) for _ in "xy")
    row = x[..., :1]
    if kind in ("f4", "f8"):
        x.flat[-3:] = np.nan, -np.inf, -0.0

    def combined(x: Any, y: Any, row: Any) -> Any:
        total = (x | y) if kind == "?" else x * y + row
        inside = tuple(slice(1, None) for _ in size)
        return total, total[inside], total[inside] & x[inside] if kind == "?" else np.minimum(x[inside], total[inside])

    for mine, expected in zip(hilo.jit(combined, tiers="compiled")(x, y, row), combined(x, y, row), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), expected)


@pytest.mark.parametrize("kind", ["c8", "c16"])
@pytest.mark.parametrize("size", [(1025,), (8209,), (100_003,), (37, 41), (5, 7, 211), (20_011, 2)])
def test_rows_of_complex_numbers_are_one_loop(configurations: list[str], kind: str, size: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    x, y = ((rng.integers(1, 40, size) + 1j * rng.integers(1, 40, size)).astype(kind) for _ in "xy")
    row = x[..., :1]

    def combined(x: Any, y: Any, row: Any) -> Any:
        return x * y + row, x.real - row.imag, np.conj(y), np.abs(x)

    mine = [np.asarray(each) for each in hilo.jit(combined, tiers="compiled", isolate=False)(x, y, row)]
    *expected, length = combined(x, y, row)
    for one, right in zip(mine, expected, strict=False):
        np.testing.assert_array_equal(one, right)
    np.testing.assert_allclose(mine[3], length, rtol=3e-7 if kind == "c8" else 4e-16)
    complex_rows = [text for text in configurations if HAS_MASKS or "enable_loop_peeling" not in text]
    rows = [re.search(r"= \[.*?(\d+)\], .*= \[(?:1, )*(\d+)\]>", text) for text in complex_rows]
    assert rows and all(found is not None and found[1] == found[2] != "1" for found in rows)


def test_small_arrays_columns_and_sums_are_left_to_the_compiler(configurations: list[str]) -> None:
    hilo.compile(_sum_of("f32", 20, 33), check="off", cache=False, isolate=False)
    hilo.compile(_sum_of("f32", 20_000, 3), check="off", cache=False, isolate=False)
    narrow = """
    func.func @main(%x: tensor<20000x3xf32>) -> tensor<3x20000xf32> {
      %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<20000x3xf32>) -> tensor<3x20000xf32>
      return %0 : tensor<3x20000xf32>
    }"""
    hilo.compile(narrow, check="off", cache=False, isolate=False)
    assert not configurations


@pytest.mark.parametrize(("rows", "columns", "side"), [(333, 97, 8), (320, 96, 16)])
def test_transposed_operands_are_read_in_squares(configurations: list[str], rows: int, columns: int, side: int) -> None:
    text = f"""
    func.func @main(%x: tensor<{rows}x{columns}xf32>, %row: tensor<{rows}xf32>) -> tensor<{columns}x{rows}xf32> {{
      %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<{rows}x{columns}xf32>) -> tensor<{columns}x{rows}xf32>
      %1 = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<{rows}xf32>) -> tensor<{columns}x{rows}xf32>
      %2 = stablehlo.add %0, %1 : tensor<{columns}x{rows}xf32>
      return %2 : tensor<{columns}x{rows}xf32>
    }}"""
    run = hilo.compile(text, check="off", cache=False, isolate=False)
    (configuration,) = configurations
    assert "distribution = [64, 64]" in configuration and f"vector_common_parallel = [{side}, {side}]" in configuration
    rng = np.random.default_rng(0)
    x, row = rng.normal(size=(rows, columns)).astype("f4"), rng.normal(size=rows).astype("f4")
    np.testing.assert_array_equal(np.asarray(run(x, row)), x.T + row)


@pytest.mark.parametrize(
    ("element", "rows", "columns", "tile", "sides"),
    [
        ("f32", 512, 320, "[128, 16]", "[16, 16]"),
        ("f32", 1024, 100, "[256, 8]", "[8, 8]"),
        ("i8", 1024, 512, "[64, 32]", "[16, 16]"),
        ("i8", 512, 1024, "[64, 64]", "[16, 16]"),
        ("f64", 512, 320, "[256, 8]", "[8, 8]"),
    ],
)
def test_lines_of_the_result_stay_in_the_cache(
    configurations: list[str], element: str, rows: int, columns: int, tile: str, sides: str
) -> None:
    """The rows of these results are 2048, 4096, 1024, 512 and 4096 bytes long."""
    hilo.compile(_moved(element, (rows, columns), (1, 0)), check="off", cache=False, isolate=False)
    (configuration,) = configurations
    assert f"distribution = {tile}" in configuration and f"vector_common_parallel = {sides}" in configuration


@pytest.mark.parametrize(
    ("element", "shape", "order", "tile", "vector"),
    [
        ("i8", (40, 30, 64), (1, 0, 2), "[8, 16, 64]", "[4, 1, 64]"),
        ("f32", (4, 40, 30, 33), (0, 2, 1, 3), "[1, 8, 30, 33]", "[1, 4, 1, 16]"),
        ("f64", (3, 5, 10_000), (1, 0, 2), "[2, 1, 8192]", "[2, 1, 8]"),
    ],
)
def test_vectors_hold_several_moved_rows(
    configurations: list[str],
    element: str,
    shape: tuple[int, ...],
    order: tuple[int, ...],
    tile: str,
    vector: str,
) -> None:
    run = hilo.compile(_moved(element, shape, order), check="off", cache=False, isolate=False)
    (configuration,) = configurations
    assert f"distribution = {tile}" in configuration and f"vector_common_parallel = {vector}" in configuration
    x = np.arange(np.prod(shape)).reshape(shape).astype({"i8": "i1", "f32": "f4", "f64": "f8"}[element])
    np.testing.assert_array_equal(np.asarray(run(x)), x.transpose(order))


@pytest.mark.parametrize("kind", ["?", "i1", "u2", "f2", "i4", "f4", "f8", "c8", "c16"])
def test_remainders_of_moved_rows(kind: str) -> None:
    rng = np.random.default_rng(3)
    sizes = ((37, 23, 65), (2, 3, 9001), (129, 31, 3), (130, 17, 7), (23, 67, 16), (9, 1, 1030))
    arrays = [rng.integers(0, 40, size).astype(kind) for size in sizes]
    wide = [rng.integers(0, 40, size).astype(kind) for size in ((3, 19, 11, 20), (5, 3, 7, 13, 9))]

    def moved(*arrays: Any) -> Any:
        threes, fours, fives = arrays[: len(sizes)], arrays[-2], arrays[-1]
        orders = ((0, 2, 1, 3), (2, 1, 0, 3), (1, 2, 0, 3), (2, 0, 1, 3))
        return (
            *(np.transpose(x, (1, 0, 2)) for x in threes),
            *(np.transpose(fours, order) for order in orders),
            *(np.transpose(fives, order) for order in ((3, 1, 0, 2, 4), (1, 0, 3, 2, 4))),
        )

    for mine, expected in zip(hilo.jit(moved, tiers="compiled")(*arrays, *wide), moved(*arrays, *wide), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), expected)


@pytest.mark.parametrize("kind", ["?", "i1", "u2", "f2", "i4", "f4", "f8", "c8", "c16"])
def test_remainders_of_squares(kind: str) -> None:
    rng = np.random.default_rng(2)
    arrays = [rng.integers(0, 40, size).astype(kind) for size in ((97, 101), (300, 131), (9, 1021), (5, 33, 70))]
    arrays += [rng.integers(0, 40, (33, 5, 70)).astype(kind), rng.integers(0, 40, (64, 16, 32)).astype(kind)]
    arrays += [rng.integers(0, 40, size).astype(kind) for size in ((1024, 130), (2048, 77), (512, 128), (3, 33, 1024))]

    def moved(*arrays: Any) -> Any:
        turned = [x.T for x in arrays]
        return *turned, *(np.swapaxes(x, -1, -2) for x in arrays), *(x != x + x for x in turned)

    for mine, expected in zip(hilo.jit(moved, tiers="compiled")(*arrays), moved(*arrays), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), expected)


def _moved(element: str, shape: tuple[int, ...], order: tuple[int, ...]) -> str:
    """A program that transposes."""
    before, after = (
        f"tensor<{'x'.join(map(str, sizes))}x{element}>" for sizes in (shape, [shape[dim] for dim in order])
    )
    return f"""
    func.func @main(%x: {before}) -> {after} {{
      %0 = stablehlo.transpose %x, dims = {list(order)} : ({before}) -> {after}
      return %0 : {after}
    }}"""


def _sum_of(element: str, rows: int, columns: int) -> str:
    """A program of two kernels: a matrix with a row added, and divided by a column."""
    matrix = f"tensor<{rows}x{columns}x{element}>"
    row, column = f"tensor<{columns}x{element}>", f"tensor<{rows}x{element}>"
    return f"""
    func.func @main(%x: {matrix}, %row: {row}, %column: {column}) -> ({matrix}, {matrix}) {{
      %0 = stablehlo.broadcast_in_dim %row, dims = [1] : ({row}) -> {matrix}
      %1 = stablehlo.add %x, %0 : {matrix}
      %sum = stablehlo.optimization_barrier %1 : {matrix}
      %2 = stablehlo.broadcast_in_dim %column, dims = [0] : ({column}) -> {matrix}
      %3 = stablehlo.divide %x, %2 : {matrix}
      return %sum, %3 : {matrix}, {matrix}
    }}"""

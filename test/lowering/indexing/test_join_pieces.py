"""Element-wise operations with slices and concatenations between them, as kernels, against NumPy and XLA."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp
from kernels import IN_PROCESS, run_kernels
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering.full_pipeline import lower
from hilo.lowering.indexing import join_pieces


def moves(x: Any, y: Any, z: Any) -> Any:
    """Rotations, interleaved and repeated elements, gaps, edges; of sizes that no vector and no share divides."""
    return (
        sum(jnp.roll(x, shift, axis) for shift in (1, -1) for axis in range(x.ndim)) - x,
        jnp.stack([x, x + x, x - 1], -1),
        jnp.repeat(jnp.repeat(x, 2, 0), 3, x.ndim - 1),
        jnp.where(x[..., ::2] > 2, x[..., ::2], x[..., 1::2]),
        jnp.pad(jnp.flip(x, -1), 2, constant_values=5) + 1,
        jnp.cross(y, z) + y,
        jnp.concatenate([-y[:, 2:], y[:, :2]], 1) * z,
        jnp.moveaxis(y.reshape(1, -1, 3), 2, 0) + 1,
        jnp.roll(y.reshape(-1)[::-1], 5) * 2,
    )


@pytest.mark.parametrize("name", ["float32", "float64", "int8", "uint8", "int16", "uint32", "int64"])
def test_against_xla(name: str) -> None:
    rng, element = np.random.default_rng(5), np.dtype(name)
    arguments = [rng.uniform(0, 11, shape).astype(element) for shape in ((9, 25, 38), (4001, 3), (4001, 3))]
    for number, (mine, theirs) in enumerate(run_kernels(moves, arguments, at_least=9)):
        if element.kind == "f":  # products and sums may be one operation
            np.testing.assert_allclose(mine, theirs, 4 * np.finfo(element).eps, 1e-5, err_msg=str(number))
        else:
            np.testing.assert_array_equal(mine, theirs, err_msg=str(number))


def test_short_rows_with_a_row_and_a_column() -> None:
    """x - row, divided by a column, of last dimensions that vectors run through; 7919 rows are no even shares."""

    def scaled(x: Any, row: Any, column: Any) -> Any:
        y = (x.astype(jnp.float32) - row) / column[:, None]
        return y, jnp.where(y > 0, x, x + x), -jnp.roll(y, 1, 0)

    rng = np.random.default_rng(6)
    for rows in (2111, 7919, 40961):
        for width in range(2, 9):
            x = rng.integers(0, 100, (rows, width)).astype([np.uint8, np.float32, np.int16][width % 3])
            given = [x, rng.normal(size=width).astype(np.float32), rng.uniform(1, 2, rows).astype(np.float32)]
            for mine, theirs in run_kernels(scaled, given, at_least=1):
                np.testing.assert_allclose(mine, theirs, 1e-6, 1e-6, err_msg=f"{rows}, {width}")


def test_reversals() -> None:
    """Of each axis and of all, where nothing else moves; lengths that no vector divides; elements of 1 to 8 bytes."""
    kinds = [np.float64, np.int8, np.float16, ml_dtypes.bfloat16, np.uint32]
    shapes = [(37, 131), (4099,), (701, 7), (5, 31, 33), (3, 2003)]
    rng = np.random.default_rng(4)
    arrays = [rng.uniform(0, 99, shape).astype(kind) for shape, kind in zip(shapes, kinds, strict=True)]

    def turned(*arrays: Any) -> Any:
        return [jnp.flip(x, axis) for x in arrays for axis in (*range(x.ndim), None)]

    for mine, theirs in run_kernels(turned, arrays, at_least=11):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("mode", ["reflect", "symmetric", "edge", "wrap"])
@pytest.mark.parametrize("name", ["uint8", "bfloat16", "float32", "float64"])
def test_edges(name: str, mode: str) -> None:
    """Of two, three and four axes; the last have too many parts for one kernel."""
    shapes = [(37, 131), (4, 21, 19, 3), (9, 31, 33), (11, 12, 13, 14)]
    rng = np.random.default_rng(9)
    arrays = [rng.uniform(0, 99, shape).astype(jnp.dtype(name)) for shape in shapes]
    widths = [[(2, 5), (3, 1)], [(0, 0), (3, 3), (3, 3), (0, 0)], [(4, 2), (0, 9), (5, 5)], [(3, 5)] * 4]

    def padded(*arrays: Any) -> Any:
        return [jnp.pad(x, width, mode=mode) for x, width in zip(arrays, widths, strict=True)]

    for number, (mine, theirs) in enumerate(run_kernels(padded, arrays, at_least=4)):
        np.testing.assert_array_equal(mine, theirs, err_msg=str(number))


@pytest.mark.parametrize("name", ["float32", "float64", "int32"])
def test_windows_of_padded_arrays(name: str) -> None:
    """Of 3 and 4 elements a side as one kernel, of 5 not; with steps; sizes that no vector divides."""

    def windows(x: Any, y: Any) -> Any:
        def sums(x: Any, side: int, step: int) -> Any:
            zero = jnp.zeros((), x.dtype)
            return jax.lax.reduce_window(x, zero, jax.lax.add, (1, side, side, 1), (1, step, step, 1), "SAME")

        padded = jnp.pad(y, 1, constant_values=3)
        return (
            *(sums(x, side, step) for side in (3, 4, 5) for step in (1, 2)),
            abs(padded[2:, 1:-1] - padded[:-2, 1:-1]) + abs(padded[1:-1, 2:] - padded[1:-1, :-2]) * y,
        )

    rng = np.random.default_rng(10)
    arrays = [rng.integers(-9, 9, shape).astype(name) for shape in ((2, 21, 19, 7), (61, 83))]
    for number, (mine, theirs) in enumerate(run_kernels(windows, arrays, at_least=4)):
        np.testing.assert_array_equal(mine, theirs, err_msg=str(number))


@pytest.mark.parametrize("shape", [(7, 7), (9, 7), (10, 5), (8, 7), (4, 8)])
@pytest.mark.parametrize("name", ["float32", "float64", "int16", "uint8"])
def test_shifts_of_few_rows_have_short_code(name: str, shape: tuple[int, int]) -> None:
    """Rows of a short box are moved element by element: selecting them from vectors took 1.6 s to compile."""
    rows, columns = shape

    def shifts(x: Any) -> Any:
        padded = jnp.pad(x, 1, mode="edge")
        parts = [padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
        ordered = jnp.sort(jnp.stack(parts), axis=0)
        return ordered, ordered[4]

    x = np.random.default_rng(5).integers(0, 99, shape).astype(name)
    module = parse_module(jax.jit(shifts).lower(x).as_text())
    lower(module, IN_PROCESS)
    assert str(module).count("vector.shuffle") < 100
    for mine, theirs in run_kernels(shifts, [x], at_least=2):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("element", [np.float16, ml_dtypes.bfloat16])
def test_narrow_floats_are_moved(element: Any) -> None:
    x = np.random.default_rng(6).normal(size=(5001, 2)).astype(element)
    text = jax.jit(lambda x: (x[:, 1], jnp.repeat(x[:, 0], 2))).lower(x).as_text()
    got = hilo.compile(text, check="off")(x)
    np.testing.assert_array_equal(np.asarray(got[0]), x[:, 1])
    np.testing.assert_array_equal(np.asarray(got[1]), np.repeat(x[:, 0], 2))


def test_special_values_pass() -> None:
    x = np.tile(np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 5e-324, 1.0]), 1001)
    text = "func.func @main(%x: tensor<7007xf64>) -> tensor<7007xf64> {\n" + (
        "  %a = stablehlo.slice %x [3:7007] : (tensor<7007xf64>) -> tensor<7004xf64>\n"
        "  %b = stablehlo.slice %x [0:3] : (tensor<7007xf64>) -> tensor<3xf64>\n"
        "  %c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<7004xf64>, tensor<3xf64>) -> tensor<7007xf64>\n"
        "  %d = stablehlo.negate %c : tensor<7007xf64>\n"
        "  return %d : tensor<7007xf64>\n}"
    )
    got, want = np.asarray(hilo.compile(text, check="off")(x)), -np.roll(x, -3)
    np.testing.assert_array_equal(np.signbit(got), np.signbit(want))
    np.testing.assert_array_equal(got, want)


def test_in_a_loop() -> None:
    """Fifty steps of a rod's heat."""
    x = np.random.default_rng(7).normal(size=5003)

    def heat(x: Any) -> Any:
        return jax.lax.fori_loop(0, 50, lambda _, u: u + 0.1 * (jnp.roll(u, 1) + jnp.roll(u, -1) - 2 * u), x)

    with jax.enable_x64(True):
        text = jax.jit(heat).lower(x).as_text()
    want = x
    for _ in range(50):
        want = want + 0.1 * (np.roll(want, 1) + np.roll(want, -1) - 2 * want)
    np.testing.assert_allclose(np.asarray(hilo.compile(text, check="off")(x)), want, rtol=0, atol=1e-14)


def test_scalars_of_clamp_and_select() -> None:
    def f(low: Any, x: Any, high: Any) -> Any:
        far = jnp.roll(x, 3) * 2 + jnp.roll(-x, 7)
        near = jax.lax.clamp(low * 2, x[::2] * 1.5, high)
        return jax.lax.clamp(low, far, high), near, jax.lax.select(low > 0, far, jnp.roll(x, 5) + 1)

    arguments = [np.float32(-0.5), np.random.default_rng(7).normal(size=5001).astype(np.float32), np.float32(1.25)]
    text = jax.jit(f).lower(*arguments).as_text()
    for mine, theirs in zip(hilo.compile(text, check="off")(*arguments), run_xla(text, *arguments), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), theirs)


def test_values_that_are_read_twice_again_and_again() -> None:
    """A logistic map: expanded to a tree, its group would have 2**60 elements to read."""

    def logistic(x: Any) -> Any:
        y = jnp.roll(x, 1)
        for _ in range(60):
            y = 1.9 * y * (1 - y) + 0.001 * x
        return y, y.sum()

    x = np.random.default_rng(6).uniform(0.1, 0.9, 5003)
    for mine, theirs in run_kernels(logistic, [x], at_least=1):
        np.testing.assert_allclose(mine, theirs, 1e-13)


def test_groups_are_formed_behind_cuts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A group is worth a kernel for its slices and the like; without any of them none is formed."""

    def residual(x: Any, mean: Any) -> Any:
        total = x
        for n in range(40):
            total = jnp.maximum(total + (x - mean) * n, 0) + total
        return total

    formed: list[Any] = []
    monkeypatch.setattr(join_pieces._Group, "form", lambda group, run: formed.append(group) or False)
    program = hilo.from_jax(residual, np.ones((90, 120), "f"), np.ones(120, "f"))
    hilo.lower(program, target="llvm-cpu")
    assert not formed
    hilo.lower(hilo.from_jax(lambda x: jnp.roll(x, 1) - x, np.ones(9999, "f")), target="llvm-cpu")
    assert formed


def test_rows_of_eight_are_vectors_beside_their_transpose() -> None:
    """Not tiles of 8 x 8 in registers: their code is eight times as long, and shuffles what it writes, too."""

    def symmetric(x: Any) -> Any:
        return (x + jnp.swapaxes(x, 1, 2)) / 2, -x

    x = np.random.default_rng(0).normal(size=(64, 8, 8)).astype(np.float32)
    module = parse_module(jax.jit(symmetric).lower(x).as_text())
    lower(module, IN_PROCESS)
    assert 0 < str(module).count("vector.shuffle") < 16
    for mine, theirs in run_kernels(symmetric, [x], at_least=1):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("shape", [(20, 24, 28), (40, 50), (6, 5, 9)])
def test_padding_is_written_in_whole_rows(shape: tuple[int, ...]) -> None:
    """The bounds of a padded array cut it into a box in the middle, and two for each dimension; all cuts together made
    27 of an array of three dimensions, which took twice as long to compile."""

    def function(x: jax.Array) -> jax.Array:
        return jnp.pad(x, 2, constant_values=7)

    x = np.random.default_rng(3).normal(size=shape).astype(np.float32)
    text = jax.jit(function).lower(x).as_text()
    np.testing.assert_array_equal(np.asarray(hilo.compile(text, check="off")(x)), np.pad(x, 2, constant_values=7))
    if IN_PROCESS.product_tile is not None:
        lowered = hilo.lower(text, target="llvm-cpu").as_text()
        assert 0 < lowered.count("scf.for ") <= len(shape) * (1 + 2 * len(shape))

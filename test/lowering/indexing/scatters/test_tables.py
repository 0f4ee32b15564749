"""Scatters of many updates into few elements, whose copies take turns, against XLA."""

from __future__ import annotations

import timeit
from string import Template

import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.targets.runtime.arrays import device_put

_SCATTER = """  %0 = "stablehlo.scatter"(%x, %i, %u) <{
      scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<$type>, %b: tensor<$type>):
    %c = stablehlo.$kind %a, %b : tensor<$type>
    stablehlo.return %c : tensor<$type>
  }) : (tensor<${size}x$type>, tensor<${updates}x1xi32>, tensor<${updates}x$type>) -> tensor<${size}x$type>
  return %0 : tensor<${size}x$type>
}"""
_COMBINE = Template(
    """func.func @main(%x: tensor<${size}x$type>, %i: tensor<${updates}x1xi32>, %u: tensor<${updates}x$type>)
    -> tensor<${size}x$type> {
"""
    + _SCATTER
)
_COUNT = Template(
    """func.func @main(%i: tensor<${updates}x1xi32>) -> tensor<${size}x$type> {
  %x = stablehlo.constant dense<$first> : tensor<${size}x$type>
  %u = stablehlo.constant dense<$each> : tensor<${updates}x$type>
"""
    + _SCATTER
)


def _run(text: str, *arrays: np.ndarray) -> np.ndarray:
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    got = np.asarray(executable(*arrays))
    np.testing.assert_array_equal(got, np.asarray(run_xla(text, *arrays)[0]))
    return got


@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum", "and", "or", "xor", "subtract"])
@pytest.mark.parametrize("dtype", ["i8", "ui8", "i32", "ui64"])
def test_integers_are_combined(kind: str, dtype: str) -> None:
    """Some indices are out of bounds; the last updates fill no group."""
    rng, element = np.random.default_rng(0), np.dtype(dtype.replace("i", "int"))
    limits = np.iinfo(element)
    for size, updates in ((1, 1000), (21, 3001), (300, 20_000)):
        text = _COMBINE.substitute(size=size, updates=updates, type=dtype, kind=kind)
        places = rng.integers(-1, size + (updates > 2000), (updates, 1)).astype(np.int32)
        x = rng.integers(limits.min, limits.max, size, dtype=element, endpoint=True)
        u = rng.integers(limits.min, limits.max, updates, dtype=element, endpoint=True)
        _run(text, x, places, u)


@pytest.mark.parametrize("first", ["0.0", "-0.0", "7.0", "0.5"])
@pytest.mark.parametrize("each", ["1.0", "-3.0", "0.1"])
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
def test_counts_have_the_bits_of_sums_in_order(first: str, each: str, dtype: str) -> None:
    """Sums that are not exact are formed in order: halves, tenths, and more than an f16 or a bf16 can count."""
    places = np.random.default_rng(1).integers(0, 30, (5003, 1)).astype(np.int32)
    places[places == 11] = places[:3000] = 29
    got = _run(_COUNT.substitute(size=30, updates=5003, type=dtype, kind="add", first=first, each=each), places)
    assert np.signbit(got[11]) == (first == "-0.0")


@pytest.mark.parametrize("kind", ["add", "maximum"])
def test_code_does_not_grow_with_the_number_of_copies(kind: str) -> None:
    """Without loops over the copies, 16 of up to 8 vectors, the compiler took seconds for 33 to 143 elements."""
    for size in (65, 130):
        text = _COMBINE.substitute(size=size, updates=4096, type="i32", kind=kind)
        module = parse_module(text)
        run_pipeline(module, "expand-scatter")
        assert f"tensor<{8 * size}xi32>" in str(module)
        assert str(module).count("vector.transfer_write") <= 30
        rng = np.random.default_rng(2)
        x, u = rng.integers(-99, 99, size, dtype=np.int32), rng.integers(-99, 99, 4096, dtype=np.int32)
        _run(text, x, rng.integers(-1, size, (4096, 1)).astype(np.int32), u)


def test_counts_in_64_bits_by_bytes_take_what_counts_in_32_take() -> None:
    """In groups of 16 updates they took eight times as long on AMD's CPUs, as each waited for the one before it."""
    places = np.random.default_rng(3).integers(0, 256, (100_000, 1), dtype=np.uint8)
    times = []
    for dtype in ("i32", "i64"):
        text = _COUNT.substitute(size=256, updates=100_000, type=dtype, kind="add", first="0", each="1")
        executable = hilo.compile(text.replace("100000x1xi32", "100000x1xui8"), check="off")
        x = device_put(places, executable.device)
        np.testing.assert_array_equal(np.asarray(executable(x)), np.bincount(places[:, 0], minlength=256))
        times.append(min(timeit.repeat(lambda run=executable, x=x: run(x), number=5, repeat=20)))
    assert times[1] < 3 * times[0]

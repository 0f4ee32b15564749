"""expand-select-and-scatter: its arithmetic against brute force, and whole programs against XLA."""

import random

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import assert_close, run_xla

from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.reduce.windows.expand_select_and_scatter import Window, place_numbers


@st.composite
def axes(draw):
    size, window, stride = draw(st.integers(1, 9)), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    low, high = draw(st.integers(0, window - 1)), draw(st.integers(0, window - 1))
    return Window(size, window, stride, low, max(0, (low + size + high - window) // stride + 1))


@given(axes())
def test_every_place_of_a_window_is_reached_once(axis):
    """Element q*s + r of the padded input is place s*j + r of window q - j."""
    numbers = {(j, r): place_numbers([axis], [j])[r] for j in range(axis.covering) for r in range(axis.stride)}
    for place in range(axis.window):
        assert [at for at, number in numbers.items() if number == place] == [divmod(place, axis.stride)]


@given(axes())
def test_blocks_cover_the_input(axis):
    assert (axis.blocks - 1) * axis.stride < axis.low + axis.size <= axis.blocks * axis.stride


def test_two_dimensions_number_places_row_by_row():
    windows = [Window(6, 3, 2, 0, 2), Window(6, 2, 1, 0, 5)]
    assert place_numbers(windows, [0, 1]).tolist() == [[1], [3]]
    assert place_numbers(windows, [1, 0]).tolist() == [[4], [-1]]


def program(shape, window, strides, padding, element="f32", select="GE", scatter="add"):
    counts = [
        (low + size + high - w) // s + 1
        for size, w, s, (low, high) in zip(shape, window, strides, padding, strict=True)
    ]
    x, source = ("tensor<" + "".join(f"{s}x" for s in sizes) + element + ">" for sizes in (shape, counts))
    scalar = f"tensor<{element}>"
    attributes = (
        f"window_dimensions = array<i64: {', '.join(map(str, window))}>, "
        f"window_strides = array<i64: {', '.join(map(str, strides))}>, "
        f"padding = dense<{[list(p) for p in padding]}> : tensor<{len(shape)}x2xi64>"
    )
    text = f"""
    func.func @main(%x: {x}, %source: {source}, %init: {scalar}) -> {x} {{
      %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({{
      ^bb0(%a: {scalar}, %b: {scalar}):
        %p = stablehlo.compare {select}, %a, %b : ({scalar}, {scalar}) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      }}, {{
      ^bb0(%a: {scalar}, %b: {scalar}):
        %s = stablehlo.{scatter} %a, %b : {scalar}
        stablehlo.return %s : {scalar}
      }}) {{{attributes}}} : ({x}, {source}, {scalar}) -> {x}
      return %0 : {x}
    }}"""
    return text, counts


def check(text, counts, shape, dtype=np.float32, unroll=64, seed=0):
    module = parse_module(text)
    run_pipeline(module, f"expand-select-and-scatter{{unroll={unroll}}}")
    assert "select_and_scatter" not in str(module)
    rng = np.random.default_rng(seed)
    values = rng.integers(-3, 4, shape).astype(dtype), rng.integers(-9, 10, counts).astype(dtype), np.asarray(2, dtype)
    assert_close(run_xla(str(module), *values)[0], run_xla(text, *values)[0], context=text)


@pytest.mark.parametrize("unroll", [64, 0], ids=["unrolled", "scattered"])
@pytest.mark.parametrize(("select", "scatter"), [("GE", "add"), ("LT", "maximum"), ("GT", "multiply")])
@pytest.mark.parametrize(
    ("shape", "window", "strides", "padding"),
    [
        ((4, 4), (2, 2), (2, 2), ((0, 0), (0, 0))),
        ((2, 7, 7, 3), (1, 3, 3, 1), (1, 2, 2, 1), ((0, 0), (1, 1), (1, 1), (0, 0))),
        ((9,), (3,), (1,), ((2, 2),)),
        ((9, 8), (3, 2), (4, 3), ((0, 1), (1, 0))),
        ((5,), (5,), (1,), ((0, 0),)),
    ],
)
def test_windows_agree_with_xla(shape, window, strides, padding, select, scatter, unroll):
    text, counts = program(shape, window, strides, padding, select=select, scatter=scatter)
    check(text, counts, shape, unroll=unroll)


@pytest.mark.parametrize("seed", range(20))
def test_random_windows_agree_with_xla(seed):
    rnd = random.Random(seed)
    shape = [rnd.randint(1, 7) for _ in range(rnd.randint(1, 3))]
    window = [rnd.randint(1, min(4, size)) for size in shape]
    padding = [(rnd.randint(0, w - 1), rnd.randint(0, w - 1)) for w in window]
    text, counts = program(shape, window, [rnd.randint(1, 4) for _ in shape], padding)
    check(text, counts, shape, unroll=rnd.choice([64, 0]), seed=seed)


@pytest.mark.parametrize(
    ("element", "dtype"),
    [
        ("f64", np.float64),
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("i32", np.int32),
        ("i8", np.int8),
        ("ui32", np.uint32),
    ],
)
def test_each_element_type_agrees_with_xla(element, dtype):
    text, counts = program((2, 6, 6), (1, 3, 3), (1, 2, 2), ((0, 0), (0, 1), (1, 0)), element)
    check(text, counts, (2, 6, 6), dtype)


@pytest.mark.parametrize("unroll", [64, 0])
def test_negative_padding_cuts_the_input(unroll):
    text, counts = program((8,), (2,), (2,), ((-1, -1),))
    check(text, counts, (8,), unroll=unroll)


def test_nothing_is_scattered_by_a_window_of_padding():
    text, _ = program((2,), (2,), (2,), ((2, 0),))
    for unroll in (64, 0):
        module = parse_module(text)
        run_pipeline(module, f"expand-select-and-scatter{{unroll={unroll}}}")
        got = run_xla(str(module), np.array([1, 2], np.float32), np.array([7, 5], np.float32), np.float32(0))[0]
        assert got.tolist() == [0, 5]


def test_ties_infinities_and_nans_agree_with_xla():
    text, _ = program((8,), (2,), (2,), ((0, 0),))
    x = np.array([-np.inf, -np.inf, 1, 1, np.nan, 1, 1, np.nan], np.float32)
    source = np.array([1, 2, 3, 4], np.float32)
    module = parse_module(text)
    run_pipeline(module, "expand-select-and-scatter")
    assert_close(run_xla(str(module), x, source, np.float32(0))[0], run_xla(text, x, source, np.float32(0))[0])

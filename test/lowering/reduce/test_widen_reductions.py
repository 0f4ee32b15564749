"""Rows and columns of narrow integers and predicates, of all lengths, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

_REDUCERS = {name: getattr(np, name) for name in ("add", "multiply", "maximum", "minimum")}
_REDUCERS |= {"and": np.bitwise_and, "or": np.bitwise_or}


def _reduced(x: np.ndarray, element: str, reducer: str, start: int, axes: tuple[int, ...]) -> np.ndarray:
    kind, result = "x".join([*map(str, x.shape), element]), x.sum(axis=axes).shape
    made = "x".join([*map(str, result), element])
    text = f"""func.func @main(%x: tensor<{kind}>) -> tensor<{made}> {{
      %start = stablehlo.constant dense<{str(bool(start)).lower() if element == "i1" else start}> : tensor<{element}>
      %0 = stablehlo.reduce(%x init: %start) applies stablehlo.{reducer} across dimensions = {list(axes)}
        : (tensor<{kind}>, tensor<{element}>) -> tensor<{made}>
      return %0 : tensor<{made}>
    }}"""
    return np.asarray(hilo.compile(text, check="off")(x))


@pytest.mark.parametrize(("element", "dtype"), [("i8", "i1"), ("ui8", "u1"), ("i16", "i2"), ("ui16", "u2")])
@pytest.mark.parametrize(
    ("shape", "axes"), [((3001,), (0,)), ((40, 30), (1,)), ((3, 501), (1,)), ((9, 13, 11), (1, 2))]
)
def test_integers(element: str, dtype: str, shape: tuple[int, ...], axes: tuple[int, ...]) -> None:
    """Sums and products wrap around; the initial value is one of the numbers, too."""
    info = np.iinfo(dtype)
    x = np.random.default_rng(0).integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
    for reducer, function in _REDUCERS.items():
        start = int(info.max) if reducer in ("minimum", "and") else 3
        wanted = function(function.reduce(x | 1 if reducer == "multiply" else x, axis=axes), np.array(start, dtype))
        got = _reduced(x | 1 if reducer == "multiply" else x, element, reducer, start, axes)
        np.testing.assert_array_equal(got, wanted.astype(dtype), reducer)


@pytest.mark.parametrize("shape", [(3001,), (40, 30), (3, 501), (500, 7), (64, 96)])
@pytest.mark.parametrize("share", [0.0, 0.02, 0.98, 1.0])
@pytest.mark.parametrize("is_last", [False, True])
def test_predicates(shape: tuple[int, ...], share: float, is_last: bool) -> None:
    x = np.random.default_rng(1).random(shape) < share
    axis = len(shape) - 1 if is_last else 0
    np.testing.assert_array_equal(_reduced(x, "i1", "or", 0, (axis,)), x.any(axis=axis))
    np.testing.assert_array_equal(_reduced(x, "i1", "and", 1, (axis,)), x.all(axis=axis))


@pytest.mark.parametrize("shape", [(3001,), (40, 30), (3, 501), (500, 7), (64, 96)])
@pytest.mark.parametrize("axis", [0, -1])
def test_predicates_are_counted(shape: tuple[int, ...], axis: int) -> None:
    x = np.random.default_rng(2).random(shape) < 0.4
    kind, made = "x".join(map(str, shape)), "".join(f"{n}x" for n in x.sum(axis=axis).shape)
    text = f"""func.func @main(%x: tensor<{kind}xi1>) -> tensor<{made}i32> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %0 = stablehlo.convert %x : (tensor<{kind}xi1>) -> tensor<{kind}xi32>
      %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [{axis % len(shape)}]
        : (tensor<{kind}xi32>, tensor<i32>) -> tensor<{made}i32>
      return %1 : tensor<{made}i32>
    }}"""
    np.testing.assert_array_equal(np.asarray(hilo.compile(text, check="off")(x)), x.sum(axis=axis))


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.uint8, np.int16, np.uint16])
@pytest.mark.parametrize("shape", [(3001,), (40, 30), (300, 7)])
def test_places(dtype: type, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(3).integers(0, 1 << 16, shape).astype(np.uint16).astype(dtype)
    for axis in range(len(shape)):
        got = hilo.jit(lambda x, axis=axis: (np.argmax(x, axis), np.argmin(x, axis)))(x)
        np.testing.assert_array_equal(np.asarray(got[0]), x.argmax(axis))
        np.testing.assert_array_equal(np.asarray(got[1]), x.argmin(axis))


@pytest.mark.parametrize("reducer", ["or", "and"])
def test_large_predicates_in_loops(reducer: str) -> None:
    """They are scattered to in each step, and reduced along a dimension in the middle, as bytes."""
    rng, start = np.random.default_rng(3), reducer == "and"
    places, values = rng.integers(0, 156, (64, 26, 1), dtype="i4"), rng.random((64, 26)) < 0.5
    text = f"""func.func @main(%p: tensor<64x26x1xi32>, %v: tensor<64x26xi1>, %n: tensor<i32>) -> tensor<64x156xi1> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %start = stablehlo.constant dense<{str(start).lower()}> : tensor<i1>
      %all = stablehlo.constant dense<{str(start).lower()}> : tensor<64x26x156xi1>
      %none = stablehlo.constant dense<false> : tensor<64x156xi1>
      %places = stablehlo.constant dense<1> : tensor<64x26x1xi32>
      %r:3 = stablehlo.while(%i = %zero, %q = %p, %a = %none) : tensor<i32>, tensor<64x26x1xi32>, tensor<64x156xi1>
      cond {{
        %0 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %0 : tensor<i1>
      }} do {{
        %0 = "stablehlo.scatter"(%all, %q, %v) ({{
        ^bb0(%old: tensor<i1>, %new: tensor<i1>):
          stablehlo.return %new : tensor<i1>
        }}) {{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1],
            scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}}
          : (tensor<64x26x156xi1>, tensor<64x26x1xi32>, tensor<64x26xi1>) -> tensor<64x26x156xi1>
        %1 = stablehlo.reduce(%0 init: %start) applies stablehlo.{reducer} across dimensions = [1]
          : (tensor<64x26x156xi1>, tensor<i1>) -> tensor<64x156xi1>
        %2 = stablehlo.xor %1, %a : tensor<64x156xi1>
        %3 = stablehlo.add %i, %one : tensor<i32>
        %4 = stablehlo.add %q, %places : tensor<64x26x1xi32>
        stablehlo.return %3, %4, %2 : tensor<i32>, tensor<64x26x1xi32>, tensor<64x156xi1>
      }}
      return %r#2 : tensor<64x156xi1>
    }}"""
    wanted = np.zeros((64, 156), bool)
    for step in range(3):
        written = np.full((64, 26, 157), start)
        place = np.minimum(places + step, 156)  # out of bounds: not written
        np.put_along_axis(written, place, values[..., None], axis=2)
        wanted ^= written[..., :156].all(1) if start else written[..., :156].any(1)
    got = hilo.compile(text, check="off")(places, values, np.array(3, "i4"))
    np.testing.assert_array_equal(np.asarray(got), wanted)

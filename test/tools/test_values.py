"""The grammar of `--input`, how results are printed, and how they are compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import hilo
from hilo.dialect.support.dtypes import ARRAY_DTYPES, Dtype, dtype
from hilo.targets.compilation.signature import Leaf
from hilo.tools.common.buffer_text import array_text
from hilo.tools.common.values import Value, ValueReader, element_name, fit, parse_type
from hilo.tools.run.matching import compare
from hilo.tools.run.results import encode
from hilo.tools.run.tolerance import Tolerance


def read(*specs: str) -> list[Value]:
    return ValueReader("--input").read(specs)


def array(spec: str) -> np.ndarray:
    (value,) = read(spec)
    assert value.array is not None
    return value.array


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("4xf32=1 2 3 4", np.float32([1, 2, 3, 4])),
        ("4xf32=1,2, 3 ,4", np.float32([1, 2, 3, 4])),
        ("2x2xi32=[[1 2][3 4]]", np.int32([[1, 2], [3, 4]])),
        ("2x2xi32=[1,2],[3,4]", np.int32([[1, 2], [3, 4]])),
        ("2x3xf64=5", np.full((2, 3), 5.0)),
        ("3xf32", np.zeros(3, np.float32)),
        ("f32=2.5", np.float32(2.5)),
        ("0xf32=", np.zeros(0, np.float32)),
        ("2x0x3xi8", np.zeros((2, 0, 3), np.int8)),
        ("4xi1=1 0 true false", np.array([True, False, True, False])),
        ("2xi1=01 00", np.array([True, False])),
        ("3xi8=255 -128 127", np.int8([-1, -128, 127])),
        ("2xsi8=-1 127", np.int8([-1, 127])),
        ("2xui8=255 0x10", np.uint8([255, 16])),
        ("2xui64=18446744073709551615 0", np.array([2**64 - 1, 0], np.uint64)),
        ("1xi64=-9223372036854775808", np.array([-(2**63)], np.int64)),
        ("2xbf16=1.5 3.14159", np.array([1.5, 3.14159], ml_dtypes.bfloat16)),
        ("2xf8E4M3FN=1 448", np.array([1, 448], ml_dtypes.float8_e4m3fn)),
        ("2xi4=-8 7", np.array([-8, 7], ml_dtypes.int4)),
        ("3xf32=inf -inf 0x1.8p3", np.float32([np.inf, -np.inf, 12])),
        ("2xcf64=1+2j (3,-4)", np.complex64([1 + 2j, 3 - 4j])),
        ("2xcomplex<f64>=5 6i", np.complex128([5, 6j])),
        ("1xcf64=0000803F00000040", np.complex64([1 + 2j])),
    ],
)
def test_a_value_is_read(spec: str, expected: np.ndarray) -> None:
    got = array(spec)
    assert got.dtype == expected.dtype
    assert got.shape == expected.shape
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "there is no value"),
        ("4xf32=1 2", "2 elements are given; the type has 4"),
        ("0xf32=1 2", "2 elements are given; the type has 0"),
        ("2xui8=-1 0", "element 0 is '-1', which is out of the range of ui8"),
        ("2xi8=256 0", "element 0 is '256', which is out of the range of i8"),
        ("2xi32=1.5 2", "element 0 is '1.5', which is no integer"),
        ("2xi1=2 0", "neither 0, 1, true nor false"),
        ("2xf32=1 two", "element 1 is 'two', which is no number"),
        ("2xcf64=1 z", "which is no complex number"),
        ("4xq32=1", "element type 'q32' is unknown"),
        ("4x=1", "no shape with an element type"),
        ("x4xf32=1", "element type 'x4xf32' is unknown"),
        ("@file.txt", "must be a .npy file"),
    ],
)
def test_a_malformed_value_says_what_it_takes(spec: str, message: str) -> None:
    with pytest.raises(hilo.Error, match="--input="):
        read(spec)
    with pytest.raises(hilo.Error) as error:
        read(spec)
    assert message in str(error.value)


def test_files_are_read_from_their_start_or_on(tmp_path: Path) -> None:
    path = tmp_path / "two.npy"
    with path.open("wb") as file:
        np.save(file, np.float32([1]))
        np.save(file, np.int64([2, 3]))
    for specs, expected in (
        ([f"@{path}", f"@{path}"], [[1], [1]]),
        ([f"+{path}", f"+{path}"], [[1], [2, 3]]),
        ([f"*{path}"], [[1], [2, 3]]),
        ([f"@{path}", f"*{path}"], [[1], [2, 3]]),
        ([f"*{path}", f"*{path}"], [[1], [2, 3]]),
    ):
        assert [v.array.tolist() for v in read(*specs) if v.array is not None] == expected
    with pytest.raises(hilo.Error, match="could not be read as"):
        read(f"+{path}", f"+{path}", f"+{path}")


def leaf(name: str, *dims: int | None) -> Leaf:
    return Leaf(dtype(name), dims)


@pytest.mark.parametrize("row", [row for row in ARRAY_DTYPES if row.numpy is not None and row.bits < 64], ids=repr)
def test_npy_files_of_every_type_fit(row: Dtype, tmp_path: Path) -> None:
    assert row.numpy is not None
    path = tmp_path / "x.npy"
    saved = np.array([0, 1, 1], np.int64).astype(row.numpy)
    path.write_bytes(encode(saved, path.name))
    (value,) = read(f"@{path}")
    fitted = fit(value, leaf(row.name, 3), "input 0").array
    assert fitted is not None
    assert fitted.dtype == row.numpy
    assert fitted.tobytes() == saved.tobytes()


def test_signless_integers_fit_unsigned_parameters() -> None:
    for spec, name in (("2xi8=-1 5", "u8"), ("2xi32=-1 5", "u32"), ("2xi64=-1 5", "u64"), ("2xi4=-1 5", "u4")):
        fitted = fit(read(spec)[0], leaf(name, 2), "input 0").array
        assert fitted is not None
        assert dtype(fitted.dtype).name == name
        assert [int(x) for x in fitted] == [2 ** dtype(name).bits - 1, 5]
    kept = fit(read("2xsi8=-1 5")[0], leaf("u8", 2), "input 0").array
    assert kept is not None
    assert kept.dtype == np.int8, "si8 is signed, and stays it"


def test_a_bare_number_takes_a_scalar_parameters_type() -> None:
    fitted = fit(read("7")[0], leaf("bf16"), "input 0").array
    assert fitted is not None
    assert (fitted.dtype, fitted.shape, float(fitted)) == (ml_dtypes.bfloat16, (), 7.0)
    with pytest.raises(hilo.ArgumentError, match="it takes f32\\[4\\], written 4xf32="):
        fit(read("7")[0], leaf("f32", 4), "input 0")


def shapes() -> st.SearchStrategy[tuple[int, ...]]:
    return hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=3)


@given(st.data(), st.sampled_from([row for row in ARRAY_DTYPES if row.is_integer or row.kind == "pred"]), shapes())
def test_what_is_printed_reads_back(data: st.DataObject, row: Dtype, shape: tuple[int, ...]) -> None:
    low = 0 if row.kind != "signed" else -(1 << (row.bits - 1))
    high = (1 << row.bits) - 1 if row.kind != "signed" else (1 << (row.bits - 1)) - 1
    count = int(np.prod(shape, dtype=np.int64))
    numbers = data.draw(st.lists(st.integers(low, high), min_size=count, max_size=count))
    original = np.array(numbers, np.int64 if low else np.uint64).astype(row.numpy).reshape(shape)
    again = array(array_text(original, max_elements=1000))
    assert (again.dtype, again.shape) == (original.dtype, original.shape)
    assert again.tobytes() == original.tobytes()


@given(hnp.arrays(np.complex64, shapes()))
def test_complex_values_read_back_bit_by_bit(original: np.ndarray) -> None:
    again = array(array_text(original, max_elements=1000))
    np.testing.assert_array_equal(again, original)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.float32([1, 1e6, 0.1, -0.0]), "4xf32=1 1E+06 0.1 -0"),
        (np.float64(1e-300), "f64=1E-300"),
        (np.float32([np.nan, np.inf, -np.inf]), "3xf32=NAN INF -INF"),
        (np.zeros((2, 0, 2), np.float32), "2x0x2xf32=[][]"),
        (np.float32([[[1, 2]], [[3, 4]]]), "2x1x2xf32=[[1 2]][[3 4]]"),
        (np.array([True, False]), "2xi1=01 00"),
        (np.array([-8, 7], ml_dtypes.int4), "2xi4=-8 7"),
    ],
)
def test_arrays_are_printed(value: np.ndarray, text: str) -> None:
    assert array_text(np.asarray(value)) == text


def values(arrays: Sequence[np.ndarray | None]) -> list[Value]:
    return [Value(a, "") for a in arrays]


def test_comparison_takes_the_types_tolerance() -> None:
    for name, near, far in (("f16", 1e-3, 5e-3), ("f32", 1e-4, 3e-4), ("f64", 1e-4, 3e-4), ("bf16", 1e-2, 4e-2)):
        kind = dtype(name).numpy
        expected = np.zeros(1).astype(kind)
        assert not compare([np.array([near * 0.9]).astype(kind)], values([expected]), Tolerance())
        assert compare([np.array([far]).astype(kind)], values([expected]), Tolerance())


def test_comparison_knows_nan_infinity_and_zero() -> None:
    special = np.float32([np.nan, np.inf, -np.inf, 0.0, -0.0])
    assert not compare([special], values([special]), Tolerance())
    assert not compare([np.float32([0.0])], values([np.float32([-0.0])]), Tolerance())
    assert compare([np.float32([0.0])], values([np.float32([-0.0])]), Tolerance(is_exact=True))
    for got, wanted in ((1.0, np.inf), (np.inf, -np.inf), (np.inf, 1.0), (np.nan, 1.0), (1.0, np.nan)):
        assert compare([np.float32([got])], values([np.float32([wanted])]), Tolerance()), (got, wanted)


def test_complex_parts_are_compared_each() -> None:
    assert not compare([np.complex64([1 + 2j])], values([np.complex64([1 + 2.00005j])]), Tolerance())
    assert compare([np.complex64([1 + 2j])], values([np.complex64([1 + 3j])]), Tolerance())


def test_large_integers_are_compared_exactly() -> None:
    big = np.array([2**63 - 1], np.int64)
    assert compare([big], values([big - 1]), Tolerance())


def test_ignored_and_empty_results_match() -> None:
    empty = np.zeros((0, 2), np.int8)
    assert not compare([np.float32([1]), empty], values([None, empty]), Tolerance())


def test_types_are_named_as_iree_does() -> None:
    assert element_name(dtype("c64")) == "cf64"
    assert parse_type("2x3xcf128") == ((2, 3), dtype("c128"), False)
    assert parse_type("i1") == ((), dtype("pred"), False)

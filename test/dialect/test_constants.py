"""Constants of every element type, shape and value keep their bits through attribute, text and bytecode."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.context import context
from hilo.dialect.io import module_bytecode, module_text, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import ARRAY_DTYPES, Dtype, dtype

SHAPES = [(), (1,), (3,), (0,), (2, 0, 3), (2, 3), (1, 1), (11, 13)]


def bits(array: np.ndarray) -> bytes:
    return np.ascontiguousarray(array).tobytes()


def every_value(element: Dtype) -> np.ndarray:
    """All bit patterns of narrow types (but NaN payloads); a spread with the special values of others."""
    assert element.numpy is not None
    if element.kind == "pred":
        return np.array([False, True])
    if element.is_integer:
        low = -(1 << element.bits - 1) if element.kind == "signed" else 0
        high = low + (1 << element.bits) - 1
        if element.bits <= 8:
            return np.arange(low, high + 1).astype(element.numpy)
        return np.array([low, low + 1, 0, 1, high - 1, high], object).astype(element.numpy)
    if element.is_float and element.bits <= 8:
        return np.arange(1 << element.bits, dtype=np.uint8).view(element.numpy)
    real = element.real.numpy
    values = np.array([0.0, -0.0, 1.0, -1.5, 1 / 3, 3e-39, 1e-45, np.inf, -np.inf, np.nan, 65504.0, 7e-8]).astype(real)
    if not element.is_complex:
        return values
    return np.stack([values, values[::-1]], axis=-1).reshape(-1).view(element.numpy)


def through_module(attr: ir.Attribute, form: str) -> ir.Attribute:
    with ir.Location.unknown(context()):
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            stablehlo.constant(attr)
    source = module_bytecode(module) if form == "bytecode" else module_text(module)
    parsed = parse_module(source)
    return parsed.body.operations[0].attributes["value"]


@pytest.mark.parametrize("element", ARRAY_DTYPES, ids=str)
def test_every_value_keeps_its_bits(element: Dtype) -> None:
    values = every_value(element)
    attr = from_numpy(values)
    assert attr.type.element_type == element.mlir_type
    assert bits(to_numpy(attr)) == bits(values)
    for form in ("text", "bytecode"):
        again = through_module(attr, form)
        assert again == attr
        assert bits(to_numpy(again)) == bits(values)


@pytest.mark.parametrize("element", ARRAY_DTYPES, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape(element: Dtype, shape: tuple[int, ...]) -> None:
    size = int(np.prod(shape))
    values = np.resize(every_value(element), size).reshape(shape)
    attr = from_numpy(values, element)
    assert tuple(attr.type.shape) == shape
    assert to_numpy(attr).dtype == element.numpy
    assert bits(to_numpy(attr)) == bits(values)
    assert through_module(attr, "text") == attr


@pytest.mark.parametrize("element", ARRAY_DTYPES, ids=str)
def test_single_values_are_splats(element: Dtype) -> None:
    for value in every_value(element)[:6]:
        full = np.full((40, 30), value, element.numpy)
        attr = from_numpy(full)
        assert attr.is_splat
        assert bits(to_numpy(attr)) == bits(full)
        assert len(str(attr)) < 80


@pytest.mark.parametrize("element", ARRAY_DTYPES, ids=str)
def test_long_constants_are_printed_in_hexadecimal(element: Dtype) -> None:
    values = np.resize(every_value(element), 5000)
    attr = from_numpy(values)
    assert 'dense<"0x' in str(attr)
    assert bits(to_numpy(attr)) == bits(values)
    assert through_module(attr, "text") == attr


@pytest.mark.parametrize("element", [d for d in ARRAY_DTYPES if d.bits >= 8], ids=str)
def test_resources_are_read(element: Dtype) -> None:
    values = np.resize(every_value(element), 24).reshape(4, 6)
    text = values.tobytes().hex()
    source = (
        f"func.func @f() -> tensor<4x6x{element.mlir}> {{\n"
        f"  %0 = stablehlo.constant dense_resource<blob> : tensor<4x6x{element.mlir}>\n"
        f"  return %0 : tensor<4x6x{element.mlir}>\n}}\n"
        f'{{-# dialect_resources: {{ builtin: {{ blob: "0x08000000{text}" }} }} #-}}'
    )
    module = parse_module(source)
    constant = module.body.operations[0].regions[0].blocks[0].operations[0]
    assert isinstance(constant, stablehlo.ConstantOp)
    assert bits(to_numpy(constant.value)) == bits(values)


@pytest.mark.parametrize(
    ("value", "type", "text"),
    [
        (1, None, "dense<1> : tensor<i32>"),
        (1.5, None, "dense<1.500000e+00> : tensor<f32>"),
        (True, None, "dense<true> : tensor<i1>"),
        (1j, None, "dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>"),
        ([1, 2], "s8", "dense<[1, 2]> : tensor<2xi8>"),
        ([[1.5], [2]], "bf16", "dense<[[1.500000e+00], [2.000000e+00]]> : tensor<2x1xbf16>"),
        (0, "pred", "dense<false> : tensor<i1>"),
        (-0.0, "f32", "dense<-0.000000e+00> : tensor<f32>"),
        (0.0, "f32", "dense<0.000000e+00> : tensor<f32>"),
        (0, "f32", "dense<0.000000e+00> : tensor<f32>"),
        (-(2**63), "s64", "dense<-9223372036854775808> : tensor<i64>"),
        (2**64 - 1, "u64", "dense<18446744073709551615> : tensor<ui64>"),
        (3, np.uint16, "dense<3> : tensor<ui16>"),
        (np.float64(2), None, "dense<2.000000e+00> : tensor<f64>"),
        (np.int64(2), None, "dense<2> : tensor<i64>"),
        (2.0, "s32", "dense<2> : tensor<i32>"),
    ],
)
def test_numbers(value: object, type: object, text: str) -> None:
    assert str(from_numpy(value, type)) == text


def test_number_fills_a_type() -> None:
    type = ir.Type.parse("tensor<2x3xf32>", context())
    assert str(from_numpy(1, type)) == "dense<1.000000e+00> : tensor<2x3xf32>"
    assert str(from_numpy(np.float32(1), type)) == "dense<1.000000e+00> : tensor<2x3xf32>"


def test_one_number_for_many_elements_takes_no_memory_for_them() -> None:
    for element in ("f32", "i1", "i4", "bf16"):
        with context():
            type_ = ir.Type.parse(f"tensor<1099511627776x3x{element}>")
        assert from_numpy(np.asarray(1, np.int8), type_).is_splat


def test_array_may_be_strided_or_big_endian() -> None:
    array = np.arange(12, dtype=">i4").reshape(3, 4)[:, ::2].T
    assert to_numpy(from_numpy(array)).tolist() == array.tolist()


@pytest.mark.parametrize(
    ("value", "type", "error", "message"),
    [
        ([1, 2], ir.Type.parse("tensor<3xi32>", context()), hilo.ShapeError, r"shape \[2\].*takes \[3\]"),
        (300, "s8", hilo.ArgumentError, "300; not all of it fits element type s8"),
        (-1, "u8", hilo.ArgumentError, "not all of it fits"),
        (1.5, "s32", hilo.ArgumentError, "not all of it fits"),
        (float("nan"), "s32", hilo.ArgumentError, "not all of it fits"),
        (2**70, None, hilo.ArgumentError, "takes numbers"),
        (1j, "f32", hilo.ArgumentError, "takes real numbers"),
        ("abc", None, hilo.Error, "abc"),
        ("abc", "f32", hilo.ArgumentError, "takes numbers"),
        ([1], "token", hilo.ArgumentError, "token"),
        ([1], "f33", hilo.DtypeError, "f33"),
        (1, ir.Type.parse("tensor<?xi32>", context()), hilo.ArgumentError, "static shape"),
        ([[1], [2, 3]], None, hilo.ArgumentError, "takes numbers"),
    ],
)
def test_wrong_values_are_refused(value: object, type: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        from_numpy(value, type)


def test_constants_are_built_of_every_element_type() -> None:
    with ir.Location.unknown(context()):
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            for element in ARRAY_DTYPES:
                value = stablehlo.constant([0, 1], element)
                assert dtype(value.type.element_type) is element
    module.operation.verify()

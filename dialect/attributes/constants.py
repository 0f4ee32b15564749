"""Converts NumPy arrays to elements attributes and back, for every element type of `dtypes.TABLE`."""

from __future__ import annotations

import functools
import re

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown

_RAW = {1: np.uint8, 2: np.uint16}


def from_numpy(value: object, type: object = None) -> ir.DenseElementsAttr:
    """`value` as a dense attribute; a splat if all elements have the same bits.

    Args:
        value: an array, a number, or nested sequences of numbers.
        type: a ranked tensor type (a scalar is repeated to fill it), or an element type in any form that
            `hilo.dialect.support.dtypes.dtype` takes. By default the array's own; Python numbers become s32, f32, c64
            and pred.

    Raises:
        ShapeError: the value does not have the type's shape.
        DtypeError: the element type is not in the table.
        ArgumentError: a number does not fit the element type, or the type's shape is dynamic.

    >>> str(from_numpy([1, 2], "s8")), str(from_numpy(1.5))
    ('dense<[1, 2]> : tensor<2xi8>', 'dense<1.500000e+00> : tensor<f32>')
    """
    if isinstance(value, bool | int | float | complex):
        return _scalar(str(value.__class__), repr(value), type if type.__hash__ is not None else dtype(type), value)
    return _from_numpy(value, type)


@functools.lru_cache(maxsize=4096)
def _scalar(kind: str, text: str, type: object, value: object) -> ir.DenseElementsAttr:
    """Cached; `kind` and `text` distinguish values that compare equal: 1, 1.0 and True, 0.0 and -0.0."""
    return _from_numpy(value, type)


def _from_numpy(value: object, type: object) -> ir.DenseElementsAttr:
    shape: tuple[int, ...] | None = None
    element: Dtype | None = None
    if isinstance(type, ir.ShapedType):
        if not type.has_static_shape:
            raise ArgumentError(f"constant: type is {type}; it takes a static shape")
        shape = tuple(type.shape)
        element = dtype(type.element_type)
        mlir_type = type.element_type
    elif type is not None:
        element = dtype(type)
        mlir_type = element.mlir_type
    array = _as_array(value, element)
    if element is None:
        element = dtype(array.dtype)
        mlir_type = element.mlir_type
    if shape is None:
        shape = array.shape
    elif array.shape != shape:
        if array.ndim:
            raise ShapeError(f"constant: value has shape {list(array.shape)}; its type {type} takes {list(shape)}")
        if 0 in shape:
            array = np.broadcast_to(array, shape)  # a single number remains a splat
    return _dense(array, element, mlir_type, shape)


def _as_array(value: object, element: Dtype | None) -> np.ndarray:
    if element is not None and element.numpy is None:
        raise ArgumentError(f"constant: element type is {element}; it takes an array's element type")
    try:
        array = np.asarray(value)
    except ValueError as error:  # nested sequences of different lengths
        raise ArgumentError(f"constant: value is {shown(value)}; it takes numbers in a rectangle") from error
    if array.dtype.kind in "OUSM":
        raise ArgumentError(f"constant: value is {shown(value)}; it takes numbers")
    if element is None:
        narrow = {"i": np.int32, "f": np.float32, "c": np.complex64}.get(array.dtype.kind)
        if narrow is None or hasattr(value, "dtype"):
            return array.astype(array.dtype.newbyteorder("="), copy=False)
        element = dtype(narrow)
    return array if array.dtype == element.numpy and array.dtype.isnative else _checked_cast(array, element)


def _checked_cast(array: np.ndarray, element: Dtype) -> np.ndarray:
    """`array` as `element`; integers must be represented exactly, floats are rounded."""
    assert element.numpy is not None
    if array.dtype.kind == "c" and not element.is_complex:
        raise ArgumentError(f"constant: value is complex; element type {element} takes real numbers")
    with np.errstate(all="ignore"):
        cast = array.astype(element.numpy)
    if element.is_integer and array.size:
        exact = object if array.dtype.kind in "iu" else np.float64
        if not bool(np.all(array.astype(exact) == cast.astype(exact))):
            raise ArgumentError(
                f"constant: value is {shown(array.tolist())}; not all of it fits element type {element}"
            )
    return cast


def _dense(array: np.ndarray, element: Dtype, mlir_type: ir.Type, shape: tuple[int, ...]) -> ir.DenseElementsAttr:
    if element.kind == "pred":
        raw = array.astype(np.uint8)
    elif element.is_integer and element.bits < 8:
        raw = array.astype(np.int8).view(np.uint8) & np.uint8((1 << element.bits) - 1)  # as the parser stores it
    elif element.is_float and element.name not in ("f16", "f32", "f64"):
        raw = array.view(_RAW[array.itemsize])
    else:
        raw = array
    raw = np.ascontiguousarray(raw).reshape(array.shape or (1,))
    if raw.size > 1 and _is_uniform(raw):
        raw = raw.reshape(-1)[:1]
    return ir.DenseElementsAttr.get(raw, type=mlir_type, shape=list(shape), context=context())


def _is_uniform(raw: np.ndarray) -> bool:
    """Whether all elements have the same bits."""
    rows = raw.reshape(-1).view(np.uint8).reshape(raw.size, raw.itemsize)
    if not np.array_equal(rows[-1], rows[0]):
        return False
    return bool((rows == rows[0]).all())


_TOKEN = re.compile(r"0x[0-9A-Fa-f]+|true|false|[-+]?(?:\d+\.\d*(?:[eE][-+]?\d+)?|\d+|inf|nan)")


def splat_value(attr: ir.Attribute) -> np.ndarray | None:
    """The value of a dense attribute whose elements are all equal, as an array of rank 0; None for others."""
    if (
        not isinstance(attr, ir.DenseElementsAttr)
        or not attr.is_splat
        or isinstance(attr.type.element_type, ir.ComplexType)
    ):
        return None
    scalar = ir.RankedTensorType.get([], attr.type.element_type, loc=ir.Location.unknown(context()))
    return to_numpy(ir.DenseElementsAttr.get_splat(scalar, attr.get_splat_value()))


def to_numpy(attr: ir.Attribute) -> np.ndarray:
    """The elements of a dense or dense-resource attribute, as a new array of the table's NumPy type.

    Raises:
        ArgumentError: the attribute is not dense, or its data was elided.

    >>> to_numpy(from_numpy([1, 2, 3], "bf16")).tolist()
    [1.0, 2.0, 3.0]
    """
    type = getattr(attr, "type", None)
    if not isinstance(type, ir.ShapedType):
        raise ArgumentError(f"attribute is {attr}; it takes dense elements")
    shape = tuple(type.shape)
    if str(type.element_type) == "index":
        return np.array(attr)
    element = dtype(type.element_type)
    assert element.numpy is not None
    if not isinstance(attr, ir.DenseElementsAttr):
        if str(attr).startswith("dense_resource<"):
            return _from_bytes(_resource_bytes(attr), element, shape)
        raise ArgumentError(f"attribute is {attr}; it takes dense elements")
    if element.name in _BUFFERED:
        return np.array(attr).astype(element.numpy, copy=False).reshape(shape)
    if not np.prod(shape, dtype=np.int64):
        return np.zeros(shape, element.numpy)
    if attr.is_splat:
        return np.broadcast_to(_from_text(str(attr), element, ()), shape).copy()
    return _from_text(str(attr), element, shape)


_BUFFERED = frozenset("pred s8 s16 s32 s64 u8 u16 u32 u64 f16 f32 f64".split())


def _from_text(text: str, element: Dtype, shape: tuple[int, ...]) -> np.ndarray:
    """Parses `dense<…>` as MLIR prints it: nested lists, or above some size a string of hexadecimal bytes."""
    body = text[text.index("<") + 1 : text.rindex("> : ")]
    if body.startswith('"'):
        return _from_bytes(bytes.fromhex(body.strip('"')[2:]), element, shape)
    assert element.numpy is not None
    tokens = _TOKEN.findall(body)
    if element.is_integer:
        return np.array([int(t) for t in tokens], np.int64).astype(element.numpy).reshape(shape)
    real = element.real
    assert real.numpy is not None
    bits = np.dtype(f"u{real.itemsize}")
    flat = np.empty(len(tokens), real.numpy)
    for i, token in enumerate(tokens):
        flat[i] = np.array(int(token, 16), bits).view(real.numpy) if token.startswith("0x") else float(token)
    return (flat.view(element.numpy) if element.is_complex else flat).reshape(shape)


def _from_bytes(data: bytes, element: Dtype, shape: tuple[int, ...]) -> np.ndarray:
    """Elements from MLIR's storage: whole bytes each, little-endian; a splat is stored once."""
    assert element.numpy is not None
    if element.kind == "pred":
        flat = np.frombuffer(data, np.uint8).astype(np.bool_)
    elif element.is_integer and element.bits < 8:
        unused = 8 - element.bits
        raw = np.frombuffer(data, np.int8 if element.kind == "signed" else np.uint8)
        flat = ((raw << unused) >> unused).astype(element.numpy)
    else:
        flat = np.frombuffer(data, element.numpy)
    size = int(np.prod(shape, dtype=np.int64))
    if flat.size == 1 and size != 1:
        return np.full(shape, flat[0])
    if flat.size < size:
        raise ArgumentError(f"constant: its resource has {len(data)} bytes, too few for {element}{list(shape)}")
    return flat[:size].reshape(shape).copy()


def _resource_bytes(attr: ir.Attribute) -> bytes:
    """The blob of a resource attribute, which the bindings expose as text only."""
    location = ir.Location.unknown(context())
    holder = ir.Operation.create("builtin.module", attributes={"blob": attr}, regions=1, loc=location, ip=False)
    match = re.search(r'"0x([0-9A-Fa-f]*)"', holder.get_asm(print_generic_op_form=True))
    if match is None:
        raise ArgumentError(f"attribute is {attr}; its data is not in the module")
    return bytes.fromhex(match[1])[4:]  # the first four bytes are the alignment

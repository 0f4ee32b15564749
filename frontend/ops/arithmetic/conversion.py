"""Operations that change the element type or the precision: conversion, bit casts, reduced precision."""

from __future__ import annotations

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.dtypes import dtype as read_dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._operation import ANY, FLOAT, array, check_takes, error, find_builder, integer, operation


def _new_element_type(name: str, spec: object, tuple_rule: str, unknown_rule: str, token_rule: str) -> Dtype:
    """Reads the element type to convert to: anything that `hilo.dtype` takes, except tokens and tuples."""
    if isinstance(spec, (tuple, list)) or (isinstance(spec, Shape) and spec.is_tuple):
        raise error(
            DtypeError,
            name,
            f"new_element_type is {shown(spec)}; it takes one element type, not a tuple",
            tuple_rule,
        )
    if isinstance(spec, str) and spec.lower() == "opaque":
        raise error(
            DtypeError,
            name,
            f"new_element_type is {shown(spec)}; it takes the type of an array's elements",
            token_rule,
        )
    try:
        row = read_dtype(spec)
    except DtypeError as unknown:
        raise error(DtypeError, name, f"new_element_type: {unknown}", unknown_rule) from unknown
    if row not in ANY:
        raise error(
            DtypeError, name, f"new_element_type is {row}; it takes the type of an array's elements", token_rule
        )
    return row


@operation(
    "conversion",
    ("stablehlo.convert", "stablehlo.real", "stablehlo.compare"),
    rules={
        "convert_element_type_e1": "operand is an array, and the new element type is not a tuple",
        "convert_element_type_e2": "there is a conversion between the two element types",
        "convert_element_type_e3": "neither type is a token or opaque",
    },
)
def ConvertElementType(operand: XlaOp, new_element_type: object) -> XlaOp:
    """Converts each element, as a C++ `static_cast` does.

    Args:
        operand: an array of any shape.
        new_element_type: anything that `hilo.dtype` takes: `"bf16"`, `np.float32`, …

    Returns:
        An array of the operand's shape. Integers are rounded to the nearest float (ties to even); floats are truncated
        toward zero to integers (if out of range or NaN, the result depends on the target); nonzero values become true;
        a complex number becomes real by dropping its imaginary part, but becomes true if either part is not zero.

    Raises:
        DtypeError: a type is a tuple, a token or unknown.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([0, 1, 16777217]))
    >>> hilo.compile(b.Build(ops.ConvertElementType(x, "f32")), "evaluator")()
    DeviceArray([0.0000000e+00, 1.0000000e+00, 1.6777216e+07], f32[3], device='host')
    """
    name = "ConvertElementType"
    builder = find_builder(name, operand)
    if isinstance(operand, XlaOp) and operand.shape.is_token:
        raise error(DtypeError, name, f"operand is {operand.shape}; it takes an array", "convert_element_type_e3")
    op = array(name, "operand", operand, builder, rule="convert_element_type_e1")
    row = _new_element_type(name, new_element_type, *(f"convert_element_type_e{k}" for k in (1, 2, 3)))
    source = op.shape.dtype
    assert source is not None
    if row is source:
        return op
    if source.is_complex and not row.is_complex:
        if row.kind == "pred":
            from hilo.ops.arithmetic.elementwise import Ne

            return Ne(op, 0)
        real = builder.emit("stablehlo.real", (op.value,), op.shape.with_dtype(source.real), name)
        return real if row is source.real else ConvertElementType(real, row)
    return builder.emit("stablehlo.convert", (op.value,), op.shape.with_dtype(row), name)


@operation(
    "conversion",
    "stablehlo.bitcast_convert",
    rules={
        "bitcast_convert_type_e1": "operand is an array, and the new element type is not a tuple",
        "bitcast_convert_type_e2": "if the new type is wider, operand's last dimension is the ratio of the widths",
        "bitcast_convert_type_e3": "one width is a multiple of the other",
        "bitcast_convert_type_e4": "both types are complex, or neither is",
        "bitcast_convert_type_e5": "pred is cast to pred only",
    },
)
def BitcastConvertType(operand: XlaOp, new_element_type: object) -> XlaOp:
    """The same bits, read as another element type.

    Args:
        operand: an array of any shape, with elements of `B` bits.
        new_element_type: anything that `hilo.dtype` takes, with `C` bits.

    Returns:
        If `B = C`, an array of the operand's shape. If `B > C`, `[…, B/C]`, where element 0 of the new last dimension
        holds the lowest bits. If `B < C`, operand is `[…, C/B]` and the result `[…]`.

    Raises:
        ShapeError: the new type is wider, and the last dimension is not C/B.
        DtypeError: one type is real and the other complex, pred meets another type, or no width divides the other.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([0x3F800000, -0x80000000], "int32"))
    >>> hilo.compile(b.Build(ops.BitcastConvertType(x, "f32")), "evaluator")()
    DeviceArray([ 1., -0.], f32[2], device='host')
    """
    name = "BitcastConvertType"
    op = array(name, "operand", operand, find_builder(name, operand), rule="bitcast_convert_type_e1")
    row = _new_element_type(name, new_element_type, *["bitcast_convert_type_e1"] * 3)
    source = op.shape.dtype
    assert source is not None
    if row is source:
        return op
    if source.is_complex != row.is_complex:
        raise error(
            DtypeError,
            name,
            f"operand is {op.shape} and new_element_type {row}; both must be complex or neither "
            f"(Real and Imag take a complex number apart)",
            "bitcast_convert_type_e4",
        )
    if "pred" in (source.kind, row.kind):
        raise error(
            DtypeError,
            name,
            f"operand is {op.shape} and new_element_type {row}; pred is cast to pred only (ConvertElementType "
            "converts)",
            "bitcast_convert_type_e5",
        )
    narrow, wide = sorted((source.bits, row.bits))
    if wide % narrow:
        raise error(
            DtypeError,
            name,
            f"operand is {op.shape} of {source.bits} bits and new_element_type {row} has {row.bits}; "
            f"one width must be a multiple of the other",
            "bitcast_convert_type_e3",
        )
    ratio = wide // narrow
    dims, dynamic = op.dims, op.shape.dynamic
    if source.bits > row.bits:
        dims = (*dims, ratio)
    elif source.bits < row.bits:
        if not dims or dims[-1] != ratio or op.ndim - 1 in dynamic:
            raise error(
                ShapeError,
                name,
                f"operand is {op.shape}; to become {row} its last dimension must be {ratio}, for {ratio} "
                "elements in each new one",
                "bitcast_convert_type_e2",
            )
        dims = dims[:-1]
    shape = Shape(row, dims, dynamic=dynamic)
    return op.builder.emit("stablehlo.bitcast_convert", (op.value,), shape, name)


@operation(
    "conversion",
    "stablehlo.reduce_precision",
    takes=FLOAT,
    rules={
        "reduce_precision_e1": "exponent_bits is 1 or more",
        "reduce_precision_e2": "mantissa_bits is 0 or more",
        "reduce_precision_e3": "operand is an array of floats",
    },
)
def ReducePrecision(operand: XlaOp, *, exponent_bits: int, mantissa_bits: int) -> XlaOp:
    """Each element converted to a float format of `exponent_bits` and `mantissa_bits`, and back.

    Rounds to nearest, ties to even. Values beyond the exponent's range become ±inf, values below the smallest normal
    number ±0; NaN stays NaN.

    Args:
        operand: an array of floats.
        exponent_bits: 1 or more, by keyword; as many as the operand's type has, or more, change nothing.
        mantissa_bits: 0 or more, by keyword, without the implicit bit; as many as the operand's type has, or more,
            change nothing.

    Returns:
        An array of the operand's shape and element type.

    Raises:
        ArgumentError: a number of bits is too small.
        DtypeError: operand is not an array of floats.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([65519, 65520], "f"))
    >>> hilo.compile(b.Build(ops.ReducePrecision(x, exponent_bits=5, mantissa_bits=10)), "evaluator")()
    DeviceArray([65504.,    inf], f32[2], device='host')
    """
    name = "ReducePrecision"
    op = array(name, "operand", operand, find_builder(name, operand), rule="reduce_precision_e3")
    check_takes(name, "operand", op.shape, FLOAT, "reduce_precision_e3")
    exponent = integer(name, "exponent_bits", exponent_bits, "reduce_precision_e1")
    mantissa = integer(name, "mantissa_bits", mantissa_bits, "reduce_precision_e2")
    if exponent < 1:
        raise error(ArgumentError, name, f"exponent_bits is {exponent}; it takes 1 or more", "reduce_precision_e1")
    if mantissa < 0:
        raise error(ArgumentError, name, f"mantissa_bits is {mantissa}; it takes 0 or more", "reduce_precision_e2")
    exponent, mantissa = min(exponent, 2**31 - 1), min(mantissa, 2**31 - 1)
    return op.builder.add(
        name, lambda: stablehlo.reduce_precision(op.value, exponent_bits=exponent, mantissa_bits=mantissa)
    )


__all__ = ["BitcastConvertType", "ConvertElementType", "ReducePrecision"]

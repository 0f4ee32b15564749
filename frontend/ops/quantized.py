"""StableHLO's conversions between numbers and quantized types, which XLA's builder does not document."""

from __future__ import annotations

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import DtypeError
from hilo.dialect.support.quantized_types import QuantizedType
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder


@explained
def UniformQuantize(operand: XlaOp, element_type: object) -> XlaOp:
    """Numbers converted to stored integers: `round(clamp(low, x / scale + zero_point, high))`, ties to even.

    Args:
        operand: an array of the expressed type, or of another quantized type over it.
        element_type: a `hilo.quantized` type; if it is per axis, with one scale for each index along its axis.

    Returns:
        An array of the operand's shape, of `element_type`.

    Raises:
        DtypeError: `element_type` is not quantized, or its expressed type is not the operand's.
        ShapeError: the parameters are per axis, and their number is not the size of the axis.

    >>> b = XlaBuilder("example")
    >>> kind = hilo.quantized("s8", "f32", 0.5, -3)
    >>> x = ops.UniformQuantize(ops.Constant(b, np.array([0.25, -1.0, 99.0], np.float32)), kind)
    >>> hilo.compile(b.Build(x), "evaluator")()
    DeviceArray([ -2,  -5, 127], s8[3], device='host')
    """
    name = "UniformQuantize"
    op = array(name, "operand", operand, find_builder(name, operand))
    row = dtype(element_type)
    if not isinstance(row, QuantizedType):
        raise error(DtypeError, name, f"element_type is {row}; it takes a hilo.quantized type")
    source = op.shape.dtype.expressed if isinstance(op.shape.dtype, QuantizedType) else op.shape.dtype
    if source is not row.expressed:
        raise error(DtypeError, name, f"operand is {op.shape}; for {row} it takes {row.expressed}")
    return op.builder.emit("stablehlo.uniform_quantize", (op.value,), op.shape.with_dtype(row), name)


@explained
def UniformDequantize(operand: XlaOp) -> XlaOp:
    """The numbers that stored integers represent: `(stored - zero_point) * scale`.

    Args:
        operand: an array of a quantized type.

    Returns:
        An array of the operand's shape, of the quantized type's expressed type.

    Raises:
        DtypeError: the operand is not quantized.
    """
    name = "UniformDequantize"
    op = array(name, "operand", operand, find_builder(name, operand))
    row = op.shape.dtype
    if not isinstance(row, QuantizedType):
        raise error(DtypeError, name, f"operand is {op.shape}; it takes an array of a quantized type")
    return op.builder.emit("stablehlo.uniform_dequantize", (op.value,), op.shape.with_dtype(row.expressed), name)


__all__ = ["UniformDequantize", "UniformQuantize"]

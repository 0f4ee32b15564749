"""How kernels store tensors: signless integers, pred as i8, complex numbers as two tensors.

The conversions are emitted before and after a kernel, and optimization barriers keep them out of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import bitcast, convert, is_static, shape_of, tensor
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.scalars import Scalar


def _byte() -> ir.Type:
    return ir.IntegerType.get_signless(8)


def _viewed(value: ir.Value, element: ir.Type) -> ir.Value:
    """Preds as the bytes in memory, and these as preds."""
    if not is_static(value):
        return convert(value, element)
    load_dialects(ir.Context.current, ("flow",))
    return bitcast(value, tensor(shape_of(value), element))


def to_storage(value: ir.Value) -> list[ir.Value]:
    """Converts a tensor to its storage form: one tensor, or two for complex numbers."""
    row = scalars.row_of(value)
    if row.is_complex:
        return [stablehlo.real(value), stablehlo.imag(value)]
    if row.kind == "pred":
        return [_viewed(value, _byte())]
    if row.kind == "unsigned":
        return [stablehlo.bitcast_convert(value, result_type=tensor(shape_of(value), scalars.storage_type(row)))]
    return [value]


def from_storage(parts: Sequence[ir.Value], row: Dtype) -> ir.Value:
    """The inverse of `to_storage`, for element type `row`."""
    if row.is_complex:
        return stablehlo.complex(*parts)
    (part,) = parts
    if row.kind == "pred":
        return _viewed(part, row.mlir_type)
    if row.kind == "unsigned":
        return stablehlo.bitcast_convert(part, result_type=tensor(shape_of(part), row.mlir_type))
    return part


def scalar_from(parts: Sequence[ir.Value], row: Dtype) -> Scalar:
    """Converts the stored parts of an element to a scalar of the scalar code."""
    if row.is_complex:
        return (parts[0], parts[1])
    if row.kind == "pred":
        return arith.trunci(ir.IntegerType.get_signless(1), parts[0])
    return parts[0]


def stored_type(row: Dtype) -> ir.Type:
    """The type in which a kernel stores real numbers; bytes for preds."""
    return _byte() if row.kind == "pred" else scalars.storage_type(row)


def storage_parts(value: Scalar, row: Dtype) -> list[ir.Value]:
    """Converts a scalar of the scalar code to the stored parts of an element."""
    if isinstance(value, tuple):
        return list(value)
    return [arith.extui(_byte(), value)] if row.kind == "pred" else [value]


def to_bits(value: ir.Value) -> ir.Value:
    """A float of less than 32 bits as an integer, for selections: the compiler would select one by arithmetic on wider
    ones, in which NaN loses its sign, and so its place in a total order."""
    kind = value.type
    is_narrow = not isinstance(kind, ir.IntegerType) and kind.width < 32
    return arith.bitcast(ir.IntegerType.get_signless(kind.width), value) if is_narrow else value


def from_bits(value: ir.Value, kind: ir.Type) -> ir.Value:
    """The inverse of `to_bits`."""
    return value if value.type == kind else arith.bitcast(kind, value)

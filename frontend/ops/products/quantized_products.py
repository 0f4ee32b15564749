"""The element types that products of quantized arrays take and return.

Source: StableHLO specification, `dot_general` (C14 to C20) and `convolution` (C28 to C34).
"""

from __future__ import annotations

from collections.abc import Mapping

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import DtypeError
from hilo.dialect.support.quantized_types import QuantizedType, quantized
from hilo.ops._operation import error, same_dtype

RULES_QUANTIZED = {
    "quantized_operands": "a quantized rhs needs a lhs of the same storage and expressed types, or of the latter",
    "quantized_axis": "lhs has one scale; rhs may have one for each index of a dimension that the result keeps",
    "quantized_result": "preferred_element_type is quantized over the same expressed type, with scales as rhs has them",
}


def read_preferred(name: str, operand: XlaOp, given: object) -> Dtype:
    """Reads `preferred_element_type`: by default the operand's element type."""
    own = operand.dtype
    assert own is not None
    if given is None:
        return own
    wanted = dtype(given)
    if wanted.kind != own.kind:
        raise error(
            DtypeError,
            name,
            f"preferred_element_type is {wanted}; for operands of {own} it takes a {own.kind} type",
            "dot_preferred",
        )
    return wanted


def check_operands(name: str, lhs: XlaOp, rhs: XlaOp, rule: str) -> None:
    """Raises a DtypeError unless a product takes arrays of these element types."""
    left, right = lhs.shape.dtype, rhs.shape.dtype
    if not isinstance(left, QuantizedType) and not isinstance(right, QuantizedType):
        same_dtype(name, [("lhs", lhs), ("rhs", rhs)], rule)
        return
    both = f"lhs is {lhs.shape} and rhs is {rhs.shape}"
    if not isinstance(right, QuantizedType):
        takes = "a quantized lhs takes a quantized rhs (ops.UniformQuantize makes one)"
        raise error(DtypeError, name, f"{both}; {takes}", "quantized_operands")
    if not isinstance(left, QuantizedType):
        if left is not right.expressed:
            takes = f"for {right} lhs takes {right.expressed}, or a quantized type over {right.storage}"
            raise error(DtypeError, name, f"{both}; {takes}", "quantized_operands")
        return
    if left.storage is not right.storage or left.expressed is not right.expressed:
        raise error(DtypeError, name, f"{both}; they take one storage and one expressed type", "quantized_operands")
    if left.axis is not None:
        takes = "lhs takes one scale for the tensor (rhs may have several)"
        raise error(DtypeError, name, f"{both}; {takes}", "quantized_axis")


def result_type(
    name: str, lhs: XlaOp, rhs: XlaOp, preferred: object, kept: Mapping[int, int], *, zero_points: bool
) -> Dtype:
    """The element type of a product.

    Args:
        name: the documented name of the operation.
        lhs, rhs: its operands, of types that `check_operands` accepts.
        preferred: the argument `preferred_element_type`. By default a product of quantized arrays is s32 with the
            product of their scales, which is what it accumulates.
        kept: for each dimension of rhs along which scales may vary, the result's dimension.
        zero_points: whether zero points of rhs may be other than 0.
    """
    left, right = lhs.shape.dtype, rhs.shape.dtype
    if not isinstance(right, QuantizedType):
        return read_preferred(name, lhs, preferred)
    if right.axis is not None and right.axis not in kept:
        takes = f"its scales vary along dimension {right.axis}; here they may along {sorted(kept)}"
        raise error(DtypeError, name, f"rhs is {rhs.shape}; {takes}", "quantized_axis")
    if any(right.zero_points) and not zero_points:
        raise error(DtypeError, name, f"rhs is {rhs.shape}; its zero points have to be 0", "quantized_operands")
    axis = None if right.axis is None else kept[right.axis]
    if isinstance(left, QuantizedType):
        return _of_quantized(name, left, right, preferred, axis)
    assert left is not None
    if preferred is not None and dtype(preferred) is not left:
        message = f"preferred_element_type is {dtype(preferred)}; with numbers for lhs it takes their type, {left}"
        raise error(DtypeError, name, message, "quantized_result")
    return left


def _of_quantized(
    name: str, left: QuantizedType, right: QuantizedType, preferred: object, axis: int | None
) -> QuantizedType:
    """The element type of a product of two quantized arrays; `axis` is the result dimension along which scales vary."""
    if preferred is None:
        scales = [left.scales[0] * scale for scale in right.scales]
        return quantized("s32", left.expressed, scales[0] if axis is None else scales, axis=axis)
    wanted = dtype(preferred)
    if isinstance(wanted, QuantizedType) and wanted.expressed is left.expressed and wanted.axis in (None, axis):
        return wanted
    along = "one scale" if axis is None else f"one scale, or one for each index of dimension {axis}"
    message = f"preferred_element_type is {wanted}; it takes a quantized type over {left.expressed} with {along}"
    raise error(DtypeError, name, message, "quantized_result")

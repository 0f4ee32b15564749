"""Helpers that the identities use to match values."""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import splat_value
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR, Dtype

_SPREADS = (stablehlo.BroadcastInDimOp, stablehlo.ReshapeOp, stablehlo.TransposeOp)


def row_of(value: ir.Value) -> Dtype | None:
    """The element type of a static tensor; None for other values, and for quantized and index elements."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return None
    return BY_MLIR.get(str(type_.element_type))


def is_plain(*values: ir.Value) -> bool:
    """Whether all values are static tensors of the table's element types, without an encoding."""
    return all(row_of(value) is not None and value.type.encoding is None for value in values)


def splat_of(value: ir.Value) -> np.ndarray | None:
    """The value of a splat constant, as an array of rank 0; None for others and for complex ones."""
    owner = value.owner
    while isinstance(owner, _SPREADS):
        owner = owner.operands[0].owner
    if not isinstance(owner, stablehlo.ConstantOp):
        return None
    return splat_value(owner.value)


def made_by(value: ir.Value, kind: type) -> ir.OpView | None:
    """The operation of that class that defines the value; None if it is another one, or an argument."""
    owner = value.owner
    return owner if isinstance(owner, kind) else None


def dims(value: ir.Value) -> tuple[int, ...]:
    """The dimensions of a static tensor."""
    return tuple(value.type.shape)

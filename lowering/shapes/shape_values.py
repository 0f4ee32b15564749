"""The values of small integer tensors, above all shapes, that a program computes from constants and sizes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import prod

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR

Array = np.ndarray
LIMIT = 4096
"""Tensors with more elements are not evaluated."""
_DEPTH = 300


def _divide(x: Array, y: Array) -> Array:
    """Rounds towards zero; division by zero gives -1, as the specification says for signed integers."""
    safe = np.where(y == 0, 1, y)
    quotient = np.abs(x) // np.abs(safe) * np.sign(x) * np.sign(safe)
    return np.asarray(np.where(y == 0, -1, quotient))


def _remainder(x: Array, y: Array) -> Array:
    return np.asarray(np.where(y == 0, x, x - _divide(x, y) * y))


def _select(p: Array, x: Array, y: Array) -> Array:
    return np.asarray(np.where(p, x, y))


def _logical_not(x: Array) -> Array:
    return ~x


_ELEMENTWISE: dict[str, Callable[..., Array]] = {
    "abs": np.abs,
    "add": operator.add,
    "and": operator.and_,
    "clamp": lambda low, x, high: np.minimum(np.maximum(x, low), high),
    "convert": lambda x: x,
    "divide": _divide,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "multiply": operator.mul,
    "negate": operator.neg,
    "not": _logical_not,
    "or": operator.or_,
    "power": lambda x, y: x ** np.maximum(y, 0),
    "remainder": _remainder,
    "select": _select,
    "sign": np.sign,
    "subtract": operator.sub,
    "xor": operator.xor,
}
_COMPARE = {
    "EQ": operator.eq, "NE": operator.ne, "LT": operator.lt, "LE": operator.le, "GT": operator.gt, "GE": operator.ge,
}  # fmt: skip


def sizes_of(type_: ir.Type) -> list[int | None]:
    """The sizes of a tensor type, None where dynamic."""
    shaped = ir.RankedTensorType(type_)
    return [None if shaped.is_dynamic_dim(d) else shaped.get_dim_size(d) for d in range(shaped.rank)]


def integers(op: ir.Operation, name: str) -> list[int]:
    """An attribute that is a list of integers."""
    return [int(i) for i in ir.DenseI64ArrayAttr(op.attributes[name])]


class ShapeValues:
    """The known values of integer tensors. Results are cached, so no operation may be erased while this is in use."""

    def __init__(self) -> None:
        self._known: dict[ir.Value, Array | None] = {}

    def set(self, value: ir.Value, array: Array) -> None:
        """Records a value as known."""
        self._known[value] = array

    def get(self, value: ir.Value, depth: int = 0) -> Array | None:
        """The elements of an integer or boolean tensor, or None if they depend on a program's arguments."""
        if value in self._known:
            return self._known[value]
        found = self._find(value, depth) if depth < _DEPTH else None
        if found is not None:
            row = BY_MLIR[str(ir.ShapedType(value.type).element_type)]
            found = np.asarray(found).astype(row.numpy if row.bits >= 8 or row.kind == "pred" else np.int64)
        self._known[value] = found
        return found

    def list(self, value: ir.Value) -> list[int] | None:
        """`get` of a vector, as a list."""
        array = self.get(value)
        return None if array is None else [int(i) for i in array.reshape(-1)]

    def _find(self, value: ir.Value, depth: int) -> Array | None:
        owner = value.owner
        if not isinstance(owner, ir.Operation | ir.OpView) or not isinstance(value.type, ir.RankedTensorType):
            return None
        shape = _small_shape(value.type)
        if shape is None:
            return None
        op = owner.operation
        name = op.name.removeprefix("stablehlo.")
        if name in _SOURCES:
            return _SOURCES[name](op, shape)
        if name not in _ELEMENTWISE and name not in _MOVES and name != "compare":
            return None
        operands = [self.get(operand, depth + 1) for operand in op.operands]
        known = [operand for operand in operands if operand is not None]
        if len(known) < len(operands):
            return None
        return _computed(op, name, shape, known)


def _computed(op: ir.Operation, name: str, shape: list[int], operands: list[Array]) -> Array:
    if name == "compare":
        direction = str(op.attributes["comparison_direction"]).split()[-1].rstrip(">")
        return np.asarray(_COMPARE[direction](*operands))
    with np.errstate(over="ignore"):
        return _ELEMENTWISE[name](*operands) if name in _ELEMENTWISE else _MOVES[name](op, shape, operands)


def _small_shape(type_: ir.RankedTensorType) -> list[int] | None:
    """The sizes of a tensor of at most `LIMIT` integers or preds; in an empty tensor, an unknown size counts as 0."""
    row = BY_MLIR.get(str(type_.element_type))
    if row is None or not (row.is_integer or row.kind == "pred"):
        return None
    sizes = sizes_of(type_)
    if None in sizes and 0 not in sizes:
        return None
    shape = [size or 0 for size in sizes]
    return shape if prod(shape) <= LIMIT else None


def _constant(op: ir.Operation, shape: list[int]) -> Array:
    return np.asarray(to_numpy(op.attributes["value"]))


def _dimension_size(op: ir.Operation, shape: list[int]) -> Array | None:
    size = sizes_of(op.operands[0].type)[ir.IntegerAttr(op.attributes["dimension"]).value]
    return None if size is None else np.array(size, np.int32)


def _iota(op: ir.Operation, shape: list[int]) -> Array:
    return np.asarray(np.indices(shape)[ir.IntegerAttr(op.attributes["iota_dimension"]).value])


_SOURCES: dict[str, Callable[[ir.Operation, list[int]], Array | None]] = {
    "constant": _constant,
    "get_dimension_size": _dimension_size,
    "iota": _iota,
}
"""Operations whose results do not depend on other values."""


def _slice(op: ir.Operation, shape: list[int], operands: list[Array]) -> Array:
    names = ("start_indices", "limit_indices", "strides")
    return operands[0][tuple(slice(*three) for three in zip(*(integers(op, n) for n in names), strict=True))]


def _broadcast(op: ir.Operation, shape: list[int], operands: list[Array]) -> Array:
    dims = integers(op, "broadcast_dimensions")
    (x,) = operands[:1]
    order = np.argsort(dims)
    x = x.transpose(order)
    wide = [1] * len(shape)
    for size, dim in zip(x.shape, sorted(dims), strict=True):
        wide[dim] = size
    return np.broadcast_to(x.reshape(wide), shape)


def _gather_row(op: ir.Operation, shape: list[int], operands: list[Array]) -> Array:
    """dynamic_slice: the start is clamped so that the slice is in bounds."""
    x, *starts = operands
    places = [min(max(int(s), 0), n - k) for s, n, k in zip(starts, x.shape, shape, strict=True)]
    return x[tuple(slice(p, p + k) for p, k in zip(places, shape, strict=True))]


_MOVES: dict[str, Callable[[ir.Operation, list[int], list[Array]], Array]] = {
    "broadcast_in_dim": _broadcast,
    "concatenate": lambda op, shape, operands: np.concatenate(
        operands, ir.IntegerAttr(op.attributes["dimension"]).value
    ),
    "dynamic_slice": _gather_row,
    "dynamic_reshape": lambda op, shape, operands: operands[0].reshape(shape),
    "reshape": lambda op, shape, operands: operands[0].reshape(shape),
    "reverse": lambda op, shape, operands: np.flip(operands[0], tuple(integers(op, "dimensions"))),
    "slice": _slice,
    "transpose": lambda op, shape, operands: operands[0].transpose(integers(op, "permutation")),
}

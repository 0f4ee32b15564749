"""Operations on constants, evaluated in NumPy at compile time.

A rule returns None, so that nothing is folded, where NumPy's answer for an edge case differs from StableHLO's.
Functions of floats are computed in f64 and rounded once. Source: StableHLO specification.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR, Dtype
from hilo.lowering.framework.build import shape_of

CONSTANTS = frozenset({"stablehlo.constant", "arith.constant"})
Arrays = Sequence[np.ndarray]
Rule = Callable[[Any, Dtype, Arrays], "np.ndarray | None"]


def row_of(value: ir.Value) -> Dtype | None:
    """The element type of a static tensor without an encoding; None for others."""
    return _row_of_type(value.type)


@functools.lru_cache(maxsize=4096)
def _row_of_type(kind: ir.Type) -> Dtype | None:
    if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape or kind.encoding is not None:
        return None
    return BY_MLIR.get(str(kind.element_type))


def constant_of(value: ir.Value) -> np.ndarray | None:
    """The elements of a constant; None for other values."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in CONSTANTS or row_of(value) is None:
        return None
    content = owner.operation.attributes["value"]
    return np.asarray(to_numpy(content)) if isinstance(content, ir.DenseElementsAttr) else None


def are_plain(numbers: np.ndarray) -> bool:
    """Whether all are finite, and none so small that targets may flush it to zero."""
    if numbers.dtype.kind in "biu":
        return True
    if numbers.dtype.kind == "c":
        return are_plain(numbers.real) and are_plain(numbers.imag)
    wide = np.abs(numbers.astype(np.float64))
    smallest = np.finfo(np.float64 if numbers.dtype == np.float64 else np.float32).tiny
    return bool(np.all(np.isfinite(wide) & ((wide == 0) | (wide >= smallest))))


def iota(op: ir.Operation) -> np.ndarray:
    """The elements of an iota, of a type that NumPy has."""
    row, shape = row_of(op.results[0]), shape_of(op.results[0])
    axis = ir.IntegerAttr(op.attributes["iota_dimension"]).value
    assert row is not None
    count = np.arange(shape[axis]).reshape([-1 if i == axis else 1 for i in range(len(shape))])
    return np.broadcast_to(count, shape).astype(row.numpy)


def evaluate(op: ir.OpView, operands: Arrays) -> np.ndarray | None:
    """The result of an operation on constants, in its result's element type; None if there is no rule for it."""
    name = op.operation.name
    row = row_of(op.operation.results[0])
    source = row_of(op.operation.operands[0]) if len(op.operation.operands) else row
    if row is None or source is None or row.numpy is None or name not in RULES:
        return None
    with np.errstate(all="ignore"):
        found = RULES[name](op, source, operands)
        if found is None:
            return None
        return np.broadcast_to(np.asarray(found).astype(row.numpy), shape_of(op.operation.results[0]))


def _wide(function: Callable[..., Any]) -> Rule:
    """A function of floats: computed in f64 and rounded by the caller; not at poles or where it is undefined."""

    def rule(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
        if not row.is_float:
            return None
        found = np.asarray(function(*(np.asarray(x).astype(np.float64) for x in operands)))
        return found if np.all(np.isfinite(found)) else None

    return rule


def _wide_or_complex(function: Callable[..., Any]) -> Rule:
    """A function of floats or complex numbers: computed in f64 or complex numbers of f64."""
    real = _wide(function)

    def rule(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
        if not row.is_complex:
            return real(op, row, operands)
        found = np.asarray(function(*(x.astype(np.complex128) for x in operands)))
        return found if np.all(np.isfinite(found)) else None

    return rule


def _power(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    """Powers of floats, and of complex numbers of f32 other than 0, computed in complex numbers of f64."""
    if row.is_complex and (row.bits > 64 or not np.all(operands[0])):
        return None
    return _wide_or_complex(np.power)(op, row, operands)


def _same(function: Callable[..., Any], *kinds: str) -> Rule:
    """A function that NumPy has for these kinds of element types; narrow floats are computed in f32."""

    def rule(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
        if row.kind not in kinds:
            return None
        narrow = row.is_float and row.bits < 32
        return np.asarray(function(*(np.asarray(x).astype(np.float32) if narrow else x for x in operands)))

    return rule


def _divide(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    left, right = operands
    if row.is_float:
        return _same(np.divide, "float")(op, row, operands)
    if row.is_complex:
        return _wide_or_complex(np.divide)(op, row, operands)
    if not row.is_integer or not np.all(right) or (row.kind == "signed" and np.any(right == -1)):
        return None
    whole = np.abs(left) // np.abs(right)
    return np.asarray(np.where((left < 0) != (right < 0), -whole, whole))


def _remainder(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    """With the dividend's sign; not by zero, nor of integers by -1. It is exact."""
    left, right = operands
    if row.is_float:
        return _wide(np.fmod)(op, row, operands) if np.all(right) and np.all(np.isfinite(right)) else None
    return np.fmod(left, right) if row.is_integer and np.all(right) and not np.any(right == -1) else None


def _largest(x: Any, y: Any) -> Any:
    """IEEE 754's maximum: a NaN stays NaN, and 0.0 is greater than -0.0."""
    larger = np.maximum(x, y)
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), y, x), larger) if x.dtype.kind == "f" else larger


def _smallest(x: Any, y: Any) -> Any:
    smaller = np.minimum(x, y)
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), x, y), smaller) if x.dtype.kind == "f" else smaller


def _clamp(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    low, x, high = operands
    return np.asarray(np.minimum(np.maximum(low, x), high)) if row.is_integer else None


_COMPARE: dict[str, Callable[..., Any]] = {
    "EQ": np.equal, "NE": np.not_equal, "GE": np.greater_equal, "GT": np.greater, "LE": np.less_equal, "LT": np.less,
}  # fmt: skip


def _compare(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    kind = op.operation.attributes["compare_type"] if "compare_type" in op.operation.attributes else None
    says = "NOTYPE" if kind is None else str(kind).rpartition(" ")[2].rstrip(">")
    if row.is_complex or says == "TOTALORDER" or (says == "UNSIGNED" and row.is_integer and row.bits < 8):
        return None
    direction = ComparisonDirection.from_mlir(op.operation.attributes["comparison_direction"]).name
    if says == "UNSIGNED" and row.kind == "signed":
        operands = [np.asarray(x).view(f"u{x.dtype.itemsize}") for x in operands]
    return np.asarray(_COMPARE[direction](*operands))


def _convert(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    (x,) = operands
    target = row_of(op.operation.results[0])
    assert target is not None
    if target.kind == "pred":
        return np.asarray(x != 0)
    if row.is_complex or (target.is_complex and not row.is_float):
        return None
    if row.is_float and target.is_integer:
        wide = x.astype(np.float64)
        low = -(2.0 ** (target.bits - 1)) if target.kind == "signed" else 0.0
        high = 2.0 ** (target.bits - (target.kind == "signed"))
        exact = np.isfinite(wide) & (np.trunc(wide) == wide) & (wide >= low) & (wide < high)
        is_minus_zero = (wide == 0) & np.signbit(wide)
        return x if np.all(exact & ~is_minus_zero) else None
    if target.is_float and target.bits < 16:
        return None
    return np.asarray(x)


def _complex(op: Any, row: Dtype, operands: Arrays) -> np.ndarray:
    re, im = operands
    found = np.empty(re.shape, np.result_type(re.dtype, np.complex64))
    found.real, found.imag = re, im  # a sum of both would lose the sign of -0.0
    return found


def _dims(op: Any, name: str) -> list[int]:
    return [int(i) for i in getattr(op, name)]


def _broadcast(op: Any, row: Dtype, operands: Arrays) -> np.ndarray:
    (x,) = operands
    shape = shape_of(op.operation.results[0])
    order = sorted(range(x.ndim), key=lambda i: _dims(op, "broadcast_dimensions")[i])
    kept = {axis: x.shape[i] for i, axis in enumerate(_dims(op, "broadcast_dimensions"))}
    return x.transpose(order).reshape([kept.get(axis, 1) for axis in range(len(shape))])


def _reshape(op: Any, row: Dtype, operands: Arrays) -> np.ndarray:
    return operands[0].reshape(shape_of(op.operation.results[0]))


def _slice(op: Any, row: Dtype, operands: Arrays) -> np.ndarray:
    bounds = zip(_dims(op, "start_indices"), _dims(op, "limit_indices"), _dims(op, "strides"), strict=True)
    return operands[0][tuple(slice(*b) for b in bounds)]


def _sign(op: Any, row: Dtype, operands: Arrays) -> np.ndarray | None:
    """The sign; zeros keep theirs; not of NaN."""
    (x,) = operands
    return None if np.any(x != x) else np.where(x == 0, x, np.sign(x))


def _erf(x: Any) -> Any:
    return np.vectorize(math.erf, otypes=[np.float64])(x) if x.size else x


_NUMBERS = ("signed", "unsigned", "float", "complex")
_REAL = ("signed", "unsigned", "float")
_WHOLE = ("pred", "signed", "unsigned")

RULES: dict[str, Rule] = {
    "stablehlo.add": _same(np.add, *_NUMBERS, "pred"),
    "stablehlo.subtract": _same(np.subtract, *_NUMBERS),
    "stablehlo.multiply": _same(np.multiply, *_NUMBERS, "pred"),
    "stablehlo.divide": _divide,
    "stablehlo.remainder": _remainder,
    "stablehlo.maximum": _same(_largest, *_REAL, "pred"),
    "stablehlo.minimum": _same(_smallest, *_REAL, "pred"),
    "stablehlo.and": _same(np.bitwise_and, *_WHOLE),
    "stablehlo.or": _same(np.bitwise_or, *_WHOLE),
    "stablehlo.xor": _same(np.bitwise_xor, *_WHOLE),
    "stablehlo.not": _same(np.invert, *_WHOLE),
    "stablehlo.negate": _same(np.negative, *_NUMBERS),
    "stablehlo.abs": _same(np.abs, "signed", "float"),
    "stablehlo.sign": _sign,
    "stablehlo.ceil": _same(np.ceil, "float"),
    "stablehlo.floor": _same(np.floor, "float"),
    "stablehlo.round_nearest_even": _same(np.rint, "float"),
    "stablehlo.round_nearest_afz": _wide(lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x)),
    "stablehlo.cosine": _wide(np.cos),
    "stablehlo.sine": _wide(np.sin),
    "stablehlo.tan": _wide(np.tan),
    "stablehlo.tanh": _wide(np.tanh),
    "stablehlo.exponential": _wide_or_complex(np.exp),
    "stablehlo.log": _wide(np.log),
    "stablehlo.logistic": _wide(lambda x: 1 / (1 + np.exp(-x))),
    "stablehlo.rsqrt": _wide(lambda x: 1 / np.sqrt(x)),
    "stablehlo.sqrt": _wide(np.sqrt),
    "stablehlo.power": _power,
    "chlo.erf": _wide(_erf),
    "stablehlo.complex": _complex,
    "stablehlo.real": _same(np.real, "complex"),
    "stablehlo.imag": _same(np.imag, "complex"),
    "stablehlo.clamp": _clamp,
    "stablehlo.compare": _compare,
    "stablehlo.convert": _convert,
    "stablehlo.select": lambda op, row, operands: np.asarray(np.where(*operands)),
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.reshape": _reshape,
    "stablehlo.transpose": lambda op, row, operands: operands[0].transpose(_dims(op, "permutation")),
    "stablehlo.reverse": lambda op, row, operands: np.flip(operands[0], tuple(_dims(op, "dimensions"))),
    "stablehlo.slice": _slice,
    "stablehlo.concatenate": lambda op, row, operands: np.concatenate(operands, int(op.dimension)),
}

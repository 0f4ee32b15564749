"""Folds selects whose predicate is known at compile time.

    %n = stablehlo.subtract %count, %zero : tensor<f32>          // 25088 - 0, as jnp.var writes its divisor
    %p = stablehlo.compare GT, %n, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = stablehlo.select %p, %a, %nan : tensor<i1>, tensor<64xf32>
becomes
    %a

A scalar predicate would be a kernel of its own, whose result the host reads back before it continues.

Leaves alone: the operations that compute the predicate, which are dead or have other uses; constants that are not
splats, except for one element of a short one; types other than f16, bf16, f32, f64, pred and integers of at least 8
bits; operations whose edge cases differ from NumPy's: division of integers, floats to integers.
Source: StableHLO specification.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Set
from math import prod
from typing import Any

import numpy as np

from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.fold.same_for_all import Known, same_for_all
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_TYPES = frozenset("f16 bf16 f32 f64 pred s8 s16 s32 s64 u8 u16 u32 u64 c64 c128".split())
_DEPTH = 16

_SHORT = 256
"""The most elements of a constant array of which one is known by itself."""

_ON_NUMBERS: dict[str, Callable[..., Any]] = {
    "stablehlo.add": np.add,
    "stablehlo.subtract": np.subtract,
    "stablehlo.multiply": np.multiply,
}
_ON_FLOATS: dict[str, Callable[..., Any]] = {
    "stablehlo.abs": np.abs,
    "stablehlo.divide": np.divide,
    "stablehlo.maximum": lambda x, y: None if x == y == 0 else np.maximum(x, y),
    "stablehlo.minimum": lambda x, y: None if x == y == 0 else np.minimum(x, y),
    "stablehlo.negate": np.negative,
}
"""Operations for which NumPy may return either of two zeros."""
_OF_INTEGERS: dict[str, Callable[..., Any]] = {
    "stablehlo.maximum": np.maximum,
    "stablehlo.minimum": np.minimum,
    "stablehlo.negate": np.negative,
    "stablehlo.shift_left": lambda x, n: x << n if 0 <= n < 8 * x.itemsize else None,
    "stablehlo.shift_right_arithmetic": lambda x, n: x >> n if 0 <= n < 8 * x.itemsize else None,
    "stablehlo.shift_right_logical": lambda x, n: _unsigned(x) >> _unsigned(n) if 0 <= n < 8 * x.itemsize else None,
}
_OF_PARTS: dict[str, Callable[..., Any]] = {
    "stablehlo.complex": lambda x, y: np.stack([x, y]).view(np.result_type(x, np.complex64))[0],
    "stablehlo.real": np.real,
    "stablehlo.imag": np.imag,
}
_ON_BITS: dict[str, Callable[..., Any]] = {
    "stablehlo.and": np.bitwise_and,
    "stablehlo.or": np.bitwise_or,
    "stablehlo.xor": np.bitwise_xor,
    "stablehlo.not": np.invert,
}
_COMPARE: dict[str, Callable[..., Any]] = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "GE": np.greater_equal,
    "GT": np.greater,
    "LE": np.less_equal,
    "LT": np.less,
}


@pattern("stablehlo.select")
def choose(op: Op) -> Replacement:
    """select(true, a, b) -> a"""
    choice = known_value(op.operands[0])
    return None if choice is None else op.operands[1 if choice else 2]


def known_value(
    value: ir.Value, depth: int = _DEPTH, unknown: Set[ir.Value] = frozenset(), *, for_all: bool = False
) -> np.generic | None:
    """The value of a tensor that is a splat computed from constants only; None for anything else.

    Args:
        value: the tensor.
        depth: how many operations back it is looked for.
        unknown: values that are known to be something else.
        for_all: also if it does not depend on the values of operands, as `x == x` (see `same_for_all`).
    """
    owner = value.owner
    if not depth or isinstance(owner, ir.Block) or value in unknown:
        return None
    row = _row_of(value.type)
    if row is None:
        return None
    op = owner.operation
    if op.name == "stablehlo.constant":
        return _repeated(op.attributes["value"], row)
    known_by = functools.partial(known_value, depth=depth - 1, unknown=unknown)
    element = _element(op, row, known_by if for_all else None)
    if element is not None:
        return element
    function = _function(op, row)
    if function is None:
        return None
    known: list[np.generic] = []
    for operand in op.operands:
        number = known_value(operand, depth - 1, unknown, for_all=for_all)
        if number is None:
            return None
        known.append(number)
    with np.errstate(all="ignore"):
        made = function(*known)
    return None if made is None else _number(made, row)


def _repeated(content: ir.Attribute, row: Dtype) -> np.generic | None:
    """The number of a splat; None for an empty one."""
    if not isinstance(content, ir.DenseElementsAttr) or not content.is_splat or not len(content):
        return None
    if row.is_complex:  # the bindings give only the real part of a splat
        return _number(to_numpy(content).ravel()[0], row)
    scalar = content.get_splat_value()
    return _number(getattr(scalar, "value", scalar), row)


def _element(op: ir.Operation, row: Dtype, known: Known | None) -> np.generic | None:
    """The element that a slice takes of a short constant; with `known`, also what is the same for any operands."""
    same = None if known is None else same_for_all(op, known)
    if same is not None:
        return _number(same, row)
    if op.name != "stablehlo.slice" or prod(shape_of(op.results[0])) != 1:
        return None
    array = op.operands[0].owner
    if isinstance(array, ir.Block) or array.name != "stablehlo.constant" or prod(shape_of(op.operands[0])) > _SHORT:
        return None
    content = array.attributes["value"]
    place = tuple(ir.DenseI64ArrayAttr(op.attributes["start_indices"]))
    return _number(to_numpy(content)[place], row) if isinstance(content, ir.DenseElementsAttr) else None


def _unsigned(x: np.generic) -> Any:
    return np.asarray(x).view(f"u{x.itemsize}")[()]


def _number(value: Any, row: Dtype) -> np.generic:
    number: np.generic = np.asarray(value).astype(row.numpy).flat[0]
    return number


@functools.lru_cache(maxsize=4096)
def _row_of(kind: ir.Type) -> Dtype | None:
    """The element type of a tensor of static shape; None for types whose numbers are not computed here."""
    if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape:
        return None
    row = dtype(kind.element_type)
    return row if row.name in _TYPES else None


def _function(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    """The function that an operation applies to its operands' elements; None if it is not known here."""
    if op.name in _OF_OPERATION:
        return _OF_OPERATION[op.name](op, row)
    if op.name in _OF_PARTS:
        return _OF_PARTS[op.name]
    if row.kind != "pred" and op.name in _ON_NUMBERS:
        return _ON_NUMBERS[op.name]
    if row.is_float:
        return _ON_FLOATS.get(op.name)
    if row.is_complex:
        return None
    return _ON_BITS.get(op.name) or (_OF_INTEGERS.get(op.name) if row.kind != "pred" else None)


def _itself(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    return (lambda x: x) if len(op.operands) == 1 else None


def _selection(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    return lambda choice, x, y: x if choice else y


def _comparison(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    return _COMPARE[ComparisonDirection.from_mlir(op.attributes["comparison_direction"]).name]


def _conversion(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    """A conversion that only changes the type of the value: not one that rounds a float to an integer."""
    source = _row_of(op.operands[0].type)
    if source is None or source.is_complex or row.is_complex or row.kind == "pred":
        return None
    return (lambda x: x) if row.is_float or not source.is_float else None


def _bits(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    source, holder = _row_of(op.operands[0].type), row.numpy
    if source is None or holder is None or source.bits != row.bits:
        return None
    return lambda x: np.asarray(x).view(holder)[()]


_OF_OPERATION: dict[str, Callable[[ir.Operation, Dtype], Callable[..., Any] | None]] = {
    "stablehlo.bitcast_convert": _bits,
    "stablehlo.broadcast_in_dim": _itself,
    "stablehlo.compare": _comparison,
    "stablehlo.convert": _conversion,
    "stablehlo.optimization_barrier": _itself,
    "stablehlo.reshape": _itself,
    "stablehlo.reverse": _itself,
    "stablehlo.select": _selection,
    "stablehlo.slice": _itself,
    "stablehlo.transpose": _itself,
}
"""Functions that depend on more than the operation's name and its result's type."""

COMPUTED = frozenset([*_ON_NUMBERS, *_ON_FLOATS, *_OF_INTEGERS, *_OF_PARTS, *_ON_BITS, *_OF_OPERATION])
"""Operations that `known_value` computes."""


PASS = pattern_pass("fold-select", choose)

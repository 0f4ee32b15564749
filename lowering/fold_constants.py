"""Computes element-wise operations on constants of one repeated value, and drops selects whose choice is known.

    %n = stablehlo.subtract %count, %zero : tensor<f32>          // 25088 - 0, as jnp.var writes its divisor
    %p = stablehlo.compare GT, %n, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = stablehlo.select %p, %a, %nan : tensor<i1>, tensor<64xf32>
becomes
    %a

A scalar that a program computes itself would be a kernel of its own, and one that chooses is read back by the host.

Leaves alone: constants of several values, types other than f32, f64, pred and integers of 8 bits and up, and operations
whose edge cases are not NumPy's: division of integers, floats to integers. Source: StableHLO specification.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ComparisonDirection
from hilo.dialect.constants import from_numpy
from hilo.dialect.dtypes import Dtype, dtype
from hilo.lowering._bindings import ir
from hilo.lowering.build import element_of, is_static
from hilo.lowering.passes import PassRun, define_pass

_TYPES = frozenset("f32 f64 pred s8 s16 s32 s64 u8 u16 u32 u64".split())

_EVERYWHERE: dict[str, Callable[..., Any]] = {
    "stablehlo.add": np.add,
    "stablehlo.subtract": np.subtract,
    "stablehlo.multiply": np.multiply,
    "stablehlo.and": np.bitwise_and,
    "stablehlo.or": np.bitwise_or,
    "stablehlo.xor": np.bitwise_xor,
    "stablehlo.not": np.invert,
    "stablehlo.broadcast_in_dim": lambda x: x,
    "stablehlo.reshape": lambda x: x,
}
_ON_FLOATS: dict[str, Callable[..., Any]] = {"stablehlo.divide": np.divide, "stablehlo.negate": np.negative}
_COMPARE: dict[str, Callable[..., Any]] = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "GE": np.greater_equal,
    "GT": np.greater,
    "LE": np.less_equal,
    "LT": np.less,
}


def known_value(value: ir.Value) -> np.generic | None:
    """The element that a constant repeats; None for anything else."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.constant":
        return None
    row, content = _row(value), owner.operation.attributes["value"]
    if row is None or not isinstance(content, ir.DenseElementsAttr) or not content.is_splat:
        return None
    scalar = content.get_splat_value()
    number: np.generic = np.dtype(row.numpy).type(getattr(scalar, "value", scalar))
    return number


def _row(value: ir.Value) -> Dtype | None:
    if not isinstance(value.type, ir.RankedTensorType) or not is_static(value):
        return None
    row = dtype(element_of(value))
    return row if row.name in _TYPES else None


@define_pass("fold-constants")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits every operation once, in program order, so that what folds feeds what follows."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        operation = inner.operation
        if operation.name in _FOLDED:
            found.append(operation)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    for operation in found:
        value = _choose(operation) if operation.name == "stablehlo.select" else _compute(operation)
        if value is not None:
            operation.results[0].replace_all_uses_with(value)
            operation.erase()
            run.statistics["folded"] += 1


def _choose(op: ir.Operation) -> ir.Value | None:
    """select(true, a, b) -> a"""
    choice = known_value(op.operands[0])
    return None if choice is None else op.operands[1 if choice else 2]


def _compute(op: ir.Operation) -> ir.Value | None:
    (result,), row = op.results, _row(op.results[0])
    if row is None:
        return None
    known = [known_value(operand) for operand in op.operands]
    function = _function(op, row)
    if function is None or any(value is None for value in known):
        return None
    with np.errstate(all="ignore"):
        value = np.asarray(function(*known)).astype(row.numpy)
    with op.location, ir.InsertionPoint(op):
        return stablehlo.constant(from_numpy(value, result.type))


def _function(op: ir.Operation, row: Dtype) -> Callable[..., Any] | None:
    if op.name == "stablehlo.compare":
        return _COMPARE[ComparisonDirection.from_mlir(op.attributes["comparison_direction"]).name]
    if op.name == "stablehlo.convert":
        source = _row(op.operands[0])
        is_taken = source is not None and source.name in _TYPES and (row.is_float or not source.is_float)
        return (lambda x: x) if is_taken and row.kind != "pred" else None
    if op.name in _ON_FLOATS:
        return _ON_FLOATS[op.name] if row.is_float else None
    if row.kind == "pred" and op.name not in _LOGICAL:
        return None
    return _EVERYWHERE[op.name]


_LOGICAL = frozenset(f"stablehlo.{name}" for name in "and or xor not broadcast_in_dim reshape".split())
_FOLDED = frozenset({*_EVERYWHERE, *_ON_FLOATS, "stablehlo.compare", "stablehlo.convert", "stablehlo.select"})
